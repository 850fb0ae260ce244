/* clock.c: games with a clock, with real pointer and key events. What time it is, the tests say. */
#include <adwaita.h>
#include <dlfcn.h>
#include <glib/gi18n.h>

#include "game-fixture.h"
#include "karum-game-page-private.h"
#include "karum-name.h"
#include "karum-name-row.h"
#include "karum-new-game-dialog.h"
#include "karum-rules-editor.h"
#include "karum-session-private.h"
#include "robot.h"
#include "shell-fixture.h"

static const char *const people[] = { "Анна", "花子" };
static const char *const computer[] = { "Анна", "Computer, level 1" };

static KarumClock *
clock_of (GameFixture *fixture)
{
  return karum_session_get_clock (fixture->page->session);
}

static void
open_game (GameFixture *fixture, const char *control, const char *const players[2])
{
  fixture->time_control = control;
  game_fixture_add_game_of (fixture, "jarmo,limit=12", NULL, NULL, players);
  game_fixture_open_window (fixture, 1000, 720);
  g_object_set (fixture->page->board, "animate", FALSE, NULL);
  robot_expect (karum_clock_is_going (clock_of (fixture)));
  karum_clock_set_time (clock_of (fixture), 0);
}

static void
play (GameFixture *fixture, KarumRandom *random)
{
  KarumSession *session = fixture->page->session;
  g_autofree KarumTurn *turn = g_new0 (KarumTurn, 1);

  g_assert_true (karum_turn_random (karum_session_get_rules (session),
                                    karum_session_get_position (session), random, turn));
  game_fixture_play_turn (fixture, turn, game_fixture_click_point);
}

static void
assert_cards (GameFixture *fixture, const char *first, const char *second)
{
  g_assert_nonnull (shell_find_label (fixture->page->card1, first));
  g_assert_nonnull (shell_find_label (fixture->page->card2, second));
}

/* The time that a turn has left is in the record, shown wherever one looks, and there when the game
 * is opened again; so is what was spent on the turn that is awaited. Undo gives it back. */
static void
test_play (GameFixture *fixture, gconstpointer data)
{
  KarumRandom random;

  karum_random_init (&random, 5);
  open_game (fixture, "600+5", people);
  assert_cards (fixture, "10:00", "10:00");
  karum_clock_set_time (clock_of (fixture), 12300);
  assert_cards (fixture, "9:48", "10:00");
  play (fixture, &random);
  g_assert_cmpstr (karum_session_get_node (fixture->page->session)->comment, ==, "[%clk 0:09:53]");
  assert_cards (fixture, "9:53", "10:00");
  karum_clock_set_time (clock_of (fixture), 32300);
  assert_cards (fixture, "9:53", "9:40");
  game_fixture_restart (fixture);
  robot_expect (karum_clock_is_going (clock_of (fixture)));
  karum_clock_set_time (clock_of (fixture), 1000);
  assert_cards (fixture, "9:53", "9:40");
  karum_clock_set_time (clock_of (fixture), 2000);
  play (fixture, &random);
  g_assert_cmpstr (karum_session_get_node (fixture->page->session)->comment, ==, "[%clk 0:09:44]");
  robot_key ("Left");
  robot_expect (karum_session_get_ply (fixture->page->session) == 1);
  assert_cards (fixture, "9:53", "10:00");
  robot_key ("Right");
  robot_expect (karum_session_get_ply (fixture->page->session) == 2);
  assert_cards (fixture, "9:53", "9:44");
  robot_key ("ctrl+z");
  game_fixture_wait_length (fixture, 1);
  assert_cards (fixture, "9:53", "10:00");
}

/* The clock stands while another window is used. */
static void
test_left (GameFixture *fixture, gconstpointer data)
{
  GtkWidget *other = gtk_window_new ();

  open_game (fixture, "60", people);
  karum_clock_set_time (clock_of (fixture), 10000);
  gtk_window_present (GTK_WINDOW (other));
  robot_expect (gtk_widget_get_mapped (other));
  robot_focus (other);
  robot_expect (!karum_clock_is_going (clock_of (fixture)));
  karum_clock_set_time (clock_of (fixture), 100000);
  assert_cards (fixture, "0:50", "1:00");
  g_assert_true (
      gtk_widget_has_css_class (shell_find_label (fixture->page->card1, "0:50"), "paused"));
  robot_focus (fixture->window);
  robot_expect (karum_clock_is_going (clock_of (fixture)));
  karum_clock_set_time (clock_of (fixture), 101000);
  assert_cards (fixture, "0:49", "1:00");
  gtk_window_destroy (GTK_WINDOW (other));
}

static void
count (guint *said, guint player)
{
  g_assert_cmpuint (player, ==, 0);
  ++*said;
}

/* Little time is shown and said once; no time is told. The game ends only if both wanted it, and
 * that can be undone. */
static void
test_flag (GameFixture *fixture, gconstpointer decides)
{
  KarumSession *session;
  KarumRandom random;
  guint said = 0;

  karum_random_init (&random, 5);
  open_game (fixture, decides ? "60 flag" : "60", people);
  session = fixture->page->session;
  play (fixture, &random);
  play (fixture, &random);
  g_signal_connect_swapped (clock_of (fixture), "low", G_CALLBACK (count), &said);
  karum_clock_set_time (clock_of (fixture), 49000);
  g_assert_cmpuint (said, ==, 0);
  for (int i = 0; i < 3; i++)
    karum_clock_set_time (clock_of (fixture), 50000 + i * 1000);
  g_assert_cmpuint (said, ==, 1);
  g_assert_true (
      gtk_widget_has_css_class (shell_find_label (fixture->page->card1, "0:08"), "error"));
  karum_clock_set_time (clock_of (fixture), 60000);
  if (!decides) {
    robot_expect (shell_find_label (fixture->page, "Анна has no time left. The game goes on."));
    play (fixture, &random);
    g_assert_cmpstr (karum_session_get_node (session)->comment, ==, "[%clk 0:00:00]");
    return;
  }
  robot_expect (karum_session_is_ended (session));
  g_assert_cmpint (karum_session_get_record (session)->tags.termination, ==,
                   KARUM_TERMINATION_TIME);
  g_assert_cmpint (karum_session_get_record (session)->tags.result, ==, KARUM_RESULT_LOST);
  g_assert_cmpstr (gtk_label_get_label (fixture->page->status), ==, "花子 wins on time");
  assert_cards (fixture, "0:00", "1:00");
  robot_key ("ctrl+z");
  robot_expect (!karum_session_is_ended (session));
  assert_cards (fixture, "1:00", "1:00");
}

/* Who loses on time before the first move has a record nevertheless: the board is shown. */
static void
test_flag_at_once (GameFixture *fixture, gconstpointer data)
{
  open_game (fixture, "60 flag", people);
  karum_clock_set_time (clock_of (fixture), 60000);
  robot_expect (karum_session_is_ended (fixture->page->session));
  g_assert_cmpstr (gtk_label_get_label (fixture->page->status), ==, "花子 wins on time");
  g_assert_true (gtk_widget_get_mapped (GTK_WIDGET (fixture->page->board)));
  g_assert_false (gtk_widget_get_visible (fixture->page->no_record));
}

/* A flag that falls while the game is given up, and its card opens, changes nothing: one end, one
 * card, taken back at once. */
static void
test_flag_after_end (GameFixture *fixture, gconstpointer data)
{
  KarumSession *session;
  KarumRandom random;

  karum_random_init (&random, 5);
  open_game (fixture, "60 flag", people);
  session = fixture->page->session;
  play (fixture, &random);
  play (fixture, &random);
  gtk_widget_activate_action (GTK_WIDGET (fixture->page), "game.give-up", NULL);
  karum_clock_set_time (clock_of (fixture), 60000);
  robot_expect (karum_session_is_ended (session) && !session->next);
  robot_expect (gtk_widget_get_mapped (fixture->page->end_bar));
  g_assert_false (gtk_widget_get_mapped (fixture->page->play_bar));
  robot_settle ();
  g_assert_cmpint (karum_session_get_record (session)->tags.termination, ==,
                   KARUM_TERMINATION_RESIGNATION);
  g_assert_cmpint (karum_session_get_record (session)->tags.result, ==, KARUM_RESULT_LOST);
  robot_key ("ctrl+z");
  robot_expect (!karum_session_is_ended (session));
  robot_expect (!gtk_widget_get_mapped (fixture->page->end_bar)
                && gtk_widget_get_mapped (fixture->page->play_bar));
  assert_cards (fixture, "1:00", "1:00");
}

static void
test_periods (GameFixture *fixture, gconstpointer data)
{
  KarumRandom random;

  karum_random_init (&random, 5);
  open_game (fixture, "60+3x30", people);
  karum_clock_set_time (clock_of (fixture), 70000);
  assert_cards (fixture, "0:20 × 3", "1:00");
  play (fixture, &random);
  assert_cards (fixture, "0:30 × 3", "1:00");
  g_assert_cmpstr (karum_session_get_node (fixture->page->session)->comment, ==, "[%clk 0:01:30]");
}

/* The computer has a clock like everybody else. */
static void
test_computer (GameFixture *fixture, gconstpointer data)
{
  KarumSession *session;
  KarumRandom random;

  karum_random_init (&random, 5);
  open_game (fixture, "600", computer);
  session = fixture->page->session;
  /* However long the robot's click takes, the computer doesn't answer before three seconds went. */
  karum_opponent_set_least_thought (fixture->page->opponent, 3600000);
  play (fixture, &random);
  g_assert_cmpuint (karum_session_get_length (session), ==, 1);
  karum_clock_set_time (clock_of (fixture), 3000);
  robot_key ("alt+n");
  robot_expect (karum_session_get_length (session) == 2 && !session->next);
  g_assert_cmpstr (karum_session_get_node (session)->comment, ==, "[%clk 0:09:57]");
  assert_cards (fixture, "10:00", "9:57");
  karum_clock_set_time (clock_of (fixture), 13000);
  assert_cards (fixture, "9:50", "9:57");
  /* One's own move is taken back with its answer. */
  robot_key ("ctrl+z");
  robot_expect (karum_session_get_length (session) == 0 && !session->turning);
  assert_cards (fixture, "10:00", "10:00");
}

/* A game without a clock has none, and one with another program's time control neither. */
static void
test_none (GameFixture *fixture, gconstpointer control)
{
  KarumRandom random;

  karum_random_init (&random, 5);
  fixture->time_control = control;
  game_fixture_add_game_of (fixture, "jarmo", NULL, NULL, people);
  game_fixture_open_window (fixture, 1000, 720);
  play (fixture, &random);
  g_assert_null (karum_clock_get_control (clock_of (fixture)));
  g_assert_null (karum_session_get_node (fixture->page->session)->comment);
}

/* -- Killed ----------------------------------------------------------------------------------- */

/* Another program that thinks about its second turn for 29 seconds. */
static _Noreturn void
be_victim (const char *path)
{
  GameFixture fixture = { 0 };
  KarumRandom random;

  game_fixture_set_up (&fixture, NULL);
  karum_random_init (&random, 4);
  open_game (&fixture, "600", people);
  karum_clock_set_time (clock_of (&fixture), 8000);
  play (&fixture, &random);
  for (int i = 9; i <= 37; i++)
    karum_clock_set_time (clock_of (&fixture), i * 1000);
  game_fixture_offer (&fixture, path);
}

static void
test_killed (GameFixture *fixture, gconstpointer program)
{
  game_fixture_survive (fixture, program);
  robot_expect (karum_clock_is_going (clock_of (fixture)));
  karum_clock_set_time (clock_of (fixture), 0);
  assert_cards (fixture, "9:52", "9:35");
}

/* Of many games in progress, those that nobody has played for longest are forgotten. */
static void
test_many (GameFixture *fixture, gconstpointer data)
{
  g_autoptr (GSettings) settings = g_settings_new ("org.karum.Karum");
  GVariantBuilder games = G_VARIANT_BUILDER_INIT (G_VARIANT_TYPE ("a{s(ux)}"));
  g_autoptr (GVariant) kept = NULL;
  gint64 time;
  guint32 ply;

  for (int i = 0; i < 60; i++) {
    g_autofree char *game = g_strdup_printf ("game %d", i);

    g_variant_builder_add (&games, "{s(ux)}", game, 7, (gint64) 1000 + i);
  }
  g_settings_set_value (settings, "clocks", g_variant_builder_end (&games));
  open_game (fixture, "600", people);
  karum_clock_set_time (clock_of (fixture), 8000);
  kept = g_settings_get_value (settings, "clocks");
  g_assert_cmpuint (g_variant_n_children (kept), ==, 50);
  g_assert_true (g_variant_lookup (
      kept, karum_session_get_record (fixture->page->session)->tags.uuid, "(ux)", &ply, &time));
  g_assert_cmpint (time, ==, 8000);
  g_assert_true (g_variant_lookup (kept, "game 48", "(ux)", &ply, &time));
  g_assert_true (ply == 7 && time == 1048);
  g_assert_false (g_variant_lookup (kept, "game 49", "(ux)", &ply, &time));
  g_settings_reset (settings, "clocks");
}

/* -- A new game ------------------------------------------------------------------------------- */

/* Off by default; a match has it in both games; the next game begins with the last one's. */
static void
test_new_game (gconstpointer language)
{
  KarumApplication *application = shell_start (language);
  KarumWindow *window = shell_window (application);
  KarumClockEditor *editor;
  GtkWindow *dialog;
  KarumSession *session;
  g_autofree char *none = NULL, *half = NULL, *last = NULL;

  wait_until (g_str_equal (shell_library_state (window), "empty"));
  shell_unfold_new_game ();
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), "win.new-game", NULL));
  dialog = shell_dialog (KARUM_TYPE_NEW_GAME_DIALOG);
  robot_settle ();
  gtk_switch_set_active (shell_find (dialog, GTK_TYPE_SWITCH), TRUE);
  editor = shell_find (dialog, KARUM_TYPE_CLOCK_EDITOR);
  none = karum_clock_editor_dup_control (editor);
  g_assert_null (none);
  adw_combo_row_set_selected (shell_find (editor, ADW_TYPE_COMBO_ROW), 3);
  gtk_spin_button_set_value (shell_find_mapped (editor, GTK_TYPE_SPIN_BUTTON), 20);
  gtk_switch_set_active (shell_find_mapped (editor, GTK_TYPE_SWITCH), TRUE);
  half = karum_clock_editor_dup_control (editor);
  g_assert_cmpstr (half, ==, "1200+3x30");
  /* The computer agrees with the other one. */
  adw_combo_row_set_selected (shell_find (dialog, ADW_TYPE_COMBO_ROW), 0);
  karum_clock_editor_set_computers (editor, FALSE, TRUE);
  robot_key ("ctrl+Return");
  wait_until (g_str_equal (shell_page (window), "game"));
  wait_until ((session = karum_game_page_get_session (shell_game_page (window))));
  g_assert_cmpstr (karum_session_get_record (session)->tags.time_control, ==, "1200+3x30 flag");
  g_assert_cmpint (karum_session_get_record (session)->tags.match_game, ==, 1);
  karum_game_page_open (shell_game_page (window), karum_session_get_archive (session), 2, 0);
  wait_until ((session = karum_game_page_get_session (shell_game_page (window))));
  g_assert_cmpint (karum_session_get_record (session)->tags.match_game, ==, 2);
  g_assert_cmpstr (karum_session_get_record (session)->tags.time_control, ==, "1200+3x30 flag");
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), "win.new-game", NULL));
  dialog = shell_dialog (KARUM_TYPE_NEW_GAME_DIALOG);
  editor = shell_find (dialog, KARUM_TYPE_CLOCK_EDITOR);
  wait_until (adw_combo_row_get_selected (shell_find (editor, ADW_TYPE_COMBO_ROW)) == 3);
  last = karum_clock_editor_dup_control (editor);
  g_assert_cmpstr (last, ==, "1200+3x30 flag");
  gtk_window_close (dialog);
  shell_stop (application);
  shell_clean ();
}

/* The computer's date is set right while a game goes on: that takes nothing of the players' time,
 * and what they play is saved. */
static void
test_date_set (GameFixture *fixture, gconstpointer data)
{
  void (*jump) (long seconds) = NULL;
  KarumRandom random;

  *(void **) &jump = dlsym (RTLD_DEFAULT, "other_clock_jump");
  g_assert_nonnull (jump);
  karum_random_init (&random, 5);
  fixture->time_control = "34200";
  game_fixture_add_game_of (fixture, "jarmo,limit=12", NULL, NULL, people);
  game_fixture_open_window (fixture, 1000, 720);
  g_object_set (fixture->page->board, "animate", FALSE, NULL);
  robot_expect (karum_clock_is_going (clock_of (fixture)));
  for (guint i = 1; i <= 4; i++) {
    const char *comment;

    /* Never to before 1970, which no clock can be set to. */
    jump (i % 2 ? 3 * 86400 : -86400);
    robot_settle ();
    play (fixture, &random);
    game_fixture_wait_length (fixture, i);
    comment = karum_session_get_node (fixture->page->session)->comment;
    g_assert_true (g_str_has_prefix (comment, "[%clk 9:"));
  }
  game_fixture_restart (fixture);
  g_assert_cmpuint (karum_session_get_length (fixture->page->session), ==, 4);
}

#define ADD(name, test, data)                                                     \
  g_test_add ("/app/clock/" name, GameFixture, (data), game_fixture_set_up, test, \
              game_fixture_tear_down)

int
main (int argc, char **argv)
{
  /* What is known after a kill is in a file. */
  g_setenv ("GSETTINGS_BACKEND", "keyfile", TRUE);
  game_fixture_begin (&argc, &argv);
  if (argc == 3 && g_str_equal (argv[1], GAME_FIXTURE_VICTIM))
    be_victim (argv[2]);
  ADD ("play", test_play, NULL);
  ADD ("left", test_left, NULL);
  ADD ("flag-decides", test_flag, "yes");
  ADD ("flag", test_flag, NULL);
  ADD ("flag-at-once", test_flag_at_once, NULL);
  ADD ("flag-after-end", test_flag_after_end, NULL);
  ADD ("periods", test_periods, NULL);
  ADD ("computer", test_computer, NULL);
  ADD ("none", test_none, NULL);
  ADD ("other", test_none, "40/7200:3600");
  ADD ("many", test_many, NULL);
  ADD ("date-set", test_date_set, NULL);
  ADD ("killed", test_killed, argv[0]);
  g_test_add_data_func ("/app/clock/new-game", "ja", test_new_game);
  return g_test_run ();
}
