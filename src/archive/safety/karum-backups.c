#include "karum-backups.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>

#include "karum-arrays.h"
#include "karum-clean-copy.h"
#include "karum-db-copy.h"
#include "karum-db.h"
#include "karum-games-table.h"
#include "karum-games.h"
#include "karum-publish.h"
#include "karum-schema.h"
#include "karum-seals.h"
#include "karum-statement.h"
#include "karum-store-inside.h"

#define SECONDS_A_DAY (24 * 60 * 60)
#define TIME_FORMAT "%Y%m%d-%H%M%S"
#define TIME_LENGTH 15 /* 20261121-023000 */
/* Backups that are dated in the future stay until there are so many others. */
#define AHEAD_UNTIL 7

/* The prefix and the suffix of names of backups of @archive. */
static void
name_parts (const char *archive, char **beginning, char **ending)
{
  g_autofree char *path = karum_real_path (archive);
  g_autofree char *whole = g_canonicalize_filename (path, NULL);
  g_autofree char *base = g_path_get_basename (whole);
  g_autofree char *sum = g_compute_checksum_for_string (G_CHECKSUM_SHA256, whole, -1);

  if (g_str_has_suffix (base, ".karum"))
    base[strlen (base) - strlen (".karum")] = '\0';
  *beginning = g_strconcat (base, ".", NULL);
  *ending = g_strdup_printf (".%.8s.karum", sum);
}

char *
karum_generation_name (const char *archive, gint64 time)
{
  g_autoptr (GDateTime) date = g_date_time_new_from_unix_utc (time);
  g_autofree char *middle = g_date_time_format (date, TIME_FORMAT);
  g_autofree char *beginning = NULL;
  g_autofree char *ending = NULL;

  name_parts (archive, &beginning, &ending);
  return g_strconcat (beginning, middle, ending, NULL);
}

/* @text: TIME_LENGTH bytes */
static gboolean
parse_time (const char *text, gint64 *time)
{
  static const char shape[] = "dddddddd-dddddd";
  g_autofree char *iso = NULL;
  g_autoptr (GDateTime) date = NULL;

  for (guint i = 0; i < TIME_LENGTH; i++)
    if (shape[i] == 'd' ? !g_ascii_isdigit (text[i]) : text[i] != shape[i])
      return FALSE;
  iso = g_strdup_printf ("%.8sT%.6sZ", text, text + 9);
  date = g_date_time_new_from_iso8601 (iso, NULL);
  if (!date)
    return FALSE;
  *time = g_date_time_to_unix (date);
  return TRUE;
}

gboolean
karum_generation_parse (const char *archive, const char *name, gint64 *time)
{
  g_autofree char *beginning = NULL;
  g_autofree char *ending = NULL;

  name_parts (archive, &beginning, &ending);
  return strlen (name) == strlen (beginning) + TIME_LENGTH + strlen (ending)
         && g_str_has_prefix (name, beginning) && g_str_has_suffix (name, ending)
         && parse_time (name + strlen (beginning), time);
}

gboolean
karum_backup_is_ahead (gint64 time, gint64 now)
{
  return time > now + SECONDS_A_DAY;
}

gboolean
karum_generation_due (gint64 last, gint64 now, KarumBackupInterval interval)
{
  g_autoptr (GDateTime) then = g_date_time_new_from_unix_local (last);
  g_autoptr (GDateTime) today = g_date_time_new_from_unix_local (now);

  if (last == 0 || karum_backup_is_ahead (last, now))
    return TRUE;
  if (interval == KARUM_BACKUP_WEEKLY)
    return now - last >= 7 * SECONDS_A_DAY;
  return g_date_time_get_year (then) != g_date_time_get_year (today)
         || g_date_time_get_day_of_year (then) != g_date_time_get_day_of_year (today);
}

/* -- Thinning out ----------------------------------------------------------------------------- */

/* Maps all times of one day, week or month to the same number. */
typedef int (*Period) (GDateTime *date);

static int
day (GDateTime *date)
{
  return g_date_time_get_year (date) * 400 + g_date_time_get_day_of_year (date);
}

static int
week (GDateTime *date)
{
  return g_date_time_get_week_numbering_year (date) * 60 + g_date_time_get_week_of_year (date);
}

static int
month (GDateTime *date)
{
  return g_date_time_get_year (date) * 20 + g_date_time_get_month (date);
}

static const struct {
  Period period;
  guint kept;
} generations[] = { { day, 7 }, { week, 4 }, { month, 12 } };

typedef struct {
  gint64 time;
  guint index;
} Backup;

static int
compare_generations (gconstpointer a, gconstpointer b)
{
  gint64 x = ((const Backup *) a)->time;
  gint64 y = ((const Backup *) b)->time;

  return (x < y) - (x > y);
}

/* Of those in one period the first, which is the newest, is kept. */
static void
keep_generation (const GArray *backups, Period period, guint kept, GTimeZone *zone, gboolean *keep)
{
  int last = 0;

  for (guint i = 0; i < backups->len && kept > 0; i++) {
    const Backup *backup = &g_array_index (backups, Backup, i);
    g_autoptr (GDateTime) utc = g_date_time_new_from_unix_utc (backup->time);
    g_autoptr (GDateTime) date = g_date_time_to_timezone (utc, zone);
    int number = period (date);

    if (i > 0 && number == last)
      continue;
    last = number;
    keep[backup->index] = TRUE;
    kept--;
  }
}

void
karum_generations_thin (const gint64 *times, guint n, GTimeZone *zone, gboolean *keep)
{
  g_autoptr (GArray) backups = karum_array_new (Backup);

  for (guint i = 0; i < n; i++) {
    const Backup backup = { times[i], i };

    g_array_append_val (backups, backup);
    keep[i] = FALSE;
  }
  g_array_sort (backups, compare_generations);
  karum_for_each_of (generation, generations)
    keep_generation (backups, generation->period, generation->kept, zone, keep);
}

static void
backup_clear (gpointer data)
{
  g_free (((KarumBackup *) data)->path);
}

void
karum_backup_unref (KarumBackup *backup)
{
  g_atomic_rc_box_release_full (backup, backup_clear);
}

char *
karum_backups_folder (const char *archive)
{
  g_autofree char *path = karum_real_path (archive);
  g_autofree char *folder = g_path_get_dirname (path);

  return g_build_filename (folder, "backups", NULL);
}

/* -- Reading backups -------------------------------------------------------------------------- */

static gboolean
identify (KarumDb *db, GError **error)
{
  gint64 application, version;

  if (!karum_schema_get (db, &application, &version, error))
    return FALSE;
  return (application == KARUM_APPLICATION_ID && version > 0)
         || karum_db_set_error (db, SQLITE_NOTADB, error);
}

/* Earlier versions had other tables. */
static gboolean
count_games (KarumDb *db, gint64 *games, GError **error)
{
  gint64 application, version;

  return karum_schema_get (db, &application, &version, error)
         && (version < karum_schema_version () ? karum_games_table_count_old (db, games, error)
                                               : karum_games_table_count_shown (db, games, error));
}

/* A backup is not being written, so it needs no locks, and its medium may not support them. */
KarumDb *
karum_backup_open (const char *name, const char *shown, GError **error)
{
  g_autofree char *path = karum_real_path (name);
  g_autofree char *log = g_strconcat (path, "-wal", NULL);
  gboolean still = !g_file_test (log, G_FILE_TEST_EXISTS);
  g_autoptr (KarumDb) db
      = karum_db_open_as (path, shown, still ? KARUM_DB_IMMUTABLE : KARUM_DB_READ, NULL, error);

  return db && identify (db, error) ? g_steal_pointer (&db) : NULL;
}

static gboolean
check_quickly (KarumDb *db, GError **error)
{
  g_autoptr (KarumStatement) statement = karum_db_prepare (db, "PRAGMA quick_check (1)", error);
  g_autofree char *name = g_filename_display_name (db->path);
  const char *answer;

  if (!karum_statement_next (statement, error))
    return FALSE;
  answer = karum_statement_text (statement, 0);
  if (g_strcmp0 (answer, "ok") == 0)
    return TRUE;
  g_set_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_DAMAGED,
               /* Translators: a file, and what the database says of it, in English */
               _ ("The archive “%s” is damaged (%s)."), name, answer);
  return FALSE;
}

/* Ends the visit at the first broken seal. */
static gboolean
refuse_broken (KarumSealed kind, gint64 id, guint broken, gpointer data, GError **error)
{
  KarumDb *db = data;
  g_autofree char *reason = karum_seal_reason (kind, broken);
  g_autofree char *name = g_filename_display_name (db->path);

  if (kind == KARUM_SEALED_GAME && broken != 0)
    karum_games_set_damaged (db, id, reason, error);
  else if (broken != 0)
    g_set_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_DAMAGED,
                 _ ("A name in the archive “%s” differs from what was saved. Check the archive."),
                 name);
  return broken == 0;
}

/* Only archives of the version of the program have the seals that it knows. */
static gboolean
check_seals (const char *path, const char *name, GCancellable *cancellable, GError **error)
{
  g_autoptr (KarumDb) db = karum_backup_open (path, name, error);
  gint64 application, version;

  if (!db || !karum_schema_get (db, &application, &version, error))
    return FALSE;
  if (version != karum_schema_version ())
    return TRUE;
  karum_db_watch_cancellable (db, cancellable);
  for (KarumSealed kind = 0; kind < KARUM_N_SEALED; kind++)
    if (!karum_seals_visit (db, kind, refuse_broken, db, error))
      return FALSE;
  return TRUE;
}

/* What can't be opened once it is restored is no backup. */
static gboolean
check_schema (KarumDb *db, GError **error)
{
  gint64 application, version;
  gboolean indexes;

  if (!karum_schema_get (db, &application, &version, error))
    return FALSE;
  return version < karum_schema_version ()
         || karum_schema_check (db, karum_games, version, &indexes, error);
}

/* @name: the name of @path in messages */
static gboolean
verify (
    const char *path, const char *name, GCancellable *cancellable, gint64 *games, GError **error)
{
  g_autoptr (KarumDb) db = karum_backup_open (path, name, error);
  gint64 count;

  if (!db)
    return FALSE;
  karum_db_watch_cancellable (db, cancellable);
  return check_schema (db, error) && check_quickly (db, error)
         && count_games (db, games ? games : &count, error);
}

gboolean
karum_backup_verify (const char *path, GCancellable *cancellable, gint64 *games, GError **error)
{
  return verify (path, path, cancellable, games, error);
}

static gint64
games_in (const char *path)
{
  g_autoptr (KarumDb) db = karum_backup_open (path, path, NULL);
  gint64 games;

  return db && count_games (db, &games, NULL) ? games : -1;
}

static KarumBackup *
backup_new (const char *archive, const char *folder, const char *name)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);
  gboolean linked = g_file_test (path, G_FILE_TEST_IS_SYMLINK);
  KarumBackup *backup;
  GStatBuf status;

  if (!g_str_has_suffix (name, ".karum") || g_stat (path, &status) != 0
      || !S_ISREG (status.st_mode))
    return NULL;
  backup = g_atomic_rc_box_new0 (KarumBackup);
  backup->games = games_in (path);
  backup->size = (guint64) status.st_size;
  /* What is only linked here isn't thinned out. */
  backup->generation = !linked && karum_generation_parse (archive, name, &backup->time);
  if (!backup->generation)
    backup->time = status.st_mtime;
  backup->path = g_steal_pointer (&path);
  return backup;
}

static int
compare_backups (gconstpointer a, gconstpointer b)
{
  const KarumBackup *x = *(KarumBackup *const *) a;
  const KarumBackup *y = *(KarumBackup *const *) b;

  if (x->time != y->time)
    return x->time < y->time ? 1 : -1;
  return strcmp (x->path, y->path);
}

static void
free_backup (gpointer backup)
{
  karum_backup_unref (backup);
}

GPtrArray *
karum_backups_list (const char *archive, const char *folder)
{
  GPtrArray *backups = g_ptr_array_new_with_free_func (free_backup);
  g_autoptr (GDir) entries = g_dir_open (folder, 0, NULL);
  const char *name;

  while (entries && (name = g_dir_read_name (entries))) {
    KarumBackup *backup = backup_new (archive, folder, name);

    if (backup)
      g_ptr_array_add (backups, backup);
  }
  g_ptr_array_sort (backups, compare_backups);
  return backups;
}

/* @uuid: of a game; returns whether it is there and as it was saved */
static gboolean
has_sound (const char *path, const KarumUuid *uuid)
{
  g_autoptr (KarumDb) db = karum_backup_open (path, path, NULL);
  g_autofree char *reason = NULL;
  gint64 application, version, id;

  if (!db || !karum_schema_get (db, &application, &version, NULL)
      || version != karum_schema_version ())
    return FALSE;
  id = karum_games_table_with_uuid (db, uuid, NULL);
  return id > 0 && karum_seals_check_game (db, id, &reason, NULL) && !reason;
}

char *
karum_backups_find_game (KarumStore *store, gint64 id, const char *folder)
{
  g_autoptr (GPtrArray) backups = karum_backups_list (karum_store_get_path (store), folder);
  KarumUuid uuid;

  if (!karum_games_table_uuid (karum_store_db (store), id, &uuid, NULL))
    return NULL;
  karum_for_each (const KarumBackup, backup, backups)
    if (has_sound (backup->path, &uuid))
      return g_strdup (backup->path);
  return NULL;
}

/* -- Writing backups -------------------------------------------------------------------------- */

static gboolean
refuse (const char *path, int number, GError **error)
{
  g_autofree char *name = g_filename_display_name (path);

  g_set_error (error, KARUM_ARCHIVE_ERROR, karum_archive_error_of_errno (number),
               /* Translators: the name of a file, and what the system says of it */
               _ ("The backup “%s” could not be created: %s."), name, g_strerror (number));
  return FALSE;
}

/* Damage of the copy is damage of the archive. */
gboolean
karum_backup_copy (KarumDb *db,
                   const char *copy,
                   const char *path,
                   const KarumProgress *progress,
                   gint64 *games,
                   GError **error)
{
  GCancellable *cancellable = progress ? progress->cancellable : NULL;

  return karum_db_copy_temporary (db, copy, path, progress, error)
         && verify (copy, db->path, cancellable, games, error)
         && check_seals (copy, db->path, cancellable, error);
}

/* karum_publish() or karum_publish_over() */
typedef int (*Publish) (const char *temporary, const char *path);

/* Only what others may see. */
static gboolean
clean_and_verify (const char *copy, const KarumProgress *progress, gint64 *games, GError **error)
{
  GCancellable *cancellable = progress ? progress->cancellable : NULL;

  return karum_clean_copy (copy, progress, error) && verify (copy, copy, cancellable, games, error)
         && check_seals (copy, copy, cancellable, error);
}

/* A backup is verified before it gets its final name. */
static gboolean
copy_and_publish (KarumStore *store,
                  const char *path,
                  gboolean clean,
                  Publish publish,
                  const KarumProgress *progress,
                  gint64 *games,
                  GError **error)
{
  g_auto (KarumTemporaryFile) temporary = { 0 };
  g_autofree char *copy = NULL;
  int fault = karum_temporary_file_begin (&temporary, path);

  if (fault != 0)
    return refuse (path, fault, error);
  copy = karum_temporary_file_name (&temporary, "copy");
  if (!karum_backup_copy (karum_store_db (store), copy, path, progress, games, error))
    return FALSE;
  if (clean && !clean_and_verify (copy, progress, games, error)) {
    karum_temporary_file_hide (&temporary, path, error);
    return FALSE;
  }
  fault = publish (copy, path);
  return fault == 0 || refuse (path, fault, error);
}

gboolean
karum_store_back_up (KarumStore *store,
                     const char *path,
                     const KarumProgress *progress,
                     gint64 *games,
                     GError **error)
{
  if (g_file_test (path, G_FILE_TEST_EXISTS))
    return refuse (path, EEXIST, error);
  return copy_and_publish (store, path, FALSE, karum_publish, progress, games, error);
}

gboolean
karum_store_back_up_over (KarumStore *store,
                          const char *path,
                          const KarumProgress *progress,
                          gint64 *games,
                          GError **error)
{
  return karum_publish_check (path, karum_store_get_path (store), error)
         && copy_and_publish (store, path, FALSE, karum_publish_over, progress, games, error);
}

gboolean
karum_store_copy_for_others (KarumStore *store,
                             const char *path,
                             gboolean over,
                             const KarumProgress *progress,
                             gint64 *games,
                             GError **error)
{
  if (!over && g_file_test (path, G_FILE_TEST_EXISTS))
    return refuse (path, EEXIST, error);
  return karum_publish_check (path, karum_store_get_path (store), error)
         && copy_and_publish (store, path, TRUE, over ? karum_publish_over : karum_publish,
                              progress, games, error);
}

/* Paths and times of the generations in @folder. Links and folders with such names are left out. */
static GPtrArray *
find_generations (const char *archive, const char *folder, GArray *times)
{
  GPtrArray *paths = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GDir) entries = g_dir_open (folder, 0, NULL);
  const char *name;

  while (entries && (name = g_dir_read_name (entries))) {
    g_autofree char *path = g_build_filename (folder, name, NULL);
    GStatBuf status;
    gint64 time;

    if (!karum_generation_parse (archive, name, &time) || g_lstat (path, &status) != 0
        || !S_ISREG (status.st_mode))
      continue;
    g_ptr_array_add (paths, g_steal_pointer (&path));
    g_array_append_val (times, time);
  }
  return paths;
}

/* The one that has just been written stays, and those that are dated in the future as long as there
 * are few others. */
static void
thin (const char *archive, const char *folder, const char *written, gint64 now)
{
  g_autoptr (GArray) times = karum_array_new (gint64);
  g_autoptr (GPtrArray) paths = find_generations (archive, folder, times);
  g_autoptr (GTimeZone) zone = g_time_zone_new_local ();
  g_autofree gboolean *keep = g_new (gboolean, paths->len + 1);
  guint others = 0;

  karum_for_each_in (gint64, time, times) {
    /* Before all others. */
    if (karum_backup_is_ahead (*time, now))
      *time = 0;
    else
      others++;
  }
  karum_generations_thin ((const gint64 *) (void *) times->data, times->len, zone, keep);
  for (guint i = 0; i < paths->len; i++)
    if (!keep[i] && !g_str_equal (paths->pdata[i], written)
        && (g_array_index (times, gint64, i) > 0 || others >= AHEAD_UNTIL))
      g_unlink (paths->pdata[i]);
}

/* When a file was last written, in nanoseconds; 0 if it is empty or doesn't exist. */
static gint64
written (const char *path)
{
  GStatBuf status;

  if (g_stat (path, &status) != 0 || status.st_size == 0)
    return 0;
  return (gint64) status.st_mtim.tv_sec * G_GINT64_CONSTANT (1000000000) + status.st_mtim.tv_nsec;
}

/* When the archive was last written, according to its files. */
static gint64
last_written (const char *archive)
{
  g_autofree char *log = g_strconcat (archive, "-wal", NULL);

  return MAX (written (archive), written (log));
}

/* A generation gets the modification time of the archive. */
static void
stamp (const char *path, gint64 time)
{
  const struct timespec times[]
      = { { .tv_nsec = UTIME_OMIT }, { time / 1000000000, time % 1000000000 } };

  utimensat (AT_FDCWD, path, times, 0);
}

gint64
karum_generation_free (KarumStore *store, const char *folder, gint64 now)
{
  for (;; now++) {
    g_autofree char *name = karum_generation_name (karum_store_get_path (store), now);
    g_autofree char *path = g_build_filename (folder, name, NULL);

    if (!g_file_test (path, G_FILE_TEST_EXISTS))
      return now;
  }
}

char *
karum_store_back_up_generation (KarumStore *store,
                                const char *folder,
                                gint64 now,
                                const KarumProgress *progress,
                                GError **error)
{
  const char *archive = karum_store_get_path (store);
  g_autofree char *name = karum_generation_name (archive, now);
  g_autofree char *path = g_build_filename (folder, name, NULL);
  gint64 time;

  /* Otherwise closing the archive would checkpoint the log, and change the file although nothing
     is new. */
  karum_db_checkpoint (karum_store_db (store));
  time = last_written (archive);
  if (g_mkdir_with_parents (folder, 0700) != 0) {
    refuse (path, errno, error);
    return NULL;
  }
  if (!karum_store_back_up (store, path, progress, NULL, error))
    return NULL;
  stamp (path, time);
  thin (archive, folder, path, now);
  return g_steal_pointer (&path);
}

gboolean
karum_backups_needed (const char *archive,
                      const char *folder,
                      KarumBackupInterval interval,
                      gint64 now)
{
  g_autoptr (GArray) times = karum_array_new (gint64);
  g_autoptr (GPtrArray) paths = find_generations (archive, folder, times);
  const char *newest = NULL;
  gint64 last = 0;

  for (guint i = 0; i < paths->len; i++)
    if (g_array_index (times, gint64, i) > last
        && !karum_backup_is_ahead (g_array_index (times, gint64, i), now)) {
      last = g_array_index (times, gint64, i);
      newest = paths->pdata[i];
    }
  return karum_generation_due (last, now, interval)
         && (!newest || written (newest) != last_written (archive));
}
