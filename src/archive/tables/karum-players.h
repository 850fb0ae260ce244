/* karum-players.h: the tables of players and of the spellings of their names. */
#pragma once

#include "karum-db.h"

G_BEGIN_DECLS

/* Who a game's unknown player is. */
#define KARUM_PLAYER_NOBODY 0

/* What joins `games g` with its players p1 and p2, and with the persons w1 and w2 that they are. */
#define KARUM_JOIN_PERSONS                                                     \
  " JOIN players p1 ON p1.id = g.player1 JOIN players w1 ON w1.id = p1.person" \
  " JOIN players p2 ON p2.id = g.player2 JOIN players w2 ON w2.id = p2.person"

/**
 * karum_players_add: the player called @name, in any spelling; entered if there is none.
 * @name: (nullable): one that says nothing (see karum_name_known()) is KARUM_PLAYER_NOBODY
 * @present: a player who is meant if the name is theirs, although others may share it; or
 *   KARUM_PLAYER_NOBODY
 * Returns: -1 with @error
 */
gint64 karum_players_add (KarumDb *db, const char *name, gint64 present, GError **error);

/* karum_players_get_person: who @player is, since players may have been merged. */
gboolean karum_players_get_person (KarumDb *db, gint64 player, gint64 *person, GError **error);

/* karum_players_read_name: @name: (out) (transfer full) (nullable): under which @player is shown;
 * NULL if there is no such player. */
gboolean karum_players_read_name (KarumDb *db, gint64 player, char **name, GError **error);

/* karum_players_find: of the players called @name, the one entered first; -1 with @error. */
gint64 karum_players_find (KarumDb *db, const char *name, GError **error);

/* karum_players_insert: a new player with this one spelling; -1 with @error. */
gint64 karum_players_insert (KarumDb *db, const char *name, GError **error);

/* karum_players_add_spelling: one that counts as the same as one of the player's is left alone. */
gboolean karum_players_add_spelling (KarumDb *db, gint64 player, const char *name, GError **error);

/* karum_players_adopt: enters person @id of another archive, with identity, spellings and note, as
 * a new player. Returns: -1 with @error */
gint64 karum_players_adopt (KarumDb *db, KarumDb *other, gint64 id, GError **error);

/* karum_players_revive: restores players who have games outside the bin: those of @game. */
gboolean karum_players_revive (KarumDb *db, gint64 game, GError **error);

/**
 * karum_players_renew_persons: makes every player the person that merging has made of them.
 * @sound: (out): FALSE if players are merged in a circle
 */
gboolean karum_players_renew_persons (KarumDb *db, gboolean *sound, GError **error);

G_END_DECLS
