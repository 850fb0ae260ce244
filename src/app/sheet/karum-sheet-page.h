/* karum-sheet-page.h: the page to enter a game from a score sheet. */
#pragma once

#include "karum-page.h"

#define KARUM_TYPE_SHEET_PAGE (karum_sheet_page_get_type ())

/**
 * KarumSheetPage: has its own header bar; its back button uses the window's action `win.back`. The
 * sheet is kept as a draft until it is saved, even across program runs; then `win.open-game` shows
 * the game.
 */
G_DECLARE_FINAL_TYPE (KarumSheetPage, karum_sheet_page, KARUM, SHEET_PAGE, KarumPage)

/* karum_sheet_page_keep: writes the draft immediately; another page of the same archive can load
 * it then. */
void karum_sheet_page_keep (KarumSheetPage *self);
