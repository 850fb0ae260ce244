/* salvage.c: readable data of a damaged archive are saved to a sound archive. */
#include <glib/gstdio.h>
#include <sqlite3.h>
#include <string.h>

#include "fixture.h"
#include "karum-arrays.h"
#include "karum-backups.h"
#include "karum-check.h"
#include "karum-salvage.h"

#define GAMES 60
#define ROUNDS 40

typedef struct {
  char *path, *target;
  char *bytes; /* of the sound archive */
  gsize size;
} Place;

/* Creates an archive with @n_games games, and keeps its bytes. */
static void
fill (Place *place, guint n_games)
{
  KarumStore *store = fixture_open (place->path);

  g_assert_true (karum_store_begin (store, NULL));
  for (guint i = 0; i < n_games; i++) {
    g_autoptr (KarumRecord) record = fixture_record (all_games[i % 3], 0, 200, i);

    if (i % 4 == 0)
      fixture_annotate (record, i);
    fixture_save (store, record);
  }
  g_assert_true (karum_store_end (store, TRUE, NULL));
  karum_store_close (store);
  g_free (place->bytes);
  g_assert_true (g_file_get_contents (place->path, &place->bytes, &place->size, NULL));
}

static void
set_up (Place *place, gconstpointer data)
{
  (void) data;
  place->path = fixture_path ();
  place->target = g_strconcat (place->path, "-saved.karum", NULL);
  fill (place, GAMES);
}

static void
tear_down (Place *place, gconstpointer data)
{
  (void) data;
  g_free (place->bytes);
  g_free (place->target);
  fixture_remove (place->path);
}

/* Salvages @bytes; returns the new archive, or NULL if not even a list of games could be read. */
static KarumStore *
save (Place *place, const char *bytes, gsize size, KarumSalvage *salvage)
{
  const KarumStoreOptions options = { .games = all_games };
  g_autoptr (GError) error = NULL;

  g_unlink (place->target);
  g_unlink (place->path);
  fixture_write (place->path, bytes, size);
  if (!karum_salvage (place->path, place->target, &options, NULL, salvage, &error)) {
    g_assert_cmpint (error->domain, ==, KARUM_ARCHIVE_ERROR);
    g_assert_false (g_file_test (place->target, G_FILE_TEST_EXISTS));
    return NULL;
  }
  return fixture_open (place->target);
}

/* Asserts that all data of every game in both archives are equal. */
static guint
compare (Place *place, KarumStore *saved)
{
  g_autofree char *path = g_strconcat (place->path, "-sound.karum", NULL);
  KarumStore *sound;
  guint same = 0;

  fixture_write (path, place->bytes, place->size);
  sound = fixture_open (path);
  for (gint64 id = 1; id <= GAMES; id++) {
    g_autoptr (KarumRecord) a = karum_store_load_game (sound, id, NULL, NULL);
    g_autoptr (KarumRecord) b = karum_store_load_game (saved, id, NULL, NULL);

    if (!b)
      continue;
    g_assert_true (karum_rules_equal (&a->rules, &b->rules));
    same += karum_record_line_length (a) == karum_record_line_length (b)
            && g_strcmp0 (a->tags.players[0], b->tags.players[0]) == 0;
  }
  karum_store_close (sound);
  return same;
}

/* Nothing is lost from a sound archive. */
static void
test_sound (Place *place, gconstpointer data)
{
  g_auto (KarumSalvage) salvage = { 0 };
  KarumStore *saved = save (place, place->bytes, place->size, &salvage);

  (void) data;
  g_assert_nonnull (saved);
  g_assert_cmpuint (salvage.games, ==, GAMES);
  g_assert_cmpuint (salvage.players, ==, 4);
  g_assert_cmpuint (salvage.events, ==, 1);
  g_assert_cmpuint (salvage.lost->len, ==, 0);
  g_assert_cmpuint (salvage.doubtful->len, ==, 0);
  g_assert_cmpuint (salvage.whole, ==, GAMES);
  g_assert_cmpuint (fixture_assert_sound (saved), ==, GAMES);
  g_assert_cmpuint (compare (place, saved), ==, GAMES);
  karum_store_close (saved);
}

/* The set of pages that contain a part of @table (games or turns). */
static GHashTable *
pages_of (Place *place, const char *table)
{
  GHashTable *pages = g_hash_table_new (NULL, NULL);
  sqlite3 *db;
  sqlite3_stmt *row;

  g_assert_true (g_file_set_contents (place->path, place->bytes, (gssize) place->size, NULL));
  g_assert_cmpint (sqlite3_open (place->path, &db), ==, SQLITE_OK);
  if (sqlite3_prepare_v2 (db, "SELECT pageno FROM dbstat WHERE name = ? AND pagetype = 'leaf'", -1,
                          &row, NULL)
      == SQLITE_OK) {
    sqlite3_bind_text (row, 1, table, -1, SQLITE_STATIC);
    while (sqlite3_step (row) == SQLITE_ROW)
      g_hash_table_add (pages, GINT_TO_POINTER (sqlite3_column_int (row, 0)));
    sqlite3_finalize (row);
  }
  sqlite3_close (db);
  return pages;
}

/* Destroys each page of turns, one at a time: only its games are lost, and they are reported. */
static void
test_page_of_turns (Place *place, gconstpointer data)
{
  g_autoptr (GHashTable) pages = pages_of (place, "moves");
  GHashTableIter iter;
  gpointer page;

  (void) data;
  if (g_hash_table_size (pages) == 0) {
    g_test_skip ("SQLite does not tell where tables lie");
    return;
  }
  g_hash_table_iter_init (&iter, pages);
  while (g_hash_table_iter_next (&iter, &page, NULL)) {
    g_autofree char *bytes = g_memdup2 (place->bytes, place->size);
    g_auto (KarumSalvage) salvage = { 0 };
    KarumStore *saved;

    memset (bytes + (gsize) (GPOINTER_TO_INT (page) - 1) * 4096, 0xa5, 4096);
    saved = save (place, bytes, place->size, &salvage);
    g_assert_nonnull (saved);
    g_assert_cmpuint (salvage.games, <, GAMES);
    /* No page of this size holds more games. */
    g_assert_cmpuint (salvage.games, >=, GAMES - 40);
    g_assert_cmpuint (salvage.lost->len, >=, GAMES - salvage.games);
    g_assert_cmpuint (fixture_assert_sound (saved), ==, salvage.games);
    g_assert_cmpuint (compare (place, saved), ==, salvage.games);
    karum_store_close (saved);
  }
}

/* A byte can change one result into another: both are readable, and only the check can detect
 * it. */
static void
assert_readable (const KarumCheckFault *fault, gpointer saved)
{
  g_autoptr (KarumRecord) record = NULL;

  g_test_message ("%s", fault->text);
  g_assert_cmpint (fault->kind, ==, KARUM_CHECK_GAME);
  record = karum_store_load_game (saved, fault->game, NULL, NULL);
  g_assert_nonnull (record);
}

/* Asserts that everything is readable and derived data are correct; returns the number of games. */
static guint64
assert_saved (KarumStore *saved)
{
  KarumCheckResult result;

  g_assert_true (karum_store_check (saved, assert_readable, saved, NULL, &result, NULL));
  return result.games;
}

/* Corrupt bytes anywhere: the salvaged data are readable, and there is no crash. */
static void
test_bytes (Place *place, gconstpointer data)
{
  KarumRandom random;
  guint64 games = 0;

  (void) data;
  karum_random_init (&random, 11);
  for (guint round = 0; round < ROUNDS; round++) {
    g_autofree char *bytes = g_memdup2 (place->bytes, place->size);
    g_auto (KarumSalvage) salvage = { 0 };
    guint n = 1 + karum_random_below (&random, 30);
    KarumStore *saved;

    while (n-- > 0)
      bytes[4096 + karum_random_below (&random, (guint32) place->size - 4096)]
          = (char) karum_random_next (&random);
    saved = save (place, bytes, place->size, &salvage);
    if (!saved)
      continue;
    g_assert_cmpuint (assert_saved (saved), ==, salvage.games);
    games += salvage.games;
    karum_store_close (saved);
  }
  g_test_message ("%" G_GUINT64_FORMAT " of %d games", games, ROUNDS * GAMES);
  g_assert_cmpuint (games, >, ROUNDS * GAMES * 3 / 4);
}

static guint8 *
page_at (char *bytes, guint number)
{
  return (guint8 *) bytes + (gsize) (number - 1) * 4096;
}

/* The root page of the B-tree of @table. */
static guint
root_of (Place *place, const char *table)
{
  sqlite3 *db;
  sqlite3_stmt *row;
  int root;

  g_assert_cmpint (sqlite3_open (place->path, &db), ==, SQLITE_OK);
  g_assert_cmpint (
      sqlite3_prepare_v2 (db, "SELECT rootpage FROM sqlite_schema WHERE name = ?", -1, &row, NULL),
      ==, SQLITE_OK);
  sqlite3_bind_text (row, 1, table, -1, SQLITE_STATIC);
  g_assert_cmpint (sqlite3_step (row), ==, SQLITE_ROW);
  root = sqlite3_column_int (row, 0);
  sqlite3_finalize (row);
  sqlite3_close (db);
  return (guint) root;
}

/* In the B-tree, the second page is followed by the first one again, and then by an unreadable one:
 * continuing after the last key read would loop endlessly. */
static void
test_circle (Place *place, gconstpointer data)
{
  g_autofree char *bytes = NULL;
  g_auto (KarumSalvage) salvage = { 0 };
  guint8 *children[4];
  guint8 *root;
  KarumStore *saved;

  (void) data;
  fill (place, 4 * GAMES);
  bytes = g_memdup2 (place->bytes, place->size);
  root = page_at (bytes, root_of (place, "moves"));
  g_assert_cmpuint (root[0], ==, 5); /* an interior page */
  g_assert_cmpuint (root[4], >=, 4); /* number of cells */
  for (guint i = 0; i < G_N_ELEMENTS (children); i++)
    children[i] = root + (root[12 + 2 * i] << 8 | root[13 + 2 * i]);
  memset (page_at (bytes, (guint) (children[3][2] << 8 | children[3][3])), 0xa5, 4096);
  memcpy (children[2], children[0], 4);
  saved = save (place, bytes, place->size, &salvage);
  g_assert_nonnull (saved);
  g_assert_cmpuint (salvage.games, >, 0);
  g_assert_cmpuint (assert_saved (saved), ==, salvage.games);
  karum_store_close (saved);
}

/* Pages cut off at the end, and the beginning overwritten. */
static void
test_cut (Place *place, gconstpointer data)
{
  (void) data;
  for (guint part = 1; part < 12; part++) {
    g_auto (KarumSalvage) salvage = { 0 };
    KarumStore *saved = save (place, place->bytes, place->size * part / 12, &salvage);

    if (!saved)
      continue;
    g_test_message ("%u of 12: %" G_GUINT64_FORMAT " games", part, salvage.games);
    g_assert_cmpuint (salvage.lost->len, >, 0);
    g_assert_cmpuint (fixture_assert_sound (saved), ==, salvage.games);
    g_assert_cmpuint (compare (place, saved), ==, salvage.games);
    karum_store_close (saved);
  }
}

/* The first page, which leads to all others, is missing; it is taken from a new archive. What
 * stands in its place doesn't say how long the file was. */
static void
test_beginning (Place *place, gconstpointer data)
{
  static const int fills[] = { 0, 0xa5 };
  g_autofree char *bytes = g_memdup2 (place->bytes, place->size);

  (void) data;
  karum_for_each_of (each, fills) {
    g_auto (KarumSalvage) salvage = { 0 };
    KarumStore *saved;

    memset (bytes, *each, 4096);
    saved = save (place, bytes, place->size, &salvage);
    g_assert_nonnull (saved);
    karum_for_each (void, item, salvage.lost)
      g_assert_null (strstr (item, "cut off"));
    g_assert_cmpuint (salvage.games, ==, GAMES);
    g_assert_cmpuint (fixture_assert_sound (saved), ==, GAMES);
    g_assert_cmpuint (compare (place, saved), ==, GAMES);
    karum_store_close (saved);
  }
}

/* Nothing can be salvaged from files that are not archives: random bytes, an empty file, a text. */
static void
test_nothing (Place *place, gconstpointer data)
{
  static const gsize sizes[] = { 100000, 0, 20, 4096 };
  g_autofree char *bytes = g_malloc (sizes[0]);
  KarumRandom random;

  (void) data;
  karum_random_init (&random, 3);
  for (gsize i = 0; i < sizes[0]; i++)
    bytes[i] = (char) karum_random_next (&random);
  karum_for_each_of (size, sizes) {
    g_auto (KarumSalvage) salvage = { 0 };

    g_assert_null (save (place, bytes, *size, &salvage));
  }
}

/* -- Games of which nothing is left ----------------------------------------------------------- */

static void
spoil (const char *path, const char *sql)
{
  sqlite3 *db;

  g_assert_cmpint (sqlite3_open (path, &db), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_exec (db, sql, NULL, NULL, NULL), ==, SQLITE_OK);
  sqlite3_close (db);
}

/* Destroys all spellings of names in the archive @path. */
static void
spoil_spellings (char *path)
{
  Place place = { .path = path };
  g_autoptr (GHashTable) pages = NULL;
  g_autofree char *bytes = NULL;
  GHashTableIter iter;
  gpointer page;

  g_assert_true (g_file_get_contents (path, &bytes, &place.size, NULL));
  place.bytes = bytes;
  pages = pages_of (&place, "player_names");
  g_assert_cmpuint (g_hash_table_size (pages), >, 0);
  g_hash_table_iter_init (&iter, pages);
  while (g_hash_table_iter_next (&iter, &page, NULL))
    memset (page_at (bytes, GPOINTER_TO_UINT (page)), 0xa5, 4096);
  fixture_write (path, bytes, place.size);
}

static void
assert_completed (Place *place, guint games, guint completed, guint players)
{
  g_auto (KarumSalvage) salvage = { 0 };
  g_autofree char *bytes = NULL;
  KarumStore *saved;
  gsize size;

  g_assert_true (g_file_get_contents (place->path, &bytes, &size, NULL));
  saved = save (place, bytes, size, &salvage);
  g_assert_nonnull (saved);
  g_assert_cmpuint (salvage.games, ==, games);
  g_assert_cmpuint (salvage.completed, ==, completed);
  g_assert_cmpuint (salvage.players, ==, players);
  g_assert_cmpuint (salvage.lost->len, ==, 0);
  g_assert_cmpuint (fixture_assert_sound (saved), ==, games);
  g_assert_cmpuint (compare (place, saved), ==, GAMES);
  karum_store_close (saved);
}

static void
save_of_clara (KarumStore *store, guint number)
{
  g_autoptr (KarumRecord) record = fixture_record (all_games[0], 0, 20, 1000 + number);

  g_free (record->tags.players[0]);
  record->tags.players[0] = g_strdup ("Clara");
  fixture_save (store, record);
}

/* They come, with who played them, from the newest backup that has them; a damaged one gives
 * nothing, not even a part. */
static void
test_missing (Place *place, gconstpointer data)
{
  g_autofree char *folder = karum_backups_folder (place->path);
  KarumStore *store = fixture_open (place->path);
  g_autofree char *older = NULL;
  g_autofree char *newer = NULL;

  (void) data;
  save_of_clara (store, 1);
  save_of_clara (store, 2);
  older = karum_store_back_up_generation (store, folder, 1795000000, NULL, NULL);
  newer = karum_store_back_up_generation (store, folder, 1795100000, NULL, NULL);
  g_assert_true (older && newer);
  karum_store_close (store);
  /* The turns of the second game show that something is missing. */
  spoil (place->path, "DELETE FROM games WHERE id > 60; DELETE FROM moves WHERE game = 61;"
                      "DELETE FROM player_names WHERE name = 'Clara';"
                      "DELETE FROM players WHERE name = 'Clara'");
  assert_completed (place, GAMES + 2, 2, 5);
  spoil_spellings (newer);
  assert_completed (place, GAMES + 2, 2, 5);
  g_unlink (older);
  assert_completed (place, GAMES + 1, 0, 4);
  g_unlink (newer);
  g_rmdir (folder);
}

/* All data are lost, except for the list of tables. */
static void
test_emptied (Place *place, gconstpointer data)
{
  g_autofree char *bytes = g_memdup2 (place->bytes, place->size);
  g_auto (KarumSalvage) salvage = { 0 };
  sqlite3_stmt *row;
  sqlite3 *db;

  (void) data;
  g_assert_cmpint (sqlite3_open (place->path, &db), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_prepare_v2 (db,
                                       "SELECT pageno FROM dbstat WHERE name != 'sqlite_schema'",
                                       -1, &row, NULL),
                   ==, SQLITE_OK);
  while (sqlite3_step (row) == SQLITE_ROW)
    memset (bytes + (gsize) (sqlite3_column_int (row, 0) - 1) * 4096, 0xa5, 4096);
  sqlite3_finalize (row);
  sqlite3_close (db);
  g_assert_null (save (place, bytes, place->size, &salvage));
}

/* An archive without games is sound, and remains empty. */
static void
test_new (Place *place, gconstpointer data)
{
  g_autofree char *path = g_strconcat (place->path, "-new.karum", NULL);
  g_autofree char *bytes = NULL;
  g_auto (KarumSalvage) salvage = { 0 };
  KarumStore *saved;
  gsize size;

  (void) data;
  karum_store_close (fixture_open (path));
  g_assert_true (g_file_get_contents (path, &bytes, &size, NULL));
  saved = save (place, bytes, size, &salvage);
  g_assert_nonnull (saved);
  g_assert_cmpuint (fixture_assert_sound (saved), ==, 0);
  karum_store_close (saved);
}

/* Existing files are not overwritten, not even the archive itself where overwriting is allowed;
 * cancelling leaves everything unchanged. */
static void
test_refused (Place *place, gconstpointer data)
{
  const KarumStoreOptions options = { .games = all_games };
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  const KarumProgress progress = { .cancellable = cancellable };
  g_autofree char *folder = g_path_get_dirname (place->path);
  g_autofree char *there = NULL;
  g_autoptr (GDir) entries = NULL;
  guint n = 0;

  (void) data;
  g_assert_true (g_file_set_contents (place->target, "of somebody", -1, NULL));
  g_cancellable_cancel (cancellable);
  for (guint i = 0; i < 3; i++) {
    g_auto (KarumSalvage) salvage = { 0 };
    g_autoptr (GError) error = NULL;

    if (i == 0)
      g_assert_false (karum_salvage (place->path, place->target, &options, NULL, &salvage, &error));
    else
      g_assert_false (karum_salvage_over (place->path, i == 1 ? place->path : place->target,
                                          &options, i == 1 ? NULL : &progress, &salvage, &error));
    if (i < 2)
      g_assert_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_FAILED);
    else
      g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  }
  entries = g_dir_open (folder, 0, NULL);
  while (g_dir_read_name (entries))
    n++;
  g_assert_cmpuint (n, ==, 2);
  g_assert_true (g_file_get_contents (place->target, &there, NULL, NULL));
  g_assert_cmpstr (there, ==, "of somebody");
}

#define add(name, function) \
  g_test_add ("/archive/salvage/" name, Place, NULL, set_up, function, tear_down)

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  add ("sound", test_sound);
  add ("page-of-turns", test_page_of_turns);
  add ("bytes", test_bytes);
  add ("circle", test_circle);
  add ("cut", test_cut);
  add ("beginning", test_beginning);
  add ("nothing", test_nothing);
  add ("missing", test_missing);
  add ("emptied", test_emptied);
  add ("new", test_new);
  add ("refused", test_refused);
  return g_test_run ();
}
