/* figures.c: whatever filters are set together, every figure is that of the games they have in
 * common, counted by SQL. */
#include <string.h>

#include "filter-oracle.h"
#include "fixture.h"
#include "karum-arrays.h"
#include "karum-club.h"
#include "karum-collections.h"
#include "karum-event-list.h"
#include "karum-event-table.h"
#include "karum-game-filter-fields.h"
#include "karum-game-list.h"
#include "karum-player-list.h"
#include "karum-players.h"
#include "karum-positions.h"
#include "karum-standings.h"
#include "karum-statement.h"
#include "karum-stats.h"
#include "karum-store-inside.h"

#define GAMES 90

/* What SQL says of the games listed in temp.found. */
#define FOUND "g.id IN (SELECT id FROM temp.found)"
#define FINISHED FOUND " AND g.result != 0"
#define BETWEEN_TWO " AND (g.player1 = 0 OR g.player1 != g.player2)"
#define COUNTS FINISHED BETWEEN_TWO
#define SCORED FINISHED_WITH_SCORE BETWEEN_TWO
#define FINISHED_WITH_SCORE                            \
  FINISHED " AND ((g.turns > 0 AND g.termination = 1)" \
           " OR (g.turns = 0 AND g.termination IN (0, 1) AND g.score1 IS NOT NULL))"
#define OWN(n) "coalesce (g.score" #n ", g.points" #n ")"

static gint64
number (KarumStore *store, const char *sql)
{
  gint64 value;
  g_autoptr (GError) error = NULL;

  karum_db_number (karum_store_db (store), sql, &value, &error);
  g_assert_no_error (error);
  return value;
}

/* Every tenth game belongs to a match with the one before it; a third is in a collection. */
static void
fill (KarumStore *store)
{
  g_autofree char *players[2] = { NULL, NULL };
  KarumRandom random;

  karum_random_init (&random, 26);
  g_assert_true (karum_store_begin (store, NULL));
  for (guint i = 0; i < GAMES; i++) {
    g_autoptr (KarumRecord) record = filter_record (&random);
    KarumTags *tags = &record->tags;

    if (i % 10 == 1) {
      tags->match = i == 1 ? g_strdup ("m") : g_strdup_printf ("m%u", i / 10);
      g_free (tags->players[0]);
      g_free (tags->players[1]);
      tags->players[0] = g_steal_pointer (&players[1]);
      tags->players[1] = g_steal_pointer (&players[0]);
    } else if (i % 10 == 0) {
      tags->match = i == 0 ? g_strdup ("m") : g_strdup_printf ("m%u", i / 10);
      for (guint j = 0; j < 2; j++)
        players[j] = g_strdup (tags->players[j]);
    }
    fixture_save (store, record);
  }
  g_assert_true (karum_db_execute (
      karum_store_db (store),
      "INSERT INTO collections (id, name, folded, created_at) VALUES (1, 'Some', 'some', 0);"
      "INSERT INTO collected SELECT id, 1, id FROM games WHERE id % 3 = 0;"
      "UPDATE games SET deleted_at = 1 WHERE id % 17 = 0;"
      "CREATE TEMP TABLE found (id INTEGER PRIMARY KEY)",
      NULL));
  g_assert_true (karum_store_end (store, TRUE, NULL));
}

static void
set_found (KarumStore *store, const GArray *ids)
{
  g_autoptr (KarumStatement) row = NULL;

  g_assert_true (karum_db_execute (karum_store_db (store), "DELETE FROM temp.found", NULL));
  row = karum_db_prepare (karum_store_db (store), "INSERT INTO temp.found VALUES (?)", NULL);
  karum_for_each_value (gint64, id, ids) {
    karum_statement_rewind (row);
    karum_statement_bind_int (row, 1, id);
    g_assert_true (karum_statement_run (row, NULL));
  }
}

static void
assert_players (KarumStore *store, const KarumGameFilter *filter)
{
  g_autoptr (GPtrArray) rows = karum_store_list_players_of (store, filter, NULL);
  gint64 games = 0, wins = 0, unfinished = 0;

  g_assert_nonnull (rows);
  karum_for_each (const KarumPlayerRow, row, rows) {
    games += row->tally.games;
    wins += row->tally.wins;
    unfinished += row->unfinished;
  }
#define PLACES(condition)                                                                 \
  "SELECT ifnull (sum ((player1 != 0) + (player2 NOT IN (0, player1))), 0) FROM games g " \
  "WHERE " condition
  g_assert_cmpint (games, ==, number (store, PLACES (COUNTS)));
  g_assert_cmpint (unfinished, ==,
                   number (store, PLACES (FOUND BETWEEN_TWO " AND " FILTER_IN_PROGRESS)));
  g_assert_cmpint (wins, ==,
                   number (store, "SELECT count (*) FROM games g WHERE " COUNTS
                                  " AND ((result = 1 AND player1 != 0)"
                                  " OR (result = 2 AND player2 NOT IN (0, player1)))"));
}

static void
assert_events (KarumStore *store, const KarumGameFilter *filter)
{
  g_autoptr (GPtrArray) rows = karum_store_list_events_of (store, filter, NULL);
  gint64 games = 0, finished = 0;

  g_assert_nonnull (rows);
  karum_for_each (const KarumEventRow, row, rows) {
    games += row->games;
    finished += row->finished;
  }
  g_assert_cmpint (
      games, ==,
      number (store,
              "SELECT count (*) FROM games g WHERE event IS NOT NULL AND " FOUND BETWEEN_TWO));
  g_assert_cmpint (
      finished, ==,
      number (store, "SELECT count (*) FROM games g WHERE event IS NOT NULL AND " COUNTS));
}

/* The matches all of whose games outside the bin are found. */
static void
assert_matches (KarumStore *store, const KarumGameFilter *filter)
{
  g_autoptr (GPtrArray) rows = karum_store_list_matches (store, filter, NULL);
  gint64 games = 0, points = 0;

  g_assert_nonnull (rows);
  karum_for_each (const KarumMatchRow, row, rows) {
    games += row->n_games;
    points += row->points[0] + row->points[1];
  }
#define WHOLE                                                                          \
  "g.deleted_at IS NULL AND g.match IS NOT NULL AND NOT EXISTS (SELECT 1 FROM games h" \
  " WHERE h.match = g.match AND h.deleted_at IS NULL AND h.id NOT IN (SELECT id FROM temp.found))"
  g_assert_cmpint (games, ==, number (store, "SELECT count (*) FROM games g WHERE " WHOLE));
  g_assert_cmpint (points, ==,
                   number (store, "SELECT ifnull (sum (" OWN (1) " + " OWN (
                                      2) "), 0)"
                                         " FROM games g WHERE " SCORED " AND " WHOLE));
}

/* Each game is in one row by rules and sides, and no two rows are the same. */
static void
assert_rules (const KarumStats *stats)
{
  guint games = 0;

  for (guint i = 0; i < stats->by_rules->len; i++) {
    const KarumRulesTally *row = stats->by_rules->pdata[i];

    games += row->tally.games;
    for (guint j = 0; j < i; j++) {
      const KarumRulesTally *other = stats->by_rules->pdata[j];

      g_assert_true (row->side != other->side || strcmp (row->game, other->game) != 0
                     || strcmp (row->preset, other->preset) != 0);
    }
  }
  g_assert_cmpuint (games, ==, stats->all.games);
}

static void
assert_stats (KarumStore *store, gint64 person, const KarumGameFilter *filter)
{
  g_autoptr (KarumStats) stats = karum_store_stats (store, person, 0, filter, NULL);
  const struct {
    gint64 value;
    const char *sql; /* ?1 is the person */
  } figures[] = {
    { stats->all.games,
      "SELECT count (*) FROM games g WHERE " COUNTS " AND %d IN (player1, player2)" },
    { stats->scored,
      "SELECT count (*) FROM games g WHERE " SCORED " AND %d IN (player1, player2)" },
    { stats->points_for, "SELECT ifnull (sum (iif (player1 = %d, " OWN (1) ", " OWN (
                             2) ")), 0)"
                                " FROM games g WHERE " SCORED " AND %d IN (player1, player2)" },
    { stats->points_against, "SELECT ifnull (sum (iif (player1 = %d, " OWN (2) ", " OWN (
                                 1) ")), 0)"
                                    " FROM games g WHERE " SCORED " AND %d IN (player1, player2)" },
    { stats->recorded,
      "SELECT count (*) FROM games g WHERE turns > 0 AND " COUNTS " AND %d IN (player1, player2)" },
  };

  assert_rules (stats);
  karum_for_each_of (figure, figures) {
    g_auto (GStrv) pieces = g_strsplit (figure->sql, "%d", -1);
    g_autofree char *id = g_strdup_printf ("%d", (int) person);
    g_autofree char *sql = g_strjoinv (id, pieces);

    g_assert_cmpint (figure->value, ==, number (store, sql));
  }
}

static void
assert_table (KarumStore *store, const KarumGameFilter *filter)
{
  const KarumTableOptions options = { .n_ties = 0 };
  g_autoptr (GPtrArray) rows = karum_store_event_table (store, filter, &options, NULL);
  g_autoptr (GPtrArray) standings = karum_store_standings (store, filter, NULL);
  gint64 halves = 0, margins = 0, points = 0;

  karum_for_each (const KarumTableRow, row, rows) {
    halves += row->half_points;
    margins += ABS (row->margin) > 0;
  }
  karum_for_each (const KarumOpponentTally, standing, standings)
    points += standing->points_for;
  g_assert_cmpint (halves, ==,
                   2
                       * number (store, "SELECT count (*) FROM games g WHERE " COUNTS
                                        " AND player1 != 0 AND player2 NOT IN (0, player1)"));
  g_assert_cmpint (points, ==,
                   number (store,
                           "SELECT ifnull (sum (" OWN (1) " + iif (player1 = player2, 0, " OWN (
                               2) ")), 0)"
                                  " FROM games g WHERE " SCORED));
  if (margins > 0)
    g_assert_cmpint (number (store, "SELECT count (*) FROM games g WHERE " SCORED), >, 0);
}

static void
assert_club (KarumStore *store, const KarumGameFilter *filter)
{
  g_autoptr (KarumClub) club = karum_store_club (store, filter, NULL);
  gint64 margin = 0;

  karum_for_each (const KarumRulesFigures, by_rule, club->by_rules)
    margin += by_rule->margin;
  g_assert_cmpint (club->first.games, ==,
                   number (store, "SELECT count (*) FROM games g WHERE " COUNTS));
  g_assert_cmpint (margin, ==,
                   number (store, "SELECT ifnull (sum (iif (g.exchanged, -1, 1) * (" OWN (
                                      1) " - " OWN (2) ")), 0) FROM games g WHERE " SCORED));
}

/* Of the turns from the beginning: each finished game with turns has one. */
static void
assert_explored (KarumStore *store, const KarumGameFilter *filter)
{
  KarumRules rules;
  KarumState start;
  g_autoptr (GPtrArray) turns = NULL;
  g_autoptr (GArray) hits = NULL;
  gint64 games = 0, scored = 0;

  g_assert_true (karum_rules_read (karum_store_games (store), "null", &rules, NULL));
  g_assert_true (karum_start (&rules, NULL, NULL, &start, NULL));
  turns = karum_store_explore (store, &rules, &start, filter, NULL);
  g_assert_nonnull (turns);
  karum_for_each (const KarumPlayedTurn, turn, turns) {
    games += turn->games;
    scored += turn->scored;
  }
  hits = karum_store_find_position (store, &rules, &start, filter, 0, NULL);
  /* A result without a record has no position. */
  g_assert_cmpint (
      hits->len, ==,
      number (store, "SELECT count (*) FROM games g WHERE (turns > 0 OR result = 0) AND " FOUND));
  g_assert_cmpint (games, ==,
                   number (store, "SELECT count (*) FROM games g WHERE turns > 0 AND " COUNTS));
  g_assert_cmpint (scored, ==,
                   number (store, "SELECT count (*) FROM games g WHERE turns > 0 AND " SCORED));
}

/* Figures of people leave out games with the computer, unless they are asked for. */
static void
leave_out_computer (KarumStore *store, const KarumGameFilter *filter)
{
  if (!filter->computer && !filter->with_computer)
    g_assert_true (karum_db_execute (
        karum_store_db (store),
        "DELETE FROM temp.found WHERE id IN (SELECT g.id FROM games g JOIN players p"
        " ON p.id IN (g.player1, g.player2) WHERE p.name GLOB 'Computer, level *')",
        NULL));
}

static void
assert_figures (KarumStore *store, const KarumGameFilter *filter)
{
  const KarumGameQuery query = { .sort = KARUM_GAME_SORT_ADDED, .filter = *filter };
  g_autofree char *text = karum_game_filter_write (filter);
  g_autoptr (GArray) wanted = filter_sql_find (store, filter);
  g_autoptr (GArray) found = karum_store_list_ids (store, &query, 0, 0, NULL);

  g_test_message ("%s: %u", text, wanted->len);
  g_assert_cmpmem (found->data, found->len * sizeof (gint64), wanted->data,
                   wanted->len * sizeof (gint64));
  set_found (store, wanted);
  assert_events (store, filter);
  if (!filter->bin)
    assert_matches (store, filter);
  assert_table (store, filter);
  assert_explored (store, filter);
  leave_out_computer (store, filter);
  assert_players (store, filter);
  for (gint64 person = 1; person <= 2; person++)
    assert_stats (store, person, filter);
  assert_club (store, filter);
}

/* Adds the fields of @other to @filter; FALSE if they have one in common. Texts are borrowed. */
static gboolean
add_fields (KarumGameFilter *filter, const KarumGameFilter *other)
{
  const KarumFilterField *field;

  for (guint i = 0; (field = karum_filter_field_at (i)); i++) {
    static const gsize sizes[] = { [KARUM_FILTER_TEXT] = sizeof (char *),
                                   [KARUM_FILTER_DAY] = sizeof (char *),
                                   [KARUM_FILTER_OPTIONS] = sizeof (char *),
                                   [KARUM_FILTER_IDS] = sizeof (char *),
                                   [KARUM_FILTER_ID] = sizeof (gint64) };
    gsize size = field->kind < G_N_ELEMENTS (sizes) && sizes[field->kind] > 0 ? sizes[field->kind]
                                                                              : sizeof (guint);

    if (!karum_filter_field_is_set (field, other))
      continue;
    if (karum_filter_field_is_set (field, filter))
      return FALSE;
    memcpy ((char *) filter + field->offset, (const char *) other + field->offset, size);
    if (field->kind >= KARUM_FILTER_SIDE)
      memcpy ((char *) filter + field->flag, (const char *) other + field->flag, sizeof (gboolean));
  }
  return TRUE;
}

static void
set_up (Fixture *fixture, gconstpointer unused)
{
  (void) unused;
  fixture->path = fixture_path ();
  fixture->store = fixture_open (fixture->path);
}

static void
tear_down (Fixture *fixture, gconstpointer unused)
{
  (void) unused;
  karum_store_close (fixture->store);
  fixture_remove (fixture->path);
}

static void
test_pairs (Fixture *fixture, gconstpointer part)
{
  /* All of them take a quarter of a minute under the sanitizers. */
  const guint step = g_getenv ("KARUM_TEST_DEEP") ? 1 : 3;
  guint n_pairs = 0;

  fill (fixture->store);
  for (guint i = (guint) GPOINTER_TO_INT (part); i < n_filter_cases; i += 2)
    for (guint j = i; j < n_filter_cases; j++) {
      KarumGameFilter both = filter_cases[i].filter;

      if (i != j && ((i + j) % step != 0 || !add_fields (&both, &filter_cases[j].filter)))
        continue;
      assert_figures (fixture->store, &both);
      n_pairs++;
    }
  g_assert_cmpuint (n_pairs, >, 300 / step);
}

/* Two persons compared: what each has done, and what they have done against each other. Ratings are
 * those of all games. */
static void
test_comparison (Fixture *fixture, gconstpointer unused)
{
  static const KarumGameFilter filters[] = { { 0 }, { .from = "2026" }, { .from = "2999" } };
  static const gint64 persons[] = { 2, 1 };

  (void) unused;
  fill (fixture->store);
  karum_for_each_of (filter, filters) {
    g_autoptr (KarumComparison) comparison
        = karum_store_compare (fixture->store, persons, filter, KARUM_GLICKO_TAU, NULL);
    g_autoptr (GArray) wanted = filter_sql_find (fixture->store, filter);

    g_assert_nonnull (comparison);
    set_found (fixture->store, wanted);
    leave_out_computer (fixture->store, filter);
    g_assert_cmpint (comparison->all[0]->all.games, ==,
                     number (fixture->store, "SELECT count (*) FROM games g WHERE " COUNTS
                                             " AND 2 IN (player1, player2)"));
    g_assert_cmpint (comparison->all[1]->all.games, ==,
                     number (fixture->store, "SELECT count (*) FROM games g WHERE " COUNTS
                                             " AND 1 IN (player1, player2)"));
    g_assert_cmpint (comparison->meetings->all.games, ==,
                     number (fixture->store,
                             "SELECT count (*) FROM games g WHERE " COUNTS
                             " AND 1 IN (player1, player2) AND 2 IN (player1, player2)"));
    g_assert_cmpint (comparison->meetings->all.wins, ==,
                     number (fixture->store, "SELECT count (*) FROM games g WHERE " COUNTS
                                             " AND ((player1 = 2 AND player2 = 1 AND result = 1)"
                                             " OR (player1 = 1 AND player2 = 2 AND result = 2))"));
    for (guint j = 0; j < 2; j++) {
      g_autoptr (GPtrArray) courses
          = karum_store_rating_courses (fixture->store, persons[j], KARUM_GLICKO_TAU, NULL);

      g_assert_cmpuint (courses->len, >, 0);
      g_assert_cmpuint (comparison->courses[j]->len, ==, courses->len);
    }
  }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add ("/figures/pairs/even", Fixture, GINT_TO_POINTER (0), set_up, test_pairs, tear_down);
  g_test_add ("/figures/pairs/odd", Fixture, GINT_TO_POINTER (1), set_up, test_pairs, tear_down);
  g_test_add ("/figures/comparison", Fixture, NULL, set_up, test_comparison, tear_down);
  return g_test_run ();
}
