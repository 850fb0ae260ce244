/* karum-db-copy.h: a whole database copied, as it is at one moment, while others write. */
#pragma once

#include "karum-db.h"

G_BEGIN_DECLS

/**
 * karum_db_copy_into: makes the database @to a copy of @from, as that is at one moment.
 * @progress: (nullable): counts pages
 */
gboolean
karum_db_copy_into (KarumDb *from, KarumDb *to, const KarumProgress *progress, GError **error);

/**
 * karum_db_copy: copies the whole database into the file @path, consistent while others write. The
 * copy is made under another name and appears when it is complete and on disk.
 * @path: must not exist
 * @progress: (nullable): counts pages
 */
gboolean
karum_db_copy (KarumDb *db, const char *path, const KarumProgress *progress, GError **error);

/**
 * karum_db_copy_temporary: the same, left under the other name.
 * @temporary: that name: a file of it is replaced, and none is left where it fails
 * @path: as messages name it
 */
gboolean karum_db_copy_temporary (KarumDb *db,
                                  const char *temporary,
                                  const char *path,
                                  const KarumProgress *progress,
                                  GError **error);

/* karum_db_remove_beside: removes what stays beside the file @path where a disk is full or fails,
 * and is of no use once it is closed. */
void karum_db_remove_beside (const char *path);

/**
 * karum_db_leave_log: writes what is in the log of changes into the file, which is all there is
 * from then on. Only the last connection can do that.
 * @left: (out): whether it was done
 */
gboolean karum_db_leave_log (KarumDb *db, gboolean *left, GError **error);

G_END_DECLS
