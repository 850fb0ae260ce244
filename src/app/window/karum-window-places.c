#include "karum-teller.h"
#include "karum-class.h"
#include "karum-window-private.h"

/* The maximum size of the back stack. */
#define MAX_PLACES 50

typedef struct {
  char *page;     /* (owned): name in the GtkStack */
  GVariant *what; /* (owned) (nullable): what the page remembers */
} Place;

static void
place_free (gpointer data)
{
  Place *place = data;

  g_free (place->page);
  g_clear_pointer (&place->what, g_variant_unref);
  g_free (place);
}

static gboolean
same_place (const Place *a, const Place *b)
{
  return g_str_equal (a->page, b->page)
         && (a->what && b->what ? g_variant_equal (a->what, b->what) : a->what == b->what);
}

static void
update (KarumWindow *self)
{
  g_object_set (self->library, "has-back", self->places.length > 0, NULL);
}

void
karum_window_leave (KarumWindow *self)
{
  KarumPage *page = karum_window_get_shown (self);
  GVariant *what = page ? karum_page_remember (page) : NULL;
  const Place *last = g_queue_peek_head (&self->places);
  Place *place;

  if (!page)
    return;
  place = g_new (Place, 1);
  place->page = g_strdup (gtk_stack_get_visible_child_name (self->pages));
  place->what = what ? g_variant_ref_sink (what) : NULL;
  if (last && same_place (last, place)) {
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
go_back (KarumWindow *self)
{
  Place *place = g_queue_pop_head (&self->places);

  if (!place) {
    karum_window_show_page (self, "library", NULL);
    return;
  }
  karum_window_recall_page (self, place->page, place->what);
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
  karum_window_show_page (self, "library", NULL);
}

void
karum_window_places_init (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "win.show-games", "s", show_games);
  KARUM_ACTION (widget_class, KarumWindow, "win.back", go_back);
}

/* The focus stays in the sidebar, as in the library itself, unless the sidebar is an overlay. A
 * click selects a line, focuses it, and then activates it: by then the page has changed. */
static void
line_chosen (KarumWindow *self, KarumSidebarItem *item, KarumSidebarPane *side)
{
  KarumSidebarPane *library_side = karum_page_get_side (KARUM_PAGE (self->library));
  gboolean folded;

  if (gtk_widget_is_ancestor (GTK_WIDGET (side), gtk_stack_get_visible_child (self->pages))) {
    karum_window_leave (self);
    karum_library_page_show_line (self->library, item);
    karum_window_show_page (self, "library", NULL);
  }
  g_object_get (side, "folded", &folded, NULL);
  gtk_widget_grab_focus (folded ? GTK_WIDGET (self->library)
                                : GTK_WIDGET (karum_sidebar_pane_get_sidebar (library_side)));
}

void
karum_window_sidebar_add (KarumWindow *self, KarumSidebarPane *side)
{
  karum_window_add_lines (side);
  g_object_bind_property (karum_page_get_side (KARUM_PAGE (self->library)), "revealed", side,
                          "revealed", G_BINDING_SYNC_CREATE | G_BINDING_BIDIRECTIONAL);
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
