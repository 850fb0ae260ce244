/* glance.c: what a level sees at a glance, in positions drawn by hand, how coarse its glance is on
 * boards of other sizes, and which levels count out the last cells. */
#include <math.h>
#include <string.h>

#include "karum-glance.h"
#include "karum-level.h"
#include "rulesets.h"

#define POINT KARUM_VALUE_POINT

/* First makes five of b1 to e1 by a1 or f1, for 15 points; Second three of b4 and c4 by a4 or d4.
 */
static void
make_position (const KarumRules *rules, KarumState *state)
{
  static const char *const turns[] = { "b1", "b4", "c1", "c4", "d1", "f6", "e1", "h3" };
  KarumError error;

  g_assert_true (karum_start (rules, "b7 d7 a8 c8 e8 g8", NULL, state, &error));
  for (gsize i = 0; i < G_N_ELEMENTS (turns); i++) {
    KarumState before = *state;
    KarumTurn turn;

    g_assert_true (rules->game->turn_read (rules, turns[i], &turn, &error));
    rules->game->apply (rules, &before, &turn, state);
  }
}

static gint
compare (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

/* Returns the turns of the position that don't look silly, in the order of their cells. */
static char *
sensible (KarumCare care)
{
  KarumRules rules = engine_rules ("pahtum:classic,size=8,holes=6");
  const KarumPlay *play = karum_play_of (rules.game);
  g_autofree void *tables = play->tables (&rules);
  g_autofree KarumGlance *glance = g_new (KarumGlance, 1);
  g_autoptr (GPtrArray) found = g_ptr_array_new_with_free_func (g_free);
  KarumMoveList list;
  KarumMoves moves;
  KarumState state;

  make_position (&rules, &state);
  karum_glance (play, tables, &rules, &state, care, glance);
  g_assert_true (karum_moves_init (&moves));
  list = karum_moves_open (&moves);
  play->list (tables, &rules, &state, &moves, &list);
  for (guint32 i = list.first; i < list.end; i++) {
    char text[KARUM_TURN_TEXT];
    KarumTurn turn;

    karum_moves_turn (&moves, &moves.moves[i], &turn);
    rules.game->turn_write (&rules, &turn, text);
    if (!karum_glance_silly (glance, moves.moves[i].key))
      g_ptr_array_add (found, g_strdup (text));
  }
  karum_moves_clear (&moves);
  g_ptr_array_sort (found, compare);
  g_ptr_array_add (found, NULL);
  return g_strjoinv (" ", (char **) found->pdata);
}

static void
test_silly (void)
{
  g_autofree char *both = sensible ((KarumCare){ .idle = 12 * POINT, .other = 12 * POINT });
  g_autofree char *idle = sensible ((KarumCare){ .idle = 12 * POINT, .other = 13 * POINT });
  g_autofree char *most = sensible ((KarumCare){ .idle = 15 * POINT, .other = 15 * POINT });
  g_autofree char *none = sensible ((KarumCare){ .idle = 16 * POINT, .other = 16 * POINT });

  g_assert_cmpstr (both, ==, "a1 f1");
  g_assert_cmpstr (idle, ==, "a1 a4 d4 f1");
  g_assert_cmpstr (most, ==, "a1 a4 d4 f1");
  g_assert_cmpuint (strlen (none), ==, 3 * (64 - 6 - 8) - 1);
}

static KarumStrength
strength_of (const char *text, unsigned level)
{
  KarumRules rules = engine_rules (text);
  KarumStrength strength;

  g_assert_true (karum_level_strength (&rules, level, &strength));
  return strength;
}

/* On a large board, what takes and stops nothing strikes as it does on the usual one; what takes
 * too little is overlooked, by beginners above all. Small boards are seen finer, with less at
 * stake. */
static void
test_sizes (void)
{
  double some = INFINITY;

  for (unsigned level = 1; level < KARUM_STRENGTHS; level++) {
    KarumStrength small = strength_of ("pahtum:classic,size=5,holes=1", level);
    KarumStrength usual = strength_of ("pahtum:classic", level);
    KarumStrength large = strength_of ("pahtum:classic,size=8,holes=6", level);

    g_assert_cmpfloat_with_epsilon (small.care, usual.care * 25 / 49, 1e-9);
    g_assert_cmpfloat_with_epsilon (small.noise, usual.noise * 25 / 49, 1e-9);
    g_assert_true (small.some <= 0 && usual.some <= 0);
    g_assert_cmpfloat_with_epsilon (large.care, usual.care, 1e-9);
    g_assert_cmpfloat_with_epsilon (large.noise, usual.noise * 64 / 49, 1e-9);
    g_assert_cmpfloat (large.some, >, 0);
    g_assert_cmpfloat (large.some, <, some);
    some = large.some;
  }
}

/* With running scores, who knows what a position is worth errs less on a large board, and nobody is
 * in a hurry as often; captures have settings of their own. */
static void
test_sizes_running (void)
{
  for (unsigned level = 1; level <= KARUM_STRENGTHS; level++) {
    KarumStrength usual = strength_of ("pahtum:strikeout", level);
    KarumStrength large = strength_of ("pahtum:strikeout,size=8", level);
    KarumStrength captures = strength_of ("pahtum:custodial,scoring=running", level);
    KarumStrength more = strength_of ("pahtum:custodial,scoring=running,size=8,holes=6", level);

    g_assert_cmpfloat_with_epsilon (large.care, usual.care, 1e-9);
    g_assert_cmpfloat (large.noise / usual.noise, <, level < 5 ? 64.0 / 49 : 1);
    g_assert_cmpfloat_with_epsilon (large.hurry, usual.hurry * 7 / 8, 1e-9);
    g_assert_cmpfloat_with_epsilon (more.noise, captures.noise * 64 / 49, 1e-9);
    g_assert_cmpfloat_with_epsilon (more.hurry, captures.hurry, 1e-9);
  }
}

/* The value of @state for the side to move, or of the game that is over for First. */
static double
value_of (KarumEngine *engine, const KarumRules *rules, const KarumState *state)
{
  const KarumSearchLimits limits = { .nodes = 100000 };
  KarumSearchResult result;

  if (rules->game->status (rules, state).over)
    return karum_engine_final (engine, state);
  g_assert_true (karum_engine_search (engine, state, &limits, NULL, NULL, &result));
  g_assert_true (result.exact);
  return rules->game->status (rules, state).to_move == KARUM_FIRST ? result.score : -result.score;
}

static void
check_last (KarumEngine *engine, const KarumRules *rules, const KarumState *state, unsigned level)
{
  KarumSearchResult result;
  KarumRandom random;
  KarumState after;

  karum_random_init (&random, level);
  g_assert_true (karum_level_choose (engine, rules, state, level, &random, NULL, &result));
  rules->game->apply (rules, state, &result.turn, &after);
  g_assert_cmpfloat_with_epsilon (value_of (engine, rules, &after), value_of (engine, rules, state),
                                  1e-9);
}

/* From level 6 on, the last four cells are counted out: whoever moves loses nothing. */
static void
test_last (gconstpointer data)
{
  KarumRules rules = engine_rules (data);
  KarumEngine *engine = karum_engine_new (&rules, 1 << 20, NULL);

  for (guint64 seed = 1; seed <= 8; seed++) {
    KarumState state;
    unsigned length = engine_position (&rules, seed, 1000, &state);

    for (unsigned left = 2; left <= 4; left++) {
      engine_position (&rules, seed, length + 1 - left, &state);
      for (unsigned level = 6; level <= KARUM_STRENGTHS; level++)
        check_last (engine, &rules, &state, level);
    }
  }
  karum_engine_free (engine);
}

/* What the chance between club players was fitted to, level 5, overlooks some of the last cells. */
static void
test_club (void)
{
  for (gsize i = 0; engine_rulesets[i]; i++)
    for (unsigned level = 1; level <= 5; level++)
      g_assert_cmpuint (strength_of (engine_rulesets[i], level).last, ==, 0);
}

int
main (int argc, char **argv)
{
  static const char *const filled[]
      = { "pahtum:classic", "pahtum:strikeout", "pahtum:classic,scoring=running" };

  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/glance/silly", test_silly);
  g_test_add_func ("/glance/sizes", test_sizes);
  g_test_add_func ("/glance/sizes-running", test_sizes_running);
  for (gsize i = 0; i < G_N_ELEMENTS (filled); i++) {
    g_autofree char *path = g_strdup_printf ("/glance/last/%s", filled[i]);

    g_test_add_data_func (path, filled[i], test_last);
  }
  g_test_add_func ("/glance/club", test_club);
  return g_test_run ();
}
