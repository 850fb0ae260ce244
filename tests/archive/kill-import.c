/* kill-import.c: a program that is killed during an import has added the whole text or nothing. */
#include <string.h>
#include <unistd.h>

#include "fixture.h"
#include "karum-db.h"
#include "karum-game-list.h"
#include "karum-import.h"
#include "karum-store-inside.h"
#include "killing.h"
#include "../deep.h"

#define KILLS deep_or (160, 12)
/* The number of games in a text: few, or enough for indexes to be rebuilt. */
#define FEW 60
#define MANY 20100

/* Games on a separate day, so that all of them are new. */
static GBytes *
text_new (guint64 number, guint n_games)
{
  g_autoptr (GString) text = g_string_new (NULL);
  gsize length;

  for (guint i = 0; i < n_games; i++)
    g_string_append_printf (text,
                            "[Event \"%" G_GUINT64_FORMAT "\"]\n[Round \"%u\"]\n[Player1 \"A%u\"]\n"
                            "[Game \"jarmo\"]\n\n1. a1-b3 {%u} a5xb3 *\n\n",
                            number, i, i % 50, i);
  length = text->len;
  return g_bytes_new_take (g_string_free (g_steal_pointer (&text), FALSE), length);
}

static gint64
count (KarumStore *store)
{
  const KarumGameQuery query = { 0 };

  return karum_store_count_games (store, &query, NULL);
}

static void
import_text (KarumStore *store, guint64 number, guint n_games)
{
  g_autoptr (GBytes) text = text_new (number, n_games);
  g_autoptr (KarumImportReport) report = karum_store_import (store, text, NULL, NULL);

  if (!report || report->added != n_games)
    _exit (1);
}

/* Imports one text after the other until it is killed; reports the number of games. */
static void
import_until_killed (const char *path, guint64 seed, int out)
{
  KarumStore *store = fixture_open (path);

  for (;; seed++) {
    Shown shown = { 0 };

    import_text (store, seed, FEW);
    shown.turns = count (store);
    if (write (out, &shown, sizeof shown) != sizeof shown)
      _exit (1);
  }
}

static void
test_kill (void)
{
  char *path = fixture_path ();
  KarumRandom random;
  gint64 least = 0;

  karum_random_init (&random, 3);
  for (guint i = 0; i < KILLS; i++) {
    guint times = karum_random_below (&random, 4);
    gulong moment = karum_random_below (&random, 12000);
    Shown shown = kill_after (path, i * 1000, import_until_killed, times, moment);
    g_autoptr (KarumStore) store = fixture_open (path);
    gint64 games = count (store);

    least = MAX (least, shown.turns);
    g_assert_cmpint (games, >=, least);
    g_assert_cmpint (games % FEW, ==, 0);
    least = games;
  }
  g_assert_cmpint (least, >, 0);
  {
    g_autoptr (KarumStore) store = fixture_open (path);

    fixture_assert_sound (store);
  }
  fixture_remove (path);
}

/* Reports its start, and imports enough games to take some time. */
static void
import_many_until_killed (const char *path, guint64 seed, int out)
{
  KarumStore *store = fixture_open (path);
  Shown shown = { 0 };

  if (write (out, &shown, sizeof shown) != sizeof shown)
    _exit (1);
  import_text (store, seed, MANY);
  for (;;)
    g_usleep (G_USEC_PER_SEC);
}

static gint64
count_indexes (const char *path)
{
  g_autoptr (KarumDb) db = karum_db_open (path, KARUM_DB_READ, NULL, NULL);
  gint64 number = 0;

  g_assert_true (karum_db_number (db, "SELECT count (*) FROM sqlite_schema WHERE type = 'index'",
                                  &number, NULL));
  return number;
}

/* Games that are there, and those that nobody sees; in each table. */
static gint64
count_rows (KarumStore *store)
{
  static const char *const sql[] = { "SELECT count (*) FROM games", "SELECT count (*) FROM moves",
                                     "SELECT count (*) FROM texts" };
  gint64 number = 0, each;

  for (guint i = 0; i < G_N_ELEMENTS (sql); i++) {
    g_assert_true (karum_db_number (karum_store_db (store), sql[i], &each, NULL));
    number = MAX (number, each);
  }
  g_assert_true (karum_db_number (
      karum_store_db (store), "SELECT count (*) FROM players WHERE deleted_at < 0", &each, NULL));
  g_assert_cmpint (each, ==, 0);
  return number;
}

/* The table of games has all its indexes, whenever the program was killed. */
static void
test_kill_bulk (void)
{
  char *path = fixture_path ();
  KarumStore *before = fixture_open (path);
  gint64 indexes = count_indexes (path);

  karum_store_close (before);
  g_assert_cmpint (indexes, >, 10);
  for (guint i = 0; i < 24; i += deep_or (1, 3)) {
    g_autoptr (KarumStore) store = NULL;
    gint64 games;

    kill_after (path, i, import_many_until_killed, 1, i * i * 2000);
    store = fixture_open (path);
    games = count (store);
    g_assert_cmpint (count_indexes (path), ==, indexes);
    g_assert_cmpint (games % MANY, ==, 0);
    g_assert_cmpint (count_rows (store), ==, games);
    if (games > 0)
      break;
  }
  fixture_remove (path);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/archive/kill-import/few", test_kill);
  g_test_add_func ("/archive/kill-import/bulk", test_kill_bulk);
  return g_test_run ();
}
