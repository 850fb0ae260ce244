/* karum-salvage-schema.h: a list of tables for an archive that has lost its own. */
#pragma once

#include "karum-store.h"

G_BEGIN_DECLS

/**
 * karum_salvage_lend_schema: puts the beginning of a new archive, with the list of where tables
 * begin, over that of @copy. Tables of archives begin at the same places as long as they were made
 * by the same version of the program.
 * @copy: an archive, as one file, to be changed
 * @fresh: where the new archive can be made; it is gone afterwards
 * @options: as for karum_store_open()
 */
gboolean karum_salvage_lend_schema (const char *copy,
                                    const char *fresh,
                                    const KarumStoreOptions *options,
                                    GError **error);

G_END_DECLS
