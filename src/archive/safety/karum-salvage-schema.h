/* karum-salvage-schema.h: a list of tables for an archive that has lost its own. */
#pragma once

#include "karum-store.h"

G_BEGIN_DECLS

/**
 * karum_salvage_lend_schema: overwrites the beginning of @copy with that of a new archive,
 * including the list of root pages. Tables have the same root pages in all archives created by the
 * same version of the program.
 * @copy: an archive, as one file, which is changed
 * @fresh: a path for the new archive, which is deleted afterwards
 * @options: as for karum_store_open()
 */
gboolean karum_salvage_lend_schema (const char *copy,
                                    const char *fresh,
                                    const KarumStoreOptions *options,
                                    GError **error);

G_END_DECLS
