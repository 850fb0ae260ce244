/* karum-undo-private.h: the parts of undoing, for the files of this folder. */
#pragma once

#include "karum-history.h"
#include "karum-store-inside.h"

G_BEGIN_DECLS

/* Remembers what is changed in the tables of base data. */
sqlite3_session *karum_db_session_new (KarumDb *db, GError **error);

/* karum_db_session_free: what it took is given back to the system if it was much. */
void karum_db_session_free (sqlite3_session *session);

/* karum_db_session_changes: (transfer full): what was changed until now; FALSE with @error */
gboolean
karum_db_session_changes (KarumDb *db, sqlite3_session *session, GBytes **changes, GError **error);

/* karum_changes_tell: whether @changes change anything but what is kept about changes. */
gboolean karum_changes_tell (KarumDb *db, GBytes *changes, gboolean *tell, GError **error);

/* karum_undo_refuse: the error that @title can't be undone or redone; FALSE */
gboolean karum_undo_refuse (const char *title, KarumDirection direction, GError **error);

/**
 * karum_changes_revert: inside a transaction, changes back what @change has changed, and what is
 * derived from it.
 * @reverse: (out) (transfer full): what that has changed
 */
gboolean karum_changes_revert (KarumStore *store,
                               const KarumChange *change,
                               KarumDirection direction,
                               GBytes **reverse,
                               GError **error);

/* karum_addition_begin: what there is before games are added. */
gboolean karum_addition_begin (KarumDb *db, KarumAddition *addition, GError **error);
/* karum_addition_end: what has been added since; its count is 0 if there is nothing. */
gboolean karum_addition_end (KarumDb *db, KarumAddition *addition, GError **error);
/* karum_addition_is_bulk: (out): whether to rebuild indexes for @addition */
gboolean
karum_addition_is_bulk (KarumDb *db, const KarumAddition *addition, gboolean *bulk, GError **error);
/**
 * karum_addition_turn: puts into the bin what was added, or takes it out.
 * @indexes: (nullable): those that are rebuilt, between karum_bulk_begin() and karum_bulk_end()
 */
gboolean karum_addition_turn (
    KarumDb *db, KarumChange *change, KarumDirection direction, GStrv indexes, GError **error);

G_END_DECLS
