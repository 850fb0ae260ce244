#include "karum-salvage-source.h"

#include <errno.h>
#include <fcntl.h>
#include <gio/gio.h>
#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

#include "karum-store.h"

/* Offsets in the header of a database file, and in the header of a page, which on the first page
 * follows it; numbers are big-endian. */
enum {
  PAGE_SIZE = 4096,
  WRITE_FORMAT = 18, /* 1: not in WAL mode */
  READ_FORMAT = 19,
  PAGE_COUNT = 28,
  FREE_PAGES = 32, /* the first free page, and their number */
  PAGE_TYPE = 100,
  CELL_COUNT = 103,
  LAST_CHILD = 108,
  CELLS = 112,
  INTERIOR = 5 /* type of an interior page */
};

static guint32
read_number (const guint8 *bytes, guint size)
{
  guint32 number = 0;

  for (guint i = 0; i < size; i++)
    number = number << 8 | bytes[i];
  return number;
}

static void
write_number (guint8 *bytes, guint32 number)
{
  for (guint i = 0; i < 4; i++)
    bytes[i] = (guint8) (number >> (24 - 8 * i));
}

static gboolean
write_page (int file, const guint8 *bytes, gsize size, guint32 page)
{
  gsize at = (gsize) (page - 1) * PAGE_SIZE;

  return page > 0 && at + PAGE_SIZE <= size
         && pwrite (file, bytes + at, PAGE_SIZE, (off_t) at) == PAGE_SIZE;
}

/* If the first page is an interior page, its children contain the list of tables. */
static gboolean
write_pages (int file, const guint8 *bytes, gsize size)
{
  guint n = bytes[PAGE_TYPE] == INTERIOR ? read_number (bytes + CELL_COUNT, 2) : 0;

  if (bytes[PAGE_TYPE] == INTERIOR
      && !write_page (file, bytes, size, read_number (bytes + LAST_CHILD, 4)))
    return FALSE;
  for (guint i = 0; i < n; i++) {
    guint cell = read_number (bytes + CELLS + 2 * i, 2);

    if (!write_page (file, bytes, size, read_number (bytes + cell, 4)))
      return FALSE;
  }
  return write_page (file, bytes, size, 1);
}

static gboolean
lend (const char *copy, guint8 *bytes, gsize size)
{
  int file = g_open (copy, O_RDWR | O_CLOEXEC, 0);
  GStatBuf status;
  gboolean done;

  if (file < 0)
    return FALSE;
  done = fstat (file, &status) == 0 && size >= PAGE_SIZE;
  if (done) {
    bytes[WRITE_FORMAT] = bytes[READ_FORMAT] = 1;
    write_number (bytes + PAGE_COUNT, (guint32) (status.st_size / PAGE_SIZE));
    memset (bytes + FREE_PAGES, 0, 8);
    done = write_pages (file, bytes, size);
  }
  close (file);
  return done;
}

/**
 * salvage_lend_schema: overwrites the beginning of @copy with that of a new archive,
 * including the list of root pages. Tables have the same root pages in all archives created by the
 * same version of the program.
 * @copy: an archive, as one file, which is changed
 * @fresh: a path for the new archive, which is deleted afterwards
 * @options: as for karum_store_open()
 */
static gboolean
salvage_lend_schema (const char *copy,
                     const char *fresh,
                     const KarumStoreOptions *options,
                     GError **error)
{
  g_autofree char *log = g_strconcat (copy, "-wal", NULL);
  g_autofree char *bytes = NULL;
  KarumStore *store = karum_store_open (fresh, options, error);
  gsize size = 0;
  gboolean done;

  if (!store)
    return FALSE;
  karum_store_close (store);
  /* Other pages in the log would get mixed with this. */
  g_unlink (log);
  done = g_file_get_contents (fresh, &bytes, &size, NULL) && lend (copy, (guint8 *) bytes, size);
  g_unlink (fresh);
  if (!done)
    g_set_error_literal (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_FAILED,
                         g_strerror (errno));
  return done;
}

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
  if (!salvage_lend_schema (copy, fresh, options, error))
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
