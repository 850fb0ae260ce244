/* positions.c: the index of positions gives the same answers as replaying all games. */
#include <sqlite3.h>

#include "fixture.h"
#include "indexed-games.h"
#include "karum-archive.h"
#include "karum-arrays.h"
#include "karum-check.h"
#include "karum-game-list.h"
#include "karum-games.h"
#include "karum-position-update.h"
#include "karum-positions.h"
#include "karum-store-inside.h"
#include "../deep.h"

static void
append_hits (GString *text,
             KarumStore *store,
             const KarumRules *rules,
             const KarumState *state,
             const KarumGameFilter *filter,
             guint limit)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GArray) hits = karum_store_find_position (store, rules, state, filter, limit, &error);

  g_assert_no_error (error);
  karum_for_each_in (const KarumPositionHit, hit, hits)
    g_string_append_printf (text, " %" G_GINT64_FORMAT ":%u", hit->game, hit->ply);
  g_string_append_printf (text, " of %" G_GINT64_FORMAT "\n",
                          karum_store_count_position (store, rules, state, filter, &error));
  g_assert_no_error (error);
}

static void
append_turns (GString *text,
              KarumStore *store,
              const KarumRules *rules,
              const KarumState *state,
              const KarumGameFilter *filter)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) played = karum_store_explore (store, rules, state, filter, &error);

  g_assert_no_error (error);
  karum_for_each (const KarumPlayedTurn, turn, played)
    g_string_append_printf (
        text, "  %s %u %u %u %u %" G_GINT64_FORMAT " %s %s %s %s\n", turn->turn, turn->games,
        turn->wins, turn->draws, turn->losses, turn->margin, turn->last ? turn->last : "-",
        turn->players[0] ? turn->players[0] : "-", turn->players[1] ? turn->players[1] : "-",
        turn->players[2] ? turn->players[2] : "-");
}

static void
append_position (GString *text, KarumStore *store, const KarumRules *rules, const KarumState *state)
{
  const KarumGameFilter filters[] = {
    { 0 },
    { .player = "анна" },
    { .with_result = TRUE, .result = KARUM_RESULT_WON },
    { .from = "2015", .players = { "Juri", NULL } },
    { .bin = TRUE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (filters); i++) {
    append_hits (text, store, rules, state, &filters[i], i % 2 == 0 ? 0 : 3);
    append_turns (text, store, rules, state, &filters[i]);
  }
}

/* The list of games with the position equals the hits. */
static void
check_list (KarumStore *store, const KarumRules *rules, const KarumState *state)
{
  const KarumGameFilter all = { 0 };
  char text[KARUM_RULES_TEXT], line[KARUM_POSITION_TEXT];
  const KarumGameQuery query
      = { .sort = KARUM_GAME_SORT_ADDED, .filter = { .rules = text, .position = line } };
  g_autoptr (GError) error = NULL;
  g_autoptr (GArray) hits = karum_store_find_position (store, rules, state, &all, 0, NULL);
  g_autoptr (GArray) ids = NULL;

  karum_rules_write (rules, text);
  rules->game->position_write (rules, state, line);
  ids = karum_store_list_ids (store, &query, 0, 0, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (ids->len, ==, hits->len);
  g_assert_cmpint (karum_store_count_games (store, &query, NULL), ==, hits->len);
  for (guint i = 0; i < ids->len; i++)
    g_assert_cmpint (g_array_index (ids, gint64, i), ==,
                     g_array_index (hits, KarumPositionHit, i).game);
}

/* The results for positions of random games, including starts. */
static char *
ask (KarumStore *store, guint64 seed)
{
  GString *text = g_string_new (NULL);
  KarumRandom random;

  karum_random_init (&random, seed);
  for (guint i = 0; i < deep_rounds (80); i++) {
    g_autoptr (KarumRecord) record = indexed_game (1 + karum_random_below (&random, 900));
    guint length = karum_record_line_length (record);
    guint ply = i % 4 == 0 ? i % 3 : karum_random_below (&random, length + 1);
    KarumState state;

    karum_record_state (record, karum_record_node_at (record, MIN (ply, length)), &state);
    g_string_append_printf (text, "position %u\n", i);
    append_position (text, store, &record->rules, &state);
    if (i % 3 == 0)
      check_list (store, &record->rules, &state);
  }
  return g_string_free (text, FALSE);
}

/* A result of which nothing else is known has no positions; a game without moves that the clock has
 * ended has one. The list tells them apart. */
static void
test_without_turns (Fixture *fixture, gconstpointer data)
{
  static const struct {
    KarumTermination termination;
    const char *time_control;
    gboolean is_result;
  } games[] = {
    { KARUM_TERMINATION_TIME, "60 flag", FALSE },
    { KARUM_TERMINATION_TIME, "60", TRUE },
    { KARUM_TERMINATION_RESIGNATION, "60 flag", TRUE },
  };
  KarumRules rules;
  KarumState start;
  const KarumGameFilter all = { 0 };
  g_autoptr (GArray) hits = NULL;

  (void) data;
  g_assert_true (karum_rules_read (all_games, "jarmo", &rules, NULL));
  g_assert_true (karum_start (&rules, NULL, NULL, &start, NULL));
  karum_for_each_of (each, games) {
    g_autoptr (KarumRecord) record = karum_record_new_result (&rules);
    g_autoptr (KarumGameRow) row = NULL;

    record->tags.result = KARUM_RESULT_WON;
    record->tags.termination = each->termination;
    record->tags.time_control = g_strdup (each->time_control);
    row = karum_store_get_row (fixture->store, fixture_save (fixture->store, record), NULL);
    g_assert_true (row->is_result == each->is_result);
  }
  hits = karum_store_find_position (fixture->store, &rules, &start, &all, 0, NULL);
  g_assert_cmpuint (hits->len, ==, 1);
  indexed_games_update (fixture->store);
  g_array_unref (hits);
  hits = karum_store_find_position (fixture->store, &rules, &start, &all, 0, NULL);
  g_assert_cmpuint (hits->len, ==, 1);
}

static void
test_answers (void)
{
  char *path = fixture_path ();
  KarumStore *store = fixture_open (path);

  indexed_games_add (store, 1, 500);
  indexed_games_update (store);
  indexed_games_compare (store, path, ask, 1);
  indexed_games_add (store, 501, 100);
  indexed_games_compare (store, path, ask, 2);
  for (gint64 id = 3; id < 600; id += 29)
    indexed_games_replace (store, id, 5000 + (guint64) id);
  for (gint64 id = 5; id < 600; id += 31)
    fixture_bin (store, id, TRUE);
  indexed_games_compare (store, path, ask, 3);
  indexed_games_add (store, 601, 300);
  indexed_games_update (store);
  indexed_games_compare (store, path, ask, 4);
  for (gint64 id = 5; id < 600; id += 62)
    fixture_bin (store, id, FALSE);
  indexed_games_replace (store, 900, 7000);
  indexed_games_compare (store, path, ask, 5);
  karum_store_close (store);
  fixture_remove (path);
}

/* Changes by another store are included. */
static void
test_other_store (void)
{
  char *path = fixture_path ();
  KarumStore *store = fixture_open (path);
  KarumStore *other = fixture_open (path);

  indexed_games_add (store, 1, 500);
  indexed_games_update (other);
  indexed_games_compare (store, path, ask, 6);
  for (gint64 id = 1; id <= 450; id++)
    indexed_games_replace (other, id, 3000 + (guint64) id);
  indexed_games_compare (store, path, ask, 7);
  indexed_games_update (store);
  indexed_games_compare (other, path, ask, 8);
  karum_store_close (other);
  karum_store_close (store);
  fixture_remove (path);
}

static int
count_begun (unsigned kind, void *data, void *statement, void *text)
{
  guint *begun = data;

  (void) kind;
  (void) statement;
  *begun += g_str_equal (text, "BEGIN IMMEDIATE");
  return 0;
}

/* Whoever adds a game updates the index: where there is nothing to do, nobody waits for that. What
 * a program that was killed has left of a segment is removed. */
static void
test_up_to_date (Fixture *archive, gconstpointer data)
{
  KarumDb *db = karum_store_db (archive->store);
  guint begun = 0;
  gint64 parts[2];

  (void) data;
  indexed_games_add (archive->store, 1, 500);
  indexed_games_update (archive->store);
  indexed_games_add (archive->store, 501, 1);
  sqlite3_trace_v2 (db->handle, SQLITE_TRACE_STMT, count_begun, &begun);
  g_assert_true (karum_store_update_positions (archive->store, NULL, NULL));
  sqlite3_trace_v2 (db->handle, 0, NULL, NULL);
  g_assert_cmpuint (begun, ==, 0);
  g_assert_true (karum_db_number (db, "SELECT count (*) FROM position_parts", &parts[0], NULL));
  g_assert_true (karum_db_execute (db,
                                   "INSERT INTO position_parts (id, data)"
                                   " SELECT id + (9 << 32), data FROM position_parts",
                                   NULL));
  g_assert_true (karum_store_update_positions (archive->store, NULL, NULL));
  g_assert_true (karum_db_number (db, "SELECT count (*) FROM position_parts", &parts[1], NULL));
  g_assert_cmpint (parts[0], >, 0);
  g_assert_cmpint (parts[1], ==, parts[0]);
}

/* Games that all have the position. */
#define MANY deep_or (20500, 5000)

static void
test_many (void)
{
  char *path = fixture_path ();
  KarumStore *store = fixture_open (path);
  g_autoptr (KarumRecord) record = NULL;
  KarumRules rules;

  g_assert_true (karum_rules_read (karum_games, "pahtum:custodial,size=5,holes=3", &rules, NULL));
  record = karum_record_new (&rules, NULL, NULL, NULL);
  g_assert_true (karum_store_begin (store, NULL));
  for (guint i = 0; i < MANY; i++)
    fixture_save (store, record);
  g_assert_true (karum_store_end (store, TRUE, NULL));
  indexed_games_update (store);
  check_list (store, &rules, &record->start);
  fixture_bin (store, 17, TRUE);
  check_list (store, &rules, &record->start);
  karum_store_close (store);
  fixture_remove (path);
}

/* -- Faults ----------------------------------------------------------------------------------- */

/* Changes the archive at @path without the program. */
static void
tamper (const char *path, const char *sql)
{
  sqlite3 *db;

  g_assert_cmpint (sqlite3_open (path, &db), ==, SQLITE_OK);
  sqlite3_busy_timeout (db, 60000);
  g_assert_cmpint (sqlite3_exec (db, sql, NULL, NULL, NULL), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_changes (db), >, 0);
  sqlite3_close (db);
}

static void
note_fault (const KarumCheckFault *fault, gpointer data)
{
  GString *faults = data;

  /* Its seal, or a score that its result can’t have. */
  if (fault->kind == KARUM_CHECK_GAME || fault->kind == KARUM_CHECK_NOTICE)
    return;
  g_assert_cmpint (fault->kind, ==, KARUM_CHECK_DERIVED);
  g_string_append_printf (faults, "%" G_GINT64_FORMAT " ", fault->game);
}

static void
assert_faults (KarumStore *store, const char *expected)
{
  g_autoptr (GString) faults = g_string_new (NULL);
  g_autoptr (GError) error = NULL;
  KarumCheckResult result;

  g_assert_true (karum_store_check (store, note_fault, faults, NULL, &result, &error));
  g_assert_no_error (error);
  g_assert_cmpstr (faults->str, ==, expected);
}

/* The check reports games whose index entries are wrong. */
static void
test_check (void)
{
  char *path = fixture_path ();
  KarumStore *store = fixture_open (path);

  indexed_games_add (store, 1, 500);
  indexed_games_update (store);
  indexed_games_add (store, 501, 20);
  fixture_bin (store, 9, TRUE);
  indexed_games_replace (store, 10, 8000);
  assert_faults (store, "");
  tamper (path, "UPDATE games SET date = '1999.01.01' WHERE id = 77");
  tamper (path, "UPDATE games SET player2 = 0 WHERE id = 78");
  tamper (path, "UPDATE games SET deleted_at = 1 WHERE id = 81");
  tamper (path, "DELETE FROM position_pending WHERE game = 10");
  tamper (path, "UPDATE position_segments SET last = last + 3");
  assert_faults (store, "10 77 78 81 501 502 503 ");
  g_assert_true (karum_store_rebuild (store, NULL, NULL));
  assert_faults (store, "");
  fixture_seal (store); /* what was damaged can't be backed up, which the comparison does */
  indexed_games_compare (store, path, ask, 9);
  karum_store_close (store);
  fixture_remove (path);
}

/* With an unreadable index the answers are correct, and it is rebuilt. */
static void
test_damage (void)
{
  static const char *const damages[] = {
    "DELETE FROM position_parts WHERE id % 7 = 0",
    "UPDATE position_parts SET data = zeroblob (4000) WHERE (id >> 28) % 16 = 2",
    "UPDATE position_parts SET data = CAST (data || x'00' AS BLOB) WHERE (id >> 28) % 16 = 0",
    "UPDATE position_segments SET games = games + 1",
  };

  for (guint i = 0; i < G_N_ELEMENTS (damages); i++) {
    char *path = fixture_path ();
    KarumStore *store = fixture_open (path);

    indexed_games_add (store, 1, 450);
    indexed_games_update (store);
    karum_store_close (store);
    tamper (path, damages[i]);
    store = fixture_open (path);
    indexed_games_compare (store, path, ask, i);
    assert_faults (store, "0 ");
    g_assert_true (karum_store_rebuild (store, NULL, NULL));
    assert_faults (store, "");
    karum_store_close (store);
    fixture_remove (path);
  }
}

/* -- Upkeep ----------------------------------------------------------------------------------- */

static int
count_segments (const char *path)
{
  sqlite3 *db;
  sqlite3_stmt *row;
  int segments;

  g_assert_cmpint (sqlite3_open (path, &db), ==, SQLITE_OK);
  sqlite3_busy_timeout (db, 60000);
  g_assert_cmpint (sqlite3_prepare_v2 (db, "SELECT count (*) FROM position_segments WHERE complete",
                                       -1, &row, NULL),
                   ==, SQLITE_OK);
  sqlite3_step (row);
  segments = sqlite3_column_int (row, 0);
  sqlite3_finalize (row);
  sqlite3_close (db);
  return segments;
}

/* The index of an archive that is open in the program is updated automatically. */
static void
test_upkeep (void)
{
  char *path = fixture_path ();
  KarumStore *store = fixture_open (path);
  g_autoptr (KarumArchive) archive = NULL;

  indexed_games_add (store, 1, 450);
  g_assert_cmpint (count_segments (path), ==, 0);
  archive = fixture_open_archive (path, NULL);
  while (count_segments (path) == 0)
    g_main_context_iteration (NULL, TRUE);
  karum_archive_close (archive);
  indexed_games_compare (store, path, ask, 10);
  assert_faults (store, "");
  karum_store_close (store);
  fixture_remove (path);
}

typedef struct {
  GCancellable *cancellable;
  guint64 done, total, stop;
} Told;

static void
note (guint64 done, guint64 total, gpointer data)
{
  Told *told = data;

  told->done = done;
  told->total = total;
  if (done >= told->stop)
    g_cancellable_cancel (told->cancellable);
}

/* It is told how far the update has come, until the end, and it can be stopped anywhere. */
static void
test_progress (void)
{
  const guint games = 1000;
  char *path = fixture_path ();
  KarumStore *store = fixture_open (path);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  Told told = { cancellable, 0, 0, games / 2 };
  const KarumProgress progress = { cancellable, note, &told };
  g_autoptr (GError) error = NULL;

  indexed_games_add (store, 1, games);
  g_assert_false (karum_store_update_positions (store, &progress, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_cmpuint (told.done, <, games * 3 / 4);
  g_assert_cmpint (count_segments (path), ==, 0);
  g_cancellable_reset (cancellable);
  told.stop = games;
  g_assert_true (karum_store_update_positions (store, &progress, NULL));
  g_assert_cmpuint (told.total, ==, games);
  g_assert_cmpuint (told.done, >=, games * 3 / 4);
  g_assert_cmpint (count_segments (path), >, 0);
  karum_store_close (store);
  fixture_remove (path);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/archive/positions/answers", test_answers);
  g_test_add ("/archive/positions/without-turns", Fixture, NULL, fixture_set_up, test_without_turns,
              fixture_tear_down);
  g_test_add_func ("/archive/positions/other-store", test_other_store);
  g_test_add ("/archive/positions/up-to-date", Fixture, NULL, fixture_set_up, test_up_to_date,
              fixture_tear_down);
  g_test_add_func ("/archive/positions/many", test_many);
  g_test_add_func ("/archive/positions/check", test_check);
  g_test_add_func ("/archive/positions/damage", test_damage);
  g_test_add_func ("/archive/positions/upkeep", test_upkeep);
  g_test_add_func ("/archive/positions/progress", test_progress);
  return g_test_run ();
}
