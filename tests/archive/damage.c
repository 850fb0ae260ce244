/* damage.c: whatever byte of an archive is changed, what is then read is what was saved, or the
 * change is seen: when the archive is opened, when the game is read, and by the check.
 *
 * What is stored is read by SQLite alone, without the archive: if it differs and nobody says so,
 * the change is silent. */
#include <glib/gstdio.h>
#include <sqlite3.h>
#include <string.h>

#include "../deep.h"
#include "fixture.h"
#include "karum-arrays.h"
#include "karum-check.h"
#include "karum-collections.h"
#include "karum-game-list.h"
#include "karum-player-list.h"
#include "karum-column-update.h"
#include "karum-kgn.h"
#include "karum-position-update.h"
#include "karum-reviews.h"
#include "karum-schema.h"
#include "karum-searches.h"
#include "random-edits.h"

#define GAMES 60
#define EDITS 200
#define PAGE 4096

/* A hundredth of the 10,000 and the 1,000 of the whole measurement. */
static guint
rounds (guint full)
{
  return g_getenv ("KARUM_TEST_DEEP") ? full : full / 100;
}

typedef struct {
  char *path;
  char *bytes; /* of the sound archive */
  gsize size;
  char *stored;        /* all that is stored */
  GPtrArray *games;    /* (element-type utf8): each as text, by number; "" for none */
  GPtrArray *pages;    /* (element-type utf8): the table or index of each page */
  GHashTable *by_kind; /* (element-type utf8 guint): bytes changed in each */
  guint changed, silent, refused, unread, lost;
} Place;

/* -- What is stored, as SQLite reads it ------------------------------------------------------- */

/* Returns: whether all of it can be read; what can be is in @dump */
static gboolean
dump_table (sqlite3 *db, const char *table, GString *dump)
{
  /* The numbers of a game's tags are only their order: they have gaps. */
  g_autofree char *sql = g_strdup_printf (
      strcmp (table, "tags") == 0
          ? "SELECT game, row_number () OVER (PARTITION BY game ORDER BY number),"
            " name, value FROM %s NOT INDEXED"
          : "SELECT * FROM %s NOT INDEXED ORDER BY 1, 2",
      table);
  sqlite3_stmt *row;
  gboolean done;

  if (sqlite3_prepare_v2 (db, sql, -1, &row, NULL) != SQLITE_OK)
    return FALSE;
  g_string_append_printf (dump, "\n%s", table);
  while (sqlite3_step (row) == SQLITE_ROW)
    for (int i = 0; i < sqlite3_column_count (row); i++) {
      const guint8 *data = sqlite3_column_blob (row, i);
      int size = sqlite3_column_bytes (row, i);

      /* A wrong seal is no wrong content. */
      if (strcmp (sqlite3_column_name (row, i), "seal") == 0)
        continue;
      g_string_append_printf (dump, "%c%d:", i == 0 ? '\n' : ' ', sqlite3_column_type (row, i));
      for (int k = 0; k < size; k++)
        g_string_append_printf (dump, "%02x", data[k]);
    }
  done = sqlite3_finalize (row) == SQLITE_OK;
  return done;
}

/* (transfer full): all that can be read. @whole: (out) (optional): whether that is everything */
static char *
dump_readable (const char *path, gboolean *whole)
{
  GString *text = g_string_new (NULL);
  g_autofree char *uri = g_strdup_printf ("file:%s?immutable=1", path);
  sqlite3 *db;
  gboolean done
      = sqlite3_open_v2 (uri, &db, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, NULL) == SQLITE_OK;

  for (guint i = 0; karum_base_tables[i].name; i++)
    done = dump_table (db, karum_base_tables[i].name, text) && done;
  sqlite3_close (db);
  if (whole)
    *whole = done;
  return g_string_free (text, FALSE);
}

/* (transfer full) (nullable): NULL if not everything can be read */
static char *
dump (const char *path)
{
  gboolean whole;
  g_autofree char *text = dump_readable (path, &whole);

  return whole ? g_steal_pointer (&text) : NULL;
}

/* -- What the archive reads ------------------------------------------------------------------- */

static char *
text_of (KarumStore *store, gint64 id)
{
  g_autoptr (KarumRecord) record = karum_store_export_game (store, id, NULL);
  GString *text = g_string_new (NULL);

  if (record)
    karum_kgn_write (record, text);
  return g_string_free (text, FALSE);
}

static GPtrArray *
texts_of (KarumStore *store)
{
  GPtrArray *texts = g_ptr_array_new_with_free_func (g_free);

  for (gint64 id = 0; id <= 2 * GAMES; id++)
    g_ptr_array_add (texts, text_of (store, id));
  return texts;
}

/* -- The archive ------------------------------------------------------------------------------ */

static void
note_pages (Place *place)
{
  sqlite3 *db;
  sqlite3_stmt *row;

  place->pages = g_ptr_array_new_with_free_func (g_free);
  g_ptr_array_set_size (place->pages, (int) (place->size / PAGE));
  g_assert_cmpint (sqlite3_open (place->path, &db), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_prepare_v2 (db, "SELECT name, pageno FROM dbstat", -1, &row, NULL), ==,
                   SQLITE_OK);
  while (sqlite3_step (row) == SQLITE_ROW) {
    guint page = (guint) sqlite3_column_int (row, 1);

    g_assert_cmpuint (page, <=, place->pages->len);
    g_free (place->pages->pdata[page - 1]);
    place->pages->pdata[page - 1] = g_strdup ((const char *) sqlite3_column_text (row, 0));
  }
  sqlite3_finalize (row);
  sqlite3_close (db);
}

/* A review with as many numbers as a real one. */
static void
review (KarumStore *store, gint64 id, const KarumRecord *record)
{
  guint n = karum_record_line_length (record);
  g_autoptr (GArray) verdicts = karum_verdicts_new (n);

  for (guint i = 0; i < n; i++)
    *karum_verdicts_at (verdicts, i) = (KarumVerdict){ .effort = KARUM_EFFORT_QUICK,
                                                       .engine = 1,
                                                       .person = i % 2,
                                                       .decision = TRUE,
                                                       .best = { 5000 + i, 100, FALSE },
                                                       .taken = { 4000 + i, -100, FALSE },
                                                       .line = g_bytes_new ("karum", 5) };
  g_assert_true (karum_store_keep_review (store, id, record, verdicts, NULL));
}

/* Every kind of row is there: random edits merge, rename, collect, bin, join matches ... */
static void
set_up (Place *place, gconstpointer data)
{
  KarumStore *store;
  KarumRandom random;

  (void) data;
  *place = (Place){ .path = fixture_path () };
  store = fixture_open_with_history (place->path);
  karum_random_init (&random, 15);
  random_edit_games (store, GAMES, 15);
  for (guint i = 0; i < EDITS; i++)
    random_edit (store, &random, NULL);
  for (guint i = 0; i < 20; i++) {
    g_autoptr (KarumRecord) record = fixture_record (all_games[i % 3], 0, 60, i);

    fixture_annotate (record, i);
    karum_tags_add_other (&record->tags, "Weather", i % 2 == 0 ? "rain" : "sun");
    review (store, fixture_save (store, record), record);
  }
  g_assert_true (karum_store_update_columns (store, NULL, NULL));
  g_assert_true (karum_store_update_positions (store, NULL, NULL));
  fixture_assert_sound (store);
  place->games = texts_of (store);
  karum_store_close (store);
  g_assert_true (g_file_get_contents (place->path, &place->bytes, &place->size, NULL));
  place->stored = dump (place->path);
  g_assert_nonnull (place->stored);
  place->by_kind = g_hash_table_new (g_str_hash, g_str_equal);
  note_pages (place);
}

static void
tear_down (Place *place, gconstpointer data)
{
  (void) data;
  g_hash_table_unref (place->by_kind);
  g_ptr_array_unref (place->pages);
  g_ptr_array_unref (place->games);
  g_free (place->stored);
  g_free (place->bytes);
  fixture_remove (place->path);
}

/* -- A damage --------------------------------------------------------------------------------- */

static void
ignore_fault (const KarumCheckFault *fault, gpointer data)
{
  (void) fault;
  (void) data;
}

/* Whether every game that can be read is what it was. */
static gboolean
read_games (Place *place, KarumStore *store, const char *what)
{
  g_autoptr (GPtrArray) texts = texts_of (store);

  for (guint i = 0; i < texts->len; i++)
    if (*(char *) texts->pdata[i] && strcmp (texts->pdata[i], place->games->pdata[i]) != 0) {
      g_test_message ("%s: game %u is read as\n%s\nand was\n%s", what, i, (char *) texts->pdata[i],
                      (char *) place->games->pdata[i]);
      return FALSE;
    }
  return TRUE;
}

/* Whether the check finds something. */
static gboolean
check (KarumStore *store)
{
  KarumCheckResult result = { 0 };

  return !karum_store_check (store, ignore_fault, NULL, NULL, &result, NULL) || result.faults > 0;
}

/* What a person does who opens an archive: lists, looks at games, checks it, and closes it. */
static void
list_all (KarumStore *store)
{
  const KarumGameQuery all = { 0 }, binned = { .filter = { .bin = TRUE } },
                       words = { .filter = { .text = "a" } };
  G_GNUC_UNUSED g_autoptr (GPtrArray) games = karum_store_list_games (store, &all, 0, 0, NULL);
  G_GNUC_UNUSED g_autoptr (GPtrArray) bin = karum_store_list_games (store, &binned, 0, 0, NULL);
  G_GNUC_UNUSED g_autoptr (GPtrArray) found = karum_store_list_games (store, &words, 0, 0, NULL);
  G_GNUC_UNUSED g_autoptr (GPtrArray) players = karum_store_list_players (store, FALSE, NULL);
}

/* What could be read before the archive was opened can be read after it was closed. */
static void
count_lost (Place *place, const char *before, const char *what)
{
  g_autofree char *after = dump_readable (place->path, NULL);

  if (strcmp (before, after) == 0)
    return;
  g_test_message ("%s: lost or changed by opening, listing, checking or closing", what);
  place->lost++;
  g_test_fail ();
}

/* An archive that was refused is as it was, byte for byte. */
static void
count_touched (Place *place, const char *bytes, gsize size, const char *what)
{
  g_autofree char *after = NULL;
  gsize size_after;

  g_assert_true (g_file_get_contents (place->path, &after, &size_after, NULL));
  if (size == size_after && memcmp (bytes, after, size) == 0)
    return;
  g_test_message ("%s: refused, and changed", what);
  place->lost++;
  g_test_fail ();
}

/* Copies that were kept before a repair. */
static void
remove_kept (const char *path)
{
  g_autofree char *folder = g_path_get_dirname (path);
  g_autoptr (GDir) entries = g_dir_open (folder, 0, NULL);
  const char *name;

  while ((name = g_dir_read_name (entries)))
    if (strstr (name, ".damaged-") || strstr (name, ".v")) {
      g_autofree char *file = g_build_filename (folder, name, NULL);

      g_unlink (file);
    }
}

/* @bytes: of the damaged archive */
static void
look_at (Place *place, const char *bytes, gsize size, const char *what)
{
  const KarumStoreOptions options = { .games = all_games, .existing = TRUE };
  g_autofree char *log = g_strconcat (place->path, "-wal", NULL);
  g_autofree char *stored = NULL;
  g_autofree char *readable = NULL;
  gboolean differs, seen;
  KarumStore *store;

  g_unlink (log);
  g_unlink (place->path);
  fixture_write (place->path, bytes, size);
  stored = dump (place->path);
  readable = dump_readable (place->path, NULL);
  differs = !stored || strcmp (stored, place->stored) != 0;
  place->changed += differs;
  store = karum_store_open (place->path, &options, NULL);
  if (!store) {
    place->refused++;
    count_touched (place, bytes, size, what);
    return;
  }
  list_all (store);
  seen = !differs || check (store);
  if (!seen)
    g_test_message ("%s: not found by the check", what);
  if (!seen || !read_games (place, store, what)) {
    place->silent++;
    g_test_fail ();
  }
  karum_store_close (store);
  count_lost (place, readable, what);
  remove_kept (place->path);
}

static void
tell (const Place *place, guint n)
{
  GHashTableIter iter;
  gpointer kind, count;

  g_hash_table_iter_init (&iter, place->by_kind);
  while (g_hash_table_iter_next (&iter, &kind, &count))
    g_test_message ("%s: %u", (char *) kind, GPOINTER_TO_UINT (count));
  g_test_message ("%u damages: content differs after %u, archive refused after %u, silent %u,"
                  " lost or changed by what was done then %u",
                  n, place->changed, place->refused, place->silent, place->lost);
  g_assert_cmpuint (place->silent + place->lost, ==, 0);
  /* Most pages are indexes and what is free. */
  g_assert_cmpuint (place->changed, >, n / 6);
}

static void
count_kind (Place *place, gsize at)
{
  const char *kind = place->pages->pdata[at / PAGE];

  if (!kind)
    kind = "free";
  g_hash_table_insert (
      place->by_kind, (gpointer) kind,
      GUINT_TO_POINTER (GPOINTER_TO_UINT (g_hash_table_lookup (place->by_kind, kind)) + 1));
}

/* A byte that isn't 0, of each page in turn. */
static gsize
choose_byte (const Place *place, guint round, KarumRandom *random)
{
  gsize page = round % (place->size / PAGE);
  gsize at = 0;

  for (guint i = 0; i < 1000; i++) {
    at = page * PAGE + karum_random_below (random, PAGE);
    if (place->bytes[at] != 0)
      break;
  }
  return at;
}

static void
test_flips (Place *place, gconstpointer data)
{
  guint n = rounds (10000);
  KarumRandom random;

  (void) data;
  karum_random_init (&random, 10000);
  for (guint i = 0; i < n; i++) {
    g_autofree char *bytes = g_memdup2 (place->bytes, place->size);
    gsize at = choose_byte (place, karum_random_below (&random, 1 << 20), &random);
    guint bit = karum_random_below (&random, 8);
    g_autofree char *what
        = g_strdup_printf ("bit %u of byte %" G_GSIZE_FORMAT " of page %" G_GSIZE_FORMAT, bit,
                           at % PAGE, at / PAGE + 1);

    bytes[at] = (char) (bytes[at] ^ 1 << bit);
    count_kind (place, at);
    look_at (place, bytes, place->size, what);
  }
  tell (place, n);
}

/* Changes @bytes; returns the new size. */
static gsize
damage (char *bytes, gsize size, KarumRandom *random, guint kind)
{
  gsize pages = size / PAGE;
  char *one = bytes + karum_random_below (random, (guint32) pages) * PAGE;
  char *other = bytes + karum_random_below (random, (guint32) pages) * PAGE;
  gsize at = karum_random_below (random, PAGE - 64);
  gsize n = 1 + karum_random_below (random, 64);
  char kept[PAGE];

  switch (kind % 8) {
  case 0: /* a run of noise */
    for (gsize i = 0; i < n; i++)
      one[at + i] = (char) karum_random_below (random, 256);
    break;
  case 1: /* a run of zeros */
    memset (one + at, 0, n);
    break;
  case 2: /* a page of zeros */
    memset (one, 0, PAGE);
    break;
  case 3: /* a sector of noise */
    for (gsize i = 0; i < 512; i++)
      one[at / 512 * 512 + i] = (char) karum_random_below (random, 256);
    break;
  case 4: /* a page written to another's place */
    memcpy (one, other, PAGE);
    break;
  case 5: /* two pages exchanged */
    memcpy (kept, one, PAGE);
    memcpy (one, other, PAGE);
    memcpy (other, kept, PAGE);
    break;
  case 6: /* a file that was cut */
    return karum_random_below (random, (guint32) size);
  default: /* some bytes moved within a page */
    memmove (one + at, one + at + 1, n);
  }
  return size;
}

static void
test_others (Place *place, gconstpointer data)
{
  guint n = rounds (1000) + 6;
  KarumRandom random;

  (void) data;
  karum_random_init (&random, 1000);
  for (guint i = 0; i < n; i++) {
    g_autofree char *bytes = g_memdup2 (place->bytes, place->size);
    gsize size = damage (bytes, place->size, &random, i);
    g_autofree char *what = g_strdup_printf ("damage %u", i);

    look_at (place, bytes, size, what);
  }
  tell (place, n);
}

/* A page of the table of games in two places: its games are read twice. */
static void
test_twice (Place *place, gconstpointer data)
{
  g_autofree char *bytes = g_memdup2 (place->bytes, place->size);
  char *inner = NULL, *cells[2];

  (void) data;
  /* An inner page of a table begins with 5. */
  for (guint i = 0; i < place->pages->len && !inner; i++)
    if (g_strcmp0 (place->pages->pdata[i], "games") == 0 && bytes[(gsize) i * PAGE] == 5)
      inner = bytes + (gsize) i * PAGE;
  g_assert_nonnull (inner);
  for (guint i = 0; i < G_N_ELEMENTS (cells); i++)
    cells[i] = inner + ((guint8) inner[12 + 2 * i] << 8 | (guint8) inner[13 + 2 * i]);
  memcpy (cells[1], cells[0], 4);
  look_at (place, bytes, place->size, "a page twice");
  g_assert_cmpuint (place->changed, ==, 1);
  g_assert_cmpuint (place->silent + place->refused, ==, 0);
}

/* A page of collected games in the place of one of tags, whose names and values are then missing.
 */
static void
test_exchanged (Place *place, gconstpointer data)
{
  static const char *const tables[] = { "tags", "collected" };
  g_autofree char *bytes = g_memdup2 (place->bytes, place->size);
  char *pages[2] = { NULL, NULL };

  (void) data;
  for (guint i = 0; i < 2 * place->pages->len; i++)
    if (g_strcmp0 (place->pages->pdata[i / 2], tables[i % 2]) == 0)
      pages[i % 2] = bytes + (gsize) (i / 2) * PAGE;
  g_assert_true (pages[0] && pages[1]);
  memcpy (pages[0], pages[1], PAGE);
  look_at (place, bytes, place->size, "a page of another table");
  g_assert_cmpuint (place->changed, ==, 1);
  g_assert_cmpuint (place->silent, ==, 0);
}

/* Changes of single values, as only a program can make them: all of them are seen. */
static const char *const values[] = {
  "UPDATE games SET result = (result + 1) % 4 WHERE id = 7",
  "UPDATE games SET termination = (termination + 1) % 4 WHERE id = 7",
  "UPDATE games SET date = '2099.99.99' WHERE id = 7",
  "UPDATE games SET date = '2026.03.02' WHERE id = 7",
  "UPDATE games SET uuid = randomblob (16) WHERE id = 7",
  "UPDATE games SET match_game = 2 WHERE id = 7",
  "UPDATE games SET match = (SELECT max (id) FROM matches WHERE id IS NOT games.match)",
  "UPDATE games SET site = 'elsewhere' WHERE id = 7",
  "UPDATE games SET annotator = 'nobody' WHERE id = 7",
  "UPDATE games SET stars = 5 - stars WHERE id = 7",
  "UPDATE games SET created_at = created_at + 1 WHERE id = 7",
  "UPDATE games SET player1 = player2, player2 = player1 WHERE id = 7",
  "UPDATE games SET score1 = 999999, score2 = 0 WHERE id = 7",
  "INSERT INTO tags SELECT id, 99, 'A', 'b' FROM games WHERE id = 7",
  "UPDATE players SET name = name || '.' WHERE id = 2",
  "UPDATE players SET note = 'b. 1900' WHERE id = 2",
  "UPDATE players SET person = 0 WHERE id = 2",
  "UPDATE player_names SET name = name || '.' WHERE player = 2",
  "DELETE FROM player_names WHERE player = 2",
  "UPDATE events SET starts = '1999' WHERE id = 1",
  "UPDATE matches SET tag = tag || '.'",
};

static void
test_values (Place *place, gconstpointer data)
{
  (void) data;
  karum_for_each_of (value, values) {
    g_autofree char *bytes = NULL;
    gsize size;
    sqlite3 *db;

    g_unlink (place->path);
    fixture_write (place->path, place->bytes, place->size);
    g_assert_cmpint (sqlite3_open (place->path, &db), ==, SQLITE_OK);
    g_assert_cmpint (sqlite3_exec (db, *value, NULL, NULL, NULL), ==, SQLITE_OK);
    g_assert_cmpint (sqlite3_changes (db), >, 0);
    sqlite3_close (db);
    g_assert_true (g_file_get_contents (place->path, &bytes, &size, NULL));
    look_at (place, bytes, size, *value);
  }
  tell (place, G_N_ELEMENTS (values));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add ("/archive/damage/flips", Place, NULL, set_up, test_flips, tear_down);
  g_test_add ("/archive/damage/others", Place, NULL, set_up, test_others, tear_down);
  g_test_add ("/archive/damage/values", Place, NULL, set_up, test_values, tear_down);
  g_test_add ("/archive/damage/exchanged", Place, NULL, set_up, test_exchanged, tear_down);
  g_test_add ("/archive/damage/twice", Place, NULL, set_up, test_twice, tear_down);
  return g_test_run ();
}
