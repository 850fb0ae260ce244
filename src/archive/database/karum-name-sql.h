/* karum-name-sql.h: SQL that compares names. */
#pragma once

#include <glib.h>

#include "karum-db.h"

/**
 * KARUM_NAME_IS: a condition: the row @n, which has `name` and `folded`, is a spelling that is
 * equivalent to the name @parameter, such as "?1" (see karum_name_key()). It can use an index on
 * `folded`.
 */
#define KARUM_NAME_IS(n, parameter)               \
  n ".folded = karum_name_folded (" parameter ")" \
    " AND karum_name_key (" n ".name) = karum_name_key (" parameter ")"

/**
 * KARUM_NAME_HAS: a condition: the row @n, which has `name` and `folded`, contains the folded text
 * @parameter, such as "?1", or sounds as if it did in another script (see karum_name_sounds()).
 */
#define KARUM_NAME_HAS(n, parameter) \
  "(instr (" n ".folded, " parameter ") > 0 OR karum_name_sounds (" n ".name, " parameter "))"

/* karum_name_sql_provide: registers the functions of the conditions with a connection, and
 * karum_name_meaning (name) and karum_has_phrase (text, phrase): see karum_fold_has_phrase(). */
gboolean karum_name_sql_provide (KarumDb *db, GError **error);
