/* karum-game-page.h: the page of a game, to play, replay and annotate it. */
#pragma once

#include "karum-page.h"
#include "karum-session.h"

#define KARUM_TYPE_GAME_PAGE (karum_game_page_get_type ())

/**
 * KarumGamePage: has a header bar of its own; its back button uses the window's action `win.back`.
 * Its own actions are in the group `game`.
 */
G_DECLARE_FINAL_TYPE (KarumGamePage, karum_game_page, KARUM, GAME_PAGE, KarumPage)

#define KARUM_GAME_PAGE_FOUND (G_MAXUINT - 1)
#define KARUM_GAME_PAGE_REVIEW (G_MAXUINT - 2)

/**
 * karum_game_page_open: loads and shows game @id of @archive; shows a spinner until then.
 * @ply: the turn after which the game is shown; G_MAXUINT for where it was left, else the last;
 * KARUM_GAME_PAGE_FOUND for the place that the search found; KARUM_GAME_PAGE_REVIEW for the
 * worst move, which a review begins to look for
 */
void karum_game_page_open (KarumGamePage *self, KarumArchive *archive, gint64 id, guint ply);

/* karum_game_page_get_session: (transfer none) (nullable) */
KarumSession *karum_game_page_get_session (KarumGamePage *self);

/* karum_game_page_close: saves the comment being written and closes the game. */
void karum_game_page_close (KarumGamePage *self);
