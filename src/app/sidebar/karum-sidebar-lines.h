/* karum-sidebar-lines.h: builds the lines of the sidebar: the predefined ones and those of an
 * archive. */
#pragma once

#include <gtk/gtk.h>

#include "karum-archive.h"
#include "karum-sidebar-item.h"

G_BEGIN_DECLS

/**
 * karum_sidebar_lines_build: all lines in their order.
 * @window: (nullable): its actions decide which other pages there are
 * @searches: (nullable) (element-type KarumSearchRow)
 * @collections: (nullable) (element-type KarumCollectionRow)
 * Returns: (transfer full) (element-type KarumSidebarItem)
 */
GPtrArray *
karum_sidebar_lines_build (GtkWidget *window, GPtrArray *searches, GPtrArray *collections);

/**
 * karum_sidebar_lines_differ: finds the range in which @items differs from @lines.
 * @position: (out): the first different line
 * @removed: (out): the number of lines of @items to remove from there on
 * @added: (out): the number of lines of @lines to insert there
 * Returns: FALSE if they are equal
 */
gboolean karum_sidebar_lines_differ (
    GListModel *items, GPtrArray *lines, guint *position, guint *removed, guint *added);

/* karum_sidebar_kind_title: (nullable): the heading of the lines of this kind. */
const char *karum_sidebar_kind_title (KarumSidebarKind kind);

G_END_DECLS
