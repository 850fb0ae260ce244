/* karum-position-writer.h: putting a segment of the index of positions into the archive.
 *
 * A segment is announced, written in many short transactions, and valid from the last one on. From
 * its announcement on, games up to its last one that change are marked as pending. What was begun
 * and not finished is cleared away by whoever comes next, and whoever wrote it then notices and
 * gives up.
 */
#pragma once

#include "karum-position-build.h"
#include "karum-store.h"

G_BEGIN_DECLS

/**
 * karum_position_writer_announce: makes an incomplete segment.
 * @games: (element-type gint64): those that are to be in it, ascending
 * Returns: its number; 0 with @error
 */
gint64 karum_position_writer_announce (KarumStore *store, const GArray *games, GError **error);

/**
 * karum_position_writer_write: writes the parts of segment @id and makes it valid.
 * @replaced: (element-type gint64): segments that are not needed any more then
 * @lost: (out): whether somebody else has cleared the segment away; no error then
 */
gboolean karum_position_writer_write (KarumStore *store,
                                      gint64 id,
                                      KarumBuild *build,
                                      const GArray *replaced,
                                      gboolean *lost,
                                      GError **error);

/* karum_position_writer_clear: removes segments that are not complete, and parts that belong to no
 * segment. */
gboolean karum_position_writer_clear (KarumStore *store, GError **error);

G_END_DECLS
