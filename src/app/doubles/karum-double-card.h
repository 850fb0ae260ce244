/* karum-double-card.h: one of two players or events that may be one, with its latest games. */
#pragma once

#include <adwaita.h>

#include "karum-archive.h"

#define KARUM_TYPE_DOUBLE_CARD (karum_double_card_get_type ())

/* KarumDoubleCard: signal `chosen`: the other one is to be merged into this one. */
G_DECLARE_FINAL_TYPE (KarumDoubleCard, karum_double_card, KARUM, DOUBLE_CARD, AdwBin)

/**
 * karum_double_card_show: shows a player or an event as soon as it is loaded.
 * @kind: KARUM_NAME_PLAYER or KARUM_NAME_EVENT
 * @name: until then
 */
void karum_double_card_show (
    KarumDoubleCard *self, KarumArchive *archive, KarumNameKind kind, gint64 id, const char *name);
