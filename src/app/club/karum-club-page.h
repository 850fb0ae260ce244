/* karum-club-page.h: figures of all games of a club: charts, tables and records. */
#pragma once

#include "karum-sidebar-pane.h"
#include "karum-cells.h"

G_BEGIN_DECLS

#define KARUM_TYPE_CLUB_PAGE (karum_club_page_get_type ())

/* KarumClubPage: every figure shows the games behind it, by the action `win.show-games`. */
G_DECLARE_FINAL_TYPE (KarumClubPage, karum_club_page, KARUM, CLUB_PAGE, AdwBin)

/* karum_club_page_set_archive: (nullable) */
void karum_club_page_set_archive (KarumClubPage *self, KarumArchive *archive);

/* karum_club_page_get_side: (transfer none): the sidebar, with the page beside it. */
KarumSidebarPane *karum_club_page_get_side (KarumClubPage *self);

/* karum_club_page_make_tables: a KarumTablesMaker. */
KarumTables *karum_club_page_make_tables (gpointer page);

G_END_DECLS
