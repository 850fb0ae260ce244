/* karum-player-page.h: the page of a player: names, figures and matches. */
#pragma once

#include <adwaita.h>

#include "karum-archive.h"
#include "karum-cells.h"

G_BEGIN_DECLS

#define KARUM_TYPE_PLAYER_PAGE (karum_player_page_get_type ())

/**
 * KarumPlayerPage: every figure leads to the games behind it, by the action `win.show-games`.
 */
G_DECLARE_FINAL_TYPE (KarumPlayerPage, karum_player_page, KARUM, PLAYER_PAGE, AdwBin)

/* karum_player_page_set_archive: (nullable) */
void karum_player_page_set_archive (KarumPlayerPage *self, KarumArchive *archive);

/* karum_player_page_show: shows player @id; of a merged player, the person. */
void karum_player_page_show (KarumPlayerPage *self, gint64 id);

/* karum_player_page_get_player: the player that is shown; 0 for none. */
gint64 karum_player_page_get_player (KarumPlayerPage *self);

/* karum_player_page_make_tables: a KarumTablesMaker. */
KarumTables *karum_player_page_make_tables (gpointer page);

G_END_DECLS
