/* karum-filter-facets.h: the conditions of a filter, one by one and in words. */
#pragma once

#include "karum-archive-types.h"

/* In the order in which they are shown. Search words are not included: the search entry shows
 * them. */
typedef enum {
  KARUM_FACET_BIN,
  KARUM_FACET_COLLECTION,
  KARUM_FACET_STARS,
  KARUM_FACET_GAME,
  KARUM_FACET_PRESET,
  KARUM_FACET_OPTION, /* the first of the game's options; the others follow */
  KARUM_FACET_LAST_OPTION = KARUM_FACET_OPTION + KARUM_OPTIONS_MAX - 1,
  KARUM_FACET_RULES,
  KARUM_FACET_PLAYER, /* includes the opponent */
  KARUM_FACET_SIDE,
  KARUM_FACET_OUTCOME,
  KARUM_FACET_PLAYER1,
  KARUM_FACET_PLAYER2,
  KARUM_FACET_COMPUTER,
  KARUM_FACET_PEOPLE,
  KARUM_FACET_EVENT,
  KARUM_FACET_DATES,
  KARUM_FACET_MONTHS,
  KARUM_FACET_UNDATED,
  KARUM_FACET_RESULT,
  KARUM_FACET_TERMINATION,
  KARUM_FACET_IN_PROGRESS,
  KARUM_FACET_FINISHED,
  KARUM_FACET_PLAYED,
  KARUM_FACET_UNPLAYED,
  KARUM_FACET_COPIES,
  KARUM_FACET_WINNER,
  KARUM_FACET_TURNS,
  KARUM_FACET_MARGIN,
  KARUM_FACET_MATCH, /* includes game numbers */
  KARUM_FACET_UNMATCHED,
  KARUM_FACET_ANNOTATED,
  KARUM_FACET_COMMENTED,
  KARUM_FACET_ANALYSED,
  KARUM_FACET_REVIEWED,
  KARUM_FACET_UNREVIEWED,
  KARUM_FACET_BLUNDERED,
  KARUM_FACET_SQUANDERED,
  KARUM_FACET_SWING,
  KARUM_FACET_PHASE,
  KARUM_FACET_STANDING,
  KARUM_FACET_VARIED,
  KARUM_FACET_MARKED,
  KARUM_FACET_GLYPH,
  KARUM_FACET_ANNOTATOR,
  KARUM_FACET_ADDED,
  KARUM_FACET_POSITION,
  KARUM_FACET_PATTERN,
  KARUM_N_FACETS
} KarumFacet;

gboolean karum_facet_is_set (KarumFacet facet, const KarumGameFilter *filter);

/* karum_facet_text: (transfer full): the description of a condition: "Player: Anna". */
char *karum_facet_text (KarumFacet facet, const KarumGameFilter *filter);

/* karum_facet_clear: removes the condition. @filter owns its texts. */
void karum_facet_clear (KarumFacet facet, KarumGameFilter *filter);

/* karum_filter_count: the number of conditions; search words count as one. */
guint karum_filter_count (const KarumGameFilter *filter);

/**
 * karum_filter_contains: whether @filter contains all conditions of @part, with the same values.
 */
gboolean karum_filter_contains (const KarumGameFilter *filter, const KarumGameFilter *part);

/**
 * karum_filter_join: (transfer full): @asked with what @typed says; its words, dates and result
 * take the place of those of @asked.
 * @typed: as for karum_search_read()
 */
KarumGameFilter karum_filter_join (const KarumGameFilter *asked, const char *typed);
