/* jarmo-check.c: checks whether a turn with any content is legal. */
#include "jarmo-state.h"

/* Indexes of a turn's points. */
enum { FROM, TO, RETURN };

/* Sets an error for one point of @turn, at its place in the turn's text, as in "a1xb3+c1". */
static bool
refuse (KarumError *error, const KarumTurn *turn, unsigned which, const char *message)
{
  char text[KARUM_POINT_TEXT];

  karum_point_write (turn->points[which], text);
  return karum_error_set (error, 3 * which, message, "%s", text);
}

static bool
has_form (const KarumTurn *turn)
{
  if (turn->kind >= JARMO_KINDS || turn->n_points < 2 || turn->n_points > 3)
    return false;
  for (unsigned i = 0; i < turn->n_points; i++)
    if (!jarmo_on_board (turn->points[i]))
      return false;
  return true;
}

static bool
check_move (const KarumRules *rules,
            const JarmoState *state,
            const KarumTurn *turn,
            KarumError *error)
{
  KarumSide side = (KarumSide) state->turn;
  JarmoHole from = jarmo_hole (turn->points[FROM]);
  JarmoSet end = jarmo_bit (jarmo_hole (turn->points[TO]));

  if (!(state->archers[side] & jarmo_bit (from)))
    return refuse (error, turn, FROM, N_ ("there is no archer of the side to move on %s"));
  if (!(jarmo_joined[from] & end))
    return refuse (error, turn, TO, N_ ("no line leads from there to %s"));
  if (jarmo_locked_in (rules, side, from))
    return refuse (error, turn, FROM,
                   N_ ("the archer on %s has reached its goal row and can’t leave it"));
  if (state->archers[side] & end)
    return refuse (error, turn, TO, N_ ("an archer of the same side stands on %s"));
  if (jarmo_trail_ban (state->trails[from]) & end)
    return refuse (error, turn, TO,
                   N_ ("this archer has gone back and forth twice and can’t return to %s"));
  return true;
}

static bool
check_kind (const JarmoState *state, const KarumTurn *turn, KarumError *error)
{
  KarumSide enemy = karum_other ((KarumSide) state->turn);
  bool captures = state->archers[enemy] & jarmo_bit (jarmo_hole (turn->points[1]));

  if (captures && turn->kind == JARMO_MOVE)
    return refuse (error, turn, TO,
                   N_ ("an enemy archer stands on %s: a capture is written with “x”"));
  if (!captures && turn->kind == JARMO_CAPTURE)
    return refuse (error, turn, TO, N_ ("there is no archer to capture on %s"));
  return true;
}

static bool
check_return (const JarmoState *state, const KarumTurn *turn, KarumError *error)
{
  KarumSide side = (KarumSide) state->turn;
  JarmoSet from = jarmo_bit (jarmo_hole (turn->points[0])),
           to = jarmo_bit (jarmo_hole (turn->points[1]));
  JarmoSet hole = jarmo_bit (jarmo_hole (turn->points[2]));

  if (!(jarmo_goal (side) & to))
    return refuse (error, turn, TO,
                   N_ ("an archer is returned only on arriving at the goal row; %s is not on it"));
  if (!(state->marked & from) && turn->kind != JARMO_CAPTURE)
    return refuse (error, turn, FROM,
                   N_ ("the archer on %s is not marked, so it can’t return another one"));
  if (jarmo_size (state->archers[side]) == JARMO_ARCHERS)
    return karum_error_set (error, 0, N_ ("this side has lost no archer that could be returned"),
                            NULL);
  if (!(jarmo_home (side) & hole))
    return refuse (error, turn, RETURN,
                   N_ ("an archer is returned to its home row; %s is not on it"));
  if (!(jarmo_empty_home (state, side, jarmo_lowest (from)) & hole))
    return refuse (error, turn, RETURN, N_ ("%s is not empty, so no archer can be returned there"));
  return true;
}

bool
jarmo_turn_check (const KarumRules *rules,
                  const KarumState *state,
                  const KarumTurn *turn,
                  KarumError *error)
{
  const JarmoState *jarmo = jarmo_state (state);

  if (jarmo->turn == JARMO_OVER)
    return karum_error_set (error, 0, N_ ("the game is over"), NULL);
  if (!has_form (turn))
    return karum_error_set (error, 0, N_ ("this turn does not belong to this game"), NULL);
  return check_move (rules, jarmo, turn, error) && check_kind (jarmo, turn, error)
         && (turn->n_points == 2 || check_return (jarmo, turn, error));
}
