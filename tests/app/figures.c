/* figures.c: every figure of a player equals the number of games behind it: in random archives
 * with namesakes, merged players, unknown opponents and dates, and for random filters. */
#include "../archive/fixture.h"

#include "karum-arrays.h"
#include "karum-club-figures.h"
#include "karum-event-parts.h"
#include "karum-event-figures.h"
#include "karum-game-list.h"
#include "karum-player-edit.h"
#include "karum-figure-games.h"
#include "karum-player-list.h"
#include "karum-random.h"
#include "karum-figure-list.h"
#include "karum-replayed.h"
#include "karum-standings.h"

static const char *const names[] = { "Анна", "Juri", "さくら", "Борис", "Anna", NULL };
static const char *const dates[]
    = { "2024.05.07", "2024.\?\?.\?\?",     "2025.01.31", "2025.12.\?\?",
        "2026.03.01", "\?\?\?\?.\?\?.\?\?", NULL };
/* Identifiers of matches, some of them shared by several. */
static const char *const tags[] = { "1", "2", NULL };
static const char *const bounds[] = { "2024", "2024.05", "2025.01.31", "2025.12", "2026", NULL };

static const char *
one_of (const char *const *texts, guint n_texts, KarumRandom *random)
{
  return texts[karum_random_below (random, n_texts)];
}

/* (transfer full): the same game of which only the result is known. */
static KarumRecord *
result_of (const KarumRecord *record, KarumRandom *random)
{
  KarumRecord *result = karum_record_new_result (&record->rules);
  const int score[] = { 3, 2 };

  karum_tags_copy (&result->tags, &record->tags);
  karum_record_set_result (result, 1 + karum_random_below (random, 3), KARUM_TERMINATION_NONE,
                           karum_random_below (random, 2) == 0 ? score : NULL);
  return result;
}

static void
save_game (KarumStore *store, KarumRandom *random)
{
  guint n_games = 0;
  const KarumGame *game;
  g_autoptr (KarumRecord) record = NULL;

  while (all_games[n_games])
    n_games++;
  game = all_games[karum_random_below (random, n_games)];
  record = fixture_record (game, karum_random_below (random, game->n_presets),
                           karum_random_below (random, 3) == 0 ? 4 : 400,
                           karum_random_below (random, 1000));
  for (guint i = 0; i < 2; i++) {
    g_free (record->tags.players[i]);
    record->tags.players[i] = g_strdup (one_of (names, G_N_ELEMENTS (names), random));
  }
  g_free (record->tags.date);
  record->tags.date = g_strdup (one_of (dates, G_N_ELEMENTS (dates), random));
  g_free (record->tags.match);
  record->tags.match = g_strdup (one_of (tags, G_N_ELEMENTS (tags), random));
  if (karum_random_below (random, 5) == 0) {
    g_autoptr (KarumRecord) result = result_of (record, random);

    fixture_save (store, result);
  } else
    fixture_save (store, record);
}

static gint64
any_player (KarumStore *store, KarumRandom *random)
{
  g_autoptr (GPtrArray) rows = karum_store_list_players (store, FALSE, NULL);
  const KarumPlayerRow *row = rows->pdata[karum_random_below (random, rows->len)];

  return row->id;
}

/* Assigns some games of a player to another one with the same name. */
static void
add_namesake (KarumStore *store, KarumRandom *random)
{
  g_autoptr (GArray) ids = NULL;
  gint64 from = any_player (store, random);
  KarumGameQuery query = { .filter = { .player_id = from } };
  gint64 to = karum_store_create_player (store, "Анна", "Тверь", NULL);

  g_assert_cmpint (to, >, 0);
  ids = karum_store_list_ids (store, &query, 0, 5, NULL);
  karum_for_each_value (gint64, id, ids)
    fixture_give (store, id, from, to);
}

static void
merge_two (KarumStore *store, KarumRandom *random)
{
  gint64 one = any_player (store, random);
  gint64 other = any_player (store, random);

  if (one != other)
    g_assert_true (karum_store_merge_players (store, &one, 1, other, NULL));
}

/* Games against oneself are listed, and counted nowhere. */
static void
bin_own (KarumStore *store)
{
  g_autoptr (GPtrArray) players = karum_store_list_players (store, FALSE, NULL);

  karum_for_each (const KarumPlayerRow, player, players) {
    const gint64 id = player->id;
    const KarumGameQuery query = { .filter = { .player_id = id, .opponent_id = id } };
    g_autoptr (GArray) ids = karum_store_list_ids (store, &query, 0, 0, NULL);

    karum_for_each_value (gint64, item, ids)
      fixture_bin (store, item, TRUE);
  }
}

typedef struct {
  char *path;
  KarumStore *store;
  KarumRandom random;
} Archive;

/* Random games, some of a player who was merged into another. */
static Archive
archive_new (guint64 seed, guint n_games)
{
  Archive archive = { .path = fixture_path () };

  archive.store = fixture_open (archive.path);
  karum_random_init (&archive.random, seed);
  for (guint i = 0; i < n_games; i++)
    save_game (archive.store, &archive.random);
  merge_two (archive.store, &archive.random);
  bin_own (archive.store);
  return archive;
}

static void
archive_remove (Archive *archive)
{
  karum_store_close (archive->store);
  fixture_remove (archive->path);
}

/* -- Counting --------------------------------------------------------------------------------- */

static void
assert_count (KarumStore *store, const KarumGameFilter *filter, guint expected)
{
  KarumGameQuery query = { .filter = *filter };
  g_autofree char *text = karum_game_filter_write (filter);
  g_auto (KarumGameFilter) read = { 0 };

  g_test_message ("%u games: %s", expected, text);
  g_assert_cmpint (karum_store_count_games (store, &query, NULL), ==, expected);
  /* The list of games receives the text of the filter. */
  g_assert_true (karum_game_filter_read (text, &read, NULL));
  query.filter = read;
  g_assert_cmpint (karum_store_count_games (store, &query, NULL), ==, expected);
}

static void
assert_tally (KarumStore *store, const KarumGameFilter *group, const KarumTally *tally)
{
  for (KarumFigure figure = KARUM_FIGURE_GAMES; figure <= KARUM_FIGURE_LOSSES; figure++) {
    KarumGameFilter filter = karum_figure_filter (group, figure);

    assert_count (store, &filter, karum_tally_get (tally, figure));
  }
}

static void
assert_groups (KarumStore *store,
               const KarumGameFilter *games,
               const KarumStats *stats,
               KarumGroup by)
{
  g_autoptr (GPtrArray) groups = karum_stats_group (stats, by);

  karum_for_each (const KarumRulesTally, tally, groups) {
    KarumGameFilter filter = karum_figure_group (games, tally, by);

    assert_tally (store, &filter, &tally->tally);
  }
}

/* Spans of months, each with its own games, and all months of a chart. */
static void
assert_months (KarumStore *store, const KarumGameFilter *games, const KarumStats *stats)
{
  g_autoptr (GArray) spans = karum_month_spans (stats->by_month);
  guint charted = 0, counted = 0;

  karum_for_each_in (const KarumMonthSpan, span, spans) {
    KarumFigureMonths texts;
    KarumGameFilter filter = karum_figure_months (games, span->first, span->last, &texts);

    /* A figure without games has no link; its bounds can be outside those of the page. */
    if (span->tally.games > 0)
      assert_tally (store, &filter, &span->tally);
    charted += span->tally.games;
  }
  karum_for_each (const KarumMonthTally, item, stats->by_month)
    counted += item->tally.games;
  g_assert_cmpuint (spans->len, <=, KARUM_MONTH_SPANS);
  g_assert_cmpuint (charted, ==, counted);
}

/* The games of every streak, all of the same kind. */
static void
assert_runs (KarumStore *store, const KarumGameFilter *games, const KarumStats *stats)
{
  const guint lengths[KARUM_N_STREAKS] = { stats->streaks.win, stats->streaks.unbeaten,
                                           stats->streaks.loss, stats->streaks.current };

  for (guint run = 0; run < KARUM_N_STREAKS; run++) {
    const GArray *ids = stats->runs[run];
    g_auto (KarumGameFilter) behind = { 0 };
    KarumGameFilter filter = *games;

    g_assert_cmpuint (ids->len, ==, lengths[run]);
    if (ids->len == 0)
      continue;
    behind = karum_figure_ids (ids);
    assert_count (store, &behind, ids->len);
    filter.ids = behind.ids;
    filter.with_outcome = TRUE;
    filter.outcome = run == KARUM_STREAK_CURRENT ? stats->streaks.kind
                     : run == KARUM_STREAK_WIN   ? KARUM_RESULT_WON
                                                 : KARUM_RESULT_LOST;
    assert_count (store, &filter, run == KARUM_STREAK_UNBEATEN ? 0 : ids->len);
  }
}

static void
assert_figures (KarumStore *store, const KarumGameFilter *games, const KarumStats *stats)
{
  KarumGameFilter unfinished = karum_figure_filter (games, KARUM_FIGURE_UNFINISHED);

  assert_tally (store, games, &stats->all);
  assert_count (store, &unfinished, stats->unfinished);
  for (KarumGroup by = KARUM_GROUP_GAME; by <= KARUM_GROUP_SIDE; by++)
    assert_groups (store, games, stats, by);
  karum_for_each (const KarumOpponentTally, tally, stats->by_opponent) {
    KarumGameFilter filter = karum_figure_opponent (games, tally->person, tally->name);

    assert_tally (store, &filter, &tally->tally);
  }
  karum_for_each (const KarumYearTally, tally, stats->by_year) {
    char year[5];
    KarumGameFilter filter = karum_figure_year (games, tally->year, year);

    assert_tally (store, &filter, &tally->tally);
  }
  karum_for_each (const KarumEventTally, tally, stats->by_event) {
    KarumGameFilter filter = karum_figure_event (games, tally->event, tally->name);

    assert_tally (store, &filter, &tally->tally);
  }
  assert_months (store, games, stats);
  assert_runs (store, games, stats);
}

static void
assert_player (KarumStore *store, gint64 player, gint64 against, KarumRandom *random)
{
  KarumGameFilter selection = { .from = one_of (bounds, G_N_ELEMENTS (bounds), random),
                                .to = one_of (bounds, G_N_ELEMENTS (bounds), random) };
  g_autoptr (GError) error = NULL;
  g_autoptr (KarumStats) stats = karum_store_stats (store, player, against, &selection, &error);
  KarumGameFilter games = selection;

  g_assert_no_error (error);
  games.player = stats->name;
  games.player_id = player;
  games.opponent_id = against;
  assert_figures (store, &games, stats);
}

static void
test_figures (gconstpointer seed)
{
  Archive archive = archive_new (GPOINTER_TO_UINT (seed), 120);
  g_autoptr (GPtrArray) rows = NULL;

  add_namesake (archive.store, &archive.random);
  rows = karum_store_list_players (archive.store, FALSE, NULL);
  karum_for_each (const KarumPlayerRow, row, rows) {
    assert_player (archive.store, row->id, 0, &archive.random);
    assert_player (archive.store, row->id, any_player (archive.store, &archive.random),
                   &archive.random);
  }
  archive_remove (&archive);
}

/* The list and the page show the same values. */
static void
test_list (void)
{
  Archive archive = archive_new (9, 60);
  const KarumGameFilter all = { 0 };
  g_autoptr (GPtrArray) rows = karum_store_list_players (archive.store, FALSE, NULL);

  g_assert_cmpuint (rows->len, >, 2);
  karum_for_each (const KarumPlayerRow, row, rows) {
    g_autoptr (KarumStats) stats = karum_store_stats (archive.store, row->id, 0, &all, NULL);

    g_assert_cmpmem (&row->tally, sizeof row->tally, &stats->all, sizeof stats->all);
    g_assert_cmpuint (row->unfinished, ==, stats->unfinished);
  }
  archive_remove (&archive);
}

/* Other matches with the same identifier are excluded, even those of the same players. */
static void
test_matches (void)
{
  Archive archive = archive_new (10, 60);
  const KarumGameFilter all = { 0 };
  g_autoptr (GPtrArray) matches = karum_store_list_matches (archive.store, &all, NULL);

  g_assert_cmpuint (matches->len, >, G_N_ELEMENTS (tags));
  karum_for_each (const KarumMatchRow, match, matches) {
    g_auto (KarumGameFilter) filter = karum_figure_match (match);

    assert_count (archive.store, &filter, match->n_games);
  }
  archive_remove (&archive);
}

/* -- Tables of events ------------------------------------------------------------------------- */

static void
assert_target (KarumStore *store, const char *target, guint expected)
{
  g_auto (KarumGameFilter) filter = { 0 };

  g_assert_true (karum_game_filter_read (target, &filter, NULL));
  assert_count (store, &filter, expected);
}

/* The number of results in a cell: "½, 1" of the crosstable, "1 (3), 0 (5)" of a round. */
static guint
count_results (const char *text, gboolean square)
{
  g_auto (GStrv) words = g_strsplit (text, " ", -1);

  return g_strv_length (words) / (square ? 1 : 2);
}

/* Every cell leads to as many games as it has results, and the table is as long as its rows. */
static void
assert_cells (KarumStore *store, const GPtrArray *rows, const KarumTableOptions *options)
{
  g_autoptr (KarumFigureTable) standings = karum_event_standings (rows, options);
  guint games = 0;

  g_assert_cmpuint (karum_figure_table_n_lines (standings), ==, rows->len);
  for (guint i = 0; i < rows->len; i++) {
    const KarumTableRow *row = rows->pdata[i];

    assert_target (store, karum_figure_table_cell (standings, i, 2)->target, row->results->len);
    games += row->results->len;
  }
  for (int square = 0; square <= 1; square++) {
    g_autoptr (KarumFigureTable) cells = karum_event_crosstable (rows, square);
    guint counted = 0;

    for (guint line = 0; line < karum_figure_table_n_lines (cells); line++)
      for (guint column = 2; column + 1 < karum_figure_table_n_columns (cells); column++) {
        const KarumFigureCell *cell = karum_figure_table_cell (cells, line, column);

        if (!cell->target)
          continue;
        assert_target (store, cell->target, count_results (cell->text, square));
        counted += count_results (cell->text, square);
      }
    g_assert_cmpuint (counted, ==, games);
  }
}

/* Everything in one event; the selected tie-breaks are its columns. */
static void
test_event_tables (void)
{
  Archive archive = archive_new (12, 80);
  const KarumGameFilter all = { 0 };
  KarumTableOptions options = KARUM_TABLE_OPTIONS;
  g_autoptr (GPtrArray) rows = karum_store_event_table (archive.store, &all, &options, NULL);
  g_autofree char *text = NULL, *csv = NULL;
  g_autoptr (KarumFigureTable) cells = NULL;

  g_assert_cmpuint (rows->len, >, 2);
  assert_cells (archive.store, rows, &options);
  options.ties[0] = KARUM_TIE_BUCHHOLZ;
  options.n_ties = 1;
  cells = karum_event_standings (rows, &options);
  g_assert_cmpuint (karum_figure_table_n_columns (cells), ==, 5);
  g_assert_cmpstr (karum_figure_table_column (cells, 4)->head, ==,
                   karum_tie_title (KARUM_TIE_BUCHHOLZ));
  text = karum_figure_table_text (cells);
  csv = karum_figure_table_csv (cells, &karum_csv_usual);
  karum_for_each (const KarumTableRow, row, rows) {
    g_assert_nonnull (strstr (text, row->name));
    g_assert_nonnull (strstr (csv, row->name));
  }
  archive_remove (&archive);
}

/* -- The club --------------------------------------------------------------------------------- */

/* Every number that is a link leads to that many games. Returns: their sum */
static guint
assert_links (KarumStore *store, KarumFigureTable *cells)
{
  guint sum = 0;

  for (guint line = 0; line < karum_figure_table_n_lines (cells); line++)
    for (guint column = 0; column < karum_figure_table_n_columns (cells); column++) {
      const KarumFigureCell *cell = karum_figure_table_cell (cells, line, column);
      guint64 number;

      if (!cell->target)
        continue;
      g_assert_true (g_ascii_string_to_unsigned (cell->text, 10, 1, G_MAXUINT, &number, NULL));
      assert_target (store, cell->target, (guint) number);
      sum += (guint) number;
    }
  karum_figure_table_unref (cells);
  return sum;
}

/* Replayed figures are those of as many games as their links open. */
static void
assert_replayed (KarumStore *store, const KarumGameFilter *games)
{
  g_autoptr (GPtrArray) all = karum_store_replayed (store, 0, games, NULL, NULL);

  karum_for_each (const KarumReplayedFigures, figures, all) {
    KarumGameFilter filter = karum_replayed_games (games, 0, figures->game);

    assert_count (store, &filter, figures->games);
  }
}

static void
assert_club (KarumStore *store, const KarumGameFilter *games)
{
  g_autoptr (KarumClub) club = karum_store_club (store, games, NULL);
  const GPtrArray *most[] = { club->players, club->events, club->days };
  KarumGameFilter filter = *games;
  g_autoptr (GArray) options = NULL;

  filter.finished = TRUE;
  assert_count (store, &filter, club->first.games);
  g_assert_cmpuint (assert_links (store, karum_club_rules (club->by_rules, games)), ==,
                    2 * club->first.games); /* all, and each by its result */
  options = karum_club_options (club->by_rules);
  karum_for_each_in (KarumClubOption, option, options)
    assert_links (store, karum_club_option (club->by_rules, option, games));
  for (guint kind = 0; kind < G_N_ELEMENTS (most); kind++)
    assert_links (store, karum_club_active (most[kind], (KarumClubKind) kind, games));
  assert_replayed (store, games);
}

/* With every filter that the page offers. */
static void
test_club (void)
{
  static const KarumGameFilter filters[] = {
    { .game = NULL },       { .game = "jarmo" },
    { .from = "2025" },     { .game = "pahtum", .from = "2024.05", .to = "2025.12" },
    { .to = "2025.01.31" }, { .from = "2027" },
  };
  Archive archive = archive_new (14, 150);

  add_namesake (archive.store, &archive.random);
  karum_for_each_of (each, filters)
    assert_club (archive.store, each);
  archive_remove (&archive);
}

/* -- Copying ---------------------------------------------------------------------------------- */

/* Columns are aligned, also with wide characters; fields follow RFC 4180. */
static void
test_copying (void)
{
  g_autoptr (KarumFigureTable) cells = karum_figure_table_new ();
  g_autofree char *text = NULL, *csv = NULL;

  karum_figure_table_add_column (cells, "name", "Name", KARUM_UNIT_TEXT);
  karum_figure_table_add_column (cells, "number", "No.", KARUM_UNIT_HALVES);
  karum_figure_table_add_text (cells, "中村葵", NULL);
  karum_figure_table_add_number (cells, 2);
  karum_figure_table_add_text (cells, "a \"b\", c", NULL);
  karum_figure_table_add_number (cells, 25);
  text = karum_figure_table_text (cells);
  csv = karum_figure_table_csv (cells, &karum_csv_usual);
  g_assert_cmpstr (text, ==, "Name      No.\n中村葵      1\na \"b\", c  12½\n");
  g_assert_cmpstr (csv, ==, "Name,No.\r\n中村葵,1\r\n\"a \"\"b\"\", c\",12.5\r\n");
}

/* The standings and the player's page show the same values. */
static void
assert_standing (KarumStore *store, const KarumGameFilter *since, const KarumOpponentTally *row)
{
  KarumGameFilter games = *since;
  g_autoptr (KarumStats) stats = NULL;

  games.player_id = row->person ? row->person : -1;
  assert_tally (store, &games, &row->tally);
  if (row->person == 0)
    return;
  stats = karum_store_stats (store, row->person, 0, since, NULL);
  g_assert_cmpmem (&row->tally, sizeof row->tally, &stats->all, sizeof stats->all);
  g_assert_cmpint (row->points_for, ==, stats->points_for);
  g_assert_cmpint (row->points_against, ==, stats->points_against);
}

static void
test_standings (void)
{
  Archive archive = archive_new (11, 60);
  const KarumGameFilter since = { .from = "2025" };
  g_autoptr (GPtrArray) rows = karum_store_standings (archive.store, &since, NULL);

  g_assert_cmpuint (rows->len, >, 2);
  karum_for_each (void, row, rows)
    assert_standing (archive.store, &since, row);
  archive_remove (&archive);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_data_func ("/app/figures/1", GUINT_TO_POINTER (1), test_figures);
  g_test_add_data_func ("/app/figures/2", GUINT_TO_POINTER (2), test_figures);
  g_test_add_data_func ("/app/figures/3", GUINT_TO_POINTER (3), test_figures);
  g_test_add_func ("/app/figures/list", test_list);
  g_test_add_func ("/app/figures/matches", test_matches);
  g_test_add_func ("/app/figures/standings", test_standings);
  g_test_add_func ("/app/figures/event-tables", test_event_tables);
  g_test_add_func ("/app/figures/club", test_club);
  g_test_add_func ("/app/figures/copying", test_copying);
  return g_test_run ();
}
