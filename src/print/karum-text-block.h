/* karum-text-block.h: a paragraph or heading. */
#pragma once

#include <pango/pango.h>

#include "karum-block.h"

G_BEGIN_DECLS

/**
 * karum_text_block_new: a part a line; it may be broken where two lines stand on either side.
 * @markup: Pango's
 * @size: of letters, in points
 * Returns: (transfer full)
 */
KarumBlock *karum_text_block_new (const char *markup, double size, PangoAlignment align);

/**
 * karum_heading_new: a bold line, kept with what is below it, and an entry of the outline.
 * @text: plain
 * Returns: (transfer full)
 */
KarumBlock *karum_heading_new (const char *text, double size);

G_END_DECLS
