/* karum-players.h: the tables of players and of the spellings of their names. */
#pragma once

#include "karum-db.h"

G_BEGIN_DECLS

/* Who a game's unknown player is. */
#define KARUM_PLAYER_NOBODY 0

/**
 * karum_players_add: the player called @name, in any spelling; entered if there is none.
 * @name: (nullable): NULL or "" is KARUM_PLAYER_NOBODY
 * @present: a player who is meant if the name is theirs, although others may share it; or
 *   KARUM_PLAYER_NOBODY
 * Returns: -1 with @error
 */
gint64 karum_players_add (KarumDb *db, const char *name, gint64 present, GError **error);

/* karum_players_names: as karum_store_player_names() */
GStrv karum_players_names (KarumDb *db, const char *text, guint limit, GError **error);

G_END_DECLS
