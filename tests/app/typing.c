/* typing.c: what a letter means on the page of a game: at the board it begins a move, in the record
 * it is a command, and with Alt everywhere. */
#include <adwaita.h>

#include "game-fixture.h"
#include "karum-game-page-private.h"
#include "karum-node.h"
#include "karum-session-private.h"
#include "robot.h"
#include "shell-fixture.h"
#include "tree-fixture.h"

static gboolean
board_has_keys (GameFixture *fixture)
{
  return gtk_widget_is_focus (GTK_WIDGET (fixture->page->board));
}

static gboolean
is_flipped (GameFixture *fixture)
{
  gboolean flipped;

  g_object_get (fixture->page->board, "flipped", &flipped, NULL);
  return flipped;
}

static gboolean
status_has (GameFixture *fixture, const char *text)
{
  return strstr (gtk_label_get_label (fixture->page->status), text) != NULL;
}

/* Nothing but the moves is in the record, and nothing else has opened. */
static void
expect_only_moves (GameFixture *fixture, const char *moves)
{
  tree_expect_moves (fixture, moves);
  g_assert_false (fixture->page->analysing);
  g_assert_cmpstr (gtk_stack_get_visible_child_name (fixture->page->tabs), !=, "explorer");
}

/* The moves that once opened the explorer, began the analysis and wrote comments. */
static void
moves_are_typed (GameFixture *fixture, gconstpointer data)
{
  tree_open_game (fixture);
  g_assert_true (board_has_keys (fixture));
  robot_type ("e5");
  robot_expect (status_has (fixture, "e5"));
  g_assert_cmpuint (karum_session_get_length (fixture->page->session), ==, 0);
  robot_key ("Escape");
  robot_expect (!status_has (fixture, "e5"));
  robot_type ("e4 a2 ");
  expect_only_moves (fixture, "1. e4 a2 *");
  robot_type ("D5");
  robot_key ("BackSpace");
  robot_type ("4");
  robot_key ("Return");
  expect_only_moves (fixture, "1. e4 a2 2. d4 *");
  g_assert_true (board_has_keys (fixture));
  /* Typed at once, while moves are being saved. */
  robot_type_at_once ("b2 c3 d2 ");
  expect_only_moves (fixture, "1. e4 a2 2. d4 b2 3. c3 d2 *");
  g_assert_true (board_has_keys (fixture));
}

/* What can't be a move is told, changes nothing, and is dropped by Escape. */
static void
wrong_words_change_nothing (GameFixture *fixture, gconstpointer data)
{
  tree_open_game (fixture);
  robot_type ("kf1");
  robot_expect (status_has (fixture, "kf1: no move begins like this"));
  robot_key ("Return");
  robot_settle ();
  expect_only_moves (fixture, "*");
  robot_key ("Escape");
  robot_expect (!status_has (fixture, "kf1"));
  g_assert_false (is_flipped (fixture));
  game_fixture_focus_nothing (fixture);
  robot_type ("e4 ");
  expect_only_moves (fixture, "1. e4 *");
}

/* With Alt, the commands act at the board and while a comment is written. */
static void
alt_commands (GameFixture *fixture, gconstpointer data)
{
  tree_open_game (fixture);
  robot_type ("e4 ");
  tree_expect_moves (fixture, "1. e4 *");
  robot_key ("alt+f");
  robot_expect (is_flipped (fixture));
  robot_key ("alt+d");
  robot_expect (GTK_IS_TEXT_VIEW (gtk_window_get_focus (GTK_WINDOW (fixture->window))));
  robot_type ("far");
  robot_key ("alt+f");
  robot_expect (!is_flipped (fixture));
  robot_key ("Escape");
  robot_expect (board_has_keys (fixture));
  tree_expect_moves (fixture, "1. e4 {far} *");
  robot_key ("alt+shift+2");
  tree_expect_moves (fixture, "1. e4 $14 {far} *");
}

/* A finished game that is opened is read: letters are commands. At its board they show a move,
 * which goes on with another and is kept by Enter; what the record has is gone to. */
static void
finished_games_are_read (GameFixture *fixture, gconstpointer data)
{
  KarumSession *session;

  tree_open_game (fixture);
  robot_type ("e4 a2 d5 ");
  tree_expect_moves (fixture, "1. e4 a2 2. d5 *");
  gtk_widget_activate_action (GTK_WIDGET (fixture->page), "game.resign", "i", 0);
  robot_expect (karum_session_is_ended (fixture->page->session) && tree_is_idle (fixture));
  game_fixture_close_window (fixture);
  game_fixture_open_window (fixture, 1400, 900);
  session = fixture->page->session;
  robot_expect (karum_game_page_reads (fixture->page));
  robot_key ("f");
  robot_expect (is_flipped (fixture));
  robot_key ("Home");
  robot_expect (karum_session_get_ply (session) == 0);
  g_assert_true (karum_game_page_reads (fixture->page));
  robot_key ("Escape");
  robot_expect (board_has_keys (fixture));
  robot_type ("e4 ");
  robot_expect (karum_session_get_ply (session) == 1 && !fixture->page->glance);
  robot_type ("c2 c3 ");
  robot_expect (fixture->page->glance
                && g_str_equal (karum_passing_line_get_line (fixture->page->glance), "c2 c3"));
  expect_only_moves (fixture, "1. e4 a2 2. d5 0-1");
  robot_key ("Return");
  expect_only_moves (fixture, "1. e4 a2 (1... c2 2. c3) 2. d5 0-1");
}

/* A click gives the keys to the part that is clicked. */
static void
clicks_choose_the_part (GameFixture *fixture, gconstpointer data)
{
  tree_open_game (fixture);
  robot_type ("e4 a2 ");
  tree_expect_moves (fixture, "1. e4 a2 *");
  tree_click_turn (fixture, "a2");
  robot_expect (karum_game_page_reads (fixture->page));
  robot_key ("f");
  robot_expect (is_flipped (fixture));
  game_fixture_click_point (fixture, karum_point (1, 1));
  robot_expect (karum_session_get_length (fixture->page->session) == 3);
  g_assert_true (board_has_keys (fixture));
  robot_type ("f");
  robot_expect (status_has (fixture, "f"));
  g_assert_true (is_flipped (fixture));
}

int
main (int argc, char **argv)
{
  game_fixture_begin (&argc, &argv);
#define add(name)                                                                 \
  g_test_add ("/app/typing/" #name, GameFixture, NULL, game_fixture_set_up, name, \
              game_fixture_tear_down)
  add (moves_are_typed);
  add (wrong_words_change_nothing);
  add (alt_commands);
  add (finished_games_are_read);
  add (clicks_choose_the_part);
  return g_test_run ();
}
