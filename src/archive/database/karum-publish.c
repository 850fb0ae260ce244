#include "karum-publish.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <unistd.h>

int
karum_publish (const char *part, const char *path)
{
  int fault = 0;

  /* A link never replaces a file; but some file systems, as on memory sticks, have none. */
  if (link (part, path) != 0) {
    fault = errno;
    if (fault != EEXIST && g_file_test (path, G_FILE_TEST_EXISTS))
      fault = EEXIST;
    if (fault != EEXIST)
      fault = g_rename (part, path) == 0 ? 0 : errno;
  }
  g_unlink (part);
  return fault;
}

int
karum_sync_file (const char *path)
{
  int file = g_open (path, O_RDONLY | O_CLOEXEC, 0);
  int fault = 0;

  if (file < 0)
    return errno;
  /* Some file systems can't do this for folders, and need it not. */
  if (fsync (file) != 0 && errno != EINVAL)
    fault = errno;
  close (file);
  return fault;
}

int
karum_publish_over (const char *part, const char *path)
{
  g_autofree char *folder = g_path_get_dirname (path);

  if (g_rename (part, path) != 0)
    return errno;
  return karum_sync_file (folder);
}
