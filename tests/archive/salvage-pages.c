/* salvage-pages.c: a page that is destroyed costs at most the games on it, and none that a backup
 * has; a file that was cut gives all that lies before the cut; a damaged log, all but what is on
 * the damaged pages. */
#include <glib/gstdio.h>
#include <sqlite3.h>
#include <string.h>

#include "fixture.h"
#include "karum-arrays.h"
#include "karum-backups.h"
#include "karum-columns.h"
#include "karum-kgn.h"
#include "karum-log-frames.h"
#include "karum-random.h"
#include "karum-salvage.h"
#include "karum-seals.h"
#include "karum-store-inside.h"

#define GAMES 240
#define PAGE 4096

typedef struct {
  char *path, *target, *backups;
  char *bytes; /* of the sound archive */
  gsize size;
  char *games[GAMES + 1]; /* each as text, by number */
  char **kinds;           /* of pages: the table or index, and the type of the page */
  guint *cells;           /* of pages */
  guint rows[GAMES + 1], turns[GAMES + 1]; /* the pages of each game */
} Place;

static gboolean
is_deep (void)
{
  return g_getenv ("KARUM_TEST_DEEP") != NULL;
}

static char *
text_of (KarumStore *store, gint64 id)
{
  g_autoptr (KarumRecord) record = karum_store_load_game (store, id, NULL, NULL);
  GString *text = g_string_new (NULL);

  if (record)
    karum_kgn_write (record, text);
  return g_string_free (text, FALSE);
}

static void
note_pages (Place *place)
{
  sqlite3_stmt *row;
  sqlite3 *db;

  place->kinds = g_new0 (char *, place->size / PAGE + 2);
  place->cells = g_new0 (guint, place->size / PAGE + 2);
  g_assert_cmpint (sqlite3_open (place->path, &db), ==, SQLITE_OK);
  g_assert_cmpint (
      sqlite3_prepare_v2 (db, "SELECT name, pageno, pagetype, ncell FROM dbstat", -1, &row, NULL),
      ==, SQLITE_OK);
  while (sqlite3_step (row) == SQLITE_ROW) {
    int page = sqlite3_column_int (row, 1);

    place->kinds[page]
        = g_strdup_printf ("%s %s", sqlite3_column_text (row, 0), sqlite3_column_text (row, 2));
    place->cells[page] = (guint) sqlite3_column_int (row, 3);
  }
  sqlite3_finalize (row);
  sqlite3_close (db);
}

/* A number of SQLite's format at @at, which is moved behind it; small ones only. */
static guint
take_number (const guint8 **at)
{
  guint number = 0;

  while (**at & 0x80)
    number = number << 7 | (*(*at)++ & 0x7f);
  return number << 7 | *(*at)++;
}

/* The page of each row of a table. */
static void
note_rows (const Place *place, const char *kind, guint *pages)
{
  for (guint page = 2; page <= place->size / PAGE; page++) {
    const guint8 *bytes = (const guint8 *) place->bytes + (gsize) (page - 1) * PAGE;

    if (g_strcmp0 (place->kinds[page], kind) != 0)
      continue;
    for (guint i = 0; i < place->cells[page]; i++) {
      const guint8 *cell = bytes + (bytes[8 + 2 * i] << 8 | bytes[9 + 2 * i]);
      guint id;

      take_number (&cell);
      id = take_number (&cell);
      g_assert_cmpuint (id, <=, GAMES);
      pages[id] = page;
    }
  }
}

static void
fill (KarumStore *store, guint first, guint last)
{
  for (guint i = first; i <= last; i++) {
    g_autoptr (KarumRecord) record = fixture_record (all_games[i % 3], 0, 60, i);

    if (i % 4 == 0)
      fixture_annotate (record, i);
    if (i % 3 == 0 && record->tags.result == KARUM_RESULT_NONE) {
      record->tags.result = i % 2 == 0 ? KARUM_RESULT_WON : KARUM_RESULT_LOST;
      record->tags.termination = KARUM_TERMINATION_RESIGNATION;
    }
    if (i % 5 == 0)
      karum_tags_add_other (&record->tags, "Weather", "rain");
    fixture_save (store, record);
  }
}

static void
note_columns (gint64 game, const KarumColumnRow *row, gpointer rows)
{
  ((KarumColumnRow *) rows)[game] = *row;
}

/* As after many games. Game 7 is in the bin, and game 8 has changed since. */
static void
write_columns (KarumStore *store)
{
  g_autofree KarumColumnRow *rows = g_new0 (KarumColumnRow, KARUM_COLUMN_BLOCK);
  KarumDb *db = karum_store_db (store);

  g_assert_true (karum_store_begin (store, NULL));
  g_assert_true (karum_db_execute (db, "UPDATE games SET deleted_at = 1 WHERE id = 7", NULL));
  g_assert_true (karum_seals_renew (db, NULL));
  g_assert_true (karum_store_end (store, TRUE, NULL));
  g_assert_true (karum_store_begin (store, NULL));
  g_assert_true (karum_columns_visit (db, 1, GAMES, note_columns, rows, NULL));
  rows[8].values[KARUM_COLUMN_PLAYER1] = 0;
  g_assert_true (karum_columns_write (db, 0, rows, NULL));
  g_assert_true (karum_db_execute (
      db, "DELETE FROM column_changes; INSERT INTO column_changes (game) VALUES (8)", NULL));
  g_assert_true (karum_store_end (store, TRUE, NULL));
}

/* Sixteen transactions: pages of all tables lie beside one another. */
static void
set_up (Place *place, gconstpointer with_columns)
{
  KarumStore *store;

  place->path = fixture_path ();
  place->target = g_strconcat (place->path, "-saved.karum", NULL);
  place->backups = karum_backups_folder (place->path);
  store = fixture_open (place->path);
  for (guint i = 0; i < GAMES; i += GAMES / 16) {
    g_assert_true (karum_store_begin (store, NULL));
    fill (store, i + 1, i + GAMES / 16);
    g_assert_true (karum_store_end (store, TRUE, NULL));
  }
  for (gint64 id = 1; id <= GAMES; id++)
    place->games[id] = text_of (store, id);
  if (with_columns)
    write_columns (store);
  karum_store_close (store);
  g_assert_true (g_file_get_contents (place->path, &place->bytes, &place->size, NULL));
  note_pages (place);
  note_rows (place, "games leaf", place->rows);
  note_rows (place, "moves leaf", place->turns);
}

static void
tear_down (Place *place, gconstpointer data)
{
  (void) data;
  for (guint i = 0; i <= GAMES; i++)
    g_free (place->games[i]);
  for (guint i = 0; i <= place->size / PAGE; i++)
    g_free (place->kinds[i]);
  g_free (place->kinds);
  g_free (place->cells);
  g_free (place->bytes);
  g_free (place->target);
  g_free (place->backups);
  fixture_remove (place->path);
}

static KarumStore *
save (Place *place, const char *bytes, gsize size, KarumSalvage *salvage)
{
  const KarumStoreOptions options = { .games = all_games };
  g_autoptr (GError) error = NULL;

  g_unlink (place->target);
  g_unlink (place->path);
  fixture_write (place->path, bytes, size);
  if (!karum_salvage (place->path, place->target, &options, NULL, salvage, &error)) {
    g_test_message ("%s", error->message);
    return NULL;
  }
  return fixture_open (place->target);
}

static gboolean
is_told (const GPtrArray *sentences, gint64 id)
{
  g_autofree char *one = g_strdup_printf ("Game %d ", (int) id);
  g_autofree char *other = g_strdup_printf ("ame %d:", (int) id);
  g_autofree char *third = g_strdup_printf ("game %d ", (int) id);

  karum_for_each (void, sentence, sentences)
    if (g_str_has_prefix (sentence, one) || strstr (sentence, other)
        || g_str_has_prefix (sentence, third))
      return TRUE;
  return FALSE;
}

/* The number of games that are not what they were; each of them is told of. */
static guint
compare (Place *place, KarumStore *saved, const KarumSalvage *salvage)
{
  guint changed = 0;

  for (gint64 id = 1; id <= GAMES; id++) {
    g_autofree char *text = text_of (saved, id);

    if (strcmp (text, place->games[id]) == 0)
      continue;
    changed++;
    if (!is_told (salvage->lost, id) && !is_told (salvage->doubtful, id)) {
      g_test_message ("game %d is\n%s\nand was\n%s", (int) id, text, place->games[id]);
      g_test_fail ();
    }
  }
  return changed;
}

/* How many games can be lost with a page. */
static guint
games_on (const Place *place, guint page)
{
  static const char *const tables[] = { "games leaf", "moves leaf", "annotations leaf" };
  const char *kind = place->kinds[page];

  for (guint i = 0; kind && i < G_N_ELEMENTS (tables); i++)
    if (strcmp (kind, tables[i]) == 0)
      return place->cells[page];
  if (kind && g_str_has_prefix (kind, "tags "))
    return place->cells[page];
  return kind && g_str_has_suffix (kind, "overflow") ? 1 : 0;
}

static void
destroy (Place *place, guint page, gboolean noise, gboolean backed_up)
{
  g_autofree char *bytes = g_memdup2 (place->bytes, place->size);
  g_auto (KarumSalvage) salvage = { 0 };
  KarumStore *saved;
  KarumRandom random;
  guint changed;

  karum_random_init (&random, page);
  for (guint i = 0; i < PAGE; i++)
    bytes[(gsize) (page - 1) * PAGE + i] = noise ? (char) karum_random_below (&random, 256) : 0;
  saved = save (place, bytes, place->size, &salvage);
  g_assert_nonnull (saved);
  g_assert_cmpuint (fixture_assert_sound (saved), ==, salvage.games);
  changed = compare (place, saved, &salvage);
  if (changed > (backed_up ? 0 : games_on (place, page))) {
    g_test_message ("page %u (%s) with %u games: %u are lost or changed", page,
                    place->kinds[page] ? place->kinds[page] : "free", games_on (place, page),
                    changed);
    g_test_fail ();
  }
  karum_store_close (saved);
}

static void
destroy_pages (Place *place, gboolean backed_up)
{
  guint step = is_deep () ? 1 : 11;

  for (guint page = 1; page <= place->size / PAGE; page += step) {
    if (is_deep () || page % 2 == 0)
      destroy (place, page, FALSE, backed_up);
    if (is_deep () || page % 2 == 1)
      destroy (place, page, TRUE, backed_up);
  }
}

static void
test_pages (Place *place, gconstpointer data)
{
  (void) data;
  destroy_pages (place, FALSE);
}

static void
test_backed_up (Place *place, gconstpointer data)
{
  g_autofree char *backup = NULL;
  KarumStore *store = fixture_open (place->path);

  (void) data;
  backup = karum_store_back_up_generation (store, place->backups, 1795000000, NULL, NULL);
  g_assert_nonnull (backup);
  karum_store_close (store);
  destroy_pages (place, TRUE);
  g_unlink (backup);
  g_rmdir (place->backups);
}

static void
test_cut (Place *place, gconstpointer data)
{
  guint cuts = is_deep () ? 200 : 12;

  (void) data;
  for (guint i = 1; i < cuts; i++) {
    gsize size = place->size * i / cuts;
    g_auto (KarumSalvage) salvage = { 0 };
    KarumStore *saved = save (place, place->bytes, size, &salvage);
    guint before = 0, same = 0;

    for (guint id = 1; id <= GAMES; id++) {
      gboolean whole = MAX (place->rows[id], place->turns[id]) <= size / PAGE;
      g_autofree char *text = saved ? text_of (saved, id) : g_strdup ("");

      /* Comments lie elsewhere. */
      if (!whole || id % 4 == 0 || id % 5 == 0)
        continue;
      before++;
      same += strcmp (text, place->games[id]) == 0;
    }
    g_test_message ("%u of %u: %u games before the cut", i, cuts, before);
    g_assert_cmpuint (same, ==, before);
    if (!saved)
      continue;
    g_assert_cmpuint (fixture_assert_sound (saved), ==, salvage.games);
    karum_store_close (saved);
  }
}

/* (transfer full) (nullable): a tag's line of a record */
static char *
line_of (const char *text, const char *tag)
{
  g_autofree char *begin = g_strdup_printf ("[%s ", tag);
  const char *line = strstr (text, begin);

  return line ? g_strndup (line, strcspn (line, "\n")) : NULL;
}

/* The rows of all games are gone, and what leads to them: turns and columns are left. */
static void
test_columns (Place *place, gconstpointer data)
{
  static const char *const tags[]
      = { "Player1", "Player2", "Event", "Date", "Result", "Termination", "Score", "Game" };
  g_autofree char *bytes = g_memdup2 (place->bytes, place->size);
  g_auto (KarumSalvage) salvage = { 0 };
  gint64 in_bin;
  KarumStore *saved;

  (void) data;
  for (guint page = 2; page <= place->size / PAGE; page++)
    if (place->kinds[page]
        && (g_str_has_prefix (place->kinds[page], "games")
            || g_str_has_prefix (place->kinds[page], "sqlite_autoindex_games")))
      memset (bytes + (gsize) (page - 1) * PAGE, 0, PAGE);
  saved = save (place, bytes, place->size, &salvage);
  g_assert_nonnull (saved);
  g_assert_cmpuint (salvage.games, ==, GAMES);
  g_assert_cmpuint (fixture_assert_sound (saved), ==, GAMES);
  for (gint64 id = 1; id <= GAMES; id++) {
    g_autofree char *text = text_of (saved, id);

    for (guint i = 0; i < G_N_ELEMENTS (tags) && id != 8; i++) {
      g_autofree char *here = line_of (text, tags[i]);
      g_autofree char *was = line_of (place->games[id], tags[i]);

      g_assert_cmpstr (here, ==, was);
    }
    g_assert_true (is_told (salvage.doubtful, id));
  }
  g_assert_true (karum_db_number (karum_store_db (saved),
                                  "SELECT sum (id) FROM games WHERE deleted_at IS NOT NULL",
                                  &in_bin, NULL));
  g_assert_cmpint (in_bin, ==, 7);
  karum_store_close (saved);
}

/* -- The log ---------------------------------------------------------------------------------- */

/* Writes forty games into the log, of which a byte changes later, on the disk: in a page in its
 * first third, or in its @header. */
static void
damage_log (Place *place, gboolean header)
{
  const KarumStoreOptions options = { .games = all_games };
  g_autofree char *log = g_strconcat (place->path, "-wal", NULL);
  g_autofree char *kept = NULL;
  g_autofree char *bytes = NULL;
  g_autofree char *frames = NULL;
  g_auto (KarumSalvage) salvage = { 0 };
  g_autoptr (GError) error = NULL;
  gsize size, log_size;
  gint64 left;
  KarumStore *store = fixture_open (place->path);

  karum_store_leave_checkpoints (store);
  for (guint i = 0; i < 40; i++)
    fill (store, GAMES + i, GAMES + i);
  g_assert_true (g_file_get_contents (place->path, &bytes, &size, NULL));
  g_assert_true (g_file_get_contents (log, &frames, &log_size, NULL));
  karum_store_close (store);
  if (header)
    frames[KARUM_LOG_HEADER / 2] ^= 1;
  else
    frames[KARUM_LOG_HEADER
           + log_size / 3 / (KARUM_LOG_FRAME_HEADER + PAGE) * (KARUM_LOG_FRAME_HEADER + PAGE)
           + KARUM_LOG_FRAME_HEADER + 100]
        ^= 1;
  fixture_write (place->path, bytes, size);
  fixture_write (log, frames, log_size);
  store = fixture_open (place->path);
  kept = g_strdup (karum_store_get_kept_log (store));
  g_assert_nonnull (kept);
  g_assert_nonnull (strstr (kept, ".damaged-log-"));
  g_assert_true (
      karum_db_number (karum_store_db (store), "SELECT count (*) FROM games", &left, NULL));
  g_assert_cmpint (left, <, GAMES + 40);
  karum_store_close (store);
  g_assert_true (karum_salvage (place->path, place->target, &options, NULL, &salvage, &error));
  g_assert_no_error (error);
  g_test_message ("%d games were left, %d are saved", (int) left, (int) salvage.games);
  g_assert_cmpuint (salvage.games, >=, GAMES + 39);
  store = fixture_open (place->target);
  g_assert_cmpuint (fixture_assert_sound (store), ==, salvage.games);
  karum_store_close (store);
}

static void
test_log (Place *place, gconstpointer data)
{
  (void) data;
  damage_log (place, FALSE);
}

static void
test_log_header (Place *place, gconstpointer data)
{
  (void) data;
  damage_log (place, TRUE);
}

/* A game of somebody new, on a day of its own. */
static void
save_of (KarumStore *store, const char *player, guint number)
{
  g_autoptr (KarumRecord) record = fixture_record (all_games[0], 0, 60, 5000 + number);

  g_free (record->tags.players[0]);
  record->tags.players[0] = g_strdup (player);
  g_free (record->tags.date);
  record->tags.date = g_strdup_printf ("2026.05.%02u", number);
  fixture_save (store, record);
}

/* An older copy is put in the place of the archive, whose program had been killed: its log is set
 * aside. Both go on from the same games, with other persons and games of the same numbers. */
static void
test_foreign_log (Place *place, gconstpointer data)
{
  const KarumStoreOptions options = { .games = all_games };
  g_autofree char *log = g_strconcat (place->path, "-wal", NULL);
  g_autofree char *frames = NULL;
  g_auto (KarumSalvage) salvage = { 0 };
  g_autoptr (GError) error = NULL;
  KarumStore *store = fixture_open (place->path);
  gsize log_size;
  gint64 found;

  (void) data;
  save_of (store, "Somebody before", 1);
  karum_store_close (store);
  store = fixture_open (place->path);
  karum_store_leave_checkpoints (store);
  for (guint i = 2; i <= 9; i++)
    save_of (store, "Somebody", i);
  g_assert_true (g_file_get_contents (log, &frames, &log_size, NULL));
  karum_store_close (store);
  fixture_write (place->path, place->bytes, place->size);
  fixture_write (log, frames, log_size);
  store = fixture_open (place->path);
  g_assert_nonnull (strstr (karum_store_get_kept_log (store), ".log-"));
  for (guint i = 11; i <= 13; i++)
    save_of (store, "Another", i);
  karum_store_close (store);
  g_assert_true (karum_salvage (place->path, place->target, &options, NULL, &salvage, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (salvage.games, ==, GAMES + 3 + 9);
  g_assert_cmpuint (salvage.completed, ==, 9);
  g_assert_cmpuint (salvage.restored->len, ==, 9);
  g_assert_cmpuint (salvage.lost->len + salvage.doubtful->len, ==, 0);
  store = fixture_open (place->target);
  g_assert_cmpuint (fixture_assert_sound (store), ==, GAMES + 12);
  g_assert_true (
      karum_db_number (karum_store_db (store),
                       "SELECT sum (iif (p.name = 'Somebody', 1, 100)) FROM games g JOIN players p"
                       " ON p.id = g.player1 WHERE p.name IN ('Somebody', 'Another')",
                       &found, NULL));
  g_assert_cmpint (found, ==, 308);
  karum_store_close (store);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(name, function) \
  g_test_add ("/archive/salvage-pages/" name, Place, NULL, set_up, function, tear_down)
  ADD ("destroyed", test_pages);
  ADD ("backed-up", test_backed_up);
  ADD ("cut", test_cut);
  ADD ("log", test_log);
  ADD ("log-header", test_log_header);
  ADD ("foreign-log", test_foreign_log);
  g_test_add ("/archive/salvage-pages/columns", Place, "with columns", set_up, test_columns,
              tear_down);
  return g_test_run ();
}
