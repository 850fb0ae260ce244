/* karum-read.h: reads whole files. Only regular files and the standard input are supported:
 * anything else may be endless, or block until there is a writer. */
#pragma once

#include <glib.h>

/* The maximum size of the standard input, in bytes. */
#define KARUM_READ_INPUT_MAX (G_GUINT64_CONSTANT (1) << 30)

/**
 * karum_read_file: reads the file @path.
 * @error: of G_FILE_ERROR: names the file
 * Returns: (transfer full) (nullable)
 */
GBytes *karum_read_file (const char *path, GError **error);

/**
 * karum_read_input: reads the standard input to its end.
 * @error: of G_FILE_ERROR: also if there are more than KARUM_READ_INPUT_MAX bytes
 * Returns: (transfer full) (nullable)
 */
GBytes *karum_read_input (GError **error);
