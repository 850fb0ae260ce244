/* karum-window-narrow.c: in a narrow window, header bars only have the close button of the
 * window, so that the title of the page is not ellipsized. */
#include <string.h>

#include "karum-window-private.h"

/* In pixels. */
#define NARROW 500

/* (nullable): the first one below @widget. */
static AdwHeaderBar *
find_header (GtkWidget *widget)
{
  AdwHeaderBar *found = NULL;

  if (ADW_IS_HEADER_BAR (widget))
    return ADW_HEADER_BAR (widget);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child && !found;
       child = gtk_widget_get_next_sibling (child))
    found = find_header (child);
  return found;
}

/* (transfer full): @layout, as in GtkSettings:gtk-decoration-layout, without two buttons. */
static char *
leave_out (const char *layout)
{
  GString *left = g_string_new (layout);

  g_string_replace (left, "minimize", "", 0);
  g_string_replace (left, "maximize", "", 0);
  return g_string_free (left, FALSE);
}

void
karum_window_fit_header (KarumWindow *self)
{
  GtkWidget *page = gtk_stack_get_visible_child (self->pages);
  AdwHeaderBar *header = page ? find_header (page) : NULL;
  g_autofree char *all = NULL, *left = NULL;

  if (!header)
    return;
  g_object_get (gtk_widget_get_settings (page), "gtk-decoration-layout", &all, NULL);
  left = self->narrow && all ? leave_out (all) : NULL;
  adw_header_bar_set_decoration_layout (header, left);
}

static gboolean
fit (GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  karum_window_fit_header (KARUM_WINDOW (widget));
  return G_SOURCE_REMOVE;
}

/* Deferred, because sizes can't be changed during a size allocation. */
void
karum_window_take_width (KarumWindow *self, int width)
{
  gboolean narrow = width < NARROW;

  if (narrow == self->narrow)
    return;
  self->narrow = narrow;
  gtk_widget_add_tick_callback (GTK_WIDGET (self), fit, NULL, NULL);
}
