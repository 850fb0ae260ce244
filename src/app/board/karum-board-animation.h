/* karum-board-animation.h: what moves on a board: pieces on their way, and what can be chosen. */
#pragma once

#include <adwaita.h>

#include "karum-board-marks.h"
#include "karum-board-motion.h"

G_BEGIN_DECLS

/* KarumBoardAnimation: part of a widget, which is drawn anew while something moves. Read the first
 * fields, change it through the functions below. */
typedef struct {
  GArray *motions; /* (nullable) (element-type KarumMotion): while something moves */
  double progress; /* of @motions, 0 … 1 */
  double breath;   /* of what can be chosen, 0 … 1 */

  GtkWidget *widget;
  AdwAnimation *motion, *pulse; /* (owned) */
  void (*done) (GtkWidget *widget);
} KarumBoardAnimation;

/**
 * karum_board_animation_init: nothing moves yet.
 * @widget: what @animation is part of
 * @done: called when @motions have come to their end, and are NULL again
 */
void karum_board_animation_init (KarumBoardAnimation *animation,
                                 GtkWidget *widget,
                                 void (*done) (GtkWidget *widget));

/* karum_board_animation_clear: when @widget is disposed of; may be called again. */
void karum_board_animation_clear (KarumBoardAnimation *animation);

/* karum_board_animation_move: begins @motions, (transfer full), which are some. */
void karum_board_animation_move (KarumBoardAnimation *animation, GArray *motions);

/* karum_board_animation_skip: what moves is where it is going. */
void karum_board_animation_skip (KarumBoardAnimation *animation);

/* karum_board_animation_breathe: whether there is something to choose between. */
void karum_board_animation_breathe (KarumBoardAnimation *animation, gboolean choosing);

/* karum_board_animation_draw: the pieces on their way. */
void karum_board_animation_draw (const KarumBoardAnimation *animation, const KarumBoardPen *pen);

G_END_DECLS
