#include "karum-engine.h"

#include <math.h>
#include <pthread.h>
#include <stdlib.h>

#include "karum-search.h"

struct KarumEngine {
  KarumRules rules;
  const KarumPlay *play;
  void *tables; /* NULL where the game needs none */
  KarumHashTable *hash;
};

/* One search: what its threads share. */
typedef struct {
  const KarumEngine *engine;
  const KarumState *state;
  KarumSearchClock clock;
  _Atomic uint64_t nodes;
} Task;

/* A thread beside the one that asked. */
typedef struct {
  Task *task;
  unsigned number;
  pthread_t thread;
  bool running;
} Helper;

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
  karum_error_set (error, 0, N_ ("there is not enough memory"), NULL);
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

static KarumSearch *
new_search (Task *task, unsigned thread)
{
  KarumSearch *search = calloc (1, sizeof *search);

  if (!search)
    return NULL;
  search->rules = &task->engine->rules;
  search->play = task->engine->play;
  search->tables = task->engine->tables;
  search->hash = task->engine->hash;
  search->clock = &task->clock;
  search->all_nodes = &task->nodes;
  search->thread = thread;
  if (karum_search_init (search))
    return search;
  karum_search_clear (search);
  free (search);
  return NULL;
}

static void
free_search (KarumSearch *search)
{
  karum_search_clear (search);
  free (search);
}

/* -- One depth ----------------------------------------------------------------------------------
 */

#define WINDOW_FIRST (KARUM_VALUE_POINT / 2)

/* Searches with a narrow window about @guess first, a wider one until the value is in it. */
static KarumValue
search_depth (
    KarumSearch *search, const KarumState *state, unsigned depth, KarumValue guess, bool *exact)
{
  KarumValue below = depth > 1 ? WINDOW_FIRST : KARUM_VALUE_INFINITE, above = below;

  while (true) {
    KarumValue alpha = below < KARUM_VALUE_WON ? guess - below : -KARUM_VALUE_INFINITE;
    KarumValue beta = above < KARUM_VALUE_WON ? guess + above : KARUM_VALUE_INFINITE;
    KarumValue value = karum_search_root (search, state, depth, alpha, beta, exact);

    if (karum_search_stopped (search) || (value > alpha && value < beta))
      return value;
    if (value <= alpha)
      below *= 8;
    else
      above *= 8;
  }
}

/* -- The turns expected --------------------------------------------------------------------------
 */

static bool
find_move (
    const Task *task, KarumSearch *search, const KarumState *state, uint32_t key, KarumTurn *turn)
{
  KarumMoveList list = karum_moves_open (&search->moves);
  bool found = false;

  task->engine->play->list (search->tables, search->rules, state, &search->moves, &list);
  for (uint32_t i = list.first; i < list.end && !found; i++)
    if (search->moves.moves[i].key == key) {
      karum_moves_turn (&search->moves, &search->moves.moves[i], turn);
      found = true;
    }
  karum_moves_close (&search->moves, &list);
  return found;
}

/* Follows the best turns of the table from the best of the root. */
static void
collect_pv (const Task *task, KarumSearch *search, unsigned depth, KarumSearchResult *result)
{
  const KarumRules *rules = search->rules;
  KarumState states[2];
  KarumHashEntry entry;

  karum_turn_copy (&result->pv[0], &result->turn);
  rules->game->apply (rules, task->state, &result->turn, &states[1]);
  for (result->pv_length = 1; result->pv_length < KARUM_PV_MAX && result->pv_length < depth;
       result->pv_length++) {
    KarumState *state = &states[result->pv_length % 2];
    KarumTurn *turn = &result->pv[result->pv_length];

    if (rules->game->status (rules, state).over
        || !karum_hash_table_get (search->hash, rules->game->engine_key (rules, state), &entry)
        || !find_move (task, search, state, entry.move, turn))
      return;
    rules->game->apply (rules, state, turn, &states[(result->pv_length + 1) % 2]);
  }
}

/* -- Deeper and deeper ---------------------------------------------------------------------------
 */

static unsigned
deepest (const Task *task)
{
  unsigned depth = task->clock.limits->depth;

  return depth > 0 && depth < KARUM_DEPTH_MAX ? depth : KARUM_DEPTH_MAX;
}

static void
fill_counts (Task *task, KarumSearchResult *result)
{
  result->nodes = atomic_load (&task->nodes);
  result->seconds = karum_search_clock_seconds (&task->clock);
}

static void
deepen (
    Task *task, KarumSearch *search, KarumSearchVisit visit, void *data, KarumSearchResult *result)
{
  for (unsigned depth = 1; depth <= deepest (task) && !result->exact; depth++) {
    bool exact;
    KarumValue guess = (KarumValue) (result->score * KARUM_VALUE_POINT);
    KarumValue value = search_depth (search, task->state, depth, guess, &exact);

    atomic_fetch_add (&task->nodes, search->nodes - search->nodes_told);
    search->nodes_told = search->nodes;
    if (search->best_known)
      karum_turn_copy (&result->turn, &search->best);
    if (karum_search_stopped (search))
      break;
    result->score = (double) value / KARUM_VALUE_POINT;
    result->depth = depth;
    result->exact = exact;
    fill_counts (task, result);
    collect_pv (task, search, depth, result);
    if (visit)
      visit (result, data);
  }
}

/* A helper goes ahead of the others by a turn or not, so that they don't all do the same. */
static void *
help (void *data)
{
  Helper *helper = data;
  Task *task = helper->task;
  KarumSearch *search = new_search (task, helper->number);
  KarumValue value = 0;
  bool exact;

  for (unsigned depth = 1 + helper->number % 2;
       search && depth <= deepest (task) && !karum_search_stopped (search); depth++)
    value = search_depth (search, task->state, depth, value, &exact);
  if (search)
    free_search (search);
  return NULL;
}

/* The turn that looks best: what there is when the search ends before it has begun. */
static void
take_first (const Task *task, KarumSearch *search, KarumTurn *turn)
{
  KarumMoveList list = karum_moves_open (&search->moves);
  const KarumMove *best = search->moves.moves + list.first;

  task->engine->play->list (search->tables, search->rules, task->state, &search->moves, &list);
  for (uint32_t i = list.first; i < list.end; i++)
    if (search->moves.moves[i].order > best->order)
      best = &search->moves.moves[i];
  karum_moves_turn (&search->moves, best, turn);
  karum_moves_close (&search->moves, &list);
}

static bool
visit_any (const KarumTurn *turn, void *data)
{
  karum_turn_copy (data, turn);
  return false;
}

/* Runs the search with helpers; where there is no memory or no thread for one, without it. */
static void
search_together (
    Task *task, KarumSearch *search, KarumSearchVisit visit, void *data, KarumSearchResult *result)
{
  Helper helpers[KARUM_SEARCH_THREADS_MAX - 1];
  unsigned n = task->clock.limits->threads > 1 ? task->clock.limits->threads - 1 : 0;

  if (n > KARUM_SEARCH_THREADS_MAX - 1)
    n = KARUM_SEARCH_THREADS_MAX - 1;
  for (unsigned i = 0; i < n; i++) {
    helpers[i] = (Helper){ .task = task, .number = i + 1 };
    helpers[i].running = pthread_create (&helpers[i].thread, NULL, help, &helpers[i]) == 0;
  }
  if (!karum_search_clock_over (&task->clock, 0))
    deepen (task, search, visit, data, result);
  atomic_store (&task->clock.over, true);
  for (unsigned i = 0; i < n; i++)
    if (helpers[i].running)
      pthread_join (helpers[i].thread, NULL);
}

bool
karum_engine_search (KarumEngine *engine,
                     const KarumState *state,
                     const KarumSearchLimits *limits,
                     KarumSearchVisit visit,
                     void *data,
                     KarumSearchResult *result)
{
  Task task = { .engine = engine, .state = state };
  KarumSearch *search;

  if (engine->rules.game->status (&engine->rules, state).over)
    return false;
  karum_search_clock_begin (&task.clock, limits);
  karum_hash_table_age (engine->hash);
  *result = (KarumSearchResult){ 0 };
  search = new_search (&task, 0);
  if (search) {
    take_first (&task, search, &result->turn);
    search_together (&task, search, visit, data, result);
    free_search (search);
  } else {
    engine->rules.game->turns (&engine->rules, state, visit_any, &result->turn);
  }
  fill_counts (&task, result);
  if (result->pv_length == 0 || !karum_turn_equal (&result->pv[0], &result->turn)) {
    karum_turn_copy (&result->pv[0], &result->turn);
    result->pv_length = 1;
  }
  return true;
}

/* -- A choice of turns ----------------------------------------------------------------------------
 */

/* Draws one of the turns of the list that are worth @value at least, each with the same chance;
 * @turn is one of them. */
static void
draw_turn (Task *task,
           KarumSearch *search,
           unsigned depth,
           KarumValue value,
           KarumRandom *random,
           KarumTurn *turn)
{
  KarumMoveList list = karum_moves_open (&search->moves);
  uint32_t n = 1, best = karum_move_key (turn);

  task->engine->play->list (search->tables, search->rules, task->state, &search->moves, &list);
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
  Task task = { .engine = engine, .state = state };
  KarumSearchResult result;
  KarumSearch *search;

  if (!karum_engine_search (engine, state, limits, NULL, NULL, &result))
    return false;
  karum_turn_copy (turn, &result.turn);
  karum_search_clock_begin (&task.clock, limits);
  search = result.depth > 0 && width > 0 ? new_search (&task, 0) : NULL;
  if (!search)
    return true;
  draw_turn (&task, search, result.depth,
             (KarumValue) ((result.score - width) * KARUM_VALUE_POINT) + 1, random, turn);
  free_search (search);
  return true;
}
