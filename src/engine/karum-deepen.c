#include "karum-deepen.h"

#include <math.h>
#include <pthread.h>
#include <stdlib.h>

#include "karum-variation.h"

/* A worker thread, in addition to the calling thread. */
typedef struct {
  KarumDeepening *task;
  unsigned number;
  pthread_t thread;
  bool running;
} Helper;

/* (transfer full) (nullable): the data of one thread; NULL if there is not enough memory. */
static KarumSearch *
new_search (KarumDeepening *task)
{
  KarumSearch *search = calloc (1, sizeof *search);

  if (!search)
    return NULL;
  search->rules = task->rules;
  search->play = task->play;
  search->tables = task->tables;
  search->hash = task->hash;
  search->sight = task->sight;
  search->clock = task->clock;
  search->proofs = task->proofs;
  search->endgames = karum_endgames_for (task->clock->limits->endgames, task->rules);
  search->all_nodes = &task->nodes;
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

/* -- Deeper and deeper --------------------------------------------------------------------------
 */

/* The lines of a search while it goes on. */
typedef struct {
  KarumDeepening *task;
  KarumSearchVisit visit; /* (nullable) */
  void *data;
  KarumSearchResult *results;
  KarumSearchResult *found; /* the lines of the depth that is being searched */
  unsigned wanted;          /* lines, up to the number of turns */
} Lines;

static void
tell_lines (const Lines *lines, uint64_t nodes)
{
  lines->results[0].nodes = nodes;
  lines->results[0].seconds = karum_search_clock_seconds (lines->task->clock);
  if (lines->visit)
    lines->visit (lines->results, lines->data);
}

static void
see_beat (uint64_t nodes, void *data)
{
  const Lines *lines = data;

  /* Before the first depth there is nothing to tell. */
  if (lines->results[0].depth > 0)
    tell_lines (lines, nodes);
}

static unsigned
deepest (const KarumDeepening *task)
{
  unsigned depth = task->clock->limits->depth;

  return depth > 0 && depth < KARUM_DEPTH_MAX ? depth : KARUM_DEPTH_MAX;
}

/* What an unfinished depth prefers is better; but among several lines it has no place yet. */
static void
take_unfinished (const Lines *lines, const KarumSearch *search)
{
  KarumSearchResult *result = &lines->results[0];

  if (lines->wanted > 1 || !search->best_known || karum_turn_equal (&search->best, &result->turn))
    return;
  karum_turn_copy (&result->turn, &search->best);
  karum_pv_begin (result);
}

static bool
all_exact (const Lines *lines)
{
  for (unsigned i = 0; i < lines->results[0].n_results; i++)
    if (!lines->results[i].exact)
      return false;
  return lines->results[0].n_results == lines->wanted;
}

/* -- What can be forced ---------------------------------------------------------------------------
 */

/* The share of the nodes, and how many times as many nodes another turn of depth is expected to
 * take. */
#define PROOF_SHARE 0.25
#define PROOF_GROWTH 4

/* How far proofs are. */
typedef struct {
  unsigned depth;       /* the next one */
  uint64_t nodes, last; /* in all; of the last depth */
} Proofs;

/* The same proof, told a turn earlier: a decided game is one turn longer. */
static void
step_back (const KarumSearch *search, bool same, KarumHashProof *proof)
{
  KarumHashProof after = *proof;
  KarumValue *bounds[2] = { &proof->lower, &proof->upper };

  if (!same)
    *proof = (KarumHashProof){ -after.upper, -after.lower };
  for (unsigned i = 0; search->decisive && i < 2; i++)
    if (abs (*bounds[i]) <= KARUM_VALUE_WON)
      *bounds[i] -= *bounds[i] > 0 ? KARUM_VALUE_POINT : -KARUM_VALUE_POINT;
}

/* The position that a line is about: that after its turn, or the present one, if that has one line
 * only. */
static void
position_of (const Lines *lines, unsigned at, KarumState *state)
{
  const KarumDeepening *task = lines->task;

  *state = *task->state;
  if (lines->wanted > 1)
    task->rules->game->apply (task->rules, task->state, &lines->results[at].turn, state);
}

/* What is proved of @state, the position that a line is about. */
static bool
find_proof (const KarumSearch *search, const KarumState *state, KarumHashProof *proof)
{
  const KarumGame *game = search->rules->game;
  KarumStatus status = game->status (search->rules, state);

  if (!status.over)
    return search->proofs
           && karum_hash_table_get_proof (search->hash, game->engine_key (search->rules, state),
                                          proof);
  proof->lower = proof->upper
      = karum_value_final (search->rules, state, status, search->decisive, 0);
  return true;
}

/* Writes what is proved of a line into its result. */
static void
take_proof (const Lines *lines, KarumSearch *search, unsigned at)
{
  const KarumDeepening *task = lines->task;
  KarumSearchResult *result = &lines->results[at];
  KarumHashProof proof;
  KarumHashEntry entry;
  KarumState state;

  position_of (lines, at, &state);
  if (result->exact || !find_proof (search, &state, &proof))
    return;
  if (lines->wanted > 1)
    step_back (search,
               karum_search_mover (search, &state) == karum_search_mover (search, task->state),
               &proof);
  if (lines->wanted == 1 && proof.lower == proof.upper) {
    search->sure = true;
    search->sure_person = karum_search_mover (search, task->state);
    if (!karum_search_entry (search, &state, &entry) || entry.value < proof.lower
        || !karum_variation_move (search, &state, entry.move, &result->turn))
      proof.upper = KARUM_VALUE_UNKNOWN;
    search->sure = false;
  }
  karum_search_result_bound (
      result,
      proof.lower > -KARUM_VALUE_UNKNOWN ? (double) proof.lower / KARUM_VALUE_POINT : -INFINITY,
      proof.upper < KARUM_VALUE_UNKNOWN ? (double) proof.upper / KARUM_VALUE_POINT : INFINITY);
  if (result->exact)
    karum_variation_collect (search, task->state, KARUM_PV_MAX, result);
}

/* Searches what each person can force within @depth turns. Returns false if the search is over. */
static bool
force_line (const Lines *lines, KarumSearch *search, unsigned at, unsigned depth)
{
  const KarumDeepening *task = lines->task;
  KarumState state;
  bool exact;

  position_of (lines, at, &state);
  if (task->rules->game->status (task->rules, &state).over)
    return true;
  for (unsigned person = 0; person < 2; person++) {
    search->sure = true;
    search->sure_person = person;
    karum_search_root (search, &state, depth, -KARUM_VALUE_UNKNOWN, KARUM_VALUE_UNKNOWN, &exact);
    search->sure = false;
    atomic_fetch_add (search->all_nodes, search->nodes - search->nodes_told);
    search->nodes_told = search->nodes;
    if (karum_search_stopped (search))
      return false;
  }
  return true;
}

/* Whether the share of the proofs is large enough for another depth. */
static bool
can_force (const KarumDeepening *task, const KarumSearch *search, const Proofs *proofs)
{
  return search->proofs && proofs->depth <= deepest (task)
         && (double) (proofs->nodes + PROOF_GROWTH * proofs->last)
                <= PROOF_SHARE * (double) search->nodes;
}

static void
take_proofs (const Lines *lines, KarumSearch *search)
{
  /* Where a solver follows, the first line is about the position. */
  for (unsigned at = search->proofs ? 0 : 1; at < lines->results[0].n_results; at++)
    take_proof (lines, search, at);
  karum_search_results_sort (lines->results, lines->results[0].n_results);
}

/* Returns false if the search is over; what has been proved by then is kept. */
static bool
force (const Lines *lines, KarumSearch *search, Proofs *proofs)
{
  const KarumDeepening *task = lines->task;
  bool more = true;

  for (; more && !all_exact (lines) && can_force (task, search, proofs); proofs->depth++) {
    uint64_t nodes = search->nodes;

    search->n_excluded = 0;
    for (unsigned at = 0; more && at < lines->wanted; at++)
      more = lines->results[at].exact || force_line (lines, search, at, proofs->depth);
    take_proofs (lines, search);
    tell_lines (lines, atomic_load (&task->nodes));
    proofs->last = search->nodes - nodes;
    proofs->nodes += proofs->last;
  }
  return more;
}

/* -- All depths -----------------------------------------------------------------------------------
 */

/* Searches the best turn that isn't among the first @at lines of this depth. Returns false if the
 * search is over. */
static bool
search_line (const Lines *lines, KarumSearch *search, unsigned depth, unsigned at)
{
  KarumDeepening *task = lines->task;
  const KarumSearchResult *old = &lines->results[at < lines->results[0].n_results ? at : 0];
  KarumValue guess = (KarumValue) (old->score * KARUM_VALUE_POINT), value;
  KarumSearchResult *line = &lines->found[at];
  bool exact;

  search->excluded = lines->found;
  search->n_excluded = at;
  value = search_depth (search, task->state, depth, guess, &exact);
  atomic_fetch_add (&task->nodes, search->nodes - search->nodes_told);
  search->nodes_told = search->nodes;
  if (karum_search_stopped (search)) {
    take_unfinished (lines, search);
    return false;
  }
  *line = (KarumSearchResult){ .lower = -INFINITY, .upper = INFINITY, .depth = depth };
  karum_turn_copy (&line->turn, &search->best);
  line->score = (double) value / KARUM_VALUE_POINT;
  if (exact)
    karum_search_result_bound (line, line->score, line->score);
  karum_variation_collect (search, task->state, depth, line);
  /* It can turn out better than those before it, because depths differ within a search. */
  karum_search_results_sort (lines->found, at + 1);
  return true;
}

/* Searches all lines to a depth. Returns false if the search is over. */
static bool
search_lines (const Lines *lines, KarumSearch *search, unsigned depth)
{
  for (unsigned at = 0; at < lines->wanted; at++)
    if (!search_line (lines, search, depth, at))
      return false;
  memcpy (lines->results, lines->found, lines->wanted * sizeof *lines->found);
  lines->results[0].n_results = lines->wanted;
  take_proofs (lines, search);
  tell_lines (lines, atomic_load (&lines->task->nodes));
  return true;
}

/* Searches depths up to @last. Returns false if the search is over. */
static bool
deepen (const Lines *lines, KarumSearch *search, Proofs *proofs, unsigned first, unsigned last)
{
  KarumDeepening *task = lines->task;

  for (unsigned depth = first; depth <= last; depth++)
    /* A depth can take fewer nodes than there are between two checks of the clock. */
    if (!search_lines (lines, search, depth) || !force (lines, search, proofs)
        || karum_search_clock_over (task->clock, atomic_load (&task->nodes)) || all_exact (lines))
      return false;
  return true;
}

/* Every other worker starts one turn deeper, so that the threads don't all search the same
 * nodes. */
static void *
help (void *data)
{
  Helper *helper = data;
  KarumDeepening *task = helper->task;
  KarumSearch *search = new_search (task);
  KarumValue value = 0;
  bool exact;

  for (unsigned depth = 1 + helper->number % 2;
       search && depth <= deepest (task) && !karum_search_stopped (search); depth++)
    value = search_depth (search, task->state, depth, value, &exact);
  if (search)
    free_search (search);
  return NULL;
}

/* Counts the turns, and sets the first one by move ordering and the static evaluation, as the
 * result in case the search ends before its first depth. */
static void
take_first (Lines *lines, KarumSearch *search)
{
  const KarumDeepening *task = lines->task;
  KarumSearchResult *result = &lines->results[0];
  KarumMoveList list = karum_moves_open (&search->moves);
  const KarumMove *best = search->moves.moves + list.first;

  task->play->list (search->tables, search->rules, task->state, &search->moves, &list);
  for (uint32_t i = list.first; i < list.end; i++)
    if (search->moves.moves[i].order > best->order)
      best = &search->moves.moves[i];
  karum_moves_turn (&search->moves, best, &result->turn);
  if (lines->wanted > list.end - list.first)
    lines->wanted = list.end - list.first;
  karum_moves_close (&search->moves, &list);
  result->score = (double) karum_search_estimate (search, task->state) / KARUM_VALUE_POINT;
}

/* Runs the search with worker threads; with fewer of them if memory or threads run out. They begin
 * after the first depth: many of them could visit all nodes before the only one that tells a result
 * gets a processor. */
static void
search_together (const Lines *lines, KarumSearch *search)
{
  KarumDeepening *task = lines->task;
  Helper helpers[KARUM_SEARCH_THREADS_MAX - 1];
  unsigned n = task->clock->limits->threads > 1 ? task->clock->limits->threads - 1 : 0;
  Proofs proofs = { .depth = 1 };

  if (karum_search_clock_over (task->clock, 0) || !deepen (lines, search, &proofs, 1, 1))
    return;
  if (n > KARUM_SEARCH_THREADS_MAX - 1)
    n = KARUM_SEARCH_THREADS_MAX - 1;
  for (unsigned i = 0; i < n; i++) {
    helpers[i] = (Helper){ .task = task, .number = i + 1 };
    helpers[i].running = pthread_create (&helpers[i].thread, NULL, help, &helpers[i]) == 0;
  }
  deepen (lines, search, &proofs, 2, deepest (task));
  atomic_store (&task->clock->over, true);
  for (unsigned i = 0; i < n; i++)
    if (helpers[i].running)
      pthread_join (helpers[i].thread, NULL);
}

void
karum_deepen (KarumDeepening *task,
              const KarumSearchLimits *limits,
              KarumSearchVisit visit,
              void *data,
              KarumSearchResult *results)
{
  Lines lines = { task, visit, data, results, NULL, limits->lines > 0 ? limits->lines : 1 };
  KarumSearch *search;

  karum_search_clock_begin (task->clock, limits, see_beat, &lines);
  search = new_search (task);
  if (search) {
    search->leads = true;
    take_first (&lines, search);
    lines.found = calloc (lines.wanted, sizeof *lines.found);
    if (lines.found)
      search_together (&lines, search);
    free (lines.found);
    free_search (search);
  }
  results[0].nodes = atomic_load (&task->nodes);
  results[0].seconds = karum_search_clock_seconds (task->clock);
}
