/* karum-texts.h: the index of words: what is said of a game and in it.
 *
 * Derived from the games. Only games with such texts have an entry: place, round,
 * annotator, other tags and comments, folded, one a line, with single blanks and without commands
 * for programs such as [%eval 0.5]. Names of players and events are found in their tables. Archives
 * store it: to gather it in another way takes a migration.
 */
#pragma once

#include "karum-db.h"
#include "karum-record.h"

G_BEGIN_DECLS

/**
 * karum_texts_gather: the entry of a game.
 * @annotated: karum_record_annotated() of it
 * Returns: (transfer full): "" if it has none
 */
char *karum_texts_gather (const KarumRecord *record, gboolean annotated);

/**
 * karum_texts_write: replaces the entry of game @id; of a new game there is none yet.
 * @text: karum_texts_gather() of it
 */
gboolean
karum_texts_write (KarumDb *db, gint64 id, gboolean is_new, const char *text, GError **error);

/* karum_texts_renew: the entry of game @id from what the archive holds of it; none if it is damaged
 * or gone. */
gboolean karum_texts_renew (KarumDb *db, const KarumGame *const *games, gint64 id, GError **error);

/* karum_texts_provide_runs: makes the table temp.texts_runs, which gives the index by its terms,
 * the runs of three characters: for words that are shorter. */
gboolean karum_texts_provide_runs (KarumDb *db, GError **error);

/* karum_texts_check: whether the entry of game @id is what it should be. */
gboolean karum_texts_check (
    KarumDb *db, gint64 id, const KarumRecord *record, gboolean *same, GError **error);

/* karum_texts_clear: takes all entries out. */
gboolean karum_texts_clear (KarumDb *db, GError **error);

/* karum_texts_rebuild: makes all entries anew. A game that can't be read has none. */
gboolean karum_texts_rebuild (KarumDb *db, const KarumGame *const *games, GError **error);

G_END_DECLS
