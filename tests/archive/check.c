/* check.c: faults of an archive are reported, and derived data can be rebuilt. */
#include <sqlite3.h>

#include "fixture.h"
#include "karum-arrays.h"
#include "karum-check.h"
#include "karum-game-details.h"
#include "karum-namesakes.h"
#include "karum-player-edit.h"

#define GAMES 6

static void
make_archive (const char *path)
{
  KarumStore *store = fixture_open (path);

  for (guint i = 0; i < GAMES; i++) {
    g_autoptr (KarumRecord) record = fixture_record (all_games[i % 3], 0, 20, i);

    fixture_annotate (record, i);
    fixture_save (store, record);
  }
  g_assert_cmpuint (fixture_assert_sound (store), ==, GAMES);
  karum_store_close (store);
}

static void
spoil (const char *path, const char *sql)
{
  sqlite3 *db;

  g_assert_cmpint (sqlite3_open (path, &db), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_exec (db, sql, NULL, NULL, NULL), ==, SQLITE_OK);
  sqlite3_close (db);
}

typedef struct {
  KarumCheckKind kind;
  gint64 game;
  char *text;
} Found;

static void
keep_first (const KarumCheckFault *fault, gpointer data)
{
  Found *found = data;

  if (!found->text)
    *found = (Found){ fault->kind, fault->game, g_strdup (fault->text) };
}

typedef struct {
  const char *name, *sql;
  KarumCheckKind kind;
  gint64 game;
  const char *words; /* part of the message */
} Case;

static const Case cases[] = {
  { "turns", "UPDATE games SET turns = turns + 1 WHERE id = 2", KARUM_CHECK_DERIVED, 2, "moves" },
  { "key", "UPDATE games SET content = content + 1 WHERE id = 3", KARUM_CHECK_DERIVED, 3, "key" },
  { "points", "UPDATE games SET points1 = points1 + 1 WHERE id = 4", KARUM_CHECK_DERIVED, 4,
    "points" },
  { "sides", "UPDATE games SET exchanged = 1 - exchanged WHERE id = 4", KARUM_CHECK_DERIVED, 4,
    "sides" },
  { "remarks", "UPDATE games SET annotated = annotated + 1 WHERE id = 5", KARUM_CHECK_DERIVED, 5,
    "comments" },
  { "evaluations", "UPDATE games SET analysed = 1 - analysed WHERE id = 6", KARUM_CHECK_DERIVED, 6,
    "comments" },
  { "kinds of annotations", "UPDATE games SET kinds = kinds + 1 WHERE id = 6", KARUM_CHECK_DERIVED,
    6, "comments" },
  { "words", "UPDATE texts SET text = 'else' WHERE rowid = 1", KARUM_CHECK_DERIVED, 1,
    "word index" },
  { "no words", "DELETE FROM texts", KARUM_CHECK_DERIVED, 1, "word index" },
  { "a name", "UPDATE players SET folded = 'else' WHERE id = 2", KARUM_CHECK_DERIVED, 0,
    "row 2 of table players" },
  { "a spelling", "UPDATE player_names SET folded = 'else' WHERE id = 1", KARUM_CHECK_DERIVED, 0,
    "player_names" },
  { "an event", "UPDATE events SET folded = 'else' WHERE id = 1", KARUM_CHECK_DERIVED, 0,
    "events" },
  { "a former name", "UPDATE event_names SET folded = 'else' WHERE id = 1", KARUM_CHECK_DERIVED, 0,
    "event_names" },
  { "a game", "UPDATE rulesets SET game = 'else' WHERE id = 1", KARUM_CHECK_DERIVED, 0, "rules 1" },
  { "merging", "UPDATE players SET person = 2 WHERE id = 1", KARUM_CHECK_DERIVED, 0, "player 1" },
  { "a turn", "UPDATE moves SET line = x'fefefefe' WHERE game = 1", KARUM_CHECK_GAME, 1, "move 1" },
  { "a comment", "UPDATE annotations SET tree = x'ffff' WHERE game = 5", KARUM_CHECK_GAME, 5,
    "comments" },
  { "rules", "UPDATE rulesets SET text = 'chess' WHERE id = 1", KARUM_CHECK_GAME, 1, "chess" },
  { "a result", "UPDATE games SET score1 = 99, score2 = 1 WHERE id = 2", KARUM_CHECK_GAME, 2,
    "score" },
  { "an end by the rules", "UPDATE games SET result = 1, termination = 1 WHERE id = 2",
    KARUM_CHECK_GAME, 2, "choose “Correct the Result”" },
  { "an end that is none", "UPDATE games SET result = 1, termination = 6 WHERE id = 2",
    KARUM_CHECK_GAME, 2, "an unterminated game can’t have a result" },
  { "no turns", "DELETE FROM moves WHERE game = 3", KARUM_CHECK_GAME, 3, "missing" },
  { "privacy", "UPDATE players SET shown = 1 WHERE id = 1", KARUM_CHECK_ROWS, 0, "player" },
  { "no player", "PRAGMA foreign_keys = OFF; DELETE FROM players WHERE id = 1", KARUM_CHECK_ROWS, 0,
    "players" },
};

/* The message starts with the number of the game, and doesn't repeat it or name the archive. */
static void
assert_named_once (const char *text, gint64 game)
{
  g_autofree char *name = g_strdup_printf ("game %" G_GINT64_FORMAT " ", game);
  g_autofree char *lower = g_utf8_strdown (text, -1);

  g_assert_true (g_str_has_prefix (lower, name));
  g_assert_null (strstr (lower + strlen (name), name));
  g_assert_null (strstr (lower, "archive"));
}

static void
test_fault (gconstpointer data)
{
  const Case *test = data;
  char *path = fixture_path ();
  g_autoptr (GError) error = NULL;
  KarumCheckResult result, again;
  Found found = { 0 };
  KarumStore *store;

  make_archive (path);
  spoil (path, test->sql);
  store = fixture_open (path);
  g_assert_true (karum_store_check (store, keep_first, &found, NULL, &result, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (result.faults, >, 0);
  g_assert_cmpint (found.kind, ==, test->kind);
  g_assert_cmpint (found.game, ==, test->game);
  g_test_message ("%s", found.text);
  g_assert_nonnull (strstr (found.text, test->words));
  if (test->game != 0)
    assert_named_once (found.text, test->game);
  /* To look changes nothing. */
  g_assert_true (karum_store_check (store, keep_first, &found, NULL, &again, NULL));
  g_assert_cmpuint (again.faults, ==, result.faults);
  if (test->kind == KARUM_CHECK_DERIVED) {
    g_assert_true (karum_store_rebuild (store, NULL, &error));
    g_assert_no_error (error);
    g_assert_cmpuint (fixture_assert_sound (store), ==, GAMES);
  }
  g_free (found.text);
  karum_store_close (store);
  fixture_remove (path);
}

/* Cancelling at the third game leaves everything unchanged. */
static void
stop_at_third (guint64 done, guint64 total, gpointer cancellable)
{
  g_assert_true (total == 0 || total == GAMES);
  if (done == 2)
    g_cancellable_cancel (cancellable);
}

static void
test_stop (void)
{
  char *path = fixture_path ();
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  const KarumProgress progress = { cancellable, stop_at_third, cancellable };
  g_autoptr (GError) error = NULL;
  KarumCheckResult result;
  Found found = { 0 };
  KarumStore *store;

  make_archive (path);
  spoil (path, "UPDATE games SET turns = turns + 1");
  store = fixture_open (path);
  g_assert_false (karum_store_rebuild (store, &progress, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_clear_error (&error);
  g_assert_false (karum_store_check (store, keep_first, &found, &progress, &result, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_clear_error (&error);
  /* So does cancelling while the games are checked: what comes after them isn't. */
  g_cancellable_reset (cancellable);
  g_assert_false (karum_store_check (store, keep_first, &found, &progress, &result, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_cmpuint (result.games, <, GAMES);
  g_assert_true (karum_store_check (store, keep_first, &found, NULL, &result, NULL));
  g_assert_cmpuint (result.kinds[KARUM_CHECK_DERIVED], ==, GAMES);
  g_free (found.text);
  karum_store_close (store);
  fixture_remove (path);
}

static void
rename_second (KarumStore *store, gint64 game)
{
  g_autoptr (KarumGameDetails) details = karum_store_get_details (store, game, NULL);

  g_assert_true (karum_store_edit_player (store, details->persons[1], "NN", NULL, NULL));
}

/* Players who have met are merged: the game is told, but nothing is wrong with it. */
static void
test_oneself (void)
{
  char *path = fixture_path ();
  g_autoptr (GError) error = NULL;
  KarumCheckResult result;
  Found found = { 0 };
  KarumStore *store;

  make_archive (path);
  spoil (path, "UPDATE games SET player2 = player1 WHERE id = 3");
  store = fixture_open (path);
  fixture_seal (store);
  g_assert_true (karum_store_check (store, keep_first, &found, NULL, &result, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (result.faults, ==, 0);
  g_assert_cmpuint (result.kinds[KARUM_CHECK_NOTICE], ==, 1);
  g_assert_cmpint (found.kind, ==, KARUM_CHECK_NOTICE);
  g_assert_cmpint (found.game, ==, 3);
  g_assert_nonnull (strstr (found.text, "both players are one person"));
  g_free (found.text);
  /* NN, as files have it, is nobody. */
  found = (Found){ 0 };
  rename_second (store, 3);
  g_assert_true (karum_store_check (store, keep_first, &found, NULL, &result, &error));
  g_assert_cmpuint (result.kinds[KARUM_CHECK_NOTICE], ==, 0);
  karum_store_close (store);
  fixture_remove (path);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  karum_for_each_of (each, cases) {
    g_autofree char *name = g_strconcat ("/archive/check/", each->name, NULL);

    g_test_add_data_func (name, each, test_fault);
  }
  g_test_add_func ("/archive/check/oneself", test_oneself);
  g_test_add_func ("/archive/check/stop", test_stop);
  return g_test_run ();
}
