/* karum-history.h: the changes of an archive that can be undone or redone: rows of its table
 * "history", which is documented in docs/archive-format.md.
 *
 * A KarumHistory is what stores of one archive in one program know of that table, and how much of
 * it they keep. Its functions can be called in any thread, and don't read the archive. */
#pragma once

#include <glib.h>

typedef enum { KARUM_UNDO, KARUM_REDO } KarumDirection;

typedef struct _KarumHistory KarumHistory;

/**
 * karum_history_new: with one reference; empty until it is given to a store.
 * @changed: (nullable): called after every change of the history, in the thread that has seen it
 * @free: (nullable): frees @data together with the history
 */
KarumHistory *
karum_history_new (void (*changed) (gpointer data), gpointer data, GDestroyNotify free);
KarumHistory *karum_history_ref (KarumHistory *history);
void karum_history_unref (KarumHistory *history);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumHistory, karum_history_unref)

/* The limits that a person can set, in millions of bytes and days, and those that are usual. What
 * is one of the last KARUM_HISTORY_STEPS is not too old. */
#define KARUM_HISTORY_MB_MIN 1
#define KARUM_HISTORY_MB_MAX 900
#define KARUM_HISTORY_MB 64
#define KARUM_HISTORY_DAYS 30
#define KARUM_HISTORY_DAYS_MAX 3650
#define KARUM_HISTORY_STEPS 100

/* karum_history_set_limits: from the next change on, the oldest are dropped if all together have
 * more than @bytes, and those that are older than @days. */
void karum_history_set_limits (KarumHistory *history, gsize bytes, guint days);

/* karum_history_is_damaged: whether the table can't be read, so that no changes are kept. */
gboolean karum_history_is_damaged (KarumHistory *history);

/* karum_history_find: the number of the change that Undo or Redo concerns next, or 0. A change that
 * was undone can't be redone once something else was changed.
 * @game: only of changes that concern this game alone, whatever else was changed; 0 for all */
guint64 karum_history_find (KarumHistory *history, KarumDirection direction, gint64 game);

/* karum_history_title: (transfer full) (nullable): of the change @number, as the table has it. */
char *karum_history_title (KarumHistory *history, guint64 number);

/* karum_history_words: what the table calls @title, such as “Deleting a game”, in the present
 * language. What earlier programs have written in another language stays as it is. */
const char *karum_history_words (const char *title);

/* karum_history_game: the only game that was changed by @number; 0 for other changes, and if there
 * is no such change. */
gint64 karum_history_game (KarumHistory *history, guint64 number);

/* karum_history_is_far: whether undoing or redoing all changes through @number may take long. */
gboolean karum_history_is_far (KarumHistory *history, guint64 number);

/* karum_history_is_long: whether undoing or redoing the change may take long. */
gboolean karum_history_is_long (KarumHistory *history, guint64 number);
