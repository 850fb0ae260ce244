#include "karum-split.h"

#include "karum-class.h"

/* The minimum width for the panel beside the board. */
#define WIDE 680
#define PANEL_MIN 280
#define PANEL_MAX 460
/* The panel's share of the height when it is below the board. */
#define PANEL_SHARE 0.22

struct _KarumSplit {
  GtkWidget parent_instance;

  GtkWidget *main, *panel; /* (nullable) */
  gboolean narrow;
  guint notice; /* applies a change of @narrow, which must not happen during a size allocation */
};

enum { PROP_0, PROP_MAIN, PROP_PANEL, PROP_NARROW, N_PROPERTIES };

static GParamSpec *properties[N_PROPERTIES];

G_DEFINE_FINAL_TYPE (KarumSplit, karum_split, GTK_TYPE_WIDGET)

static GtkSizeRequestMode
karum_split_get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

/* The width of the panel beside the board: a large font needs more than its share. */
static int
panel_width (KarumSplit *self, int width)
{
  int least;

  gtk_widget_measure (self->panel, GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
  return MAX (least, CLAMP (width * 3 / 10, PANEL_MIN, PANEL_MAX));
}

static gboolean
is_narrow (KarumSplit *self, int width)
{
  return width < WIDE || panel_width (self, width) > width / 2;
}

static int
least_height (GtkWidget *child, int width)
{
  int least_width, least;

  gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, -1, &least_width, NULL, NULL, NULL);
  gtk_widget_measure (child, GTK_ORIENTATION_VERTICAL, MAX (width, least_width), &least, NULL, NULL,
                      NULL);
  return least;
}

/* The minimum height of both children for @width, -1 for any width. */
static int
least_height_of_all (KarumSplit *self, int width)
{
  int share;

  if (!self->main || !self->panel)
    return 0;
  width = MAX (width, 0);
  if (is_narrow (self, width))
    return least_height (self->main, width) + least_height (self->panel, width);
  share = panel_width (self, width);
  return MAX (least_height (self->main, width - share), least_height (self->panel, share));
}

static void
karum_split_measure (GtkWidget *widget,
                     GtkOrientation orientation,
                     int for_size,
                     int *minimum,
                     int *natural,
                     int *minimum_baseline,
                     int *natural_baseline)
{
  KarumSplit *self = KARUM_SPLIT (widget);
  int main_min = 0, panel_min = 0;

  *minimum_baseline = *natural_baseline = -1;
  if (orientation == GTK_ORIENTATION_VERTICAL) {
    *minimum = least_height_of_all (self, for_size);
    *natural = MAX (*minimum, 640);
    return;
  }
  if (self->main)
    gtk_widget_measure (self->main, orientation, -1, &main_min, NULL, NULL, NULL);
  if (self->panel)
    gtk_widget_measure (self->panel, orientation, -1, &panel_min, NULL, NULL, NULL);
  *minimum = MAX (main_min, panel_min);
  *natural = MAX (*minimum, 960);
}

static void
place (GtkWidget *child, int x, int y, int width, int height)
{
  int least_width;

  gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, -1, &least_width, NULL, NULL, NULL);
  gtk_widget_size_allocate (
      child,
      &(GtkAllocation){ x, y, MAX (width, least_width), MAX (height, least_height (child, width)) },
      -1);
}

/* The natural height, for a square board of the full width, if that leaves the panel its share. */
static int
main_height (KarumSplit *self, int width, int height)
{
  int room = MIN ((int) (height * (1 - PANEL_SHARE)), height - least_height (self->panel, width));
  int least, wanted;

  gtk_widget_measure (self->main, GTK_ORIENTATION_VERTICAL, width, &least, &wanted, NULL, NULL);
  return MAX (least, MIN (wanted - 480 + width, room));
}

static gboolean
tell_narrow (gpointer data)
{
  KarumSplit *self = data;

  self->notice = 0;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_NARROW]);
  return G_SOURCE_REMOVE;
}

static void
set_narrow (KarumSplit *self, gboolean narrow)
{
  if (self->narrow == narrow)
    return;
  self->narrow = narrow;
  if (!self->notice)
    self->notice = g_idle_add (tell_narrow, self);
}

static void
karum_split_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  KarumSplit *self = KARUM_SPLIT (widget);
  int share;

  if (!self->main || !self->panel)
    return;
  share = panel_width (self, width);
  set_narrow (self, is_narrow (self, width));
  if (!self->narrow) {
    place (self->main, 0, 0, width - share, height);
    place (self->panel, width - share, 0, share, height);
  } else {
    int upper = main_height (self, width, height);

    place (self->main, 0, 0, width, upper);
    place (self->panel, 0, upper, width, height - upper);
  }
}

static void
set_child (KarumSplit *self, GtkWidget **child, GtkWidget *widget)
{
  g_clear_pointer (child, gtk_widget_unparent);
  *child = widget;
  if (widget)
    gtk_widget_set_parent (widget, GTK_WIDGET (self));
}

static void
karum_split_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  KarumSplit *self = KARUM_SPLIT (object);

  if (id == PROP_MAIN)
    g_value_set_object (value, self->main);
  else if (id == PROP_PANEL)
    g_value_set_object (value, self->panel);
  else if (id == PROP_NARROW)
    g_value_set_boolean (value, self->narrow);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
karum_split_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  KarumSplit *self = KARUM_SPLIT (object);

  if (id == PROP_MAIN)
    set_child (self, &self->main, g_value_get_object (value));
  else if (id == PROP_PANEL)
    set_child (self, &self->panel, g_value_get_object (value));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
karum_split_class_init (KarumSplitClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  const GParamFlags flags = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS;

  object_class->get_property = karum_split_get_property;
  object_class->set_property = karum_split_set_property;
  KARUM_SOURCES (klass, KarumSplit, notice);
  KARUM_DROPS (klass, KarumSplit, gtk_widget_unparent, main, panel);
  widget_class->get_request_mode = karum_split_get_request_mode;
  widget_class->measure = karum_split_measure;
  widget_class->size_allocate = karum_split_size_allocate;
  properties[PROP_MAIN] = g_param_spec_object ("main", NULL, NULL, GTK_TYPE_WIDGET, flags);
  properties[PROP_PANEL] = g_param_spec_object ("panel", NULL, NULL, GTK_TYPE_WIDGET, flags);
  properties[PROP_NARROW] = g_param_spec_boolean ("narrow", NULL, NULL, FALSE,
                                                  G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
karum_split_init (KarumSplit *self)
{
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
  /* Until its width is known it requests the smaller minimum, because a window that has grown
   * stays large. */
  self->narrow = TRUE;
}

/* -- Wrap layout ------------------------------------------------------------------------------- */

#define SPACING 6

struct _KarumWrapLayout {
  GtkLayoutManager parent_instance;
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

/* Whether @child is in a line that begins at 0, after @x. */
static gboolean
fits (GtkWidget *child, int x, int width)
{
  return x == 0 || x + width_of (child, width) <= width;
}

static int
width_in (const Line *line, GtkWidget *child, int width)
{
  return width_of (child, width) + (child == line->wide ? line->rest : 0);
}

/* The line that begins with @child. */
static Line
find_line (GtkWidget *child, int width)
{
  Line line = { 0 };
  int x = 0;

  for (line.end = child; line.end && fits (line.end, x, width);
       line.end = gtk_widget_get_next_sibling (line.end)) {
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
