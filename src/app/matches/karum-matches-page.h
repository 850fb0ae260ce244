/* karum-matches-page.h: all matches of an archive. */
#pragma once

#include <adwaita.h>
#include <gtk/gtk.h>

#include "karum-archive-types.h"
#include "karum-archive.h"
#include "karum-page.h"

/* -- Join dialog: selecting two games that form a match. */

#define KARUM_TYPE_JOIN_DIALOG (karum_join_dialog_get_type ())

/**
 * KarumJoinDialog: offers games that belong to no match, and then those that can be the other half:
 * the same players and rules with the sides exchanged.
 * Signal `chosen` (gint64, gint64): the first game and the second; the dialog has closed itself.
 */
G_DECLARE_FINAL_TYPE (KarumJoinDialog, karum_join_dialog, KARUM, JOIN_DIALOG, AdwWindow)

/* karum_games_can_match: whether two games can form a match. */
gboolean karum_games_can_match (const KarumGameRow *a, const KarumGameRow *b);

/* -- Match line: a match, in a list model and as a line of the list. */

#define KARUM_TYPE_MATCH_ITEM (karum_match_item_get_type ())

/* KarumMatchItem: immutable. */
G_DECLARE_FINAL_TYPE (KarumMatchItem, karum_match_item, KARUM, MATCH_ITEM, GObject)

/* karum_match_item_get_match: (transfer none) */
const KarumMatchRow *karum_match_item_get_match (KarumMatchItem *self);

#define KARUM_TYPE_MATCH_LINE (karum_match_line_get_type ())

/**
 * KarumMatchLine:
 * Signal `separate` (pointer: const KarumMatchRow): the user wants to dissolve this match.
 */
G_DECLARE_FINAL_TYPE (KarumMatchLine, karum_match_line, KARUM, MATCH_LINE, GtkBox)

/* -- Matches page -- */

#define KARUM_TYPE_MATCHES_PAGE (karum_matches_page_get_type ())

/**
 * KarumMatchesPage: lists the matches with wins and points, opens their games, joins games to a
 * match and separates them. Follows the archive's changes while it is mapped.
 */
G_DECLARE_FINAL_TYPE (KarumMatchesPage, karum_matches_page, KARUM, MATCHES_PAGE, KarumPage)
