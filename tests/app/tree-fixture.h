/* tree-fixture.h: a game with variations on the game page, built with real key events. */
#pragma once

#include "game-fixture.h"

/* The turns of tree_build_by_keys(). */
extern const char tree_moves[];

/* The record of the page, (transfer full). */
char *tree_kgn (GameFixture *fixture);
/* Whether nothing is being saved. */
gboolean tree_is_idle (GameFixture *fixture);
/* Waits until the turns of the record are @wanted. */
void tree_expect_moves (GameFixture *fixture, const char *wanted);
/* Whether the shown turn is @turn, "" for the start, and nothing is being saved. */
gboolean tree_looks_at (GameFixture *fixture, const char *turn);
/* Whether the comment on the shown turn contains @part. */
gboolean tree_has_comment (GameFixture *fixture, const char *part);
/* Adds an empty game and opens it. */
void tree_open_game (GameFixture *fixture);

/* (nullable): the first mapped widget in @widget that @fits; one of the functions below. */
GtkWidget *tree_find (GtkWidget *widget,
                      gboolean (*fits) (GtkWidget *widget, const char *text),
                      const char *text);
gboolean tree_says (GtkWidget *widget, const char *text);
gboolean tree_contains (GtkWidget *widget, const char *text);
gboolean tree_has_action (GtkWidget *widget, const char *action);
gboolean tree_folds (GtkWidget *widget, const char *unused);

void tree_type_turn (GameFixture *fixture, const char *turn);
/* Presses @key and waits until @turn is shown. */
void tree_press (GameFixture *fixture, const char *key, const char *turn);
void tree_type_comment (GameFixture *fixture, const char *text);
void tree_press_glyph (GameFixture *fixture, const char *key);
/* Four levels of variations, with comments and glyphs. */
void tree_build_by_keys (GameFixture *fixture);

/* The label in the list of turns that contains @text, and the position of that in it. */
GtkWidget *tree_find_text (GameFixture *fixture, const char *text, double *x, double *y);
/* Clicks a turn in the list, and waits until it is shown. */
void tree_click_turn (GameFixture *fixture, const char *turn);
