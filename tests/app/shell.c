/* shell.c: the pages of the program in each language, from an empty archive to a game and back. */
#include "shell-fixture.h"

#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <sqlite3.h>

#include "karum-arrays.h"
#include "karum-board-view.h"
#include "karum-game-model.h"
#include "karum-keys-window.h"
#include "karum-library-parts.h"
#include "karum-lines-head.h"
#include "karum-lines-view.h"
#include "karum-game-page-private.h"
#include "karum-game-text.h"
#include "karum-games.h"
#include "karum-window-private.h"
#include "karum-new-game-dialog.h"
#include "karum-preferences.h"
#include "karum-requests.h"
#include "robot.h"

static void
activate (KarumApplication *application, const char *action)
{
  g_action_group_activate_action (G_ACTION_GROUP (application), action, NULL);
  robot_settle ();
}

/* The titles distinguish the windows of several archives. */
static void
assert_names_archive (KarumWindow *window)
{
  g_autofree char *path = shell_archive_path ();
  g_autofree char *name = g_path_get_basename (path);

  g_assert_nonnull (strstr (gtk_window_get_title (GTK_WINDOW (window)), name));
}

/* Of a template. */
static const struct {
  const char *language, *title;
} empty_titles[] = {
  { "en", "Your Name" },
  { "ru", "Ваше имя" },
  { "ja", "あなたの名前" },
};

static gboolean
says_empty (KarumWindow *window, const char *language)
{
  karum_for_each_of (empty_title, empty_titles)
    if (g_str_equal (empty_title->language, language))
      return shell_find_label (window->library, empty_title->title) != NULL;
  g_assert_not_reached ();
}

/* The first start: no games, and buttons to add some. */
static void
test_empty (gconstpointer data)
{
  KarumApplication *application = shell_start (data);
  KarumWindow *window = shell_window (application);

  wait_until (g_str_equal (shell_page (window), "library"));
  wait_until (g_str_equal (shell_library_state (window), "empty"));
  g_assert_true (says_empty (window, data));
  assert_names_archive (window);
  g_assert_true (
      g_str_equal (data, "en")
      == g_str_equal (g_dgettext (GETTEXT_PACKAGE, karum_games[0]->title), karum_games[0]->title));
  shell_stop (application);
  shell_clean ();
}

static guint
count_below (GtkWidget *widget, GType type)
{
  guint count = G_TYPE_CHECK_INSTANCE_TYPE (widget, type) ? 1 : 0;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child;
       child = gtk_widget_get_next_sibling (child))
    count += count_below (child, type);
  return count;
}

/* All accelerators are listed, and fit a narrow screen, excluding the window border. */
static void
check_keys (GtkWindow *window)
{
  int width;

  g_assert_nonnull (window);
  g_assert_cmpuint (count_below (GTK_WIDGET (window), ADW_TYPE_ACTION_ROW), >, 80);
  g_assert_cmpuint (count_below (GTK_WIDGET (window), GTK_TYPE_SHORTCUT_LABEL), >, 80);
  gtk_widget_measure (gtk_widget_get_first_child (GTK_WIDGET (window)), GTK_ORIENTATION_HORIZONTAL,
                      -1, &width, NULL, NULL, NULL);
  g_assert_cmpint (width, <=, 360);
}

/* Every window can be built and shown without a warning. */
static void
test_windows (gconstpointer data)
{
  KarumApplication *application = shell_start (data);
  KarumWindow *window = shell_window (application);

  activate (application, "preferences");
  g_assert_nonnull (shell_dialog (KARUM_TYPE_PREFERENCES));
  gtk_window_close (shell_dialog (KARUM_TYPE_PREFERENCES));
  activate (application, "about");
  g_assert_nonnull (shell_dialog (ADW_TYPE_ABOUT_WINDOW));
  gtk_window_close (shell_dialog (ADW_TYPE_ABOUT_WINDOW));
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), "win.show-help-overlay", NULL));
  robot_settle ();
  check_keys (shell_dialog (KARUM_TYPE_KEYS_WINDOW));
  gtk_window_close (shell_dialog (KARUM_TYPE_KEYS_WINDOW));
  robot_settle ();
  shell_stop (application);
  shell_clean ();
}

/* The only game has just begun: it is in progress, and there is no finished one. */
static void
check_in_progress (KarumWindow *window)
{
  const KarumGameFilter finished = { .finished = TRUE }, in_progress = { .in_progress = TRUE };

  karum_library_page_set_filter (window->library, &finished);
  wait_until (g_list_model_get_n_items (shell_games (window)) == 0);
  karum_library_page_set_filter (window->library, &in_progress);
  wait_until (g_list_model_get_n_items (shell_games (window)) == 1);
}

/* The heads of all parts of the form, as tall as it opens, are seen without scrolling. */
static void
check_one_screen (GtkWindow *dialog)
{
  GtkWidget *form = shell_find (dialog, GTK_TYPE_SCROLLED_WINDOW);
  GtkAdjustment *rows = gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (form));

  robot_expect (gtk_adjustment_get_page_size (rows) > 0);
  /* The display may tell the size of a new window late. */
  robot_expect (gtk_widget_get_height (GTK_WIDGET (dialog)) <= 780
                && gtk_adjustment_get_upper (rows) <= gtk_adjustment_get_page_size (rows));
}

/* A new game is on the board, in the library, and still there after a restart. */
static void
test_new_game (gconstpointer data)
{
  KarumApplication *application = shell_start (data);
  KarumWindow *window = shell_window (application);
  GtkWindow *dialog;

  wait_until (g_str_equal (shell_library_state (window), "empty"));
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), "win.new-game", NULL));
  dialog = shell_dialog (KARUM_TYPE_NEW_GAME_DIALOG);
  g_assert_nonnull (dialog);
  robot_settle ();
  check_one_screen (dialog);
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (dialog), "new-game.start", NULL));
  wait_until (g_str_equal (shell_page (window), "game"));
  wait_until (shell_find (shell_game_page (window), KARUM_TYPE_BOARD_VIEW));
  robot_settle ();
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), "win.show-library", NULL));
  wait_until (g_str_equal (shell_library_state (window), "games"));
  g_assert_cmpuint (g_list_model_get_n_items (shell_games (window)), ==, 1);
  check_in_progress (window);
  shell_stop (application);

  application = shell_start (data);
  window = shell_window (application);
  wait_until (g_str_equal (shell_page (window), "library"));
  wait_until (g_str_equal (shell_library_state (window), "games"));
  g_assert_cmpuint (g_list_model_get_n_items (shell_games (window)), ==, 1);
  shell_stop (application);
  shell_clean ();
}

/* -- Language --------------------------------------------------------------------------------- */

/* A change of language applies immediately, on the same page of the same archive, with the
 * preferences still open. */
static void
test_language_change (void)
{
  static const char *const languages[] = { "en", "ru", "ja" };
  g_autoptr (GSettings) settings = g_settings_new (KARUM_APP_ID);
  KarumApplication *application = shell_start ("en");

  wait_until (g_str_equal (shell_library_state (shell_window (application)), "empty"));
  g_assert_true (says_empty (shell_window (application), "en"));
  activate (application, "preferences");
  for (gsize i = G_N_ELEMENTS (languages); i-- > 0;) {
    g_settings_set_string (settings, "language", languages[i]);
    robot_settle ();
    wait_until (g_str_equal (shell_library_state (shell_window (application)), "empty"));
    g_assert_true (says_empty (shell_window (application), languages[i]));
    g_assert_nonnull (shell_dialog (KARUM_TYPE_PREFERENCES));
    assert_names_archive (shell_window (application));
  }
  shell_stop (application);
  shell_clean ();
}

/* -- Library ---------------------------------------------------------------------------------- */

static const KarumGameRow *
row_at (GListModel *model, guint position)
{
  g_autoptr (KarumGameItem) item = g_list_model_get_item (model, position);

  g_assert_nonnull (item);
  wait_until (karum_game_item_get_id (item));
  return karum_game_item_get_row (item);
}

/* -- -1, 0, 1: how two games follow each other in an order. */
static int
compare_date (const KarumGameRow *a, const KarumGameRow *b)
{
  return g_strcmp0 (a->date, b->date);
}

static int
compare_turns (const KarumGameRow *a, const KarumGameRow *b)
{
  return a->turns < b->turns ? -1 : a->turns > b->turns;
}

static int
compare_rules (const KarumGameRow *a, const KarumGameRow *b)
{
  return strcmp (a->rules, b->rules);
}

static const struct {
  const char *column;
  int (*compare) (const KarumGameRow *a, const KarumGameRow *b);
} orders[] = {
  { "date", compare_date },
  { "turns", compare_turns },
  { "rules", compare_rules },
};

static gboolean
is_in_order (GListModel *games, gsize order, gboolean descending)
{
  g_autoptr (KarumGameRow) last = NULL;

  for (guint i = 0; i < g_list_model_get_n_items (games); i++) {
    const KarumGameRow *row = row_at (games, i);
    int direction = last ? orders[order].compare (last, row) : 0;

    if (descending ? direction < 0 : direction > 0)
      return FALSE;
    g_clear_pointer (&last, karum_game_row_unref);
    last = karum_game_row_ref ((KarumGameRow *) row);
  }
  return g_list_model_get_n_items (games) > 0;
}

/* The rows are those of the order before until they are loaded. */
static void
check_order (KarumWindow *window, gsize order, gboolean descending)
{
  g_autoptr (GSettings) settings = g_settings_new (KARUM_APP_ID);

  g_settings_set_string (settings, "sort-column", orders[order].column);
  g_settings_set_boolean (settings, "sort-descending", descending);
  robot_expect (g_str_equal (shell_library_state (window), "games")
                && is_in_order (shell_games (window), order, descending));
}

static void
test_order (void)
{
  KarumApplication *application;

  shell_fill (40);
  application = shell_start ("en");
  wait_until (g_str_equal (shell_library_state (shell_window (application)), "games"));
  for (gsize i = 0; i < G_N_ELEMENTS (orders); i++) {
    check_order (shell_window (application), i, FALSE);
    check_order (shell_window (application), i, TRUE);
  }
  shell_stop (application);
  shell_clean ();
}

/* Clicking the head of a column sets the sort order, which is saved in the settings. */
static void
test_column_heads (void)
{
  g_autoptr (GSettings) settings = g_settings_new (KARUM_APP_ID);
  g_autoptr (GtkColumnViewColumn) players = NULL;
  g_autofree char *column = NULL;
  KarumApplication *application;
  GtkColumnView *view;

  shell_fill (6);
  application = shell_start ("en");
  wait_until (g_str_equal (shell_library_state (shell_window (application)), "games"));
  view = shell_find (shell_window (application)->library, GTK_TYPE_COLUMN_VIEW);
  players = g_list_model_get_item (gtk_column_view_get_columns (view), 2);
  gtk_column_view_sort_by_column (view, players, GTK_SORT_DESCENDING);
  robot_settle ();
  column = g_settings_get_string (settings, "sort-column");
  g_assert_cmpstr (column, ==, "player1");
  g_assert_true (g_settings_get_boolean (settings, "sort-descending"));
  g_settings_reset (settings, "sort-column");
  g_settings_reset (settings, "sort-descending");
  shell_stop (application);
  shell_clean ();
}

/* The list model has the size of the archive, gives access to any place, and follows changes. */
static void
test_long_list (void)
{
  const KarumGameFilter bin = { .bin = TRUE }, all = { 0 };
  KarumApplication *application;
  KarumWindow *window;
  GListModel *games;
  GtkSelectionModel *selection;
  gint64 chosen, next;

  shell_fill (600);
  application = shell_start ("en");
  window = shell_window (application);
  wait_until (g_str_equal (shell_library_state (window), "games"));
  games = shell_games (window);
  selection = GTK_SELECTION_MODEL (games);
  g_assert_cmpuint (g_list_model_get_n_items (games), ==, 600);
  g_assert_cmpint (row_at (games, 599)->id, !=, row_at (games, 200)->id);

  /* Selected before its game is loaded. */
  gtk_selection_model_select_item (selection, 450, TRUE);
  wait_until (karum_library_page_get_selected (window->library));
  wait_until (shell_find_label (window->library, "Open"));
  gtk_selection_model_select_item (selection, 5, TRUE);
  chosen = row_at (games, 5)->id;
  next = row_at (games, 6)->id;
  robot_settle ();
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window->library), "library.delete", NULL));
  wait_until (g_list_model_get_n_items (games) == 599);
  wait_until (row_at (games, 5)->id == next);
  wait_until (karum_library_page_get_selected (window->library) == next);

  karum_library_page_set_filter (window->library, &bin);
  wait_until (g_list_model_get_n_items (games) == 1);
  wait_until (karum_library_page_get_selected (window->library) == chosen);
  g_assert_true (
      gtk_widget_activate_action (GTK_WIDGET (window->library), "library.restore", NULL));
  wait_until (g_str_equal (shell_library_state (window), "nothing"));
  karum_library_page_set_filter (window->library, &all);
  wait_until (g_list_model_get_n_items (games) == 600);
  wait_until (row_at (games, 5)->id == chosen);
  shell_stop (application);
  shell_clean ();
}

static void
test_search (void)
{
  KarumApplication *application;
  KarumWindow *window;
  GtkEditable *words;

  shell_fill (12);
  application = shell_start ("en");
  window = shell_window (application);
  wait_until (g_str_equal (shell_library_state (window), "games"));
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window->library), "library.search", NULL));
  words = shell_find (window->library, GTK_TYPE_SEARCH_ENTRY);
  gtk_editable_set_text (words, "nothing-like-this");
  wait_until (g_str_equal (shell_library_state (window), "nothing"));
  gtk_editable_set_text (words, "NEEDLE");
  wait_until (g_list_model_get_n_items (shell_games (window)) == 1);
  gtk_editable_set_text (words, "");
  wait_until (g_list_model_get_n_items (shell_games (window)) == 12);
  shell_stop (application);
  shell_clean ();
}

static gboolean
shows_columns (KarumWindow *window)
{
  return !gtk_widget_has_css_class (shell_find (window->library, KARUM_TYPE_LINES_VIEW), "narrow");
}

/* (transfer full): as the list calls it */
static PangoLayout *
lay_out_variant (KarumWindow *window, const KarumGame *game, unsigned preset)
{
  const KarumRules rules = karum_rules_default (game, preset);
  g_autofree char *text = NULL;
  char ruleset[KARUM_RULES_TEXT];

  karum_rules_write (&rules, ruleset);
  text = karum_variant_text (ruleset);
  return gtk_widget_create_pango_layout (GTK_WIDGET (window->library), text);
}

/* The variant of every game is seen whole in its column, the second. */
static gboolean
variants_fit (KarumWindow *window)
{
  KarumLineShape shape = { .layout = &karum_library_lines };

  karum_lines_head_place (shell_find (window->library, GTK_TYPE_COLUMN_VIEW), &shape);
  for (gsize i = 0; karum_games[i]; i++)
    for (unsigned j = 0; j < karum_games[i]->n_presets; j++) {
      g_autoptr (PangoLayout) layout = lay_out_variant (window, karum_games[i], j);
      int width;

      pango_layout_get_pixel_size (layout, &width, NULL);
      if (width > shape.places[1].width)
        return FALSE;
    }
  return TRUE;
}

/* At 360 pixels the columns are replaced by rows; at 1280 and 1800 they are there. */
static void
test_widths (gconstpointer data)
{
  g_autoptr (GSettings) settings = g_settings_new (KARUM_APP_ID);
  KarumApplication *application;
  KarumWindow *window;

  shell_fill (12);
  g_settings_set_int (settings, "window-width", 360);
  application = shell_start (data);
  window = shell_window (application);
  wait_until (g_str_equal (shell_library_state (window), "games"));
  wait_until (!shows_columns (window));
  robot_expect (gtk_widget_get_width (GTK_WIDGET (window)) <= 360);
  shell_stop (application);

  for (int width = 1280; width <= 1800; width += 520) {
    g_settings_set_int (settings, "window-width", width);
    application = shell_start (data);
    window = shell_window (application);
    wait_until (g_str_equal (shell_library_state (window), "games"));
    wait_until (shows_columns (window));
    robot_expect (variants_fit (window));
    shell_stop (application);
  }
  g_settings_reset (settings, "window-width");
  shell_clean ();
}

/* -- Messages --------------------------------------------------------------------------------- */

static gboolean
can_be_pressed (GtkWidget *widget)
{
  return gtk_widget_is_sensitive (widget)
         && (GTK_IS_BUTTON (widget) || GTK_IS_SCALE (widget) || GTK_IS_EDITABLE (widget)
             || KARUM_IS_BOARD_VIEW (widget) || KARUM_IS_SCORE_CARD (widget));
}

/* (nullable): what @message covers in @widget and can be pressed. */
static GtkWidget *
covered_by (GtkWidget *message, GtkWidget *widget)
{
  GtkWidget *root = GTK_WIDGET (gtk_widget_get_root (widget)), *found = NULL;
  graphene_rect_t at, covered;

  if (!gtk_widget_get_mapped (widget) || widget == gtk_widget_get_parent (message))
    return NULL;
  g_assert_true (gtk_widget_compute_bounds (message, root, &covered));
  g_assert_true (gtk_widget_compute_bounds (widget, root, &at));
  if (can_be_pressed (widget) && graphene_rect_intersection (&at, &covered, NULL)) {
    g_test_message ("%s (%g, %g …) is covered by (%g, %g, %g × %g) at %d pixels",
                    G_OBJECT_TYPE_NAME (widget), at.origin.x, at.origin.y + at.size.height,
                    covered.origin.x, covered.origin.y, covered.size.width, covered.size.height,
                    gtk_widget_get_width (root));
    return widget;
  }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child && !found;
       child = gtk_widget_get_next_sibling (child))
    found = covered_by (message, child);
  return found;
}

static GtkWidget *
message_of (KarumGamePage *page)
{
  return gtk_widget_get_first_child (GTK_WIDGET (page->toasts));
}

/* The first turn that the game itself doesn't contain. */
static bool
is_another (const KarumTurn *turn, void *data)
{
  KarumTurn *another = data;

  if (karum_turn_equal (turn, another))
    return true;
  karum_turn_copy (another, turn);
  return false;
}

static void
press (GtkWidget *root, const char *label)
{
  GtkWidget *button;

  robot_expect ((button = robot_find_button (root, label)));
  g_signal_emit_by_name (button, "clicked");
}

/* A message that comes with the buttons of a variation leaves them free. */
static void
check_beside_buttons (KarumGamePage *page)
{
  KarumTurn turn;
  const KarumRules *rules = karum_session_get_rules (page->session);

  karum_session_go (page->session, 0);
  karum_turn_copy (&turn, karum_session_get_turn (page->session, 1));
  rules->game->turns (rules, karum_session_get_position (page->session), is_another, &turn);
  karum_session_play (page->session, &turn);
  robot_expect (karum_session_in_variation (page->session) && message_of (page));
  robot_paint (GTK_WIDGET (page));
  robot_expect (message_of (page) && !covered_by (message_of (page), GTK_WIDGET (page)));
}

/* On the page of a game, messages are where nothing can be pressed, and where they hide neither
 * names nor points; they leave with it. */
static void
test_messages (gconstpointer language)
{
  static const int widths[] = { 360, 640, 1280 };
  g_autoptr (GSettings) settings = g_settings_new (KARUM_APP_ID);

  shell_fill (3);
  karum_for_each_of (each, widths) {
    KarumApplication *application;
    KarumWindow *window;
    KarumGamePage *page;

    g_settings_set_int (settings, "window-width", *each);
    application = shell_start (language);
    window = shell_window (application);
    wait_until (g_str_equal (shell_library_state (window), "games"));
    gtk_widget_activate_action (GTK_WIDGET (window), "win.open-game-at", "(xu)", (gint64) 1, 1u);
    wait_until ((page = shell_game_page (window)) && page->session);
    karum_tell (GTK_WIDGET (window), _ ("The history of changes is damaged: changes are saved, but "
                                        "can’t be undone"));
    robot_expect (message_of (page));
    robot_paint (GTK_WIDGET (window));
    /* It comes in from below. */
    robot_expect (message_of (page) && !covered_by (message_of (page), GTK_WIDGET (page)));
    karum_teller_tell (page->teller, _ ("A variation begins here; the game itself is not changed"),
                       "game.undo", NULL);
    robot_paint (GTK_WIDGET (window));
    robot_expect (message_of (page) && !covered_by (message_of (page), GTK_WIDGET (page)));
    g_assert_cmpint (gtk_widget_get_width (GTK_WIDGET (page->toasts)), <, *each);
    check_beside_buttons (page);
    gtk_widget_activate_action (GTK_WIDGET (window), "win.back", NULL);
    robot_expect (!message_of (page));
    shell_stop (application);
  }
  g_settings_reset (settings, "window-width");
  shell_clean ();
}

/* Undo in a message is followed by Redo, and that by Undo. */
static void
test_undo_and_redo (void)
{
  const gint64 game = 1;
  KarumApplication *application;
  KarumWindow *window;
  guint64 number;

  shell_fill (3);
  application = shell_start ("en");
  window = shell_window (application);
  wait_until (g_str_equal (shell_library_state (window), "games"));
  number = karum_history_find (karum_archive_get_history (window->archive), KARUM_UNDO, 0);
  karum_undo_change (GTK_WIDGET (window), window->archive, karum_request_set_stars (&game, 1, 2),
                     "Star set");
  for (guint i = 0; i < 2; i++) {
    press (GTK_WIDGET (window->toasts), "_Undo");
    robot_expect (karum_history_find (karum_archive_get_history (window->archive), KARUM_UNDO, 0)
                  == number);
    press (GTK_WIDGET (window->toasts), "_Redo");
    robot_expect (karum_history_find (karum_archive_get_history (window->archive), KARUM_UNDO, 0)
                  != number);
  }
  shell_stop (application);
  shell_clean ();
}

/* -- Archives that can't be used -------------------------------------------------------------- */

static void
test_not_archive (gconstpointer data)
{
  g_autofree char *path = shell_archive_path ();
  g_autofree char *folder = g_path_get_dirname (path);
  g_autofree char *after = NULL;
  KarumApplication *application;
  KarumWindow *window;

  g_mkdir_with_parents (folder, 0700);
  g_assert_true (g_file_set_contents (path, "Not an archive at all, but a letter.", -1, NULL));
  application = shell_start (data);
  window = shell_window (application);
  wait_until (g_str_equal (shell_page (window), "problem"));
  g_assert_nonnull (shell_find_label (window->problem,
                                      g_dgettext (GETTEXT_PACKAGE, "This Is Not a Karum Archive")));
  g_assert_true (g_file_get_contents (path, &after, NULL, NULL));
  g_assert_cmpstr (after, ==, "Not an archive at all, but a letter.");

  /* After the problem was solved, the archive opens with “Try Again”. */
  shell_clean ();
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), "win.retry", NULL));
  wait_until (g_str_equal (shell_page (window), "library"));
  shell_stop (application);
  shell_clean ();
}

static void
test_newer (gconstpointer data)
{
  g_autofree char *path = shell_archive_path ();
  KarumApplication *application;
  KarumWindow *window;
  GtkInfoBar *bar;
  sqlite3 *db;

  shell_fill (3);
  g_assert_cmpint (sqlite3_open (path, &db), ==, SQLITE_OK);
  sqlite3_busy_timeout (db, 60000);
  g_assert_cmpint (sqlite3_exec (db, "PRAGMA user_version = 9999", NULL, NULL, NULL), ==,
                   SQLITE_OK);
  sqlite3_close (db);
  application = shell_start (data);
  window = shell_window (application);
  wait_until (g_str_equal (shell_page (window), "library"));
  wait_until (g_str_equal (shell_library_state (window), "games"));
  bar = shell_find (window, GTK_TYPE_INFO_BAR);
  g_assert_true (gtk_info_bar_get_revealed (bar));
  gtk_widget_activate_action (GTK_WIDGET (window), "win.new-game", NULL);
  robot_settle ();
  g_assert_null (shell_dialog (KARUM_TYPE_NEW_GAME_DIALOG));
  shell_stop (application);
  shell_clean ();
}

/* The number of letters that are shown in all lines. */
static int
n_shown_letters (PangoLayout *layout)
{
  int n = 0;

  for (GSList *each = pango_layout_get_lines_readonly (layout); each; each = each->next)
    for (GSList *run = ((PangoLayoutLine *) each->data)->runs; run; run = run->next)
      n += ((PangoGlyphItem *) run->data)->glyphs->num_glyphs;
  return n;
}

/* A path that is broken has no hyphen that isn't in it. */
static void
check_path (GtkWidget *label, const char *path)
{
  g_autoptr (PangoLayout) layout = pango_layout_copy (gtk_label_get_layout (GTK_LABEL (label)));

  pango_layout_set_width (layout, 100 * PANGO_SCALE);
  g_assert_cmpint (pango_layout_get_line_count (layout), >, 1);
  g_assert_cmpint (n_shown_letters (layout), <=, (int) g_utf8_strlen (path, -1));
}

/* The last opened archive is missing: the page reports it, and no empty one is created. */
static void
test_gone (void)
{
  g_autoptr (GSettings) settings = g_settings_new (KARUM_APP_ID);
  g_autofree char *path
      = g_build_filename (g_get_user_data_dir (), "gonewithoutanyhyphens.karum", NULL);
  const char *const recent[] = { path, NULL };
  KarumApplication *application;
  KarumWindow *window;

  g_settings_set_strv (settings, "recent-archives", recent);
  application = shell_start ("en");
  window = shell_window (application);
  wait_until (g_str_equal (shell_page (window), "problem"));
  g_assert_nonnull (shell_find_label (window->problem, "Archive Not Found"));
  check_path (shell_find_label (window->problem, path), path);
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), "win.retry", NULL));
  g_assert_cmpstr (shell_page (window), ==, "problem");
  g_assert_false (g_file_test (path, G_FILE_TEST_EXISTS));
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), "win.open-usual", NULL));
  wait_until (g_str_equal (shell_page (window), "library"));
  shell_stop (application);
  g_settings_reset (settings, "recent-archives");
  shell_clean ();
}

/* -- At rest ---------------------------------------------------------------------------------- */

static gboolean
turns_below (GtkWidget *widget)
{
  gboolean turns = GTK_IS_SPINNER (widget) && gtk_spinner_get_spinning (GTK_SPINNER (widget));

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child && !turns;
       child = gtk_widget_get_next_sibling (child))
    turns = turns_below (child);
  return turns;
}

/* An animation on a hidden page would keep the window drawing frames. */
static void
test_at_rest (void)
{
  static const char *const pages[] = { "win.show-players", "win.show-events", "win.show-ratings",
                                       "win.show-club",    "win.enter-sheet", "win.show-library" };
  KarumApplication *application;
  KarumWindow *window;

  shell_fill (3);
  application = shell_start ("en");
  window = shell_window (application);
  wait_until (g_str_equal (shell_library_state (window), "games"));
  wait_until (!turns_below (GTK_WIDGET (window)));
  karum_for_each_of (each, pages) {
    g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), *each, NULL));
    wait_until (!turns_below (GTK_WIDGET (window)));
  }
  shell_stop (application);
  shell_clean ();
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  shell_add ("/shell/empty", test_empty);
  shell_add ("/shell/windows", test_windows);
  shell_add ("/shell/new-game", test_new_game);
  shell_add ("/shell/widths", test_widths);
  shell_add ("/shell/messages", test_messages);
  g_test_add_func ("/shell/undo-and-redo", test_undo_and_redo);
  shell_add ("/shell/not-archive", test_not_archive);
  shell_add ("/shell/newer", test_newer);
  g_test_add_func ("/shell/language-change", test_language_change);
  g_test_add_func ("/shell/order", test_order);
  g_test_add_func ("/shell/column-heads", test_column_heads);
  g_test_add_func ("/shell/long-list", test_long_list);
  g_test_add_func ("/shell/search", test_search);
  g_test_add_func ("/shell/gone", test_gone);
  g_test_add_func ("/shell/at-rest", test_at_rest);
  return g_test_run ();
}
