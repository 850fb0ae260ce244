/* page-keys.c: the keys of the score sheet and of the position editor work wherever the focus
 * is, unless text is edited: each key is pressed with the focus on every focusable widget, and
 * with no focus. */
#include "../deep.h"
#include "karum-arrays.h"
#include "karum-brush-bar.h"
#include "karum-editor-page.h"
#include "karum-editor-page-private.h"
#include "karum-games.h"
#include "karum-pattern-dialog.h"
#include "karum-sheet-page-private.h"
#include "robot.h"
#include "shell-fixture.h"

#define GAMES 2
#define TURNS 3

typedef struct {
  const char *name;
  void (*prepare) (KarumWindow *window); /* before each key press; then @is_done is FALSE */
  gboolean (*is_done) (KarumWindow *window);
} Key;

typedef struct {
  const char *action, *page;
  const Key *keys;
  guint n_keys;
} Page;

/* -- The position editor ----------------------------------------------------------------------- */

static void
show_position (KarumWindow *window)
{
  GtkWindow *dialog = shell_dialog (KARUM_TYPE_PATTERN_DIALOG);

  if (dialog)
    gtk_window_destroy (dialog);
  if (!g_str_equal (shell_page (window), "editor"))
    gtk_widget_activate_action (GTK_WIDGET (window), "win.back", NULL);
  robot_expect (g_str_equal (shell_page (window), "editor"));
  gtk_stack_set_visible_child_name (shell_editor_page (window)->tabs, "position");
  karum_brush_bar_choose (shell_editor_page (window)->brushes, 0);
  robot_focus (GTK_WIDGET (window));
}

/* Two undo steps. */
static void
take_steps (KarumWindow *window)
{
  show_position (window);
  gtk_widget_activate_action (GTK_WIDGET (shell_editor_page (window)), "editor.start", NULL);
  gtk_widget_activate_action (GTK_WIDGET (shell_editor_page (window)), "editor.clear", NULL);
  gtk_widget_activate_action (GTK_WIDGET (shell_editor_page (window)), "editor.start", NULL);
  g_ptr_array_set_size (shell_editor_page (window)->past, 2);
}

static void
go_back (KarumWindow *window)
{
  take_steps (window);
  karum_editor_page_step (shell_editor_page (window), FALSE);
}

static gboolean
has_second_brush (KarumWindow *window)
{
  return karum_brush_bar_get_cell (shell_editor_page (window)->brushes).content
         == KARUM_CELL_SECOND;
}

static gboolean
is_without_brush (KarumWindow *window)
{
  return karum_brush_bar_get_cell (shell_editor_page (window)->brushes).content == KARUM_CELL_EMPTY;
}

static gboolean
shows_explorer (KarumWindow *window)
{
  return g_str_equal (gtk_stack_get_visible_child_name (shell_editor_page (window)->tabs),
                      "explorer");
}

static gboolean
shows_games (KarumWindow *window)
{
  return g_str_equal (shell_page (window), "library");
}

static gboolean
went_back (KarumWindow *window)
{
  return shell_editor_page (window)->past->len == 1;
}

static gboolean
has_step (KarumWindow *window)
{
  return shell_editor_page (window)->past->len == 3;
}

static gboolean
went_forward (KarumWindow *window)
{
  return shell_editor_page (window)->past->len == 2;
}

static const Key editor_keys[] = {
  { "2", show_position, has_second_brush },   { "4", show_position, is_without_brush },
  { "e", show_position, shows_explorer },     { "p", take_steps, shows_games },
  { "ctrl+Return", take_steps, shows_games }, { "ctrl+z", take_steps, went_back },
  { "ctrl+shift+z", go_back, went_forward },  { "ctrl+y", go_back, went_forward },
  { "ctrl+Delete", take_steps, has_step },
};

/* -- The score sheet --------------------------------------------------------------------------- */

static guint
length (KarumWindow *window)
{
  return karum_sheet_get_length (shell_sheet_page (window)->sheet);
}

/* Three turns, the last of which was undone and redone. */
static void
fill_sheet (KarumWindow *window)
{
  KarumSheetPage *sheet = shell_sheet_page (window);
  KarumRules rules = karum_rules_default (karum_games[0], 0);

  robot_settle ();

  for (guint i = 0; karum_games[i]; i++)
    if (g_str_equal (karum_games[i]->id, "jarmo"))
      rules = karum_rules_default (karum_games[i], 0);
  gtk_window_set_focus (GTK_WINDOW (window), NULL);
  gtk_widget_activate_action (GTK_WIDGET (sheet), "sheet.empty", NULL);
  karum_rules_editor_set_rules (sheet->rules_editor, &rules);
  gtk_stack_set_visible_child_name (sheet->tabs, "facts");
  gtk_editable_set_text (sheet->entry, "a1-b3 b5-d4 c1-d3 ");
  g_assert_cmpuint (length (window), ==, TURNS);
  karum_sheet_page_type (sheet, 1, FALSE, karum_sheet_get_text (sheet->sheet, 1));
}

static void
take_turn_back (KarumWindow *window)
{
  fill_sheet (window);
  gtk_widget_activate_action (GTK_WIDGET (shell_sheet_page (window)), "sheet.remove-turn", NULL);
  gtk_widget_activate_action (GTK_WIDGET (shell_sheet_page (window)), "sheet.undo", NULL);
  g_assert_cmpuint (length (window), ==, TURNS);
}

static gboolean
has_less (KarumWindow *window)
{
  return length (window) < TURNS;
}

static gboolean
is_empty (KarumWindow *window)
{
  return length (window) == 0;
}

static gboolean
inserts (KarumWindow *window)
{
  return shell_sheet_page (window)->inserting;
}

static gboolean
shows_turns (KarumWindow *window)
{
  return g_str_equal (gtk_stack_get_visible_child_name (shell_sheet_page (window)->tabs), "turns");
}

static const Key sheet_keys[] = {
  { "ctrl+z", fill_sheet, has_less },
  { "ctrl+shift+z", take_turn_back, has_less },
  { "ctrl+y", take_turn_back, has_less },
  { "ctrl+d", fill_sheet, has_less },
  { "ctrl+plus", fill_sheet, inserts },
  { "ctrl+Return", fill_sheet, shows_turns },
  { "ctrl+shift+Delete", fill_sheet, is_empty },
};

static const Page pages[] = {
  { "win.find-position", "editor", editor_keys, G_N_ELEMENTS (editor_keys) },
  { "win.enter-sheet", "sheet", sheet_keys, G_N_ELEMENTS (sheet_keys) },
};

/* -- Everything that can have the focus -------------------------------------------------------- */

/* Adds the widgets below @widget that Tab or a click focuses, except text entries. */
static void
collect (GtkWidget *widget, GPtrArray *stops)
{
  if (!gtk_widget_get_mapped (widget) || !gtk_widget_is_sensitive (widget) || GTK_IS_NATIVE (widget)
      || GTK_IS_EDITABLE (widget))
    return;
  if (gtk_widget_get_focusable (widget) && gtk_widget_get_can_focus (widget))
    g_ptr_array_add (stops, g_object_ref (widget));
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child;
       child = gtk_widget_get_next_sibling (child))
    collect (child, stops);
}

/* Returns whether the focus is at @stop, (nullable): no focus; the preparation may have removed
 * it from the page. */
static gboolean
focus (KarumWindow *window, GtkWidget *stop)
{
  if (stop && (!gtk_widget_get_mapped (stop) || !gtk_widget_grab_focus (stop)))
    return FALSE;
  if (!stop)
    gtk_window_set_focus (GTK_WINDOW (window), NULL);
  return gtk_window_get_focus (GTK_WINDOW (window)) == stop;
}

/* Every @step-th key from @first. */
static guint
press_at (KarumWindow *window, const Page *page, GtkWidget *stop, guint first, guint step)
{
  guint n_pressed = 0;

  for (guint i = first; i < page->n_keys; i += step) {
    const Key *key = &page->keys[i];

    key->prepare (window);
    if (!focus (window, stop))
      continue;
    g_test_message ("%s: %s at %s", page->page, key->name,
                    stop ? G_OBJECT_TYPE_NAME (stop) : "nothing");
    g_assert_false (key->is_done (window));
    robot_key (key->name);
    robot_expect (key->is_done (window));
    n_pressed++;
  }
  return n_pressed;
}

/* With no focus each key is pressed; at a widget every third one, another at its neighbour. */
static void
test_page (gconstpointer data)
{
  const Page *page = data;
  const guint step = deep_or (1, 3);
  g_autoptr (GPtrArray) stops = g_ptr_array_new_with_free_func (g_object_unref);
  KarumApplication *application;
  KarumWindow *window;
  guint n_pressed;

  shell_clean ();
  shell_fill (GAMES);
  application = shell_start ("en");
  window = shell_window (application);
  wait_until (g_str_equal (shell_library_state (window), "games"));
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), page->action, NULL));
  wait_until (g_str_equal (shell_page (window), page->page));
  page->keys[0].prepare (window);
  robot_settle ();
  robot_focus (GTK_WIDGET (window));
  collect (gtk_stack_get_visible_child (window->pages), stops);
  g_assert_cmpuint (stops->len, >, 5);
  g_assert_cmpuint (press_at (window, page, NULL, 0, 1), ==, page->n_keys);
  n_pressed = 0;
  for (guint i = 0; i < stops->len; i++)
    n_pressed += press_at (window, page, stops->pdata[i], i % step, step);
  g_assert_cmpuint (n_pressed, >, 5 * page->n_keys / step);
  g_ptr_array_set_size (stops, 0);
  shell_stop (application);
  shell_clean ();
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  karum_for_each_of (each, pages) {
    g_autofree char *path = g_strconcat ("/page-keys/", each->page, NULL);

    g_test_add_data_func (path, each, test_page);
  }
  return g_test_run ();
}
