/* karum-turn-item.h: a turn in a list. */
#pragma once

#include "karum-session.h"

G_BEGIN_DECLS

#define KARUM_TYPE_TURN_ITEM (karum_turn_item_get_type ())

/* KarumTurnItem: immutable. */
G_DECLARE_FINAL_TYPE (KarumTurnItem, karum_turn_item, KARUM, TURN_ITEM, GObject)

/* karum_turn_item_new: (transfer full): turn @ply, from 1, of the main line. */
KarumTurnItem *karum_turn_item_new (KarumSession *session, guint ply);

/* karum_turn_item_get_number: "12."; karum_turn_item_get_side: who made it, 0 or 1;
 * karum_turn_item_get_points: after it, "28 : 19", Player1's first; karum_turn_item_get_comment:
 * (nullable): and variations. */
const char *karum_turn_item_get_number (KarumTurnItem *self);
int karum_turn_item_get_side (KarumTurnItem *self);
const char *karum_turn_item_get_text (KarumTurnItem *self);
const char *karum_turn_item_get_points (KarumTurnItem *self);
const char *karum_turn_item_get_comment (KarumTurnItem *self);

/* karum_turn_item_equal: whether the two look alike. */
gboolean karum_turn_item_equal (KarumTurnItem *a, KarumTurnItem *b);

G_END_DECLS
