/* endgames-make.c: makes the endgame table.
 *
 * The least fixed point: at first, no side can force anything. A pass computes the guarantees of
 * every position from those of the positions after each turn; passes are repeated until one of them
 * changes nothing. A guarantee only uses guarantees with better margins or fewer turns, so play by
 * it makes progress and ends. The order of the positions doesn't matter, which allows several
 * threads; odd passes run backwards, because fewer are needed then. */
#include <pthread.h>
#include <stdlib.h>

#include "endgames-file.h"
#include "karum-endgames.h"
#include "karum-search-limits.h"

typedef struct {
  const KarumRules *rules;
  EndgamesCodes codes;
  EndgamesCell *cells;
  uint32_t n_rows;
  atomic_bool *stop; /* (nullable) */
  bool backwards;
  _Atomic uint32_t rows;    /* rows begun in this pass */
  _Atomic uint32_t changes; /* in this pass */
} Making;

/* What is known about a position after some of its turns. */
typedef struct {
  Making *making;
  const JarmoState *state;
  EndgamesGuarantee best; /* of the side to move: the best one */
  int margin;             /* of the other side: the smallest margin… */
  unsigned turns;         /* … and the largest number of turns */
  bool escape;            /* whether a turn leads where the other side can't force anything */
} Position;

static void
guarantees_after (Making *making, const JarmoState *next, EndgamesGuarantee guarantees[2])
{
  uint32_t both;

  if (next->turn == JARMO_OVER) {
    endgames_guarantees_final (making->rules, next, guarantees);
    return;
  }
  both = atomic_load_explicit (&making->cells[endgames_number (&making->codes, next)],
                               memory_order_relaxed);
  guarantees[KARUM_FIRST] = (EndgamesGuarantee) both;
  guarantees[KARUM_SECOND] = (EndgamesGuarantee) (both >> 16);
}

static bool
add_turn (const KarumTurn *turn, void *data)
{
  Position *position = data;
  KarumSide side = (KarumSide) position->state->turn;
  EndgamesGuarantee guarantees[2], other;
  JarmoState next;

  jarmo_apply (position->making->rules, (const KarumState *) position->state, turn,
               (KarumState *) &next);
  guarantees_after (position->making, &next, guarantees);
  other = guarantees[karum_other (side)];
  if (guarantees[side] > position->best)
    position->best = guarantees[side];
  if (other == 0) {
    position->escape = true;
  } else {
    if (endgames_guarantee_margin (other) < position->margin)
      position->margin = endgames_guarantee_margin (other);
    if (endgames_guarantee_turns (other) > position->turns)
      position->turns = endgames_guarantee_turns (other);
  }
  return true;
}

/* A number of turns that doesn't fit is not a guarantee; the longest ones have 32. */
static EndgamesGuarantee
one_turn_longer (int margin, unsigned turns)
{
  return turns < ENDGAMES_TURNS_MAX ? endgames_guarantee (margin, turns + 1) : 0;
}

static uint32_t
evaluate (Making *making, const JarmoState *state)
{
  Position position = { .making = making, .state = state, .margin = ENDGAMES_MARGIN_MAX };
  EndgamesGuarantee own = 0, other = 0;

  jarmo_turns (making->rules, (const KarumState *) state, add_turn, &position);
  if (position.best > 0)
    own = one_turn_longer (endgames_guarantee_margin (position.best),
                           endgames_guarantee_turns (position.best));
  if (!position.escape)
    other = one_turn_longer (position.margin, position.turns);
  return state->turn == KARUM_FIRST ? own | (uint32_t) other << 16 : other | (uint32_t) own << 16;
}

static void
pass_row (Making *making, uint32_t index)
{
  EndgamesRow row;
  JarmoState state;
  uint32_t changes = 0;

  if (!endgames_row (&making->codes, index, &row))
    return;
  for (unsigned code = 0; code < ENDGAMES_ARCHERS; code++) {
    EndgamesCell *cell = &making->cells[row.first + code];
    uint32_t both;

    if (!endgames_row_state (&making->codes, &row, code, &state)
        || jarmo_rules_end (making->rules, &state)
        || !jarmo_side_can_move (making->rules, &state, (KarumSide) state.turn))
      continue;
    both = evaluate (making, &state);
    changes += atomic_exchange_explicit (cell, both, memory_order_relaxed) != both;
  }
  atomic_fetch_add (&making->changes, changes);
}

static bool
stopped (const Making *making)
{
  return making->stop && atomic_load_explicit (making->stop, memory_order_relaxed);
}

static void *
pass (void *data)
{
  Making *making = data;
  uint32_t index;

  while (!stopped (making) && (index = atomic_fetch_add (&making->rows, 1)) < making->n_rows)
    pass_row (making, making->backwards ? making->n_rows - 1 - index : index);
  return NULL;
}

static void
pass_together (Making *making, unsigned threads)
{
  pthread_t helpers[KARUM_SEARCH_THREADS_MAX];
  unsigned n = 0;

  atomic_store (&making->rows, 0);
  atomic_store (&making->changes, 0);
  while (n + 1 < threads && n < KARUM_SEARCH_THREADS_MAX
         && pthread_create (&helpers[n], NULL, pass, making) == 0)
    n++;
  pass (making);
  while (n > 0)
    pthread_join (helpers[--n], NULL);
  making->backwards = !making->backwards;
}

/* Returns false if the work was stopped. */
static bool
pass_until_fixed (Making *making, unsigned threads, KarumEndgamesVisit visit, void *data)
{
  for (unsigned passes = 1;; passes++) {
    uint32_t changes;

    pass_together (making, threads);
    if (stopped (making))
      return false;
    changes = atomic_load (&making->changes);
    if (visit)
      visit (passes, changes, data);
    if (changes == 0)
      return true;
  }
}

uint8_t *
karum_endgames_make (const KarumRules *rules,
                     unsigned pieces,
                     unsigned threads,
                     atomic_bool *stop,
                     KarumEndgamesVisit visit,
                     void *data,
                     size_t *size,
                     KarumError *error)
{
  Making *making = calloc (1, sizeof *making);
  uint8_t *bytes = NULL;

  *size = endgames_file_size (pieces);
  if (making)
    making->cells = calloc (endgames_positions (pieces), sizeof *making->cells);
  if (!making || !making->cells) {
    karum_error_set (error, 0, N_ ("not enough memory"), NULL);
  } else {
    making->rules = rules;
    making->stop = stop;
    making->n_rows = endgames_positions (pieces) / ENDGAMES_ARCHERS;
    endgames_codes_init (&making->codes);
    if (pass_until_fixed (making, threads, visit, data))
      bytes = endgames_file_write (rules, pieces, making->cells, error);
    else
      karum_error_set (error, 0, N_ ("stopped"), NULL);
  }
  if (making)
    free (making->cells);
  free (making);
  return bytes;
}
