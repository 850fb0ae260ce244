/* accessible.c: everything that can be used on any page and in any dialog says what it is to those
 * who don't see it. */
#include "shell-fixture.h"

#include "karum-game-item.h"
#include "karum-list-line.h"

#define NARROW 360

/* -- What needs a name ------------------------------------------------------------------------ */

static gboolean
has_text (GtkWidget *widget)
{
  gboolean found = GTK_IS_LABEL (widget) && *gtk_label_get_text (GTK_LABEL (widget));

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child && !found;
       child = gtk_widget_get_next_sibling (child))
    found = has_text (child);
  return found;
}

/* A row with a title names what stands in it, but not further buttons. */
static gboolean
in_titled_row (GtkWidget *widget)
{
  GtkWidget *row = gtk_widget_get_ancestor (widget, ADW_TYPE_PREFERENCES_ROW);

  return row && *adw_preferences_row_get_title (ADW_PREFERENCES_ROW (row));
}

/* A tooltip is a description only: a button with a picture would have the name of its kind. */
static gboolean
has_name (GtkWidget *widget)
{
  GtkAccessible *accessible = GTK_ACCESSIBLE (widget);

  if (gtk_test_accessible_has_property (accessible, GTK_ACCESSIBLE_PROPERTY_LABEL)
      || gtk_test_accessible_has_relation (accessible, GTK_ACCESSIBLE_RELATION_LABELLED_BY))
    return TRUE;
  if (GTK_IS_BUTTON (widget) || GTK_IS_MENU_BUTTON (widget) || GTK_IS_CHECK_BUTTON (widget))
    return has_text (widget);
  return in_titled_row (widget);
}

static gboolean
is_control (GtkWidget *widget)
{
  return GTK_IS_BUTTON (widget) || GTK_IS_MENU_BUTTON (widget) || GTK_IS_CHECK_BUTTON (widget)
         || GTK_IS_ENTRY (widget) || GTK_IS_SEARCH_ENTRY (widget) || GTK_IS_SPIN_BUTTON (widget)
         || GTK_IS_SWITCH (widget) || GTK_IS_DROP_DOWN (widget) || GTK_IS_SCALE (widget)
         || GTK_IS_TEXT_VIEW (widget) || GTK_IS_LIST_VIEW (widget) || GTK_IS_COLUMN_VIEW (widget);
}

/* What the toolkit makes its own controls of. */
static gboolean
is_inside (GtkWidget *widget)
{
  GtkWidget *parent = gtk_widget_get_parent (widget);

  return !parent || GTK_IS_MENU_BUTTON (parent) || GTK_IS_DROP_DOWN (parent)
         || GTK_IS_SPIN_BUTTON (parent) || GTK_IS_COLUMN_VIEW (parent)
         || gtk_widget_get_ancestor (widget, GTK_TYPE_WINDOW_CONTROLS)
         || gtk_widget_get_ancestor (widget, GTK_TYPE_CALENDAR)
         || gtk_widget_get_ancestor (widget, GTK_TYPE_POPOVER);
}

static char *
path_of (GtkWidget *widget)
{
  GString *path = g_string_new (NULL);

  for (GtkWidget *at = widget; at; at = gtk_widget_get_parent (at)) {
    g_string_prepend (path, gtk_buildable_get_buildable_id (GTK_BUILDABLE (at))
                                ? gtk_buildable_get_buildable_id (GTK_BUILDABLE (at))
                                : G_OBJECT_TYPE_NAME (at));
    if (gtk_widget_get_parent (at))
      g_string_prepend_c (path, '/');
  }
  return g_string_free (path, FALSE);
}

/* Every control below that can be seen, and that has no name, is told. */
static void
check_below (GtkWidget *widget, const char *place, guint *n_controls)
{
  if (!gtk_widget_get_child_visible (widget) || !gtk_widget_get_visible (widget))
    return;
  if (is_control (widget) && !is_inside (widget)) {
    ++*n_controls;
    if (!has_name (widget)) {
      g_autofree char *path = path_of (widget);

      g_test_message ("%s: no name: %s", place, path);
      g_test_fail ();
    }
  }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child;
       child = gtk_widget_get_next_sibling (child))
    check_below (child, place, n_controls);
}

static void
check (GtkWindow *window, const char *place)
{
  guint n_controls = 0;

  shell_settle ();
  check_below (GTK_WIDGET (window), place, &n_controls);
  g_assert_cmpuint (n_controls, >, 0);
}

/* The row of a list that shows a game has its texts for a name. */
static void
check_game_rows (GtkWidget *widget, guint *n_rows)
{
  if (KARUM_IS_LIST_LINE (widget)) {
    GtkWidget *row = gtk_widget_get_parent (widget);

    while (!g_str_equal (G_OBJECT_TYPE_NAME (row), "GtkListItemWidget"))
      row = gtk_widget_get_parent (row);
    if (gtk_widget_get_focusable (row)) {
      g_assert_true (gtk_test_accessible_has_relation (GTK_ACCESSIBLE (row),
                                                       GTK_ACCESSIBLE_RELATION_LABELLED_BY));
      ++*n_rows;
    }
  }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child;
       child = gtk_widget_get_next_sibling (child))
    check_game_rows (child, n_rows);
}

/* -- Pages and dialogs ------------------------------------------------------------------------ */

static gint64
first_game (KarumWindow *window)
{
  g_autoptr (KarumGameItem) item = g_list_model_get_item (shell_games (window), 0);

  wait_until (karum_game_item_get_id (item));
  return karum_game_item_get_id (item);
}

static void
activate (gpointer widget, const char *action)
{
  g_assert_true (gtk_widget_activate_action (widget, action, NULL));
}

static KarumApplication *
start (const char *language)
{
  KarumApplication *application;

  shell_fill (12);
  application = shell_start (language);
  wait_until (g_str_equal (shell_library_state (shell_window (application)), "games"));
  return application;
}

static void
stop (KarumApplication *application)
{
  shell_stop (application);
  shell_clean ();
}

static const struct {
  const char *action, *page;
} pages[] = {
  { "win.show-matches", "matches" }, { "win.show-players", "players" },
  { "win.show-events", "events" },   { "win.enter-sheet", "sheet" },
  { "win.find-position", "editor" }, { "win.show-library", "library" },
};

static void
test_pages (void)
{
  KarumApplication *application = start ("en");
  KarumWindow *window = shell_window (application);
  guint n_rows = 0;

  for (gsize i = 0; i < G_N_ELEMENTS (pages); i++) {
    activate (window, pages[i].action);
    wait_until (g_str_equal (shell_page (window), pages[i].page));
    check (GTK_WINDOW (window), pages[i].page);
  }
  g_assert_true (
      gtk_widget_activate_action (GTK_WIDGET (window), "win.open-game", "x", first_game (window)));
  wait_until (g_str_equal (shell_page (window), "game"));
  check (GTK_WINDOW (window), "game");
  check_game_rows (GTK_WIDGET (window->library), &n_rows);
  g_assert_cmpuint (n_rows, >, 0);
  g_assert_true (
      gtk_widget_activate_action (GTK_WIDGET (window), "win.show-player", "x", (gint64) 1));
  wait_until (g_str_equal (shell_page (window), "player"));
  check (GTK_WINDOW (window), "player");
  stop (application);
}

/* Every page can be used in a window as wide as a telephone. */
static void
test_narrow (gconstpointer language)
{
  KarumApplication *application = start (language);
  KarumWindow *window = shell_window (application);

  gtk_window_set_default_size (GTK_WINDOW (window), NARROW, 640);
  for (gsize i = 0; i < G_N_ELEMENTS (pages); i++) {
    int least;

    activate (window, pages[i].action);
    wait_until (g_str_equal (shell_page (window), pages[i].page));
    shell_settle ();
    gtk_widget_measure (gtk_stack_get_visible_child (window->pages), GTK_ORIENTATION_HORIZONTAL, -1,
                        &least, NULL, NULL, NULL);
    if (least > NARROW) {
      g_test_message ("%s: %d pixels", pages[i].page, least);
      g_test_fail ();
    }
  }
  stop (application);
}

/* (transfer none) (nullable): a window that stands before @window. */
static GtkWindow *
dialog_before (KarumWindow *window)
{
  GListModel *windows = gtk_window_get_toplevels ();

  for (guint i = 0; i < g_list_model_get_n_items (windows); i++) {
    g_autoptr (GtkWindow) other = g_list_model_get_item (windows, i);

    if (other != GTK_WINDOW (window) && gtk_widget_get_mapped (GTK_WIDGET (other)))
      return other;
  }
  return NULL;
}

static const char *const dialogs[] = {
  "win.new-game",          "win.find-pattern",        "win.backups",
  "win.show-help-overlay", "app.preferences",         "library.edit-filter",
  "library.details",       "library.set-event",       "library.save-search",
  "library.collect-new",   "library.export-selected",
};

static void
test_dialogs (void)
{
  KarumApplication *application = start ("en");
  KarumWindow *window = shell_window (application);
  KarumLibraryPage *library = window->library;

  gtk_selection_model_select_item (GTK_SELECTION_MODEL (shell_games (window)), 0, TRUE);
  wait_until (karum_library_page_get_selected (library));
  for (gsize i = 0; i < G_N_ELEMENTS (dialogs); i++) {
    GtkWindow *dialog;

    activate (library, dialogs[i]);
    wait_until ((dialog = dialog_before (window)));
    check (dialog, dialogs[i]);
    gtk_window_destroy (dialog);
    wait_until (!dialog_before (window));
  }
  stop (application);
}

int
main (int argc, char **argv)
{
  /* Names are kept for the test alone, not for a screen reader. */
  g_setenv ("GTK_A11Y", "test", TRUE);
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/accessible/pages", test_pages);
  g_test_add_func ("/accessible/dialogs", test_dialogs);
  g_test_add_data_func ("/accessible/narrow/en", "en", test_narrow);
  g_test_add_data_func ("/accessible/narrow/ru", "ru", test_narrow);
  g_test_add_data_func ("/accessible/narrow/ja", "ja", test_narrow);
  return g_test_run ();
}
