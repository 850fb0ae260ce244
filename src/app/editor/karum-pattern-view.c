#include "karum-pattern-view.h"

#include "karum-cell-icon.h"

/* How wide a point is, where there are few; and all, where there are many. */
#define POINT 18
#define WHOLE 96

struct _KarumPatternView {
  GtkWidget parent_instance;

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
draw_points (KarumPatternView *self, cairo_t *cr, double left, double top)
{
  const KarumPattern *pattern = &self->pattern;
  int size = point_size (pattern);

  for (int row = 0; row < pattern->rows; row++)
    for (int column = 0; column < pattern->columns; column++) {
      guint8 wanted = pattern->points[row * pattern->columns + column];

      if (wanted != KARUM_PATTERN_ANY)
        karum_cell_icon_draw (cr, GTK_WIDGET (self), (KarumCell){ (KarumContent) wanted, false },
                              left + (column + 0.5) * size,
                              top + (pattern->rows - row - 0.5) * size, size);
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

  draw_points (self, cr, (width - self->pattern.columns * size) / 2.0,
               (height - self->pattern.rows * size) / 2.0);
  cairo_destroy (cr);
}

static void
karum_pattern_view_class_init (KarumPatternViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  widget_class->measure = karum_pattern_view_measure;
  widget_class->snapshot = karum_pattern_view_snapshot;
  gtk_widget_class_set_css_name (widget_class, "pattern-view");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
karum_pattern_view_init (KarumPatternView *self)
{
}

/* Notation is the description that is short and says it all. */
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
