/* karum-diagram.h: a position in black and white, as books print it. */
#pragma once

#include <cairo.h>
#include <glib.h>

#include "karum-game.h"

G_BEGIN_DECLS

/**
 * karum_diagram_draw: draws the board of any game from its description, with its stones, holes,
 * coordinates and the rows that count with their points.
 * First's stones are black with a ring, Second's white with a lozenge; the sign of a marked piece
 * is filled and its edge is toothed.
 * @cr: draws into a square with its upper left corner at 0, 0
 * @size: side of the square in units of @cr, > 0
 */
void
karum_diagram_draw (cairo_t *cr, const KarumRules *rules, const KarumState *state, double size);

/**
 * karum_diagram_text: (transfer full): the same as lines of characters: `x` First, `o` Second, `X`
 * and `O` marked, `#` a hole, `.` an empty point; letters and numbers at the edges.
 */
char *karum_diagram_text (const KarumRules *rules, const KarumState *state);

G_END_DECLS
