#include "karum-diagram-block.h"

#include "karum-typeset.h"

#define GAP 3.0

typedef struct {
  KarumBlock block;
  KarumRules rules;
  KarumState state;
  KarumMarkup markup;
  guint16 *numbers; /* (nullable) */
  KarumTurn *last;  /* (nullable) */
  gboolean flipped, plain;
  char *caption; /* (nullable) */
  double side;
} DiagramBlock;

static PangoLayout *
typeset_caption (const DiagramBlock *self, cairo_t *cr, double width)
{
  return karum_typeset (cr, self->caption ? self->caption : "", KARUM_SIZE_SMALL, width,
                        PANGO_ALIGN_CENTER);
}

static void
diagram_measure (KarumBlock *block, double width, GCancellable *cancellable)
{
  DiagramBlock *self = (DiagramBlock *) block;
  g_autoptr (PangoLayout) caption = typeset_caption (self, NULL, width);
  double height = MIN (self->side, width);

  (void) cancellable;
  if (self->caption)
    height += GAP + karum_typeset_height (caption);
  g_array_append_val (block->heights, height);
}

static void
diagram_draw (const KarumBlock *block, cairo_t *cr, double width, guint first, guint end)
{
  const DiagramBlock *self = (const DiagramBlock *) block;
  const KarumDiagramNotes notes = {
    .markup = &self->markup,
    .numbers = self->numbers,
    .last = self->last,
    .flipped = self->flipped,
    .plain = self->plain,
  };
  g_autoptr (PangoLayout) caption = typeset_caption (self, cr, width);
  double side = MIN (self->side, width);

  (void) first;
  (void) end; /* there is only one part */
  cairo_save (cr);
  cairo_translate (cr, (width - side) / 2, 0);
  karum_diagram_draw (cr, &self->rules, &self->state, &notes, side);
  cairo_restore (cr);
  cairo_move_to (cr, 0, side + GAP);
  if (self->caption)
    pango_cairo_show_layout (cr, caption);
}

static void
diagram_free (KarumBlock *block)
{
  DiagramBlock *self = (DiagramBlock *) block;

  karum_markup_clear (&self->markup);
  g_free (self->numbers);
  g_free (self->last);
  g_free (self->caption);
}

/* (transfer full) (nullable) */
static GArray *
copy_array (GArray *array)
{
  return array ? g_array_copy (array) : NULL;
}

static void
copy_notes (DiagramBlock *self, const KarumDiagramNotes *notes)
{
  if (notes->markup) {
    self->markup.marks = copy_array (notes->markup->marks);
    self->markup.arrows = copy_array (notes->markup->arrows);
    self->markup.labels = copy_array (notes->markup->labels);
  }
  if (notes->numbers)
    self->numbers = g_memdup2 (notes->numbers, KARUM_POINTS * sizeof *notes->numbers);
  if (notes->last)
    self->last = g_memdup2 (notes->last, karum_turn_size (notes->last));
  self->flipped = notes->flipped;
  self->plain = notes->plain;
}

KarumBlock *
karum_diagram_block_new (const KarumRules *rules,
                         const KarumState *state,
                         const KarumDiagramNotes *notes,
                         const char *caption,
                         double side)
{
  static const KarumBlockClass class = { diagram_measure, diagram_draw, diagram_free };
  DiagramBlock *self = karum_block_new (&class, sizeof (DiagramBlock));

  self->rules = *rules;
  self->state = *state;
  if (notes)
    copy_notes (self, notes);
  self->caption = g_strdup (caption);
  self->side = side;
  return &self->block;
}
