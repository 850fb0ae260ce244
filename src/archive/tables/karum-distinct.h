/* karum-distinct.h: the tables of players and of events that a user keeps apart. */
#pragma once

#include "karum-archive-types.h"
#include "karum-db.h"

G_BEGIN_DECLS

/* karum_distinct_add: keeps two players or events apart, in any order; nothing happens if they are
 * already kept apart. @kind: KARUM_NAME_PLAYER or KARUM_NAME_EVENT */
gboolean
karum_distinct_add (KarumDb *db, KarumNameKind kind, gint64 one, gint64 other, GError **error);

/* @one and @other: who they are now, after merges */
typedef gboolean (*KarumDistinctVisit) (gint64 one, gint64 other, gpointer data, GError **error);

/* karum_distinct_visit: visits all pairs until @visit returns FALSE with @error. */
gboolean karum_distinct_visit (
    KarumDb *db, KarumNameKind kind, KarumDistinctVisit visit, gpointer data, GError **error);

G_END_DECLS
