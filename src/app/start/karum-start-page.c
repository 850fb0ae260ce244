#include "karum-start-page.h"

#include "karum-class.h"
#include "karum-start-view.h"

struct _KarumStartPage {
  KarumPage parent_instance;

  KarumSidebarPane *side;
  KarumStartView *view;
};

G_DEFINE_FINAL_TYPE (KarumStartPage, karum_start_page, KARUM_TYPE_PAGE)

static void
karum_start_page_archive_changed (KarumPage *page)
{
  karum_start_view_set_archive (KARUM_START_PAGE (page)->view, karum_page_get_archive (page));
}

static gboolean
karum_start_page_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (GTK_WIDGET (KARUM_START_PAGE (widget)->view));
}

static void
karum_start_page_class_init (KarumStartPageClass *klass)
{
  KARUM_PAGE_CLASS (klass)->archive_changed = karum_start_page_archive_changed;
  GTK_WIDGET_CLASS (klass)->grab_focus = karum_start_page_grab_focus;
  KARUM_USES (KARUM_TYPE_SIDEBAR_PANE, KARUM_TYPE_START_VIEW);
  karum_class_template (klass);
  KARUM_CHILDREN (klass, KarumStartPage, side, view);
}

static void
karum_start_page_init (KarumStartPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  karum_page_set_parts (KARUM_PAGE (self), self->side, NULL, NULL);
}
