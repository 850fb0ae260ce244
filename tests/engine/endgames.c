/* endgames.c: the endgame table of Jarmo: what it promises is compared with exhaustive searches
 * that remember all holes an archer has stood on, and with games that are played by it. The small
 * table is made here; with "tools/test --deep" the whole one, too. */
#include <stdlib.h>

#include "../deep.h"
#include "endgames-oracle.h"
#include "endgames-sample.h"
#include "rulesets.h"

/* -- Numbers -------------------------------------------------------------------------------------
 */

/* Every position of a row has its number, and no turn leads to more archers and marks. */
static bool
check_next (const KarumTurn *turn, void *data)
{
  const Table *table = ((void **) data)[0];
  const JarmoState *state = ((void **) data)[1];
  JarmoState next;

  jarmo_apply (&table->rules, (const KarumState *) state, turn, (KarumState *) &next);
  if (next.turn != JARMO_OVER)
    g_assert_cmpuint (endgames_number (&table->codes, &next), <,
                      endgames_positions (table->pieces));
  return true;
}

static void
test_numbers (gconstpointer data)
{
  Table table = { .rules = engine_rules (data), .pieces = 3 };
  uint32_t rows = endgames_positions (3) / ENDGAMES_ARCHERS;

  endgames_codes_init (&table.codes);
  for (uint32_t index = 0; index < rows; index += index < 3000 ? 1 : 97) {
    EndgamesRow row;
    JarmoState state;

    if (!endgames_row (&table.codes, index, &row))
      continue;
    g_assert_cmpuint (row.first, ==, index * ENDGAMES_ARCHERS);
    for (unsigned code = 0; code < ENDGAMES_ARCHERS; code++)
      if (endgames_row_state (&table.codes, &row, code, &state)
          && !jarmo_rules_end (&table.rules, &state)) {
        void *both[] = { &table, &state };

        g_assert_cmpuint (endgames_number (&table.codes, &state), ==, row.first + code);
        jarmo_turns (&table.rules, (const KarumState *) &state, check_next, both);
      }
  }
}

static void
test_outside (void)
{
  static const char *const lines[]
      = { "5/1o3/5/3X1/2X2 x - 0", "5/1O3/5/3X1/5 o - 0", "5/1o3/5/3X1/2x2 x - 0",
          "5/1oo2/5/3x1/x4 x - 0", "ooooo/5/5/5/xxxxx x - 0" };
  KarumRules rules = engine_rules ("jarmo");
  EndgamesCodes codes;

  endgames_codes_init (&codes);
  for (gsize i = 0; i < G_N_ELEMENTS (lines); i++) {
    KarumState state;

    g_assert_true (karum_start (&rules, NULL, lines[i], &state, NULL));
    g_assert_cmpuint (endgames_number (&codes, jarmo_state (&state)), ==, endgames_positions (3));
  }
}

/* -- What is promised ----------------------------------------------------------------------------
 */

static unsigned
promised_turns (const Table *table, const JarmoState *state)
{
  uint32_t number = endgames_number (&table->codes, state);

  return endgames_guarantee_turns (
      endgames_file_guarantee (table->bytes, number, (KarumSide) state->turn));
}

/* Plays by the table for @side and randomly for the other; returns @side's margin. */
static int
play_out (Table *table, const JarmoState *start, unsigned side, unsigned *turns)
{
  const KarumRules *rules = &table->rules;
  KarumState states[2];
  int32_t points[2];

  *(JarmoState *) &states[0] = *start;
  for (*turns = 0; jarmo_state (&states[*turns % 2])->turn != JARMO_OVER; ++*turns) {
    const KarumState *state = &states[*turns % 2];
    KarumSearchResult result;
    KarumTurn turn;

    if (jarmo_state (state)->turn == side) {
      g_assert_true (karum_endgames_play (table->endgames, state, &result));
      karum_turn_copy (&turn, &result.turn);
    } else {
      g_assert_true (karum_turn_random (rules, state, &table->random, &turn));
    }
    g_assert_true (rules->game->turn_check (rules, state, &turn, NULL));
    rules->game->apply (rules, state, &turn, &states[(*turns + 1) % 2]);
    g_assert_cmpuint (*turns, <, 1000);
  }
  rules->game->points (rules, &states[*turns % 2], points);
  return points[side] - points[1 - side];
}

/* No promise about one archer against one without marks takes more turns. */
#define TURNS_SMALL 8

/* Compares the guarantee of @side, a margin in hundredths of a point, with a search; returns
 * whether the search proves it. */
static bool
check_guarantee (const Table *table, const JarmoState *state, unsigned side, KarumValue value)
{
  bool small = endgames_number (&table->codes, state) < endgames_positions (2);
  unsigned turns = small ? TURNS_SMALL : 6;
  bool forces = value > -KARUM_VALUE_INFINITE;
  int margin = forces ? value / KARUM_VALUE_POINT : -2 * JARMO_ARCHERS - 1;
  bool proved = forces && oracle_forces (&table->rules, state, side, margin, turns);

  g_assert_true (proved || !small);
  g_assert_false (oracle_forces (&table->rules, state, side, margin + 1, turns));
  return proved;
}

/* Draws positions, and compares what both sides can force. */
static void
test_promises (gconstpointer data)
{
  guint rounds = deep_rounds (4000), exact = 0, proved = 0;
  Table *table = (gpointer) data;

  sample_open (table);
  for (guint i = 0; i < rounds; i++) {
    KarumValue lower, upper;
    JarmoState state;

    sample_draw (table, table->pieces, &state);
    g_assert_true (karum_endgames_bounds (table->endgames, (KarumState *) &state, &lower, &upper));
    g_assert_cmpint (lower, <=, upper);
    exact += lower == upper;
    proved += check_guarantee (table, &state, state.turn, lower);
    proved += check_guarantee (table, &state, 1 - state.turn, -upper);
  }
  g_test_message ("%u of %u exact, %u of %u promises proved", exact, rounds, proved, 2 * rounds);
  g_assert_cmpuint (exact, >, rounds * 9 / 10);
  g_assert_cmpuint (proved, >, rounds / 2);
}

/* A side that wins or draws by the table gets at least that, whatever the other one does, and
 * within the number of turns that the table promises. */
static void
test_played (gconstpointer data)
{
  guint rounds = deep_rounds (4000), games = 0;
  Table *table = (gpointer) data;

  sample_open (table);
  for (guint i = 0; i < rounds; i++) {
    KarumSearchResult result;
    JarmoState state;
    unsigned turns;

    sample_draw (table, table->pieces, &state);
    if (!karum_endgames_play (table->endgames, (KarumState *) &state, &result) || result.score < 0)
      continue;
    g_assert_cmpfloat (play_out (table, &state, state.turn, &turns), >=, result.score);
    g_assert_cmpuint (turns, <=, promised_turns (table, &state));
    games++;
  }
  g_test_message ("%u games", games);
  g_assert_cmpuint (games, >, rounds / 4);
}

/* Two players by the table get exactly the proved value. */
static void
test_line (gconstpointer data)
{
  Table *table = (gpointer) data;

  sample_open (table);
  for (guint i = 0; i < deep_rounds (4000); i++) {
    KarumSearchResult result;
    KarumState states[2];
    KarumPvPlace place = { 0 };
    KarumTurn turn;
    int32_t points[2];
    unsigned side;

    sample_draw (table, table->pieces, (JarmoState *) &states[0]);
    side = jarmo_state (&states[0])->turn;
    if (!karum_endgames_play (table->endgames, &states[0], &result) || !result.exact)
      continue;
    g_assert_cmpuint (result.depth, ==, result.pv_length);
    for (unsigned j = 0; karum_pv_next (&table->rules, &result, &place, &turn); j++) {
      g_assert_true (table->rules.game->turn_check (&table->rules, &states[j % 2], &turn, NULL));
      table->rules.game->apply (&table->rules, &states[j % 2], &turn, &states[(j + 1) % 2]);
    }
    g_assert_true (table->rules.game->status (&table->rules, &states[result.pv_length % 2]).over);
    table->rules.game->points (&table->rules, &states[result.pv_length % 2], points);
    g_assert_cmpfloat (points[side] - points[1 - side], ==, result.score);
  }
}

/* -- Files ---------------------------------------------------------------------------------------
 */

static void
assert_refused (const Table *table, const uint8_t *bytes, size_t size, const char *message)
{
  KarumError error = { 0 };

  g_assert_null (karum_endgames_read (&table->rules, bytes, size, &error));
  g_assert_cmpstr (error.message, ==, message);
}

static void
test_files (void)
{
  static const char *const messages[]
      = { "this is not an endgame table", "this table was made by another version of Karum",
          "this table is for other rules", "this table is damaged" };
  static const struct {
    guint place, message;
  } changes[] = { { 0, 0 }, { 15, 0 }, { 16, 1 }, { 17, 2 }, { 18, 3 }, { 24, 3 }, { 31, 3 } };
  Table table = { .ruleset = "jarmo", .pieces = 2 };

  sample_open (&table);
  for (guint i = 0; i < G_N_ELEMENTS (changes); i++) {
    table.bytes[changes[i].place] ^= 3;
    assert_refused (&table, table.bytes, table.size, messages[changes[i].message]);
    table.bytes[changes[i].place] ^= 3;
  }
  for (guint i = 0; i < 200; i++) {
    size_t place = 32 + karum_random_below (&table.random, (uint32_t) table.size - 32);

    table.bytes[place] ^= (uint8_t) (1 << i % 8);
    assert_refused (&table, table.bytes, table.size, messages[3]);
    table.bytes[place] ^= (uint8_t) (1 << i % 8);
  }
  assert_refused (&table, table.bytes, 0, messages[0]);
  assert_refused (&table, table.bytes, 10, messages[0]);
  assert_refused (&table, table.bytes, 20, messages[3]);
  assert_refused (&table, table.bytes, 1000, messages[3]);
  assert_refused (&table, table.bytes, table.size - 1, messages[3]);
  sample_close (&table);
}

/* -- The work ------------------------------------------------------------------------------------
 */

/* The table doesn't depend on the number of threads. */
static void
test_threads (void)
{
  KarumRules rules = engine_rules ("jarmo,goal=locked");
  size_t sizes[2];
  uint8_t *tables[2];

  for (guint i = 0; i < 2; i++)
    tables[i] = karum_endgames_make (&rules, 2, 1 + 2 * i, NULL, NULL, NULL, &sizes[i], NULL);
  g_assert_cmpmem (tables[0], sizes[0], tables[1], sizes[1]);
  free (tables[0]);
  free (tables[1]);
}

static void
stop_now (unsigned passes, uint32_t changes, void *data)
{
  g_assert_cmpuint (passes, ==, 1);
  g_assert_cmpuint (changes, >, 0);
  atomic_store ((atomic_bool *) data, true);
}

static void
test_stop (void)
{
  KarumRules rules = engine_rules ("jarmo");
  atomic_bool stop = false;
  KarumError error = { 0 };
  size_t size;

  g_assert_null (karum_endgames_make (&rules, 2, 1, &stop, stop_now, &stop, &size, &error));
  g_assert_nonnull (error.message);
}

static void
test_rules (void)
{
  for (gsize i = 0; engine_rulesets[i]; i++) {
    KarumRules rules = engine_rules (engine_rulesets[i]);

    g_assert_cmpint (karum_endgames_can (&rules), ==,
                     g_str_equal (engine_rulesets[i], "jarmo")
                         || g_str_equal (engine_rulesets[i], "jarmo,goal=locked"));
  }
}

/* A table helps towards the end of a game, and no more when it is over. */
static void
test_help (void)
{
  KarumRules rules = engine_rules ("jarmo");
  KarumRandom random;
  KarumState state, before;
  KarumTurn turn;
  gboolean helped = FALSE;

  karum_random_init (&random, 1);
  for (guint game = 0; game < 20; game++) {
    g_assert_true (karum_start (&rules, NULL, NULL, &state, NULL));
    g_assert_false (karum_endgames_help (&rules, &state));
    while (karum_turn_random (&rules, &state, &random, &turn)) {
      before = state;
      rules.game->apply (&rules, &before, &turn, &state);
      helped = helped || karum_endgames_help (&rules, &state);
    }
    g_assert_true (rules.game->status (&rules, &state).over);
    g_assert_false (karum_endgames_help (&rules, &state));
  }
  g_assert_true (helped);
}

int
main (int argc, char **argv)
{
  static const SampleTest tests[]
      = { { "promises", test_promises }, { "played", test_played }, { "line", test_line } };

  g_test_init (&argc, &argv, NULL);
  g_test_add_data_func ("/engine/endgames/numbers/jarmo", "jarmo", test_numbers);
  g_test_add_data_func ("/engine/endgames/numbers/jarmo,goal=locked", "jarmo,goal=locked",
                        test_numbers);
  g_test_add_func ("/engine/endgames/outside", test_outside);
  g_test_add_func ("/engine/endgames/files", test_files);
  g_test_add_func ("/engine/endgames/threads", test_threads);
  g_test_add_func ("/engine/endgames/stop", test_stop);
  g_test_add_func ("/engine/endgames/rules", test_rules);
  g_test_add_func ("/engine/endgames/help", test_help);
  return sample_run (tests, G_N_ELEMENTS (tests));
}
