#include <glib/gi18n.h>

#include "karum-arrays.h"
#include "karum-class.h"
#include "karum-club-page.h"
#include "karum-decisions-page.h"
#include "karum-editor-page.h"
#include "karum-events-page.h"
#include "karum-find.h"
#include "karum-game-page.h"
#include "karum-history-page.h"
#include "karum-sidebar-item.h"
#include "karum-versions-page.h"
#include "karum-learn-view.h"
#include "karum-matches-page.h"
#include "karum-players-page.h"
#include "karum-practice-page.h"
#include "karum-ratings-page.h"
#include "karum-sheet-draft.h"
#include "karum-sheet-page.h"
#include "karum-start-page.h"
#include "karum-teller.h"
#include "karum-window-private.h"

/* Groups of the sidebar. */
#define CLUB NC_ ("side bar", "Players and Events")
#define YOU NC_ ("side bar", "You")

/* The pages but for the library, in the order of the sidebar. A page is created when it is shown
 * first. */
static const struct {
  const char *name; /* in the GtkStack */
  GType (*get_type) (void);
  const char *action; /* of the window; shows the page */
  const char *icon;   /* (nullable): of its line in the sidebar */
  const char *group;  /* (nullable): the heading of its lines there */
  gboolean of_games;  /* its line isn't there in an archive without games */
} pages[] = {
  { "matches", karum_matches_page_get_type, "win.show-matches", "media-playlist-repeat-symbolic",
    CLUB, TRUE },
  { "players", karum_players_page_get_type, "win.show-players", "system-users-symbolic", CLUB },
  { "ratings", karum_ratings_page_get_type, "win.show-ratings", "view-sort-descending-symbolic",
    CLUB, TRUE },
  { "events", karum_events_page_get_type, "win.show-events", "x-office-calendar-symbolic", CLUB },
  { "club", karum_club_page_get_type, "win.show-club", "view-grid-symbolic", CLUB, TRUE },
  { "start", karum_start_page_get_type, "win.show-start", "input-gaming-symbolic", YOU },
  { "learn", karum_learn_view_get_type, "win.show-learn", "help-browser-symbolic", YOU },
  { "practice", karum_practice_page_get_type, "win.show-practice", "object-select-symbolic", YOU },
  { "history", karum_history_page_get_type, "win.show-history" },
  { "history", karum_history_page_get_type, "win.show-change" },
  { "versions", karum_versions_page_get_type, "win.show-versions" },
  { "learn", karum_learn_view_get_type, "win.learn-about" },
  { "practice", karum_practice_page_get_type, "win.guess-moves" },
  { "decisions", karum_decisions_page_get_type, "win.show-decisions" },
  { "player", karum_player_page_get_type, "win.show-player" },
  { "event", karum_event_page_get_type, "win.show-event" },
  { "game", karum_game_page_get_type, "win.open-game-at" },
  { "game", karum_game_page_get_type, "win.analyze-at" },
  { "sheet", karum_sheet_page_get_type, "win.enter-sheet" },
  { "sheet", karum_sheet_page_get_type, "win.enter-record" },
  { "editor", karum_editor_page_get_type, "win.find-position" },
  { "editor", karum_editor_page_get_type, "win.edit-position" },
  { "editor", karum_editor_page_get_type, "win.filter-position" },
};

/* -- Each page -------------------------------------------------------------------------------- */

KarumPage *
karum_window_get_page (KarumWindow *self, const char *name)
{
  GtkWidget *page = gtk_stack_get_child_by_name (self->pages, name);

  return page ? KARUM_PAGE (page) : NULL;
}

KarumPage *
karum_window_get_shown (KarumWindow *self)
{
  GtkWidget *page = self->pages ? gtk_stack_get_visible_child (self->pages) : NULL;

  return page && KARUM_IS_PAGE (page) ? KARUM_PAGE (page) : NULL;
}

KarumSidebarPane *
karum_window_get_side (KarumWindow *self)
{
  KarumPage *page = karum_window_get_shown (self);

  return page ? karum_page_get_side (page) : NULL;
}

KarumTeller *
karum_window_get_teller (KarumWindow *self)
{
  KarumPage *page = karum_window_get_shown (self);

  return page && KARUM_PAGE_GET_CLASS (page)->get_teller
             ? KARUM_PAGE_GET_CLASS (page)->get_teller (page)
             : self->teller;
}

void
karum_window_add_lines (KarumSidebarPane *side)
{
  karum_for_each_of (page, pages)
    if (page->icon) {
      const KarumSidebarPage line = { karum_action_find (page->action, NULL)->title, page->icon,
                                      page->action, page->group, page->of_games };

      karum_library_sidebar_add_page (karum_sidebar_pane_get_sidebar (side), &line);
    }
}

static KarumPage *
make_page (KarumWindow *self, gsize index)
{
  KarumPage *page = g_object_new (pages[index].get_type (), NULL);

  gtk_stack_add_named (self->pages, GTK_WIDGET (page), pages[index].name);
  if (karum_page_get_side (page))
    karum_window_sidebar_add (self, karum_page_get_side (page));
  karum_page_set_archive (page, self->archive);
  return page;
}

static KarumPage *
need_page (KarumWindow *self, const char *name)
{
  KarumPage *page = karum_window_get_page (self, name);

  for (gsize i = 0; !page && i < G_N_ELEMENTS (pages); i++)
    if (g_str_equal (pages[i].name, name))
      page = make_page (self, i);
  return page;
}

/* The library tells of a sheet that was begun. */
static void
tell_sheet (KarumWindow *self)
{
  g_autofree char *draft
      = self->archive ? karum_sheet_draft_path (karum_archive_get_path (self->archive), 0) : NULL;

  g_object_set (self->library, "unfinished",
                draft && karum_window_can_write (self) && g_file_test (draft, G_FILE_TEST_EXISTS),
                NULL);
}

void
karum_window_pages_set_archive (KarumWindow *self)
{
  for (GtkWidget *page = gtk_widget_get_first_child (GTK_WIDGET (self->pages)); page;
       page = gtk_widget_get_next_sibling (page))
    if (KARUM_IS_PAGE (page))
      karum_page_set_archive (KARUM_PAGE (page), self->archive);
  karum_access_bar_set_archive (self->access, self->archive);
  tell_sheet (self);
}

/* -- From one to another ---------------------------------------------------------------------- */

void
karum_window_leave_page (KarumWindow *self)
{
  KarumPage *page = karum_window_get_shown (self);

  if (page)
    karum_page_leave (page);
}

static void
go (KarumWindow *self,
    const char *name,
    GVariant *what,
    void (*show) (KarumPage *page, GVariant *what))
{
  KarumPage *from = karum_window_get_shown (self);
  gint64 game = from ? karum_page_get_game (from) : 0;
  KarumPage *page;

  if (!self->archive)
    return;
  karum_window_leave_page (self);
  tell_sheet (self);
  page = need_page (self, name);
  karum_page_set_search (page, karum_library_page_get_filter (self->library));
  show (page, what);
  if (game && page == KARUM_PAGE (self->library))
    karum_library_page_select (self->library, game);
  gtk_stack_set_visible_child_name (self->pages, name);
  karum_window_place_fault (self);
  gtk_widget_grab_focus (GTK_WIDGET (page));
}

void
karum_window_show_page (KarumWindow *self, const char *name, GVariant *what)
{
  g_autoptr (GVariant) owned = what ? g_variant_ref_sink (what) : NULL;

  go (self, name, owned, karum_page_show);
}

static void
recall (KarumPage *page, GVariant *what)
{
  if (what)
    karum_page_recall (page, what);
}

void
karum_window_recall_page (KarumWindow *self, const char *name, GVariant *what)
{
  go (self, name, what, recall);
}

/* -- Actions ---------------------------------------------------------------------------------- */

/* Whether going back would lead to where one is: a page that remembers nothing is one place. */
static gboolean
is_one_place (KarumWindow *self, const char *name)
{
  KarumPage *page = karum_window_get_shown (self);
  GVariant *what = page ? karum_page_remember (page) : NULL;

  if (what)
    g_variant_unref (g_variant_ref_sink (what));
  return !what && g_strcmp0 (gtk_stack_get_visible_child_name (self->pages), name) == 0;
}

static void
show_page (GtkWidget *widget, const char *action, GVariant *target)
{
  KarumWindow *self = KARUM_WINDOW (widget);

  karum_for_each_of (page, pages)
    if (g_strcmp0 (page->action, action) == 0) {
      if (!is_one_place (self, page->name))
        karum_window_leave (self);
      karum_window_show_page (self, page->name, target);
    }
}

static const KarumAction lines[] = {
  { "win.show-matches",
    NC_ ("side bar", "Matches"),
    "<Control>m",
    { KARUM_NEED_ARCHIVE },
    .with_target = show_page },
  { "win.show-players",
    NC_ ("side bar", "Players"),
    "<Control><Shift>p",
    { KARUM_NEED_ARCHIVE },
    .with_target = show_page },
  { "win.show-ratings",
    NC_ ("side bar", "Ratings"),
    "<Control><Shift>r",
    { KARUM_NEED_ARCHIVE },
    .with_target = show_page },
  { "win.show-events",
    NC_ ("side bar", "Events"),
    "<Control><Shift>e",
    { KARUM_NEED_ARCHIVE },
    .with_target = show_page },
  { "win.show-club",
    NC_ ("side bar", "Club"),
    "<Control><Shift>b",
    { KARUM_NEED_ARCHIVE },
    .with_target = show_page },
  { "win.show-start",
    NC_ ("side bar", "Play"),
    "<Control><Shift>g",
    { KARUM_NEED_ARCHIVE },
    .with_target = show_page },
  { "win.show-learn",
    NC_ ("side bar", "Learn"),
    "F1",
    { KARUM_NEED_ARCHIVE },
    .with_target = show_page },
  { "win.show-practice",
    NC_ ("side bar", "Practice"),
    "<Control><Shift>l",
    { KARUM_NEED_ARCHIVE },
    .with_target = show_page },
  { "win.show-history",
    NC_ ("side bar", "History of Changes"),
    "<Control><Shift>h",
    { KARUM_NEED_ARCHIVE },
    .with_target = show_page },
};

static const KarumActionTable lines_table
    = { NC_ ("shortcuts", "General"), .context = "side bar", .way = KARUM_KEYS_EVERYWHERE,
        KARUM_ACTION_LINES (lines) };

static const KarumAction others[] = {
  { "win.show-change", .needs = { KARUM_NEED_ARCHIVE }, .with_target = show_page, .target = "t" },
  { "win.show-versions", .needs = { KARUM_NEED_ARCHIVE }, .with_target = show_page, .target = "x" },
  { "win.learn-about", .needs = { KARUM_NEED_ARCHIVE }, .with_target = show_page, .target = "s" },
  { "win.learn-about('help start')", N_ ("_Help"), NULL, { KARUM_NEED_ARCHIVE } },
  { "win.guess-moves", .needs = { KARUM_NEED_ARCHIVE }, .with_target = show_page, .target = "x" },
  { "win.show-decisions", .needs = { KARUM_NEED_ARCHIVE }, .with_target = show_page,
    .target = "s" },
  { "win.show-player", .needs = { KARUM_NEED_ARCHIVE }, .with_target = show_page, .target = "x" },
  { "win.show-event", .needs = { KARUM_NEED_ARCHIVE }, .with_target = show_page, .target = "x" },
  { "win.open-game-at", .needs = { KARUM_NEED_ARCHIVE }, .with_target = show_page,
    .target = "(xu)" },
  { "win.analyze-at", .needs = { KARUM_NEED_ARCHIVE }, .with_target = show_page, .target = "(ss)" },
  { "win.enter-sheet",
    N_ ("Enter a Score _Sheet…"),
    "<Control><Shift>n",
    { KARUM_NEED_WRITING },
    .with_target = show_page },
  { "win.enter-record", .needs = { KARUM_NEED_WRITING }, .with_target = show_page, .target = "x" },
  { "win.find-position",
    N_ ("_Find a Position…"),
    "<Control><Shift>f",
    { KARUM_NEED_ARCHIVE },
    .with_target = show_page,
    .words = NC_ ("search", "Search, set up a board, editor") },
  { "win.edit-position", .needs = { KARUM_NEED_ARCHIVE }, .with_target = show_page,
    .target = "(ss)" },
  { "win.filter-position", .needs = { KARUM_NEED_ARCHIVE }, .with_target = show_page,
    .target = "s" },
};

static const KarumActionTable others_table
    = { NC_ ("shortcuts", "General"), .way = KARUM_KEYS_EVERYWHERE, KARUM_ACTION_LINES (others) };

void
karum_window_pages_init (GtkWidgetClass *widget_class)
{
  karum_actions_install (widget_class, &lines_table);
  karum_actions_install (widget_class, &others_table);
}

void
karum_window_pages_know (void)
{
  karum_for_each_of (page, pages)
    g_type_class_unref (g_type_class_ref (page->get_type ()));
}

/* -- Window places ----------------------------------------------------------------------------- */

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

static const KarumAction places[] = {
  { "win.show-games", .needs = { KARUM_NEED_ARCHIVE }, .with_target = show_games, .target = "s" },
  { "win.back", N_ ("Go Back"), "<Alt>BackSpace <Alt>Left",
    .function = KARUM_DOES (KarumWindow, go_back), .brief = N_ ("Back") },
};

const KarumActionTable karum_window_places_actions
    = { NC_ ("shortcuts", "General"), .way = KARUM_KEYS_EVERYWHERE, KARUM_ACTION_LINES (places) };

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
  karum_on (side, "chosen", line_chosen, self);
  karum_window_sharing_tell (self, side);
}

/* In pixels. */
#define NARROW 500

static gboolean
is_header (GtkWidget *widget, gconstpointer data)
{
  return ADW_IS_HEADER_BAR (widget);
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
  KarumSidebarPane *side = karum_window_get_side (self);
  gpointer header = side   ? karum_sidebar_pane_get_header (side)
                    : page ? (gpointer) karum_find (page, is_header, NULL)
                           : NULL;
  g_autofree char *all = NULL, *left = NULL;

  if (!header)
    return;
  g_object_get (gtk_widget_get_settings (page), "gtk-decoration-layout", &all, NULL);
  left = self->narrow && all ? leave_out (all) : NULL;
  adw_header_bar_set_decoration_layout (header, left);
  karum_css_class (header, "narrow", self->narrow);
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
