#include "karum-engine.h"

#include <math.h>
#include <stdlib.h>

#include "karum-deepen.h"

struct KarumEngine {
  KarumRules rules;
  const KarumPlay *play;
  void *tables; /* NULL where the game needs none */
  KarumHashTable *hash;
};

KarumEngine *
karum_engine_new (const KarumRules *rules, size_t hash_bytes, KarumError *error)
{
  KarumEngine *engine = calloc (1, sizeof *engine);

  if (engine) {
    engine->rules = *rules;
    engine->play = karum_play_of (rules->game);
    engine->tables = engine->play->tables ? engine->play->tables (rules) : NULL;
    engine->hash = karum_hash_table_new (hash_bytes > 0 ? hash_bytes : KARUM_HASH_BYTES_DEFAULT);
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
  free (engine->tables);
  karum_hash_table_free (engine->hash);
  free (engine);
}

double
karum_engine_stake (const KarumEngine *engine)
{
  return engine->play->stake;
}

double
karum_engine_final (const KarumEngine *engine, const KarumState *state)
{
  const KarumRules *rules = &engine->rules;
  KarumValue value = karum_value_final (rules, state, rules->game->status (rules, state),
                                        karum_value_decisive (rules), 0);

  return (double) value / KARUM_VALUE_POINT;
}

/* The lead, in stakes, that wins three games of four. */
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

bool
karum_engine_search (KarumEngine *engine,
                     const KarumState *state,
                     const KarumSearchLimits *limits,
                     KarumSearchVisit visit,
                     void *data,
                     KarumSearchResult *result)
{
  KarumSearchClock clock;
  KarumDeepening task;

  if (engine->rules.game->status (&engine->rules, state).over)
    return false;
  karum_search_clock_begin (&clock, limits);
  karum_hash_table_age (engine->hash);
  *result = (KarumSearchResult){ 0 };
  engine->rules.game->turns (&engine->rules, state, visit_any, &result->turn);
  task = deepening (engine, state, &clock);
  karum_deepen (&task, visit, data, result);
  if (result->pv_length == 0 || !karum_turn_equal (&result->pv[0], &result->turn)) {
    karum_turn_copy (&result->pv[0], &result->turn);
    result->pv_length = 1;
  }
  return true;
}

/* -- A choice of turns ---------------------------------------------------------------------------
 */

/* Draws one of the turns of the list that are worth @value at least, each with the same chance;
 * @turn is one of them. */
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
  search = result.depth > 0 && width > 0 ? karum_deepening_search (&task) : NULL;
  if (!search)
    return true;
  draw_turn (&task, search, result.depth,
             (KarumValue) ((result.score - width) * KARUM_VALUE_POINT) + 1, random, turn);
  karum_deepening_search_free (search);
  return true;
}
