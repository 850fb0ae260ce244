#include "karum-wrap-layout.h"

#define SPACING 6

struct _KarumWrapLayout {
  GtkLayoutManager parent_instance;
};

G_DEFINE_FINAL_TYPE (KarumWrapLayout, karum_wrap_layout, GTK_TYPE_LAYOUT_MANAGER)

/* Lays out the children, and allocates them if @place. Returns: the total height */
static int
walk (GtkWidget *widget, int width, gboolean place)
{
  gboolean mirrored = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
  int x = 0, y = 0, line = 0;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child;
       child = gtk_widget_get_next_sibling (child)) {
    int child_width, child_height, min_width;

    if (!gtk_widget_should_layout (child))
      continue;
    gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, -1, &min_width, &child_width, NULL,
                        NULL);
    child_width = MAX (min_width, MIN (child_width, width));
    gtk_widget_measure (child, GTK_ORIENTATION_VERTICAL, child_width, NULL, &child_height, NULL,
                        NULL);
    if (x > 0 && x + child_width > width) {
      x = 0;
      y += line + SPACING;
      line = 0;
    }
    if (place) {
      GtkAllocation at = { mirrored ? width - x - child_width : x, y, child_width, child_height };
      gtk_widget_size_allocate (child, &at, -1);
    }
    x += child_width + SPACING;
    line = MAX (line, child_height);
  }
  return y + line;
}

static GtkSizeRequestMode
get_request_mode (GtkLayoutManager *manager, GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

/* The minimum is the widest child; the natural width fits all in one line. */
static void
measure_width (GtkWidget *widget, int *minimum, int *natural)
{
  *minimum = *natural = 0;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child;
       child = gtk_widget_get_next_sibling (child)) {
    int child_minimum, child_natural;

    if (!gtk_widget_should_layout (child))
      continue;
    gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, -1, &child_minimum, &child_natural, NULL,
                        NULL);
    *minimum = MAX (*minimum, child_minimum);
    *natural += child_natural + (*natural > 0 ? SPACING : 0);
  }
}

static void
measure (GtkLayoutManager *manager,
         GtkWidget *widget,
         GtkOrientation orientation,
         int for_size,
         int *minimum,
         int *natural,
         int *minimum_baseline,
         int *natural_baseline)
{
  int least, best;

  measure_width (widget, &least, &best);
  if (orientation == GTK_ORIENTATION_HORIZONTAL) {
    *minimum = least;
    *natural = best;
  } else {
    /* Without a width there is one line. */
    *minimum = *natural = walk (widget, for_size < 0 ? best : MAX (for_size, least), FALSE);
  }
}

static void
allocate (GtkLayoutManager *manager, GtkWidget *widget, int width, int height, int baseline)
{
  walk (widget, width, TRUE);
}

static void
karum_wrap_layout_class_init (KarumWrapLayoutClass *klass)
{
  GtkLayoutManagerClass *layout_class = GTK_LAYOUT_MANAGER_CLASS (klass);

  layout_class->get_request_mode = get_request_mode;
  layout_class->measure = measure;
  layout_class->allocate = allocate;
}

static void
karum_wrap_layout_init (KarumWrapLayout *self)
{
}
