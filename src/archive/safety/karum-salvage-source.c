#include "karum-salvage-source.h"

#include <gio/gio.h>
#include <glib/gi18n.h>

#include "karum-salvage-schema.h"

/* The files of an archive. A copy of it is read, since reading checkpoints the log. */
static const char *const endings[] = { "", "-wal" };

static gboolean
copy_files (const char *path, const char *copy, GError **error)
{
  for (guint i = 0; i < G_N_ELEMENTS (endings); i++) {
    g_autofree char *name = g_strconcat (path, endings[i], NULL);
    g_autofree char *copy_name = g_strconcat (copy, endings[i], NULL);
    g_autoptr (GFile) from = g_file_new_for_path (name);
    g_autoptr (GFile) to = g_file_new_for_path (copy_name);
    g_autoptr (GError) local = NULL;

    if (i > 0 && !g_file_test (name, G_FILE_TEST_EXISTS))
      continue;
    if (!g_file_copy (from, to, G_FILE_COPY_OVERWRITE, NULL, NULL, NULL, &local)) {
      g_set_error (error, KARUM_ARCHIVE_ERROR,
                   g_error_matches (local, G_IO_ERROR, G_IO_ERROR_NO_SPACE)
                       ? KARUM_ARCHIVE_ERROR_FULL
                       : KARUM_ARCHIVE_ERROR_FAILED,
                   "%s", local->message);
      return FALSE;
    }
  }
  return TRUE;
}

/* A fault in the list of tables, or in a page, must not prevent reading the rest. */
static KarumDb *
open_damaged (const char *path, GError **error)
{
  KarumDb *db = karum_db_open (path, KARUM_DB_WRITE, NULL, error);

  if (!db)
    return NULL;
  sqlite3_db_config (db->handle, SQLITE_DBCONFIG_DEFENSIVE, 0, NULL);
  sqlite3_exec (db->handle, "PRAGMA writable_schema = ON; PRAGMA cell_size_check = OFF", NULL, NULL,
                NULL);
  return db;
}

static gboolean
has_tables (KarumDb *db)
{
  gint64 found;

  return karum_db_number (db, "SELECT count (*) FROM pragma_table_info ('games')", &found, NULL)
         && found > 0;
}

gboolean
karum_salvage_refuse (const char *path, GError **error)
{
  g_autofree char *name = g_filename_display_name (path);

  g_set_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_DAMAGED,
               _ ("No archive data can be read from the file “%s”."), name);
  return FALSE;
}

/* Without the list of tables, no table can be found, so the list of a new archive is used.
 * @copy: of the archive at @path; @fresh: a path for a temporary new archive
 * @lent: (out) */
static KarumDb *
open_copy (const char *path,
           const char *copy,
           const char *fresh,
           const KarumStoreOptions *options,
           gboolean *lent,
           GError **error)
{
  g_autoptr (KarumDb) db = open_damaged (copy, NULL);

  *lent = !db || !has_tables (db);
  if (!*lent)
    return g_steal_pointer (&db);
  g_clear_pointer (&db, karum_db_close);
  if (!karum_salvage_lend_schema (copy, fresh, options, error))
    return NULL;
  db = open_damaged (copy, error);
  if (db && !has_tables (db))
    return karum_salvage_refuse (path, error), NULL;
  return g_steal_pointer (&db);
}

KarumDb *
karum_salvage_open (const char *path,
                    const char *copy,
                    const char *fresh,
                    const KarumStoreOptions *options,
                    gboolean *lent,
                    GError **error)
{
  return copy_files (path, copy, error) ? open_copy (path, copy, fresh, options, lent, error)
                                        : NULL;
}
