/* submenus.c: after an item of a submenu was clicked, keys work as before. */
#include "karum-game-page-private.h"
#include "library-fixture.h"
#include "robot.h"

#define GAMES 5

/* (nullable): the visible menu with an item @label. */
static GtkWidget *
item (const Library *library, const char *label)
{
  return shell_find_label (library->window, label);
}

static void
click_item (const Library *library, const char *label)
{
  GtkWidget *found;

  robot_expect ((found = item (library, label)));
  robot_settle ();
  robot_click (found, 4, 4);
}

static gboolean
has_open_menu (GtkWidget *widget)
{
  if (GTK_IS_POPOVER (widget) && gtk_widget_get_visible (widget))
    return TRUE;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child;
       child = gtk_widget_get_next_sibling (child))
    if (has_open_menu (child))
      return TRUE;
  return FALSE;
}

static void
click_submenu (const Library *library, const char *submenu, const char *label)
{
  click_item (library, submenu);
  click_item (library, label);
  robot_expect (!has_open_menu (GTK_WIDGET (library->window)));
  robot_settle ();
}

static void
test_game (void)
{
  Library library = library_open (GAMES);
  KarumSession *session;

  library_choose (&library, 1);
  library_activate (&library, "library.open");
  robot_expect (g_str_equal (shell_page (library.window), "game")
                && (session = karum_game_page_get_session (shell_game_page (library.window))));
  robot_focus (GTK_WIDGET (library.window));
  robot_key ("Home");
  robot_expect (karum_session_get_ply (session) == 0);
  robot_click_middle (GTK_WIDGET (shell_game_page (library.window)->menu_button));
  click_submenu (&library, "Copy, Print and Share", "Copy Position");
  robot_key ("Right");
  robot_expect (karum_session_get_ply (session) == 1);
  library_close (&library);
}

/* Games with the position of a finished game are two clicks away. */
static void
test_position (void)
{
  Library library = library_open (GAMES);
  KarumSession *session;

  library_choose (&library, 1);
  library_activate (&library, "library.open");
  robot_expect (g_str_equal (shell_page (library.window), "game")
                && (session = karum_game_page_get_session (shell_game_page (library.window))));
  robot_focus (GTK_WIDGET (library.window));
  g_assert_true (karum_session_is_ended (session));
  robot_click_middle (GTK_WIDGET (shell_game_page (library.window)->menu_button));
  click_item (&library, "Games with This Position");
  robot_expect (g_str_equal (shell_page (library.window), "library"));
  library_close (&library);
}

static void
test_library (void)
{
  Library library = library_open (GAMES);
  gint64 before;

  robot_focus (GTK_WIDGET (library.window));
  before = library_row (&library, 1)->id;
  library_choose (&library, 0);
  robot_key ("Down");
  robot_expect (library_focused_game (&library) == before);
  robot_key ("shift+F10");
  click_submenu (&library, "Stars", "★★★");
  robot_expect (library_row (&library, 1)->id == before && library_row (&library, 1)->stars == 3);
  robot_key ("Down");
  robot_expect (library_focused_game (&library) == library_row (&library, 2)->id);
  library_close (&library);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/app/submenus/game", test_game);
  g_test_add_func ("/app/submenus/position", test_position);
  g_test_add_func ("/app/submenus/library", test_library);
  return g_test_run ();
}
