#include "old-version.h"

#include <sqlite3.h>

#include "karum-migrations.h"
#include "karum-schema-tables.h"
#include "karum-seals.h"
#include "karum-texts.h"

static const char *const nicknames[] = { "ALTER TABLE players ADD COLUMN nickname TEXT;",
                                         "UPDATE players SET nickname = name || '!';", NULL };

static gboolean
fill (KarumDb *db, const KarumGame *const *games, GError **error)
{
  return karum_texts_rebuild (db, games, error) && karum_seals_renew (db, error);
}

/* Replaces the list of the program. */
const KarumMigration karum_migrations[] = {
  { 0, 1, karum_schema_tables, NULL },
  { 1, 2, nicknames, fill },
  { 0, 0, NULL, NULL },
};

/* No file has it: all are compared. */
const char karum_schema_digest[] = "";

static void
execute (sqlite3 *db, const char *sql)
{
  g_assert_cmpint (sqlite3_exec (db, sql, NULL, NULL, NULL), ==, SQLITE_OK);
}

void
old_version_make (const char *path, const char *data)
{
  g_autofree char *file = g_build_filename (data, "version-1.sql", NULL);
  g_autofree char *games = NULL;
  sqlite3 *db;

  g_assert_true (g_file_get_contents (file, &games, NULL, NULL));
  g_assert_cmpint (sqlite3_open (path, &db), ==, SQLITE_OK);
  execute (db, "PRAGMA application_id = 1265792365; PRAGMA user_version = 1; BEGIN");
  for (const char *const *sql = karum_schema_tables; *sql; sql++)
    execute (db, *sql);
  execute (db, games);
  execute (db, "COMMIT");
  sqlite3_close (db);
}

static int
read_number (const char *path, const char *sql)
{
  sqlite3 *db;
  sqlite3_stmt *statement;
  int number;

  g_assert_cmpint (sqlite3_open_v2 (path, &db, SQLITE_OPEN_READONLY, NULL), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_prepare_v2 (db, sql, -1, &statement, NULL), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_step (statement), ==, SQLITE_ROW);
  number = sqlite3_column_int (statement, 0);
  sqlite3_finalize (statement);
  sqlite3_close (db);
  return number;
}

int
old_version_read (const char *path)
{
  return read_number (path, "PRAGMA user_version");
}

int
old_version_count_nicknames (const char *path)
{
  return read_number (path, "SELECT count (*) FROM players WHERE nickname = name || '!'");
}
