#include "karum-engine.h"

#include <math.h>
#include <stdlib.h>
#include <sys/resource.h>

#include "karum-boards.h"
#include "karum-deepen.h"
#include "karum-random.h"
#include "karum-solver.h"

struct KarumEngine {
  KarumRules rules;
  const KarumPlay *play;
  void *tables; /* NULL if the game needs no tables */
  KarumHashTable *hash;
  size_t solver_bytes;
  KarumSolver *solver; /* (nullable): created on first use */
};

KarumEngine *
karum_engine_new (const KarumRules *rules, size_t hash_bytes, KarumError *error)
{
  KarumEngine *engine = calloc (1, sizeof *engine);

  if (engine) {
    engine->rules = *rules;
    hash_bytes = hash_bytes > 0 ? hash_bytes : KARUM_HASH_BYTES_DEFAULT;
    engine->play = karum_play_of (rules->game);
    engine->solver_bytes = karum_solver_can (rules) ? hash_bytes / 2 : 0;
    engine->tables = engine->play->tables ? engine->play->tables (rules) : NULL;
    engine->hash = karum_hash_table_new (hash_bytes - engine->solver_bytes);
  }
  if (engine && engine->hash && (engine->tables || !engine->play->tables))
    return engine;
  karum_engine_free (engine);
  karum_error_set (error, 0, N_ ("not enough memory"), NULL);
  return NULL;
}

void
karum_engine_free (KarumEngine *engine)
{
  if (!engine)
    return;
  karum_solver_free (engine->solver);
  free (engine->tables);
  karum_hash_table_free (engine->hash);
  free (engine);
}

void
karum_engine_clear (KarumEngine *engine)
{
  karum_hash_table_clear (engine->hash);
  if (engine->solver)
    karum_solver_clear (engine->solver);
}

double
karum_engine_final (const KarumEngine *engine, const KarumState *state)
{
  const KarumRules *rules = &engine->rules;
  KarumValue value = karum_value_final (rules, state, rules->game->status (rules, state),
                                        karum_value_decisive (rules), 0);

  return (double) value / KARUM_VALUE_POINT;
}

static KarumDeepening
deepening (const KarumEngine *engine, const KarumState *state, KarumSearchClock *clock)
{
  return (KarumDeepening){
    .rules = &engine->rules,
    .play = engine->play,
    .tables = engine->tables,
    .hash = engine->hash,
    .state = state,
    .clock = clock,
  };
}

static bool
visit_any (const KarumTurn *turn, void *data)
{
  karum_turn_copy (data, turn);
  return false;
}

static void
search_deeper (KarumEngine *engine,
               const KarumState *state,
               const KarumSearchLimits *limits,
               KarumSearchVisit visit,
               void *data,
               KarumSearchResult *results)
{
  KarumSearchClock clock;
  KarumDeepening task = deepening (engine, state, &clock);

  task.proofs = !karum_solver_can (&engine->rules);
  karum_hash_table_age (engine->hash);
  karum_deepen (&task, limits, visit, data, results);
}

/* Whether all lines are proved. */
static bool
all_exact (const KarumSearchResult *results)
{
  for (unsigned i = 0; i < results[0].n_results; i++)
    if (!results[i].exact)
      return false;
  return true;
}

/* -- Handing over to the solver -------------------------------------------------------------------
 */

/* The search gets this share of the time and the nodes, the solver gets the rest. Without either
 * limit, the search visits SEARCH_NODES nodes. */
#define SEARCH_SHARE 0.4
#define SEARCH_NODES 200000
/* The solver counts nodes in batches; this many nodes per thread are held back. */
#define SOLVER_SLACK 4096

/* Whether to run the solver. A depth limit applies only to the search, so there is no proof
 * then. */
static bool
is_provable (const KarumEngine *engine, const KarumState *state, const KarumSearchLimits *limits)
{
  return limits->depth == 0 && engine->play->provable && karum_solver_can (&engine->rules)
         && engine->play->provable (&engine->rules, state);
}

static KarumSearchLimits
first_share (const KarumSearchLimits *limits)
{
  KarumSearchLimits share = *limits;

  share.seconds *= SEARCH_SHARE;
  share.nodes = (uint64_t) ((double) share.nodes * SEARCH_SHARE);
  if (limits->nodes > 0 && share.nodes == 0)
    share.nodes = 1;
  if (limits->nodes == 0 && limits->seconds <= 0)
    share.nodes = SEARCH_NODES;
  return share;
}

/* The limits that remain after the search; false if they are too small for a proof. */
static bool
take_rest (const KarumSearchLimits *limits,
           const KarumSearchResult *result,
           KarumSearchLimits *rest)
{
  uint64_t kept
      = result->nodes + SOLVER_SLACK * (uint64_t) (limits->threads > 0 ? limits->threads : 1);

  *rest = *limits;
  if (limits->seconds > 0)
    rest->seconds -= result->seconds;
  if (limits->nodes > 0)
    rest->nodes = limits->nodes > kept ? limits->nodes - kept : 0;
  return (limits->seconds <= 0 || rest->seconds > 0) && (limits->nodes == 0 || rest->nodes > 0)
         && !(limits->stop && atomic_load (limits->stop));
}

/* Lines that are being proved. */
typedef struct {
  KarumEngine *engine;
  const KarumState *state;
  const KarumSearchLimits *limits;
  KarumSearchVisit visit; /* (nullable) */
  void *data;
  KarumSearchResult *results;
  unsigned wanted;
  const KarumBoardKnown *known; /* (nullable): what the book of solved boards tells */
  const KarumTurn *turn;        /* (nullable): whose bounds arrive; NULL for the position */
  uint64_t nodes;               /* before the proof that is going on */
  double seconds;
} Proofs;

/* The line with @turn; the number of lines if there is none. */
static unsigned
line_of (const Proofs *proofs, const KarumTurn *turn)
{
  unsigned i = 0;

  while (i < proofs->results[0].n_results && !karum_turn_equal (&proofs->results[i].turn, turn))
    i++;
  return i;
}

/* The bounds of the position are bounds of its best turn, whichever it is, and nothing is worth
 * more. */
static void
bound_position (KarumSearchResult *results, double lower, double upper)
{
  karum_search_result_bound (&results[0], fmax (lower, results[0].lower), upper);
  results[0].exact = false;
  for (unsigned i = 1; i < results[0].n_results; i++)
    if (!results[i].exact && upper < results[i].upper)
      karum_search_result_bound (&results[i], results[i].lower, upper);
}

static void
see_proof (const KarumSearchResult *news, void *data)
{
  Proofs *proofs = data;
  KarumSearchResult *results = proofs->results;
  unsigned i = proofs->turn ? line_of (proofs, proofs->turn) : 0;

  if (!proofs->turn)
    bound_position (results, news->lower, news->upper);
  else if (i < results[0].n_results && !results[i].exact)
    karum_search_result_bound (&results[i], fmax (news->lower, results[i].lower),
                               fmin (news->upper, results[i].upper));
  /* The bounds of the position keep the order. */
  if (proofs->turn)
    karum_search_results_sort (results, results[0].n_results);
  results[0].nodes = proofs->nodes + news->nodes;
  results[0].seconds = proofs->seconds + news->seconds;
  if (proofs->visit)
    proofs->visit (results, proofs->data);
}

/* Puts a proved line in its place among the others: after those that are worth as much. */
static void
insert_line (Proofs *proofs, const KarumSearchResult *line)
{
  KarumSearchResult *results = proofs->results;
  unsigned n = results[0].n_results, at = line_of (proofs, &line->turn);

  if (at == n && n < proofs->wanted)
    n++;
  else if (at == n)
    at = n - 1;
  memmove (&results[at], &results[at + 1], (n - 1 - at) * sizeof *results);
  for (at = n - 1; at > 0
                   && (results[at - 1].score < line->score
                       || (results[at - 1].score <= line->score && !results[at - 1].exact));
       at--)
    results[at] = results[at - 1];
  results[at] = *line;
  results[0].n_results = n;
  results[0].nodes = proofs->nodes + line->nodes;
  results[0].seconds = proofs->seconds + line->seconds;
  if (proofs->visit)
    proofs->visit (results, proofs->data);
}

/* What another line must be worth to be among those wanted: more than the last of them, if all of
 * them are proved. */
static double
least_wanted (const Proofs *proofs)
{
  const KarumSearchResult *results = proofs->results;

  return all_exact (results) && results[0].n_results == proofs->wanted
             ? results[proofs->wanted - 1].score + 1
             : -INFINITY;
}

/* Whether the book tells that @turn is among the best. */
static bool
is_known_best (const Proofs *proofs, const KarumTurn *turn)
{
  for (unsigned i = 0; proofs->known && i < proofs->known->n_best; i++)
    if (proofs->known->best[i] == turn->points[0])
      return true;
  return false;
}

/* The nodes for the lines of play after turns that are known. */
#define KNOWN_NODES 500000

/* The limits of the proof of a turn that is known; @more: whether anything is left of them. */
static KarumSearchLimits
known_limits (const Proofs *proofs, const KarumSearchLimits *rest, bool more)
{
  KarumSearchLimits limits = *rest;
  uint64_t nodes = more ? KNOWN_NODES / proofs->wanted + 1 : 1;

  if (limits.nodes == 0 || limits.nodes > nodes)
    limits.nodes = nodes;
  return limits;
}

/* Proves what @turn is worth, unless the limits are reached. */
static bool
prove_turn (const KarumTurn *turn, void *data)
{
  Proofs *proofs = data;
  KarumSearchResult proved;
  KarumSearchLimits rest;
  unsigned at = line_of (proofs, turn);
  bool known = is_known_best (proofs, turn), more;

  if (at < proofs->results[0].n_results && proofs->results[at].exact)
    return true;
  more = take_rest (proofs->limits, &proofs->results[0], &rest);
  if (!more && !known)
    return false;
  proofs->turn = turn;
  proofs->nodes = proofs->results[0].nodes;
  proofs->seconds = proofs->results[0].seconds;
  if (known) {
    rest = known_limits (proofs, &rest, more);
    karum_solver_known (proofs->engine->solver, proofs->state, proofs->known, turn, &rest,
                        see_proof, proofs, &proved);
  } else if (!karum_solver_turn (proofs->engine->solver, proofs->state, turn, least_wanted (proofs),
                                 &rest, see_proof, proofs, &proved)) {
    return false;
  }
  if (proved.exact)
    insert_line (proofs, &proved);
  return true;
}

/* Takes a turn over from the book, until no other one can be better than those wanted. */
static bool
take_known (const KarumTurn *turn, void *data)
{
  const Proofs *proofs = data;

  return least_wanted (proofs) <= proofs->known->value
         && (!is_known_best (proofs, turn) || prove_turn (turn, data));
}

/* All turns that the book knows to be the best, as many as are wanted; no other one is as good. */
static void
take_all_known (Proofs *proofs)
{
  KarumSearchResult *results = proofs->results;
  const KarumRules *rules = &proofs->engine->rules;

  rules->game->turns (rules, proofs->state, take_known, proofs);
  for (unsigned i = 1; i < results[0].n_results; i++)
    if (!results[i].exact)
      karum_search_result_bound (&results[i], results[i].lower,
                                 fmin (results[i].upper, proofs->known->value - 1));
}

/* Proves the best turns among the first @proofs->wanted, and that no other one is better. */
static void
prove_lines (Proofs *proofs)
{
  const KarumRules *rules = &proofs->engine->rules;
  KarumTurn turn;

  for (unsigned i = 0; i < proofs->results[0].n_results;) {
    if (proofs->results[i].exact) {
      i++;
      continue;
    }
    karum_turn_copy (&turn, &proofs->results[i].turn);
    if (!prove_turn (&turn, proofs))
      return;
    i = 0;
  }
  /* Nothing is worth more than the first line, which is that of the position. */
  if (least_wanted (proofs) <= proofs->results[0].score)
    rules->game->turns (rules, proofs->state, prove_turn, proofs);
}

/* Takes over the value of the position. What had been the best turn so far has got bounds of the
 * position, which aren't its own if another one is proved to be best. */
static void
take_value (Proofs *proofs, const KarumSearchResult *searched, const KarumSearchResult *proved)
{
  bound_position (proofs->results, proved->lower, proved->upper);
  proofs->results[0].exact = searched->exact;
  proofs->results[0].lower = searched->lower;
  proofs->results[0].score = fmin (searched->score, proved->score);
  insert_line (proofs, proved);
  if (proofs->known)
    take_all_known (proofs);
  if (proofs->wanted > 1)
    prove_lines (proofs);
}

/* Proves values within the remaining limits; without a proof, @results keeps those of the search,
 * with the bounds that were proved.
 * @known: (nullable): what the book of solved boards tells */
static void
prove (KarumEngine *engine,
       const KarumState *state,
       const KarumSearchLimits *limits,
       const KarumBoardKnown *known,
       KarumSearchVisit visit,
       void *data,
       KarumSearchResult *results)
{
  Proofs proofs = {
    .engine = engine,
    .state = state,
    .limits = limits,
    .visit = visit,
    .data = data,
    .results = results,
    .wanted = limits->lines > 1 ? limits->lines : 1,
    .known = known,
    .nodes = results->nodes,
    .seconds = results->seconds,
  };
  const KarumSearchResult searched = results[0];
  KarumSearchResult proved;
  KarumSearchLimits rest;

  /* What is known needs no nodes. */
  if (!take_rest (limits, results, &rest) && !known)
    return;
  if (known && rest.nodes == 0)
    rest.nodes = limits->nodes > 0 ? 1 : 0;
  if (!engine->solver)
    engine->solver = karum_solver_new (&engine->rules, engine->solver_bytes, NULL);
  if (!engine->solver)
    return;
  if (karum_solver_solve (engine->solver, state, &rest, see_proof, &proofs, &proved)) {
    take_value (&proofs, &searched, &proved);
  } else {
    bound_position (results, proved.lower, proved.upper);
    results->nodes = proofs.nodes + proved.nodes;
    results->seconds = proofs.seconds + proved.seconds;
  }
}

/* Whether the endgame table decides the turn. A depth limit applies only to the search, as above.
 */
static bool
ask_endgames (const KarumEngine *engine,
              const KarumState *state,
              const KarumSearchLimits *limits,
              KarumSearchResult *result)
{
  const KarumEndgames *endgames = karum_endgames_for (limits->endgames, &engine->rules);

  return limits->depth == 0 && limits->lines < 2 && endgames
         && karum_endgames_play (endgames, state, result);
}

bool
karum_engine_search (KarumEngine *engine,
                     const KarumState *state,
                     const KarumSearchLimits *limits,
                     KarumSearchVisit visit,
                     void *data,
                     KarumSearchResult *results)
{
  KarumBoardKnown known, *board = NULL;

  if (engine->rules.game->status (&engine->rules, state).over)
    return false;
  results[0] = (KarumSearchResult){ .lower = -INFINITY, .upper = INFINITY, .n_results = 1 };
  engine->rules.game->turns (&engine->rules, state, visit_any, &results[0].turn);
  karum_pv_begin (&results[0]);
  if (ask_endgames (engine, state, limits, results))
    return true;
  if (limits->depth == 0 && karum_boards_find (&engine->rules, state, &known))
    board = &known;
  /* On a drawn board all first turns are best. */
  if (board && (board->n_best >= limits->lines || board->value == 0))
    prove (engine, state, limits, board, visit, data, results);
  if (results[0].exact)
    return true;
  if (is_provable (engine, state, limits)) {
    KarumSearchLimits share = first_share (limits);

    search_deeper (engine, state, &share, visit, data, results);
    if (!all_exact (results))
      prove (engine, state, limits, board, visit, data, results);
  } else {
    search_deeper (engine, state, limits, visit, data, results);
  }
  return true;
}

/* -- Weakened searches ---------------------------------------------------------------------------
 */

/* Bytes of the table per node; it is small, because it is new for every turn. */
#define WEAK_HASH_BYTES 32

/* How many of 2^53 numbers are below a probability. */
#define CERTAIN 0x1p53

/* What @engine as a level sees in @state; it looks, unless it is in a hurry. */
static void
look (const KarumEngine *engine, const KarumState *state, KarumSight *sight)
{
  const KarumStrength *strength = &sight->strength;
  double stake = engine->play->stake * KARUM_VALUE_POINT;
  uint64_t key = engine->rules.game->engine_key (&engine->rules, state);

  if (strength->care > 0
      && (double) (karum_hash_add (sight->seed, key) >> 11) >= strength->hurry * CERTAIN)
    karum_glance (engine->play, engine->tables, &engine->rules, state,
                  (KarumCare){ .idle = (KarumValue) (strength->care * stake),
                               .other = (KarumValue) ((strength->care + strength->some) * stake) },
                  &sight->silly);
}

typedef struct {
  unsigned n, most;
} TurnCount;

/* Up to one more than the most: there are positions of Manu with more turns than can be listed. */
static bool
count_turn (const KarumTurn *turn, void *data)
{
  TurnCount *count = data;

  (void) turn;
  return ++count->n <= count->most;
}

/* When few turns are left, a player looks at each of them, and to the end of the game. A choice of
 * sides offers few turns, too, but far from the end. */
static void
count_out (const KarumEngine *engine, const KarumState *state, KarumStrength *strength)
{
  TurnCount count = { 0, strength->last };

  if (!strength->last || (engine->play->chooses && engine->play->chooses (&engine->rules, state)))
    return;
  engine->rules.game->turns (&engine->rules, state, count_turn, &count);
  if (count.n > strength->last)
    return;
  strength->blind = 0;
  strength->care = 0;
  if (strength->depth < count.n)
    strength->depth = count.n;
}

bool
karum_engine_search_weak (const KarumEngine *engine,
                          const KarumState *state,
                          const KarumStrength *strength,
                          uint64_t seed,
                          atomic_bool *stop,
                          KarumSearchResult *result)
{
  KarumSearchLimits limits = { .nodes = strength->nodes, .stop = stop };
  KarumSight sight = { *strength, seed, { 0 } };
  KarumSearchClock clock;
  KarumDeepening task = deepening (engine, state, &clock);

  if (engine->rules.game->status (&engine->rules, state).over)
    return false;
  *result = (KarumSearchResult){ .lower = -INFINITY, .upper = INFINITY, .n_results = 1 };
  engine->rules.game->turns (&engine->rules, state, visit_any, &result->turn);
  karum_pv_begin (result);
  task.hash = karum_hash_table_new ((size_t) strength->nodes * WEAK_HASH_BYTES);
  task.sight = &sight;
  count_out (engine, state, &sight.strength);
  limits.depth = sight.strength.depth;
  look (engine, state, &sight);
  if (task.hash)
    karum_deepen (&task, &limits, NULL, NULL, result);
  karum_hash_table_free (task.hash);
  return true;
}

/* The window comes first: without this, one answer in twenty takes it more than 50 ms. */
#define LOW_PRIORITY 10
#define LOWEST_PRIORITY 19

void
karum_engine_give_way (bool idle)
{
  setpriority (PRIO_PROCESS, 0, idle ? LOWEST_PRIORITY : LOW_PRIORITY);
}
