#include "karum-window-actions.h"

#include <glib/gi18n.h>
#include <string.h>

#include "karum-dialog.h"
#include "karum-new-game-dialog.h"
#include "karum-print-dialog.h"
#include "karum-request.h"
#include "karum-window-private.h"

static GtkWindow *keys_window_new (GtkWindow *parent);

/* Not an action of the pages, because an empty page may contain no focusable widget. */
static void
toggle_sidebar (GtkWidget *widget, const char *action, GVariant *parameter)
{
  KarumWindow *self = KARUM_WINDOW (widget);
  KarumSidebarPane *side = karum_window_get_side (self);

  if (side)
    karum_sidebar_pane_toggle (side, gtk_stack_get_visible_child (self->pages));
}

static void
show_library (GtkWidget *widget, const char *action, GVariant *parameter)
{
  karum_window_show_library (KARUM_WINDOW (widget));
  karum_window_forget_places (KARUM_WINDOW (widget));
}

static void
show_matches (GtkWidget *widget, const char *action, GVariant *parameter)
{
  karum_window_leave (KARUM_WINDOW (widget));
  karum_window_show_page (KARUM_WINDOW (widget), "matches");
}

static void
open_game (GtkWidget *widget, const char *action, GVariant *parameter)
{
  KarumWindow *self = KARUM_WINDOW (widget);
  const char *page = gtk_stack_get_visible_child_name (self->pages);

  karum_window_leave (self);
  karum_window_open_game (self, g_variant_get_int64 (parameter),
                          g_str_equal (page, "library") ? KARUM_GAME_PAGE_FOUND : G_MAXUINT);
}

static void
open_game_at (GtkWidget *widget, const char *action, GVariant *parameter)
{
  gint64 id;
  guint ply;

  g_variant_get (parameter, "(xu)", &id, &ply);
  karum_window_leave (KARUM_WINDOW (widget));
  karum_window_open_game (KARUM_WINDOW (widget), id, ply);
}

static void
game_created (KarumWindow *self, gint64 id)
{
  g_settings_set (self->settings, "last-game", "(sx)", karum_archive_get_path (self->archive), id);
  karum_window_leave (self);
  karum_window_open_game (self, id, G_MAXUINT);
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
new_game (GtkWidget *widget, const char *action, GVariant *parameter)
{
  KarumWindow *self = KARUM_WINDOW (widget);
  GtkWindow *dialog = karum_window_present_new_game (self);
  g_autofree char *path = NULL;
  gint64 id;

  g_settings_get (self->settings, "last-game", "(sx)", &path, &id);
  if (dialog && g_str_equal (path, karum_archive_get_path (self->archive)))
    karum_new_game_dialog_follow (KARUM_NEW_GAME_DIALOG (dialog), id, FALSE);
}

static void
play_again (GtkWidget *widget, const char *action, GVariant *parameter)
{
  GtkWindow *dialog = karum_window_present_new_game (KARUM_WINDOW (widget));

  if (dialog)
    karum_new_game_dialog_follow (KARUM_NEW_GAME_DIALOG (dialog), g_variant_get_int64 (parameter),
                                  TRUE);
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
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.show-library", self->archive != NULL);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.show-matches", self->archive != NULL);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.open-game", self->archive != NULL);
  karum_window_people_update (self);
  karum_window_entry_update (self);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.open-game-at", self->archive != NULL);
  karum_window_undo_update (self);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.show-games", self->archive != NULL);
  karum_window_archive_update (self);
  karum_window_print_update (self);
  karum_window_incoming_update (self);
}

void
karum_window_actions_init (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "win.toggle-sidebar", NULL, toggle_sidebar);
  gtk_widget_class_install_action (widget_class, "win.show-library", NULL, show_library);
  gtk_widget_class_install_action (widget_class, "win.show-matches", NULL, show_matches);
  gtk_widget_class_install_action (widget_class, "win.new-game", NULL, new_game);
  gtk_widget_class_install_action (widget_class, "win.play-again", "x", play_again);
  gtk_widget_class_install_action (widget_class, "win.show-help-overlay", NULL, show_keys);
  gtk_widget_class_install_action (widget_class, "win.open-game", "x", open_game);
  gtk_widget_class_install_action (widget_class, "win.open-game-at", "(xu)", open_game_at);
  karum_window_archive_init (widget_class);
  karum_window_print_init (widget_class);
  karum_window_incoming_init (widget_class);
  karum_window_backups_init (widget_class);
  karum_window_places_init (widget_class);
  karum_window_choose_init (widget_class);
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

static void
tell (KarumWindow *self, const char *text)
{
  karum_teller_tell (self->teller, text, NULL, NULL);
}

/* The window may be closed by then. */
static gboolean
is_open (KarumWindow *self)
{
  return self->teller != NULL;
}

static void
undone (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (KarumWindow) self = data;
  g_autoptr (GError) error = NULL;
  g_autofree char *title = karum_request_finish (source, result, &error);
  /* Translators: %s is a change, as “Deleting a game” */
  g_autofree char *text = title ? g_strdup_printf (_ ("Undone: %s"), title) : NULL;

  if (!is_open (self))
    return;
  tell (self, text ? text : error->message);
  karum_window_reload_game (self);
}

static void
redone (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (KarumWindow) self = data;
  g_autoptr (GError) error = NULL;
  g_autofree char *title = karum_request_finish (source, result, &error);
  /* Translators: %s is a change, as “Deleting a game” */
  g_autofree char *text = title ? g_strdup_printf (_ ("Redone: %s"), title) : NULL;

  if (!is_open (self))
    return;
  tell (self, text ? text : error->message);
  karum_window_reload_game (self);
}

static void
undo (GtkWidget *widget, const char *action, GVariant *parameter)
{
  KarumWindow *self = KARUM_WINDOW (widget);

  karum_request_async (self->archive, karum_request_undo (self->archive), NULL, undone,
                       g_object_ref (self));
}

static void
redo (GtkWidget *widget, const char *action, GVariant *parameter)
{
  KarumWindow *self = KARUM_WINDOW (widget);

  karum_request_async (self->archive, karum_request_redo (self->archive), NULL, redone,
                       g_object_ref (self));
}

/* The button of a message must only undo its own change, not a later one. */
static void
undo_change (GtkWidget *widget, const char *action, GVariant *parameter)
{
  KarumWindow *self = KARUM_WINDOW (widget);

  if (!self->archive)
    return;
  if (karum_archive_get_undo_number (self->archive) == g_variant_get_uint64 (parameter))
    undo (widget, action, NULL);
  else
    tell (self, _ ("Other changes have been made since. Use Undo in the menu to revert them one at "
                   "a time."));
}

static void
tell_text (GtkWidget *widget, const char *action, GVariant *parameter)
{
  tell (KARUM_WINDOW (widget), g_variant_get_string (parameter, NULL));
}

static void
tell_change (GtkWidget *widget, const char *action, GVariant *parameter)
{
  KarumWindow *self = KARUM_WINDOW (widget);
  const char *text;
  guint64 number;

  g_variant_get (parameter, "(&st)", &text, &number);
  karum_teller_tell (self->teller, text, "win.undo-change", g_variant_new_uint64 (number));
}

void
karum_window_undo_update (KarumWindow *self)
{
  const char *page = gtk_stack_get_visible_child_name (self->pages);
  gboolean here = self->archive && g_strcmp0 (page, "game") != 0 && g_strcmp0 (page, "sheet") != 0;

  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.undo",
                                 here && karum_archive_get_undo_title (self->archive));
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.redo",
                                 here && karum_archive_get_redo_title (self->archive));
}

void
karum_window_undo_watch (KarumWindow *self)
{
  if (!self->archive)
    return;
  g_signal_connect_object (self->archive, "notify::undo-title",
                           G_CALLBACK (karum_window_undo_update), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->archive, "notify::redo-title",
                           G_CALLBACK (karum_window_undo_update), self, G_CONNECT_SWAPPED);
}

void
karum_window_undo_init (GtkWidgetClass *widget_class)
{
  gtk_widget_class_bind_template_child (widget_class, KarumWindow, toasts);
  gtk_widget_class_install_action (widget_class, "win.undo", NULL, undo);
  gtk_widget_class_install_action (widget_class, "win.redo", NULL, redo);
  gtk_widget_class_install_action (widget_class, "win.undo-change", "t", undo_change);
  gtk_widget_class_install_action (widget_class, "win.tell", "s", tell_text);
  gtk_widget_class_install_action (widget_class, "win.tell-change", "(st)", tell_change);
  /* These are no accelerators of the application, because text entries and games handle the same
   * keys first. */
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_z, GDK_CONTROL_MASK, "win.undo", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_z, GDK_CONTROL_MASK | GDK_SHIFT_MASK,
                                       "win.redo", NULL);
}

static void
print_game (KarumWindow *self)
{
  KarumSession *session = self->game ? karum_game_page_get_session (self->game_page) : NULL;
  const gint64 id = session ? karum_session_get_id (session) : 0;

  karum_print_dialog_present (GTK_WINDOW (self), self->archive, NULL, &id, id > 0 ? 1 : 0,
                              session ? karum_session_get_rules (session) : NULL);
}

static KarumPrintDialog *
print_games (KarumWindow *self, const KarumGameFilter *filter)
{
  return karum_print_dialog_present (GTK_WINDOW (self), self->archive, filter, NULL, 0, NULL);
}

/* @filter: (nullable): the games of the tables */
static void
print_tables (KarumWindow *self,
              gpointer page,
              KarumTablesMaker maker,
              const KarumGameFilter *filter)
{
  karum_print_dialog_offer_tables (print_games (self, filter), maker, page);
}

static void
print_player (KarumWindow *self)
{
  const KarumGameFilter games = { .player_id = karum_player_page_get_player (self->player) };

  print_tables (self, self->player, karum_player_page_make_tables, &games);
}

static void
print_event (KarumWindow *self)
{
  const KarumGameFilter games = { .event_id = karum_event_page_get_event (self->event) };

  print_tables (self, self->event, karum_event_page_make_tables, &games);
}

static void
print_ratings (KarumWindow *self)
{
  print_tables (self, self->ratings, karum_ratings_page_make_tables, NULL);
}

static void
print_club (KarumWindow *self)
{
  print_tables (self, self->club, karum_club_page_make_tables, NULL);
}

static void
print_library (KarumWindow *self)
{
  if (!gtk_widget_activate_action (GTK_WIDGET (self->library), "library.print-selected", NULL))
    print_games (self, karum_library_page_get_filter (self->library));
}

/* Prints the games that the page shows or that are selected there; otherwise all. */
static void
print (GtkWidget *widget, const char *action, GVariant *parameter)
{
  static const struct {
    const char *page;
    void (*print) (KarumWindow *self);
  } pages[]
      = { { "game", print_game },       { "player", print_player }, { "event", print_event },
          { "ratings", print_ratings }, { "club", print_club },     { "library", print_library } };
  KarumWindow *self = KARUM_WINDOW (widget);
  const char *page = gtk_stack_get_visible_child_name (self->pages);

  if (!self->archive)
    return;
  for (guint i = 0; i < G_N_ELEMENTS (pages); i++)
    if (strcmp (page, pages[i].page) == 0) {
      pages[i].print (self);
      return;
    }
  print_games (self, NULL);
}

void
karum_window_print_update (KarumWindow *self)
{
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.print", self->archive != NULL);
}

void
karum_window_print_init (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "win.print", NULL, print);
}
