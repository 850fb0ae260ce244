/* solver-moves.c: with final scoring and all cells filled (the plain mode), four facts leave few
 * cells to search. F is the margin as a function of the final filling. Giving a cell to First
 * instead of Second never decreases F, because a side's points never decrease with more stones.
 *
 * Domination. Take the point of view of the side to move. Let D be the minimum of F with an own
 * stone on i and an enemy stone on j, minus F with the two exchanged. If D ≥ 0, a turn on i is at
 * least as good as one on j. Proof: take i, and continue with the best strategy after j, with the
 * roles of i and j exchanged, to the end. If the enemy takes j, the final filling differs from that
 * of the strategy by exactly this exchange, which gains D ≥ 0. If the side takes j itself, both
 * fillings are equal.
 *
 * Dead cells. A cell without influence (whose swing is always 0) is dominated by every other cell,
 * for both sides. Taking one passes the turn, which never gains anything. So they can be filled
 * last, and are dropped.
 *
 * Coins of equal worth cancel. Let G be the game without both coins. Either side can secure the
 * value of G and one coin: it plays as in G and answers a coin with the other coin. If G is
 * finished and it has to take a coin, the enemy gets the other one.
 *
 * Potentials (Erdős and Selfridge 1973). Let Φ be the sum of the potentials of the segments (see
 * solver-bounds.h), which is at least F once all cells are filled, and w_i the sum of the two
 * weights of a cell: First's stone on i adds w_i ≥ 0 to Φ, Second's stone subtracts it. First's
 * stones never decrease the weights of other cells, Second's never increase them. Let Second always
 * take a cell with the largest weight. Then the next turn of First gains at most the weight that
 * Second has just taken, because that cell's weight was the largest, and no other weight has become
 * larger. So if Second is to move, the value is at most Φ, and even at most Φ - w_1 + w_2 with the
 * largest two weights, because First's next turn gains at most w_2. If First is to move and takes
 * i, the value is at most Φ + w_i. Lower bounds follow by exchanging the colours.
 *
 * The other modes use linear bounds. If F ≤ c + Σ w_i·x_i for all fillings and w ≥ 0, the value of
 * the game is at most the value of the game with the payoff c + Σ w_i·x_i, because the same
 * strategy achieves it. In that game the cell with the largest weight dominates, so its value is
 * c ± (w_1 - w_2 + w_3 - …), with the weights in descending order, one for each remaining turn. A
 * turn of First on i leads to at most c + w_i. */
#include "solver-moves.h"

#include "karum-random.h"
#include "solver-hash.h"

typedef int16_t Lanes __attribute__ ((vector_size (sizeof (SolverPlace)), may_alias));

_Static_assert(sizeof (SolverPlace) == 16, "a place is one vector");

static inline void
add_swings (const SolverBoard *board,
            const SolverPosition *position,
            unsigned cell,
            SolverPlace *swing)
{
  const SolverCell *at = &board->cells[cell];
  const SolverEntry *row = solver_entry (board, position, at->segments[0]);
  const SolverEntry *column = solver_entry (board, position, at->segments[1]);

  *(Lanes *) swing = *(const Lanes *) &row->places[at->places[0]]
                     + *(const Lanes *) &column->places[at->places[1]];
}

/* Adds a coin, or cancels it with a coin of the same worth. */
static void
add_coin (SolverPosition *position, SolverMoves *moves, unsigned cell, int16_t worth)
{
  for (unsigned i = 0; i < moves->n_coins; i++)
    if (moves->coins[i] == worth) {
      /* The base gives both cells to Second. */
      position->bank += worth;
      position->empty &= ~(UINT64_C (1) << cell | UINT64_C (1) << moves->coin_cells[i]);
      moves->n_coins--;
      moves->coins[i] = moves->coins[moves->n_coins];
      moves->coin_cells[i] = moves->coin_cells[moves->n_coins];
      return;
    }
  moves->coins[moves->n_coins] = worth;
  moves->coin_cells[moves->n_coins++] = (uint8_t) cell;
}

static void
find_plain (const SolverBoard *board, SolverPosition *position, SolverMoves *moves)
{
  for (uint64_t cells = position->empty; cells; cells &= cells - 1) {
    unsigned cell = (unsigned) __builtin_ctzll (cells);
    SolverPlace *swing = &moves->swings[moves->n];

    add_swings (board, position, cell, swing);
    if (swing->high == 0)
      position->empty &= ~(UINT64_C (1) << cell);
    else if (swing->low == swing->high)
      add_coin (position, moves, cell, swing->low);
    else
      moves->cells[moves->n++] = (uint8_t) cell;
  }
}

static bool
is_live (const SolverBoard *board, const SolverPosition *position, unsigned cell)
{
  const SolverCell *at = &board->cells[cell];

  return solver_entry (board, position, at->segments[0])->live >> at->places[0] & 1
         || solver_entry (board, position, at->segments[1])->live >> at->places[1] & 1;
}

static void
find_others (const SolverBoard *board, SolverPosition *position, SolverMoves *moves)
{
  for (uint64_t cells = position->empty; cells; cells &= cells - 1) {
    unsigned cell = (unsigned) __builtin_ctzll (cells);

    if (is_live (board, position, cell)) {
      add_swings (board, position, cell, &moves->swings[moves->n]);
      moves->cells[moves->n++] = (uint8_t) cell;
    } else {
      moves->n_dead++;
      moves->dead_cell = (uint8_t) cell;
    }
  }
}

void
solver_moves_find (const SolverBoard *board, SolverPosition *position, SolverMoves *moves)
{
  moves->n = moves->n_coins = moves->n_dead = 0;
  if (solver_is_plain (board))
    find_plain (board, position, moves);
  else
    find_others (board, position, moves);
}

unsigned
solver_moves_widest (const SolverBoard *board, const SolverPosition *position)
{
  unsigned widest = SOLVER_NO_CELL;
  int mean = -1;

  for (uint64_t cells = position->empty; cells; cells &= cells - 1) {
    unsigned cell = (unsigned) __builtin_ctzll (cells);
    SolverPlace swing;

    add_swings (board, position, cell, &swing);
    if (swing.mean > mean) {
      widest = cell;
      mean = swing.mean;
    }
  }
  return widest;
}

/* The hash of the segments under the symmetry @image. */
static uint64_t
turned_contents (const SolverBoard *board, const SolverPosition *position, const SolverImage *image)
{
  uint64_t key = 0;

  for (unsigned i = 1; i < board->n_segments; i++) {
    const SolverEntry *entry = solver_entry (board, position, i);

    if (image->turned[i])
      entry = board->entries[i] + entry->turned;
    key += entry->word * board->factors[image->segments[i]];
  }
  return key;
}

/* The part of the key that symmetries don't change. Dead cells and coins count regardless of their
 * location. */
static uint64_t
key_of_rest (const SolverBoard *board, const SolverPosition *position, const SolverMoves *moves)
{
  uint64_t key = board->salt + 2 * position->side;

  for (unsigned i = 0; i < moves->n_coins; i++)
    key += karum_hash_word (5000 + (uint64_t) moves->coins[i]);
  if (!solver_is_plain (board))
    key += karum_hash_word (moves->n_dead * 256 + (board->mode.partial ? position->left : 0));
  return key;
}

uint64_t
solver_moves_key (const SolverBoard *board,
                  const SolverPosition *position,
                  const SolverMoves *moves,
                  int *image)
{
  uint64_t rest = key_of_rest (board, position, moves), key = position->key;

  *image = -1;
  for (unsigned i = 0; i < moves->n; i++)
    key += (uint64_t) moves->swings[i].fixed * board->words[moves->cells[i]];
  for (unsigned n = 0; moves->n >= SOLVER_IMAGES_CELLS && n < board->n_images; n++) {
    const SolverImage *other = &board->images[n];
    uint64_t turned = turned_contents (board, position, other);

    for (unsigned i = 0; i < moves->n; i++)
      turned += (uint64_t) moves->swings[i].fixed * board->words[other->cells[moves->cells[i]]];
    if (turned < key) {
      key = turned;
      *image = (int) n;
    }
  }
  return karum_hash_word (key + rest);
}

/* The weights of a bound. In a linear bound the sides take them in turn, the largest first. */
typedef struct {
  unsigned n;
  int16_t weights[SOLVER_CELLS];
  int largest, second;
} Weights;

static inline void
add_weight (Weights *all, int16_t weight)
{
  all->weights[all->n++] = weight;
  if (weight > all->largest) {
    all->second = all->largest;
    all->largest = weight;
  } else if (weight > all->second) {
    all->second = weight;
  }
}

static void
sort_weights (Weights *all)
{
  for (unsigned i = 1; i < all->n; i++) {
    int16_t weight = all->weights[i];
    unsigned at = i;

    for (; at > 0 && all->weights[at - 1] < weight; at--)
      all->weights[at] = all->weights[at - 1];
    all->weights[at] = weight;
  }
}

/* The sum for the side to move minus that of the other side. */
static int
share_weights (Weights *all, unsigned turns)
{
  int sum = 0;

  sort_weights (all);
  for (unsigned i = 0; i < all->n && i < turns; i++)
    sum += i % 2 ? -all->weights[i] : all->weights[i];
  return sum;
}

static inline void
add_coins (const SolverMoves *moves, Weights *all)
{
  for (unsigned i = 0; i < moves->n_coins; i++)
    add_weight (all, (int16_t) (moves->coins[i] * (SOLVER_SCALE / 2)));
}

/* What the side for which the sum is a bound can still win: for the upper bound this is First.
 * @moves_first: whether this side is to move
 * @useful: the largest result that is of use; larger results may be too large */
static int
still_won (const SolverBoard *board,
           const SolverPosition *position,
           Weights *all,
           bool moves_first,
           int useful)
{
  int least = moves_first ? all->largest - all->second : -all->largest;

  if (solver_is_plain (board))
    return moves_first ? all->largest : all->second - all->largest;
  if (least > useful)
    return SOLVER_VALUE_MAX * SOLVER_SCALE;
  return moves_first ? share_weights (all, position->left) : -share_weights (all, position->left);
}

int
solver_moves_upper (const SolverBoard *board,
                    const SolverPosition *position,
                    const SolverMoves *moves,
                    int limit)
{
  Weights all;

  all.n = 0;
  all.largest = all.second = 0;
  for (unsigned i = 0; i < moves->n; i++)
    add_weight (&all, moves->swings[i].upper);
  add_coins (moves, &all);
  return solver_floor (position->upper
                       + still_won (board, position, &all, position->side == 0,
                                    limit * SOLVER_SCALE - 1 - position->upper));
}

int
solver_moves_lower (const SolverBoard *board,
                    const SolverPosition *position,
                    const SolverMoves *moves,
                    int limit)
{
  Weights all;

  all.n = 0;
  all.largest = all.second = 0;
  for (unsigned i = 0; i < moves->n; i++)
    add_weight (&all, moves->swings[i].lower);
  add_coins (moves, &all);
  return -solver_floor (still_won (board, position, &all, position->side == 1,
                                   position->lower - 1 - limit * SOLVER_SCALE)
                        - position->lower);
}
