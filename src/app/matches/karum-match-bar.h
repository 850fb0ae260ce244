/* karum-match-bar.h: how the match stands to which a game belongs. */
#pragma once

#include <adwaita.h>

#include "karum-archive.h"

G_BEGIN_DECLS

#define KARUM_TYPE_MATCH_BAR (karum_match_bar_get_type ())

/**
 * KarumMatchBar: wins, points and state of a match, and a way to its other game. Invisible for a
 * game that belongs to none.
 */
G_DECLARE_FINAL_TYPE (KarumMatchBar, karum_match_bar, KARUM, MATCH_BAR, GtkBox)

/**
 * karum_match_bar_show: looks the match up and shows it; call again when a game of it has changed.
 * @tag: (nullable): the identifier that the games of the match share; NULL for none
 * @game: the game that is on the board
 */
void
karum_match_bar_show (KarumMatchBar *self, KarumArchive *archive, const char *tag, gint64 game);

G_END_DECLS
