/* windows.c: windows with games are closed, again and again, and so is the program. Under the
 * address sanitizer, or valgrind, it shows what is used after it is gone. */
#include <glib.h>
#include <glib/gstdio.h>
#include <malloc.h>

#include "karum-arrays.h"
#include "karum-class.h"
#include "karum-game-page-private.h"
#include "karum-session.h"
#include "robot.h"
#include "shell-fixture.h"

/* One of each game: see shell_fill(). */
#define N_GAMES 3

static guint
rounds (void)
{
  return g_getenv ("KARUM_TEST_DEEP") ? 200 : 2;
}

static void
open_game (KarumApplication *application, gint64 id, gboolean settled)
{
  KarumWindow *window = shell_window (application);

  wait_until (g_str_equal (shell_library_state (window), "games"));
  karum_window_show_page (window, "game", g_variant_new ("(xu)", id, G_MAXUINT));
  wait_until (g_str_equal (shell_page (window), "game"));
  wait_until (shell_game_page (window)->session);
  if (settled)
    robot_settle ();
}

/* By its button, after everything is drawn, or at once. */
static void
test_close (void)
{
  KarumApplication *application;

  shell_fill (N_GAMES);
  application = shell_start ("en");
  for (guint round = 0; round < rounds (); round++)
    for (gint64 id = 1; id <= N_GAMES; id++) {
      open_game (application, id, round % 2 == 0);
      gtk_window_close (GTK_WINDOW (shell_window (application)));
      wait_until (!shell_window (application));
      g_application_activate (G_APPLICATION (application));
    }
  wait_until (g_str_equal (shell_library_state (shell_window (application)), "games"));
  shell_stop (application);
  shell_clean ();
}

/* The program quits while a game is shown. */
static void
test_quit (void)
{
  for (gint64 id = 1; id <= N_GAMES; id++) {
    KarumApplication *application;

    shell_fill (N_GAMES);
    application = shell_start ("en");
    open_game (application, id, id % 2 == 0);
    shell_stop (application);
    shell_clean ();
  }
}

static void
visit_game (KarumApplication *application, guint round)
{
  KarumWindow *window = shell_window (application);

  open_game (application, 1, TRUE);
  g_assert_null (gtk_menu_button_get_menu_model (shell_game_page (window)->menu_button));
}

/* Another page each time: a player, an event, a position, another game. */
static void
visit_pages (KarumApplication *application, guint round)
{
  static const char *const pages[] = { "player", "event", "editor", "game" };
  static const char *const actions[]
      = { "win.show-player", "win.show-event", "win.find-position", "win.open-game" };
  GtkWidget *window = GTK_WIDGET (shell_window (application));
  const guint i = round % G_N_ELEMENTS (pages);

  if (i == 2)
    g_assert_true (gtk_widget_activate_action (window, actions[i], NULL));
  else
    g_assert_true (gtk_widget_activate_action (
        window, actions[i], "x", i == 1 ? (gint64) 1 : 1 + round / G_N_ELEMENTS (pages) % 2));
  wait_until (g_str_equal (shell_page (KARUM_WINDOW (window)), pages[i]));
  shell_rest (KARUM_WINDOW (window));
  robot_settle ();
}

static void (*const visits[]) (KarumApplication *application, guint round)
    = { visit_game, visit_pages };

/* What a visit may leave behind, in bytes: the toolkit and the allocator keep a little. */
#define LEFT 2000

/* What is opened again and again leaves nothing, also not a menu that nobody has opened. */
static void
test_again (gconstpointer kind)
{
  const guint n = g_getenv ("KARUM_TEST_DEEP") ? 500 : 8;
  KarumApplication *application;
  KarumWindow *window;
  gint64 before = 0, more;

  shell_fill (N_GAMES);
  application = shell_start ("en");
  window = shell_window (application);
  wait_until (g_str_equal (shell_library_state (window), "games"));
  for (guint i = 0; i < n; i++) {
    visits[GPOINTER_TO_UINT (kind)](application, i);
    g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), "win.back", NULL));
    wait_until (g_str_equal (shell_page (window), "library"));
    robot_settle ();
    if (i == n / 2)
      before = (gint64) mallinfo2 ().uordblks;
    if (i % (n / 8) == 0)
      g_test_message ("%u: %zu bytes", i, mallinfo2 ().uordblks);
  }
  more = (gint64) mallinfo2 ().uordblks - before;
  g_test_message ("%" G_GINT64_FORMAT " bytes more", more);
  if (n > 100)
    g_assert_cmpint (more, <, LEFT * n / 2);
  shell_stop (application);
  shell_clean ();
}

static guint
count_windows (KarumApplication *application)
{
  guint n = 0;

  for (GList *l = gtk_application_get_windows (GTK_APPLICATION (application)); l; l = l->next)
    n += KARUM_IS_WINDOW (l->data) ? 1 : 0;
  return n;
}

/* From a window with another archive, the default one is shown in the window that has it, also
 * after that is chosen in the list of recent ones. */
static void
test_default_archive (void)
{
  g_autofree char *usual = NULL, *other = NULL;
  KarumApplication *application;
  KarumWindow *first, *second;

  shell_fill (N_GAMES);
  usual = shell_archive_path ();
  other = g_strconcat (usual, ".other.karum", NULL);
  application = shell_start ("en");
  first = shell_window (application);
  wait_until (g_str_equal (shell_library_state (first), "games"));
  second = karum_window_new (GTK_APPLICATION (application));
  karum_window_open (second, other);
  karum_window_appear (second);
  wait_until (g_str_equal (shell_library_state (second), "empty"));
  for (int i = 0; i < 2; i++) {
    gtk_window_present (GTK_WINDOW (second));
    robot_focus (GTK_WIDGET (second));
    if (i == 0)
      gtk_widget_activate_action (GTK_WIDGET (second), "win.open-usual", NULL);
    else
      gtk_widget_activate_action (GTK_WIDGET (second), "win.open-recent", "^ay", usual);
    robot_settle ();
    g_assert_cmpstr (karum_window_get_path (second), ==, other);
    g_assert_cmpstr (karum_window_get_path (first), ==, usual);
    g_assert_cmpuint (count_windows (application), ==, 2);
  }
  shell_stop (application);
  g_unlink (other);
  shell_clean ();
}

/* A drag source outlives the window in which a button was pressed: the toolkit still writes into
 * it. */
static void
test_drag_source (void)
{
  GtkWidget *window, *label;
  GtkDragSource *source;

  gtk_init ();
  window = gtk_window_new ();
  label = gtk_label_new ("");
  source = karum_drag_source_new (GDK_ACTION_COPY);
  g_object_add_weak_pointer (G_OBJECT (source), (gpointer *) &source);
  gtk_window_set_child (GTK_WINDOW (window), label);
  gtk_widget_add_controller (label, GTK_EVENT_CONTROLLER (source));
  g_signal_emit_by_name (source, "begin", NULL);
  gtk_window_destroy (GTK_WINDOW (window));
  g_assert_nonnull (source);
  wait_until (!source);
}

/* What somebody types in the first moments of a window stays, and is gone on with. */
static void
test_first_moment (void)
{
  static const struct {
    int from, to; /* selected */
  } typed[] = { { 4, 4 }, { 2, 2 }, { 0, 4 }, { 1, 3 } };
  KarumApplication *application;

  shell_fill (N_GAMES);
  application = shell_start ("en");
  karum_for_each_of (each, typed) {
    GtkWidget *window = gtk_window_new (), *entry = gtk_entry_new ();
    int from, to;

    gtk_window_set_child (GTK_WINDOW (window), entry);
    gtk_window_present (GTK_WINDOW (window));
    robot_expect (gtk_widget_get_mapped (entry));
    gtk_widget_grab_focus (entry);
    robot_activate (window);
    gtk_editable_set_text (GTK_EDITABLE (entry), "a1-b");
    gtk_editable_select_region (GTK_EDITABLE (entry), each->from, each->to);
    robot_settle ();
    gtk_editable_get_selection_bounds (GTK_EDITABLE (entry), &from, &to);
    g_assert_cmpint (from, ==, each->from);
    g_assert_cmpint (to, ==, each->to);
    g_assert_true (
        gtk_widget_has_focus (GTK_WIDGET (gtk_editable_get_delegate (GTK_EDITABLE (entry)))));
    gtk_window_destroy (GTK_WINDOW (window));
  }
  shell_stop (application);
  shell_clean ();
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/app/windows/close", test_close);
  g_test_add_func ("/app/windows/quit", test_quit);
  g_test_add_data_func ("/app/windows/again", GUINT_TO_POINTER (0), test_again);
  g_test_add_data_func ("/app/windows/pages", GUINT_TO_POINTER (1), test_again);
  g_test_add_func ("/app/windows/default-archive", test_default_archive);
  g_test_add_func ("/app/windows/drag-source", test_drag_source);
  g_test_add_func ("/app/windows/first-moment", test_first_moment);
  return g_test_run ();
}
