/* matches.c: a match in each language: started with a new game, shown beside the board and in
 * the list, separated, joined again. */
#include "shell-fixture.h"

#include <glib/gi18n.h>

#include "karum-request.h"
#include "karum-requests.h"
#include "karum-game-parts.h"
#include "karum-matches-page.h"
#include "karum-new-game-dialog.h"
#include "karum-name-row.h"
#include "robot.h"

static guint
matches_shown (KarumWindow *window)
{
  GtkListView *list = shell_find (shell_matches_page (window), GTK_TYPE_LIST_VIEW);

  return list ? g_list_model_get_n_items (G_LIST_MODEL (gtk_list_view_get_model (list))) : 0;
}

static void
begin_match (KarumWindow *window)
{
  GtkWindow *dialog;

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
  return g_test_run ();
}
