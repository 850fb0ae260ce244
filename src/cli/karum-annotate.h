/* karum-annotate.h: a record gets the engine's opinion of each of its turns. */
#pragma once

#include "karum-record.h"
#include "karum-search-limits.h"

G_BEGIN_DECLS

/* KarumAnnotateVisit: told before each turn how many have been looked at. */
typedef void (*KarumAnnotateVisit) (guint done, guint turns, gpointer data);

/**
 * karum_annotate: gives each turn of the main line `[%eval …]`, Player1's expected margin after it,
 * in the place of one that is there; a turn that loses much of the expected result a glyph, unless
 * it has one of that kind, and what would have been better as a variation.
 * @limits: for each turn; when its stop flag is set the turns that have been looked at by then are
 *   annotated
 * Returns: FALSE with @error when there is not enough memory
 */
gboolean karum_annotate (KarumRecord *record,
                         const KarumSearchLimits *limits,
                         KarumAnnotateVisit visit,
                         gpointer data,
                         KarumError *error);

G_END_DECLS
