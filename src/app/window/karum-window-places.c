#include <string.h>

#include "karum-teller.h"
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

/* The focus stays in the sidebar, as in the library itself, unless the sidebar is an overlay. A
 * click selects a line, focuses it, and then activates it: by then the page has changed. */
static void
line_chosen (KarumWindow *self, KarumSidebarItem *item, KarumSidebarPane *side)
{
  KarumSidebarPane *library_side = karum_library_page_get_side (self->library);
  gboolean folded;

  if (gtk_widget_is_ancestor (GTK_WIDGET (side), gtk_stack_get_visible_child (self->pages))) {
    karum_window_leave (self);
    karum_library_page_show_line (self->library, item);
    karum_window_show_library (self);
  }
  g_object_get (side, "folded", &folded, NULL);
  gtk_widget_grab_focus (folded ? GTK_WIDGET (self->library)
                                : GTK_WIDGET (karum_sidebar_pane_get_sidebar (library_side)));
}

void
karum_window_sidebar_add (KarumWindow *self, KarumSidebarPane *side)
{
  g_object_bind_property (karum_library_page_get_side (self->library), "revealed", side, "revealed",
                          G_BINDING_SYNC_CREATE | G_BINDING_BIDIRECTIONAL);
  g_signal_connect_object (side, "chosen", G_CALLBACK (line_chosen), self, G_CONNECT_SWAPPED);
}

/* In pixels. */
#define NARROW 500

/* (nullable): the first one below @widget. */
static AdwHeaderBar *
find_header (GtkWidget *widget)
{
  AdwHeaderBar *found = NULL;

  if (ADW_IS_HEADER_BAR (widget))
    return ADW_HEADER_BAR (widget);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child && !found;
       child = gtk_widget_get_next_sibling (child))
    found = find_header (child);
  return found;
}

/* (transfer full): @layout, as in GtkSettings:gtk-decoration-layout, without two buttons. */
static char *
leave_out (const char *layout)
{
  GString *left = g_string_new (layout);

  g_string_replace (left, "minimize", "", 0);
  g_string_replace (left, "maximize", "", 0);
  return g_string_free (left, FALSE);
}

void
karum_window_fit_header (KarumWindow *self)
{
  GtkWidget *page = gtk_stack_get_visible_child (self->pages);
  AdwHeaderBar *header = page ? find_header (page) : NULL;
  g_autofree char *all = NULL, *left = NULL;

  if (!header)
    return;
  g_object_get (gtk_widget_get_settings (page), "gtk-decoration-layout", &all, NULL);
  left = self->narrow && all ? leave_out (all) : NULL;
  adw_header_bar_set_decoration_layout (header, left);
}

static gboolean
fit (GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  karum_window_fit_header (KARUM_WINDOW (widget));
  return G_SOURCE_REMOVE;
}

/* Deferred, because sizes can't be changed during a size allocation. */
void
karum_window_take_width (KarumWindow *self, int width)
{
  gboolean narrow = width < NARROW;

  if (narrow == self->narrow)
    return;
  self->narrow = narrow;
  gtk_widget_add_tick_callback (GTK_WIDGET (self), fit, NULL, NULL);
}
