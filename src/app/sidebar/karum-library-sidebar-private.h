/* karum-library-sidebar-private.h: what the files of the side bar share. */
#pragma once

#include "karum-library-sidebar.h"
#include "karum-sidebar-row.h"

G_BEGIN_DECLS

struct _KarumLibrarySidebar {
  AdwBin parent_instance;

  /* Template children */
  GtkListBox *list;
  GMenuModel *search_menu, *collection_menu;

  GListStore *items;         /* (owned) (element-type KarumSidebarItem) */
  KarumArchive *archive;     /* (owned) (nullable) */
  GCancellable *cancellable; /* (owned) (nullable): of what is being read */
  GPtrArray *searches;       /* (owned) (nullable) (element-type KarumSearchRow) */
  KarumGameFilter shown;     /* with texts of its own */
  const char *page;          /* (nullable): action of the line to mark, whatever is shown */
  gboolean stale;            /* the archive has changed since it was read */
  gboolean showing;          /* a line is being marked, not chosen */

  /* Of karum-library-sidebar-edit.c */
  KarumSidebarItem *renamed;   /* (owned) (nullable): that a name was asked for last */
  KarumSidebarItem *menu_item; /* (owned) (nullable): whose menu is open */
  GtkWidget *menu;             /* (nullable): owned by being its parent */
  guint menu_source;           /* until @menu_item is forgotten */
};

/* karum_library_sidebar_fail: tells that a change was not made. */
void karum_library_sidebar_fail (KarumLibrarySidebar *self, const GError *error);

/* karum_library_sidebar_collect: tells that games were dropped on a collection. */
void karum_library_sidebar_collect (KarumLibrarySidebar *self,
                                    KarumSidebarItem *item,
                                    GObject *selection);

/* -- karum-library-sidebar-edit.c: renaming, deleting and moving lines -- */

/* karum_library_sidebar_edit_init: for class_init. */
void karum_library_sidebar_edit_init (GtkWidgetClass *widget_class);

/* karum_library_sidebar_edit_dispose: for dispose. */
void karum_library_sidebar_edit_dispose (KarumLibrarySidebar *self);

/* karum_library_sidebar_make_editable: gives a line its menu, and what can be dropped on it. */
void karum_library_sidebar_make_editable (KarumLibrarySidebar *self, KarumSidebarRow *row);

G_END_DECLS
