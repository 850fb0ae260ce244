/* karum-undo-private.h: internal parts of undo, for the files of this folder. */
#pragma once

#include "karum-history.h"
#include "karum-store-inside.h"

/* Starts to record changes of the base tables. */
sqlite3_session *karum_db_session_new (KarumDb *db, GError **error);

/* karum_db_session_free: frees @session; returns its memory to the system if it was large. */
void karum_db_session_free (sqlite3_session *session);

/* karum_db_session_changes: (out) (transfer full): the changes so far; returns FALSE with @error */
gboolean
karum_db_session_changes (KarumDb *db, sqlite3_session *session, GBytes **changes, GError **error);

/* karum_changes_tell: whether @changes contain anything other than bookkeeping. */
gboolean karum_changes_tell (KarumDb *db, GBytes *changes, gboolean *tell, GError **error);

/* karum_undo_refuse: sets the error that @title can't be undone or redone; returns FALSE. */
gboolean karum_undo_refuse (const char *title, KarumDirection direction, GError **error);

/**
 * karum_changes_revert: inside a transaction, reverts @change and updates derived data.
 * @reverse: (out) (transfer full): the changes made by this
 */
gboolean karum_changes_revert (KarumStore *store,
                               const KarumChange *change,
                               KarumDirection direction,
                               GBytes **reverse,
                               GError **error);
