/* karum-matches.h: the table of matches. */
#pragma once

#include "karum-db.h"

G_BEGIN_DECLS

/**
 * karum_matches_add: returns the match with the identifier @tag; creates it if there is none.
 * @tag: (nullable): NULL or "" is match 0, no match
 * Returns: -1 with @error
 */
gint64 karum_matches_add (KarumDb *db, const char *tag, GError **error);

G_END_DECLS
