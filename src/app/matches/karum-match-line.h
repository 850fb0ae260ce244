/* karum-match-line.h: the line of a match. */
#pragma once

#include <gtk/gtk.h>

#include "karum-match-item.h"

#define KARUM_TYPE_MATCH_LINE (karum_match_line_get_type ())

/**
 * KarumMatchLine:
 * Signal `separate` (pointer: const KarumMatchRow): the user wants to dissolve this match.
 */
G_DECLARE_FINAL_TYPE (KarumMatchLine, karum_match_line, KARUM, MATCH_LINE, GtkBox)

/* @writable: whether the match can be changed */
void karum_match_line_show (KarumMatchLine *self, KarumMatchItem *item, gboolean writable);
