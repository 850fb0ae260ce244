/* karum-filter-facets.h: what a filter asks for, point by point and in words. */
#pragma once

#include "karum-archive-types.h"

G_BEGIN_DECLS

/* In the order in which they are shown. Words are not among them: they stand in the search field.
 */
typedef enum {
  KARUM_FACET_BIN,
  KARUM_FACET_COLLECTION,
  KARUM_FACET_STARS,
  KARUM_FACET_GAME,
  KARUM_FACET_PRESET,
  KARUM_FACET_OPTION, /* the first of the game's options, and the others after it */
  KARUM_FACET_LAST_OPTION = KARUM_FACET_OPTION + KARUM_OPTIONS_MAX - 1,
  KARUM_FACET_RULES,
  KARUM_FACET_PLAYER, /* with the opponent */
  KARUM_FACET_SIDE,
  KARUM_FACET_OUTCOME,
  KARUM_FACET_PLAYER1,
  KARUM_FACET_PLAYER2,
  KARUM_FACET_EVENT,
  KARUM_FACET_DATES,
  KARUM_FACET_MONTHS,
  KARUM_FACET_UNDATED,
  KARUM_FACET_RESULT,
  KARUM_FACET_TERMINATION,
  KARUM_FACET_IN_PROGRESS,
  KARUM_FACET_FINISHED,
  KARUM_FACET_TURNS,
  KARUM_FACET_MARGIN,
  KARUM_FACET_MATCH, /* and games by number */
  KARUM_FACET_UNMATCHED,
  KARUM_FACET_COMMENTED,
  KARUM_FACET_ANALYSED,
  KARUM_FACET_ADDED,
  KARUM_FACET_POSITION,
  KARUM_FACET_PATTERN,
  KARUM_N_FACETS
} KarumFacet;

gboolean karum_facet_is_set (KarumFacet facet, const KarumGameFilter *filter);

/* karum_facet_text: (transfer full): what @filter asks for there, to be read: "Player: Anna". */
char *karum_facet_text (KarumFacet facet, const KarumGameFilter *filter);

/* karum_facet_clear: asks for nothing there. @filter has texts of its own. */
void karum_facet_clear (KarumFacet facet, KarumGameFilter *filter);

/* karum_filter_count: how many points @filter asks for; words are one. */
guint karum_filter_count (const KarumGameFilter *filter);

/**
 * karum_filter_contains: whether @filter asks for everything that @part asks for, in the same
 * words.
 */
gboolean karum_filter_contains (const KarumGameFilter *filter, const KarumGameFilter *part);

/* karum_termination_title: how a game ended, in words; what stands where nothing is said, for NONE.
 */
const char *karum_termination_title (KarumTermination termination);

G_END_DECLS
