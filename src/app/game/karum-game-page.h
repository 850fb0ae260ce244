/* karum-game-page.h: a game: play it, go through it again, comment it. */
#pragma once

#include <adwaita.h>

#include "karum-session.h"

G_BEGIN_DECLS

#define KARUM_TYPE_GAME_PAGE (karum_game_page_get_type ())

/**
 * KarumGamePage: has a header bar of its own; its way back is the window's action
 * `win.back`. Its own actions are in the group `game`.
 */
G_DECLARE_FINAL_TYPE (KarumGamePage, karum_game_page, KARUM, GAME_PAGE, AdwBin)

#define KARUM_GAME_PAGE_FOUND (G_MAXUINT - 1)

/* karum_game_page_set_search: what was searched for in the library; copied. */
void karum_game_page_set_search (KarumGamePage *self, const KarumGameFilter *filter);

/**
 * karum_game_page_open: loads game @id of @archive and shows it; until then something turns.
 * @ply: the turn after which it is shown; G_MAXUINT for the last, KARUM_GAME_PAGE_FOUND for that
 * after which stands what was searched for
 */
void karum_game_page_open (KarumGamePage *self, KarumArchive *archive, gint64 id, guint ply);

/* karum_game_page_get_session: (transfer none) (nullable) */
KarumSession *karum_game_page_get_session (KarumGamePage *self);

/* karum_game_page_close: saves what was being written and lets go of the game. */
void karum_game_page_close (KarumGamePage *self);

G_END_DECLS
