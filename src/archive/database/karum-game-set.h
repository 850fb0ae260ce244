/* karum-game-set.h: a set of games by number, as a bitmap. */
#pragma once

#include <glib.h>

#include "karum-db.h"

/* KarumGameSet: reference counted; immutable once it is shared. */
typedef struct _KarumGameSet KarumGameSet;

KarumGameSet *karum_game_set_new (void);
KarumGameSet *karum_game_set_ref (KarumGameSet *set);
void karum_game_set_unref (KarumGameSet *set);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumGameSet, karum_game_set_unref)

/* karum_game_set_copy: (transfer full) */
KarumGameSet *karum_game_set_copy (const KarumGameSet *set);

/* karum_game_set_add: @game: from 0 to 2^35; other numbers are ignored */
void karum_game_set_add (KarumGameSet *set, gint64 game);

/* karum_game_set_take_out: @game: any number */
void karum_game_set_take_out (KarumGameSet *set, gint64 game);

/* karum_game_set_add_word, karum_game_set_word: 64 games at once: the lowest bit is @first, a
 * multiple of 64. */
void karum_game_set_add_word (KarumGameSet *set, gsize first, guint64 bits);
guint64 karum_game_set_word (const KarumGameSet *set, gsize first);

gboolean karum_game_set_contains (const KarumGameSet *set, gint64 game);

/* karum_game_set_count: the number of games in the set. */
guint karum_game_set_count (const KarumGameSet *set);

/* karum_game_set_includes: whether @other is a subset of @set. */
gboolean karum_game_set_includes (const KarumGameSet *set, const KarumGameSet *other);

/* karum_game_set_size: its size in bytes. */
gsize karum_game_set_size (const KarumGameSet *set);

/* karum_game_set_next: the first game in the set with a number >= @from; -1 if there is none. */
gint64 karum_game_set_next (const KarumGameSet *set, gint64 from);

/* karum_game_set_json: (transfer full): the numbers as a JSON array, for json_each(). */
char *karum_game_set_json (const KarumGameSet *set);

/* karum_game_set_keep, karum_game_set_remove: the intersection with @other; the difference. */
void karum_game_set_keep (KarumGameSet *set, const KarumGameSet *other);
void karum_game_set_remove (KarumGameSet *set, const KarumGameSet *other);

/**
 * karum_set_collect: adds the games that a query returns to @set.
 * @id, @rest: the query: its one column, "g.id", and the rest, "FROM games g WHERE g.date > ?2";
 * its parameters are numbered from 2
 * @texts: (element-type char*): their values; the query may leave some unused
 */
gboolean karum_set_collect (KarumDb *db,
                            KarumGameSet *set,
                            const char *id,
                            const char *rest,
                            const GPtrArray *texts,
                            GError **error);
