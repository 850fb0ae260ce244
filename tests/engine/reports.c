/* reports.c: how often a search looks at the clock, and tells what it has found, counted in nodes.
 * Time is the number of looks at the clock here, so the tests don't depend on how fast the machine
 * is; tests/engine/bench-stop.c measures seconds. */
#include <stdatomic.h>
#include <time.h>

#include "karum-engine.h"
#include "karum-solver.h"
#include "rulesets.h"

/* A report is due every tenth of a second. */
#define LOOK_NANOSECONDS 10000000
#define LOOKS_PER_REPORT 10

static _Atomic int64_t looks;

/* Replaces the function of the C library. */
int
clock_gettime (clockid_t clock, struct timespec *time)
{
  int64_t now = LOOK_NANOSECONDS * atomic_fetch_add (&looks, 1);

  (void) clock;
  *time = (struct timespec){ .tv_sec = now / 1000000000, .tv_nsec = now % 1000000000 };
  return 0;
}

typedef struct {
  guint64 most; /* nodes between two reports */
  guint64 last;
  guint reports;
  atomic_bool stop;
  guint stop_after; /* reports; 0: never */
} Reports;

static void
see (const KarumSearchResult *result, void *data)
{
  Reports *reports = data;

  if (atomic_load (&reports->stop))
    return;
  g_assert_cmpuint (result->nodes, >=, reports->last);
  g_assert_cmpuint (result->nodes, <=, reports->last + reports->most);
  reports->last = result->nodes;
  if (++reports->reports == reports->stop_after)
    atomic_store (&reports->stop, true);
}

/* Nodes between two looks in a proof; in a search there are fewer. */
#define PROOF_NODES 256

/* A search reports every ten looks, once it has a depth to tell of. */
static void
test_search (gconstpointer data)
{
  KarumRules rules = engine_rules (data);
  KarumEngine *engine = karum_engine_new (&rules, 1 << 20, NULL);
  Reports reports = { .most = G_MAXUINT64 / 2 };
  KarumSearchLimits limits = { .depth = 1 };
  KarumSearchResult result;
  KarumState state;

  engine_position (&rules, 13, 2, &state);
  /* The first depth is in the table then. */
  g_assert_true (karum_engine_search (engine, &state, &limits, see, &reports, &result));
  /* A proof can follow. */
  reports = (Reports){ .most = (LOOKS_PER_REPORT + 1) * PROOF_NODES + result.nodes };
  limits = (KarumSearchLimits){ .nodes = 60000 };
  g_assert_true (karum_engine_search (engine, &state, &limits, see, &reports, &result));
  g_assert_cmpuint (reports.reports, >=, 60000 / reports.most);
  karum_engine_free (engine);
}

static void
start_large (KarumRules *rules, KarumState *state)
{
  *rules = engine_rules ("pahtum:classic");
  g_assert_true (karum_start (rules, "c1 b2 g4 a6 d7", NULL, state, NULL));
}

static void
test_proof (void)
{
  KarumRules rules;
  KarumState state;
  Reports reports = { .most = (LOOKS_PER_REPORT + 1) * PROOF_NODES };
  const KarumSearchLimits limits = { .nodes = 300000 };
  KarumSearchResult result;
  KarumSolver *solver;

  start_large (&rules, &state);
  solver = karum_solver_new (&rules, 1 << 20, NULL);
  g_assert_false (karum_solver_solve (solver, &state, &limits, see, &reports, &result));
  g_assert_cmpuint (reports.reports, >=, limits.nodes / reports.most);
  karum_solver_free (solver);
}

static void
see_depth (const KarumSearchResult *result, void *data)
{
  guint *depth = data;

  if (!result->exact)
    *depth = MAX (*depth, result->depth);
}

/* With a limit on the time alone, a position is searched before its proof begins. */
static void
test_time (void)
{
  KarumRules rules = engine_rules ("pahtum:classic");
  KarumEngine *engine = karum_engine_new (&rules, 1 << 20, NULL);
  const KarumSearchLimits limits = { .seconds = 2 };
  KarumSearchResult result;
  KarumState state;
  guint depth = 0;

  engine_position (&rules, 5, 20, &state);
  g_assert_true (karum_engine_search (engine, &state, &limits, see_depth, &depth, &result));
  g_assert_cmpuint (depth, >=, 3);
  karum_engine_free (engine);
}

/* After a stop, each thread of a proof ends at its next look. */
static void
test_stop (gconstpointer data)
{
  unsigned threads = GPOINTER_TO_UINT (data);
  KarumRules rules;
  KarumState state;
  Reports reports = { .most = G_MAXUINT64 / 2, .stop_after = 20 };
  const KarumSearchLimits limits = { .threads = threads, .stop = &reports.stop };
  KarumSearchResult result;
  KarumSolver *solver;

  start_large (&rules, &state);
  solver = karum_solver_new (&rules, 1 << 20, NULL);
  g_assert_false (karum_solver_solve (solver, &state, &limits, see, &reports, &result));
  g_assert_false (result.exact);
  g_assert_cmpuint (result.nodes, >=, reports.last);
  if (threads == 1)
    g_assert_cmpuint (result.nodes, <=, reports.last + PROOF_NODES);
  karum_solver_free (solver);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; engine_rulesets[i]; i++) {
    g_autofree char *path = g_strdup_printf ("/engine/reports/search/%s", engine_rulesets[i]);
    g_test_add_data_func (path, engine_rulesets[i], test_search);
  }
  g_test_add_func ("/engine/reports/time", test_time);
  g_test_add_func ("/engine/reports/proof", test_proof);
  g_test_add_data_func ("/engine/reports/stop", GUINT_TO_POINTER (1), test_stop);
  g_test_add_data_func ("/engine/reports/stop-threads", GUINT_TO_POINTER (2), test_stop);
  return g_test_run ();
}
