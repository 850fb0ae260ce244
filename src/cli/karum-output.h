/* karum-output.h: where a command writes a document. */
#pragma once

#include <gio/gio.h>

#include "karum-command.h"

G_BEGIN_DECLS

/**
 * karum_output_write: writes all of @bytes, or prints why that is not possible.
 * @path: (nullable): a file, which is replaced once all is written; NULL for standard output
 */
KarumExit karum_output_write (const char *path, GBytes *bytes);

G_END_DECLS
