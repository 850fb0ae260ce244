/* karum-name-sql.h: names in SQL: which of those in the archive are a given name. */
#pragma once

#include "karum-db.h"

G_BEGIN_DECLS

/**
 * KARUM_NAME_IS: a condition: the row @n, which has `name` and `folded`, is a spelling that counts
 * as the same as the name @parameter, such as "?1" (see karum_name_key()). An index by `folded`
 * finds it.
 */
#define KARUM_NAME_IS(n, parameter)               \
  n ".folded = karum_name_folded (" parameter ")" \
    " AND karum_name_key (" n ".name) = karum_name_key (" parameter ")"

/* karum_name_sql_provide: makes the functions of the condition known to a connection. */
gboolean karum_name_sql_provide (KarumDb *db, GError **error);

G_END_DECLS
