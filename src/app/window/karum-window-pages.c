#include <glib/gi18n.h>

#include "karum-details-dialog.h"
#include "karum-dialog.h"
#include "karum-teller.h"
#include "karum-window-private.h"

static void
set_matches_archive (KarumWindow *self)
{
  karum_matches_page_set_archive (self->matches, self->archive);
}

static void
set_editor_archive (KarumWindow *self)
{
  karum_editor_page_set_archive (self->editor, self->archive);
}

static void
set_sheet_archive (KarumWindow *self)
{
  karum_sheet_page_set_archive (self->sheet, self->archive);
}

static void
set_players_archive (KarumWindow *self)
{
  karum_roster_page_set_archive (KARUM_ROSTER_PAGE (self->players), self->archive);
}

static void
set_player_archive (KarumWindow *self)
{
  karum_player_page_set_archive (self->player, self->archive);
}

static void
set_events_archive (KarumWindow *self)
{
  karum_roster_page_set_archive (KARUM_ROSTER_PAGE (self->events), self->archive);
}

static void
set_event_archive (KarumWindow *self)
{
  karum_event_page_set_archive (self->event, self->archive);
}

static void
set_club_archive (KarumWindow *self)
{
  karum_club_page_set_archive (self->club, self->archive);
}

static KarumSidebarPane *
club_side (KarumWindow *self)
{
  return karum_club_page_get_side (self->club);
}

static void
set_ratings_archive (KarumWindow *self)
{
  karum_ratings_page_set_archive (self->ratings, self->archive);
}

static KarumSidebarPane *
ratings_side (KarumWindow *self)
{
  return karum_ratings_page_get_side (self->ratings);
}

static KarumSidebarPane *
matches_side (KarumWindow *self)
{
  return karum_matches_page_get_side (self->matches);
}

static KarumSidebarPane *
players_side (KarumWindow *self)
{
  return karum_roster_page_get_side (KARUM_ROSTER_PAGE (self->players));
}

static KarumSidebarPane *
events_side (KarumWindow *self)
{
  return karum_roster_page_get_side (KARUM_ROSTER_PAGE (self->events));
}

static const struct {
  const char *name; /* in the GtkStack */
  GType (*get_type) (void);
  glong member;                        /* offset of the page in KarumWindow */
  void (*set_archive) (KarumWindow *); /* (nullable): passes the window's archive to the page */
  KarumSidebarPane *(*get_side) (KarumWindow *); /* (nullable): NULL for a page without a sidebar */
} pages[] = {
  { "problem", karum_problem_page_get_type, G_STRUCT_OFFSET (KarumWindow, problem), NULL },
  { "game", karum_game_page_get_type, G_STRUCT_OFFSET (KarumWindow, game_page), NULL },
  { "editor", karum_editor_page_get_type, G_STRUCT_OFFSET (KarumWindow, editor),
    set_editor_archive },
  { "sheet", karum_sheet_page_get_type, G_STRUCT_OFFSET (KarumWindow, sheet), set_sheet_archive },
  { "matches", karum_matches_page_get_type, G_STRUCT_OFFSET (KarumWindow, matches),
    set_matches_archive, matches_side },
  { "players", karum_players_page_get_type, G_STRUCT_OFFSET (KarumWindow, players),
    set_players_archive, players_side },
  { "player", karum_player_page_get_type, G_STRUCT_OFFSET (KarumWindow, player),
    set_player_archive },
  { "events", karum_events_page_get_type, G_STRUCT_OFFSET (KarumWindow, events), set_events_archive,
    events_side },
  { "event", karum_event_page_get_type, G_STRUCT_OFFSET (KarumWindow, event), set_event_archive },
  { "club", karum_club_page_get_type, G_STRUCT_OFFSET (KarumWindow, club), set_club_archive,
    club_side },
  { "ratings", karum_ratings_page_get_type, G_STRUCT_OFFSET (KarumWindow, ratings),
    set_ratings_archive, ratings_side },
};

/* The address of the page's member in the window. */
static GtkWidget **
member_of (KarumWindow *self, gsize page)
{
  return &G_STRUCT_MEMBER (GtkWidget *, self, pages[page].member);
}

static void
make_page (KarumWindow *self, gsize page)
{
  GtkWidget *made = g_object_new (pages[page].get_type (), NULL);

  *member_of (self, page) = made;
  gtk_stack_add_named (self->pages, made, pages[page].name);
  if (pages[page].set_archive)
    pages[page].set_archive (self);
  if (pages[page].get_side)
    karum_window_sidebar_add (self, pages[page].get_side (self));
}

void
karum_window_need_page (KarumWindow *self, const char *name)
{
  for (gsize i = 0; i < G_N_ELEMENTS (pages); i++)
    if (g_str_equal (pages[i].name, name) && !*member_of (self, i))
      make_page (self, i);
}

void
karum_window_pages_set_archive (KarumWindow *self)
{
  for (gsize i = 0; i < G_N_ELEMENTS (pages); i++)
    if (pages[i].set_archive && *member_of (self, i))
      pages[i].set_archive (self);
}

void
karum_window_forget_pages (KarumWindow *self)
{
  for (gsize i = 0; i < G_N_ELEMENTS (pages); i++)
    *member_of (self, i) = NULL;
}

KarumSidebarPane *
karum_window_get_side (KarumWindow *self)
{
  GtkWidget *page = gtk_stack_get_visible_child (self->pages);

  if (page == GTK_WIDGET (self->library))
    return karum_library_page_get_side (self->library);
  for (gsize i = 0; i < G_N_ELEMENTS (pages); i++)
    if (*member_of (self, i) == page && pages[i].get_side)
      return pages[i].get_side (self);
  return NULL;
}

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
