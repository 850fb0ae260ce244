#include "robot.h"

#include <time.h>

#include <X11/extensions/XTest.h>
#include <gdk/x11/gdkx.h>

/* Seconds after which waiting fails: long enough for a machine that has much else to do. */
#define PATIENCE 120
/* Microseconds of work, a few frames, for idle sources that may never end. */
#define SETTLING 60000

static Display *
server (void)
{
  return gdk_x11_display_get_xdisplay (gdk_display_get_default ());
}

static Window
window_of (GtkWidget *widget)
{
  return gdk_x11_surface_get_xid (gtk_native_get_surface (gtk_widget_get_native (widget)));
}

/* The position of @x, @y of @widget on the screen. */
static void
place_of (GtkWidget *widget, double x, double y, int *across, int *down)
{
  GtkNative *native = gtk_widget_get_native (widget);
  double left, top;

  gtk_native_get_surface_transform (native, &left, &top);
  g_assert_true (gtk_widget_translate_coordinates (widget, GTK_WIDGET (native), x, y, &x, &y));
  XTranslateCoordinates (server (), window_of (widget), DefaultRootWindow (server ()),
                         (int) (x + left), (int) (y + top), across, down, &(Window){ 0 });
}

static gboolean
has_focus (Window window)
{
  Window focused;
  int revert_to;

  XGetInputFocus (server (), &focused, &revert_to);
  return focused == window;
}

void
robot_activate (GtkWidget *widget)
{
  GtkWindow *window = GTK_WINDOW (gtk_widget_get_root (widget));

  XSetInputFocus (server (), window_of (widget), RevertToParent, CurrentTime);
  robot_expect (gtk_window_is_active (window));
}

void
robot_focus (GtkWidget *widget)
{
  Window window = window_of (widget);

  XSetInputFocus (server (), window, RevertToParent, CurrentTime);
  robot_expect (has_focus (window));
  robot_settle ();
}

static void
note_frame (gboolean *painted)
{
  *painted = TRUE;
}

/* Until @widget has drawn a frame, or was destroyed: it isn't referenced, because references to
 * destroyed windows keep others alive. The frame clock drops its handlers. */
static void
paint (GtkWidget *widget)
{
  g_autoptr (GdkFrameClock) clock = g_object_ref (gtk_widget_get_frame_clock (widget));
  GtkWidget *window = NULL;
  gboolean painted = FALSE;
  gulong handler
      = g_signal_connect_swapped (clock, "after-paint", G_CALLBACK (note_frame), &painted);

  g_set_weak_pointer (&window, widget);
  gdk_frame_clock_request_phase (clock, GDK_FRAME_CLOCK_PHASE_PAINT);
  robot_expect (painted || !window || !gtk_widget_get_mapped (window));
  g_clear_weak_pointer (&window);
  if (g_signal_handler_is_connected (clock, handler))
    g_signal_handler_disconnect (clock, handler);
}

void
robot_paint (GtkWidget *widget)
{
  paint (GTK_WIDGET (gtk_widget_get_native (widget)));
}

static gboolean
is_in_view (GtkWidget *widget)
{
  GtkWidget *root = GTK_WIDGET (gtk_widget_get_root (widget));
  graphene_rect_t bounds;

  return gtk_widget_compute_bounds (widget, root, &bounds)
         && bounds.origin.y + bounds.size.height / 2 > 0
         && bounds.origin.y + bounds.size.height / 2 < (float) gtk_widget_get_height (root);
}

/* Focusing scrolls to the present position of a widget: so the layout must be final before, and
 * the scroll is repeated if it was not. */
static gboolean
has_come_into_view (GtkWidget *widget)
{
  robot_paint (widget);
  if (is_in_view (widget))
    return TRUE;
  gtk_root_set_focus (gtk_widget_get_root (widget), NULL);
  gtk_widget_grab_focus (widget);
  return FALSE;
}

void
robot_go_to (GtkWidget *widget)
{
  robot_paint (widget);
  gtk_widget_grab_focus (widget);
  robot_expect (has_come_into_view (widget));
}

/* How often the pointer moves again before a widget is taken for one that knows of no pointer: it
 * is insensitive, or another lies over it. */
#define NUDGES 5

/* Whether the pointer, which goes to @x, @y of @widget, is still there when the program has
 * settled, and @widget knows: what is counted or found meanwhile moves what is below it, and a list
 * that has just closed may still hold the pointer. */
static gboolean
has_come_to (GtkWidget *widget, double x, double y, guint *nudges)
{
  int from[2], to[2];
  GtkWidget *target = NULL;
  gboolean has_come = TRUE;

  robot_paint (widget);
  place_of (widget, x, y, &from[0], &from[1]);
  g_set_weak_pointer (&target, widget);
  if (*nudges > 0)
    XTestFakeMotionEvent (server (), -1, from[0] + 1, from[1], CurrentTime);
  XTestFakeMotionEvent (server (), -1, from[0], from[1], CurrentTime);
  robot_settle ();
  if (target && gtk_widget_get_mapped (target)) {
    place_of (target, x, y, &to[0], &to[1]);
    has_come = from[0] == to[0] && from[1] == to[1]
               && ((gtk_widget_get_state_flags (target) & GTK_STATE_FLAG_PRELIGHT)
                   || ++*nudges > NUDGES);
  }
  g_clear_weak_pointer (&target);
  return has_come;
}

void
robot_point (GtkWidget *widget, double x, double y)
{
  guint nudges = 0;

  robot_expect (has_come_to (widget, x, y, &nudges));
}

static void
press_button (guint button, gboolean down)
{
  XTestFakeButtonEvent (server (), button, down, CurrentTime);
}

void
robot_push (guint button)
{
  press_button (button, TRUE);
  press_button (button, FALSE);
  gdk_display_sync (gdk_display_get_default ());
}

static void
click (GtkWidget *widget, double x, double y, guint button)
{
  robot_point (widget, x, y);
  robot_push (button);
  robot_settle ();
}

void
robot_click (GtkWidget *widget, double x, double y)
{
  click (widget, x, y, GDK_BUTTON_PRIMARY);
}

void
robot_click_second (GtkWidget *widget, double x, double y)
{
  click (widget, x, y, GDK_BUTTON_SECONDARY);
}

void
robot_click_middle (GtkWidget *widget)
{
  robot_paint (widget);
  robot_click (widget, gtk_widget_get_width (widget) / 2.0, gtk_widget_get_height (widget) / 2.0);
}

/* The wheel is button 5 of the X server. */
void
robot_scroll (GtkWidget *widget, guint steps)
{
  robot_paint (widget);
  robot_point (widget, gtk_widget_get_width (widget) / 2.0, gtk_widget_get_height (widget) / 2.0);
  for (guint i = 0; i < steps; i++)
    robot_push (5);
  robot_settle ();
}

static gboolean
set_true (gpointer flag)
{
  *(gboolean *) flag = TRUE;
  return G_SOURCE_REMOVE;
}

/* GTK 4.18 drags only what was pressed for 100 ms. Its timer began before this one and ends before.
 */
static void
press_for_long (void)
{
  gboolean is_over = FALSE;

  if (gtk_check_version (4, 18, 0))
    return;
  g_timeout_add_full (G_PRIORITY_LOW, 150, set_true, &is_over, NULL);
  robot_expect (is_over);
}

static void
drag (GtkWidget *widget, guint button, const double from[2], const double to[2])
{
  robot_point (widget, from[0], from[1]);
  press_button (button, TRUE);
  robot_settle ();
  press_for_long ();
  robot_point (widget, (from[0] + to[0]) / 2, (from[1] + to[1]) / 2);
  robot_point (widget, to[0], to[1]);
  press_button (button, FALSE);
  robot_settle ();
}

void
robot_drag (GtkWidget *widget, double from_x, double from_y, double to_x, double to_y)
{
  drag (widget, GDK_BUTTON_PRIMARY, (const double[]){ from_x, from_y },
        (const double[]){ to_x, to_y });
}

void
robot_drag_second (GtkWidget *widget, double from_x, double from_y, double to_x, double to_y)
{
  drag (widget, GDK_BUTTON_SECONDARY, (const double[]){ from_x, from_y },
        (const double[]){ to_x, to_y });
}

gint64
robot_deadline (void)
{
  return g_get_monotonic_time () + PATIENCE * G_USEC_PER_SEC;
}

/* What other threads and programs do need not wake this one: after some milliseconds it looks
 * again. */
void
robot_wait (gint64 deadline, const char *what)
{
  gboolean is_over = FALSE;
  guint timer;

  if (g_get_monotonic_time () > deadline)
    g_error ("this did not come: %s", what);
  timer = g_timeout_add_full (G_PRIORITY_LOW, 4, set_true, &is_over, NULL);
  g_main_context_iteration (NULL, TRUE);
  if (!is_over)
    g_source_remove (timer);
}

/* Waits until the changes to windows have arrived in the program and were drawn: pointer and key
 * events are processed with a frame. This ends even on a slow machine. */
static void
take_in (void)
{
  g_autoptr (GListModel) windows = g_object_ref (gtk_window_get_toplevels ());

  gdk_display_sync (gdk_display_get_default ());
  robot_expect (XPending (server ()) == 0);
  for (guint i = 0; i < g_list_model_get_n_items (windows); i++) {
    GtkWidget *window = g_list_model_get_item (windows, i);

    g_object_unref (window);
    if (gtk_widget_get_mapped (window))
      paint (window);
  }
}

/* The work of this thread so far, in microseconds: what else runs on the machine doesn't count. */
static gint64
work_done (void)
{
  struct timespec time;

  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &time);
  return time.tv_sec * G_USEC_PER_SEC + time.tv_nsec / 1000;
}

/* If a machine needs longer than a frame for each frame, an animation never leaves it idle: so
 * idle sources are not waited for any longer. */
void
robot_settle (void)
{
  gint64 end;

  take_in ();
  end = work_done () + SETTLING;
  for (int i = 0; i < 10 && work_done () < end; i++) {
    while (g_main_context_iteration (NULL, FALSE) && work_done () < end)
      ;
    g_usleep (1000);
  }
}

/* (nullable): the label of a button, also with several lines. */
static const char *
button_label (GtkButton *button)
{
  GtkWidget *child = gtk_button_get_child (button);

  return GTK_IS_LABEL (child) ? gtk_label_get_label (GTK_LABEL (child))
                              : gtk_button_get_label (button);
}

GtkWidget *
robot_find_button (GtkWidget *widget, const char *label)
{
  if (!gtk_widget_get_mapped (widget))
    return NULL;
  if (GTK_IS_BUTTON (widget) && g_strcmp0 (button_label (GTK_BUTTON (widget)), label) == 0)
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child;
       child = gtk_widget_get_next_sibling (child)) {
    GtkWidget *found = robot_find_button (child, label);

    if (found)
      return found;
  }
  return NULL;
}
