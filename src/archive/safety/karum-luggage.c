#include "karum-luggage.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

#include "karum-arrays.h"
#include "karum-backups.h"
#include "karum-publish.h"
#include "karum-restore.h"
#include "karum-schema.h"
#include "karum-statement.h"
#include "karum-store-inside.h"
#include "karum-store-open.h"

/* Marks the file: "Krul". A newer number of the format is refused. */
#define LUGGAGE_ID 0x4b72756c
#define LUGGAGE_VERSION 1
/* Bytes of a file in one row. */
#define PIECE_SIZE (1024 * 1024)

void
karum_luggage_free (KarumLuggage *luggage)
{
  g_free (luggage->preferences);
  g_ptr_array_unref (luggage->archives);
  g_ptr_array_unref (luggage->left_out);
  g_free (luggage);
}

static KarumLuggage *
luggage_new (const char *preferences)
{
  KarumLuggage *luggage = g_new0 (KarumLuggage, 1);

  luggage->preferences = g_strdup (preferences);
  luggage->archives = g_ptr_array_new_with_free_func (g_free);
  luggage->left_out = g_ptr_array_new_with_free_func (g_free);
  return luggage;
}

/* -- Places ----------------------------------------------------------------------------------- */

#define ELSEWHERE "else/"

/* The folder for data comes first: it is usually below the home folder. */
static const struct {
  const char *name;
  const char *(*folder) (void);
} bases[] = { { "data/", g_get_user_data_dir }, { "home/", g_get_home_dir } };

char *
karum_luggage_place (const char *path)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autofree char *shown = g_filename_display_name (path);

  karum_for_each_of (each, bases) {
    g_autoptr (GFile) base = g_file_new_for_path (each->folder ());
    g_autofree char *relative = g_file_get_relative_path (base, file);
    g_autofree char *text = relative ? g_filename_display_name (relative) : NULL;

    if (text)
      return g_strconcat (each->name, text, NULL);
  }
  return g_strconcat (ELSEWHERE, shown + strspn (shown, "/"), NULL);
}

char *
karum_luggage_resolve (const char *place)
{
  if (g_str_has_prefix (place, ELSEWHERE))
    return g_strconcat ("/", place + strlen (ELSEWHERE), NULL);
  karum_for_each_of (each, bases) {
    g_autoptr (GFile) base = g_file_new_for_path (each->folder ());
    g_autoptr (GFile) file = NULL;

    if (!g_str_has_prefix (place, each->name))
      continue;
    file = g_file_resolve_relative_path (base, place + strlen (each->name));
    return g_file_has_prefix (file, base) ? g_file_get_path (file) : NULL;
  }
  return NULL;
}

/* An archive from elsewhere, such as a disk that isn't here, goes to the folder of the others. */
static char *
place_archive (const char *place)
{
  g_autofree char *name = g_path_get_basename (place);
  char *path = g_str_has_prefix (place, ELSEWHERE) ? NULL : karum_luggage_resolve (place);

  return path ? path : g_build_filename (g_get_user_data_dir (), "karum", name, NULL);
}

/* -- Progress --------------------------------------------------------------------------------- */

typedef struct {
  const KarumProgress *whole;
  guint64 done, total; /* bytes */
  guint64 part;        /* bytes of what is copied at the moment */
  KarumProgress progress;
} Share;

static void
tell_share (guint64 done, guint64 total, gpointer data)
{
  const Share *share = data;

  if (share->whole->visit && total > 0)
    share->whole->visit (share->done + share->part * done / total, share->total,
                         share->whole->data);
}

/* Returns: the progress of a part of @bytes */
static const KarumProgress *
share_progress (Share *share, guint64 bytes)
{
  share->part = bytes;
  share->progress = (KarumProgress){ share->whole->cancellable, tell_share, share };
  return &share->progress;
}

static gboolean
share_step (Share *share, guint64 bytes, GError **error)
{
  share->done += bytes;
  return karum_progress_step (share->whole, MIN (share->done, share->total), share->total, error);
}

static guint64
size_of (const char *path)
{
  GStatBuf status;

  return g_stat (path, &status) == 0 ? (guint64) status.st_size : 0;
}

/* -- Packing ---------------------------------------------------------------------------------- */

static KarumDb *
create (const char *part, const char *path, const char *preferences, GError **error)
{
  g_autoptr (KarumDb) db = karum_db_open_as (part, path, KARUM_DB_CREATE, NULL, error);
  g_autofree char *schema = g_strdup_printf (
      "PRAGMA journal_mode = MEMORY; PRAGMA application_id = %d; PRAGMA user_version = %d;"
      "CREATE TABLE preferences (text TEXT NOT NULL, sum TEXT NOT NULL) STRICT;"
      "CREATE TABLE file (id INTEGER PRIMARY KEY, place TEXT NOT NULL, sum TEXT NOT NULL) STRICT;"
      "CREATE TABLE piece (id INTEGER PRIMARY KEY, file INTEGER NOT NULL, bytes BLOB NOT NULL)"
      " STRICT;",
      LUGGAGE_ID, LUGGAGE_VERSION);
  g_autofree char *sum = g_compute_checksum_for_string (G_CHECKSUM_SHA256, preferences, -1);
  g_autoptr (KarumStatement) row = NULL;

  if (!db || !karum_db_execute (db, schema, error))
    return NULL;
  row = karum_db_ask (db, "INSERT INTO preferences VALUES (?, ?)", error, preferences, sum);
  if (!row)
    return NULL;
  return karum_statement_run (row, error) ? g_steal_pointer (&db) : NULL;
}

static gboolean
put_piece (KarumDb *db, gint64 number, const void *bytes, gsize size, GError **error)
{
  return karum_db_tell (db, "INSERT INTO piece (file, bytes) VALUES (?, ?)", error, number,
                        karum_value_blob (bytes, size));
}

static gboolean
put_pieces (KarumDb *db, gint64 number, int file, GChecksum *sum, Share *share, GError **error)
{
  g_autofree guchar *bytes = g_malloc (PIECE_SIZE);
  gssize size;

  while ((size = read (file, bytes, PIECE_SIZE)) > 0) {
    g_checksum_update (sum, bytes, size);
    if (!put_piece (db, number, bytes, (gsize) size, error)
        || !share_step (share, (guint64) size, error))
      return FALSE;
  }
  return size == 0 || karum_db_set_error (db, SQLITE_IOERR, error);
}

static gboolean
put_file (
    KarumDb *db, gint64 number, const char *place, const char *copy, Share *share, GError **error)
{
  g_autoptr (GChecksum) sum = g_checksum_new (G_CHECKSUM_SHA256);
  g_autoptr (KarumStatement) row
      = karum_db_prepare (db, "INSERT INTO file VALUES (?, ?, ?)", error);
  int file = g_open (copy, O_RDONLY | O_CLOEXEC, 0);
  gboolean done = row && file >= 0 && put_pieces (db, number, file, sum, share, error);

  if (row && file < 0)
    karum_db_set_error (db, SQLITE_IOERR, error);
  if (file >= 0)
    close (file);
  if (!done)
    return FALSE;
  karum_statement_bind_int (row, 1, number);
  karum_statement_bind_text (row, 2, place);
  karum_statement_bind_text (row, 3, g_checksum_get_string (sum));
  return karum_statement_run (row, error);
}

/* Whether packing can't go on, whatever the archive. */
static gboolean
is_fatal (const GError *error)
{
  return error->domain != KARUM_ARCHIVE_ERROR || error->code == KARUM_ARCHIVE_ERROR_FULL
         || error->code == KARUM_ARCHIVE_ERROR_IO;
}

/* @path: of the luggage, for messages about writing */
static gboolean
copy_archive (const char *archive, const char *copy, const char *path, Share *share, GError **error)
{
  const KarumStoreOptions options = { .existing = TRUE, .read_only = TRUE, .glance = TRUE };
  g_autoptr (KarumStore) store = karum_store_open (archive, &options, error);

  return store
         && karum_backup_copy (karum_store_db (store), copy, path,
                               share_progress (share, size_of (archive)), NULL, error);
}

static gboolean
pack_archive (KarumDb *db,
              KarumLuggage *luggage,
              const char *archive,
              const char *copy,
              Share *share,
              GError **error)
{
  g_autoptr (GError) local = NULL;
  g_autofree char *place = karum_luggage_place (archive);
  gboolean done = copy_archive (archive, copy, db->path, share, &local);

  if (!done && is_fatal (local)) {
    g_propagate_error (error, g_steal_pointer (&local));
    return FALSE;
  }
  share->done += share->part;
  if (!done)
    g_ptr_array_add (luggage->left_out, g_strdup (local->message));
  else if (!put_file (db, luggage->archives->len + 1, place, copy, share, error))
    return FALSE;
  else
    g_ptr_array_add (luggage->archives, g_strdup (archive));
  g_unlink (copy);
  return TRUE;
}

static gboolean
pack_all (KarumDb *db,
          KarumLuggage *luggage,
          const char *const *archives,
          const char *copy,
          const KarumProgress *progress,
          GError **error)
{
  static const KarumProgress nothing = { 0 };
  Share share = { .whole = progress ? progress : &nothing };
  gboolean done = TRUE;

  for (const char *const *archive = archives; *archive; archive++)
    share.total += 2 * size_of (*archive);
  if (!karum_db_begin (db, error))
    return FALSE;
  for (const char *const *archive = archives; done && *archive; archive++)
    done = pack_archive (db, luggage, *archive, copy, &share, error);
  if (done && luggage->archives->len == 0 && luggage->left_out->len > 0) {
    g_set_error_literal (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_NOT_FOUND,
                         luggage->left_out->pdata[0]);
    done = FALSE;
  }
  return karum_db_end (db, done, error);
}

KarumLuggage *
karum_luggage_pack (const char *path,
                    const char *preferences,
                    const char *const *archives,
                    const KarumProgress *progress,
                    GError **error)
{
  g_auto (KarumTemporaryFile) temporary = { 0 };
  g_autoptr (KarumLuggage) luggage = luggage_new (preferences);
  g_autofree char *part = NULL;
  g_autofree char *copy = NULL;
  g_autoptr (KarumDb) db = NULL;
  int fault;

  if (!karum_publish_check_output (path, NULL, error))
    return NULL;
  fault = karum_temporary_file_begin (&temporary, path);
  if (fault != 0) {
    karum_publish_refuse (path, fault, error);
    return NULL;
  }
  part = karum_temporary_file_name (&temporary, "all");
  copy = karum_temporary_file_name (&temporary, "copy");
  db = create (part, path, preferences, error);
  if (!db || !pack_all (db, luggage, archives, copy, progress, error))
    return NULL;
  g_clear_pointer (&db, karum_db_close);
  fault = karum_publish_over (part, path);
  if (fault == 0)
    return g_steal_pointer (&luggage);
  karum_publish_refuse (path, fault, error);
  return NULL;
}

/* -- Unpacking -------------------------------------------------------------------------------- */

/* An archive that is being unpacked. */
typedef struct {
  KarumTemporaryFile temporary;
  char *part, *path; /* (owned): its name until all of them are here, and then */
  char *kept;        /* (owned): the unused archive whose place it has taken, until then */
} Arrival;

static void
arrival_free (gpointer data)
{
  Arrival *arrival = data;

  karum_temporary_file_end (&arrival->temporary);
  karum_free_all (arrival->part, arrival->path, arrival->kept, arrival);
}

static gboolean
refuse_damaged (const char *path, GError **error)
{
  g_autofree char *name = g_filename_display_name (path);

  g_set_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_DAMAGED,
               _ ("The file “%s” is damaged. Copy it again, or save everything again on the other "
                  "computer."),
               name);
  return FALSE;
}

static KarumDb *
open_luggage (const char *path, GError **error)
{
  g_autofree char *name = g_filename_display_name (path);
  g_autoptr (GError) local = NULL;
  g_autoptr (KarumDb) db = karum_db_open (path, KARUM_DB_IMMUTABLE, NULL, &local);
  gint64 application = 0, version = 0;
  gboolean read = db && karum_schema_get (db, &application, &version, &local);

  if (g_error_matches (local, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_DAMAGED))
    refuse_damaged (path, error);
  else if (!read && !g_error_matches (local, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_NOT_ARCHIVE))
    g_propagate_error (error, g_steal_pointer (&local));
  else if (!read || application != LUGGAGE_ID)
    g_set_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_NOT_ARCHIVE,
                 _ ("“%s” was not made by “Take Everything Along”."), name);
  else if (version > LUGGAGE_VERSION)
    g_set_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_READ_ONLY,
                 _ ("“%s” was made by a newer version of Karum. Install that version here, too."),
                 name);
  else
    return g_steal_pointer (&db);
  return NULL;
}

static char *
take_preferences (KarumDb *db, GError **error)
{
  g_autoptr (KarumStatement) row = karum_db_prepare (db, "SELECT text, sum FROM preferences", NULL);
  g_autofree char *text = NULL;
  g_autofree char *sum = NULL;

  if (karum_statement_next (row, NULL)) {
    text = karum_statement_dup_certain (row, 0);
    sum = g_compute_checksum_for_string (G_CHECKSUM_SHA256, text, -1);
    if (g_str_equal (sum, karum_statement_certain (row, 1)))
      return g_steal_pointer (&text);
  }
  refuse_damaged (db->path, error);
  return NULL;
}

static int
write_all (int file, const char *bytes, gsize size)
{
  while (size > 0) {
    gssize written = write (file, bytes, size);

    if (written < 0 && errno != EINTR)
      return errno;
    bytes += MAX (written, 0);
    size -= (gsize) MAX (written, 0);
  }
  return 0;
}

/* Returns: (nullable): the checksum of what was written to @file */
static char *
take_pieces (KarumDb *db, gint64 number, int file, const char *path, Share *share, GError **error)
{
  g_autoptr (GChecksum) sum = g_checksum_new (G_CHECKSUM_SHA256);
  g_autoptr (KarumStatement) rows
      = karum_db_prepare (db, "SELECT bytes FROM piece WHERE file = ? ORDER BY id", NULL);

  if (rows)
    karum_statement_bind_int (rows, 1, number);
  while (karum_statement_next (rows, NULL)) {
    gsize size;
    const void *bytes = karum_statement_blob (rows, 0, &size);
    int fault = write_all (file, bytes, size);

    g_checksum_update (sum, bytes, (gssize) size);
    if (fault != 0)
      karum_publish_refuse (path, fault, error);
    if (fault != 0 || !share_step (share, size, error))
      return NULL;
  }
  if (karum_statement_worked (rows))
    return g_strdup (g_checksum_get_string (sum));
  refuse_damaged (db->path, error);
  return NULL;
}

/* Creates the file @part and fills it; @sum: what its checksum must be */
static gboolean
take_file (KarumDb *db,
           gint64 number,
           const char *sum,
           const Arrival *arrival,
           Share *share,
           GError **error)
{
  int file = g_open (arrival->part, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  g_autofree char *found = NULL;
  int fault;

  if (file < 0)
    return karum_publish_refuse (arrival->path, errno, error);
  found = take_pieces (db, number, file, arrival->path, share, error);
  fault = close (file) == 0 ? 0 : errno;
  if (!found)
    return FALSE;
  if (!g_str_equal (found, sum))
    return refuse_damaged (db->path, error);
  fault = fault != 0 ? fault : karum_sync_file (arrival->part);
  return fault == 0 || karum_publish_refuse (arrival->path, fault, error);
}

static gboolean
is_taken (const char *path)
{
  g_autofree char *log = g_strconcat (path, "-wal", NULL);

  return g_file_test (path, G_FILE_TEST_EXISTS) || g_file_test (path, G_FILE_TEST_IS_SYMLINK)
         || g_file_test (log, G_FILE_TEST_EXISTS);
}

/* (transfer full): @path, or with a number if that is taken */
static char *
free_name (const char *path)
{
  gsize length = strlen (path) - (g_str_has_suffix (path, ".karum") ? strlen (".karum") : 0);
  char *name = g_strdup (path);

  for (guint i = 2; is_taken (name); i++) {
    g_free (name);
    name = g_strdup_printf ("%.*s %u%s", (int) length, path, i, path + length);
  }
  return name;
}

/* Takes the archive of the current row of @row. */
static gboolean
take_archive (KarumDb *db, KarumStatement *row, GPtrArray *arrivals, Share *share, GError **error)
{
  Arrival *arrival = g_new0 (Arrival, 1);
  g_autofree char *folder = NULL;
  int fault;

  g_ptr_array_add (arrivals, arrival);
  arrival->path = place_archive (karum_statement_certain (row, 1));
  folder = g_path_get_dirname (arrival->path);
  fault = g_mkdir_with_parents (folder, 0700) == 0
              ? karum_temporary_file_begin (&arrival->temporary, arrival->path)
              : errno;
  if (fault != 0)
    return karum_publish_refuse (arrival->path, fault, error);
  arrival->part = karum_temporary_file_name (&arrival->temporary, "archive");
  arrival->kept = karum_temporary_file_name (&arrival->temporary, "kept");
  if (take_file (db, karum_statement_int (row, 0), karum_statement_certain (row, 2), arrival, share,
                 error)
      && karum_backup_verify (arrival->part, share->whole->cancellable, NULL, error))
    return TRUE;
  karum_temporary_file_hide (&arrival->temporary, arrival->path, error);
  return FALSE;
}

static gboolean
take_archives (KarumDb *db, GPtrArray *arrivals, Share *share, GError **error)
{
  g_autoptr (KarumStatement) rows
      = karum_db_prepare (db, "SELECT id, place, sum FROM file ORDER BY id", NULL);

  while (karum_statement_next (rows, NULL))
    if (!take_archive (db, rows, arrivals, share, error))
      return FALSE;
  return karum_statement_worked (rows) || refuse_damaged (db->path, error);
}

/* Whether nothing is in the archive @path, as when the program has just made it. */
static gboolean
is_unused (const char *path)
{
  const KarumStoreOptions options = { .existing = TRUE, .read_only = TRUE, .glance = TRUE };
  g_autoptr (KarumStore) store = karum_store_open (path, &options, NULL);

  return store && karum_store_is_unused (karum_store_db (store));
}

/* An unused archive that nobody has open is replaced. Another program may have saved something in
 * it just before it was locked: then it comes back. */
static gboolean
take_place (const Arrival *arrival)
{
  if (!is_unused (arrival->path)
      || !karum_restore (arrival->path, arrival->part, arrival->kept, NULL, NULL))
    return FALSE;
  return is_unused (arrival->kept) || karum_publish_over (arrival->kept, arrival->path) != 0;
}

static gboolean
publish (const GPtrArray *arrivals, KarumLuggage *luggage, GError **error)
{
  karum_for_each (const Arrival, arrival, arrivals) {
    gboolean placed = take_place (arrival);
    g_autofree char *name = placed ? g_strdup (arrival->path) : free_name (arrival->path);
    int fault = placed ? 0 : karum_publish (arrival->part, name);

    if (fault != 0) {
      for (guint j = 0; j < luggage->archives->len; j++) {
        const Arrival *before = arrivals->pdata[j];

        if (g_rename (before->kept, luggage->archives->pdata[j]) != 0)
          g_unlink (luggage->archives->pdata[j]);
      }
      return karum_publish_refuse (name, fault, error);
    }
    g_ptr_array_add (luggage->archives, g_steal_pointer (&name));
  }
  return TRUE;
}

KarumLuggage *
karum_luggage_unpack (const char *path, const KarumProgress *progress, GError **error)
{
  static const KarumProgress nothing = { 0 };
  g_autoptr (KarumDb) db = open_luggage (path, error);
  g_autoptr (GPtrArray) arrivals = g_ptr_array_new_with_free_func (arrival_free);
  g_autoptr (KarumLuggage) luggage = luggage_new (NULL);
  Share share = { .whole = progress ? progress : &nothing, .total = size_of (path) };

  if (!db)
    return NULL;
  luggage->preferences = take_preferences (db, error);
  return luggage->preferences && take_archives (db, arrivals, &share, error)
                 && publish (arrivals, luggage, error)
             ? g_steal_pointer (&luggage)
             : NULL;
}
