/* karum-name-sql.h: SQL that compares names. */
#pragma once

#include "karum-db.h"

G_BEGIN_DECLS

/**
 * KARUM_NAME_IS: a condition: the row @n, which has `name` and `folded`, is a spelling that is
 * equivalent to the name @parameter, such as "?1" (see karum_name_key()). It can use an index on
 * `folded`.
 */
#define KARUM_NAME_IS(n, parameter)               \
  n ".folded = karum_name_folded (" parameter ")" \
    " AND karum_name_key (" n ".name) = karum_name_key (" parameter ")"

/* karum_name_sql_provide: registers the functions of the condition with a connection. */
gboolean karum_name_sql_provide (KarumDb *db, GError **error);

G_END_DECLS
