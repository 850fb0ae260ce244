/* karum-tune-lines RULESET GAMES NODES SEED ROUNDS: learns the worth of the contents of segments,
 * and prints pahtum-worth.c. With captures, karum-tune-stages does that.
 *
 * The engine plays GAMES games against itself, at first without anything learned. Some positions of
 * these games, changed by up to three random turns, are searched with NODES nodes. The worth is
 * fitted to the values that these searches find, not to the results of the games: players prevent
 * the best patterns, so results would tell nothing about them. The next round begins with what this
 * one has learned. The same arguments print the same numbers. Not installed. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "karum-deepen.h"
#include "karum-games.h"
#include "karum-least-squares.h"
#include "pahtum-lines.h"
#include "pahtum-segments.h"

#define OPENING_MAX 12
#define CHANGES_MAX 4
/* One turn of a game in this many is random. */
#define RANDOM_TURN 6
#define NODES_OF_GAME 600
#define RIDGE 20.0
/* The largest error that counts, so that single positions with long rows don't dominate. */
#define ERROR_MAX (15.0 * KARUM_VALUE_POINT)

typedef struct {
  const KarumRules *rules;
  const KarumPlay *play;
  PahtumLines *lines;
  PahtumSegments *segments;
  KarumHashTable *hash;
  KarumLeastSquares *equations; /* of this round */
  KarumRandom random;
  uint64_t nodes;
  int16_t worth[PAHTUM_SEGMENT_NUMBERS];
  unsigned long positions;
} Tune;

static void
search (Tune *tune, const KarumState *state, uint64_t nodes, KarumSearchResult *result)
{
  KarumSearchLimits limits = { .nodes = nodes, .threads = 1 };
  KarumSearchClock clock;
  KarumDeepening task = {
    .rules = tune->rules,
    .play = tune->play,
    .tables = tune->lines,
    .hash = tune->hash,
    .state = state,
    .clock = &clock,
  };

  *result = (KarumSearchResult){ .n_results = 1 };
  karum_hash_table_age (tune->hash);
  karum_deepen (&task, &limits, NULL, NULL, result);
}

/* Makes a turn, the best one found or a random one. */
static void
play_turn (Tune *tune, bool any, KarumState *state)
{
  KarumState before = *state;
  KarumSearchResult result;

  if (any)
    karum_turn_random (tune->rules, &before, &tune->random, &result.turn);
  else
    search (tune, &before, NODES_OF_GAME, &result);
  tune->rules->game->apply (tune->rules, &before, &result.turn, state);
}

/* The segments of a board with a number, and how often each occurs, for First. */
typedef struct {
  unsigned n, numbers[4 * PAHTUM_SIDE_MAX];
  double counts[4 * PAHTUM_SIDE_MAX];
} Contents;

static void
count_segment (Contents *contents, unsigned number, int sign)
{
  unsigned i = 0;

  while (i < contents->n && contents->numbers[i] != number)
    i++;
  if (i == contents->n) {
    contents->numbers[contents->n++] = number;
    contents->counts[i] = 0;
  }
  contents->counts[i] += sign;
}

static void
count_line (const Tune *tune, unsigned line, Contents *contents)
{
  const PahtumSegments *segments = tune->segments;
  unsigned cell = 0, length, code;

  while (pahtum_segment_next (line, tune->lines->side, &cell, &length, &code))
    if (length <= PAHTUM_SEGMENT_MAX && segments->signs[length][code] != 0)
      count_segment (contents, segments->numbers[length][code], segments->signs[length][code]);
}

/* Learns how much the static evaluation of @state differs from the result of a search. */
static void
learn_position (Tune *tune, const KarumState *state)
{
  KarumSide side = tune->rules->game->status (tune->rules, state).to_move;
  Contents contents = { 0 };
  KarumSearchResult result;
  PahtumBoard board;
  double error;

  search (tune, state, tune->nodes, &result);
  pahtum_lines_board (tune->lines, pahtum_state (state), &board);
  for (unsigned i = 0; i < tune->lines->side; i++) {
    count_line (tune, board.rows[i], &contents);
    count_line (tune, board.columns[i], &contents);
  }
  error = (side == KARUM_FIRST ? result.score : -result.score) * KARUM_VALUE_POINT
          - tune->play->estimate (tune->lines, tune->rules, state);
  error = fmax (fmin (error, ERROR_MAX), -ERROR_MAX);
  karum_least_squares_add (tune->equations, contents.n, contents.numbers, contents.counts, error);
  tune->positions++;
}

static void
learn_near (Tune *tune, const KarumState *state)
{
  KarumState changed = *state;
  unsigned changes = karum_random_below (&tune->random, CHANGES_MAX);

  while (changes-- > 0 && !tune->rules->game->status (tune->rules, &changed).over)
    play_turn (tune, true, &changed);
  if (!tune->rules->game->status (tune->rules, &changed).over)
    learn_position (tune, &changed);
}

static void
learn_game (Tune *tune)
{
  unsigned opening = karum_random_below (&tune->random, OPENING_MAX);
  char setup[KARUM_SETUP_TEXT] = "";
  KarumState state;

  if (karum_setup_needed (tune->rules))
    tune->rules->game->setup_draw (tune->rules, &tune->random, setup);
  karum_start (tune->rules, setup, NULL, &state, NULL);
  for (unsigned n = 0; !tune->rules->game->status (tune->rules, &state).over; n++) {
    if (pahtum_state (&state)->phase == PAHTUM_PHASE_PLAY
        && karum_random_below (&tune->random, 2) == 0)
      learn_near (tune, &state);
    play_turn (tune, n < opening || karum_random_below (&tune->random, RANDOM_TURN) == 0, &state);
  }
}

/* Begins with the expected worth: the mean of a segment and its reflection, in a line that is
 * otherwise full of holes. */
static void
take_expected (Tune *tune)
{
  const KarumValue *worth = tune->lines->worth;

  for (unsigned length = PAHTUM_SEGMENT_MIN; length <= PAHTUM_SEGMENT_MAX; length++)
    for (unsigned code = 0; code < 1u << 2 * length; code++) {
      unsigned holes = (PAHTUM_LINES - 1) & ~((1u << 2 * length) - 1);
      unsigned reflected = pahtum_segment_reflected (length, code);

      holes &= (1u << 2 * tune->lines->side) - 1;
      if (tune->segments->signs[length][code] == 1)
        tune->worth[tune->segments->numbers[length][code]]
            = (int16_t) ((worth[code | holes] + worth[reflected | holes]) / 2);
    }
  pahtum_lines_use (tune->lines, tune->segments, tune->worth);
}

/* Plays @games games and corrects the worth by what their positions tell. False if there is not
 * enough memory. */
static bool
learn_round (Tune *tune, unsigned long games)
{
  double corrections[PAHTUM_SEGMENT_NUMBERS];

  tune->equations = karum_least_squares_new (PAHTUM_SEGMENT_NUMBERS);
  if (!tune->equations)
    return false;
  for (unsigned long i = games; i > 0; i--)
    learn_game (tune);
  karum_least_squares_solve (tune->equations, RIDGE, corrections);
  karum_least_squares_free (tune->equations);
  for (unsigned i = 0; i < PAHTUM_SEGMENT_NUMBERS; i++)
    tune->worth[i] = (int16_t) lround (tune->worth[i] + corrections[i]);
  pahtum_lines_use (tune->lines, tune->segments, tune->worth);
  return true;
}

static void
print (const Tune *tune, char **argv)
{
  printf ("/* Printed by karum-tune-lines %s %s %s %s %s, from %lu positions. */\n", argv[1],
          argv[2], argv[3], argv[4], argv[5], tune->positions);
  printf ("#include \"pahtum-worth.h\"\n\n/* clang-format off */\n");
  printf ("const int16_t pahtum_worth[PAHTUM_SEGMENT_NUMBERS] = {\n");
  for (unsigned i = 0; i < PAHTUM_SEGMENT_NUMBERS; i++)
    printf ("%s%d,%s", i % 14 == 0 ? "  " : " ", tune->worth[i],
            i % 14 == 13 || i == PAHTUM_SEGMENT_NUMBERS - 1 ? "\n" : "");
  printf ("};\n");
}

static bool
init (Tune *tune, const KarumRules *rules)
{
  tune->rules = rules;
  tune->play = karum_play_of (rules->game);
  tune->lines = pahtum_lines_new_expected (rules);
  tune->segments = pahtum_segments_new ();
  tune->hash = karum_hash_table_new (1 << 22);
  return tune->lines && tune->segments && tune->hash;
}

static void
clear (Tune *tune)
{
  free (tune->lines);
  free (tune->segments);
  karum_hash_table_free (tune->hash);
}

int
main (int argc, char **argv)
{
  KarumRules rules;
  Tune tune = { 0 };
  bool enough;

  if (argc != 6 || strncmp (argv[1], "pahtum:", strlen ("pahtum:")) != 0
      || !karum_rules_read (karum_games, argv[1], &rules, NULL) || pahtum_custodial (&rules)
      || rules.values[PAHTUM_SIZE] != PAHTUM_SEGMENT_MAX) {
    fprintf (
        stderr,
        "usage: karum-tune-lines pahtum:PRESET GAMES NODES SEED ROUNDS, on 7×7 without captures\n");
    return 2;
  }
  enough = init (&tune, &rules);
  tune.nodes = strtoul (argv[3], NULL, 10);
  karum_random_init (&tune.random, strtoul (argv[4], NULL, 10));
  if (enough)
    take_expected (&tune);
  for (unsigned long round = strtoul (argv[5], NULL, 10); enough && round > 0; round--)
    enough = learn_round (&tune, strtoul (argv[2], NULL, 10));
  if (enough)
    print (&tune, argv);
  clear (&tune);
  return enough ? 0 : 1;
}
