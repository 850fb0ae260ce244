#include "karum-window.h"

#include <glib/gi18n.h>

struct _KarumWindow {
  AdwApplicationWindow parent_instance;

  /* Template children */
  GtkStack *pages;

  GSettings *settings; /* (owned) */
};

G_DEFINE_FINAL_TYPE (KarumWindow, karum_window, ADW_TYPE_APPLICATION_WINDOW)

static void
show_library (GtkWidget *widget, const char *action, GVariant *parameter)
{
  KarumWindow *self = KARUM_WINDOW (widget);

  gtk_stack_set_visible_child_name (self->pages, "library");
}

static void
save_size (KarumWindow *self)
{
  int width, height;

  gtk_window_get_default_size (GTK_WINDOW (self), &width, &height);
  g_settings_set_int (self->settings, "window-width", width);
  g_settings_set_int (self->settings, "window-height", height);
  g_settings_set_boolean (self->settings, "window-maximized", gtk_window_is_maximized (GTK_WINDOW (self)));
}

static void
karum_window_unmap (GtkWidget *widget)
{
  save_size (KARUM_WINDOW (widget));
  GTK_WIDGET_CLASS (karum_window_parent_class)->unmap (widget);
}

static void
karum_window_dispose (GObject *object)
{
  KarumWindow *self = KARUM_WINDOW (object);

  gtk_widget_dispose_template (GTK_WIDGET (self), KARUM_TYPE_WINDOW);
  g_clear_object (&self->settings);
  G_OBJECT_CLASS (karum_window_parent_class)->dispose (object);
}

static void
karum_window_class_init (KarumWindowClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = karum_window_dispose;
  widget_class->unmap = karum_window_unmap;

  gtk_widget_class_set_template_from_resource (widget_class, "/org/karum/Karum/karum-window.ui");
  gtk_widget_class_bind_template_child (widget_class, KarumWindow, pages);

  gtk_widget_class_install_action (widget_class, "win.show-library", NULL, show_library);
}

static void
karum_window_init (KarumWindow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));

  self->settings = g_settings_new ("org.karum.Karum");
  gtk_window_set_default_size (GTK_WINDOW (self),
                               g_settings_get_int (self->settings, "window-width"),
                               g_settings_get_int (self->settings, "window-height"));
  if (g_settings_get_boolean (self->settings, "window-maximized"))
    gtk_window_maximize (GTK_WINDOW (self));
}

KarumWindow *
karum_window_new (GtkApplication *application)
{
  return g_object_new (KARUM_TYPE_WINDOW, "application", application, NULL);
}

void
karum_window_rebuild (KarumWindow *self)
{
  GtkApplication *application = gtk_window_get_application (GTK_WINDOW (self));
  KarumWindow *successor;

  save_size (self);
  successor = karum_window_new (application);
  gtk_window_present (GTK_WINDOW (successor));
  gtk_window_destroy (GTK_WINDOW (self));
}
