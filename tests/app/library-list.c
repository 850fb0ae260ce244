/* library-list.c: the layout of the list of games, and selection and focus in it. */
#include "../archive/fixture.h"
#include "karum-games.h"
#include "karum-lines-view.h"
#include "karum-library-parts.h"
#include "karum-lines-head.h"
#include "karum-list-line.h"
#include "karum-requests.h"
#include "karum-game-text.h"
#include "karum-name.h"
#include "karum-teller.h"
#include "library-fixture.h"
#include "robot.h"

#define GAMES 12

static const KarumGameFilter everything = { 0 };

/* -- The list --------------------------------------------------------------------------------- */

static GtkWidget *
a_line (const Library *library)
{
  GtkWidget *line;

  wait_until ((line = shell_find (library->page->games, KARUM_TYPE_LIST_LINE)));
  return line;
}

static GtkColumnView *
head_of (const Library *library)
{
  return shell_find (library->page->games, GTK_TYPE_COLUMN_VIEW);
}

static gboolean
is_narrow (const Library *library)
{
  return gtk_widget_has_css_class (GTK_WIDGET (library->page->games), "narrow");
}

/* The head is visible if and only if the lines have columns. */
static gboolean
head_fits (const Library *library)
{
  return gtk_widget_get_mapped (GTK_WIDGET (head_of (library))) != is_narrow (library);
}

/* At any width there are either columns under a head or rows without one, and the layout is
 * stable. */
static void
test_any_width (void)
{
  Library library = library_open (GAMES);

  for (int width = 400; width <= 1800; width += 100) {
    gtk_window_set_default_size (GTK_WINDOW (library.window), width, 800);
    robot_paint (GTK_WIDGET (library.window));
    robot_settle ();
    robot_expect (head_fits (&library));
    robot_settle ();
    g_assert_true (head_fits (&library));
  }
  library_close (&library);
}

static Library
open_with_width (int width)
{
  g_autoptr (GSettings) settings = g_settings_new (KARUM_APP_ID);
  Library library;

  g_settings_set_int (settings, "window-width", width);
  library = library_open (GAMES);
  /* Without the window's frame. */
  wait_until (ABS (gtk_widget_get_width (GTK_WIDGET (library.page)) - width) < 60);
  wait_until (head_fits (&library));
  robot_paint (GTK_WIDGET (library.window));
  g_settings_reset (settings, "window-width");
  return library;
}

/* A narrow line has the height of two rows of text, and the list uses the full width. */
static void
test_narrow_lines (void)
{
  Library library = open_with_width (1800);
  int height = gtk_widget_get_height (a_line (&library));

  g_assert_false (is_narrow (&library));
  library_close (&library);
  library = open_with_width (360);
  g_assert_true (is_narrow (&library));
  g_assert_cmpint (gtk_widget_get_height (a_line (&library)) * 2, >, height * 3);
  g_assert_cmpint (gtk_widget_get_width (a_line (&library)), <, 360);
  library_close (&library);
}

static guint
columns_shown (const Library *library)
{
  KarumLineShape shape = { .layout = &karum_library_lines };

  karum_lines_head_place (head_of (library), &shape);
  return shape.n_places;
}

/* Optional columns are hidden if there is no room for them, and shown again. */
static void
test_columns_that_fit (void)
{
  Library library = open_with_width (1280);

  wait_until (columns_shown (&library) == 6);
  g_assert_false (is_narrow (&library));
  gtk_window_set_default_size (GTK_WINDOW (library.window), 1800, 800);
  wait_until (columns_shown (&library) == 10);
  gtk_window_set_default_size (GTK_WINDOW (library.window), 1280, 800);
  wait_until (columns_shown (&library) == 6);
  library_close (&library);
}

/* Columns of lines are aligned with their titles, also after one was resized. */
static void
test_columns_under_head (void)
{
  Library library = open_with_width (1800);
  GtkColumnView *head = head_of (&library);
  GListModel *columns = gtk_column_view_get_columns (head);
  g_autoptr (GtkColumnViewColumn) first = g_list_model_get_item (columns, 0);
  KarumLineShape shape = { .layout = &karum_library_lines };
  int left;

  wait_until (columns_shown (&library) == 10);
  robot_paint (GTK_WIDGET (library.window));
  karum_lines_head_place (head, &shape);
  g_assert_false (karum_lines_head_place (head, &shape));
  left = shape.places[1].left;
  gtk_column_view_column_set_fixed_width (first,
                                          gtk_column_view_column_get_fixed_width (first) + 50);
  robot_expect (karum_lines_head_place (head, &shape) && shape.places[1].left == left + 50);
  library_close (&library);
}

/* The columns from left to right, by their names in the settings. */
static char *
columns_of (const Library *library)
{
  KarumLineShape shape = { .layout = &karum_library_lines };
  GString *names = g_string_new (NULL);

  karum_lines_head_place (head_of (library), &shape);
  for (guint i = 0; i < shape.n_places; i++)
    g_string_append_printf (names, "%s ", karum_library_lines.columns[shape.places[i].column].id);
  return g_string_free (names, FALSE);
}

static gboolean
has_columns (const Library *library, const char *names)
{
  g_autofree char *now = columns_of (library);

  return g_str_equal (now, names);
}

/* The width of the title of the first column. */
static int
first_width (const Library *library)
{
  GtkWidget *head = GTK_WIDGET (head_of (library));
  GtkWidget *title = gtk_widget_get_first_child (gtk_widget_get_first_child (head));
  graphene_rect_t bounds;

  return gtk_widget_compute_bounds (title, head, &bounds) ? (int) bounds.size.width : 0;
}

static void
move_column (const Library *library, guint from, guint to)
{
  GtkColumnView *head = head_of (library);
  g_autoptr (GtkColumnViewColumn) column
      = g_list_model_get_item (gtk_column_view_get_columns (head), from);

  gtk_column_view_insert_column (head, to, column);
}

/* Columns are chosen, moved and resized, also in a narrow window, and restored when the library
 * is opened again. */
static void
test_columns_kept (void)
{
  static const char usual[] = "date rules player1 player2 result points ";
  static const char chosen[] = "player1 date rules player2 result points event ";
  Library library = open_with_width (1280);
  g_autoptr (GtkColumnViewColumn) first = NULL;
  int width;

  robot_expect (has_columns (&library, usual));
  library_activate (&library, "columns.event");
  robot_expect (has_columns (&library, "date rules player1 player2 result points event "));
  move_column (&library, 2, 0);
  robot_expect (has_columns (&library, chosen));
  first = g_list_model_get_item (gtk_column_view_get_columns (head_of (&library)), 0);
  width = gtk_column_view_column_get_fixed_width (first) - 20;
  gtk_column_view_column_set_fixed_width (first, width);
  robot_expect (first_width (&library) == width);
  library_close (&library);

  library = open_with_width (1280);
  robot_expect (has_columns (&library, chosen) && first_width (&library) == width);
  library_activate (&library, "columns.event");
  robot_expect (has_columns (&library, "player1 date rules player2 result points "));
  library_activate (&library, "columns.reset");
  robot_expect (has_columns (&library, usual));
  library_close (&library);
}

static void
press (const char *key, guint times)
{
  for (guint i = 0; i < times; i++)
    robot_key (key);
  robot_settle ();
}

/* The index of the focused row among the visible rows of the dialog. */
static GtkWidget *
focused_row (GtkWindow *dialog)
{
  return gtk_widget_get_ancestor (gtk_window_get_focus (dialog), ADW_TYPE_ACTION_ROW);
}

/* Columns can be moved and resized without a pointer, in a dialog with buttons and keys; the
 * focus stays in place. */
static void
test_columns_by_keys (void)
{
  Library library = open_with_width (1280);
  GtkWindow *dialog;
  GtkWidget *row;
  int width;

  robot_expect (has_columns (&library, "date rules player1 player2 result points "));
  width = first_width (&library);
  library_activate (&library, "columns.arrange");
  wait_until ((dialog = shell_dialog (KARUM_TYPE_COLUMNS_DIALOG)));
  robot_focus (GTK_WIDGET (dialog));
  row = focused_row (dialog);
  g_assert_nonnull (row);
  press ("ctrl+shift+Left", 1); /* it is the first */
  press ("ctrl+shift+Right", 2);
  robot_expect (has_columns (&library, "rules player1 date player2 result points "));
  g_assert_true (focused_row (dialog) == row);
  press ("ctrl+shift+Left", 2);
  robot_expect (has_columns (&library, "date rules player1 player2 result points "));
  press ("plus", 3);
  robot_expect (first_width (&library) == width + 60);
  press ("minus", 100);
  robot_expect (first_width (&library) == KARUM_LINE_LEAST_WIDTH);
  robot_click_middle (shell_find (row, GTK_TYPE_BUTTON)); /* the second, to the right */
  robot_settle ();
  g_assert_true (has_columns (&library, "date rules player1 player2 result points "));
  robot_click_middle (gtk_widget_get_next_sibling (shell_find (row, GTK_TYPE_BUTTON)));
  robot_expect (has_columns (&library, "rules date player1 player2 result points "));
  robot_key ("Escape");
  robot_expect (!shell_dialog (KARUM_TYPE_COLUMNS_DIALOG));
  library_close (&library);

  library = open_with_width (1280);
  robot_expect (has_columns (&library, "rules date player1 player2 result points "));
  library_activate (&library, "columns.reset");
  robot_expect (first_width (&library) == width);
  library_close (&library);
}

/* The secondary button selects the game under the pointer and opens its context menu. */
static void
test_menu (void)
{
  Library library = library_open (GAMES);
  GtkWidget *line = a_line (&library);
  guint place;

  robot_paint (GTK_WIDGET (library.window));
  library_choose (&library, 5);
  robot_click_second (line, 5, 5);
  robot_expect (library.page->menu && gtk_widget_get_mapped (library.page->menu));
  place = karum_game_item_get_position (
      KARUM_GAME_ITEM (karum_list_line_get_item (KARUM_LIST_LINE (line))));
  g_assert_cmpuint (place, !=, 5);
  g_assert_cmpint (karum_library_page_get_selected (library.page), ==,
                   library_row (&library, place)->id);
  g_assert_nonnull (shell_find_label (library.page->menu, "Return"));
  robot_key ("Escape");
  library_close (&library);
}

/* -- Where one is ----------------------------------------------------------------------------- */

/* Tab moves through the parts of the page, not through the games. */
static void
test_tab (void)
{
  Library library = library_open (GAMES);
  gint64 id = library_row (&library, 3)->id;

  karum_library_page_select (library.page, id);
  robot_expect (library_focused_game (&library) == id);
  library_await_preview (&library, 3);
  robot_key ("Tab");
  robot_expect (library_focused_game (&library) == 0);
  g_assert_false (gtk_widget_is_ancestor (gtk_window_get_focus (GTK_WINDOW (library.window)),
                                          GTK_WIDGET (library.page->games)));
  robot_key ("shift+Tab");
  robot_expect (library_focused_game (&library) == id);
  robot_key ("shift+Tab");
  robot_expect (library_focused_game (&library) == 0);
  robot_key ("Tab");
  robot_expect (library_focused_game (&library) == id);
  library_close (&library);
}

/* Games requested by another page are shown; going back returns to that page, and then to the
 * previous filter. */
static void
test_back (void)
{
  const KarumGameFilter jarmo = { .game = "jarmo" }, pahtum = { .game = "pahtum" };
  g_autofree char *text = karum_game_filter_write (&jarmo);
  Library library = library_open (GAMES);
  GtkWidget *window = GTK_WIDGET (library.window);

  karum_library_page_set_filter (library.page, &pahtum);
  g_assert_true (gtk_widget_activate_action (window, "win.show-matches", NULL));
  g_assert_cmpstr (shell_page (library.window), ==, "matches");
  g_assert_true (gtk_widget_activate_action (window, "win.show-games", "s", text));
  g_assert_cmpstr (shell_page (library.window), ==, "library");
  g_assert_cmpstr (karum_library_page_get_filter (library.page)->game, ==, "jarmo");
  g_assert_true (gtk_widget_activate_action (window, "win.back", NULL));
  g_assert_cmpstr (shell_page (library.window), ==, "matches");
  g_assert_true (gtk_widget_activate_action (window, "win.back", NULL));
  g_assert_cmpstr (shell_page (library.window), ==, "library");
  g_assert_cmpstr (karum_library_page_get_filter (library.page)->game, ==, "pahtum");
  library_close (&library);
}

/* After returning from a game, the game is selected, wherever it is in the list, and the
 * keyboard continues there. */
static void
test_back_from_game (void)
{
  Library library = library_open (400);
  gint64 id = library_row (&library, 300)->id;
  gint64 next = library_row (&library, 301)->id;

  /* The page of the game is evicted from the cache. */
  karum_library_page_set_filter (library.page, &(KarumGameFilter){ .text = "needle" });
  wait_until (library_n_games (&library) == 1);
  karum_library_page_set_filter (library.page, &everything);
  wait_until (library_n_games (&library) == 400 && library_n_chosen (&library) == 1);
  g_assert_true (
      gtk_widget_activate_action (GTK_WIDGET (library.window), "win.open-game", "x", id));
  wait_until (g_str_equal (shell_page (library.window), "game"));
  robot_key ("alt+Left");
  wait_until (g_str_equal (shell_page (library.window), "library"));
  robot_expect (library_focused_game (&library) == id);
  g_assert_cmpint (karum_library_page_get_selected (library.page), ==, id);
  robot_key ("Down");
  robot_expect (library_focused_game (&library) == next);
  library_close (&library);
}

static void
add_latest (const Library *library, guint n)
{
  for (guint i = 0; i < n; i++) {
    g_autoptr (KarumRecord) record = fixture_record (karum_games[0], 0, 12, 100 + i);

    g_free (record->tags.date);
    record->tags.date = g_strdup ("2026.12.30");
    karum_request_async (library->window->archive, karum_request_save_game (0, 0, NULL, record),
                         NULL, NULL, NULL);
  }
}

/* Games that come in above the selected one, while the list has the focus or a dialog is over it,
 * leave selection, focus and keyboard with that game. */
static void
test_games_above (void)
{
  for (guint dialog = 0; dialog < 2; dialog++) {
    Library library = library_open (40);
    gint64 id = library_row (&library, 2)->id, next = library_row (&library, 3)->id;
    karum_library_page_select (library.page, id);
    gtk_widget_grab_focus (GTK_WIDGET (library.page->games));
    robot_expect (library_focused_game (&library) == id);
    g_test_message ("dialog: %u", dialog);
    if (dialog) {
      robot_key ("ctrl+comma");
      robot_expect (shell_dialog (g_type_from_name ("KarumPreferences")));
    }
    add_latest (&library, 6);
    robot_expect (karum_game_model_find (library.page->model, id) == 8);
    robot_settle ();
    if (dialog)
      robot_key ("Escape");
    robot_settle ();
    robot_expect (library_focused_game (&library) == id);
    g_assert_cmpint (karum_library_page_get_selected (library.page), ==, id);
    robot_key ("Down");
    robot_expect (library_focused_game (&library) == next);
    library_close (&library);
  }
}

/* The title of the list fits into the narrowest window. */
static void
test_narrow_title (void)
{
  Library library = open_with_width (360);
  GtkWidget *label;

  adw_window_title_set_title (library.page->title, "Не окончены");
  robot_paint (GTK_WIDGET (library.window));
  robot_settle ();
  label = shell_find_label (library.page->title, "Не окончены");
  robot_expect (!pango_layout_is_ellipsized (gtk_label_get_layout (GTK_LABEL (label))));
  library_close (&library);
}

/* In a narrow window the sidebar is an overlay; starting a search reveals the search entry. */
static void
test_search_under_side_bar (void)
{
  Library library = open_with_width (360);
  GtkWidget *page = GTK_WIDGET (library.page), *words = GTK_WIDGET (library.page->words);
  GtkWindow *window = GTK_WINDOW (library.window);

  g_assert_true (gtk_widget_activate_action (page, "win.toggle-sidebar", NULL));
  robot_expect (adw_flap_get_reveal_progress (shell_find (library.page->side, ADW_TYPE_FLAP)) >= 1);
  g_assert_true (gtk_widget_activate_action (page, "library.search", NULL));
  robot_expect (adw_flap_get_reveal_progress (shell_find (library.page->side, ADW_TYPE_FLAP)) <= 0);
  g_assert_true (gtk_widget_is_ancestor (gtk_window_get_focus (window), words));
  library_close (&library);
}

/* The games of the list, as "4 2 1". */
static char *
list_games (const Library *library)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < library_n_games (library); i++)
    g_string_append_printf (text, "%s%" G_GINT64_FORMAT, i > 0 ? " " : "",
                            library_row (library, i)->id);
  return g_string_free (text, FALSE);
}

static gboolean
lists (const Library *library, const char *expected)
{
  g_autofree char *now = list_games (library);

  return g_str_equal (now, expected);
}

static GtkDropTarget *
find_target (GtkWidget *list)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (list);

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++) {
    g_autoptr (GObject) controller = g_list_model_get_item (controllers, i);

    if (GTK_IS_DROP_TARGET (controller))
      return GTK_DROP_TARGET (controller);
  }
  g_assert_not_reached ();
}

/* Drops the selected games on the row at @place, in the given part of its height; there is a mark
 * meanwhile. */
static void
drop_on (const Library *library, guint place, double part, const char *mark)
{
  GtkWidget *list = karum_lines_view_get_list (library->page->games);
  GtkWidget *row = gtk_widget_get_first_child (list);
  GtkDropTarget *target = find_target (list);
  g_auto (GValue) value = G_VALUE_INIT;
  graphene_rect_t bounds;
  GdkDragAction action;
  gboolean done;
  double y;

  while (place-- > 0)
    row = gtk_widget_get_next_sibling (row);
  g_assert_true (gtk_widget_compute_bounds (row, list, &bounds));
  y = bounds.origin.y + bounds.size.height * part;
  g_value_init (&value, KARUM_TYPE_GAME_SELECTION);
  g_value_set_object (&value, library->page->selection);
  g_signal_emit_by_name (target, "motion", 60.0, y, &action);
  g_assert_cmpint (action, ==, GDK_ACTION_COPY);
  g_assert_true (gtk_widget_has_css_class (row, mark));
  g_signal_emit_by_name (target, "drop", &value, 60.0, y, &done);
  g_assert_true (done);
  g_assert_false (gtk_widget_has_css_class (row, mark));
}

static void
assert_above_bar (const Library *library, const char *label)
{
  GtkWidget *window = GTK_WIDGET (library->window);
  GtkActionBar *bar = shell_find (library->page, GTK_TYPE_ACTION_BAR);
  graphene_rect_t button, buttons;

  robot_expect (gtk_action_bar_get_revealed (bar) && robot_find_button (window, label));
  g_assert_true (gtk_widget_compute_bounds (robot_find_button (window, label), window, &button));
  g_assert_true (gtk_widget_compute_bounds (GTK_WIDGET (bar), window, &buttons));
  g_assert_cmpfloat (button.origin.y + button.size.height, <=, buttons.origin.y);
}

/* Whether the message about the game at @place is shown, without a button for Undo. */
static gboolean
tells_without_undo (const Library *library, guint place)
{
  g_autoptr (KarumGameItem) item
      = g_list_model_get_item (G_LIST_MODEL (library->page->model), place);
  g_autofree char *players = karum_row_players_text (karum_game_item_get_row (item));
  g_autofree char *text = karum_name_message ("1 game moved within “Lesson”", players);

  return shell_find_label (library->window, text)
         && !robot_find_button (GTK_WIDGET (library->window), "_Undo");
}

/* A collection has its own order, by keys and by dragging; undo brings back the one before. */
static void
test_collection (void)
{
  Library library = library_open (4);
  const KarumGameFilter lesson = { .collection = "Lesson" };
  g_autofree char *usual = list_games (&library);
  const gint64 games[] = { 1, 2, 3, 4 };
  gboolean enabled = FALSE;

  g_assert_nonnull (usual);
  karum_undo_change (GTK_WIDGET (library.page), karum_page_get_archive (KARUM_PAGE (library.page)),
                     karum_request_collect_games (games, 4, "Lesson", TRUE), "");
  robot_settle ();
  karum_library_page_set_filter (library.page, &lesson);
  robot_expect (library_n_games (&library) == 4 && lists (&library, "1 2 3 4"));
  library_choose (&library, 1);
  robot_focus (GTK_WIDGET (library.window));
  gtk_widget_grab_focus (GTK_WIDGET (library.page));
  robot_key ("alt+Up");
  robot_expect (lists (&library, "2 1 3 4"));
  robot_expect (library_focused_game (&library) == 2);
  robot_key ("alt+Down");
  robot_expect (lists (&library, "1 2 3 4"));
  robot_key ("alt+Down");
  robot_expect (lists (&library, "1 3 2 4"));
  robot_key ("ctrl+z");
  robot_expect (lists (&library, "1 2 3 4"));
  /* There is nothing above the first one. */
  library_choose (&library, 0);
  robot_key ("alt+Up");
  robot_settle ();
  g_assert_true (lists (&library, "1 2 3 4"));
  library_choose (&library, 3);
  drop_on (&library, 0, 0.2, "drop-before");
  robot_expect (lists (&library, "4 1 2 3"));
  library_choose (&library, 1);
  drop_on (&library, 2, 0.8, "drop-after");
  robot_expect (lists (&library, "4 2 1 3"));
  /* Where nothing moves, there is nothing to undo. */
  drop_on (&library, 2, 0.2, "drop-before");
  robot_expect (tells_without_undo (&library, 2));
  /* The message about two games leaves the buttons for them free. */
  robot_key ("Home");
  robot_key ("shift+Down");
  robot_key ("alt+Down");
  robot_expect (lists (&library, "1 4 2 3"));
  robot_expect (shell_find_label (library.window, "2 games moved within “Lesson”"));
  robot_paint (GTK_WIDGET (library.window));
  assert_above_bar (&library, "_Undo");
  robot_key ("ctrl+z");
  robot_expect (lists (&library, "4 2 1 3"));
  /* In another order, and elsewhere, games stay where they are. */
  karum_library_page_set_filter (library.page, &everything);
  robot_expect (lists (&library, usual));
  robot_key ("alt+Down");
  robot_settle ();
  g_assert_true (lists (&library, usual));
  karum_library_page_set_filter (library.page, &lesson);
  robot_expect (lists (&library, "4 2 1 3"));
  enabled = karum_library_order_can_arrange (library.page);
  g_assert_true (enabled);
  library_close (&library);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/library-list/tab", test_tab);
  g_test_add_func ("/library-list/any-width", test_any_width);
  g_test_add_func ("/library-list/narrow-lines", test_narrow_lines);
  g_test_add_func ("/library-list/columns-that-fit", test_columns_that_fit);
  g_test_add_func ("/library-list/columns-under-head", test_columns_under_head);
  g_test_add_func ("/library-list/columns-kept", test_columns_kept);
  g_test_add_func ("/library-list/columns-by-keys", test_columns_by_keys);
  g_test_add_func ("/library-list/menu", test_menu);
  g_test_add_func ("/library-list/back", test_back);
  g_test_add_func ("/library-list/back-from-game", test_back_from_game);
  g_test_add_func ("/library-list/games-above", test_games_above);
  g_test_add_func ("/library-list/narrow-title", test_narrow_title);
  g_test_add_func ("/library-list/search-under-side-bar", test_search_under_side_bar);
  g_test_add_func ("/library-list/collection", test_collection);
  return g_test_run ();
}
