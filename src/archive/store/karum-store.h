/* karum-store.h: a synchronous interface to an archive.
 *
 * A store is used by one thread at a time. Any number of stores, in one program or several, can
 * have the same archive open. Errors are of KARUM_ARCHIVE_ERROR, with a translated sentence that
 * names the file; after an error nothing was changed.
 */
#pragma once

#include "karum-archive-types.h"
#include "karum-db.h"
#include "karum-progress.h"
#include "karum-record.h"
#include "karum-store-options.h"

typedef struct {
  guint64 games; /* including those in the bin */
  guint64 bytes; /* of the file */
  guint64 base;  /* of base data; the rest is derived */
} KarumStoreSize;

typedef struct _KarumStore KarumStore;

/* karum_store_default_path: (transfer full) (type filename): the archive that is opened by
 * default. */
char *karum_store_default_path (void);

/**
 * karum_store_open: opens the archive at @path; creates it, including its folders, if there is no
 * file; migrates it to the current version after saving a copy beside it.
 * @options: (nullable)
 * Returns: (transfer full) (nullable)
 */
KarumStore *karum_store_open (const char *path, const KarumStoreOptions *options, GError **error);
void karum_store_close (KarumStore *store);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumStore, karum_store_close)

/* karum_store_withdraw: closes @store, (transfer full), after what it was opened for was refused:
 * an archive that was created for that, and is empty, is removed. */
void karum_store_withdraw (KarumStore *store);

/* karum_store_get_path: the file itself, if it was opened by a symbolic link. */
const char *karum_store_get_path (const KarumStore *store);
KarumArchiveAccess karum_store_get_access (const KarumStore *store);

/* karum_store_is_alone: whether no other program can open the archive as long as it is open here,
 * because programs can't share memory in its folder. */
gboolean karum_store_is_alone (const KarumStore *store);

/* karum_store_get_kept_log: (nullable) (type filename): the new name of a log that lay beside
 * the archive when it was opened and belonged to another file; see karum_log_owner_message(). */
const char *karum_store_get_kept_log (const KarumStore *store);

/* karum_store_get_notice: (transfer full) (nullable): what a person is told of what opening the
 * archive has found and done: translated sentences. */
char *karum_store_get_notice (const KarumStore *store);

/**
 * karum_store_changed: whether another connection has changed the archive since the last call, or
 * since it was opened.
 */
gboolean karum_store_changed (KarumStore *store);

/* karum_store_leave_checkpoints: commits of @store don't checkpoint the log, so that they are
 * fast. Checkpoints are left to other stores and to karum_store_checkpoint(). */
void karum_store_leave_checkpoints (KarumStore *store);

/* karum_store_checkpoint: checkpoints the log of all stores. Other connections can write
 * meanwhile. */
void karum_store_checkpoint (KarumStore *store);

/* karum_store_interrupt: interrupts the statement that another thread runs, which ends with
 * G_IO_ERROR_CANCELLED. */
void karum_store_interrupt (KarumStore *store);

/**
 * karum_store_begin, karum_store_end: make one transaction of everything between them; @done FALSE
 * rolls it back. As karum_db_begin().
 */
gboolean karum_store_begin (KarumStore *store, GError **error);
gboolean karum_store_end (KarumStore *store, gboolean done, GError **error);

/* karum_store_begin_read: as karum_store_begin(), to read one state of the archive, whatever others
 * write meanwhile. */
gboolean karum_store_begin_read (KarumStore *store, GError **error);

/**
 * karum_store_save_game: writes all of @record; players and event are found by name or created.
 * Committed and synced on return.
 * @id: (inout): 0 for a new game
 * @revision: (inout): the revision that was loaded or last saved (0 for a new game); if the archive
 * has a different one, nothing is written and the error is KARUM_ARCHIVE_ERROR_CHANGED
 */
gboolean karum_store_save_game (
    KarumStore *store, gint64 *id, gint64 *revision, const KarumRecord *record, GError **error);

/**
 * karum_store_load_game: reads a game and checks every turn.
 * @revision: (out) (optional)
 * Returns: (transfer full) (nullable)
 */
KarumRecord *karum_store_load_game (KarumStore *store, gint64 id, gint64 *revision, GError **error);

/**
 * karum_store_view_game: as karum_store_load_game(), also if a seal is broken: such a game must not
 * be changed.
 * @damage: (out) (transfer full) (nullable): what is not as it was saved, a part of a sentence
 * Returns: (transfer full) (nullable)
 */
KarumRecord *karum_store_view_game (
    KarumStore *store, gint64 id, gint64 *revision, char **damage, GError **error);

/**
 * karum_store_export_game: as karum_store_load_game(), with the marks of the game as tags, for
 * files.
 * Returns: (transfer full) (nullable)
 */
KarumRecord *karum_store_export_game (KarumStore *store, gint64 id, GError **error);

/**
 * karum_store_names: names outside the bin, in any spelling, that contain @text in any case; names
 * with most games first. Returns: (transfer full) (nullable)
 */
GStrv karum_store_names (
    KarumStore *store, KarumNameKind kind, const char *text, guint limit, GError **error);

/* karum_store_get_size: measures the archive; reads the whole file. */
gboolean karum_store_get_size (KarumStore *store, KarumStoreSize *size, GError **error);
