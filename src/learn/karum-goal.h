/* karum-goal.h: what a task asks of a turn. Rules and engine decide whether a turn does it; there
 * is no list of right turns. */
#pragma once

#include <glib.h>
#include <stdatomic.h>

#include "karum-game.h"

typedef enum {
  KARUM_GOAL_GAIN,    /* the mover's points rise by at least the number */
  KARUM_GOAL_ROW,     /* the turn makes a row of the mover with this value */
  KARUM_GOAL_ROWS,    /* the turn makes at least so many scoring rows */
  KARUM_GOAL_TAKE,    /* at least so many enemy pieces leave the board */
  KARUM_GOAL_HOLES,   /* at least so many holes become cells */
  KARUM_GOAL_OWN,     /* the mover has so many more pieces on the board than before */
  KARUM_GOAL_STEPS,   /* the turn has at least so many steps: jumps, or squares, of Manu */
  KARUM_GOAL_DENY,    /* no reply raises the other side's points by the number */
  KARUM_GOAL_SAFE,    /* no reply removes a piece of the mover's */
  KARUM_GOAL_OVER,    /* the game is over */
  KARUM_GOAL_WINS,    /* the game is over, and the mover has won */
  KARUM_GOAL_BEST,    /* proved: no turn is worth more to the person who plays it */
  KARUM_GOAL_WINNING, /* proved: the person who plays it wins, whatever is answered */
  KARUM_GOAL_HOLDING, /* proved: the person who plays it does not lose, whatever is answered */
  KARUM_N_GOALS
} KarumGoalKind;

/* KarumGoal: a plain value. @number: 0 for kinds without one */
typedef struct {
  KarumGoalKind kind;
  gint32 number;
} KarumGoal;

/**
 * karum_goals_read: reads goals separated by spaces: `gain=10 safe`.
 * Returns: (transfer full) (nullable) (element-type KarumGoal): NULL with @error, in English: it is
 * for those who write texts
 */
GArray *karum_goals_read (const char *text, KarumError *error);

/* KarumMiss: why a turn doesn't do what is asked. */
typedef struct {
  KarumGoal goal;    /* the first that is missed */
  gboolean answered; /* whether an answer of the other side shows why */
  KarumTurn answer;
} KarumMiss;

/**
 * karum_goals_met: whether @turn meets all goals. Those that are proved search until the value is
 * proved, which takes as long as the position needs: those of lessons have few turns left. Any
 * thread may ask.
 * @goals: (element-type KarumGoal)
 * @turn: legal in @state
 * @stop: (nullable): ends a proof, which is then a failure
 * @miss: (out) (optional): set if one is missed
 */
gboolean karum_goals_met (const GArray *goals,
                          const KarumRules *rules,
                          const KarumState *state,
                          const KarumTurn *turn,
                          atomic_bool *stop,
                          KarumMiss *miss);

/**
 * karum_goals_count: how many turns meet all goals, as karum_goals_met().
 * @most: no more are counted
 */
guint karum_goals_count (const GArray *goals,
                         const KarumRules *rules,
                         const KarumState *state,
                         guint most,
                         atomic_bool *stop);

/**
 * karum_proved_value: the margin with which the person who holds First ends, if both play best.
 * @stop: (nullable)
 * Returns: FALSE if it could not be proved
 */
gboolean karum_proved_value (const KarumRules *rules,
                             const KarumState *state,
                             atomic_bool *stop,
                             double *value);
