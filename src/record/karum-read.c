#include "karum-read.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <sys/stat.h>
#include <unistd.h>

/* Larger files are mapped instead of read into memory; smaller ones are read, so that truncating
 * the file or removing the medium does no harm. */
#define COPIED_MAX (64 << 20)
#define BLOCK (1 << 16)

static void
set_error (const char *path, int number, GError **error)
{
  g_autofree char *name = g_filename_display_name (path);

  g_set_error (error, G_FILE_ERROR, g_file_error_from_errno (number),
               _ ("The file “%s” could not be read: %s."), name, g_strerror (number));
}

static gboolean
check_kind (const char *path, const struct stat *status, GError **error)
{
  g_autofree char *name = g_filename_display_name (path);

  if (S_ISREG (status->st_mode))
    return TRUE;
  if (S_ISDIR (status->st_mode))
    g_set_error (error, G_FILE_ERROR, G_FILE_ERROR_ISDIR, _ ("“%s” is a folder, not a file."),
                 name);
  else
    g_set_error (error, G_FILE_ERROR, G_FILE_ERROR_INVAL,
                 _ ("“%s” is a device or a pipe. Only regular files can be read."), name);
  return FALSE;
}

/* Reads @file to its end; returns 0, or an errno: EFBIG if there is more than @most. */
static int
read_all (int file, guint64 most, GByteArray *bytes)
{
  g_autofree guint8 *block = g_malloc (BLOCK);
  gssize n;

  while ((n = read (file, block, BLOCK)) != 0) {
    if (n < 0 && errno != EINTR)
      return errno;
    if (n > 0 && bytes->len + (guint64) n > most)
      return EFBIG;
    if (n > 0)
      g_byte_array_append (bytes, block, (guint) n);
  }
  return 0;
}

static GBytes *
read_file (int file, const char *path, gsize size, GError **error)
{
  g_autoptr (GByteArray) bytes = NULL;
  g_autoptr (GMappedFile) map
      = size > COPIED_MAX ? g_mapped_file_new_from_fd (file, FALSE, NULL) : NULL;
  int fault;

  if (map)
    return g_mapped_file_get_bytes (map);
  bytes = g_byte_array_sized_new ((guint) MIN (size, COPIED_MAX));
  fault = read_all (file, KARUM_READ_INPUT_MAX, bytes);
  if (fault == 0)
    return g_byte_array_free_to_bytes (g_steal_pointer (&bytes));
  set_error (path, fault, error);
  return NULL;
}

/* A pipe is opened without blocking, to detect that it is one. */
GBytes *
karum_read_file (const char *path, GError **error)
{
  int file = g_open (path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY, 0);
  GBytes *bytes = NULL;
  struct stat status;

  if (file < 0) {
    set_error (path, errno, error);
    return NULL;
  }
  if (fstat (file, &status) != 0)
    set_error (path, errno, error);
  else if (check_kind (path, &status, error))
    bytes = read_file (file, path, (gsize) status.st_size, error);
  close (file);
  return bytes;
}

GBytes *
karum_read_input (GError **error)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  int fault = read_all (STDIN_FILENO, KARUM_READ_INPUT_MAX, bytes);

  if (fault == 0)
    return g_byte_array_free_to_bytes (g_steal_pointer (&bytes));
  if (fault == EFBIG)
    g_set_error (error, G_FILE_ERROR, G_FILE_ERROR_NOSPC, "%s",
                 _ ("Standard input has more than 1 GiB of text. Split it up."));
  else
    g_set_error (error, G_FILE_ERROR, g_file_error_from_errno (fault),
                 _ ("Standard input could not be read: %s."), g_strerror (fault));
  return NULL;
}
