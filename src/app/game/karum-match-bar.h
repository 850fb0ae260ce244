/* karum-match-bar.h: the match of a game. */
#pragma once

#include <gtk/gtk.h>

#include "karum-archive.h"

#define KARUM_TYPE_MATCH_BAR (karum_match_bar_get_type ())

/**
 * KarumMatchBar: wins, points and state of a match, and a button for its other game. Hidden for a
 * game without a match.
 */
G_DECLARE_FINAL_TYPE (KarumMatchBar, karum_match_bar, KARUM, MATCH_BAR, GtkBox)

/**
 * karum_match_bar_show: loads the match and shows it; must be called again when one of its games
 * has changed.
 * @tag: (nullable): the identifier that the games of the match share; NULL for none
 * @game: the game on the board
 */
void
karum_match_bar_show (KarumMatchBar *self, KarumArchive *archive, const char *tag, gint64 game);
