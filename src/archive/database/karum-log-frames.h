/* karum-log-frames.h: which frames of a write-ahead log are whole.
 *
 * SQLite reads a log up to the first frame that isn't, and takes that for its end. But each frame
 * states the sum of all before it, so those after a damaged one can be told from the remains of an
 * earlier log.
 */
#pragma once

#include <glib.h>

/* Of SQLite's log: a header, then frames, each a header and a page. */
enum {
  KARUM_LOG_HEADER = 32,
  KARUM_LOG_FRAME_HEADER = 24,
  KARUM_LOG_PAGE = 4096, /* bytes of the pages of archives */
  KARUM_LOG_STAMP = 16   /* of a stamp, see karum-log-owner.h */
};

/* Precedes the two stamps in their table, so that the row is found in a page. */
#define KARUM_LOG_MARK "Karum log stamp:"

/* karum_log_frames_stamps: (nullable): the two stamps of the only row of their table, one after the
 * other; NULL if @page is a different page. */
const guint8 *karum_log_frames_stamps (const guint8 *page, gsize size);

/* karum_log_frames_is_whole: whether @frame, a header and a page, is as it was written. @before:
 * the two sums of all before it, which the header of the log, or of the frame before it, states.
 * @big_endian: whether the log makes its sums of such numbers */
gboolean karum_log_frames_is_whole (const guint8 *frame,
                                    const guint8 *before,
                                    gboolean big_endian,
                                    gsize page_size);

/**
 * karum_log_frames_check: finds the frames up to the last commit.
 * @whole: (out) (transfer full) (array): whether each of them is whole
 * Returns: their number; the last one is whole
 */
gsize karum_log_frames_check (const guint8 *log, gsize size, gsize page_size, gboolean **whole);

/**
 * karum_log_frames_end_early: whether SQLite would read the log @path only up to a damaged frame,
 * and not to the last commit.
 * @committed: the number of frames that were committed, if that is known; others can be remains of
 * a transaction that was not. G_MAXSIZE: unknown
 */
gboolean karum_log_frames_end_early (const char *path, gsize committed);
