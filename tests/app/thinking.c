/* thinking.c: the computer's thoughts without widgets: begun, hurried, stopped and dropped in the
 * middle. */
#include <gdk/gdk.h>
#include <glib/gstdio.h>
#include <math.h>
#include <sys/resource.h>
#include <unistd.h>

#include "../deep.h"

#include "karum-analyst.h"
#include "karum-arrays.h"
#include "karum-endgames-file.h"
#include "karum-games.h"
#include "karum-level.h"
#include "karum-solver.h"
#include "karum-thinker.h"
#include "rulesets.h"

static void
start (const char *ruleset, KarumRules *rules, KarumState *state)
{
  KarumError error;

  g_assert_true (karum_rules_read (karum_games, ruleset, rules, &error));
  g_assert_true (karum_start (rules, NULL, NULL, state, &error));
}

static void
take (KarumThinker *thinker, const KarumTurn *turn, KarumProved proved, KarumTurn *found)
{
  karum_turn_copy (found, turn);
}

/* The move that is found at @level; @hurried: at once */
static void
think (const KarumRules *rules,
       const KarumState *state,
       guint level,
       guint64 seed,
       gboolean hurried,
       KarumTurn *found)
{
  KarumThinker *thinker = karum_thinker_new ();

  g_signal_connect (thinker, "found", G_CALLBACK (take), found);
  karum_thinker_start (thinker, &(KarumQuestion){ rules, state, level, seed, 0 });
  g_assert_true (karum_thinker_is_thinking (thinker));
  if (hurried)
    karum_thinker_hurry (thinker);
  while (karum_thinker_is_thinking (thinker))
    g_main_context_iteration (NULL, TRUE);
  g_assert_finalize_object (thinker);
}

/* Every level finds a legal move in every game, and the same with the same seed. */
static void
test_levels (void)
{
  static const char *const rulesets[]
      = { "jarmo", "manu,size=19", "pahtum:classic,size=5,holes=1,placement=oneside" };

  karum_for_each_of (ruleset, rulesets)
    for (guint level = KARUM_LEVEL_MIN; level <= KARUM_LEVEL_MAX; level += 3) {
      g_autofree KarumTurn *turns = g_new0 (KarumTurn, 2);
      KarumRules rules;
      KarumState state;
      KarumError error;

      start (*ruleset, &rules, &state);
      for (guint again = 0; again < 2; again++)
        think (&rules, &state, level, 7, level == KARUM_LEVEL_MAX, &turns[again]);
      g_assert_true (rules.game->turn_check (&rules, &state, &turns[0], &error));
      if (level < KARUM_LEVEL_MAX)
        g_assert_true (karum_turn_equal (&turns[0], &turns[1]));
    }
}

static void
not_wanted (KarumThinker *thinker, const KarumTurn *turn, KarumProved proved, gpointer unused)
{
  g_assert_not_reached ();
}

/* What was stopped finds nothing, and leaves nothing behind. */
static void
test_stopped (void)
{
  KarumThinker *thinker = karum_thinker_new (), *dropped = karum_thinker_new ();
  g_autofree KarumTurn *turn = g_new0 (KarumTurn, 1);
  KarumRules rules;
  KarumState state;

  start ("manu", &rules, &state);
  g_signal_connect (thinker, "found", G_CALLBACK (not_wanted), NULL);
  g_signal_connect (dropped, "found", G_CALLBACK (not_wanted), NULL);
  karum_thinker_start (thinker, &(KarumQuestion){ &rules, &state, KARUM_LEVEL_MAX, 1, 0 });
  karum_thinker_start (dropped, &(KarumQuestion){ &rules, &state, KARUM_LEVEL_MAX, 1, 0 });
  karum_thinker_stop (thinker);
  g_assert_false (karum_thinker_is_thinking (thinker));
  g_assert_finalize_object (dropped);
  /* Another thought takes as long as the answers to those that were stopped. */
  think (&rules, &state, 3, 1, FALSE, turn);
  g_assert_finalize_object (thinker);
}

/* Whether the thread with this name, if there is one, lets that of a window run first. */
static gboolean
gives_way (const char *name)
{
  g_autoptr (GDir) threads = g_dir_open ("/proc/self/task", 0, NULL);
  gboolean found = FALSE;
  const char *id;

  while (!found && (id = g_dir_read_name (threads))) {
    g_autofree char *path = g_strdup_printf ("/proc/self/task/%s/comm", id), *comm = NULL;

    found = g_file_get_contents (path, &comm, NULL, NULL) && g_str_equal (g_strchomp (comm), name)
            && getpriority (PRIO_PROCESS, (id_t) g_ascii_strtoull (id, NULL, 10)) >= 10;
  }
  return found;
}

/* On a slow machine a thought has ended before one sees its thread. */
static void
test_priority (void)
{
  KarumThinker *thinker = karum_thinker_new ();
  KarumRules rules;
  KarumState state;

  start ("manu", &rules, &state);
  while (!gives_way ("thinker")) {
    karum_thinker_start (thinker, &(KarumQuestion){ &rules, &state, KARUM_LEVEL_MAX, 1, 0 });
    g_main_context_iteration (NULL, FALSE);
  }
  g_assert_finalize_object (thinker);
}

/* As long as a frame takes on a slow machine, whose window draws one after the other. */
static gboolean
draw (gpointer data)
{
  g_usleep (2000);
  return G_SOURCE_CONTINUE;
}

/* What is known of a position only gets better, and is there when one comes back; it comes however
 * much there is to draw. */
static void
test_analyst (void)
{
  const guint drawing = g_idle_add_full (GDK_PRIORITY_REDRAW, draw, NULL, NULL);
  KarumAnalyst *analyst = karum_analyst_new ();
  const KarumTurn turn = { .n_points = 2, .points = { karum_point (0, 0), karum_point (1, 2) } };
  const KarumFindings *findings;
  KarumRules rules;
  KarumState states[2];
  guint depth;

  start ("jarmo", &rules, &states[0]);
  rules.game->apply (&rules, &states[0], &turn, &states[1]);
  findings = karum_analyst_look (analyst, &rules, &states[0]);
  while (findings->n_lines == 0 || findings->lines[0].depth < 3)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpuint (findings->n_lines, ==, KARUM_ANALYST_LINES);
  depth = findings->lines[0].depth;
  findings = karum_analyst_look (analyst, &rules, &states[1]);
  while (findings->n_lines == 0)
    g_main_context_iteration (NULL, TRUE);
  findings = karum_analyst_look (analyst, &rules, &states[0]);
  g_assert_cmpuint (findings->lines[0].depth, >=, depth);
  karum_analyst_stop (analyst);
  g_assert_null (karum_analyst_get (analyst));
  /* Other rules are another game. */
  start ("jarmo,limit=2", &rules, &states[0]);
  findings = karum_analyst_look (analyst, &rules, &states[0]);
  while (!findings->done)
    g_main_context_iteration (NULL, TRUE);
  g_assert_true (findings->lines[0].exact);
  g_assert_cmpfloat (findings->lines[0].score, ==, 0);
  karum_analyst_look (analyst, &rules, &states[0]);
  g_source_remove (drawing);
  g_assert_finalize_object (analyst);
}

/* A score from here on is a won game of Manu, in which every turn counts one. */
#define DECIDED 500
/* Of a proof. */
#define PROOF_NODES 1000000
/* Of an analysis that may never prove anything. */
#define ANALYSIS_MS 50
#define ANALYSIS_MS_DEEP 1000

/* The value of @state for @person, found with one line and one thread. Returns: FALSE if it wasn't
 * proved */
static gboolean
solve (KarumEngine *engine,
       const KarumRules *rules,
       const KarumState *state,
       guint person,
       double *value)
{
  const KarumSearchLimits limits = { .nodes = PROOF_NODES };
  const KarumStatus status = rules->game->status (rules, state);
  g_autofree KarumSearchResult *result = g_new0 (KarumSearchResult, 1);
  guint whose = karum_exchanged (rules, state) ? 1 : 0;

  if (status.over) {
    *value = karum_engine_final (engine, state);
  } else {
    karum_engine_search (engine, state, &limits, NULL, NULL, result);
    *value = result->score;
    whose = karum_person (rules, state, status);
  }
  if (whose != person)
    *value = -*value;
  return status.over || result->exact;
}

/* Returns: how many of the values that are said to be proved were compared. */
static guint
compare (KarumEngine *engine,
         const KarumRules *rules,
         const KarumState *state,
         const KarumFindings *findings)
{
  const guint person = karum_person (rules, state, rules->game->status (rules, state));
  guint n = 0;

  for (guint i = 0; i < findings->n_lines; i++) {
    const KarumSearchResult *line = &findings->lines[i];
    KarumState next;
    double value;

    if (!line->exact)
      continue;
    if (i == 0 && solve (engine, rules, state, person, &value)) {
      g_assert_cmpfloat (line->score, ==, value);
      n++;
    }
    rules->game->apply (rules, state, &line->turn, &next);
    if (!solve (engine, rules, &next, person, &value))
      continue;
    if (fabs (value) >= DECIDED)
      value -= copysign (1, value);
    g_assert_cmpfloat (line->score, ==, value);
    n++;
  }
  return n;
}

/* What the window calls proved, with several lines and threads, has the value that a search of one
 * line has, and that of the position after the move. */
static void
test_proved (gconstpointer ruleset)
{
  KarumRules rules = engine_rules (ruleset);
  KarumAnalyst *analyst = karum_analyst_new ();
  KarumEngine *engine = karum_engine_new (&rules, 1 << 22, NULL);
  const gboolean surely = karum_solver_can (&rules);
  const double seconds = deep_or (ANALYSIS_MS_DEEP, ANALYSIS_MS) / 1000.0;
  guint n = 0;

  for (guint game = 1; game <= deep_or (60, 2); game++) {
    const KarumFindings *findings;
    KarumState state;
    guint length = engine_position (&rules, game, G_MAXUINT, &state);

    engine_position (&rules, game, length - MIN (game % 6, length), &state);
    findings = karum_analyst_look (analyst, &rules, &state);
    while (!findings->done && (surely || findings->seconds < seconds))
      g_main_context_iteration (NULL, TRUE);
    karum_analyst_stop (analyst);
    n += compare (engine, &rules, &state, findings);
  }
  g_test_message ("%u values", n);
  g_assert_true (n > 0 || !surely);
  karum_engine_free (engine);
  g_assert_finalize_object (analyst);
}

/* -- Jarmo's table ---------------------------------------------------------------------------- */

/* One archer against one; Second is to move and loses by one point, in three moves. */
#define ENDING "5/1o3/5/3x1/5 o - 0"
/* Three archers against two. It takes millions of positions to decide: even a busy machine has seen
 * before that there is no table. */
#define OPEN_ENDING "o1o2/5/5/5/x1x1x x - 0"

static void
take_table (KarumAnalyst *analyst, const char *reason, gboolean *made)
{
  g_assert_null (reason);
  *made = TRUE;
}

/* It is made in the background, and then used by the analysis that goes on, by another one and by
 * the computer. What was begun and left isn't kept. */
static void
test_table (void)
{
  KarumAnalyst *analyst = karum_analyst_new (), *other = karum_analyst_new ();
  g_autofree KarumTurn *turn = g_new0 (KarumTurn, 1);
  g_autofree KarumSearchResult *best = g_new0 (KarumSearchResult, 1);
  g_auto (KarumEndgamesFile) file = { 0 };
  const KarumFindings *findings;
  g_autofree char *path = NULL;
  gboolean made = FALSE;
  const char *reason;
  KarumRules rules;
  KarumState state, open;
  guint passes;

  g_assert_true (karum_rules_read (karum_games, "jarmo", &rules, NULL));
  g_assert_true (karum_start (&rules, NULL, ENDING, &state, NULL));
  g_assert_true (karum_start (&rules, NULL, OPEN_ENDING, &open, NULL));
  path = karum_endgames_file_path (&rules);
  g_signal_connect (analyst, "table-made", G_CALLBACK (take_table), &made);
  karum_analyst_look (analyst, &rules, &open);
  while (karum_analyst_get_table (analyst, &reason, &passes) != KARUM_TABLE_MISSING)
    g_main_context_iteration (NULL, TRUE);
  karum_analyst_make_table (analyst, KARUM_ENDGAMES_PIECES);
  g_assert_cmpint (karum_analyst_get_table (analyst, &reason, &passes), ==, KARUM_TABLE_MAKING);
  karum_analyst_leave_table (analyst);
  g_assert_cmpint (karum_analyst_get_table (analyst, &reason, &passes), ==, KARUM_TABLE_MISSING);
  findings = karum_analyst_look (analyst, &rules, &state);
  karum_analyst_make_table (analyst, 2);
  while (!made || !findings->done)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpint (karum_analyst_get_table (analyst, &reason, &passes), ==, KARUM_TABLE_SILENT);
  g_assert_true (g_file_test (path, G_FILE_TEST_EXISTS));
  g_assert_cmpfloat (findings->lines[0].score, ==, -1);
  findings = karum_analyst_look (other, &rules, &state);
  while (!findings->done)
    g_main_context_iteration (NULL, TRUE);
  think (&rules, &state, KARUM_LEVEL_MAX, 1, FALSE, turn);
  g_assert_true (karum_endgames_play (karum_endgames_file_table (&file, &rules), &state, best));
  g_assert_true (karum_turn_equal (turn, &best->turn));
  g_remove (path);
  g_assert_finalize_object (analyst);
  g_assert_finalize_object (other);
}

/* -- Without memory --------------------------------------------------------------------------- */

/* The tables of an engine, 64 megabytes, don't fit into this process any more; or they do again. */
static void
refuse_memory (gboolean refused)
{
  struct rlimit limit;
  g_autofree char *text = NULL;

  g_assert_cmpint (getrlimit (RLIMIT_AS, &limit), ==, 0);
  g_assert_true (g_file_get_contents ("/proc/self/statm", &text, NULL, NULL));
  limit.rlim_cur = refused ? g_ascii_strtoull (text, NULL, 10) * (rlim_t) sysconf (_SC_PAGESIZE)
                                 + ((rlim_t) 12 << 20)
                           : limit.rlim_max;
  g_assert_cmpint (setrlimit (RLIMIT_AS, &limit), ==, 0);
}

static void
take_reason (gpointer from, const char *text, char **reason)
{
  g_free (*reason);
  *reason = g_strdup (text);
}

/* It is said, nothing hangs, and afterwards all of it works. */
static void
be_refused (const char *ruleset)
{
  KarumThinker *thinker = karum_thinker_new ();
  KarumAnalyst *analyst = karum_analyst_new ();
  g_autofree KarumTurn *turn = g_new0 (KarumTurn, 1);
  g_autofree char *thinkers = NULL, *analysts = NULL;
  KarumRules rules;
  KarumState state;

  start (ruleset, &rules, &state);
  think (&rules, &state, 1, 1, FALSE, turn);
  g_signal_connect (thinker, "failed", G_CALLBACK (take_reason), &thinkers);
  g_signal_connect (analyst, "failed", G_CALLBACK (take_reason), &analysts);
  refuse_memory (TRUE);
  karum_thinker_start (thinker, &(KarumQuestion){ &rules, &state, KARUM_LEVEL_MAX, 1, 0 });
  g_assert_cmpuint (karum_analyst_look (analyst, &rules, &state)->n_lines, ==, 0);
  while (!thinkers || !analysts)
    g_main_context_iteration (NULL, TRUE);
  refuse_memory (FALSE);
  g_assert_cmpstr (thinkers, ==, "There is not enough memory for the computer.");
  g_assert_cmpstr (analysts, ==, "not enough memory");
  g_assert_false (karum_thinker_is_thinking (thinker));
  think (&rules, &state, KARUM_LEVEL_MAX, 1, TRUE, turn);
  karum_analyst_forget (analyst);
  while (karum_analyst_look (analyst, &rules, &state)->n_lines == 0)
    g_main_context_iteration (NULL, TRUE);
  g_assert_finalize_object (analyst);
  g_assert_finalize_object (thinker);
}

/* In a process of its own: what another test still gives back would be enough. */
static void
test_memory (gconstpointer ruleset)
{
  if (g_test_subprocess ()) {
    be_refused (ruleset);
    return;
  }
  g_test_trap_subprocess (NULL, 0, 0);
  g_test_trap_assert_passed ();
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, G_TEST_OPTION_ISOLATE_DIRS, NULL);
  g_test_add_func ("/app/thinking/levels", test_levels);
  g_test_add_func ("/app/thinking/stopped", test_stopped);
  g_test_add_func ("/app/thinking/priority", test_priority);
  g_test_add_func ("/app/thinking/analyst", test_analyst);
  g_test_add_func ("/app/thinking/table", test_table);
  g_test_add_data_func ("/app/thinking/memory/jarmo", "jarmo", test_memory);
  g_test_add_data_func ("/app/thinking/memory/manu", "manu,size=19", test_memory);
  g_test_add_data_func ("/app/thinking/memory/pahtum",
                        "pahtum:classic,size=5,holes=1,placement=oneside", test_memory);
  for (guint i = 0; engine_rulesets[i]; i++) {
    g_autofree char *path = g_strdup_printf ("/app/thinking/proved/%s", engine_rulesets[i]);

    g_test_add_data_func (path, engine_rulesets[i], test_proved);
  }
  return g_test_run ();
}
