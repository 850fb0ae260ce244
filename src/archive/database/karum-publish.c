#include "karum-publish.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#include "karum-arrays.h"
#include "karum-db.h"

/* Links that are followed before they are taken for a circle, as by the system. */
#define LINKS_MAX 40

/* Without links in its folder, so that the same file has the same name by every link to it. */
static char *
settle_folder (const char *path)
{
  g_autofree char *base = g_path_get_basename (path);
  g_autofree char *folder = g_path_get_dirname (path);
  char *real = realpath (folder, NULL);
  char *settled = g_build_filename (real ? real : folder, base, NULL);

  free (real);
  return settled;
}

char *
karum_real_path (const char *path)
{
  g_autofree char *real = g_strdup (path);

  for (guint i = 0; i <= LINKS_MAX; i++) {
    g_autofree char *link = g_file_read_link (real, NULL);
    g_autofree char *folder = g_path_get_dirname (real);

    if (!link)
      return i == 0 ? g_steal_pointer (&real) : settle_folder (real);
    g_free (real);
    real = g_path_is_absolute (link) ? g_strdup (link) : g_build_filename (folder, link, NULL);
  }
  return g_strdup (path);
}

guint
karum_publish_mode (const char *path)
{
  GStatBuf status;

  return g_stat (path, &status) == 0 ? status.st_mode & 0666 : 0600;
}

static int
sync_folder_of (const char *path)
{
  g_autofree char *folder = g_path_get_dirname (path);

  return karum_sync_file (folder);
}

int
karum_publish (const char *part, const char *name)
{
  g_autofree char *path = karum_real_path (name);
  int fault = 0;

  /* A hard link never replaces a file; but some file systems, as on memory sticks, have no hard
     links. */
  if (link (part, path) != 0) {
    fault = errno;
    if (fault != EEXIST && g_file_test (path, G_FILE_TEST_EXISTS))
      fault = EEXIST;
    if (fault != EEXIST)
      fault = g_rename (part, path) == 0 ? 0 : errno;
  }
  g_unlink (part);
  return fault != 0 ? fault : sync_folder_of (path);
}

int
karum_sync_file (const char *path)
{
  int file = g_open (path, O_RDONLY | O_CLOEXEC, 0);
  int fault = 0;

  if (file < 0)
    return errno;
  /* Some file systems don't support this for folders, and don't need it. */
  if (fsync (file) != 0 && errno != EINVAL)
    fault = errno;
  close (file);
  return fault;
}

/* Without the right to set the group of a file, its members get no more than everybody. */
static void
take_after (const char *part, const char *path)
{
  GStatBuf old, new;
  guint mode;

  if (g_stat (path, &old) != 0 || !S_ISREG (old.st_mode) || g_stat (part, &new) != 0)
    return;
  mode = old.st_mode & 0777;
  if ((old.st_uid != new.st_uid || old.st_gid != new.st_gid)
      && chown (part, old.st_uid, old.st_gid) != 0 && chown (part, (uid_t) -1, old.st_gid) != 0)
    mode &= 0700 | (mode & 7) << 3 | 7;
  g_chmod (part, (int) mode);
}

int
karum_publish_over (const char *part, const char *name)
{
  g_autofree char *path = karum_real_path (name);

  take_after (part, path);
  return g_rename (part, path) == 0 ? sync_folder_of (path) : errno;
}

/* archive.karum.part-0a1b2c3d and, with a purpose, archive.karum.part-0a1b2c3d.copy; earlier
 * versions used a suffix for each purpose. */
static const char *const kinds[] = { ".part-", ".new-", ".copy-" };
#define KIND 0
#define DIGITS 8

/* -- Cleaning up ------------------------------------------------------------------------------ */

/* Whether @rest is what a temporary file has after its stem: nothing, or a purpose, perhaps that of
 * a second copy, and perhaps the ending of a file that SQLite makes beside it. Anything else is
 * somebody's own file. */
static gboolean
is_purpose (const char *rest)
{
  static const char second[] = "-opened"; /* see karum-salvage.c */
  static const char *const endings[] = { "", "-wal", "-shm", "-journal" };
  gsize letters = *rest == '.' ? strspn (rest + 1, "abcdefghijklmnopqrstuvwxyz") : 0;

  if (*rest == '.' && letters == 0)
    return FALSE;
  rest += letters > 0 ? 1 + letters : 0;
  if (g_str_has_prefix (rest, second))
    rest += strlen (second);
  karum_for_each_of (item, endings)
    if (g_str_equal (rest, *item))
      return TRUE;
  return FALSE;
}

/* The length of the stem in @name, if @name is a temporary file of @base; 0 otherwise. */
static gsize
stem_length (const char *name, const char *base)
{
  gsize length = strlen (base), stem;

  if (!g_str_has_prefix (name, base))
    return 0;
  karum_for_each_of (kind, kinds) {
    stem = length + strlen (*kind) + DIGITS;
    if (g_str_has_prefix (name + length, *kind)
        && strspn (name + stem - DIGITS, "0123456789abcdef") == DIGITS && is_purpose (name + stem))
      return stem;
  }
  return 0;
}

/* Whether the program that created @stem is still running. Without the file it is not. */
static gboolean
is_wanted (const char *stem)
{
  int file = g_open (stem, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0);
  gboolean wanted;

  if (file < 0)
    return errno != ENOENT;
  wanted = flock (file, LOCK_EX | LOCK_NB) != 0;
  close (file);
  return wanted;
}

static void
clear_away (const char *path)
{
  g_autofree char *folder = g_path_get_dirname (path);
  g_autofree char *base = g_path_get_basename (path);
  g_autoptr (GDir) entries = g_dir_open (folder, 0, NULL);
  const char *name;

  while (entries && (name = g_dir_read_name (entries))) {
    gsize length = stem_length (name, base);
    g_autofree char *stem_name = g_strndup (name, length);
    g_autofree char *stem = g_build_filename (folder, stem_name, NULL);
    g_autofree char *file = g_build_filename (folder, name, NULL);

    if (length > 0 && !is_wanted (stem))
      g_unlink (file);
  }
}

/* Creates a file without a name, which the system removes if the program ends, however it ends;
 * with the name @part where the file system has no such files. Nobody else may read what will
 * replace a private file. */
static int
open_part (const char *path, const char *part, gboolean *named)
{
  g_autofree char *folder = g_path_get_dirname (path);
  mode_t mode = g_file_test (path, G_FILE_TEST_EXISTS) ? 0600 : 0666;
  int file = g_open (folder, O_TMPFILE | O_WRONLY | O_CLOEXEC, (int) mode);

  *named = file < 0;
  if (file >= 0)
    return file;
  return g_open (part, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, (int) mode);
}

gboolean
karum_output_begin (KarumOutput *output, const char *path, const char *source, GError **error)
{
  g_autofree char *real = karum_real_path (path);
  g_autofree char *part = g_strdup_printf ("%s.part-%08x", real, g_random_int ());
  gboolean named;
  int file;

  if (!karum_publish_check_output (path, source, error))
    return FALSE;
  clear_away (real);
  file = open_part (real, part, &named);
  if (file < 0)
    return karum_publish_refuse (path, errno, error);
  if (named)
    flock (file, LOCK_EX | LOCK_NB);
  *output = (KarumOutput){ g_strdup (path), g_steal_pointer (&part), file, named };
  return TRUE;
}

/* Returns: 0, or an errno */
static int
give_name (KarumOutput *output)
{
  g_autofree char *file = g_strdup_printf ("/proc/self/fd/%d", output->file);

  if (output->named)
    return 0;
  if (linkat (AT_FDCWD, file, AT_FDCWD, output->part, AT_SYMLINK_FOLLOW) != 0)
    return errno;
  output->named = TRUE;
  return 0;
}

static int
publish_output (KarumOutput *output)
{
  /* Some file systems don't support this. */
  int fault = fsync (output->file) == 0 || errno == EINVAL ? give_name (output) : errno;

  return fault != 0 ? fault : karum_publish_over (output->part, output->path);
}

gboolean
karum_output_end (KarumOutput *output, gboolean done, GError **error)
{
  int fault = done ? publish_output (output) : 0;

  close (output->file);
  if (output->named && (!done || fault != 0))
    g_unlink (output->part);
  if (fault != 0)
    karum_publish_refuse (output->path, fault, error);
  g_free (output->path);
  g_free (output->part);
  *output = (KarumOutput){ 0 };
  return done && fault == 0;
}

/* Returns: 0, or an errno */
static int
write_all (int file, const char *data, gsize size)
{
  while (size > 0) {
    gssize written = write (file, data, size);

    if (written < 0 && errno != EINTR)
      return errno;
    if (written > 0) {
      data += written;
      size -= (gsize) written;
    }
  }
  return 0;
}

gboolean
karum_publish_bytes (const char *path, GBytes *bytes, GError **error)
{
  KarumOutput output;
  gsize size;
  const char *data = g_bytes_get_data (bytes, &size);
  int fault;

  if (!karum_output_begin (&output, path, NULL, error))
    return FALSE;
  fault = write_all (output.file, data, size);
  if (fault != 0)
    karum_publish_refuse (path, fault, error);
  return karum_output_end (&output, fault == 0, error);
}

static gboolean
is_same_file (const char *path, const char *other)
{
  GStatBuf a, b;

  return g_stat (path, &a) == 0 && g_stat (other, &b) == 0 && a.st_dev == b.st_dev
         && a.st_ino == b.st_ino;
}

static gboolean
is_in_use (const char *name)
{
  g_autofree char *path = karum_real_path (name);
  g_autofree char *log = g_strconcat (path, "-wal", NULL);
  g_autofree char *journal = g_strconcat (path, "-journal", NULL);

  return g_file_test (log, G_FILE_TEST_EXISTS) || g_file_test (journal, G_FILE_TEST_EXISTS);
}

/* Where an archive has its mark: see the format of SQLite's files, "The Database Header". */
#define MARK_AT 68

static gboolean
is_archive (const char *path)
{
  static const char head[] = "SQLite format 3";
  const guint32 mark = GUINT32_TO_BE (KARUM_APPLICATION_ID);
  guint8 bytes[MARK_AT + sizeof mark];
  int file = g_open (path, O_RDONLY | O_CLOEXEC | O_NONBLOCK, 0);
  gboolean marked = file >= 0 && read (file, bytes, sizeof bytes) == (gssize) sizeof bytes
                    && memcmp (bytes, head, sizeof head) == 0
                    && memcmp (bytes + MARK_AT, &mark, sizeof mark) == 0;

  if (file >= 0)
    close (file);
  return marked;
}

gboolean
karum_publish_check_output (const char *path, const char *source, GError **error)
{
  g_autofree char *name = g_filename_display_name (path);

  if (!karum_publish_check (path, source, error))
    return FALSE;
  if (!is_archive (path))
    return TRUE;
  g_set_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_FAILED,
               _ ("“%s” is an archive, which would be lost. Select another name."), name);
  return FALSE;
}

/* Whether there is a device or a pipe by that name, which must not be replaced. */
static gboolean
is_special (const char *path)
{
  GStatBuf about;

  return g_stat (path, &about) == 0 && !S_ISREG (about.st_mode) && !S_ISDIR (about.st_mode);
}

gboolean
karum_publish_check (const char *path, const char *source, GError **error)
{
  g_autofree char *name = g_filename_display_name (path);

  if (source && is_same_file (path, source))
    g_set_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_FAILED,
                 _ ("“%s” is the archive itself. Select another name."), name);
  else if (is_in_use (path))
    g_set_error (
        error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_BUSY,
        _ ("“%s” is an archive that is open or was not closed properly. Select another name."),
        name);
  else if (is_special (path))
    g_set_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_FAILED,
                 _ ("“%s” is not a regular file. Select another name."), name);
  else
    return TRUE;
  return FALSE;
}

gboolean
karum_publish_refuse (const char *path, int number, GError **error)
{
  g_autofree char *name = g_filename_display_name (path);

  g_set_error (error, KARUM_ARCHIVE_ERROR, karum_archive_error_of_errno (number),
               /* Translators: the name of a file, and what the system says of it */
               _ ("The file “%s” could not be written: %s."), name, g_strerror (number));
  return FALSE;
}

/* -- A temporary file ------------------------------------------------------------------------- */

/* FALSE if another program has removed the file as stale before it was locked. Where files can't
 * be locked, stale files are never removed. */
static gboolean
lock (int file)
{
  struct stat status;

  flock (file, LOCK_EX);
  return fstat (file, &status) != 0 || status.st_nlink > 0;
}

int
karum_temporary_file_begin (KarumTemporaryFile *temporary, const char *target)
{
  g_autofree char *path = karum_real_path (target);

  clear_away (path);
  for (;;) {
    g_autofree char *stem = g_strdup_printf ("%s%s%08x", path, kinds[KIND], g_random_int ());
    int file = g_open (stem, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);

    if (file < 0 && errno != EEXIST)
      return errno;
    if (file >= 0 && lock (file)) {
      *temporary = (KarumTemporaryFile){ g_steal_pointer (&stem), file };
      return 0;
    }
    if (file >= 0)
      close (file);
  }
}

char *
karum_temporary_file_name (const KarumTemporaryFile *temporary, const char *purpose)
{
  return g_strconcat (temporary->stem, ".", purpose, NULL);
}

/* The stem, and the purpose after it. */
void
karum_temporary_file_hide (const KarumTemporaryFile *temporary, const char *path, GError **error)
{
  g_autofree char *stem = NULL;
  g_autofree char *shown = g_filename_display_name (path);
  char *place;

  if (!temporary->stem || !error || !*error)
    return;
  stem = g_filename_display_name (temporary->stem);
  while ((place = strstr ((*error)->message, stem))) {
    char *behind = place + strlen (stem);
    char *message;

    while (*behind == '.' || *behind == '-' || g_ascii_isalnum (*behind))
      behind++;
    message = g_strdup_printf ("%.*s%s%s", (int) (place - (*error)->message), (*error)->message,
                               shown, behind);
    g_free ((*error)->message);
    (*error)->message = message;
  }
}

static void
remove_files (const KarumTemporaryFile *temporary)
{
  g_autofree char *folder = g_path_get_dirname (temporary->stem);
  g_autofree char *base = g_path_get_basename (temporary->stem);
  g_autoptr (GDir) entries = g_dir_open (folder, 0, NULL);
  const char *name;

  while (entries && (name = g_dir_read_name (entries)))
    if (g_str_has_prefix (name, base) && name[strlen (base)] == '.') {
      g_autofree char *file = g_build_filename (folder, name, NULL);

      g_unlink (file);
    }
  g_unlink (temporary->stem);
}

void
karum_temporary_file_end (KarumTemporaryFile *temporary)
{
  if (!temporary->stem)
    return;
  remove_files (temporary);
  close (temporary->file);
  g_clear_pointer (&temporary->stem, g_free);
}
