#include "karum-text-block.h"

#include "karum-typeset.h"

/* The first baseline below the top, relative to the size of the font. */
#define BASELINE 1.04

typedef struct {
  KarumBlock block;
  char *markup;
  double size;
  PangoAlignment align;
} TextBlock;

/* Lines have the same height, whatever scripts are in them. */
static void
text_measure (KarumBlock *block, double width, GCancellable *cancellable)
{
  TextBlock *self = (TextBlock *) block;
  g_autoptr (PangoLayout) layout
      = karum_typeset (NULL, self->markup, self->size, width, self->align);
  double height = self->size * KARUM_LINE_HEIGHT;

  (void) cancellable;
  for (int i = 0; i < pango_layout_get_line_count (layout); i++)
    g_array_append_val (block->heights, height);
}

static void
draw_line (PangoLayoutIter *lines, cairo_t *cr, double baseline)
{
  PangoRectangle extents;

  pango_layout_iter_get_line_extents (lines, NULL, &extents);
  cairo_move_to (cr, extents.x / (double) PANGO_SCALE, baseline);
  pango_cairo_show_layout_line (cr, pango_layout_iter_get_line_readonly (lines));
}

static void
text_draw (const KarumBlock *block, cairo_t *cr, double width, guint first, guint end)
{
  const TextBlock *self = (const TextBlock *) block;
  g_autoptr (PangoLayout) layout = karum_typeset (cr, self->markup, self->size, width, self->align);
  PangoLayoutIter *lines = pango_layout_get_iter (layout);
  guint i = 0;

  do {
    if (i >= first && i < end)
      draw_line (lines, cr, self->size * (BASELINE + (i - first) * KARUM_LINE_HEIGHT));
    i++;
  } while (i < end && pango_layout_iter_next_line (lines));
  pango_layout_iter_free (lines);
}

static void
text_free (KarumBlock *block)
{
  g_free (((TextBlock *) block)->markup);
}

KarumBlock *
karum_text_block_new (const char *markup, double size, PangoAlignment align)
{
  static const KarumBlockClass class = { text_measure, text_draw, text_free };
  TextBlock *self = karum_block_new (&class, sizeof (TextBlock));

  self->block.least = 2;
  self->markup = g_strdup (markup);
  self->size = size;
  self->align = align;
  return &self->block;
}

KarumBlock *
karum_heading_new (const char *text, double size)
{
  g_autofree char *escaped = karum_typeset_escape (text);
  g_autofree char *markup = g_strdup_printf ("<b>%s</b>", escaped);
  KarumBlock *block = karum_text_block_new (markup, size, PANGO_ALIGN_LEFT);

  block->keep = TRUE;
  block->least = 0;
  block->outline = g_strdup (text);
  return block;
}
