/* bench-reviews.c: what reviews say of games between players of one strength. A level plays itself,
 * and each turn is reviewed.
 *
 *     bench-reviews RULESET LEVEL GAMES SEED EFFORT [turns]
 *
 * Prints for each third of the games: decisions, open ones, their accuracy by the chance between
 * club players and by that between engines, and how many of those that give as many points away
 * are marked (in brackets: where the game was level). With "turns", each turn comes before, with
 * its mark, the points and the expected result that it gives away, the best turn, and the position.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "karum-chance.h"
#include "karum-engine.h"
#include "karum-games.h"
#include "karum-level.h"
#include "karum-reviewer.h"

#define HASH_BYTES ((size_t) 4 << 20)
#define TURNS_MAX 400
#define POINT 100

/* Points given away: from one to the next. */
static const guint bounds[] = { 2, 4, 8 };
#define CLASSES (G_N_ELEMENTS (bounds) - 1)

typedef struct {
  guint turns, marked;
} Share;

typedef struct {
  KarumAccuracy people, engines;
  Share open[CLASSES], level[CLASSES];
} Part;

typedef struct {
  KarumRules rules;
  KarumEngine *engine;
  KarumRandom random;
  KarumEffort effort;
  guint level;
  gboolean tells;
  Part parts[KARUM_N_PHASES];
} Bench;

static KarumRecord *
play (Bench *bench)
{
  const KarumGame *game = bench->rules.game;
  char setup[KARUM_SETUP_TEXT] = "";
  KarumRecord *record;
  KarumNode *node;
  KarumState state;

  if (karum_setup_needed (&bench->rules))
    game->setup_draw (&bench->rules, &bench->random, setup);
  record = karum_record_new (&bench->rules, setup, NULL, NULL);
  node = record->root;
  state = record->start;
  for (guint n = 0; n < TURNS_MAX && !game->status (&bench->rules, &state).over; n++) {
    KarumState before = state;
    KarumSearchResult result;

    karum_level_choose (bench->engine, &bench->rules, &before, bench->level, &bench->random, NULL,
                        &result);
    node = karum_record_add (record, node, &result.turn);
    game->apply (&bench->rules, &before, &result.turn, &state);
  }
  return record;
}

static guint
engine_chance (const KarumRules *rules, const KarumState *before, gint margin)
{
  return (guint) lround (KARUM_VERDICT_CERTAIN
                         * karum_chance_engine (rules, before, margin / (double) POINT));
}

static void
count_share (Share *share, gboolean marked)
{
  share->turns++;
  share->marked += marked;
}

static void
count (Bench *bench, Part *part, const KarumState *before, const KarumVerdict *verdict)
{
  gboolean marked = karum_verdict_loss (verdict) >= karum_thresholds_default.inaccuracy;
  KarumVerdict other = *verdict;
  guint points;

  karum_accuracy_count (&part->people, verdict);
  other.best.chance = engine_chance (&bench->rules, before, verdict->best.margin);
  other.taken.chance = engine_chance (&bench->rules, before, verdict->taken.margin);
  karum_accuracy_count (&part->engines, &other);
  if (!karum_verdict_is_open (verdict) || !karum_verdict_points (verdict, &points))
    return;
  for (gsize i = 0; i < CLASSES; i++)
    if (points >= bounds[i] * POINT && points < bounds[i + 1] * POINT) {
      count_share (&part->open[i], marked);
      if (karum_verdict_standing (verdict) == KARUM_STANDING_LEVEL)
        count_share (&part->level[i], marked);
    }
}

static const char *
mark_of (const KarumVerdict *verdict)
{
  switch (karum_verdict_glyph (karum_verdict_loss (verdict), &karum_thresholds_default)) {
  case 6:
    return "?!";
  case 2:
    return "?";
  case 4:
    return "??";
  default:
    return "";
  }
}

static void
tell (const Bench *bench,
      guint n,
      const KarumState *before,
      const KarumTurn *turn,
      const KarumVerdict *verdict)
{
  const KarumRules *rules = &bench->rules;
  char position[KARUM_POSITION_TEXT], taken[KARUM_TURN_TEXT], best[KARUM_TURN_TEXT] = "";
  KarumTurn turns[KARUM_VERDICT_LINE];
  guint points = 0;

  rules->game->position_write (rules, before, position);
  rules->game->turn_write (rules, turn, taken);
  if (karum_verdict_turns (verdict, rules, before, turns) > 0)
    rules->game->turn_write (rules, &turns[0], best);
  karum_verdict_points (verdict, &points);
  printf ("%u\t%s\t%s\t%.2f\t%.4f\t%s\t%s\n", n + 1, taken, mark_of (verdict),
          points / (double) POINT, karum_verdict_loss (verdict) / (double) KARUM_VERDICT_CERTAIN,
          best, position);
}

static gboolean
review (Bench *bench, const KarumRecord *record)
{
  const KarumReviewTask task = { .effort = bench->effort };
  g_autoptr (GArray) verdicts = karum_verdicts_new (0);
  const KarumNode *node = record->root;
  KarumState state = record->start;

  if (!karum_review_turns (record, &task, verdicts, NULL))
    return FALSE;
  for (guint n = 0; n < verdicts->len; n++) {
    const KarumVerdict *verdict = karum_verdicts_at (verdicts, n);
    KarumState before = state;

    node = node->child;
    count (bench, &bench->parts[karum_verdict_phase (n + 1, verdicts->len)], &before, verdict);
    if (bench->tells)
      tell (bench, n, &before, node->turn, verdict);
    bench->rules.game->apply (&bench->rules, &before, node->turn, &state);
  }
  return TRUE;
}

static double
per_cent (guint part, guint all)
{
  return all > 0 ? 100.0 * part / all : 0;
}

static double
accuracy_of (const KarumAccuracy *accuracy)
{
  return accuracy->open > 0 ? karum_played_accuracy (accuracy->accuracy, accuracy->open) : 0;
}

static void
print_part (const Part *part, const char *name)
{
  printf ("| %s | %u | %u | %.1f | %.1f |", name, part->people.decisions, part->people.open,
          accuracy_of (&part->people), accuracy_of (&part->engines));
  for (gsize i = 0; i < CLASSES; i++)
    printf (" %.0f %% of %u (%.0f %% of %u) |",
            per_cent (part->open[i].marked, part->open[i].turns), part->open[i].turns,
            per_cent (part->level[i].marked, part->level[i].turns), part->level[i].turns);
  printf ("\n");
}

static void
print_table (const Bench *bench)
{
  printf ("| part | decisions | open | accuracy | between engines |");
  for (gsize i = 0; i < CLASSES; i++)
    printf (" %u to %u points |", bounds[i], bounds[i + 1]);
  printf ("\n| --- | --- | --- | --- | --- |");
  for (gsize i = 0; i < CLASSES; i++)
    printf (" --- |");
  printf ("\n");
  for (guint i = 0; i < KARUM_N_PHASES; i++)
    print_part (&bench->parts[i], karum_phase_names[i]);
}

int
main (int argc, char **argv)
{
  Bench bench = { 0 };

  if ((argc != 6 && argc != 7) || !karum_rules_read (karum_games, argv[1], &bench.rules, NULL)
      || (bench.effort = karum_effort_find (argv[5])) == KARUM_EFFORT_NONE) {
    fprintf (stderr, "usage: bench-reviews RULESET LEVEL GAMES SEED EFFORT [turns]\n");
    return 2;
  }
  bench.level = (guint) atoi (argv[2]);
  bench.tells = argc == 7;
  bench.engine = karum_engine_new (&bench.rules, HASH_BYTES, NULL);
  karum_random_init (&bench.random, strtoull (argv[4], NULL, 10));
  for (int game = atoi (argv[3]); game > 0; game--) {
    g_autoptr (KarumRecord) record = play (&bench);

    if (!review (&bench, record))
      return 1;
  }
  print_table (&bench);
  karum_engine_free (bench.engine);
  return 0;
}
