/* Debt of libadwaita 1.2: what is narrow goes with libadwaita 1.4, which has AdwBreakpoint. */
#include "karum-split.h"

#include <glib/gi18n.h>

#include "karum-accessible-name.h"
#include "karum-class.h"
#include "karum-room.h"

/* The minimum width for the panel beside the board, and for the record beside both. */
#define WIDE 680
#define VERY_WIDE 1200
/* From here on, columns have their usual share beside the record, too. */
#define HUGE_WIDTH 1500
#define PANEL_MIN 280
#define PANEL_MAX 460
#define RECORD_MAX 560
/* The least width of the board, the width of a handle, and the step of a key. */
#define MAIN_MIN 320
#define HANDLE 8
#define STEP 24

struct _KarumSplit {
  GtkWidget parent_instance;

  GtkWidget *main, *record, *panel; /* (nullable) */
  GtkWidget *handles[2];            /* left of the record and of the panel */
  int record_width, panel_width;    /* that the user wants; 0 for the usual one */
  int dragged_from;                 /* the width of the column when a drag began */
  int dragged;                      /* the index of its handle */
  gboolean narrow, wide;
  guint notice; /* applies a change of these, which must not happen during a size allocation */
};

enum {
  PROP_0,
  PROP_MAIN,
  PROP_RECORD,
  PROP_PANEL,
  PROP_NARROW,
  PROP_WIDE,
  PROP_RECORD_WIDTH,
  PROP_PANEL_WIDTH,
  N_PROPERTIES
};

static GParamSpec *properties[N_PROPERTIES];

G_DEFINE_FINAL_TYPE (KarumSplit, karum_split, GTK_TYPE_WIDGET)

static GtkSizeRequestMode
karum_split_get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static int
least_width (GtkWidget *child)
{
  int least;

  gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
  return least;
}

/* The board is as high as the window allows: what is left beside it is the columns’. */
static int
share_of (KarumSplit *self, int width)
{
  return self->record && width < HUGE_WIDTH ? width / 4 : width * 3 / 10;
}

/* Large letters need more than its share. */
static int
usual_width (KarumSplit *self, int width)
{
  const int least = karum_room_scaled (GTK_WIDGET (self), PANEL_MIN);

  return MAX (least_width (self->panel),
              CLAMP (share_of (self, width), least, MAX (least, PANEL_MAX)));
}

static gboolean
is_narrow (KarumSplit *self, int width)
{
  return width < WIDE || usual_width (self, width) > width / 2;
}

/* @wanted: 0 for @usual; leaves @room for what is beside it */
static int
column_width (GtkWidget *column, int wanted, int usual, int room)
{
  const int least = least_width (column);

  return CLAMP (wanted > 0 ? wanted : usual, least, MAX (least, room));
}

static int
panel_width (KarumSplit *self, int width)
{
  return column_width (self->panel, self->panel_width, usual_width (self, width), width / 2)
         + HANDLE;
}

static int
record_width (KarumSplit *self, int width, int beside)
{
  if (!self->record)
    return 0;
  return column_width (self->record, self->record_width, MIN (share_of (self, width), RECORD_MAX),
                       width - beside - MAX (MAIN_MIN, least_width (self->main)) - HANDLE)
         + HANDLE;
}

static int
least_height (GtkWidget *child, int width)
{
  int least;

  gtk_widget_measure (child, GTK_ORIENTATION_VERTICAL, MAX (width, least_width (child)), &least,
                      NULL, NULL, NULL);
  return least;
}

/* The minimum height of both children for @width, -1 for any width. */
static int
least_height_of_all (KarumSplit *self, int width)
{
  int share, record;

  if (!self->main || !self->panel)
    return 0;
  width = MAX (width, 0);
  if (is_narrow (self, width))
    return least_height (self->main, width) + least_height (self->panel, width);
  share = panel_width (self, width);
  record = record_width (self, width, share);
  return MAX (least_height (self->main, width - share - record),
              MAX (least_height (self->panel, share - HANDLE),
                   self->record ? least_height (self->record, record - HANDLE) : 0));
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
  gtk_widget_size_allocate (child,
                            &(GtkAllocation){ x, y, MAX (width, least_width (child)),
                                              MAX (height, least_height (child, width)) },
                            -1);
}

/* The natural height, for a square board of the full width, if that leaves the panel enough. */
static int
main_height (KarumSplit *self, int width, int height)
{
  int room = height - least_height (self->panel, width);
  int least, wanted;

  gtk_widget_measure (self->main, GTK_ORIENTATION_VERTICAL, width, &least, &wanted, NULL, NULL);
  return MAX (least, MIN (wanted - 480 + width, room));
}

static gboolean
tell_form (gpointer data)
{
  KarumSplit *self = data;

  self->notice = 0;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_NARROW]);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_WIDE]);
  return G_SOURCE_REMOVE;
}

static void
set_form (KarumSplit *self, gboolean narrow, gboolean wide)
{
  if (self->narrow == narrow && self->wide == wide)
    return;
  self->narrow = narrow;
  self->wide = wide;
  if (!self->notice)
    self->notice = g_idle_add (tell_form, self);
}

/* Columns from the right; the board has the rest. */
static void
place_columns (KarumSplit *self, int width, int height)
{
  const int panel = panel_width (self, width), record = record_width (self, width, panel);
  int x = width - panel;

  place (self->handles[1], x, 0, HANDLE, height);
  place (self->panel, x + HANDLE, 0, panel - HANDLE, height);
  if (self->record) {
    x -= record;
    place (self->handles[0], x, 0, HANDLE, height);
    place (self->record, x + HANDLE, 0, record - HANDLE, height);
  }
  place (self->main, 0, 0, x, height);
}

static void
karum_split_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  KarumSplit *self = KARUM_SPLIT (widget);

  if (!self->main || !self->panel)
    return;
  set_form (self, is_narrow (self, width),
            width >= karum_room_scaled (widget, VERY_WIDE)
                && usual_width (self, width) <= PANEL_MAX);
  gtk_widget_set_child_visible (self->handles[0], self->record != NULL);
  gtk_widget_set_child_visible (self->handles[1], !self->narrow);
  if (self->record)
    gtk_widget_set_child_visible (self->record, !self->narrow);
  if (!self->narrow) {
    place_columns (self, width, height);
  } else {
    int upper = main_height (self, width, height);

    place (self->main, 0, 0, width, upper);
    place (self->panel, 0, upper, width, height - upper);
  }
}

/* -- Width of the columns ---------------------------------------------------------------------- */

/* Of the column right of @handle, with its padding. */
static int
get_width (KarumSplit *self, int handle)
{
  const int width = gtk_widget_get_width (GTK_WIDGET (self)), panel = panel_width (self, width);

  return (handle == 0 ? record_width (self, width, panel) : panel) - HANDLE;
}

static void
set_width (KarumSplit *self, int handle, int width)
{
  g_object_set (self, handle == 0 ? "record-width" : "panel-width", MAX (width, 1), NULL);
}

static void
drag_begin (GtkGestureDrag *drag, double x, double y, KarumSplit *self)
{
  GtkWidget *at = gtk_widget_pick (GTK_WIDGET (self), x, y, GTK_PICK_DEFAULT);

  if (!at || (at != self->handles[0] && at != self->handles[1])) {
    gtk_gesture_set_state (GTK_GESTURE (drag), GTK_EVENT_SEQUENCE_DENIED);
    return;
  }
  gtk_gesture_set_state (GTK_GESTURE (drag), GTK_EVENT_SEQUENCE_CLAIMED);
  self->dragged = at == self->handles[1];
  self->dragged_from = get_width (self, self->dragged);
}

static void
drag_update (GtkGestureDrag *drag, double x, double y, KarumSplit *self)
{
  set_width (self, self->dragged, self->dragged_from - (int) x);
}

static gboolean
key_pressed (
    GtkEventController *keys, guint key, guint code, GdkModifierType state, KarumSplit *self)
{
  const int handle = gtk_event_controller_get_widget (keys) == self->handles[1];
  const int step = key == GDK_KEY_Left ? STEP : key == GDK_KEY_Right ? -STEP : 0;

  if (step == 0)
    return FALSE;
  set_width (self, handle, get_width (self, handle) + step);
  return TRUE;
}

static void
add_handle (KarumSplit *self, guint i)
{
  GtkWidget *handle = gtk_separator_new (GTK_ORIENTATION_VERTICAL);
  GtkEventController *keys = gtk_event_controller_key_new ();

  gtk_widget_set_focusable (handle, TRUE);
  gtk_widget_set_cursor_from_name (handle, "col-resize");
  gtk_widget_set_tooltip_text (handle, _ ("Width of the Column"));
  karum_accessible_name (handle, _ ("Width of the Column"));
  gtk_widget_add_css_class (handle, "column-handle");
  gtk_widget_set_child_visible (handle, FALSE);
  karum_on_told (keys, "key-pressed", key_pressed, self);
  gtk_widget_add_controller (handle, keys);
  self->handles[i] = handle;
  gtk_widget_set_parent (handle, GTK_WIDGET (self));
}

/* @next: (nullable): follows it when the Tab key leads on */
static void
set_child (KarumSplit *self, GtkWidget **child, GtkWidget *widget, GtkWidget *next)
{
  g_clear_pointer (child, gtk_widget_unparent);
  *child = widget;
  if (widget)
    gtk_widget_insert_before (widget, GTK_WIDGET (self), next);
}

static void
karum_split_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  KarumSplit *self = KARUM_SPLIT (object);

  switch (id) {
  case PROP_MAIN:
    g_value_set_object (value, self->main);
    break;
  case PROP_RECORD:
    g_value_set_object (value, self->record);
    break;
  case PROP_PANEL:
    g_value_set_object (value, self->panel);
    break;
  case PROP_NARROW:
    g_value_set_boolean (value, self->narrow);
    break;
  case PROP_WIDE:
    g_value_set_boolean (value, self->wide);
    break;
  case PROP_RECORD_WIDTH:
    g_value_set_int (value, self->record_width);
    break;
  case PROP_PANEL_WIDTH:
    g_value_set_int (value, self->panel_width);
    break;
  default:
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
  }
}

static void
karum_split_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  KarumSplit *self = KARUM_SPLIT (object);

  switch (id) {
  case PROP_MAIN:
    set_child (self, &self->main, g_value_get_object (value), self->handles[0]);
    break;
  case PROP_RECORD:
    set_child (self, &self->record, g_value_get_object (value), self->handles[1]);
    break;
  case PROP_PANEL:
    set_child (self, &self->panel, g_value_get_object (value), NULL);
    break;
  case PROP_RECORD_WIDTH:
    self->record_width = g_value_get_int (value);
    gtk_widget_queue_resize (GTK_WIDGET (self));
    break;
  case PROP_PANEL_WIDTH:
    self->panel_width = g_value_get_int (value);
    gtk_widget_queue_resize (GTK_WIDGET (self));
    break;
  default:
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
  }
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
  KARUM_DROPS (klass, KarumSplit, gtk_widget_unparent, main, record, panel, handles[0], handles[1]);
  widget_class->get_request_mode = karum_split_get_request_mode;
  widget_class->measure = karum_split_measure;
  widget_class->size_allocate = karum_split_size_allocate;
  properties[PROP_MAIN] = g_param_spec_object ("main", NULL, NULL, GTK_TYPE_WIDGET, flags);
  properties[PROP_PANEL] = g_param_spec_object ("panel", NULL, NULL, GTK_TYPE_WIDGET, flags);
  properties[PROP_RECORD] = g_param_spec_object ("record", NULL, NULL, GTK_TYPE_WIDGET, flags);
  properties[PROP_NARROW] = g_param_spec_boolean ("narrow", NULL, NULL, FALSE,
                                                  G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  properties[PROP_WIDE]
      = g_param_spec_boolean ("wide", NULL, NULL, FALSE, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  properties[PROP_RECORD_WIDTH]
      = g_param_spec_int ("record-width", NULL, NULL, 0, G_MAXINT, 0, flags);
  properties[PROP_PANEL_WIDTH]
      = g_param_spec_int ("panel-width", NULL, NULL, 0, G_MAXINT, 0, flags);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
karum_split_init (KarumSplit *self)
{
  GtkGesture *drag = gtk_gesture_drag_new ();
  g_autoptr (GSettings) settings = g_settings_new ("org.karum.Karum");

  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
  /* Until its width is known it requests the smaller minimum, because a window that has grown
   * stays large. */
  self->narrow = TRUE;
  for (guint i = 0; i < G_N_ELEMENTS (self->handles); i++)
    add_handle (self, i);
  gtk_event_controller_set_propagation_phase (GTK_EVENT_CONTROLLER (drag), GTK_PHASE_CAPTURE);
  karum_on_told (drag, "drag-begin", drag_begin, self);
  karum_on_told (drag, "drag-update", drag_update, self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (drag));
  g_settings_bind (settings, "record-width", self, "record-width", G_SETTINGS_BIND_DEFAULT);
  g_settings_bind (settings, "panel-width", self, "panel-width", G_SETTINGS_BIND_DEFAULT);
}
