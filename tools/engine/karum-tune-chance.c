/* karum-tune-chance: finds what a score means, by games of players of one level.
 *
 *     karum-tune-chance play GAMES SEED LEVELS RULESET…   plays games, and prints their positions
 *     karum-tune-chance again GAMES SEED LEVELS RULESET…  plays on from some of them once more
 *     karum-tune-chance fit RULESET                       prints the coefficients of its model
 *     karum-tune-chance check [FOLD]                      compares the present ones with results
 *
 * LEVELS are separated by commas; level 10 is the engine with 500 to 8,000 nodes for a turn, a
 * number drawn for each game. After a RULESET with a question mark at its end, its other options
 * are drawn for each game. The first turns are random. "again" prints, for each level, how often
 * the second end is another one: half of that is the least Brier score that any knowledge of the
 * positions can have. The others read what "play" printed; to check a fit, play with another seed.
 * FOLD: "ruleset", "option" or "level", by which the table is divided.
 */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "karum-chance.h"
#include "karum-engine.h"
#include "karum-games.h"
#include "karum-least-squares.h"
#include "karum-level.h"
#include "karum-play.h"

#define HASH_BYTES ((size_t) 4 << 20)
#define OPENING_MAX 8
#define TURNS_MAX 400
/* Every so many positions of a game are used, because neighbours tell the same. */
#define STEP 3
/* … and so many of these are played on once more. */
#define AGAIN 5
/* What looks at the positions of levels, and proves the last ones. */
#define NODES 4000
/* Of limits that have none, so many values are drawn from. */
#define VALUES_MAX 400

static const uint64_t strengths[] = { 500, 2000, 8000 };

#define LINE (KARUM_RULES_TEXT + 200)
#define GROUP_TEXT (KARUM_RULES_TEXT + 40)

/* -- Playing ------------------------------------------------------------------------------------
 */

typedef struct {
  KarumRules rules;
  KarumRandom random;
  KarumEngine *engine;
  unsigned level;
  unsigned long game;
  bool again;
  struct {
    unsigned long n;
    double squares;            /* of the differences of both results */
  } ends[KARUM_LEVEL_MAX + 1]; /* of positions that were played on once more */
} Play;

/* A position of the game that is being played. */
typedef struct {
  KarumChancePlace place;
  KarumState state;
  unsigned person;
  bool exact, first;
} Seen;

/* Gives a third of the options values by lot; returns whether the rules allow them together. */
static bool
draw_values (KarumRules *rules, KarumRandom *random)
{
  uint32_t given = 0;

  for (unsigned option = 0; option < rules->game->n_options; option++) {
    int32_t min, max;

    if (karum_random_below (random, 3) > 0)
      continue;
    karum_rules_range (rules, option, &min, &max);
    if (max > min + VALUES_MAX)
      max = min + VALUES_MAX;
    given |= 1u << option;
    karum_rules_set (rules, option,
                     min + (int32_t) karum_random_below (random, (uint32_t) (max - min) + 1),
                     given);
  }
  return karum_rules_check (rules, NULL);
}

static void
draw_options (KarumRules *rules, KarumRandom *random)
{
  const KarumRules preset = *rules;

  while (!draw_values (rules, random))
    *rules = preset;
}

static bool
read_rules (const char *text, KarumRandom *random, KarumRules *rules)
{
  char name[KARUM_RULES_TEXT];
  size_t length = strlen (text);
  bool by_lot = length > 0 && text[length - 1] == '?';
  KarumError error;

  snprintf (name, sizeof name, "%.*s", (int) (by_lot ? length - 1 : length), text);
  if (!karum_rules_read (karum_games, name, rules, &error)) {
    fprintf (stderr, "%s: %s\n", name, error.message);
    return false;
  }
  if (by_lot)
    draw_options (rules, random);
  return true;
}

/* Begins a game with random turns; an odd and an even number are equally frequent. */
static void
start (Play *play, KarumState *state)
{
  const KarumRules *rules = &play->rules;
  unsigned opening = karum_random_below (&play->random, OPENING_MAX);
  char setup[KARUM_SETUP_TEXT] = "";
  KarumTurn turn;

  if (karum_setup_needed (rules))
    rules->game->setup_draw (rules, &play->random, setup);
  karum_start (rules, setup, NULL, state, NULL);
  for (unsigned i = 0; i < opening && !rules->game->status (rules, state).over; i++) {
    KarumState before = *state;

    if (!karum_turn_random (rules, &before, &play->random, &turn))
      return;
    rules->game->apply (rules, &before, &turn, state);
  }
}

static void
look (Play *play, const KarumState *state, const KarumSearchResult *found, Seen *seen)
{
  seen->place
      = karum_chance_place (&play->rules, state, found->score, karum_chance_weakness (play->level));
  seen->person = karum_person (&play->rules, state, play->rules.game->status (&play->rules, state));
  seen->state = *state;
  seen->exact = found->exact;
  seen->first = play->rules.game->status (&play->rules, state).to_move == KARUM_FIRST;
}

/* Chooses a turn; adds the position if @wanted, which levels don't see as they play.
 * @seen: (nullable): if not @wanted */
static void
choose (
    Play *play, const KarumState *state, uint64_t nodes, bool wanted, KarumTurn *turn, Seen *seen)
{
  const KarumSearchLimits limits = { .nodes = play->level < KARUM_LEVEL_MAX ? NODES : nodes };
  KarumSearchResult found;

  if (wanted || play->level == KARUM_LEVEL_MAX) {
    karum_engine_search (play->engine, state, &limits, NULL, NULL, &found);
    if (seen)
      look (play, state, &found, seen);
  }
  if (play->level < KARUM_LEVEL_MAX)
    karum_level_choose (play->engine, &play->rules, state, play->level, &play->random, NULL,
                        &found);
  karum_turn_copy (turn, &found.turn);
}

/* Prints the positions of a game whose result for the person who holds First at its end is known.
 */
static void
print_game (const Play *play, const Seen *seen, unsigned n, const KarumState *end)
{
  char rules[KARUM_RULES_TEXT];
  double margin = karum_engine_final (play->engine, end);
  double result = margin > 0 ? 1 : margin < 0 ? 0 : 0.5;
  unsigned person = karum_exchanged (&play->rules, end) ? 1 : 0;

  karum_rules_write (&play->rules, rules);
  for (unsigned i = 0; i < n; i++) {
    bool own = seen[i].person == person;

    printf ("%s\t%lu\t%u\t%d\t%d\t%.1f\t%.2f\t%.2f", rules, play->game, play->level, seen[i].exact,
            seen[i].first, own ? result : 1 - result, own ? margin : -margin, seen[i].place.score);
    for (unsigned v = 0; v < KARUM_CHANCE_VARIABLES; v++)
      printf ("\t%.4f", seen[i].place.variables[v]);
    printf ("\n");
  }
}

static uint64_t
draw_strength (Play *play)
{
  return strengths[karum_random_below (&play->random, sizeof strengths / sizeof *strengths)];
}

/* Plays to the end; returns the result of the person who holds First if nothing is exchanged. */
static double
play_on (Play *play, KarumState *state)
{
  const KarumRules *rules = &play->rules;
  uint64_t nodes = draw_strength (play);
  double margin;

  for (unsigned turns = 0; turns < TURNS_MAX && !rules->game->status (rules, state).over; turns++) {
    KarumState before = *state;
    KarumTurn turn;

    choose (play, &before, nodes, false, &turn, NULL);
    rules->game->apply (rules, &before, &turn, state);
  }
  margin = karum_engine_final (play->engine, state) * (karum_exchanged (rules, state) ? -1 : 1);
  return margin > 0 ? 1 : margin < 0 ? 0 : 0.5;
}

/* Plays on from every AGAIN-th position that was seen, and counts other results than that at @end;
 * a draw instead of a win is half of one. */
static void
play_again (Play *play, const Seen *seen, unsigned n, const KarumState *end)
{
  KarumState state = *end;
  double result = play_on (play, &state);

  for (unsigned i = karum_random_below (&play->random, AGAIN); i < n; i += AGAIN) {
    double other;

    if (seen[i].exact && play->level == KARUM_LEVEL_MAX)
      continue;
    state = seen[i].state;
    other = play_on (play, &state);
    play->ends[play->level].n++;
    play->ends[play->level].squares += pow (result - other, 2);
  }
}

static void
play_game (Play *play)
{
  const KarumRules *rules = &play->rules;
  uint64_t nodes = draw_strength (play);
  unsigned turns = 0, n = 0, skip = karum_random_below (&play->random, STEP);
  Seen seen[TURNS_MAX / STEP + 2];
  KarumState state;

  for (start (play, &state); turns < TURNS_MAX && !rules->game->status (rules, &state).over;
       turns++) {
    bool wanted = turns % STEP == skip;
    KarumState before = state;
    KarumTurn turn;

    choose (play, &before, nodes, wanted, &turn, &seen[n]);
    n += wanted;
    rules->game->apply (rules, &before, &turn, &state);
  }
  if (turns < TURNS_MAX && play->again)
    play_again (play, seen, n, &state);
  else if (turns < TURNS_MAX)
    print_game (play, seen, n, &state);
}

/* The next of the levels in @text; again the first after the last. */
static unsigned
next_level (const char *text, const char **at)
{
  char *end;
  unsigned level = (unsigned) strtoul (**at ? *at : text, &end, 10);

  *at = *end == ',' ? end + 1 : text;
  return level;
}

static void
print_ends (const Play *play)
{
  printf ("| level | positions played on once more | least Brier score |\n| --- | --- | --- |\n");
  for (unsigned level = KARUM_LEVEL_MIN; level <= KARUM_LEVEL_MAX; level++)
    if (play->ends[level].n > 0)
      printf ("| %u | %lu | %.3f |\n", level, play->ends[level].n,
              play->ends[level].squares / 2 / (double) play->ends[level].n);
}

static int
play_all (int argc, char **argv)
{
  unsigned long games = argc > 5 ? strtoul (argv[2], NULL, 10) : 0;
  const char *levels = argc > 5 ? argv[4] : "", *at = levels;
  Play play = { 0 };

  if (games == 0)
    return 2;
  play.again = strcmp (argv[1], "again") == 0;
  karum_random_init (&play.random, strtoull (argv[3], NULL, 10));
  for (play.game = 0; play.game < games; play.game++) {
    unsigned long n = (unsigned long) (argc - 5);

    if (play.game % n == 0)
      play.level = next_level (levels, &at);
    if (play.level < KARUM_LEVEL_MIN || play.level > KARUM_LEVEL_MAX
        || !read_rules (argv[5 + play.game % n], &play.random, &play.rules))
      return 2;
    play.engine = karum_engine_new (&play.rules, HASH_BYTES, NULL);
    if (!play.engine)
      return 1;
    play_game (&play);
    karum_engine_free (play.engine);
  }
  if (play.again)
    print_ends (&play);
  return 0;
}

/* -- Reading ------------------------------------------------------------------------------------
 */

typedef struct {
  KarumRules rules;
  KarumChancePlace place;
  unsigned long game;
  unsigned level;
  double result, margin; /* of the game, for the person to move */
  bool exact, first;
} Sample;

typedef struct {
  Sample *samples;
  size_t n, room;
} Samples;

static bool
read_line (const char *line, Sample *sample)
{
  char rules[KARUM_RULES_TEXT];
  KarumChancePlace *place = &sample->place;
  double *v = place->variables;
  int exact, first;

  if (sscanf (line, "%255[^\t]\t%lu\t%u\t%d\t%d\t%lf\t%lf\t%lf\t%lf\t%lf\t%lf\t%lf\t%lf", rules,
              &sample->game, &sample->level, &exact, &first, &sample->result, &sample->margin,
              &place->score, &v[0], &v[1], &v[2], &v[3], &v[4])
      != 13)
    return false;
  sample->exact = exact != 0;
  sample->first = first != 0;
  place->weakness = karum_chance_weakness (sample->level);
  return karum_rules_read (karum_games, rules, &sample->rules, NULL);
}

/* @model: (nullable): only samples of this model */
static bool
read_samples (const KarumChanceModel *model, Samples *all)
{
  char line[LINE];

  while (fgets (line, sizeof line, stdin)) {
    if (all->n == all->room) {
      Sample *samples;

      all->room = 2 * all->room + 1000;
      if (!(samples = realloc (all->samples, all->room * sizeof *samples)))
        return false;
      all->samples = samples;
    }
    if (!read_line (line, &all->samples[all->n]))
      return false;
    all->n += !model || karum_chance_model (&all->samples[all->n].rules) == model;
  }
  return all->n > 0;
}

/* Between engines, what is proved is no question of chance. */
static bool
is_known (const Sample *sample)
{
  return sample->exact && sample->level == KARUM_LEVEL_MAX;
}

/* -- Fitting ------------------------------------------------------------------------------------
 */

#define CALM 3e-4

/* The mean logarithmic loss, with a slight preference for small coefficients. */
static double
loss_of (const Samples *all, const KarumChanceModel *model)
{
  double sum = 0, n = 0;

  for (size_t i = 0; i < all->n; i++) {
    const Sample *s = &all->samples[i];
    double chance;

    if (is_known (s))
      continue;
    chance = fmin (fmax (karum_chance_of (model, &s->place), 1e-4), 1 - 1e-4);
    sum -= s->result * log (chance) + (1 - s->result) * log (1 - chance);
    n++;
  }
  sum /= n > 0 ? n : 1;
  for (unsigned i = 0; i < KARUM_CHANCE_COEFFICIENTS; i++)
    sum += CALM * model->coefficients[i] * model->coefficients[i];
  return sum;
}

#define ROUNDS 25
#define HALVINGS 6
/* Of a coefficient, for its derivative. */
#define NEARBY 1e-4
/* Keeps steps small along what few positions tell. */
#define DAMPING 1e-4

/* A chance and its derivatives by the coefficients. */
static double
derive (const KarumChanceModel *model, const KarumChancePlace *place, double *slopes)
{
  double chance = karum_chance_of (model, place);

  for (unsigned i = 0; i < KARUM_CHANCE_COEFFICIENTS; i++) {
    KarumChanceModel other = *model;

    other.coefficients[i] += NEARBY;
    slopes[i] = (karum_chance_of (&other, place) - chance) / NEARBY;
  }
  return chance;
}

/* What the results and the preference of loss_of() say of a step from @model: one step of
 * Gauss-Newton, each result with the weight that its chance has. */
static void
find_step (const Samples *all, const KarumChanceModel *model, double *step)
{
  KarumLeastSquares *equations = karum_least_squares_new (KARUM_CHANCE_COEFFICIENTS);
  unsigned numbers[KARUM_CHANCE_COEFFICIENTS], n = 0;

  if (!equations)
    exit (1);
  for (unsigned i = 0; i < KARUM_CHANCE_COEFFICIENTS; i++)
    numbers[i] = i;
  for (const Sample *s = all->samples; s < all->samples + all->n; s++) {
    double slopes[KARUM_CHANCE_COEFFICIENTS], chance, deviation;

    if (is_known (s))
      continue;
    chance = fmin (fmax (derive (model, &s->place, slopes), 1e-3), 1 - 1e-3);
    deviation = sqrt (chance * (1 - chance));
    for (unsigned i = 0; i < KARUM_CHANCE_COEFFICIENTS; i++)
      slopes[i] /= deviation;
    karum_least_squares_add (equations, KARUM_CHANCE_COEFFICIENTS, numbers, slopes,
                             (s->result - chance) / deviation);
    n++;
  }
  for (unsigned i = 0; i < KARUM_CHANCE_COEFFICIENTS; i++) {
    double weight = sqrt (2 * CALM * n);

    karum_least_squares_add (equations, 1, &numbers[i], &weight, -weight * model->coefficients[i]);
  }
  karum_least_squares_solve (equations, DAMPING * n + DAMPING, step);
  karum_least_squares_free (equations);
}

/* Goes along the steps, half as far as long as that doesn't help. */
static void
fit (const Samples *all, KarumChanceModel *model)
{
  double step[KARUM_CHANCE_COEFFICIENTS], least = loss_of (all, model), before;

  for (unsigned round = 0; round < ROUNDS; round++) {
    double share = 1;

    before = least;
    find_step (all, model, step);
    for (unsigned halving = 0; halving < HALVINGS && least >= before; halving++, share /= 2) {
      KarumChanceModel other = *model;
      double loss;

      for (unsigned i = 0; i < KARUM_CHANCE_COEFFICIENTS; i++)
        other.coefficients[i] += share * step[i];
      loss = loss_of (all, &other);
      if (loss < least) {
        *model = other;
        least = loss;
      }
    }
    if (before - least < 1e-7)
      return;
  }
}

static int
fit_all (int argc, char **argv)
{
  KarumChanceModel model = { { 0 } };
  Samples all = { 0 };
  KarumRules rules;

  if (argc != 3 || !karum_rules_read (karum_games, argv[2], &rules, NULL))
    return 2;
  if (!read_samples (karum_chance_model (&rules), &all))
    return 1;
  fit (&all, &model);
  for (unsigned i = 0; i < KARUM_CHANCE_COEFFICIENTS; i++)
    printf ("%.3f%s", model.coefficients[i], i + 1 < KARUM_CHANCE_COEFFICIENTS ? ", " : "\n");
  free (all.samples);
  return 0;
}

/* -- Checking -----------------------------------------------------------------------------------
 */

#define BINS 10
/* In smaller bins, differences of a tenth are accidental. */
#define BIN_LEAST 200

typedef struct {
  char name[GROUP_TEXT];
  unsigned hash; /* of the name, which is looked for thousands of times */
  size_t n;
  unsigned long games, last_game;
  double brier, chances[BINS], results[BINS];
  double errors, errors_first, squares; /* of the score, compared with the margin in the end */
  unsigned counts[BINS];
  double slope, gradient, curvature; /* of the logarithm of the odds */
} Group;

typedef struct {
  Group *groups;
  unsigned n, room;
} Groups;

static double
log_odds (double chance)
{
  chance = fmin (fmax (chance, 0.002), 0.998);
  return log (chance / (1 - chance));
}

static unsigned
hash_of (const char *name)
{
  unsigned hash = 0;

  while (*name)
    hash = hash * 31 + (unsigned char) *name++;
  return hash;
}

static Group *
find_group (Groups *all, const char *name)
{
  unsigned hash = hash_of (name);

  for (unsigned i = 0; i < all->n; i++)
    if (all->groups[i].hash == hash && strcmp (all->groups[i].name, name) == 0)
      return &all->groups[i];
  if (all->n == all->room) {
    Group *groups = realloc (all->groups, (2 * all->room + 10) * sizeof *groups);

    if (!groups)
      exit (1);
    all->groups = groups;
    all->room = 2 * all->room + 10;
  }
  all->groups[all->n] = (Group){ .hash = hash, .slope = 1 };
  snprintf (all->groups[all->n].name, GROUP_TEXT, "%s", name);
  return &all->groups[all->n++];
}

typedef void (*Visit) (Group *group, const Sample *sample, double chance);

static void
count (Group *group, const Sample *sample, double chance)
{
  double error = sample->place.score - sample->margin;
  unsigned bin = (unsigned) (chance * BINS);

  bin = bin < BINS ? bin : BINS - 1;
  group->games += group->n == 0 || group->last_game != sample->game;
  group->last_game = sample->game;
  group->n++;
  group->brier += pow (chance - sample->result, 2);
  group->chances[bin] += chance;
  group->results[bin] += sample->result;
  group->counts[bin]++;
  group->errors += error;
  group->errors_first += sample->first ? error : -error;
  group->squares += error * error;
}

/* Where chances tell little, Newton's method would jump too far. */
#define LEAN_ROUNDS 16
#define LEAN_MOST 0.5

/* One step of Newton's method towards the slope of a logistic regression. */
static void
lean (Group *group, const Sample *sample, double chance)
{
  double x = log_odds (chance), p = 1 / (1 + exp (-group->slope * x));

  group->gradient += (sample->result - p) * x;
  group->curvature += p * (1 - p) * x * x;
}

static const char *
preset_of (const KarumRules *rules, char *buffer)
{
  const char *id = rules->game->presets[rules->preset].id;

  snprintf (buffer, GROUP_TEXT, "%s%s%s", rules->game->id, *id ? ":" : "", id);
  return buffer;
}

/* Numbers are divided into a few classes. */
static void
option_name (const KarumRules *rules, unsigned option, char *name)
{
  const KarumOption *of = &rules->game->options[option];
  int32_t min, max, value = rules->values[option];

  karum_rules_range (rules, option, &min, &max);
  if (of->n_choices > 0)
    snprintf (name, GROUP_TEXT, "%s %s=%s", rules->game->id, of->id, of->choices[value].id);
  else if (max - min < 8)
    snprintf (name, GROUP_TEXT, "%s %s=%d", rules->game->id, of->id, (int) value);
  else
    snprintf (name, GROUP_TEXT, "%s %s: quarter %d", rules->game->id, of->id,
              (int) (4.0 * (value - min) / (max - min + 1)) + 1);
}

static void
visit_groups (Groups *groups, const Sample *sample, const char *fold, double chance, Visit visit)
{
  char name[GROUP_TEXT], level[GROUP_TEXT];

  if (strcmp (fold, "ruleset") == 0) {
    karum_rules_write (&sample->rules, name);
    visit (find_group (groups, name), sample, chance);
  } else if (strcmp (fold, "level") == 0) {
    preset_of (&sample->rules, name);
    snprintf (level, sizeof level, "%.200s level %u", name, sample->level);
    visit (find_group (groups, level), sample, chance);
  } else {
    visit (find_group (groups, preset_of (&sample->rules, name)), sample, chance);
    for (unsigned option = 0; option < sample->rules.game->n_options; option++) {
      option_name (&sample->rules, option, name);
      visit (find_group (groups, name), sample, chance);
    }
  }
}

static void
visit_samples (Groups *groups, const Samples *all, const char *fold, Visit visit)
{
  for (size_t i = 0; i < all->n; i++) {
    const Sample *s = &all->samples[i];
    const KarumChanceModel *model = karum_chance_model (&s->rules);

    if (!is_known (s) && model)
      visit_groups (groups, s, fold, karum_chance_of (model, &s->place), visit);
  }
}

/* The bin that differs most. */
static double
worst_bin (const Group *group)
{
  double worst = 0;

  for (unsigned bin = 0; bin < BINS; bin++) {
    double off = group->counts[bin] >= BIN_LEAST
                     ? (group->results[bin] - group->chances[bin]) / group->counts[bin]
                     : 0;

    worst = fabs (off) > fabs (worst) ? off : worst;
  }
  return worst;
}

static int
check_all (int argc, char **argv)
{
  const char *fold = argc == 3 ? argv[2] : "ruleset";
  Groups groups = { 0 };
  Samples all = { 0 };

  if (argc > 3
      || (strcmp (fold, "ruleset") != 0 && strcmp (fold, "option") != 0
          && strcmp (fold, "level") != 0))
    return 2;
  if (!read_samples (NULL, &all))
    return 1;
  visit_samples (&groups, &all, fold, count);
  for (unsigned round = 0; round < LEAN_ROUNDS; round++) {
    visit_samples (&groups, &all, fold, lean);
    for (Group *g = groups.groups; g < groups.groups + groups.n; g++) {
      double step = g->curvature > 0 ? g->gradient / g->curvature : 0;

      g->slope += fmin (fmax (step, -LEAN_MOST), LEAN_MOST);
      g->gradient = g->curvature = 0;
    }
  }
  printf ("| | games | positions | slope | worst bin | Brier | points for who moves, for First, "
          "rms |\n| --- | --- | --- | --- | --- | --- | --- |\n");
  for (Group *g = groups.groups; g < groups.groups + groups.n; g++)
    printf ("| %s | %lu | %zu | %.2f | %.2f | %.4f | %.1f, %.1f, %.1f |\n", g->name, g->games, g->n,
            g->slope, worst_bin (g), g->brier / (double) g->n, g->errors / (double) g->n,
            g->errors_first / (double) g->n, sqrt (g->squares / (double) g->n));
  free (groups.groups);
  free (all.samples);
  return 0;
}

int
main (int argc, char **argv)
{
  int status = 2;

  if (argc > 1 && (strcmp (argv[1], "play") == 0 || strcmp (argv[1], "again") == 0))
    status = play_all (argc, argv);
  else if (argc > 1 && strcmp (argv[1], "fit") == 0)
    status = fit_all (argc, argv);
  else if (argc > 1 && strcmp (argv[1], "check") == 0)
    status = check_all (argc, argv);
  if (status == 2)
    fprintf (stderr, "usage: karum-tune-chance play|again GAMES SEED LEVELS RULESET…\n"
                     "       karum-tune-chance fit RULESET\n"
                     "       karum-tune-chance check [ruleset|option|level]\n");
  else if (status != 0)
    fprintf (stderr, "no position to learn from, or not enough memory\n");
  return status;
}
