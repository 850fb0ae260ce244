#include "karum-store-open.h"

#include <errno.h>
#include <gio/gio.h>
#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <unistd.h>

#include "karum-db-copy.h"
#include "karum-db.h"
#include "karum-file-abilities.h"
#include "karum-log-owner.h"
#include "karum-publish.h"
#include "karum-schema.h"
#include "karum-statement.h"
#include "karum-texts.h"
#include "karum-views.h"

static void
set_file_error (GError **error, const char *path, const char *message, int number)
{
  g_autofree char *name = g_filename_display_name (path);

  g_set_error (error, KARUM_ARCHIVE_ERROR, karum_archive_error_of_errno (number), "%s: %s (%s)",
               name, message, g_strerror (number));
}

/* Runs in one transaction: every commit is synced. */
static gboolean
fill_new (const char *path, const KarumStoreOptions *options, GError **error)
{
  g_autoptr (KarumDb) db = karum_db_open (path, KARUM_DB_CREATE, options->vfs, error);

  return db && karum_db_begin (db, error)
         && karum_db_end (db, karum_schema_migrate (db, options->games, error), error);
}

/* A new archive is renamed to its final name when it is complete, so that a crash leaves either
 * no archive or a complete one. @created: (out) */
static gboolean
create (const char *path, const KarumStoreOptions *options, gboolean *created, GError **error)
{
  g_autofree char *folder = g_path_get_dirname (path);
  g_auto (KarumTemporaryFile) temporary = { 0 };
  g_autofree char *made = NULL;
  int fault;

  if (g_mkdir_with_parents (folder, 0700) != 0) {
    set_file_error (error, folder, _ ("The folder could not be created"), errno);
    return FALSE;
  }
  if (!options->vfs && !(karum_file_abilities (path) & KARUM_FILES_LOCK)) {
    set_file_error (error, folder,
                    _ ("An archive can’t be used here, because files can’t be locked"), ENOLCK);
    return FALSE;
  }
  fault = karum_temporary_file_begin (&temporary, path);
  if (fault == 0) {
    made = karum_temporary_file_name (&temporary, "new");
    if (!fill_new (made, options, error)) {
      karum_temporary_file_hide (&temporary, path, error);
      return FALSE;
    }
    g_chmod (made, 0600);
    fault = karum_publish (made, path);
  }
  *created = fault == 0;
  /* If another program has just created one, that archive is opened. */
  if (fault != 0 && fault != EEXIST)
    set_file_error (error, path, _ ("The archive could not be created"), fault);
  return fault == 0 || fault == EEXIST;
}

/* Whether @db is an archive. */
static gboolean
identify (KarumDb *db, gint64 *version, GError **error)
{
  gint64 application;

  if (!karum_schema_get (db, &application, version, error))
    return FALSE;
  if (application == KARUM_APPLICATION_ID && *version > 0)
    return TRUE;
  return karum_db_set_error (db, SQLITE_NOTADB, error);
}

static gboolean
has_content (const char *path, const char *suffix)
{
  g_autofree char *name = g_strconcat (path, suffix, NULL);
  GStatBuf status;

  return g_stat (name, &status) == 0 && status.st_size > 0;
}

static KarumDb *
open_and_identify (
    const char *path, KarumDbMode mode, const char *vfs, gint64 *version, GError **error)
{
  g_autoptr (KarumDb) db = karum_db_open (path, mode, vfs, error);

  return db && identify (db, version, error) ? g_steal_pointer (&db) : NULL;
}

/* Why an archive can be read but not written, given the @error of opening it. */
static KarumArchiveAccess
access_after (const GError *error)
{
  if (g_error_matches (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_FULL))
    return KARUM_ARCHIVE_DISK_FULL;
  if (g_error_matches (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_IO))
    return KARUM_ARCHIVE_DISK_FAILED;
  return KARUM_ARCHIVE_FILE_READ_ONLY;
}

/* Whether @error can come from a file or folder that is not writable, from a full disk that has
 * no room for the files that SQLite creates beside an archive, or from a disk that fails on
 * writing. */
static gboolean
is_about_access (const GError *error)
{
  return access_after (error) != KARUM_ARCHIVE_FILE_READ_ONLY
         || g_error_matches (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_READ_ONLY)
         || g_error_matches (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_NOT_FOUND)
         || g_error_matches (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_FAILED);
}

/* What only indexes have wrong doesn't make what is read wrong. */
static gboolean
check_to_read (KarumDb *db, const KarumStoreOptions *options, gint64 version, GError **error)
{
  gboolean indexes;

  return karum_schema_check (db, options->games, version, &indexes, error);
}

/* From now on, @db writes nothing, not even tables of its own. */
static gboolean
forbid_writing (KarumDb *db, GError **error)
{
  return karum_texts_provide_runs (db, error) && karum_views_create (db, error)
         && karum_db_execute (db, "PRAGMA query_only = ON", error);
}

/* A copy in memory, migrated to the current version. */
static KarumDb *
copy_in_memory (KarumDb *db, const KarumStoreOptions *options, GError **error)
{
  g_autoptr (KarumDb) memory = karum_db_open (":memory:", KARUM_DB_CREATE, NULL, error);
  gint64 application, version;

  if (!memory || !karum_db_copy_into (db, memory, NULL, error)
      || !karum_schema_get (memory, &application, &version, error)
      || !karum_schema_migrate (memory, options->games, error)
      || !check_to_read (memory, options, karum_schema_version (), error)
      || !forbid_writing (memory, error))
    return NULL;
  g_free (memory->path);
  memory->path = g_strdup (db->path);
  if (version < karum_schema_version ())
    karum_db_notice (memory, _ ("The archive was saved by an earlier version of Karum. It was "
                                "converted in memory only: the file was not changed."));
  return g_steal_pointer (&memory);
}

/* An archive with a log is read without the shared-memory file, which locks out other
 * connections; only while it is copied. */
static KarumDb *
copy_alone (const char *path, const KarumStoreOptions *options, const char *vfs, GError **error)
{
  g_autoptr (KarumDb) db = karum_db_open (path, KARUM_DB_WRITE, vfs, error);
  gint64 version;

  if (db)
    sqlite3_db_config (db->handle, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
  if (!db || !karum_db_execute (db, "PRAGMA locking_mode = EXCLUSIVE", error)
      || !identify (db, &version, error))
    return NULL;
  return copy_in_memory (db, options, error);
}

static gboolean
copy_file (const char *path, const char *copy, const char *ending)
{
  g_autofree char *name = g_strconcat (path, ending, NULL);
  g_autofree char *copy_name = g_strconcat (copy, ending, NULL);
  g_autoptr (GFile) from = g_file_new_for_path (name);
  g_autoptr (GFile) to = g_file_new_for_path (copy_name);

  return g_file_copy (from, to, G_FILE_COPY_NONE, NULL, NULL, NULL, NULL);
}

static void
remove_file (const char *path, const char *ending)
{
  g_autofree char *name = g_strconcat (path, ending, NULL);

  g_unlink (name);
}

/* For a read-only medium: the archive is copied to another folder, where it can be locked. */
static KarumDb *
copy_elsewhere (const char *path, const KarumStoreOptions *options)
{
  g_autofree char *folder = g_dir_make_tmp ("karum-XXXXXX", NULL);
  g_autofree char *copy = NULL;
  KarumDb *db = NULL;

  if (!folder)
    return NULL;
  copy = g_build_filename (folder, "archive.karum", NULL);
  if (copy_file (path, copy, "") && copy_file (path, copy, "-wal"))
    db = copy_alone (copy, options, NULL, NULL);
  remove_file (copy, "");
  remove_file (copy, "-wal");
  g_rmdir (folder);
  return db;
}

/* The archive together with its log. */
static KarumDb *
read_with_log (const char *path, const KarumStoreOptions *options, gint64 *version)
{
  KarumDb *db = copy_alone (path, options, options->vfs, NULL);

  if (!db)
    db = copy_elsewhere (path, options);
  if (!db)
    return NULL;
  g_free (db->path);
  db->path = g_strdup (path);
  *version = karum_schema_version ();
  return db;
}

/* Opens read-only. Where not even the lock files can be created, the archive is opened as
 * immutable; if it has a log with unsaved changes, a copy is made. */
static KarumDb *
open_to_read (const char *path, const KarumStoreOptions *options, gint64 *version, GError **error)
{
  g_autoptr (GError) local = NULL;
  KarumDb *db;

  if (karum_log_owner_is_foreign (path, options->vfs)
      || (options->glance && !has_content (path, "-wal")))
    return open_and_identify (path, KARUM_DB_IMMUTABLE, options->vfs, version, error);
  db = open_and_identify (path, KARUM_DB_READ, options->vfs, version, &local);
  if (!db && is_about_access (local) && !has_content (path, "-wal"))
    return open_and_identify (path, KARUM_DB_IMMUTABLE, options->vfs, version, error);
  if (!db && is_about_access (local))
    db = read_with_log (path, options, version);
  if (!db)
    g_propagate_error (error, g_steal_pointer (&local));
  return db;
}

/* For a folder without locks: neither can another program be kept away, nor would it keep this one
 * away. The archive is read as it is, or copied with its log. */
static KarumDb *
open_unlocked (const char *path, const KarumStoreOptions *options, gint64 *version, GError **error)
{
  KarumDb *db;

  if (!has_content (path, "-wal"))
    return open_and_identify (path, KARUM_DB_IMMUTABLE, options->vfs, version, error);
  db = read_with_log (path, options, version);
  if (!db)
    set_file_error (error, path, _ ("The archive could not be read"), EIO);
  return db;
}

static gboolean
is_busy (const GError *error)
{
  return g_error_matches (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_BUSY);
}

/* @access: (inout): whether there are no locks is found out if it isn't known yet */
static KarumDb *
open_as_possible (const char *path,
                  const KarumStoreOptions *options,
                  KarumArchiveAccess *access,
                  gint64 *version,
                  GError **error)
{
  g_autoptr (GError) local = NULL;
  KarumDb *db;

  if (*access != KARUM_ARCHIVE_NOT_LOCKED) {
    db = open_to_read (path, options, version, &local);
    if (db || !is_busy (local) || karum_file_abilities (path) & KARUM_FILES_LOCK) {
      if (!db)
        g_propagate_error (error, g_steal_pointer (&local));
      return db;
    }
    *access = KARUM_ARCHIVE_NOT_LOCKED;
  }
  return open_unlocked (path, options, version, error);
}

static KarumDb *
connect_to_read (const char *path,
                 const KarumStoreOptions *options,
                 KarumArchiveAccess *access,
                 GError **error)
{
  gint64 version;
  g_autoptr (KarumDb) db = open_as_possible (path, options, access, &version, error);

  if (!db)
    return NULL;
  if (*access != KARUM_ARCHIVE_NOT_LOCKED)
    *access = version > karum_schema_version () ? KARUM_ARCHIVE_NEWER_VERSION
                                                : KARUM_ARCHIVE_FILE_READ_ONLY;
  if (version < karum_schema_version ())
    return copy_in_memory (db, options, error);
  return check_to_read (db, options, version, error) && karum_views_create (db, error)
             ? g_steal_pointer (&db)
             : NULL;
}

/* Saves a copy of the archive beside it: archive.v1-20261120-201500-99.karum.
 * @what: what is kept, in its name
 * Returns: (transfer full) (nullable): its path */
static char *
keep_copy (KarumDb *db, const char *what, GError **error)
{
  g_autoptr (GDateTime) now = g_date_time_new_now_utc ();
  g_autofree char *time = g_date_time_format (now, "%Y%m%d-%H%M%S");
  g_autofree char *stem = g_str_has_suffix (db->path, ".karum")
                              ? g_strndup (db->path, strlen (db->path) - strlen (".karum"))
                              : g_strdup (db->path);
  g_autofree char *path = g_strdup_printf ("%s.%s-%s-%d.karum", stem, what, time, (int) getpid ());

  return karum_db_copy (db, path, NULL, error) ? g_steal_pointer (&path) : NULL;
}

static gboolean
keep_old (KarumDb *db, gint64 version, GError **error)
{
  g_autofree char *what = g_strdup_printf ("v%" G_GINT64_FORMAT, version);
  g_autofree char *path = keep_copy (db, what, error);

  return path != NULL;
}

static void
tell_renewed (KarumDb *db, const char *kept)
{
  g_autofree char *name = g_filename_display_name (db->path);
  g_autofree char *other = g_path_get_basename (kept);
  g_autofree char *shown = g_filename_display_name (other);
  g_autofree char *text = g_strdup_printf (
      /* Translators: an archive, and the name of the copy of it */
      _ ("The indexes of the archive “%s” differed from those that Karum creates, and were "
         "rebuilt. "
         "The archive as it was is kept as “%s”."),
      name, shown);

  karum_db_notice (db, text);
}

/* The only copy of an archive isn't repaired. One of which the repair has failed is as it was. */
static gboolean
renew_indexes (KarumDb *db, const KarumStoreOptions *options, GError **error)
{
  g_autofree char *kept = keep_copy (db, "damaged", error);
  gboolean done
      = kept && karum_db_begin (db, error)
        && karum_db_end (db, karum_schema_renew_indexes (db, options->games, error), error);

  if (done)
    tell_renewed (db, kept);
  else if (kept)
    remove_file (kept, "");
  return done;
}

static void
tell_damaged_indexes (KarumDb *db)
{
  g_autofree char *name = g_filename_display_name (db->path);
  g_autofree char *text
      = g_strdup_printf (_ ("The indexes of the archive “%s” differ from those that Karum creates. "
                            "The archive was not changed; they are rebuilt when it is opened to "
                            "change it."),
                         name);

  karum_db_notice (db, text);
}

static gboolean
check_to_write (KarumDb *db, const KarumStoreOptions *options, GError **error)
{
  gboolean indexes;

  if (!karum_schema_check (db, options->games, karum_schema_version (), &indexes, error))
    return FALSE;
  if (indexes && options->migrates_only)
    tell_damaged_indexes (db);
  return !indexes || options->migrates_only || renew_indexes (db, options, error);
}

static gboolean
has_log (KarumDb *db)
{
  g_autoptr (KarumStatement) row = karum_db_prepare (db, "PRAGMA journal_mode", NULL);

  return karum_statement_next (row, NULL) && g_strcmp0 (karum_statement_text (row, 0), "wal") == 0;
}

/* A copy that only is read needs no log, and gets none. */
static gboolean
hold (KarumDb *db, const KarumStoreOptions *options, GError **error)
{
  if (!options->migrates_only)
    return karum_db_stamp (db, error) && karum_views_create (db, error);
  return (!has_log (db) || karum_db_stamp (db, error)) && forbid_writing (db, error);
}

/* @kept: (inout): the new name of a log that belongs to another file */
static KarumDb *
connect_to_write (const char *path, const KarumStoreOptions *options, char **kept, GError **error)
{
  g_autoptr (KarumDb) db = NULL;
  gint64 version;

  if (!karum_log_owner_check (path, options->vfs, kept, error)
      || (!*kept && !karum_log_owner_keep_damaged (path, options->vfs, kept, error)))
    return NULL;
  db = karum_db_open (path, KARUM_DB_WRITE, options->vfs, error);
  if (!db)
    return NULL;
  if (karum_db_read_only (db))
    return karum_db_set_error (db, SQLITE_READONLY, error), NULL;
  if (!identify (db, &version, error))
    return NULL;
  if (version > karum_schema_version ())
    return karum_db_set_error (db, SQLITE_READONLY, error), NULL;
  if ((version < karum_schema_version () || !options->migrates_only)
      && !karum_db_execute (db, "PRAGMA journal_mode = WAL", error))
    return NULL;
  if (version < karum_schema_version ()
      && (!keep_old (db, version, error) || !karum_schema_migrate (db, options->games, error)))
    return NULL;
  return check_to_write (db, options, error) && hold (db, options, error) ? g_steal_pointer (&db)
                                                                          : NULL;
}

/* Two names of one file would have a log each, which destroy one another. */
static gboolean
check_links (const char *path, GError **error)
{
  g_autofree char *name = g_filename_display_name (path);
  GStatBuf status;

  if (g_stat (path, &status) != 0 || status.st_nlink <= 1)
    return TRUE;
  g_set_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_FAILED,
               _ ("The archive “%s” has a second name (a hard link). Programs that open it by "
                  "different names would destroy it. Remove one of the names, or copy the file."),
               name);
  return FALSE;
}

/* What is on a share that is gone, or in a folder that can't be read, isn't missing. */
static gboolean
check_reach (const char *path, const char *name, GError **error)
{
  GStatBuf status;

  if (g_stat (path, &status) == 0 || errno == ENOENT || errno == ENOTDIR)
    return TRUE;
  g_set_error (error, KARUM_ARCHIVE_ERROR, karum_archive_error_of_errno (errno),
               _ ("The archive “%s” could not be opened (%s)."), name, g_strerror (errno));
  return FALSE;
}

static gboolean
prepare_file (const char *path, const KarumStoreOptions *options, gboolean *created, GError **error)
{
  g_autofree char *name = g_filename_display_name (path);

  if (!check_reach (path, name, error))
    return FALSE;
  if (g_file_test (path, G_FILE_TEST_IS_DIR)) {
    g_set_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_NOT_ARCHIVE,
                 _ ("“%s” is a folder, not an archive."), name);
    return FALSE;
  }
  if (g_file_test (path, G_FILE_TEST_IS_REGULAR))
    return options->read_only || check_links (path, error);
  /* Opening a pipe would wait for its writer. */
  if (g_file_test (path, G_FILE_TEST_EXISTS)) {
    g_set_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_NOT_ARCHIVE,
                 _ ("The file “%s” is not a Karum archive."), name);
    return FALSE;
  }
  if (!options->existing && !options->read_only)
    return create (path, options, created, error);
  g_set_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_NOT_FOUND,
               _ ("There is no archive “%s”."), name);
  return FALSE;
}

static void
refuse_second (const char *path, GError **error)
{
  g_autofree char *name = g_filename_display_name (path);

  g_set_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_BUSY,
               _ ("Another program has the archive “%s” open. In its folder, programs can’t share "
                  "memory, so that only one can have it open at a time."),
               name);
}

/* Where programs can't share memory, as in some folders on a network, the connections of this one
 * share its own, and no other program can open the archive meanwhile. */
static KarumDb *
connect_alone (const char *path, const KarumStoreOptions *options, char **kept, GError **error)
{
  g_autoptr (GError) local = NULL;
  KarumStoreOptions alone = *options;
  KarumDb *db;

  alone.vfs = "unix-excl";
  db = connect_to_write (path, &alone, kept, &local);
  if (db)
    db->alone = TRUE;
  else if (is_busy (local))
    refuse_second (path, error);
  else
    g_propagate_error (error, g_steal_pointer (&local));
  return db;
}

/* @access: (out): what the folder allows, whether or not it succeeds */
static KarumDb *
connect_as_possible (const char *path,
                     const KarumStoreOptions *options,
                     KarumArchiveAccess *access,
                     char **kept,
                     GError **error)
{
  KarumFileAbilities abilities
      = options->vfs ? KARUM_FILES_LOCK | KARUM_FILES_SHARE : karum_file_abilities (path);

  if (!(abilities & KARUM_FILES_LOCK)) {
    *access = KARUM_ARCHIVE_NOT_LOCKED;
    set_file_error (error, path, _ ("The archive can’t be locked"), ENOLCK);
    return NULL;
  }
  if (!(abilities & KARUM_FILES_SHARE))
    return connect_alone (path, options, kept, error);
  return connect_to_write (path, options, kept, error);
}

KarumDb *
karum_store_connect (const char *path,
                     const KarumStoreOptions *options,
                     KarumArchiveAccess *access,
                     char **kept,
                     GError **error)
{
  g_autoptr (GError) local = NULL;
  g_autoptr (GError) reading = NULL;
  gboolean created = FALSE;
  KarumDb *db;

  *access = KARUM_ARCHIVE_WRITABLE;
  if (!prepare_file (path, options, &created, error))
    return NULL;
  if (options->read_only) {
    db = connect_to_read (path, options, access, error);
    if (*access == KARUM_ARCHIVE_FILE_READ_ONLY || *access == KARUM_ARCHIVE_NOT_LOCKED)
      *access = KARUM_ARCHIVE_TO_READ;
    return db;
  }
  db = connect_as_possible (path, options, access, kept, &local);
  if (db) {
    db->created = created;
    if (options->migrates_only)
      *access = KARUM_ARCHIVE_TO_READ;
    return db;
  }
  if (is_about_access (local))
    db = connect_to_read (path, options, access, &reading);
  if (db && *access == KARUM_ARCHIVE_FILE_READ_ONLY)
    *access = access_after (local);
  /* That it can't be written is no news if it can't be read either. */
  if (!db)
    g_propagate_error (error,
                       g_error_matches (reading, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_DAMAGED)
                           ? g_steal_pointer (&reading)
                           : g_steal_pointer (&local));
  return db;
}

/* A transaction of a connection that is alone: no other one has the file open, or can open it. */
static gboolean
begin_alone (KarumDb *db)
{
  karum_db_set_patience (db, 1);
  return karum_db_execute (db, "PRAGMA locking_mode = EXCLUSIVE", NULL)
         && karum_db_begin (db, NULL);
}

gboolean
karum_store_is_unused (KarumDb *db)
{
  gint64 rows;

  return karum_db_number (db,
                          "SELECT count (*) FROM (SELECT 1 FROM games"
                          " UNION ALL SELECT 1 FROM events"
                          " UNION ALL SELECT 1 FROM players WHERE id <> 0"
                          " UNION ALL SELECT 1 FROM collections"
                          " UNION ALL SELECT 1 FROM searches LIMIT 1)",
                          &rows, NULL)
         && rows == 0;
}

void
karum_store_remove_empty (const char *path)
{
  g_autoptr (KarumDb) db = karum_db_open (path, KARUM_DB_WRITE, NULL, NULL);

  if (!db || !begin_alone (db))
    return;
  if (karum_store_is_unused (db)) {
    remove_file (path, "-wal");
    remove_file (path, "-shm");
    remove_file (path, "");
  }
  karum_db_end (db, FALSE, NULL);
}
