/* karum-window-print.c: the documents that can be printed from each page. */
#include <string.h>

#include "karum-print-dialog.h"
#include "karum-window-private.h"

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
