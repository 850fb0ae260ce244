/* karum-new-games.h: games that a person begins or enters. */
#pragma once

#include "karum-store.h"

G_BEGIN_DECLS

/**
 * KarumNewGame: a game to be entered, and who and what is meant where several have the name that
 * its tags say: persons and an event, or 0 for the one entered first.
 */
typedef struct {
  const KarumRecord *record;
  gint64 players[2], event;
} KarumNewGame;

/**
 * karum_store_enter_games: writes new games, the two of a match for example, all or none, as
 * karum_store_save_game() does. It is a step that can be undone.
 * @ids: (out): their numbers
 */
gboolean karum_store_enter_games (
    KarumStore *store, const KarumNewGame *games, guint n_games, gint64 *ids, GError **error);

G_END_DECLS
