/* karum-library-sidebar-private.h: what the files of the side bar share. */
#pragma once

#include "karum-library-sidebar.h"

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
  gboolean showing;          /* a line is being marked, not chosen */
  KarumSidebarItem *edited;  /* (owned) (nullable): whose menu is open, or that is renamed */
  GtkWidget *menu;           /* (nullable): owned by being its parent */
};

/* karum_library_sidebar_item_of: (transfer none): what a line stands for. */
KarumSidebarItem *karum_library_sidebar_item_of (GtkListBoxRow *row);

/* karum_library_sidebar_fail: tells that a change was not made. */
void karum_library_sidebar_fail (KarumLibrarySidebar *self, const GError *error);

/* karum_library_sidebar_collect: tells that games were dropped on a collection. */
void karum_library_sidebar_collect (KarumLibrarySidebar *self,
                                    KarumSidebarItem *item,
                                    GObject *selection);

/* -- karum-library-sidebar-edit.c: renaming, deleting and moving lines -- */

void karum_library_sidebar_edit_init (GtkWidgetClass *widget_class);

/* karum_library_sidebar_make_editable: gives a line its menu, and what can be dropped on it. */
void karum_library_sidebar_make_editable (KarumLibrarySidebar *self, GtkListBoxRow *row);

G_END_DECLS
