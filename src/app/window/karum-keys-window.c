#include "karum-keys-window.h"

#include <glib/gi18n.h>

struct _KarumKeysWindow {
  AdwPreferencesWindow parent_instance;

  AdwPreferencesPage *page;
};

G_DEFINE_FINAL_TYPE (KarumKeysWindow, karum_keys_window, ADW_TYPE_PREFERENCES_WINDOW)

/* (transfer full): the accelerators of a shortcut: its own, or those of its action in the
 * application. */
static GStrv
keys_of (GtkWidget *shortcut, GtkApplication *application)
{
  g_autofree char *action = NULL, *keys = NULL;

  g_object_get (shortcut, "action-name", &action, "accelerator", &keys, NULL);
  return action ? gtk_application_get_accels_for_action (application, action)
                : g_strsplit (keys ? keys : "", " ", -1);
}

static void
add_shortcut (AdwPreferencesGroup *group, GtkWidget *shortcut, GtkApplication *application)
{
  GtkWidget *row = adw_action_row_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  g_auto (GStrv) keys = keys_of (shortcut, application);
  g_autofree char *title = NULL;

  g_object_get (shortcut, "title", &title, NULL);
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  gtk_widget_set_valign (box, GTK_ALIGN_CENTER);
  for (char **key = keys; *key; key++) {
    GtkWidget *label = gtk_shortcut_label_new (*key);

    gtk_widget_set_halign (label, GTK_ALIGN_END);
    gtk_box_append (GTK_BOX (box), label);
  }
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), box);
  adw_preferences_group_add (group, row);
}

/* @group: (nullable): GTK has a second copy of every shortcut, without a group, for the search. */
static void
add_below (KarumKeysWindow *self,
           AdwPreferencesGroup *group,
           GtkWidget *widget,
           GtkApplication *application)
{
  if (GTK_IS_SHORTCUTS_GROUP (widget)) {
    g_autofree char *title = NULL;

    g_object_get (widget, "title", &title, NULL);
    group = ADW_PREFERENCES_GROUP (adw_preferences_group_new ());
    adw_preferences_group_set_title (group, title);
    adw_preferences_page_add (self->page, group);
  } else if (GTK_IS_SHORTCUTS_SHORTCUT (widget)) {
    if (group)
      add_shortcut (group, widget, application);
    return;
  }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child;
       child = gtk_widget_get_next_sibling (child))
    add_below (self, group, child, application);
}

static void
karum_keys_window_class_init (KarumKeysWindowClass *klass)
{
  gtk_widget_class_add_binding_action (GTK_WIDGET_CLASS (klass), GDK_KEY_Escape, 0, "window.close",
                                       NULL);
}

static void
karum_keys_window_init (KarumKeysWindow *self)
{
  self->page = ADW_PREFERENCES_PAGE (adw_preferences_page_new ());
  adw_preferences_page_set_title (self->page, _ ("Keyboard Shortcuts"));
  adw_preferences_window_add (ADW_PREFERENCES_WINDOW (self), self->page);
}

GtkWindow *
karum_keys_window_new (GtkWindow *parent)
{
  KarumKeysWindow *self
      = g_object_new (KARUM_TYPE_KEYS_WINDOW, "title", _ ("Keyboard Shortcuts"), "transient-for",
                      parent, "modal", TRUE, "default-width", 560, "default-height", 680, NULL);
  g_autoptr (GtkBuilder) builder = gtk_builder_new_from_resource ("/org/karum/Karum/keys.ui");
  GtkWidget *described = GTK_WIDGET (gtk_builder_get_object (builder, "help_overlay"));

  add_below (self, NULL, described, gtk_window_get_application (parent));
  gtk_window_destroy (GTK_WINDOW (described));
  return GTK_WINDOW (self);
}
