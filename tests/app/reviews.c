/* reviews.c: games are reviewed in the background, from the library and from the game. */
#include "../archive/fixture.h"

#include "karum-requests.h"
#include "karum-review-dialog.h"
#include "library-fixture.h"
#include "robot.h"

#define GAMES 3

static KarumReviewQueue *
queue_of (const Library *library)
{
  return library->window->reviews;
}

/* Chooses all games and asks for a review; returns the dialog. */
static GtkWidget *
ask (const Library *library)
{
  GtkWindow *dialog;

  wait_until (library_n_games (library) == GAMES);
  robot_key ("ctrl+a");
  robot_expect (library_n_chosen (library) == GAMES);
  library_activate (library, "library.review-selected");
  robot_expect ((dialog = shell_dialog (KARUM_TYPE_REVIEW_DIALOG)));
  robot_settle ();
  return GTK_WIDGET (dialog);
}

/* The quickest, by keys; the review begins. */
static void
begin (const Library *library)
{
  GtkWidget *dialog = ask (library);

  adw_combo_row_set_selected (shell_find (dialog, ADW_TYPE_COMBO_ROW), 0);
  robot_click_middle (robot_find_button (dialog, "_Review"));
  robot_expect (!shell_dialog (KARUM_TYPE_REVIEW_DIALOG));
  robot_expect (karum_review_queue_get_jobs (queue_of (library))->len == 1);
}

/* What the command line finds in the archive that isn't reviewed yet: nothing. */
static void
check_all_known (void)
{
  g_autofree char *path = shell_archive_path ();
  const char *const arguments[] = {
    g_getenv ("KARUM_CLI"), "review", "--archive", path, "--effort", "quick", "--json", NULL
  };
  g_autofree char *output = NULL;
  g_autoptr (GError) error = NULL;
  g_auto (GStrv) parts = NULL;
  int status;

  g_spawn_sync (NULL, (char **) arguments, NULL, G_SPAWN_STDERR_TO_DEV_NULL, NULL, NULL, &output,
                NULL, &status, &error);
  g_assert_no_error (error);
  g_assert_cmpint (status, ==, 0);
  parts = g_strsplit (output, "\"searched\": 0,", -1);
  g_assert_cmpuint (g_strv_length (parts), ==, GAMES + 1);
}

static gboolean
is_idle (const Library *library)
{
  return karum_review_queue_get_jobs (queue_of (library))->len == 0;
}

static gboolean
says (const Library *library, const char *beginning)
{
  return gtk_widget_get_mapped (library->window->review_bar)
         && g_str_has_prefix (gtk_label_get_label (library->window->review_state), beginning);
}

/* All games chosen are reviewed, which the bar tells; nothing is left for the command line. */
static void
test_whole (void)
{
  Library library = library_open (GAMES);

  g_assert_false (gtk_widget_get_visible (library.window->review_bar));
  begin (&library);
  robot_expect (is_idle (&library) || says (&library, "Reviewing game 1 of 3"));
  robot_expect (is_idle (&library));
  g_assert_false (gtk_widget_get_visible (library.window->review_bar));
  robot_expect (shell_find_label (library.window, "3 games are reviewed"));
  library_close (&library);
}

/* What was paused when the program ended waits, and goes on where it was. */
static void
test_later (void)
{
  Library library = library_open (GAMES);

  begin (&library);
  robot_click_middle (library.window->review_pause);
  robot_expect (says (&library, "Review paused: 0 of 3 games are done"));
  shell_stop (library.application);
  library.application = shell_start ("en");
  library.window = shell_window (library.application);
  library.page = library.window->library;
  robot_expect (says (&library, "Review paused: "));
  robot_click_middle (library.window->review_pause);
  robot_expect (is_idle (&library));
  check_all_known ();
  library_close (&library);
}

/* The program is closed while it searches: what it found is kept, and it goes on by itself. */
static void
test_closed (void)
{
  Library library = library_open (GAMES);

  begin (&library);
  robot_expect (is_idle (&library) || says (&library, "Reviewing game 1 of 3: 3 of "));
  shell_stop (library.application);
  library.application = shell_start ("en");
  library.window = shell_window (library.application);
  library.page = library.window->library;
  robot_expect (queue_of (&library) && is_idle (&library));
  check_all_known ();
  library_close (&library);
}

static GtkWidget *
show_queue (const Library *library)
{
  robot_click_middle (robot_find_button (library->window->review_bar, "_Show"));
  robot_expect (shell_dialog (KARUM_TYPE_REVIEW_DIALOG));
  robot_settle ();
  return GTK_WIDGET (shell_dialog (KARUM_TYPE_REVIEW_DIALOG));
}

static const char *
title_of (const Library *library, guint index)
{
  return ((const KarumReviewJob *) karum_review_queue_get_jobs (queue_of (library))->pdata[index])
      ->title;
}

static GtkWidget *
find_tip (GtkWidget *widget, const char *tip)
{
  GtkWidget *found = NULL;

  if (gtk_widget_get_mapped (widget) && GTK_IS_BUTTON (widget)
      && g_strcmp0 (gtk_widget_get_tooltip_text (widget), tip) == 0)
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child && !found;
       child = gtk_widget_get_next_sibling (child))
    found = find_tip (child, tip);
  return found;
}

/* Jobs are put before others and stopped; a game that was deleted meanwhile is left out. */
static void
test_order (void)
{
  Library library = library_open (GAMES);
  const gint64 gone = 2;
  GtkWidget *dialog;

  begin (&library);
  robot_click_middle (library.window->review_pause);
  robot_expect (says (&library, "Review paused: "));
  library_choose (&library, 1);
  robot_expect (library_n_chosen (&library) == 1);
  library_activate (&library, "library.review-selected");
  robot_expect (shell_dialog (KARUM_TYPE_REVIEW_DIALOG));
  robot_settle ();
  robot_click_middle (
      robot_find_button (GTK_WIDGET (shell_dialog (KARUM_TYPE_REVIEW_DIALOG)), "_Review"));
  robot_expect (karum_review_queue_get_jobs (queue_of (&library))->len == 2);
  robot_expect (!shell_dialog (KARUM_TYPE_REVIEW_DIALOG));
  dialog = show_queue (&library);
  g_assert_cmpstr (title_of (&library, 0), ==, "3 games");
  robot_click_middle (find_tip (dialog, "Review Earlier"));
  robot_expect (g_str_equal (title_of (&library, 0), "1 game"));
  robot_settle ();
  robot_click_middle (find_tip (dialog, "Stop"));
  robot_expect (karum_review_queue_get_jobs (queue_of (&library))->len == 1);
  g_assert_cmpstr (title_of (&library, 0), ==, "3 games");
  robot_key ("Escape");
  robot_expect (!shell_dialog (KARUM_TYPE_REVIEW_DIALOG));
  karum_request_async (library.window->archive, karum_request_bin_games (&gone, 1, TRUE), NULL,
                       NULL, NULL);
  karum_request_async (library.window->archive, karum_request_destroy_games (&gone, 1), NULL, NULL,
                       NULL);
  robot_expect (library_n_games (&library) == GAMES - 1);
  robot_click_middle (library.window->review_pause);
  robot_expect (is_idle (&library));
  robot_expect (shell_find_label (library.window, "2 games are reviewed; 1 could not be read"));
  library_close (&library);
}

/* Nothing would be kept in an archive that can't be changed, which is said. */
static void
test_to_read (void)
{
  Library library = library_open (GAMES);
  g_autofree char *path = shell_archive_path ();

  karum_window_open_to_read (library.window, path);
  robot_expect (library_n_games (&library) == GAMES);
  gtk_widget_activate_action (GTK_WIDGET (library.window), "win.review", NULL);
  robot_expect (shell_find_label (library.window,
                                  "The archive can’t be changed: a review would not be kept"));
  g_assert_null (shell_dialog (KARUM_TYPE_REVIEW_DIALOG));
  library_close (&library);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/reviews/whole", test_whole);
  g_test_add_func ("/reviews/later", test_later);
  g_test_add_func ("/reviews/closed", test_closed);
  g_test_add_func ("/reviews/order", test_order);
  g_test_add_func ("/reviews/to-read", test_to_read);
  return g_test_run ();
}
