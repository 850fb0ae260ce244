/* Archives that are not what was written. The input says what is different: after an S, sentences
 * of a grammar of schemas and rows, of four bytes each, after which the archive is opened in all
 * ways, changed and merged; otherwise three bytes a place, one byte what is there instead. An
 * archive of some games is made for it once. */
#include <glib/gstdio.h>
#include <sqlite3.h>
#include <stdlib.h>

#include "karum-check.h"
#include "karum-fuzz.h"
#include "karum-game-list.h"
#include "karum-games.h"
#include "karum-merge.h"
#include "karum-player-list.h"

#define GAMES 6
#define TURNS 12

static struct {
  char *folder, *path;
  char *bytes;
  gsize size;
} sound;

static void
add_game (KarumStore *store, guint number, KarumRandom *random)
{
  KarumRules rules = karum_rules_default (karum_games[number % 2], 0);
  char setup[KARUM_SETUP_TEXT] = "";
  g_autoptr (KarumRecord) record = NULL;
  gint64 id = 0;
  gint64 revision = 0;
  KarumTurn turn;

  if (karum_setup_needed (&rules))
    rules.game->setup_draw (&rules, random, setup);
  record = karum_record_new (&rules, setup, NULL, NULL);
  record->tags.players[0] = g_strdup (number % 2 ? "Anna" : "Борис");
  record->tags.event = g_strdup ("Club evening");
  karum_node_set_comment (record->root, "well played");
  for (guint i = 0; i < TURNS; i++) {
    KarumNode *end = karum_record_line_end (record);
    KarumState state;

    karum_record_state (record, end, &state);
    if (karum_turn_random (&rules, &state, random, &turn))
      karum_record_add (record, end, &turn);
  }
  g_assert_true (karum_store_save_game (store, &id, &revision, record, NULL));
}

/* The archive and the files that SQLite has beside it. */
static void
remove_files (void)
{
  static const char *const suffixes[] = { "", "-wal", "-shm" };

  for (guint i = 0; i < G_N_ELEMENTS (suffixes); i++) {
    g_autofree char *name = g_strconcat (sound.path, suffixes[i], NULL);

    g_unlink (name);
  }
}

static void
remove_sound (void)
{
  remove_files ();
  g_rmdir (sound.folder);
}

static void
make_sound (void)
{
  KarumStore *store;
  KarumRandom random;

  sound.folder = g_dir_make_tmp ("karum-fuzz-XXXXXX", NULL);
  sound.path = g_build_filename (sound.folder, "archive.karum", NULL);
  store = karum_store_open (sound.path, NULL, NULL);
  g_assert_nonnull (store);
  karum_random_init (&random, 1);
  for (guint i = 0; i < GAMES; i++)
    add_game (store, i, &random);
  karum_store_close (store);
  g_assert_true (g_file_get_contents (sound.path, &sound.bytes, &sound.size, NULL));
  atexit (remove_sound);
}

static void
ignore_fault (const KarumCheckFault *fault, gpointer unused)
{
  (void) unused;
  g_assert_true (g_utf8_validate (fault->text, -1, NULL));
}

static void
use (KarumStore *store)
{
  KarumGameQuery words = { .filter = { .text = "well" } };
  G_GNUC_UNUSED g_autoptr (GPtrArray) rows = karum_store_list_games (store, &words, 0, 10, NULL);
  G_GNUC_UNUSED g_autoptr (GPtrArray) players = karum_store_list_players (store, FALSE, NULL);
  KarumCheckResult result;

  for (gint64 id = 1; id <= GAMES; id++) {
    g_autoptr (GError) error = NULL;
    g_autoptr (KarumRecord) record = karum_store_load_game (store, id, NULL, &error);

    g_assert_true (record || error);
  }
  karum_store_check (store, ignore_fault, NULL, NULL, &result, NULL);
}

/* -- Sentences ----------------------------------------------------------------------------------
 */

static const char *const tables[] = { "games",          "moves",           "annotations",
                                      "tags",           "rulesets",        "players",
                                      "player_names",   "events",          "event_names",
                                      "matches",        "collections",     "collected",
                                      "searches",       "reviews",         "versions",
                                      "practice",       "batch",           "batched",
                                      "history",        "history_state",   "log",
                                      "position_parts", "column_parts",    "texts_data",
                                      "texts_config",   "words_state",     "position_segments",
                                      "column_state",   "distinct_players" };
static const char *const columns[]
    = { "id",   "game",   "seal",   "deleted_at", "name",    "person", "merged_into", "first",
        "last", "mark",   "player", "result",     "tree",    "line",   "data",        "text",
        "now",  "before", "place",  "state",      "changes", "size",   "turns",       "ruleset" };
static const char *const values[] = { "0",
                                      "-1",
                                      "NULL",
                                      "9223372036854775807",
                                      "-9223372036854775808",
                                      "x''",
                                      "zeroblob (70)",
                                      "''",
                                      "'pahtum:classic,size=5'",
                                      "randomblob (40)",
                                      "1e300",
                                      "char (0, 0x202e)" };
static const char *const letters[] = { "i", "I",      "TEXT",  "BLOB", "INTEGER", "STRICT",  "(",
                                       ",", "UNIQUE", "WHERE", "NULL", "games",   "players", "id" };
static const char *const kinds[] = { "table", "index", "Index", "view", "trigger", "" };

#define PICK(list, number) list[(number) % G_N_ELEMENTS (list)]

/* (transfer full): the sentence of four bytes */
static char *
sentence (const uint8_t *data)
{
  const char *table = PICK (tables, data[1]), *column = PICK (columns, data[2]);
  const char *value = PICK (values, data[3]);

  switch (data[0] % 9) {
  case 0:
    return g_strdup_printf ("UPDATE %s SET %s = %s", table, column, value);
  case 1:
    return g_strdup_printf ("UPDATE %s SET %s = %s WHERE rowid = %d", table, column, value,
                            data[0] / 9);
  case 2:
    return g_strdup_printf ("DELETE FROM %s WHERE %s >= %d", table, column, data[3] % 8);
  case 3:
    return g_strdup_printf ("INSERT INTO batch VALUES (1, %d, %s, %d, 0, 0, 0, 0, 1, 1)",
                            data[1] % 9, value, data[2] % 2);
  case 4:
    return g_strdup_printf ("UPDATE sqlite_schema SET sql = replace (sql, '%s', '%s')"
                            " WHERE rowid = %d",
                            PICK (letters, data[1]), PICK (letters, data[2]), data[3] % 64);
  case 5:
    return g_strdup_printf ("UPDATE sqlite_schema SET name = upper (name), type = '%s'"
                            " WHERE rowid = %d",
                            PICK (kinds, data[1]), data[3] % 64);
  case 6:
    return g_strdup_printf ("UPDATE sqlite_schema SET rootpage = %d WHERE rowid = %d", data[1],
                            data[3] % 64);
  case 7:
    return g_strdup_printf ("PRAGMA user_version = %d", data[1] % 40);
  default:
    return g_strdup_printf ("UPDATE sqlite_schema SET rowid = -rowid WHERE rowid = %d",
                            data[3] % 64);
  }
}

/* What SQLite refuses isn't said. */
static void
say (const uint8_t *data, size_t size)
{
  sqlite3 *db;

  g_assert_cmpint (sqlite3_open (sound.path, &db), ==, SQLITE_OK);
  sqlite3_exec (db, "PRAGMA writable_schema = ON; PRAGMA ignore_check_constraints = ON", NULL, NULL,
                NULL);
  for (size_t i = 0; i + 4 <= size && i < 40; i += 4) {
    g_autofree char *sql = sentence (data + i);

    sqlite3_exec (db, sql, NULL, NULL, NULL);
  }
  sqlite3_close (db);
}

static void
merge (KarumStore *other)
{
  g_autofree char *path = g_build_filename (sound.folder, "into.karum", NULL);
  g_autofree char *log = g_strconcat (path, "-wal", NULL);
  g_autofree char *index = g_strconcat (path, "-shm", NULL);
  KarumStore *store = karum_store_open (path, NULL, NULL);
  g_auto (KarumMergeReport) report = { 0 };
  g_autoptr (GError) error = NULL;

  g_assert_nonnull (store);
  g_assert_true (karum_store_merge (store, other, NULL, &report, &error) || error);
  karum_store_close (store);
  g_unlink (path);
  g_unlink (log);
  g_unlink (index);
}

static void
open_and_use (const KarumStoreOptions *options, gboolean merged)
{
  g_autoptr (GError) error = NULL;
  KarumStore *store = karum_store_open (sound.path, options, &error);

  g_assert_true (store || error);
  if (!store)
    return;
  use (store);
  if (merged)
    merge (store);
  karum_store_close (store);
}

/* Copies that were kept before a migration or a repair. */
static void
remove_copies (void)
{
  g_autoptr (GDir) folder = g_dir_open (sound.folder, 0, NULL);
  const char *name;

  while ((name = g_dir_read_name (folder))) {
    g_autofree char *path = g_build_filename (sound.folder, name, NULL);

    g_unlink (path);
  }
}

static void
use_sentences (const uint8_t *data, size_t size)
{
  const KarumStoreOptions to_read = { .existing = TRUE, .migrates_only = TRUE };
  const KarumStoreOptions to_write = { .existing = TRUE };
  const KarumStoreOptions untouched = { .existing = TRUE, .read_only = TRUE };

  say (data, size);
  open_and_use (&untouched, TRUE);
  open_and_use (&to_read, FALSE);
  open_and_use (&to_write, FALSE);
  remove_copies ();
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  const KarumStoreOptions options = { .existing = TRUE, .read_only = TRUE };
  g_autofree char *bytes = NULL;

  if (!sound.bytes)
    make_sound ();
  bytes = g_memdup2 (sound.bytes, sound.size);
  for (size_t i = 0; i + 4 <= size && data[0] != 'S'; i += 4) {
    gsize place = ((gsize) data[i] << 16 | (gsize) data[i + 1] << 8 | data[i + 2]) % sound.size;

    bytes[place] = (char) data[i + 3];
  }
  g_assert_true (g_file_set_contents_full (sound.path, bytes, (gssize) sound.size,
                                           G_FILE_SET_CONTENTS_NONE, 0600, NULL));
  if (size > 0 && data[0] == 'S')
    use_sentences (data + 1, size - 1);
  else
    open_and_use (&options, FALSE);
  remove_files ();
  return 0;
}
