/* karum-window-people.c: actions on the pages of players, ratings and events, and for a game's
 * details. */
#include <glib/gi18n.h>

#include "karum-details-dialog.h"
#include "karum-dialog.h"
#include "karum-undo-tell.h"
#include "karum-window-private.h"

static void
show_players (GtkWidget *widget, const char *action, GVariant *parameter)
{
  karum_window_leave (KARUM_WINDOW (widget));
  karum_window_show_page (KARUM_WINDOW (widget), "players");
}

void
karum_window_show_player (KarumWindow *self, gint64 id)
{
  if (!self->archive)
    return;
  karum_window_need_page (self, "player");
  karum_player_page_show (self->player, id);
  karum_window_show_page (self, "player");
}

static void
show_player (GtkWidget *widget, const char *action, GVariant *parameter)
{
  karum_window_leave (KARUM_WINDOW (widget));
  karum_window_show_player (KARUM_WINDOW (widget), g_variant_get_int64 (parameter));
}

void
karum_window_show_event (KarumWindow *self, gint64 id)
{
  if (!self->archive)
    return;
  karum_window_need_page (self, "event");
  karum_event_page_show (self->event, id);
  karum_window_show_page (self, "event");
}

static void
show_event (GtkWidget *widget, const char *action, GVariant *parameter)
{
  karum_window_leave (KARUM_WINDOW (widget));
  karum_window_show_event (KARUM_WINDOW (widget), g_variant_get_int64 (parameter));
}

static void
show_events (GtkWidget *widget, const char *action, GVariant *parameter)
{
  karum_window_leave (KARUM_WINDOW (widget));
  karum_window_show_page (KARUM_WINDOW (widget), "events");
}

static void
show_ratings (GtkWidget *widget, const char *action, GVariant *parameter)
{
  karum_window_leave (KARUM_WINDOW (widget));
  karum_window_show_page (KARUM_WINDOW (widget), "ratings");
}

static void
show_club (GtkWidget *widget, const char *action, GVariant *parameter)
{
  karum_window_leave (KARUM_WINDOW (widget));
  karum_window_show_page (KARUM_WINDOW (widget), "club");
}

void
karum_window_reload_game (KarumWindow *self)
{
  KarumSession *session = self->game ? karum_game_page_get_session (self->game_page) : NULL;

  if (session)
    karum_window_open_game (self, self->game, karum_session_get_ply (session));
}

static void
details_saved (KarumWindow *self)
{
  karum_undo_tell (GTK_WIDGET (self), self->archive, _ ("Details saved"));
  karum_window_reload_game (self);
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

void
karum_window_people_update (KarumWindow *self)
{
  gboolean writable
      = self->archive && karum_archive_get_access (self->archive) == KARUM_ARCHIVE_WRITABLE;

  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.edit-details", writable);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.show-players", self->archive != NULL);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.show-player", self->archive != NULL);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.show-event", self->archive != NULL);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.show-events", self->archive != NULL);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.show-ratings", self->archive != NULL);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.show-club", self->archive != NULL);
}

void
karum_window_people_init (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "win.show-players", NULL, show_players);
  gtk_widget_class_install_action (widget_class, "win.show-player", "x", show_player);
  gtk_widget_class_install_action (widget_class, "win.edit-details", "x", edit_details);
  gtk_widget_class_install_action (widget_class, "win.show-event", "x", show_event);
  gtk_widget_class_install_action (widget_class, "win.show-events", NULL, show_events);
  gtk_widget_class_install_action (widget_class, "win.show-ratings", NULL, show_ratings);
  gtk_widget_class_install_action (widget_class, "win.show-club", NULL, show_club);
}
