/* endgames.c: bounds and turns from the endgame table. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "endgames-file.h"
#include "karum-endgames.h"

struct KarumEndgames {
  KarumRules rules;
  EndgamesCodes codes;
  const uint8_t *bytes;
  uint32_t n_positions;
};

bool
karum_endgames_can (const KarumRules *rules)
{
  return strcmp (rules->game->id, "jarmo") == 0 && rules->values[JARMO_OPTION_LIMIT] == 0;
}

/* Two captures away from the positions of a table. */
#define PIECES_NEAR (KARUM_ENDGAMES_PIECES + 2)

bool
karum_endgames_help (const KarumRules *rules, const KarumState *state)
{
  const JarmoState *jarmo = jarmo_state (state);

  return karum_endgames_can (rules) && jarmo->turn != JARMO_OVER
         && jarmo_size (jarmo->archers[0]) + jarmo_size (jarmo->archers[1])
                    + jarmo_size (jarmo->marked)
                <= PIECES_NEAR;
}

KarumEndgames *
karum_endgames_read (const KarumRules *rules, const uint8_t *bytes, size_t size, KarumError *error)
{
  KarumEndgames *endgames;

  if (!endgames_file_check (rules, bytes, size, error))
    return NULL;
  endgames = malloc (sizeof *endgames);
  if (!endgames) {
    karum_error_set (error, 0, N_ ("not enough memory"), NULL);
    return NULL;
  }
  endgames->rules = *rules;
  endgames->bytes = bytes;
  endgames->n_positions = endgames_positions (bytes[ENDGAMES_FILE_PIECES]);
  endgames_codes_init (&endgames->codes);
  return endgames;
}

void
karum_endgames_free (KarumEndgames *endgames)
{
  free (endgames);
}

const KarumEndgames *
karum_endgames_for (const KarumEndgames *endgames, const KarumRules *rules)
{
  return endgames && karum_rules_equal (&endgames->rules, rules) ? endgames : NULL;
}

/* Returns false if the table doesn't contain @state. */
static bool
look_up (const KarumEndgames *endgames, const JarmoState *state, EndgamesGuarantee guarantees[2])
{
  uint32_t number = endgames_number (&endgames->codes, state);

  if (number >= endgames->n_positions)
    return false;
  guarantees[0] = endgames_file_guarantee (endgames->bytes, number, KARUM_FIRST);
  guarantees[1] = endgames_file_guarantee (endgames->bytes, number, KARUM_SECOND);
  return true;
}

bool
karum_endgames_bounds (const KarumEndgames *endgames,
                       const KarumState *state,
                       KarumValue *lower,
                       KarumValue *upper)
{
  const JarmoState *jarmo = jarmo_state (state);
  EndgamesGuarantee guarantees[2], own, other;

  if (!look_up (endgames, jarmo, guarantees))
    return false;
  own = guarantees[jarmo->turn];
  other = guarantees[1 - jarmo->turn];
  *lower = own ? endgames_guarantee_margin (own) * KARUM_VALUE_POINT : -KARUM_VALUE_INFINITE;
  *upper = other ? -endgames_guarantee_margin (other) * KARUM_VALUE_POINT : KARUM_VALUE_INFINITE;
  return true;
}

/* -- Play ----------------------------------------------------------------------------------------
 */

/* A search for the best turn of a position. */
typedef struct {
  const KarumEndgames *endgames;
  const JarmoState *state;
  EndgamesGuarantee goal; /* what the turn must preserve, with one turn less */
  bool delays;            /* whether the side to move makes the game last */
  unsigned turns;         /* the most turns so far */
  KarumTurn *turn;        /* (out) */
} Choice;

/* The guarantee of the winner is a number of turns; so the loser picks the turn after which it is
 * the largest. The winner, and a side that can only force a draw, keep to their own. */
static bool
consider (const KarumTurn *turn, void *data)
{
  Choice *choice = data;
  const KarumRules *rules = &choice->endgames->rules;
  unsigned side = choice->state->turn;
  EndgamesGuarantee guarantees[2];
  JarmoState next;

  jarmo_apply (rules, (const KarumState *) choice->state, turn, (KarumState *) &next);
  if (next.turn == JARMO_OVER)
    endgames_guarantees_final (rules, &next, guarantees);
  else
    look_up (choice->endgames, &next, guarantees);
  if (guarantees[side] == 0
      || endgames_guarantee_margin (guarantees[side]) < endgames_guarantee_margin (choice->goal))
    return true;
  if (choice->delays) {
    unsigned turns = endgames_guarantee_turns (guarantees[1 - side]) + 1;

    if (turns > choice->turns)
      karum_turn_copy (choice->turn, turn);
    choice->turns = turns > choice->turns ? turns : choice->turns;
    return true;
  }
  if (endgames_guarantee_turns (guarantees[side]) >= endgames_guarantee_turns (choice->goal))
    return true;
  karum_turn_copy (choice->turn, turn);
  return false;
}

static void
choose (const KarumEndgames *endgames,
        const JarmoState *state,
        EndgamesGuarantee guarantee,
        KarumTurn *turn)
{
  Choice choice = {
    .endgames = endgames,
    .state = state,
    .goal = guarantee,
    .delays = endgames_guarantee_margin (guarantee) < 0,
    .turn = turn,
  };

  jarmo_turns (&endgames->rules, (const KarumState *) state, consider, &choice);
}

/* Best play of both sides, at most @length turns. */
static void
play_on (const KarumEndgames *endgames,
         const JarmoState *start,
         unsigned length,
         KarumSearchResult *result)
{
  JarmoState states[2] = { *start };
  EndgamesGuarantee guarantees[2];

  for (result->pv_length = 0; result->pv_length < length;) {
    const JarmoState *state = &states[result->pv_length % 2];
    KarumTurn turn;

    if (state->turn == JARMO_OVER || !look_up (endgames, state, guarantees))
      return;
    choose (endgames, state, guarantees[state->turn], &turn);
    if (result->pv_length == 0) {
      karum_turn_copy (&result->turn, &turn);
      karum_pv_begin (result);
    } else if (!karum_pv_add (&endgames->rules, result, &turn)) {
      return;
    }
    jarmo_apply (&endgames->rules, (const KarumState *) state, &turn,
                 (KarumState *) &states[result->pv_length % 2]);
  }
}

bool
karum_endgames_play (const KarumEndgames *endgames,
                     const KarumState *state,
                     KarumSearchResult *result)
{
  KarumValue lower, upper;

  if (!karum_endgames_bounds (endgames, state, &lower, &upper) || (lower < upper && lower <= 0))
    return false;
  result->score = (double) lower / KARUM_VALUE_POINT;
  karum_search_result_bound (result, result->score,
                             upper < KARUM_VALUE_INFINITE ? (double) upper / KARUM_VALUE_POINT
                                                          : INFINITY);
  play_on (endgames, jarmo_state (state), result->exact ? KARUM_PV_MAX : 1, result);
  result->depth = result->exact ? result->pv_length : 0;
  return true;
}
