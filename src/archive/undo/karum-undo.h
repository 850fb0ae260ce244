/* karum-undo.h: undo and redo of changes of an archive, step by step. */
#pragma once

#include "karum-history.h"
#include "karum-store.h"

/**
 * karum_store_set_history: sets the history that records the steps of @store.
 * @history: (nullable): NULL to record no steps
 */
void karum_store_set_history (KarumStore *store, KarumHistory *history);

/* karum_store_keep_history: records the steps of @store in a history of its own, for a program that
 * doesn't know a person's limits: none is dropped for its age, and all together can have the usual
 * size, or what the archive has now if that is more. */
void karum_store_keep_history (KarumStore *store);

/**
 * karum_store_begin_step, karum_store_end_step: like karum_store_begin() and karum_store_end(); all
 * changes between them form one step, which is written with them. Inside another step they become
 * part of it; inside a transaction without a step they record nothing. A step that exceeds the
 * limit of the history can't be undone.
 * @title: description of the step, such as “Deleting a game”, marked with N_()
 */
gboolean karum_store_begin_step (KarumStore *store, const char *title, GError **error);
gboolean karum_store_end_step (KarumStore *store, gboolean done, GError **error);

/* What a step does with each of several games, players or events. */
typedef gboolean (*KarumStepPart) (KarumDb *db, gint64 id, gint64 value, GError **error);

/* karum_store_step_each: a step that calls @part with each of @ids and with @value, until it fails;
 * then nothing is done. */
gboolean karum_store_step_each (KarumStore *store,
                                const char *title,
                                const gint64 *ids,
                                guint n_ids,
                                KarumStepPart part,
                                gint64 value,
                                GError **error);

/* karum_store_begin_edit: like karum_store_begin_step(), for a step that edits the record of
 * @game. */
gboolean karum_store_begin_edit (KarumStore *store, const char *title, gint64 game, GError **error);

/**
 * karum_store_begin_addition: begins a step that adds any number of games, such as an import; ended
 * by karum_store_end_step(). Only the numbers of the games are recorded: undoing moves the games to
 * the bin, with the players and events that were added for them and have no other games; redoing
 * moves them back. Existing data may only be changed between two calls of
 * karum_store_record_changes().
 */
gboolean karum_store_begin_addition (KarumStore *store, const char *title, GError **error);

/* karum_store_record_changes: whether the following changes of an addition affect existing data. */
void karum_store_record_changes (KarumStore *store, gboolean record);

/* karum_store_look_at_history: after another program may have changed the archive. */
void karum_store_look_at_history (KarumStore *store);

/* karum_store_clear_history: nothing that was done can be undone any more, and nothing of it is
 * left in the file: see karum-erase.h. */
gboolean karum_store_clear_history (KarumStore *store, GError **error);

/**
 * karum_store_undo_step: undoes or redoes the step @number, completely. If the data changed by the
 * step was changed again since, or the step is damaged, nothing is done, and the error is
 * KARUM_ARCHIVE_ERROR_CHANGED; it names the later step that did, if the history has one that is to
 * be undone first (karum_archive_error_get_change()), and otherwise the step is set aside. @store
 * must have a history.
 * Returns: (transfer full) (nullable): the title of the step, with the one game, player, event,
 * search or collection that it concerns; NULL with @error, which is KARUM_ARCHIVE_ERROR_NOT_FOUND
 * if there is no such step, or it was undone or redone already
 */
char *
karum_store_undo_step (KarumStore *store, guint64 number, KarumDirection direction, GError **error);

/**
 * karum_store_undo: as karum_store_undo_step() for the last step, or the last undone step
 * (@direction), of those that the history of @store knows.
 * Returns: (transfer full) (nullable): as karum_store_undo_step(); NULL with @error, which is
 * KARUM_ARCHIVE_ERROR_NOT_FOUND if there is no step
 */
char *karum_store_undo (KarumStore *store, KarumDirection direction, GError **error);

/* What was undone or redone at once. */
typedef struct {
  guint64 last; /* the change that was reverted first */
  guint n;      /* the number of changes */
  gboolean redone;
} KarumReverted;

/**
 * karum_store_revert_through: undoes, or redoes (@redo), the change @last, or the last one of all
 * if that is 0, and all before it through the change @number, but for those that were set aside:
 * all or, with @error, none. Reverting through the last one of them is the opposite. Of very many,
 * others can save between two of them; if such a change is in the way, so that the rest can be
 * reverted neither on nor back, the history tells how far it has come. @store must have a history.
 * @progress: (nullable): in changes; if it is cancelled, the rest stays as it is
 * Returns: (transfer full) (nullable)
 */
KarumReverted *karum_store_revert_through (KarumStore *store,
                                           gint64 number,
                                           gint64 last,
                                           gboolean redo,
                                           const KarumProgress *progress,
                                           GError **error);

/* karum_store_revert_to: the same for all changes made after @number, which are undone; or if that
 * is undone itself, it and those made before it that can be redone are redone. */
KarumReverted *karum_store_revert_to (KarumStore *store,
                                      gint64 number,
                                      const KarumProgress *progress,
                                      GError **error);
