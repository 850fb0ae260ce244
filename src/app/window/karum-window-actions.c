#include "karum-window-private.h"

#include <glib/gi18n.h>

#include "karum-dialog.h"
#include "karum-keys-window.h"
#include "karum-new-game-dialog.h"

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
  karum_dialog_present (karum_keys_window_new (GTK_WINDOW (widget)));
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
