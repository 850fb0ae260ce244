/* karum-name-limit.h: the maximum length of names, notes and places. */
#pragma once

#include "karum-db.h"

G_BEGIN_DECLS

/**
 * karum_name_limit_check: whether a name, or another text of one line, has at most as many
 * characters as a value of a tag (KARUM_TAG_VALUE_MAX), so that it can be exported and imported
 * again.
 * @name: (nullable): UTF-8
 */
gboolean karum_name_limit_check (const char *name, GError **error);

/**
 * karum_name_limit_check_change: the same for a text that replaces another; one that is stored
 * there may stay, however long it is.
 * @stored: a query that has a row if the text ?2 is stored where ?1 is @id
 */
gboolean karum_name_limit_check_change (
    KarumDb *db, const char *stored, gint64 id, const char *name, GError **error);

G_END_DECLS
