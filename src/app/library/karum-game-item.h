/* karum-game-item.h: a place in the list of games, and the game that stands there. */
#pragma once

#include "karum-archive-types.h"

G_BEGIN_DECLS

#define KARUM_TYPE_GAME_ITEM (karum_game_item_get_type ())

/**
 * KarumGameItem: what the cells of a list show. All properties are texts, empty until the game is
 * known and notified when it changes: `date`, `rules`, `player1`, `player2`, `players`, `result`,
 * `points`, `turns`, `details`, `stars`, `annotated` (empty for 0).
 */
G_DECLARE_FINAL_TYPE (KarumGameItem, karum_game_item, KARUM, GAME_ITEM, GObject)

KarumGameItem *karum_game_item_new (void);

/* karum_game_item_set_row: (nullable): says which game stands here now. */
void karum_game_item_set_row (KarumGameItem *self, KarumGameRow *row);

/* karum_game_item_get_row: (transfer none) (nullable): NULL until it is known. */
const KarumGameRow *karum_game_item_get_row (KarumGameItem *self);

/* karum_game_item_get_id: the game, or 0 until it is known. */
gint64 karum_game_item_get_id (KarumGameItem *self);

G_END_DECLS
