/* sidebar.c: the sidebar is the same on all pages: which line is selected, navigation by lines
 * and keys, and the overlay mode in narrow windows. */
#include "karum-arrays.h"
#include "karum-game-details.h"
#include "karum-new-game-dialog.h"
#include "karum-review-dialog.h"
#include "karum-sidebar-item.h"
#include "karum-store.h"
#include "library-fixture.h"
#include "robot.h"

#define GAMES 12

typedef struct {
  const char *action, *page, *line;
  const char *full, *empty; /* the visible page of its stack with games, and without */
} Page;

static const Page pages[] = {
  { "win.show-matches", "matches", "Matches", "matches", "empty" },
  { "win.show-players", "players", "Players", "items", "empty" },
  { "win.show-events", "events", "Events", "items", "empty" },
  { "win.show-ratings", "ratings", "Ratings", "ratings", "empty" },
  { "win.show-club", "club", "Club", "club", "empty" },
};

static const Page first_page = { "win.show-library", "library", "All Games", "games", "empty" };

/* -- What is seen ----------------------------------------------------------------------------- */

static GtkWidget *
present_pane (const Library *library)
{
  return shell_find (gtk_stack_get_visible_child (library->window->pages), KARUM_TYPE_SIDEBAR_PANE);
}

static KarumLibrarySidebar *
present_sidebar (const Library *library)
{
  return karum_sidebar_pane_get_sidebar (KARUM_SIDEBAR_PANE (present_pane (library)));
}

static gboolean
is_shown (const Library *library)
{
  return adw_flap_get_reveal_progress (shell_find (present_pane (library), ADW_TYPE_FLAP)) >= 1;
}

static gboolean
is_hidden (const Library *library)
{
  return adw_flap_get_reveal_progress (shell_find (present_pane (library), ADW_TYPE_FLAP)) <= 0;
}

static gboolean
is_folded (const Library *library)
{
  gboolean folded;

  g_object_get (present_pane (library), "folded", &folded, NULL);
  return folded;
}

static gboolean
is_marked (const Library *library, const char *title)
{
  KarumSidebarItem *item = karum_library_sidebar_get_shown (present_sidebar (library));

  return item && g_str_equal (karum_sidebar_item_get_title (item), title);
}

static gboolean
has_focus (const Library *library, gpointer part)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (library->window));

  return focus && (focus == part || gtk_widget_is_ancestor (focus, part));
}

static gboolean
is_at (const Library *library, const char *page)
{
  return g_str_equal (shell_page (library->window), page)
         && gtk_widget_get_mapped (present_pane (library));
}

static gboolean
is_searching (const Library *library)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (library->window));

  return focus && gtk_widget_get_ancestor (focus, GTK_TYPE_SEARCH_ENTRY);
}

static GtkWidget *
line (const Library *library, const char *title)
{
  GtkWidget *label = shell_find_label (present_sidebar (library), title);

  return gtk_widget_get_ancestor (label, GTK_TYPE_LIST_BOX_ROW);
}

static Library
open_with_width (int width)
{
  g_autoptr (GSettings) settings = g_settings_new (KARUM_APP_ID);
  Library library;

  g_settings_set_int (settings, "window-width", width);
  library = library_open (GAMES);
  g_settings_reset (settings, "window-width");
  robot_paint (GTK_WIDGET (library.window));
  return library;
}

/* -- Beside the page -------------------------------------------------------------------------- */

/* The page's own line is selected, and again after navigating back to the page. */
static void
test_lines (void)
{
  Library library = open_with_width (1280);

  karum_for_each_of (each, pages) {
    robot_click_middle (line (&library, each->line));
    robot_expect (is_at (&library, each->page) && is_shown (&library));
    robot_expect (is_marked (&library, each->line));
    g_assert_false (has_focus (&library, present_sidebar (&library)));
    /* Selecting it again does nothing and adds no place to the back stack. */
    robot_click_middle (line (&library, each->line));
    robot_settle ();
    g_assert_true (is_at (&library, each->page));

    robot_click_middle (line (&library, "Starred"));
    robot_expect (is_at (&library, "library") && is_marked (&library, "Starred"));
    g_assert_cmpuint (karum_library_page_get_filter (library.page)->stars, ==, 1);
    robot_expect (has_focus (&library, present_sidebar (&library)));
    library_activate (&library, "win.back");
    robot_expect (is_at (&library, each->page) && is_marked (&library, each->line));
    library_activate (&library, "win.back");
    robot_expect (is_at (&library, "library"));
    robot_click_middle (line (&library, "All Games"));
    robot_expect (is_marked (&library, "All Games"));
  }
  library_close (&library);
}

/* Up and Down move through the lines; Enter and Space show one. */
static void
test_keys (void)
{
  Library library = open_with_width (1280);

  for (gsize i = 0; i < G_N_ELEMENTS (pages); i++) {
    gsize next = (i + 1) % G_N_ELEMENTS (pages);

    library_activate (&library, pages[i].action);
    robot_expect (is_at (&library, pages[i].page) && is_marked (&library, pages[i].line));
    robot_go_to (line (&library, pages[next].line));
    robot_key ("Return");
    robot_expect (is_at (&library, pages[next].page) && is_marked (&library, pages[next].line));
    g_assert_false (has_focus (&library, present_sidebar (&library)));
    robot_go_to (line (&library, "Starred"));
    robot_key ("Down");
    robot_expect (has_focus (&library, line (&library, "Most Annotated")));
    g_assert_true (is_at (&library, pages[next].page) && is_marked (&library, pages[next].line));
    robot_key ("Return");
    robot_expect (is_at (&library, "library") && is_marked (&library, "Most Annotated"));
    robot_expect (has_focus (&library, present_sidebar (&library)));
    robot_key ("Up");
    robot_expect (has_focus (&library, line (&library, "Starred")));
    g_assert_true (is_marked (&library, "Most Annotated"));
    robot_key ("space");
    robot_expect (is_marked (&library, "Starred"));
  }
  library_close (&library);
}

/* Even before the page was drawn for the first time. */
static void
press_toggle (const Library *library)
{
  robot_key ("F9");
}

/* Hiding it on one page hides it on all. */
static void
test_toggle (void)
{
  Library library = open_with_width (1280);

  karum_for_each_of (each, pages) {
    g_test_message ("%s", each->page);
    library_activate (&library, each->action);
    robot_expect (is_at (&library, each->page) && is_shown (&library));
    press_toggle (&library);
    robot_expect (is_hidden (&library));
    g_assert_false (has_focus (&library, present_sidebar (&library)));
    g_assert_true (has_focus (&library, gtk_stack_get_visible_child (library.window->pages)));
    library_activate (&library, "win.show-library");
    robot_expect (is_at (&library, "library") && is_hidden (&library));
    library_activate (&library, each->action);
    robot_expect (is_at (&library, each->page) && is_hidden (&library));
    press_toggle (&library);
    robot_expect (is_shown (&library) && has_focus (&library, line (&library, each->line)));
  }
  library_close (&library);
}

/* (nullable): the one close button of the window that is seen, at the start of a bar. */
static GtkWidget *
close_button (GtkWidget *below)
{
  if (GTK_IS_WINDOW_CONTROLS (below)
      && gtk_window_controls_get_side (GTK_WINDOW_CONTROLS (below)) == GTK_PACK_START
      && !gtk_window_controls_get_empty (GTK_WINDOW_CONTROLS (below))
      && gtk_widget_get_mapped (below))
    return below;
  for (GtkWidget *child = gtk_widget_get_first_child (below); child;
       child = gtk_widget_get_next_sibling (child)) {
    GtkWidget *found = close_button (child);

    if (found)
      return found;
  }
  return NULL;
}

static graphene_rect_t
bounds_of (const Library *library, gpointer part)
{
  graphene_rect_t bounds;

  g_assert_true (gtk_widget_compute_bounds (part, GTK_WIDGET (library->window), &bounds));
  return bounds;
}

/* Of a header bar, in pixels: it may lie below that of the window. */
#define BORDER 1

/* The sidebar is as high as the page with its header bar, and has the buttons of the window while
 * it is shown. */
static void
test_top (void)
{
  Library library = open_with_width (1280);

  g_object_set (gtk_settings_get_default (), "gtk-decoration-layout", "close:", NULL);
  karum_for_each_of (each, pages) {
    AdwHeaderBar *header;
    graphene_rect_t bar, side;

    library_activate (&library, each->action);
    robot_expect (is_at (&library, each->page) && is_shown (&library));
    header = karum_sidebar_pane_get_header (KARUM_SIDEBAR_PANE (present_pane (&library)));
    robot_paint (GTK_WIDGET (header));
    bar = bounds_of (&library, header);
    side = bounds_of (&library, present_sidebar (&library));
    g_assert_cmpfloat_with_epsilon (bar.origin.y, side.origin.y, BORDER + 0.5);
    g_assert_cmpfloat (bar.origin.x + BORDER, >=, side.origin.x + side.size.width);
    robot_expect (gtk_widget_is_ancestor (close_button (present_pane (&library)),
                                          GTK_WIDGET (present_sidebar (&library))));
    press_toggle (&library);
    robot_expect (is_hidden (&library));
    robot_expect (
        gtk_widget_is_ancestor (close_button (present_pane (&library)), GTK_WIDGET (header)));
    press_toggle (&library);
    robot_expect (is_shown (&library));
  }
  gtk_settings_reset_property (gtk_settings_get_default (), "gtk-decoration-layout");
  library_close (&library);
}

/* -- The key, wherever the focus is ----------------------------------------------------------- */

enum { ON_LIST, ON_SEARCH, ON_HEADER, ON_NOTHING, N_FOCUSES };

/* The archive has games, two of them a match, or nothing at all. */
static Library
open_archive (gboolean full, int width)
{
  g_autoptr (GSettings) settings = g_settings_new (KARUM_APP_ID);
  Library library;

  if (full) {
    const gint64 ids[] = { 1, 2 };
    g_autofree char *path = shell_archive_path ();
    KarumStore *store;

    shell_fill (GAMES);
    store = karum_store_open (path, NULL, NULL);
    g_assert_true (karum_store_set_match (store, ids, G_N_ELEMENTS (ids), "pair", NULL));
    karum_store_close (store);
  }
  g_settings_set_int (settings, "window-width", width);
  library.application = shell_start ("en");
  g_settings_reset (settings, "window-width");
  library.window = shell_window (library.application);
  library.page = library.window->library;
  wait_until (g_str_equal (shell_library_state (library.window), full ? "games" : "empty"));
  robot_focus (GTK_WIDGET (library.window));
  robot_paint (GTK_WIDGET (library.window));
  return library;
}

/* (nullable) */
static const char *
state_of (const Library *library)
{
  GtkWidget *content;

  g_object_get (present_pane (library), "content", &content, NULL);
  g_object_unref (content);
  return gtk_stack_get_visible_child_name (shell_find (content, GTK_TYPE_STACK));
}

/* Returns: FALSE if the page has no such place. */
static gboolean
put_focus (const Library *library, int place)
{
  GtkWidget *page = gtk_stack_get_visible_child (library->window->pages);
  GtkWidget *search = shell_find (page, GTK_TYPE_SEARCH_ENTRY);

  if (place == ON_NOTHING)
    gtk_window_set_focus (GTK_WINDOW (library->window), NULL);
  else if (place == ON_LIST)
    gtk_widget_grab_focus (page);
  else if (place == ON_HEADER)
    return gtk_widget_grab_focus (shell_find (page, GTK_TYPE_TOGGLE_BUTTON));
  else
    return search && gtk_widget_get_mapped (search) && gtk_widget_grab_focus (search);
  return TRUE;
}

/* The sidebar gets the focus when it is shown, the page when it is hidden. A widget on the page
 * keeps the focus when the sidebar beside it is hidden. */
static void
check_key (const Library *library, const Page *page, int place)
{
  GtkWidget *before = gtk_window_get_focus (GTK_WINDOW (library->window));
  gboolean shown = is_shown (library);

  g_assert_true (!before || gtk_widget_get_mapped (before));
  for (int press = 0; press < 3; press++) {
    g_test_message ("%s, focus %d, press %d", page->page, place, press);
    press_toggle (library);
    shown = !shown;
    if (shown) {
      robot_expect (is_shown (library));
      robot_expect (has_focus (library, line (library, page->line)));
    } else {
      robot_expect (is_hidden (library));
      g_assert_true (has_focus (library, gtk_stack_get_visible_child (library->window->pages)));
      g_assert_false (has_focus (library, present_sidebar (library)));
      if (press == 0 && place != ON_NOTHING)
        g_assert_true (gtk_window_get_focus (GTK_WINDOW (library->window)) == before);
    }
  }
}

static void
check_page (const Library *library, const Page *page, gboolean full)
{
  library_activate (library, page->action);
  robot_expect (is_at (library, page->page));
  shell_rest (library->window);
  robot_expect (g_strcmp0 (state_of (library), full ? page->full : page->empty) == 0);
  robot_paint (GTK_WIDGET (library->window));
  for (int place = 0; place < N_FOCUSES; place++)
    if (put_focus (library, place)) {
      robot_settle ();
      check_key (library, page, place);
    }
}

static void
test_every_focus (void)
{
  static const int widths[] = { 1280, 360 };

  for (guint i = 0; i < 2 * G_N_ELEMENTS (widths); i++) {
    gboolean full = i % 2 == 0;
    Library library = open_archive (full, widths[i / 2]);

    g_object_set (gtk_settings_get_default (), "gtk-enable-animations", FALSE, NULL);
    check_page (&library, &first_page, full);
    karum_for_each_of (page, pages)
      check_page (&library, page, full);
    library_close (&library);
  }
  gtk_settings_reset_property (gtk_settings_get_default (), "gtk-enable-animations");
}

static void
play_a_game (const Library *library)
{
  library_activate (library, "win.new-game");
  robot_settle ();
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (shell_dialog (KARUM_TYPE_NEW_GAME_DIALOG)),
                                             "new-game.start", NULL));
  wait_until (g_str_equal (shell_page (library->window), "game"));
  library_activate (library, "win.show-library");
  robot_expect (is_at (library, "library"));
}

/* Pages of games aren't listed in an archive without games, as lists of them aren't, until there is
 * one. Players and events can be entered before. */
static void
test_empty (void)
{
  static const char *const gone[] = { "In Progress", "Starred", "Matches", "Ratings", "Club" };
  Library library = open_archive (FALSE, 1280);

  karum_for_each_of (each, gone)
    robot_expect (!shell_find_label (present_sidebar (&library), *each));
  robot_click_middle (line (&library, "Events"));
  robot_expect (is_at (&library, "events") && is_marked (&library, "Events"));
  g_assert_nonnull (shell_find_label (present_sidebar (&library), "Players"));
  library_activate (&library, "win.show-club");
  robot_expect (is_at (&library, "club") && is_marked (&library, "Club"));
  play_a_game (&library);
  karum_for_each_of (item, gone)
    robot_expect (shell_find_label (present_sidebar (&library), *item));
  library_close (&library);
}

/* A collection created on another page appears on all pages. */
static void
test_changes (void)
{
  Library library = open_with_width (1280);

  library_activate (&library, "win.show-players");
  library_activate (&library, "win.show-events");
  robot_expect (is_at (&library, "events"));
  gtk_selection_model_select_item (GTK_SELECTION_MODEL (library_games (&library)), 0, TRUE);
  wait_until (library_n_chosen (&library) == 1);
  g_assert_true (
      gtk_widget_activate_action (GTK_WIDGET (library.page), "library.collect", "s", "Finals"));
  robot_expect (shell_find_label (present_sidebar (&library), "Finals"));
  library_activate (&library, "win.back");
  robot_expect (is_at (&library, "players")
                && shell_find_label (present_sidebar (&library), "Finals"));
  robot_click_middle (line (&library, "Finals"));
  robot_expect (is_at (&library, "library") && is_marked (&library, "Finals"));
  robot_expect (library_n_games (&library) == 1);
  library_close (&library);
}

/* The games of a collection are reviewed from its menu; a line whose menu was open has no hover
 * state afterwards. */
static void
test_menu (void)
{
  Library library = open_with_width (1280);
  GtkWidget *row;

  library_choose (&library, 0);
  g_assert_true (
      gtk_widget_activate_action (GTK_WIDGET (library.page), "library.collect", "s", "Finals"));
  robot_expect (shell_find_label (present_sidebar (&library), "Finals"));
  row = line (&library, "Finals");
  robot_paint (row);
  robot_click_second (row, 30, 5);
  robot_expect (shell_find_label (present_sidebar (&library), "Review…"));
  robot_point (GTK_WIDGET (library.page->games), 5, 5);
  robot_key ("Escape");
  robot_expect (!shell_find_label (present_sidebar (&library), "Review…"));
  robot_expect (
      !(gtk_widget_get_state_flags (row) & (GTK_STATE_FLAG_PRELIGHT | GTK_STATE_FLAG_ACTIVE)));
  robot_key ("shift+F10");
  robot_expect (shell_find_label (present_sidebar (&library), "Review…"));
  robot_key ("v");
  robot_expect (shell_dialog (KARUM_TYPE_REVIEW_DIALOG));
  g_assert_nonnull (shell_find_label (shell_dialog (KARUM_TYPE_REVIEW_DIALOG), "Finals"));
  g_assert_true (is_marked (&library, "Finals"));
  robot_key ("Escape");
  library_close (&library);
}

/* -- Over the page ---------------------------------------------------------------------------- */

static void
test_narrow (void)
{
  Library library = open_with_width (360);

  karum_for_each_of (each, pages) {
    library_activate (&library, each->action);
    robot_expect (is_at (&library, each->page) && is_folded (&library) && is_hidden (&library));
    press_toggle (&library);
    robot_expect (is_shown (&library) && has_focus (&library, line (&library, each->line)));
    robot_key ("Escape");
    robot_expect (is_hidden (&library) && !has_focus (&library, present_sidebar (&library)));
    press_toggle (&library);
    robot_expect (is_shown (&library));
    robot_key ("Return");
    robot_expect (is_hidden (&library) && is_at (&library, each->page));
    g_assert_false (has_focus (&library, present_sidebar (&library)));
    g_assert_false (is_searching (&library));
    press_toggle (&library);
    robot_expect (is_shown (&library));
    robot_click_middle (line (&library, "All Games"));
    robot_expect (is_at (&library, "library") && is_hidden (&library));
    g_assert_false (has_focus (&library, present_sidebar (&library)));
    press_toggle (&library);
    robot_expect (is_shown (&library));
    robot_click_middle (
        shell_find_mapped (GTK_WIDGET (present_sidebar (&library)), GTK_TYPE_BUTTON));
    robot_expect (is_hidden (&library) && !has_focus (&library, present_sidebar (&library)));
  }
  library_close (&library);
}

/* Arrow keys move through the lines without activating them; Escape restores everything. */
static void
test_narrow_keys (void)
{
  Library library = open_with_width (360);

  robot_expect (is_at (&library, "library") && is_folded (&library) && is_hidden (&library));
  for (int round = 0; round < 2; round++) {
    gboolean opened = round == 1;

    press_toggle (&library);
    robot_expect (is_shown (&library) && has_focus (&library, line (&library, "All Games")));
    for (int i = 0; i < 3; i++) {
      robot_key ("Down");
      robot_settle ();
      g_assert_true (is_shown (&library) && is_at (&library, "library"));
      g_assert_cmpuint (library_n_games (&library), ==, GAMES);
    }
    robot_expect (has_focus (&library, line (&library, "Most Annotated")));
    robot_key (opened ? "Return" : "Escape");
    robot_expect (is_hidden (&library));
    g_assert_false (has_focus (&library, present_sidebar (&library)));
    if (!opened)
      g_assert_true (has_focus (&library, library.page->games));
    robot_expect (is_marked (&library, opened ? "Most Annotated" : "All Games"));
    g_assert_cmpint (karum_library_page_get_filter (library.page)->annotated, ==, opened);
  }
  library_close (&library);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/sidebar/lines", test_lines);
  g_test_add_func ("/sidebar/keys", test_keys);
  g_test_add_func ("/sidebar/toggle", test_toggle);
  g_test_add_func ("/sidebar/top", test_top);
  g_test_add_func ("/sidebar/every-focus", test_every_focus);
  g_test_add_func ("/sidebar/empty", test_empty);
  g_test_add_func ("/sidebar/changes", test_changes);
  g_test_add_func ("/sidebar/menu", test_menu);
  g_test_add_func ("/sidebar/narrow", test_narrow);
  g_test_add_func ("/sidebar/narrow-keys", test_narrow_keys);
  return g_test_run ();
}
