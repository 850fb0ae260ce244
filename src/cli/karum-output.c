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
  /* Errors of standard output are reported at the end of the program. */
  if (!path)
    fwrite (data, 1, size, stdout);
  return KARUM_EXIT_DONE;
}
