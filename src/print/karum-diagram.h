/* karum-diagram.h: a position in black and white, as books print it. */
#pragma once

#include <cairo.h>
#include <glib.h>

#include "karum-game.h"
#include "karum-markup.h"

G_BEGIN_DECLS

/**
 * KarumDiagramNotes: what a diagram shows beside the position. Zero for nothing; all is borrowed.
 */
typedef struct {
  const KarumMarkup *markup; /* (nullable): marks, arrows, labels; a label stands on its piece */
  const guint16 *numbers;    /* (nullable) (array fixed-size=KARUM_POINTS): by point, the number of
                                the turn that put a piece there; 0 for none */
  const KarumTurn *last;     /* (nullable): the turn that led here; its points are outlined */
  gboolean flipped;          /* First at the top */
  gboolean plain;            /* no lines and points of rows that count */
} KarumDiagramNotes;

/**
 * karum_diagram_draw: draws the board of any game from its description, with its stones, holes,
 * coordinates and the rows that count with their points.
 * First's stones are black with a ring, Second's white with a lozenge; the sign of a marked piece
 * is filled and its edge is toothed. A label or number stands in the place of the sign. Marks are
 * a triangle (green), a cross (red), a square (yellow) and a plus (blue), so that no colour is
 * needed; arrows are solid, dashed, dotted and dashed with dots.
 * @cr: draws into a square with its upper left corner at 0, 0
 * @notes: (nullable)
 * @size: side of the square in units of @cr, > 0
 */
void karum_diagram_draw (cairo_t *cr,
                         const KarumRules *rules,
                         const KarumState *state,
                         const KarumDiagramNotes *notes,
                         double size);

/**
 * karum_diagram_text: (transfer full): the position as lines of characters: `x` First, `o` Second,
 * `X` and `O` marked, `#` a hole, `.` an empty point; letters and numbers at the edges.
 */
char *karum_diagram_text (const KarumRules *rules, const KarumState *state);

/**
 * karum_diagram_number: notes for @numbers that @turn is turn @number, and forgets what is no
 * longer there: a turn has its number where it has put a piece, as long as that piece stays.
 * @before, @after: the states around @turn
 * @numbers: (inout) (array fixed-size=KARUM_POINTS)
 * @number: 1 …
 */
void karum_diagram_number (const KarumRules *rules,
                           const KarumState *before,
                           const KarumTurn *turn,
                           const KarumState *after,
                           guint16 *numbers,
                           guint number);

G_END_DECLS
