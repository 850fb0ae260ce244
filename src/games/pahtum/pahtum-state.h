/* pahtum-state.h: a position of Pah-Tum, and its turns. */
#pragma once

#include "karum-game.h"
#include "pahtum-options.h"

typedef enum {
  PAHTUM_PHASE_HOLES,  /* holes are placed */
  PAHTUM_PHASE_CHOOSE, /* one player has placed the holes, the other chooses a side */
  PAHTUM_PHASE_PIE,    /* Second may exchange sides instead of placing a stone */
  PAHTUM_PHASE_PLAY,
  PAHTUM_PHASE_OVER,
} PahtumPhase;

/* Integers of fixed size without padding, so that equal states are equal bytes. */
typedef struct KARUM_STATE_STRUCT {
  PahtumCells stones[2];
  PahtumCells holes;
  int32_t paid[2]; /* with running scores */
  uint8_t hands[2];
  uint8_t side;      /* to move; First when the game is over */
  uint8_t phase;     /* PahtumPhase */
  uint8_t exchanged; /* whether the persons have exchanged sides */
  uint8_t unused[3];
} PahtumState;

KARUM_STATE_FITS (PahtumState);

/* KarumTurn.kind. A stone has a second point if it captures: the captured cell. */
typedef enum { PAHTUM_STONE, PAHTUM_HOLE, PAHTUM_SWAP, PAHTUM_KEEP } PahtumTurnKind;

/* The four directions of a capture, from the stone to the captured cell. */
typedef enum {
  PAHTUM_EAST,
  PAHTUM_WEST,
  PAHTUM_NORTH,
  PAHTUM_SOUTH,
  PAHTUM_N_DIRECTIONS
} PahtumDirection;

/* The distance to the neighbour in each direction, in bits. */
static const int8_t pahtum_steps[PAHTUM_N_DIRECTIONS] = { 1, -1, 8, -8 };

static inline const PahtumState *
pahtum_state (const KarumState *state)
{
  return (const PahtumState *) state;
}

static inline PahtumCells
pahtum_empty (const KarumRules *rules, const PahtumState *state)
{
  PahtumCells taken = state->stones[0] | state->stones[1] | state->holes;

  return pahtum_all_cells (pahtum_side (rules)) & ~taken;
}

/* pahtum_open: sets phase and side of @state, on which there are holes but no stones yet. */
void pahtum_open (const KarumRules *rules, PahtumState *state);

/* pahtum_ended: whether play ends with @side to move; @state is in the phase of ordinary play. */
static inline bool
pahtum_ended (const KarumRules *rules, const PahtumState *state, KarumSide side)
{
  return pahtum_empty (rules, state) == 0 || state->hands[side] == 0
         || (pahtum_custodial (rules) && state->hands[karum_other (side)] == 0);
}

/* pahtum_may_capture: whether the side to move still has a stone for the captured cell after
 * placing one. */
static inline bool
pahtum_may_capture (const KarumRules *rules, const PahtumState *state)
{
  return pahtum_custodial (rules) && state->hands[state->side] >= 2;
}

/**
 * pahtum_captures: the empty cells on which a stone of the side to move captures the cell that
 * is next to it in @direction. Only where pahtum_may_capture().
 */
static inline PahtumCells
pahtum_captures (const KarumRules *rules, const PahtumState *state, PahtumDirection direction)
{
  PahtumCells own = state->stones[state->side];
  PahtumCells target = state->stones[1 - state->side] | state->holes;
  PahtumCells empty = pahtum_empty (rules, state);

  switch (direction) {
  case PAHTUM_EAST:
    return empty & PAHTUM_COLUMNS_A_TO_F & target >> 1 & own >> 2;
  case PAHTUM_WEST:
    return empty & PAHTUM_COLUMNS_C_TO_H & target << 1 & own << 2;
  case PAHTUM_NORTH:
    return empty & target >> 8 & own >> 16;
  default:
    return empty & target << 8 & own << 16;
  }
}
