/* signature.c: the same positions, searched with the same limits, give the same answers in as many
 * nodes as before. Other tests show that answers are right; this one shows changes of what only
 * makes a search quick or strong: move ordering, pruning, evaluations, bounds, the levels and the
 * plain players. Who changes such things on purpose writes the new numbers, which the test prints,
 * into the table, and says in the commit what they are good for. */
#include "../deep.h"
#include "karum-level.h"
#include "karum-play.h"
#include "karum-player.h"
#include "karum-solver.h"
#include "rulesets.h"

#define HASH_BYTES ((size_t) 1 << 20)

/* Positions of a game of random turns. */
static const guint turns[] = { 3, 14, 28 };

/* What was found the last time. */
typedef struct {
  const char *ruleset;
  guint left; /* turns of the shortest proof; 0: there is no solver */
  guint search, levels, players;
  guint64 proofs; /* nodes */
  guint strong;   /* levels, with "tools/test --deep" */
} Signature;

static const Signature signatures[] = {
  { "pahtum:classic", 18, 0x50a6761f, 0x199c00d0, 0xb7720c3b, 33475, 0xce53917e },
  { "pahtum:strikeout", 14, 0x65473950, 0xbda6985a, 0x65ecfa2f, 16442, 0xfad23346 },
  { "pahtum:custodial", 7, 0xd0624bf2, 0x4939f3be, 0x43add034, 22279, 0x02e84597 },
  { "pahtum:classic,size=5,holes=3", 15, 0x5facce2a, 0xa21edd25, 0xc4e63e09, 114668, 0xf9152396 },
  { "pahtum:classic,size=8,holes=4,pie=on", 20, 0xccd22939, 0xa175c545, 0x135a1d33, 40098,
    0x35829d42 },
  { "pahtum:custodial,size=6,holes=3,scoring=running,stones=12", 5, 0x94655e5e, 0x64e9efe5,
    0xca81b274, 58747, 0x77bca0d8 },
  { "pahtum:classic,size=5,holes=1,placement=oneside", 14, 0x4e55e0d3, 0x2db8cbae, 0xba2c3e10,
    57868, 0xd233692d },
  { "pahtum:japanese,size=6,holes=2,placement=agreed,stones=5", 3, 0xe9bcadad, 0x514e8bc1,
    0xc4468ef2, 68717, 0x1f4c3174 },
  { "pahtum:strikeout,size=5,holes=18,pie=on", 9, 0x210bed27, 0x21d822aa, 0x62ade7d3, 270,
    0x757a084a },
  { "jarmo", 0, 0xfc33bb7d, 0x4bc8f5a5, 0xafabddcc, 0, 0x243feabc },
  { "jarmo,goal=locked", 0, 0x9c485c57, 0x34da146d, 0xbca5b243, 0, 0x0a514783 },
  { "manu", 0, 0x9b3025ef, 0x6c433950, 0x8a109572, 0, 0xe5c25235 },
  { "manu,size=9,stones=20,target=4", 0, 0x2711c57d, 0xbffe2050, 0xec31a38e, 0, 0x596ad84c },
};

static void
say_turn (GString *text, const KarumRules *rules, const KarumTurn *turn)
{
  char name[KARUM_TURN_TEXT];

  rules->game->turn_write (rules, turn, name);
  g_string_append_printf (text, " %s", name);
}

/* Rounded: the last digits depend on the mathematical library. */
static void
say (GString *text,
     const KarumRules *rules,
     const KarumState *state,
     const KarumSearchResult *result)
{
  KarumPvPlace place = { 0 };
  KarumTurn turn;

  g_string_append_printf (text, "%.2f (%.0f to %.0f, %.3f) depth %u nodes %" G_GUINT64_FORMAT ":",
                          result->score, result->lower, result->upper,
                          karum_search_result_chance (rules, state, result), result->depth,
                          result->nodes);
  while (karum_pv_next (rules, result, &place, &turn))
    say_turn (text, rules, &turn);
  g_string_append_c (text, '\n');
}

/* One line, then several with the tables that are full by then; and what tuning looks at. */
static void
search (GString *text, KarumEngine *engine, const KarumRules *rules, const KarumState *state)
{
  const KarumPlay *play = karum_play_of (rules->game);
  int32_t features[KARUM_FEATURES_MAX] = { 0 };
  KarumSearchResult results[3];

  for (guint lines = 1; lines <= G_N_ELEMENTS (results); lines += 2) {
    const KarumSearchLimits limits = { .nodes = 2000, .lines = lines };

    g_assert_true (karum_engine_search (engine, state, &limits, NULL, NULL, results));
    for (guint i = 0; i < results->n_results; i++)
      say (text, rules, state, &results[i]);
  }
  if (play->features)
    play->features (NULL, rules, state, features);
  for (guint i = 0; i < play->n_features; i++)
    g_string_append_printf (text, " %d", features[i]);
}

static void
levels (GString *text,
        KarumEngine *engine,
        const KarumRules *rules,
        const KarumState *state,
        guint from,
        guint to)
{
  for (guint level = from; level <= to; level += 2) {
    KarumSearchResult result;
    KarumRandom random;

    karum_random_init (&random, level);
    g_assert_true (karum_level_choose (engine, rules, state, level, &random, NULL, &result));
    say (text, rules, state, &result);
  }
}

static void
players (GString *text, const KarumRules *rules, const KarumState *state)
{
  static const char *const names[] = { "uct=60", "width=2", "simple=take", "simple=reply,slip=30" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++) {
    KarumPlayer player;
    KarumSeat *seat;
    KarumTurn turn;

    g_assert_true (karum_player_read (names[i], &player, NULL));
    player.hash_bytes = HASH_BYTES;
    seat = karum_seat_new (&player, rules, 7, NULL);
    g_assert_true (karum_seat_choose (seat, state, NULL, &turn));
    g_string_append (text, names[i]);
    say_turn (text, rules, &turn);
    g_string_append_c (text, '\n');
    karum_seat_free (seat);
  }
}

/* The nodes of proofs near the end of the game. */
static guint64
proofs (const KarumRules *rules, guint left)
{
  KarumSolver *solver = karum_solver_new (rules, HASH_BYTES, NULL);
  guint64 nodes = 0;

  for (guint back = left; back < left + 4; back++) {
    const KarumSearchLimits limits = { .nodes = 200000 };
    KarumSearchResult result;
    KarumState state;
    guint length = engine_position (rules, back, G_MAXUINT, &state) + 1;

    if (length > back)
      engine_position (rules, back, length - back, &state);
    g_assert_true (karum_solver_solve (solver, &state, &limits, NULL, NULL, &result));
    nodes += result.nodes;
  }
  karum_solver_free (solver);
  return nodes;
}

static void
check (const char *what, const GString *text, guint expected)
{
  g_test_message ("%s:\n%s\n0x%08x", what, text->str, g_str_hash (text->str));
  g_assert_cmphex (g_str_hash (text->str), ==, expected);
}

static void
test_signature (gconstpointer data)
{
  const Signature *signature = data;
  KarumRules rules = engine_rules (signature->ruleset);
  KarumEngine *engine = karum_engine_new (&rules, HASH_BYTES, NULL);
  g_autoptr (GString) searched = g_string_new (NULL);
  g_autoptr (GString) chosen = g_string_new (NULL);
  g_autoptr (GString) strong = g_string_new (NULL);
  g_autoptr (GString) played = g_string_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (turns); i++) {
    KarumState state;

    engine_position (&rules, 5, turns[i], &state);
    search (searched, engine, &rules, &state);
    levels (chosen, engine, &rules, &state, 1, 5);
    if (deep_or (TRUE, FALSE))
      levels (strong, engine, &rules, &state, 7, 9);
    players (played, &rules, &state);
  }
  karum_engine_free (engine);
  check ("search", searched, signature->search);
  check ("levels", chosen, signature->levels);
  if (deep_or (TRUE, FALSE))
    check ("strong levels", strong, signature->strong);
  check ("players", played, signature->players);
}

/* Bounds of the solver are fitted with floating point numbers: a hundredth is nothing. */
static void
test_proofs (gconstpointer data)
{
  const Signature *signature = data;
  KarumRules rules = engine_rules (signature->ruleset);
  guint64 nodes = proofs (&rules, signature->left);

  g_test_message ("%" G_GUINT64_FORMAT, nodes);
  g_assert_cmpuint (nodes, >=, signature->proofs * 99 / 100);
  g_assert_cmpuint (nodes, <=, signature->proofs * 101 / 100);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_set_nonfatal_assertions (); /* all new numbers are shown at once */
  for (gsize i = 0; i < G_N_ELEMENTS (signatures); i++) {
    const Signature *signature = &signatures[i];
    g_autofree char *path = g_strdup_printf ("/engine/signature/%s", signature->ruleset);
    g_autofree char *proofs = g_strconcat (path, "/proofs", NULL);

    g_test_add_data_func (path, signature, test_signature);
    if (signature->left > 0)
      g_test_add_data_func (proofs, signature, test_proofs);
  }
  return g_test_run ();
}
