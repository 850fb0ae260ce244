/* karum-diagram-block.h: a diagram with its caption below it. */
#pragma once

#include "karum-block.h"
#include "karum-diagram.h"

G_BEGIN_DECLS

/**
 * karum_diagram_block_new: all is copied. The diagram is never broken, nor apart from its caption.
 * @notes: (nullable)
 * @caption: (nullable): Pango's markup
 * @side: of the diagram, in points, at most; no wider than its column
 * Returns: (transfer full)
 */
KarumBlock *karum_diagram_block_new (const KarumRules *rules,
                                     const KarumState *state,
                                     const KarumDiagramNotes *notes,
                                     const char *caption,
                                     double side);

G_END_DECLS
