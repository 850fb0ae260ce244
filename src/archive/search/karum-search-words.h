/* karum-search-words.h: parses the text of the search field as a filter: its words, dates and
 * results.
 *
 * The text consists of words, all of which must be found; names of games, variants and results
 * in any language, see karum_search_term_find(), each of which counts as one word; phrases in
 * quotation marks of any kind; a day, month, year or span of them, see karum_search_dates(); a
 * result: `1-0`, `0-1`, `1/2`, `*`. Only one span and one result are recognized: a second one is
 * a word.
 */
#pragma once

#include <glib.h>

#include "karum-archive-types.h"
#include "karum-game.h"

typedef struct {
  const KarumGame *game;     /* (nullable): NULL for a result */
  const KarumPreset *preset; /* (nullable): NULL for all variants of @game */
  KarumResult result;
} KarumSearchTerm;

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
 * karum_search_each: the words and phrases of KarumGameFilter.text, folded and unique; before a
 * phrase stands `"`. A word can be a part of another one; a phrase is whole words, as they are.
 * Returns: (transfer full)
 */
GStrv karum_search_each (const char *text);

/**
 * karum_search_term_find: looks up @text as a whole.
 * @text: one or several words, folded, with single spaces; see karum_fold()
 * Returns: FALSE, and @term unchanged, if it is not a term
 */
gboolean karum_search_term_find (const char *text, KarumSearchTerm *term);

/**
 * karum_search_dates: parses a day, a month or a year, or a span of them: "2026", "2026-03",
 * "5.3.2026", "2026年3月", "2026-03..2026-05", "..2020", "1998–2002".
 * @text: UTF-8 without white space
 * @from, @to: (out) (transfer full): as in KarumGameFilter; NULL where the span is open; not set
 * when FALSE is returned
 * Returns: FALSE for anything else: a number that is not a plausible year, a day that doesn't exist
 */
gboolean karum_search_dates (const char *text, char **from, char **to);
