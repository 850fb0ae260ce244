/* karum-start-view.h: the games, to be begun with one click. */
#pragma once

#include <adwaita.h>

#include "karum-archive.h"

#define KARUM_TYPE_START_VIEW (karum_start_view_get_type ())

/**
 * KarumStartView: a board for each game, with what one can do: play against the computer at once,
 * play with somebody, learn. Asks for the name of who sits here, which is kept. A game that was
 * begun is told by the action `win.begin-game`.
 */
G_DECLARE_FINAL_TYPE (KarumStartView, karum_start_view, KARUM, START_VIEW, AdwBin)

/* karum_start_view_set_archive: @archive: (nullable): where games are saved */
void karum_start_view_set_archive (KarumStartView *self, KarumArchive *archive);

/* karum_start_view_set_heading: what stands above the games instead of the usual words.
 * @title, @text: (nullable): NULL for the usual ones */
void karum_start_view_set_heading (KarumStartView *self, const char *title, const char *text);
