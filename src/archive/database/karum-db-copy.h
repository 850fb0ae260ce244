/* karum-db-copy.h: a consistent copy of a whole database, made while others write. */
#pragma once

#include "karum-db.h"

/**
 * karum_db_copy_into: replaces the contents of the database @to with a snapshot of @from.
 * @progress: (nullable): counts pages
 */
gboolean
karum_db_copy_into (KarumDb *from, KarumDb *to, const KarumProgress *progress, GError **error);

/**
 * karum_db_copy: copies the whole database into the file @path, consistent while others write. The
 * copy is written to a temporary file, which is renamed when it is complete and on disk.
 * @path: must not exist
 * @progress: (nullable): counts pages
 */
gboolean
karum_db_copy (KarumDb *db, const char *path, const KarumProgress *progress, GError **error);

/**
 * karum_db_copy_temporary: as karum_db_copy(), but the temporary file is not renamed.
 * @temporary: its name: an existing file is replaced; removed on failure
 * @path: the name used in messages
 */
gboolean karum_db_copy_temporary (KarumDb *db,
                                  const char *temporary,
                                  const char *path,
                                  const KarumProgress *progress,
                                  GError **error);

/**
 * karum_db_leave_log: checkpoints the log into the file and leaves WAL mode, so that the file alone
 * holds everything. Needs the only connection.
 * @left: (out): whether it was done
 */
gboolean karum_db_leave_log (KarumDb *db, gboolean *left, GError **error);
