#include "karum-lessons.h"

#include <glib/gi18n.h>

#include "karum-accessible-name.h"
#include "karum-class.h"
#include "karum-dialog.h"

struct _KarumHelpButton {
  GtkButton parent_instance;

  char *place; /* (owned) (nullable) */
};

G_DEFINE_FINAL_TYPE (KarumHelpButton, karum_help_button, GTK_TYPE_BUTTON)

enum { PROP_PLACE = 1, PROP_ABOUT };

static void
set_about (KarumHelpButton *self, const char *about)
{
  /* Translators: what is explained, such as the title of an option */
  g_autofree char *name = about ? g_strdup_printf (_ ("Help: %s"), about) : g_strdup (_ ("Help"));

  gtk_widget_set_tooltip_text (GTK_WIDGET (self), name);
  karum_accessible_name (GTK_WIDGET (self), name);
}

static void
karum_help_button_set_property (GObject *object, guint id, const GValue *value, GParamSpec *spec)
{
  KarumHelpButton *self = KARUM_HELP_BUTTON (object);

  if (id != PROP_PLACE) {
    set_about (self, g_value_get_string (value));
    return;
  }
  g_free (self->place);
  self->place = g_value_dup_string (value);
}

/* In the window, or above a dialog, which has no such action. */
static void
karum_help_button_clicked (GtkButton *button)
{
  KarumHelpButton *self = KARUM_HELP_BUTTON (button);
  GtkWidget *root = GTK_WIDGET (gtk_widget_get_root (GTK_WIDGET (self)));

  if (!gtk_widget_activate_action (GTK_WIDGET (self), "win.learn-about", "s", self->place))
    karum_dialog_present (karum_learn_window_new (GTK_WINDOW (root), self->place));
}

const char *
karum_help_button_get_place (KarumHelpButton *self)
{
  return self->place;
}

static void
karum_help_button_class_init (KarumHelpButtonClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GParamFlags flags = G_PARAM_WRITABLE | G_PARAM_STATIC_STRINGS;

  object_class->set_property = karum_help_button_set_property;
  GTK_BUTTON_CLASS (klass)->clicked = karum_help_button_clicked;
  KARUM_FREES (klass, KarumHelpButton, g_free, place);
  g_object_class_install_property (object_class, PROP_PLACE,
                                   g_param_spec_string ("place", NULL, NULL, NULL, flags));
  g_object_class_install_property (object_class, PROP_ABOUT,
                                   g_param_spec_string ("about", NULL, NULL, NULL, flags));
}

static void
karum_help_button_init (KarumHelpButton *self)
{
  gtk_button_set_icon_name (GTK_BUTTON (self), "help-about-symbolic");
  gtk_widget_add_css_class (GTK_WIDGET (self), "flat");
  gtk_widget_add_css_class (GTK_WIDGET (self), "help");
  gtk_widget_set_valign (GTK_WIDGET (self), GTK_ALIGN_CENTER);
  set_about (self, NULL);
}
