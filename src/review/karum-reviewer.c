#include "karum-reviewer.h"

#include <math.h>

#include "karum-engine.h"
#include "karum-play.h"
#include "karum-review.h"
#include "karum-solver.h"

/* -- How much is searched ---------------------------------------------------------------------- */

typedef struct {
  guint64 nodes; /* of a search; of the first one, if it is repeated */
  guint64 most;  /* of the last one: each has twice the nodes of the one before */
  guint64 proof; /* of a proof, where the solver can probably find one, */
  guint64 trial; /* and in other positions with few turns; 0: there is none */
} Budget;

static const Budget budgets[KARUM_N_EFFORTS] = {
  [KARUM_EFFORT_QUICK] = { 20 * 1000, 20 * 1000, 300 * 1000, 0 },
  [KARUM_EFFORT_THOROUGH] = { 200 * 1000, 200 * 1000, 4 * 1000 * 1000, 0 },
  [KARUM_EFFORT_SURE] = { 100 * 1000, 3200 * 1000, 20 * 1000 * 1000, 2 * 1000 * 1000 },
};

/* Few turns: those of an empty board of the smallest size. */
#define FEW_TURNS 24

/* A position is sure when this many searches in a row have said the same. */
#define AGREEMENTS 2

#define HASH_DEFAULT ((gsize) 64 << 20)

/* The most bytes of a line that are kept behind its first turn. */
#define LINE_BYTES 48

/* -- Positions --------------------------------------------------------------------------------- */

/* What a position is worth to the person to move, and what comes next. */
typedef struct {
  guint person;
  KarumWorth worth;
  GBytes *line; /* (owned) (nullable) */
} Place;

typedef struct {
  const KarumRules *rules;
  const KarumReviewTask *task;
  const Budget *budget;
  KarumEngine *engine;
  KarumSolver *solver; /* (nullable) */
  KarumSearchLimits limits;
} Reviewer;

static void
place_clear (Place *place)
{
  g_clear_pointer (&place->line, g_bytes_unref);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Place, place_clear)

/* Expected results are weighed once both values of a turn are known. */
static KarumWorth
worth_of (double score, gboolean proved)
{
  return (KarumWorth){ .margin = (gint) lround (score * KARUM_VALUE_POINT), .proved = proved };
}

static gboolean
is_decided (const KarumRules *rules, const KarumWorth *worth)
{
  return karum_value_decisive (rules) && ABS (worth->margin) >= KARUM_VALUE_DECIDED;
}

/* What the position after a turn is worth to the person who has taken it. A decided game lasts one
 * turn longer, seen from before the turn. */
static KarumWorth
worth_before (const KarumRules *rules, const Place *after, guint person)
{
  KarumWorth worth = after->worth;

  if (is_decided (rules, &worth))
    worth.margin -= worth.margin > 0 ? KARUM_VALUE_POINT : -KARUM_VALUE_POINT;
  if (after->person != person)
    worth.margin = -worth.margin;
  return worth;
}

static GBytes *
line_of (const KarumRules *rules, const KarumSearchResult *result)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  KarumPvPlace place = { 0 };
  guint8 buffer[KARUM_TURN_BYTES];
  KarumTurn turn;

  for (guint n = 0; n < KARUM_VERDICT_LINE && karum_pv_next (rules, result, &place, &turn); n++) {
    gsize size = rules->game->turn_encode (rules, &turn, buffer);

    if (n > 0 && bytes->len + size > LINE_BYTES)
      break;
    g_byte_array_append (bytes, buffer, (guint) size);
  }
  return g_byte_array_free_to_bytes (g_steal_pointer (&bytes));
}

/* @turn, and the line after it */
static GBytes *
line_after (const KarumRules *rules, const KarumTurn *turn, const Place *after)
{
  KarumTurn next;
  guint8 buffer[KARUM_TURN_BYTES];
  gsize at = 0, size = 0, used;
  const guint8 *line = after->line ? g_bytes_get_data (after->line, &size) : NULL;
  GByteArray *bytes = g_byte_array_new ();

  g_byte_array_append (bytes, buffer, (guint) rules->game->turn_encode (rules, turn, buffer));
  for (guint n = 1; n < KARUM_VERDICT_LINE && at < size; n++, at += used) {
    used = rules->game->turn_decode (rules, line + at, size - at, &next);
    if (used == 0 || used > size - at || bytes->len + used > LINE_BYTES)
      break;
    g_byte_array_append (bytes, line + at, (guint) used);
  }
  return g_byte_array_free_to_bytes (bytes);
}

static gboolean
is_stopped (const Reviewer *reviewer)
{
  return reviewer->task->stop && atomic_load (reviewer->task->stop);
}

/* -- Searching --------------------------------------------------------------------------------- */

/* How many positions a proof may take; 0: it isn't tried. */
static guint64
proof_budget (const Reviewer *reviewer, const KarumState *state)
{
  const KarumRules *rules = reviewer->rules;
  const KarumPlay *play = karum_play_of (rules->game);

  if (play->provable && play->provable (rules, state))
    return reviewer->budget->proof;
  return reviewer->budget->trial > 0 && karum_turn_count (rules, state, FEW_TURNS + 1) <= FEW_TURNS
             ? reviewer->budget->trial
             : 0;
}

/* Whether the solver proves the position. */
static gboolean
prove (Reviewer *reviewer, const KarumState *state, KarumSearchResult *result)
{
  KarumSearchLimits limits = reviewer->limits;

  limits.nodes = reviewer->solver ? proof_budget (reviewer, state) : 0;
  return limits.nodes > 0
         && karum_solver_solve (reviewer->solver, state, &limits, NULL, NULL, result);
}

/* The position that a turn leads to, up to symmetry. The same board isn't the same position if the
 * persons have exchanged sides, other points are paid, or other archers may not move back. */
static guint64
key_after (const KarumRules *rules, const KarumState *state, const KarumTurn *turn)
{
  const KarumGame *game = rules->game;
  KarumState after;
  gint32 points[2];
  guint64 key;

  game->apply (rules, state, turn, &after);
  game->points (rules, &after, points);
  key = game->symmetries > 1 ? game->search_key (rules, &after) : game->engine_key (rules, &after);
  key = karum_hash_add (key, (guint64) (guint32) points[0] << 32 | (guint32) points[1]);
  return karum_hash_add (key, karum_exchanged (rules, &after));
}

/* A turn that was taken in a position, and what it led to. */
typedef struct {
  const KarumState *state;
  const KarumTurn *turn;
  const Place *after;
  guint person;
} Taken;

/* Whether @best is the turn taken, or leads to the same position. */
static gboolean
is_taken (const KarumRules *rules, const Taken *taken, const KarumTurn *best)
{
  return karum_turn_equal (taken->turn, best)
         || key_after (rules, taken->state, taken->turn) == key_after (rules, taken->state, best);
}

static gint
loss_of (const KarumRules *rules, const Taken *taken, const KarumReviewPlace *place)
{
  KarumVerdict verdict = { .best = worth_of (place->score, place->proved) };

  if (taken->turn)
    verdict.taken = worth_before (rules, taken->after, taken->person);
  karum_verdict_weigh (&verdict, rules, taken->state);
  if (!taken->turn)
    return (gint) verdict.best.chance;
  return is_taken (rules, taken, &place->best.turn)
             ? 0
             : (gint) verdict.best.chance - (gint) verdict.taken.chance;
}

/* Searches until neither the best turn nor the loss changes, if that is the effort; FALSE if it was
 * stopped, or could not begin. */
static gboolean
search (Reviewer *reviewer, const Taken *taken, KarumReviewPlace *place)
{
  const KarumRules *rules = reviewer->rules;
  guint agreements = 0;
  KarumTurn best;
  gint loss = 0;

  for (guint64 nodes = reviewer->budget->nodes; nodes <= reviewer->budget->most; nodes *= 2) {
    gboolean first = nodes == reviewer->budget->nodes;
    gint now;

    reviewer->limits.nodes = nodes;
    if (!karum_review_look_at (place, taken->state, reviewer->engine, rules, &reviewer->limits))
      return FALSE;
    if (!place->proved && place->best.depth == 0) /* there was no memory to search */
      return FALSE;
    now = loss_of (rules, taken, place);
    agreements = !first && karum_turn_equal (&best, &place->best.turn)
                         && ABS (now - loss) < KARUM_VERDICT_BEST
                     ? agreements + 1
                     : 0;
    if (place->proved || agreements == AGREEMENTS)
      break;
    karum_turn_copy (&best, &place->best.turn);
    loss = now;
  }
  return TRUE;
}

/* Looks at the position in which @taken was, or at the last one of the game. */
static gboolean
look_at (Reviewer *reviewer, const Taken *taken, KarumReviewPlace *place)
{
  const KarumRules *rules = reviewer->rules;
  KarumStatus status = rules->game->status (rules, taken->state);

  if (reviewer->task->limits)
    return karum_review_look_at (place, taken->state, reviewer->engine, rules, &reviewer->limits);

  if (status.over || !prove (reviewer, taken->state, &place->best))
    return !is_stopped (reviewer) && search (reviewer, taken, place);
  place->known = place->proved = TRUE;
  place->person = karum_person (rules, taken->state, status);
  place->score = place->best.score;
  return TRUE;
}

/* -- Verdicts ---------------------------------------------------------------------------------- */

typedef struct {
  const KarumRules *rules;
  const KarumState *state;
  guint64 key;
  gboolean any;
} Choice;

static bool
visit_choice (const KarumTurn *turn, void *data)
{
  Choice *choice = data;
  guint64 key = key_after (choice->rules, choice->state, turn);
  gboolean same = !choice->any || key == choice->key;

  choice->any = TRUE;
  choice->key = key;
  return same;
}

/* Whether there are turns that lead to different positions, up to symmetry. */
static gboolean
is_decision (const KarumRules *rules, const KarumState *state)
{
  Choice choice = { .rules = rules, .state = state };

  return !rules->game->turns (rules, state, visit_choice, &choice);
}

/* The best turn is never worth less than the one taken: what is known better holds for both. */
static void
compare (const Reviewer *reviewer,
         const Taken *taken,
         const KarumReviewPlace *place,
         KarumVerdict *verdict)
{
  const KarumRules *rules = reviewer->rules;
  gboolean same = is_taken (rules, taken, &place->best.turn);

  verdict->best = worth_of (place->score, place->proved);
  verdict->taken = worth_before (rules, taken->after, taken->person);
  verdict->line = line_of (rules, &place->best);
  if (verdict->best.proved && verdict->taken.proved)
    return;
  if (verdict->best.proved) {
    if (same || verdict->taken.margin > verdict->best.margin)
      verdict->taken = verdict->best;
    verdict->taken.proved = same;
  } else if (same && !verdict->taken.proved) {
    verdict->taken = verdict->best;
  } else if (same || verdict->taken.margin > verdict->best.margin) {
    verdict->best = verdict->taken;
    verdict->best.proved = FALSE;
    g_bytes_unref (verdict->line);
    verdict->line = line_after (rules, taken->turn, taken->after);
  }
}

/* Where there is nothing to decide, nothing is searched. */
static gboolean
review_turn (Reviewer *reviewer, const Taken *taken, KarumVerdict *verdict)
{
  g_autofree KarumReviewPlace *place = g_new0 (KarumReviewPlace, 1);
  KarumVerdict found = { .effort = reviewer->task->effort,
                         .engine = KARUM_ENGINE_VERSION,
                         .person = taken->person,
                         .decision = is_decision (reviewer->rules, taken->state) };

  if (!found.decision) {
    found.best = found.taken = worth_before (reviewer->rules, taken->after, taken->person);
    found.line = line_after (reviewer->rules, taken->turn, taken->after);
  } else if (look_at (reviewer, taken, place)) {
    compare (reviewer, taken, place, &found);
  } else {
    return FALSE;
  }
  found.decided
      = is_decided (reviewer->rules, &found.best) || is_decided (reviewer->rules, &found.taken);
  karum_verdict_weigh (&found, reviewer->rules, taken->state);
  karum_verdict_clear (verdict);
  *verdict = found;
  return TRUE;
}

/* The position after the last turn. */
static gboolean
review_end (Reviewer *reviewer, const KarumState *state, Place *place)
{
  g_autofree KarumReviewPlace *found = g_new0 (KarumReviewPlace, 1);
  const Taken none = { .state = state };

  if (!look_at (reviewer, &none, found))
    return FALSE;
  place->person = found->person;
  place->worth = worth_of (found->score, found->proved);
  place->line = reviewer->rules->game->status (reviewer->rules, state).over
                    ? NULL
                    : line_of (reviewer->rules, &found->best);
  return TRUE;
}

/* -- A game ------------------------------------------------------------------------------------ */

guint
karum_review_missing (const KarumRecord *record, KarumEffort effort, const GArray *verdicts)
{
  guint n = karum_record_line_length (record), missing = n - MIN (n, verdicts->len);

  for (guint i = 0; i < MIN (n, verdicts->len); i++)
    missing
        += !karum_verdict_serves (karum_verdicts_at (verdicts, i), effort, KARUM_ENGINE_VERSION);
  return missing;
}

static gboolean
reviewer_init (Reviewer *reviewer, const KarumReviewTask *task, KarumError *error)
{
  gsize bytes = task->hash_bytes > 0 ? task->hash_bytes : HASH_DEFAULT;
  gboolean solves = !task->limits && karum_solver_can (reviewer->rules);

  reviewer->task = task;
  reviewer->budget = &budgets[task->effort];
  reviewer->limits = task->limits ? *task->limits : (KarumSearchLimits){ .threads = task->threads };
  reviewer->limits.lines = 1;
  reviewer->limits.stop = task->stop;
  reviewer->limits.gate = task->gate;
  reviewer->limits.endgames = task->endgames;
  reviewer->engine = karum_engine_new (reviewer->rules, solves ? bytes / 2 : bytes, error);
  /* Without enough memory for the solver, fewer values are proved. */
  reviewer->solver
      = reviewer->engine && solves ? karum_solver_new (reviewer->rules, bytes / 2, NULL) : NULL;
  return reviewer->engine != NULL;
}

static gboolean
reviewer_end (Reviewer *reviewer, gboolean done, KarumError *error)
{
  karum_engine_free (reviewer->engine);
  karum_solver_free (reviewer->solver);
  if (!done && !is_stopped (reviewer))
    karum_error_set (error, 0, N_ ("not enough memory"), NULL);
  return done;
}

/* The position before a turn is worth what the best turn is. */
static void
step_back (Place *place, const KarumVerdict *verdict)
{
  place_clear (place);
  place->person = verdict->person;
  place->worth = verdict->best;
  place->line = verdict->line ? g_bytes_ref (verdict->line) : NULL;
}

/* @states, @nodes: before each turn, and at the end */
static gboolean
review_line (Reviewer *reviewer,
             const KarumState *states,
             const KarumNode **nodes,
             GArray *verdicts)
{
  const KarumReviewTask *task = reviewer->task;
  g_auto (Place) after = { 0 };
  gboolean known = FALSE;

  for (guint i = verdicts->len; i-- > 0;) {
    KarumVerdict *verdict = karum_verdicts_at (verdicts, i);
    Taken taken = { &states[i], nodes[i + 1]->turn, &after, 0 };

    if (!karum_verdict_serves (verdict, task->effort, KARUM_ENGINE_VERSION)) {
      if (!known && !review_end (reviewer, &states[i + 1], &after))
        return FALSE;
      taken.person = karum_person (reviewer->rules, &states[i],
                                   reviewer->rules->game->status (reviewer->rules, &states[i]));
      if (!review_turn (reviewer, &taken, verdict))
        return FALSE;
    }
    step_back (&after, verdict);
    known = TRUE;
    if (task->visit)
      task->visit (verdicts->len - i, verdicts->len, task->data);
  }
  return TRUE;
}

gboolean
karum_review_turns (const KarumRecord *record,
                    const KarumReviewTask *task,
                    GArray *verdicts,
                    KarumError *error)
{
  guint n = karum_record_line_length (record);
  g_autofree KarumState *states = g_new (KarumState, n + 1);
  g_autofree const KarumNode **nodes = g_new (const KarumNode *, n + 1);
  Reviewer reviewer = { .rules = &record->rules };

  g_array_set_size (verdicts, n);
  if (karum_review_missing (record, task->effort, verdicts) == 0)
    return TRUE;
  if (!reviewer_init (&reviewer, task, error))
    return FALSE;
  karum_review_replay (record, states, nodes);
  return reviewer_end (&reviewer, review_line (&reviewer, states, nodes, verdicts), error);
}

gboolean
karum_review_turn (const KarumRules *rules,
                   const KarumState *before,
                   const KarumTurn *turn,
                   const KarumReviewTask *task,
                   KarumVerdict *verdict,
                   GBytes **answers,
                   KarumError *error)
{
  Reviewer reviewer = { .rules = rules };
  g_auto (Place) after = { 0 };
  const Taken taken
      = { before, turn, &after, karum_person (rules, before, rules->game->status (rules, before)) };
  KarumState end;
  gboolean done;

  *answers = NULL;
  if (!reviewer_init (&reviewer, task, error))
    return FALSE;
  rules->game->apply (rules, before, turn, &end);
  done = review_end (&reviewer, &end, &after) && review_turn (&reviewer, &taken, verdict);
  if (done)
    *answers = g_steal_pointer (&after.line);
  return reviewer_end (&reviewer, done, error);
}
