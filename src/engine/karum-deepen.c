#include "karum-deepen.h"

#include <pthread.h>
#include <stdlib.h>

/* A worker thread, in addition to the calling thread. */
typedef struct {
  KarumDeepening *task;
  unsigned number;
  pthread_t thread;
  bool running;
} Helper;

KarumSearch *
karum_deepening_search (KarumDeepening *task)
{
  KarumSearch *search = calloc (1, sizeof *search);

  if (!search)
    return NULL;
  search->rules = task->rules;
  search->play = task->play;
  search->tables = task->tables;
  search->hash = task->hash;
  search->clock = task->clock;
  search->endgames = karum_endgames_for (task->clock->limits->endgames, task->rules);
  search->all_nodes = &task->nodes;
  if (karum_search_init (search))
    return search;
  karum_search_clear (search);
  free (search);
  return NULL;
}

void
karum_deepening_search_free (KarumSearch *search)
{
  karum_search_clear (search);
  free (search);
}

/* -- One depth --------------------------------------------------------------------------------- */

#define WINDOW_FIRST (KARUM_VALUE_POINT / 2)

/* Searches with an aspiration window around @guess, and widens it until it contains the value. */
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

/* -- The turns expected -------------------------------------------------------------------------
 */

static bool
find_move (const KarumDeepening *task,
           KarumSearch *search,
           const KarumState *state,
           uint32_t key,
           KarumTurn *turn)
{
  KarumMoveList list = karum_moves_open (&search->moves);
  bool found = false;

  task->play->list (search->tables, search->rules, state, &search->moves, &list);
  for (uint32_t i = list.first; i < list.end && !found; i++)
    if (search->moves.moves[i].key == key) {
      karum_moves_turn (&search->moves, &search->moves.moves[i], turn);
      found = true;
    }
  karum_moves_close (&search->moves, &list);
  return found;
}

/* Collects the principal variation: follows the best turns in the table, from the best turn of the
 * root. */
static void
collect_pv (const KarumDeepening *task,
            KarumSearch *search,
            unsigned depth,
            KarumSearchResult *result)
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

/* -- Deeper and deeper --------------------------------------------------------------------------
 */

static unsigned
deepest (const KarumDeepening *task)
{
  unsigned depth = task->clock->limits->depth;

  return depth > 0 && depth < KARUM_DEPTH_MAX ? depth : KARUM_DEPTH_MAX;
}

static void
fill_counts (KarumDeepening *task, KarumSearchResult *result)
{
  result->nodes = atomic_load (&task->nodes);
  result->seconds = karum_search_clock_seconds (task->clock);
}

static void
deepen (KarumDeepening *task,
        KarumSearch *search,
        KarumSearchVisit visit,
        void *data,
        KarumSearchResult *result)
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
    /* A depth can take fewer nodes than there are between two checks of the clock. */
    if (karum_search_clock_over (task->clock, result->nodes))
      break;
  }
}

/* Every other worker starts one turn deeper, so that the threads don't all search the same
 * nodes. */
static void *
help (void *data)
{
  Helper *helper = data;
  KarumDeepening *task = helper->task;
  KarumSearch *search = karum_deepening_search (task);
  KarumValue value = 0;
  bool exact;

  for (unsigned depth = 1 + helper->number % 2;
       search && depth <= deepest (task) && !karum_search_stopped (search); depth++)
    value = search_depth (search, task->state, depth, value, &exact);
  if (search)
    karum_deepening_search_free (search);
  return NULL;
}

/* Sets the first turn by move ordering and the static evaluation, as the result in case the search
 * ends before its first depth. */
static void
take_first (const KarumDeepening *task, KarumSearch *search, KarumSearchResult *result)
{
  KarumMoveList list = karum_moves_open (&search->moves);
  const KarumMove *best = search->moves.moves + list.first;

  task->play->list (search->tables, search->rules, task->state, &search->moves, &list);
  for (uint32_t i = list.first; i < list.end; i++)
    if (search->moves.moves[i].order > best->order)
      best = &search->moves.moves[i];
  karum_moves_turn (&search->moves, best, &result->turn);
  karum_moves_close (&search->moves, &list);
  result->score = (double) karum_search_estimate (search, task->state) / KARUM_VALUE_POINT;
}

/* Runs the search with worker threads; with fewer of them if memory or threads run out. */
static void
search_together (KarumDeepening *task,
                 KarumSearch *search,
                 KarumSearchVisit visit,
                 void *data,
                 KarumSearchResult *result)
{
  Helper helpers[KARUM_SEARCH_THREADS_MAX - 1];
  unsigned n = task->clock->limits->threads > 1 ? task->clock->limits->threads - 1 : 0;

  if (n > KARUM_SEARCH_THREADS_MAX - 1)
    n = KARUM_SEARCH_THREADS_MAX - 1;
  for (unsigned i = 0; i < n; i++) {
    helpers[i] = (Helper){ .task = task, .number = i + 1 };
    helpers[i].running = pthread_create (&helpers[i].thread, NULL, help, &helpers[i]) == 0;
  }
  if (!karum_search_clock_over (task->clock, 0))
    deepen (task, search, visit, data, result);
  atomic_store (&task->clock->over, true);
  for (unsigned i = 0; i < n; i++)
    if (helpers[i].running)
      pthread_join (helpers[i].thread, NULL);
}

void
karum_deepen (KarumDeepening *task, KarumSearchVisit visit, void *data, KarumSearchResult *result)
{
  KarumSearch *search = karum_deepening_search (task);

  if (search) {
    take_first (task, search, result);
    search_together (task, search, visit, data, result);
    karum_deepening_search_free (search);
  }
  fill_counts (task, result);
}
