/* matches.c: a match in each language: started with a new game, shown beside the board and in
 * the list, separated, joined again. */
#include "karum-match-bar.h"
#include "karum-match-item.h"
#include "karum-match-line.h"
#include "shell-fixture.h"

#include <glib/gi18n.h>

#include "karum-join-dialog.h"
#include "karum-request.h"
#include "karum-requests.h"
#include "karum-matches-page.h"
#include "karum-new-game-dialog.h"
#include "karum-name-row.h"
#include "robot.h"

/* (nullable): the drop-down list of orders has a list of its own. */
static GtkListView *
list_of (KarumWindow *window)
{
  GtkWidget *clamp = shell_find (shell_matches_page (window), ADW_TYPE_CLAMP_SCROLLABLE);

  return clamp ? shell_find (clamp, GTK_TYPE_LIST_VIEW) : NULL;
}

static guint
matches_shown (KarumWindow *window)
{
  GtkListView *list = list_of (window);

  return list ? g_list_model_get_n_items (G_LIST_MODEL (gtk_list_view_get_model (list))) : 0;
}

static void
begin_match (KarumWindow *window)
{
  GtkWindow *dialog;

  shell_unfold_new_game ();
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), "win.new-game", NULL));
  dialog = shell_dialog (KARUM_TYPE_NEW_GAME_DIALOG);
  robot_settle ();
  karum_name_row_set_name (shell_find (dialog, KARUM_TYPE_NAME_ROW), "Анна");
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (dialog), "new-game.exchange", NULL));
  karum_name_row_set_name (shell_find (dialog, KARUM_TYPE_NAME_ROW), "さくら");
  gtk_switch_set_active (shell_find (dialog, GTK_TYPE_SWITCH), TRUE);
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (dialog), "new-game.start", NULL));
  wait_until (g_str_equal (shell_page (window), "game"));
  wait_until (gtk_widget_is_visible (shell_find (shell_game_page (window), KARUM_TYPE_MATCH_BAR)));
}

/* Whether the form has @first, the first player of the game, in its first row. */
static gboolean
begins_with (GtkWindow *dialog, const char *first)
{
  g_autofree char *name = karum_name_row_dup_name (shell_find (dialog, KARUM_TYPE_NAME_ROW));

  return g_strcmp0 (name, first) == 0;
}

/* A rematch exchanges the sides, and a new game starts with the players and the rules of the
 * last. */
static void
test_again (void)
{
  KarumApplication *application = shell_start ("en");
  KarumWindow *window = shell_window (application);
  GtkWidget *page;
  GtkWindow *dialog;

  wait_until (g_str_equal (shell_library_state (window), "empty"));
  begin_match (window);
  page = GTK_WIDGET (shell_game_page (window));
  karum_session_resign (karum_game_page_get_session (shell_game_page (window)), KARUM_FIRST);
  wait_until (karum_session_is_ended (karum_game_page_get_session (shell_game_page (window))));
  g_assert_nonnull (shell_find_label (page, "Play Again"));
  g_assert_true (gtk_widget_activate_action (page, "game.play-again", NULL));
  dialog = shell_dialog (KARUM_TYPE_NEW_GAME_DIALOG);
  wait_until (begins_with (dialog, "Анна"));
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (dialog), "new-game.start", NULL));
  wait_until (!shell_dialog (KARUM_TYPE_NEW_GAME_DIALOG));
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), "win.new-game", NULL));
  dialog = shell_dialog (KARUM_TYPE_NEW_GAME_DIALOG);
  wait_until (begins_with (dialog, "Анна"));
  gtk_window_close (dialog);
  shell_stop (application);
  shell_clean ();
}

static void
choose (GtkWindow *dialog)
{
  GtkListBox *list;

  wait_until ((list = shell_find (dialog, GTK_TYPE_LIST_BOX))
              && gtk_list_box_get_row_at_index (list, 0));
  for (int i = 0; gtk_list_box_get_row_at_index (list, i); i++) {
    GtkListBoxRow *row = gtk_list_box_get_row_at_index (list, i);

    if (gtk_widget_get_child_visible (GTK_WIDGET (row))) {
      g_signal_emit_by_name (list, "row-activated", row);
      return;
    }
  }
  g_assert_not_reached ();
}

static void
separate (KarumWindow *window)
{
  GtkWidget *line = shell_find (shell_matches_page (window), KARUM_TYPE_MATCH_LINE);

  g_assert_true (gtk_widget_activate_action (line, "match.separate", NULL));
  wait_until (matches_shown (window) == 0);
}

static void
test_match (gconstpointer data)
{
  KarumApplication *application = shell_start (data);
  KarumWindow *window = shell_window (application);
  GtkWindow *dialog;

  wait_until (g_str_equal (shell_library_state (window), "empty"));
  begin_match (window);
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), "win.show-matches", NULL));
  wait_until (matches_shown (window) == 1);

  separate (window);
  wait_until (karum_archive_get_undo_title (window->archive));
  g_assert_true (
      gtk_widget_activate_action (GTK_WIDGET (shell_matches_page (window)), "win.undo", NULL));
  wait_until (matches_shown (window) == 1);
  wait_until (karum_archive_get_redo_title (window->archive));
  g_assert_true (
      gtk_widget_activate_action (GTK_WIDGET (shell_matches_page (window)), "win.redo", NULL));
  wait_until (matches_shown (window) == 0);
  g_assert_true (
      gtk_widget_activate_action (GTK_WIDGET (shell_matches_page (window)), "win.undo", NULL));
  wait_until (matches_shown (window) == 1);

  separate (window);
  g_assert_true (
      gtk_widget_activate_action (GTK_WIDGET (shell_matches_page (window)), "matches.join", NULL));
  dialog = shell_dialog (KARUM_TYPE_JOIN_DIALOG);
  choose (dialog);
  choose (dialog);
  wait_until (matches_shown (window) == 1);

  shell_stop (application);
  shell_clean ();
}

/* -- The list --------------------------------------------------------------------------------- */

/* Matches as another program wrote them, the newest in the middle, players in three scripts; more
 * than the list has at first. */
static void
import_matches (void)
{
  static const char *const first[][2] = {
    { "2026.11.20", "Сергей Волков" }, { "2026.11.25", "Anna" },  { "2025.01.01", "Boris" },
    { "2024.05.05", "佐藤" },          { "2024.05.05", "zoe" },   { "2024.05.05", "サトウ" },
    { "2024.05.05", "Юрий" },          { "2024.05.05", "Émile" }, { "2024.05.05", "さくら" },
    { "2024.05.05", "Ёлкин" },         { "2024.05.05", "eva" },
  };
  g_autofree char *archive = shell_archive_path ();
  g_autofree char *directory = g_path_get_dirname (archive);
  g_autofree char *file = g_strconcat (archive, ".kgn", NULL);
  g_autoptr (GString) text = g_string_new (NULL);
  const char *argv[] = { g_getenv ("KARUM_CLI"), "import", "--archive", archive, file, NULL };
  int status;

  for (guint match = 0; match < 40; match++)
    for (guint game = 1; game <= 2; game++) {
      gboolean own = match < G_N_ELEMENTS (first);
      const char *name = own ? first[match][1] : "Cem";

      g_string_append_printf (
          text,
          "[Event \"?\"]\n[Date \"%s\"]\n[Round \"%u\"]\n[Player1 \"%s\"]\n[Player2 \"%s\"]\n"
          "[Result \"1-0\"]\n[Game \"jarmo\"]\n[Termination \"resignation\"]\n"
          "[Match \"m%u\"]\n[MatchGame \"%u\"]\n\n1. a1-b3 1-0\n\n",
          own ? first[match][0] : "2024.05.05", match, game == 1 ? name : "Somebody",
          game == 1 ? "Somebody" : name, match, game);
    }
  g_assert_cmpint (g_mkdir_with_parents (directory, 0700), ==, 0);
  g_assert_true (g_file_set_contents (file, text->str, -1, NULL));
  g_assert_true (g_spawn_sync (NULL, (char **) argv, NULL,
                               G_SPAWN_STDOUT_TO_DEV_NULL | G_SPAWN_STDERR_TO_DEV_NULL, NULL, NULL,
                               NULL, NULL, &status, NULL));
  g_assert_true (g_spawn_check_wait_status (status, NULL));
}

/* (nullable): the date of the match at @place. */
static const char *
date_at (KarumWindow *window, guint place)
{
  GtkListView *list = list_of (window);
  g_autoptr (KarumMatchItem) item
      = g_list_model_get_item (G_LIST_MODEL (gtk_list_view_get_model (list)), place);

  return item ? karum_match_item_get_match (item)->date : NULL;
}

/* By players, neither case nor accents nor the kind of kana count. */
static void
assert_by_players (KarumWindow *window)
{
  static const char *const last[] = { "Cem",           "Émile", "eva",    "zoe",    "Ёлкин",
                                      "Сергей Волков", "Юрий",  "さくら", "サトウ", "佐藤" };
  GListModel *model = G_LIST_MODEL (gtk_list_view_get_model (list_of (window)));

  for (guint i = 0; i < G_N_ELEMENTS (last); i++) {
    g_autoptr (KarumMatchItem) item = g_list_model_get_item (model, 40 - G_N_ELEMENTS (last) + i);

    g_assert_cmpstr (karum_match_item_get_match (item)->players[0], ==, last[i]);
  }
  g_assert_cmpstr (date_at (window, 0), ==, "2026.11.25");
  g_assert_cmpstr (date_at (window, 1), ==, "2025.01.01");
}

/* The newest match comes first, whenever it was imported; words in any script find matches; the
 * order can be chosen. */
static void
test_list (void)
{
  KarumApplication *application;
  KarumWindow *window;

  shell_clean ();
  import_matches ();
  application = shell_start ("en");
  window = shell_window (application);
  wait_until (g_str_equal (shell_library_state (window), "games"));
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), "win.show-matches", NULL));
  wait_until (matches_shown (window) == 40);
  g_assert_cmpstr (date_at (window, 0), ==, "2026.11.25");
  g_assert_cmpstr (date_at (window, 1), ==, "2026.11.20");
  g_assert_cmpstr (date_at (window, 2), ==, "2025.01.01");
  robot_focus (GTK_WIDGET (window));
  robot_key ("ctrl+f");
  robot_type ("volk");
  robot_expect (matches_shown (window) == 1);
  g_assert_cmpstr (date_at (window, 0), ==, "2026.11.20");
  robot_key ("ctrl+a");
  robot_type ("nobody");
  robot_expect (matches_shown (window) == 0);
  g_assert_nonnull (shell_find_label (shell_matches_page (window), "No match has these words."));
  robot_key ("ctrl+a");
  robot_key ("BackSpace");
  robot_expect (matches_shown (window) == 40);
  gtk_drop_down_set_selected (shell_find (shell_matches_page (window), GTK_TYPE_DROP_DOWN), 1);
  g_assert_cmpstr (date_at (window, 0), ==, "2024.05.05");
  g_assert_cmpstr (date_at (window, 39), ==, "2026.11.25");
  gtk_drop_down_set_selected (shell_find (shell_matches_page (window), GTK_TYPE_DROP_DOWN), 2);
  assert_by_players (window);
  shell_stop (application);
  shell_clean ();
}

/* The buttons for games are named by their place in the match, even if the other game is
 * missing. */
static void
test_half (gconstpointer data)
{
  KarumApplication *application = shell_start (data);
  KarumWindow *window = shell_window (application);
  GtkWidget *line;
  const gint64 first = 1;

  wait_until (g_str_equal (shell_library_state (window), "empty"));
  begin_match (window);
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), "win.show-matches", NULL));
  wait_until (matches_shown (window) == 1);
  line = shell_find (shell_matches_page (window), KARUM_TYPE_MATCH_LINE);
  wait_until (shell_find_label (line, _ ("Game 1")) && shell_find_label (line, _ ("Game 2")));
  karum_request_async (window->archive, karum_request_bin_games (&first, 1, TRUE), NULL, NULL,
                       NULL);
  wait_until ((line = shell_find (shell_matches_page (window), KARUM_TYPE_MATCH_LINE))
              && !shell_find_label (line, _ ("Game 1")));
  g_assert_nonnull (shell_find_label (line, _ ("Game 2")));
  shell_stop (application);
  shell_clean ();
}

static KarumGameRow
row (gint64 id, const char *first, const char *second, const char *rules)
{
  return (KarumGameRow){ .id = id,
                         .players = { (char *) first, (char *) second },
                         .rules = (char *) rules };
}

static void
test_can_match (void)
{
  KarumGameRow first = row (1, "Anna", "Boris", "jarmo");
  KarumGameRow exchanged = row (2, "Boris", "Anna", "jarmo");
  KarumGameRow same_sides = row (3, "Anna", "Boris", "jarmo");
  KarumGameRow other_rules = row (4, "Boris", "Anna", "manu");
  KarumGameRow unknown = row (5, NULL, NULL, "jarmo");

  g_assert_true (karum_games_can_match (&first, &exchanged));
  g_assert_false (karum_games_can_match (&first, &first));
  g_assert_false (karum_games_can_match (&first, &same_sides));
  g_assert_false (karum_games_can_match (&first, &other_rules));
  g_assert_false (karum_games_can_match (&unknown, &unknown));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_data_func ("/app/matches/en", "en", test_match);
  g_test_add_data_func ("/app/matches/ru", "ru", test_match);
  g_test_add_data_func ("/app/matches/ja", "ja", test_match);
  g_test_add_data_func ("/app/matches/half", "en", test_half);
  g_test_add_func ("/app/matches/again", test_again);
  g_test_add_func ("/app/matches/can-match", test_can_match);
  g_test_add_func ("/app/matches/list", test_list);
  return g_test_run ();
}
