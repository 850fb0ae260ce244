/* karum-players-private.h: shared by the files that edit players. */
#pragma once

#include "karum-db.h"
#include "karum-people-rules.h"

/* karum_players_look_up: the person of @player, and the player that it was merged into directly
 * (0 for none); an error if there is no such player. @merged: (out) (nullable) */
gboolean
karum_players_look_up (KarumDb *db, gint64 player, gint64 *person, gint64 *merged, GError **error);
