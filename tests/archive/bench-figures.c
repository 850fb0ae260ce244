/* bench-figures.c: measures how long the figures of the pages take: bench-figures ARCHIVE
 * Prints milliseconds, the first time and the median of others. A game is added to the archive. */
#include <stdio.h>
#include <time.h>

#include "fixture.h"
#include "karum-club.h"
#include "karum-event-list.h"
#include "karum-event-table.h"
#include "karum-player-list.h"
#include "karum-ratings.h"
#include "karum-stats.h"

#define RUNS 9

static KarumStore *store;
static gint64 player, event;

static void
read_player (void)
{
  const KarumGameFilter all = { 0 };
  g_autoptr (KarumStats) stats = karum_store_stats (store, player, 0, &all, NULL);

  g_assert_nonnull (stats);
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

static void
read_event (void)
{
  const KarumGameFilter games = { .event_id = event };
  const KarumTableOptions options = KARUM_TABLE_OPTIONS;
  g_autoptr (GPtrArray) rows = karum_store_event_table (store, &games, &options, NULL);

  g_assert_nonnull (rows);
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
  printf ("%-28s first %8.1f  median %8.1f\n", name, first, times[RUNS / 2]);
}

static void
choose (void)
{
  g_autoptr (GPtrArray) players = karum_store_list_players (store, FALSE, NULL);
  g_autoptr (GPtrArray) events = karum_store_list_events (store, FALSE, NULL);
  guint most = 0;

  for (guint i = 0; i < players->len; i++) {
    const KarumPlayerRow *row = players->pdata[i];

    if (row->tally.games > most) {
      most = row->tally.games;
      player = row->id;
    }
  }
  if (events->len > 0)
    event = ((const KarumEventRow *) events->pdata[0])->id;
  printf ("the player has %u games\n", most);
}

int
main (int argc, char **argv)
{
  if (argc != 2)
    return 2;
  store = fixture_open (argv[1]);
  choose ();
  measure ("player", NULL, read_player);
  measure ("club", NULL, read_club);
  measure ("ratings", NULL, read_ratings);
  measure ("ratings after another game", add_game, read_ratings);
  if (event != 0)
    measure ("table of an event", NULL, read_event);
  karum_store_close (store);
  return 0;
}
