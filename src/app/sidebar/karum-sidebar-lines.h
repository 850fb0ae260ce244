/* karum-sidebar-lines.h: builds the lines of the sidebar: the predefined ones and those of an
 * archive. */
#pragma once

#include <gtk/gtk.h>

#include "karum-archive-types.h"
#include "karum-archive.h"

#define KARUM_TYPE_SIDEBAR_ITEM (karum_sidebar_item_get_type ())

/* The kinds of lines; lines of one kind are grouped. */
typedef enum {
  KARUM_SIDEBAR_VIEW,       /* predefined views */
  KARUM_SIDEBAR_SEARCH,     /* a saved search */
  KARUM_SIDEBAR_COLLECTION, /* a collection */
  KARUM_SIDEBAR_PAGE        /* another page of the window */
} KarumSidebarKind;

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

#define KARUM_TYPE_SIDEBAR_ROW (karum_sidebar_row_get_type ())

G_DECLARE_FINAL_TYPE (KarumSidebarRow, karum_sidebar_row, KARUM, SIDEBAR_ROW, GtkListBoxRow)

/* karum_sidebar_row_new: selectable if the line shows games. */
GtkWidget *karum_sidebar_row_new (KarumSidebarItem *item);

/* karum_sidebar_row_get_item: (transfer none): the line. */
KarumSidebarItem *karum_sidebar_row_get_item (KarumSidebarRow *self);

/* karum_sidebar_row_update_header: a GtkListBoxUpdateHeaderFunc: adds a heading above the first
 * line of each group; the first has none. */
void karum_sidebar_row_update_header (GtkListBoxRow *row, GtkListBoxRow *before, gpointer data);

/* Another page of the window; the texts are constant. */
typedef struct {
  const char *title;  /* marked for translation in the context “side bar” */
  const char *icon;   /* its name */
  const char *action; /* of the window; shows the page */
  const char *group;  /* (nullable): the heading, marked in the same context */
} KarumSidebarPage;

/**
 * karum_sidebar_lines_build: all lines in their order.
 * @pages: (element-type KarumSidebarPage)
 * @searches: (nullable) (element-type KarumSearchRow)
 * @collections: (nullable) (element-type KarumCollectionRow)
 * @due: positions to repeat today, the number of `win.show-practice`; 0 for none
 * @empty: the archive has no games, so that most of the views aren't there
 * Returns: (transfer full) (element-type KarumSidebarItem)
 */
GPtrArray *karum_sidebar_lines_build (
    GArray *pages, GPtrArray *searches, GPtrArray *collections, gint64 due, gboolean empty);

/**
 * karum_sidebar_lines_differ: finds the range in which @items differs from @lines.
 * @position: (out): the first different line
 * @removed: (out): the number of lines of @items to remove from there on
 * @added: (out): the number of lines of @lines to insert there
 * Returns: FALSE if they are equal
 */
gboolean karum_sidebar_lines_differ (
    GListModel *items, GPtrArray *lines, guint *position, guint *removed, guint *added);
