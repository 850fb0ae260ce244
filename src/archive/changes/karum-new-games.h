/* karum-new-games.h: adds games that a user starts or enters. */
#pragma once

#include "karum-store.h"

G_BEGIN_DECLS

/**
 * KarumNewGame: a new game. Where a name in its tags is ambiguous, persons and event select one of
 * them; 0 selects the one created first.
 */
typedef struct {
  const KarumRecord *record;
  gint64 players[2], event;
} KarumNewGame;

/**
 * karum_store_enter_games: writes new games, for example the two of a match, all or none, as
 * karum_store_save_game() does. It is one undo step.
 * @ids: (out): their numbers
 */
gboolean karum_store_enter_games (
    KarumStore *store, const KarumNewGame *games, guint n_games, gint64 *ids, GError **error);

G_END_DECLS
