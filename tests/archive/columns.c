/* columns.c: searches with columns give the same results as SQL, after any changes. */
#include <sqlite3.h>

#include "filter-oracle.h"
#include "fixture.h"
#include "karum-arrays.h"
#include "karum-check.h"
#include "karum-column-memory.h"
#include "karum-column-update.h"
#include "karum-columns.h"
#include "karum-game-list.h"
#include "karum-games.h"
#include "karum-marks.h"
#include "karum-random.h"
#include "karum-reviews-table.h"
#include "karum-collections.h"
#include "karum-stats.h"
#include "karum-store-inside.h"
#include "karum-undo.h"

/* Enough games for columns to be written, and for the code paths of large lists. */
#define GAMES 1300

typedef struct {
  char *path;
  KarumStore *store, *other; /* @other reads what @store writes */
  KarumRandom random;
} Place;

static void
add_games (Place *place, guint n)
{
  g_assert_true (karum_store_begin (place->store, NULL));
  for (guint i = 0; i < n; i++) {
    g_autoptr (KarumRecord) record = filter_record (&place->random);

    fixture_save (place->store, record);
  }
  g_assert_true (karum_store_end (place->store, TRUE, NULL));
}

static void
set_up (Place *place, gconstpointer data)
{
  (void) data;
  karum_random_init (&place->random, 5);
  place->path = fixture_path ();
  place->store = fixture_open (place->path);
  place->other = fixture_open (place->path);
}

static void
tear_down (Place *place, gconstpointer data)
{
  (void) data;
  karum_store_close (place->store);
  karum_store_close (place->other);
  fixture_remove (place->path);
}

static gint64
number (Place *place, const char *sql)
{
  gint64 value;

  g_assert_true (karum_db_number (karum_store_db (place->store), sql, &value, NULL));
  return value;
}

static void
assert_same (const GArray *a, const GArray *b)
{
  g_assert_cmpmem (a->data, a->len * sizeof (gint64), b->data, b->len * sizeof (gint64));
}

/* Lists, the SQL of a filter's parts, and SQL written by hand have the same games. */
static void
assert_filter (KarumStore *store, const FilterCase *each)
{
  const KarumGameQuery query = { .sort = KARUM_GAME_SORT_ADDED, .filter = each->filter };
  g_autofree char *text = karum_game_filter_write (&each->filter);
  g_autoptr (GArray) selected = filter_sql_find (store, &each->filter);
  g_autoptr (GArray) found = karum_store_list_ids (store, &query, 0, 0, NULL);
  g_autofree char *sql = g_strdup_printf ("(%s) AND g.deleted_at IS %s NULL", each->sql,
                                          each->filter.bin ? "NOT" : "");
  g_autoptr (GArray) wanted = each->sql ? filter_sql_select (store, sql) : NULL;

  g_test_message ("%s: %u", text, found->len);
  assert_same (found, selected);
  if (wanted)
    assert_same (found, wanted);
  g_assert_cmpint (karum_store_count_games (store, &query, NULL), ==, found->len);
}

static void
assert_found (Place *place)
{
  for (guint i = 0; i < n_filter_cases; i++) {
    assert_filter (place->store, &filter_cases[i]);
    assert_filter (place->other, &filter_cases[i]);
  }
}

static void
update (Place *place)
{
  g_autoptr (GError) error = NULL;

  g_assert_true (karum_store_update_columns (place->store, NULL, &error));
  g_assert_no_error (error);
}

static void
edit_games (Place *place, guint n)
{
  while (n-- > 0) {
    gint64 id = 1 + karum_random_below (&place->random, GAMES);
    gint64 revision;
    g_autoptr (KarumRecord) before G_GNUC_UNUSED
        = karum_store_load_game (place->store, id, &revision, NULL);
    g_autoptr (KarumRecord) record = filter_record (&place->random);

    g_assert_true (karum_store_save_game (place->store, &id, &revision, record, NULL));
  }
}

static void
star_games (Place *place)
{
  for (guint i = 1; i <= KARUM_MOST_STARS; i++) {
    const gint64 ids[] = { i, 3 * i + 7, 100 * i };

    g_assert_true (karum_store_set_stars (place->store, ids, G_N_ELEMENTS (ids), i, NULL));
  }
}

/* With games read one by one, from parts, and from parts with changes. */
static void
test_found (Place *place, gconstpointer data)
{
  (void) data;
  assert_found (place);
  add_games (place, 50);
  assert_found (place);
  add_games (place, GAMES - 50);
  star_games (place);
  assert_found (place);
  g_assert_cmpint (number (place, "SELECT count (*) FROM column_parts"), ==, 0);
  update (place);
  g_assert_cmpint (number (place, "SELECT count (*) FROM column_parts"), ==, KARUM_N_COLUMNS);
  g_assert_cmpint (number (place, "SELECT count (*) FROM column_changes"), ==, 0);
  assert_found (place);
  edit_games (place, 30);
  add_games (place, 5);
  g_assert_cmpint (number (place, "SELECT count (*) FROM column_changes"), >, 0);
  assert_found (place);
}

/* After undo and redo, searches give the current state. */
static void
test_undone (Place *place, gconstpointer data)
{
  g_autoptr (KarumHistory) history = karum_history_new (NULL, NULL, NULL);

  (void) data;
  karum_store_set_history (place->store, history);
  add_games (place, GAMES);
  update (place);
  assert_found (place);
  for (gint64 id = 10; id < 40; id++)
    fixture_bin (place->store, id, TRUE);
  star_games (place);
  assert_found (place);
  for (guint i = 0; i < 60; i++) {
    KarumDirection direction = i < 40 ? KARUM_UNDO : KARUM_REDO;
    g_autofree char *title G_GNUC_UNUSED = karum_store_undo (place->store, direction, NULL);

    if (i % 20 == 19)
      assert_found (place);
  }
}

/* Nothing is cached in a transaction that can be rolled back. */
static void
test_inside (Place *place, gconstpointer data)
{
  (void) data;
  add_games (place, GAMES);
  update (place);
  assert_found (place);
  g_assert_true (karum_store_begin (place->store, NULL));
  edit_games (place, 10);
  for (guint i = 0; i < n_filter_cases; i++)
    assert_filter (place->store, &filter_cases[i]);
  g_assert_false (karum_store_end (place->store, FALSE, NULL));
  assert_found (place);
}

static void
tamper (Place *place, const char *sql)
{
  sqlite3 *db;

  g_assert_cmpint (sqlite3_open (place->path, &db), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_exec (db, sql, NULL, NULL, NULL), ==, SQLITE_OK);
  sqlite3_close (db);
}

/* Verdicts of any kind for games of any kind; some games are reviewed again. */
static void
review_games (Place *place, guint n)
{
  g_assert_true (karum_store_begin (place->store, NULL));
  while (n-- > 0) {
    const gint64 id = 1 + karum_random_below (&place->random, GAMES);
    g_autoptr (KarumRecord) record = karum_store_load_game (place->store, id, NULL, NULL);
    const guint turns = karum_record_line_length (record);
    g_autoptr (GArray) verdicts = karum_verdicts_new (turns);

    for (guint i = 0; i < turns; i++) {
      const guint best = karum_random_below (&place->random, KARUM_VERDICT_CERTAIN + 1);
      const guint taken = karum_random_below (&place->random, best + 1);

      *karum_verdicts_at (verdicts, i) = (KarumVerdict){ .effort = KARUM_EFFORT_QUICK,
                                                         .engine = 1,
                                                         .person = i % 2,
                                                         .decision = best % 4 != 0,
                                                         .best = { .chance = best },
                                                         .taken = { .chance = taken } };
    }
    g_assert_true (karum_reviews_keep (karum_store_db (place->store), id, record, verdicts, NULL));
  }
  g_assert_true (karum_store_end (place->store, TRUE, NULL));
}

static void
assert_reviews (Place *place)
{
  static const KarumGameFilter filters[] = {
    { .reviewed = TRUE },
    { .unreviewed = TRUE },
    { .blundered = TRUE },
    { .blundered = TRUE, .player = "anna" },
    { .squandered = TRUE },
    { .squandered = TRUE, .player = "anna" },
    { .min_swing = 40 },
    { .phase = 1 + KARUM_PHASE_END },
    { .phase = 1 + KARUM_PHASE_END, .player = "anna" },
    { .standing = 1 + KARUM_STANDING_AHEAD },
    { .standing = 1 + KARUM_STANDING_BEHIND, .player = "anna" },
  };

  karum_for_each_of (each, filters) {
    const KarumGameQuery query = { .sort = KARUM_GAME_SORT_ADDED, .filter = *each };
    g_autoptr (GArray) selected = filter_sql_find (place->store, each);
    g_autoptr (GArray) found = karum_store_list_ids (place->store, &query, 0, 0, NULL);
    g_autoptr (GArray) other = karum_store_list_ids (place->other, &query, 0, 0, NULL);

    g_assert_cmpuint (found->len, >, 0);
    assert_same (found, selected);
    assert_same (found, other);
  }
  g_assert_cmpint (karum_column_check (place->store, NULL), ==, 0);
}

/* What reviews say is read from columns; it changes with the reviews, and with the records. */
static void
test_reviewed (Place *place, gconstpointer data)
{
  (void) data;
  add_games (place, GAMES);
  review_games (place, 300);
  assert_reviews (place);
  update (place);
  assert_reviews (place);
  review_games (place, 100);
  assert_reviews (place);
  edit_games (place, 200);
  assert_reviews (place);
  g_assert_true (karum_store_begin (place->store, NULL));
  g_assert_true (karum_reviews_drop (karum_store_db (place->store), 7, NULL));
  g_assert_true (karum_store_end (place->store, TRUE, NULL));
  assert_reviews (place);
  update (place);
  assert_reviews (place);
  tamper (place, "UPDATE column_parts SET data = zeroblob (length (data))");
  g_assert_cmpint (karum_column_check (place->store, NULL), >, 0);
}

/* A row that is deleted and inserted again, and a row inserted in between. */
static void
test_rows (Place *place, gconstpointer data)
{
  (void) data;
  add_games (place, GAMES);
  update (place);
  assert_found (place);
  g_assert_true (karum_store_begin (place->store, NULL));
  g_assert_true (karum_db_execute (karum_store_db (place->store),
                                   "CREATE TEMP TABLE kept AS SELECT * FROM games"
                                   " WHERE id IN (700, 1300);"
                                   "DELETE FROM texts WHERE rowid IN (700, 1300);"
                                   "DELETE FROM games WHERE id IN (700, 1300)",
                                   NULL));
  g_assert_true (karum_store_end (place->store, TRUE, NULL));
  assert_found (place);
  g_assert_true (karum_store_begin (place->store, NULL));
  g_assert_true (karum_db_execute (karum_store_db (place->store),
                                   "INSERT INTO games SELECT * FROM temp.kept;"
                                   "UPDATE games SET stars = 5 WHERE id = 700",
                                   NULL));
  g_assert_true (karum_store_end (place->store, TRUE, NULL));
  assert_found (place);
}

/* Numbers that only occur in damaged archives. */
static void
test_extreme (Place *place, gconstpointer data)
{
  (void) data;
  add_games (place, GAMES);
  update (place);
  g_assert_true (karum_store_begin (place->store, NULL));
  g_assert_true (karum_db_execute (karum_store_db (place->store),
                                   "UPDATE games SET score1 = 9223372036854775807,"
                                   " points1 = -9223372036854775807, points2 = 9223372036854775807"
                                   " WHERE id IN (700, 1300);"
                                   "UPDATE games SET score2 = -score1 WHERE id IN (700, 1300)",
                                   NULL));
  g_assert_true (karum_store_end (place->store, TRUE, NULL));
  assert_found (place);
}

/* Damaged columns make searches slower, but not wrong. */
static void
test_damaged (Place *place, gconstpointer data)
{
  (void) data;
  add_games (place, GAMES);
  update (place);
  tamper (place, "UPDATE column_parts SET data = zeroblob (length (data))");
  assert_found (place);
}

static void
ignore (const KarumCheckFault *fault, gpointer unused)
{
  (void) unused;
  g_test_message ("%s", fault->text);
}

static guint64
count_faults (KarumStore *store, KarumCheckKind kind)
{
  KarumCheckResult result;

  g_assert_true (karum_store_check (store, ignore, NULL, NULL, &result, NULL));
  return result.kinds[kind];
}

/* The check finds columns that don't match the games, and rebuilds them. */
static void
test_checked (Place *place, gconstpointer data)
{
  static const char *const faults[] = {
    "UPDATE games SET stars = 3 WHERE id = 5",
    "DELETE FROM games WHERE id = 5",
    "UPDATE column_parts SET data = zeroblob (length (data))",
  };

  (void) data;
  add_games (place, GAMES);
  update (place);
  g_assert_cmpuint (count_faults (place->store, KARUM_CHECK_DERIVED), ==, 0);
  karum_for_each_of (fault, faults) {
    KarumStore *store;

    tamper (place, *fault);
    store = fixture_open (place->path);
    g_assert_cmpuint (count_faults (store, KARUM_CHECK_DERIVED), >, 0);
    g_assert_true (karum_store_rebuild (store, NULL, NULL));
    g_assert_cmpuint (count_faults (store, KARUM_CHECK_DERIVED), ==, 0);
    karum_store_close (store);
    assert_found (place);
  }
}

/* Matches with their games and points, and the form of a player, which depends on rounds. */
static char *
figures (Place *place)
{
  const KarumGameFilter all = { 0 };
  KarumStore *store = fixture_open (place->path);
  g_autoptr (GPtrArray) matches = karum_store_list_matches (store, &all, NULL);
  g_autoptr (KarumStats) stats = karum_store_stats (store, 1, 0, &all, NULL);
  GString *text = g_string_new (NULL);

  g_assert_true (matches && stats);
  g_assert_cmpuint (stats->all.games, >, 100);
  karum_for_each (const KarumMatchRow, match, matches) {
    g_string_append_printf (text, "%s %s %s %s %d:%d", match->tag, match->date, match->rules,
                            match->players[0], match->points[0], match->points[1]);
    for (guint k = 0; k < match->n_games; k++)
      g_string_append_printf (text, " %" G_GINT64_FORMAT, match->games[k]);
  }
  karum_for_each (const KarumFormGame, item, stats->form)
    g_string_append_printf (text, " %" G_GINT64_FORMAT, item->row->id);
  karum_store_close (store);
  return g_string_free (text, FALSE);
}

/* Version 1.0.0 has fewer columns, and leaves the others as they were when it writes its own. */
static void
test_earlier (Place *place, gconstpointer data)
{
  g_autofree char *rows = NULL, *columns = NULL, *earlier = NULL, *again = NULL;
  gint64 parts;

  (void) data;
  add_games (place, GAMES);
  g_assert_true (karum_store_begin (place->store, NULL));
  g_assert_true (karum_db_execute (
      karum_store_db (place->store),
      "INSERT INTO matches (id, tag, created_at) SELECT id, 'm' || id, 0 FROM games WHERE id < 200;"
      "UPDATE games SET match = 1 + id % 199, match_game = id % 4, round = id % 7 || '.' || id % 3",
      NULL));
  g_assert_true (karum_store_end (place->store, TRUE, NULL));
  rows = figures (place);
  update (place);
  columns = figures (place);
  parts = number (place, "SELECT count (*) FROM column_parts");
  tamper (place, "UPDATE column_state SET builder = 123456789;"
                 "DELETE FROM column_parts WHERE id >= 13 << 48 AND id % 2 = 0;"
                 "UPDATE column_parts SET data = zeroblob (length (data)) WHERE id >= 13 << 48");
  earlier = figures (place);
  g_assert_cmpint (karum_column_check (place->other, NULL), ==, 0);
  update (place);
  again = figures (place);
  g_assert_cmpint (number (place, "SELECT count (*) FROM column_parts"), ==, parts);
  g_assert_cmpint (karum_column_check (place->store, NULL), ==, 0);
  g_assert_cmpstr (columns, ==, rows);
  g_assert_cmpstr (earlier, ==, rows);
  g_assert_cmpstr (again, ==, rows);
}

static GArray *
list (KarumStore *store, KarumGameSort sort, gboolean descending, const KarumGameFilter *filter)
{
  const KarumGameQuery query = { .sort = sort, .descending = descending, .filter = *filter };

  return karum_store_list_ids (store, &query, 0, 0, NULL);
}

/* The games of the set, in the order of @all. */
static GArray *
among (const GArray *all, const GArray *set)
{
  GArray *ids = karum_array_new (gint64);

  karum_for_each_value (gint64, item, all)
    karum_for_each_value (gint64, each, set)
      if (item == each)
        g_array_append_val (ids, item);
  return ids;
}

/* Sets times of change over some weeks, in an order that differs from that of the numbers. */
static void
spread_changes (Place *place)
{
  g_assert_true (karum_db_execute (karum_store_db (place->store),
                                   "UPDATE games SET changed_at = 1700000000000"
                                   " + (id * 7919 % 997) * 2000003 + id % 3",
                                   NULL));
}

/* Columns give the same orders as indexes. */
static void
test_orders (Place *place, gconstpointer data)
{
  const KarumGameFilter all = { 0 };
  const KarumGameFilter some = { .first_id = 20, .last_id = 1210 };

  (void) data;
  add_games (place, GAMES);
  star_games (place);
  spread_changes (place);
  update (place);
  for (guint i = 0; i < 2 * (KARUM_GAME_SORT_EVENT + 1); i++) {
    g_autoptr (GArray) walked = list (place->store, i / 2, i % 2 != 0, &all);
    g_autoptr (GArray) set = list (place->store, KARUM_GAME_SORT_ADDED, FALSE, &some);
    g_autoptr (GArray) wanted = among (walked, set);
    g_autoptr (GArray) found = list (place->store, i / 2, i % 2 != 0, &some);

    g_test_message ("order %u", i / 2);
    g_assert_cmpuint (found->len, >, 1000);
    assert_same (found, wanted);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(name, function) \
  g_test_add ("/archive/columns/" name, Place, NULL, set_up, function, tear_down)
  ADD ("found", test_found);
  ADD ("undone", test_undone);
  ADD ("inside", test_inside);
  ADD ("reviewed", test_reviewed);
  ADD ("rows", test_rows);
  ADD ("extreme", test_extreme);
  ADD ("damaged", test_damaged);
  ADD ("checked", test_checked);
  ADD ("earlier", test_earlier);
  ADD ("orders", test_orders);
  return g_test_run ();
}
