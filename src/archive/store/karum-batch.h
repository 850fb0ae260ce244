/* karum-batch.h: games that are written in short transactions and shown all at once.
 *
 * A transaction holds the archive's only write lock. So that nobody waits for an import, it writes
 * its games in slices, which end after a few milliseconds if others wait, and these write between
 * them. As each slice writes every page of an index that it has touched, few large ones cost less
 * than many small ones. One row of the table `batch` reserves the numbers of its games. As long as
 * the row is there, KARUM_SHOWN() says of none of them that it is there; the last slice deletes it,
 * and all of them are. Players and events that come with them have KARUM_COMING until then.
 * Everything else that others would see is written by the last slice.
 *
 * There is one batch at a time; others that want to begin one wait for its end. The row has an
 * owner as long as a lock on a byte of the archive's log is held, which the system releases when
 * the owner ends, however it ends. A batch without an owner is cleared by the next connection that
 * opens the archive to write, or that wants to begin a batch: games that were never shown are
 * deleted. If the row has a time of deletion, the games were there before, and are moved to the
 * bin: that is how an import is undone. The row hides them at once, and clearing the batch does the
 * rest.
 *
 * Nothing is deleted without proof. The row is sealed; if the seal is broken, it hides nothing, and
 * clearing it shows everything that came. Each game that a batch adds has a row in `batched`: a sum
 * of the random mark of the batch, its number and its identity. Only games with that proof are
 * deleted; what else is found among the reserved numbers stays, and that is told.
 */
#pragma once

#include "karum-db.h"
#include "karum-views.h"

/* The number of games after which a slice ends. */
#define KARUM_BATCH_SLICE 2048
/* The same of games that are added with their records, each of which touches many indexes; of an
 * archive that has many games, whose indexes have more pages, a share of them up to a number whose
 * pages are held in memory. */
#define KARUM_BATCH_RECORDS (4 * KARUM_BATCH_SLICE)
#define KARUM_BATCH_SHARE 16
#define KARUM_BATCH_RECORDS_MOST (16 * KARUM_BATCH_SLICE)
/* The same while another program waits to write; one that adds a few games waits several times. */
#define KARUM_BATCH_AWAITED 64
/* The same as long as another one has waited lately. */
#define KARUM_BATCH_RECORDS_BESIDE 512
#define KARUM_BATCH_BESIDE_MICROSECONDS (1000 * 1000)

/**
 * karum_batch_wait: waits until no other program holds the lock of the archive, however long it
 * does; before long work, so that it need not be begun again.
 * @progress: (nullable): receives KARUM_PROGRESS_WAITING while this waits, and can cancel it; NULL
 * to fail after the usual time
 */
gboolean karum_batch_wait (KarumDb *db, const KarumProgress *progress, GError **error);

/**
 * karum_batch_begin: waits for the end of another batch, and begins a transaction in which @batch
 * is there. The caller ends the transaction. From then on, new games, players and events that are
 * written through @db belong to the batch.
 * @batch: filled as the structure says; must stay where it is until karum_batch_show() or
 * karum_batch_drop(). @first 0: @last new numbers are reserved, and both set
 * @progress: (nullable): receives KARUM_PROGRESS_WAITING while this waits
 */
gboolean
karum_batch_begin (KarumDb *db, KarumBatch *batch, const KarumProgress *progress, GError **error);

/* karum_batch_range: @range: (out): the first and the last game that are not there yet, 0 and -1 if
 * there is no batch: for what is not found by SQL, which has KARUM_SHOWN(). */
gboolean karum_batch_range (KarumDb *db, gint64 range[2], GError **error);

/* karum_batch_hurry: after the transaction of karum_batch_begin(): slices are written with more
 * memory, and not synced, until karum_batch_last(). */
void karum_batch_hurry (KarumDb *db);

/* karum_batch_is_due: must be called after each record that is written. Returns: whether the slice
 * should end: it has as many as KARUM_BATCH_RECORDS says, or others wait and it has as many as a
 * few milliseconds allow */
gboolean karum_batch_is_due (KarumDb *db);

/* karum_batch_let_others: between two transactions, waits while others begin to write. @begun: the
 * monotonic time at which the first of them began; 0 for none */
void karum_batch_let_others (gint64 begun);

/* karum_batch_next: ends the transaction of a slice, lets others write, and begins the next. If
 * that fails, a transaction is still to be ended. */
gboolean karum_batch_next (KarumDb *db, GError **error);

/* karum_batch_end_slice, karum_batch_begin_slice: the same for work between them, without a
 * transaction. @ended: whether that, and karum_batch_end_slice(), succeeded */
gboolean karum_batch_end_slice (KarumDb *db, GError **error);
gboolean karum_batch_begin_slice (KarumDb *db, gboolean ended, GError **error);

/* karum_batch_last: the same for the last slice, whose commit is synced, and everything before
 * with it. */
gboolean karum_batch_last (KarumDb *db, GError **error);

/* karum_batch_show: in the last transaction: when it is committed, all games are there.
 * karum_batch_drop() must follow the end of the transaction. */
gboolean karum_batch_show (KarumDb *db, GError **error);

/* karum_batch_drop: after the last transaction, whether it was committed or not: clears the batch
 * if it wasn't shown. */
void karum_batch_drop (KarumDb *db);

/* karum_batch_seal: seals the row of the batch after it was changed; in its transaction. */
gboolean karum_batch_seal (KarumDb *db, GError **error);

/* karum_batch_clear: clears a batch whose owner has ended. What has to be told of it is a notice of
 * @db. */
gboolean karum_batch_clear (KarumDb *db, GError **error);
