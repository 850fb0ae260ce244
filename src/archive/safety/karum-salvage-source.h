/* karum-salvage-source.h: where the data of a damaged archive is read. */
#pragma once

#include "karum-db.h"
#include "karum-page-file.h"

/* karum_salvage_copy: copies the archive @path and its log to @copy: reading it changes it. */
gboolean karum_salvage_copy (const char *path, const char *copy, GError **error);

/* karum_salvage_open: opens such a copy as well as it can be, for comparisons.
 * Returns: (transfer full) (nullable) */
KarumDb *karum_salvage_open (const char *copy);

/* karum_salvage_roots: (transfer full) (nullable) (element-type KarumRoot): the trees of a new
 * archive: they are in the same places in all archives made by the same version. */
GArray *karum_salvage_roots (KarumDb *db, GError **error);

/* karum_salvage_roots_of_other: instead, those of an archive of another version, which has its
 * tables in other places. */
void karum_salvage_roots_of_other (GArray *roots);

/* karum_salvage_logs: (transfer full) (element-type filename): the logs beside the archive @path
 * that were set aside because they are damaged, or because they belonged to another file. */
GPtrArray *karum_salvage_logs (const char *path, gboolean foreign);

/* karum_salvage_refuse: sets the error that nothing of an archive can be read in the file @path;
 * returns FALSE. */
gboolean karum_salvage_refuse (const char *path, GError **error);
