/* karum-read.h: whole files of text. Only regular files and the standard input are read: anything
 * else may have no end, or wait for its writer. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* As much is read from the standard input, in bytes. */
#define KARUM_READ_INPUT_MAX (G_GUINT64_CONSTANT (1) << 30)

/**
 * karum_read_file: the bytes of the file @path.
 * @error: of G_FILE_ERROR: names the file
 * Returns: (transfer full) (nullable)
 */
GBytes *karum_read_file (const char *path, GError **error);

/**
 * karum_read_input: the bytes of the standard input, to its end.
 * @error: of G_FILE_ERROR: also if there are more than KARUM_READ_INPUT_MAX
 * Returns: (transfer full) (nullable)
 */
GBytes *karum_read_input (GError **error);

G_END_DECLS
