/* karum-sidebar-item.h: a line of the library's side bar. */
#pragma once

#include "karum-archive-types.h"

G_BEGIN_DECLS

#define KARUM_TYPE_SIDEBAR_ITEM (karum_sidebar_item_get_type ())

/* What a line stands for; lines of one kind stand together. */
typedef enum {
  KARUM_SIDEBAR_VIEW,       /* games that everybody looks for */
  KARUM_SIDEBAR_SEARCH,     /* a search that was saved */
  KARUM_SIDEBAR_COLLECTION, /* a collection */
  KARUM_SIDEBAR_PAGE        /* another page of the window */
} KarumSidebarKind;

G_DECLARE_FINAL_TYPE (KarumSidebarItem, karum_sidebar_item, KARUM, SIDEBAR_ITEM, GObject)

/**
 * karum_sidebar_item_new: a line that shows the games that a filter finds.
 * @id: of the search or the collection; 0 for others
 * @filter: its text
 */
KarumSidebarItem *karum_sidebar_item_new (
    KarumSidebarKind kind, gint64 id, const char *title, const char *icon, const char *filter);

/* karum_sidebar_item_new_page: a line that activates @action. */
KarumSidebarItem *
karum_sidebar_item_new_page (const char *title, const char *icon, const char *action);

/* karum_sidebar_item_set_count: how many games there are; -1 (at first) shows no number. */
void karum_sidebar_item_set_count (KarumSidebarItem *self, gint64 count);
gint64 karum_sidebar_item_get_count (KarumSidebarItem *self);

/* karum_sidebar_item_set_sort: the order in which its games are shown, the last first; without it
 * the order stays. */
void karum_sidebar_item_set_sort (KarumSidebarItem *self, KarumGameSort sort);
gboolean karum_sidebar_item_get_sort (KarumSidebarItem *self, KarumGameSort *sort);

KarumSidebarKind karum_sidebar_item_get_kind (KarumSidebarItem *self);
gint64 karum_sidebar_item_get_id (KarumSidebarItem *self);
const char *karum_sidebar_item_get_title (KarumSidebarItem *self);
const char *karum_sidebar_item_get_icon (KarumSidebarItem *self);
/* karum_sidebar_item_get_filter: (nullable): NULL for a page */
const char *karum_sidebar_item_get_filter (KarumSidebarItem *self);
/* karum_sidebar_item_get_action: (nullable): NULL for anything but a page */
const char *karum_sidebar_item_get_action (KarumSidebarItem *self);

G_END_DECLS
