#include "karum-window-private.h"

#include <glib/gi18n.h>

#include "karum-class.h"
#include "karum-details.h"
#include "karum-dialog.h"
#include "karum-game-page.h"
#include "karum-loader.h"
#include "karum-games.h"
#include "karum-new-game-dialog.h"
#include "karum-name.h"
#include "karum-print-dialog.h"
#include "karum-request.h"
#include "karum-teller.h"
#include "karum-wrap-layout.h"

static GtkWindow *keys_window_new (GtkWindow *parent);

/* Not an action of the pages, because an empty page may contain no focusable widget. */
static void
toggle_sidebar (KarumWindow *self)
{
  KarumSidebarPane *side = karum_window_get_side (self);

  if (side)
    karum_sidebar_pane_toggle (side, gtk_stack_get_visible_child (self->pages));
}

static void
show_library (KarumWindow *self)
{
  karum_window_show_page (self, "library", NULL);
  karum_window_forget_places (self);
}

/* From the library, a game is opened where the search found it. */
static void
open_game (GtkWidget *widget, const char *action, GVariant *parameter)
{
  KarumWindow *self = KARUM_WINDOW (widget);
  gboolean found = karum_window_get_shown (self) == KARUM_PAGE (self->library);

  karum_window_leave (self);
  karum_window_show_page (self, "game",
                          g_variant_new ("(xu)", g_variant_get_int64 (parameter),
                                         found ? KARUM_GAME_PAGE_FOUND : G_MAXUINT));
}

static void
game_created (KarumWindow *self, gint64 id)
{
  g_settings_set (self->settings, "last-game", "(sx)", karum_archive_get_path (self->archive), id);
  karum_window_leave (self);
  karum_window_show_page (self, "game", g_variant_new ("(xu)", id, G_MAXUINT));
}

GtkWindow *
karum_window_present_new_game (KarumWindow *self)
{
  GtkWindow *dialog;

  if (!self->archive)
    return NULL;
  dialog = karum_new_game_dialog_new (GTK_WINDOW (self), self->archive);
  gtk_window_set_modal (dialog, TRUE);
  g_signal_connect_object (dialog, "created", G_CALLBACK (game_created), self, G_CONNECT_SWAPPED);
  karum_dialog_present (dialog);
  return dialog;
}

/* With the rules and players of the previous game, if it is in this archive. */
static void
new_game (KarumWindow *self)
{
  GtkWindow *dialog = karum_window_present_new_game (self);
  g_autofree char *path = NULL;
  gint64 id;

  g_settings_get (self->settings, "last-game", "(sx)", &path, &id);
  if (dialog && g_str_equal (path, karum_archive_get_path (self->archive)))
    karum_new_game_dialog_follow (KARUM_NEW_GAME_DIALOG (dialog), id, FALSE);
}

static void
begin_game (GtkWidget *widget, const char *action, GVariant *parameter)
{
  game_created (KARUM_WINDOW (widget), g_variant_get_int64 (parameter));
}

/* For two players, with the usual rules of a game. */
static void
new_game_of (GtkWidget *widget, const char *action, GVariant *parameter)
{
  const char *id = g_variant_get_string (parameter, NULL);
  GtkWindow *dialog = karum_window_present_new_game (KARUM_WINDOW (widget));

  for (guint i = 0; dialog && karum_games[i]; i++)
    if (g_str_equal (karum_games[i]->id, id))
      karum_new_game_dialog_set_game (KARUM_NEW_GAME_DIALOG (dialog), karum_games[i]);
}

static void
play_again (GtkWidget *widget, const char *action, GVariant *parameter)
{
  GtkWindow *dialog = karum_window_present_new_game (KARUM_WINDOW (widget));

  if (dialog)
    karum_new_game_dialog_follow (KARUM_NEW_GAME_DIALOG (dialog), g_variant_get_int64 (parameter),
                                  TRUE);
}

/* What the page shows may have been changed. */
void
karum_window_refresh (KarumWindow *self)
{
  KarumPage *page = karum_window_get_shown (self);

  if (page)
    karum_page_refresh (page);
}

static void
details_saved (KarumWindow *self, const char *players)
{
  g_autofree char *text = karum_name_message (_ ("Details saved"), players);

  karum_undo_tell (GTK_WIDGET (self), self->archive, text);
  karum_window_refresh (self);
}

static void
edit_details (GtkWidget *widget, const char *action, GVariant *parameter)
{
  KarumWindow *self = KARUM_WINDOW (widget);
  GtkWindow *dialog = karum_details_dialog_new (GTK_WINDOW (self), self->archive,
                                                g_variant_get_int64 (parameter));

  g_signal_connect_object (dialog, "saved", G_CALLBACK (details_saved), self, G_CONNECT_SWAPPED);
  karum_dialog_present (dialog);
}

/* GTK looks up its help overlay by this action name. */
static void
show_keys (GtkWidget *widget, const char *action, GVariant *parameter)
{
  karum_dialog_present (keys_window_new (GTK_WINDOW (widget)));
}

void
karum_window_actions_update (KarumWindow *self)
{
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.new-game", karum_window_can_write (self));
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.new-game-of",
                                 karum_window_can_write (self));
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.show-library", self->archive != NULL);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.open-game", self->archive != NULL);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.edit-details",
                                 karum_window_can_write (self));
  karum_window_pages_update (self);
  karum_window_entry_update (self);
  karum_window_undo_update (self);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.show-games", self->archive != NULL);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.review", self->archive != NULL);
  karum_window_archive_update (self);
  karum_window_print_update (self);
  karum_window_incoming_update (self);
}

void
karum_window_actions_init (GtkWidgetClass *widget_class)
{
  KARUM_ACTION (widget_class, KarumWindow, "win.toggle-sidebar", toggle_sidebar);
  KARUM_ACTION (widget_class, KarumWindow, "win.show-library", show_library);
  KARUM_ACTION (widget_class, KarumWindow, "win.new-game", new_game);
  gtk_widget_class_install_action (widget_class, "win.new-game-of", "s", new_game_of);
  gtk_widget_class_install_action (widget_class, "win.begin-game", "x", begin_game);
  gtk_widget_class_install_action (widget_class, "win.play-again", "x", play_again);
  gtk_widget_class_install_action (widget_class, "win.show-help-overlay", NULL, show_keys);
  gtk_widget_class_install_action (widget_class, "win.open-game", "x", open_game);
  gtk_widget_class_install_action (widget_class, "win.edit-details", "x", edit_details);
  karum_window_archive_init (widget_class);
  karum_window_print_init (widget_class);
  karum_window_incoming_init (widget_class);
  karum_window_backups_init (widget_class);
  karum_window_places_init (widget_class);
  karum_window_choose_init (widget_class);
  karum_window_examples_init (widget_class);
}

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
  GtkWidget *row = adw_action_row_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
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

static void
add_shortcut (AdwPreferencesGroup *group, GtkWidget *shortcut, GtkApplication *application)
{
  g_auto (GStrv) keys = keys_of (shortcut, application);
  g_autofree char *title = NULL;

  g_object_get (shortcut, "title", &title, NULL);
  add_keys (group, title, (const char *const *) keys);
}

static void
add_page (const char *action, const char *key, const char *title, gpointer group)
{
  const char *const keys[] = { key, NULL };

  if (title)
    add_keys (group, title, keys);
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
  if (g_strcmp0 (gtk_buildable_get_buildable_id (GTK_BUILDABLE (widget)), "everywhere") == 0)
    karum_window_pages_visit_keys (add_page, group);
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

/* keys_window_new: (transfer none): a window for @parent, whose application knows the
 * accelerators. */
static GtkWindow *
keys_window_new (GtkWindow *parent)
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

/* Prints the games that the page shows or that are selected there; otherwise all. */
static void
print (KarumWindow *self)
{
  KarumPage *page = karum_window_get_shown (self);
  const char *own = page ? KARUM_PAGE_GET_CLASS (page)->print_selected : NULL;
  KarumPrintDialog *dialog;
  KarumPrinted printed;

  if (!page || (own && gtk_widget_activate_action (GTK_WIDGET (page), own, NULL)))
    return;
  printed = karum_page_print (page);
  dialog = karum_print_dialog_present (GTK_WINDOW (self), self->archive,
                                       printed.filtered ? &printed.games : NULL, &printed.game,
                                       printed.game > 0 ? 1 : 0, printed.rules);
  if (printed.tables)
    karum_print_dialog_offer_tables (dialog, printed.tables, &printed.table, page);
}

/* Offers the games of the page, as Print does. */
static void
publish (KarumWindow *self)
{
  KarumPage *page = karum_window_get_shown (self);
  KarumPrinted printed = { 0 };

  if (!self->archive)
    return;
  if (page)
    printed = karum_page_print (page);
  karum_site_dialog_present (GTK_WINDOW (self), self->archive,
                             printed.filtered && !printed.games.bin ? &printed.games : NULL);
}

void
karum_window_print_update (KarumWindow *self)
{
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.publish", self->archive != NULL);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.print", self->archive != NULL);
}

void
karum_window_print_init (GtkWidgetClass *widget_class)
{
  KARUM_ACTION (widget_class, KarumWindow, "win.print", print);
  KARUM_ACTION (widget_class, KarumWindow, "win.publish", publish);
}
