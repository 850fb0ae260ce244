#include "game-fixture.h"

#include <adwaita.h>
#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <sys/wait.h>

#include "karum-board-view-private.h"
#include "karum-accessible-names.h"
#include "karum-build.h"
#include "karum-game-page-private.h"
#include "karum-language.h"
#include "karum-requests.h"
#include "karum-games.h"
#include "karum-session-private.h"
#include "robot.h"

static void
take_result (GObject *source, GAsyncResult *result, gpointer data)
{
  *(GAsyncResult **) data = g_object_ref (result);
}

static void
open_archive (GameFixture *fixture)
{
  g_autofree char *path = g_build_filename (fixture->directory, "test.karum", NULL);
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  karum_archive_open_async (path, NULL, take_result, &result);
  robot_expect (result != NULL);
  fixture->archive = karum_archive_open_finish (result, &error);
  g_assert_no_error (error);
}

void
game_fixture_add_game (GameFixture *fixture,
                       const char *ruleset,
                       const char *setup,
                       const char *position)
{
  game_fixture_add_game_of (fixture, ruleset, setup, position,
                            (const char *const[]){ "Анна", "花子" });
}

void
game_fixture_add_game_of (GameFixture *fixture,
                          const char *ruleset,
                          const char *setup,
                          const char *position,
                          const char *const players[2])
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (KarumRecord) record = NULL;
  g_autofree KarumSavedGame *saved = NULL;
  KarumError refused;
  KarumRules rules;

  g_assert_true (karum_rules_read (karum_games, ruleset, &rules, &refused));
  record = karum_record_new (&rules, setup, position, &refused);
  g_assert_nonnull (record);
  for (guint i = 0; i < 2; i++)
    record->tags.players[i] = g_strdup (players[i]);
  record->tags.time_control = g_strdup (fixture->time_control);
  if (fixture->teaching)
    karum_tags_add_other (&record->tags, KARUM_TAG_TEACHING, fixture->teaching);
  record->tags.uuid = g_uuid_string_random ();
  karum_request_async (fixture->archive, karum_request_save_game (0, 0, NULL, record), NULL,
                       take_result, &result);
  robot_expect (result != NULL);
  saved = karum_request_finish (fixture->archive, result, &error);
  g_assert_no_error (error);
  fixture->id = saved->id;
}

void
game_fixture_begin (int *argc, char ***argv)
{
  g_autoptr (GtkCssProvider) provider = NULL;

  gtk_test_init (argc, argv, NULL);
  karum_language_start (KARUM_LOCALEDIR);
  karum_language_apply ("en", "en");
  adw_init ();
  provider = gtk_css_provider_new ();
  gtk_css_provider_load_from_resource (provider, "/org/karum/Karum/style.css");
  gtk_style_context_add_provider_for_display (gdk_display_get_default (),
                                              GTK_STYLE_PROVIDER (provider),
                                              GTK_STYLE_PROVIDER_PRIORITY_APPLICATION);
}

void
game_fixture_open_window (GameFixture *fixture, int width, int height)
{
  /* A real user is slower. */
  g_object_set (gtk_settings_get_default (), "gtk-double-click-time", 0, NULL);
  fixture->window = adw_window_new ();
  fixture->page = g_object_new (KARUM_TYPE_GAME_PAGE, NULL);
  adw_window_set_content (ADW_WINDOW (fixture->window), GTK_WIDGET (fixture->page));
  gtk_window_set_default_size (GTK_WINDOW (fixture->window), width, height);
  karum_accessible_names_watch ();
  gtk_window_present (GTK_WINDOW (fixture->window));
  karum_game_page_open (fixture->page, fixture->archive, fixture->id, G_MAXUINT);
  robot_expect (fixture->page->session && gtk_widget_get_mapped (GTK_WIDGET (fixture->page->board))
                && gtk_widget_get_width (GTK_WIDGET (fixture->page->board)) > 0);
  /* Most tests use what is shown of a game that is studied. */
  g_object_set (fixture->page, "studying", TRUE, NULL);
  robot_focus (fixture->window);
}

void
game_fixture_close_window (GameFixture *fixture)
{
  gtk_window_destroy (GTK_WINDOW (fixture->window));
  fixture->window = NULL;
  robot_settle ();
}

/* Quits the program and starts it again. */
void
game_fixture_restart (GameFixture *fixture)
{
  game_fixture_close_window (fixture);
  karum_archive_close (fixture->archive);
  g_object_unref (fixture->archive);
  open_archive (fixture);
  game_fixture_open_window (fixture, 1000, 720);
}

void
game_fixture_set_up (GameFixture *fixture, gconstpointer data)
{
  fixture->directory = g_dir_make_tmp ("karum-page-XXXXXX", NULL);
  open_archive (fixture);
}

static void
close_archive (GameFixture *fixture)
{
  g_autoptr (GDir) files = NULL;
  const char *name;

  karum_archive_close (fixture->archive);
  g_object_unref (fixture->archive);
  files = g_dir_open (fixture->directory, 0, NULL);
  while ((name = g_dir_read_name (files))) {
    g_autofree char *path = g_build_filename (fixture->directory, name, NULL);
    g_remove (path);
  }
  g_rmdir (fixture->directory);
  g_free (fixture->directory);
}

void
game_fixture_take_over (GameFixture *fixture, char *directory)
{
  close_archive (fixture);
  fixture->directory = directory;
  open_archive (fixture);
}

_Noreturn void
game_fixture_offer (const GameFixture *fixture, const char *path)
{
  g_file_set_contents (path, fixture->directory, -1, NULL);
  while (TRUE)
    g_main_context_iteration (NULL, TRUE);
}

void
game_fixture_survive (GameFixture *fixture, const char *program)
{
  g_autofree char *path = g_build_filename (fixture->directory, "victim", NULL);
  const char *const arguments[] = { program, GAME_FIXTURE_VICTIM, path, NULL };
  char *directory;
  GPid pid;

  g_assert_true (g_spawn_async (NULL, (char **) arguments, NULL, G_SPAWN_DO_NOT_REAP_CHILD, NULL,
                                NULL, &pid, NULL));
  robot_expect (g_file_get_contents (path, &directory, NULL, NULL));
  kill (pid, SIGKILL);
  waitpid (pid, NULL, 0);
  g_remove (path);
  game_fixture_take_over (fixture, directory);
  fixture->id = 1;
  game_fixture_open_window (fixture, 1000, 720);
}

void
game_fixture_tear_down (GameFixture *fixture, gconstpointer data)
{
  if (fixture->window)
    game_fixture_close_window (fixture);
  close_archive (fixture);
}

/* -- Playing ---------------------------------------------------------------------------------- */

void
game_fixture_wait_length (GameFixture *fixture, guint length)
{
  KarumSession *session = fixture->page->session;

  robot_expect (!session->next && karum_session_get_length (session) == length);
}

void
game_fixture_click_point (GameFixture *fixture, KarumPoint point)
{
  double x, y;

  /* The layout may not be final yet. */
  robot_paint (GTK_WIDGET (fixture->page->board));
  g_assert_true (karum_board_view_get_center (fixture->page->board, point, &x, &y));
  robot_click (GTK_WIDGET (fixture->page->board), x, y);
}

void
game_fixture_walk_to_point (GameFixture *fixture, KarumPoint point)
{
  KarumPoint at;

  if (!karum_board_view_shows_cursor (fixture->page->board)) {
    robot_key ("Return");
    robot_expect (karum_board_view_shows_cursor (fixture->page->board));
  }
  while ((at = fixture->page->board->input.cursor) != point) {
    if (karum_point_column (at) != karum_point_column (point))
      robot_key (karum_point_column (at) < karum_point_column (point) ? "Right" : "Left");
    else
      robot_key (karum_point_row (at) < karum_point_row (point) ? "Up" : "Down");
    robot_expect (fixture->page->board->input.cursor != at);
  }
  robot_key ("Return");
}

/* Whether the turn entered after @length turns was played or is about to be. */
static gboolean
is_made (KarumSession *session, guint length)
{
  return session->next || karum_session_get_length (session) > length;
}

void
game_fixture_play_turn (GameFixture *fixture, const KarumTurn *turn, GameTouch touch)
{
  KarumSession *session = fixture->page->session;
  const KarumEntry *entry = karum_session_get_entry (session);
  guint length = karum_session_get_length (session);

  if (turn->n_points == 0)
    robot_click_middle (robot_find_button (GTK_WIDGET (fixture->page),
                                           gettext (entry->rules.game->turn_title (turn))));
  while (turn->n_points > 0 && !is_made (session, length)
         && entry->turn.n_points < turn->n_points) {
    guint touched = entry->turn.n_points;

    touch (fixture, turn->points[touched]);
    robot_expect (is_made (session, length) || entry->turn.n_points > touched);
  }
  /* A last point that follows from the others is clicked too, and again if the turn could
   * continue. */
  for (int i = 0; i < 2 && turn->n_points > 0 && !is_made (session, length); i++) {
    touch (fixture, turn->points[turn->n_points - 1]);
    robot_settle ();
  }
  /* The computer may have answered. */
  robot_expect (!session->next && karum_session_get_length (session) > length);
}

void
game_fixture_focus_board (GameFixture *fixture)
{
  robot_go_to (GTK_WIDGET (fixture->page->board));
}

void
game_fixture_focus_nothing (GameFixture *fixture)
{
  gtk_window_set_focus (GTK_WINDOW (fixture->window), NULL);
}

void
game_fixture_play_whole_game (GameFixture *fixture, GameTouch touch)
{
  KarumSession *session = fixture->page->session;
  const KarumRules *rules = karum_session_get_rules (session);
  g_autofree KarumTurn *turn = g_new0 (KarumTurn, 1);
  KarumRandom random;

  /* Long games are played without animations, which the shorter tests cover. */
  g_object_set (fixture->page->board, "animate", FALSE, NULL);
  karum_random_init (&random, 7);
  while (!karum_session_is_ended (session)) {
    guint length = karum_session_get_length (session);
    const KarumTurn *played;

    g_assert_true (
        karum_turn_random (rules, karum_session_get_state (session, length), &random, turn));
    game_fixture_play_turn (fixture, turn, touch);
    played = karum_session_get_turn (session, length + 1);
    g_assert_true (karum_turn_equal (played, turn));
  }
}

/* Replays the game with the keys and compares the display with the turns played. */
void
game_fixture_replay (GameFixture *fixture)
{
  KarumSession *session = fixture->page->session;
  guint length = karum_session_get_length (session);

  robot_key ("Home");
  robot_expect (karum_session_get_ply (session) == 0);
  for (guint ply = 1; ply <= MIN (length, 6); ply++) {
    robot_key ("Right");
    robot_expect (karum_session_get_ply (session) == ply);
    g_assert_true (karum_state_equal (karum_session_get_rules (session), &fixture->page->shown,
                                      karum_session_get_state (session, ply)));
  }
  robot_key ("alt+Up");
  robot_expect (karum_session_get_ply (session) == MIN (length, 6) - 1);
  robot_key ("End");
  robot_expect (karum_session_get_ply (session) == length);
}
