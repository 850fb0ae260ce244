/* karum-db-error.h: errors of a database, in words that users understand. */
#pragma once

#include "karum-db.h"

G_BEGIN_DECLS

/**
 * karum_db_set_error: sets the error for a result code of SQLite, in words.
 * Returns: FALSE, so that a function can end with it
 */
gboolean karum_db_set_error (KarumDb *db, int code, GError **error);

G_END_DECLS
