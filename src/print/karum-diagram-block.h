/* karum-diagram-block.h: a diagram with a caption. */
#pragma once

#include "karum-block.h"
#include "karum-diagram.h"

G_BEGIN_DECLS

/**
 * karum_diagram_block_new: all arguments are copied. The diagram is never broken or separated from
 * its caption.
 * @notes: (nullable)
 * @caption: (nullable): Pango markup
 * @side: the maximum side of the diagram, in points; limited to the width of the column
 * Returns: (transfer full)
 */
KarumBlock *karum_diagram_block_new (const KarumRules *rules,
                                     const KarumState *state,
                                     const KarumDiagramNotes *notes,
                                     const char *caption,
                                     double side);

G_END_DECLS
