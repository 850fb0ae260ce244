/* karum-diagram.h: draws a position with its coordinates, last turn, arrows and marks; diagrams as
 * files. */
#pragma once

#include <cairo.h>
#include <glib.h>

#include "karum-board-palette.h"
#include "karum-game.h"
#include "karum-markup.h"

/**
 * KarumDiagramNotes: the notes on a position. Zero for none; all members are borrowed.
 */
typedef struct {
  const KarumMarkup *markup; /* (nullable): marks, arrows, labels; a label is drawn on its piece */
  const guint16 *numbers; /* (nullable) (array fixed-size=KARUM_POINTS): by point, the number of the
                             turn that placed the piece; 0 for none */
  const KarumTurn *last;  /* (nullable): the last turn; its points are outlined */
  gboolean flipped;       /* First at the top */
  gboolean plain;         /* omits lines and values of scoring rows */
  const KarumBoardPalette *palette; /* (nullable): draws the board in these colours; NULL for black
                                       on white */
  const char *title; /* (nullable): of an SVG file, for programs that read pictures aloud */
  gboolean letters;  /* of an SVG file: texts stay text in place of shapes */
} KarumDiagramNotes;

/**
 * karum_diagram_draw: draws the board of any game with its stones, holes, coordinates and scoring
 * rows with their values. First's stones are black with a ring, Second's white with a diamond; a
 * marked piece has a filled symbol and a toothed edge. A label or number replaces the symbol. Marks
 * are a triangle (green), a cross (red), a square (yellow) and a plus (blue), so that no colour is
 * needed; arrows are solid, dashed, dotted and dash-dotted.
 * @cr: draws into a square with its upper left corner at 0, 0
 * @notes: (nullable)
 * @size: side of the square in units of @cr, > 0
 */
void karum_diagram_draw (cairo_t *cr,
                         const KarumRules *rules,
                         const KarumState *state,
                         const KarumDiagramNotes *notes,
                         double size);

/* karum_diagram_blank: (out) @above, @below: what a diagram of this size leaves empty above the
 * board and below its coordinates. */
void karum_diagram_blank (const KarumRules *rules, double size, double *above, double *below);

/**
 * karum_diagram_text: (transfer full): the position as lines of characters: `x` First, `o` Second,
 * `X` and `O` marked, `#` a hole, `.` an empty point; coordinates at the edges. Before a point
 * stand its mark, in the order of the colours `^`, `*`, `=` or `+`, or `>` if the last turn has
 * touched it; below the board, lines of labels and of arrows: `A: d4`, `a1 -> b3`.
 * @notes: (nullable): for its marks, arrows, labels, last turn, and whether the board is flipped
 */
char *karum_diagram_text (const KarumRules *rules,
                          const KarumState *state,
                          const KarumDiagramNotes *notes);

/**
 * karum_diagram_number: records in @numbers that @turn is turn @number, and removes obsolete
 * numbers: a turn has its number at the piece that it has placed, until the piece is captured or
 * moved. A turn that moves a piece has none.
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

/* -- Diagram file: diagrams in file formats. */

typedef enum {
  KARUM_DIAGRAM_SVG,
  KARUM_DIAGRAM_PNG,
  KARUM_DIAGRAM_PDF,
  KARUM_DIAGRAM_TEXT
} KarumDiagramFormat;

/* The side of a diagram, in pixels. */
#define KARUM_DIAGRAM_SIZE_MIN 100
#define KARUM_DIAGRAM_SIZE_MAX 8000
#define KARUM_DIAGRAM_SIZE_DEFAULT 480

/* karum_diagram_format_parse: "svg", "png", "pdf" or "text"; FALSE for any other text. */
gboolean karum_diagram_format_parse (const char *text, KarumDiagramFormat *format);

/**
 * karum_pdf_surface: like cairo_pdf_surface_create_for_stream(), but writes no creation time.
 * @width, @height: of a page, in points of 1/72 inch
 */
cairo_surface_t *
karum_pdf_surface (cairo_write_func_t write, gpointer closure, double width, double height);

/**
 * karum_diagram_bytes: the content of a file.
 * @notes: (nullable)
 * @size: side in pixels (PDF: in points of 1/72 inch), KARUM_DIAGRAM_SIZE_MIN …
 * KARUM_DIAGRAM_SIZE_MAX; ignored for text
 * Returns: (transfer full) (nullable): NULL if out of memory
 */
GBytes *karum_diagram_bytes (const KarumRules *rules,
                             const KarumState *state,
                             const KarumDiagramNotes *notes,
                             KarumDiagramFormat format,
                             guint size);
