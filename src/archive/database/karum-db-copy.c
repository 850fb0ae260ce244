#include "karum-db-copy.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include "karum-arrays.h"
#include "karum-db.h"
#include "karum-file-abilities.h"
#include "karum-log-owner.h"
#include "karum-publish.h"
#include "karum-statement.h"

/* Pages copied between two checks for cancellation. */
#define PAGES_AT_ONCE 2000

static gboolean
copy_pages (sqlite3_backup *backup, const KarumProgress *progress, GError **error)
{
  int code;

  do {
    code = sqlite3_backup_step (backup, progress ? PAGES_AT_ONCE : -1);
    guint64 total = (guint64) sqlite3_backup_pagecount (backup);
    guint64 left = (guint64) sqlite3_backup_remaining (backup);

    if (!karum_progress_step (progress, total - left, total, error))
      return FALSE;
  } while (code == SQLITE_OK);
  return TRUE;
}

static gboolean
copy_snapshot (KarumDb *from, KarumDb *to, const KarumProgress *progress, GError **error)
{
  sqlite3_backup *backup = sqlite3_backup_init (to->handle, "main", from->handle, "main");
  gboolean asked;
  int code;

  if (!backup)
    return karum_db_set_error (to, sqlite3_errcode (to->handle), error);
  asked = copy_pages (backup, progress, error);
  code = sqlite3_backup_finish (backup);
  if (!asked)
    return FALSE;
  return code == SQLITE_OK || karum_db_set_error (to, code, error);
}

gboolean
karum_db_copy_into (KarumDb *from, KarumDb *to, const KarumProgress *progress, GError **error)
{
  gboolean own = sqlite3_get_autocommit (from->handle) != 0;
  gint64 version;
  gboolean done;

  /* The read transaction pins a snapshot, so that other connections' writes don't restart the
     copy. */
  if (own && !karum_db_execute (from, "BEGIN", error))
    return FALSE;
  done = karum_db_number (from, "PRAGMA schema_version", &version, error)
         && copy_snapshot (from, to, progress, error);
  if (own && !sqlite3_get_autocommit (from->handle))
    sqlite3_exec (from->handle, "COMMIT", NULL, NULL, NULL);
  return done;
}

gboolean
karum_db_leave_log (KarumDb *db, gboolean *left, GError **error)
{
  g_autoptr (KarumStatement) statement
      = karum_db_prepare (db, "PRAGMA journal_mode = DELETE", error);
  KarumStep step = karum_statement_step (statement, error);

  *left = step == KARUM_STEP_ROW && g_strcmp0 (karum_statement_text (statement, 0), "delete") == 0;
  /* What stamps are for is gone; looking for it would make SQLite open its shared memory again. */
  db->stamped = db->stamped && !*left;
  return step == KARUM_STEP_ROW;
}

static gboolean
refuse_copy (const char *path, int fault, GError **error)
{
  g_autofree char *name = g_filename_display_name (path);

  g_set_error (error, KARUM_ARCHIVE_ERROR, karum_archive_error_of_errno (fault),
               _ ("The copy “%s” could not be created (%s)."), name, g_strerror (fault));
  return FALSE;
}

/* SQLite would report why the file can't be read, not why it can't be written. The copy gets the
 * permissions of the archive. */
static gboolean
make_file (KarumDb *db, const char *temporary, const char *path, GError **error)
{
  int file = g_open (temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);

  if (file < 0)
    return refuse_copy (path, errno, error);
  fchmod (file, karum_publish_mode (db->path));
  close (file);
  return TRUE;
}

/* @path: as messages name @temporary */
static gboolean
fill_file (KarumDb *db,
           const char *temporary,
           const char *path,
           const KarumProgress *progress,
           GError **error)
{
  const char *vfs = karum_file_abilities_vfs (temporary);
  g_autoptr (KarumDb) to = karum_db_open_as (temporary, path, KARUM_DB_CREATE, vfs, error);
  gboolean left;

  /* A copy is a single file without a log, so it can be stored on a read-only medium. Nobody else
   * has it open, and there may be no memory to share. */
  if (!to || !karum_db_execute (to, "PRAGMA locking_mode = EXCLUSIVE", error)
      || !karum_db_copy_into (db, to, progress, error) || !karum_db_leave_log (to, &left, error))
    return FALSE;
  if (!left)
    return karum_db_set_error (to, SQLITE_IOERR, error);
  /* The copy's log needs a stamp of its own, different from the original's. Older archives have
     no stamp. */
  karum_log_owner_stamp (to, NULL);
  return TRUE;
}

/* remove_beside: removes the log and the shared memory that SQLite leaves beside the
 * file @path when a disk is full or fails. They are useless once the database is closed. */
static void
remove_beside (const char *path)
{
  static const char *const endings[] = { "-journal", "-wal", "-shm" };

  karum_for_each_of (ending, endings) {
    g_autofree char *file = g_strconcat (path, *ending, NULL);

    g_unlink (file);
  }
}

gboolean
karum_db_copy_temporary (KarumDb *db,
                         const char *temporary,
                         const char *path,
                         const KarumProgress *progress,
                         GError **error)
{
  gboolean done;

  g_unlink (temporary);
  remove_beside (temporary);
  if (!make_file (db, temporary, path, error))
    return FALSE;
  done = fill_file (db, temporary, path, progress, error);
  if (!done)
    g_unlink (temporary);
  remove_beside (temporary);
  return done;
}

gboolean
karum_db_copy (KarumDb *db, const char *path, const KarumProgress *progress, GError **error)
{
  g_auto (KarumTemporaryFile) temporary = { 0 };
  g_autofree char *copy = NULL;
  int fault;

  if (g_file_test (path, G_FILE_TEST_EXISTS))
    return refuse_copy (path, EEXIST, error);
  fault = karum_temporary_file_begin (&temporary, path);
  if (fault != 0)
    return refuse_copy (path, fault, error);
  copy = karum_temporary_file_name (&temporary, "copy");
  if (!karum_db_copy_temporary (db, copy, path, progress, error))
    return FALSE;
  fault = karum_publish (copy, path);
  return fault == 0 || refuse_copy (path, fault, error);
}
