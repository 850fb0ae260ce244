/* karum-game-item.h: a place in the list of games, and the game that stands there. */
#pragma once

#include "karum-archive-types.h"
#include "karum-line-item.h"

G_BEGIN_DECLS

#define KARUM_TYPE_GAME_ITEM (karum_game_item_get_type ())

/* What is said of a game: the fields of a line. */
typedef enum {
  KARUM_GAME_FIELD_DATE,
  KARUM_GAME_FIELD_RULES,
  KARUM_GAME_FIELD_PLAYER1,
  KARUM_GAME_FIELD_PLAYER2,
  KARUM_GAME_FIELD_PLAYERS,
  KARUM_GAME_FIELD_RESULT,
  KARUM_GAME_FIELD_POINTS,
  KARUM_GAME_FIELD_TURNS,
  KARUM_GAME_FIELD_DETAILS,
  KARUM_GAME_FIELD_STARS,
  KARUM_GAME_FIELD_ANNOTATED, /* empty for 0 */
  KARUM_GAME_FIELD_EVENT,
  KARUM_GAME_FIELD_ROUND,
  KARUM_GAME_FIELD_PLACE,
  KARUM_N_GAME_FIELDS
} KarumGameField;

/**
 * KarumGameItem: a KarumLineItem. It is another when another game stands here, or the same is
 * another.
 */
G_DECLARE_FINAL_TYPE (KarumGameItem, karum_game_item, KARUM, GAME_ITEM, GObject)

KarumGameItem *karum_game_item_new (guint position);

/* karum_game_item_get_position: the place in the list. */
guint karum_game_item_get_position (KarumGameItem *self);

/* karum_game_item_dup_text: (transfer full): a field as it is shown; empty until the game is known.
 */
char *karum_game_item_dup_text (KarumGameItem *self, KarumGameField field);

/* karum_game_item_set_row: (nullable): says which game stands here now. */
void karum_game_item_set_row (KarumGameItem *self, KarumGameRow *row);

/* karum_game_item_get_row: (transfer none) (nullable): NULL until it is known. */
const KarumGameRow *karum_game_item_get_row (KarumGameItem *self);

/* karum_game_item_get_id: the game, or 0 until it is known. */
gint64 karum_game_item_get_id (KarumGameItem *self);

G_END_DECLS
