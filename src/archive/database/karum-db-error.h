/* karum-db-error.h: what has gone wrong with a database, in words that a person can understand. */
#pragma once

#include "karum-db.h"

G_BEGIN_DECLS

/**
 * karum_db_set_error: the error for a result code of SQLite, in words.
 * Returns: FALSE, so that a function can end with it
 */
gboolean karum_db_set_error (KarumDb *db, int code, GError **error);

G_END_DECLS
