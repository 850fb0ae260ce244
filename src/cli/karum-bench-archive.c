#include "karum-bench-archive.h"

#include <stdio.h>

#include "karum-bench-lists.h"
#include "karum-game-list.h"
#include "karum-patterns.h"
#include "karum-record.h"
#include "karum-store-size.h"

#define SEED 20261121
/* The number of positions and patterns to search for. */
#define POSITIONS 400
#define PATTERNS 40
/* -- Positions -------------------------------------------------------------------------------- */

static gboolean
measure_position (KarumBench *bench,
                  const char *find,
                  const char *explore,
                  const KarumRules *rules,
                  const KarumState *state,
                  GError **error)
{
  const KarumGameFilter all = { 0 };
  g_autoptr (GArray) hits = NULL;
  g_autoptr (GPtrArray) turns = NULL;

  karum_bench_start (bench);
  hits = karum_store_find_position (bench->store, rules, state, &all, KARUM_BENCH_PAGE, error);
  if (!hits || karum_store_count_position (bench->store, rules, state, &all, error) < 0)
    return FALSE;
  karum_bench_stop (bench, find);
  karum_bench_start (bench);
  turns = karum_store_explore (bench->store, rules, state, &all, error);
  if (!turns)
    return FALSE;
  karum_bench_stop (bench, explore);
  return TRUE;
}

/* Measures the start of a game, and a random position of it. */
static gboolean
measure_game (KarumBench *bench, const KarumRecord *record, GError **error)
{
  guint ply = karum_random_below (&bench->random, karum_record_line_length (record) + 1);
  KarumState state;

  karum_record_state (record, karum_record_node_at (record, ply), &state);
  return measure_position (bench, "find: start", "explore: start", &record->rules, &record->start,
                           error)
         && measure_position (bench, "find: any position", "explore: any position", &record->rules,
                              &state, error);
}

/* The first query of a store is slower, because it reads the cached part of the index. */
static gboolean
measure_first (KarumBench *bench, GError **error)
{
  const KarumGameFilter all = { 0 };
  g_autoptr (KarumRecord) record
      = karum_store_load_game (bench->store, karum_bench_random_game (bench), NULL, error);

  if (!record)
    return FALSE;
  karum_bench_start (bench);
  if (karum_store_count_position (bench->store, &record->rules, &record->start, &all, error) < 0)
    return FALSE;
  karum_bench_stop (bench, "find: first question");
  return TRUE;
}

static gboolean
measure_positions (KarumBench *bench, GError **error)
{
  for (guint i = 0; i < POSITIONS; i++) {
    g_autoptr (KarumRecord) record
        = karum_store_load_game (bench->store, karum_bench_random_game (bench), NULL, error);

    if (!record || !measure_game (bench, record, error))
      return FALSE;
  }
  return TRUE;
}

/* Draws a random rectangle of the board of @state, with some points left unspecified. */
static KarumPattern
draw_pattern (KarumBench *bench, const KarumRules *rules, const KarumState *state)
{
  KarumPattern pattern = { .columns = (guint8) (2 + karum_random_below (&bench->random, 3)),
                           .rows = (guint8) (1 + karum_random_below (&bench->random, 3)) };
  KarumBoard board;
  guint column, row;

  rules->game->board (rules, &board);
  column = karum_random_below (&bench->random, board.columns - pattern.columns + 1u);
  row = karum_random_below (&bench->random, board.rows - pattern.rows + 1u);
  for (guint i = 0; i < (guint) pattern.columns * pattern.rows; i++) {
    KarumPoint point = karum_point (column + i % pattern.columns, row + i / pattern.columns);

    pattern.points[i] = karum_random_below (&bench->random, 4) == 0
                            ? KARUM_PATTERN_ANY
                            : (guint8) rules->game->cell (rules, state, point).content;
  }
  return pattern;
}

static gboolean
measure_pattern (KarumBench *bench, const KarumPattern *pattern, GError **error)
{
  const KarumGameFilter all = { 0 };
  g_autoptr (GArray) hits = NULL;

  if (!karum_pattern_check (pattern, NULL))
    return TRUE;
  karum_bench_start (bench);
  hits = karum_store_find_pattern (bench->store, pattern, &all, KARUM_BENCH_PAGE, error);
  if (!hits)
    return FALSE;
  karum_bench_stop (bench, "pattern: first page");
  karum_bench_start (bench);
  if (karum_store_count_pattern (bench->store, pattern, &all, error) < 0)
    return FALSE;
  karum_bench_stop (bench, "pattern: count");
  return TRUE;
}

static gboolean
measure_patterns (KarumBench *bench, GError **error)
{
  for (guint i = 0; i < PATTERNS; i++) {
    g_autoptr (KarumRecord) record
        = karum_store_load_game (bench->store, karum_bench_random_game (bench), NULL, error);
    KarumPattern pattern;
    KarumState state;
    guint ply;

    if (!record)
      return FALSE;
    if (!karum_pattern_possible (&record->rules))
      continue;
    ply = karum_random_below (&bench->random, karum_record_line_length (record) + 1);
    karum_record_state (record, karum_record_node_at (record, ply), &state);
    pattern = draw_pattern (bench, &record->rules, &state);
    if (!measure_pattern (bench, &pattern, error))
      return FALSE;
  }
  return TRUE;
}

/* -- Together --------------------------------------------------------------------------------- */

static gboolean
print_size (KarumBench *bench, gboolean as_json, GError **error)
{
  KarumStoreSize size;

  if (as_json)
    return TRUE;
  if (!karum_store_get_size (bench->store, &size, error))
    return FALSE;
  printf ("%" G_GUINT64_FORMAT " games, %.0f bytes a game, %.0f without what is derived\n",
          size.games, (double) size.bytes / (double) MAX (size.games, 1),
          (double) size.base / (double) MAX (size.games, 1));
  return TRUE;
}

static gboolean
run (KarumBench *bench, gboolean as_json, GError **error)
{
  const KarumGameQuery all = { 0 };

  bench->ids = karum_store_list_ids (bench->store, &all, 0, 0, error);
  if (!bench->ids || !print_size (bench, as_json, error))
    return FALSE;
  if (bench->ids->len == 0)
    return TRUE;
  if (!karum_bench_lists (bench, error) || !measure_first (bench, error)
      || !measure_positions (bench, error) || !measure_patterns (bench, error))
    return FALSE;
  karum_bench_table_print (bench->table, as_json);
  return TRUE;
}

gboolean
karum_bench_archive (const char *path, gboolean as_json, GError **error)
{
  const KarumStoreOptions options = { .existing = TRUE, .read_only = TRUE };
  g_autoptr (KarumStore) store = karum_store_open (path, &options, error);
  g_autoptr (KarumBenchTable) table = karum_bench_table_new ();
  KarumBench bench = { .path = path, .store = store, .table = table };
  gboolean done;

  if (!store)
    return FALSE;
  karum_random_init (&bench.random, SEED);
  done = run (&bench, as_json, error);
  g_clear_pointer (&bench.ids, g_array_unref);
  return done;
}
