/* season.c: what season.py can't do with karum-cli:
 *   season ARCHIVE join NAME OTHER        merges the player OTHER into NAME
 *   season ARCHIVE namesake NAME NOTE GAME/SIDE…
 *                                         makes a player of that name, with these games of the
 *                                         other one; SIDE is 0 for Player1, 1 for Player2
 *   season ARCHIVE club [FILTER]          prints the figures of the club page, separated by
 *                                         tabs; FILTER as karum_game_filter_write() has it
 */
#include "../archive/fixture.h"

#include <stdio.h>

#include "karum-arrays.h"
#include "karum-club.h"
#include "karum-game-details.h"
#include "karum-player-edit.h"
#include "karum-player-list.h"

static gint64
player_named (KarumStore *store, const char *name)
{
  g_autoptr (GPtrArray) rows = karum_store_list_players (store, FALSE, NULL);
  gint64 found = 0;

  karum_for_each (const KarumPlayerRow, row, rows)
    if (g_str_equal (row->name, name))
      found = row->id;
  g_assert_cmpint (found, !=, 0);
  return found;
}

static void
join (KarumStore *store, const char *name, const char *other)
{
  gint64 player = player_named (store, other);

  g_assert_true (karum_store_merge_players (store, &player, 1, player_named (store, name), NULL));
}

/* @game: "12/1": Player2 of the game 12 */
static void
give (KarumStore *store, const char *game, gint64 player)
{
  char *end = NULL;
  gint64 id = g_ascii_strtoll (game, &end, 10);
  gint64 side = g_ascii_strtoll (end + 1, NULL, 10);
  g_autoptr (KarumGameDetails) details = karum_store_get_details (store, id, NULL);

  details->persons[side] = player;
  g_assert_true (karum_store_set_details (store, details, NULL));
}

static void
make_namesake (KarumStore *store, const char *name, const char *note, char **games)
{
  gint64 player = karum_store_create_player (store, name, note, NULL);

  g_assert_cmpint (player, >, 0);
  for (; *games; games++)
    give (store, *games, player);
}

/* -- The club --------------------------------------------------------------------------------- */

static void
print_tally (const char *kind, const char *name, const KarumTally *tally)
{
  printf ("%s\t%s\t%u\t%u\t%u\t%u", kind, name, tally->games, tally->wins, tally->draws,
          tally->losses);
}

static void
print_months (const GPtrArray *by_month)
{
  karum_for_each (const KarumMonthTally, month, by_month) {
    g_autofree char *name = g_strdup_printf ("%04d-%02d", month->month / 12, month->month % 12 + 1);

    print_tally ("month", name, &month->tally);
    printf ("\n");
  }
}

static void
print_rules (const GPtrArray *by_rules)
{
  karum_for_each (const KarumRulesFigures, figures, by_rules) {
    print_tally ("rules", figures->rules, &figures->first);
    printf ("\t%u\t%" G_GINT64_FORMAT "\t%u\t%" G_GUINT64_FORMAT "\n", figures->scored,
            figures->margin, figures->recorded, figures->turns);
  }
}

static void
print_active (const char *kind, const GPtrArray *most)
{
  karum_for_each (const KarumActive, active, most)
    printf ("%s\t%s\t%s\t%u\n", kind, active->name, active->note ? active->note : "",
            active->games);
}

static void
print_records (const KarumRecordGame *records)
{
  static const char *const names[KARUM_N_RECORDS] = {
    [KARUM_RECORD_LONGEST] = "longest",
    [KARUM_RECORD_SHORTEST] = "shortest",
    [KARUM_RECORD_MARGIN] = "margin",
    [KARUM_RECORD_SCORE] = "score",
  };

  for (guint i = 0; i < KARUM_N_RECORDS; i++)
    if (records[i].row)
      printf ("record\t%s\t%" G_GINT64_FORMAT "\t%" G_GINT64_FORMAT "\n", names[i],
              records[i].row->id, records[i].value);
}

static void
print_club (KarumStore *store, const char *text)
{
  g_auto (KarumGameFilter) filter = { 0 };
  g_autoptr (KarumClub) club = NULL;

  g_assert_true (!text || karum_game_filter_read (text, &filter, NULL));
  club = karum_store_club (store, &filter, NULL);
  g_assert_nonnull (club);
  print_tally ("first", "", &club->first);
  printf ("\nunfinished\t%u\n", club->unfinished);
  print_months (club->by_month);
  print_rules (club->by_rules);
  print_active ("player", club->players);
  print_active ("event", club->events);
  print_active ("day", club->days);
  print_records (club->records);
}

int
main (int argc, char **argv)
{
  KarumStore *store = fixture_open (argv[1]);

  if (g_str_equal (argv[2], "join"))
    join (store, argv[3], argv[4]);
  else if (g_str_equal (argv[2], "namesake"))
    make_namesake (store, argv[3], argv[4], argv + 5);
  else
    print_club (store, argc > 3 ? argv[3] : NULL);
  karum_store_close (store);
  return 0;
}
