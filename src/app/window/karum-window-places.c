/* karum-window-places.c: navigation between pages, with a back stack. */
#include "karum-undo-tell.h"
#include "karum-window-private.h"

/* The maximum size of the back stack. */
#define MAX_PLACES 50

typedef struct {
  char *page;   /* (owned): name in the GtkStack */
  char *filter; /* (owned) (nullable): the filter of the library */
  guint ply;    /* the turn shown of the game */
  gint64 game;  /* selected in the library, or shown on the game page; on the page of a player or an
                   event its ID; 0 for none */
} Place;

static void
place_free (gpointer data)
{
  Place *place = data;

  g_free (place->page);
  g_free (place->filter);
  g_free (place);
}

static void
update (KarumWindow *self)
{
  g_object_set (self->library, "has-back", self->places.length > 0, NULL);
}

static Place *
present_place (KarumWindow *self)
{
  const char *page = gtk_stack_get_visible_child_name (self->pages);
  Place *place = g_new0 (Place, 1);

  place->page = g_strdup (page);
  if (g_str_equal (page, "library")) {
    place->filter = karum_game_filter_write (karum_library_page_get_filter (self->library));
    place->game = karum_library_page_get_selected (self->library);
  } else if (g_str_equal (page, "game")) {
    place->game = self->game;
    place->ply = karum_game_page_get_session (self->game_page)
                     ? karum_session_get_ply (karum_game_page_get_session (self->game_page))
                     : G_MAXUINT;
  } else if (g_str_equal (page, "player")) {
    place->game = karum_player_page_get_player (self->player);
  } else if (g_str_equal (page, "event")) {
    place->game = karum_event_page_get_event (self->event);
  }
  return place;
}

void
karum_window_leave (KarumWindow *self)
{
  Place *place = present_place (self);
  const Place *last = g_queue_peek_head (&self->places);

  if (g_str_equal (place->page, "loading") || g_str_equal (place->page, "problem")
      || (last && g_str_equal (last->page, place->page) && last->game == place->game
          && g_strcmp0 (last->filter, place->filter) == 0)) {
    place_free (place);
    return;
  }
  g_queue_push_head (&self->places, place);
  if (self->places.length > MAX_PLACES)
    place_free (g_queue_pop_tail (&self->places));
  update (self);
}

void
karum_window_forget_places (KarumWindow *self)
{
  g_queue_clear_full (&self->places, place_free);
  if (self->library)
    update (self);
}

static void
show_library (KarumWindow *self, const Place *place)
{
  g_auto (KarumGameFilter) filter = { 0 };

  if (karum_game_filter_read (place->filter, &filter, NULL))
    karum_library_page_set_filter (self->library, &filter);
  /* After a visit to the game page, the game shown there stays selected. */
  if (place->game && !self->game)
    karum_library_page_select (self->library, place->game);
  karum_window_show_library (self);
}

/* The page is kept as it was, if it still shows that player. */
static void
show_player (KarumWindow *self, const Place *place)
{
  if (self->player && karum_player_page_get_player (self->player) == place->game)
    karum_window_show_page (self, "player");
  else
    karum_window_show_player (self, place->game);
}

static void
go_back (GtkWidget *widget, const char *action, GVariant *parameter)
{
  KarumWindow *self = KARUM_WINDOW (widget);
  Place *place = g_queue_pop_head (&self->places);

  if (!place) {
    karum_window_show_library (self);
    return;
  }
  if (g_str_equal (place->page, "game"))
    karum_window_open_game (self, place->game, place->ply);
  else if (g_str_equal (place->page, "library"))
    show_library (self, place);
  else if (g_str_equal (place->page, "player"))
    show_player (self, place);
  else if (g_str_equal (place->page, "event"))
    karum_window_show_event (self, place->game);
  else
    karum_window_show_page (self, place->page);
  place_free (place);
  update (self);
}

static void
show_games (GtkWidget *widget, const char *action, GVariant *parameter)
{
  KarumWindow *self = KARUM_WINDOW (widget);
  g_auto (KarumGameFilter) filter = { 0 };
  g_autoptr (GError) error = NULL;

  karum_window_leave (self);
  if (karum_game_filter_read (g_variant_get_string (parameter, NULL), &filter, &error))
    karum_library_page_set_filter (self->library, &filter);
  else
    karum_tell (GTK_WIDGET (self), error->message);
  karum_window_show_library (self);
}

void
karum_window_places_init (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "win.show-games", "s", show_games);
  gtk_widget_class_install_action (widget_class, "win.back", NULL, go_back);
}
