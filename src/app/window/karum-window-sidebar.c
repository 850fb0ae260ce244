/* karum-window-sidebar.c: the common sidebar of the library, matches, players and events. */
#include "karum-window-private.h"

/* The focus stays in the sidebar, as in the library itself, unless the sidebar is an overlay. A
 * click selects a line, focuses it, and then activates it: by then the page has changed. */
static void
line_chosen (KarumWindow *self, KarumSidebarItem *item, KarumSidebarPane *side)
{
  KarumSidebarPane *library_side = karum_library_page_get_side (self->library);
  gboolean folded;

  if (gtk_widget_is_ancestor (GTK_WIDGET (side), gtk_stack_get_visible_child (self->pages))) {
    karum_window_leave (self);
    karum_library_page_show_line (self->library, item);
    karum_window_show_library (self);
  }
  g_object_get (side, "folded", &folded, NULL);
  gtk_widget_grab_focus (folded ? GTK_WIDGET (self->library)
                                : GTK_WIDGET (karum_sidebar_pane_get_sidebar (library_side)));
}

void
karum_window_sidebar_add (KarumWindow *self, KarumSidebarPane *side)
{
  g_object_bind_property (karum_library_page_get_side (self->library), "revealed", side, "revealed",
                          G_BINDING_SYNC_CREATE | G_BINDING_BIDIRECTIONAL);
  g_signal_connect_object (side, "chosen", G_CALLBACK (line_chosen), self, G_CONNECT_SWAPPED);
}
