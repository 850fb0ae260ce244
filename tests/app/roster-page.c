/* roster-page.c: lists of players and events by keyboard: focus and actions. */
#include "shell-fixture.h"

#include "karum-lines-view.h"
#include "karum-list-line.h"
#include "karum-player-dialog.h"
#include "karum-details.h"
#include "robot.h"

#define N_GAMES 24

static KarumApplication *
start (const char *action)
{
  KarumApplication *application;
  KarumWindow *window;

  shell_clean ();
  shell_fill (N_GAMES);
  application = shell_start ("en");
  window = shell_window (application);
  wait_until (g_str_equal (shell_library_state (window), "games"));
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), action, NULL));
  robot_focus (GTK_WIDGET (window));
  return application;
}

static void
stop (KarumApplication *application)
{
  shell_stop (application);
  shell_clean ();
}

/* The title of the focused line in @window, or NULL. */
static const char *
focused_title (KarumWindow *window)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (window));
  GtkWidget *line = focus ? gtk_widget_get_first_child (focus) : NULL;

  return KARUM_IS_LIST_LINE (line) ? karum_roster_item_get_title (
             KARUM_ROSTER_ITEM (karum_list_line_get_item (KARUM_LIST_LINE (line))))
                                   : NULL;
}

static char *
title_at (GListModel *items, guint place)
{
  g_autoptr (KarumRosterItem) item = g_list_model_get_item (items, place);

  return g_strdup (karum_roster_item_get_title (item));
}

static gboolean
is_chosen (GListModel *items, guint place)
{
  return gtk_selection_model_is_selected (GTK_SELECTION_MODEL (items), place);
}

/* Whether the line with this title has the focus, and is the only selected one. */
static gboolean
is_at (KarumWindow *window, GListModel *items, const char *title)
{
  g_autoptr (GtkBitset) chosen = gtk_selection_model_get_selection (GTK_SELECTION_MODEL (items));
  g_autofree char *only = gtk_bitset_get_size (chosen) == 1
                              ? title_at (items, gtk_bitset_get_minimum (chosen))
                              : NULL;

  return g_strcmp0 (only, title) == 0 && g_strcmp0 (focused_title (window), title) == 0;
}

/* The accelerator for a new player differs from those of the window. */
static void
test_new_by_key (void)
{
  KarumApplication *application = start ("win.show-players");

  wait_until (
      g_list_model_get_n_items (shell_roster (shell_players_page (shell_window (application))))
      == 4);
  robot_key ("ctrl+plus");
  wait_until (shell_dialog (KARUM_TYPE_PLAYER_DIALOG));
  gtk_window_close (shell_dialog (KARUM_TYPE_PLAYER_DIALOG));
  stop (application);
}

/* A menu opened by a key is placed at the focused player. */
static void
test_menu_by_key (void)
{
  KarumApplication *application = start ("win.show-players");
  KarumWindow *window = shell_window (application);
  GtkWidget *list
      = karum_lines_view_get_list (shell_find (shell_players_page (window), KARUM_TYPE_LINES_VIEW));
  GtkPopover *menu
      = GTK_POPOVER (gtk_widget_get_last_child (GTK_WIDGET (shell_players_page (window))));
  GdkRectangle place;
  double x, y;

  wait_until (g_list_model_get_n_items (shell_roster (shell_players_page (window))) == 4);
  robot_paint (list);
  robot_expect (gtk_widget_grab_focus (gtk_widget_get_first_child (list)));
  robot_paint (list);
  gtk_widget_activate_action (GTK_WIDGET (shell_players_page (window)), "roster.menu", NULL);
  robot_expect (gtk_widget_get_mapped (GTK_WIDGET (menu)));
  g_assert_true (gtk_popover_get_pointing_to (menu, &place));
  gtk_widget_translate_coordinates (GTK_WIDGET (shell_players_page (window)), list, place.x,
                                    place.y, &x, &y);
  /* In the first line; the middle of the page is much farther down. */
  g_assert_cmpfloat (y, >, 0);
  g_assert_cmpfloat (y, <, 60);
  gtk_popover_popdown (menu);
  stop (application);
}

/* (nullable): the menu of the lines of @page. */
static GtkWidget *
menu_of (GtkWidget *page)
{
  GtkWidget *child = gtk_widget_get_first_child (page);

  while (child && !GTK_IS_POPOVER (child))
    child = gtk_widget_get_next_sibling (child);
  return child;
}

static guint
count_pointed_at (GtkWidget *list)
{
  guint n = 0;

  for (GtkWidget *row = gtk_widget_get_first_child (list); row;
       row = gtk_widget_get_next_sibling (row))
    n += (gtk_widget_get_state_flags (row) & (GTK_STATE_FLAG_PRELIGHT | GTK_STATE_FLAG_ACTIVE))
         != 0;
  return n;
}

/* The secondary button selects the line under the pointer before its menu opens; afterwards the
 * line has the focus, and no hover state. */
static void
test_row_after_menu (gconstpointer action)
{
  KarumApplication *application = start (action);
  KarumWindow *window = shell_window (application);
  GtkWidget *page = gtk_stack_get_visible_child (window->pages);
  KarumLinesView *lines = shell_find (page, KARUM_TYPE_LINES_VIEW);
  GtkWidget *list = karum_lines_view_get_list (lines), *row;

  robot_expect (gtk_widget_get_mapped (list) && gtk_widget_get_first_child (list));
  robot_paint (list);
  row = gtk_widget_get_next_sibling (gtk_widget_get_first_child (list));
  /* The event is alone. */
  if (!row || !gtk_widget_get_mapped (row))
    row = gtk_widget_get_first_child (list);
  robot_click_second (row, 30, 5);
  robot_expect (menu_of (page) && gtk_widget_get_mapped (menu_of (page)));
  g_assert_true (gtk_widget_get_state_flags (row) & GTK_STATE_FLAG_SELECTED);
  robot_point (page, 5, 5);
  robot_key ("Escape");
  robot_expect (!gtk_widget_get_mapped (menu_of (page)));
  robot_expect (count_pointed_at (list) == 0);
  robot_expect (gtk_window_get_focus (GTK_WINDOW (window)) == row);
  stop (application);
}

/* From the search entry, Down selects the first line, and then the next one. */
static void
test_down_from_words (void)
{
  KarumApplication *application = start ("win.show-players");
  KarumWindow *window = shell_window (application);
  GListModel *items = shell_roster (shell_players_page (window));
  g_autofree char *second = NULL;

  wait_until (g_list_model_get_n_items (items) == 4);
  robot_key ("ctrl+f");
  g_assert_null (focused_title (window));
  robot_key ("Down");
  robot_expect (is_chosen (items, 0));
  robot_key ("Down");
  second = title_at (items, 1);
  robot_expect (is_at (window, items, second));
  /* An existing selection is kept. */
  robot_key ("ctrl+f");
  robot_key ("Down");
  g_assert_true (is_at (window, items, second));
  stop (application);
}

/* The focus follows a renamed player to the new place. */
static void
test_rename (void)
{
  KarumApplication *application = start ("win.show-players");
  KarumWindow *window = shell_window (application);
  GListModel *items = shell_roster (shell_players_page (window));
  g_autofree char *next = NULL;
  GtkWindow *dialog;
  AdwEntryRow *row;

  wait_until (g_list_model_get_n_items (items) == 4);
  robot_key ("ctrl+f");
  robot_key ("Down");
  next = title_at (items, 1);
  robot_key ("F2");
  wait_until ((dialog = shell_dialog (KARUM_TYPE_PLAYER_DIALOG)));
  row = shell_find (dialog, ADW_TYPE_ENTRY_ROW);
  wait_until (*gtk_editable_get_text (GTK_EDITABLE (row)));
  gtk_editable_set_text (GTK_EDITABLE (row), "Яша");
  g_signal_emit_by_name (row, "apply");
  robot_expect (is_at (window, items, "Яша"));
  gtk_window_close (dialog);
  robot_focus (GTK_WIDGET (window));
  g_assert_true (is_at (window, items, "Яша"));
  robot_key ("Home");
  robot_expect (is_at (window, items, next));
  stop (application);
}

/* A new event has the focus. */
static void
test_new_event (void)
{
  KarumApplication *application = start ("win.show-events");
  KarumWindow *window = shell_window (application);
  GListModel *items = shell_roster (shell_events_page (window));
  GtkWindow *dialog;

  wait_until (g_list_model_get_n_items (items) == 1);
  robot_key ("ctrl+f");
  robot_key ("ctrl+plus");
  wait_until ((dialog = shell_dialog (KARUM_TYPE_EVENT_DIALOG)));
  gtk_editable_set_text (shell_find (dialog, ADW_TYPE_ENTRY_ROW), "A Cup");
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (dialog), "event.save", NULL));
  robot_expect (is_at (window, items, "A Cup"));
  stop (application);
}

/* Even if the search text excludes it. */
static void
test_new_beside_words (void)
{
  KarumApplication *application = start ("win.show-events");
  KarumWindow *window = shell_window (application);
  GListModel *items = shell_roster (shell_events_page (window));
  GtkWindow *dialog;

  wait_until (g_list_model_get_n_items (items) == 1);
  gtk_editable_set_text (shell_find (shell_events_page (window), GTK_TYPE_SEARCH_ENTRY), "nothing");
  wait_until (g_list_model_get_n_items (items) == 0);
  g_assert_true (
      gtk_widget_activate_action (GTK_WIDGET (shell_events_page (window)), "roster.new", NULL));
  dialog = shell_dialog (KARUM_TYPE_EVENT_DIALOG);
  gtk_editable_set_text (shell_find (dialog, ADW_TYPE_ENTRY_ROW), "A Cup");
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (dialog), "event.save", NULL));
  robot_expect (is_at (window, items, "A Cup"));
  g_assert_cmpuint (g_list_model_get_n_items (items), ==, 2);
  stop (application);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/app/roster-page/new-by-key", test_new_by_key);
  g_test_add_func ("/app/roster-page/menu-by-key", test_menu_by_key);
  g_test_add_data_func ("/app/roster-page/row-after-menu/games", "win.show-library",
                        test_row_after_menu);
  g_test_add_data_func ("/app/roster-page/row-after-menu/players", "win.show-players",
                        test_row_after_menu);
  g_test_add_data_func ("/app/roster-page/row-after-menu/events", "win.show-events",
                        test_row_after_menu);
  g_test_add_func ("/app/roster-page/down-from-words", test_down_from_words);
  g_test_add_func ("/app/roster-page/rename", test_rename);
  g_test_add_func ("/app/roster-page/new-event", test_new_event);
  g_test_add_func ("/app/roster-page/new-beside-words", test_new_beside_words);
  return g_test_run ();
}
