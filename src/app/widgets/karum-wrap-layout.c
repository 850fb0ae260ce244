/* Debt of libadwaita 1.2: goes with libadwaita 1.7, which has AdwWrapBox. */
#include "karum-wrap-layout.h"

#include "karum-class.h"

#define SPACING 6

struct _KarumWrapLayout {
  GtkLayoutManager parent_instance;

  gboolean even;
};

KARUM_DEFINE_PLAIN_TYPE (KarumWrapLayout, karum_wrap_layout, GTK_TYPE_LAYOUT_MANAGER)

static int
width_of (GtkWidget *child, int width)
{
  int least, wanted;

  gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, -1, &least, &wanted, NULL, NULL);
  return MAX (least, MIN (wanted, width));
}

typedef struct {
  GtkWidget *end;  /* (nullable): the first of the next line */
  GtkWidget *wide; /* (nullable): has the rest of the line */
  int rest;
  int height;
} Line;

/* Whether @child is in a line that begins at 0, after @x; one that isn't seen begins none. */
static gboolean
fits (GtkWidget *child, int x, int width)
{
  return x == 0 || !gtk_widget_should_layout (child) || x + width_of (child, width) <= width;
}

static int
width_in (const Line *line, GtkWidget *child, int width)
{
  return width_of (child, width) + (child == line->wide ? line->rest : 0);
}

/* (nullable): the next child of @parent to be seen, from @child on. */
static GtkWidget *
seen_from (GtkWidget *child)
{
  while (child && !gtk_widget_should_layout (child))
    child = gtk_widget_get_next_sibling (child);
  return child;
}

/* Where the line from @first ends, so that none is left alone if @end would be. */
static GtkWidget *
leave_none_alone (GtkWidget *first, GtkWidget *end)
{
  GtkWidget *alone = seen_from (end), *last = NULL;
  guint n = 0;

  for (GtkWidget *child = seen_from (first); child && child != alone;
       child = seen_from (gtk_widget_get_next_sibling (child)), n++)
    last = child;
  return alone && n > 2 && !seen_from (gtk_widget_get_next_sibling (alone)) ? last : end;
}

static gboolean
is_even (GtkWidget *child)
{
  GtkWidget *parent = gtk_widget_get_parent (child);

  return KARUM_WRAP_LAYOUT (gtk_widget_get_layout_manager (parent))->even;
}

/* The end of the line that begins with @child. */
static GtkWidget *
find_end (GtkWidget *child, int width)
{
  GtkWidget *end = child;
  int x = 0;

  for (; end && fits (end, x, width); end = gtk_widget_get_next_sibling (end))
    x += gtk_widget_should_layout (end) ? width_of (end, width) + SPACING : 0;
  return is_even (child) ? leave_none_alone (child, end) : end;
}

/* The line that begins with @child. */
static Line
find_line (GtkWidget *child, int width)
{
  const GtkWidget *end = find_end (child, width);
  Line line = { 0 };
  int x = 0;

  for (line.end = child; line.end != end; line.end = gtk_widget_get_next_sibling (line.end)) {
    if (!gtk_widget_should_layout (line.end))
      continue;
    if (!line.wide && gtk_widget_compute_expand (line.end, GTK_ORIENTATION_HORIZONTAL))
      line.wide = line.end;
    x += width_of (line.end, width) + SPACING;
  }
  line.rest = MAX (width - x + SPACING, 0);
  for (; child != line.end; child = gtk_widget_get_next_sibling (child)) {
    int height;

    if (!gtk_widget_should_layout (child))
      continue;
    gtk_widget_measure (child, GTK_ORIENTATION_VERTICAL, width_in (&line, child, width), NULL,
                        &height, NULL, NULL);
    line.height = MAX (line.height, height);
  }
  return line;
}

static void
place_line (const Line *line, GtkWidget *child, int y, int width)
{
  gboolean mirrored = gtk_widget_get_direction (gtk_widget_get_parent (child)) == GTK_TEXT_DIR_RTL;
  int x = 0;

  for (; child != line->end; child = gtk_widget_get_next_sibling (child)) {
    int child_width = width_in (line, child, width);

    if (!gtk_widget_should_layout (child))
      continue;
    gtk_widget_size_allocate (
        child,
        &(GtkAllocation){ mirrored ? width - x - child_width : x, y, child_width, line->height },
        -1);
    x += child_width + SPACING;
  }
}

/* Lays out the children, and allocates them if @place. Returns: the total height */
static int
walk (GtkWidget *widget, int width, gboolean place)
{
  GtkWidget *child = gtk_widget_get_first_child (widget);
  int y = 0;

  while (child) {
    Line line = find_line (child, width);

    if (place)
      place_line (&line, child, y, width);
    y += line.height + (line.height > 0 && line.end ? SPACING : 0);
    child = line.end;
  }
  return y;
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

  KARUM_PROPERTY (klass, KarumWrapLayout, even, NULL,
                  g_param_spec_boolean ("even", NULL, NULL, FALSE, 0));
  layout_class->get_request_mode = get_request_mode;
  layout_class->measure = measure;
  layout_class->allocate = allocate;
}

GtkWidget *
karum_wrap_box_new (void)
{
  return g_object_new (GTK_TYPE_BOX, "layout-manager", g_object_new (KARUM_TYPE_WRAP_LAYOUT, NULL),
                       NULL);
}
