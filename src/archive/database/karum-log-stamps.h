/* karum-log-stamps.h: the stamps that a log of changes shows; see karum-log-owner.h. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* What stands in the table before the two stamps, so that the row is found in a page. */
#define KARUM_LOG_MARK "Karum log stamp:"
#define KARUM_STAMP_BYTES 16

/* karum_log_has_frames: whether anything has been written into the log @path. */
gboolean karum_log_has_frames (const char *path);

/**
 * karum_log_shows: whether the stamp of a file is among those of the log: the one with which it
 * began, or one that came afterwards.
 * @path: of the log
 * @stamp: KARUM_STAMP_BYTES bytes
 * Returns: TRUE also if the log can't be read or shows no stamps: nothing is known then
 */
gboolean karum_log_shows (const char *path, const guint8 *stamp);

G_END_DECLS
