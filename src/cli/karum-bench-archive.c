#include "karum-bench.h"

#include <stdio.h>

#include "karum-arrays.h"
#include "karum-game-list.h"
#include "karum-positions.h"
#include "karum-random.h"
#include "karum-record.h"
#include "karum-store.h"

/* An archive under measurement. */
typedef struct {
  const char *path;
  KarumStore *store;
  KarumRandom random;
  GArray *ids; /* (element-type gint64): all games */
  KarumBenchTable *table;
  gint64 started;
} KarumBench;

/* The number of rows on a screen. */
#define KARUM_BENCH_PAGE 50

static inline void
karum_bench_start (KarumBench *bench)
{
  bench->started = g_get_monotonic_time ();
}

/* karum_bench_stop: adds the time since karum_bench_start() to the row of @subject, a string
 * literal. */
static inline void
karum_bench_stop (KarumBench *bench, const char *subject)
{
  karum_bench_table_add (bench->table, subject, g_get_monotonic_time () - bench->started);
}

static inline gint64
karum_bench_random_game (KarumBench *bench)
{
  return g_array_index (bench->ids, gint64, karum_random_below (&bench->random, bench->ids->len));
}

/* The number of times the archive is opened, and the number of games from which filters are
 * made. */
#define OPENINGS 10
#define FILTERS 40

static gboolean
measure_opening (KarumBench *bench, GError **error)
{
  const KarumGameQuery query = { .sort = KARUM_GAME_SORT_DATE, .descending = TRUE };

  for (guint i = 0; i < OPENINGS; i++) {
    const KarumStoreOptions options = { .existing = TRUE, .read_only = TRUE };
    g_autoptr (KarumStore) store = NULL;
    g_autoptr (GPtrArray) rows = NULL;

    karum_bench_start (bench);
    store = karum_store_open (bench->path, &options, error);
    rows = store ? karum_store_list_games (store, &query, 0, KARUM_BENCH_PAGE, error) : NULL;
    if (!rows)
      return FALSE;
    karum_bench_stop (bench, "open, first page");
  }
  return TRUE;
}

/* Measures the first page and the count. */
static gboolean
measure_query (KarumBench *bench,
               const char *subject,
               const KarumGameFilter *filter,
               GError **error)
{
  const KarumGameQuery query
      = { .sort = KARUM_GAME_SORT_DATE, .descending = TRUE, .filter = *filter };
  g_autoptr (GPtrArray) rows = NULL;

  karum_bench_start (bench);
  rows = karum_store_list_games (bench->store, &query, 0, KARUM_BENCH_PAGE, error);
  if (!rows || karum_store_count_games (bench->store, &query, error) < 0)
    return FALSE;
  karum_bench_stop (bench, subject);
  return TRUE;
}

/* Measures filters that match an existing game. */
static gboolean
measure_filters_of (KarumBench *bench, const KarumGameRow *row, GError **error)
{
  g_autofree char *year = row->date ? g_strndup (row->date, 4) : g_strdup ("2020");
  const struct {
    const char *subject;
    KarumGameFilter filter;
  } filters[] = {
    { "filter: player", { .player = row->players[0] } },
    { "filter: event", { .event = row->event } },
    { "filter: year", { .from = year, .to = year } },
    { "filter: result", { .with_result = TRUE, .result = row->result } },
    { "filter: rules", { .rules = row->rules } },
    { "filter: player, year, result",
      { .player = row->players[1],
        .from = year,
        .to = year,
        .with_result = TRUE,
        .result = row->result } },
    { "words", { .text = row->players[0] } },
  };

  karum_for_each_of (each, filters)
    if (!measure_query (bench, each->subject, &each->filter, error))
      return FALSE;
  return TRUE;
}

static gboolean
measure_filters (KarumBench *bench, GError **error)
{
  for (guint i = 0; i < FILTERS; i++) {
    g_autoptr (KarumGameRow) row
        = karum_store_get_row (bench->store, karum_bench_random_game (bench), error);

    if (!row || !measure_filters_of (bench, row, error))
      return FALSE;
  }
  return TRUE;
}

/* -- Questions that many games pass -------------------------------------------------------------
 */

static const struct {
  const char *subject;
  KarumGameFilter filter;
} broad[] = {
  { "filter: won", { .with_result = TRUE, .result = KARUM_RESULT_WON } },
  { "filter: finished", { .finished = TRUE } },
  { "filter: length", { .min_turns = 20 } },
  { "filter: margin", { .min_margin = 3 } },
  { "filter: dates", { .from = "2000.03" } },
  { "filter: undated", { .undated = TRUE } },
  { "filter: ended in the normal way",
    { .with_termination = TRUE, .termination = KARUM_TERMINATION_NORMAL } },
  { "filter: in progress", { .in_progress = TRUE } },
  { "filter: in no match", { .unmatched = TRUE } },
  { "filter: annotated", { .annotated = TRUE } },
  { "filter: commented", { .commented = TRUE } },
  { "filter: stars", { .stars = 1 } },
  { "filter: game", { .game = "pahtum" } },
  { "filter: nobody", { .player_id = -1 } },
  { "words: one letter", { .text = "a" } },
  { "words: one letter", { .text = "о" } },
  { "words: one letter", { .text = "щ" } },
  { "words: one letter", { .text = "手" } },
  { "words: one letter", { .text = "の" } },
  { "words: two letters", { .text = "er" } },
  { "words: two letters", { .text = "ов" } },
  { "words: two letters", { .text = "この" } },
  { "words: two words", { .text = "an ов" } },
};

/* Measures a query as the first query of a store, and as a later one. */
static gboolean
measure_broad (KarumBench *bench, guint which, GError **error)
{
  const KarumStoreOptions options = { .existing = TRUE, .read_only = TRUE };
  KarumStore *before = bench->store;
  g_autoptr (KarumStore) store = karum_store_open (bench->path, &options, error);
  gboolean done;

  if (!store)
    return FALSE;
  bench->store = store;
  done = measure_query (bench, "first question of a store", &broad[which].filter, error);
  bench->store = before;
  return done && measure_query (bench, broad[which].subject, &broad[which].filter, error);
}

/* Measures pages in the middle of lists, in all orders. */
static gboolean
measure_page (KarumBench *bench,
              const char *subject,
              KarumGameSort sort,
              const KarumGameFilter *filter,
              GError **error)
{
  const KarumGameQuery query = { .sort = sort, .descending = TRUE, .filter = *filter };
  gint64 count = karum_store_count_games (bench->store, &query, error);
  g_autoptr (GPtrArray) rows = NULL;

  if (count < 0)
    return FALSE;
  karum_bench_start (bench);
  rows
      = karum_store_list_games (bench->store, &query, (guint) (count / 2), KARUM_BENCH_PAGE, error);
  karum_bench_stop (bench, subject);
  return rows != NULL;
}

static gboolean
measure_pages (KarumBench *bench, GError **error)
{
  const KarumGameFilter all = { 0 };

  for (guint sort = 0; sort <= KARUM_GAME_SORT_EVENT; sort++)
    if (!measure_page (bench, "page in the middle of all", sort, &all, error)
        || !measure_page (bench, "page in the middle of a filter", sort, &broad[0].filter, error))
      return FALSE;
  return TRUE;
}

static gboolean
bench_lists (KarumBench *bench, GError **error)
{
  if (!measure_opening (bench, error) || !measure_filters (bench, error))
    return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (broad); i++)
    if (!measure_broad (bench, i, error))
      return FALSE;
  return measure_pages (bench, error);
}

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
  if (!bench_lists (bench, error) || !measure_first (bench, error)
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
