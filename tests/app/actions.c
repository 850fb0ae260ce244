/* actions.c: the tables of actions: no key means two things, and why an action is disabled can be
 * told. */
#include <adwaita.h>

#include "karum-actions.h"
#include "karum-arrays.h"
#include "karum-library-page-private.h"
#include "karum-menus.h"
#include "karum-page.h"
#include "karum-phrases.h"
#include "robot.h"
#include "shell-fixture.h"

/* -- Keys -------------------------------------------------------------------------------------- */

/* The first part of the names of the actions of a class; that of the window is “win”. */
static char *
class_of (const KarumAction *action)
{
  return g_strndup (action->name, strcspn (action->name, "."));
}

/* What it does, without target: a page may undo in place of the window. */
static char *
deed_of (const KarumAction *action)
{
  const char *deed = strchr (action->name, '.') + 1;

  return g_strndup (deed, strcspn (deed, "("));
}

typedef struct {
  GHashTable *taken;  /* “game <Control>z” → action */
  GString *conflicts; /* a line each */
} Keys;

static gboolean
is_of_program (const char *owner)
{
  return g_str_equal (owner, "win") || g_str_equal (owner, "app") || g_str_equal (owner, "window");
}

static void
take_key (Keys *keys, const char *owner, const KarumAction *action, guint key, guint modifiers)
{
  g_autofree char *name = gtk_accelerator_name (key, modifiers);
  g_autofree char *place = g_strdup_printf ("%s %s", owner, name);
  const KarumAction *other = g_hash_table_lookup (keys->taken, place);

  if (other)
    g_string_append_printf (keys->conflicts, "%s: %s, %s\n", name, other->name, action->name);
  g_hash_table_insert (keys->taken, g_steal_pointer (&place), (gpointer) action);
}

static void
take_keys (const KarumActionTable *table, const KarumAction *action, gpointer data)
{
  Keys *keys = data;
  g_auto (GStrv) names = g_strsplit (action->keys ? action->keys : "", " ", -1);
  g_autofree char *name = class_of (action);
  const char *owner = is_of_program (name) ? "win" : name;

  for (char **each = names; *each; each++) {
    GdkModifierType modifiers;
    guint key;

    if (!gtk_accelerator_parse (*each, &key, &modifiers)) {
      g_string_append_printf (keys->conflicts, "%s: no key %s\n", action->name, *each);
      continue;
    }
    take_key (keys, owner, action, key, modifiers);
    if (table->way == KARUM_KEYS_BEFORE_FOCUS && (modifiers & ~GDK_SHIFT_MASK) == 0
        && g_unichar_isalnum (gdk_keyval_to_unicode (key)))
      take_key (keys, owner, action, key, modifiers | GDK_ALT_MASK);
  }
}

/* A page never gets the accelerators of the program; of the other keys of the window, it may take
 * one for the same deed, such as undo. */
static void
compare_with_window (gpointer place, gpointer value, gpointer data)
{
  Keys *keys = data;
  const KarumAction *action = value;
  g_autofree char *there = g_strconcat ("win", strchr (place, ' '), NULL);
  const KarumAction *other = g_hash_table_lookup (keys->taken, there);
  g_autofree char *deed = deed_of (action), *its_deed = other ? deed_of (other) : NULL;
  const KarumActionTable *table;

  if (!other || g_str_has_prefix (place, "win "))
    return;
  karum_action_find (other->name, &table);
  if (table->way == KARUM_KEYS_EVERYWHERE || !g_str_equal (deed, its_deed))
    g_string_append_printf (keys->conflicts, "%s: %s, %s\n", (char *) place, other->name,
                            action->name);
}

/* (transfer full): "" if there are none. @more: (nullable): a table of its own */
static char *
find_conflicts (const KarumActionTable *more)
{
  Keys keys
      = { g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL), g_string_new (NULL) };

  karum_actions_visit_all (take_keys, &keys);
  for (guint i = 0; more && i < more->n_actions; i++)
    take_keys (more, &more->actions[i], &keys);
  g_hash_table_foreach (keys.taken, compare_with_window, &keys);
  g_hash_table_unref (keys.taken);
  return g_string_free (keys.conflicts, FALSE);
}

/* What is still being opened when the program ends would be made behind the next test's back. */
static KarumApplication *
start_empty (void)
{
  KarumApplication *application = shell_start ("en");

  wait_until (g_str_equal (shell_library_state (shell_window (application)), "empty"));
  return application;
}

static void
test_keys (void)
{
  static const KarumAction wrong[]
      = { { "club.look", "Look", "<Control><Shift>z" },   { "club.see", "See", "<Control>n" },
          { "library.wave", "Wave", "<Control>b" },       { "game.wave", "Wave", "<Alt>a" },
          { "club.undo", "Undo", "<Control>z" },          { "club.find", "Find", "<Control>f" },
          { "club.write", "Write", "<Control>NoSuchKey" } };
  static const KarumActionTable table
      = { KARUM_ACTION_LINES (wrong), .way = KARUM_KEYS_AFTER_FOCUS };
  KarumApplication *application = start_empty ();
  g_autofree char *none = NULL, *some = NULL;

  karum_window_pages_know ();
  none = find_conflicts (NULL);
  g_assert_cmpstr (none, ==, "");
  some = find_conflicts (&table);
  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    g_assert_cmpint (strstr (some, wrong[i].name) != NULL, ==, i < 4 || i == 6);
  shell_stop (application);
  shell_clean ();
}

/* -- Lines ------------------------------------------------------------------------------------- */

static void
check_line (const KarumActionTable *table, const KarumAction *action, gpointer data)
{
  g_autofree char *name = NULL;
  g_autoptr (GVariant) target = NULL;
  gboolean acts = action->function || action->with_target || action->property;

  g_test_message ("%s", action->name);
  g_assert_true (g_action_parse_detailed_name (action->name, &name, &target, NULL));
  g_assert_true (!target == g_str_equal (name, action->name));
  /* A line with a target stands on one that acts and has its needs. */
  if (target) {
    const KarumAction *base = karum_action_find (name, NULL);

    g_assert_nonnull (base);
    g_assert_false (acts);
    g_assert_cmpmem (base->needs, sizeof base->needs, action->needs, sizeof action->needs);
  }
  /* What can be pressed can be found, and what is disabled says why. */
  if (action->keys && !table->title)
    g_error ("The keys of %s stand in no chapter", action->name);
  for (guint i = 0; i < KARUM_ACTION_NEEDS_MAX && action->needs[i]; i++)
    if (action->needs[i] >= KARUM_NEED_OWN && !table->reasons[action->needs[i]])
      g_error ("Nothing says what %s needs", action->name);
}

static void
test_lines (void)
{
  KarumApplication *application = start_empty ();

  karum_window_pages_know ();
  karum_actions_visit_all (check_line, NULL);
  shell_stop (application);
  shell_clean ();
}

/* -- Menus, tooltips, refusals ------------------------------------------------------------------
 */

/* Titles, with mnemonics, come from the table, brief ones before long ones; what has a title of its
 * own keeps it. */
static void
test_menu (void)
{
  KarumApplication *application;
  g_autoptr (GMenu) menu = g_menu_new (), inner = g_menu_new ();
  static const char *const items[][2]
      = { { "library.export-selected", "_Export…" }, { "sidebar.move(-1)", "Move _Up" } };

  shell_clean ();
  shell_fill (1);
  application = shell_start ("ja");
  wait_until (g_str_equal (shell_library_state (shell_window (application)), "games"));
  for (guint i = 0; i < G_N_ELEMENTS (items); i++)
    g_menu_append (i == 0 ? menu : inner, NULL, items[i][0]);
  g_menu_append (menu, "Own", "win.undo");
  g_menu_append_submenu (menu, "More", G_MENU_MODEL (inner));
  karum_menu_fill (G_MENU_MODEL (menu));
  karum_menu_fill (G_MENU_MODEL (menu));
  g_assert_cmpint (g_menu_model_get_n_items (G_MENU_MODEL (menu)), ==, 3);
  for (guint i = 0; i < G_N_ELEMENTS (items); i++) {
    g_autofree char *label = NULL;

    g_menu_model_get_item_attribute (G_MENU_MODEL (i == 0 ? menu : inner), 0,
                                     G_MENU_ATTRIBUTE_LABEL, "s", &label);
    g_assert_cmpstr (label, ==, g_dgettext (GETTEXT_PACKAGE, items[i][1]));
  }
  shell_stop (application);
  shell_clean ();
}

/* The rows of @menu, with those of its sections. */
static guint
count_rows (GMenuModel *menu)
{
  guint n = 0;

  for (int i = 0; i < g_menu_model_get_n_items (menu); i++) {
    g_autoptr (GMenuModel) section = g_menu_model_get_item_link (menu, i, G_MENU_LINK_SECTION);

    n += section ? count_rows (section) : 1;
  }
  return n;
}

#define ROWS_MAX 12

static void
check_menu (GMenuModel *menu)
{
  g_assert_cmpuint (count_rows (menu), <=, ROWS_MAX);
  for (int i = 0; i < g_menu_model_get_n_items (menu); i++) {
    g_autoptr (GMenuLinkIter) links = g_menu_model_iterate_item_links (menu, i);
    g_autofree char *name = NULL, *label = NULL;

    g_menu_model_get_item_attribute (menu, i, G_MENU_ATTRIBUTE_ACTION, "s", &name);
    g_menu_model_get_item_attribute (menu, i, G_MENU_ATTRIBUTE_LABEL, "s", &label);
    if (name && !label)
      g_error ("%s has no label in its menu", name);
    while (g_menu_link_iter_next (links)) {
      g_autoptr (GMenuModel) inner = g_menu_link_iter_get_value (links);

      check_menu (inner);
    }
  }
}

static void
check_items (GtkWidget *widget, guint *n_menus)
{
  if (GTK_IS_MENU_BUTTON (widget) && gtk_widget_get_mapped (widget)
      && gtk_widget_get_sensitive (widget)) {
    gtk_menu_button_popup (GTK_MENU_BUTTON (widget));
    if (gtk_menu_button_get_menu_model (GTK_MENU_BUTTON (widget))) {
      check_menu (gtk_menu_button_get_menu_model (GTK_MENU_BUTTON (widget)));
      ++*n_menus;
    }
    gtk_menu_button_popdown (GTK_MENU_BUTTON (widget));
  }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child;
       child = gtk_widget_get_next_sibling (child))
    check_items (child, n_menus);
}

/* The rows of an open menu that are seen. */
static guint
count_seen (GtkWidget *widget)
{
  guint n = g_str_equal (G_OBJECT_TYPE_NAME (widget), "GtkModelButton")
                    && gtk_widget_get_mapped (widget)
                ? 1
                : 0;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child;
       child = gtk_widget_get_next_sibling (child))
    n += count_seen (child);
  return n;
}

/* The menu of a game; with many collections, too. */
static void
check_menu_of_game (KarumWindow *window)
{
  KarumLibraryPage *library = window->library;

  wait_until (g_str_equal (shell_page (window), "library"));
  robot_settle ();
  gtk_widget_activate_action (GTK_WIDGET (library), "library.select-all", NULL);
  gtk_widget_activate_action (GTK_WIDGET (library), "library.show-menu", NULL);
  robot_expect (library->menu && gtk_widget_get_mapped (library->menu));
  g_assert_cmpuint (count_seen (library->menu), >=, 6);
  g_assert_cmpuint (count_seen (library->menu), <=, ROWS_MAX);
  gtk_popover_popdown (GTK_POPOVER (library->menu));
}

/* Each item of the menus of pages has a label; no menu is longer than twelve rows. */
static void
test_menus_of_pages (void)
{
  static const char *const places[]
      = { "win.show-players", "win.find-position", "win.show-library", "win.show-club",
          "win.enter-sheet",  "win.show-matches",  "win.show-ratings", "win.show-history" };
  KarumApplication *application;
  KarumWindow *window;
  guint n_menus = 0;

  shell_clean ();
  shell_fill (1);
  application = shell_start ("en");
  window = shell_window (application);
  wait_until (g_str_equal (shell_library_state (window), "games"));
  karum_for_each_of (place, places) {
    gtk_widget_activate_action (GTK_WIDGET (window), *place, NULL);
    robot_settle ();
    check_items (gtk_stack_get_visible_child (window->pages), &n_menus);
    robot_settle ();
  }
  g_assert_cmpuint (n_menus, >=, G_N_ELEMENTS (places));
  gtk_widget_activate_action (GTK_WIDGET (window), "win.show-library", NULL);
  check_menu_of_game (window);
  shell_stop (application);
  shell_clean ();
}

/* (nullable): the button of @action that is shown in @widget. */
static GtkWidget *
button_of (GtkWidget *widget, const char *action)
{
  GtkWidget *found = NULL;

  if (GTK_IS_BUTTON (widget) && gtk_widget_get_mapped (widget)
      && g_strcmp0 (gtk_actionable_get_action_name (GTK_ACTIONABLE (widget)), action) == 0)
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child && !found;
       child = gtk_widget_get_next_sibling (child))
    found = button_of (child, action);
  return found;
}

/* (nullable): the same in any window but the first. */
static GtkWidget *
button_in_dialogs (const char *action)
{
  GListModel *windows = gtk_window_get_toplevels ();
  GtkWidget *found = NULL;

  for (guint i = 0; i < g_list_model_get_n_items (windows) && !found; i++) {
    g_autoptr (GtkWidget) window = g_list_model_get_item (windows, i);

    if (!KARUM_IS_WINDOW (window))
      found = button_of (window, action);
  }
  return found;
}

/* A button names its key; what can't be done now says why, by its key as by a click. */
static void
test_refusals (void)
{
  KarumApplication *application;
  KarumWindow *window;
  GtkWidget *button;

  shell_clean ();
  shell_fill (2);
  application = shell_start ("en");
  window = shell_window (application);
  wait_until (g_str_equal (shell_library_state (window), "games"));
  robot_settle ();
  button = button_of (GTK_WIDGET (window), "win.new-game");
  g_assert_cmpstr (gtk_widget_get_tooltip_text (button), ==, "New Game (Ctrl+N)");

  robot_focus (GTK_WIDGET (window));
  robot_key ("ctrl+shift+z");
  robot_expect (shell_find_label (window, "There is nothing to redo."));
  robot_key ("ctrl+r");
  robot_expect (shell_find_label (window, "Show the bin first.")
                || shell_find_label (window, "Select a game."));
  /* The end of a way needs no word. */
  gtk_widget_activate_action (GTK_WIDGET (window), "win.open-game", "x", (gint64) 1);
  wait_until (g_str_equal (shell_page (window), "game"));
  robot_settle ();
  robot_key ("Home");
  robot_key ("Left");
  robot_settle ();
  g_assert_null (shell_find_label (window, "This is the start."));

  /* A dialog says it of its own actions, and the start page. */
  gtk_widget_activate_action (GTK_WIDGET (window), "win.show-players", NULL);
  wait_until (g_str_equal (shell_page (window), "players"));
  robot_settle ();
  robot_key ("ctrl+plus");
  robot_expect ((button = button_in_dialogs ("player.create")));
  g_assert_cmpstr (karum_actions_refusal (button, "player.create"), ==, "Enter a name.");
  gtk_window_destroy (GTK_WINDOW (gtk_widget_get_root (button)));
  gtk_widget_activate_action (GTK_WIDGET (window), "win.show-start", NULL);
  robot_expect ((button = button_of (GTK_WIDGET (window), "start.play")));
  g_assert_null (karum_actions_refusal (button, "start.play"));
  shell_stop (application);
  shell_clean ();
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/actions/keys", test_keys);
  g_test_add_func ("/actions/lines", test_lines);
  g_test_add_func ("/actions/menu", test_menu);
  g_test_add_func ("/actions/menus-of-pages", test_menus_of_pages);
  g_test_add_func ("/actions/refusals", test_refusals);
  return g_test_run ();
}
