#include "karum-thinker.h"

#include <gio/gio.h>
#include <glib/gi18n.h>

#include "karum-aside.h"
#include "karum-chance.h"
#include "karum-class.h"
#include "karum-endgames-file.h"
#include "karum-level.h"
#include "karum-review.h"

/* Levels below the highest hardly remember positions. */
#define HASH_BYTES ((gsize) 4 << 20)
#define HASH_BYTES_FULL ((gsize) 64 << 20)
/* What proves a position takes less time than a move is shown for. */
#define NODES_OF_PROOF 20000
/* For each of both positions that are compared. */
#define NODES_OF_WEIGHING 40000

/* What the other thread works with. It reads everything but the result, which the main thread reads
 * when the task has ended. */
typedef struct {
  KarumThinker *thinker; /* (nullable): whom the result concerns; for the main thread */
  KarumRules rules;
  KarumState state;
  guint level;
  guint64 seed;
  gboolean prove;
  atomic_bool stop;
  gboolean found;
  KarumTurn turn;
  KarumProved proved;
} Thought;

struct _KarumThinker {
  GObject parent_instance;

  Thought *thought; /* (owned) (nullable): while it thinks */
  gint64 ready;     /* when the move may be shown, monotonic time */
  guint timer;      /* shows a move that was found earlier */
  guint limit;      /* ends the search */
};

G_DEFINE_FINAL_TYPE (KarumThinker, karum_thinker, G_TYPE_OBJECT)

/* -- Moves ------------------------------------------------------------------------------------ */

static void
thought_unref (gpointer thought)
{
  g_atomic_rc_box_release (thought);
}

/* In the other thread. @result: of the level; the full engine looks again where that proves
 * nothing. */
static KarumProved
prove (Thought *thought, KarumEngine *engine, KarumSearchResult *result)
{
  const KarumSearchLimits limits = { .nodes = NODES_OF_PROOF, .stop = &thought->stop };

  if (thought->level < KARUM_LEVEL_MAX
      && !karum_engine_search (engine, &thought->state, &limits, NULL, NULL, result))
    return KARUM_PROVED_NOTHING;
  if (result->upper < 0)
    return KARUM_PROVED_LOSS;
  return result->exact && result->lower >= 0 && result->upper <= 0 ? KARUM_PROVED_DRAW
                                                                   : KARUM_PROVED_NOTHING;
}

/* In the other thread. */
static void
think (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  Thought *thought = data;
  g_auto (KarumEndgamesFile) file = { 0 };
  KarumSearchLimits limits = { .stop = &thought->stop };
  KarumEngine *engine = karum_engine_new (
      &thought->rules, thought->level == KARUM_LEVEL_MAX ? HASH_BYTES_FULL : HASH_BYTES, NULL);
  g_autofree KarumSearchResult *result = g_new0 (KarumSearchResult, 1);
  KarumRandom random;

  karum_random_init (&random, thought->seed);
  if (thought->level == KARUM_LEVEL_MAX)
    limits.endgames = karum_endgames_file_table (&file, &thought->rules);
  thought->found = engine
                   && karum_level_choose (engine, &thought->rules, &thought->state, thought->level,
                                          &random, &limits, result);
  if (thought->found)
    karum_turn_copy (&thought->turn, &result->turn);
  if (thought->found && thought->prove)
    thought->proved = prove (thought, engine, result);
  karum_engine_free (engine);
  g_task_return_pointer (task, NULL, NULL);
}

void
karum_thinker_stop (KarumThinker *self)
{
  g_return_if_fail (KARUM_IS_THINKER (self));
  g_clear_handle_id (&self->timer, g_source_remove);
  g_clear_handle_id (&self->limit, g_source_remove);
  if (!self->thought)
    return;
  self->thought->thinker = NULL;
  atomic_store (&self->thought->stop, true);
  g_clear_pointer (&self->thought, thought_unref);
}

static void
tell_found (KarumThinker *self)
{
  const gboolean found = self->thought->found;
  const KarumProved proved = self->thought->proved;
  KarumTurn turn;

  if (found)
    karum_turn_copy (&turn, &self->thought->turn);
  karum_thinker_stop (self);
  if (found)
    g_signal_emit_by_name (self, "found", &turn, proved);
  else
    g_signal_emit_by_name (self, "failed", _ ("There is not enough memory for the computer."));
}

static gboolean
time_up (gpointer data)
{
  KarumThinker *self = data;

  self->timer = 0;
  tell_found (self);
  return G_SOURCE_REMOVE;
}

static void
thought_ended (GObject *source, GAsyncResult *result, gpointer data)
{
  const Thought *thought = g_task_get_task_data (G_TASK (result));
  KarumThinker *self = thought->thinker;
  gint64 rest = self ? self->ready - g_get_monotonic_time () : 0;

  if (self && rest > 0)
    self->timer = g_timeout_add ((guint) (rest / 1000) + 1, time_up, self);
  else if (self)
    tell_found (self);
}

static gboolean
is_about (const Thought *thought, const KarumQuestion *question)
{
  return thought && thought->level == question->level && thought->seed == question->seed
         && karum_rules_equal (&thought->rules, question->rules)
         && karum_state_equal (question->rules, &thought->state, question->state);
}

static gboolean
limit_reached (gpointer data)
{
  KarumThinker *self = data;

  self->limit = 0;
  karum_thinker_hurry (self);
  return G_SOURCE_REMOVE;
}

void
karum_thinker_start (KarumThinker *self, const KarumQuestion *question)
{
  g_autoptr (GTask) task = NULL;

  g_return_if_fail (KARUM_IS_THINKER (self));
  if (is_about (self->thought, question))
    return;
  karum_thinker_stop (self);
  self->thought = g_atomic_rc_box_new0 (Thought);
  self->thought->thinker = self;
  self->thought->rules = *question->rules;
  self->thought->state = *question->state;
  self->thought->level = question->level;
  self->thought->seed = question->seed;
  self->thought->prove = question->prove;
  if (question->most > 0)
    self->limit = g_timeout_add (question->most, limit_reached, self);
  self->ready = g_get_monotonic_time () + question->least * G_TIME_SPAN_MILLISECOND;
  task = g_task_new (NULL, NULL, thought_ended, NULL);
  g_task_set_task_data (task, g_atomic_rc_box_acquire (self->thought), thought_unref);
  karum_aside (task, "thinker", think);
}

void
karum_thinker_hurry (KarumThinker *self)
{
  g_return_if_fail (KARUM_IS_THINKER (self));
  if (!self->thought)
    return;
  self->ready = 0;
  atomic_store (&self->thought->stop, true);
  if (self->timer != 0)
    tell_found (self);
}

gboolean
karum_thinker_is_thinking (KarumThinker *self)
{
  g_return_val_if_fail (KARUM_IS_THINKER (self), FALSE);
  return self->thought != NULL;
}

static void
karum_thinker_class_init (KarumThinkerClass *klass)
{
  KARUM_ON_DISPOSE (klass, KarumThinker, karum_thinker_stop);
  karum_class_signal (klass, "found", 2, G_TYPE_POINTER, G_TYPE_INT);
  karum_class_signal (klass, "failed", 1, G_TYPE_STRING);
}

static void
karum_thinker_init (KarumThinker *self)
{
}

KarumThinker *
karum_thinker_new (void)
{
  return g_object_new (KARUM_TYPE_THINKER, NULL);
}

/* -- Weighing --------------------------------------------------------------------------------- */

/* What the other thread works with. */
typedef struct {
  KarumRules rules;
  KarumState state;
  KarumTurn turn;
} Weighing;

/* The position after the turn first: the other search finds what it has found. */
static gboolean
compare (const Weighing *weighing, KarumEngine *engine, KarumWeighed *weighed)
{
  const KarumSearchLimits limits = { .nodes = NODES_OF_WEIGHING };
  const KarumRules *rules = &weighing->rules;
  g_autofree KarumReviewPlace *places = g_new0 (KarumReviewPlace, 2);
  KarumState after;
  double taken;

  rules->game->apply (rules, &weighing->state, &weighing->turn, &after);
  if (!karum_review_look_at (&places[1], &after, engine, rules, &limits)
      || !karum_review_look_at (&places[0], &weighing->state, engine, rules, &limits))
    return FALSE;
  taken = places[0].person == places[1].person ? places[1].score : -places[1].score;
  weighed->best = karum_chance_people (rules, &weighing->state, places[0].score);
  weighed->taken = karum_chance_people (rules, &weighing->state, taken);
  if (karum_turn_equal (&weighing->turn, &places[0].best.turn))
    weighed->taken = weighed->best;
  weighed->proved = places[0].proved && places[1].proved;
  weighed->answered = !rules->game->status (rules, &after).over;
  if (weighed->answered)
    karum_turn_copy (&weighed->answer, &places[1].best.turn);
  return TRUE;
}

/* In the other thread. */
static void
weigh (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  const Weighing *weighing = data;
  KarumEngine *engine = karum_engine_new (&weighing->rules, HASH_BYTES, NULL);
  g_autofree KarumWeighed *weighed = g_new0 (KarumWeighed, 1);
  const gboolean compared = engine && compare (weighing, engine, weighed);

  karum_engine_free (engine);
  g_task_return_pointer (task, compared ? g_steal_pointer (&weighed) : NULL, g_free);
}

void
karum_weigh_async (const KarumRules *rules,
                   const KarumState *state,
                   const KarumTurn *turn,
                   GAsyncReadyCallback callback,
                   gpointer data)
{
  g_autoptr (GTask) task = g_task_new (NULL, NULL, callback, data);
  Weighing *weighing = g_new0 (Weighing, 1);

  weighing->rules = *rules;
  weighing->state = *state;
  karum_turn_copy (&weighing->turn, turn);
  g_task_set_task_data (task, weighing, g_free);
  karum_aside (task, "weighing", weigh);
}

KarumWeighed *
karum_weigh_finish (GAsyncResult *result)
{
  return g_task_propagate_pointer (G_TASK (result), NULL);
}
