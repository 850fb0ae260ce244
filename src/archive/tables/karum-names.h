/* karum-names.h: names for completion. */
#pragma once

#include "karum-archive-types.h"
#include "karum-db.h"

/* @one and @other: who they are now, after merges */
typedef gboolean (*KarumDistinctVisit) (gint64 one, gint64 other, gpointer data, GError **error);

/* karum_names_find: as karum_store_names() */
GStrv
karum_names_find (KarumDb *db, KarumNameKind kind, const char *text, guint limit, GError **error);

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

/* karum_distinct_add: keeps two players or events apart, in any order; nothing happens if they are
 * already kept apart. @kind: KARUM_NAME_PLAYER or KARUM_NAME_EVENT */
gboolean
karum_distinct_add (KarumDb *db, KarumNameKind kind, gint64 one, gint64 other, GError **error);

/* karum_distinct_visit: visits all pairs until @visit returns FALSE with @error. */
gboolean karum_distinct_visit (
    KarumDb *db, KarumNameKind kind, KarumDistinctVisit visit, gpointer data, GError **error);
