/* karum-store.h: an archive without threads: every function waits for the disk.
 *
 * A store belongs to one thread at a time. Any number of stores, in one program or several, can
 * have the same archive open. Errors are of KARUM_ARCHIVE_ERROR with a translated sentence that
 * names the file; after an error nothing was changed.
 */
#pragma once

#include "karum-archive-error.h"
#include "karum-archive-types.h"
#include "karum-progress.h"
#include "karum-record.h"
#include "karum-traffic.h"

G_BEGIN_DECLS

typedef struct _KarumStore KarumStore;

/**
 * KarumStoreOptions: how to open a store; zero for what is usual.
 */
typedef struct {
  const KarumGame *const *games; /* (nullable) (array zero-terminated): instead of karum_games */
  const char *vfs;               /* (nullable): SQLite VFS to go through */
  gboolean existing;             /* an error if there is no such file, instead of a new archive */
  guint patience;                /* milliseconds to wait for another program; 0 for the usual */
  gboolean read_only;            /* nothing is written, whatever the file allows */
} KarumStoreOptions;

/* karum_store_default_path: (transfer full) (type filename): the archive that is opened when none
 * is named. */
char *karum_store_default_path (void);

/**
 * karum_store_open: opens the archive at @path; makes it, folders too, if there is no file; brings
 * it to the present version, after a copy of it beside it.
 * @options: (nullable)
 * Returns: (transfer full) (nullable)
 */
KarumStore *karum_store_open (const char *path, const KarumStoreOptions *options, GError **error);
void karum_store_close (KarumStore *store);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumStore, karum_store_close)

const char *karum_store_get_path (const KarumStore *store);
KarumArchiveAccess karum_store_get_access (const KarumStore *store);

/* karum_store_get_kept_log: (nullable) (type filename): where the log of changes was set aside that
 * lay beside the archive when it was opened and belonged to another file; see
 * karum_log_owner_message(). */
const char *karum_store_get_kept_log (const KarumStore *store);

/**
 * karum_store_changed: whether another connection has changed the archive since the last call, or
 * since it was opened.
 */
gboolean karum_store_changed (KarumStore *store);

/* karum_store_set_traffic: @traffic: (nullable): must outlive @store */
void karum_store_set_traffic (KarumStore *store, KarumTraffic *traffic);

/* karum_store_leave_checkpoints: what @store writes is quickly done: to bring it from the log of
 * changes into the file is left to other stores, and to karum_store_checkpoint(). */
void karum_store_leave_checkpoints (KarumStore *store);

/* karum_store_checkpoint: brings what all stores have written from the log into the file. Nobody
 * waits for it meanwhile. */
void karum_store_checkpoint (KarumStore *store);

/* karum_store_interrupt: makes what runs in another thread end with G_IO_ERROR_CANCELLED. */
void karum_store_interrupt (KarumStore *store);

/**
 * karum_store_begin, karum_store_end: make one transaction of all that is done between them; @done
 * FALSE undoes it. As karum_db_begin().
 */
gboolean karum_store_begin (KarumStore *store, GError **error);
gboolean karum_store_end (KarumStore *store, gboolean done, GError **error);

/**
 * karum_store_save_game: writes @record, whole; players and event are found by name or made.
 * Committed and synced on return.
 * @id: (inout): 0 for a new game
 * @revision: (inout): the revision that was loaded or last saved (0 for a new game); when the
 * archive holds another, nothing is written and the error is KARUM_ARCHIVE_ERROR_CHANGED
 */
gboolean karum_store_save_game (
    KarumStore *store, gint64 *id, gint64 *revision, const KarumRecord *record, GError **error);

/**
 * karum_store_load_game: reads a game, every turn checked.
 * @revision: (out) (optional)
 * Returns: (transfer full) (nullable)
 */
KarumRecord *karum_store_load_game (KarumStore *store, gint64 id, gint64 *revision, GError **error);

/**
 * karum_store_export_game: reads a game as karum_store_load_game() does, with its marks as tags,
 * for files.
 * Returns: (transfer full) (nullable)
 */
KarumRecord *karum_store_export_game (KarumStore *store, gint64 id, GError **error);

/**
 * karum_store_names: names of what is not in the bin, in any spelling, that contain @text, whatever
 * its case; those with most games first. Returns: (transfer full) (nullable)
 */
GStrv karum_store_names (
    KarumStore *store, KarumNameKind kind, const char *text, guint limit, GError **error);

G_END_DECLS
