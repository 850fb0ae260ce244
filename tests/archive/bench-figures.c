/* bench-figures.c: measures how long what the pages show takes: bench-figures ARCHIVE [PART OF A
 * NAME] Prints milliseconds, the first time, the median, and the longest. Games are added to the
 * archive. Players and events are drawn by their games, so that who plays much is looked at often.
 */
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "fixture.h"
#include "karum-accuracy.h"
#include "karum-arrays.h"
#include "karum-club.h"
#include "karum-column-update.h"
#include "karum-event-list.h"
#include "karum-event-table.h"
#include "karum-game-list.h"
#include "karum-player-list.h"
#include "karum-random.h"
#include "karum-ratings.h"
#include "karum-reviews-table.h"
#include "karum-standings.h"
#include "karum-stats.h"
#include "karum-store-inside.h"

#define RUNS 15

static KarumStore *store;
static gint64 largest, player, event;
static GArray *ids; /* (element-type gint64): all games */
static KarumRandom chance;
static const char *only; /* (nullable): a part of the names of what is measured */

/* All that is asked for by the page of a player. */
static void
read_player (void)
{
  const KarumGameFilter all = { 0 };
  const KarumGameFilter own = { .player_id = player };
  g_autoptr (KarumPlayerRow) row = karum_store_get_player (store, player, NULL);
  g_autoptr (KarumStats) stats = karum_store_stats (store, player, 0, &all, NULL);
  g_autoptr (GPtrArray) matches = karum_store_list_matches (store, &own, NULL);
  g_autoptr (GPtrArray) courses
      = karum_store_rating_courses (store, player, KARUM_GLICKO_TAU, NULL);

  g_assert_true (row && stats && matches && courses);
}

static void
read_row (void)
{
  g_autoptr (KarumPlayerRow) row = karum_store_get_player (store, player, NULL);

  g_assert_nonnull (row);
}

static void
read_stats (void)
{
  const KarumGameFilter all = { 0 };
  g_autoptr (KarumStats) stats = karum_store_stats (store, player, 0, &all, NULL);

  g_assert_nonnull (stats);
}

static void
read_own_matches (void)
{
  const KarumGameFilter own = { .player_id = player };
  g_autoptr (GPtrArray) matches = karum_store_list_matches (store, &own, NULL);

  g_assert_nonnull (matches);
}

static void
read_players (void)
{
  g_autoptr (GPtrArray) players = karum_store_list_players (store, FALSE, NULL);

  g_assert_nonnull (players);
}

static void
read_events (void)
{
  g_autoptr (GPtrArray) events = karum_store_list_events (store, FALSE, NULL);

  g_assert_nonnull (events);
}

static void
read_matches (void)
{
  const KarumGameFilter all = { 0 };
  g_autoptr (GPtrArray) matches = karum_store_list_matches (store, &all, NULL);

  g_assert_nonnull (matches);
}

static void
read_club (void)
{
  const KarumGameFilter all = { 0 };
  g_autoptr (KarumClub) club = karum_store_club (store, &all, NULL);

  g_assert_nonnull (club);
}

static void
read_ratings (void)
{
  g_autoptr (KarumRatingTable) table
      = karum_store_rating_table (store, NULL, -1, KARUM_GLICKO_TAU, NULL);

  g_assert_nonnull (table);
}

/* As some seconds after the program has started. */
static void
open_as_upkeep (const char *path)
{
  KarumStore *worker = fixture_open (path);
  KarumRatingBook *book = karum_store_rate (worker, KARUM_GLICKO_TAU, NULL);

  karum_store_close (store);
  karum_store_close (worker);
  store = fixture_open (path);
  g_assert_true (book && karum_store_prepare_figures (store, book, NULL));
}

/* In the last month, as on an evening of the club. */
static void
add_game (void)
{
  g_autoptr (KarumRecord) record = fixture_record (all_games[0], 0, 5, 7);

  g_free (record->tags.date);
  record->tags.date = g_strdup ("2025.12.30");
  record->tags.result = KARUM_RESULT_WON;
  record->tags.termination = KARUM_TERMINATION_RESIGNATION;
  fixture_save (store, record);
}

/* All that is asked for by the page of an event. */
static void
read_event (void)
{
  const KarumGameFilter games = { .event_id = event };
  const KarumTableOptions options = KARUM_TABLE_OPTIONS;
  g_autoptr (KarumEventRow) row = karum_store_get_event (store, event, NULL);
  g_autoptr (GPtrArray) rows = karum_store_event_table (store, &games, &options, NULL);
  g_autoptr (GPtrArray) standings = karum_store_standings (store, &games, NULL);

  g_assert_true (row && rows && standings);
}

static int
compare (gconstpointer a, gconstpointer b)
{
  double x = *(const double *) a, y = *(const double *) b;

  return (x > y) - (x < y);
}

/* In processor time, because the machine may be busy. @before: (nullable): not measured */
static void
measure (const char *name, void (*before) (void), void (*run) (void))
{
  double times[RUNS], first;

  if (only && !strstr (name, only))
    return;
  for (int i = 0; i < RUNS; i++) {
    clock_t begun;

    if (before)
      before ();
    begun = clock ();
    run ();
    times[i] = 1000.0 * (double) (clock () - begun) / CLOCKS_PER_SEC;
  }
  first = times[0];
  qsort (times, RUNS, sizeof *times, compare);
  printf ("%-28s first %8.1f  median %8.1f  longest %8.1f\n", name, first, times[RUNS / 2],
          times[RUNS - 1]);
}

/* Draws the player and the event of a game. */
static void
draw (void)
{
  do {
    gint64 id = g_array_index (ids, gint64, karum_random_below (&chance, ids->len));
    g_autoptr (KarumGameRow) row = karum_store_get_row (store, id, NULL);
    guint side = karum_random_below (&chance, 2);
    g_autofree char *sql = NULL;

    g_assert_nonnull (row);
    sql = g_strdup_printf ("SELECT player%u FROM games WHERE id = %" G_GINT64_FORMAT, side + 1, id);
    g_assert_true (karum_db_number (karum_store_db (store), sql, &player, NULL));
    g_free (sql);
    sql = g_strdup_printf ("SELECT event FROM games WHERE id = %" G_GINT64_FORMAT, id);
    g_assert_true (karum_db_number (karum_store_db (store), sql, &event, NULL));
  } while (player == 0 || event == 0);
}

static void
take_largest (void)
{
  player = largest;
}

static void
choose (void)
{
  const KarumGameQuery all = { 0 };
  g_autoptr (GPtrArray) players = karum_store_list_players (store, FALSE, NULL);
  guint most = 0;

  karum_for_each (const KarumPlayerRow, row, players) {
    if (row->tally.games > most) {
      most = row->tally.games;
      largest = row->id;
    }
  }
  ids = karum_store_list_ids (store, &all, 0, 0, NULL);
  karum_random_init (&chance, RUNS);
  printf ("%u games, %u of the largest player\n", ids->len, most);
}

/* -- Reviews ---------------------------------------------------------------------------------- */

/* Made up: every tenth turn loses much. */
static void
make_verdict (KarumVerdict *verdict, guint turn)
{
  static guint engine;
  guint8 line[16];
  guint best = 2000 + karum_random_below (&chance, 8001);
  guint loss = MIN (best, karum_random_below (&chance, turn % 10 == 0 ? 4000 : 300));

  for (guint i = 0; i < sizeof line; i++)
    line[i] = (guint8) karum_random_below (&chance, 256);
  *verdict = (KarumVerdict){ .effort = KARUM_EFFORT_QUICK,
                             .engine = ++engine,
                             .person = turn % 2,
                             .decision = TRUE,
                             .best = { best, (gint) best - 5000, FALSE },
                             .taken = { best - loss, (gint) (best - loss) - 5000, FALSE },
                             .line = g_bytes_new (line, sizeof line) };
}

static void
review (gint64 id)
{
  g_autoptr (KarumRecord) record = karum_store_load_game (store, id, NULL, NULL);
  guint n = karum_record_line_length (record);
  g_autoptr (GArray) verdicts = karum_verdicts_new (n);

  for (guint i = 0; i < n; i++)
    make_verdict (karum_verdicts_at (verdicts, i), i);
  g_assert_true (karum_reviews_keep (karum_store_db (store), id, record, verdicts, NULL));
}

static void
review_all (void)
{
  g_assert_true (karum_store_begin (store, NULL));
  karum_for_each_value (gint64, id, ids)
    review (id);
  g_assert_true (karum_store_end (store, TRUE, NULL));
}

/* As while a game is reviewed. */
static void
review_one (void)
{
  g_assert_true (karum_store_begin (store, NULL));
  review (g_array_index (ids, gint64, karum_random_below (&chance, ids->len)));
  g_assert_true (karum_store_end (store, TRUE, NULL));
}

static void
review_one_of_largest (void)
{
  take_largest ();
  review_one ();
}

static void
read_accuracy (void)
{
  const KarumGameFilter all = { 0 };
  g_autoptr (KarumAccuracyFigures) figures = karum_store_accuracy (store, player, 0, &all, NULL);

  g_assert_cmpuint (figures->games, >, 0);
}

static void
read_played (void)
{
  const KarumGameFilter all = { 0 };
  g_autoptr (KarumPlayed) played = karum_store_played (store, &all, NULL);

  g_assert_nonnull (played->games[KARUM_PLAYED_BEST][0].row);
}

static void
count (const KarumGameFilter *filter)
{
  const KarumGameQuery query = { .filter = *filter };

  g_assert_cmpint (karum_store_count_games (store, &query, NULL), >=, 0);
}

static void
count_reviewed (void)
{
  count (&(KarumGameFilter){ .reviewed = TRUE });
}

static void
count_unreviewed (void)
{
  count (&(KarumGameFilter){ .unreviewed = TRUE });
}

static void
count_blundered (void)
{
  count (&(KarumGameFilter){ .blundered = TRUE });
}

static void
count_own_blunders (void)
{
  count (&(KarumGameFilter){ .blundered = TRUE, .player_id = largest });
}

static void
count_squandered (void)
{
  count (&(KarumGameFilter){ .squandered = TRUE });
}

static void
count_swings (void)
{
  count (&(KarumGameFilter){ .min_swing = 25 + karum_random_below (&chance, 50) });
}

static void
count_own_phases (void)
{
  count (&(KarumGameFilter){ .phase = 1 + karum_random_below (&chance, KARUM_N_PHASES),
                             .player_id = largest });
}

static void
count_own_standings (void)
{
  count (&(KarumGameFilter){ .standing = 1 + karum_random_below (&chance, KARUM_N_STANDINGS),
                             .player_id = largest });
}

static void
measure_reviews (void)
{
  measure ("accuracy of a player", draw, read_accuracy);
  measure ("… of the largest player", take_largest, read_accuracy);
  measure ("… after another review", review_one_of_largest, read_accuracy);
  measure ("games played best", NULL, read_played);
  measure ("… after another review", review_one, read_played);
  measure ("reviewed games", review_one, count_reviewed);
  measure ("games not reviewed", review_one, count_unreviewed);
  measure ("games with a blunder", review_one, count_blundered);
  measure ("… of the largest player", review_one, count_own_blunders);
  measure ("games lost from a win", review_one, count_squandered);
  measure ("games with a swing", review_one, count_swings);
  measure ("… decisions in a part", review_one, count_own_phases);
  measure ("… decisions when ahead", review_one, count_own_standings);
}

int
main (int argc, char **argv)
{
  if (argc != 2 && argc != 3)
    return 2;
  only = argv[2];
  store = fixture_open (argv[1]);
  choose ();
  measure ("ratings", NULL, read_ratings);
  open_as_upkeep (argv[1]);
  measure ("ratings computed ahead", NULL, read_ratings);
  measure ("players", NULL, read_players);
  measure ("events", NULL, read_events);
  measure ("matches", NULL, read_matches);
  measure ("page of a player", draw, read_player);
  measure ("… row", draw, read_row);
  measure ("… figures", draw, read_stats);
  measure ("… matches", draw, read_own_matches);
  measure ("page of the largest player", take_largest, read_player);
  measure ("… row of it", take_largest, read_row);
  measure ("… figures of it", take_largest, read_stats);
  measure ("… matches of it", take_largest, read_own_matches);
  measure ("page of an event", draw, read_event);
  measure ("club", NULL, read_club);
  measure ("ratings after another game", add_game, read_ratings);
  review_all ();
  /* As the upkeep does while games are reviewed. */
  g_assert_true (karum_store_update_columns (store, NULL, NULL));
  measure_reviews ();
  g_array_unref (ids);
  karum_store_close (store);
  return 0;
}
