/* thinning.c: what drops old steps and versions, and what undoes imports: whatever bit of what they
 * trust is changed, nothing goes that would have stayed otherwise. */
#define SQLITE_ENABLE_SESSION
#define SQLITE_ENABLE_PREUPDATE_HOOK
#include <glib/gstdio.h>

#include "../deep.h"
#include "fixture.h"
#include "karum-arrays.h"
#include "karum-batch.h"
#include "karum-games.h"
#include "karum-import.h"
#include "karum-salvage.h"
#include "karum-store-inside.h"
#include "karum-undo-private.h"
#include "karum-undo.h"
#include "karum-versions.h"

#define PAGE 4096
#define GAME 1
#define STEPS 9
/* Games that stood, and games of an import that is undone. */
#define OLD 4
#define NEW 3

/* -- Files ------------------------------------------------------------------------------------- */

static guint
number_at (const char *bytes, gsize at)
{
  return (guint) (guint8) bytes[at] << 8 | (guint8) bytes[at + 1];
}

/* Of each of the @n rows, where its length is: SQLite moves rows by that. @list: where they are */
static void
mark_lengths (gboolean lengths[PAGE], const char *page, guint kind, gsize list, guint n)
{
  for (guint i = 0; i < n; i++) {
    gsize at = number_at (page, list + 2 * i) + (kind < 8 ? 4 : 0);

    do
      lengths[at] = TRUE;
    while (page[at++] & 0x80);
  }
}

/* The places that are used in the page that begins at @page: the rows, and unless @rows_only its
 * head with the list of them, and their lengths. Of the pages of long rows, all. */
static void
add_places (GArray *places, const char *bytes, gsize page, gboolean rows_only)
{
  guint kind = (guint8) bytes[page];
  gboolean rows = kind == 2 || kind == 5 || kind == 10 || kind == 13;
  gsize list = rows ? (kind < 8 ? 12 : 8) : 0;
  guint n = rows ? number_at (bytes, page + 3) : 0;
  guint content = rows ? number_at (bytes, page + 5) : 0;
  gboolean lengths[PAGE] = { 0 };

  /* A table's pages of pages have no lengths. */
  if (rows_only && kind != 5)
    mark_lengths (lengths, bytes + page, kind, list, n);
  for (gsize i = 0; i < PAGE; i++)
    if (!lengths[i] && ((i < list + 2 * n && !rows_only) || i >= content)) {
      gsize at = page + i;

      g_array_append_val (places, at);
    }
}

/* (transfer full) (element-type gsize): the places of the table or index @name in the file that was
 * read into @bytes */
static GArray *
places_of (const char *path, const char *bytes, const char *name, gboolean rows_only)
{
  GArray *places = karum_array_new (gsize);
  g_autofree char *sql
      = g_strdup_printf ("SELECT pageno FROM dbstat WHERE name = '%s' ORDER BY 1", name);
  sqlite3_stmt *row;
  sqlite3 *db;

  g_assert_cmpint (sqlite3_open (path, &db), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_prepare_v2 (db, sql, -1, &row, NULL), ==, SQLITE_OK);
  while (sqlite3_step (row) == SQLITE_ROW)
    add_places (places, bytes, (gsize) (sqlite3_column_int (row, 0) - 1) * PAGE, rows_only);
  sqlite3_finalize (row);
  sqlite3_close (db);
  g_assert_cmpuint (places->len, >, 0);
  return places;
}

/* -- Bits -------------------------------------------------------------------------------------- */

/* What is thinned. @whole: (transfer full): the set of what can be read and is as it was written.
 * @there: (nullable): likewise what stands in the table, found by its key or not; NULL: as @whole.
 * @change: thins. @count: how many there are, whole or not */
typedef struct {
  const char *table;
  GHashTable *(*whole) (KarumStore *store);
  GHashTable *(*there) (KarumStore *store);
  gboolean (*change) (KarumStore *store);
  const char *count;
  gboolean rows_only; /* the table is written before it is thinned: SQLite trusts its pages */
} Kind;

static gint64
number (KarumStore *store, const char *sql)
{
  gint64 n;

  return karum_db_number (karum_store_db (store), sql, &n, NULL) ? n : -1;
}

/* What was @whole before, and what stood there @before and @after. */
typedef struct {
  gboolean opened, changed;
  GHashTable *whole, *before, *after;
  gint64 n_before, n_after;
} Thinned;

static void
thinned_clear (Thinned *thinned)
{
  g_clear_pointer (&thinned->whole, g_hash_table_unref);
  g_clear_pointer (&thinned->before, g_hash_table_unref);
  g_clear_pointer (&thinned->after, g_hash_table_unref);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Thinned, thinned_clear)

/* @limit: of the bytes of the history; 0: as usual */
static KarumStore *
open_limited (const char *path, gsize limit)
{
  KarumStore *store = karum_store_open (path, &(KarumStoreOptions){ .games = all_games }, NULL);
  g_autoptr (KarumHistory) history = karum_history_new (NULL, NULL, NULL);

  if (limit > 0)
    karum_history_set_limits (history, limit, KARUM_HISTORY_DAYS);
  if (store)
    karum_store_set_history (store, history);
  return store;
}

static Thinned
thin (const Kind *kind, const char *bytes, gsize size, gsize limit)
{
  char *path = fixture_path ();
  Thinned thinned = { 0 };
  KarumStore *store;

  fixture_write (path, bytes, size);
  store = open_limited (path, limit);
  thinned.opened = store != NULL;
  if (store) {
    thinned.whole = kind->whole (store);
    thinned.before = (kind->there ? kind->there : kind->whole) (store);
    thinned.n_before = number (store, kind->count);
    thinned.changed = kind->change (store);
    thinned.after = (kind->there ? kind->there : kind->whole) (store);
    thinned.n_after = number (store, kind->count);
  }
  g_clear_pointer (&store, karum_store_close);
  fixture_remove (path);
  return thinned;
}

/* How many of @set aren't in @others. */
static gint64
count_new (GHashTable *set, GHashTable *others)
{
  GHashTableIter iter;
  gpointer key;
  gint64 n = 0;

  g_hash_table_iter_init (&iter, set);
  while (g_hash_table_iter_next (&iter, &key, NULL))
    n += !g_hash_table_contains (others, key);
  return n;
}

/* Whether what was whole is there as in the sound archive, and what wasn't is there as well. In a
 * damaged table nothing new may be kept. */
static gboolean
has_kept (const Thinned *thinned, const Thinned *sound)
{
  GHashTableIter iter;
  gpointer key;

  if (!thinned->opened)
    return TRUE;
  g_hash_table_iter_init (&iter, thinned->whole);
  while (g_hash_table_iter_next (&iter, &key, NULL))
    if (g_hash_table_contains (sound->after, key) && !g_hash_table_contains (thinned->after, key))
      return FALSE;
  return thinned->n_before != sound->n_before || !thinned->changed
         || thinned->n_after - count_new (thinned->after, thinned->before)
                >= sound->n_after - count_new (sound->after, sound->before);
}

/* Flips each bit of the table, or some of them. */
static void
flip (const Kind *kind, const char *path, gsize limit, guint step)
{
  g_autofree char *bytes = NULL;
  g_autoptr (GArray) places = NULL;
  gsize size;
  guint flips = 0, refused = 0, lost = 0;

  g_assert_true (g_file_get_contents (path, &bytes, &size, NULL));
  g_auto (Thinned) sound = thin (kind, bytes, size, limit);
  g_assert_true (sound.changed);
  g_assert_cmpint (count_new (sound.before, sound.after), >, 0);
  places = places_of (path, bytes, kind->table, kind->rows_only);
  for (guint bit = (guint) g_test_rand_int_range (0, (gint32) step); bit < places->len * 8;
       bit += step, flips++) {
    gsize at = g_array_index (places, gsize, bit / 8);

    bytes[at] = (char) (bytes[at] ^ 1 << bit % 8);
    g_auto (Thinned) thinned = thin (kind, bytes, size, limit);
    bytes[at] = (char) (bytes[at] ^ 1 << bit % 8);
    refused += !thinned.opened || !thinned.changed;
    if (has_kept (&thinned, &sound))
      continue;
    g_test_message ("byte %u of page %u, bit %u", (guint) (at % PAGE), (guint) (at / PAGE + 1),
                    bit % 8);
    lost++;
  }
  g_test_message ("%u bits of %u flipped, %u changes refused", flips, places->len * 8, refused);
  g_assert_cmpuint (lost, ==, 0);
}

/* -- The history ------------------------------------------------------------------------------- */

static gboolean
save_comment (KarumStore *store, const char *comment)
{
  gint64 game = GAME, revision;
  g_autoptr (KarumRecord) record = karum_store_load_game (store, game, &revision, NULL);

  if (!record)
    return FALSE;
  karum_node_set_comment (record->root, comment);
  return karum_store_begin_edit (store, "Editing", game, NULL)
         && karum_store_end_step (
             store, karum_store_save_game (store, &game, &revision, record, NULL), NULL);
}

/* Numbers far beyond any that was given are of damaged rows. */
static GHashTable *
whole_steps (KarumStore *store)
{
  GHashTable *whole = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint64 i = 1; i <= STEPS + 5; i++) {
    g_autoptr (KarumChange) change = karum_history_read (karum_store_db (store), i, NULL);

    if (change)
      g_hash_table_add (whole, g_strdup_printf ("%" G_GUINT64_FORMAT, i));
  }
  return whole;
}

static gboolean
trim (KarumStore *store)
{
  karum_history_trim (karum_store_history (store), karum_store_db (store));
  return TRUE;
}

static const Kind steps
    = { "history", whole_steps, NULL, trim, "SELECT count (*) FROM history NOT INDEXED" };
static const Kind steps_by_place
    = { "history_by_place", whole_steps, NULL, trim, "SELECT count (*) FROM history NOT INDEXED" };

/* Of different lengths, and a limit that they exceed. */
static void
test_steps (gconstpointer data)
{
  char *path = fixture_path ();
  KarumStore *store = fixture_open_with_history (path);
  g_autoptr (KarumRecord) record = fixture_record (karum_games[0], 0, 6, 1);
  const Kind *kind = data;
  gint64 bytes;

  fixture_save (store, record);
  for (guint i = 0; i < STEPS; i++) {
    g_autofree char *comment = g_strnfill (20 + 40 * i, (char) ('a' + i));

    g_assert_true (save_comment (store, comment));
  }
  bytes = number (store, "SELECT sum (size) FROM history");
  karum_store_close (store);
  flip (kind, path, (gsize) bytes * 3 / 4, kind == &steps ? deep_or (7, 331) : deep_or (1, 7));
  fixture_remove (path);
}

/* -- Versions ---------------------------------------------------------------------------------- */

static gboolean
save_over (KarumStore *store, const char *comment)
{
  gint64 game = GAME, revision;
  g_autoptr (KarumRecord) record = karum_store_load_game (store, game, &revision, NULL);

  if (!record)
    return FALSE;
  karum_node_set_comment (record->root, comment);
  return karum_store_save_over (store, &game, &revision, KARUM_VERSION_REVIEW, record, NULL);
}

static GHashTable *
whole_versions (KarumStore *store)
{
  GHashTable *whole = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GPtrArray) list = karum_store_list_versions (store, GAME, NULL);

  if (list)
    karum_for_each (const KarumVersion, version, list)
      if (!version->damaged)
        g_hash_table_add (whole, g_strdup (version->text));
  return whole;
}

static gboolean
save_over_again (KarumStore *store)
{
  return save_over (store, "once more");
}

/* A row whose key is damaged hides those before it from a search by the key, sooner or later as
 * rows are added. They are no less there: the table is read from end to end when it is rebuilt. */
static GHashTable *
versions_there (KarumStore *store)
{
  GHashTable *there = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (KarumStatement) row
      = karum_db_prepare (karum_store_db (store), "SELECT text FROM versions", NULL);

  while (row && karum_statement_step (row, NULL) == KARUM_STEP_ROW)
    g_hash_table_add (there, karum_statement_dup_certain (row, 0));
  return there;
}

static const Kind versions = {
  "versions", whole_versions, versions_there, save_over_again, "SELECT count (*) FROM versions",
  TRUE
};

/* The first, one that a person has saved, and as many others as are kept. */
static void
test_versions (void)
{
  char *path = fixture_path ();
  KarumStore *store = fixture_open_with_history (path);
  g_autoptr (KarumRecord) record = fixture_record (karum_games[0], 0, 6, 1);

  record->tags.result = KARUM_RESULT_WON;
  record->tags.termination = KARUM_TERMINATION_RESIGNATION;
  fixture_save (store, record);
  for (guint i = 0; i < KARUM_VERSIONS_KEPT + 2; i++) {
    g_autofree char *comment = g_strdup_printf ("the %u. comment", i);

    g_assert_true (save_over (store, comment));
    if (i == 1)
      g_assert_true (karum_store_save_version (store, GAME, "Saved", NULL));
  }
  karum_store_close (store);
  flip (&versions, path, 0, deep_or (1, 331));
  fixture_remove (path);
}

/* -- Imports that are undone ------------------------------------------------------------------- */

static void
save_games (KarumStore *store, guint first, guint n)
{
  for (guint i = first; i < first + n; i++) {
    g_autoptr (KarumRecord) record = fixture_record (karum_games[0], 0, 6, i + 1);

    fixture_save (store, record);
  }
}

/* (transfer full): an archive with games that stood, and @n of an import */
static char *
with_import (guint n)
{
  char *path = fixture_path ();
  KarumStore *store = fixture_open_with_history (path);
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (KarumImportReport) report = NULL;

  save_games (store, 0, OLD);
  for (guint i = 0; i < n; i++)
    g_string_append_printf (text, "[Round \"%u\"]\n[Game \"jarmo\"]\n\n1. a1-b3 a5xb3 *\n\n", i);
  bytes = g_bytes_new (text->str, text->len);
  report = karum_store_import (store, bytes, NULL, NULL);
  g_assert_cmpuint (report->added, ==, n);
  karum_store_close (store);
  return path;
}

static guint
count_readable (KarumStore *store)
{
  guint n = 0;

  for (gint64 id = 1; id <= OLD + NEW; id++) {
    g_autoptr (KarumRecord) record = karum_store_load_game (store, id, NULL, NULL);

    n += record != NULL;
  }
  return n;
}

/* Whether the games that stood are shown, and all others shown or in the bin, and sound. */
static gboolean
stands (KarumStore *store)
{
  return number (store, "SELECT count (*) FROM games WHERE " KARUM_SHOWN (
                            "games.") " AND id <= " G_STRINGIFY (OLD))
             == OLD
         && number (store, "SELECT count (*) FROM games") == OLD + NEW
         && count_readable (store) == OLD + NEW;
}

static gboolean
survives_undo (const char *bytes, gsize size)
{
  char *path = fixture_path ();
  KarumStore *store;
  gboolean kept;

  fixture_write (path, bytes, size);
  store = open_limited (path, 0);
  g_assert_nonnull (store);
  g_free (karum_store_undo_step (store, 1, KARUM_UNDO, NULL));
  kept = stands (store);
  g_free (karum_store_undo_step (store, 1, KARUM_REDO, NULL));
  kept = kept && stands (store);
  karum_store_close (store);
  store = open_limited (path, 0);
  kept = kept && stands (store);
  karum_store_close (store);
  fixture_remove (path);
  return kept;
}

/* Of the rows in @table; @survives: whether all stands that stood */
static void
flip_rows (const char *path,
           const char *table,
           gboolean (*survives) (const char *bytes, gsize size),
           guint step)
{
  g_autofree char *bytes = NULL;
  g_autoptr (GArray) places = NULL;
  guint flips = 0, lost = 0;
  gsize size;

  g_assert_true (g_file_get_contents (path, &bytes, &size, NULL));
  g_assert_true (survives (bytes, size));
  places = places_of (path, bytes, table, TRUE);
  for (guint bit = (guint) g_test_rand_int_range (0, (gint32) step); bit < places->len * 8;
       bit += step, flips++) {
    gsize at = g_array_index (places, gsize, bit / 8);

    bytes[at] = (char) (bytes[at] ^ 1 << bit % 8);
    if (!survives (bytes, size)) {
      g_test_message ("byte %u of page %u, bit %u", (guint) (at % PAGE), (guint) (at / PAGE + 1),
                      bit % 8);
      lost++;
    }
    bytes[at] = (char) (bytes[at] ^ 1 << bit % 8);
  }
  g_test_message ("%u bits of %u flipped", flips, places->len * 8);
  g_assert_cmpuint (lost, ==, 0);
}

/* The step of an import: the numbers of its games, and what proves that they are those. */
static void
test_undone_step (void)
{
  char *path = with_import (NEW);

  flip_rows (path, "history", survives_undo, deep_or (1, 13));
  fixture_remove (path);
}

/* Whether all games can be saved from a damaged archive. */
static gboolean
can_be_saved (const char *path)
{
  g_autofree char *saved = g_strconcat (path, ".saved", NULL);
  g_auto (KarumSalvage) salvage = { 0 };

  karum_salvage (path, saved, &(KarumStoreOptions){ .games = all_games }, NULL, &salvage, NULL);
  return salvage.whole + salvage.doubtful->len >= OLD + NEW;
}

static gboolean
survives_opening (const char *bytes, gsize size)
{
  char *path = fixture_path ();
  KarumStore *store;
  gboolean kept;

  fixture_write (path, bytes, size);
  store = open_limited (path, 0);
  g_assert_nonnull (store);
  kept = stands (store);
  karum_store_close (store);
  kept = kept || can_be_saved (path);
  fixture_remove (path);
  return kept;
}

/* The row that says that an import is undone, whose program was killed before its games were in the
 * bin. */
static void
test_undone_batch (void)
{
  char *path = with_import (NEW);
  KarumStore *store = fixture_open (path);
  KarumDb *db = karum_store_db (store);
  KarumBatch batch = { .first = OLD + 1, .last = OLD + NEW, .deleted_at = 1767225600000 };

  g_assert_true (karum_batch_begin (db, &batch, NULL, NULL));
  g_assert_true (karum_db_end (db, TRUE, NULL));
  db->batch = NULL;
  g_close (batch.log, NULL);
  karum_store_close (store);
  flip_rows (path, "batch", survives_opening, deep_or (1, 7));
  fixture_remove (path);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_data_func ("/archive/thinning/history", &steps, test_steps);
  g_test_add_data_func ("/archive/thinning/history/by-place", &steps_by_place, test_steps);
  g_test_add_func ("/archive/thinning/versions", test_versions);
  g_test_add_func ("/archive/thinning/undone/step", test_undone_step);
  g_test_add_func ("/archive/thinning/undone/batch", test_undone_batch);
  return g_test_run ();
}
