/* karum-opponents.h: figures of many persons, each looked up quickly. */
#pragma once

#include "karum-stats.h"

G_BEGIN_DECLS

typedef struct {
  GPtrArray *rows;   /* (element-type KarumOpponentTally) */
  GHashTable *known; /* (element-type gint64 KarumOpponentTally): the same by person */
} KarumOpponents;

/* karum_opponents_new_rows: (transfer full): an empty array that frees its elements. */
GPtrArray *karum_opponents_new_rows (void);

/* karum_opponents_new_known: (transfer full): an empty table of elements of such an array. */
GHashTable *karum_opponents_new_known (void);

/**
 * karum_opponents_get: the figures of @person, new ones if there are none.
 * @name: display name; what isn't UTF-8 in it is replaced
 * @note: (nullable): what tells the person from others of that name
 * Returns: (transfer none)
 */
KarumOpponentTally *karum_opponents_get (const KarumOpponents *opponents,
                                         gint64 person,
                                         const char *name,
                                         const char *note);

G_END_DECLS
