#include "karum-publish.h"

#include <errno.h>
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
