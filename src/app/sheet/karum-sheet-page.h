/* karum-sheet-page.h: a page to type in a game from a score sheet. */
#pragma once

#include <adwaita.h>

#include "karum-archive.h"

G_BEGIN_DECLS

#define KARUM_TYPE_SHEET_PAGE (karum_sheet_page_get_type ())

/**
 * KarumSheetPage: has a header bar of its own; its way back is the window's action
 * `win.back`. What was typed stays until it is saved, also when the program ends; then the game is
 * shown by `win.open-game`.
 */
G_DECLARE_FINAL_TYPE (KarumSheetPage, karum_sheet_page, KARUM, SHEET_PAGE, AdwBin)

/* karum_sheet_page_set_archive: @archive: (nullable): where games are saved. */
void karum_sheet_page_set_archive (KarumSheetPage *self, KarumArchive *archive);

/* karum_sheet_page_keep: writes what is to be kept of the sheet now, not in a moment; another page
 * of the same archive shows it then. */
void karum_sheet_page_keep (KarumSheetPage *self);

G_END_DECLS
