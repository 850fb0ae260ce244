/* karum-library-sidebar.h: the side bar: views, saved searches, collections, other pages. */
#pragma once

#include <adwaita.h>

#include "karum-archive.h"
#include "karum-sidebar-item.h"

G_BEGIN_DECLS

#define KARUM_TYPE_LIBRARY_SIDEBAR (karum_library_sidebar_get_type ())

/**
 * KarumLibrarySidebar: keeps up with its archive. Lines that are other pages are shown if the
 * window has their action.
 *
 * KarumLibrarySidebar::chosen (KarumSidebarItem, gboolean): the user wants to see this line: its
 * games, or its page. TRUE: it was clicked, or opened with Enter; FALSE: it was selected, maybe by
 * an arrow key on the way to another line. KarumLibrarySidebar::collected (KarumSidebarItem,
 * KarumGameSelection): games were dropped on this collection.
 * KarumLibrarySidebar::collection-changed ((nullable) text): the collection that is shown has this
 * name now; NULL: it isn't there any more. KarumLibrarySidebar::marked: another line may be the one
 * that is shown. KarumLibrarySidebar::failed (GError): a change was not made.
 */
G_DECLARE_FINAL_TYPE (KarumLibrarySidebar, karum_library_sidebar, KARUM, LIBRARY_SIDEBAR, AdwBin)

/* karum_library_sidebar_set_archive: (nullable) */
void karum_library_sidebar_set_archive (KarumLibrarySidebar *self, KarumArchive *archive);

/* karum_library_sidebar_show: marks the line that fits @filter best. */
void karum_library_sidebar_show (KarumLibrarySidebar *self, const KarumGameFilter *filter);

/* karum_library_sidebar_set_page: marks the line that activates @action, (nullable), instead; it is
 * read only while it is visible, because there is no filter to keep up to date. */
void karum_library_sidebar_set_page (KarumLibrarySidebar *self, const char *action);

/* karum_library_sidebar_mark: marks that line again, after another one was selected. */
void karum_library_sidebar_mark (KarumLibrarySidebar *self);

/* karum_library_sidebar_get_shown: (transfer none) (nullable): the line that is marked. */
KarumSidebarItem *karum_library_sidebar_get_shown (KarumLibrarySidebar *self);

/* karum_library_sidebar_get_items: (transfer none) (element-type KarumSidebarItem): all lines. */
GListModel *karum_library_sidebar_get_items (KarumLibrarySidebar *self);

G_END_DECLS
