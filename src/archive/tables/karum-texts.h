/* karum-texts.h: the full-text index of games.
 *
 * Derived from the games. Only games with texts have an entry: place, round, annotator, other
 * tags and comments, folded, one per line, with single spaces and without commands for programs
 * such as [%eval 0.5]. Names of players and events are searched in their tables. Archives store
 * the entries, so a change of their content needs a migration.
 */
#pragma once

#include "karum-db.h"
#include "karum-record.h"

/**
 * karum_texts_gather: builds the entry of a game.
 * @annotated: karum_record_annotated() of it
 * Returns: (transfer full): "" if it has no texts
 */
char *karum_texts_gather (const KarumRecord *record, gboolean annotated);

/**
 * karum_texts_write: replaces the entry of game @id; a new game has none yet.
 * @text: karum_texts_gather() of it
 */
gboolean
karum_texts_write (KarumDb *db, gint64 id, gboolean is_new, const char *text, GError **error);

/* karum_texts_renew: rebuilds the entry of game @id from the stored game; removes it if the game
 * is damaged or deleted. */
gboolean karum_texts_renew (KarumDb *db, const KarumGame *const *games, gint64 id, GError **error);

/* karum_texts_provide_runs: creates the table temp.texts_runs, which lists the terms of the
 * index, trigrams: for words shorter than three characters. */
gboolean karum_texts_provide_runs (KarumDb *db, GError **error);

/* karum_texts_check: whether the entry of game @id is correct. */
gboolean karum_texts_check (
    KarumDb *db, gint64 id, const KarumRecord *record, gboolean *same, GError **error);

/* karum_texts_clear: deletes all entries. */
gboolean karum_texts_clear (KarumDb *db, GError **error);

/* karum_texts_fold_again: folds all words again that were folded by an earlier version, whose fold
 * told more texts apart than karum_fold(). */
gboolean karum_texts_fold_again (KarumDb *db, GError **error);

/* karum_texts_rebuild: rebuilds all entries. An unreadable game gets none. */
gboolean karum_texts_rebuild (KarumDb *db, const KarumGame *const *games, GError **error);

/* karum_texts_last: @last: (out): the words of games up to this one are complete, because
 * rebuilding them was stopped there; G_MAXINT64 if those of all games are. */
gboolean karum_texts_last (KarumDb *db, gint64 *last, GError **error);

/* karum_texts_set_last: in the transaction that has written them. @last: as above */
gboolean karum_texts_set_last (KarumDb *db, gint64 last, GError **error);

/* karum_texts_go_on: in a transaction: rebuilds the entries of some of the games whose words are
 * not complete. */
gboolean karum_texts_go_on (KarumDb *db, const KarumGame *const *games, GError **error);

/* karum_texts_join_all: makes one segment of the index, in short transactions, so that nothing is
 * left of entries that were deleted. */
gboolean karum_texts_join_all (KarumDb *db, GError **error);
