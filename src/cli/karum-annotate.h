/* karum-annotate.h: annotates a record with the engine's analysis. */
#pragma once

#include "karum-record.h"
#include "karum-search-limits.h"

G_BEGIN_DECLS

/* KarumAnnotateVisit: called before each turn, with the number of turns analysed so far. */
typedef void (*KarumAnnotateVisit) (guint done, guint turns, gpointer data);

/**
 * karum_annotate: adds `[%eval …]` to each turn of the main line: Player1's expected margin after
 * it, replacing an existing one. A turn that loses much of the expected result also gets a glyph,
 * unless it already has a judging glyph, and a variation with the better line.
 * @limits: for each turn; once its stop flag is set, only the turns analysed so far are annotated
 * @hash_bytes: as for karum_engine_new()
 * Returns: FALSE with @error if there is not enough memory
 */
gboolean karum_annotate (KarumRecord *record,
                         const KarumSearchLimits *limits,
                         gsize hash_bytes,
                         KarumAnnotateVisit visit,
                         gpointer data,
                         KarumError *error);

G_END_DECLS
