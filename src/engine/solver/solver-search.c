#include "solver-search.h"

/* The number of nodes between two checks of the clock; they take some tenths of a millisecond. At
 * first most nodes touch a new large page of the table, and getting a page from the system takes as
 * long as a thousand nodes, so every node checks the clock. */
#define TICKS 256
#define TICKS_FIRST 1
#define NODES_FIRST 16384

bool
solver_tick (SolverThread *thread)
{
  SolverShared *shared = thread->shared;
  unsigned ticks = thread->counted < NODES_FIRST ? TICKS_FIRST : TICKS;
  uint64_t nodes;

  if (++thread->uncounted < ticks)
    return thread->stopped;
  nodes = atomic_fetch_add_explicit (&shared->nodes, thread->uncounted, memory_order_relaxed)
          + thread->uncounted;
  thread->counted += thread->uncounted;
  thread->uncounted = 0;
  if (thread->leads)
    karum_search_clock_tick (shared->clock, nodes);
  if (atomic_load_explicit (&shared->answered, memory_order_relaxed)
      || karum_search_clock_over (shared->clock, nodes))
    thread->stopped = true;
  return thread->stopped;
}

/* A node of the search: the question, and the bounds of its value. */
typedef struct {
  int beta;
  int lower, upper; /* proved bounds */
  bool stored;      /* whether it has an entry, under @key, in the table */
  uint64_t key;
  int image; /* the symmetry under which cells are stored */
  unsigned best;
} Node;

/* With fewer cells, searching is faster than a table lookup. */
#define STORED_CELLS 6

static inline bool
is_answered (const Node *node)
{
  return node->lower >= node->beta || node->upper < node->beta;
}

static inline int
answer (const Node *node)
{
  return node->lower >= node->beta ? node->lower : node->upper;
}

static unsigned
turned_cell (const SolverBoard *board, const Node *node, unsigned cell)
{
  return node->image < 0 || cell == SOLVER_NO_CELL ? cell : board->images[node->image].cells[cell];
}

static unsigned
turned_back (const SolverBoard *board, const Node *node, const SolverMoves *moves, unsigned cell)
{
  for (unsigned i = 0; i < moves->n; i++)
    if (turned_cell (board, node, moves->cells[i]) == cell)
      return moves->cells[i];
  return SOLVER_NO_CELL;
}

/* Looks up the bounds in the table, which are relative to base and bank. */
static void
look_up (SolverThread *thread, const SolverPosition *position, const SolverMoves *moves, Node *node)
{
  int settled = position->base + position->bank;
  SolverKnown known;

  if (!node->stored || !solver_hash_get (thread->shared->hash, node->key, &known))
    return;
  if (known.lower + settled > node->lower)
    node->lower = known.lower + settled;
  if (known.upper + settled < node->upper)
    node->upper = known.upper + settled;
  node->best = turned_back (thread->board, node, moves, known.best);
}

static void
store (SolverThread *thread, const SolverPosition *position, const Node *node, unsigned work)
{
  int settled = position->base + position->bank;
  SolverKnown known;

  solver_hash_get (thread->shared->hash, node->key, &known);
  if (node->lower - settled > known.lower)
    known.lower = node->lower - settled;
  if (node->upper - settled < known.upper)
    known.upper = node->upper - settled;
  known.best = turned_cell (thread->board, node, node->best);
  solver_hash_put (thread->shared->hash, node->key, &known, work);
}

/* Sets the bounds: those of the cells, and bounds from the table. The former are computed while the
 * table entry is being prefetched. */
static void
bound (SolverThread *thread, SolverPosition *position, SolverMoves *moves, Node *node)
{
  node->stored = moves->n + moves->n_coins >= STORED_CELLS;
  if (node->stored) {
    node->key = solver_moves_key (thread->board, position, moves, &node->image);
    solver_hash_prefetch (thread->shared->hash, node->key);
  }
  node->upper = solver_moves_upper (thread->board, position, moves, node->beta);
  if (!is_answered (node))
    node->lower = solver_moves_lower (thread->board, position, moves, node->beta - 1);
  if (!is_answered (node))
    look_up (thread, position, moves, node);
}

/* A bound of the value after turn @i that answers the question, if possible without a search. */
static int
try_turn (SolverThread *thread,
          const SolverPosition *position,
          const SolverMoves *moves,
          unsigned i,
          int beta)
{
  int reach = solver_moves_reach (position, moves, i);
  SolverPosition next;

  if (position->side == 0 ? reach < beta : reach >= beta)
    return reach;
  next = *position;
  solver_place (thread->board, &next, moves->cells[i]);
  return solver_search (thread, &next, beta);
}

/* Bounds of the turns that were searched. */
typedef struct {
  bool first; /* First wants the value to reach beta, Second wants to prevent it */
  int best;
} Tried;

/* Returns false if the search can end, because the turn answers the question or the thread has to
 * stop. */
static bool
continue_after (const SolverThread *thread, Tried *tried, int value, unsigned cell, Node *node)
{
  if (thread->stopped)
    return false;
  if (tried->first ? value > tried->best : value < tried->best)
    tried->best = value;
  if (tried->first ? value < node->beta : value >= node->beta)
    return true;
  node->best = cell; /* without a cutoff, keeps the best cell of an earlier search */
  return false;
}

/* Searches the most promising turn, which often answers the question. Choosing the others takes
 * more time. */
static bool
try_first (SolverThread *thread,
           const SolverPosition *position,
           SolverMoves *moves,
           Tried *tried,
           unsigned *cell,
           Node *node)
{
  int i = solver_moves_begin (moves, node->best);

  *cell = SOLVER_NO_CELL;
  if (i < 0)
    return true;
  *cell = moves->cells[i];
  return continue_after (thread, tried,
                         try_turn (thread, position, moves, (unsigned) i, node->beta), *cell, node);
}

static void
try_others (SolverThread *thread,
            const SolverPosition *position,
            const SolverMoves *moves,
            SolverBusy *busy,
            Tried *tried,
            unsigned searched,
            Node *node)
{
  SolverOrder order;
  bool more = true;

  solver_order_init (&order, busy, node->key, moves->n);
  for (int i; more && (i = solver_order_next (&order)) >= 0;)
    if (moves->cells[i] != searched) {
      int value = try_turn (thread, position, moves, (unsigned) i, node->beta);

      solver_order_done (&order, (unsigned) i);
      more = continue_after (thread, tried, value, moves->cells[i], node);
    }
}

/* Searches turns until one answers the question. */
static void
try_turns (SolverThread *thread, const SolverPosition *position, SolverMoves *moves, Node *node)
{
  SolverBusy *busy = solver_share (thread, moves->n + moves->n_coins);
  bool first = position->side == 0;
  Tried tried = { first, first ? -SOLVER_VALUE_MAX : SOLVER_VALUE_MAX };
  unsigned cell;

  if (try_first (thread, position, moves, &tried, &cell, node)) {
    solver_moves_choose (thread->board, position, moves, cell);
    try_others (thread, position, moves, busy, &tried, cell, node);
  }
  if (thread->stopped)
    return;
  if (tried.best >= node->beta)
    node->lower = tried.best > node->lower ? tried.best : node->lower;
  else
    node->upper = tried.best < node->upper ? tried.best : node->upper;
}

unsigned
solver_search_guess (const SolverThread *thread, const SolverPosition *position)
{
  SolverPosition copy = *position;
  SolverMoves moves;
  SolverKnown known;
  Node node;
  int first;

  solver_moves_find (thread->board, &copy, &moves);
  node.key = solver_moves_key (thread->board, &copy, &moves, &node.image);
  solver_hash_get (thread->shared->hash, node.key, &known);
  first = solver_moves_begin (&moves, turned_back (thread->board, &node, &moves, known.best));
  return first >= 0 ? moves.cells[first] : solver_moves_widest (thread->board, position);
}

int
solver_search (SolverThread *thread, SolverPosition *position, int beta)
{
  Node node = { .beta = beta,
                .lower = -SOLVER_VALUE_MAX,
                .upper = SOLVER_VALUE_MAX,
                .image = -1,
                .best = SOLVER_NO_CELL };
  SolverMoves moves;
  unsigned work;

  if (solver_tick (thread))
    return 0;
  if (position->left == 0)
    return position->base + position->bank;
  solver_moves_find (thread->board, position, &moves);
  bound (thread, position, &moves, &node);
  if (is_answered (&node))
    return answer (&node);
  work = moves.n + moves.n_coins;
  try_turns (thread, position, &moves, &node);
  if (thread->stopped)
    return 0;
  if (node.stored)
    store (thread, position, &node, work);
  return answer (&node);
}
