#include "karum-tabs.h"

/* The width available in a window of telephone size. */
#define MOST 330

void
karum_tabs_fit (GtkScrolledWindow *window)
{
  int least;

  gtk_widget_measure (gtk_scrolled_window_get_child (window), GTK_ORIENTATION_HORIZONTAL, -1,
                      &least, NULL, NULL, NULL);
  gtk_scrolled_window_set_min_content_width (window, MIN (least, MOST));
}
