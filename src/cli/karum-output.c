#include "karum-output.h"

#include <stdio.h>

KarumExit
karum_output_write (const char *path, GBytes *bytes)
{
  gsize size;
  const char *data = g_bytes_get_data (bytes, &size);
  g_autoptr (GError) error = NULL;

  if (path) {
    g_autoptr (GFile) file = g_file_new_for_commandline_arg (path);

    if (!g_file_replace_contents (file, data, size, NULL, FALSE, G_FILE_CREATE_REPLACE_DESTINATION,
                                  NULL, NULL, &error))
      return karum_command_refuse ("%s", error->message);
  } else {
    /* The program itself tells when standard output can't be written. */
    fwrite (data, 1, size, stdout);
  }
  return KARUM_EXIT_DONE;
}
