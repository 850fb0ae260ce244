/* karum-match-line.h: a match in the list of matches. */
#pragma once

#include <gtk/gtk.h>

#include "karum-match-item.h"

G_BEGIN_DECLS

#define KARUM_TYPE_MATCH_LINE (karum_match_line_get_type ())

/**
 * KarumMatchLine:
 * Signal `separate` (pointer: const KarumMatchRow): the user wants to dissolve this match.
 */
G_DECLARE_FINAL_TYPE (KarumMatchLine, karum_match_line, KARUM, MATCH_LINE, GtkBox)

GtkWidget *karum_match_line_new (void);

/* karum_match_line_show: @writable: whether the match can be changed */
void karum_match_line_show (KarumMatchLine *self, KarumMatchItem *item, gboolean writable);

G_END_DECLS
