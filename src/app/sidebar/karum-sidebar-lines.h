/* karum-sidebar-lines.h: the lines of the side bar: those of every archive, and those of one. */
#pragma once

#include <gtk/gtk.h>

#include "karum-archive.h"
#include "karum-sidebar-item.h"

G_BEGIN_DECLS

/**
 * karum_sidebar_lines_build: all lines in their order.
 * @window: (nullable): whose actions decide which other pages there are
 * @searches: (nullable) (element-type KarumSearchRow)
 * @collections: (nullable) (element-type KarumCollectionRow)
 * Returns: (transfer full) (element-type KarumSidebarItem)
 */
GPtrArray *
karum_sidebar_lines_build (GtkWidget *window, GPtrArray *searches, GPtrArray *collections);

/**
 * karum_sidebar_lines_differ: where @items shows something else than @lines.
 * @position: (out): the first line that is different
 * @removed: (out): how many lines of @items from there on
 * @added: (out): how many of @lines stand in their place
 * Returns: FALSE if it shows just @lines
 */
gboolean karum_sidebar_lines_differ (
    GListModel *items, GPtrArray *lines, guint *position, guint *removed, guint *added);

/* karum_sidebar_kind_title: (nullable): what stands over lines of this kind. */
const char *karum_sidebar_kind_title (KarumSidebarKind kind);

G_END_DECLS
