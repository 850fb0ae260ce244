/* karum-log-stamps.h: the stamps that a log contains; see karum-log-owner.h. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Precedes the two stamps in the table, so that the row is found in a page. */
#define KARUM_LOG_MARK "Karum log stamp:"
#define KARUM_STAMP_BYTES 16

/* karum_log_has_frames: whether the log @path contains any frames. */
gboolean karum_log_has_frames (const char *path);

/**
 * karum_log_shows: whether the log contains the stamp of a file.
 * @path: of the log
 * @stamp: KARUM_STAMP_BYTES bytes
 * Returns: TRUE also if the log can't be read or contains no stamps: its owner is unknown then
 */
gboolean karum_log_shows (const char *path, const guint8 *stamp);

G_END_DECLS
