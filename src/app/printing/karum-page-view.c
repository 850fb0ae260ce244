#include "karum-page-view.h"

#include <glib/gi18n.h>
#include <math.h>

#include "karum-arrays.h"
#include "karum-ink.h"
#include "karum-class.h"

/* The space around a page, in pixels. */
#define BORDER 12.0

/* The steps of the zoom; at 1, a page is as large as on paper, at PIXELS to the point. */
static const double zooms[] = { 0.25, 0.33, 0.5, 0.67, 0.75, 1, 1.25, 1.5, 2, 3, KARUM_ZOOM_MAX };

#define PIXELS (96.0 / 72.0)

struct _KarumPageView {
  GtkWidget parent_instance;

  KarumBook *book;             /* (owned) (nullable) */
  GtkScrolledWindow *scroller; /* (unowned) (nullable): around this widget */
  guint page;
  double zoom;           /* see the property */
  double turned;         /* by the wheel, in steps, since the last whole step */
  double from_x, from_y; /* what was in view when the page was taken to drag it */
};

G_DEFINE_FINAL_TYPE (KarumPageView, karum_page_view, GTK_TYPE_WIDGET)

/* -- What is in view -------------------------------------------------------------------------- */

static GtkAdjustment *
adjustment (KarumPageView *self, GtkOrientation way)
{
  return way == GTK_ORIENTATION_HORIZONTAL ? gtk_scrolled_window_get_hadjustment (self->scroller)
                                           : gtk_scrolled_window_get_vadjustment (self->scroller);
}

static void
scroll_to (KarumPageView *self, double x, double y)
{
  gtk_adjustment_set_value (adjustment (self, GTK_ORIENTATION_HORIZONTAL), x);
  gtk_adjustment_set_value (adjustment (self, GTK_ORIENTATION_VERTICAL), y);
}

/* Whether the page can be scrolled. */
static gboolean
is_larger (KarumPageView *self, GtkOrientation way)
{
  GtkAdjustment *view = adjustment (self, way);

  return gtk_adjustment_get_upper (view) > gtk_adjustment_get_page_size (view);
}

/* In points. */
static double
length (KarumPageView *self, GtkOrientation way)
{
  const KarumPaper *paper = karum_book_get_paper (self->book);

  return way == GTK_ORIENTATION_HORIZONTAL ? paper->width : paper->height;
}

/* Of the whole page in the window, in pixels to the point. */
static double
fit_scale (KarumPageView *self)
{
  GtkWidget *port = gtk_widget_get_parent (GTK_WIDGET (self));
  double width = gtk_widget_get_width (port) - 2 * BORDER;
  double height = gtk_widget_get_height (port) - 2 * BORDER;

  return MAX (MIN (width / length (self, GTK_ORIENTATION_HORIZONTAL),
                   height / length (self, GTK_ORIENTATION_VERTICAL)),
              0);
}

static double
scale_of (KarumPageView *self)
{
  return MAX (self->zoom * PIXELS, fit_scale (self));
}

static void
karum_page_view_measure (GtkWidget *widget,
                         GtkOrientation way,
                         int for_size,
                         int *least,
                         int *wanted,
                         int *least_baseline,
                         int *wanted_baseline)
{
  KarumPageView *self = KARUM_PAGE_VIEW (widget);

  *least = *wanted
      = self->zoom > 0 ? (int) ceil (self->zoom * PIXELS * length (self, way) + 2 * BORDER) : 0;
}

static void
draw (KarumPageView *self, cairo_t *cr, double scale)
{
  const KarumPaper *paper = karum_book_get_paper (self->book);

  cairo_translate (cr, (gtk_widget_get_width (GTK_WIDGET (self)) - paper->width * scale) / 2,
                   (gtk_widget_get_height (GTK_WIDGET (self)) - paper->height * scale) / 2);
  cairo_scale (cr, scale, scale);
  cairo_rectangle (cr, 0, 0, paper->width, paper->height);
  cairo_set_source_rgb (cr, 1, 1, 1);
  cairo_fill_preserve (cr);
  cairo_set_source_rgb (cr, 0.5, 0.5, 0.5);
  cairo_set_line_width (cr, 1 / scale);
  cairo_stroke_preserve (cr);
  cairo_clip (cr);
  karum_book_draw (self->book, cr, self->page);
}

static void
karum_page_view_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  KarumPageView *self = KARUM_PAGE_VIEW (widget);
  double scale = self->book ? scale_of (self) : 0;
  cairo_t *cr = scale > 0 ? karum_draw_seen (widget, snapshot, NULL) : NULL;

  if (!cr)
    return;
  draw (self, cr, scale);
  cairo_destroy (cr);
}

/* -- Pages ------------------------------------------------------------------------------------ */

void
karum_page_view_show (KarumPageView *self, gint64 page)
{
  guint n = karum_book_get_n_pages (self->book);
  g_autofree char *number = NULL, *text = NULL;

  self->page = (guint) CLAMP (page, 0, (gint64) n - 1);
  number = g_strdup_printf ("%u", self->page + 1);
  /* Translators: the number of the shown page, which can be typed, and the number of pages. */
  text = g_strdup_printf (_ ("Page %s of %u"), number, n);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
  gtk_adjustment_set_value (adjustment (self, GTK_ORIENTATION_VERTICAL), 0);
  gtk_widget_queue_draw (GTK_WIDGET (self));
  g_object_notify (G_OBJECT (self), "page");
}

void
karum_page_view_set_book (KarumPageView *self, KarumBook *book)
{
  g_return_if_fail (KARUM_IS_PAGE_VIEW (self) && !self->book);
  self->book = karum_book_ref (book);
  karum_page_view_show (self, 0);
}

/* What fits in the window isn't scrolled: then the pages are turned. */
static gboolean
scroll_by_key (GtkWidget *widget, GVariant *arguments, gpointer data)
{
  KarumPageView *self = KARUM_PAGE_VIEW (widget);
  GtkAdjustment *view;
  guint orientation;
  int way;

  g_variant_get (arguments, "(ui)", &orientation, &way);
  view = adjustment (self, orientation);
  if (is_larger (self, orientation))
    gtk_adjustment_set_value (view, gtk_adjustment_get_value (view)
                                        + way * gtk_adjustment_get_step_increment (view));
  else
    karum_page_view_show (self, (gint64) self->page + way);
  return TRUE;
}

/* -- Zoom ------------------------------------------------------------------------------------- */

/* What is shown at the place @at of the window stays there. The widget has its new size later, and
 * what is in view is kept. */
static void
keep (KarumPageView *self, GtkOrientation way, double at, double old_scale, double scale)
{
  GtkAdjustment *view = adjustment (self, way);
  double port = gtk_adjustment_get_page_size (view);
  double old = old_scale * length (self, way), now = scale * length (self, way);
  double whole = MAX (port, ceil (now + 2 * BORDER));
  double begin = (MAX (port, ceil (old + 2 * BORDER)) - old) / 2 - gtk_adjustment_get_value (view);

  gtk_adjustment_configure (view, (at - begin) / old * now + (whole - now) / 2 - at, 0, whole,
                            gtk_adjustment_get_step_increment (view),
                            gtk_adjustment_get_page_increment (view), port);
}

static void
set_zoom (KarumPageView *self, double zoom, double x, double y)
{
  double old = scale_of (self), scale = MAX (zoom * PIXELS, fit_scale (self));

  self->zoom = scale > fit_scale (self) ? zoom : 0;
  if (old > 0) {
    keep (self, GTK_ORIENTATION_HORIZONTAL, x, old, scale);
    keep (self, GTK_ORIENTATION_VERTICAL, y, old, scale);
  }
  gtk_widget_queue_resize (GTK_WIDGET (self));
  g_object_notify (G_OBJECT (self), "zoom");
}

static void
step_zoom (KarumPageView *self, int way, double x, double y)
{
  double shown = scale_of (self) / PIXELS, zoom = way > 0 ? KARUM_ZOOM_MAX : 0;

  karum_for_each_of (each, zooms)
    if (way > 0 && *each > shown * 1.01)
      zoom = MIN (zoom, *each);
    else if (way < 0 && *each < shown * 0.99)
      zoom = *each;
  set_zoom (self, zoom, x, y);
}

void
karum_page_view_zoom (KarumPageView *self, int way)
{
  double x = gtk_widget_get_width (GTK_WIDGET (self->scroller)) / 2.0;
  double y = gtk_widget_get_height (GTK_WIDGET (self->scroller)) / 2.0;

  if (way == 0)
    set_zoom (self, 0, x, y);
  else
    step_zoom (self, way, x, y);
}

/* -- Pointer ---------------------------------------------------------------------------------- */

/* An event of the wheel doesn't know its place. */
static void
find_pointer (KarumPageView *self, GtkEventController *controller, double *x, double *y)
{
  GtkNative *native = gtk_widget_get_native (GTK_WIDGET (self));
  GdkEvent *event = gtk_event_controller_get_current_event (controller);
  GdkDevice *device = gdk_seat_get_pointer (gdk_event_get_seat (event));
  double left, top;

  gdk_surface_get_device_position (gtk_native_get_surface (native), device, x, y, NULL);
  gtk_native_get_surface_transform (native, &left, &top);
  gtk_widget_translate_coordinates (GTK_WIDGET (native), GTK_WIDGET (self->scroller), *x - left,
                                    *y - top, x, y);
}

/* With Ctrl, what is pointed at stays there. Otherwise the wheel does as the keys do. */
static gboolean
scrolled (GtkEventController *controller, double dx, double dy, KarumPageView *self)
{
  GdkModifierType state = gtk_event_controller_get_current_event_state (controller);
  gboolean zooms_page = (state & GDK_CONTROL_MASK) != 0;
  double x, y;

  if (dy == 0 || (state & GDK_SHIFT_MASK)
      || (!zooms_page && is_larger (self, GTK_ORIENTATION_VERTICAL)))
    return FALSE;
  find_pointer (self, controller, &x, &y);
  for (self->turned += dy; fabs (self->turned) >= 1; self->turned -= copysign (1, self->turned))
    if (zooms_page)
      step_zoom (self, self->turned < 0 ? 1 : -1, x, y);
    else
      karum_page_view_show (self, (gint64) self->page + (self->turned < 0 ? -1 : 1));
  return TRUE;
}

/* The toolkit itself scrolls what a finger drags. */
static void
drag_began (GtkGesture *gesture, double x, double y, KarumPageView *self)
{
  GdkDevice *device
      = gtk_event_controller_get_current_event_device (GTK_EVENT_CONTROLLER (gesture));

  gtk_widget_grab_focus (GTK_WIDGET (self));
  self->from_x = gtk_adjustment_get_value (adjustment (self, GTK_ORIENTATION_HORIZONTAL));
  self->from_y = gtk_adjustment_get_value (adjustment (self, GTK_ORIENTATION_VERTICAL));
  if (device && gdk_device_get_source (device) == GDK_SOURCE_TOUCHSCREEN)
    gtk_gesture_set_state (gesture, GTK_EVENT_SEQUENCE_DENIED);
}

static void
dragged (GtkGesture *gesture, double x, double y, KarumPageView *self)
{
  scroll_to (self, self->from_x - x, self->from_y - y);
}

/* The pointer is followed by what stays in its place when the page is dragged. */
static void
karum_page_view_root (GtkWidget *widget)
{
  KarumPageView *self = KARUM_PAGE_VIEW (widget);
  GtkEventController *wheel
      = gtk_event_controller_scroll_new (GTK_EVENT_CONTROLLER_SCROLL_VERTICAL);
  GtkGesture *drag = gtk_gesture_drag_new ();

  GTK_WIDGET_CLASS (karum_page_view_parent_class)->root (widget);
  self->scroller = karum_follow_scroller (widget);
  gtk_event_controller_set_propagation_phase (wheel, GTK_PHASE_CAPTURE);
  karum_on_told (wheel, "scroll", scrolled, self);
  karum_on_told (drag, "drag-begin", drag_began, self);
  karum_on_told (drag, "drag-update", dragged, self);
  gtk_widget_add_controller (GTK_WIDGET (self->scroller), wheel);
  gtk_widget_add_controller (GTK_WIDGET (self->scroller), GTK_EVENT_CONTROLLER (drag));
}

/* -- The widget ------------------------------------------------------------------------------- */

static void
bind_keys (GtkWidgetClass *widget_class)
{
  static const struct {
    guint key;
    GtkOrientation orientation;
    int way;
  } keys[] = {
    { GDK_KEY_Left, GTK_ORIENTATION_HORIZONTAL, -1 },
    { GDK_KEY_KP_Left, GTK_ORIENTATION_HORIZONTAL, -1 },
    { GDK_KEY_Right, GTK_ORIENTATION_HORIZONTAL, 1 },
    { GDK_KEY_KP_Right, GTK_ORIENTATION_HORIZONTAL, 1 },
    { GDK_KEY_Up, GTK_ORIENTATION_VERTICAL, -1 },
    { GDK_KEY_KP_Up, GTK_ORIENTATION_VERTICAL, -1 },
    { GDK_KEY_Down, GTK_ORIENTATION_VERTICAL, 1 },
    { GDK_KEY_KP_Down, GTK_ORIENTATION_VERTICAL, 1 },
  };

  karum_for_each_of (each, keys)
    gtk_widget_class_add_binding (widget_class, each->key, 0, scroll_by_key, "(ui)",
                                  each->orientation, each->way);
}

static void
karum_page_view_class_init (KarumPageViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  KARUM_FREES (klass, KarumPageView, karum_book_unref, book);
  KARUM_PROPERTY (klass, KarumPageView, page, NULL,
                  g_param_spec_uint ("page", NULL, NULL, 0, G_MAXUINT, 0,
                                     G_PARAM_READABLE | G_PARAM_STATIC_STRINGS));
  KARUM_PROPERTY (klass, KarumPageView, zoom, NULL,
                  g_param_spec_double ("zoom", NULL, NULL, 0, KARUM_ZOOM_MAX, 0,
                                       G_PARAM_READABLE | G_PARAM_STATIC_STRINGS));
  widget_class->measure = karum_page_view_measure;
  widget_class->snapshot = karum_page_view_snapshot;
  widget_class->root = karum_page_view_root;
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
  bind_keys (widget_class);
}

static void
karum_page_view_init (KarumPageView *self)
{
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
}
