/* karum-people-rules.h: what holds for changes of players and of events alike. */
#pragma once

#include "karum-archive-error.h"

G_BEGIN_DECLS

/* karum_people_refuse: sets an error of the archive; FALSE */
gboolean karum_people_refuse (KarumArchiveError code, const char *message, GError **error);

/**
 * karum_people_check_name: whether a person or an event can be called @name: UTF-8 with more in it
 * than white space, and not too long.
 * @name: (nullable)
 * @message: of the error where there is nothing in it
 */
gboolean karum_people_check_name (const char *name, const char *message, GError **error);

G_END_DECLS
