/* karum-history.h: the changes of an archive that can be taken back, and those that were.
 *
 * Shared by all stores of one archive; any thread may call any function.
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Games that were added together, with the players and events that came with them: the numbers from
 * @first to @last. They are taken back by putting them into the bin. */
typedef struct {
  gint64 games[2], players[2], events[2];
  gint64 count, stamps; /* what the games must still be: how many, and the sum of created_at */
  gint64 deleted_at;    /* the mark of those that this step has put into the bin; 0 for none */
} KarumAddition;

/**
 * KarumChange: what one step has changed.
 */
typedef struct {
  guint64 number;         /* given by the history */
  char *title;            /* translated */
  gint64 game;            /* whose record was edited; 0 for other changes */
  GBytes *changes;        /* a changeset of SQLite, to be inverted; may be empty */
  KarumAddition addition; /* its count is 0 if there is none */
} KarumChange;

/* @title: copied. @changes: (transfer full) */
KarumChange *karum_change_new (const char *title, GBytes *changes);
void karum_change_free (KarumChange *change);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumChange, karum_change_free)

/* karum_change_is_long: whether taking it back may take long. */
gboolean karum_change_is_long (const KarumChange *change);

typedef enum { KARUM_UNDO, KARUM_REDO } KarumDirection;

typedef struct _KarumHistory KarumHistory;

/**
 * karum_history_new: an empty history, with one reference.
 * @changed: called after every change of the history, in the thread that made it
 * @free: frees @data at the end
 */
KarumHistory *
karum_history_new (void (*changed) (gpointer data), gpointer data, GDestroyNotify free);
KarumHistory *karum_history_ref (KarumHistory *history);
void karum_history_unref (KarumHistory *history);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumHistory, karum_history_unref)

/* karum_history_set_limit: how many bytes all changes may take together; there is one already. */
void karum_history_set_limit (KarumHistory *history, gsize bytes);
gsize karum_history_get_limit (KarumHistory *history);

/* karum_history_add: @change (transfer full) was made; nothing can be done again any more. The
 * oldest changes go when there are too many or they take too much memory. */
void karum_history_add (KarumHistory *history, KarumChange *change);

/* karum_history_clear: forgets everything: something was done that can't be taken back. */
void karum_history_clear (KarumHistory *history);

/* karum_history_take: (transfer full) (nullable): the change that is next to be undone or redone.
 */
KarumChange *karum_history_take (KarumHistory *history, KarumDirection direction);

/* karum_history_put: @change (transfer full) is next to be undone or redone. */
void karum_history_put (KarumHistory *history, KarumDirection direction, KarumChange *change);

/* karum_history_title: (transfer full) (nullable): of the change that is next. */
char *karum_history_title (KarumHistory *history, KarumDirection direction);

/* karum_history_game: the game whose record the change that is next has edited; 0 for other changes
 * and for none. */
gint64 karum_history_game (KarumHistory *history, KarumDirection direction);

/* karum_history_number: tells the change that is next to be undone from every other; 0 for none. */
guint64 karum_history_number (KarumHistory *history);

/* karum_history_is_long: whether taking the next change back may take long. */
gboolean karum_history_is_long (KarumHistory *history, KarumDirection direction);

G_END_DECLS
