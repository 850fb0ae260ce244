/* karum-undo-private.h: internal parts of undo, for the files of this folder. */
#pragma once

#include "karum-history.h"
#include "karum-statement.h"
#include "karum-store-inside.h"

/* Games that were added together, with the players and events added for them or for games that were
 * changed: the first and the last number of each. Undoing the addition moves them to the bin. */
typedef struct {
  gint64 games[2], players[2], events[2];
  gint64 count, stamps; /* a checksum of the games: their number, and the sum of created_at */
  gint64 deleted_at; /* the deletion time of everything that undoing this step moved to the bin; 0
                        for none */
} KarumAddition;

/* karum_addition_is_empty: whether neither a game nor a player or event was added. */
static inline gboolean
karum_addition_is_empty (const KarumAddition *addition)
{
  return addition->count == 0 && addition->players[1] < MAX (addition->players[0], 1)
         && addition->events[1] < MAX (addition->events[0], 1);
}

/* karum_addition_measure: computes the checksum of the games of @addition, to detect whether their
 * numbers were reused for others. @last: (out): when one of them was changed or deleted last */
gboolean
karum_addition_measure (KarumDb *db, KarumAddition *addition, gint64 *last, GError **error);

/* Values of history.state; a change that was refused is set aside: it is still kept, but no longer
 * the next one. */
typedef enum {
  KARUM_CHANGE_UNDONE,
  KARUM_CHANGE_DONE,
  KARUM_CHANGE_UNDONE_ASIDE,
  KARUM_CHANGE_DONE_ASIDE,
} KarumChangeState;

/**
 * KarumChange: the changes made by one step, as a row of the table.
 */
typedef struct {
  guint64 number; /* assigned by the history */
  gint64 place;   /* grows with everything that happens to the history */
  KarumChangeState state;
  gint64 made_at;         /* in milliseconds since 1970 */
  char *title;            /* in English, see karum_history_words() */
  gint64 game;            /* the only game that was changed; 0 for other changes */
  GBytes *changes;        /* a changeset of SQLite, which is inverted to undo it; may be empty */
  KarumAddition addition; /* empty if nothing was added */
} KarumChange;

/* @title: copied. @changes: (transfer full) (nullable): NULL if they are too many to be kept */
KarumChange *karum_change_new (const char *title, GBytes *changes);
void karum_change_free (KarumChange *change);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumChange, karum_change_free)

/* karum_change_is_lost: whether it was too large to be kept. */
gboolean karum_change_is_lost (const KarumChange *change);

/* karum_store_history: (transfer none) (nullable): what @store records its steps in. */
KarumHistory *karum_store_history (KarumStore *store);

/* karum_change_is_done: whether it is done, set aside or not. */
static inline gboolean
karum_change_is_done (const KarumChange *change)
{
  return change->state == KARUM_CHANGE_DONE || change->state == KARUM_CHANGE_DONE_ASIDE;
}

/* karum_history_look: reads what the table has now. An archive whose table can't be read has no
 * history. */
void karum_history_look (KarumHistory *history, KarumDb *db);

/* karum_history_look_again: the same after steps were taken out. */
void karum_history_look_again (KarumHistory *history, KarumDb *db);

/* karum_history_get_limit: in bytes */
gsize karum_history_get_limit (KarumHistory *history);

/* karum_history_write: inside a transaction, adds @change as done last; sets its number. A damaged
 * history keeps nobody from changing the archive: nothing is added to it. */
gboolean
karum_history_write (KarumHistory *history, KarumDb *db, KarumChange *change, GError **error);

/* karum_history_trim: after the transaction, drops what is beyond the limits, and looks. */
void karum_history_trim (KarumHistory *history, KarumDb *db);

/* karum_history_read: (transfer full) (nullable): NULL with @error, which is
 * KARUM_ARCHIVE_ERROR_NOT_FOUND if it isn't there, and KARUM_ARCHIVE_ERROR_CHANGED if it is damaged
 * or in another format. */
KarumChange *karum_history_read (KarumDb *db, guint64 number, GError **error);

/* karum_history_reverted: inside a transaction, writes the changes and the addition of @change,
 * which is now undone or done last. KARUM_ARCHIVE_ERROR_NOT_FOUND if somebody else has undone or
 * redone it since it was read. */
gboolean karum_history_reverted (KarumDb *db,
                                 const KarumChange *change,
                                 KarumDirection direction,
                                 GError **error);

/* karum_history_rewrite: inside a transaction, writes the changes and the addition of @change,
 * which is neither done nor undone by that. */
gboolean karum_history_rewrite (KarumDb *db, const KarumChange *change, GError **error);

/* karum_history_set_aside: @number is no longer the next change. */
gboolean karum_history_set_aside (KarumDb *db, guint64 number, GError **error);

/* Starts to record changes of the base tables. */
sqlite3_session *karum_db_session_new (KarumDb *db, GError **error);

/* karum_db_session_free: frees @session; returns its memory to the system if it was large. */
void karum_db_session_free (sqlite3_session *session);

/* karum_db_session_changes: (out) (transfer full): the changes so far; returns FALSE with @error */
gboolean
karum_db_session_changes (KarumDb *db, sqlite3_session *session, GBytes **changes, GError **error);

/* karum_row_columns: (transfer full) (nullable): a statement that gives the names of the columns of
 * the row's table; NULL for a table that isn't recorded. @n_columns, @operation: (out) */
KarumStatement *
karum_row_columns (KarumDb *db, sqlite3_changeset_iter *row, int *n_columns, int *operation);

/* karum_row_changed: a bit for each column that was changed, without bookkeeping; all of them if
 * the row was added or deleted. */
guint64 karum_row_changed (KarumDb *db, sqlite3_changeset_iter *row);

/* karum_changes_game: the only game that @changes change, whatever else they contain; 0 if there is
 * none, or several, or if it was added or permanently deleted. */
gint64 karum_changes_game (GBytes *changes);

/* karum_changes_find_obstacle: (transfer full) (nullable): the last change of those that are done
 * later than @change and have changed the same columns of a row; NULL if the history has none. */
KarumChange *karum_changes_find_obstacle (KarumDb *db, const KarumChange *change);

/* karum_change_subject: (transfer full) (nullable): what @change is about, for a message: the
 * players of the only game that was changed, added or deleted, if it is there now, or the only
 * player, event, search or collection; “Ann, Anne → Anna” of a merge. */
char *karum_change_subject (KarumDb *db, const KarumChange *change);

/**
 * karum_undo_turn_since: inside a transaction, undoes all that is done (KARUM_UNDO) or redoes all
 * that is undone since @place, the last first, but for what was set aside.
 * @game: only changes of this game alone; 0 for all
 * Returns: (transfer full) (nullable) (element-type guint64): what was reverted; NULL with @error
 */
GArray *karum_undo_turn_since (
    KarumStore *store, gint64 place, KarumDirection direction, gint64 game, GError **error);

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
