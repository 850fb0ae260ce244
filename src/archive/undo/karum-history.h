/* karum-history.h: the changes of an archive that can be undone or redone.
 *
 * Shared by all stores of one archive. All functions can be called in any thread. */
#pragma once

#include <glib.h>

/* Games that were added together, with the players and events added for them: the numbers from
 * @first to @last. Undoing the addition moves them to the bin. */
typedef struct {
  gint64 games[2], players[2], events[2];
  gint64 count, stamps; /* a checksum of the games: their number, and the sum of created_at */
  gint64 deleted_at; /* the deletion time of everything that undoing this step moved to the bin; 0
                        for none */
} KarumAddition;

/**
 * KarumChange: the changes made by one step.
 */
typedef struct {
  guint64 number;         /* assigned by the history */
  char *title;            /* translated */
  gint64 game;            /* the game whose record was edited; 0 for other changes */
  GBytes *changes;        /* a changeset of SQLite, which is inverted to undo it; may be empty */
  KarumAddition addition; /* its count is 0 if nothing was added */
} KarumChange;

/* @title: copied. @changes: (transfer full) */
KarumChange *karum_change_new (const char *title, GBytes *changes);
void karum_change_free (KarumChange *change);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumChange, karum_change_free)

typedef enum { KARUM_UNDO, KARUM_REDO } KarumDirection;

typedef struct _KarumHistory KarumHistory;

/**
 * karum_history_new: an empty history, with one reference.
 * @changed: called after every change of the history, in the thread that made it
 * @free: frees @data together with the history
 */
KarumHistory *
karum_history_new (void (*changed) (gpointer data), gpointer data, GDestroyNotify free);
KarumHistory *karum_history_ref (KarumHistory *history);
void karum_history_unref (KarumHistory *history);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumHistory, karum_history_unref)

/* karum_history_set_limit: sets the maximum total size of all changes in bytes, replacing the
 * default. */
void karum_history_set_limit (KarumHistory *history, gsize bytes);
gsize karum_history_get_limit (KarumHistory *history);

/* karum_history_add: adds @change (transfer full) and clears the changes to redo. The oldest
 * changes are dropped if there are too many or they use too much memory. */
void karum_history_add (KarumHistory *history, KarumChange *change);

/* karum_history_clear: clears the history, after a change that can't be undone. */
void karum_history_clear (KarumHistory *history);

/* karum_history_take: (transfer full) (nullable): removes and returns the next change to undo or
 * redo. */
KarumChange *karum_history_take (KarumHistory *history, KarumDirection direction);

/* karum_history_put: makes @change (transfer full) the next one to undo or redo. */
void karum_history_put (KarumHistory *history, KarumDirection direction, KarumChange *change);

/* karum_history_title: (transfer full) (nullable): the title of the next change. */
char *karum_history_title (KarumHistory *history, KarumDirection direction);

/* karum_history_game: the game whose record the next change has edited; 0 for other changes, and if
 * there is no change. */
gint64 karum_history_game (KarumHistory *history, KarumDirection direction);

/* karum_history_number: a number that identifies the next change to undo; 0 if there is none. */
guint64 karum_history_number (KarumHistory *history);

/* karum_history_is_long: whether undoing or redoing the next change may take long. */
gboolean karum_history_is_long (KarumHistory *history, KarumDirection direction);
