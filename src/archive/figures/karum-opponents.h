/* karum-opponents.h: a table of results by person, with fast lookup. */
#pragma once

#include "karum-stats.h"

G_BEGIN_DECLS

typedef struct {
  GPtrArray *rows;   /* (element-type KarumOpponentTally) */
  GHashTable *known; /* (element-type gint64 KarumOpponentTally): the same, indexed by person */
} KarumOpponents;

/* karum_opponents_new_rows: (transfer full): an empty array that owns its elements. */
GPtrArray *karum_opponents_new_rows (void);

/* karum_opponents_new_known: (transfer full): an empty hash table for the elements of such an
 * array. */
GHashTable *karum_opponents_new_known (void);

/**
 * karum_opponents_get: the results of @person, which are added if missing.
 * @name: display name; invalid UTF-8 is replaced
 * @note: (nullable): distinguishes persons with the same name
 * Returns: (transfer none)
 */
KarumOpponentTally *karum_opponents_get (const KarumOpponents *opponents,
                                         gint64 person,
                                         const char *name,
                                         const char *note);

G_END_DECLS
