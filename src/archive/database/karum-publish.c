#include "karum-publish.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <unistd.h>

#include "karum-archive-error.h"

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
karum_publish (const char *part, const char *path)
{
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

int
karum_publish_over (const char *part, const char *path)
{
  return g_rename (part, path) == 0 ? sync_folder_of (path) : errno;
}

int
karum_publish_part (const char *path, char **part)
{
  g_autofree char *name = g_strdup_printf ("%s.part-%08x", path, g_random_int ());
  int file = g_open (name, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0666);

  if (file >= 0)
    *part = g_steal_pointer (&name);
  return file;
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
  return fsync (file) == 0 ? 0 : errno;
}

gboolean
karum_publish_bytes (const char *path, GBytes *bytes, GError **error)
{
  g_autofree char *part = NULL;
  gsize size;
  const char *data = g_bytes_get_data (bytes, &size);
  int file, fault;

  if (!karum_publish_check (path, NULL, error))
    return FALSE;
  file = karum_publish_part (path, &part);
  if (file < 0)
    return karum_publish_refuse (path, errno, error);
  fault = write_all (file, data, size);
  if (close (file) != 0 && fault == 0)
    fault = errno;
  if (fault == 0)
    fault = karum_publish_over (part, path);
  if (fault == 0)
    return TRUE;
  g_unlink (part);
  return karum_publish_refuse (path, fault, error);
}

static gboolean
is_same_file (const char *path, const char *other)
{
  GStatBuf a, b;

  return g_stat (path, &a) == 0 && g_stat (other, &b) == 0 && a.st_dev == b.st_dev
         && a.st_ino == b.st_ino;
}

static gboolean
is_in_use (const char *path)
{
  g_autofree char *log = g_strconcat (path, "-wal", NULL);
  g_autofree char *journal = g_strconcat (path, "-journal", NULL);

  return g_file_test (log, G_FILE_TEST_EXISTS) || g_file_test (journal, G_FILE_TEST_EXISTS);
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
