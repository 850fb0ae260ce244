#include "karum-output.h"

#include <stdio.h>

#include "karum-publish.h"

KarumExit
karum_output_write (const char *path, GBytes *bytes)
{
  g_autoptr (GError) error = NULL;
  gsize size;
  const char *data = g_bytes_get_data (bytes, &size);

  if (path && !karum_publish_bytes (path, bytes, &error))
    return karum_command_refuse ("%s", error->message);
  /* The program itself tells when standard output can't be written. */
  if (!path)
    fwrite (data, 1, size, stdout);
  return KARUM_EXIT_DONE;
}
