/* karum-exercise.h: a position to practise, on the board of the lessons. */
#pragma once

#include <gtk/gtk.h>

#include "karum-game.h"
#include "karum-verdict.h"

typedef enum {
  KARUM_EXERCISE_MISTAKE, /* a move that gives nothing away is asked for */
  KARUM_EXERCISE_ENDING,  /* the one that wins */
  KARUM_EXERCISE_GUESS    /* the one that was played */
} KarumExerciseKind;

/**
 * karum_exercise_card_new: (transfer floating): a card with the position and its task; see the
 * signal "judged" of the cards of lessons.
 * @played: the move of the game, which is said with the answer
 */
GtkWidget *karum_exercise_card_new (KarumExerciseKind kind,
                                    const KarumRules *rules,
                                    const KarumState *state,
                                    const KarumTurn *played);

/**
 * karum_exercise_try_async: tries in another thread whether a position is an ending to practise: it
 * has few moves, and one of them only wins.
 * @callback: receives a GTask, also if cancelled
 */
void karum_exercise_try_async (const KarumRules *rules,
                               const KarumState *state,
                               GCancellable *cancellable,
                               GAsyncReadyCallback callback,
                               gpointer user_data);

/* karum_exercise_try_finish: whether it is. */
gboolean karum_exercise_try_finish (GAsyncResult *result);

/**
 * karum_exercise_weigh_async: searches in another thread until it is sure what a move gave away.
 * @before: where @turn is legal
 * @callback: receives a GTask, also if cancelled
 */
void karum_exercise_weigh_async (const KarumRules *rules,
                                 const KarumState *before,
                                 const KarumTurn *turn,
                                 GCancellable *cancellable,
                                 GAsyncReadyCallback callback,
                                 gpointer user_data);

/* karum_exercise_weigh_finish: (transfer none) (nullable): what was found, valid as long as
 * @result; NULL if it was stopped, or there is not enough memory. */
const KarumVerdict *karum_exercise_weigh_finish (GAsyncResult *result);
