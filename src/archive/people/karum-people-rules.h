/* karum-people-rules.h: checks for edits of players and events. */
#pragma once

#include "karum-archive-error.h"
#include "karum-db.h"

G_BEGIN_DECLS

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

G_END_DECLS
