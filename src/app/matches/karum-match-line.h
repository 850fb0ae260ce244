/* karum-match-line.h: a match, in a list model and as a line of the list. */
#pragma once

#include <gtk/gtk.h>

#include "karum-archive-types.h"

#define KARUM_TYPE_MATCH_ITEM (karum_match_item_get_type ())

/* KarumMatchItem: immutable. */
G_DECLARE_FINAL_TYPE (KarumMatchItem, karum_match_item, KARUM, MATCH_ITEM, GObject)

/* karum_match_item_new: @match: referenced */
KarumMatchItem *karum_match_item_new (KarumMatchRow *match);

/* karum_match_item_get_match: (transfer none) */
const KarumMatchRow *karum_match_item_get_match (KarumMatchItem *self);

#define KARUM_TYPE_MATCH_LINE (karum_match_line_get_type ())

/**
 * KarumMatchLine:
 * Signal `separate` (pointer: const KarumMatchRow): the user wants to dissolve this match.
 */
G_DECLARE_FINAL_TYPE (KarumMatchLine, karum_match_line, KARUM, MATCH_LINE, GtkBox)

GtkWidget *karum_match_line_new (void);

/* karum_match_line_show: @writable: whether the match can be changed */
void karum_match_line_show (KarumMatchLine *self, KarumMatchItem *item, gboolean writable);
