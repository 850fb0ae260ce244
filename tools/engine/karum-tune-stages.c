/* karum-tune-stages play RULESET GAMES NODES SEED [WEIGHTS]: plays games of Pah-Tum with captures,
 * a tenth of whose turns begin one to three random ones, searches each position with NODES nodes,
 * and prints a line for each. Without WEIGHTS, nothing is learned yet.
 * karum-tune-stages learn RULESET: reads such lines, and writes the worth of the lines of a board
 * by what is still to come: a file of weights, half of pahtum/stages.bin.
 *
 * The worth is fitted to what became of a position: the result of its game, as far as nobody made a
 * random turn, and the values of searches on the way. The same arguments, and the same lines, make
 * the same file. Not installed. */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "karum-deepen.h"
#include "karum-games.h"
#include "pahtum-stages.h"

/* -- Games --------------------------------------------------------------------------------------
 */

#define OPENING_MAX 12
#define RANDOM_TURN 10
#define RANDOM_TURNS_MAX 3
#define POSITIONS_MAX 100

/* A position of a game, and what a search says of it for First. */
typedef struct {
  PahtumState state;
  double score, points; /* those of the result */
  bool random, exact;   /* whether the next turn is random; whether the score is proved */
  bool last;            /* of its game */
} Position;

typedef struct {
  const KarumRules *rules;
  const KarumPlay *play;
  PahtumStages *stages;
  KarumHashTable *hash;
  KarumRandom random;
  uint64_t nodes;
} Table;

static void
search (const Table *table, const KarumState *state, KarumSearchResult *result)
{
  KarumSearchLimits limits = { .nodes = table->nodes, .threads = 1 };
  KarumSearchClock clock;
  KarumDeepening task = {
    .rules = table->rules,
    .play = table->play,
    .tables = table->stages,
    .hash = table->hash,
    .state = state,
    .clock = &clock,
  };

  *result = (KarumSearchResult){ .n_results = 1 };
  karum_hash_table_age (table->hash);
  karum_deepen (&task, &limits, NULL, NULL, result);
}

static void
start (Table *table, KarumState *state)
{
  char setup[KARUM_SETUP_TEXT] = "";

  if (karum_setup_needed (table->rules))
    table->rules->game->setup_draw (table->rules, &table->random, setup);
  karum_start (table->rules, setup, NULL, state, NULL);
  while (pahtum_state (state)->phase < PAHTUM_PHASE_PIE) {
    KarumState before = *state;
    KarumTurn turn;

    karum_turn_random (table->rules, &before, &table->random, &turn);
    table->rules->game->apply (table->rules, &before, &turn, state);
  }
}

/* Looks at *@state and makes a turn. */
static void
look (Table *table, bool random, KarumState *state, Position *position)
{
  KarumState before = *state;
  KarumSearchResult result;

  search (table, &before, &result);
  position->state = *pahtum_state (&before);
  position->score = position->state.side == KARUM_FIRST ? result.score : -result.score;
  position->exact = result.exact;
  position->random = random;
  if (random)
    karum_turn_random (table->rules, &before, &table->random, &result.turn);
  table->rules->game->apply (table->rules, &before, &result.turn, state);
}

static void
print_positions (const Position *positions, unsigned n, int32_t points)
{
  for (unsigned i = 0; i < n; i++) {
    const PahtumState *state = &positions[i].state;

    printf ("%" PRIx64 " %" PRIx64 " %" PRIx64 " %d %u %u %u %.2f %d %d %" PRId32 " %d\n",
            state->stones[0], state->stones[1], state->holes, state->paid[0] - state->paid[1],
            state->hands[0], state->hands[1], state->side, positions[i].score, positions[i].random,
            positions[i].exact, points, i + 1 == n);
  }
}

static void
play_game (Table *table)
{
  unsigned opening = karum_random_below (&table->random, OPENING_MAX), random = 0, n = 0;
  Position positions[POSITIONS_MAX];
  KarumState state;
  int32_t points[2];

  start (table, &state);
  while (n < POSITIONS_MAX && !table->rules->game->status (table->rules, &state).over) {
    if (random == 0 && karum_random_below (&table->random, RANDOM_TURN) == 0)
      random = 1 + karum_random_below (&table->random, RANDOM_TURNS_MAX);
    look (table, n < opening || random > 0, &state, &positions[n]);
    random -= random > 0;
    n++;
  }
  table->rules->game->points (table->rules, &state, points);
  print_positions (positions, n, points[0] - points[1]);
}

/* Half of the games have the usual holes; these have fewer or more, so that either side is last. */
static const char *const variants[] = { "", "", ",holes=4,placement=random", ",holes=7" };

static void
play_games (Table *table, const char *ruleset, unsigned long games)
{
  for (unsigned long i = 0; i < games; i++) {
    const char *variant = variants[karum_random_below (&table->random, 4)];
    char text[200];
    KarumRules rules;

    snprintf (text, sizeof text, "%s%s", ruleset, variant);
    if (karum_rules_read (karum_games, text, &rules, NULL)) {
      table->rules = &rules;
      play_game (table);
    }
  }
}

/* -- Learning -----------------------------------------------------------------------------------
 */

/* How far the value of a position follows what came after it. */
#define TRUST 0.97
#define EPOCHS 10
#define RATE 0.5
/* The largest error that counts, in points. */
#define ERROR_MAX 150.0

typedef struct {
  const KarumRules *rules;
  const KarumPlay *play;
  PahtumStages *stages;
  PahtumStageNumbers numbers;
  Position *positions;
  size_t n;
  /* The worth in points, and the sum of the squares of its changes so far. */
  float worth[PAHTUM_STAGES][PAHTUM_STAGE_NUMBERS], squares[PAHTUM_STAGES][PAHTUM_STAGE_NUMBERS];
} Learning;

static bool
read_position (const KarumRules *rules, Position *position)
{
  PahtumState *state = &position->state;
  unsigned hands[2], side, random, exact, last;
  int paid;

  *position = (Position){ 0 };
  if (scanf ("%" SCNx64 " %" SCNx64 " %" SCNx64 " %d %u %u %u %lf %u %u %lf %u", &state->stones[0],
             &state->stones[1], &state->holes, &paid, &hands[0], &hands[1], &side, &position->score,
             &random, &exact, &position->points, &last)
      != 12)
    return false;
  state->paid[0] = pahtum_running (rules) ? paid : 0;
  state->hands[0] = (uint8_t) hands[0];
  state->hands[1] = (uint8_t) hands[1];
  state->side = side != 0;
  state->phase = PAHTUM_PHASE_PLAY;
  position->random = random;
  position->exact = exact;
  position->last = last;
  return true;
}

/* False if there is not enough memory. */
static bool
read_positions (Learning *learning)
{
  size_t room = 0;
  Position position;

  while (read_position (learning->rules, &position)) {
    if (learning->n == room) {
      Position *more = realloc (learning->positions, (room = 2 * room + 1024) * sizeof *more);

      if (!more)
        return false;
      learning->positions = more;
    }
    learning->positions[learning->n++] = position;
  }
  return true;
}

/* The scores become what is to be learned, from the end of each game. */
static void
look_back (Learning *learning)
{
  double after = 0;

  for (size_t i = learning->n; i > 0; i--) {
    Position *position = &learning->positions[i - 1];

    if (position->last)
      after = position->points;
    if (!position->exact && !position->random)
      position->score += TRUST * (after - position->score);
    after = position->score;
  }
}

/* Begins with what is expected of a line. */
static void
take_expected (Learning *learning)
{
  for (unsigned line = 0; line < PAHTUM_STAGE_LINES; line++)
    for (unsigned stage = 0; stage < PAHTUM_STAGES; stage++)
      if (learning->numbers.signs[line] == 1) {
        unsigned image = pahtum_segment_reflected (PAHTUM_STAGE_SIDE, line);
        int worth = learning->stages->worth[0][line] + learning->stages->worth[0][image];

        learning->worth[stage][learning->numbers.numbers[line]]
            = (float) worth / (2 * KARUM_VALUE_POINT);
      }
}

/* A step against the error, the shorter, the more steps there were (Duchi, Hazan, Singer 2011). */
static void
correct (Learning *learning, unsigned stage, unsigned line, float slope, float rate)
{
  unsigned number = learning->numbers.numbers[line];
  float *squares = &learning->squares[stage][number];

  slope *= learning->numbers.signs[line];
  *squares += slope * slope;
  learning->worth[stage][number] -= rate * slope / sqrtf (*squares + 1e-4f);
}

/* What the terms of a position are worth now, in points. */
static double
worth_now (const Learning *learning, const PahtumTerms *terms, unsigned stage, double share)
{
  double worth = 0;

  for (unsigned i = 0; i < terms->n; i++) {
    unsigned number = learning->numbers.numbers[terms->lines[i]];

    worth += terms->factors[i] * learning->numbers.signs[terms->lines[i]]
             * ((1 - share) * learning->worth[stage][number]
                + share * learning->worth[stage + 1][number]);
  }
  return worth / 100;
}

static double
worth_in_tables (const PahtumPlace *place, const PahtumTerms *terms)
{
  double worth = 0;

  for (unsigned i = 0; i < terms->n; i++)
    worth += terms->factors[i] * place->worth[terms->lines[i]];
  return worth / 100 / KARUM_VALUE_POINT;
}

/* Which turns are best is told by the tables; what they gain is learned. */
static double
learn_position (Learning *learning, const Position *position, float rate)
{
  unsigned empty = pahtum_count (pahtum_empty (learning->rules, &position->state)), stage;
  double share = pahtum_stages_between ((empty + 1) / 2 * 2, &stage), error;
  KarumState state = { 0 };
  PahtumTerms terms;
  PahtumPlace place;

  *(PahtumState *) &state = position->state;
  pahtum_stages_place (learning->stages, learning->rules, &position->state, &place);
  pahtum_place_estimate (&place, learning->rules, &position->state, &terms);
  error = (double) learning->play->estimate (learning->stages, learning->rules, &state)
              / KARUM_VALUE_POINT
          - worth_in_tables (&place, &terms) + worth_now (learning, &terms, stage, share)
          - position->score;
  error = fmax (fmin (error, ERROR_MAX), -ERROR_MAX);
  for (unsigned i = 0; rate > 0 && i < terms.n; i++)
    for (unsigned next = 0; next < 2; next++) {
      double part = next ? share : 1 - share;

      if (part > 0)
        correct (learning, stage + next, terms.lines[i],
                 (float) (error * part * terms.factors[i] / 100), rate);
    }
  return error * error;
}

static void
take_weights (const Learning *learning, PahtumStageWeights *weights)
{
  for (unsigned stage = 0; stage < PAHTUM_STAGES; stage++)
    for (unsigned number = 0; number < PAHTUM_STAGE_NUMBERS; number++) {
      double worth = learning->worth[stage][number] * KARUM_VALUE_POINT;

      weights->worth[stage][number] = (int16_t) lround (fmax (fmin (worth, INT16_MAX), INT16_MIN));
    }
}

static void
learn (Learning *learning)
{
  PahtumStageWeights weights;

  for (int epoch = 0; epoch < EPOCHS; epoch++) {
    float rate = (float) (epoch < EPOCHS / 2       ? RATE
                          : epoch < EPOCHS * 3 / 4 ? RATE / 3
                                                   : RATE / 10);
    double squares = 0;

    take_weights (learning, &weights);
    pahtum_stages_use (learning->stages, &weights);
    for (size_t i = 0; i < learning->n; i++)
      squares += learn_position (learning, &learning->positions[i], rate);
    fprintf (stderr, "%zu positions, error %.2f\n", learning->n,
             sqrt (squares / fmax ((double) learning->n, 1)));
  }
}

static void
put_weights (const Learning *learning)
{
  PahtumStageWeights weights;

  take_weights (learning, &weights);
  for (unsigned stage = 0; stage < PAHTUM_STAGES; stage++)
    for (unsigned number = 0; number < PAHTUM_STAGE_NUMBERS; number++) {
      putchar (weights.worth[stage][number] & 0xff);
      putchar (weights.worth[stage][number] >> 8 & 0xff);
    }
}

/* -- The command --------------------------------------------------------------------------------
 */

/* False if the file isn't one of these weights. */
static bool
get_weights (const char *path, PahtumStageWeights *weights)
{
  FILE *file = fopen (path, "rb");
  bool whole = file != NULL;

  for (unsigned stage = 0; whole && stage < PAHTUM_STAGES; stage++)
    for (unsigned number = 0; whole && number < PAHTUM_STAGE_NUMBERS; number++) {
      int low = getc (file), high = getc (file);

      whole = low != EOF && high != EOF;
      weights->worth[stage][number] = whole ? (int16_t) (low | high << 8) : 0;
    }
  whole = whole && getc (file) == EOF;
  if (file)
    fclose (file);
  return whole;
}

static int
play_command (const KarumRules *rules, char **argv)
{
  Table table = { .play = karum_play_of (rules->game), .nodes = strtoul (argv[4], NULL, 10) };
  PahtumStageWeights weights;

  if (argv[6] && !get_weights (argv[6], &weights)) {
    fprintf (stderr, "karum-tune-stages: %s: weights of another version, or damaged\n", argv[6]);
    return 2;
  }
  karum_random_init (&table.random, strtoul (argv[5], NULL, 10));
  table.stages = pahtum_stages_new_expected (rules);
  table.hash = karum_hash_table_new (1 << 22);
  if (!table.stages || !table.hash)
    return 1;
  if (argv[6])
    pahtum_stages_use (table.stages, &weights);
  play_games (&table, argv[2], strtoul (argv[3], NULL, 10));
  karum_hash_table_free (table.hash);
  free (table.stages);
  return 0;
}

static int
learn_command (const KarumRules *rules)
{
  Learning *learning = calloc (1, sizeof *learning);
  bool enough = learning && (learning->stages = pahtum_stages_new_expected (rules));

  if (enough) {
    learning->rules = rules;
    learning->play = karum_play_of (rules->game);
    pahtum_stages_numbers (&learning->numbers);
    take_expected (learning);
    enough = read_positions (learning);
  }
  if (enough) {
    look_back (learning);
    learn (learning);
    put_weights (learning);
  }
  if (learning) {
    free (learning->positions);
    free (learning->stages);
  }
  free (learning);
  return enough ? 0 : 1;
}

int
main (int argc, char **argv)
{
  KarumRules rules;
  bool play = argc >= 6 && argc <= 7 && strcmp (argv[1], "play") == 0;
  bool learns = argc == 3 && strcmp (argv[1], "learn") == 0;

  if ((!play && !learns) || strncmp (argv[2], "pahtum:", strlen ("pahtum:")) != 0
      || !karum_rules_read (karum_games, argv[2], &rules, NULL) || !pahtum_custodial (&rules)
      || rules.values[PAHTUM_SIZE] != PAHTUM_STAGE_SIDE) {
    fprintf (stderr, "usage: karum-tune-stages play RULESET GAMES NODES SEED [WEIGHTS]\n"
                     "       karum-tune-stages learn RULESET\n"
                     "RULESET is of Pah-Tum with captures, on 7×7.\n");
    return 2;
  }
  return play ? play_command (&rules, argv) : learn_command (&rules);
}
