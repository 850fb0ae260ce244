/* karum-learn-window.c: the texts in a window of their own, above the dialog from which one asks.
 */
#include "karum-lessons.h"

#include "karum-class.h"

#define KARUM_TYPE_LEARN_WINDOW (karum_learn_window_get_type ())
G_DECLARE_FINAL_TYPE (KarumLearnWindow, karum_learn_window, KARUM, LEARN_WINDOW, AdwWindow)

struct _KarumLearnWindow {
  AdwWindow parent_instance;

  /* Template children */
  KarumLearnPane *pane;

  GPtrArray *places; /* (owned) (element-type utf8): the way back */
};

G_DEFINE_FINAL_TYPE (KarumLearnWindow, karum_learn_window, ADW_TYPE_WINDOW)

static void
update (KarumLearnWindow *self)
{
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.back", self->places->len > 0);
}

static void
learn_about (GtkWidget *widget, const char *action, GVariant *place)
{
  KarumLearnWindow *self = KARUM_LEARN_WINDOW (widget);

  g_ptr_array_add (self->places, g_strdup (karum_learn_pane_get_place (self->pane)));
  karum_learn_pane_show (self->pane, g_variant_get_string (place, NULL));
  update (self);
}

static void
back (KarumLearnWindow *self)
{
  g_autofree char *place = g_ptr_array_steal_index (self->places, self->places->len - 1);

  karum_learn_pane_show (self->pane, place);
  update (self);
}

static void
karum_learn_window_finalize (GObject *object)
{
  g_ptr_array_unref (KARUM_LEARN_WINDOW (object)->places);
  G_OBJECT_CLASS (karum_learn_window_parent_class)->finalize (object);
}

static void
karum_learn_window_class_init (KarumLearnWindowClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = karum_learn_window_finalize;
  KARUM_USES (KARUM_TYPE_LEARN_PANE);
  karum_class_template (klass);
  KARUM_CHILDREN (klass, KarumLearnWindow, pane);
  gtk_widget_class_install_action (GTK_WIDGET_CLASS (klass), "win.learn-about", "s", learn_about);
  KARUM_ACTION (klass, KarumLearnWindow, "win.back", back);
  karum_class_key (klass, GDK_KEY_Left, GDK_ALT_MASK, "win.back");
  karum_class_key (klass, GDK_KEY_Escape, 0, "window.close");
}

static void
karum_learn_window_init (KarumLearnWindow *self)
{
  self->places = g_ptr_array_new_with_free_func (g_free);
  gtk_widget_init_template (GTK_WIDGET (self));
  update (self);
}

GtkWindow *
karum_learn_window_new (GtkWindow *parent, const char *place)
{
  KarumLearnWindow *self
      = g_object_new (KARUM_TYPE_LEARN_WINDOW, "transient-for", parent, "modal", TRUE, NULL);

  karum_learn_pane_show (self->pane, place);
  return GTK_WINDOW (self);
}
