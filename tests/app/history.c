/* history.c: the list of changes: opened by a key, one is shown with its difference, undone, and
 * all after it; and the versions of a game, compared and restored. */
#include "shell-fixture.h"

#include <string.h>

#include "../deep.h"
#include "fixture.h"
#include "karum-arrays.h"
#include "karum-board-view.h"
#include "karum-game-text.h"
#include "karum-game-page-private.h"
#include "karum-history-page.h"
#include "karum-library-page-private.h"
#include "karum-lines-view.h"
#include "karum-record-end.h"
#include "karum-requests.h"
#include "karum-roster.h"
#include "karum-work-dialog.h"
#include "robot.h"

typedef struct {
  KarumApplication *application;
  KarumWindow *window;
  GtkWidget *page;
} History;

static void
comment (History *history, gint64 game, const char *text)
{
  g_autoptr (KarumLoadedGame) loaded = shell_ask (history->window, karum_request_load_game (game));

  karum_node_set_comment (loaded->record->root->child, text);
  g_free (shell_ask (history->window, karum_request_save_game (game, loaded->revision, "Commenting",
                                                               loaded->record)));
}

static void
begin (History *history, const char *language)
{
  const gint64 games[] = { 1, 2 };

  shell_fill (3);
  history->application = shell_start (language);
  history->window = shell_window (history->application);
  wait_until (g_str_equal (shell_library_state (history->window), "games"));
  comment (history, 1, "A fine move");
  shell_ask (history->window, karum_request_set_stars (games, 2, 4));
  g_free (shell_ask (history->window, karum_request_create_player ("Juri", "Kyoto")));
  robot_focus (GTK_WIDGET (history->window));
  robot_key ("ctrl+shift+h");
  robot_expect (g_strcmp0 (shell_page (history->window), "history") == 0);
  history->page = GTK_WIDGET (karum_window_get_page (history->window, "history"));
}

static void
end (History *history)
{
  shell_stop (history->application);
  shell_clean ();
}

/* The change made @ago before the last one. */
static void
choose (History *history, guint n, guint ago)
{
  GListModel *changes;

  robot_expect ((changes = shell_roster (history->page))
                && g_list_model_get_n_items (changes) == n);
  gtk_selection_model_select_item (GTK_SELECTION_MODEL (changes), ago, TRUE);
}

static gboolean
tells (GtkWidget *widget, const char *words)
{
  gboolean found = GTK_IS_LABEL (widget) && gtk_widget_get_mapped (widget)
                   && strstr (gtk_label_get_text (GTK_LABEL (widget)), words);

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child && !found;
       child = gtk_widget_get_next_sibling (child))
    found = tells (child, words);
  return found;
}

static void
press (GtkWidget *root, const char *label)
{
  GtkWidget *button;

  robot_expect ((button = robot_find_button (root, label)));
  robot_paint (root);
  robot_settle ();
  robot_click_middle (button);
}

static gboolean
has_comment (History *history, const char *text)
{
  g_autoptr (KarumLoadedGame) loaded = shell_ask (history->window, karum_request_load_game (1));

  return g_strcmp0 (loaded->record->root->child->comment, text) == 0;
}

/* Whether the list says of the change made @ago before the last one that it is about @names. */
static gboolean
is_about (History *history, guint ago, const char *names)
{
  GListModel *changes = shell_roster (history->page);
  g_autoptr (KarumRosterItem) item = changes ? g_list_model_get_item (changes, ago) : NULL;

  return item && g_str_has_suffix (karum_roster_item_get_details (item), names);
}

/* Who was merged stands in the list, and the person that is new. */
static void
test_names_of_changes (void)
{
  History history = { 0 };
  g_autofree gint64 *first = NULL, *second = NULL, *third = NULL;

  begin (&history, "en");
  first = shell_ask (history.window, karum_request_create_player ("Zoe Adams", NULL));
  second = shell_ask (history.window, karum_request_create_player ("Zoë", NULL));
  third = shell_ask (history.window, karum_request_create_player ("Z. Adams", NULL));
  shell_ask (history.window,
             karum_request_merge_players ((const gint64[]){ *second, *third }, 2, *first));
  robot_expect (is_about (&history, 0, "Zoë, Z. Adams → Zoe Adams")
                || is_about (&history, 0, "Z. Adams, Zoë → Zoe Adams"));
  g_assert_true (is_about (&history, 1, "Z. Adams"));
  g_assert_true (is_about (&history, 4, "Juri"));
  end (&history);
}

/* The latest change stands first, under an arrow that points down; a click turns both round. */
static void
test_order (void)
{
  History history;
  KarumLinesView *lines;
  gboolean descending = FALSE;
  guint column = G_MAXUINT;

  begin (&history, "en");
  lines = shell_find (history.page, KARUM_TYPE_LINES_VIEW);
  choose (&history, 3, 0);
  robot_expect (tells (history.page, "Juri"));
  /* A player is no game to open. */
  robot_settle ();
  g_assert_null (robot_find_button (history.page, "_Open Game"));
  g_assert_true (karum_lines_view_get_order (lines, &column, &descending));
  g_assert_cmpuint (column, ==, 0);
  g_assert_true (descending);
  karum_lines_view_show_order (lines, 1, FALSE);
  g_assert_true (karum_lines_view_get_order (lines, &column, &descending));
  g_assert_false (descending);
  /* A click on the header asks for the other direction only when it is the same column again. */
  karum_lines_view_show_order (lines, 0, FALSE);
  g_assert_true (karum_lines_view_get_order (lines, &column, &descending));
  g_assert_true (column == 0 && descending);
  choose (&history, 3, 0);
  robot_expect (tells (history.page, "Juri"));
  karum_lines_view_show_order (lines, 0, FALSE);
  g_assert_true (karum_lines_view_get_order (lines, &column, &descending));
  g_assert_false (descending);
  choose (&history, 3, 0);
  robot_expect (tells (history.page, "Comment: A fine move, before: none"));
  /* What is shown where one is, is no other place to go back to. */
  gtk_widget_activate_action (GTK_WIDGET (history.window), "win.show-change", "t", (guint64) 1);
  gtk_widget_activate_action (GTK_WIDGET (history.window), "win.show-history", NULL);
  gtk_widget_activate_action (GTK_WIDGET (history.window), "win.back", NULL);
  robot_expect (g_strcmp0 (shell_page (history.window), "library") == 0);
  end (&history);
}

static void
test_back (void)
{
  History history;
  GtkWidget *toasts;

  begin (&history, "en");
  toasts = GTK_WIDGET (history.window->toasts);
  choose (&history, 3, 2);
  robot_expect (tells (history.page, "Comment: A fine move, before: none"));
  robot_expect (robot_find_button (history.page, "_Open Game"));
  robot_expect (shell_find_mapped (history.page, KARUM_TYPE_BOARD_VIEW));
  choose (&history, 3, 1);
  robot_expect (tells (history.page, "Stars: 4, before: 0"));
  g_assert_null (shell_find_mapped (history.page, KARUM_TYPE_BOARD_VIEW));
  /* Alone, though a player was created later. */
  press (history.page, "_Undo This Change");
  robot_expect (robot_find_button (history.page, "_Redo This Change"));
  press (history.page, "_Redo This Change");
  choose (&history, 3, 2);
  press (history.page, "Go _Back to Here");
  robot_expect (tells (toasts, "2 changes undone"));
  g_assert_true (has_comment (&history, "A fine move"));
  press (toasts, "_Redo");
  robot_expect (tells (toasts, "2 changes redone"));
  press (toasts, "_Undo");
  robot_expect (tells (toasts, "2 changes undone"));
  choose (&history, 3, 0);
  press (history.page, "Redo Up to _Here");
  robot_expect (tells (toasts, "2 changes redone"));
  press (history.page, "_Undo This Change");
  robot_expect (robot_find_button (history.page, "_Redo This Change"));
  end (&history);
}

static gint64
chosen (History *history)
{
  g_autoptr (GPtrArray) rows = karum_roster_get_selected (
      KARUM_ROSTER (shell_find_mapped (history->page, KARUM_TYPE_ROSTER)));

  return rows->len == 1 ? karum_roster_item_get_id (rows->pdata[0]) : 0;
}

static guint64
last_change (History *history)
{
  return karum_history_find (karum_archive_get_history (history->window->archive), KARUM_UNDO, 0);
}

/* What is in the way of a change is named, and shown. */
static void
test_refused (void)
{
  History history;
  gint64 refused;
  g_autoptr (GPtrArray) rows = NULL;
  g_autofree char *when = NULL;

  begin (&history, "en");
  choose (&history, 3, 2);
  comment (&history, 1, "A better word");
  robot_expect (g_list_model_get_n_items (shell_roster (history.page)) == 4);
  press (history.page, "_Undo This Change");
  robot_expect (
      tells (GTK_WIDGET (history.window->toasts), "can’t be undone before “Commenting” ("));
  /* As the list says it. */
  rows = shell_ask (history.window, karum_request_list_changes ());
  when = karum_moment_text (((const KarumChangeRow *) rows->pdata[0])->made_at / 1000);
  g_assert_true (tells (GTK_WIDGET (history.window->toasts), when));
  g_assert_true (has_comment (&history, "A better word"));
  refused = chosen (&history);
  press (history.page, "_Open Game");
  robot_expect (g_strcmp0 (shell_page (history.window), "game") == 0);
  gtk_widget_activate_action (GTK_WIDGET (history.window), "win.undo-change", "t", refused);
  press (GTK_WIDGET (history.window), "_Show");
  robot_expect (g_strcmp0 (shell_page (history.window), "history") == 0
                && chosen (&history) == (gint64) last_change (&history));
  end (&history);
}

static gboolean
is_listed (KarumLibraryPage *library, gint64 game, const char *first)
{
  guint place = karum_game_model_find (library->model, game);
  g_autoptr (KarumGameItem) item = g_list_model_get_item (G_LIST_MODEL (library->model), place);
  const KarumGameRow *row = item ? karum_game_item_get_row (item) : NULL;

  return row && g_strcmp0 (row->players[0], first) == 0;
}

/* Messages name the only game that they are about, and go on naming it. */
static void
test_named (void)
{
  History history;
  GtkWidget *window;
  g_autoptr (KarumLoadedGame) game = NULL;

  begin (&history, "en");
  window = GTK_WIDGET (history.window);
  game = shell_ask (history.window, karum_request_load_game (2));
  for (guint i = 0; i < 2; i++) {
    g_free (game->record->tags.players[i]);
    game->record->tags.players[i] = g_strdup (i == 0 ? "Anna" : "Boris");
  }
  g_free (shell_ask (history.window,
                     karum_request_save_game (2, game->revision, "Naming", game->record)));
  robot_key ("alt+Left");
  robot_expect (g_strcmp0 (shell_page (history.window), "library") == 0);
  robot_expect (is_listed (history.window->library, 2, "Anna"));
  karum_library_page_select (history.window->library, 2);
  robot_settle ();
  gtk_widget_activate_action (GTK_WIDGET (history.window->library), "library.delete", NULL);
  robot_expect (tells (window, "1 game moved to the bin (Anna – Boris)"));
  press (window, "_Undo");
  robot_expect (tells (window, "Undone: Moving a game to the bin (Anna – Boris)"));
  press (window, "_Redo");
  robot_expect (tells (window, "Redone: Moving a game to the bin (Anna – Boris)"));
  end (&history);
}

static int
compare_times (gconstpointer a, gconstpointer b)
{
  const gint64 first = *(const gint64 *) a, second = *(const gint64 *) b;

  return first < second ? -1 : first > second;
}

/* Saves as long as the work goes on, and tells how long that took. */
static void
save_meanwhile (History *history)
{
  const gint64 game = 3;
  g_autoptr (GArray) took = karum_array_new (gint64);

  for (guint i = 0; shell_dialog (KARUM_TYPE_WORK_DIALOG); i++) {
    gint64 begun = g_get_monotonic_time (), time;

    shell_ask (history->window, karum_request_set_stars (&game, 1, 1 + i % 5));
    time = g_get_monotonic_time () - begun;
    g_array_append_val (took, time);
  }
  g_array_sort (took, compare_times);
  g_test_message ("%u times saved within %.0f ms, the median; %.0f ms at most", took->len,
                  (double) g_array_index (took, gint64, took->len / 2) / 1e3,
                  (double) g_array_index (took, gint64, took->len - 1) / 1e3);
}

/* Very many changes are undone in the background, with progress, and others are saved meanwhile. */
static void
test_far (void)
{
  const guint n = deep_or (5000, 120);
  History history;
  guint64 first;

  begin (&history, "en");
  first = last_change (&history);
  for (guint i = 0; i < n; i++) {
    g_autofree char *name = g_strdup_printf ("Player %u", i);

    g_free (shell_ask (history.window, karum_request_create_player (name, NULL)));
  }
  gtk_widget_activate_action (GTK_WIDGET (history.window), "win.go-to-change", "t", first);
  g_assert_nonnull (shell_dialog (KARUM_TYPE_WORK_DIALOG));
  save_meanwhile (&history);
  robot_expect (tells (GTK_WIDGET (history.window), " changes undone"));
  end (&history);
}

/* Changes are told in the language of now, whatever was spoken when they were made. */
static void
test_language (void)
{
  g_autoptr (GSettings) settings = g_settings_new (KARUM_APP_ID);
  History history;

  begin (&history, "ru");
  choose (&history, 3, 0);
  robot_expect (tells (history.page, "Добавление игрока"));
  g_settings_set_string (settings, "language", "ja");
  robot_settle ();
  history.window = shell_window (history.application);
  robot_expect (g_strcmp0 (shell_page (history.window), "history") == 0);
  history.page = GTK_WIDGET (karum_window_get_page (history.window, "history"));
  choose (&history, 3, 0);
  robot_expect (tells (history.page, "プレイヤーの追加"));
  g_assert_false (tells (history.page, "Добавление игрока"));
  g_assert_cmpstr (karum_archive_get_undo_title (history.window->archive), ==, "プレイヤーの追加");
  gtk_widget_activate_action (GTK_WIDGET (history.window), "win.undo", NULL);
  robot_expect (tells (GTK_WIDGET (history.window), "元に戻しました：プレイヤーの追加"));
  end (&history);
}

/* Another program has undone the changes first. */
static void
test_nothing (void)
{
  History history;
  const KarumChangeRow *last;
  g_autoptr (GPtrArray) rows = NULL;

  begin (&history, "en");
  rows = shell_ask (history.window, karum_request_list_changes ());
  last = rows->pdata[0];
  gtk_widget_activate_action (GTK_WIDGET (history.window), "win.go-to-change", "t", last->number);
  robot_expect (tells (GTK_WIDGET (history.window->toasts), "Nothing to undo."));
  end (&history);
}

/* Without changes the page says so, instead of asking to select one; the text fits a narrow window,
 * too. */
static void
test_empty (void)
{
  KarumApplication *application;
  KarumWindow *window;
  GtkWidget *page, *said;

  shell_fill (1);
  application = shell_start ("en");
  window = shell_window (application);
  gtk_window_set_default_size (GTK_WINDOW (window), 360, 640);
  wait_until (g_str_equal (shell_library_state (window), "games"));
  gtk_widget_activate_action (GTK_WIDGET (window), "win.show-history", NULL);
  page = GTK_WIDGET (karum_window_get_page (window, "history"));
  robot_expect (tells (page, "No Changes Yet"));
  robot_settle ();
  g_assert_false (tells (page, "Select a change"));
  robot_expect ((said = shell_find_mapped (page, ADW_TYPE_STATUS_PAGE)));
  g_assert_cmpint (gtk_widget_get_height (said), >=, 240);
  shell_stop (application);
  shell_clean ();
}

/* Steps of a game that is erased go with it. */
static void
test_destroyed (void)
{
  const gint64 game = 1;
  History history;
  guint n;

  begin (&history, "en");
  n = g_list_model_get_n_items (shell_roster (history.page));
  shell_ask (history.window, karum_request_bin_games (&game, 1, TRUE));
  robot_expect (g_list_model_get_n_items (shell_roster (history.page)) == n + 1);
  shell_ask (history.window, karum_request_destroy_games (&game, 1));
  robot_expect (g_list_model_get_n_items (shell_roster (history.page)) <= n);
  end (&history);
}

/* What is kept as a number is told in words. */
static void
test_published (void)
{
  const gint64 player = 1;
  History history;

  begin (&history, "en");
  shell_ask (history.window, karum_request_show_players (&player, 1, KARUM_SHOWN_INITIALS));
  choose (&history, 4, 0);
  robot_expect (tells (history.page, "Published: By Initials, before: By Name"));
  end (&history);
}

/* An archive from elsewhere can have changes of any time. */
static void
test_moment (void)
{
  g_autofree char *text = karum_moment_text (G_MAXINT64 / 1000);

  g_assert_cmpstr (text, ==, "");
}

/* -- Versions --------------------------------------------------------------------------------- */

static AdwMessageDialog *
question (void)
{
  return ADW_MESSAGE_DIALOG (shell_dialog (ADW_TYPE_MESSAGE_DIALOG));
}

/* The first game, with a comment of today, and its versions, which a key opens. */
static void
begin_versions (History *history, const char *language)
{
  begin (history, language);
  gtk_widget_activate_action (GTK_WIDGET (history->window), "win.open-game", "x", (gint64) 1);
  robot_expect (g_strcmp0 (shell_page (history->window), "game") == 0
                && shell_game_page (history->window)->session);
  robot_key ("ctrl+alt+v");
  robot_expect (g_strcmp0 (shell_page (history->window), "versions") == 0);
  history->page = GTK_WIDGET (karum_window_get_page (history->window, "versions"));
}

static void
test_versions (void)
{
  History history;
  GtkWidget *toasts;

  begin_versions (&history, "en");
  toasts = GTK_WIDGET (history.window->toasts);
  choose (&history, 1, 0);
  robot_expect (tells (history.page, "As first recorded"));
  robot_expect (tells (history.page, "Comment: A fine move, before: none"));
  robot_expect (shell_find_mapped (history.page, KARUM_TYPE_BOARD_VIEW));
  press (history.page, "_Restore");
  robot_expect (tells (toasts, "Version restored"));
  g_assert_true (has_comment (&history, NULL));
  robot_expect (g_list_model_get_n_items (shell_roster (history.page)) == 2);
  robot_expect (tells (history.page, "The game is as in this version."));
  press (toasts, "_Undo");
  robot_expect (tells (history.page, "Comment: A fine move, before: none"));
  g_assert_true (has_comment (&history, "A fine move"));
  /* As it is now, under a name. */
  robot_focus (GTK_WIDGET (history.window));
  robot_key ("ctrl+s");
  robot_expect (question ());
  robot_focus (GTK_WIDGET (question ()));
  robot_type ("Mine");
  robot_key ("Return");
  robot_expect (!question () && g_list_model_get_n_items (shell_roster (history.page)) == 2);
  comment (&history, 1, "Another word");
  choose (&history, 2, 0);
  robot_expect (tells (history.page, "Mine"));
  robot_expect (tells (history.page, "Comment: Another word, before: A fine move"));
  press (history.page, "Open as a _Copy");
  robot_expect (g_strcmp0 (shell_page (history.window), "game") == 0
                && shell_game_page (history.window)->session
                && karum_session_get_id (shell_game_page (history.window)->session) == 4);
  g_assert_cmpstr (
      karum_session_get_record (shell_game_page (history.window)->session)->root->child->comment,
      ==, "A fine move");
  end (&history);
}

/* The dialog is about the version for which it was opened, also if another program has removed it
 * meanwhile, so that another one is chosen. */
static void
test_removed (void)
{
  History history;
  gint64 number;

  begin_versions (&history, "en");
  shell_ask (history.window, karum_request_save_version (1, "Mine"));
  comment (&history, 1, "Another word");
  shell_ask (history.window, karum_request_save_version (1, "Yours"));
  choose (&history, 3, 1);
  robot_expect (tells (history.page, "Mine"));
  {
    g_autoptr (GPtrArray) versions = shell_ask (history.window, karum_request_list_versions (1));

    number = ((const KarumVersion *) versions->pdata[2])->number;
  }
  press (history.page, "Re_name…");
  robot_expect (question ());
  shell_ask (history.window, karum_request_remove_version (1, number));
  choose (&history, 2, 1);
  robot_focus (GTK_WIDGET (question ()));
  robot_type ("Ours");
  robot_key ("Return");
  robot_expect (!question ());
  robot_expect (tells (GTK_WIDGET (history.window->toasts), "There is no such version."));
  end (&history);
}

/* A version in which the result was another is restored only after a question. */
static void
test_correction (void)
{
  History history;
  KarumResult result;

  begin_versions (&history, "en");
  {
    g_autoptr (KarumLoadedGame) game = shell_ask (history.window, karum_request_load_game (1));

    result = game->record->tags.result;
    karum_record_cut (game->record, game->record->root->child->child->child);
    karum_record_end (game->record,
                      result == KARUM_RESULT_WON ? KARUM_RESULT_LOST : KARUM_RESULT_WON,
                      KARUM_TERMINATION_RESIGNATION);
    g_free (shell_ask (history.window,
                       karum_request_save_game (1, game->revision, "Correcting", game->record)));
  }
  choose (&history, 1, 0);
  robot_expect (tells (history.page, "Result: "));
  for (guint i = 0; i < 2; i++) {
    g_autoptr (KarumLoadedGame) game = NULL;

    press (history.page, "_Restore");
    robot_expect (question ());
    g_assert_nonnull (strstr (adw_message_dialog_get_body (question ()), "before: 2"));
    robot_focus (GTK_WIDGET (question ()));
    robot_key (i == 0 ? "Escape" : "alt+r");
    robot_expect (!question ());
    robot_focus (GTK_WIDGET (history.window));
    if (i == 1)
      robot_expect (tells (history.page, "The game is as in this version."));
    game = shell_ask (history.window, karum_request_load_game (1));
    g_assert_true ((game->record->tags.result == result) == (i == 1));
  }
  end (&history);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/app/history/names-of-changes", test_names_of_changes);
  g_test_add_func ("/app/history/order", test_order);
  g_test_add_func ("/app/history/back", test_back);
  g_test_add_func ("/app/history/refused", test_refused);
  g_test_add_func ("/app/history/named", test_named);
  g_test_add_func ("/app/history/far", test_far);
  g_test_add_func ("/app/history/language", test_language);
  g_test_add_func ("/app/history/empty", test_empty);
  g_test_add_func ("/app/history/nothing", test_nothing);
  g_test_add_func ("/app/history/destroyed", test_destroyed);
  g_test_add_func ("/app/history/published", test_published);
  g_test_add_func ("/app/history/moment", test_moment);
  g_test_add_func ("/app/history/versions", test_versions);
  g_test_add_func ("/app/history/removed", test_removed);
  g_test_add_func ("/app/history/correction", test_correction);
  return g_test_run ();
}
