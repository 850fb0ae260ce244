/* Debt of GTK 4.8: the stops of lists go with GTK 4.12, which has GtkListTabBehavior; the rest
 * stays. */
#include "karum-focus-private.h"

#include <adwaita.h>
#include <string.h>

#define JOINED "karum-focus-joined"
#define LAST "karum-focus-last"
#define GUIDED "karum-focus-guided"

/* The stops of a window, in reading order. */
typedef struct {
  GPtrArray *stops;   /* (element-type GtkWidget): what can have the focus, or a joined widget */
  GPtrArray *regions; /* (element-type GtkWidget): of each stop; its window if it is in none */
  GtkWidget *region;  /* that is being read */
  GtkWidget *focus;   /* (nullable) */
  int at;             /* the stop with the focus; if @beside, the one after it; -1 for none */
  gboolean beside;
} Reading;

/* -- One stop ---------------------------------------------------------------------------------- */

void
karum_focus_join (GtkWidget *widget)
{
  g_object_set_data (G_OBJECT (widget), JOINED, GINT_TO_POINTER (TRUE));
}

/* Whether the row does something, or something in it can have the focus. */
static gboolean
is_control (GtkWidget *row)
{
  gboolean found = ADW_IS_COMBO_ROW (row) || !GTK_IS_LIST_BOX_ROW (row)
                   || gtk_list_box_row_get_activatable (GTK_LIST_BOX_ROW (row));

  for (GtkWidget *child = gtk_widget_get_first_child (row); child && !found;
       child = gtk_widget_get_next_sibling (child))
    found = karum_focus_first_in (child) != NULL;
  return found;
}

/* The rows of a form are different settings. Those of other lists are of one kind, or are only
 * read, as keyboard shortcuts are. */
static gboolean
is_form (GtkWidget *list)
{
  gboolean found = FALSE;

  if (!gtk_widget_get_ancestor (list, ADW_TYPE_PREFERENCES_GROUP))
    return FALSE;
  for (GtkWidget *row = gtk_widget_get_first_child (list); row && !found;
       row = gtk_widget_get_next_sibling (row))
    found = is_control (row);
  return found;
}

/* A table, or a board. */
static gboolean
is_table (GtkWidget *widget)
{
  GtkAccessibleRole role = gtk_accessible_get_accessible_role (GTK_ACCESSIBLE (widget));

  return GTK_IS_GRID (widget) || role == GTK_ACCESSIBLE_ROLE_TABLE
         || role == GTK_ACCESSIBLE_ROLE_GRID;
}

static gboolean
is_joined (GtkWidget *widget)
{
  return GTK_IS_LIST_VIEW (widget) || GTK_IS_GRID_VIEW (widget) || GTK_IS_COLUMN_VIEW (widget)
         || (GTK_IS_LIST_BOX (widget) && !is_form (widget)) || GTK_IS_FLOW_BOX (widget)
         || GTK_IS_STACK_SWITCHER (widget) || GTK_IS_CALENDAR (widget) || is_table (widget)
         || g_object_get_data (G_OBJECT (widget), JOINED);
}

/* Menus are surfaces with keys of their own. */
gboolean
karum_focus_is_open (GtkWidget *widget)
{
  return gtk_widget_get_mapped (widget) && gtk_widget_get_sensitive (widget)
         && gtk_widget_get_can_focus (widget) && !GTK_IS_NATIVE (widget);
}

GtkWidget *
karum_focus_control_of (GtkWidget *row)
{
  GtkWidget *control = ADW_IS_ACTION_ROW (row)
                           ? adw_action_row_get_activatable_widget (ADW_ACTION_ROW (row))
                           : NULL;

  return control && karum_focus_is_open (control)
                 && (GTK_IS_SWITCH (control) || GTK_IS_CHECK_BUTTON (control)
                     || GTK_IS_SPIN_BUTTON (control))
             ? control
             : NULL;
}

/* Whether it is to have the focus itself: an entry passes it on to its text, a list to its rows, a
 * row that expands to its head or has one control to that; a group only keeps it while its content
 * is replaced. */
static gboolean
is_stop (GtkWidget *widget)
{
  if (GTK_IS_LABEL (widget))
    return gtk_label_get_selectable (GTK_LABEL (widget))
           || strstr (gtk_label_get_label (GTK_LABEL (widget)), "<a ");
  return gtk_widget_get_focusable (widget) && !GTK_IS_LIST_BOX (widget)
         && !ADW_IS_EXPANDER_ROW (widget) && !karum_focus_control_of (widget)
         && gtk_accessible_get_accessible_role (GTK_ACCESSIBLE (widget))
                != GTK_ACCESSIBLE_ROLE_GROUP
         && !(GTK_IS_EDITABLE (widget) && gtk_editable_get_delegate (GTK_EDITABLE (widget)));
}

/* (nullable): the first that can have the focus, @widget or below it. */
GtkWidget *
karum_focus_first_in (GtkWidget *widget)
{
  GtkWidget *found = NULL;

  if (!karum_focus_is_open (widget))
    return NULL;
  if (is_stop (widget) && !GTK_IS_SCROLLED_WINDOW (widget))
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child && !found;
       child = gtk_widget_get_next_sibling (child))
    found = karum_focus_first_in (child);
  return found;
}

static gboolean
is_in (GtkWidget *widget, GtkWidget *whole)
{
  return widget && (widget == whole || gtk_widget_is_ancestor (widget, whole));
}

/* -- Where one was ----------------------------------------------------------------------------- */

static void
pointer_free (gpointer data)
{
  g_clear_weak_pointer ((GtkWidget **) data);
  g_free (data);
}

static void
remember (GtkWidget *whole, GtkWidget *focus)
{
  GtkWidget **last = g_new0 (GtkWidget *, 1);

  g_set_weak_pointer (last, focus);
  g_object_set_data_full (G_OBJECT (whole), LAST, last, pointer_free);
}

/* (nullable): where the focus was in @whole, if it can return there. */
static GtkWidget *
recall (GtkWidget *whole)
{
  GtkWidget **last = g_object_get_data (G_OBJECT (whole), LAST);

  return last && *last && is_in (*last, whole) && karum_focus_is_open (*last) ? *last : NULL;
}

/* -- Reading ----------------------------------------------------------------------------------- */

static gboolean
is_region (GtkWidget *widget)
{
  GtkAccessibleRole role = gtk_accessible_get_accessible_role (GTK_ACCESSIBLE (widget));

  return ADW_IS_HEADER_BAR (widget) || role == GTK_ACCESSIBLE_ROLE_NAVIGATION
         || role == GTK_ACCESSIBLE_ROLE_SEARCH || role == GTK_ACCESSIBLE_ROLE_REGION;
}

static void
add_stop (Reading *reading, GtkWidget *stop)
{
  g_ptr_array_add (reading->stops, stop);
  g_ptr_array_add (reading->regions, reading->region);
}

static void
meet (Reading *reading, gboolean beside)
{
  reading->at = (int) reading->stops->len;
  reading->beside = beside;
}

static void read_all (Reading *reading, GtkWidget *widget);

/* The sidebar is read before the content beside which it stands. */
static void
read_flap (Reading *reading, AdwFlap *flap)
{
  GtkWidget *parts[] = { adw_flap_get_flap (flap), adw_flap_get_content (flap) };
  gboolean before = adw_flap_get_flap_position (flap) == GTK_PACK_START;

  for (guint i = 0; i < 2; i++)
    if (parts[before ? i : 1 - i])
      read_all (reading, parts[before ? i : 1 - i]);
}

static void
read_children (Reading *reading, GtkWidget *widget)
{
  if (ADW_IS_FLAP (widget)) {
    read_flap (reading, ADW_FLAP (widget));
    return;
  }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child;
       child = gtk_widget_get_next_sibling (child))
    read_all (reading, child);
}

/* A scrolled window is a stop only if nothing in it is one: then the keys scroll it. */
static void
read_scrolled (Reading *reading, GtkWidget *window)
{
  guint n_before = reading->stops->len;

  read_children (reading, window);
  if (reading->stops->len > n_before || !gtk_widget_get_focusable (window))
    return;
  if (reading->focus == window)
    meet (reading, FALSE);
  add_stop (reading, window);
}

static void
read_widget (Reading *reading, GtkWidget *widget)
{
  if (is_joined (widget)) {
    gboolean any = karum_focus_first_in (widget) != NULL;

    if (is_in (reading->focus, widget))
      meet (reading, !any);
    if (any)
      add_stop (reading, widget);
  } else if (GTK_IS_SCROLLED_WINDOW (widget)) {
    read_scrolled (reading, widget);
  } else {
    if (reading->focus == widget)
      meet (reading, !is_stop (widget));
    if (is_stop (widget))
      add_stop (reading, widget);
    read_children (reading, widget);
  }
}

static void
read_all (Reading *reading, GtkWidget *widget)
{
  GtkWidget *outer = reading->region;

  if (!karum_focus_is_open (widget)) {
    if (is_in (reading->focus, widget))
      meet (reading, TRUE);
    return;
  }
  if (is_region (widget))
    reading->region = widget;
  read_widget (reading, widget);
  reading->region = outer;
}

static void
reading_init (Reading *reading, GtkWindow *window)
{
  *reading = (Reading){ g_ptr_array_new (),
                        g_ptr_array_new (),
                        GTK_WIDGET (window),
                        gtk_window_get_focus (window),
                        -1,
                        TRUE };
  read_children (reading, GTK_WIDGET (window));
}

static void
reading_clear (Reading *reading)
{
  g_ptr_array_unref (reading->stops);
  g_ptr_array_unref (reading->regions);
}

/* Tab returns to the row that it left: since GTK 4.12 it would go to the first or the last. */
static void
keep_row (GtkWidget *list)
{
#if GTK_CHECK_VERSION(4, 12, 0)
  if (g_object_class_find_property (G_OBJECT_GET_CLASS (list), "tab-behavior"))
    g_object_set (list, "tab-behavior", GTK_LIST_TAB_ITEM, NULL);
#endif
}

/* -- Going ------------------------------------------------------------------------------------- */

/* (nullable): the row in view that is selected, or if there is none and @any, the first one. */
static GtkWidget *
find_row (GtkWidget *view, gboolean any)
{
  GtkWidget *first = NULL;

  for (GtkWidget *row = gtk_widget_get_first_child (view); row;
       row = gtk_widget_get_next_sibling (row)) {
    if (!karum_focus_is_open (row))
      continue;
    if (gtk_widget_get_state_flags (row) & GTK_STATE_FLAG_SELECTED)
      return row;
    if (!first && any)
      first = karum_focus_first_in (row);
  }
  return first;
}

static gboolean
selects_one (GtkWidget *view)
{
  g_autoptr (GtkSelectionModel) model = NULL;

  g_object_get (view, "model", &model, NULL);
  return GTK_IS_SINGLE_SELECTION (model);
}

/* Where one row is selected, it is the place. Otherwise, the view knows itself where it was, since
 * its rows are used again for other items; but not if it was empty, and the row may be out of view.
 */
static gboolean
enter_view (GtkWidget *view)
{
  GtkWidget *focus = gtk_root_get_focus (gtk_widget_get_root (view));
  GtkWidget *row = selects_one (view) ? find_row (view, FALSE) : NULL;

  keep_row (view);
  if (is_in (focus, view))
    return TRUE;
  if (row && gtk_widget_grab_focus (row))
    return TRUE;
  if (gtk_widget_child_focus (view, GTK_DIR_TAB_FORWARD)
      && gtk_widget_get_mapped (gtk_root_get_focus (gtk_widget_get_root (view))))
    return TRUE;
  row = find_row (view, TRUE);
  return gtk_widget_grab_focus (row ? row : view);
}

gboolean
karum_focus_is_view (GtkWidget *widget)
{
  return GTK_IS_LIST_VIEW (widget) || GTK_IS_GRID_VIEW (widget) || GTK_IS_COLUMN_VIEW (widget);
}

/* (nullable): the tab that is shown. */
static GtkWidget *
shown_tab (GtkWidget *tabs)
{
  GtkWidget *tab = gtk_widget_get_first_child (tabs);

  while (tab && !(gtk_widget_get_state_flags (tab) & GTK_STATE_FLAG_CHECKED))
    tab = gtk_widget_get_next_sibling (tab);
  return tab;
}

gboolean
karum_focus_enter (GtkWidget *stop)
{
  GtkWidget *last = GTK_IS_STACK_SWITCHER (stop) ? shown_tab (stop) : recall (stop);
  GtkListBoxRow *row
      = GTK_IS_LIST_BOX (stop) ? gtk_list_box_get_selected_row (GTK_LIST_BOX (stop)) : NULL;

  if (!is_joined (stop))
    return gtk_widget_grab_focus (stop);
  if (karum_focus_is_view (stop))
    return enter_view (stop);
  if (!last && row && karum_focus_is_open (GTK_WIDGET (row)))
    last = GTK_WIDGET (row);
  return gtk_widget_grab_focus (last ? last : karum_focus_first_in (stop));
}

/* Some pass the focus on to another stop, which may be the one that was left. */
static gboolean
has_arrived (GtkWindow *window, GtkWidget *stop)
{
  GtkWidget *focus = gtk_window_get_focus (window);

  return focus == stop || (is_joined (stop) && is_in (focus, stop));
}

/* The links of a text are places in one stop. */
static gboolean
goes_on_in_text (GtkWidget *focus, int step)
{
  return GTK_IS_LABEL (focus)
         && gtk_widget_child_focus (focus, step > 0 ? GTK_DIR_TAB_FORWARD : GTK_DIR_TAB_BACKWARD);
}

static void
go (GtkWindow *window, int step)
{
  Reading reading;
  int n, at;

  if (goes_on_in_text (gtk_window_get_focus (window), step))
    return;
  reading_init (&reading, window);
  n = (int) reading.stops->len;
  at = reading.at < 0               ? (step > 0 ? -1 : n)
       : reading.beside && step > 0 ? reading.at - 1
                                    : reading.at;
  if (reading.at >= 0 && !reading.beside && is_joined (reading.stops->pdata[reading.at]))
    remember (reading.stops->pdata[reading.at], reading.focus);
  for (int i = 0; i < n; i++) {
    at = (at + step + n) % n;
    if (karum_focus_enter (reading.stops->pdata[at])
        && has_arrived (window, reading.stops->pdata[at]))
      break;
  }
  reading_clear (&reading);
}

/* Where the region that follows @at in the direction of @step begins. */
static int
next_region (const Reading *reading, int at, int step)
{
  int n = (int) reading->stops->len;
  gpointer here = reading->regions->pdata[at];
  int next = at;

  for (int i = 0; i < n && reading->regions->pdata[next] == here; i++)
    next = (next + step + n) % n;
  here = reading->regions->pdata[next];
  while (next > 0 && reading->regions->pdata[next - 1] == here)
    next--;
  return next;
}

static void
go_to_region (GtkWindow *window, int step)
{
  Reading reading;
  int at;

  reading_init (&reading, window);
  if (reading.stops->len > 0) {
    at = next_region (&reading, CLAMP (reading.at, 0, (int) reading.stops->len - 1), step);
    karum_focus_enter (reading.stops->pdata[at]);
  }
  reading_clear (&reading);
}

/* -- Rows with buttons ------------------------------------------------------------------------- */

/* (nullable): the row of @list with the focus; a row of tabs is one itself. */
static GtkWidget *
row_of (GtkWidget *list, GtkWidget *focus)
{
  GtkWidget *row = focus;

  while (row && row != list && gtk_widget_get_parent (row) != list)
    row = gtk_widget_get_parent (row);
  return GTK_IS_STACK_SWITCHER (list) ? list : row;
}

static void
collect (GtkWidget *widget, GPtrArray *found)
{
  if (!karum_focus_is_open (widget))
    return;
  if (is_stop (widget))
    g_ptr_array_add (found, widget);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child;
       child = gtk_widget_get_next_sibling (child))
    collect (child, found);
}

/* Moves between a row and its buttons, or between tabs. A list would have no use for the key, and a
 * page may have another. */
static gboolean
go_in_row (GtkWidget *list, int step)
{
  g_autoptr (GPtrArray) found = g_ptr_array_new ();
  GtkWidget *focus = gtk_root_get_focus (gtk_widget_get_root (list));
  GtkWidget *row = row_of (list, focus);
  guint at;

  if (!row || GTK_IS_EDITABLE (focus) || GTK_IS_TEXT_VIEW (focus)
      || (GTK_IS_LIST_BOX (list) && is_form (list)))
    return FALSE;
  collect (row, found);
  if (found->len < 2 || !g_ptr_array_find (found, focus, &at))
    return FALSE;
  if (gtk_widget_get_direction (row) == GTK_TEXT_DIR_RTL)
    step = -step;
  if (step > 0 ? at + 1 < found->len : at > 0)
    gtk_widget_grab_focus (found->pdata[step > 0 ? at + 1 : at - 1]);
  return TRUE;
}

static gboolean
row_key_pressed (GtkEventController *controller, guint key, guint code, GdkModifierType modifiers)
{
  GtkWidget *list = gtk_event_controller_get_widget (controller);

  if (modifiers & gtk_accelerator_get_default_mod_mask ())
    return GDK_EVENT_PROPAGATE;
  if (key == GDK_KEY_Right || key == GDK_KEY_KP_Right)
    return go_in_row (list, 1);
  if (key == GDK_KEY_Left || key == GDK_KEY_KP_Left)
    return go_in_row (list, -1);
  return GDK_EVENT_PROPAGATE;
}

/* In a form from control to control, as Tab does, with the keys for which none of them has a use:
 * the list would go to the rows. */
static gboolean
form_key_pressed (GtkEventController *controller, guint key, guint code, GdkModifierType modifiers)
{
  GtkWidget *list = gtk_event_controller_get_widget (controller);
  GtkWindow *window = GTK_WINDOW (gtk_widget_get_root (list));
  gboolean down = key == GDK_KEY_Down || key == GDK_KEY_KP_Down;

  if ((!down && key != GDK_KEY_Up && key != GDK_KEY_KP_Up)
      || (modifiers & gtk_accelerator_get_default_mod_mask ()) || !is_form (list)
      || gtk_widget_get_native (gtk_window_get_focus (window)) != gtk_widget_get_native (list))
    return GDK_EVENT_PROPAGATE;
  go (window, down ? 1 : -1);
  return GDK_EVENT_STOP;
}

/* -- Windows ----------------------------------------------------------------------------------- */

static void
move_focus (GtkWindow *window, GtkDirectionType direction)
{
  if (direction != GTK_DIR_TAB_FORWARD && direction != GTK_DIR_TAB_BACKWARD)
    return;
  g_signal_stop_emission_by_name (window, "move-focus");
  go (window, direction == GTK_DIR_TAB_FORWARD ? 1 : -1);
}

static gboolean
key_pressed (GtkEventController *controller, guint key, guint code, GdkModifierType modifiers)
{
  GtkWindow *window = GTK_WINDOW (gtk_event_controller_get_widget (controller));

  modifiers &= gtk_accelerator_get_default_mod_mask ();
  if (key != GDK_KEY_F6 || (modifiers & ~GDK_SHIFT_MASK) != 0)
    return GDK_EVENT_PROPAGATE;
  go_to_region (window, modifiers ? -1 : 1);
  return GDK_EVENT_STOP;
}

static void
add_keys (GtkWidget *widget, GtkPropagationPhase phase, GCallback pressed)
{
  GtkEventController *controller = gtk_event_controller_key_new ();

  gtk_event_controller_set_propagation_phase (controller, phase);
  g_signal_connect (controller, "key-pressed", pressed, NULL);
  gtk_widget_add_controller (widget, controller);
}

void
karum_focus_guide (GtkWidget *widget)
{
  gboolean window = GTK_IS_WINDOW (widget);

  if ((!window && !GTK_IS_LIST_VIEW (widget) && !GTK_IS_LIST_BOX (widget)
       && !GTK_IS_STACK_SWITCHER (widget))
      || g_object_get_data (G_OBJECT (widget), GUIDED))
    return;
  g_object_set_data (G_OBJECT (widget), GUIDED, GINT_TO_POINTER (TRUE));
  if (window) {
    g_signal_connect (widget, "move-focus", G_CALLBACK (move_focus), NULL);
    karum_focus_watch (widget);
  }
  add_keys (widget, GTK_PHASE_CAPTURE,
            window ? G_CALLBACK (key_pressed) : G_CALLBACK (row_key_pressed));
  if (GTK_IS_LIST_BOX (widget))
    add_keys (widget, GTK_PHASE_BUBBLE, G_CALLBACK (form_key_pressed));
}

void
karum_focus_next (GtkWidget *widget)
{
  go (GTK_WINDOW (gtk_widget_get_root (widget)), 1);
}
