#include "karum-learn-view.h"

#include "karum-class.h"
#include "karum-lessons.h"

struct _KarumLearnView {
  KarumPage parent_instance;

  /* Template children */
  KarumSidebarPane *side;
  KarumLearnPane *pane;
};

G_DEFINE_FINAL_TYPE (KarumLearnView, karum_learn_view, KARUM_TYPE_PAGE)

static void
karum_learn_view_show (KarumPage *page, GVariant *what)
{
  karum_learn_pane_show (KARUM_LEARN_VIEW (page)->pane,
                         what ? g_variant_get_string (what, NULL) : "");
}

static GVariant *
karum_learn_view_remember (KarumPage *page)
{
  return g_variant_new_string (karum_learn_pane_get_place (KARUM_LEARN_VIEW (page)->pane));
}

static gboolean
karum_learn_view_grab_focus (GtkWidget *widget)
{
  GtkWidget *pane = GTK_WIDGET (KARUM_LEARN_VIEW (widget)->pane);

  if (gtk_widget_grab_focus (pane))
    return TRUE;
  if (!gtk_widget_child_focus (adw_bin_get_child (ADW_BIN (widget)), GTK_DIR_TAB_FORWARD))
    return FALSE;
  gtk_widget_grab_focus (pane); /* now that something has the focus */
  return TRUE;
}

static void
karum_learn_view_class_init (KarumLearnViewClass *klass)
{
  KarumPageClass *page_class = KARUM_PAGE_CLASS (klass);

  page_class->show = karum_learn_view_show;
  page_class->remember = karum_learn_view_remember;
  GTK_WIDGET_CLASS (klass)->grab_focus = karum_learn_view_grab_focus;
  KARUM_USES (KARUM_TYPE_SIDEBAR_PANE, KARUM_TYPE_LEARN_PANE);
  karum_class_template (klass);
  KARUM_CHILDREN (klass, KarumLearnView, side, pane);
}

static void
karum_learn_view_init (KarumLearnView *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  karum_page_set_parts (KARUM_PAGE (self), self->side, NULL, NULL);
}
