#include "karum-exercise.h"

#include <glib/gi18n.h>

#include "karum-lessons.h"
#include "karum-phrases.h"
#include "karum-play.h"
#include "karum-reviewer.h"

/* Positions with more moves aren't tried as endings. */
#define ENDING_MOVES 24

/* -- The card --------------------------------------------------------------------------------- */

/* One position; the card that shows it owns it. */
typedef struct {
  KarumLearnBoard board;
  KarumLearnBlock block;
} Exercise;

static void
exercise_free (gpointer data)
{
  Exercise *exercise = data;

  g_ptr_array_unref (exercise->board.turns);
  g_clear_pointer (&exercise->board.goals, g_array_unref);
  g_array_unref (exercise->block.text);
  g_array_unref (exercise->block.why);
  g_free (exercise);
}

/* (transfer full): that of a position whose win is to be kept. */
static GArray *
winning (void)
{
  return karum_goals_read ("winning", NULL);
}

static const char *
task_of (KarumExerciseKind kind, gboolean first)
{
  if (kind == KARUM_EXERCISE_ENDING)
    return first ? _ ("First to move: only one move wins.")
                 : _ ("Second to move: only one move wins.");
  if (kind == KARUM_EXERCISE_GUESS)
    return first ? _ ("First to move: guess the move.") : _ ("Second to move: guess the move.");
  return first ? _ ("First to move: find a move that gives nothing away.")
               : _ ("Second to move: find a move that gives nothing away.");
}

GtkWidget *
karum_exercise_card_new (KarumExerciseKind kind,
                         const KarumRules *rules,
                         const KarumState *state,
                         const KarumTurn *played)
{
  const gboolean first = rules->game->status (rules, state).to_move == KARUM_FIRST;
  Exercise *exercise = g_new0 (Exercise, 1);
  g_autofree char *turn = karum_phrase_turn (rules, played);
  g_autofree char *why = g_strdup_printf (_ ("In the game: %s"), turn);
  GtkWidget *card;

  exercise->board.rules = *rules;
  exercise->board.before = exercise->board.after = *state;
  exercise->board.turns = g_ptr_array_new ();
  exercise->board.goals = kind == KARUM_EXERCISE_ENDING ? winning () : NULL;
  exercise->block.kind = KARUM_BLOCK_TASK;
  exercise->block.board = &exercise->board;
  exercise->block.text = karum_learn_text_new (task_of (kind, first));
  exercise->block.why = karum_learn_text_new (why);
  card = karum_lesson_card_new (&exercise->block, NULL, FALSE);
  g_object_set_data_full (G_OBJECT (card), "exercise", exercise, exercise_free);
  return card;
}

/* -- Endings ---------------------------------------------------------------------------------- */

/* What is tried in another thread. */
typedef struct {
  GArray *goals; /* (owned) */
  KarumRules rules;
  KarumState state;
  atomic_bool stop;
} Trial;

static void
trial_clear (gpointer data)
{
  g_array_unref (((Trial *) data)->goals);
}

static void
trial_unref (gpointer data)
{
  g_atomic_rc_box_release_full (data, trial_clear);
}

static void
try_moves (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  Trial *trial = data;

  (void) source;
  (void) cancellable;
  g_task_return_boolean (
      task,
      karum_turn_count (&trial->rules, &trial->state, ENDING_MOVES + 1) <= ENDING_MOVES
          && karum_goals_count (trial->goals, &trial->rules, &trial->state, 2, &trial->stop) == 1);
}

static void
stop_trial (GCancellable *cancellable, gpointer data)
{
  (void) cancellable;
  atomic_store (&((Trial *) data)->stop, true);
}

void
karum_exercise_try_async (const KarumRules *rules,
                          const KarumState *state,
                          GCancellable *cancellable,
                          GAsyncReadyCallback callback,
                          gpointer user_data)
{
  Trial *trial = g_atomic_rc_box_new0 (Trial);
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, callback, user_data);

  trial->goals = winning ();
  trial->rules = *rules;
  trial->state = *state;
  g_task_set_task_data (task, trial, trial_unref);
  g_cancellable_connect (cancellable, G_CALLBACK (stop_trial), g_atomic_rc_box_acquire (trial),
                         trial_unref);
  g_task_run_in_thread (task, try_moves);
}

gboolean
karum_exercise_try_finish (GAsyncResult *result)
{
  return g_task_propagate_boolean (G_TASK (result), NULL);
}

/* -- What isn't sure -------------------------------------------------------------------------- */

/* What is weighed in another thread. */
typedef struct {
  KarumRules rules;
  KarumState before;
  KarumTurn turn;
  KarumVerdict verdict;
  atomic_bool stop;
} Weighing;

static void
weighing_clear (gpointer data)
{
  karum_verdict_clear (&((Weighing *) data)->verdict);
}

static void
weighing_unref (gpointer data)
{
  g_atomic_rc_box_release_full (data, weighing_clear);
}

static void
weigh (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  Weighing *weighing = data;
  const KarumReviewTask how = { .effort = KARUM_EFFORT_SURE, .stop = &weighing->stop };
  g_autoptr (GBytes) answers = NULL;

  (void) source;
  (void) cancellable;
  g_task_return_boolean (task,
                         karum_review_turn (&weighing->rules, &weighing->before, &weighing->turn,
                                            &how, &weighing->verdict, &answers, NULL));
}

static void
stop_weighing (GCancellable *cancellable, gpointer data)
{
  (void) cancellable;
  atomic_store (&((Weighing *) data)->stop, true);
}

void
karum_exercise_weigh_async (const KarumRules *rules,
                            const KarumState *before,
                            const KarumTurn *turn,
                            GCancellable *cancellable,
                            GAsyncReadyCallback callback,
                            gpointer user_data)
{
  Weighing *weighing = g_atomic_rc_box_new0 (Weighing);
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, callback, user_data);

  weighing->rules = *rules;
  weighing->before = *before;
  karum_turn_copy (&weighing->turn, turn);
  g_task_set_task_data (task, weighing, weighing_unref);
  g_cancellable_connect (cancellable, G_CALLBACK (stop_weighing),
                         g_atomic_rc_box_acquire (weighing), weighing_unref);
  g_task_run_in_thread (task, weigh);
}

const KarumVerdict *
karum_exercise_weigh_finish (GAsyncResult *result)
{
  const Weighing *weighing = g_task_get_task_data (G_TASK (result));

  return g_task_propagate_boolean (G_TASK (result), NULL) ? &weighing->verdict : NULL;
}
