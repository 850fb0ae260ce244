/* karum-db-watch.h: looking round while statements run, however long they take. */
#pragma once

#include "karum-db.h"

G_BEGIN_DECLS

/* karum_db_watch: calls @watch every fraction of a millisecond in which a statement works; when it
 * returns TRUE, the statement ends with G_IO_ERROR_CANCELLED. Any number can watch. */
void karum_db_watch (KarumDb *db, gboolean (*watch) (gpointer data), gpointer data);

/* karum_db_watch_cancellable: ends them when @cancellable, (nullable) (borrowed), is cancelled, as
 * long as @db is open. */
void karum_db_watch_cancellable (KarumDb *db, GCancellable *cancellable);

/* karum_db_unwatch: @data: as given to karum_db_watch(). Does nothing if it doesn't watch. */
void karum_db_unwatch (KarumDb *db, gpointer data);

G_END_DECLS
