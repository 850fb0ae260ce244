/* accessible.c: all interactive widgets on every page and dialog have accessible names,
 * and the Tab key leads to all of them. */
#include "accessible-tree.h"
#include "karum-arrays.h"
#include "places.h"

#include "karum-board-view.h"
#include "karum-sidebar-pane.h"
#include "robot.h"
#include "tab-walk.h"

#define NARROW 360

/* -- Names ------------------------------------------------------------------------------------- */

/* Interactive widgets, and those that are read as a whole, must have a name. */
static gboolean
needs_name (const AccessibleNode *node)
{
  static const char *const roles[]
      = { "alert", "button",     "checkbox", "combo box",     "column header", "dialog",
          "grid",  "grid cell",  "list",     "list item",     "progress bar",  "radio",
          "row",   "search box", "slider",   "spin button",   "status",        "switch",
          "tab",   "tab list",   "text box", "toggle button", "tree grid",     "window" };

  karum_for_each_of (each, roles)
    if (g_str_equal (node->role, *each))
      return TRUE;
  return node->focusable && !accessible_node_is_group (node);
}

/* The default names of the toolkit: a type or a role. */
static gboolean
is_name_of_kind (const char *name)
{
  static const char *const prefixes[] = { "Gtk", "Adw", "Karum" };

  karum_for_each_of (prefix, prefixes)
    if (g_str_has_prefix (name, *prefix) && g_ascii_isupper (name[strlen (*prefix)])
        && !strpbrk (name, " .,"))
      return TRUE;
  return g_str_equal (name, "filler") || g_str_equal (name, "widget");
}

/* It has no content and no description. */
static gboolean
is_empty_label (const AccessibleNode *node)
{
  return (!*node->name || g_str_equal (node->name, "GtkLabel"))
         && (g_str_equal (node->role, "label") || g_str_equal (node->role, "status")
             || g_str_equal (node->role, "alert"));
}

/* A letter to press with Alt is shown underlined, not read. */
static gboolean
has_mnemonic (const char *name)
{
  const char *line = strchr (name, '_');

  return line && g_unichar_isalpha (g_utf8_get_char (line + 1));
}

/* Signs without a word, such as “!?”; those of formulas and results have digits. */
static gboolean
is_all_signs (const char *name)
{
  if (!*name)
    return FALSE;
  for (; *name; name = g_utf8_next_char (name))
    if (g_unichar_isalnum (g_utf8_get_char (name)))
      return FALSE;
  return TRUE;
}

/* The same text twice: once of a button, once of its label. */
static gboolean
is_doubled (const char *name)
{
  gsize half = strlen (name) / 2;

  return half > 2 && strlen (name) % 2 == 1 && strncmp (name, name + half + 1, half) == 0;
}

/* The name and the description, as of a tooltip that says the same. */
static gboolean
is_read_twice (const AccessibleNode *node)
{
  return node->focusable && *node->name && g_str_equal (node->name, node->description);
}

typedef struct {
  const char *place;
  guint n_controls;
  guint n_variations; /* rows of the list of turns that read as one */
  guint n_totals;     /* of a player's points, with their unit */
  guint n_explorers;  /* without moves: they have the focus themselves */
} Names;

static void
check_node (const AccessibleNode *node, gpointer data)
{
  Names *names = data;
  gboolean needed = needs_name (node);

  names->n_controls += needed;
  names->n_variations += g_str_has_prefix (node->name, "Variation. Move 1, ");
  names->n_totals
      += g_str_equal (node->role, "list item") && g_str_has_suffix (node->name, " points");
  names->n_explorers
      += node->focusable && accessible_node_is_group (node)
         && g_str_equal (node->name, "No finished game continued from this position.");
  if (is_empty_label (node))
    return;
  /* GTK calls some keys as they are called in programs: Page_Up. */
  if ((has_mnemonic (node->name) && !strstr (node->path, "GtkShortcutLabel"))
      || (needed && is_all_signs (node->name)) || is_doubled (node->name)
      || (!g_str_equal (node->role, "widget") && is_name_of_kind (node->name))) {
    g_test_message ("%s: not to be read: “%s”, %s", names->place, node->name, node->path);
    g_test_fail ();
  }
  if (is_read_twice (node)) {
    g_test_message ("%s: read twice: “%s”, “%s”, %s", names->place, node->name, node->description,
                    node->path);
    g_test_fail ();
  }
  if ((needed && (!*node->name || is_name_of_kind (node->name)))
      || (g_str_has_prefix (node->name, "Karum") && is_name_of_kind (node->name))) {
    g_test_message ("%s: no name: %s", names->place, node->path);
    g_test_fail ();
  }
}

/* The toolkit's tree contains the pages that aren't shown, too: they are visited elsewhere. */
static void
show_other_pages (GtkWindow *window, gboolean show)
{
  GtkStack *pages = KARUM_IS_WINDOW (window) ? KARUM_WINDOW (window)->pages : NULL;

  for (GtkWidget *page = pages ? gtk_widget_get_first_child (GTK_WIDGET (pages)) : NULL; page;
       page = gtk_widget_get_next_sibling (page))
    if (page != gtk_stack_get_visible_child (pages))
      gtk_widget_set_visible (page, show);
}

static Names
check_names (GtkWindow *window, const char *place)
{
  Names names = { place, 0, 0, 0, 0 };

  show_other_pages (window, FALSE);
  accessible_tree_visit (window, check_node, &names);
  show_other_pages (window, TRUE);
  g_assert_cmpuint (names.n_controls, >, 0);
  return names;
}

/* -- Every page and dialog --------------------------------------------------------------------- */

typedef struct {
  guint n_variations, n_totals, n_explorers; /* see Names */
  guint n_stops;
} Visit;

static void
walk_at (GtkWindow *window, const char *place, int width, Visit *visit)
{
  g_autofree char *where = g_strdup_printf ("%s at %d", place, width);
  int before, height;
  guint n;

  gtk_window_get_default_size (window, &before, &height);
  gtk_window_set_default_size (window, width, height);
  robot_settle ();
  n = tab_walk (window, where);
  g_test_message ("%s: %u stops", where, n);
  visit->n_stops += n;
}

static void
check_place (GtkWindow *window, const char *place, gpointer data)
{
  static const int widths[] = { 360, 800, 1280 };
  Visit *visit = data;
  Names names = check_names (window, place);
  int width, height;

  visit->n_variations += names.n_variations;
  visit->n_totals += names.n_totals;
  visit->n_explorers += names.n_explorers;
  gtk_window_get_default_size (window, &width, &height);
  if (!g_getenv ("KARUM_TEST_DEEP")) {
    visit->n_stops += tab_walk (window, place);
    return;
  }
  karum_for_each_of (each, widths)
    walk_at (window, place, *each, visit);
  gtk_window_set_default_size (window, width, height);
}

static void
test_places (void)
{
  Visit visit = { 0 };

  places_visit ("en", check_place, &visit);
  places_check_all_met ();
  g_assert_cmpuint (visit.n_variations, >, 0);
  g_assert_cmpuint (visit.n_totals, >, 0);
  g_assert_cmpuint (visit.n_explorers, >, 0);
  g_test_message ("%u stops", visit.n_stops);
}

/* -- Narrow windows ---------------------------------------------------------------------------- */

static const struct {
  const char *action, *page;
} pages[] = {
  { "win.show-matches", "matches" },   { "win.show-players", "players" },
  { "win.show-events", "events" },     { "win.show-ratings", "ratings" },
  { "win.show-club", "club" },         { "win.enter-sheet", "sheet" },
  { "win.find-position", "editor" },   { "win.show-learn", "learn" },
  { "win.show-practice", "practice" }, { "win.show-start", "start" },
  { "win.show-library", "library" },
};

/* The title of a page is not ellipsized beside its buttons and those of the window. */
static gboolean
has_whole_title (GtkWidget *page)
{
  GtkWidget *label = shell_find (shell_find (page, ADW_TYPE_WINDOW_TITLE), GTK_TYPE_LABEL);

  return gtk_widget_get_width (label) > 0
         && !pango_layout_is_ellipsized (gtk_label_get_layout (GTK_LABEL (label)));
}

/* It leaves no room to the page beside it. */
static gboolean
is_sidebar_beside (GtkWidget *page)
{
  GtkWidget *pane = shell_find (page, KARUM_TYPE_SIDEBAR_PANE);
  gboolean revealed = FALSE, folded = TRUE;

  if (pane)
    g_object_get (pane, "revealed", &revealed, "folded", &folded, NULL);
  return revealed && !folded;
}

/* As wide as on a telephone, where a window has no frame. What one takes here depends on the
 * toolkit, and on what the window has been before. */
static gboolean
is_narrow (GtkWindow *window)
{
  int width, height, more = NARROW - gtk_widget_get_width (GTK_WIDGET (window));

  gtk_window_get_default_size (window, &width, &height);
  if (more != 0)
    gtk_window_set_default_size (window, more < 0 ? NARROW : width + more, 640);
  robot_paint (GTK_WIDGET (window));
  return more == 0;
}

/* Every page can be used in a window of telephone width. */
static void
test_narrow (gconstpointer language)
{
  KarumApplication *application;
  KarumWindow *window;

  shell_fill (12);
  application = shell_start (language);
  window = shell_window (application);
  wait_until (g_str_equal (shell_library_state (window), "games"));
  /* The window has its first size, which would replace this one. */
  robot_paint (GTK_WIDGET (window));
  robot_expect (is_narrow (GTK_WINDOW (window)));
  karum_for_each_of (each, pages) {
    g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), each->action, NULL));
    wait_until (g_str_equal (shell_page (window), each->page));
    /* After the window has adapted to the narrow width. */
    robot_expect (places_least_width (gtk_stack_get_visible_child (window->pages)) <= NARROW);
    robot_paint (GTK_WIDGET (window));
    g_test_message ("title and sidebar of %s", each->page);
    robot_expect (!is_sidebar_beside (gtk_stack_get_visible_child (window->pages)));
    robot_expect (has_whole_title (gtk_stack_get_visible_child (window->pages)));
  }
  shell_stop (application);
  shell_clean ();
}

/* The visible board. */
static GtkWidget *
find_board (GtkWidget *widget)
{
  GtkWidget *found = NULL;

  if (!gtk_widget_get_mapped (widget))
    return NULL;
  if (KARUM_IS_BOARD_VIEW (widget))
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child && !found;
       child = gtk_widget_get_next_sibling (child))
    found = find_board (child);
  return found;
}

static void
check_board (KarumWindow *window, const char *page)
{
  GtkWidget *board;

  wait_until (g_str_equal (shell_page (window), page)
              && (board = find_board (gtk_stack_get_visible_child (window->pages))));
  robot_settle ();
  g_test_message ("%s: %d x %d", page, gtk_widget_get_width (board), gtk_widget_get_height (board));
  g_assert_cmpint (gtk_widget_get_height (board), >=, 280);
  g_assert_cmpint (gtk_widget_get_width (board), >=, 280);
}

static void
show_person (KarumWindow *window, const char *action, const char *page)
{
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), action, "x", (gint64) 1));
  wait_until (g_str_equal (shell_page (window), page));
  robot_settle ();
}

/* With a font twice as large, in a window of telephone size, boards can be played on: the pages
 * scroll. */
static void
test_large (void)
{
  KarumApplication *application;
  KarumWindow *window;

  g_autoptr (GSettings) settings = g_settings_new (KARUM_APP_ID);

  shell_fill (12);
  g_settings_set_int (settings, "window-width", NARROW);
  g_settings_set_int (settings, "window-height", 640);
  application = shell_start ("en");
  window = shell_window (application);
  g_object_set (gtk_settings_get_default (), "gtk-xft-dpi", 2 * 96 * PANGO_SCALE, NULL);
  g_settings_reset (settings, "window-width");
  g_settings_reset (settings, "window-height");
  wait_until (g_str_equal (shell_library_state (window), "games"));
  g_assert_true (
      gtk_widget_activate_action (GTK_WIDGET (window), "win.open-game", "x", (gint64) 1));
  check_board (window, "game");
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), "win.find-position", NULL));
  check_board (window, "editor");
  karum_for_each_of (each, pages) {
    g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), each->action, NULL));
    wait_until (g_str_equal (shell_page (window), each->page));
    robot_settle ();
  }
  show_person (window, "win.show-player", "player");
  show_person (window, "win.show-event", "event");
  for (GtkWidget *page = gtk_widget_get_first_child (GTK_WIDGET (window->pages)); page;
       page = gtk_widget_get_next_sibling (page))
    places_check_width (page, G_OBJECT_TYPE_NAME (page), NARROW);
  shell_stop (application);
  shell_clean ();
  gtk_settings_reset_property (gtk_settings_get_default (), "gtk-xft-dpi");
}

int
main (int argc, char **argv)
{
  /* As with a screen reader. */
  g_setenv ("GTK_A11Y", "atspi", TRUE);
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/accessible/places", test_places);
  /* Russian has the longest texts. */
  g_test_add_data_func ("/accessible/narrow/ru", "ru", test_narrow);
  if (g_getenv ("KARUM_TEST_DEEP")) {
    g_test_add_data_func ("/accessible/narrow/en", "en", test_narrow);
    g_test_add_data_func ("/accessible/narrow/ja", "ja", test_narrow);
  }
  g_test_add_func ("/accessible/large", test_large);
  return g_test_run ();
}
