/* karum-library-sidebar-private.h: what the files of the side bar share. */
#pragma once

#include "karum-library-sidebar.h"

G_BEGIN_DECLS

struct _KarumLibrarySidebar {
  AdwBin parent_instance;

  /* Template children */
  GtkListBox *list;

  GListStore *items;         /* (owned) (element-type KarumSidebarItem) */
  KarumArchive *archive;     /* (owned) (nullable) */
  GCancellable *cancellable; /* (owned) (nullable): of what is being read */
  KarumGameFilter shown;     /* with texts of its own */
  gboolean showing;          /* a line is being marked, not chosen */
};

G_END_DECLS
