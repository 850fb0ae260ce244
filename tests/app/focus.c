/* focus.c: where the focus is after every action of every page, wherever it was before: on what
 * can be used, and not at the start of the page without a reason. Pages and actions are found in
 * the program's own tables. */
#include <adwaita.h>
#include <string.h>

#include "../deep.h"
#include "karum-accessible-names.h"
#include "karum-arrays.h"
#include "karum-focus.h"
#include "karum-lines-view.h"
#include "robot.h"
#include "shell-fixture.h"

#define GAMES 12
#define MOST_STOPS 200
#define PLACES 3 /* to which an action is tried with "tools/test --deep" */

typedef struct {
  const char *name;
  GVariant *target; /* (owned) (nullable) */
} Action;

typedef struct {
  KarumApplication *application;
  KarumWindow *window;
  const Action *opener; /* of the page */
  const char *page;
  gboolean changed; /* the archive */
  guint stride;     /* of all cases, only one of so many is tried */
  guint n_met, n_cases;
} Table;

/* -- The program's tables ---------------------------------------------------------------------- */

static void
action_free (gpointer data)
{
  Action *action = data;

  g_clear_pointer (&action->target, g_variant_unref);
  g_free (action);
}

/* Of an action with different targets, such as games that are shown, two are enough. */
static gboolean
is_known (GPtrArray *actions, const Action *action)
{
  guint n = 0;

  karum_for_each (const Action, known, actions) {
    if (!g_str_equal (known->name, action->name))
      continue;
    n++;
    if (known->target == action->target
        || (known->target && action->target && g_variant_equal (known->target, action->target)))
      return TRUE;
  }
  return n > 1;
}

/* What ends the program is left out.
 * @target: (nullable), possibly floating */
static void
add_action (GPtrArray *actions, const char *name, GVariant *target)
{
  Action *action = g_new (Action, 1);

  *action = (Action){ g_intern_string (name), target ? g_variant_ref_sink (target) : NULL };
  if (is_known (actions, action) || g_str_equal (name, "app.quit")
      || g_str_equal (name, "window.close"))
    action_free (action);
  else
    g_ptr_array_add (actions, action);
}

static void
add_of_menu (GPtrArray *actions, GMenuModel *menu)
{
  for (int i = 0; menu && i < g_menu_model_get_n_items (menu); i++) {
    g_autoptr (GMenuLinkIter) links = g_menu_model_iterate_item_links (menu, i);
    g_autoptr (GVariant) target
        = g_menu_model_get_item_attribute_value (menu, i, G_MENU_ATTRIBUTE_TARGET, NULL);
    g_autofree char *name = NULL;

    if (g_menu_model_get_item_attribute (menu, i, G_MENU_ATTRIBUTE_ACTION, "s", &name))
      add_action (actions, name, target);
    while (g_menu_link_iter_next (links)) {
      g_autoptr (GMenuModel) inner = g_menu_link_iter_get_value (links);

      add_of_menu (actions, inner);
    }
  }
}

static void
add_of_keys (GPtrArray *actions, GtkWidget *widget)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (widget);

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++) {
    g_autoptr (GObject) keys = g_list_model_get_item (controllers, i);

    for (guint j = 0;
         GTK_IS_SHORTCUT_CONTROLLER (keys) && j < g_list_model_get_n_items (G_LIST_MODEL (keys));
         j++) {
      g_autoptr (GtkShortcut) key = g_list_model_get_item (G_LIST_MODEL (keys), j);
      GtkShortcutAction *action = gtk_shortcut_get_action (key);

      if (GTK_IS_NAMED_ACTION (action))
        add_action (actions, gtk_named_action_get_action_name (GTK_NAMED_ACTION (action)),
                    gtk_shortcut_get_arguments (key));
    }
  }
}

/* The keys, buttons and menus of @widget and of what is shown in it. */
static void
add_all (GPtrArray *actions, GtkWidget *widget)
{
  if (GTK_IS_POPOVER_MENU (widget))
    add_of_menu (actions, gtk_popover_menu_get_menu_model (GTK_POPOVER_MENU (widget)));
  if (!gtk_widget_get_mapped (widget))
    return;
  if (g_str_has_prefix (G_OBJECT_TYPE_NAME (widget), "Karum"))
    add_of_keys (actions, widget);
  if (GTK_IS_MENU_BUTTON (widget))
    add_of_menu (actions, gtk_menu_button_get_menu_model (GTK_MENU_BUTTON (widget)));
  else if (GTK_IS_ACTIONABLE (widget) && gtk_actionable_get_action_name (GTK_ACTIONABLE (widget)))
    add_action (actions, gtk_actionable_get_action_name (GTK_ACTIONABLE (widget)),
                gtk_actionable_get_action_target_value (GTK_ACTIONABLE (widget)));
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child;
       child = gtk_widget_get_next_sibling (child))
    add_all (actions, child);
}

/* Pages of the first game, player or event. */
static void
add_of_window (GPtrArray *actions, KarumWindow *window)
{
  const GVariantType *type;
  const char *name, *property;
  GType owner;

  for (guint i = 0; gtk_widget_class_query_action (GTK_WIDGET_GET_CLASS (window), i, &owner, &name,
                                                   &type, &property);
       i++)
    if (owner == KARUM_TYPE_WINDOW && type && g_variant_type_equal (type, G_VARIANT_TYPE_INT64))
      add_action (actions, name, g_variant_new_int64 (1));
}

/* Keys that work on every page. */
static void
add_of_application (GPtrArray *actions, GtkApplication *application)
{
  g_auto (GStrv) names = gtk_application_list_action_descriptions (application);

  for (char **action = names; *action; action++) {
    g_autoptr (GVariant) target = NULL;
    g_autofree char *name = NULL;

    g_assert_true (g_action_parse_detailed_name (*action, &name, &target, NULL));
    add_action (actions, name, target);
  }
}

static GtkWidget *
shown (const Table *table)
{
  return gtk_stack_get_visible_child (table->window->pages);
}

static gboolean
has_action (GtkWidget *widget, const char *wanted)
{
  const GVariantType *type;
  const char *name, *property;
  GType owner;

  for (guint i = 0; gtk_widget_class_query_action (GTK_WIDGET_GET_CLASS (widget), i, &owner, &name,
                                                   &type, &property);
       i++)
    if (g_str_equal (name, wanted))
      return TRUE;
  return FALSE;
}

/* (nullable) */
static GtkWidget *
find_owner (GtkWidget *widget, const char *name)
{
  GtkWidget *found = NULL;

  if (!gtk_widget_get_mapped (widget))
    return NULL;
  if (has_action (widget, name))
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child && !found;
       child = gtk_widget_get_next_sibling (child))
    found = find_owner (child, name);
  return found;
}

/* Actions of the application are found above the page. */
static void
act (const Table *table, const Action *action)
{
  GtkWidget *owner = find_owner (shown (table), action->name);

  gtk_widget_activate_action_variant (owner ? owner : shown (table), action->name, action->target);
}

/* -- Where the focus is ------------------------------------------------------------------------ */

static GtkWidget *
focus_in (GtkWindow *window)
{
  return gtk_window_get_focus (window);
}

static gboolean
is_usable (GtkWidget *focus)
{
  GtkWidget *menu = focus ? gtk_widget_get_ancestor (focus, GTK_TYPE_POPOVER) : NULL;

  return focus && gtk_widget_get_mapped (focus) && gtk_widget_is_sensitive (focus)
         && (!menu || gtk_widget_get_visible (menu));
}

/* Where Tab leads from the start of the window. (element-type GtkWidget) */
static GPtrArray *
stops_of (const Table *table)
{
  GtkWindow *window = GTK_WINDOW (table->window);
  GPtrArray *stops = g_ptr_array_new_with_free_func (g_object_unref);

  gtk_window_set_focus (window, NULL);
  for (guint i = 0; i < MOST_STOPS; i++) {
    GtkWidget *focus;

    karum_focus_next (GTK_WIDGET (window));
    focus = focus_in (window);
    if (!focus || g_ptr_array_find (stops, focus, NULL))
      break;
    g_ptr_array_add (stops, g_object_ref (focus));
  }
  return stops;
}

/* -- Cases ------------------------------------------------------------------------------------- */

/* (nullable): the uppermost window above the main one. */
static GtkWindow *
dialog_of (const Table *table)
{
  GListModel *windows = gtk_window_get_toplevels ();
  GtkWindow *found = NULL;

  for (guint i = 0; i < g_list_model_get_n_items (windows); i++) {
    g_autoptr (GtkWindow) window = g_list_model_get_item (windows, i);

    if (window != GTK_WINDOW (table->window) && gtk_widget_get_mapped (GTK_WIDGET (window)))
      found = window;
  }
  return found;
}

static void
complain (const Table *table, const char *what, const char *problem, GtkWidget *focus)
{
  g_autoptr (GString) place = g_string_new (NULL);

  for (GtkWidget *at = focus; at; at = gtk_widget_get_parent (at))
    g_string_append_printf (place, " < %s", G_OBJECT_TYPE_NAME (at));
  g_test_message ("%s, %s: the focus is %s, on %s:%s", table->page, what, problem,
                  shell_page (table->window), place->str);
  g_test_fail ();
}

/* What is asked of the archive may come later. */
static void
expect_usable (const Table *table, const char *what, GtkWindow *window)
{
  gint64 deadline = robot_deadline ();

  while (!is_usable (focus_in (window)) && g_get_monotonic_time () < deadline)
    robot_settle ();
  if (!is_usable (focus_in (window)))
    complain (table, what, "nowhere", focus_in (window));
}

static void
close_dialogs (const Table *table, const char *what)
{
  GtkWindow *dialog;

  while ((dialog = dialog_of (table))) {
    GtkWindow *closed = NULL;

    expect_usable (table, what, dialog);
    g_set_weak_pointer (&closed, dialog);
    robot_focus (GTK_WIDGET (dialog));
    robot_key ("Escape");
    robot_expect (!closed || !gtk_widget_get_mapped (GTK_WIDGET (closed))
                  || dialog_of (table) != closed);
    g_clear_weak_pointer (&closed);
  }
  robot_focus (GTK_WIDGET (table->window));
}

static void
open_page (const Table *table)
{
  act (table, table->opener);
  wait_until (g_str_equal (shell_page (table->window), table->page));
  robot_settle ();
}

/* As after a click on the first line. */
static void
choose_line (const Table *table)
{
  GtkWidget *lines = shell_find_mapped (shown (table), KARUM_TYPE_LINES_VIEW);
  GtkSelectionModel *model = lines ? gtk_list_view_get_model (GTK_LIST_VIEW (
                                 karum_lines_view_get_list (KARUM_LINES_VIEW (lines))))
                                   : NULL;

  if (model && g_list_model_get_n_items (G_LIST_MODEL (model)) > 0)
    gtk_selection_model_select_item (model, 0, TRUE);
  robot_settle ();
}

/* With the focus at the stop number @place of the window. */
static void
try (Table *table, const Action *action, guint place)
{
  g_autoptr (GPtrArray) stops = NULL;
  g_autofree char *target = action->target ? g_variant_print (action->target, FALSE) : NULL;
  g_autofree char *what = NULL;
  g_autoptr (GtkWidget) before = NULL;
  gboolean dialog;
  GtkWidget *after;

  choose_line (table);
  stops = stops_of (table);
  if (stops->len == 0)
    return;
  before = g_object_ref (stops->pdata[place % stops->len]);
  gtk_widget_grab_focus (before);
  what = g_strdup_printf ("%s(%s) at %s %u", action->name, target ? target : "",
                          G_OBJECT_TYPE_NAME (before), place % stops->len);
  act (table, action);
  robot_settle ();
  dialog = dialog_of (table) != NULL;
  close_dialogs (table, what);
  expect_usable (table, what, GTK_WINDOW (table->window));
  after = focus_in (GTK_WINDOW (table->window));
  if (dialog && is_usable (before) && after != before)
    complain (table, what, "elsewhere after a dialog", after);
  /* Another player has another page. */
  else if (after != before && after == stops->pdata[0] && !action->target)
    complain (table, what, "at the start", after);
  table->n_cases++;
}

/* What was changed is changed back: games that were deleted are needed again. */
static void
restore (Table *table)
{
  KarumReviewQueue *reviews = table->window->reviews;

  /* What an action has begun would compute beside the others. */
  while (reviews && karum_review_queue_get_jobs (reviews)->len > 0)
    karum_review_queue_drop (reviews, 0);
  if (table->changed)
    gtk_widget_activate_action (GTK_WIDGET (table->window), "win.undo", NULL);
  if (table->changed || !g_str_equal (shell_page (table->window), table->page))
    open_page (table);
  table->changed = FALSE;
}

static void
archive_changed (Table *table)
{
  table->changed = TRUE;
}

static void
try_page (Table *table, GPtrArray *everywhere)
{
  g_autoptr (GPtrArray) actions = g_ptr_array_new_with_free_func (action_free);

  add_all (actions, shown (table));
  karum_for_each (const Action, action, everywhere)
    add_action (actions, action->name, action->target);
  for (guint i = 0; i < actions->len * PLACES; i++)
    if (table->n_met++ % (table->stride * (table->stride > 1 ? PLACES : 1)) == 0) {
      try (table, actions->pdata[i / PLACES], i % PLACES * 5 + i / PLACES);
      restore (table);
    }
}

static void
test_actions (void)
{
  Table table = { .stride = deep_or (1, 90) };
  g_autoptr (GPtrArray) openers = g_ptr_array_new_with_free_func (action_free);
  g_autoptr (GPtrArray) actions = g_ptr_array_new_with_free_func (action_free);
  g_autoptr (GHashTable) pages = g_hash_table_new (g_str_hash, g_str_equal);

  shell_fill (GAMES);
  table.application = shell_start ("en");
  table.window = shell_window (table.application);
  wait_until (g_str_equal (shell_library_state (table.window), "games"));
  robot_focus (GTK_WIDGET (table.window));
  g_signal_connect_swapped (table.window->archive, "changed", G_CALLBACK (archive_changed), &table);
  add_of_application (openers, GTK_APPLICATION (table.application));
  add_of_window (openers, table.window);
  add_of_application (actions, GTK_APPLICATION (table.application));
  /* The page that is shown first is left and shown again. */
  for (guint i = 0; i < 2 * openers->len; i++) {
    const Action *action = openers->pdata[i % openers->len];
    g_autofree char *before = g_strdup (shell_page (table.window));

    table.page = before;
    act (&table, action);
    robot_settle ();
    close_dialogs (&table, action->name);
    table.page = g_intern_string (shell_page (table.window));
    table.opener = action;
    if (g_str_equal (table.page, before) || !g_hash_table_add (pages, (gpointer) table.page))
      continue;
    try_page (&table, actions);
  }
  g_test_message ("%u pages, %u cases", g_hash_table_size (pages), table.n_cases);
  g_assert_cmpuint (g_hash_table_size (pages), >, 10);
  shell_stop (table.application);
  shell_clean ();
}

/* -- What takes its place ---------------------------------------------------------------------- */

/* A list of three buttons above two more. */
typedef struct {
  GtkWidget *window, *list, *buttons[5];
} Small;

static Small
small_new (void)
{
  Small small = { gtk_window_new (), gtk_list_box_new (), { NULL } };
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);

  gtk_window_set_child (GTK_WINDOW (small.window), box);
  gtk_box_append (GTK_BOX (box), small.list);
  for (gsize i = 0; i < G_N_ELEMENTS (small.buttons); i++) {
    small.buttons[i] = gtk_button_new_with_label ("Button");
    if (i < 3)
      gtk_list_box_append (GTK_LIST_BOX (small.list), small.buttons[i]);
    else
      gtk_box_append (GTK_BOX (box), small.buttons[i]);
  }
  gtk_window_present (GTK_WINDOW (small.window));
  robot_focus (small.window);
  return small;
}

static void
expect_at (const Small *small, gsize button)
{
  robot_expect (focus_in (GTK_WINDOW (small->window)) == small->buttons[button]);
  robot_paint (small->window);
  g_assert_true (focus_in (GTK_WINDOW (small->window)) == small->buttons[button]);
}

static void
remove_row (const Small *small, gsize button)
{
  gtk_list_box_remove (GTK_LIST_BOX (small->list), gtk_widget_get_parent (small->buttons[button]));
}

static void
test_gone (void)
{
  Small small;

  gtk_init ();
  karum_accessible_names_watch ();
  small = small_new ();
  gtk_widget_grab_focus (small.buttons[1]);
  remove_row (&small, 1);
  expect_at (&small, 2);
  remove_row (&small, 2);
  expect_at (&small, 0);
  gtk_widget_set_visible (small.list, FALSE);
  expect_at (&small, 3);
  gtk_widget_set_visible (small.buttons[3], FALSE);
  expect_at (&small, 4);
  gtk_widget_set_visible (small.buttons[3], TRUE);
  gtk_widget_set_visible (small.buttons[4], FALSE);
  expect_at (&small, 3);
  /* What isn't shown gets it. */
  gtk_widget_grab_focus (small.buttons[0]);
  expect_at (&small, 3);
  gtk_window_destroy (GTK_WINDOW (small.window));
}

static void
lose_message (GtkWidget *overlay)
{
  g_autoptr (AdwToast) toast = adw_toast_new ("Deleted");
  GtkWidget *button;

  adw_toast_set_button_label (toast, "Undo");
  adw_toast_overlay_add_toast (ADW_TOAST_OVERLAY (overlay), g_object_ref (toast));
  robot_expect ((button = robot_find_button (overlay, "Undo")));
  gtk_widget_grab_focus (button);
  adw_toast_dismiss (toast);
  robot_expect (!robot_find_button (overlay, "Undo"));
}

/* A message that ends while its button has the focus gives it back to where it was before. */
static void
test_message_gone (void)
{
  g_autoptr (GtkWidget) content = NULL;
  GtkWidget *overlay;
  Small small;

  adw_init ();
  karum_accessible_names_watch ();
  overlay = adw_toast_overlay_new ();
  small = small_new ();
  content = g_object_ref (gtk_window_get_child (GTK_WINDOW (small.window)));
  gtk_window_set_child (GTK_WINDOW (small.window), overlay);
  adw_toast_overlay_set_child (ADW_TOAST_OVERLAY (overlay), content);
  for (gsize i = 0; i < G_N_ELEMENTS (small.buttons); i++) {
    gtk_widget_grab_focus (small.buttons[i]);
    lose_message (overlay);
    expect_at (&small, i);
  }
  gtk_window_destroy (GTK_WINDOW (small.window));
}

/* (nullable): the first popover below @widget */
static GtkWidget *
find_popover (GtkWidget *widget)
{
  GtkWidget *found = GTK_IS_POPOVER (widget) ? widget : NULL;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child && !found;
       child = gtk_widget_get_next_sibling (child))
    found = find_popover (child);
  return found;
}

static gboolean
focus_is_below (GtkWidget *window, GtkWidget *widget)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (window));

  return focus && gtk_widget_is_ancestor (focus, widget);
}

/* A choice that was made gives the focus back to its row, not to the button in it. The toolkit
 * mostly does that by itself; here it can't. */
static void
test_choice_gone (void)
{
  const char *const words[] = { "One", "Two", NULL };
  g_autoptr (GtkStringList) model = gtk_string_list_new (words);
  GtkWidget *window, *row, *list, *popover;

  adw_init ();
  karum_accessible_names_watch ();
  window = gtk_window_new ();
  row = g_object_new (ADW_TYPE_COMBO_ROW, "title", "Choice", "model", model, NULL);
  list = gtk_list_box_new ();
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), gtk_button_new_with_label ("Help"));
  gtk_list_box_append (GTK_LIST_BOX (list), row);
  gtk_window_set_child (GTK_WINDOW (window), list);
  gtk_window_present (GTK_WINDOW (window));
  robot_focus (window);
  gtk_widget_grab_focus (row);
  gtk_widget_activate (row);
  popover = find_popover (row);
  robot_expect (focus_is_below (window, popover));
  gtk_widget_set_can_focus (row, FALSE);
  gtk_popover_popdown (GTK_POPOVER (popover));
  gtk_widget_set_can_focus (row, TRUE);
  robot_settle ();
  g_assert_true (gtk_window_get_focus (GTK_WINDOW (window)) == row);
  gtk_window_destroy (GTK_WINDOW (window));
}

/* Where the focus goes into a menu that is closed, keys reach the button of the menu at once. */
static void
test_into_closed_menu (void)
{
  GtkWidget *window, *button, *popover, *item;

  adw_init ();
  karum_accessible_names_watch ();
  window = gtk_window_new ();
  item = gtk_button_new_with_label ("Item");
  popover = gtk_popover_new ();
  gtk_popover_set_child (GTK_POPOVER (popover), item);
  button = gtk_menu_button_new ();
  gtk_menu_button_set_popover (GTK_MENU_BUTTON (button), popover);
  gtk_window_set_child (GTK_WINDOW (window), button);
  gtk_window_present (GTK_WINDOW (window));
  robot_focus (window);
  gtk_menu_button_popup (GTK_MENU_BUTTON (button));
  robot_expect (focus_is_below (window, popover));
  gtk_menu_button_popdown (GTK_MENU_BUTTON (button));
  robot_expect (!gtk_widget_get_mapped (popover));
  robot_settle ();
  gtk_window_set_focus (GTK_WINDOW (window), item);
  g_assert_false (focus_is_below (window, button) && !focus_is_below (window, popover));
  while (g_main_context_iteration (NULL, FALSE))
    ;
  g_assert_true (focus_is_below (window, button) && !focus_is_below (window, popover));
  gtk_window_destroy (GTK_WINDOW (window));
}

static gboolean
note_key (gboolean *noted)
{
  *noted = TRUE;
  return GDK_EVENT_STOP;
}

/* A key that was pressed while what has the focus is replaced isn't lost: it is waiting already
 * when the program comes to look for another place. */
static void
test_key_while_replaced (void)
{
  GtkEventController *keys = gtk_event_controller_key_new ();
  GtkWidget *window, *bin;
  gboolean noted = FALSE;

  adw_init ();
  karum_accessible_names_watch ();
  window = gtk_window_new ();
  bin = adw_bin_new ();
  adw_bin_set_child (ADW_BIN (bin), gtk_button_new_with_label ("One"));
  gtk_window_set_child (GTK_WINDOW (window), bin);
  gtk_widget_add_controller (window, keys);
  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (note_key), &noted);
  gtk_window_present (GTK_WINDOW (window));
  robot_focus (window);
  gtk_widget_grab_focus (adw_bin_get_child (ADW_BIN (bin)));
  robot_settle ();
  robot_press ("a");
  adw_bin_set_child (ADW_BIN (bin), gtk_button_new_with_label ("Two"));
  robot_expect (noted);
  g_assert_true (gtk_window_get_focus (GTK_WINDOW (window)) == adw_bin_get_child (ADW_BIN (bin)));
  gtk_window_destroy (GTK_WINDOW (window));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/app/focus/gone", test_gone);
  g_test_add_func ("/app/focus/message-gone", test_message_gone);
  g_test_add_func ("/app/focus/choice-gone", test_choice_gone);
  g_test_add_func ("/app/focus/into-closed-menu", test_into_closed_menu);
  g_test_add_func ("/app/focus/key-while-replaced", test_key_while_replaced);
  g_test_add_func ("/app/focus/actions", test_actions);
  return g_test_run ();
}
