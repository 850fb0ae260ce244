/* karum-sidebar-pane.h: a page beside the sidebar, or below it as an overlay in a narrow window. */
#pragma once

#include "karum-library-sidebar.h"

#define KARUM_TYPE_SIDEBAR_PANE (karum_sidebar_pane_get_type ())

/**
 * KarumSidebarPane: uses the actions of its window that show other pages, and win.toggle-sidebar.
 *
 * KarumSidebarPane:header (AdwHeaderBar): that of the page, beside the sidebar as its content is.
 * KarumSidebarPane:content (GtkWidget): what is below the header.
 * Both are set once.
 * KarumSidebarPane:line ((nullable) text): the action of the line that stands for this page; it is
 * the selected line. NULL (at first): that line is the one that fits the games shown.
 * KarumSidebarPane:revealed (boolean): the sidebar is shown.
 * KarumSidebarPane:folded (boolean, read-only): there is no room for both, so the sidebar covers
 * the content.
 * KarumSidebarPane::chosen (KarumSidebarItem): the user wants to see the games of this line.
 */
G_DECLARE_FINAL_TYPE (KarumSidebarPane, karum_sidebar_pane, KARUM, SIDEBAR_PANE, AdwBin)

/* karum_sidebar_pane_set_archive: (nullable) */
void karum_sidebar_pane_set_archive (KarumSidebarPane *self, KarumArchive *archive);

/* karum_sidebar_pane_get_sidebar: (transfer none) */
KarumLibrarySidebar *karum_sidebar_pane_get_sidebar (KarumSidebarPane *self);

/* karum_sidebar_pane_get_header: (transfer none) */
AdwHeaderBar *karum_sidebar_pane_get_header (KarumSidebarPane *self);

/* karum_sidebar_pane_toggle: shows the sidebar and focuses it, or hides it; then @page gets the
 * focus if the sidebar or no widget had it. */
void karum_sidebar_pane_toggle (KarumSidebarPane *self, GtkWidget *page);

/* karum_sidebar_pane_uncover: hides the sidebar if it covers the content. Returns: whether it
 * did */
gboolean karum_sidebar_pane_uncover (KarumSidebarPane *self);
