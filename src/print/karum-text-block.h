/* karum-text-block.h: a paragraph or heading. */
#pragma once

#include <pango/pango.h>

#include "karum-block.h"

G_BEGIN_DECLS

/**
 * karum_text_block_new: each line is a part; breaks leave at least two lines on either side.
 * @markup: Pango markup
 * @size: font size in points
 * Returns: (transfer full)
 */
KarumBlock *karum_text_block_new (const char *markup, double size, PangoAlignment align);

/**
 * karum_heading_new: a bold line, kept with the next block, with an entry in the outline.
 * @text: plain
 * Returns: (transfer full)
 */
KarumBlock *karum_heading_new (const char *text, double size);

G_END_DECLS
