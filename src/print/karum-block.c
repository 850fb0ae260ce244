#include "karum-block.h"

#include <math.h>

#include "karum-arrays.h"
#include "karum-name.h"
#include "karum-pdf.h"
#include "karum-typeset.h"

/* The first baseline below the top, relative to the size of the font. */
#define BASELINE 1.04

typedef struct {
  KarumBlock block;
  char *markup;
  double size;
  PangoAlignment align;
  gboolean justify, name;
  double inset;
  PangoLayout *drawn;    /* (owned) (nullable): of a text of many pages, while it is being drawn */
  double width;          /* its width */
  cairo_matrix_t matrix; /* as it was drawn */
  cairo_surface_type_t surface;
} TextBlock;

/* A text with more lines is not typeset for each of its pages again. */
#define LINES_AGAIN 300

/* (transfer full) */
static PangoLayout *
set_text (const TextBlock *self, cairo_t *cr, double width)
{
  PangoLayout *layout
      = karum_typeset (cr, self->markup, self->size, MAX (width - self->inset, 1), self->align);

  pango_layout_set_justify (layout, self->justify);
  if (self->name)
    karum_typeset_loosen (layout);
  return layout;
}

/* Lines have the same height, whatever scripts are in them. */
static void
text_measure (KarumBlock *block, double width, GCancellable *cancellable)
{
  TextBlock *self = (TextBlock *) block;
  g_autoptr (PangoLayout) layout = set_text (self, NULL, width);
  double height = self->size * KARUM_LINE_HEIGHT;

  (void) cancellable;
  for (int i = 0; i < pango_layout_get_line_count (layout); i++)
    g_array_append_val (block->heights, height);
}

/* Whether Pango would justify a line by parting the letters of its only word. Japanese has no other
 * places. */
static gboolean
is_one_word (PangoLayoutIter *lines)
{
  const PangoLayoutLine *line = pango_layout_iter_get_line_readonly (lines);
  const char *text = pango_layout_get_text (line->layout) + line->start_index;
  g_autofree char *words = g_strchomp (g_strndup (text, (gsize) line->length));

  for (const char *at = words; *at; at = g_utf8_next_char (at))
    if (*at == ' ' || g_unichar_iswide (g_utf8_get_char (at)))
      return FALSE;
  return TRUE;
}

/* @loose: (inout) (nullable): the same without justification, made when it is needed */
static void
draw_line (TextBlock *self,
           PangoLayoutIter *lines,
           guint number,
           PangoLayout **loose,
           cairo_t *cr,
           double baseline)
{
  PangoLayout *layout = pango_layout_iter_get_layout (lines);
  PangoLayoutLine *line = pango_layout_iter_get_line_readonly (lines);
  PangoRectangle extents;

  pango_layout_iter_get_line_extents (lines, NULL, &extents);
  if (self->justify && is_one_word (lines)) {
    if (!*loose)
      *loose = pango_layout_copy (layout);
    pango_layout_set_justify (*loose, FALSE);
    line = pango_layout_get_line_readonly (*loose, (int) number);
  }
  cairo_move_to (cr, self->inset + extents.x / (double) PANGO_SCALE, baseline);
  pango_cairo_show_layout_line (cr, line);
}

/* Whether glyphs look the same as where the layout was drawn before, wherever they are placed. */
static gboolean
is_drawn_alike (const TextBlock *self, cairo_t *cr, double width)
{
  const cairo_matrix_t *before = &self->matrix;
  cairo_matrix_t now;

  cairo_get_matrix (cr, &now);
  return self->drawn && self->width == width
         && self->surface == cairo_surface_get_type (cairo_get_target (cr)) && now.xx == before->xx
         && now.xy == before->xy && now.yx == before->yx && now.yy == before->yy;
}

/* (transfer full) */
static PangoLayout *
typeset_text (TextBlock *self, cairo_t *cr, double width)
{
  if (is_drawn_alike (self, cr, width))
    return g_steal_pointer (&self->drawn);
  g_clear_object (&self->drawn);
  return set_text (self, cr, width);
}

static void
keep_layout (TextBlock *self, PangoLayout *layout, cairo_t *cr, double width)
{
  self->drawn = g_object_ref (layout);
  self->width = width;
  self->surface = cairo_surface_get_type (cairo_get_target (cr));
  cairo_get_matrix (cr, &self->matrix);
}

static void
text_draw (KarumBlock *block, cairo_t *cr, double width, guint first, guint end)
{
  TextBlock *self = (TextBlock *) block;
  g_autoptr (PangoLayout) layout = typeset_text (self, cr, width);
  g_autoptr (PangoLayout) loose = NULL;
  PangoLayoutIter *lines = pango_layout_get_iter (layout);
  guint i = 0;

  do {
    if (i >= first && i < end)
      draw_line (self, lines, i, &loose, cr,
                 self->size * (BASELINE + (i - first) * KARUM_LINE_HEIGHT));
    i++;
  } while (i < end && pango_layout_iter_next_line (lines));
  pango_layout_iter_free (lines);
  if (end < block->heights->len && block->heights->len > LINES_AGAIN)
    keep_layout (self, layout, cr, width);
}

static void
text_free (KarumBlock *block)
{
  TextBlock *self = (TextBlock *) block;

  g_free (self->markup);
  g_clear_object (&self->drawn);
}

KarumBlock *
karum_text_block_new (const char *markup, double size, PangoAlignment align)
{
  static const KarumBlockClass class = { text_measure, text_draw, text_free };
  TextBlock *self = karum_block_new (&class, sizeof (TextBlock));

  self->block.least = 2;
  self->block.tag = "P";
  self->markup = g_strdup (markup);
  self->size = size;
  self->align = align;
  return &self->block;
}

void
karum_text_block_justify (KarumBlock *block)
{
  TextBlock *self = (TextBlock *) block;
  g_autofree char *plain = self->markup;

  self->markup = g_strdup_printf ("<span insert_hyphens=\"true\">%s</span>", plain);
  self->justify = TRUE;
}

void
karum_text_block_inset (KarumBlock *block, double inset)
{
  ((TextBlock *) block)->inset = inset;
}

void
karum_text_block_name (KarumBlock *block)
{
  ((TextBlock *) block)->name = TRUE;
}

KarumBlock *
karum_heading_new (const char *text, double size)
{
  g_autofree char *escaped = karum_typeset_escape (text);

  return karum_title_new (text, escaped, size);
}

KarumBlock *
karum_title_new (const char *text, const char *markup, double size)
{
  g_autofree char *bold = g_strdup_printf ("<b>%s</b>", markup);
  KarumBlock *block = karum_text_block_new (bold, size, PANGO_ALIGN_LEFT);

  karum_text_block_name (block);

  block->keep = TRUE;
  block->least = 0;
  block->outline = karum_display_line (text);
  block->tag = "H";
  return block;
}

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

static double
diagram_height (const KarumBlock *block, double width)
{
  const DiagramBlock *self = (const DiagramBlock *) block;
  g_autoptr (PangoLayout) caption = typeset_caption (self, NULL, width);
  double side = MIN (self->side, width), above, below;

  karum_diagram_blank (&self->rules, side, &above, &below);
  return side - above - below + (self->caption ? GAP + karum_typeset_height (caption) : 0);
}

static void
diagram_measure (KarumBlock *block, double width, GCancellable *cancellable)
{
  double height = diagram_height (block, width);

  (void) cancellable;
  g_array_append_val (block->heights, height);
}

static void
diagram_draw (KarumBlock *block, cairo_t *cr, double width, guint first, guint end)
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
  double side = MIN (self->side, width), above, below;

  (void) first;
  (void) end; /* there is only one part */
  karum_diagram_blank (&self->rules, side, &above, &below);
  cairo_save (cr);
  cairo_translate (cr, (width - side) / 2, -above);
  cairo_rectangle (cr, 0, above, side, side - above - below);
  cairo_clip (cr);
  karum_diagram_draw (cr, &self->rules, &self->state, &notes, side);
  cairo_restore (cr);
  cairo_move_to (cr, 0, side - above - below + GAP);
  if (self->caption)
    pango_cairo_show_layout (cr, caption);
}

static void
diagram_free (KarumBlock *block)
{
  DiagramBlock *self = (DiagramBlock *) block;

  karum_markup_clear (&self->markup);
  karum_free_all (self->numbers, self->last, self->caption);
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
  static const KarumBlockClass class = { diagram_measure, diagram_draw, diagram_free,
                                         diagram_height };
  DiagramBlock *self = karum_block_new (&class, sizeof (DiagramBlock));

  self->block.tag = KARUM_PDF_FIGURE;
  self->rules = *rules;
  self->state = *state;
  if (notes)
    copy_notes (self, notes);
  self->caption = g_strdup (caption);
  self->side = side;
  return &self->block;
}

/* The area is in units of the page. */
/* (transfer full) */
static char *
name_of (KarumTarget target)
{
  return target.row > 0 ? g_strdup_printf ("b%u-%u", target.block->number, target.row)
                        : g_strdup_printf ("b%u", target.block->number);
}

void
karum_block_link (cairo_t *cr, KarumTarget target, double x, double y, double width, double height)
{
  g_autofree char *place = name_of (target);
  g_autofree char *attributes = NULL;

  cairo_user_to_device (cr, &x, &y);
  cairo_user_to_device_distance (cr, &width, &height);
  /* On a turned page, what leads to the right leads up. */
  x += MIN (width, 0);
  y += MIN (height, 0);
  /* Whole points: cairo 1.16 reads fractions as the locale of the process writes them, and fails
   * at others. A library that is loaded can set it. */
  attributes
      = g_strdup_printf ("dest='%s' rect=[%d %d %d %d]", place, (int) floor (x), (int) floor (y),
                         (int) ceil (fabs (width)), (int) ceil (fabs (height)));
  cairo_tag_begin (cr, CAIRO_TAG_LINK, attributes);
}

void
karum_block_link_end (cairo_t *cr)
{
  cairo_tag_end (cr, CAIRO_TAG_LINK);
}

void
karum_block_mark (cairo_t *cr, KarumTarget target, double x, double y)
{
  g_autofree char *place = name_of (target);
  g_autofree char *attributes = NULL;

  cairo_user_to_device (cr, &x, &y);
  attributes = g_strdup_printf ("name='%s' x=%d y=%d", place, (int) x, (int) y);
  cairo_tag_begin (cr, CAIRO_TAG_DEST, attributes);
  cairo_tag_end (cr, CAIRO_TAG_DEST);
}

gpointer
karum_block_new (const KarumBlockClass *class, gsize size)
{
  KarumBlock *block = g_malloc0 (size);

  block->class = class;
  return block;
}

void
karum_block_free (KarumBlock *block)
{
  block->class->free (block);
  g_clear_pointer (&block->heights, g_array_unref);
  karum_free_all (block->outline, block->words, block->head, block);
}
