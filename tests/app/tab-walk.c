#include "tab-walk.h"

#include <adwaita.h>
#include <string.h>

#include "karum-arrays.h"
#include "robot.h"

/* -- What is one stop -------------------------------------------------------------------------- */

/* Whether something in it can be pressed or changed. */
static gboolean
does_something (GtkWidget *widget)
{
  gboolean found = GTK_IS_BUTTON (widget) || GTK_IS_SWITCH (widget) || GTK_IS_EDITABLE (widget)
                   || ADW_IS_COMBO_ROW (widget)
                   || (GTK_IS_LIST_BOX_ROW (widget)
                       && gtk_list_box_row_get_activatable (GTK_LIST_BOX_ROW (widget)));

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child && !found;
       child = gtk_widget_get_next_sibling (child))
    found = does_something (child);
  return found;
}

/* The rows of a form are different settings, each a stop of its own; other lists, also those in
 * groups whose rows only say something, are one. */
static gboolean
is_form (GtkWidget *list)
{
  return gtk_widget_get_ancestor (list, ADW_TYPE_PREFERENCES_GROUP) != NULL
         && does_something (list);
}

/* Tables, charts and lists of figures. */
static gboolean
is_table (GtkWidget *widget)
{
  static const char *const names[] = { "KarumPlot", "KarumFigureList" };

  karum_for_each_of (name, names)
    if (g_str_equal (G_OBJECT_TYPE_NAME (widget), *name))
      return TRUE;
  return GTK_IS_GRID (widget);
}

static gboolean
is_one_stop (GtkWidget *widget)
{
  return GTK_IS_LIST_VIEW (widget) || GTK_IS_GRID_VIEW (widget) || GTK_IS_COLUMN_VIEW (widget)
         || (GTK_IS_LIST_BOX (widget) && !is_form (widget)) || GTK_IS_FLOW_BOX (widget)
         || GTK_IS_STACK_SWITCHER (widget) || GTK_IS_LABEL (widget) || GTK_IS_TEXT_VIEW (widget)
         || GTK_IS_CALENDAR (widget) || is_table (widget);
}

/* (nullable): the stop that @widget belongs to: the outermost one. */
static GtkWidget *
stop_of (GtkWidget *widget)
{
  GtkWidget *stop = widget;

  for (GtkWidget *at = widget; at && !GTK_IS_ROOT (at); at = gtk_widget_get_parent (at))
    if (is_one_stop (at))
      stop = at;
  return stop;
}

/* -- What there is ----------------------------------------------------------------------------- */

/* (nullable): the switch, check or number in a row, which is read with the name of the row. */
static GtkWidget *
control_in (GtkWidget *widget)
{
  GtkWidget *found = NULL;

  if (GTK_IS_SWITCH (widget) || GTK_IS_CHECK_BUTTON (widget) || GTK_IS_SPIN_BUTTON (widget))
    return gtk_widget_is_sensitive (widget) && gtk_widget_get_mapped (widget) ? widget : NULL;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child && !found;
       child = gtk_widget_get_next_sibling (child))
    found = control_in (child);
  return found;
}

/* An entry passes the focus on to its text, a list to its rows, a row to its control; a group only
 * keeps it; a text without links that can't be selected doesn't take it. */
static gboolean
takes_focus (GtkWidget *widget)
{
  if (GTK_IS_LABEL (widget))
    return gtk_label_get_selectable (GTK_LABEL (widget))
           || strstr (gtk_label_get_label (GTK_LABEL (widget)), "<a ");
  if (GTK_IS_SCROLLED_WINDOW (widget))
    return gtk_widget_get_focusable (widget);
  if (gtk_accessible_get_accessible_role (GTK_ACCESSIBLE (widget)) == GTK_ACCESSIBLE_ROLE_GROUP)
    return FALSE;
  return gtk_widget_get_focusable (widget) && !GTK_IS_LIST_BOX (widget)
         && !ADW_IS_EXPANDER_ROW (widget) && !(ADW_IS_ACTION_ROW (widget) && control_in (widget))
         && !(GTK_IS_EDITABLE (widget) && gtk_editable_get_delegate (GTK_EDITABLE (widget)));
}

/* A scrolled window is a stop itself if it has no other: then it is scrolled with the keys. */
static void
find_stops (GtkWidget *widget, GHashTable *stops)
{
  guint n_before = g_hash_table_size (stops);
  gboolean inside;

  if (!gtk_widget_get_mapped (widget) || !gtk_widget_get_sensitive (widget)
      || !gtk_widget_get_can_focus (widget) || GTK_IS_POPOVER (widget))
    return;
  inside = g_hash_table_contains (stops, stop_of (widget));
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child;
       child = gtk_widget_get_next_sibling (child))
    find_stops (child, stops);
  if (takes_focus (widget)
      && !(GTK_IS_SCROLLED_WINDOW (widget) && (inside || g_hash_table_size (stops) > n_before)))
    g_hash_table_add (stops, stop_of (widget));
}

static char *
name_of (GtkWidget *widget)
{
  GString *name = g_string_new (NULL);

  for (int i = 0; i < 6 && widget && !GTK_IS_ROOT (widget); i++) {
    g_string_append_printf (name, "%s%s", i ? " < " : "", G_OBJECT_TYPE_NAME (widget));
    if (GTK_IS_BUTTON (widget))
      g_string_append_printf (name, "(%s)",
                              gtk_button_get_label (GTK_BUTTON (widget))
                                  ? gtk_button_get_label (GTK_BUTTON (widget))
                                  : gtk_button_get_icon_name (GTK_BUTTON (widget)));
    if (ADW_IS_PREFERENCES_ROW (widget))
      g_string_append_printf (name, "(%s)",
                              adw_preferences_row_get_title (ADW_PREFERENCES_ROW (widget)));
    widget = gtk_widget_get_parent (widget);
  }
  return g_string_free (name, FALSE);
}

/* -- What is chosen ---------------------------------------------------------------------------- */

static void
write_selection (GtkWidget *widget, GString *text)
{
  g_autoptr (GtkSelectionModel) model = NULL;
  g_autoptr (GtkBitset) chosen = NULL;

  g_object_get (widget, "model", &model, NULL);
  if (!model)
    return;
  chosen = gtk_selection_model_get_selection (model);
  g_string_append_printf (text, " %u of %u, first %u\n", (guint) gtk_bitset_get_size (chosen),
                          g_list_model_get_n_items (G_LIST_MODEL (model)),
                          gtk_bitset_get_minimum (chosen));
}

static void
write_chosen (GtkWidget *widget, GString *text)
{
  if (!gtk_widget_get_mapped (widget) || GTK_IS_POPOVER (widget))
    return;
  if (GTK_IS_LIST_VIEW (widget))
    write_selection (widget, text);
  else if (GTK_IS_LIST_BOX_ROW (widget))
    g_string_append (text, gtk_list_box_row_is_selected (GTK_LIST_BOX_ROW (widget)) ? "x" : "-");
  else if (GTK_IS_CHECK_BUTTON (widget))
    g_string_append (text, gtk_check_button_get_active (GTK_CHECK_BUTTON (widget)) ? "x" : "-");
  else if (GTK_IS_TOGGLE_BUTTON (widget))
    g_string_append (text, gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (widget)) ? "x" : "-");
  else if (GTK_IS_SWITCH (widget))
    g_string_append (text, gtk_switch_get_active (GTK_SWITCH (widget)) ? "x" : "-");
  else if (GTK_IS_EDITABLE (widget))
    g_string_append_printf (text, "“%s”\n", gtk_editable_get_text (GTK_EDITABLE (widget)));
  else if (GTK_IS_STACK (widget))
    g_string_append_printf (text, "%s\n", gtk_stack_get_visible_child_name (GTK_STACK (widget)));
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child;
       child = gtk_widget_get_next_sibling (child))
    write_chosen (child, text);
}

static char *
chosen_in (GtkWindow *window)
{
  GString *text = g_string_new (NULL);

  write_chosen (GTK_WIDGET (window), text);
  return g_string_free (text, FALSE);
}

/* -- Walking ----------------------------------------------------------------------------------- */

typedef struct {
  GtkWindow *window;
  const char *place;
  GHashTable *stops;
} Walk;

static gboolean
note_release (guint *n_released)
{
  (*n_released)++;
  return FALSE;
}

/* Presses @key, and waits for nothing else than that the window has had it. */
static void
press (Walk *walk, const char *key)
{
  GtkEventController *controller = gtk_event_controller_key_new ();
  guint n_released = 0;

  gtk_event_controller_set_propagation_phase (controller, GTK_PHASE_CAPTURE);
  g_signal_connect_swapped (controller, "key-released", G_CALLBACK (note_release), &n_released);
  gtk_widget_add_controller (GTK_WIDGET (walk->window), controller);
  robot_press (key);
  robot_expect (n_released >= robot_n_keys (key));
  gtk_widget_remove_controller (GTK_WIDGET (walk->window), controller);
}

static void
complain (Walk *walk, const char *key, const char *what, GtkWidget *widget)
{
  g_autofree char *name = widget ? name_of (widget) : g_strdup ("nothing");

  g_test_message ("%s, %s: %s %s", walk->place, key, what, name);
  g_test_fail ();
}

static void
go_round (Walk *walk, const char *key)
{
  g_autoptr (GHashTable) met = g_hash_table_new (NULL, NULL);
  guint n = g_hash_table_size (walk->stops);
  GtkWidget *first = NULL;
  GHashTableIter iter;
  gpointer stop;

  for (guint i = 0; i <= n; i++) {
    GtkWidget *focus;

    press (walk, key);
    focus = gtk_window_get_focus (walk->window);
    stop = focus ? stop_of (focus) : NULL;
    /* A row that is scrolled to comes with the next frame. */
    if (focus && !gtk_widget_get_mapped (focus))
      robot_paint (GTK_WIDGET (walk->window));
    if (!focus || !gtk_widget_get_mapped (focus))
      complain (walk, key, "the focus is on", focus);
    else if (!g_hash_table_contains (walk->stops, stop))
      complain (walk, key, "no stop, but visited:", focus);
    else if (i < n && !g_hash_table_add (met, stop))
      complain (walk, key, "visited again before the others:", focus);
    if (i == 0)
      first = stop;
    else if (i == n && stop != first)
      complain (walk, key, "not come round, but at", focus);
  }
  g_hash_table_iter_init (&iter, walk->stops);
  while (g_hash_table_iter_next (&iter, &stop, NULL))
    if (!g_hash_table_contains (met, stop))
      complain (walk, key, "never visited:", stop);
}

/* -- Regions ----------------------------------------------------------------------------------- */

static GtkWidget *
region_of (GtkWidget *widget)
{
  for (; !GTK_IS_ROOT (widget); widget = gtk_widget_get_parent (widget)) {
    GtkAccessibleRole role = gtk_accessible_get_accessible_role (GTK_ACCESSIBLE (widget));

    if (ADW_IS_HEADER_BAR (widget) || role == GTK_ACCESSIBLE_ROLE_NAVIGATION
        || role == GTK_ACCESSIBLE_ROLE_SEARCH || role == GTK_ACCESSIBLE_ROLE_REGION)
      break;
  }
  return widget;
}

/* A region can lie inside another, which is then passed twice. */
static void
go_through_regions (Walk *walk, const char *key)
{
  g_autoptr (GHashTable) regions = g_hash_table_new (NULL, NULL);
  GHashTableIter iter;
  gpointer stop;
  guint n;

  g_hash_table_iter_init (&iter, walk->stops);
  while (g_hash_table_iter_next (&iter, &stop, NULL))
    g_hash_table_add (regions, region_of (stop));
  n = g_hash_table_size (regions);
  for (guint i = 0; i < 2 * n; i++) {
    GtkWidget *focus;

    press (walk, key);
    focus = gtk_window_get_focus (walk->window);
    if (!focus)
      complain (walk, key, "the focus is on", focus);
    else
      g_hash_table_remove (regions, region_of (focus));
  }
  g_hash_table_iter_init (&iter, regions);
  while (g_hash_table_iter_next (&iter, &stop, NULL))
    complain (walk, key, "region never visited:", stop);
}

guint
tab_walk (GtkWindow *window, const char *place)
{
  g_autoptr (GHashTable) stops = g_hash_table_new (NULL, NULL);
  Walk walk = { window, place, stops };
  g_autofree char *before = NULL, *after = NULL;
  g_autoptr (GtkWidget) focus = NULL;

  robot_focus (GTK_WIDGET (window));
  g_set_object (&focus, gtk_window_get_focus (window));
  find_stops (GTK_WIDGET (window), stops);
  before = chosen_in (window);
  go_round (&walk, "Tab");
  go_round (&walk, "shift+Tab");
  go_through_regions (&walk, "F6");
  go_through_regions (&walk, "shift+F6");
  after = chosen_in (window);
  if (!g_str_equal (before, after)) {
    g_test_message ("%s: what is chosen has changed by passing: %s\nto: %s", place, before, after);
    g_test_fail ();
  }
  if (focus && gtk_widget_get_mapped (focus))
    gtk_widget_grab_focus (focus);
  return g_hash_table_size (stops);
}
