/* karum-column-memory.h: columns of all games in memory, as they are now. */
#pragma once

#include "karum-columns.h"

G_BEGIN_DECLS

/* KarumColumnMemory: what a store has read of the columns; each is read when it is asked for. */
typedef struct _KarumColumnMemory KarumColumnMemory;

KarumColumnMemory *karum_column_memory_new (void);
void karum_column_memory_free (KarumColumnMemory *memory);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumColumnMemory, karum_column_memory_free)

/**
 * karum_column_memory_renew: takes in what has changed in the archive. In a transaction in which
 * nothing is written, as is all that follows until the archive may have changed.
 * Returns: FALSE if it can't be told from columns at present how games are: they can't be read, or
 *   so much has changed that reading it would take longer than asking for it
 */
gboolean karum_column_memory_renew (KarumColumnMemory *memory, KarumDb *db);

/* karum_column_memory_size: games 0 … size - 1 have values; a multiple of 64. */
gsize karum_column_memory_size (const KarumColumnMemory *memory);

/* karum_column_memory_get: (transfer none) (nullable): the values of a column, by game; NULL if
 * they can't be read. */
const guint32 *karum_column_memory_get (KarumColumnMemory *memory, KarumDb *db, KarumColumn column);

G_END_DECLS
