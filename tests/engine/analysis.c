/* analysis.c: the engine on a thread of its own: results arrive while it works, also while it
 * proves; nothing of an old position is reported; a pause is a pause; and any order of calls is
 * good. Run under the thread sanitizer as well. */
#include <math.h>
#include <pthread.h>

#include "karum-analysis.h"
#include "rulesets.h"

#define HASH_BYTES ((size_t) 1 << 22)

/* What was told, under a lock, because it is told in another thread. The thread sanitizer does not
 * see the locks of GLib. */
typedef struct {
  pthread_mutex_t lock;
  pthread_cond_t told;
  KarumAnalysis *analysis;
  guint news;
} Listener;

static void
hear (void *data)
{
  Listener *listener = data;

  pthread_mutex_lock (&listener->lock);
  listener->news++;
  pthread_cond_broadcast (&listener->told);
  pthread_mutex_unlock (&listener->lock);
}

static void
wait_for_news (Listener *listener, guint count)
{
  guint from;

  pthread_mutex_lock (&listener->lock);
  from = listener->news;
  while (listener->news < from + count)
    pthread_cond_wait (&listener->told, &listener->lock);
  pthread_mutex_unlock (&listener->lock);
}

static void
open_analysis (Listener *listener, const KarumRules *rules)
{
  pthread_mutex_init (&listener->lock, NULL);
  pthread_cond_init (&listener->told, NULL);
  listener->news = 0;
  listener->analysis = karum_analysis_new (rules, HASH_BYTES, hear, listener, NULL);
  g_assert_nonnull (listener->analysis);
}

static void
close_analysis (Listener *listener)
{
  karum_analysis_free (listener->analysis);
  pthread_cond_destroy (&listener->told);
  pthread_mutex_destroy (&listener->lock);
}

/* The same lines as those of an engine without a thread. */
static void
test_lines (gconstpointer data)
{
  KarumRules rules = engine_rules (data);
  const KarumSearchLimits limits = { .nodes = 4000, .lines = 3 };
  KarumEngine *engine = karum_engine_new (&rules, HASH_BYTES, NULL);
  KarumSearchResult here[3], there[3];
  KarumAnalysisState state;
  Listener listener;
  KarumState position;
  unsigned n;

  open_analysis (&listener, &rules);
  engine_position (&rules, 3, 4, &position);
  g_assert_true (karum_engine_search (engine, &position, &limits, NULL, NULL, here));
  for (guint round = 0; round < 2; round++) {
    karum_analysis_start (listener.analysis, &position, &limits);
    karum_analysis_wait (listener.analysis);
    state = karum_analysis_read (listener.analysis, there, 3, &n);
    g_assert_cmpint (state.phase, ==, KARUM_ANALYSIS_DONE);
    g_assert_cmpuint (state.number, ==, round + 1);
    g_assert_cmpuint (n, ==, here[0].n_results);
    for (unsigned i = 0; i < n; i++) {
      g_assert_true (karum_turn_equal (&here[i].turn, &there[i].turn));
      g_assert_cmpfloat (here[i].score, ==, there[i].score);
      g_assert_true (i == 0 || there[i].score <= there[i - 1].score);
    }
    /* Without this, the second round would find the results of the first in the tables. */
    karum_analysis_clear (listener.analysis);
  }
  karum_engine_free (engine);
  close_analysis (&listener);
}

/* While a proof takes long, news arrive, and what is proved so far is kept when it is stopped. */
static void
test_proof (void)
{
  KarumRules rules = engine_rules ("pahtum:classic,size=6,holes=8");
  const KarumSearchLimits limits = { 0 };
  KarumSearchResult result;
  KarumAnalysisState state;
  Listener listener;
  KarumState position;
  unsigned n;

  open_analysis (&listener, &rules);
  g_assert_true (karum_start (&rules, "a1 b1 c2 e3 a4 d4 f5 c6", NULL, &position, NULL));
  karum_analysis_start (listener.analysis, &position, &limits);
  do {
    wait_for_news (&listener, 1);
    state = karum_analysis_read (listener.analysis, &result, 1, &n);
  } while (state.phase == KARUM_ANALYSIS_RUNNING
           && !(n == 1 && (isfinite (result.lower) || isfinite (result.upper))));
  karum_analysis_stop (listener.analysis);
  karum_analysis_wait (listener.analysis);
  state = karum_analysis_read (listener.analysis, &result, 1, &n);
  g_assert_cmpuint (n, ==, 1);
  g_assert_true (isfinite (result.lower) || isfinite (result.upper));
  g_assert_cmpfloat (result.lower, <=, result.score);
  g_assert_cmpfloat (result.score, <=, result.upper);
  close_analysis (&listener);
}

/* A paused search neither works nor ends, and a stop reaches it. */
static void
test_pause (void)
{
  KarumRules rules = engine_rules ("pahtum:classic");
  const KarumSearchLimits limits = { .threads = 2 };
  KarumSearchResult result;
  KarumAnalysisState state;
  Listener listener;
  KarumState position;
  unsigned n;

  open_analysis (&listener, &rules);
  engine_position (&rules, 3, 4, &position);
  karum_analysis_start (listener.analysis, &position, &limits);
  wait_for_news (&listener, 2);
  karum_analysis_pause (listener.analysis, true);
  state = karum_analysis_read (listener.analysis, &result, 1, &n);
  g_assert_cmpint (state.phase, ==, KARUM_ANALYSIS_PAUSED);
  karum_analysis_pause (listener.analysis, false);
  wait_for_news (&listener, 2);
  karum_analysis_pause (listener.analysis, true);
  karum_analysis_stop (listener.analysis);
  karum_analysis_wait (listener.analysis);
  state = karum_analysis_read (listener.analysis, &result, 1, &n);
  g_assert_cmpint (state.phase, ==, KARUM_ANALYSIS_IDLE);
  g_assert_cmpuint (n, ==, 1);
  close_analysis (&listener);
}

static void
test_over (void)
{
  KarumRules rules = engine_rules ("pahtum:classic,size=5,holes=11");
  const KarumSearchLimits limits = { 0 };
  KarumSearchResult result;
  KarumAnalysisState state;
  Listener listener;
  KarumState before, position;
  KarumRandom random;
  KarumTurn turn;
  unsigned n;

  karum_random_init (&random, 1);
  open_analysis (&listener, &rules);
  engine_position (&rules, 3, 100, &before);
  g_assert_true (karum_turn_random (&rules, &before, &random, &turn));
  rules.game->apply (&rules, &before, &turn, &position);
  g_assert_true (rules.game->status (&rules, &position).over);
  karum_analysis_start (listener.analysis, &position, &limits);
  karum_analysis_wait (listener.analysis);
  state = karum_analysis_read (listener.analysis, &result, 1, &n);
  g_assert_cmpint (state.phase, ==, KARUM_ANALYSIS_DONE);
  g_assert_cmpuint (n, ==, 0);
  close_analysis (&listener);
}

/* -- Any order of calls --------------------------------------------------------------------------
 */

#define POSITIONS 8
/* With KARUM_TEST_DEEP. */
#define CALLS 10000
#define CALLS_SHORT 600

typedef struct {
  KarumRules rules;
  Listener listener;
  KarumState positions[POSITIONS];
  unsigned present; /* the position that was started last */
  unsigned number;
} Disorder;

/* Results belong to the position that was started last: their turns are legal there. */
static void
check_present (Disorder *disorder)
{
  KarumSearchResult results[4];
  unsigned n;
  KarumAnalysisState state = karum_analysis_read (disorder->listener.analysis, results, 4, &n);

  g_assert_cmpuint (state.number, ==, disorder->number);
  for (unsigned i = 0; i < n; i++)
    g_assert_true (disorder->rules.game->turn_check (
        &disorder->rules, &disorder->positions[disorder->present], &results[i].turn, NULL));
}

static void
call (Disorder *disorder, GRand *random)
{
  KarumAnalysis *analysis = disorder->listener.analysis;

  switch (g_rand_int_range (random, 0, 8)) {
  case 0:
    karum_analysis_stop (analysis);
    break;
  case 1:
    karum_analysis_pause (analysis, true);
    break;
  case 2:
    karum_analysis_pause (analysis, false);
    break;
  case 3:
    if (g_rand_int_range (random, 0, 8) == 0)
      karum_analysis_clear (analysis);
    break;
  case 4:
    g_usleep ((gulong) g_rand_int_range (random, 0, 2000));
    break;
  default:
    disorder->present = (unsigned) g_rand_int_range (random, 0, POSITIONS);
    disorder->number++;
    karum_analysis_start (analysis, &disorder->positions[disorder->present],
                          &(KarumSearchLimits){
                              .nodes = g_rand_boolean (random) ? 500 : 0,
                              .threads = (unsigned) g_rand_int_range (random, 1, 4),
                              .lines = (unsigned) g_rand_int_range (random, 1, 5),
                          });
  }
}

static void
test_disorder (gconstpointer data)
{
  Disorder disorder = { .rules = engine_rules (data) };
  guint calls = g_getenv ("KARUM_TEST_DEEP") ? CALLS : CALLS_SHORT;
  g_autoptr (GRand) random = g_rand_new_with_seed (27);

  open_analysis (&disorder.listener, &disorder.rules);
  for (guint i = 0; i < POSITIONS; i++)
    engine_position (&disorder.rules, i, 5 * i, &disorder.positions[i]);
  for (guint i = 0; i < calls; i++) {
    call (&disorder, random);
    check_present (&disorder);
  }
  close_analysis (&disorder.listener);
}

int
main (int argc, char **argv)
{
  static const char *const disorderly[] = { "pahtum:classic", "pahtum:custodial", "jarmo", "manu" };

  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; engine_rulesets[i]; i++) {
    g_autofree char *path = g_strdup_printf ("/engine/analysis/lines/%s", engine_rulesets[i]);
    g_test_add_data_func (path, engine_rulesets[i], test_lines);
  }
  g_test_add_func ("/engine/analysis/proof", test_proof);
  g_test_add_func ("/engine/analysis/pause", test_pause);
  g_test_add_func ("/engine/analysis/over", test_over);
  for (gsize i = 0; i < G_N_ELEMENTS (disorderly); i++) {
    g_autofree char *path = g_strdup_printf ("/engine/analysis/disorder/%s", disorderly[i]);
    g_test_add_data_func (path, disorderly[i], test_disorder);
  }
  return g_test_run ();
}
