/* karum-turn-spoken.h: the spoken text of a row in the list of turns. */
#pragma once

#include "karum-turn-item.h"

G_BEGIN_DECLS

/* karum_turn_item_dup_spoken: (transfer full): as one would read it aloud: "Variation: turn 3, d4,
 * mistake. Turn 4, e5." */
char *karum_turn_item_dup_spoken (KarumTurnItem *item);

G_END_DECLS
