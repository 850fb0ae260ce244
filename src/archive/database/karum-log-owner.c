#include "karum-log-owner.h"

#include <errno.h>
#include <fcntl.h>
#include <gio/gio.h>
#include <glib.h>
#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

#include "karum-db.h"
#include "karum-journal-owner.h"
#include "karum-log-frames.h"
#include "karum-publish.h"
#include "karum-statement.h"

#define KARUM_STAMP_BYTES KARUM_LOG_STAMP

/* The format of SQLite's log: a header, then frames. Each frame is a header and a page. Numbers
 * are big-endian. */
enum {
  HEADER = 32,
  BIG_ENDIAN_AT = 3, /* of the header: its last bit says how sums are made */
  PAGE_SIZE_AT = 8,
  SUMS_AT = 24, /* of the header: the sums of what is before it */
  FRAME_SUMS_AT = 16,
  SUMS = 8,
  SALTS_AT = 16, /* of the header: frames with other salts are old ones that were not overwritten */
  FRAME_HEADER = 24,
  FRAME_SALTS_AT = 8,
  SALTS = 8,
  PAGE_MAX = 65536,
};

/* log_has_frames: whether the log @path contains any frames. */
static gboolean
log_has_frames (const char *path)
{
  GStatBuf status;

  return g_stat (path, &status) == 0 && status.st_size > HEADER;
}

/* Where a stamp is in a log. */
typedef struct {
  const guint8 *stamp;  /* the one that is searched for */
  const guint8 *before; /* (nullable): one that the file had before */
  guint32 written;      /* frames that are in the file as well */
  gint64 n;             /* frames with stamps */
  gint64 floor;         /* the number of the frame that the file has at least */
  gint64
      place; /* the number of the frame with the stamp; 0 before the first one; -1 if not there */
} Search;

/* The previous stamp counts only in the first frame: later ones were current in an earlier
 * frame. @frame: its number, from 1 */
static void
look_at (Search *search, const guint8 *pair, guint32 frame)
{
  const guint8 *now = pair + KARUM_STAMP_BYTES;

  search->n++;
  if (frame <= search->written
      || (search->before && memcmp (now, search->before, KARUM_STAMP_BYTES) == 0))
    search->floor = search->n;
  if (memcmp (now, search->stamp, KARUM_STAMP_BYTES) == 0)
    search->place = search->n;
  else if (search->n == 1 && memcmp (pair, search->stamp, KARUM_STAMP_BYTES) == 0)
    search->place = 0;
}

static gsize
read_number (const guint8 *bytes)
{
  return (gsize) bytes[0] << 24 | (gsize) bytes[1] << 16 | (gsize) bytes[2] << 8 | bytes[3];
}

/* Incomplete or rolled back frames can contain a stamp that was never committed; no file has it. A
 * frame of whose page nothing was written, as the disk was full, has what an earlier log had there:
 * the log ends before it. @page: the number of the page that has the stamps; 0 if it isn't known */
static void
search_frames (int file, const guint8 *header, gsize page, Search *search)
{
  gsize size = read_number (header + PAGE_SIZE_AT);
  g_autofree guint8 *frame = NULL;
  guint8 sums[SUMS];
  off_t at = HEADER;

  if (size < 512 || size > PAGE_MAX)
    return;
  frame = g_malloc (FRAME_HEADER + size);
  memcpy (sums, header + SUMS_AT, SUMS);
  for (guint32 number = 1; pread (file, frame, FRAME_HEADER, at) == FRAME_HEADER; number++) {
    const guint8 *pair = NULL;

    if (memcmp (frame + FRAME_SALTS_AT, header + SALTS_AT, SALTS) != 0)
      return;
    if (page == 0 || read_number (frame) == page) {
      if (pread (file, frame, FRAME_HEADER + size, at) != (gssize) (FRAME_HEADER + size))
        return;
      pair = karum_log_frames_stamps (frame + FRAME_HEADER, size);
    }
    if (pair && !karum_log_frames_is_whole (frame, sums, (header[BIG_ENDIAN_AT] & 1) != 0, size))
      return;
    if (pair)
      look_at (search, pair, number);
    memcpy (sums, frame + FRAME_SUMS_AT, SUMS);
    at += (off_t) (FRAME_HEADER + size);
  }
}

/* SQLite locks the database and never its log, so closing the log here releases none of its
 * locks. Returns: FALSE if there is no log */
static gboolean
search_log (const char *path, gsize page, Search *search)
{
  guint8 header[HEADER];
  int file = g_open (path, O_RDONLY | O_CLOEXEC, 0);

  search->place = -1;
  if (file < 0)
    return FALSE;
  if (pread (file, header, HEADER, 0) == HEADER)
    search_frames (file, header, page, search);
  close (file);
  return TRUE;
}

/* @page: as of search_frames() */
static gboolean
log_has (const char *path, gsize page, const guint8 *stamp)
{
  Search search = { .stamp = stamp };

  return !search_log (path, page, &search) || search.n == 0 || search.place >= 0;
}

/* Of a long log nearly all pages can be left out. The page of the stamps is another one if the file
 * was written anew. @page: the number of the page that has the stamps */
static gboolean
log_shows (const char *path, gsize page, const guint8 *stamp)
{
  return log_has (path, page, stamp) || log_has (path, 0, stamp);
}

const char karum_log_owner_table[]
    = "CREATE TABLE log ("
      "  id INTEGER PRIMARY KEY CHECK (id = 1),"
      "  mark TEXT NOT NULL,"
      "  before BLOB NOT NULL," /* the stamp that this one has replaced */
      "  now BLOB NOT NULL"
      ") STRICT;"
      "INSERT INTO log VALUES (1, '" KARUM_LOG_MARK "', zeroblob (16), randomblob (16));";

/* -- Stamps ----------------------------------------------------------------------------------- */

gboolean
karum_log_owner_stamp (KarumDb *db, GError **error)
{
  return karum_db_execute (db, "UPDATE log SET before = now, now = randomblob (16)", error);
}

gboolean
karum_log_owner_begin (KarumDb *db, GError **error)
{
  if (log_has_frames (karum_db_log (db)))
    return TRUE;
  if (!karum_log_owner_stamp (db, error) || !karum_db_execute (db, "COMMIT", error)) {
    sqlite3_exec (db->handle, "ROLLBACK", NULL, NULL, NULL);
    return FALSE;
  }
  /* If there is a reader, the stamp stays in the log alone. That suffices, except for copies of
   * the whole file that were made before. */
  sqlite3_wal_checkpoint_v2 (db->handle, "main", SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
  return karum_db_execute (db, "BEGIN IMMEDIATE", error);
}

/* -- The owner of a log ----------------------------------------------------------------------- */

/* Reads the stamp of the file at @path without its log; zeros if the file has no stamp.
 * @page: (out): the number of its page; 0 for none
 * Returns: FALSE if it can't be determined */
static gboolean
read_stamp (const char *path, const char *vfs, guint8 stamp[KARUM_STAMP_BYTES], gint64 *page)
{
  g_autoptr (KarumDb) db = karum_db_open (path, KARUM_DB_IMMUTABLE, vfs, NULL);
  g_autoptr (KarumStatement) row = NULL;
  gint64 application;
  const void *bytes;
  gsize size;

  *page = 0;
  memset (stamp, 0, KARUM_STAMP_BYTES);
  if (!db || !karum_db_number (db, "PRAGMA application_id", &application, NULL)
      || !karum_db_number (db,
                           "SELECT rootpage FROM sqlite_schema WHERE name = 'log'"
                           " AND rootpage > 0",
                           page, NULL))
    return FALSE;
  /* An archive has the table: if it is missing, the list of tables is just being checkpointed, or
   * damaged: SQLite must not read a table without a page. */
  if (*page == 0)
    return application != KARUM_APPLICATION_ID;
  row = karum_db_prepare (db, "SELECT now FROM log", NULL);
  if (!karum_statement_next (row, NULL))
    return FALSE;
  bytes = karum_statement_blob (row, 0, &size);
  if (size != KARUM_STAMP_BYTES)
    return FALSE;
  memcpy (stamp, bytes, size);
  return TRUE;
}

static char *
log_name (const char *path)
{
  return g_strconcat (path, "-wal", NULL);
}

static char *
index_name (const char *path)
{
  return g_strconcat (path, "-shm", NULL);
}

static gboolean
is_foreign (const char *path, const char *vfs)
{
  g_autofree char *log = log_name (path);
  guint8 stamp[KARUM_STAMP_BYTES];
  gint64 page;

  return read_stamp (path, vfs, stamp, &page) && !log_shows (log, (gsize) page, stamp);
}

static sqlite3_file *
file_of (sqlite3 *handle)
{
  sqlite3_file *file = NULL;

  sqlite3_file_control (handle, "main", SQLITE_FCNTL_FILE_POINTER, &file);
  return file && file->pMethods ? file : NULL;
}

static gboolean
lock (sqlite3_file *file)
{
  if (file->pMethods->xLock (file, SQLITE_LOCK_SHARED) != SQLITE_OK)
    return FALSE;
  if (file->pMethods->xLock (file, SQLITE_LOCK_EXCLUSIVE) == SQLITE_OK)
    return TRUE;
  file->pMethods->xUnlock (file, SQLITE_LOCK_NONE);
  return FALSE;
}

/* A file that is locked. */
typedef struct {
  sqlite3 *handle;
  sqlite3_file *file;
} LockedFile;

/* Locks the file at @path exclusively; FALSE if any connection has it open, in this program or
 * another. Not even a pragma is queried through this connection, since that would read the log. */
static gboolean
lock_file (LockedFile *held, const char *path, const char *vfs)
{
  *held = (LockedFile){ 0 };
  if (sqlite3_open_v2 (path, &held->handle, SQLITE_OPEN_READWRITE, vfs) == SQLITE_OK
      && sqlite3_db_readonly (held->handle, "main") == 0 && (held->file = file_of (held->handle))
      && lock (held->file))
    return TRUE;
  sqlite3_close (held->handle);
  return FALSE;
}

static void
unlock (LockedFile *held)
{
  held->file->pMethods->xUnlock (held->file, SQLITE_LOCK_NONE);
  sqlite3_close (held->handle);
}

static gboolean
is_in_use (const char *path, const char *vfs)
{
  LockedFile held;

  if (!lock_file (&held, path, vfs))
    return TRUE;
  unlock (&held);
  return FALSE;
}

gboolean
karum_log_owner_has_index (const char *path)
{
  g_autofree char *index = index_name (path);

  return g_file_test (index, G_FILE_TEST_EXISTS);
}

void
karum_log_owner_tidy (const char *path, gboolean had_index)
{
  g_autofree char *log = log_name (path);
  g_autofree char *index = index_name (path);
  LockedFile held;

  if ((had_index && log_has_frames (log)) || !g_file_test (index, G_FILE_TEST_EXISTS)
      || !lock_file (&held, path, NULL))
    return;
  if (!log_has_frames (log))
    g_unlink (log);
  g_unlink (index);
  unlock (&held);
}

gboolean
karum_log_owner_is_foreign (const char *path, const char *vfs)
{
  g_autofree char *log = log_name (path);
  gboolean foreign;
  LockedFile held;

  if (!log_has_frames (log) || !lock_file (&held, path, vfs))
    return FALSE;
  foreign = is_foreign (path, vfs);
  unlock (&held);
  return foreign;
}

static gboolean
refuse_replaced (const char *path, GError **error)
{
  g_autofree char *name = g_filename_display_name (path);

  g_set_error (
      error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_BUSY,
      _ ("The file “%s” was replaced while another program has it open. Quit that program, "
         "then open it again."),
      name);
  return FALSE;
}

/* -- The file that is open -------------------------------------------------------------------- */

/* A look can meet another connection that writes a new log over the old one, and that a busy
 * machine lets wait in the middle of it: the next looks wait for it, up to half a second in all. A
 * file that was replaced fails them all. */
#define LOOKS 16
#define LONGEST_WAIT_MICROSECONDS 50000

/* @looks: how many there were */
static void
wait_for_next_look (guint looks)
{
  g_usleep (MIN (500u << looks, LONGEST_WAIT_MICROSECONDS));
}

/* Reads the stamp of the open file itself, without its log, and its size. No other descriptor is
 * used: closing one would release the locks of this process. */
static gboolean
read_open_file (KarumDb *db, guint8 stamp[KARUM_STAMP_BYTES], gint64 *size)
{
  sqlite3_file *file = file_of (db->handle);
  gsize page = db->page_size;
  sqlite3_int64 place = (db->stamp_page - 1) * (sqlite3_int64) page, bytes_in_all;
  g_autofree guint8 *bytes = NULL;
  const guint8 *pair;

  if (!file || page == 0)
    return FALSE;
  bytes = g_malloc (page);
  if (file->pMethods->xRead (file, bytes, (int) page, place) != SQLITE_OK
      || file->pMethods->xFileSize (file, &bytes_in_all) != SQLITE_OK)
    return FALSE;
  pair = karum_log_frames_stamps (bytes, page);
  if (!pair)
    return FALSE;
  memcpy (stamp, pair + KARUM_STAMP_BYTES, KARUM_STAMP_BYTES);
  *size = bytes_in_all;
  return TRUE;
}

/* Whether @db itself sees the stamp. */
static gboolean
is_current (KarumDb *db, const guint8 *stamp)
{
  g_autoptr (KarumStatement) row = karum_db_prepare (db, "SELECT now FROM log", NULL);
  const void *bytes;
  gsize size;

  if (!karum_statement_next (row, NULL))
    return FALSE;
  bytes = karum_statement_blob (row, 0, &size);
  return size == KARUM_STAMP_BYTES && memcmp (bytes, stamp, size) == 0;
}

/* See the format of SQLite's index of a log, "The WAL-Index File Format". */
#define INDEX_BYTES 32768
enum { INDEX_HEAD = 48, FRAMES_IN_INDEX = 16, SALTS_IN_INDEX = 32, WRITTEN_IN_INDEX = 96 };

/* What the index of the log says of it: zeros if there is none. Of a log that is checkpointed in
 * part, a page can be left out although an earlier state of it was among the frames that are
 * done. */
static void
read_index (KarumDb *db, KarumFileSeen *seen)
{
  sqlite3_file *file = file_of (db->handle);
  void volatile *region = NULL;
  const char *bytes;
  guint32 frames;

  if (!file || file->pMethods->iVersion < 2
      || file->pMethods->xShmMap (file, 0, INDEX_BYTES, 0, &region) != SQLITE_OK || !region)
    return;
  bytes = (const char *) region;
  memcpy (seen->salts, bytes + SALTS_IN_INDEX, SALTS);
  memcpy (&frames, bytes + FRAMES_IN_INDEX, sizeof frames);
  memcpy (&seen->written, bytes + WRITTEN_IN_INDEX, sizeof seen->written);
  if (seen->written < frames)
    seen->written = 0;
}

/* Whether checkpoints can have led to the stamp that was seen: they only go forward in the log, and
 * those of all programs have gone as far as its index says. As long as the archive is open, its log
 * is never removed, but it can begin with frames that were rolled back. */
static gboolean
log_leads_to (KarumDb *db, const KarumFileSeen *seen)
{
  Search search = { .stamp = seen->stamp,
                    .before = db->seen.known ? db->seen.stamp : NULL,
                    .written = seen->written };
  const char *log = karum_db_log (db);

  if (!log_has_frames (log))
    return !db->seen.known;
  search_log (log, (gsize) db->stamp_page, &search);
  return search.n == 0 ? is_current (db, seen->stamp) : search.place >= search.floor;
}

/* The index is read first: checkpoints write the file before it. */
static gboolean
look (KarumDb *db)
{
  const KarumFileSeen *before = &db->seen;
  KarumFileSeen seen = { .known = TRUE };

  read_index (db, &seen);
  if (!read_open_file (db, seen.stamp, &seen.size))
    return !before->known;
  if (before->known && seen.size < before->size)
    return FALSE;
  if ((!before->known || memcmp (seen.stamp, before->stamp, KARUM_STAMP_BYTES) != 0
       || memcmp (seen.salts, before->salts, SALTS) != 0 || seen.written != before->written)
      && !log_leads_to (db, &seen))
    return FALSE;
  db->seen = seen;
  return TRUE;
}

gboolean
karum_log_owner_holds (KarumDb *db)
{
  guint looks = 1;

  for (; !look (db); wait_for_next_look (looks++))
    if (looks == LOOKS)
      return FALSE;
  return TRUE;
}

gboolean
karum_log_owner_hold (KarumDb *db, GError **error)
{
  gint64 page_size;

  if (!karum_db_number (db, "SELECT rootpage FROM sqlite_schema WHERE name = 'log'",
                        &db->stamp_page, error)
      || !karum_db_number (db, "PRAGMA page_size", &page_size, error))
    return FALSE;
  db->page_size = (gsize) page_size;
  return karum_log_owner_holds (db) || refuse_replaced (db->path, error);
}

/* The log is in use by another program. */
static gboolean
check_shared (const char *path, const char *vfs, GError **error)
{
  guint looks = 1;

  for (; is_foreign (path, vfs); wait_for_next_look (looks++))
    if (looks == LOOKS)
      return refuse_replaced (path, error);
  return TRUE;
}

/* -- Renaming it ------------------------------------------------------------------------------ */

#define KEPT "log"
#define DAMAGED "damaged-log"

/* archive.karum.log-20261120-201500: a name that SQLite doesn't use. */
static char *
free_name (const char *path, const char *kind)
{
  g_autoptr (GDateTime) now = g_date_time_new_now_local ();
  g_autofree char *time = g_date_time_format (now, "%Y%m%d-%H%M%S");
  char *name = g_strdup_printf ("%s.%s-%s", path, kind, time);

  for (guint i = 2; g_file_test (name, G_FILE_TEST_EXISTS); i++) {
    g_free (name);
    name = g_strdup_printf ("%s.%s-%s-%u", path, kind, time, i);
  }
  return name;
}

/* The shared memory of the log is removed with it; processes that have both open keep them. */
static char *
set_aside (const char *path, const char *log, int *fault)
{
  g_autofree char *shared = index_name (path);
  g_autofree char *folder = g_path_get_dirname (path);
  g_autofree char *kept = free_name (path, KEPT);

  *fault = karum_publish (log, kept);
  if (*fault != 0)
    return NULL;
  g_unlink (shared);
  karum_sync_file (folder);
  return g_steal_pointer (&kept);
}

/* The same for a rollback journal, which archives don't have. */
static gboolean
check_journal (const char *path, const char *vfs, char **kept, GError **error)
{
  g_autofree char *journal = karum_journal_owner_name (path);
  g_autofree char *name = NULL;
  gboolean foreign;
  int fault = 0;
  LockedFile held;

  if (!g_file_test (journal, G_FILE_TEST_EXISTS) || !lock_file (&held, path, vfs))
    return TRUE;
  foreign = karum_journal_owner_is_foreign (path, vfs);
  if (foreign)
    name = set_aside (path, journal, &fault);
  unlock (&held);
  if (foreign && !name)
    return karum_publish_refuse (journal, fault, error);
  if (kept && name)
    *kept = g_steal_pointer (&name);
  return TRUE;
}

gboolean
karum_log_owner_check (const char *path, const char *vfs, char **kept, GError **error)
{
  g_autofree char *log = log_name (path);
  g_autofree char *name = NULL;
  gboolean foreign;
  int fault = 0;
  LockedFile held;

  if (!check_journal (path, vfs, kept, error))
    return FALSE;
  if (!log_has_frames (log))
    return TRUE;
  if (!lock_file (&held, path, vfs))
    return check_shared (path, vfs, error);
  foreign = is_foreign (path, vfs);
  if (foreign)
    name = set_aside (path, log, &fault);
  unlock (&held);
  if (foreign && !name)
    return karum_publish_refuse (log, fault, error);
  if (kept && name)
    *kept = g_steal_pointer (&name);
  return TRUE;
}

/* Where the frames end that have the salts of the header. */
static off_t
end_of_frames (int file, const guint8 *header)
{
  gsize size = read_number (header + PAGE_SIZE_AT);
  guint8 frame[FRAME_HEADER];
  off_t at = HEADER;

  while (pread (file, frame, FRAME_HEADER, at) == FRAME_HEADER
         && memcmp (frame + FRAME_SALTS_AT, header + SALTS_AT, SALTS) == 0)
    at += (off_t) (FRAME_HEADER + size);
  return at;
}

/* Nobody else appends to the log meanwhile. */
void
karum_log_owner_cut (KarumDb *db)
{
  guint8 header[HEADER];
  int file = g_open (karum_db_log (db), O_RDWR | O_CLOEXEC, 0);
  off_t end;

  if (file < 0)
    return;
  if (pread (file, header, HEADER, 0) == HEADER) {
    end = end_of_frames (file, header);
    if (end < lseek (file, 0, SEEK_END) && ftruncate (file, end) != 0)
      g_debug ("%s: %s", karum_db_log (db), g_strerror (errno));
  }
  close (file);
}

char *
karum_log_owner_leave (const char *path)
{
  g_autofree char *log = log_name (path);
  char *kept = NULL;
  int fault;

  if (!g_file_test (path, G_FILE_TEST_EXISTS))
    return log_has_frames (log) ? set_aside (path, log, &fault) : NULL;
  karum_log_owner_check (path, NULL, &kept, NULL);
  return kept;
}

static char *
keep_copy (const char *path, const char *log, GError **error)
{
  g_autofree char *kept = free_name (path, DAMAGED);
  g_autoptr (GFile) from = g_file_new_for_path (log);
  g_autoptr (GFile) to = g_file_new_for_path (kept);
  g_autoptr (GError) local = NULL;

  if (g_file_copy (from, to, G_FILE_COPY_NONE, NULL, NULL, NULL, &local)
      && karum_sync_file (kept) == 0)
    return g_steal_pointer (&kept);
  karum_publish_refuse (kept, local ? ENOSPC : errno, error);
  return NULL;
}

/* Seconds by which the clock may have been set since the system was started. */
#define CLOCK_MARGIN 60

/* Whether the log was written since the system was started: then what its index says is what was
 * committed, also if the program was killed. After a loss of power, the index on disk can be older
 * than the log. */
static gboolean
is_of_today (const char *log)
{
  struct timespec now, up;
  GStatBuf status;

  return clock_gettime (CLOCK_REALTIME, &now) == 0 && clock_gettime (CLOCK_BOOTTIME, &up) == 0
         && g_stat (log, &status) == 0
         && status.st_mtim.tv_sec > now.tv_sec - up.tv_sec + CLOCK_MARGIN;
}

/* The frames that were committed, according to the index that a killed program has left; G_MAXSIZE
 * if it can't be known. The index has its head twice. */
static gsize
committed_frames (const char *path, const char *log)
{
  g_autofree char *index = index_name (path);
  g_autoptr (GMappedFile) map = is_of_today (log) ? g_mapped_file_new (index, FALSE, NULL) : NULL;
  g_autoptr (GMappedFile) log_map = map ? g_mapped_file_new (log, FALSE, NULL) : NULL;
  const char *bytes = map ? g_mapped_file_get_contents (map) : NULL;
  guint32 frames;

  if (!log_map || g_mapped_file_get_length (map) < INDEX_BYTES
      || g_mapped_file_get_length (log_map) < HEADER
      || memcmp (bytes, bytes + INDEX_HEAD, INDEX_HEAD) != 0
      || memcmp (bytes + SALTS_IN_INDEX, g_mapped_file_get_contents (log_map) + SALTS_AT, SALTS)
             != 0)
    return G_MAXSIZE;
  memcpy (&frames, bytes + FRAMES_IN_INDEX, sizeof frames);
  return frames;
}

gboolean
karum_log_owner_keep_damaged (const char *path, const char *vfs, char **kept, GError **error)
{
  g_autofree char *log = log_name (path);
  gboolean done = TRUE;
  LockedFile held;

  *kept = NULL;
  /* Beside an import it is long: it isn't read for nothing. */
  if (!log_has_frames (log) || is_in_use (path, vfs)
      || !karum_log_frames_end_early (log, committed_frames (path, log))
      || !lock_file (&held, path, vfs))
    return TRUE;
  /* Others can have been writing until it was locked. */
  if (karum_log_frames_end_early (log, committed_frames (path, log))) {
    *kept = keep_copy (path, log, error);
    done = *kept != NULL;
  }
  unlock (&held);
  return done;
}

gboolean
karum_log_owner_was_foreign (const char *kept)
{
  return strstr (kept, "." KEPT "-") != NULL;
}

gboolean
karum_log_owner_is_damaged (const char *kept)
{
  return strstr (kept, "." DAMAGED "-") != NULL;
}

char *
karum_log_owner_message (const char *path, const char *kept)
{
  g_autofree char *name = g_filename_display_name (path);
  g_autofree char *kept_name = g_filename_display_name (kept);

  if (karum_log_owner_is_damaged (kept))
    return g_strdup_printf (
        /* Translators: a file, and another one */
        _ ("The last changes to “%s” are damaged and could only be read in part. They were kept as "
           "“%s”: saving the readable data of the archive reads what is left of them."),
        name, kept_name);
  return g_strdup_printf (
      /* Translators: a file, and another one */
      _ ("The unsaved changes next to “%s” belong to a different file that was there before. They "
         "were set aside as “%s”."),
      name, kept_name);
}
