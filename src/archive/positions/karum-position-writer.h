/* karum-position-writer.h: writes a segment of the index of positions into the archive.
 *
 * A segment is announced, written in many short transactions, and valid after the last one.
 * After its announcement, games that change are marked as pending if the segment can contain
 * them. An unfinished segment is removed by the next writer; if its own writer is still running,
 * that notices and gives up.
 */
#pragma once

#include "karum-position-build.h"
#include "karum-store.h"

/**
 * karum_position_writer_announce: creates an incomplete segment.
 * @games: (element-type gint64): its games, ascending
 * Returns: its number; 0 with @error
 */
gint64 karum_position_writer_announce (KarumStore *store, const GArray *games, GError **error);

/**
 * karum_position_writer_write: writes the parts of segment @id.
 * @lost: (out): whether another writer has removed the segment; no error then
 */
gboolean karum_position_writer_write (
    KarumStore *store, gint64 id, const KarumParts *parts, gboolean *lost, GError **error);

/* A segment whose parts are written. */
typedef struct {
  gint64 id;
  guint games;
  guint32 postings;
} KarumWritten;

/**
 * karum_position_writer_complete: the segment is valid from the end of the transaction on.
 * @replaced: (nullable) (element-type gint64): segments that are then obsolete
 * @lost: as karum_position_writer_write()
 */
gboolean karum_position_writer_complete (KarumStore *store,
                                         const KarumWritten *written,
                                         const GArray *replaced,
                                         gboolean *lost,
                                         GError **error);

/* karum_position_writer_clear: removes incomplete segments, and parts without a segment. */
gboolean karum_position_writer_clear (KarumStore *store, GError **error);
