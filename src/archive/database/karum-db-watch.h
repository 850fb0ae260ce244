/* karum-db-watch.h: callbacks that run while a statement is being executed. */
#pragma once

#include "karum-db.h"

G_BEGIN_DECLS

/* karum_db_watch: calls @watch every fraction of a millisecond while a statement runs. When it
 * returns TRUE, the statement ends with G_IO_ERROR_CANCELLED. Any number of callbacks can be
 * added. */
void karum_db_watch (KarumDb *db, gboolean (*watch) (gpointer data), gpointer data);

/* karum_db_watch_cancellable: ends statements when @cancellable, (nullable) (borrowed), is
 * cancelled, as long as @db is open. */
void karum_db_watch_cancellable (KarumDb *db, GCancellable *cancellable);

/* karum_db_unwatch: removes a callback. @data: as given to karum_db_watch(). Does nothing if
 * there is no such callback. */
void karum_db_unwatch (KarumDb *db, gpointer data);

G_END_DECLS
