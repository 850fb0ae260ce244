/* karum-record-align.h: the same position turned or mirrored in two games. */
#pragma once

#include "karum-record.h"

G_BEGIN_DECLS

/**
 * karum_record_align: finds the symmetry that makes the board of @from that of @to.
 * @rules: of both
 * @symmetry: (out): as for karum_point_turned()
 * Returns: FALSE if there is none that the game allows
 */
gboolean karum_record_align (const KarumRules *rules,
                             const KarumState *from,
                             const KarumState *to,
                             guint *symmetry);

/* karum_turn_turned: @turn under a symmetry of the board of @rules. */
void karum_turn_turned (const KarumRules *rules,
                        const KarumTurn *turn,
                        guint symmetry,
                        KarumTurn *turned);

G_END_DECLS
