#include "karum-pattern-view.h"

#include "karum-board-icons.h"
#include "karum-cell-icon.h"
#include "karum-class.h"

/* The size of a point for small patterns, and the total size for large ones. */
#define POINT 18
#define WHOLE 96

struct _KarumPatternView {
  GtkWidget parent_instance;

  GSettings *settings;
  KarumPattern pattern;
};

G_DEFINE_FINAL_TYPE (KarumPatternView, karum_pattern_view, GTK_TYPE_WIDGET)

static int
point_size (const KarumPattern *pattern)
{
  return MIN (POINT, WHOLE / MAX (1, MAX (pattern->columns, pattern->rows)));
}

static void
karum_pattern_view_measure (GtkWidget *widget,
                            GtkOrientation orientation,
                            int for_size,
                            int *minimum,
                            int *natural,
                            int *minimum_baseline,
                            int *natural_baseline)
{
  const KarumPattern *pattern = &KARUM_PATTERN_VIEW (widget)->pattern;
  int n = orientation == GTK_ORIENTATION_HORIZONTAL ? pattern->columns : pattern->rows;

  *minimum = *natural = n * point_size (pattern);
  *minimum_baseline = *natural_baseline = -1;
}

static void
draw_points (KarumPatternView *self, cairo_t *cr, int left, int top)
{
  const KarumBoardPalette *palette = karum_board_palette_chosen (self->settings);
  const KarumPattern *pattern = &self->pattern;
  int size = point_size (pattern);

  for (int row = 0; row < pattern->rows; row++)
    for (int column = 0; column < pattern->columns; column++) {
      guint8 wanted = pattern->points[row * pattern->columns + column];

      if (wanted != KARUM_PATTERN_ANY)
        karum_cell_icon_draw (cr, palette, KARUM_BOARD_CELLS,
                              (KarumCell){ (KarumContent) wanted, false },
                              &GRAPHENE_RECT_INIT ((float) (left + column * size),
                                                   (float) (top + (pattern->rows - 1 - row) * size),
                                                   (float) size, (float) size));
    }
}

static void
karum_pattern_view_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  KarumPatternView *self = KARUM_PATTERN_VIEW (widget);
  int width = gtk_widget_get_width (widget), height = gtk_widget_get_height (widget);
  int size = point_size (&self->pattern);
  graphene_rect_t bounds = GRAPHENE_RECT_INIT (0, 0, (float) width, (float) height);
  cairo_t *cr = gtk_snapshot_append_cairo (snapshot, &bounds);

  draw_points (self, cr, (width - self->pattern.columns * size) / 2,
               (height - self->pattern.rows * size) / 2);
  cairo_destroy (cr);
}

static void
karum_pattern_view_class_init (KarumPatternViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  KARUM_FREES (klass, KarumPatternView, g_object_unref, settings);
  widget_class->measure = karum_pattern_view_measure;
  widget_class->snapshot = karum_pattern_view_snapshot;
  gtk_widget_class_set_css_name (widget_class, "pattern-view");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
karum_pattern_view_init (KarumPatternView *self)
{
  self->settings = karum_board_palette_follow (GTK_WIDGET (self));
}

/* Its notation is a short and complete accessible description. */
void
karum_pattern_view_show (KarumPatternView *self, const KarumPattern *pattern)
{
  char text[KARUM_PATTERN_TEXT];

  g_return_if_fail (KARUM_IS_PATTERN_VIEW (self));
  self->pattern = *pattern;
  karum_pattern_write (pattern, text);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
  gtk_widget_queue_resize (GTK_WIDGET (self));
}
