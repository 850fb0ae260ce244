/* karum-undo.h: changes of an archive as steps that can be taken back and done again. */
#pragma once

#include "karum-history.h"
#include "karum-store.h"

G_BEGIN_DECLS

/**
 * karum_store_set_history: where steps of @store are remembered from now on; without it, none is.
 * @history: (nullable)
 */
void karum_store_set_history (KarumStore *store, KarumHistory *history);

/**
 * karum_store_begin_step, karum_store_end_step: as karum_store_begin() and karum_store_end(); all
 * that is changed between them is one step. Inside another step they are a part of that, and inside
 * a transaction that is none they remember nothing. A step that changes more than memory should
 * hold can't be taken back, nor can what came before it: the history begins anew.
 * @title: translated, what is done, as “Deleting a game”
 */
gboolean karum_store_begin_step (KarumStore *store, const char *title, GError **error);
gboolean karum_store_end_step (KarumStore *store, gboolean done, GError **error);

/* karum_store_begin_edit: as karum_store_begin_step(), for a step that edits the record of @game.
 */
gboolean karum_store_begin_edit (KarumStore *store, const char *title, gint64 game, GError **error);

/**
 * karum_store_begin_addition: begins a step, ended by karum_store_end_step(), in which any number
 * of games is added, as an import. What is remembered is their numbers: to take it back puts them
 * into the bin, with the players and events that came with them and have no other games; to do it
 * again takes them out of the bin. What was there before may be changed between two calls of
 * karum_store_record_changes().
 */
gboolean karum_store_begin_addition (KarumStore *store, const char *title, GError **error);

/* karum_store_record_changes: whether an addition, from now on, changes what was there before. */
void karum_store_record_changes (KarumStore *store, gboolean record);

/**
 * karum_store_undo: takes back the last step, or does again the last one that was taken back
 * (@direction), whole. When something else has changed since what the step has changed, nothing is
 * done, the step is forgotten, and the error is KARUM_ARCHIVE_ERROR_CHANGED.
 * Returns: (transfer full) (nullable): the title of the step; NULL with @error, which is
 *   KARUM_ARCHIVE_ERROR_NOT_FOUND if there is none
 */
char *karum_store_undo (KarumStore *store, KarumDirection direction, GError **error);

G_END_DECLS
