/* karum-turn-spoken.h: a row of the list of turns as a screen reader says it. */
#pragma once

#include "karum-turn-item.h"

G_BEGIN_DECLS

/* karum_turn_item_dup_spoken: (transfer full): as one would read it aloud: "Variation: turn 3, d4,
 * mistake. Turn 4, e5." */
char *karum_turn_item_dup_spoken (KarumTurnItem *item);

G_END_DECLS
