/* karum-bench-lists.c: measures lists, filters and word searches. */
#include "karum-bench-lists.h"

#include "karum-game-list.h"

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

  for (guint i = 0; i < G_N_ELEMENTS (filters); i++)
    if (!measure_query (bench, filters[i].subject, &filters[i].filter, error))
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

gboolean
karum_bench_lists (KarumBench *bench, GError **error)
{
  if (!measure_opening (bench, error) || !measure_filters (bench, error))
    return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (broad); i++)
    if (!measure_broad (bench, i, error))
      return FALSE;
  return measure_pages (bench, error);
}
