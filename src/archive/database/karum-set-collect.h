/* karum-set-collect.h: sets of games filled by SQL. */
#pragma once

#include "karum-db.h"
#include "karum-game-set.h"

G_BEGIN_DECLS

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

G_END_DECLS
