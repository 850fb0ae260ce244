/* patterns.c: the index finds the same patterns as a search of every board. */
#include "fixture.h"
#include "indexed-games.h"
#include "karum-arrays.h"
#include "karum-game-list.h"
#include "karum-pattern-search.h"
#include "karum-positions.h"
#include "karum-pattern.h"
#include "../deep.h"

/* A random rectangle of a position of a random game, with some points left unspecified. */
static KarumPattern
random_pattern (KarumRandom *random)
{
  g_autoptr (KarumRecord) record = indexed_game (karum_random_below (random, 900));
  guint length = karum_record_line_length (record);
  guint column, row;
  KarumPattern pattern = { .columns = (guint8) (1 + karum_random_below (random, 4)),
                           .rows = (guint8) (1 + karum_random_below (random, 3)) };
  KarumState state;
  KarumBoard board;

  record->rules.game->board (&record->rules, &board);
  column = karum_random_below (random, board.columns - pattern.columns + 1u);
  row = karum_random_below (random, board.rows - pattern.rows + 1u);
  karum_record_state (
      record, karum_record_node_at (record, karum_random_below (random, length + 1)), &state);
  for (guint i = 0; i < (guint) pattern.columns * pattern.rows; i++) {
    KarumPoint point = karum_point (column + i % pattern.columns, row + i / pattern.columns);

    pattern.points[i]
        = karum_random_below (random, 4) == 0
              ? KARUM_PATTERN_ANY
              : (guint8) record->rules.game->cell (&record->rules, &state, point).content;
  }
  return pattern;
}

static void
append_hits (GString *text,
             KarumStore *store,
             const KarumPattern *pattern,
             const KarumGameFilter *filter,
             guint limit)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GArray) hits = karum_store_find_pattern (store, pattern, filter, limit, &error);

  g_assert_no_error (error);
  karum_for_each_in (const KarumPositionHit, hit, hits)
    g_string_append_printf (text, " %" G_GINT64_FORMAT ":%u", hit->game, hit->ply);
  g_string_append_printf (text, " of %" G_GINT64_FORMAT "\n",
                          karum_store_count_pattern (store, pattern, filter, &error));
  g_assert_no_error (error);
}

/* The list of games with the pattern equals the hits. */
static void
check_list (KarumStore *store, const char *pattern, guint n_hits)
{
  const KarumGameQuery query
      = { .sort = KARUM_GAME_SORT_ADDED, .filter = { .pattern = pattern, .game = "pahtum" } };

  g_assert_cmpint (karum_store_count_games (store, &query, NULL), ==, n_hits);
}

static char *
ask (KarumStore *store, guint64 seed)
{
  const KarumGameFilter filters[]
      = { { 0 }, { .player = "анна" }, { .game = "manu" }, { .bin = TRUE } };
  GString *text = g_string_new (NULL);
  KarumRandom random;

  karum_random_init (&random, seed);
  for (guint i = 0; i < deep_rounds (80); i++) {
    KarumPattern pattern = random_pattern (&random);
    char line[KARUM_PATTERN_TEXT];

    if (!karum_pattern_check (&pattern, NULL))
      continue;
    karum_pattern_write (&pattern, line);
    g_string_append_printf (text, "%s\n", line);
    for (guint j = 0; j < G_N_ELEMENTS (filters); j++)
      append_hits (text, store, &pattern, &filters[j], j % 2 == 0 ? 0 : 4);
  }
  return g_string_free (text, FALSE);
}

static void
test_answers (void)
{
  char *path = fixture_path ();
  KarumStore *store = fixture_open (path);

  indexed_games_add (store, 1, 700);
  indexed_games_update (store);
  indexed_games_compare (store, path, ask, 1);
  for (gint64 id = 3; id < 700; id += 29)
    indexed_games_replace (store, id, 5000 + (guint64) id);
  for (gint64 id = 5; id < 600; id += 31)
    fixture_bin (store, id, TRUE);
  indexed_games_compare (store, path, ask, 2);
  indexed_games_add (store, 701, 400);
  indexed_games_update (store);
  indexed_games_compare (store, path, ask, 3);
  karum_store_close (store);
  fixture_remove (path);
}

/* A hit is the first turn at which the pattern occurs in the record. */
static void
test_records (void)
{
  const KarumGameFilter all = { .game = "pahtum" };
  char *path = fixture_path ();
  KarumStore *store = fixture_open (path);
  g_autoptr (GArray) hits = NULL;
  KarumPattern pattern;
  guint at = 0;

  indexed_games_add (store, 1, 420);
  indexed_games_update (store);
  g_assert_true (karum_pattern_read ("xxo/?1x", &pattern, NULL));
  hits = karum_store_find_pattern (store, &pattern, &all, 0, NULL);
  g_assert_nonnull (hits);
  for (guint i = 0; i < 420; i++) {
    g_autoptr (KarumRecord) record = indexed_game (1 + i);
    const KarumPositionHit *hit = &g_array_index (hits, KarumPositionHit, at);
    guint ply;

    if (strcmp (record->rules.game->id, "pahtum") != 0
        || !karum_record_find_pattern (record, &pattern, &ply))
      continue;
    g_assert_cmpuint (at++, <, hits->len);
    g_assert_cmpint (hit->game, ==, i + 1);
    g_assert_cmpuint (hit->ply, ==, ply);
  }
  g_assert_cmpuint (at, ==, hits->len);
  check_list (store, "xxo/?1x", hits->len);
  g_assert_cmpuint (at, >, 0);
  karum_store_close (store);
  fixture_remove (path);
}

/* -- Traces ----------------------------------------------------------------------------------- */

/* The positions of a game, and the number of turns before each of them. */
typedef struct {
  KarumRules rules;
  GArray *states; /* (element-type KarumState) */
  GArray *plies;  /* (element-type guint) */
  KarumTrace trace;
  GByteArray *bytes;
} Traced;

static void
add_position (Traced *traced, KarumTracer *tracer, guint ply, KarumReplay *replay)
{
  replay->ply = ply;
  karum_tracer_visit (tracer, replay);
  g_array_append_val (traced->states, replay->state);
  g_array_append_val (traced->plies, ply);
}

/* A random game; with @pauses, some positions follow long after their predecessors, as if turns
 * without a change had been played. */
static void
traced_init (Traced *traced, const char *rules, gboolean pauses, KarumRandom *random)
{
  KarumTracer tracer = { 0 };
  KarumReplay replay = { .rules = &traced->rules };
  KarumTurn turn;
  const guint8 *at;
  char setup[KARUM_SETUP_TEXT] = "";
  guint ply = 0;

  *traced = (Traced){ .states = karum_array_new (KarumState),
                      .plies = karum_array_new (guint),
                      .bytes = g_byte_array_new () };
  g_assert_true (karum_rules_read (all_games, rules, &traced->rules, NULL));
  if (karum_setup_needed (&traced->rules))
    traced->rules.game->setup_draw (&traced->rules, random, setup);
  g_assert_true (karum_start (&traced->rules, setup, NULL, &replay.state, NULL));
  karum_tracer_begin (&tracer);
  for (guint turns = 0; turns < 200; turns++) {
    KarumState before = replay.state;

    replay.turn = karum_turn_random (&traced->rules, &before, random, &turn) ? &turn : NULL;
    add_position (traced, &tracer, ply, &replay);
    if (!replay.turn)
      break;
    traced->rules.game->apply (&traced->rules, &before, &turn, &replay.state);
    ply += 1
           + (pauses && karum_random_below (random, 5) == 0 ? karum_random_below (random, 99) : 0);
  }
  karum_tracer_end (&tracer, traced->bytes);
  karum_tracer_clear (&tracer);
  at = traced->bytes->data;
  g_assert_true (karum_trace_read (&at, at + traced->bytes->len, &traced->trace));
  g_assert_true (at == traced->bytes->data + traced->bytes->len);
}

static void
traced_clear (Traced *traced)
{
  g_array_unref (traced->states);
  g_array_unref (traced->plies);
  g_byte_array_unref (traced->bytes);
}

/* The first position with the pattern, by searching all of them; G_MAXUINT for none. */
static guint
look_everywhere (const Traced *traced, const KarumPattern *pattern)
{
  for (guint i = 0; i < traced->states->len; i++)
    if (karum_pattern_stands (pattern, &traced->rules,
                              &g_array_index (traced->states, KarumState, i)))
      return g_array_index (traced->plies, guint, i);
  return G_MAXUINT;
}

/* A pattern from a position of the game, some as large as the board, possibly with one point
 * changed. */
static KarumPattern
pattern_of (const Traced *traced, KarumRandom *random)
{
  guint position = karum_random_below (random, traced->states->len);
  const KarumState *state = &g_array_index (traced->states, KarumState, position);
  guint side = traced->trace.side;
  guint most = karum_random_below (random, 4) == 0 ? side : 4;
  KarumPattern pattern = { .columns = (guint8) (1 + karum_random_below (random, most)),
                           .rows = (guint8) (1 + karum_random_below (random, most)) };
  guint column = karum_random_below (random, side - pattern.columns + 1u);
  guint row = karum_random_below (random, side - pattern.rows + 1u);
  guint any = karum_random_below (random, 4);

  for (guint i = 0; i < (guint) pattern.columns * pattern.rows; i++) {
    KarumPoint point = karum_point (column + i % pattern.columns, row + i / pattern.columns);

    pattern.points[i]
        = karum_random_below (random, 4) < any
              ? KARUM_PATTERN_ANY
              : (guint8) traced->rules.game->cell (&traced->rules, state, point).content;
  }
  if (karum_random_below (random, 3) == 0)
    pattern.points[0] = (guint8) karum_random_below (random, 4);
  return pattern;
}

static void
check_pattern (const Traced *traced, const KarumPattern *pattern)
{
  KarumMatcher *matcher = karum_matcher_new (pattern, traced->trace.side,
                                             traced->trace.symmetric ? KARUM_SYMMETRIES : 1);
  guint expected = look_everywhere (traced, pattern), ply = G_MAXUINT;
  gboolean stands = expected != G_MAXUINT;

  g_assert_cmpint (karum_matcher_find (matcher, &traced->trace, &ply), ==, stands);
  if (stands)
    g_assert_cmpuint (ply, ==, expected);
  karum_matcher_free (matcher);
}

/* Searching a trace gives the same result as searching the boards of the game. */
static void
test_traces (void)
{
  static const char *const rulesets[] = {
    "pahtum:classic",
    "pahtum:custodial",
    "pahtum:strikeout",
    "pahtum:japanese",
    "manu",
    "manu,size=9,stones=20,target=3",
  };
  KarumRandom random;

  karum_random_init (&random, 20261122);
  for (guint i = 0; i < deep_rounds (80) * G_N_ELEMENTS (rulesets); i++) {
    Traced traced;

    traced_init (&traced, rulesets[i % G_N_ELEMENTS (rulesets)], i % 2 == 0, &random);
    for (guint j = 0; j < 12; j++) {
      KarumPattern pattern = pattern_of (&traced, &random);

      if (karum_pattern_check (&pattern, NULL))
        check_pattern (&traced, &pattern);
    }
    traced_clear (&traced);
  }
}

/* Games without turns have no traces; a search of them finds nothing. */
static void
test_no_turns (void)
{
  char *path = fixture_path ();
  KarumStore *store = fixture_open (path);
  const KarumPattern stone = { .columns = 1, .rows = 1, .points = { KARUM_CELL_FIRST } };
  const KarumGameFilter filter = { 0 };
  g_autoptr (GString) hits = g_string_new (NULL);

  for (guint i = 0; i < 450; i++) {
    g_autoptr (KarumRecord) record = fixture_record (all_games[0], 0, 0, i);

    g_assert_cmpuint (karum_record_line_length (record), ==, 0);
    fixture_save (store, record);
  }
  indexed_games_update (store);
  append_hits (hits, store, &stone, &filter, 10);
  g_assert_cmpstr (hits->str, ==, " of 0\n");
  g_assert_cmpuint (fixture_assert_sound (store), ==, 450);
  karum_store_close (store);
  fixture_remove (path);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/archive/patterns/answers", test_answers);
  g_test_add_func ("/archive/patterns/records", test_records);
  g_test_add_func ("/archive/patterns/traces", test_traces);
  g_test_add_func ("/archive/patterns/no-turns", test_no_turns);
  return g_test_run ();
}
