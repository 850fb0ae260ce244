/* words.c: the parts of the full-text index, and merging them. */
#include <unistd.h>

#include "fixture.h"
#include "karum-game-list.h"
#include "karum-games.h"
#include "karum-store-inside.h"
#include "karum-column-update.h"
#include "karum-derived.h"
#include "karum-import.h"
#include "karum-log-lock.h"
#include "karum-seals.h"

/* More games than are kept in separate parts. */
#define GAMES 40

static void
save_games (KarumStore *store)
{
  for (guint i = 0; i < GAMES; i++) {
    g_autoptr (KarumRecord) record = fixture_record (karum_games[0], 0, 4, i);

    g_free (record->tags.round);
    record->tags.round = g_strdup_printf ("board %u", i);
    fixture_save (store, record);
  }
}

static gint64
count_parts (KarumStore *store)
{
  gint64 parts = 0;

  g_assert_true (karum_db_number (karum_store_db (store),
                                  "SELECT count (DISTINCT segid) FROM texts_idx", &parts, NULL));
  return parts;
}

static gint64
count_found (KarumStore *store, const char *words)
{
  const KarumGameQuery query = { .filter = { .text = words } };

  return karum_store_count_games (store, &query, NULL);
}

/* Saving a game never merges parts, because that would take too long. */
static void
test_join (Fixture *archive, gconstpointer data)
{
  (void) data;
  save_games (archive->store);
  g_assert_cmpint (count_parts (archive->store), ==, GAMES);
  g_assert_true (karum_store_update_words (archive->store, NULL, NULL));
  g_assert_cmpint (count_parts (archive->store), <, GAMES / 2);
  g_assert_cmpint (count_found (archive->store, "board"), ==, GAMES);
  g_assert_cmpint (count_found (archive->store, "\"board 39\""), ==, 1);
}

/* If there is nothing to merge, nothing is written. */
static void
test_nothing (Fixture *archive, gconstpointer data)
{
  g_autoptr (KarumStore) other = fixture_open (archive->path);

  (void) data;
  save_games (archive->store);
  g_assert_true (karum_store_update_words (archive->store, NULL, NULL));
  g_assert_true (karum_store_changed (other));
  g_assert_true (karum_store_update_words (archive->store, NULL, NULL));
  g_assert_false (karum_store_changed (other));
}

/* Merging can be cancelled and continued. */
static void
test_stop (Fixture *archive, gconstpointer data)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  const KarumProgress progress = { .cancellable = cancellable };
  g_autoptr (GError) error = NULL;

  (void) data;
  save_games (archive->store);
  g_cancellable_cancel (cancellable);
  g_assert_false (karum_store_update_words (archive->store, &progress, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_cmpint (count_parts (archive->store), ==, GAMES);
  g_assert_true (karum_store_update_words (archive->store, NULL, NULL));
  g_assert_cmpint (count_parts (archive->store), <, GAMES / 2);
}

/* Whoever adds a few games beside an import, or beside somebody who merges, leaves that to them. */
static void
test_beside (Fixture *archive, gconstpointer data)
{
  const char *log = karum_db_log (karum_store_db (archive->store));

  (void) data;
  save_games (archive->store);
  for (KarumLogByte byte = KARUM_LOG_OWNED; byte <= KARUM_LOG_DERIVED; byte++) {
    int other = karum_log_lock_take (log, byte);

    g_assert_cmpint (other, >=, 0);
    if (byte != KARUM_LOG_AWAITED)
      g_assert_true (karum_store_update_derived (archive->store, NULL, NULL));
    g_assert_cmpint (count_parts (archive->store), ==, GAMES);
    close (other);
  }
  g_assert_true (karum_store_update_derived (archive->store, NULL, NULL));
  g_assert_cmpint (count_parts (archive->store), <, GAMES / 2);
}

/* Whatever comes with the games of a transaction, their words are one part of the index. */
static void
test_once (Fixture *archive, gconstpointer data)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (KarumImportReport) report = NULL;
  g_autoptr (GBytes) bytes = NULL;

  (void) data;
  for (guint i = 0; i < GAMES; i++)
    g_string_append_printf (text,
                            "[Round \"final %u\"]\n[Match \"match %u\"]\n[MatchGame \"1\"]\n"
                            "[Game \"jarmo\"]\n\n1. a1-b3 {good} *\n\n",
                            i, i);
  bytes = g_bytes_new (text->str, text->len);
  report = karum_store_import (archive->store, bytes, NULL, NULL);
  g_assert_cmpuint (report->added, ==, GAMES);
  g_assert_cmpint (count_parts (archive->store), ==, 1);
  for (gint64 id = 1; id <= GAMES; id++) {
    g_autofree char *reason = NULL;

    g_assert_true (karum_seals_check_game (karum_store_db (archive->store), id, &reason, NULL));
    g_assert_null (reason);
  }
}

#define ADD(name, function) \
  g_test_add ("/archive/words/" name, Fixture, NULL, fixture_set_up, function, fixture_tear_down)

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  ADD ("join", test_join);
  ADD ("nothing", test_nothing);
  ADD ("stop", test_stop);
  ADD ("beside", test_beside);
  ADD ("once", test_once);
  return g_test_run ();
}
