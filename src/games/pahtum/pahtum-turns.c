/* pahtum-turns.c: lists and counts legal turns, and selects a random one. */
#include "pahtum-game.h"
#include "pahtum-state.h"

/* The legal turns by kind, as sets of their first cells. */
typedef struct {
  PahtumCells quiet;  /* a hole or a stone that captures nothing */
  uint16_t cell_kind; /* the kind of the turns in it */
  bool swap, keep;
  bool any_captures;                         /* the sets below are filled in */
  PahtumCells captures[PAHTUM_N_DIRECTIONS]; /* stones that capture their neighbour */
} Choice;

static void
add_captures (const KarumRules *rules, const PahtumState *state, Choice *choice)
{
  PahtumCells all = 0;

  for (int direction = 0; direction < PAHTUM_N_DIRECTIONS; direction++) {
    choice->captures[direction] = pahtum_captures (rules, state, (PahtumDirection) direction);
    all |= choice->captures[direction];
  }
  choice->any_captures = all != 0;
  choice->quiet &= ~all;
}

static inline void
choose (const KarumRules *rules, const PahtumState *state, Choice *choice)
{
  choice->cell_kind = state->phase == PAHTUM_PHASE_HOLES ? PAHTUM_HOLE : PAHTUM_STONE;
  choice->swap = state->phase == PAHTUM_PHASE_PIE || state->phase == PAHTUM_PHASE_CHOOSE;
  choice->keep = state->phase == PAHTUM_PHASE_CHOOSE;
  choice->quiet = 0;
  choice->any_captures = false;
  if (state->phase == PAHTUM_PHASE_CHOOSE || state->phase == PAHTUM_PHASE_OVER)
    return;
  choice->quiet = pahtum_empty (rules, state);
  if (state->phase != PAHTUM_PHASE_HOLES && pahtum_may_capture (rules, state))
    add_captures (rules, state, choice);
}

static inline void
set_capture (KarumTurn *turn, unsigned index, unsigned direction)
{
  turn->n_points = 2;
  turn->points[0] = pahtum_point (index);
  turn->points[1] = pahtum_point (index + (unsigned) pahtum_steps[direction]);
}

static bool
visit_captures (const Choice *choice, KarumTurn *turn, KarumTurnVisit visit, void *data)
{
  for (unsigned direction = 0; direction < PAHTUM_N_DIRECTIONS; direction++)
    for (PahtumCells cells = choice->captures[direction]; cells; cells &= cells - 1) {
      set_capture (turn, pahtum_lowest (cells), direction);
      if (!visit (turn, data))
        return false;
    }
  return true;
}

static bool
visit_exchange (const Choice *choice, KarumTurn *turn, KarumTurnVisit visit, void *data)
{
  turn->n_points = 0;
  turn->kind = PAHTUM_SWAP;
  if (choice->swap && !visit (turn, data))
    return false;
  turn->kind = PAHTUM_KEEP;
  return !choice->keep || visit (turn, data);
}

bool
pahtum_turns (const KarumRules *rules, const KarumState *state, KarumTurnVisit visit, void *data)
{
  Choice choice;
  KarumTurn turn;

  choose (rules, pahtum_state (state), &choice);
  turn.kind = choice.cell_kind;
  turn.n_points = 1;
  for (PahtumCells cells = choice.quiet; cells; cells &= cells - 1) {
    turn.points[0] = pahtum_point (pahtum_lowest (cells));
    if (!visit (&turn, data))
      return false;
  }
  return (!choice.any_captures || visit_captures (&choice, &turn, visit, data))
         && visit_exchange (&choice, &turn, visit, data);
}

static inline unsigned
count_turns (const Choice *choice)
{
  unsigned count = pahtum_count (choice->quiet) + choice->swap + choice->keep;

  for (int direction = 0; choice->any_captures && direction < PAHTUM_N_DIRECTIONS; direction++)
    count += pahtum_count (choice->captures[direction]);
  return count;
}

uint64_t
pahtum_turn_count (const KarumRules *rules, const KarumState *state)
{
  Choice choice;

  choose (rules, pahtum_state (state), &choice);
  return count_turns (&choice);
}

/* The turn of @choice with @left turns before it, in the order of pahtum_turns(). */
static void
set_nth (const Choice *choice, unsigned left, KarumTurn *turn)
{
  unsigned count = pahtum_count (choice->quiet);

  turn->kind = choice->cell_kind;
  turn->n_points = 1;
  if (left < count) {
    turn->points[0] = pahtum_point (pahtum_nth (choice->quiet, left));
    return;
  }
  left -= count;
  for (unsigned direction = 0; choice->any_captures && direction < PAHTUM_N_DIRECTIONS;
       direction++) {
    count = pahtum_count (choice->captures[direction]);
    if (left < count) {
      set_capture (turn, pahtum_nth (choice->captures[direction], left), direction);
      return;
    }
    left -= count;
  }
  turn->n_points = 0;
  turn->kind = left == 0 && choice->swap ? PAHTUM_SWAP : PAHTUM_KEEP;
}

bool
pahtum_turn_random (const KarumRules *rules,
                    const KarumState *state,
                    KarumRandom *random,
                    KarumTurn *turn)
{
  Choice choice;
  unsigned count;

  choose (rules, pahtum_state (state), &choice);
  count = count_turns (&choice);
  if (count == 0)
    return false;
  set_nth (&choice, karum_random_below (random, count), turn);
  return true;
}
