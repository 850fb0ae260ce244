/* karum-game-item.h: a place in the list of games, and the game at that place. */
#pragma once

#include "karum-archive-types.h"
#include "karum-line-item.h"

G_BEGIN_DECLS

#define KARUM_TYPE_GAME_ITEM (karum_game_item_get_type ())

/* The fields of a line. */
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
 * KarumGameItem: a KarumLineItem. It emits `changed` when another game takes the place, and when
 * its game has changed.
 */
G_DECLARE_FINAL_TYPE (KarumGameItem, karum_game_item, KARUM, GAME_ITEM, GObject)

KarumGameItem *karum_game_item_new (guint position);

/* karum_game_item_get_position: the place in the list. */
guint karum_game_item_get_position (KarumGameItem *self);

/* karum_game_item_dup_text: (transfer full): the text of a field; "" until the game is loaded. */
char *karum_game_item_dup_text (KarumGameItem *self, KarumGameField field);

/* karum_game_item_set_row: (nullable): sets the game at this place. */
void karum_game_item_set_row (KarumGameItem *self, KarumGameRow *row);

/* karum_game_item_get_row: (transfer none) (nullable): NULL until it is loaded. */
const KarumGameRow *karum_game_item_get_row (KarumGameItem *self);

/* karum_game_item_get_id: the number of the game, or 0 until it is loaded. */
gint64 karum_game_item_get_id (KarumGameItem *self);

G_END_DECLS
