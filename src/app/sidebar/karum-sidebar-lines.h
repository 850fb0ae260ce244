/* karum-sidebar-lines.h: builds the lines of the sidebar: the predefined ones and those of an
 * archive. */
#pragma once

#include <gtk/gtk.h>

#include "karum-archive-types.h"
#include "karum-archive.h"
#include "karum-sidebar-item.h"

/* Another page of the window; the texts are constant. */
typedef struct {
  const char *title;  /* marked for translation in the context “side bar” */
  const char *icon;   /* its name */
  const char *action; /* of the window; shows the page */
  const char *group;  /* (nullable): the heading, marked in the same context */
  gboolean of_games;  /* it only tells of games: without any there is nothing on it */
} KarumSidebarPage;

/**
 * karum_sidebar_lines_build: all lines in their order.
 * @pages: (element-type KarumSidebarPage)
 * @searches: (nullable) (element-type KarumSearchRow)
 * @collections: (nullable) (element-type KarumCollectionRow)
 * @due: positions to repeat today, the number of `win.show-practice`; 0 for none
 * @empty: the archive has no games, so that most of the views, and the pages of games, aren't there
 * @own: (nullable): the action of the page that the sidebar is on, which is always there
 * Returns: (transfer full) (element-type KarumSidebarItem)
 */
GPtrArray *karum_sidebar_lines_build (GArray *pages,
                                      GPtrArray *searches,
                                      GPtrArray *collections,
                                      gint64 due,
                                      gboolean empty,
                                      const char *own);

/**
 * karum_sidebar_lines_differ: finds the range in which @items differs from @lines.
 * @position: (out): the first different line
 * @removed: (out): the number of lines of @items to remove from there on
 * @added: (out): the number of lines of @lines to insert there
 * Returns: FALSE if they are equal
 */
gboolean karum_sidebar_lines_differ (
    GListModel *items, GPtrArray *lines, guint *position, guint *removed, guint *added);
