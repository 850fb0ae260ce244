/* karum-db.h: a connection to an SQLite database, with errors that users understand.
 *
 * A connection is used by one thread at a time.
 */
#pragma once

#include <gio/gio.h>
#include <glib.h>
#include <sqlite3.h>

#include "karum-progress.h"
#include "karum-uuid.h"

typedef enum {
  KARUM_ARCHIVE_ERROR_FAILED,
  KARUM_ARCHIVE_ERROR_NOT_ARCHIVE, /* the file is something else */
  KARUM_ARCHIVE_ERROR_DAMAGED,
  KARUM_ARCHIVE_ERROR_READ_ONLY, /* opened read-only: nothing can be changed */
  KARUM_ARCHIVE_ERROR_BUSY,      /* another program has kept it locked for too long */
  KARUM_ARCHIVE_ERROR_FULL,      /* no space left */
  KARUM_ARCHIVE_ERROR_IO,        /* the disk reported an error */
  KARUM_ARCHIVE_ERROR_CHANGED,   /* the game was changed by another program since it was loaded */
  KARUM_ARCHIVE_ERROR_NOT_FOUND
} KarumArchiveError;

#define KARUM_ARCHIVE_ERROR (karum_archive_error_quark ())
GQuark karum_archive_error_quark (void);

/* karum_archive_error_get_change: the change in the history that is in the way, according to
 * @error; 0 for none, or another error. */
guint64 karum_archive_error_get_change (const GError *error);
void karum_archive_error_set_change (GError *error, guint64 change);

/* A game of a batch, and a collection that will be created for it. */
typedef struct {
  gint64 game;
  char *collection; /* (owned) */
  gint64 place;     /* in it; 0 for the end */
} KarumCollected;

/**
 * KarumBatch: games that are written in several transactions; see karum-batch.h.
 */
typedef struct {
  gint64 first, last; /* their numbers */
  gint64 deleted_at; /* what becomes of them if the batch is cleared: 0: they are deleted; otherwise
                        they get this time of deletion */
  gint64 mark;       /* a random number: see karum-batch.h */
  gint64 next;       /* the number of the next game that is written */
  int checkpoint;    /* pages after which a commit writes a checkpoint otherwise; -1: unchanged */
  gint64 begun;      /* monotonic time: when the slice began; 0 for the first one */
  int log;           /* holds the lock of the owner; -1 for none */
  guint records;     /* of the slice so far: see karum_batch_is_due() */
  gint64 awaited;    /* monotonic time: when others were last seen waiting; 0 for never */
  GArray *collected; /* (nullable) (element-type KarumCollected) */
} KarumBatch;

/* Marks an SQLite file as an archive: "Krum". */
#define KARUM_APPLICATION_ID 0x4b72756d

typedef enum {
  KARUM_DB_WRITE,     /* an existing file; read-only where the system allows no more */
  KARUM_DB_READ,      /* an existing file, never changed */
  KARUM_DB_IMMUTABLE, /* as KARUM_DB_READ, for a medium on which files can't be locked */
  KARUM_DB_CREATE     /* as KARUM_DB_WRITE, created if there is no such file */
} KarumDbMode;

/* What a file was like when it was last looked at; see karum-log-owner.h. */
typedef struct {
  gboolean known;   /* whether it had a stamp, without its log */
  guint8 stamp[16]; /* that one */
  gint64 size;      /* in bytes */
  guint8 salts[8];  /* of its log */
  guint32 written;  /* frames of the log that were in the file, if those were all */
} KarumFileSeen;

/**
 * KarumDb: fields are read by the archive only.
 */
typedef struct {
  sqlite3 *handle;
  char *path;             /* the name used in messages */
  GHashTable *statements; /* (element-type char* KarumStatement): by their text */
  guint depth;            /* nesting of transactions */
  gboolean reads;         /* the outermost transaction only reads */
  gboolean collects;      /* whether karum_set_collect() has registered its function */
  /* (nullable): called at the end of every transaction before it is committed; FALSE with its
   * error set rolls it back */
  gboolean (*before_commit) (gpointer data, GError **error);
  gpointer before_commit_data;
  struct _KarumSeals *seals; /* (nullable) (owned): see karum-seals.h */
  void (*free_seals) (gpointer seals);
  gboolean sealing;  /* rows are written that are sealed, and otherwise unchanged */
  gboolean stamped;  /* each commit writes a new stamp: see karum-log-owner.h */
  gint64 stamp_page; /* the number of the page of stamps */
  gsize page_size;   /* 0 before karum_log_owner_hold() */
  KarumFileSeen seen;
  int checkpoint_pages; /* see karum_db_checkpoint_after() */
  gboolean log_left;    /* the last checkpoint of this connection didn't reach the end of the log */
  gint64 changes;       /* total of changed rows when the transaction began */
  guint patience; /* milliseconds to wait for another connection's transaction; 0 for not at all */
  gint64 waiting_since; /* monotonic time */
  gboolean begins;      /* a transaction that writes */
  int turn;             /* while that waits, tells others so; otherwise -1: see karum-log-lock.h */
  GSList *watchers;     /* see karum_db_watch() */
  KarumBatch *batch;    /* (nullable) (borrowed): what is written belongs to it */
  gboolean created;     /* whether the file was made to be opened */
  gboolean alone; /* no other program can open the file meanwhile: see karum_store_is_alone() */
  /* Of a connection that only reads: whether there was an index of the log before it. */
  gboolean tidies, had_index;
  KarumEntropy entropy; /* for identities that are created here */
  char *notice;         /* (owned) (nullable): see karum_db_notice() */
} KarumDb;

/**
 * karum_db_open: opens the database without reading it yet.
 * @path: a file name, or ":memory:"
 * @vfs: (nullable): the name of the SQLite VFS; NULL for the system's
 * Returns: (transfer full) (nullable)
 */
KarumDb *karum_db_open (const char *path, KarumDbMode mode, const char *vfs, GError **error);
/* karum_db_open_as: as karum_db_open(); messages call the file @name. */
KarumDb *karum_db_open_as (
    const char *path, const char *name, KarumDbMode mode, const char *vfs, GError **error);
/* karum_db_close: closes the connection. If the file was moved, the log is checkpointed into the
 * open file first, then renamed, and a message is logged. If other content was copied over it, the
 * log is renamed only. */
void karum_db_close (KarumDb *db);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumDb, karum_db_close)

/* karum_db_set_patience: how long to wait for another program's transaction, in milliseconds; 0
 * for not at all. */
void karum_db_set_patience (KarumDb *db, guint milliseconds);

/* karum_db_stamp: from now on each commit writes a stamp, and before each write and checkpoint the
 * file is compared with what it was. Refuses what karum_log_owner_hold() refuses. */
gboolean karum_db_stamp (KarumDb *db, GError **error);

/* karum_db_checkpoint: checkpoints the log, as far as others allow; not into a file that was
 * replaced. Notes in @db whether any of it is left. */
void karum_db_checkpoint (KarumDb *db);

/* karum_db_checkpoint_after: of a stamped connection: a commit checkpoints a log of at least @pages
 * pages; 0 for none. Returns: the number before */
int karum_db_checkpoint_after (KarumDb *db, int pages);

/* karum_db_log: the name of the write-ahead log. */
const char *karum_db_log (const KarumDb *db);

/* karum_db_notice: adds a translated sentence to what persons are told of the file when it has been
 * opened. */
void karum_db_notice (KarumDb *db, const char *text);

/* karum_db_read_only: whether nothing can be written through @db. */
gboolean karum_db_read_only (const KarumDb *db);

/* karum_db_execute: runs one or several statements without parameters. */
gboolean karum_db_execute (KarumDb *db, const char *sql, GError **error);

/* karum_db_number: the number in the first row and column of the result of @sql; 0 if there is
 * none. */
gboolean karum_db_number (KarumDb *db, const char *sql, gint64 *number, GError **error);

/**
 * karum_db_begin: begins a write transaction. It doesn't see changes of other connections, and they
 * can't write until it ends. Inside another transaction it is a savepoint, which can fail on its
 * own.
 */
gboolean karum_db_begin (KarumDb *db, GError **error);

/**
 * karum_db_begin_read: as karum_db_begin(), for a transaction that only reads: it sees one snapshot
 * of the archive, and others can write.
 */
gboolean karum_db_begin_read (KarumDb *db, GError **error);

/**
 * karum_db_end: ends the transaction that karum_db_begin() has begun: commits it if @done,
 * otherwise rolls it back.
 * @error: set by the caller if not @done, and left alone then
 * Returns: whether it was committed (and is on disk, if it was the outermost one)
 */
gboolean karum_db_end (KarumDb *db, gboolean done, GError **error);

/* karum_archive_error_of_errno: KARUM_ARCHIVE_ERROR_FULL if @number says that there is no room
 * (on the medium, in the user's quota, or in a file), KARUM_ARCHIVE_ERROR_IO if the disk failed;
 * otherwise KARUM_ARCHIVE_ERROR_FAILED. */
KarumArchiveError karum_archive_error_of_errno (int number);

/**
 * karum_db_set_error: sets the error for a result code of SQLite, in words.
 * Returns: FALSE, so that a function can end with it
 */
gboolean karum_db_set_error (KarumDb *db, int code, GError **error);

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
