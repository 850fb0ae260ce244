/* karum-store-open.h: opens a connection to an archive and migrates it to the current version. */
#pragma once

#include "karum-db.h"
#include "karum-archive-types.h"
#include "karum-store-options.h"

/* As karum_store_open(), with all @options set. @access: (out): whether it can be written;
 * @kept: (out) (transfer full) (nullable): as karum_store_get_kept_log() */
KarumDb *karum_store_connect (const char *path,
                              const KarumStoreOptions *options,
                              KarumArchiveAccess *access,
                              char **kept,
                              GError **error);

/* karum_store_is_unused: whether nothing is in the archive, as when the program has just made it;
 * FALSE if it can't be read. */
gboolean karum_store_is_unused (KarumDb *db);

/* karum_store_remove_empty: removes the archive @path if there is nothing in it and no other
 * connection has it open. */
void karum_store_remove_empty (const char *path);
