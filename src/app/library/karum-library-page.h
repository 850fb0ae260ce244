/* karum-library-page.h: the games of the archive, to search, select and sort. */
#pragma once

#include "karum-page.h"
#include "karum-sidebar-item.h"

#define KARUM_TYPE_LIBRARY_PAGE (karum_library_page_get_type ())

/**
 * KarumLibraryPage: uses the actions of its window: win.new-game, win.open-game(x), win.open-
 * archive, win.back.
 *
 * KarumLibraryPage:has-back (boolean): there is a page to go back to.
 * KarumLibraryPage::failed (GError): the archive could not be read.
 */
G_DECLARE_FINAL_TYPE (KarumLibraryPage, karum_library_page, KARUM, LIBRARY_PAGE, KarumPage)

/* karum_library_page_set_filter: which games are shown; copied. */
void karum_library_page_set_filter (KarumLibraryPage *self, const KarumGameFilter *filter);

/* karum_library_page_show_line: shows the games of a line of the sidebar, in the order of the line;
 * @item must have a filter. */
void karum_library_page_show_line (KarumLibraryPage *self, KarumSidebarItem *item);

/* karum_library_page_get_filter: (transfer none): which games are shown. */
const KarumGameFilter *karum_library_page_get_filter (KarumLibraryPage *self);

/* karum_library_page_select: selects the game @id as soon as it is in the list. */
void karum_library_page_select (KarumLibraryPage *self, gint64 id);

/* karum_library_page_get_selected: the selected game, or 0. */
gint64 karum_library_page_get_selected (KarumLibraryPage *self);

/* karum_library_page_get_content: (transfer full) (nullable): the selected games, to be dragged. */
GdkContentProvider *karum_library_page_get_content (KarumLibraryPage *self);

/* karum_library_page_show_menu: shows the menu of the selected games, at @x, @y of the page. */
void karum_library_page_show_menu (KarumLibraryPage *self, double x, double y);
