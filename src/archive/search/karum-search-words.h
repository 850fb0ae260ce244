/* karum-search-words.h: what is typed into the one field for searching, understood as a filter.
 *
 * Words, all of which must be found; names of games, variants and results in any language, see
 * karum-search-terms.h, each of which is one word; phrases in quotation marks of any kind; a day,
 * month, year or span of them, see karum-search-dates.h; a result: `1-0`, `0-1`, `1/2`, `*`. There
 * is one span and one result: what looks like another is a word.
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

/* A part of the text, and what it was understood as. */
typedef struct {
  KarumSearchKind kind;
  gsize offset, length; /* bytes, with quotation marks */
} KarumSearchPart;

/**
 * karum_search_read: what @text asks for. Nothing that is typed is an error.
 * @text: as it was typed; UTF-8
 * @filter: (out): has only @text, @from, @to and the result; with texts of its own, for
 *   karum_game_filter_clear()
 * Returns: (transfer full) (element-type KarumSearchPart): the parts in their order
 */
GArray *karum_search_read (const char *text, KarumGameFilter *filter);

/**
 * karum_search_each: the words and phrases of KarumGameFilter.text, folded, each once.
 * Returns: (transfer full)
 */
GStrv karum_search_each (const char *text);

G_END_DECLS
