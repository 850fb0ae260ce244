/* karum-sidebar-item.h: a line of the sidebar. */
#pragma once

#include <gtk/gtk.h>

#include "karum-archive-types.h"

/* The kinds of lines; lines of one kind are grouped. */
typedef enum {
  KARUM_SIDEBAR_VIEW,       /* predefined views */
  KARUM_SIDEBAR_SEARCH,     /* a saved search */
  KARUM_SIDEBAR_COLLECTION, /* a collection */
  KARUM_SIDEBAR_PAGE        /* another page of the window */
} KarumSidebarKind;

#define KARUM_TYPE_SIDEBAR_ITEM (karum_sidebar_item_get_type ())

G_DECLARE_FINAL_TYPE (KarumSidebarItem, karum_sidebar_item, KARUM, SIDEBAR_ITEM, GObject)

gint64 karum_sidebar_item_get_count (KarumSidebarItem *self);

gboolean karum_sidebar_item_get_sort (KarumSidebarItem *self, KarumGameSort *sort);

KarumSidebarKind karum_sidebar_item_get_kind (KarumSidebarItem *self);

gint64 karum_sidebar_item_get_id (KarumSidebarItem *self);

const char *karum_sidebar_item_get_title (KarumSidebarItem *self);

/* karum_sidebar_item_get_key: the title, whatever language is spoken: see karum_words_of_key() */
const char *karum_sidebar_item_get_key (KarumSidebarItem *self);

/* karum_sidebar_item_get_filter: (nullable): NULL for a page */
const char *karum_sidebar_item_get_filter (KarumSidebarItem *self);

/* karum_sidebar_item_get_action: (nullable): NULL unless it is a page */
const char *karum_sidebar_item_get_action (KarumSidebarItem *self);

struct _KarumSidebarItem {
  GObject parent_instance;

  KarumSidebarKind kind;
  gint64 id;
  char *title, *icon;
  char *key;             /* (nullable): of the title, in the catalogues */
  char *filter, *action; /* one of them is NULL */
  const char *group;     /* (nullable): of static duration: the heading of the lines around it */
  gint64 count;
  gboolean sorted;
  KarumGameSort sort; /* if @sorted */
};

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

/* karum_sidebar_item_set_sort: sets the order of its games: see karum_library_order_impose();
 * without it, selecting the line keeps the present order. */
void karum_sidebar_item_set_sort (KarumSidebarItem *self, KarumGameSort sort);
