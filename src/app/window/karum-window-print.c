/* karum-window-print.c: what is printed from each page. */
#include <string.h>

#include "karum-print-dialog.h"
#include "karum-window-private.h"

static void
print_game (KarumWindow *self, KarumSession *session)
{
  const gint64 id = karum_session_get_id (session);

  karum_print_dialog_present (GTK_WINDOW (self), self->archive, NULL, &id, id > 0 ? 1 : 0,
                              karum_session_get_rules (session));
}

static void
print_games (KarumWindow *self, const KarumGameFilter *filter)
{
  karum_print_dialog_present (GTK_WINDOW (self), self->archive, filter, NULL, 0, NULL);
}

/* What a page shows or has chosen is what is meant; otherwise all. */
static void
print (GtkWidget *widget, const char *action, GVariant *parameter)
{
  KarumWindow *self = KARUM_WINDOW (widget);
  const char *page = gtk_stack_get_visible_child_name (self->pages);
  KarumSession *session = self->game ? karum_game_page_get_session (self->game_page) : NULL;

  if (!self->archive)
    return;
  if (strcmp (page, "game") == 0 && session) {
    print_game (self, session);
  } else if (strcmp (page, "player") == 0) {
    const KarumGameFilter filter = { .player_id = karum_player_page_get_player (self->player) };

    print_games (self, &filter);
  } else if (strcmp (page, "event") == 0) {
    const KarumGameFilter filter = { .event_id = karum_event_page_get_event (self->event) };

    print_games (self, &filter);
  } else if (strcmp (page, "library") == 0) {
    if (!gtk_widget_activate_action (GTK_WIDGET (self->library), "library.print-selected", NULL))
      print_games (self, karum_library_page_get_filter (self->library));
  } else {
    print_games (self, NULL);
  }
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
