/* karum-match-item.h: a match in a list. */
#pragma once

#include <gtk/gtk.h>

#include "karum-archive-types.h"

#define KARUM_TYPE_MATCH_ITEM (karum_match_item_get_type ())

/* KarumMatchItem: immutable. */
G_DECLARE_FINAL_TYPE (KarumMatchItem, karum_match_item, KARUM, MATCH_ITEM, GObject)

/* karum_match_item_get_match: (transfer none) */
const KarumMatchRow *karum_match_item_get_match (KarumMatchItem *self);

KarumMatchItem *karum_match_item_new (KarumMatchRow *match);
