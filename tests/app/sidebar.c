/* sidebar.c: every page with a sidebar has the same one: which line is selected, where lines and
 * keys lead, and where there is no room for it beside the page. */
#include "library-fixture.h"
#include "robot.h"

#define GAMES 12

static const struct {
  const char *action, *page, *line;
} pages[] = {
  { "win.show-matches", "matches", "Matches" },
  { "win.show-players", "players", "Players" },
  { "win.show-events", "events", "Events" },
};

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

/* The page's own line is selected, there and after the way back from another. */
static void
test_lines (void)
{
  Library library = open_with_width (1280);

  for (gsize i = 0; i < G_N_ELEMENTS (pages); i++) {
    robot_click_middle (line (&library, pages[i].line));
    robot_expect (is_at (&library, pages[i].page) && is_shown (&library));
    robot_expect (is_marked (&library, pages[i].line));
    g_assert_false (has_focus (&library, present_sidebar (&library)));
    /* Again: nothing else, and the way back is as long as it was. */
    robot_click_middle (line (&library, pages[i].line));
    robot_settle ();
    g_assert_true (is_at (&library, pages[i].page));

    robot_click_middle (line (&library, "Starred"));
    robot_expect (is_at (&library, "library") && is_marked (&library, "Starred"));
    g_assert_cmpuint (karum_library_page_get_filter (library.page)->stars, ==, 1);
    robot_expect (has_focus (&library, present_sidebar (&library)));
    library_activate (&library, "win.back");
    robot_expect (is_at (&library, pages[i].page) && is_marked (&library, pages[i].line));
    library_activate (&library, "win.back");
    robot_expect (is_at (&library, "library"));
    robot_click_middle (line (&library, "All Games"));
    robot_expect (is_marked (&library, "All Games"));
  }
  library_close (&library);
}

/* Up and down select games; the lines of other pages are opened with Enter. */
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
    robot_expect (is_at (&library, "library") && is_marked (&library, "Most Annotated"));
    robot_expect (has_focus (&library, present_sidebar (&library)));
    robot_key ("Up");
    robot_expect (is_marked (&library, "Starred"));
  }
  library_close (&library);
}

/* Also before the page was drawn for the first time. */
static void
press_toggle (const Library *library)
{
  robot_key ("F9");
}

/* One that is hidden on one page is hidden on all. */
static void
test_toggle (void)
{
  Library library = open_with_width (1280);

  for (gsize i = 0; i < G_N_ELEMENTS (pages); i++) {
    g_test_message ("%s", pages[i].page);
    library_activate (&library, pages[i].action);
    robot_expect (is_at (&library, pages[i].page) && is_shown (&library));
    press_toggle (&library);
    robot_expect (is_hidden (&library));
    g_assert_false (has_focus (&library, present_sidebar (&library)));
    g_assert_true (has_focus (&library, gtk_stack_get_visible_child (library.window->pages)));
    library_activate (&library, "win.show-library");
    robot_expect (is_at (&library, "library") && is_hidden (&library));
    library_activate (&library, pages[i].action);
    robot_expect (is_at (&library, pages[i].page) && is_hidden (&library));
    press_toggle (&library);
    robot_expect (is_shown (&library) && has_focus (&library, line (&library, pages[i].line)));
  }
  library_close (&library);
}

/* A collection made on another page is a line of all. */
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

/* -- Over the page ---------------------------------------------------------------------------- */

static void
test_narrow (void)
{
  Library library = open_with_width (360);

  for (gsize i = 0; i < G_N_ELEMENTS (pages); i++) {
    library_activate (&library, pages[i].action);
    robot_expect (is_at (&library, pages[i].page) && is_folded (&library) && is_hidden (&library));
    press_toggle (&library);
    robot_expect (is_shown (&library) && has_focus (&library, line (&library, pages[i].line)));
    robot_key ("Escape");
    robot_expect (is_hidden (&library) && !has_focus (&library, present_sidebar (&library)));
    press_toggle (&library);
    robot_expect (is_shown (&library));
    robot_key ("Return");
    robot_expect (is_hidden (&library) && is_at (&library, pages[i].page));
    press_toggle (&library);
    robot_expect (is_shown (&library));
    robot_click_middle (line (&library, "All Games"));
    robot_expect (is_at (&library, "library") && is_hidden (&library));
    g_assert_false (has_focus (&library, present_sidebar (&library)));
  }
  library_close (&library);
}

/* Arrow keys go through the lines without leaving them; Escape leaves everything as it was. */
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
    robot_expect (is_marked (&library, opened ? "Most Annotated" : "All Games"));
    g_assert_cmpint (karum_library_page_get_filter (library.page)->commented, ==, opened);
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
  g_test_add_func ("/sidebar/changes", test_changes);
  g_test_add_func ("/sidebar/narrow", test_narrow);
  g_test_add_func ("/sidebar/narrow-keys", test_narrow_keys);
  return g_test_run ();
}
