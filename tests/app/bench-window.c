/* bench-window.c: measures how quickly the window responds with archives of any size: the time
 * until the first games are shown, how long the main thread is busy during scrolling, searching
 * and selecting, and the memory usage. Not a test: its output is compared by hand. */
#include <stdio.h>
#include <stdlib.h>

#include "karum-arrays.h"
#include "karum-request.h"
#include "karum-game-selection.h"
#include "karum-library-page-private.h"
#include "meter.h"
#include "robot.h"
#include "shell-fixture.h"

/* The window is wide enough for columns, sidebar and preview. */
#define WIDTH 1600
#define HEIGHT 1000
/* The number of frames of a step through all games. */
#define FRAMES 150
/* Games that are moved into the bin. */
#define BINNED 100000
/* Long enough for idle work of the archive. */
#define REST_MS 20000

typedef struct {
  KarumApplication *application;
  KarumWindow *window;
  KarumLibraryPage *page;
  GListModel *games;
  GtkSelectionModel *selection;
} Bench;

static guint
n_games (const Bench *bench)
{
  return g_list_model_get_n_items (bench->games);
}

/* -- Frames ----------------------------------------------------------------------------------- */

static gboolean
note_time (gpointer over)
{
  *(gboolean *) over = TRUE;
  return G_SOURCE_REMOVE;
}

static void
pass (guint milliseconds)
{
  gboolean over = FALSE;

  g_timeout_add (milliseconds, note_time, &over);
  while (!over)
    g_main_context_iteration (NULL, TRUE);
}

static gboolean
is_counting (const Bench *bench)
{
  gboolean counting;

  g_object_get (bench->page->model, "counting", &counting, NULL);
  return counting;
}

/* The search was sent, the number of games is loaded, and the visible games are drawn. */
static void
rest (const Bench *bench)
{
  do
    pass (300);
  while (is_counting (bench));
  robot_paint (GTK_WIDGET (bench->window));
}

/* -- Scrolling -------------------------------------------------------------------------------- */

static GtkAdjustment *
adjustment_of (const Bench *bench)
{
  return gtk_scrollable_get_vadjustment (
      GTK_SCROLLABLE (karum_lines_view_get_list (bench->page->games)));
}

/* Like the wheel: a few rows per frame. */
static void
scroll_by_wheel (GtkAdjustment *adjustment)
{
  for (guint i = 0; i < FRAMES; i++) {
    gtk_adjustment_set_value (adjustment, gtk_adjustment_get_value (adjustment) + 120);
    pass (16);
  }
}

/* Like the scroll bar: from end to end. */
static void
scroll_through (GtkAdjustment *adjustment, guint n_frames)
{
  for (guint i = 0; i <= n_frames; i++) {
    gtk_adjustment_set_value (adjustment, gtk_adjustment_get_upper (adjustment) * i / n_frames);
    pass (16);
  }
}

static void
measure_scrolling (const Bench *bench)
{
  meter_begin ("wheel");
  scroll_by_wheel (adjustment_of (bench));
  meter_begin ("Page Down and Up");
  gtk_widget_grab_focus (GTK_WIDGET (bench->page));
  for (guint i = 0; i < 20; i++)
    robot_key (i < 15 ? "Next" : "Prior");
  meter_begin ("scroll bar from end to end");
  scroll_through (adjustment_of (bench), FRAMES);
}

static void
measure_orders (const Bench *bench)
{
  static const char *const orders[] = { "rules", "player1", "player2",   "result", "points",
                                        "turns", "stars",   "annotated", "date" };

  for (guint i = 0; i < G_N_ELEMENTS (orders); i++) {
    g_autofree char *step = g_strdup_printf ("order: %s", orders[i]);

    meter_begin (step);
    g_settings_set_string (bench->page->settings, "sort-column", orders[i]);
    rest (bench);
    scroll_through (adjustment_of (bench), 30);
    g_settings_set_boolean (bench->page->settings, "sort-descending", i % 2 == 0);
    rest (bench);
  }
}

/* -- Searching -------------------------------------------------------------------------------- */

static void
type_and_erase (const Bench *bench, GtkWidget *page, const char *words)
{
  GtkEditable *field = shell_find (page, GTK_TYPE_SEARCH_ENTRY);

  for (const char *end = words; *end; end = g_utf8_next_char (end)) {
    g_autofree char *typed = g_strndup (words, (gsize) (g_utf8_next_char (end) - words));

    gtk_editable_set_text (field, typed);
    pass (80);
  }
  rest (bench);
  gtk_editable_set_text (field, "");
  rest (bench);
}

static void
measure_search (const Bench *bench)
{
  meter_begin ("typing, a letter at a time");
  type_and_erase (bench, GTK_WIDGET (bench->page), "random 1 1-0");
  meter_begin ("filters");
  gtk_widget_activate_action (GTK_WIDGET (bench->page), "library.edit-filter", NULL);
  pass (400);
  robot_key ("Escape");
  pass (200);
}

/* -- Choosing --------------------------------------------------------------------------------- */

static void
measure_choosing (const Bench *bench)
{
  meter_begin ("all chosen, from end to end");
  gtk_widget_activate_action (GTK_WIDGET (bench->page), "library.select-all", NULL);
  scroll_through (adjustment_of (bench), FRAMES);
  meter_print_memory ("all chosen");
  meter_begin ("dialog for exporting all");
  gtk_widget_activate_action (GTK_WIDGET (bench->page), "library.export-selected", NULL);
  pass (1500);
  robot_key ("Escape");
  pass (200);
  meter_begin ("none chosen");
  gtk_widget_activate_action (GTK_WIDGET (bench->page), "library.select-none", NULL);
  pass (200);
}

static void
measure_bin (const Bench *bench)
{
  guint before = n_games (bench), binned = MIN (BINNED, before / 2);
  g_autofree char *step = g_strdup_printf ("%u games selected", binned);

  meter_begin (step);
  gtk_selection_model_select_range (bench->selection, 0, binned, TRUE);
  wait_until (karum_game_selection_get_n_chosen (KARUM_GAME_SELECTION (bench->selection))
              == binned);
  pass (200);
  meter_begin ("… moved into the bin");
  gtk_widget_activate_action (GTK_WIDGET (bench->page), "library.delete", NULL);
  wait_until (n_games (bench) == before - binned);
  rest (bench);
  meter_begin ("… and out of it");
  gtk_widget_activate_action (GTK_WIDGET (bench->window), "win.undo", NULL);
  wait_until (n_games (bench) == before);
  rest (bench);
}

/* -- Pages ------------------------------------------------------------------------------------ */

static void
measure_page (const Bench *bench, const char *action, const char *step)
{
  meter_begin (step);
  gtk_widget_activate_action (GTK_WIDGET (bench->window), action, NULL);
  pass (1000);
  gtk_widget_activate_action (GTK_WIDGET (bench->window), "win.show-library", NULL);
  pass (300);
}

static void
measure_game (const Bench *bench)
{
  g_autoptr (KarumGameItem) item = g_list_model_get_item (bench->games, 0);

  wait_until (karum_game_item_get_id (item));
  meter_begin ("a game, with the explorer");
  gtk_widget_activate_action (GTK_WIDGET (bench->window), "win.open-game", "x",
                              karum_game_item_get_id (item));
  pass (1000);
  for (guint i = 0; i < 10; i++)
    robot_key (i < 5 ? "Left" : "Right");
  pass (300);
  gtk_widget_activate_action (GTK_WIDGET (bench->window), "win.show-library", NULL);
  pass (300);
}

static void
measure_pages (const Bench *bench)
{
  measure_game (bench);
  measure_page (bench, "win.show-matches", "matches");
  measure_page (bench, "win.new-game", "dialog for a new game");
}

/* -- Players and events ----------------------------------------------------------------------- */

/* By every column, in both directions. */
static void
sort_by_columns (const Bench *bench, GtkColumnView *view)
{
  GListModel *columns = gtk_column_view_get_columns (view);

  for (guint i = 0; i < 2 * g_list_model_get_n_items (columns); i++) {
    g_autoptr (GtkColumnViewColumn) column = g_list_model_get_item (columns, i / 2);

    gtk_column_view_sort_by_column (view, column,
                                    i % 2 == 0 ? GTK_SORT_DESCENDING : GTK_SORT_ASCENDING);
    rest (bench);
  }
}

static void
measure_roster (const Bench *bench, const char *action, const char *words)
{
  GtkWidget *page, *window;
  GtkColumnView *view;

  meter_begin (action);
  gtk_widget_activate_action (GTK_WIDGET (bench->window), action, NULL);
  page = gtk_stack_get_visible_child (bench->window->pages);
  view = shell_find (page, GTK_TYPE_COLUMN_VIEW);
  window = shell_find (gtk_widget_get_parent (GTK_WIDGET (view)), GTK_TYPE_SCROLLED_WINDOW);
  wait_until (!g_str_equal (gtk_stack_get_visible_child_name (
                                GTK_STACK (gtk_widget_get_ancestor (window, GTK_TYPE_STACK))),
                            "loading"));
  rest (bench);
  /* An archive may have no events. */
  if (!gtk_widget_get_mapped (GTK_WIDGET (view)))
    return;
  meter_begin ("… typing, a letter at a time");
  type_and_erase (bench, page, words);
  meter_begin ("… in every order");
  sort_by_columns (bench, view);
  meter_begin ("… scroll bar from end to end");
  scroll_through (gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (window)), FRAMES);
  meter_begin ("… left");
  gtk_widget_activate_action (GTK_WIDGET (bench->window), "win.show-library", NULL);
  rest (bench);
}

static void
measure_people (const Bench *bench)
{
  measure_roster (bench, "win.show-players", "1 a");
  measure_roster (bench, "win.show-events", "1 a");
}

/* -- The program ------------------------------------------------------------------------------ */

static gboolean
first_row_is_there (const Bench *bench)
{
  return g_str_equal (shell_library_state (bench->window), "games")
         && karum_game_model_peek (bench->page->model, 0) != 0;
}

/* Like activation, with the archive to be measured. */
static void
start (Bench *bench, const char *path)
{
  GFile *file = g_file_new_for_commandline_arg (path);
  double begun = meter_processor ();
  gint64 clock = g_get_monotonic_time ();

  meter_begin ("start");
  bench->application = karum_application_new (G_APPLICATION_NON_UNIQUE);
  g_application_set_default (G_APPLICATION (bench->application));
  g_assert_true (g_application_register (G_APPLICATION (bench->application), NULL, NULL));
  g_application_open (G_APPLICATION (bench->application), &file, 1, "");
  g_object_unref (file);
  bench->window = shell_window (bench->application);
  gtk_window_set_default_size (GTK_WINDOW (bench->window), WIDTH, HEIGHT);
  bench->page = bench->window->library;
  bench->selection = GTK_SELECTION_MODEL (bench->page->selection);
  bench->games = G_LIST_MODEL (bench->selection);
  wait_until (first_row_is_there (bench));
  robot_paint (GTK_WIDGET (bench->window));
  printf ("first games after %.0f ms of the processor, %.0f ms of the clock\n",
          meter_processor () - begun, (double) (g_get_monotonic_time () - clock) / 1000);
}

static const struct {
  const char *name;
  void (*measure) (const Bench *bench);
} parts[] = {
  { "scrolling", measure_scrolling },
  { "orders", measure_orders },
  { "search", measure_search },
  { "choosing", measure_choosing },
  { "pages", measure_pages },
  { "people", measure_people },
  { "bin", measure_bin },
};

/* Without names of steps all are measured. */
static gboolean
is_wanted (const char *part, char **names)
{
  return !names[0] || g_strv_contains ((const char *const *) names, part);
}

int
main (int argc, char **argv)
{
  Bench bench = { 0 };

  if (argc < 2) {
    fprintf (stderr,
             "usage: %s ARCHIVE [start|scrolling|orders|search|choosing|pages|people|bin]…\n",
             argv[0]);
    return EXIT_FAILURE;
  }
  setvbuf (stdout, NULL, _IOLBF, 0);
  meter_start ();
  start (&bench, argv[1]);
  pass (1000);
  meter_print_memory ("start");
  robot_focus (GTK_WIDGET (bench.window));
  karum_for_each_of (part, parts)
    if (is_wanted (part->name, argv + 2)) {
      part->measure (&bench);
      meter_print_memory (part->name);
    }
  meter_begin ("rest");
  pass (REST_MS);
  meter_print_memory ("rest");
  meter_begin ("end");
  shell_stop (bench.application);
  meter_print ();
  return EXIT_SUCCESS;
}
