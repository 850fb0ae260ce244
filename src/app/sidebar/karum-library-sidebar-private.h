/* karum-library-sidebar-private.h: internals of the sidebar, shared by its files. */
#pragma once

#include "karum-actions.h"
#include "karum-library-sidebar.h"
#include "karum-sidebar-item.h"
#include "karum-sidebar-lines.h"
#include "karum-sidebar-row.h"

struct _KarumLibrarySidebar {
  AdwBin parent_instance;

  /* Template children */
  GtkListBox *list;
  GtkLabel *name;      /* of the archive */
  GtkWidget *close;    /* shown while the sidebar covers a page */
  GtkWidget *examples; /* says that the archive is that of the examples */
  GtkWidget *sharing;  /* how it stands with other computers */
  GtkImage *sharing_sign;
  GtkLabel *sharing_title, *sharing_more;
  GMenuModel *search_menu, *collection_menu;

  GArray *pages;         /* (owned) (element-type KarumSidebarPage) */
  GListStore *items;     /* (owned) (element-type KarumSidebarItem) */
  KarumArchive *archive; /* (owned) (nullable) */
  GCancellable *reading; /* (owned) (nullable): of the lines */
  GPtrArray *searches;   /* (owned) (nullable) (element-type KarumSearchRow) */
  gint64 due;            /* positions to repeat today */
  gboolean empty;        /* the archive has no games */
  GSettings *settings;   /* (owned) */
  KarumGameFilter shown; /* owns its texts */
  const char *page;      /* (nullable): action of the line to select, overrides @filter */
  gboolean stale;        /* the archive has changed since it was loaded */
  gboolean showing;      /* a line is being selected by the program */

  /* Of karum-library-sidebar-edit.c */
  KarumSidebarItem *renamed;   /* (owned) (nullable): the item of the last name dialog */
  KarumSidebarItem *menu_item; /* (owned) (nullable): whose menu is open or just closed */
  GtkWidget *menu;             /* (nullable): a child of the sidebar */
  guint menu_source;           /* clears @menu_item */
};

/* Actions, in the files that perform them; for class_init. */
extern const KarumActionTable karum_library_sidebar_edit_actions;

/* karum_library_sidebar_collect: emits KarumLibrarySidebar::collected. */
void karum_library_sidebar_collect (KarumLibrarySidebar *self,
                                    KarumSidebarItem *item,
                                    GObject *selection);

/* -- karum-library-sidebar-edit.c: renaming, deleting and moving lines -- */

/* karum_library_sidebar_edit_update: enables the actions that the archive allows. */
void karum_library_sidebar_edit_update (KarumLibrarySidebar *self);

/* karum_library_sidebar_edit_dispose: to be called in dispose. */
void karum_library_sidebar_edit_dispose (KarumLibrarySidebar *self);

/* karum_library_sidebar_make_editable: adds the context menu and the drop target of a line. */
void karum_library_sidebar_make_editable (KarumLibrarySidebar *self, KarumSidebarRow *row);
