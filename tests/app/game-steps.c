/* game-steps.c: turns of several steps, by mouse and keys. */
#include <adwaita.h>

#include "game-fixture.h"
#include "karum-arrays.h"
#include "karum-board-view-private.h"
#include "karum-game-page-private.h"
#include "karum-games.h"
#include "karum-session-private.h"
#include "robot.h"

typedef struct {
  const char *ruleset, *position;
  const char *turns; /* played in this order */
} Line;

static void
play_line (GameFixture *fixture, const Line *line, GameTouch touch)
{
  g_auto (GStrv) turns = g_strsplit (line->turns, " ", -1);
  g_autofree KarumTurn *turn = g_new0 (KarumTurn, 1);

  game_fixture_add_game (fixture, line->ruleset, NULL, line->position);
  game_fixture_open_window (fixture, 1000, 720);
  for (guint i = 0; turns[i]; i++) {
    KarumSession *session = fixture->page->session;
    KarumError error;

    g_assert_true (karum_turn_parse (karum_session_get_rules (session),
                                     karum_session_get_state (session, i), turns[i], turn, &error));
    game_fixture_play_turn (fixture, turn, touch);
    g_assert_true (karum_turn_equal (karum_session_get_turn (session, i + 1), turn));
  }
}

static const Line captures_and_returns = {
  "jarmo",
  NULL,
  "e1-c2 a5-b3 a1xb3 c5xb3 d1-c3 b3-d2 b1xd2 b5-a3 c3-d1 e5-c4 d1-b2 c4xb2 d2-d3 b2-d1+e5 d3xe5+a1 "
  "d5-e3 "
  "c2xe3 a3-b1",
};

static const Line return_declined = { "jarmo", "5/5/1X3/2o2/1xxx1 x - 10", "b3-c5" };

/* Around the edge, and over the pivot. */
static const Line wrapped_jump = {
  "manu,size=11,stones=60,target=10",
  "3x5o1/11/1x3o4o/o6xo1x/1x2x1x4/x9o/o10/2x8/o5o1x2/1o9/8x2 o 48,50 0,1",
  "l6^a6-b6,b6^b2xb9 k9",
};

static const Line three_steps_with_squares = {
  "manu,size=13,stones=60,target=20",
  "3o3o1oxo1/x1x5x3o/4o5o1x/1o1ox3ox1x1/1x1x1o1x2x2/1ox4o3o1/4x5o2/2oxox5x1/1x4o1o1x2/1o1o1x1x5/"
  "o1x1x2o2ox1/1o1x3xox3/1xo2xo2oxo1 x 28,28 2,2",
  "h2^h3xh4,h4^f4xf6xd4,f4^d4xd6xb4xd2,d4^d2xd13",
};

static void
mouse_line (GameFixture *fixture, gconstpointer line)
{
  guint length;

  play_line (fixture, line, game_fixture_click_point);
  length = karum_session_get_length (fixture->page->session);
  game_fixture_restart (fixture);
  g_assert_cmpuint (karum_session_get_length (fixture->page->session), ==, length);
  game_fixture_replay (fixture);
}

static void
keyboard_line (GameFixture *fixture, gconstpointer line)
{
  play_line (fixture, line, game_fixture_walk_to_point);
}

static KarumContent
drawn_at (GameFixture *fixture, KarumPoint point)
{
  const KarumRules *rules = karum_session_get_rules (fixture->page->session);

  return rules->game->cell (rules, &fixture->page->board->shown.drawn, point).content;
}

/* Each step shows its capture, and can be undone separately. */
static void
steps_are_taken_back (GameFixture *fixture, gconstpointer data)
{
  const KarumEntry *entry;

  game_fixture_add_game (fixture, three_steps_with_squares.ruleset, NULL,
                         three_steps_with_squares.position);
  game_fixture_open_window (fixture, 1000, 720);
  entry = karum_session_get_entry (fixture->page->session);
  game_fixture_click_point (fixture, karum_point (7, 1));
  game_fixture_click_point (fixture, karum_point (7, 2));
  robot_expect (entry->turn.n_points == 4);
  robot_expect (!entry->legal);
  robot_expect (drawn_at (fixture, karum_point (7, 3)) == KARUM_CELL_FIRST);
  game_fixture_click_point (fixture, karum_point (5, 5));
  robot_expect (entry->turn.n_points == 6);
  robot_expect (entry->legal);
  robot_expect (gtk_widget_get_visible (GTK_WIDGET (fixture->page->finish)));
  robot_key ("Escape");
  robot_expect (entry->turn.n_points == 4);
  robot_expect (!gtk_widget_get_visible (GTK_WIDGET (fixture->page->finish)));
  while (entry->turn.n_points > 0)
    robot_key ("Escape");
  robot_expect (karum_session_get_length (fixture->page->session) == 0);
}

static int
board_top (GameFixture *fixture)
{
  graphene_rect_t bounds;

  robot_paint (fixture->window);
  g_assert_true (
      gtk_widget_compute_bounds (GTK_WIDGET (fixture->page->board), fixture->window, &bounds));
  return (int) bounds.origin.y;
}

static void
expect_status (GameFixture *fixture, const char *status)
{
  robot_expect (g_str_equal (gtk_label_get_label (fixture->page->status), status));
}

/* A series that can continue ends only explicitly: not by a click on a point that was
 * anticipated. A prompt is shown at each step, and the board keeps its place. */
static void
series_end_when_told (GameFixture *fixture, gconstpointer by_key)
{
  const KarumEntry *entry;
  int top;

  game_fixture_add_game (fixture, "manu,size=9,stones=20,target=4", NULL,
                         "9/9/4o4/9/9/4x4/9/9/x1o1o4 x 18,17 0,0");
  game_fixture_open_window (fixture, by_key ? 360 : 1000, 720);
  entry = karum_session_get_entry (fixture->page->session);
  top = board_top (fixture);
  expect_status (fixture, "Анна: place a stone or jump");
  game_fixture_click_point (fixture, karum_point (0, 0));
  expect_status (fixture, "Анна: choose the stone to jump over");
  g_assert_cmpint (board_top (fixture), ==, top);
  game_fixture_click_point (fixture, karum_point (2, 0));
  robot_expect (entry->turn.n_points == 3 && entry->legal && entry->n_next > 0);
  expect_status (fixture, "Анна: choose the pivot to continue, or end the turn");
  g_assert_cmpint (board_top (fixture), ==, top);
  game_fixture_click_point (fixture, karum_point (4, 0));
  robot_settle ();
  g_assert_cmpuint (entry->turn.n_points, ==, 3);
  if (by_key)
    robot_key ("Return");
  else
    game_fixture_click_point (fixture, karum_point (4, 0));
  game_fixture_wait_length (fixture, 1);
  expect_status (fixture, "花子: place a stone or jump");
  g_assert_cmpint (board_top (fixture), ==, top);
  karum_session_resign (fixture->page->session, KARUM_SECOND);
  robot_expect (karum_session_is_ended (fixture->page->session));
  robot_settle ();
  /* What one does next has a line of its own where the window is narrow. */
  g_assert_cmpint (board_top (fixture), <=, by_key ? top + 24 : top);
}

/* A double click on an archer's target doesn't decline the return; a later click does. */
static void
double_clicks_are_one (GameFixture *fixture, gconstpointer data)
{
  GtkSettings *settings = gtk_settings_get_default ();
  const KarumEntry *entry;

  game_fixture_add_game (fixture, return_declined.ruleset, NULL, return_declined.position);
  game_fixture_open_window (fixture, 1000, 720);
  entry = karum_session_get_entry (fixture->page->session);
  game_fixture_click_point (fixture, karum_point (1, 2));
  /* Even on a slow machine. */
  g_object_set (settings, "gtk-double-click-time", 600000, NULL);
  game_fixture_click_point (fixture, karum_point (2, 4));
  robot_expect (entry->turn.n_points == 2 && entry->legal && entry->n_next > 0);
  game_fixture_click_point (fixture, karum_point (2, 4));
  robot_settle ();
  g_assert_cmpuint (entry->turn.n_points, ==, 2);
  g_assert_cmpuint (karum_session_get_length (fixture->page->session), ==, 0);
  g_object_set (settings, "gtk-double-click-time", 0, NULL);
  game_fixture_click_point (fixture, karum_point (2, 4));
  game_fixture_wait_length (fixture, 1);
}

/* A click outside the capturable stones takes back the placed one, and plays nothing. */
static void
clicks_beside_cancel (GameFixture *fixture, gconstpointer data)
{
  const KarumEntry *entry;

  game_fixture_add_game (fixture, "pahtum:custodial", NULL,
                         "7/3x3/3o3/1xo4/7/5#1/7 x 28,28 0,0 play");
  game_fixture_open_window (fixture, 1000, 720);
  entry = karum_session_get_entry (fixture->page->session);
  for (unsigned column = 4; column < 7; column++) {
    game_fixture_click_point (fixture, karum_point (3, 3));
    robot_expect (entry->turn.n_points == 1);
    expect_status (fixture, "Анна: choose what to capture");
    game_fixture_click_point (fixture, karum_point (column, 6));
    robot_expect (entry->turn.n_points == 0);
    robot_settle ();
    g_assert_null (fixture->page->session->next);
    g_assert_cmpuint (karum_session_get_length (fixture->page->session), ==, 0);
  }
}

int
main (int argc, char **argv)
{
  g_setenv ("GTK_A11Y", "test", TRUE);
  game_fixture_begin (&argc, &argv);
  game_fixture_test ("game-steps/captures-and-returns", &captures_and_returns, mouse_line);
  game_fixture_test ("game-steps/return-declined", &return_declined, mouse_line);
  game_fixture_test ("game-steps/return-declined-by-keys", &return_declined, keyboard_line);
  game_fixture_test ("game-steps/wrapped-jump", &wrapped_jump, mouse_line);
  game_fixture_test ("game-steps/three-steps", &three_steps_with_squares, mouse_line);
  game_fixture_test ("game-steps/three-steps-by-keys", &three_steps_with_squares, keyboard_line);
  game_fixture_test ("game-steps/steps-are-taken-back", NULL, steps_are_taken_back);
  game_fixture_test ("game-steps/series-end-when-told", NULL, series_end_when_told);
  game_fixture_test ("game-steps/series-end-with-enter", "by key", series_end_when_told);
  game_fixture_test ("game-steps/double-clicks", NULL, double_clicks_are_one);
  game_fixture_test ("game-steps/clicks-beside", NULL, clicks_beside_cancel);
  return g_test_run ();
}
