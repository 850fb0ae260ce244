#include "karum-db.h"

#include <errno.h>
#include <glib/gi18n.h>
#include <string.h>
#include <unistd.h>

#include "karum-arrays.h"
#include "karum-log-lock.h"
#include "karum-log-owner.h"
#include "karum-name-sql.h"
#include "karum-seal-sum.h"
#include "karum-statement.h"

typedef struct {
  guint64 change;
} KarumArchiveErrorPrivate;

static void
karum_archive_error_private_init (KarumArchiveErrorPrivate *error)
{
  (void) error; /* it is zero already */
}

static void
karum_archive_error_private_copy (const KarumArchiveErrorPrivate *error,
                                  KarumArchiveErrorPrivate *copy)
{
  if (error && copy)
    *copy = *error;
}

static void
karum_archive_error_private_clear (KarumArchiveErrorPrivate *error)
{
  (void) error;
}

/* The place of the data is aligned, which clang can't know. */
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wcast-align"
G_DEFINE_EXTENDED_ERROR (KarumArchiveError, karum_archive_error)
#pragma GCC diagnostic pop

void
karum_archive_error_set_change (GError *error, guint64 change)
{
  KarumArchiveErrorPrivate *more = karum_archive_error_get_private (error);

  if (more)
    more->change = change;
}

guint64
karum_archive_error_get_change (const GError *error)
{
  const KarumArchiveErrorPrivate *more
      = error->domain == KARUM_ARCHIVE_ERROR ? karum_archive_error_get_private (error) : NULL;

  return more ? more->change : 0;
}

KarumArchiveError
karum_archive_error_of_errno (int number)
{
  if (number == ENOSPC || number == EDQUOT || number == EFBIG)
    return KARUM_ARCHIVE_ERROR_FULL;
  return number == EIO ? KARUM_ARCHIVE_ERROR_IO : KARUM_ARCHIVE_ERROR_FAILED;
}

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

static const char *
io_reason (int code)
{
  switch (code) {
  case SQLITE_IOERR_READ:
  case SQLITE_IOERR_SHORT_READ:
    return _ ("reading failed");
  case SQLITE_IOERR_WRITE:
  case SQLITE_IOERR_TRUNCATE:
    return _ ("writing failed");
  case SQLITE_IOERR_FSYNC:
  case SQLITE_IOERR_DIR_FSYNC:
    return _ ("the disk doesn’t confirm that it has written");
  case SQLITE_IOERR_LOCK:
  case SQLITE_IOERR_RDLOCK:
  case SQLITE_IOERR_UNLOCK:
  case SQLITE_IOERR_CHECKRESERVEDLOCK:
    return _ ("locking failed");
  default:
    return NULL;
  }
}

/**
 * reason_of: (transfer full): what the system says of the error @code, otherwise what we say of it:
 * SQLite's own words are English, and mean something to its programmers.
 */
static char *
reason_of (KarumDb *db, int code)
{
  int number = db->handle ? sqlite3_system_errno (db->handle) : 0;
  int kind = code & 0xff;
  const char *reason = kind == SQLITE_NOMEM    ? _ ("the memory is full")
                       : kind == SQLITE_TOOBIG ? _ ("a value in it is too large")
                                               : io_reason (code);

  g_debug ("%s: %s", db->path, db->handle ? sqlite3_errmsg (db->handle) : sqlite3_errstr (code));
  /* What a file system can't do is an “invalid argument” to it. */
  if ((kind == SQLITE_IOERR || kind == SQLITE_CANTOPEN) && number != 0
      && !(number == EINVAL && reason))
    return g_strdup (g_strerror (number));
  /* Translators: %d is a number by which programmers know the error */
  return reason ? g_strdup (reason) : g_strdup_printf (_ ("error %d of the database"), code);
}

static void
set_io_error (KarumDb *db, int code, const char *name, GError **error)
{
  g_autofree char *reason = reason_of (db, code);
  int number = sqlite3_system_errno (db->handle);

  if (is_about_room (number))
    set_full (name, error);
  else
    g_set_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_IO,
                 _ ("The archive “%s” could not be read or written (%s). Everything saved before "
                    "is safe unless the disk itself is damaged."),
                 name, reason);
}

static void
set_open_error (KarumDb *db, int code, const char *name, GError **error)
{
  g_autofree char *reason = reason_of (db, code);
  int number = sqlite3_system_errno (db->handle);

  if (is_about_room (number))
    set_full (name, error);
  else
    g_set_error (error, KARUM_ARCHIVE_ERROR,
                 number == ENOENT ? KARUM_ARCHIVE_ERROR_NOT_FOUND
                                  : karum_archive_error_of_errno (number),
                 _ ("The archive “%s” could not be opened (%s)."), name, reason);
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
set_damaged (KarumDb *db, int code, const char *name, GError **error)
{
  g_autofree char *reason = reason_of (db, code);

  g_set_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_DAMAGED,
               _ ("The archive “%s” is damaged (%s). Open a backup of it."), name, reason);
}

static void
set_unusable (KarumDb *db, int code, const char *name, GError **error)
{
  g_autofree char *reason = reason_of (db, code);

  g_set_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_FAILED,
               _ ("The archive “%s” could not be used (%s)."), name, reason);
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
    set_damaged (db, code, name, error);
  else if (kind == SQLITE_INTERRUPT)
    g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_CANCELLED,
                         _ ("The operation was canceled."));
  else if (kind == SQLITE_IOERR)
    set_io_error (db, code, name, error);
  else if (kind == SQLITE_CANTOPEN)
    set_open_error (db, code, name, error);
  else
    set_unusable (db, code, name, error);
  return FALSE;
}

/* How long one program waits for another to finish its transaction. */
#define PATIENCE_MILLISECONDS 5000
/* How often it checks whether the transaction has ended. */
#define WAIT_MICROSECONDS 1000
/* The smallest run that SQLite sorts in memory before it merges, in pages. */
#define SORTED_PAGES 64
/* Leading characters of a statement that are hashed. */
#define HASHED_CHARACTERS 32

static void
destroy_statement (gpointer statement)
{
  karum_statement_destroy (statement);
}

/* Hashes the length and the end of a statement, where statements that begin alike differ: many
 * are long. */
static guint
hash_sql (gconstpointer sql)
{
  const char *text = sql;
  gsize length = strlen (text);
  guint hash = (guint) length;

  for (gsize i = length - MIN (length, HASHED_CHARACTERS); i < length; i++)
    hash = 33 * hash + (guchar) text[i];
  return hash;
}

/* SQLite takes open options from a URI. */
static char *
file_uri (const char *path, gboolean immutable)
{
  g_autofree char *whole = g_canonicalize_filename (path, NULL);
  g_autofree char *escaped = g_uri_escape_string (whole, "/", FALSE);

  return g_strconcat ("file:", escaped, immutable ? "?immutable=1" : NULL, NULL);
}

static int
open_flags (KarumDbMode mode)
{
  int common = SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE;

  switch (mode) {
  case KARUM_DB_READ:
  case KARUM_DB_IMMUTABLE:
    return common | SQLITE_OPEN_READONLY;
  case KARUM_DB_CREATE:
    return common | SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
  case KARUM_DB_WRITE:
    break;
  }
  return common | SQLITE_OPEN_READWRITE;
}

static gboolean
is_patient (const KarumDb *db)
{
  if (db->patience == 0)
    return FALSE;
  return g_get_monotonic_time () - db->waiting_since < (gint64) db->patience * 1000;
}

/* Called by SQLite while another connection holds the lock; 0 gives up. */
static int
wait_for_other (void *data, int n_calls)
{
  KarumDb *db = data;

  if (n_calls == 0)
    db->waiting_since = g_get_monotonic_time ();
  if (n_calls == 0 && db->begins && db->turn < 0)
    db->turn = karum_log_lock_take (karum_db_log (db), KARUM_LOG_AWAITED);
  if (!is_patient (db))
    return 0;
  g_usleep (WAIT_MICROSECONDS);
  return 1;
}

/* Nothing that the program asks needs more of these; what a file could make it do ends here. The
 * longest value stays as SQLite has it: a step of the history may have 900 MB. */
static const struct {
  int id, most;
} limits[] = {
  { SQLITE_LIMIT_ATTACHED, 0 },         { SQLITE_LIMIT_TRIGGER_DEPTH, 10 },
  { SQLITE_LIMIT_COLUMN, 100 },         { SQLITE_LIMIT_FUNCTION_ARG, 32 },
  { SQLITE_LIMIT_COMPOUND_SELECT, 50 }, { SQLITE_LIMIT_LIKE_PATTERN_LENGTH, 1000 },
  { SQLITE_LIMIT_WORKER_THREADS, 0 },
};

/* An archive can come from anyone, so its schema must not be able to run functions. Deleted
 * content is overwritten only where that costs nothing: writing the free pages again, as some
 * builds of SQLite do by default, takes half the time of a bulk operation. */
static gboolean
configure (KarumDb *db, GError **error)
{
  db->patience = PATIENCE_MILLISECONDS;
  sqlite3_busy_handler (db->handle, wait_for_other, db);
  sqlite3_db_config (db->handle, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
  sqlite3_db_config (db->handle, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, NULL);
  sqlite3_db_config (db->handle, SQLITE_DBCONFIG_ENABLE_VIEW, 0, NULL);
  sqlite3_db_config (db->handle, SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0, NULL);
  karum_for_each_of (limit, limits)
    sqlite3_limit (db->handle, limit->id, limit->most);
  return karum_db_execute (db,
                           "PRAGMA trusted_schema = OFF;"
                           "PRAGMA foreign_keys = ON;"
                           "PRAGMA cell_size_check = ON;"
                           "PRAGMA mmap_size = 0;"
                           "PRAGMA synchronous = FULL;"
                           "PRAGMA secure_delete = FAST;"
                           "PRAGMA temp_store = MEMORY;",
                           error);
}

/* Memory statistics cost a lock per allocation, and nothing reads them. Sorted runs are small
 * enough to be sorted within milliseconds. Has no effect if another part of the process has
 * initialized SQLite before. */
static gpointer
set_up (gpointer data)
{
  sqlite3_config (SQLITE_CONFIG_MEMSTATUS, 0);
  sqlite3_config (SQLITE_CONFIG_PMASZ, SORTED_PAGES);
  return data;
}

KarumDb *
karum_db_open (const char *path, KarumDbMode mode, const char *vfs, GError **error)
{
  return karum_db_open_as (path, path, mode, vfs, error);
}

KarumDb *
karum_db_open_as (
    const char *path, const char *name, KarumDbMode mode, const char *vfs, GError **error)
{
  gboolean in_memory = g_str_equal (path, ":memory:");
  g_autofree char *uri = in_memory ? g_strdup (path) : file_uri (path, mode == KARUM_DB_IMMUTABLE);
  g_autoptr (KarumDb) db = g_new0 (KarumDb, 1);
  static GOnce once = G_ONCE_INIT;
  int code;

  g_once (&once, set_up, NULL);
  db->path = g_strdup (name);
  db->turn = -1;
  db->tidies = mode == KARUM_DB_READ;
  db->had_index = db->tidies && karum_log_owner_has_index (path);
  db->statements = g_hash_table_new_full (hash_sql, g_str_equal, g_free, destroy_statement);
  code = sqlite3_open_v2 (uri, &db->handle, open_flags (mode), vfs);
  if (code != SQLITE_OK) {
    karum_db_set_error (db, code, error);
    return NULL;
  }
  return configure (db, error) && karum_name_sql_provide (db, error)
                 && karum_seal_sum_provide (db, error)
             ? g_steal_pointer (&db)
             : NULL;
}

/* Whether the open file is no longer the one at its path. */
static gboolean
has_moved (KarumDb *db)
{
  int moved = 0;

  return sqlite3_file_control (db->handle, "main", SQLITE_FCNTL_HAS_MOVED, &moved) == SQLITE_OK
         && moved;
}

/* Whether the file is no longer what checkpoints have made of it. */
static gboolean
was_replaced (KarumDb *db)
{
  return db->stamped && !karum_log_owner_holds (db);
}

/* SQLite leaves the log of a moved file at the old path, perhaps beside another file. Into other
 * content it must not be written. */
static void
leave_log (KarumDb *db, gboolean moved)
{
  g_autofree char *path = g_strdup (sqlite3_db_filename (db->handle, "main"));
  g_autofree char *kept = NULL;
  g_autofree char *message = NULL;

  if (moved)
    sqlite3_wal_checkpoint_v2 (db->handle, "main", SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
  else
    sqlite3_db_config (db->handle, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
  g_clear_pointer (&db->handle, sqlite3_close_v2);
  kept = karum_log_owner_leave (path);
  if (!kept)
    return;
  message = karum_log_owner_message (path, kept);
  g_message ("%s", message);
}

/* What only reads leaves the files that SQLite makes beside an archive. */
static void
close_file (KarumDb *db)
{
  g_autofree char *path
      = db->tidies && db->handle ? g_strdup (sqlite3_db_filename (db->handle, "main")) : NULL;

  sqlite3_close_v2 (db->handle);
  if (path)
    karum_log_owner_tidy (path, db->had_index);
}

void
karum_db_close (KarumDb *db)
{
  gboolean moved = db->stamped && has_moved (db);
  gboolean replaced = !moved && was_replaced (db);

  g_hash_table_unref (db->statements);
  if (moved || replaced)
    leave_log (db, moved);
  else
    close_file (db);
  g_slist_free_full (db->watchers, g_free);
  g_free (db->notice);
  if (db->seals)
    db->free_seals (db->seals);
  g_free (db->path);
  g_free (db);
}

/* -- Checkpoints ------------------------------------------------------------------------------ */

/* As SQLite has it by default. */
#define CHECKPOINT_PAGES 1000

void
karum_db_checkpoint (KarumDb *db)
{
  int frames = 0, done = 0;

  if (was_replaced (db))
    return;
  sqlite3_wal_checkpoint_v2 (db->handle, "main", SQLITE_CHECKPOINT_PASSIVE, &frames, &done);
  db->log_left = done < frames;
}

/* What a batch has written isn't synced yet: who changes a single game would wait until all of it
 * is. The owner of the batch writes checkpoints. */
static gboolean
leaves_checkpoint (const KarumDb *db)
{
  return !db->batch && karum_log_lock_find (karum_db_log (db), KARUM_LOG_OWNED);
}

/* Called by SQLite after a commit. */
static int
after_commit (void *data, G_GNUC_UNUSED sqlite3 *handle, G_GNUC_UNUSED const char *name, int pages)
{
  KarumDb *db = data;

  if (db->checkpoint_pages > 0 && pages >= db->checkpoint_pages && !leaves_checkpoint (db))
    karum_db_checkpoint (db);
  return SQLITE_OK;
}

int
karum_db_checkpoint_after (KarumDb *db, int pages)
{
  int before = db->checkpoint_pages;

  db->checkpoint_pages = pages;
  return before;
}

gboolean
karum_db_stamp (KarumDb *db, GError **error)
{
  if (!karum_log_owner_hold (db, error))
    return FALSE;
  db->stamped = TRUE;
  db->checkpoint_pages = CHECKPOINT_PAGES;
  sqlite3_wal_hook (db->handle, after_commit, db);
  return TRUE;
}

/* How often the callbacks run, in steps of SQLite's virtual machine. */
#define STEPS_BETWEEN 200

/* A registered callback. */
typedef struct {
  gboolean (*watch) (gpointer data);
  gpointer data;
} Watcher;

static int
call_watchers (void *data)
{
  KarumDb *db = data;
  gboolean end = FALSE;

  for (GSList *link = db->watchers; link; link = link->next) {
    const Watcher *watcher = link->data;

    end = watcher->watch (watcher->data) || end;
  }
  return end;
}

void
karum_db_watch (KarumDb *db, gboolean (*watch) (gpointer data), gpointer data)
{
  Watcher *watcher = g_new (Watcher, 1);

  *watcher = (Watcher){ watch, data };
  db->watchers = g_slist_prepend (db->watchers, watcher);
  sqlite3_progress_handler (db->handle, STEPS_BETWEEN, call_watchers, db);
}

static gboolean
is_cancelled (gpointer cancellable)
{
  return g_cancellable_is_cancelled (cancellable);
}

void
karum_db_watch_cancellable (KarumDb *db, GCancellable *cancellable)
{
  if (cancellable)
    karum_db_watch (db, is_cancelled, cancellable);
}

void
karum_db_unwatch (KarumDb *db, gpointer data)
{
  for (GSList *link = db->watchers; link; link = link->next)
    if (((Watcher *) link->data)->data == data) {
      g_free (link->data);
      db->watchers = g_slist_delete_link (db->watchers, link);
      break;
    }
  if (!db->watchers)
    sqlite3_progress_handler (db->handle, 0, NULL, NULL);
}

void
karum_db_set_patience (KarumDb *db, guint milliseconds)
{
  db->patience = milliseconds;
}

const char *
karum_db_log (const KarumDb *db)
{
  return sqlite3_filename_wal (sqlite3_db_filename (db->handle, "main"));
}

void
karum_db_notice (KarumDb *db, const char *text)
{
  char *before = db->notice;

  db->notice = before ? g_strconcat (before, "\n", text, NULL) : g_strdup (text);
  g_free (before);
}

gboolean
karum_db_read_only (const KarumDb *db)
{
  return sqlite3_db_readonly (db->handle, "main") == 1;
}

gboolean
karum_db_execute (KarumDb *db, const char *sql, GError **error)
{
  int code = sqlite3_exec (db->handle, sql, NULL, NULL, NULL);

  return code == SQLITE_OK || karum_db_set_error (db, code, error);
}

gboolean
karum_db_number (KarumDb *db, const char *sql, gint64 *number, GError **error)
{
  g_autoptr (KarumStatement) statement = karum_db_prepare (db, sql, error);

  if (!statement)
    return FALSE;
  *number = karum_statement_next (statement, error) ? karum_statement_int (statement, 0) : 0;
  return karum_statement_worked (statement);
}

/* Resets the statements that run: an interruption lasts as long as there is one. Those of a
 * transaction around a savepoint have been interrupted as well. */
static void
end_statements (KarumDb *db)
{
  for (sqlite3_stmt *one = sqlite3_next_stmt (db->handle, NULL); one;
       one = sqlite3_next_stmt (db->handle, one))
    if (sqlite3_stmt_busy (one))
      sqlite3_reset (one);
}

/* What is interrupted is undone here, so an interruption must not end this as well: the connection
 * would stay in the transaction for ever. */
static void
roll_back (KarumDb *db)
{
  const char *sql = db->depth == 0 ? "ROLLBACK" : "ROLLBACK TO part; RELEASE part";

  /* After some errors SQLite has rolled back the whole transaction by itself. */
  while (!sqlite3_get_autocommit (db->handle)
         && sqlite3_exec (db->handle, sql, NULL, NULL, NULL) == SQLITE_INTERRUPT)
    end_statements (db);
}

/* Changes written to a file that has moved would be lost; written over another one, they would
 * destroy it. */
static gboolean
refuse_moved (KarumDb *db, GError **error)
{
  g_autofree char *name = g_filename_display_name (db->path);

  if (!has_moved (db) && !was_replaced (db))
    return TRUE;
  g_set_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_NOT_FOUND,
               _ ("The archive “%s” is gone: its file was moved, replaced or deleted while it was "
                  "open. Put it back or open it again."),
               name);
  return FALSE;
}

/* A batch ends its slice early when others wait. */
static gboolean
wait_for_turn (KarumDb *db, GError **error)
{
  gboolean done;

  db->begins = TRUE;
  done = karum_db_execute (db, "BEGIN IMMEDIATE", error)
         && (!db->stamped || karum_log_owner_begin (db, error));
  db->begins = FALSE;
  if (db->turn >= 0)
    close (db->turn);
  db->turn = -1;
  return done;
}

static gboolean
lock (KarumDb *db, GError **error)
{
  gboolean done = wait_for_turn (db, error);

  db->changes = sqlite3_total_changes64 (db->handle);
  if (!done)
    roll_back (db);
  return done;
}

gboolean
karum_db_begin (KarumDb *db, GError **error)
{
  if (db->depth == 0 && !refuse_moved (db, error))
    return FALSE;
  if (!(db->depth == 0 ? lock (db, error) : karum_db_execute (db, "SAVEPOINT part", error)))
    return FALSE;
  db->depth++;
  return TRUE;
}

gboolean
karum_db_begin_read (KarumDb *db, GError **error)
{
  if (!karum_db_execute (db, db->depth == 0 ? "BEGIN" : "SAVEPOINT part", error))
    return FALSE;
  db->reads = db->depth == 0 || db->reads;
  if (db->depth == 0)
    db->changes = sqlite3_total_changes64 (db->handle);
  db->depth++;
  return TRUE;
}

/* Runs the work that precedes a commit. */
static gboolean
approve (KarumDb *db, GError **error)
{
  return !db->before_commit || sqlite3_get_autocommit (db->handle)
         || db->before_commit (db->before_commit_data, error);
}

/* A transaction that has changed nothing leaves the file unchanged. */
static gboolean
stamp (KarumDb *db, GError **error)
{
  return !db->stamped || sqlite3_get_autocommit (db->handle)
         || sqlite3_total_changes64 (db->handle) == db->changes
         || karum_log_owner_stamp (db, error);
}

gboolean
karum_db_end (KarumDb *db, gboolean done, GError **error)
{
  db->depth--;
  db->reads = db->reads && db->depth > 0;
  done = done && (db->depth > 0 || (approve (db, error) && stamp (db, error)));
  if (done && sqlite3_get_autocommit (db->handle))
    done = karum_db_set_error (db, SQLITE_ABORT, error);
  else if (done)
    done = karum_db_execute (db, db->depth == 0 ? "COMMIT" : "RELEASE part", error);
  if (!done)
    roll_back (db);
  return done;
}
