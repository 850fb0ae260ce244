/* karum-window-people.c: the pages of players and events. */
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
  karum_player_page_show (self->player, id);
  karum_window_show_page (self, "player");
}

static void
show_player (GtkWidget *widget, const char *action, GVariant *parameter)
{
  karum_window_leave (KARUM_WINDOW (widget));
  karum_window_show_player (KARUM_WINDOW (widget), g_variant_get_int64 (parameter));
}

static void
show_events (GtkWidget *widget, const char *action, GVariant *parameter)
{
  karum_window_leave (KARUM_WINDOW (widget));
  karum_window_show_page (KARUM_WINDOW (widget), "events");
}

void
karum_window_people_set_archive (KarumWindow *self, KarumArchive *archive)
{
  karum_roster_page_set_archive (KARUM_ROSTER_PAGE (self->players), archive);
  karum_player_page_set_archive (self->player, archive);
  karum_roster_page_set_archive (KARUM_ROSTER_PAGE (self->events), archive);
}

void
karum_window_people_update (KarumWindow *self)
{
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.show-players", self->archive != NULL);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.show-player", self->archive != NULL);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.show-events", self->archive != NULL);
}

void
karum_window_people_init (GtkWidgetClass *widget_class)
{
  g_type_ensure (KARUM_TYPE_EVENTS_PAGE);
  g_type_ensure (KARUM_TYPE_PLAYERS_PAGE);
  g_type_ensure (KARUM_TYPE_PLAYER_PAGE);
  gtk_widget_class_bind_template_child (widget_class, KarumWindow, players);
  gtk_widget_class_bind_template_child (widget_class, KarumWindow, player);
  gtk_widget_class_bind_template_child (widget_class, KarumWindow, events);
  gtk_widget_class_install_action (widget_class, "win.show-players", NULL, show_players);
  gtk_widget_class_install_action (widget_class, "win.show-player", "x", show_player);
  gtk_widget_class_install_action (widget_class, "win.show-events", NULL, show_events);
}
