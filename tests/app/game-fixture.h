/* game-fixture.h: a game of an archive on the game page, for tests with real pointer and keys. */
#pragma once

#include "karum-game-page.h"

typedef struct {
  char *directory;
  KarumArchive *archive;
  GtkWidget *window;
  KarumGamePage *page;
  gint64 id;
} GameFixture;

/* Touches a point as a person does it, with the pointer or with keys. */
typedef void (*GameTouch) (GameFixture *fixture, KarumPoint point);

void game_fixture_add_game (GameFixture *fixture,
                            const char *ruleset,
                            const char *setup,
                            const char *position);
void game_fixture_open_window (GameFixture *fixture, int width, int height);
/* The program is ended and started again. */
void game_fixture_restart (GameFixture *fixture);
/* A new archive; the window is opened by the test. */
void game_fixture_set_up (GameFixture *fixture, gconstpointer data);
void game_fixture_tear_down (GameFixture *fixture, gconstpointer data);
/* Waits until @length turns are saved. */
void game_fixture_wait_length (GameFixture *fixture, guint length);
void game_fixture_click_point (GameFixture *fixture, KarumPoint point);
void game_fixture_walk_to_point (GameFixture *fixture, KarumPoint point);
void game_fixture_play_turn (GameFixture *fixture, const KarumTurn *turn, GameTouch touch);
/* Random turns to the end. */
void game_fixture_play_whole_game (GameFixture *fixture, GameTouch touch);
/* Goes through the game again with the keys and compares what is shown with what was played. */
void game_fixture_replay (GameFixture *fixture);
void game_fixture_close_window (GameFixture *fixture);
