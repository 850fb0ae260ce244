#include "contrast.h"

#include <math.h>

#include "karum-arrays.h"
#include "robot.h"

#define LEAST 4.5

typedef struct {
  GtkWidget *widget;     /* (owned): GtkLabel or GtkText */
  PangoAttrList *before; /* (owned) (nullable): its attributes */
  char *shown;           /* (owned) */
} Text;

static void
text_clear (Text *text)
{
  g_object_unref (text->widget);
  g_clear_pointer (&text->before, pango_attr_list_unref);
  g_free (text->shown);
}

static PangoAttrList *
get_attributes (GtkWidget *widget)
{
  return GTK_IS_LABEL (widget) ? gtk_label_get_attributes (GTK_LABEL (widget))
                               : gtk_text_get_attributes (GTK_TEXT (widget));
}

static void
set_attributes (GtkWidget *widget, PangoAttrList *attributes)
{
  if (GTK_IS_LABEL (widget))
    gtk_label_set_attributes (GTK_LABEL (widget), attributes);
  else
    gtk_text_set_attributes (GTK_TEXT (widget), attributes);
}

/* "" for other widgets */
static const char *
shown_text (GtkWidget *widget)
{
  if (GTK_IS_LABEL (widget))
    return gtk_label_get_text (GTK_LABEL (widget));
  return GTK_IS_TEXT (widget) ? gtk_editable_get_text (GTK_EDITABLE (widget)) : "";
}

/* A popover is rendered separately: @popovers receives the visible ones. */
static void
collect (GtkWidget *widget, GArray *texts, GPtrArray *popovers)
{
  if (!gtk_widget_get_mapped (widget) || !gtk_widget_is_sensitive (widget))
    return;
  if (*shown_text (widget)) {
    PangoAttrList *before = get_attributes (widget);
    Text text = { g_object_ref (widget), before ? pango_attr_list_ref (before) : NULL,
                  g_strdup (shown_text (widget)) };

    g_array_append_val (texts, text);
  }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child;
       child = gtk_widget_get_next_sibling (child))
    if (!GTK_IS_NATIVE (child))
      collect (child, texts, popovers);
    else if (gtk_widget_get_mapped (child))
      g_ptr_array_add (popovers, child);
}

/* Colours that libadwaita computes may be brighter than the screen. */
static guint16
part (float value)
{
  return (guint16) (CLAMP (value, 0, 1) * 65535 + 0.5f);
}

/* Makes the text invisible, or a block of its colour if @block. */
static void
hide_text (const Text *text, gboolean block)
{
  PangoAttrList *attributes
      = text->before ? pango_attr_list_copy (text->before) : pango_attr_list_new ();
  GdkRGBA ink;

  /* 0 would mean no alpha at all. */
  pango_attr_list_change (attributes, pango_attr_foreground_alpha_new (1));
  if (block) {
    gtk_style_context_get_color (gtk_widget_get_style_context (text->widget), &ink);
    pango_attr_list_change (
        attributes, pango_attr_background_new (part (ink.red), part (ink.green), part (ink.blue)));
    pango_attr_list_change (attributes, pango_attr_background_alpha_new (part (ink.alpha)));
  }
  set_attributes (text->widget, attributes);
  pango_attr_list_unref (attributes);
}

/* (transfer full): the present image of the window or popover. */
static cairo_surface_t *
paint (GtkWidget *window)
{
  int width, height;
  g_autoptr (GdkPaintable) paintable = NULL;
  g_autoptr (GtkSnapshot) snapshot = gtk_snapshot_new ();
  g_autoptr (GskRenderNode) node = NULL;
  cairo_surface_t *image;
  cairo_t *cr;

  /* tests/app/run-under-xvfb leaves out what is in other windows. */
  gtk_widget_add_css_class (window, "painted");
  gtk_widget_queue_draw (window);
  robot_paint (window);
  paintable = gtk_widget_paintable_new (window);
  width = gdk_paintable_get_intrinsic_width (paintable);
  height = gdk_paintable_get_intrinsic_height (paintable);
  gdk_paintable_snapshot (paintable, GDK_SNAPSHOT (snapshot), width, height);
  node = gtk_snapshot_to_node (snapshot);
  gtk_widget_remove_css_class (window, "painted");
  image = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, width, height);
  cr = cairo_create (image);
  gsk_render_node_draw (node, cr);
  cairo_destroy (cr);
  cairo_surface_flush (image);
  return image;
}

/* -- Pixels ------------------------------------------------------------------------------------ */

static guint32
pixel (cairo_surface_t *image, int x, int y)
{
  return *(guint32 *) (void *) (cairo_image_surface_get_data (image)
                                + y * cairo_image_surface_get_stride (image) + x * 4);
}

static double
linear (guint32 value)
{
  double share = (value & 0xff) / 255.0;

  return share <= 0.04045 ? share / 12.92 : pow ((share + 0.055) / 1.055, 2.4);
}

static double
luminance (guint32 color)
{
  return 0.2126 * linear (color >> 16) + 0.7152 * linear (color >> 8) + 0.0722 * linear (color);
}

static double
contrast (guint32 a, guint32 b)
{
  double la = luminance (a), lb = luminance (b);

  return (MAX (la, lb) + 0.05) / (MIN (la, lb) + 0.05);
}

/* Contrasts by hundredths, up to 21. */
#define STEPS 2101

/* The hundredth in the middle of @n numbers; 21 if there are none. */
static double
middle (const guint counts[STEPS], guint n)
{
  guint seen = 0;

  for (guint i = 0; i < STEPS; i++) {
    seen += counts[i];
    if (seen > n / 2)
      return i / 100.0;
  }
  return 21;
}

/* The contrast, rounded down to hundredths, of most of the pixels within @bounds in which the
 * images differ, 21 if there are none: pixels at the edge of a block are mixed. Neighbours are
 * mostly alike. */
static double
compare (cairo_surface_t *without, cairo_surface_t *with, const graphene_rect_t *bounds)
{
  int left = MAX (0, (int) floorf (bounds->origin.x)),
      top = MAX (0, (int) floorf (bounds->origin.y));
  int right = MIN (cairo_image_surface_get_width (with),
                   (int) ceilf (bounds->origin.x + bounds->size.width));
  int bottom = MIN (cairo_image_surface_get_height (with),
                    (int) ceilf (bounds->origin.y + bounds->size.height));
  guint counts[STEPS] = { 0 }, n = 0, step = 0;
  guint32 last_ground = 0, last_ink = 0;

  for (int y = top; y < bottom; y++)
    for (int x = left; x < right; x++) {
      guint32 ground = pixel (without, x, y), ink = pixel (with, x, y);

      if (ground == ink)
        continue;
      if (ground != last_ground || ink != last_ink)
        step = MIN (STEPS - 1, (guint) floor (contrast (ground, ink) * 100 + 1e-6));
      last_ground = ground, last_ink = ink;
      counts[step]++;
      n++;
    }
  return middle (counts, n);
}

/* Whether nothing of @widget is scrolled out of view: of a text at the edge one sees the fringes of
 * its letters alone. */
static gboolean
is_whole (GtkWidget *widget)
{
  GtkWidget *view = gtk_widget_get_ancestor (widget, GTK_TYPE_SCROLLED_WINDOW);
  graphene_rect_t bounds, shown;

  return !view
         || (gtk_widget_compute_bounds (widget, view, &bounds)
             && gtk_widget_compute_bounds (view, view, &shown)
             && graphene_rect_contains_rect (&shown, &bounds));
}

static void
check_text (const Text *text,
            GtkWidget *window,
            cairo_surface_t *without,
            cairo_surface_t *with,
            const char *place)
{
  graphene_rect_t bounds;
  double seen;

  if (!is_whole (text->widget) || !gtk_widget_compute_bounds (text->widget, window, &bounds))
    return;
  seen = compare (without, with, &bounds);
  if (seen >= LEAST)
    return;
  g_test_message ("%s: %.2f : 1: “%s” in %s", place, seen, text->shown,
                  G_OBJECT_TYPE_NAME (gtk_widget_get_parent (text->widget)));
  g_test_fail ();
}

/* -- Places ------------------------------------------------------------------------------------ */

/* Whether the window was the same for both images: a number of games can come between them. */
static gboolean
stayed (const GArray *texts, GtkWidget *window)
{
  g_autoptr (GArray) now = karum_array_new (Text);
  g_autoptr (GPtrArray) popovers = g_ptr_array_new ();
  gboolean same;

  g_array_set_clear_func (now, (GDestroyNotify) text_clear);
  collect (window, now, popovers);
  same = now->len == texts->len;
  for (guint i = 0; i < texts->len && same; i++) {
    const Text *then = &g_array_index (texts, Text, i), *text = &g_array_index (now, Text, i);

    same = then->widget == text->widget && g_str_equal (then->shown, text->shown);
  }
  return same;
}

static void
check_window (GtkWidget *window, const char *place)
{
  g_autoptr (GArray) texts = karum_array_new (Text);
  g_autoptr (GPtrArray) popovers = g_ptr_array_new ();
  cairo_surface_t *without, *with;
  gboolean same;

  gtk_widget_queue_draw (window);
  robot_paint (window);
  g_array_set_clear_func (texts, (GDestroyNotify) text_clear);
  collect (window, texts, popovers);
  karum_for_each_in (Text, item, texts)
    hide_text (item, FALSE);
  without = paint (window);
  karum_for_each_in (Text, each, texts)
    hide_text (each, TRUE);
  with = paint (window);
  same = stayed (texts, window);
  karum_for_each_in (const Text, text, texts) {
    if (same)
      check_text (text, window, without, with, place);
    set_attributes (text->widget, text->before);
  }
  cairo_surface_destroy (without);
  cairo_surface_destroy (with);
  if (!same) {
    check_window (window, place);
    return;
  }
  karum_for_each (void, popover, popovers)
    check_window (popover, place);
}

void
contrast_check (GtkWindow *window, const char *place)
{
  /* A window in the background is dimmed. */
  robot_focus (GTK_WIDGET (window));
  robot_expect (!(gtk_widget_get_state_flags (GTK_WIDGET (window)) & GTK_STATE_FLAG_BACKDROP));
  check_window (GTK_WIDGET (window), place);
}

/* (transfer full): a white image whose first @n pixels of each line have @color. */
static cairo_surface_t *
stripe (guint32 color, int n)
{
  cairo_surface_t *image = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, 9, 4);
  const int stride = cairo_image_surface_get_stride (image);
  guchar *bytes = cairo_image_surface_get_data (image);

  for (int y = 0; y < 4; y++)
    for (int x = 0; x < 9; x++)
      *(guint32 *) (void *) (bytes + y * stride + x * 4) = x < n ? color : 0xffffffff;
  return image;
}

void
contrast_check_itself (void)
{
  const graphene_rect_t all = GRAPHENE_RECT_INIT (-1, 0, 20, 4);
  cairo_surface_t *ground = stripe (0, 0), *grey = stripe (0xff777777, 7);

  g_assert_cmpfloat_with_epsilon (compare (ground, grey, &all), 4.48, 0.011);
  g_assert_cmpfloat (compare (ground, ground, &all), ==, 21);
  cairo_surface_destroy (ground);
  cairo_surface_destroy (grey);
  g_assert_cmpfloat_with_epsilon (contrast (0xffffffff, 0xff000000), 21, 0.01);
  g_assert_cmpfloat_with_epsilon (contrast (0xff777777, 0xffffffff), 4.48, 0.01);
  g_assert_cmpfloat_with_epsilon (contrast (0xff3584e4, 0xffffffff), 3.77, 0.05);
}
