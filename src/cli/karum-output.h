/* karum-output.h: writes a document to a file or to standard output. */
#pragma once

#include <gio/gio.h>

#include "karum-command.h"

G_BEGIN_DECLS

/**
 * karum_output_write: writes @bytes; prints a message on failure.
 * @path: (nullable): a file, which is replaced atomically; NULL for standard output
 */
KarumExit karum_output_write (const char *path, GBytes *bytes);

G_END_DECLS
