#include "karum-focus-private.h"

#include <adwaita.h>

#include "karum-class.h"

#define HOME "karum-focus-home"
#define PLACE "karum-focus-place"

/* The place of the focus in a window: the way to it from above. It outlives what is on the way. */
typedef struct {
  GtkWidget *above; /* weak */
  guint index;      /* of the next one among its children */
} Step;

typedef struct {
  GArray *way;      /* (element-type Step): the window is the last */
  GtkWidget *focus; /* weak */
  GtkWidget *under; /* weak: the last focus that wasn't in a message */
  gboolean over;    /* the focus is in a message, or was last */
  guint lost;       /* a source, or 0 */
} Place;

void
karum_focus_home (GtkWidget *widget)
{
  g_object_set_data (G_OBJECT (widget), HOME, GINT_TO_POINTER (TRUE));
}

static void
step_clear (Step *step)
{
  g_clear_weak_pointer (&step->above);
}

static void
place_free (gpointer data)
{
  Place *place = data;

  g_clear_handle_id (&place->lost, g_source_remove);
  g_clear_weak_pointer (&place->focus);
  g_clear_weak_pointer (&place->under);
  g_array_unref (place->way);
  g_free (place);
}

static guint
index_of (GtkWidget *child)
{
  guint index = 0;

  while ((child = gtk_widget_get_prev_sibling (child)))
    index++;
  return index;
}

/* (nullable): what can have the focus in @widget, @level steps above the place, and is there now,
 * or else follows, or else precedes. */
static GtkWidget *
nearest (GtkWidget *widget, const GArray *way, guint level)
{
  guint index = g_array_index (way, Step, level).index, i = 0;
  GtkWidget *before = NULL, *found;

  if (!karum_focus_is_open (widget))
    return NULL;
  if (karum_focus_is_view (widget))
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child;
       child = gtk_widget_get_next_sibling (child), i++) {
    /* Not back to the start of the page. */
    if (ADW_IS_HEADER_BAR (child) && i != index)
      continue;
    found = level > 0 ? nearest (child, way, level - 1) : karum_focus_first_in (child);
    if (found && i >= index)
      return found;
    before = found ? found : before;
  }
  return before ? before : karum_focus_first_in (widget);
}

static gboolean
is_usable (GtkWidget *focus)
{
  return focus && gtk_widget_get_mapped (focus) && gtk_widget_is_sensitive (focus);
}

/* Beside a button that can't be pressed any more is another one, which the next Enter would press:
 * what is still there, but insensitive, is left only for the home. */
static gboolean
return_to (GtkWidget *above, const Place *place, guint level)
{
  GtkWidget *found;

  if (g_object_get_data (G_OBJECT (above), HOME))
    return gtk_widget_grab_focus (above);
  found = place->focus && gtk_widget_get_mapped (place->focus) ? NULL
                                                               : nearest (above, place->way, level);
  return found
         && (karum_focus_is_view (found) ? karum_focus_enter (found)
                                         : gtk_widget_grab_focus (found));
}

/* What a popover lay over gets the focus back, not a button beside it. */
static gboolean
uncover (const Place *place)
{
  gboolean is_over = FALSE;

  for (guint i = 0; i < place->way->len; i++) {
    GtkWidget *above = g_array_index (place->way, Step, i).above;

    if (is_over && (!above || !gtk_widget_get_mapped (above)))
      return FALSE;
    if (is_over && gtk_widget_grab_focus (above))
      return TRUE;
    is_over = is_over || (above && GTK_IS_POPOVER (above));
  }
  return FALSE;
}

/* What had the focus may have been deleted, hidden, or made insensitive: whatever the action was,
 * the focus is then at what has taken its place, or where its page begins. The toolkit would go to
 * the start of the window, or leave it without. */
static gboolean
find_again (gpointer data)
{
  Place *place = g_object_get_data (data, PLACE);
  gboolean found = is_usable (gtk_window_get_focus (data));

  place->lost = 0;
  /* A message lies over the page, and nothing of it takes its place. */
  if (!found && place->over && is_usable (place->under))
    found = gtk_widget_grab_focus (place->under);
  found = found || (!is_usable (place->focus) && uncover (place));
  for (guint i = 0; i < place->way->len && !found; i++) {
    GtkWidget *above = g_array_index (place->way, Step, i).above;

    found = above && gtk_widget_get_root (above) == data && gtk_widget_get_mapped (above)
            && return_to (above, place, i);
  }
  return G_SOURCE_REMOVE;
}

/* Before the next key: it would reach nothing. The toolkit would look for another place only in the
 * next frame. */
static void
lose (GtkWindow *window)
{
  Place *place = g_object_get_data (G_OBJECT (window), PLACE);

  g_clear_handle_id (&place->lost, g_source_remove);
  place->lost = g_idle_add_full (G_PRIORITY_HIGH, find_again, window, NULL);
}

/* Whether it isn't shown yet, in a sidebar that is unfolding, however long that takes. */
static gboolean
is_coming (GtkWidget *widget)
{
  GtkWidget *flap = gtk_widget_get_ancestor (widget, ADW_TYPE_FLAP);

  return !gtk_widget_get_mapped (widget) && flap && adw_flap_get_reveal_flap (ADW_FLAP (flap))
         && gtk_widget_is_ancestor (widget, adw_flap_get_flap (ADW_FLAP (flap)));
}

static gboolean
look_again (gpointer window)
{
  GtkWidget *focus = gtk_window_get_focus (window);

  return focus && is_coming (focus) ? G_SOURCE_CONTINUE : find_again (window);
}

/* What is not shown yet is so in the next frames; but a page that isn't shown any more may give the
 * focus to its board, or a page to a list that turns out to be empty. */
static void
await_shown (GtkWindow *window)
{
  Place *place = g_object_get_data (G_OBJECT (window), PLACE);

  if (!place->lost)
    place->lost = g_timeout_add_full (G_PRIORITY_LOW, 200, look_again, window, NULL);
}

/* GTK 4.24 moves the focus into a menu that it has just closed, where keys would reach nothing. */
static gboolean
is_in_closed_popover (GtkWidget *widget)
{
  GtkWidget *popover = gtk_widget_get_ancestor (widget, GTK_TYPE_POPOVER);

  return popover && !gtk_widget_get_visible (popover);
}

static void
remember_way (GArray *way, GtkWidget *focus)
{
  guint n = 0;

  for (GtkWidget *at = focus; !GTK_IS_ROOT (at); at = gtk_widget_get_parent (at))
    n++;
  /* Weak pointers to what is above keep their addresses. */
  g_array_set_size (way, 0);
  g_array_set_size (way, n);
  for (guint i = 0; i < n; i++, focus = gtk_widget_get_parent (focus)) {
    Step *step = &g_array_index (way, Step, i);

    step->index = index_of (focus);
    g_set_weak_pointer (&step->above, gtk_widget_get_parent (focus));
  }
}

static void
set_focus (Place *place, GtkWidget *focus, GtkWindow *window)
{
  if (place->focus)
    g_signal_handlers_disconnect_matched (place->focus, G_SIGNAL_MATCH_ID | G_SIGNAL_MATCH_DATA,
                                          g_signal_lookup ("unmap", GTK_TYPE_WIDGET), 0, NULL, NULL,
                                          window);
  g_set_weak_pointer (&place->focus, focus);
  if (focus)
    karum_on (focus, "unmap", lose, window);
}

static gboolean
is_in_message (GtkWidget *widget)
{
  for (; widget; widget = gtk_widget_get_parent (widget))
    if (g_str_equal (G_OBJECT_TYPE_NAME (widget), "AdwToastWidget"))
      return TRUE;
  return FALSE;
}

static void
remember_under (Place *place, GtkWidget *focus)
{
  place->over = is_in_message (focus);
  if (!place->over)
    g_set_weak_pointer (&place->under, focus);
}

/* What could have the focus but was deprived of it doesn't get it back: a form that is saved. */
static void
focus_moved (GtkWindow *window)
{
  Place *place = g_object_get_data (G_OBJECT (window), PLACE);
  GtkWidget *focus = gtk_window_get_focus (window);
  gboolean lost = !focus && !is_usable (place->focus);

  /* After a click, or where a dialog begins. */
  if (focus && karum_focus_control_of (focus)
      && gtk_widget_grab_focus (karum_focus_control_of (focus)))
    return;
  if (focus) {
    remember_way (place->way, focus);
    remember_under (place, focus);
  }
  if (!lost)
    set_focus (place, focus, window);
  if (lost || (focus && is_in_closed_popover (focus)))
    lose (window);
  else if (focus && !gtk_widget_get_mapped (focus))
    await_shown (window);
}

void
karum_focus_watch (GtkWidget *window)
{
  Place *place = g_new0 (Place, 1);

  place->way = g_array_new (FALSE, TRUE, sizeof (Step));
  g_array_set_clear_func (place->way, (GDestroyNotify) step_clear);
  g_object_set_data_full (G_OBJECT (window), PLACE, place, place_free);
  g_signal_connect (window, "notify::focus-widget", G_CALLBACK (focus_moved), NULL);
  focus_moved (GTK_WINDOW (window));
}
