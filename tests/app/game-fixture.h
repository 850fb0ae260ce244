/* game-fixture.h: a game of an archive on the game page, for tests with real pointer and key
 * events. */
#pragma once

#include "karum-game-page.h"

typedef struct {
  char *directory;
  KarumArchive *archive;
  GtkWidget *window;
  KarumGamePage *page;
  gint64 id;
  const char *time_control, *teaching; /* (nullable): of games that are added */
} GameFixture;

/* Enters a point like a user, with the pointer or with keys. */
typedef void (*GameTouch) (GameFixture *fixture, KarumPoint point);

void game_fixture_add_game (GameFixture *fixture,
                            const char *ruleset,
                            const char *setup,
                            const char *position);
/* The same with these players. */
void game_fixture_add_game_of (GameFixture *fixture,
                               const char *ruleset,
                               const char *setup,
                               const char *position,
                               const char *const players[2]);
/* game_fixture_begin: as the application begins, in English. */
void game_fixture_begin (int *argc, char ***argv);
void game_fixture_open_window (GameFixture *fixture, int width, int height);
/* Quits the program and starts it again. */
void game_fixture_restart (GameFixture *fixture);
/* Goes on with the archive in @directory, (transfer full), instead. */
void game_fixture_take_over (GameFixture *fixture, char *directory);

/* Another process of the test @program, called with GAME_FIXTURE_VICTIM and a path, calls
 * game_fixture_offer() and is killed; @fixture goes on with its game. */
#define GAME_FIXTURE_VICTIM "--victim"
void game_fixture_survive (GameFixture *fixture, const char *program);

/* In that process: says at @path where the game is, and waits to be killed. */
_Noreturn void game_fixture_offer (const GameFixture *fixture, const char *path);

/* Creates a new archive; the test opens the window. */
void game_fixture_set_up (GameFixture *fixture, gconstpointer data);
void game_fixture_tear_down (GameFixture *fixture, gconstpointer data);
/* Waits until @length turns are saved. */
void game_fixture_wait_length (GameFixture *fixture, guint length);
void game_fixture_click_point (GameFixture *fixture, KarumPoint point);
void game_fixture_walk_to_point (GameFixture *fixture, KarumPoint point);
void game_fixture_play_turn (GameFixture *fixture, const KarumTurn *turn, GameTouch touch);
void game_fixture_focus_board (GameFixture *fixture);
void game_fixture_focus_nothing (GameFixture *fixture);
/* Plays random turns to the end. */
void game_fixture_play_whole_game (GameFixture *fixture, GameTouch touch);
/* Replays the game with the keys and compares the display with the turns played. */
void game_fixture_replay (GameFixture *fixture);
void game_fixture_close_window (GameFixture *fixture);

/* A test of the fixture. */
#define game_fixture_test(name, data, function)                               \
  g_test_add ("/app/" name, GameFixture, data, game_fixture_set_up, function, \
              game_fixture_tear_down)
