/* karum-column-memory.h: an up-to-date copy of the columns of all games in memory, and the check of
 * the stored ones. */
#pragma once

#include "karum-columns.h"
#include "karum-store.h"

/* KarumColumnMemory: the columns that a store has read; each is read on first use. */
typedef struct _KarumColumnMemory KarumColumnMemory;

KarumColumnMemory *karum_column_memory_new (void);
void karum_column_memory_free (KarumColumnMemory *memory);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumColumnMemory, karum_column_memory_free)

/**
 * karum_column_memory_renew: applies the latest changes of the archive. Must be called in a
 * transaction that doesn't write; the same holds for all other functions until the next call.
 * Returns: FALSE if the columns are unusable: they can't be read, or so much has changed that
 * reading the changes would take longer than a query in SQL
 */
gboolean karum_column_memory_renew (KarumColumnMemory *memory, KarumDb *db);

/* karum_column_memory_size: games 0 … size - 1 have values; a multiple of 64. */
gsize karum_column_memory_size (const KarumColumnMemory *memory);

/* karum_column_memory_get: (transfer none) (nullable): the values of a column, by game number;
 * NULL if they can't be read. */
const guint32 *karum_column_memory_get (KarumColumnMemory *memory, KarumDb *db, KarumColumn column);

/**
 * karum_column_check: counts games whose values in the columns are wrong. Columns that are not
 * used, because too much has changed since they were written, are not checked.
 * Returns: the number; 1 if columns can't be read; -1 with @error
 */
gint64 karum_column_check (KarumStore *store, GError **error);
