/* karum-sidebar-item.h: a line of the library's sidebar. */
#pragma once

#include "karum-archive-types.h"

G_BEGIN_DECLS

#define KARUM_TYPE_SIDEBAR_ITEM (karum_sidebar_item_get_type ())

/* The kinds of lines; lines of one kind are grouped. */
typedef enum {
  KARUM_SIDEBAR_VIEW,       /* predefined views */
  KARUM_SIDEBAR_SEARCH,     /* a saved search */
  KARUM_SIDEBAR_COLLECTION, /* a collection */
  KARUM_SIDEBAR_PAGE        /* another page of the window */
} KarumSidebarKind;

G_DECLARE_FINAL_TYPE (KarumSidebarItem, karum_sidebar_item, KARUM, SIDEBAR_ITEM, GObject)

/**
 * karum_sidebar_item_new: a line that shows the games of a filter.
 * @id: of the search or the collection; 0 for others
 * @filter: the text of the filter
 */
KarumSidebarItem *karum_sidebar_item_new (
    KarumSidebarKind kind, gint64 id, const char *title, const char *icon, const char *filter);

/* karum_sidebar_item_new_page: a line that activates @action. */
KarumSidebarItem *
karum_sidebar_item_new_page (const char *title, const char *icon, const char *action);

/* karum_sidebar_item_set_count: sets the number of games; -1 (the default) shows none. */
void karum_sidebar_item_set_count (KarumSidebarItem *self, gint64 count);
gint64 karum_sidebar_item_get_count (KarumSidebarItem *self);

/* karum_sidebar_item_set_sort: sets the order of its games, which is descending; without it,
 * selecting the line keeps the present order. */
void karum_sidebar_item_set_sort (KarumSidebarItem *self, KarumGameSort sort);
gboolean karum_sidebar_item_get_sort (KarumSidebarItem *self, KarumGameSort *sort);

KarumSidebarKind karum_sidebar_item_get_kind (KarumSidebarItem *self);
gint64 karum_sidebar_item_get_id (KarumSidebarItem *self);
const char *karum_sidebar_item_get_title (KarumSidebarItem *self);
const char *karum_sidebar_item_get_icon (KarumSidebarItem *self);
/* karum_sidebar_item_get_filter: (nullable): NULL for a page */
const char *karum_sidebar_item_get_filter (KarumSidebarItem *self);
/* karum_sidebar_item_get_action: (nullable): NULL unless it is a page */
const char *karum_sidebar_item_get_action (KarumSidebarItem *self);

G_END_DECLS
