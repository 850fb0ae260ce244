/* karum-board-animation.h: animates moving pieces and the pulse of selectable points. */
#pragma once

#include <adwaita.h>
#include <glib.h>

#include "karum-board-marks.h"
#include "karum-game.h"

/* A point whose change is animated. */
typedef struct {
  KarumPoint point;
  KarumPoint from;  /* the origin of its piece; KARUM_POINT_NONE if it appears */
  KarumCell before; /* the content before, which vanishes */
  KarumCell after;  /* the content now */
} KarumMotion;

/**
 * karum_motions_find: the points that differ between @before and @after.
 * @turn: (nullable): the turn between them, which tells which piece moved where
 * Returns: (transfer full) (element-type KarumMotion)
 */
GArray *karum_motions_find (const KarumRules *rules,
                            const KarumState *before,
                            const KarumState *after,
                            const KarumTurn *turn);

/* karum_motions_at: (transfer none) (nullable): the motion at @point. */
const KarumMotion *karum_motions_at (const GArray *motions, KarumPoint point);

/* KarumBoardAnimation: a member of a widget, which is redrawn during an animation. Read the
 * first fields; change it only through the functions below. */
typedef struct {
  GArray *motions; /* (nullable) (element-type KarumMotion): during a motion */
  double progress; /* of @motions, 0 … 1 */
  double breath;   /* phase of the pulse, 0 … 1 */

  GtkWidget *widget;
  AdwAnimation *motion, *pulse; /* (owned) */
  void (*done) (GtkWidget *widget);
} KarumBoardAnimation;

/**
 * karum_board_animation_init:
 * @widget: the widget that contains @animation
 * @done: called when @motions have ended, and are NULL again
 */
void karum_board_animation_init (KarumBoardAnimation *animation,
                                 GtkWidget *widget,
                                 void (*done) (GtkWidget *widget));

/* karum_board_animation_clear: to be called in dispose of @widget; may be called again. */
void karum_board_animation_clear (KarumBoardAnimation *animation);

/* karum_board_animation_move: starts @motions, (transfer full), which must not be empty. */
void karum_board_animation_move (KarumBoardAnimation *animation, GArray *motions);

/* karum_board_animation_skip: ends the motions immediately. */
void karum_board_animation_skip (KarumBoardAnimation *animation);

/* karum_board_animation_breathe: turns the pulse on or off. */
void karum_board_animation_breathe (KarumBoardAnimation *animation, gboolean choosing);

/* karum_board_animation_draw: draws the moving pieces. */
void karum_board_animation_draw (const KarumBoardAnimation *animation, const KarumBoardPen *pen);
