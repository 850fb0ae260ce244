/* pahtum-check.c: checks whether a turn with any content is legal. */
#include "pahtum-game.h"
#include "pahtum-state.h"

/* Offsets of points in a turn's text: after the `#` of a hole, and after the `x` of a capture. */
#define HOLE_POINT 1
#define CAPTURED_POINT 3

static bool
refuse_point (KarumError *error, size_t offset, const char *message, KarumPoint point)
{
  char text[KARUM_POINT_TEXT];

  karum_point_write (point, text);
  return karum_error_set (error, offset, message, "%s", text);
}

static bool
check_free (const KarumRules *rules,
            const PahtumState *state,
            KarumPoint point,
            size_t offset,
            KarumError *error)
{
  PahtumCells cell;

  if (!pahtum_has_point (pahtum_side (rules), point))
    return karum_error_set (error, offset, N_ ("this point is not on the board"), NULL);
  cell = pahtum_cell (pahtum_index (point));
  if (state->holes & cell)
    return refuse_point (error, offset, N_ ("%s is a hole"), point);
  if ((state->stones[0] | state->stones[1]) & cell)
    return refuse_point (error, offset, N_ ("there is a stone on %s"), point);
  return true;
}

/* Capturing is mandatory, and exactly one of several cells is captured. */
static bool
check_capture (const KarumRules *rules,
               const PahtumState *state,
               const KarumTurn *turn,
               KarumError *error)
{
  unsigned from = pahtum_index (turn->points[0]);
  bool captures = false;

  for (int direction = 0; direction < PAHTUM_N_DIRECTIONS; direction++) {
    if (!pahtum_may_capture (rules, state)
        || !(pahtum_captures (rules, state, (PahtumDirection) direction) & pahtum_cell (from)))
      continue;
    captures = true;
    if (turn->n_points == 2
        && turn->points[1] == pahtum_point (from + (unsigned) pahtum_steps[direction]))
      return true;
  }
  if (turn->n_points == 2)
    return karum_error_set (error, CAPTURED_POINT, N_ ("this stone does not capture that cell"),
                            NULL);
  return !captures
         || refuse_point (error, 0, N_ ("a stone on %s has to capture: name the captured cell too"),
                          turn->points[0]);
}

static bool
check_stone (const KarumRules *rules,
             const PahtumState *state,
             const KarumTurn *turn,
             KarumError *error)
{
  if (turn->n_points < 1 || turn->n_points > 2)
    return karum_error_set (error, 0, N_ ("this is not a turn of this game"), NULL);
  return check_free (rules, state, turn->points[0], 0, error)
         && check_capture (rules, state, turn, error);
}

static bool
check_hole (const KarumRules *rules,
            const PahtumState *state,
            const KarumTurn *turn,
            KarumError *error)
{
  if (turn->n_points != 1)
    return karum_error_set (error, 0, N_ ("this is not a turn of this game"), NULL);
  return check_free (rules, state, turn->points[0], HOLE_POINT, error);
}

/* Whether turns of @kind are possible in @phase. */
static bool
check_phase (PahtumPhase phase, unsigned kind, KarumError *error)
{
  bool exchange = kind == PAHTUM_SWAP || kind == PAHTUM_KEEP;

  switch (phase) {
  case PAHTUM_PHASE_HOLES:
    return kind == PAHTUM_HOLE
           || karum_error_set (error, 0, N_ ("holes are being placed now, as in “#d4”"), NULL);
  case PAHTUM_PHASE_CHOOSE:
    return exchange || karum_error_set (error, 0, N_ ("choose a side now: “swap” or “keep”"), NULL);
  case PAHTUM_PHASE_PIE:
    return kind == PAHTUM_STONE || kind == PAHTUM_SWAP
           || karum_error_set (error, 0, N_ ("place a stone now, or “swap”"), NULL);
  case PAHTUM_PHASE_PLAY:
    if (exchange)
      return karum_error_set (error, 0, N_ ("sides can’t be exchanged now"), NULL);
    return kind == PAHTUM_STONE
           || karum_error_set (error, 0, N_ ("all holes have been placed"), NULL);
  default:
    return karum_error_set (error, 0, N_ ("the game is over"), NULL);
  }
}

bool
pahtum_turn_check (const KarumRules *rules,
                   const KarumState *state,
                   const KarumTurn *turn,
                   KarumError *error)
{
  const PahtumState *pahtum = pahtum_state (state);

  if (!check_phase ((PahtumPhase) pahtum->phase, turn->kind, error))
    return false;
  if (turn->kind == PAHTUM_STONE)
    return check_stone (rules, pahtum, turn, error);
  if (turn->kind == PAHTUM_HOLE)
    return check_hole (rules, pahtum, turn, error);
  return turn->n_points == 0
         || karum_error_set (error, 0, N_ ("this is not a turn of this game"), NULL);
}
