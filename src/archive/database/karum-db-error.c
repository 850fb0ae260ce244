#include "karum-db-error.h"

#include <errno.h>
#include <glib/gi18n.h>

static void
set_full (const char *name, GError **error)
{
  g_set_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_FULL,
               _ ("There is no space left for the archive “%s”. Everything saved before is safe; "
                  "free up disk space and try again."),
               name);
}

static gboolean
is_about_room (int number)
{
  return karum_archive_error_of_errno (number) == KARUM_ARCHIVE_ERROR_FULL;
}

static void
set_io_error (KarumDb *db, const char *name, GError **error)
{
  int number = sqlite3_system_errno (db->handle);

  if (is_about_room (number))
    set_full (name, error);
  else
    g_set_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_IO,
                 _ ("The archive “%s” could not be read or written (%s). Everything saved before "
                    "is safe unless the disk itself is damaged."),
                 name, number != 0 ? g_strerror (number) : sqlite3_errmsg (db->handle));
}

static void
set_open_error (KarumDb *db, const char *name, GError **error)
{
  int number = sqlite3_system_errno (db->handle);

  if (is_about_room (number))
    set_full (name, error);
  else
    g_set_error (error, KARUM_ARCHIVE_ERROR,
                 number == ENOENT ? KARUM_ARCHIVE_ERROR_NOT_FOUND
                                  : karum_archive_error_of_errno (number),
                 _ ("The archive “%s” could not be opened (%s)."), name,
                 number != 0 ? g_strerror (number) : sqlite3_errmsg (db->handle));
}

static void
set_read_only (const char *name, GError **error)
{
  g_set_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_READ_ONLY,
               _ ("The archive “%s” is read-only: its file or folder is write-protected."), name);
}

static void
set_busy (const char *name, GError **error)
{
  g_set_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_BUSY,
               _ ("Another program is writing to the archive “%s” and has not finished. Try again "
                  "in a moment."),
               name);
}

static void
set_not_archive (const char *name, GError **error)
{
  g_set_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_NOT_ARCHIVE,
               _ ("The file “%s” is not a Karum archive."), name);
}

static void
set_damaged (KarumDb *db, const char *name, GError **error)
{
  g_set_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_DAMAGED,
               _ ("The archive “%s” is damaged (%s). Open a backup of it."), name,
               sqlite3_errmsg (db->handle));
}

static void
set_unusable (KarumDb *db, int code, const char *name, GError **error)
{
  g_set_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_FAILED,
               _ ("The archive “%s” could not be used (%s)."), name,
               db->handle ? sqlite3_errmsg (db->handle) : sqlite3_errstr (code));
}

gboolean
karum_db_set_error (KarumDb *db, int code, GError **error)
{
  g_autofree char *name = g_filename_display_name (db->path);
  int kind = code & 0xff;

  if (kind == SQLITE_FULL)
    set_full (name, error);
  else if (kind == SQLITE_READONLY || kind == SQLITE_PERM)
    set_read_only (name, error);
  else if (kind == SQLITE_BUSY || kind == SQLITE_LOCKED)
    set_busy (name, error);
  else if (kind == SQLITE_NOTADB)
    set_not_archive (name, error);
  else if (kind == SQLITE_CORRUPT)
    set_damaged (db, name, error);
  else if (kind == SQLITE_INTERRUPT)
    g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_CANCELLED,
                         _ ("The operation was cancelled."));
  else if (kind == SQLITE_IOERR)
    set_io_error (db, name, error);
  else if (kind == SQLITE_CANTOPEN)
    set_open_error (db, name, error);
  else
    set_unusable (db, code, name, error);
  return FALSE;
}
