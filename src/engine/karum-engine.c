#include "karum-engine.h"

#include <math.h>
#include <stdlib.h>

#include "karum-deepen.h"
#include "karum-solver.h"

struct KarumEngine {
  KarumRules rules;
  const KarumPlay *play;
  void *tables; /* NULL if the game needs no tables */
  KarumHashTable *hash;
  size_t hash_bytes;
  KarumSolver *solver; /* (nullable): created on first use */
};

KarumEngine *
karum_engine_new (const KarumRules *rules, size_t hash_bytes, KarumError *error)
{
  KarumEngine *engine = calloc (1, sizeof *engine);

  if (engine) {
    engine->rules = *rules;
    engine->hash_bytes = hash_bytes > 0 ? hash_bytes : KARUM_HASH_BYTES_DEFAULT;
    engine->play = karum_play_of (rules->game);
    engine->tables = engine->play->tables ? engine->play->tables (rules) : NULL;
    engine->hash = karum_hash_table_new (engine->hash_bytes);
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

double
karum_engine_stake (const KarumEngine *engine)
{
  return engine->play->stake;
}

const KarumStrength *
karum_engine_strengths (const KarumEngine *engine)
{
  return engine->play->strengths ? engine->play->strengths (&engine->rules) : NULL;
}

double
karum_engine_final (const KarumEngine *engine, const KarumState *state)
{
  const KarumRules *rules = &engine->rules;
  KarumValue value = karum_value_final (rules, state, rules->game->status (rules, state),
                                        karum_value_decisive (rules), 0);

  return (double) value / KARUM_VALUE_POINT;
}

/* A lead of this many stakes wins three games out of four. */
#define STAKES_OF_LEAD 2

double
karum_engine_chance (const KarumEngine *engine, double score, bool exact)
{
  if (exact)
    return score > 0 ? 1 : score < 0 ? 0 : 0.5;
  return 1 / (1 + pow (3, -score / (STAKES_OF_LEAD * engine->play->stake)));
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
               KarumSearchResult *result)
{
  KarumSearchClock clock;
  KarumDeepening task = deepening (engine, state, &clock);

  karum_search_clock_begin (&clock, limits);
  karum_hash_table_age (engine->hash);
  karum_deepen (&task, visit, data, result);
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

/* Proves the value within the remaining limits; without a proof, @result keeps the result of the
 * search. */
static void
prove (KarumEngine *engine,
       const KarumState *state,
       const KarumSearchLimits *limits,
       KarumSearchResult *result)
{
  KarumSearchResult proved = { 0 };
  KarumSearchLimits rest;

  if (!take_rest (limits, result, &rest))
    return;
  if (!engine->solver)
    engine->solver = karum_solver_new (&engine->rules, engine->hash_bytes, NULL);
  if (!engine->solver)
    return;
  karum_solver_solve (engine->solver, state, &rest, &proved);
  proved.nodes += result->nodes;
  proved.seconds += result->seconds;
  if (proved.exact)
    *result = proved;
  result->nodes = proved.nodes;
  result->seconds = proved.seconds;
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

  return limits->depth == 0 && endgames && karum_endgames_play (endgames, state, result);
}

bool
karum_engine_search (KarumEngine *engine,
                     const KarumState *state,
                     const KarumSearchLimits *limits,
                     KarumSearchVisit visit,
                     void *data,
                     KarumSearchResult *result)
{
  if (engine->rules.game->status (&engine->rules, state).over)
    return false;
  *result = (KarumSearchResult){ 0 };
  engine->rules.game->turns (&engine->rules, state, visit_any, &result->turn);
  if (ask_endgames (engine, state, limits, result))
    return true;
  if (is_provable (engine, state, limits)) {
    KarumSearchLimits share = first_share (limits);

    search_deeper (engine, state, &share, visit, data, result);
    if (!result->exact)
      prove (engine, state, limits, result);
  } else {
    search_deeper (engine, state, limits, visit, data, result);
  }
  if (result->pv_length == 0 || !karum_turn_equal (&result->pv[0], &result->turn)) {
    karum_turn_copy (&result->pv[0], &result->turn);
    result->pv_length = 1;
  }
  return true;
}

/* -- A choice of turns ---------------------------------------------------------------------------
 */

/* Draws one of the turns in the list with a value of at least @value, uniformly.
 * @turn must be one of them. */
static void
draw_turn (KarumDeepening *task,
           KarumSearch *search,
           unsigned depth,
           KarumValue value,
           KarumRandom *random,
           KarumTurn *turn)
{
  KarumMoveList list = karum_moves_open (&search->moves);
  uint32_t n = 1, best = karum_move_key (turn);

  task->play->list (search->tables, search->rules, task->state, &search->moves, &list);
  for (uint32_t i = list.first; i < list.end && !karum_search_stopped (search); i++) {
    const KarumMove *move = &search->moves.moves[i];
    KarumTurn other;

    karum_moves_turn (&search->moves, move, &other);
    if (move->key != best && karum_search_reaches (search, task->state, &other, depth, value)
        && karum_random_below (random, ++n) == 0)
      karum_turn_copy (turn, &other);
  }
  karum_moves_close (&search->moves, &list);
}

bool
karum_engine_search_near (KarumEngine *engine,
                          const KarumState *state,
                          const KarumSearchLimits *limits,
                          double width,
                          KarumRandom *random,
                          KarumTurn *turn)
{
  KarumSearchClock clock;
  KarumDeepening task = deepening (engine, state, &clock);
  KarumSearchResult result;
  KarumSearch *search;

  if (!karum_engine_search (engine, state, limits, NULL, NULL, &result))
    return false;
  karum_turn_copy (turn, &result.turn);
  karum_search_clock_begin (&clock, limits);
  /* Don't replace a proved value by the result of a shallower search. */
  search = result.depth > 0 && width > 0 && (limits->depth > 0 || !result.exact)
               ? karum_deepening_search (&task)
               : NULL;
  if (!search)
    return true;
  draw_turn (&task, search, result.depth,
             (KarumValue) ((result.score - width) * KARUM_VALUE_POINT) + 1, random, turn);
  karum_deepening_search_free (search);
  return true;
}
