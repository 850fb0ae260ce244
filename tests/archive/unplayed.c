/* unplayed.c: forfeits and byes: in the tables of events, and in no other figure. */
#include <string.h>

#include "fixture.h"
#include "karum-arrays.h"
#include "karum-club.h"
#include "karum-event-list.h"
#include "karum-event-table.h"
#include "karum-finder.h"
#include "karum-game-list.h"
#include "karum-games.h"
#include "karum-glicko.h"
#include "karum-import.h"
#include "karum-player-edit.h"
#include "karum-player-list.h"
#include "karum-ratings.h"
#include "karum-standings.h"
#include "karum-stats.h"
#include "karum-store-inside.h"

#define GAME(round, one, other, result, rest)                                                   \
  "[Event \"Cup\"]\n[Date \"2026.11.0" round "\"]\n[Round \"" round "\"]\n[Player1 \"" one      \
  "\"]\n[Player2 \"" other "\"]\n[Result \"" result "\"]\n[Game \"pahtum\"]\n" rest "\n" result \
  "\n\n"
#define FORFEIT "[Termination \"forfeit\"]\n"
#define BYE "[Termination \"bye\"]\n"

/* What each has at the end: Anna 2, Dora 1½, Carl 1, Boris ½. */
static const char cup[]
    = GAME ("1", "Anna", "Boris", "1-0", "[Score \"30-28\"]\n") GAME ("1", "Carl", "?", "1-0", BYE)
        GAME ("2", "Anna", "Carl", "1-0", FORFEIT) GAME ("2", "Boris", "Dora", "1/2-1/2", "")
            GAME ("3", "Boris", "Carl", "*", FORFEIT) GAME ("3", "Anna", "Dora", "0-1", "");

static void
import (KarumStore *store, const char *text, guint added)
{
  g_autoptr (GBytes) bytes = g_bytes_new_static (text, strlen (text));
  g_autoptr (GError) error = NULL;
  g_autoptr (KarumImportReport) report = karum_store_import (store, bytes, NULL, &error);

  g_assert_no_error (error);
  g_assert_cmpuint (report->refused, ==, 0);
  g_assert_cmpuint (report->added, ==, added);
}

static GPtrArray *
table (KarumStore *store, gboolean by_matches)
{
  const KarumGameFilter filter = { .event = "Cup" };
  KarumTableOptions options = KARUM_TABLE_OPTIONS;
  GPtrArray *rows;

  options.by_matches = by_matches;
  rows = karum_store_event_table (store, &filter, &options, NULL);
  g_assert_nonnull (rows);
  return rows;
}

static void
test_table (Fixture *archive, gconstpointer data)
{
  static const struct {
    const char *name;
    guint rank, games, unplayed, half_points, direct, sonneborn, buchholz, wins;
    gint64 margin;
  } expected[] = {
    { "Anna", 1, 2, 1, 4, 0, 6, 8, 1, 2 },
    { "Dora", 2, 2, 0, 3, 0, 9, 5, 1, 0 },
    { "Carl", 3, 0, 3, 2, 0, 4, 6, 0, 0 },
    { "Boris", 4, 2, 1, 1, 0, 3, 8, 0, -2 },
  };
  g_autoptr (GPtrArray) rows = NULL;

  (void) data;
  import (archive->store, cup, 6);
  rows = table (archive->store, FALSE);
  g_assert_cmpuint (rows->len, ==, G_N_ELEMENTS (expected));
  for (guint i = 0; i < rows->len; i++) {
    const KarumTableRow *row = rows->pdata[i];

    g_assert_cmpstr (row->name, ==, expected[i].name);
    g_assert_cmpuint (row->rank, ==, expected[i].rank);
    g_assert_cmpuint (row->games, ==, expected[i].games);
    g_assert_cmpuint (row->unplayed, ==, expected[i].unplayed);
    g_assert_cmpuint (row->half_points, ==, expected[i].half_points);
    g_assert_cmpuint (row->direct, ==, expected[i].direct);
    g_assert_cmpuint (row->sonneborn, ==, expected[i].sonneborn);
    g_assert_cmpuint (row->buchholz, ==, expected[i].buchholz);
    g_assert_cmpuint (row->wins, ==, expected[i].wins);
    g_assert_cmpint (row->margin, ==, expected[i].margin);
  }
}

static void
test_results (Fixture *archive, gconstpointer data)
{
  static const struct {
    KarumTermination unplayed;
    const char *opponent, *sign;
  } expected[] = { { KARUM_TERMINATION_BYE, NULL, "1" },
                   { KARUM_TERMINATION_FORFEIT, "Anna", "−" },
                   { KARUM_TERMINATION_FORFEIT, "Boris", "−" } };
  g_autoptr (GPtrArray) rows = NULL;
  const KarumTableRow *carl;

  (void) data;
  import (archive->store, cup, 6);
  rows = table (archive->store, FALSE);
  carl = rows->pdata[2];
  g_assert_cmpuint (carl->results->len, ==, G_N_ELEMENTS (expected));
  for (guint i = 0; i < carl->results->len; i++) {
    const KarumTableResult *result = carl->results->pdata[i];

    g_assert_cmpint (result->unplayed, ==, expected[i].unplayed);
    g_assert_cmpstr (result->opponent_name, ==, expected[i].opponent);
    g_assert_cmpstr (karum_table_result_sign (result), ==, expected[i].sign);
  }
}

/* Matches of Eva and Fred; the points of Eva, in halves, and whether the match was played. */
static void
test_matches (Fixture *archive, gconstpointer data)
{
#define MATCH(number) "[Match \"m\"]\n[MatchGame \"" number "\"]\n"
#define FIRST(result, rest) GAME ("1", "Eva", "Fred", result, rest MATCH ("1"))
#define SECOND(result, rest) GAME ("1", "Fred", "Eva", result, rest MATCH ("2"))
  static const struct {
    const char *games;
    guint half_points[2];
    gboolean unplayed;
    KarumMatchState state;
  } matches[] = {
    { FIRST ("1-0", "[Score \"30-28\"]\n") SECOND ("1-0", FORFEIT),
      { 1, 1 },
      FALSE,
      KARUM_MATCH_DRAWN },
    { FIRST ("1-0", "[Score \"30-28\"]\n") SECOND ("*", FORFEIT),
      { 2, 0 },
      FALSE,
      KARUM_MATCH_FIRST },
    { FIRST ("1/2-1/2", "") SECOND ("0-1", FORFEIT), { 2, 0 }, FALSE, KARUM_MATCH_FIRST },
    { FIRST ("1-0", FORFEIT) SECOND ("0-1", FORFEIT), { 2, 0 }, TRUE, KARUM_MATCH_FIRST },
    { FIRST ("*", FORFEIT) SECOND ("*", FORFEIT), { 0, 0 }, TRUE, KARUM_MATCH_DRAWN },
  };
  const char *names[] = { "Eva", "Fred" };

  (void) data;
  karum_for_each_of (item, matches) {
    const KarumGameFilter all = { 0 };
    Fixture each = { 0 };
    g_autoptr (GPtrArray) rows = NULL;
    g_autoptr (GPtrArray) found = NULL;

    fixture_set_up (&each, NULL);
    import (each.store, item->games, 2);
    rows = table (each.store, TRUE);
    found = karum_store_list_matches (each.store, &all, NULL);
    g_assert_cmpuint (found->len, ==, 1);
    g_assert_cmpint (((const KarumMatchRow *) found->pdata[0])->state, ==, item->state);
    g_assert_cmpuint (rows->len, ==, 2);
    for (guint j = 0; j < 2; j++) {
      const KarumTableRow *row = rows->pdata[j];
      guint who = g_str_equal (row->name, names[1]);

      g_assert_cmpuint (row->half_points, ==, item->half_points[who]);
      g_assert_cmpuint (row->unplayed, ==, item->unplayed);
      g_assert_cmpuint (row->games, ==, !item->unplayed);
    }
    fixture_tear_down (&each, NULL);
  }
  g_assert_true (archive->store != NULL);
}

static gint64
person (KarumStore *store, const char *name)
{
  g_autoptr (GPtrArray) rows = karum_store_list_players (store, FALSE, NULL);

  karum_for_each (const KarumPlayerRow, row, rows)
    if (g_str_equal (row->name, name))
      return row->id;
  g_assert_not_reached ();
}

/* Neither unplayed results nor games against oneself are in any other figure. */
static void
test_figures (Fixture *archive, gconstpointer data)
{
  static const char self[] = GAME ("4", "Anna", "Anna", "1-0", "[Score \"30-28\"]\n");
  const KarumGameFilter all = { 0 };
  g_autoptr (KarumStats) anna = NULL;
  g_autoptr (KarumStats) carl = NULL;
  g_autoptr (KarumClub) club = NULL;
  g_autoptr (GPtrArray) standings = NULL;
  g_autoptr (GPtrArray) players = NULL;
  g_autoptr (GPtrArray) events = NULL;

  (void) data;
  import (archive->store, cup, 6);
  import (archive->store, self, 1);
  anna = karum_store_stats (archive->store, person (archive->store, "Anna"), 0, &all, NULL);
  g_assert_cmpuint (anna->all.games, ==, 2);
  g_assert_cmpuint (anna->all.wins, ==, 1);
  g_assert_cmpuint (anna->unplayed, ==, 1);
  g_assert_cmpuint (anna->unfinished, ==, 0);
  g_assert_cmpuint (anna->streaks.win, ==, 1);
  g_assert_cmpint (anna->points_for, ==, 30);
  carl = karum_store_stats (archive->store, person (archive->store, "Carl"), 0, &all, NULL);
  g_assert_cmpuint (carl->all.games + carl->unfinished + carl->streaks.current, ==, 0);
  g_assert_cmpuint (carl->unplayed, ==, 3);
  g_assert_cmpuint (carl->by_opponent->len, ==, 0);
  club = karum_store_club (archive->store, &all, NULL);
  g_assert_cmpuint (club->first.games + club->unfinished, ==, 3);
  standings = karum_store_standings (archive->store, &all, NULL);
  g_assert_cmpuint (standings->len, ==, 3);
  players = karum_store_list_players (archive->store, FALSE, NULL);
  g_assert_cmpuint (players->len, ==, 4);
  karum_for_each (const KarumPlayerRow, row, players) {
    g_assert_cmpuint (row->tally.games, ==, g_str_equal (row->name, "Carl") ? 0 : 2);
    g_assert_cmpuint (row->unfinished, ==, 0);
  }
  events = karum_store_list_events (archive->store, FALSE, NULL);
  g_assert_cmpuint (((const KarumEventRow *) events->pdata[0])->finished, ==, 3);
}

static void
test_ratings (Fixture *archive, gconstpointer data)
{
  const KarumGameFilter all = { 0 };
  g_autoptr (GPtrArray) rows = NULL;

  (void) data;
  import (archive->store, cup, 6);
  rows = karum_store_ratings (archive->store, &all, -1, KARUM_GLICKO_TAU, NULL);
  g_assert_cmpuint (rows->len, ==, 3);
  karum_for_each (const KarumRatingRow, row, rows)
    g_assert_cmpuint (row->games, ==, 2);
}

static guint64
count (KarumStore *store, KarumGameFilter filter)
{
  return karum_store_count_games (store, &(KarumGameQuery){ .filter = filter }, NULL);
}

static void
assert_found (KarumStore *store)
{
  g_assert_cmpuint (count (store, (KarumGameFilter){ .played = TRUE }), ==, 3);
  g_assert_cmpuint (count (store, (KarumGameFilter){ .unplayed = TRUE }), ==, 3);
  g_assert_cmpuint (count (store, (KarumGameFilter){ .finished = TRUE }), ==, 6);
  g_assert_cmpuint (count (store, (KarumGameFilter){ .in_progress = TRUE }), ==, 0);
  g_assert_cmpuint (count (store, (KarumGameFilter){ .with_termination = TRUE,
                                                     .termination = KARUM_TERMINATION_FORFEIT }),
                    ==, 2);
  g_assert_cmpuint (count (store, (KarumGameFilter){ .with_termination = TRUE,
                                                     .termination = KARUM_TERMINATION_BYE }),
                    ==, 1);
  g_assert_cmpuint (count (store, (KarumGameFilter){ .with_termination = TRUE,
                                                     .termination = KARUM_TERMINATION_NONE }),
                    ==, 3);
}

/* By columns, and without them. */
static void
test_filters (Fixture *archive, gconstpointer data)
{
  (void) data;
  import (archive->store, cup, 6);
  assert_found (archive->store);
  karum_games_forget (archive->store);
  assert_found (archive->store);
}

/* What was not played is no played game of that day. */
static void
test_similar (Fixture *archive, gconstpointer data)
{
  static const char played[] = GAME ("2", "Anna", "Carl", "1-0", "");

  (void) data;
  import (archive->store, cup, 6);
  import (archive->store, played, 1);
}

/* As archives have them from files that were imported before the names meant nobody. */
static void
save_result (
    KarumStore *store, const char *first, const char *second, const char *round, KarumResult result)
{
  KarumRules rules = karum_rules_default (karum_games[0], 0);
  g_autoptr (KarumRecord) record = karum_record_new_result (&rules);

  record->tags.players[0] = g_strdup (first);
  record->tags.players[1] = g_strdup (second);
  record->tags.event = g_strdup ("Cup");
  record->tags.date = g_strdup ("2026.11.09");
  record->tags.round = g_strdup (round);
  record->tags.uuid = g_uuid_string_random ();
  record->tags.result = result;
  fixture_save (store, record);
}

/* Players of the archive who are called BYE and NN: the one gives points and nothing else, the
 * other is unknown. */
static void
test_signs (Fixture *archive, gconstpointer data)
{
  const KarumGameFilter all = { 0 };
  g_autoptr (GPtrArray) rows = NULL, ratings = NULL, events = NULL;
  g_autoptr (KarumStats) anna = NULL;
  const KarumTableRow *first;

  (void) data;
  save_result (archive->store, "Anna", "Boris", "1", KARUM_RESULT_DRAWN);
  save_result (archive->store, "Anna", "(Bye)", "2", KARUM_RESULT_WON);
  save_result (archive->store, "(Bye)", "Boris", "2", KARUM_RESULT_WON);
  save_result (archive->store, "Boris", "Xaver", "3", KARUM_RESULT_WON);
  g_assert_true (karum_store_edit_player (archive->store, person (archive->store, "Xaver"), "N. N.",
                                          NULL, NULL));
  rows = table (archive->store, FALSE);
  g_assert_cmpuint (rows->len, ==, 2);
  first = rows->pdata[0];
  g_assert_cmpstr (first->name, ==, "Anna");
  g_assert_cmpuint (first->half_points, ==, 3);
  g_assert_cmpuint (first->games, ==, 1);
  g_assert_cmpuint (first->unplayed, ==, 1);
  /* Half a point of Boris', who lost his bye, and the dummy with as many points as her own. */
  g_assert_cmpuint (first->buchholz, ==, 1 + 3);
  ratings = karum_store_ratings (archive->store, &all, -1, KARUM_GLICKO_TAU, NULL);
  g_assert_cmpuint (ratings->len, ==, 2);
  anna = karum_store_stats (archive->store, person (archive->store, "Anna"), 0, &all, NULL);
  g_assert_cmpuint (anna->all.games, ==, 1);
  g_assert_cmpuint (anna->unplayed, ==, 1);
  events = karum_store_list_events (archive->store, FALSE, NULL);
  g_assert_cmpuint (((const KarumEventRow *) events->pdata[0])->unplayed, ==, 2);
}

/* What was not played has neither a margin nor a length, however an archive says so. */
static void
test_signs_found (Fixture *archive, gconstpointer data)
{
  static const struct {
    KarumGameFilter filter;
    guint count;
  } cases[] = {
    { { .played = TRUE }, 3 },
    { { .unplayed = TRUE }, 5 },
    { { .finished = TRUE }, 8 },
    { { .min_margin = 1 }, 1 },
    { { .max_margin = 100 }, 1 },
    { { .max_turns = 5 }, 3 },
    { { .min_turns = 1 }, 0 },
    { { .player = "Anna", .played = TRUE }, 2 },
    { { .player = "Anna", .unplayed = TRUE }, 2 },
    { { .player = "(Bye)", .played = TRUE }, 0 },
    { { .in_progress = TRUE }, 0 },
  };
  KarumRules rules = karum_rules_default (karum_games[0], 0);
  g_autoptr (KarumRecord) record = karum_record_new_result (&rules);

  (void) data;
  import (archive->store, cup, 6);
  record->tags.players[0] = g_strdup ("Anna");
  record->tags.players[1] = g_strdup ("(Bye)");
  record->tags.uuid = g_uuid_string_random ();
  karum_record_set_result (record, KARUM_RESULT_WON, KARUM_TERMINATION_NORMAL, (int[]){ 9, 0 });
  fixture_save (archive->store, record);
  save_result (archive->store, "(Bye)", "Boris", "2", KARUM_RESULT_WON);
  for (guint columns = 0; columns < 2; columns++) {
    karum_for_each_of (each, cases) {
      g_autofree char *filter = karum_game_filter_write (&each->filter);

      g_test_message ("%s", filter);
      g_assert_cmpuint (count (archive->store, each->filter), ==, each->count);
    }
    karum_games_forget (archive->store);
  }
}

/* Earlier versions took a score that can't have led to its result: it is told, and counts nowhere.
 */
static void
test_false_score (Fixture *archive, gconstpointer data)
{
  KarumRules rules = karum_rules_default (karum_games[0], 0);
  g_autoptr (KarumRecord) record = karum_record_new_result (&rules);
  const KarumGameFilter all = { 0 };
  g_autoptr (KarumStats) anna = NULL;
  g_autoptr (GPtrArray) rows = NULL;

  (void) data;
  record->tags.players[0] = g_strdup ("Anna");
  record->tags.players[1] = g_strdup ("Boris");
  record->tags.event = g_strdup ("Cup");
  record->tags.uuid = g_uuid_string_random ();
  karum_record_set_result (record, KARUM_RESULT_WON, KARUM_TERMINATION_NORMAL, (int[]){ 1, 9 });
  fixture_save (archive->store, record);
  anna = karum_store_stats (archive->store, person (archive->store, "Anna"), 0, &all, NULL);
  g_assert_cmpuint (anna->all.wins, ==, 1);
  g_assert_cmpint (anna->points_for + anna->points_against, ==, 0);
  rows = table (archive->store, FALSE);
  g_assert_cmpint (((const KarumTableRow *) rows->pdata[0])->margin, ==, 0);
}

/* What a file says with names is read as what it means. */
static void
test_read (Fixture *archive, gconstpointer data)
{
  static const char round[] = GAME ("1", "Anna", "BYE", "1-0", "[Score \"3-0\"]\n")
      GAME ("2", "spielfrei", "Boris", "0-1", "") GAME ("3", "Carl", "N.N.", "1-0", "");
  static const char *const names[] = { "Anna", "Boris", "Carl" };
  g_autoptr (GPtrArray) players = NULL;

  (void) data;
  import (archive->store, round, 3);
  players = karum_store_list_players (archive->store, FALSE, NULL);
  g_assert_cmpuint (players->len, ==, G_N_ELEMENTS (names));
  for (guint i = 0; i < players->len; i++)
    g_assert_cmpstr (((const KarumPlayerRow *) players->pdata[i])->name, ==, names[i]);
  g_assert_cmpuint (count (archive->store, (KarumGameFilter){ .with_termination = TRUE,
                                                              .termination = KARUM_TERMINATION_BYE,
                                                              .with_result = TRUE,
                                                              .result = KARUM_RESULT_WON }),
                    ==, 2);
}

/* An event doesn't count games against oneself at all. */
static void
test_event_games (Fixture *archive, gconstpointer data)
{
  static const char self[] = GAME ("4", "Anna", "Anna", "1-0", "");
  g_autoptr (GPtrArray) events = NULL;

  (void) data;
  import (archive->store, cup, 6);
  import (archive->store, self, 1);
  events = karum_store_list_events (archive->store, FALSE, NULL);
  g_assert_cmpuint (((const KarumEventRow *) events->pdata[0])->games, ==, 3);
}

int
main (int argc, char **argv)
{
  static const struct {
    const char *name;
    void (*run) (Fixture *, gconstpointer);
  } tests[] = {
    { "/unplayed/table", test_table },
    { "/unplayed/results", test_results },
    { "/unplayed/matches", test_matches },
    { "/unplayed/figures", test_figures },
    { "/unplayed/ratings", test_ratings },
    { "/unplayed/filters", test_filters },
    { "/unplayed/similar", test_similar },
    { "/unplayed/signs", test_signs },
    { "/unplayed/signs/found", test_signs_found },
    { "/unplayed/false-score", test_false_score },
    { "/unplayed/read", test_read },
    { "/unplayed/event-games", test_event_games },
  };

  g_test_init (&argc, &argv, NULL);
  karum_for_each_of (test, tests)
    g_test_add (test->name, Fixture, NULL, fixture_set_up, test->run, fixture_tear_down);
  return g_test_run ();
}
