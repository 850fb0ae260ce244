/* karum-give-way.h: long transactions yield to waiting writers.
 *
 * A transaction that adds very many games checks all the time, also in the middle of a
 * statement, whether another connection, of this program or another, waits for the write lock.
 * If so, it is rolled back, and is retried when the archive has been idle for a while. The idle
 * time grows with every attempt, so that other writers are not disturbed and little work is
 * repeated. After some minutes of this the transaction keeps the lock until it is done. If two
 * connections run long transactions, the second waits until the first has ended.
 */
#pragma once

#include "karum-db.h"

G_BEGIN_DECLS

typedef struct _KarumGiveWay KarumGiveWay;

/**
 * KarumGiveWayWork: work that is one transaction. It calls karum_give_way_begin() after it has
 * begun the transaction and karum_give_way_end() after it has ended it. When it fails, everything
 * must be rolled back.
 */
typedef gboolean (*KarumGiveWayWork) (KarumGiveWay *way, gpointer data, GError **error);

/**
 * karum_give_way_run: runs @work, repeatedly until it has not been interrupted.
 * @progress: (nullable): receives KARUM_PROGRESS_WAITING while this waits for idle time
 * Returns: what @work returned the last time; FALSE with G_IO_ERROR_CANCELLED also while waiting
 */
gboolean karum_give_way_run (KarumDb *db,
                             const KarumProgress *progress,
                             KarumGiveWayWork work,
                             gpointer data,
                             GError **error);

void karum_give_way_begin (KarumGiveWay *way);
void karum_give_way_end (KarumGiveWay *way);

/* karum_give_way_is_due: whether another connection waits: the work must roll back and return
 * FALSE, with any error or none. */
gboolean karum_give_way_is_due (KarumGiveWay *way);

/**
 * karum_give_way_settle: must be called before the end of a transaction that has written much. Does
 * what precedes a commit (see karum_db_approve()), writes the cache and syncs it, so that the
 * commit, during which the work can't yield, takes no longer than a short one.
 * Returns: FALSE with @error, or FALSE without an error if it must yield
 */
gboolean karum_give_way_settle (KarumGiveWay *way, GError **error);

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
