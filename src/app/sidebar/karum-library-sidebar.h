/* karum-library-sidebar.h: the sidebar: views, saved searches, collections, other pages. */
#pragma once

#include <adwaita.h>

#include "karum-archive.h"
#include "karum-sidebar-item.h"
#include "karum-sidebar-lines.h"

#define KARUM_TYPE_LIBRARY_SIDEBAR (karum_library_sidebar_get_type ())

/**
 * KarumLibrarySidebar: follows the changes of its archive.
 *
 * KarumLibrarySidebar:covers (boolean): it lies over a page, and has a button that closes it.
 * KarumLibrarySidebar::chosen (KarumSidebarItem): the user wants to see the games or the page of
 * this line: it was clicked, or activated with Enter or Space. Arrow keys only move the focus.
 * KarumLibrarySidebar::collected (KarumSidebarItem, KarumGameSelection): games were dropped on this
 * collection.
 * KarumLibrarySidebar::collection-changed ((nullable) text): the shown collection was renamed;
 * NULL: it was deleted.
 * KarumLibrarySidebar::marked: the shown line may have changed.
 */
G_DECLARE_FINAL_TYPE (KarumLibrarySidebar, karum_library_sidebar, KARUM, LIBRARY_SIDEBAR, AdwBin)

/* karum_library_sidebar_add_page: adds the line of another page of the window, which is listed with
 * the next archive. */
void karum_library_sidebar_add_page (KarumLibrarySidebar *self, const KarumSidebarPage *page);

/* karum_library_sidebar_set_archive: (nullable) */
void karum_library_sidebar_set_archive (KarumLibrarySidebar *self, KarumArchive *archive);

/**
 * karum_library_sidebar_tell_sharing: says how it stands with the archive's copies on other
 * computers; a click activates win.share.
 * @title: (nullable): NULL if there are none
 * @more: (nullable)
 * @why: (nullable): why it doesn't work
 */
void karum_library_sidebar_tell_sharing (KarumLibrarySidebar *self,
                                         const char *title,
                                         const char *more,
                                         const char *why);

/* karum_library_sidebar_show: selects the line that fits @filter best. */
void karum_library_sidebar_show (KarumLibrarySidebar *self, const KarumGameFilter *filter);

/* karum_library_sidebar_set_page: selects the line of @action instead, (nullable). Then the
 * sidebar loads only while it is mapped, because no filter depends on it. */
void karum_library_sidebar_set_page (KarumLibrarySidebar *self, const char *action);

/* karum_library_sidebar_mark: selects that line again. */
void karum_library_sidebar_mark (KarumLibrarySidebar *self);

/* karum_library_sidebar_get_shown: (transfer none) (nullable): the line of the shown games or
 * page. */
KarumSidebarItem *karum_library_sidebar_get_shown (KarumLibrarySidebar *self);

/* karum_library_sidebar_get_items: (transfer none) (element-type KarumSidebarItem): all lines. */
GListModel *karum_library_sidebar_get_items (KarumLibrarySidebar *self);
