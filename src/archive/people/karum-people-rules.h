/* karum-people-rules.h: checks for edits of players and events, and those that were merged into
 * another. */
#pragma once

#include "karum-db.h"
#include "karum-archive-types.h"

/* karum_people_refuse: sets an error of the archive; returns FALSE. */
gboolean karum_people_refuse (KarumArchiveError code, const char *message, GError **error);

/**
 * karum_people_check_name: whether @name is valid for a person or an event: UTF-8, more than white
 * space, and not too long, unless it is stored already.
 * @stored, @id: as in karum_name_limit_check_change()
 * @name: (nullable)
 * @message: the error message for an empty name
 */
gboolean karum_people_check_name (KarumDb *db,
                                  const char *stored,
                                  gint64 id,
                                  const char *name,
                                  const char *message,
                                  GError **error);

/**
 * karum_merged_list: the components merged into the person or event @id.
 * @sql: selects number and name; its parameter ?1 is @id
 * Returns: (transfer full) (nullable) (element-type KarumMerged)
 */
GPtrArray *karum_merged_list (KarumDb *db, const char *sql, gint64 id, GError **error);

/**
 * karum_merged_names: all names of the person or event @id.
 * @sql: selects the names; its parameters are ?1, the number, and ?2, the display name, which comes
 * first
 * Returns: (transfer full) (nullable)
 */
GStrv
karum_merged_names (KarumDb *db, const char *sql, gint64 id, const char *name, GError **error);
