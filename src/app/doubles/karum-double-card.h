/* karum-double-card.h: one of two names that are probably one. */
#pragma once

#include <adwaita.h>

#include "karum-archive.h"

#define KARUM_TYPE_DOUBLE_CARD (karum_double_card_get_type ())

/* KarumDoubleCard: signal `chosen`: the other one is to be merged into this one. */
G_DECLARE_FINAL_TYPE (KarumDoubleCard, karum_double_card, KARUM, DOUBLE_CARD, AdwBin)

/* Shows a player or an event as soon as it is loaded; @name: until then. */
void karum_double_card_show (
    KarumDoubleCard *self, KarumArchive *archive, KarumNameKind kind, gint64 id, const char *name);
