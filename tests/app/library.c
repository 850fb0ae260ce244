/* library.c: games are found, chosen and put in order as a person does it. */
#include "shell-fixture.h"

#include "karum-dialog.h"
#include "karum-filter-chips.h"
#include "karum-filter-dialog.h"
#include "karum-game-selection.h"
#include "karum-library-columns.h"
#include "karum-library-page-private.h"
#include "karum-library-sidebar.h"
#include "karum-lines-head.h"
#include "karum-name-dialog.h"
#include "karum-new-game-dialog.h"
#include "karum-nothing-page.h"
#include "karum-pattern-dialog.h"
#include "robot.h"

#define GAMES 12

static const KarumGameFilter everything = { 0 };

typedef struct {
  KarumApplication *application;
  KarumWindow *window;
  KarumLibraryPage *page;
} Library;

static Library
library_open (guint n_games)
{
  Library library;

  shell_fill (n_games);
  library.application = shell_start ("en");
  library.window = shell_window (library.application);
  library.page = library.window->library;
  wait_until (g_str_equal (shell_library_state (library.window), "games"));
  robot_focus (GTK_WIDGET (library.window));
  gtk_widget_grab_focus (GTK_WIDGET (library.page));
  return library;
}

static void
library_close (const Library *library)
{
  shell_stop (library->application);
  shell_clean ();
}

static GListModel *
games_of (const Library *library)
{
  return G_LIST_MODEL (library->page->selection);
}

static guint
n_games (const Library *library)
{
  return g_list_model_get_n_items (games_of (library));
}

static guint
n_chosen (const Library *library)
{
  return karum_game_selection_get_n_chosen (library->page->selection);
}

static const KarumGameRow *
row_at (const Library *library, guint position)
{
  g_autoptr (KarumGameItem) item = g_list_model_get_item (games_of (library), position);

  wait_until (karum_game_item_get_id (item));
  return karum_game_item_get_row (item);
}

static void
choose (const Library *library, guint position)
{
  gtk_selection_model_select_item (GTK_SELECTION_MODEL (games_of (library)), position, TRUE);
  wait_until (n_chosen (library) == 1);
}

static void
activate (const Library *library, const char *action)
{
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (library->page), action, NULL));
}

/* The game whose line has the keyboard's focus; 0 where something else has it. */
static gint64
focused_game (const Library *library)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (library->window));
  GtkWidget *line = focus ? gtk_widget_get_first_child (focus) : NULL;

  return KARUM_IS_LIST_LINE (line) ? karum_game_item_get_id (
             KARUM_GAME_ITEM (karum_list_line_get_item (KARUM_LIST_LINE (line))))
                                   : 0;
}

static GtkEditable *
words_of (const Library *library)
{
  return shell_find (library->page, GTK_TYPE_SEARCH_ENTRY);
}

/* -- Finding ---------------------------------------------------------------------------------- */

/* Who begins to type finds; Escape shows all again. */
static void
test_typing (void)
{
  Library library = library_open (GAMES);

  robot_type ("needle in");
  robot_expect (g_str_equal (gtk_editable_get_text (words_of (&library)), "needle in"));
  wait_until (n_games (&library) == 1);
  robot_key ("Down");
  wait_until (gtk_widget_is_ancestor (gtk_window_get_focus (GTK_WINDOW (library.window)),
                                      GTK_WIDGET (library.page->games)));
  robot_key ("ctrl+f");
  robot_key ("Escape");
  wait_until (n_games (&library) == GAMES);
  g_assert_cmpstr (gtk_editable_get_text (words_of (&library)), ==, "");
  library_close (&library);
}

/* Every letter is asked for, without a pause; what is asked last is answered. */
static void
test_at_once (void)
{
  Library library = library_open (GAMES);
  const char *words = "needle";

  g_assert_cmpuint (gtk_search_entry_get_search_delay (GTK_SEARCH_ENTRY (words_of (&library))), ==,
                    0);
  for (guint length = 1; length <= strlen (words); length++) {
    g_autofree char *typed = g_strndup (words, length);

    gtk_editable_set_text (words_of (&library), typed);
    wait_until (g_strcmp0 (karum_library_page_get_filter (library.page)->text, typed) == 0);
  }
  wait_until (n_games (&library) == 1);
  library_close (&library);
}

/* A day and a result are understood beside words. */
static void
test_understood (void)
{
  Library library = library_open (GAMES);
  const KarumGameFilter *filter;

  gtk_editable_set_text (words_of (&library), "needle 2026-01 1-0");
  filter = karum_library_page_get_filter (library.page);
  wait_until (filter->with_result);
  g_assert_cmpstr (filter->text, ==, "needle");
  g_assert_cmpstr (filter->from, ==, "2026.01");
  g_assert_cmpstr (filter->to, ==, "2026.01");
  g_assert_cmpint (filter->result, ==, KARUM_RESULT_WON);
  library_close (&library);
}

static guint
n_chips (const Library *library)
{
  GtkWidget *chips = shell_find (library->page, KARUM_TYPE_FILTER_CHIPS);
  guint n = 0;

  for (GtkWidget *child = gtk_widget_get_first_child (chips); child;
       child = gtk_widget_get_next_sibling (child))
    n += gtk_widget_has_css_class (child, "chip") ? 1 : 0;
  return n;
}

/* A chip is taken off with its button, and with all others. */
static void
test_chips (void)
{
  const KarumGameFilter filter = { .game = "jarmo", .min_turns = 1 };
  Library library = library_open (GAMES);
  GtkWidget *chips = shell_find (library.page, KARUM_TYPE_FILTER_CHIPS);
  GtkWidget *chip;

  g_assert_false (gtk_widget_get_visible (chips));
  karum_library_page_set_filter (library.page, &filter);
  wait_until (n_games (&library) == GAMES / 3);
  g_assert_cmpuint (n_chips (&library), ==, 2);
  g_assert_nonnull (shell_find_label (chips, "At least 1 turn"));

  chip = gtk_widget_get_first_child (chips);
  g_assert_nonnull (shell_find_label (chip, "Jarmo"));
  robot_click_middle (gtk_widget_get_last_child (chip));
  wait_until (n_games (&library) == GAMES);
  g_assert_cmpuint (n_chips (&library), ==, 1);
  g_assert_null (karum_library_page_get_filter (library.page)->game);

  activate (&library, "library.clear-filter");
  g_assert_cmpuint (n_chips (&library), ==, 0);
  g_assert_false (gtk_widget_get_visible (chips));
  library_close (&library);
}

/* Where nothing is found it is said what keeps the games out, and that can be taken off. */
static void
test_nothing (void)
{
  const KarumGameFilter filter = { .game = "jarmo", .player = "Nobody at all" };
  Library library = library_open (GAMES);
  GtkWidget *nothing = shell_find (library.page, KARUM_TYPE_NOTHING_PAGE);
  GtkWidget *offer;

  karum_library_page_set_filter (library.page, &filter);
  wait_until (g_str_equal (shell_library_state (library.window), "nothing"));
  wait_until ((offer = shell_find_label (nothing, "Remove “Player: Nobody at all”: 4 games")));
  g_assert_null (shell_find_label (nothing, "Remove “Jarmo”: 0 games"));
  robot_click_middle (offer);
  wait_until (n_games (&library) == GAMES / 3);
  g_assert_cmpstr (karum_library_page_get_filter (library.page)->game, ==, "jarmo");
  library_close (&library);
}

/* -- The side bar ----------------------------------------------------------------------------- */

static KarumSidebarItem *
find_line (const Library *library, const char *title)
{
  KarumLibrarySidebar *sidebar = shell_find (library->page, KARUM_TYPE_LIBRARY_SIDEBAR);
  GListModel *items = karum_library_sidebar_get_items (sidebar);

  for (guint i = 0; i < g_list_model_get_n_items (items); i++) {
    g_autoptr (KarumSidebarItem) item = g_list_model_get_item (items, i);
    if (g_str_equal (karum_sidebar_item_get_title (item), title))
      return item;
  }
  return NULL;
}

static GtkWidget *
line_widget (const Library *library, const char *title)
{
  GtkWidget *sidebar = shell_find (library->page, KARUM_TYPE_LIBRARY_SIDEBAR);

  return gtk_widget_get_ancestor (shell_find_label (sidebar, title), GTK_TYPE_LIST_BOX_ROW);
}

/* Answers the question for a name as a person does. */
static void
give_name (const Library *library, const char *name)
{
  GtkWindow *dialog;

  wait_until ((dialog = shell_dialog (KARUM_TYPE_NAME_DIALOG)));
  robot_focus (GTK_WIDGET (dialog));
  gtk_editable_set_text (shell_find (dialog, GTK_TYPE_ENTRY), name);
  robot_key ("Return");
  wait_until (!shell_dialog (KARUM_TYPE_NAME_DIALOG));
  robot_focus (GTK_WIDGET (library->window));
}

/* A search is kept under a name, chosen, renamed and deleted, and that is taken back. */
static void
test_saved_search (void)
{
  const KarumGameFilter filter = { .game = "jarmo" };
  Library library = library_open (GAMES);

  karum_library_page_set_filter (library.page, &filter);
  activate (&library, "library.save-search");
  give_name (&library, "Only Jarmo");
  wait_until (find_line (&library, "Only Jarmo"));
  karum_library_page_set_filter (library.page, &everything);
  wait_until (n_games (&library) == GAMES);

  robot_click_middle (line_widget (&library, "Only Jarmo"));
  wait_until (n_games (&library) == GAMES / 3);
  g_assert_cmpstr (karum_library_page_get_filter (library.page)->game, ==, "jarmo");
  robot_key ("F2");
  give_name (&library, "Archers");
  wait_until (find_line (&library, "Archers"));
  g_assert_null (find_line (&library, "Only Jarmo"));
  gtk_widget_grab_focus (line_widget (&library, "Archers"));
  robot_key ("Delete");
  wait_until (!find_line (&library, "Archers"));
  /* Whoever goes on deleting doesn't come to games. */
  robot_settle ();
  g_assert_true (gtk_widget_is_ancestor (gtk_window_get_focus (GTK_WINDOW (library.window)),
                                         GTK_WIDGET (library.page->sidebar)));
  robot_key ("ctrl+z");
  wait_until (find_line (&library, "Archers"));
  library_close (&library);
}

static void
test_collections (void)
{
  Library library = library_open (GAMES);
  gint64 first = row_at (&library, 2)->id;
  GtkWidget *views;

  gtk_selection_model_select_range (GTK_SELECTION_MODEL (games_of (&library)), 2, 3, TRUE);
  wait_until (n_chosen (&library) == 3);
  activate (&library, "library.collect-new");
  give_name (&library, "Finals");
  wait_until (find_line (&library, "Finals"));
  wait_until (karum_sidebar_item_get_count (find_line (&library, "Finals")) == 3);

  robot_click_middle (line_widget (&library, "Finals"));
  wait_until (n_games (&library) == 3 && row_at (&library, 0)->id == first);
  choose (&library, 0);
  views = line_widget (&library, "All Games");
  g_assert_true (
      gtk_widget_activate_action (GTK_WIDGET (library.page), "library.uncollect", "s", "Finals"));
  wait_until (n_games (&library) == 2);
  wait_until (karum_sidebar_item_get_count (find_line (&library, "Finals")) == 2);
  g_assert_true (line_widget (&library, "All Games") == views);
  library_close (&library);
}

/* A collection that is shown is still shown when it is called otherwise; when it is gone, all games
 * are, and it is said how to have it back. */
static void
test_shown_collection (void)
{
  const KarumGameFilter filter = { .collection = "Finals" };
  Library library = library_open (GAMES);

  gtk_selection_model_select_range (GTK_SELECTION_MODEL (games_of (&library)), 2, 3, TRUE);
  activate (&library, "library.collect-new");
  give_name (&library, "Finals");
  wait_until (find_line (&library, "Finals"));
  karum_library_page_set_filter (library.page, &filter);
  wait_until (n_games (&library) == 3);

  gtk_widget_grab_focus (line_widget (&library, "Finals"));
  robot_key ("F2");
  give_name (&library, "Last Games");
  wait_until (find_line (&library, "Last Games"));
  g_assert_cmpstr (karum_library_page_get_filter (library.page)->collection, ==, "Last Games");
  wait_until (n_games (&library) == 3);
  robot_key ("ctrl+z");
  wait_until (find_line (&library, "Finals"));
  g_assert_cmpstr (karum_library_page_get_filter (library.page)->collection, ==, "Finals");

  gtk_widget_grab_focus (line_widget (&library, "Finals"));
  robot_key ("Delete");
  wait_until (!find_line (&library, "Finals"));
  g_assert_null (karum_library_page_get_filter (library.page)->collection);
  wait_until (n_games (&library) == GAMES);
  wait_until (shell_find_label (library.window, "The collection is deleted; its games stay"));
  library_close (&library);
}

/* -- Choosing --------------------------------------------------------------------------------- */

static void
test_stars (void)
{
  const KarumGameFilter filter = { .stars = 4 };
  Library library = library_open (GAMES);
  gint64 id;

  choose (&library, 3);
  id = row_at (&library, 3)->id;
  gtk_widget_grab_focus (GTK_WIDGET (library.page));
  robot_key ("ctrl+4");
  wait_until (row_at (&library, 3)->stars == 4);
  karum_library_page_set_filter (library.page, &filter);
  wait_until (n_games (&library) == 1);
  wait_until (row_at (&library, 0)->id == id);
  gtk_widget_grab_focus (GTK_WIDGET (library.page));
  robot_key ("ctrl+0");
  wait_until (g_str_equal (shell_library_state (library.window), "nothing"));
  library_close (&library);
}

/* All games of a long list are chosen without being read; the choice outlives another order. */
static void
test_choosing (void)
{
  g_autoptr (GSettings) settings = g_settings_new (KARUM_APP_ID);
  Library library = library_open (400);
  GtkSelectionModel *selection = GTK_SELECTION_MODEL (games_of (&library));
  GtkActionBar *bar = shell_find (library.page, GTK_TYPE_ACTION_BAR);
  gint64 id;

  g_assert_false (gtk_action_bar_get_revealed (bar));
  gtk_widget_grab_focus (GTK_WIDGET (library.page));
  robot_key ("ctrl+a");
  wait_until (n_chosen (&library) == 400);
  g_assert_true (gtk_action_bar_get_revealed (bar));
  g_assert_true (gtk_selection_model_is_selected (selection, 399));
  gtk_selection_model_unselect_item (selection, 1);
  g_assert_cmpuint (n_chosen (&library), ==, 399);
  g_assert_false (gtk_selection_model_is_selected (selection, 1));

  /* Places that no page is held of. */
  gtk_selection_model_select_range (selection, 100, 250, TRUE);
  wait_until (n_chosen (&library) == 250);
  g_assert_false (gtk_selection_model_is_selected (selection, 99));
  g_assert_false (gtk_selection_model_is_selected (selection, 1));

  /* What is chosen since makes no difference once it is known which games these are. */
  gtk_selection_model_select_range (selection, 300, 30, FALSE);
  gtk_selection_model_select_range (selection, 340, 20, FALSE);
  choose (&library, 10);
  g_assert_nonnull (row_at (&library, 350));
  g_assert_cmpuint (n_chosen (&library), ==, 1);
  g_assert_false (gtk_action_bar_get_revealed (bar));
  id = row_at (&library, 10)->id;
  g_settings_set_boolean (settings, "sort-descending",
                          !g_settings_get_boolean (settings, "sort-descending"));
  wait_until (row_at (&library, 10)->id != id);
  wait_until (row_at (&library, 389)->id == id);
  g_assert_true (gtk_selection_model_is_selected (selection, 389));
  g_assert_cmpint (karum_library_page_get_selected (library.page), ==, id);
  g_settings_reset (settings, "sort-descending");
  library_close (&library);
}

/* Tab goes through the parts of the page, not through the games. */
static void
test_tab (void)
{
  Library library = library_open (GAMES);
  gint64 id = row_at (&library, 3)->id;

  karum_library_page_select (library.page, id);
  robot_expect (focused_game (&library) == id);
  robot_key ("Tab");
  robot_expect (focused_game (&library) == 0);
  g_assert_false (gtk_widget_is_ancestor (gtk_window_get_focus (GTK_WINDOW (library.window)),
                                          GTK_WIDGET (library.page->games)));
  robot_key ("shift+Tab");
  robot_expect (focused_game (&library) == id);
  robot_key ("shift+Tab");
  robot_expect (focused_game (&library) == 0);
  robot_key ("Tab");
  robot_expect (focused_game (&library) == id);
  library_close (&library);
}

/* Who is asked something begins below the buttons that end the dialog. */
static void
test_dialog_focus (void)
{
  const struct {
    const char *action;
    GType type;
  } dialogs[] = {
    { "library.edit-filter", KARUM_TYPE_FILTER_DIALOG },
    { "win.find-pattern", KARUM_TYPE_PATTERN_DIALOG },
    { "win.new-game", KARUM_TYPE_NEW_GAME_DIALOG },
    { "library.save-search", KARUM_TYPE_NAME_DIALOG },
  };
  Library library = library_open (GAMES);

  for (gsize i = 0; i < G_N_ELEMENTS (dialogs); i++) {
    GtkWindow *dialog;

    activate (&library, dialogs[i].action);
    robot_expect ((dialog = shell_dialog (dialogs[i].type)));
    robot_focus (GTK_WIDGET (dialog));
    robot_expect (gtk_window_get_focus (dialog));
    g_assert_null (gtk_widget_get_ancestor (gtk_window_get_focus (dialog), ADW_TYPE_HEADER_BAR));
    robot_key ("Escape");
    robot_expect (!shell_dialog (dialogs[i].type));
    robot_focus (GTK_WIDGET (library.window));
  }
  library_close (&library);
}

/* A dialog is larger where letters are, as far as its window goes. */
static void
test_large_letters (void)
{
  Library library = library_open (GAMES);
  GtkSettings *settings = gtk_widget_get_settings (GTK_WIDGET (library.window));
  GtkWindow *dialog = GTK_WINDOW (gtk_window_new ());
  int width, height;

  g_object_set (settings, "gtk-xft-dpi", 2 * 96 * PANGO_SCALE, NULL);
  gtk_window_set_transient_for (dialog, GTK_WINDOW (library.window));
  gtk_window_set_default_size (dialog, 100, 20000);
  karum_dialog_present (dialog);
  gtk_window_get_default_size (dialog, &width, &height);
  g_assert_cmpint (width, ==, 200);
  g_assert_cmpint (height, <=, gtk_widget_get_height (GTK_WIDGET (library.window)));
  gtk_window_destroy (dialog);
  gtk_settings_reset_property (settings, "gtk-xft-dpi");
  library_close (&library);
}

/* What stands between the buttons of a narrow dialog is read whole, in two lines if need be. */
static void
test_dialog_title (void)
{
  Library library = library_open (GAMES);
  GtkWindow *dialog;
  GtkWidget *title;

  activate (&library, "win.new-game");
  robot_expect ((dialog = shell_dialog (KARUM_TYPE_NEW_GAME_DIALOG)));
  gtk_window_set_title (dialog, "Words more than usual");
  gtk_window_set_default_size (dialog, 340, 400);
  robot_paint (GTK_WIDGET (dialog));
  title = shell_find_label (dialog, "Words more than usual");
  g_assert_nonnull (title);
  robot_expect (gtk_widget_get_width (GTK_WIDGET (dialog)) < 400);
  robot_expect (!pango_layout_is_ellipsized (gtk_label_get_layout (GTK_LABEL (title))));
  gtk_window_close (dialog);
  library_close (&library);
}

/* -- The list --------------------------------------------------------------------------------- */

static GtkWidget *
a_line (const Library *library)
{
  GtkWidget *line;

  wait_until ((line = shell_find (library->page->games, KARUM_TYPE_LIST_LINE)));
  return line;
}

/* The head is seen exactly while lines have columns. */
static gboolean
head_fits (const Library *library)
{
  KarumLinesView *games = library->page->games;

  return gtk_widget_get_mapped (GTK_WIDGET (karum_lines_view_get_head (games)))
         != karum_lines_view_is_narrow (games);
}

/* At any width there are columns under a head or rows without one, and it stays that way. */
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
  /* But for the window's frame. */
  wait_until (ABS (gtk_widget_get_width (GTK_WIDGET (library.page)) - width) < 60);
  wait_until (head_fits (&library));
  robot_paint (GTK_WIDGET (library.window));
  g_settings_reset (settings, "window-width");
  return library;
}

/* A line that is narrow is as high as two rows of text, and the list as wide as there is room. */
static void
test_narrow_lines (void)
{
  Library library = open_with_width (1800);
  int height = gtk_widget_get_height (a_line (&library));

  g_assert_false (karum_lines_view_is_narrow (library.page->games));
  library_close (&library);
  library = open_with_width (360);
  g_assert_true (karum_lines_view_is_narrow (library.page->games));
  g_assert_cmpint (gtk_widget_get_height (a_line (&library)) * 2, >, height * 3);
  g_assert_cmpint (gtk_widget_get_width (a_line (&library)), <, 360);
  library_close (&library);
}

static guint
columns_shown (const Library *library)
{
  KarumLineShape shape = { .layout = &karum_library_lines };

  karum_lines_head_place (karum_lines_view_get_head (library->page->games), &shape);
  return shape.n_places;
}

/* Where there is no room for all columns, those go that can be done without, and come back. */
static void
test_columns_that_fit (void)
{
  Library library = open_with_width (1280);

  wait_until (columns_shown (&library) == 7);
  g_assert_false (karum_lines_view_is_narrow (library.page->games));
  gtk_window_set_default_size (GTK_WINDOW (library.window), 1800, 800);
  wait_until (columns_shown (&library) == 9);
  gtk_window_set_default_size (GTK_WINDOW (library.window), 1280, 800);
  wait_until (columns_shown (&library) == 7);
  library_close (&library);
}

/* Where the columns of lines begin is where their titles do, also when one is made wider. */
static void
test_columns_under_head (void)
{
  Library library = open_with_width (1800);
  GtkColumnView *head = karum_lines_view_get_head (library.page->games);
  GListModel *columns = gtk_column_view_get_columns (head);
  g_autoptr (GtkColumnViewColumn) first = g_list_model_get_item (columns, 0);
  KarumLineShape shape = { .layout = &karum_library_lines };
  int left;

  g_assert_true (karum_lines_head_place (head, &shape));
  g_assert_false (karum_lines_head_place (head, &shape));
  g_assert_cmpuint (shape.n_places, ==, g_list_model_get_n_items (columns));
  left = shape.places[1].left;
  gtk_column_view_column_set_fixed_width (first,
                                          gtk_column_view_column_get_fixed_width (first) + 50);
  robot_paint (GTK_WIDGET (library.window));
  g_assert_true (karum_lines_head_place (head, &shape));
  g_assert_cmpint (shape.places[1].left, ==, left + 50);
  library_close (&library);
}

/* The second button chooses the game under it and shows what can be done with it. */
static void
test_menu (void)
{
  Library library = library_open (GAMES);
  GtkWidget *line = a_line (&library);
  guint place;

  robot_paint (GTK_WIDGET (library.window));
  choose (&library, 5);
  robot_click_second (line, 5, 5);
  robot_expect (gtk_widget_get_mapped (library.page->menu));
  place = karum_game_item_get_position (
      KARUM_GAME_ITEM (karum_list_line_get_item (KARUM_LIST_LINE (line))));
  g_assert_cmpuint (place, !=, 5);
  g_assert_cmpint (karum_library_page_get_selected (library.page), ==,
                   row_at (&library, place)->id);
  g_assert_nonnull (shell_find_label (library.page->menu, "Return"));
  robot_key ("Escape");
  library_close (&library);
}

/* -- The bin ---------------------------------------------------------------------------------- */

static void
show_bin (const Library *library)
{
  const KarumGameFilter bin = { .bin = TRUE };

  karum_library_page_set_filter (library->page, &bin);
}

/* Games go into the bin by key, come back, go for ever, and even that is taken back. */
static void
test_bin (void)
{
  Library library = library_open (GAMES);

  gtk_selection_model_select_range (GTK_SELECTION_MODEL (games_of (&library)), 0, 3, TRUE);
  gtk_widget_grab_focus (GTK_WIDGET (library.page));
  robot_key ("Delete");
  wait_until (n_games (&library) == GAMES - 3);
  wait_until (shell_find_label (library.page, "Move to Bin"));
  show_bin (&library);
  wait_until (n_games (&library) == 3);
  wait_until (row_at (&library, 1)->deleted);

  choose (&library, 1);
  wait_until (shell_find_label (library.page, "Restore"));
  g_assert_null (shell_find_label (library.page, "Move to Bin"));
  gtk_widget_grab_focus (GTK_WIDGET (library.page));
  robot_key ("ctrl+r");
  wait_until (n_games (&library) == 2);
  wait_until (n_chosen (&library) == 1);
  robot_key ("shift+Delete");
  wait_until (n_games (&library) == 1);
  wait_until (n_chosen (&library) == 1);
  activate (&library, "library.empty-bin");
  wait_until (g_str_equal (shell_library_state (library.window), "nothing"));
  g_assert_nonnull (shell_find_label (library.page, "The Bin Is Empty"));
  robot_key ("ctrl+z");
  wait_until (n_games (&library) == 1);
  karum_library_page_set_filter (library.page, &everything);
  wait_until (n_games (&library) == GAMES - 2);
  library_close (&library);
}

/* Games that come back out of the bin are chosen as they were before, and have the focus. */
static void
test_bin_undone (void)
{
  Library library = library_open (400);
  gint64 id = row_at (&library, 5)->id;

  karum_library_page_select (library.page, id);
  robot_expect (focused_game (&library) == id);
  robot_key ("Delete");
  wait_until (n_games (&library) == 399);
  wait_until (karum_library_page_get_selected (library.page) == row_at (&library, 5)->id);
  g_assert_cmpint (row_at (&library, 5)->id, !=, id);
  robot_key ("ctrl+z");
  wait_until (n_games (&library) == 400);
  robot_expect (karum_library_page_get_selected (library.page) == id);
  robot_expect (focused_game (&library) == id);

  robot_key ("shift+Down");
  robot_key ("shift+Down");
  wait_until (n_chosen (&library) == 3);
  robot_key ("Delete");
  wait_until (n_games (&library) == 397);
  robot_key ("ctrl+z");
  wait_until (n_chosen (&library) == 3);

  /* Who has gone on to another game stays there. */
  choose (&library, 20);
  robot_key ("Delete");
  wait_until (n_games (&library) == 399 && n_chosen (&library) == 1);
  choose (&library, 30);
  id = row_at (&library, 30)->id;
  robot_key ("ctrl+z");
  wait_until (n_games (&library) == 400 && row_at (&library, 31)->id == id);
  robot_settle ();
  g_assert_cmpint (karum_library_page_get_selected (library.page), ==, id);
  library_close (&library);
}

/* -- Places ----------------------------------------------------------------------------------- */

/* Games that another page asks for are shown, and the way back leads there and to what was shown.
 */
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

static gboolean
menu_is_shown (GtkWidget *widget)
{
  if (GTK_IS_POPOVER_MENU (widget))
    return gtk_widget_get_mapped (widget);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child;
       child = gtk_widget_get_next_sibling (child))
    if (menu_is_shown (child))
      return TRUE;
  return FALSE;
}

/* F10 shows the menu of the page that is shown, and of no other. */
static void
test_page_menus (void)
{
  const char *const actions[] = { "win.find-position", "win.show-library" };
  Library library = library_open (GAMES);

  for (gsize i = 0; i < G_N_ELEMENTS (actions); i++) {
    GtkWidget *page;

    activate (&library, actions[i]);
    page = gtk_stack_get_visible_child (library.window->pages);
    /* The page before it is seen for a moment. */
    robot_expect (!gtk_stack_get_transition_running (library.window->pages));
    robot_key ("F10");
    robot_expect (menu_is_shown (page));
    robot_key ("Escape");
    robot_expect (!menu_is_shown (page));
  }
  library_close (&library);
}

/* Who comes back from a game finds it chosen, wherever it stands, and goes on from there. */
static void
test_back_from_game (void)
{
  Library library = library_open (400);
  gint64 id = row_at (&library, 300)->id;
  gint64 next = row_at (&library, 301)->id;

  /* The page that it stands on is forgotten. */
  karum_library_page_set_filter (library.page, &(KarumGameFilter){ .text = "needle" });
  wait_until (n_games (&library) == 1);
  karum_library_page_set_filter (library.page, &everything);
  wait_until (n_games (&library) == 400 && n_chosen (&library) == 1);
  g_assert_true (
      gtk_widget_activate_action (GTK_WIDGET (library.window), "win.open-game", "x", id));
  wait_until (g_str_equal (shell_page (library.window), "game"));
  robot_key ("alt+Left");
  wait_until (g_str_equal (shell_page (library.window), "library"));
  robot_expect (focused_game (&library) == id);
  g_assert_cmpint (karum_library_page_get_selected (library.page), ==, id);
  robot_key ("Down");
  robot_expect (focused_game (&library) == next);
  library_close (&library);
}

/* The archive opened last is gone: the page says so, and no empty one takes its place. */
static void
test_gone (void)
{
  g_autoptr (GSettings) settings = g_settings_new (KARUM_APP_ID);
  g_autofree char *path = g_build_filename (g_get_user_data_dir (), "gone.karum", NULL);
  const char *const recent[] = { path, NULL };
  KarumApplication *application;
  KarumWindow *window;

  g_settings_set_strv (settings, "recent-archives", recent);
  application = shell_start ("en");
  window = shell_window (application);
  wait_until (g_str_equal (shell_page (window), "problem"));
  g_assert_nonnull (shell_find_label (window->problem, "The Archive Is Not There"));
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), "win.retry", NULL));
  g_assert_cmpstr (shell_page (window), ==, "problem");
  g_assert_false (g_file_test (path, G_FILE_TEST_EXISTS));
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), "win.open-usual", NULL));
  wait_until (g_str_equal (shell_page (window), "library"));
  shell_stop (application);
  g_settings_reset (settings, "recent-archives");
  shell_clean ();
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/library/typing", test_typing);
  g_test_add_func ("/library/at-once", test_at_once);
  g_test_add_func ("/library/understood", test_understood);
  g_test_add_func ("/library/chips", test_chips);
  g_test_add_func ("/library/nothing", test_nothing);
  g_test_add_func ("/library/saved-search", test_saved_search);
  g_test_add_func ("/library/collections", test_collections);
  g_test_add_func ("/library/shown-collection", test_shown_collection);
  g_test_add_func ("/library/stars", test_stars);
  g_test_add_func ("/library/choosing", test_choosing);
  g_test_add_func ("/library/tab", test_tab);
  g_test_add_func ("/library/dialog-focus", test_dialog_focus);
  g_test_add_func ("/library/dialog-title", test_dialog_title);
  g_test_add_func ("/library/large-letters", test_large_letters);
  g_test_add_func ("/library/any-width", test_any_width);
  g_test_add_func ("/library/narrow-lines", test_narrow_lines);
  g_test_add_func ("/library/columns-that-fit", test_columns_that_fit);
  g_test_add_func ("/library/columns-under-head", test_columns_under_head);
  g_test_add_func ("/library/menu", test_menu);
  g_test_add_func ("/library/bin", test_bin);
  g_test_add_func ("/library/bin-undone", test_bin_undone);
  g_test_add_func ("/library/back", test_back);
  g_test_add_func ("/library/page-menus", test_page_menus);
  g_test_add_func ("/library/back-from-game", test_back_from_game);
  g_test_add_func ("/library/gone", test_gone);
  return g_test_run ();
}
