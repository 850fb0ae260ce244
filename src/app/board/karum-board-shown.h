/* karum-board-shown.h: the content of a board: a state of a game, and the turn being entered. */
#pragma once

#include <adwaita.h>
#include <glib.h>

#include "karum-board-paint.h"
#include "karum-entry.h"
#include "karum-game.h"
#include "karum-markup.h"

typedef enum {
  KARUM_EFFECT_NONE = 0,
  KARUM_EFFECT_PLACED = 1 << 0, /* something was placed there, without moving along a way */
  KARUM_EFFECT_TAKEN = 1 << 1,  /* its content was captured */
} KarumTurnEffect;

/**
 * karum_turn_effects_find: the effects of the legal @turn in @before.
 * @after: the state after it
 * @effects: (out): KARUM_POINTS of them, indexed by point
 */
void karum_turn_effects_find (const KarumRules *rules,
                              const KarumState *before,
                              const KarumTurn *turn,
                              const KarumState *after,
                              KarumTurnEffect *effects);

/**
 * karum_turn_ways: visits the ways of the pieces moved by @turn, which may be incomplete.
 * @after: the content of the board then
 */
void karum_turn_ways (const KarumRules *rules,
                      const KarumTurn *turn,
                      const KarumState *after,
                      KarumWayVisit visit,
                      void *data);

/* KarumBoardShown: a plain value, zeroed if the board is empty. Read its fields; change it only
 * through the functions below. */
typedef struct {
  gboolean any; /* the board is not empty */
  KarumRules rules;
  KarumState state;
  KarumTurn last;                        /* the turn before @state; no points if none */
  KarumTurnEffect effects[KARUM_POINTS]; /* of @last, indexed by point */
  KarumPoint
      ended; /* where @last has placed a piece, or its last point; KARUM_POINT_NONE if none */
  const KarumMarkup *markup; /* (nullable) (not owned): the user's annotations */
  KarumEntry entry;
  gboolean has_entry;
  KarumState drawn;            /* @state after the part of the entered turn that can be played */
  KarumRow highlight;          /* the emphasized row; no points if none */
  guint8 marked[KARUM_POINTS]; /* 1 for every highlighted point */
} KarumBoardShown;

/**
 * karum_board_shown_set: sets the state, without an entered turn and an emphasized row.
 * @rules, @state: copied
 * @last: (nullable): a legal turn in @state; it is played, and its effects are shown
 * Returns: TRUE if the game's board has changed
 */
gboolean karum_board_shown_set (KarumBoardShown *shown,
                                const KarumRules *rules,
                                const KarumState *state,
                                const KarumTurn *last);

/**
 * karum_board_shown_set_entry: sets the turn being entered.
 * @entry: (nullable): copied
 * Returns: TRUE if the pieces on the board have changed
 */
gboolean karum_board_shown_set_entry (KarumBoardShown *shown, const KarumEntry *entry);

/* karum_board_shown_is_entering: whether a turn is being entered. */
static inline gboolean
karum_board_shown_is_entering (const KarumBoardShown *shown)
{
  return shown->has_entry && shown->entry.turn.n_points > 0;
}

/* karum_board_shown_cell: the content of @point, with the turn being entered. */
static inline KarumCell
karum_board_shown_cell (const KarumBoardShown *shown, KarumPoint point)
{
  return shown->rules.game->cell (&shown->rules, &shown->drawn, point);
}

/* karum_board_shown_cell_before: the content of @point before the turn being entered. */
static inline KarumCell
karum_board_shown_cell_before (const KarumBoardShown *shown, KarumPoint point)
{
  return shown->rules.game->cell (&shown->rules, &shown->state, point);
}

/* -- Board animation: animates moving pieces and the pulse of selectable points. */

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
