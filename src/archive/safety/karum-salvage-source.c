#include "karum-salvage-source.h"

#include <gio/gio.h>
#include <glib/gi18n.h>

#include "karum-arrays.h"
#include "karum-log-owner.h"
#include "karum-statement.h"

/* The files of an archive. */
static const char *const endings[] = { "", "-wal" };

gboolean
karum_salvage_copy (const char *path, const char *copy, GError **error)
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
KarumDb *
karum_salvage_open (const char *path)
{
  KarumDb *db = karum_db_open (path, KARUM_DB_WRITE, NULL, NULL);

  if (!db)
    return NULL;
  sqlite3_db_config (db->handle, SQLITE_DBCONFIG_DEFENSIVE, 0, NULL);
  sqlite3_exec (db->handle, "PRAGMA writable_schema = ON; PRAGMA cell_size_check = OFF", NULL, NULL,
                NULL);
  return db;
}

static void
root_clear (gpointer root)
{
  g_free (((KarumRoot *) root)->name);
}

GArray *
karum_salvage_roots (KarumDb *db, GError **error)
{
  g_autoptr (GArray) roots = karum_array_new (KarumRoot);
  g_autoptr (KarumStatement) row
      = karum_db_prepare (db, "SELECT name, rootpage FROM sqlite_schema WHERE rootpage > 0", error);

  g_array_set_clear_func (roots, root_clear);
  while (karum_statement_next (row, error)) {
    KarumRoot root
        = { karum_statement_dup_certain (row, 0), (guint32) karum_statement_int (row, 1) };

    g_array_append_val (roots, root);
  }
  return karum_statement_worked (row) ? g_steal_pointer (&roots) : NULL;
}

void
karum_salvage_roots_of_other (GArray *roots)
{
  static const char *const names[] = { "rulesets", "players", "games", "moves" };

  g_array_set_size (roots, 0);
  karum_for_each_of (name, names) {
    /* The first page is another table's: it is known that one is missing, not where it was. */
    KarumRoot root = { g_strdup (*name), 1 };

    g_array_append_val (roots, root);
  }
}

gboolean
karum_salvage_refuse (const char *path, GError **error)
{
  g_autofree char *name = g_filename_display_name (path);

  g_set_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_DAMAGED,
               _ ("No archive data can be read from the file “%s”."), name);
  return FALSE;
}

GPtrArray *
karum_salvage_logs (const char *path, gboolean foreign)
{
  GPtrArray *logs = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *folder = g_path_get_dirname (path);
  g_autofree char *base = g_path_get_basename (path);
  g_autoptr (GDir) entries = g_dir_open (folder, 0, NULL);
  const char *name;

  while (entries && (name = g_dir_read_name (entries)))
    if (g_str_has_prefix (name, base)
        && (foreign ? karum_log_owner_was_foreign (name) : karum_log_owner_is_damaged (name)))
      g_ptr_array_add (logs, g_build_filename (folder, name, NULL));
  return logs;
}
