#include "karum-keys-window.h"

#include <glib/gi18n.h>

#include "karum-actions.h"
#include "karum-rows.h"
#include "karum-window.h"
#include "karum-wrap-layout.h"

struct _KarumKeysWindow {
  AdwPreferencesWindow parent_instance;

  AdwPreferencesPage *page;
};

G_DEFINE_FINAL_TYPE (KarumKeysWindow, karum_keys_window, ADW_TYPE_PREFERENCES_WINDOW)

/* Without a translation, the toolkit shows “Page_Up” as it is. */
static void
space_keys (GtkWidget *widget)
{
  if (GTK_IS_LABEL (widget)) {
    g_autofree char *text
        = g_strdelimit (g_strdup (gtk_label_get_text (GTK_LABEL (widget))), "_", ' ');

    gtk_label_set_text (GTK_LABEL (widget), text);
  }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child;
       child = gtk_widget_get_next_sibling (child))
    space_keys (child);
}

static void
add_keys (AdwPreferencesGroup *group, const char *title, const char *const *keys)
{
  GtkWidget *row = karum_row_new (title, NULL);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);

  gtk_widget_set_valign (box, GTK_ALIGN_CENTER);
  for (; *keys; keys++) {
    GtkWidget *label = gtk_shortcut_label_new (*keys);

    space_keys (label);
    /* “Alt + Shift + 1 ⋯ 8” is wider than a telephone, with large letters. */
    gtk_widget_set_layout_manager (label, g_object_new (KARUM_TYPE_WRAP_LAYOUT, NULL));
    gtk_widget_set_halign (label, GTK_ALIGN_END);
    gtk_box_append (GTK_BOX (box), label);
  }
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), box);
  adw_preferences_group_add (group, row);
}

/* The groups by their titles, in the order in which they are added. */
typedef struct {
  KarumKeysWindow *window;
  GHashTable *groups;
} Filling;

static AdwPreferencesGroup *
need_group (const Filling *filling, const char *title)
{
  AdwPreferencesGroup *group = g_hash_table_lookup (filling->groups, title);

  if (!group) {
    group = ADW_PREFERENCES_GROUP (adw_preferences_group_new ());
    adw_preferences_group_set_title (group, title);
    adw_preferences_page_add (filling->window->page, group);
    g_hash_table_insert (filling->groups, g_strdup (title), group);
  }
  return group;
}

/* What widgets do with their keys, who need no action for it.
 * @group: (nullable): GTK has a second copy of every shortcut, without a group, for the search. */
static void
add_below (const Filling *filling, AdwPreferencesGroup *group, GtkWidget *widget)
{
  if (GTK_IS_SHORTCUTS_GROUP (widget)) {
    g_autofree char *title = NULL;

    g_object_get (widget, "title", &title, NULL);
    group = need_group (filling, title);
  } else if (GTK_IS_SHORTCUTS_SHORTCUT (widget)) {
    g_autofree char *title = NULL, *accelerators = NULL;
    g_auto (GStrv) keys = NULL;

    g_object_get (widget, "title", &title, "accelerator", &accelerators, NULL);
    keys = g_strsplit (accelerators, " ", -1);
    if (group)
      add_keys (group, title, (const char *const *) keys);
    return;
  }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child;
       child = gtk_widget_get_next_sibling (child))
    add_below (filling, group, child);
}

static void
add_action (const KarumActionTable *of, const KarumAction *action, gpointer data)
{
  const Filling *filling = data;
  g_auto (GStrv) keys = karum_action_dup_keys (of, action);
  g_autofree char *title = action->title ? karum_action_title (of, action) : NULL;

  if (title && keys[0] && of->title)
    add_keys (need_group (filling, g_dpgettext2 (NULL, "shortcuts", of->title)), title,
              (const char *const *) keys);
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
  g_autoptr (GHashTable) groups = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  const Filling filling = { self, groups };

  karum_window_pages_know ();
  add_below (&filling, NULL, described);
  karum_actions_visit_all (add_action, (gpointer) &filling);
  gtk_window_destroy (GTK_WINDOW (described));
  return GTK_WINDOW (self);
}
