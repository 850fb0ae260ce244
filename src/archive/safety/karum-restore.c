#include "karum-restore.h"

#include <errno.h>
#include <fcntl.h>
#include <gio/gio.h>
#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

#include "karum-arrays.h"
#include "karum-backups.h"
#include "karum-db-copy.h"
#include "karum-db.h"
#include "karum-publish.h"
#include "karum-schema.h"

/* How long to wait for another program to close the archive. */
#define PATIENCE_MILLISECONDS 1500

char *
karum_restore_kept_path (const char *path, const char *folder)
{
  g_autoptr (GDateTime) now = g_date_time_new_now_local ();
  g_autofree char *time = g_date_time_format (now, "%Y%m%d-%H%M%S");
  g_autofree char *base = g_path_get_basename (path);
  char *kept;

  if (g_str_has_suffix (base, ".karum"))
    base[strlen (base) - strlen (".karum")] = '\0';
  for (guint i = 0;; i++) {
    g_autofree char *name = i == 0 ? g_strdup_printf ("%s.before-%s.karum", base, time)
                                   : g_strdup_printf ("%s.before-%s-%u.karum", base, time, i);

    kept = g_build_filename (folder, name, NULL);
    if (!g_file_test (kept, G_FILE_TEST_EXISTS))
      return kept;
    g_free (kept);
  }
}

/* -- Progress --------------------------------------------------------------------------------- */

/* Two files are copied: the backup, then the current archive. */
typedef struct {
  const KarumProgress *whole;
  gboolean second;
  KarumProgress progress; /* of this half */
} Half;

static void
tell_half (guint64 done, guint64 total, gpointer data)
{
  const Half *half = data;

  if (half->whole->visit)
    half->whole->visit (half->second ? total + done : done, 2 * total, half->whole->data);
}

/* Returns: the progress of @half; its other fields are set */
static const KarumProgress *
half_progress (Half *half)
{
  half->progress = (KarumProgress){ half->whole->cancellable, tell_half, half };
  return &half->progress;
}

/* -- The copy of the backup ------------------------------------------------------------------- */

static gboolean
refuse_newer (KarumDb *db, GError **error)
{
  g_autofree char *name = g_filename_display_name (db->path);
  gint64 application, version;

  if (!karum_schema_get (db, &application, &version, error))
    return FALSE;
  if (version <= karum_schema_version ())
    return TRUE;
  g_set_error (
      error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_READ_ONLY,
      _ ("“%s” was created by a newer version of Karum. Install that version to restore it."),
      name);
  return FALSE;
}

static gboolean
copy_backup (const char *backup,
             const char *path,
             const char *copy,
             const KarumProgress *progress,
             GError **error)
{
  g_autoptr (KarumDb) db = NULL;

  if (!karum_backup_verify (backup, progress->cancellable, NULL, error))
    return FALSE;
  db = karum_db_open (backup, KARUM_DB_READ, NULL, error);
  if (!db || !refuse_newer (db, error) || !karum_db_copy_temporary (db, copy, path, progress, error)
      || !karum_backup_verify (copy, progress->cancellable, NULL, error))
    return FALSE;
  g_chmod (copy, (int) karum_publish_mode (g_file_test (path, G_FILE_TEST_EXISTS) ? path : backup));
  return TRUE;
}

/* -- The current archive ---------------------------------------------------------------------- */

static gboolean
refuse_busy (const char *path, GError **error)
{
  g_autofree char *name = g_filename_display_name (path);

  g_set_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_BUSY,
               _ ("The archive “%s” is open in another program. Close it there and try again."),
               name);
  return FALSE;
}

static gboolean
leave_log (KarumDb *db, GError **error)
{
  gboolean left;

  karum_db_set_patience (db, PATIENCE_MILLISECONDS);
  return karum_db_leave_log (db, &left, error) && (left || refuse_busy (db->path, error));
}

/* Copies the archive and locks others out, without a gap in which others could write. */
static gboolean
copy_and_lock (KarumDb *db, const char *kept, const KarumProgress *progress, GError **error)
{
  gint64 before, after;

  if (!leave_log (db, error) || !karum_db_number (db, "PRAGMA data_version", &before, error)
      || !karum_db_copy (db, kept, progress, error))
    return FALSE;
  if (karum_db_execute (db, "BEGIN EXCLUSIVE", error)
      && karum_db_number (db, "PRAGMA data_version", &after, error)
      && (before == after || refuse_busy (db->path, error))
      && !g_cancellable_set_error_if_cancelled (progress->cancellable, error))
    return TRUE;
  g_unlink (kept);
  return FALSE;
}

static gboolean
is_damage (const GError *error)
{
  return g_error_matches (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_DAMAGED)
         || g_error_matches (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_NOT_ARCHIVE);
}

/* Copies a file byte by byte; a missing one is skipped. */
static gboolean
copy_file (const char *path, const char *copy, GCancellable *cancellable, GError **error)
{
  g_autoptr (GError) local = NULL;
  g_autoptr (GFile) from = g_file_new_for_path (path);
  g_autoptr (GFile) to = g_file_new_for_path (copy);
  int fault;

  if (!g_file_test (path, G_FILE_TEST_EXISTS))
    return TRUE;
  if (!g_file_copy (from, to, G_FILE_COPY_NONE, cancellable, NULL, NULL, &local)) {
    if (g_error_matches (local, G_IO_ERROR, G_IO_ERROR_CANCELLED))
      g_propagate_error (error, g_steal_pointer (&local));
    else
      g_set_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_FAILED, "%s", local->message);
    return FALSE;
  }
  fault = karum_sync_file (copy);
  return fault == 0 || karum_publish_refuse (copy, fault, error);
}

/* The file of an archive, and the files that can lie beside it. */
static const char *const endings[] = { "", "-wal", "-journal" };

static gboolean
copy_files (const char *path, const char *kept, GCancellable *cancellable, GError **error)
{
  karum_for_each_of (ending, endings) {
    g_autofree char *file = g_strconcat (path, *ending, NULL);
    g_autofree char *copy = g_strconcat (kept, *ending, NULL);

    if (!copy_file (file, copy, cancellable, error))
      return FALSE;
  }
  return TRUE;
}

/* Removes the files of @path with the suffixes from index @first. */
static void
remove_files (const char *path, guint first)
{
  for (guint i = first; i < G_N_ELEMENTS (endings); i++) {
    g_autofree char *file = g_strconcat (path, endings[i], NULL);

    g_unlink (file);
  }
}

/* The log of the damaged archive must not be applied to its successor. */
static gboolean
keep_damaged (const char *path, const char *kept, GCancellable *cancellable, GError **error)
{
  gboolean done = copy_files (path, kept, cancellable, error);

  if (done)
    remove_files (path, 1);
  else
    remove_files (kept, 0);
  return done;
}

/* SQLite removes the log of a file that seems empty, so this is checked before. */
static gboolean
is_database (const char *path)
{
  static const char mark[] = "SQLite format 3";
  char start[sizeof mark] = { 0 };
  int file = g_open (path, O_RDONLY | O_CLOEXEC, 0);
  gboolean same;

  if (file < 0)
    return TRUE;
  same = read (file, start, sizeof start) == sizeof start && memcmp (start, mark, sizeof mark) == 0;
  close (file);
  return same;
}

/* Saves the current archive. @lock: (out) (nullable): locks others out as long as it is open */
static gboolean
keep (const char *path,
      const char *kept,
      const KarumProgress *progress,
      KarumDb **lock,
      GError **error)
{
  g_autoptr (GError) local = NULL;

  if (!is_database (path))
    return keep_damaged (path, kept, progress->cancellable, error);
  *lock = karum_db_open (path, KARUM_DB_WRITE, NULL, &local);
  if (*lock && copy_and_lock (*lock, kept, progress, &local))
    return TRUE;
  if (is_damage (local))
    return keep_damaged (path, kept, progress->cancellable, error);
  g_propagate_error (error, g_steal_pointer (&local));
  return FALSE;
}

static gboolean
replace (const char *path,
         const char *copy,
         const char *kept,
         const KarumProgress *progress,
         GError **error)
{
  g_autofree char *folder = g_path_get_dirname (kept);
  g_autoptr (KarumDb) lock = NULL;
  int fault;

  if (g_mkdir_with_parents (folder, 0700) != 0)
    return karum_publish_refuse (kept, errno, error);
  if (g_file_test (path, G_FILE_TEST_EXISTS) && !keep (path, kept, progress, &lock, error))
    return FALSE;
  fault = karum_publish_over (copy, path);
  return fault == 0 || karum_publish_refuse (path, fault, error);
}

gboolean
karum_restore (const char *name,
               const char *backup_name,
               const char *kept,
               const KarumProgress *progress,
               GError **error)
{
  static const KarumProgress nothing = { 0 };
  g_autofree char *path = karum_real_path (name);
  g_autofree char *backup = karum_real_path (backup_name);
  g_auto (KarumTemporaryFile) temporary = { 0 };
  g_autofree char *copy = NULL;
  Half first = { .whole = progress ? progress : &nothing };
  Half second = { .whole = first.whole, .second = TRUE };
  int fault = karum_temporary_file_begin (&temporary, path);
  gboolean done;

  if (fault != 0)
    return karum_publish_refuse (path, fault, error);
  copy = karum_temporary_file_name (&temporary, "copy");
  done = copy_backup (backup, path, copy, half_progress (&first), error)
         && replace (path, copy, kept, half_progress (&second), error);
  karum_temporary_file_hide (&temporary, path, error);
  return done;
}
