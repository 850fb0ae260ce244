/* karum-search-words.h: parses the text of the search field as a filter.
 *
 * The text consists of words, all of which must be found; names of games, variants and results
 * in any language, see karum-search-terms.h, each of which counts as one word; phrases in
 * quotation marks of any kind; a day, month, year or span of them, see karum-search-dates.h; a
 * result: `1-0`, `0-1`, `1/2`, `*`. Only one span and one result are recognized: a second one is
 * a word.
 */
#pragma once

#include "karum-archive-types.h"

G_BEGIN_DECLS

typedef enum {
  KARUM_SEARCH_WORD, /* or a term of several words */
  KARUM_SEARCH_PHRASE,
  KARUM_SEARCH_DATES,
  KARUM_SEARCH_RESULT
} KarumSearchKind;

/* A part of the text, and its interpretation. */
typedef struct {
  KarumSearchKind kind;
  gsize offset, length; /* bytes, with quotation marks */
} KarumSearchPart;

/**
 * karum_search_read: parses @text. Every text is valid.
 * @text: as typed; UTF-8
 * @filter: (out): only @text, @from, @to and the result are set; owns its texts, for
 * karum_game_filter_clear()
 * Returns: (transfer full) (element-type KarumSearchPart): the parts in their order
 */
GArray *karum_search_read (const char *text, KarumGameFilter *filter);

/**
 * karum_search_each: the words and phrases of KarumGameFilter.text, folded and unique.
 * Returns: (transfer full)
 */
GStrv karum_search_each (const char *text);

G_END_DECLS
