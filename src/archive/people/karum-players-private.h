/* karum-players-private.h: what the files that change players share. */
#pragma once

#include "karum-db.h"
#include "karum-people-rules.h"

G_BEGIN_DECLS

/* karum_players_look_up: the person that @player is, and whom @player was merged into directly (0
 * for nobody); an error if there is no such player. @merged_into: (out) (nullable) */
gboolean karum_players_look_up (
    KarumDb *db, gint64 player, gint64 *person, gint64 *merged_into, GError **error);

G_END_DECLS
