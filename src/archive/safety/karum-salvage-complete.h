/* karum-salvage-complete.h: completes what was saved from a damaged archive from its backups. */
#pragma once

#include "karum-page-file.h"
#include "karum-salvage-report.h"
#include "karum-store.h"

/**
 * karum_salvage_complete: takes games from the backups of the archive @path, the newest first:
 * those that are missing in @to, or were made up of their turns, and those whose seal is broken. A
 * part that a backup has as the seal says is taken alone; otherwise the whole game as it was then.
 * @missing: whether games can be missing: otherwise a game that only a backup has was deleted
 * @made: (element-type gint64): games that were made up
 * @completed: (element-type gint64 utf8): receives for each game that was completed the name of the
 * file from which
 */
gboolean karum_salvage_complete (const char *path,
                                 KarumStore *to,
                                 const KarumStoreOptions *options,
                                 gboolean missing,
                                 const GArray *made,
                                 GHashTable *completed,
                                 GError **error);

/**
 * karum_salvage_take_log: adds to @to the games of a log that was set aside because it belonged to
 * another file, as merge does: by identity, and only those that their seals prove. Of a game that
 * is there in another version it is said that there is one.
 * @pages: of the archive with the log over it; @log: its file; @made: a free name for a file
 */
gboolean karum_salvage_take_log (KarumPageFile *pages,
                                 const char *log,
                                 const char *made,
                                 KarumStore *to,
                                 const KarumStoreOptions *options,
                                 const KarumProgress *progress,
                                 KarumSalvage *salvage,
                                 GError **error);
