/* manu-state.h: a state of Manu, its options, and the kinds of turns. */
#pragma once

#include "karum-game.h"

enum { MANU_OPTION_SIZE, MANU_OPTION_STONES, MANU_OPTION_TARGET };

/* Kinds of turns. The point of MANU_PLACE is the placed stone's. The points of a jump turn: the
 * stone A that jumps, the enemy stone jumped over, the landing point; if capturing steps follow,
 * their first pivot; then every stone that they take, in order. MANU_TAKE is a jump turn whose
 * preparatory jump takes a stone. */
enum { MANU_PLACE, MANU_JUMP, MANU_TAKE, MANU_KINDS };

/* Indexes of the points of a jump turn. */
enum { MANU_POINT_FROM, MANU_POINT_OVER, MANU_POINT_LANDING, MANU_POINT_PIVOT, MANU_POINT_STEPS };

/* Values of `turn` when the game is over: a target was reached, or a side has no legal turn. */
enum { MANU_OVER = 2, MANU_FIRST_STUCK, MANU_SECOND_STUCK };

typedef struct KARUM_STATE_STRUCT {
  uint32_t rows[2][KARUM_SIDE_MAX]; /* First's and Second's stones: a word a row, a bit a column */
  uint16_t hands[2];
  uint16_t captured[2]; /* enemy stones taken by First, by Second */
  uint8_t turn;         /* KarumSide, or one of the above */
} ManuState;

KARUM_STATE_FITS (ManuState);

static inline const ManuState *
manu_state (const KarumState *state)
{
  return (const ManuState *) state;
}

static inline unsigned
manu_size (const KarumRules *rules)
{
  return (unsigned) rules->values[MANU_OPTION_SIZE];
}

/* manu_target_reached: whether @side has captured the target number of stones. */
static inline bool
manu_target_reached (const KarumRules *rules, const ManuState *state, KarumSide side)
{
  return state->captured[side] >= rules->values[MANU_OPTION_TARGET];
}

/* manu_places: where in @row @side may place a stone, as a bit set of columns. */
static inline uint32_t
manu_places (const ManuState *state, KarumSide side, unsigned row, unsigned size)
{
  const uint32_t *own = state->rows[side];
  uint32_t taken = own[row] | state->rows[karum_other (side)][row] | own[row] << 1 | own[row] >> 1;

  if (row > 0)
    taken |= own[row - 1];
  if (row + 1 < size)
    taken |= own[row + 1];
  return ~taken & ((1u << size) - 1);
}

/* manu_side_can_turn: whether @side has a legal turn, were it to move; found without listing them.
 */
bool manu_side_can_turn (const KarumRules *rules, const ManuState *state, KarumSide side);

/**
 * manu_turn_place: the offset in the text of @turn, a jump turn, of its point @index. The points up
 * to there must be those of a legal turn, except possibly the last.
 */
size_t manu_turn_place (const KarumRules *rules, const KarumTurn *turn, unsigned index);

/* The functions of the game's table; see karum-game.h. */
bool
manu_turns (const KarumRules *rules, const KarumState *state, KarumTurnVisit visit, void *data);
bool manu_extend (const KarumRules *rules,
                  const KarumState *state,
                  const KarumTurn *partial,
                  KarumTurnVisit visit,
                  void *data);
bool manu_turn_check (const KarumRules *rules,
                      const KarumState *state,
                      const KarumTurn *turn,
                      KarumError *error);
void
manu_apply (const KarumRules *rules, const KarumState *from, const KarumTurn *turn, KarumState *to);
void manu_show (const KarumRules *rules,
                const KarumState *state,
                const KarumTurn *partial,
                KarumState *shown);
void manu_ways (const KarumRules *rules, const KarumTurn *turn, KarumWayVisit visit, void *data);
bool manu_turn_read (const KarumRules *rules, const char *text, KarumTurn *turn, KarumError *error);
size_t manu_turn_write (const KarumRules *rules, const KarumTurn *turn, char *text);
bool manu_position_read (const KarumRules *rules,
                         const char *text,
                         KarumState *state,
                         KarumError *error);
size_t manu_position_write (const KarumRules *rules, const KarumState *state, char *text);
size_t manu_turn_encode (const KarumRules *rules, const KarumTurn *turn, uint8_t *bytes);
size_t
manu_turn_decode (const KarumRules *rules, const uint8_t *bytes, size_t size, KarumTurn *turn);
size_t manu_draft_cells (const KarumRules *rules, KarumCell *cells);
size_t
manu_draft_numbers (const KarumRules *rules, const KarumState *state, KarumDraftNumber *numbers);
void manu_draft (const KarumRules *rules, const KarumDraft *draft, KarumState *state);
uint64_t manu_search_key (const KarumRules *rules, const KarumState *state);
uint64_t manu_engine_key (const KarumRules *rules, const KarumState *state);
