/* bench-levels.c: how a level errs. It plays itself, and its turns are compared with what is at
 * stake at a cell, and with those of a search.
 *
 *     bench-levels RULESET LEVEL GAMES SEED NODES [FIELD…]
 *
 * Prints, of the turns at which 15 points or more are at stake at one cell (what a stone of one's
 * own takes there, and one of the other side), how many take and stop nothing, and how many of
 * those are worse by 7 points or more than another turn by searches of NODES; how many of every
 * third turn are; and in Jarmo, how many of the first six turns of a game put an archer en prise.
 * The last arguments, all fields of KarumStrength in their order, are tried instead of the settings
 * of the level. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "karum-engine.h"
#include "karum-games.h"
#include "karum-level.h"
#include "pahtum-state.h"

#define HASH_BYTES ((size_t) 1 << 20)
#define STAKE 15
#define GIVEN 7
#define OPENING 2
#define FIRST_TURNS 6
#define EVERY 3
#define FIELDS 6 /* the first argument of the fields */
#define COUNT(type, name, form) +1
#define N_FIELDS (0 KARUM_STRENGTH_FIELDS (COUNT))

typedef struct {
  KarumRules rules;
  KarumEngine *engine;
  KarumStrength strength;
  KarumRandom random;
  unsigned long nodes;
  unsigned turns, staked, idle, idle_gave, looked_at, gave, first_turns, en_prise;
} Bench;

static int32_t
margin_of (const Bench *bench, const KarumState *state, KarumSide side)
{
  int32_t points[2];

  bench->rules.game->points (&bench->rules, state, points);
  return points[side] - points[1 - side];
}

/* What each turn of a side takes, captures among them: by cell, and the stone that is captured. */
typedef struct {
  const Bench *bench;
  const KarumState *state;
  int32_t gains[PAHTUM_CELLS_MAX][1 + PAHTUM_CELLS_MAX], most;
} Gains;

static bool
see_gain (const KarumTurn *turn, void *data)
{
  Gains *gains = data;
  const Bench *bench = gains->bench;
  KarumSide side = bench->rules.game->status (&bench->rules, gains->state).to_move;
  unsigned captured = turn->n_points == 2 ? 1 + pahtum_index (turn->points[1]) : 0;
  KarumState after;
  int32_t gain;

  if (turn->kind != PAHTUM_STONE)
    return true;
  bench->rules.game->apply (&bench->rules, gains->state, turn, &after);
  gain = margin_of (bench, &after, side) - margin_of (bench, gains->state, side);
  gains->gains[pahtum_index (turn->points[0])][captured] = gain;
  gains->most = gain > gains->most ? gain : gains->most;
  return true;
}

static Gains
gains_of (const Bench *bench, const KarumState *state)
{
  Gains gains = { bench, state, { { 0 } }, 0 };

  if (!bench->rules.game->status (&bench->rules, state).over)
    bench->rules.game->turns (&bench->rules, state, see_gain, &gains);
  return gains;
}

/* What the side that is not to move could take. */
static Gains
threats_of (const Bench *bench, const KarumState *state)
{
  KarumState other = *state;

  ((PahtumState *) &other)->side ^= 1;
  return gains_of (bench, &other);
}

typedef struct {
  const Bench *bench;
  const KarumState *state;
  int32_t threat, most;
} Stake;

/* What a turn takes, and how much less the other side can take then. */
static bool
see_stake (const KarumTurn *turn, void *data)
{
  Stake *stake = data;
  const Bench *bench = stake->bench;
  KarumSide side = bench->rules.game->status (&bench->rules, stake->state).to_move;
  KarumState after;
  int32_t worth, less;

  bench->rules.game->apply (&bench->rules, stake->state, turn, &after);
  worth = margin_of (bench, &after, side) - margin_of (bench, stake->state, side);
  less = stake->threat - gains_of (bench, &after).most;
  worth += less > 0 ? less : 0;
  stake->most = worth > stake->most ? worth : stake->most;
  return true;
}

/* Whether a turn takes nothing, and takes nothing of what the other side could take. */
static bool
is_idle (const Bench *bench, const KarumState *state, const Gains *threats, const KarumState *after)
{
  KarumSide side = bench->rules.game->status (&bench->rules, state).to_move;
  Gains now = gains_of (bench, after);

  if (margin_of (bench, after, side) > margin_of (bench, state, side))
    return false;
  for (unsigned cell = 0; cell < PAHTUM_CELLS_MAX; cell++)
    for (unsigned captured = 0; captured <= PAHTUM_CELLS_MAX; captured++)
      if (threats->gains[cell][captured] > 0
          && threats->gains[cell][captured] > now.gains[cell][captured])
        return false;
  return true;
}

/* Where much is at stake at a cell, whether @turn leaves all of it. */
static void
count_cell (Bench *bench, const KarumState *state, const KarumTurn *turn)
{
  Gains own = gains_of (bench, state), threats = threats_of (bench, state);
  int32_t most = 0, here = 0;

  for (unsigned cell = 0; cell < PAHTUM_CELLS_MAX; cell++) {
    int32_t stake = own.gains[cell][0] + threats.gains[cell][0];

    most = stake > most ? stake : most;
    here = cell == pahtum_index (turn->points[0]) ? stake : here;
  }
  bench->staked += most >= STAKE;
  bench->idle += most >= STAKE && here == 0;
}

/* With captures, where a turn takes much or stops it, whether @turn takes and stops nothing. */
static void
count_stake (Bench *bench, const KarumState *state, const KarumState *after)
{
  Gains threats = threats_of (bench, state);
  Stake stake = { bench, state, threats.most, 0 };

  bench->rules.game->turns (&bench->rules, state, see_stake, &stake);
  bench->staked += stake.most >= STAKE;
  bench->idle += stake.most >= STAKE && is_idle (bench, state, &threats, after);
}

static void
count_pahtum (Bench *bench, const KarumState *state, const KarumTurn *turn, const KarumState *after)
{
  if (turn->kind != PAHTUM_STONE)
    return;
  if (pahtum_custodial (&bench->rules))
    count_stake (bench, state, after);
  else
    count_cell (bench, state, turn);
}

/* Captures after a turn, and what answers them. */
typedef struct {
  const Bench *bench;
  const KarumState *state;
  KarumPoint at; /* only captures there; KARUM_POINT_NONE: any that isn't answered */
  bool found;
} Captures;

static bool
see_capture (const KarumTurn *turn, void *data)
{
  Captures *captures = data;
  const Bench *bench = captures->bench;
  KarumSide side = bench->rules.game->status (&bench->rules, captures->state).to_move;
  Captures answers = { bench, NULL, turn->points[1], false };
  KarumState after;
  int32_t before[2], now[2];

  bench->rules.game->apply (&bench->rules, captures->state, turn, &after);
  bench->rules.game->points (&bench->rules, captures->state, before);
  bench->rules.game->points (&bench->rules, &after, now);
  if (now[1 - side] == before[1 - side]
      || (captures->at != KARUM_POINT_NONE && captures->at != turn->points[1]))
    return true;
  answers.state = &after;
  if (captures->at == KARUM_POINT_NONE && !bench->rules.game->status (&bench->rules, &after).over)
    bench->rules.game->turns (&bench->rules, &after, see_capture, &answers);
  captures->found = !answers.found;
  return !captures->found;
}

static bool
is_en_prise (const Bench *bench, const KarumState *after)
{
  Captures captures = { bench, after, KARUM_POINT_NONE, false };

  bench->rules.game->turns (&bench->rules, after, see_capture, &captures);
  return captures.found;
}

static bool
see_safe (const KarumTurn *turn, void *data)
{
  Captures *safe = data;
  KarumState after;

  safe->bench->rules.game->apply (&safe->bench->rules, safe->state, turn, &after);
  safe->found = !is_en_prise (safe->bench, &after);
  return !safe->found;
}

/* Whether a turn that takes nothing leaves an archer to be captured for nothing, and another one
 * would not have. */
static void
count_first (Bench *bench, const KarumState *state, const KarumState *after)
{
  KarumSide side = bench->rules.game->status (&bench->rules, state).to_move;
  Captures safe = { bench, state, KARUM_POINT_NONE, false };

  bench->rules.game->turns (&bench->rules, state, see_safe, &safe);
  bench->first_turns++;
  bench->en_prise += safe.found && is_en_prise (bench, after)
                     && margin_of (bench, after, side) == margin_of (bench, state, side);
}

/* What @after, which is over or not, is worth to @person, by a search of its own. */
static double
worth_of (const Bench *bench, const KarumState *after, unsigned person)
{
  const KarumSearchLimits limits = { .nodes = bench->nodes };
  KarumStatus status = bench->rules.game->status (&bench->rules, after);
  KarumSearchResult found = { 0 };

  if (status.over)
    return karum_engine_final (bench->engine, after)
           * (karum_exchanged (&bench->rules, after) == (person == 1) ? 1 : -1);
  karum_engine_search (bench->engine, after, &limits, NULL, NULL, &found);
  return karum_person (&bench->rules, after, status) == person ? found.score : -found.score;
}

/* Searches the best turn, and what it and @turn lead to, each with the same effort. */
static double
given_by (const Bench *bench, const KarumState *state, const KarumTurn *turn)
{
  const KarumSearchLimits limits = { .nodes = bench->nodes };
  unsigned person
      = karum_person (&bench->rules, state, bench->rules.game->status (&bench->rules, state));
  KarumSearchResult best;
  KarumState after, other;

  if (!karum_engine_search (bench->engine, state, &limits, NULL, NULL, &best)
      || karum_turn_equal (&best.turn, turn))
    return 0;
  bench->rules.game->apply (&bench->rules, state, turn, &after);
  bench->rules.game->apply (&bench->rules, state, &best.turn, &other);
  return worth_of (bench, &other, person) - worth_of (bench, &after, person);
}

/* @idle: the turns before this one that took and stopped nothing */
static void
count_given (
    Bench *bench, unsigned n, unsigned idle, const KarumState *state, const KarumTurn *turn)
{
  bool gave;

  if (n % EVERY != 0 && bench->idle == idle)
    return;
  gave = given_by (bench, state, turn) >= GIVEN;
  bench->idle_gave += gave && bench->idle > idle;
  bench->looked_at += n % EVERY == 0;
  bench->gave += gave && n % EVERY == 0;
}

static void
count (Bench *bench,
       unsigned n,
       const KarumState *state,
       const KarumTurn *turn,
       const KarumState *after)
{
  unsigned idle = bench->idle;

  bench->turns++;
  if (strcmp (bench->rules.game->id, "pahtum") == 0)
    count_pahtum (bench, state, turn, after);
  else if (n < FIRST_TURNS)
    count_first (bench, state, after);
  if (bench->nodes > 0)
    count_given (bench, n, idle, state, turn);
}

static void
play (Bench *bench)
{
  char setup[KARUM_SETUP_TEXT] = "";
  KarumState state, after;
  KarumTurn turn;

  if (karum_setup_needed (&bench->rules))
    bench->rules.game->setup_draw (&bench->rules, &bench->random, setup);
  karum_start (&bench->rules, setup, NULL, &state, NULL);
  for (unsigned n = 0; n < 400 && !bench->rules.game->status (&bench->rules, &state).over; n++) {
    KarumSearchResult result;

    if (n < OPENING && strcmp (bench->rules.game->id, "jarmo") != 0) {
      karum_turn_random (&bench->rules, &state, &bench->random, &turn);
    } else {
      karum_engine_search_weak (bench->engine, &state, &bench->strength,
                                karum_random_next (&bench->random), NULL, &result);
      karum_turn_copy (&turn, &result.turn);
    }
    bench->rules.game->apply (&bench->rules, &state, &turn, &after);
    if (n >= OPENING || strcmp (bench->rules.game->id, "jarmo") == 0)
      count (bench, n, &state, &turn, &after);
    state = after;
  }
}

static double
share (unsigned part, unsigned all)
{
  return all > 0 ? 100.0 * part / all : 0;
}

/* @texts: one for each field, in order */
static KarumStrength
strength_of (char **texts)
{
  KarumStrength strength;

#define READ(type, name, form) strength.name = (type) strtod (*texts++, NULL);
  KARUM_STRENGTH_FIELDS (READ)
#undef READ
  return strength;
}

int
main (int argc, char **argv)
{
  Bench bench = { 0 };

  if ((argc != FIELDS && argc != FIELDS + N_FIELDS)
      || !karum_rules_read (karum_games, argv[1], &bench.rules, NULL)
      || !karum_level_strength (&bench.rules, (unsigned) atoi (argv[2]), &bench.strength)) {
    fprintf (stderr, "usage: bench-levels RULESET LEVEL GAMES SEED NODES [FIELD...]\n");
    return 2;
  }
  if (argc > FIELDS)
    bench.strength = strength_of (argv + FIELDS);
  bench.nodes = strtoul (argv[5], NULL, 10);
  bench.engine = karum_engine_new (&bench.rules, HASH_BYTES, NULL);
  karum_random_init (&bench.random, strtoull (argv[4], NULL, 10));
  for (int game = atoi (argv[3]); game > 0; game--)
    play (&bench);
  printf ("%s level %s: %u turns; nothing taken or stopped %u of %u, %.1f %%, wrongly %u, %.1f %%; "
          "%d points or more given away %u of %u, %.1f %%; en prise %u of %u\n",
          argv[1], argv[2], bench.turns, bench.idle, bench.staked, share (bench.idle, bench.staked),
          bench.idle_gave, share (bench.idle_gave, bench.staked), GIVEN, bench.gave,
          bench.looked_at, share (bench.gave, bench.looked_at), bench.en_prise, bench.first_turns);
  karum_engine_free (bench.engine);
  return 0;
}
