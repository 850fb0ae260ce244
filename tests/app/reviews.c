/* reviews.c: games are reviewed in the background, from the library and from the game. */
#include <glib/gstdio.h>
#include <math.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>

#include "../archive/fixture.h"
#include "../deep.h"

#include "game-fixture.h"
#include "karum-arrays.h"
#include "karum-endgames-file.h"
#include "karum-export-dialog.h"
#include "karum-game-page-private.h"
#include "karum-games.h"
#include "karum-board-view-private.h"
#include "karum-namesakes.h"
#include "karum-phrases.h"
#include "karum-requests.h"
#include "karum-review-dialog.h"
#include "karum-reviews-table.h"
#include "karum-store-inside.h"
#include "karum-work-dialog.h"
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

/* What is kept of the game, from which the test counts by itself. */
static GArray *
read_review (gint64 id)
{
  g_autofree char *path = shell_archive_path ();
  KarumStore *store = fixture_open (path);
  GArray *verdicts = NULL;

  g_assert_true (karum_store_get_review (store, id, &verdicts, NULL));
  karum_store_close (store);
  return verdicts;
}

/* How many moves of a game are reviewed. */
static guint
count_known (gint64 id)
{
  g_autoptr (GArray) verdicts = read_review (id);
  guint n = 0;

  for (guint i = 0; i < verdicts->len; i++)
    n += karum_verdicts_at (verdicts, i)->effort != KARUM_EFFORT_NONE ? 1 : 0;
  return n;
}

/* Another program gives the first game other moves. */
static void
correct_first (void)
{
  g_autofree char *path = shell_archive_path ();
  KarumStore *store = fixture_open (path);
  gint64 id = 1, revision;
  g_autoptr (KarumRecord) before = karum_store_load_game (store, id, &revision, NULL);
  g_autoptr (KarumRecord) record = fixture_record_under (&before->rules, 9, 77);

  g_assert_true (karum_store_save_game (store, &id, &revision, record, NULL));
  karum_store_close (store);
}

/* The program is closed while it searches: what it found is kept, and it goes on by itself, with a
 * game that was corrected meanwhile as it is then. */
static void
test_closed (void)
{
  Library library = library_open (GAMES);

  begin (&library);
  robot_expect (is_idle (&library) || says (&library, "Reviewing game 1 of 3: 3 of "));
  shell_stop (library.application);
  g_assert_cmpuint (count_known (1) + count_known (2) + count_known (3), >=, 3);
  correct_first ();
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

static gboolean
is_called (const Library *library, guint index, const char *words)
{
  g_autofree char *called
      = karum_review_job_words (karum_review_queue_get_jobs (queue_of (library))->pdata[index]);

  return g_str_equal (called, words);
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

/* A job is called in the language of now, not in the one in which it was begun. */
static void
test_language (void)
{
  g_autoptr (GSettings) settings = g_settings_new (KARUM_APP_ID);
  Library library = library_open (GAMES);

  begin (&library);
  robot_click_middle (library.window->review_pause);
  robot_expect (says (&library, "Review paused: "));
  gtk_widget_activate_action (GTK_WIDGET (library.window), "win.review", NULL);
  robot_expect (shell_dialog (KARUM_TYPE_REVIEW_DIALOG));
  robot_settle ();
  g_assert_nonnull (
      shell_find_label (shell_dialog (KARUM_TYPE_REVIEW_DIALOG), "All Games · 3 games"));
  robot_click_middle (
      robot_find_button (GTK_WIDGET (shell_dialog (KARUM_TYPE_REVIEW_DIALOG)), "_Review"));
  robot_expect (!shell_dialog (KARUM_TYPE_REVIEW_DIALOG));
  g_assert_true (is_called (&library, 1, "All Games"));
  g_settings_set_string (settings, "language", "ru");
  robot_settle ();
  library.window = shell_window (library.application);
  gtk_widget_activate_action (GTK_WIDGET (library.window), "win.show-reviews", NULL);
  robot_expect (shell_dialog (KARUM_TYPE_REVIEW_DIALOG));
  robot_expect (shell_find_label (shell_dialog (KARUM_TYPE_REVIEW_DIALOG), "3 партии"));
  g_assert_nonnull (shell_find_label (shell_dialog (KARUM_TYPE_REVIEW_DIALOG), "Все партии"));
  karum_review_queue_drop (queue_of (&library), 1);
  /* Without a job, the dialog closes. */
  karum_review_queue_drop (queue_of (&library), 0);
  robot_expect (!shell_dialog (KARUM_TYPE_REVIEW_DIALOG));
  library_close (&library);
}

/* The dialog asks about a page that is called @title, whatever signs are in it. */
static void
expect_question (const Library *library, const char *title)
{
  const gint64 games[] = { 1, 2 };
  g_autofree char *shown = g_strdup_printf ("%s · 2 games", title);

  gtk_widget_activate_action (GTK_WIDGET (library->window), "win.review-games", "(s@axu)", title,
                              g_variant_new_fixed_array (G_VARIANT_TYPE_INT64, games,
                                                         G_N_ELEMENTS (games), sizeof (gint64)),
                              KARUM_EFFORT_QUICK);
  robot_expect (shell_dialog (KARUM_TYPE_REVIEW_DIALOG));
  g_assert_nonnull (shell_find_label (shell_dialog (KARUM_TYPE_REVIEW_DIALOG), shown));
  robot_focus (GTK_WIDGET (shell_dialog (KARUM_TYPE_REVIEW_DIALOG)));
  robot_key ("Escape");
  robot_expect (!shell_dialog (KARUM_TYPE_REVIEW_DIALOG));
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
  g_assert_true (is_called (&library, 0, "3 games"));
  robot_click_middle (find_tip (dialog, "Review Earlier"));
  robot_expect (is_called (&library, 0, "1 game"));
  robot_settle ();
  robot_click_middle (find_tip (dialog, "Stop"));
  robot_expect (karum_review_queue_get_jobs (queue_of (&library))->len == 1);
  g_assert_true (is_called (&library, 0, "3 games"));
  robot_key ("Escape");
  robot_expect (!shell_dialog (KARUM_TYPE_REVIEW_DIALOG));
  /* A whole page is called by its heading. */
  gtk_widget_activate_action (GTK_WIDGET (library.window), "win.review", NULL);
  robot_expect (shell_dialog (KARUM_TYPE_REVIEW_DIALOG));
  robot_settle ();
  dialog = GTK_WIDGET (shell_dialog (KARUM_TYPE_REVIEW_DIALOG));
  g_assert_nonnull (shell_find_label (dialog, "All Games · 3 games"));
  robot_key ("Escape");
  robot_expect (!shell_dialog (KARUM_TYPE_REVIEW_DIALOG));
  expect_question (&library, "Kim & <Lee>");
  karum_request_async (library.window->archive, karum_request_bin_games (&gone, 1, TRUE), NULL,
                       NULL, NULL);
  robot_expect (library_n_games (&library) == GAMES - 1);
  karum_request_async (library.window->archive, karum_request_destroy_games (&gone, 1), NULL, NULL,
                       NULL);
  robot_settle ();
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
  robot_expect (shell_find_label (
      library.window, "This archive is open for viewing. Nothing in it can be changed."));
  g_assert_null (shell_dialog (KARUM_TYPE_REVIEW_DIALOG));
  /* Analysis works. */
  gtk_widget_activate_action (GTK_WIDGET (library.window), "win.open-game", "x", (gint64) 2);
  robot_expect (shell_game_page (library.window) && shell_game_page (library.window)->session);
  robot_settle ();
  robot_key ("Home");
  robot_key ("alt+a");
  wait_until (karum_analyst_get (shell_game_page (library.window)->analyst)
              && karum_analyst_get (shell_game_page (library.window)->analyst)->n_lines > 0);
  library_close (&library);
}

static void
hear (KarumReviewQueue *queue, const char *text, GString *heard)
{
  g_string_append (heard, text);
}

static void
limit_files (rlim_t bytes)
{
  struct rlimit limit;

  g_assert_cmpint (getrlimit (RLIMIT_FSIZE, &limit), ==, 0);
  limit.rlim_cur = MIN (bytes, limit.rlim_max);
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &limit), ==, 0);
}

/* Where nothing more can be written, the review is paused, which is said; afterwards it goes on. */
static void
test_full (void)
{
  Library library = library_open (GAMES);
  g_autoptr (GString) heard = g_string_new (NULL);

  signal (SIGXFSZ, SIG_IGN);
  g_signal_connect (queue_of (&library), "told", G_CALLBACK (hear), heard);
  limit_files (2048);
  begin (&library);
  wait_until (says (&library, "Review paused: "));
  limit_files (RLIM_INFINITY);
  g_assert_nonnull (strstr (heard->str, "The review was paused: "));
  robot_click_middle (library.window->review_pause);
  wait_until (is_idle (&library));
  check_all_known ();
  library_close (&library);
}

/* -- Killed ----------------------------------------------------------------------------------- */

/* In another process: reviews the games until it is killed. @path: a file that says so */
static _Noreturn void
be_victim (const char *path)
{
  g_autoptr (GArray) games = karum_array_new (gint64);
  KarumWindow *window = shell_window (shell_start ("en"));

  for (gint64 id = 1; id <= GAMES; id++)
    g_array_append_val (games, id);
  wait_until (window->reviews && g_str_equal (shell_library_state (window), "games"));
  if (karum_review_queue_get_jobs (window->reviews)->len == 0)
    karum_review_queue_add (window->reviews, "3 games", KARUM_EFFORT_QUICK, games);
  g_assert_true (g_file_set_contents (path, "", 0, NULL));
  while (TRUE)
    g_main_context_iteration (NULL, TRUE);
}

/* Runs until some moment after it has begun. */
static void
kill_one (const char *program, guint microseconds)
{
  g_autofree char *path = g_build_filename (g_get_user_state_dir (), "begun", NULL);
  const char *const arguments[] = { program, GAME_FIXTURE_VICTIM, path, NULL };
  GPid pid;

  g_assert_true (g_spawn_async (NULL, (char **) arguments, NULL, G_SPAWN_DO_NOT_REAP_CHILD, NULL,
                                NULL, &pid, NULL));
  while (!g_file_test (path, G_FILE_TEST_EXISTS))
    g_usleep (1000);
  g_usleep (microseconds);
  kill (pid, SIGKILL);
  waitpid (pid, NULL, 0);
  g_remove (path);
}

/* No game is lost, no review is half kept, and none has lost anything. When all is known, all of it
 * begins anew. */
static void
check_survived (guint *known)
{
  g_autofree char *path = shell_archive_path ();
  KarumStore *store = fixture_open (path);
  gboolean all = TRUE;

  g_assert_cmpuint (fixture_assert_sound (store), ==, GAMES);
  for (gint64 id = 1; id <= GAMES; id++) {
    g_autoptr (KarumRecord) record = karum_store_load_game (store, id, NULL, NULL);
    const guint n = count_known (id);

    g_assert_cmpuint (n, >=, known[id]);
    all = all && n == karum_record_line_length (record);
    known[id] = n;
  }
  for (gint64 id = 1; all && id <= GAMES; id++) {
    g_assert_true (karum_store_begin (store, NULL));
    g_assert_true (karum_reviews_drop (karum_store_db (store), id, NULL));
    g_assert_true (karum_store_end (store, TRUE, NULL));
    known[id] = 0;
  }
  karum_store_close (store);
}

/* At last it goes on to the end, while another program reviews the same games. */
static void
test_killed (gconstpointer program)
{
  const char *const arguments[]
      = { g_getenv ("KARUM_CLI"), "review", "--effort", "quick", "--archive", NULL, NULL };
  g_autofree char *path = shell_archive_path ();
  guint known[GAMES + 1] = { 0 };
  Library library = { 0 };
  KarumRandom random;
  char *command[G_N_ELEMENTS (arguments)];
  int status;
  GPid pid;

  karum_random_init (&random, 1);
  shell_fill (GAMES);
  for (guint i = deep_or (100, 2); i > 0; i--) {
    kill_one (program, karum_random_below (&random, 700) * 1000);
    check_survived (known);
  }
  memcpy (command, arguments, sizeof arguments);
  command[5] = path;
  g_assert_true (g_spawn_async (NULL, command, NULL,
                                G_SPAWN_DO_NOT_REAP_CHILD | G_SPAWN_STDOUT_TO_DEV_NULL
                                    | G_SPAWN_STDERR_TO_DEV_NULL,
                                NULL, NULL, &pid, NULL));
  library.application = shell_start ("en");
  library.window = shell_window (library.application);
  library.page = library.window->library;
  wait_until (queue_of (&library) && is_idle (&library));
  waitpid (pid, &status, 0);
  g_assert_cmpint (status, ==, 0);
  check_survived (known);
  library_close (&library);
}

/* -- On the game page ------------------------------------------------------------------------- */

/* The plies at which at least @low and less than @high hundredths of the expected result were lost.
 */
static GArray *
find_losses (const GArray *verdicts, int low, int high)
{
  GArray *plies = karum_array_new (guint);

  for (guint i = 0; i < verdicts->len; i++) {
    const KarumVerdict *verdict = karum_verdicts_at (verdicts, i);
    int loss = (int) verdict->best.chance - (int) verdict->taken.chance;
    guint ply = i + 1;

    if (loss >= 100 * low && loss < 100 * high)
      g_array_append_val (plies, ply);
  }
  return plies;
}

static KarumSession *
open_first (const Library *library)
{
  gtk_widget_activate_action (GTK_WIDGET (library->window), "win.open-game", "x", (gint64) 1);
  robot_expect (shell_game_page (library->window) && shell_game_page (library->window)->session);
  robot_expect (karum_session_is_reviewed (shell_game_page (library->window)->session));
  robot_settle ();
  return shell_game_page (library->window)->session;
}

/* The key leads from one to the next, with Shift back again. */
static void
check_key (KarumSession *session, const char *key, const GArray *plies)
{
  g_autofree char *back = g_strconcat ("shift+", key, NULL);

  robot_key ("Home");
  karum_for_each_value (guint, ply, plies) {
    robot_key (key);
    robot_expect (karum_session_get_ply (session) == ply);
  }
  robot_key (key);
  robot_settle ();
  for (guint i = plies->len; i-- > 1;) {
    g_assert_cmpuint (karum_session_get_ply (session), ==, g_array_index (plies, guint, i));
    robot_key (back);
    robot_expect (karum_session_get_ply (session) == g_array_index (plies, guint, i - 1));
  }
}

static void
check_keys (const Library *library)
{
  KarumSession *session = open_first (library);
  g_autoptr (GArray) verdicts = read_review (1);
  g_autoptr (GArray) blunders = find_losses (verdicts, 30, 101);
  g_autoptr (GArray) mistakes = find_losses (verdicts, 15, 30);
  g_autoptr (GArray) inaccuracies = find_losses (verdicts, 7, 15);
  g_autofree char *label = g_strdup_printf ("?? %u", blunders->len);

  g_assert_cmpuint (blunders->len + mistakes->len + inaccuracies->len, >, 1);
  check_key (session, "b", blunders);
  check_key (session, "m", mistakes);
  check_key (session, "i", inaccuracies);
  robot_click (GTK_WIDGET (shell_game_page (library->window)->review), 10, 10);
  robot_expect (shell_find_label (shell_game_page (library->window), label));
}

/* How many turns of the main line are marked ?, ?? or ?!, and an evaluation; how many variations
 * there are.
 */
static void
count_notes (KarumSession *session, guint *glyphs, guint *evaluations, guint *lines)
{
  *glyphs = *evaluations = *lines = 0;
  for (const KarumNode *node = karum_session_get_record (session)->root->child; node;
       node = node->child) {
    const guint8 glyph = karum_node_get_glyph (node, KARUM_GLYPH_JUDGEMENT);

    *glyphs += glyph == 2 || glyph == 4 || glyph == 6;
    *evaluations += node->comment && strstr (node->comment, "[%eval ") ? 1 : 0;
    *lines += node->sibling ? 1 : 0;
  }
}

static void
check_notes (KarumSession *session, guint glyphs, guint evaluations)
{
  guint found[3];

  count_notes (session, &found[0], &found[1], &found[2]);
  g_assert_cmpuint (found[0], ==, glyphs);
  g_assert_cmpuint (found[1], ==, evaluations);
  g_assert_true ((found[2] > 0) == (glyphs > 0));
}

/* What the command line exports of the game. */
static char *
export_game (void)
{
  g_autofree char *path = shell_archive_path ();
  const char *const arguments[]
      = { g_getenv ("KARUM_CLI"), "export", "--archive", path, "--ids=1", NULL };
  char *output;

  g_assert_true (g_spawn_sync (NULL, (char **) arguments, NULL, G_SPAWN_STDERR_TO_DEV_NULL, NULL,
                               NULL, &output, NULL, NULL, NULL));
  return output;
}

/* A review is adopted as one step, and over nothing that a person wrote. */
static void
check_adopt (const Library *library)
{
  KarumSession *session = open_first (library);
  KarumGamePage *page = shell_game_page (library->window);
  g_autoptr (GArray) verdicts = read_review (1);
  g_autoptr (GArray) marks = find_losses (verdicts, 7, 101);
  guint first = g_array_index (marks, guint, 0);
  const KarumVerdict *worst = karum_verdicts_at (verdicts, first - 1);
  const int loss = (int) worst->best.chance - (int) worst->taken.chance;
  gint64 revision;
  g_autofree char *before = NULL, *after = NULL;

  check_notes (session, 0, 0);
  robot_key ("Home");
  robot_key (loss >= 3000 ? "alt+b" : loss >= 1500 ? "alt+m" : "alt+i");
  robot_key ("alt+1");
  robot_expect (
      karum_node_get_glyph (karum_session_get_node_at (session, first), KARUM_GLYPH_JUDGEMENT)
      == 1);
  robot_expect (robot_find_button (GTK_WIDGET (page->review), "A_dopt"));
  robot_settle ();
  before = export_game ();
  revision = karum_node_ply (karum_session_get_node (session));
  robot_click_middle (robot_find_button (GTK_WIDGET (page->review), "A_dopt"));
  robot_expect (strstr (karum_session_get_node_at (session, first)->comment
                            ? karum_session_get_node_at (session, first)->comment
                            : "",
                        "[%eval "));
  g_assert_cmpint (karum_node_ply (karum_session_get_node (session)), ==, revision);
  check_notes (session, marks->len - 1, verdicts->len);
  g_assert_cmpuint (
      karum_node_get_glyph (karum_session_get_node_at (session, first), KARUM_GLYPH_JUDGEMENT), ==,
      1);
  after = export_game ();
  g_assert_cmpstr (after, !=, before);
  robot_key ("ctrl+z");
  robot_expect (!karum_session_get_node_at (session, first)->comment);
  check_notes (session, 0, 0);
  robot_key ("ctrl+shift+z");
  robot_expect (karum_session_get_node_at (session, first)->comment);
  check_notes (session, marks->len - 1, verdicts->len);
  g_free (before);
  before = export_game ();
  g_assert_cmpstr (after, ==, before);
  g_assert_true (karum_session_is_reviewed (session));
}

/* -- Figures ---------------------------------------------------------------------------------- */

/* Where a game is won or lost anyway, nobody's accuracy is measured. */
static gboolean
is_open (const KarumVerdict *verdict)
{
  return verdict->best.chance >= 300 && verdict->taken.chance <= 9700;
}

/* The accuracy of the open decisions of a person in all games, counted from what is kept, by the
 * formula; of the first third of each game alone if @opening. @points: (out): given away by each.
 */
static char *
count_accuracy (const char *name, gboolean opening, double *points)
{
  g_autofree char *path = shell_archive_path ();
  KarumStore *store = fixture_open (path);
  double sum = 0, given = 0;
  guint n = 0, pointed = 0;

  for (gint64 id = 1; id <= GAMES; id++) {
    g_autoptr (KarumRecord) record = karum_store_load_game (store, id, NULL, NULL);
    GArray *verdicts;

    if (record->tags.result == KARUM_RESULT_NONE)
      continue;
    g_assert_true (karum_store_get_review (store, id, &verdicts, NULL));
    for (guint i = 0; i < verdicts->len; i++) {
      const KarumVerdict *verdict = karum_verdicts_at (verdicts, i);
      double loss = fmax (((double) verdict->best.chance - verdict->taken.chance) / 10000, 0);

      if (verdict->decision && g_str_equal (record->tags.players[verdict->person], name)
          && (!opening || 3 * (i + 1) <= verdicts->len)) {
        if (is_open (verdict)) {
          sum += fmin (fmax (103.1668 * exp (-4.354 * loss) - 3.1669, 0), 100);
          n++;
        }
        pointed += !verdict->decided;
        given
            += verdict->decided ? 0 : fmax (verdict->best.margin - verdict->taken.margin, 0) / 100;
      }
    }
    g_array_unref (verdicts);
  }
  karum_store_close (store);
  g_assert_cmpuint (n, >, 0);
  *points = given / pointed;
  return g_strdup_printf ("%.1f%%", sum / n);
}

static gint64
find_player (const char *name)
{
  g_autofree char *path = shell_archive_path ();
  KarumStore *store = fixture_open (path);
  g_autoptr (GArray) found = karum_store_find_players (store, name, NULL);
  gint64 id = g_array_index (found, gint64, 0);

  karum_store_close (store);
  return id;
}

/* (nullable): the first label with both texts. */
static GtkWidget *
find_label_with (GtkWidget *root, const char *begin, const char *end)
{
  GtkWidget *found = NULL;

  if (GTK_IS_LABEL (root) && g_str_has_prefix (gtk_label_get_text (GTK_LABEL (root)), begin)
      && g_str_has_suffix (gtk_label_get_text (GTK_LABEL (root)), end))
    return root;
  for (GtkWidget *child = gtk_widget_get_first_child (root); child && !found;
       child = gtk_widget_get_next_sibling (child))
    found = find_label_with (child, begin, end);
  return found;
}

/* The page of a player shows the accuracy, also by month; the figure leads to the games that it
 * counts. */
static void
check_player (const Library *library)
{
  KarumSession *session = open_first (library);
  g_autofree char *name = g_strdup (karum_session_get_record (session)->tags.players[0]);
  double points, early;
  g_autofree char *all = count_accuracy (name, FALSE, &points);
  g_autofree char *opening = count_accuracy (name, TRUE, &early);
  g_autofree char *month
      = g_strdup_printf ("%s · points given away per decision: %.2f", all, points);
  GtkWidget *figure;

  gtk_widget_activate_action (GTK_WIDGET (library->window), "win.show-player", "x",
                              find_player (name));
  robot_expect (shell_player_page (library->window)
                && shell_find_label (shell_player_page (library->window), "All reviewed games"));
  g_assert_nonnull (shell_find_label (shell_player_page (library->window), all));
  g_assert_nonnull (shell_find_label (shell_player_page (library->window), opening));
  /* All games were played in one month, whose figures stand below the chart. */
  g_test_message ("%s", month);
  g_assert_nonnull (
      find_label_with (GTK_WIDGET (shell_player_page (library->window)), "January 2026", month));
  figure = shell_find_label (shell_player_page (library->window), all);
  robot_go_to (gtk_widget_get_ancestor (figure, GTK_TYPE_BUTTON));
  robot_key ("Return");
  robot_expect (g_str_equal (shell_page (library->window), "library"));
  robot_expect (karum_library_page_get_filter (library->page)->reviewed);
  robot_expect (library_n_games (library) > 0);
}

/* The page of the club names the games that were played best and most wildly, and of which most can
 * be learned. */
static void
check_club (const Library *library)
{
  g_autoptr (GArray) verdicts = NULL;
  double loss = 0, accuracy = 0, most = 0;
  guint n = 0;
  g_autofree char *best = NULL, *wildest = NULL, *lesson = NULL;

  open_first (library);
  verdicts = read_review (1);
  for (guint i = 0; i < verdicts->len; i++) {
    const KarumVerdict *verdict = karum_verdicts_at (verdicts, i);
    double lost = fmax (((double) verdict->best.chance - verdict->taken.chance) / 10000, 0);

    if (!verdict->decision)
      continue;
    loss += lost;
    most = fmax (most, lost);
    if (!is_open (verdict))
      continue;
    accuracy += fmin (fmax (103.1668 * exp (-4.354 * lost) - 3.1669, 0), 100);
    n++;
  }
  best = g_strdup_printf ("%.1f%%", accuracy / n);
  wildest = g_strdup_printf ("%.1f", loss);
  lesson = g_strdup_printf ("%.1f", 2 * most - loss);
  gtk_widget_activate_action (GTK_WIDGET (library->window), "win.show-club", NULL);
  robot_expect (
      shell_club_page (library->window)
      && shell_find_label (shell_club_page (library->window), "Best played: accuracy of both"));
  g_assert_nonnull (shell_find_label (shell_club_page (library->window), best));
  g_assert_nonnull (shell_find_label (shell_club_page (library->window), wildest));
  g_test_message ("%s, %s: %s", best, wildest, lesson);
  if (most > 0.15 && 2 * most > loss)
    g_assert_nonnull (shell_find_label (shell_club_page (library->window), lesson));
}

/* -- Out of the archive ----------------------------------------------------------------------- */

static guint
count_in (const char *text, const char *part)
{
  g_auto (GStrv) pieces = g_strsplit (text, part, -1);

  return g_strv_length (pieces) - 1;
}

/* (transfer full): what the dialog writes of the first game, with its review or without. */
static char *
export_by_dialog (const Library *library, const char *name, gboolean with)
{
  g_autofree char *path = g_build_filename (g_get_tmp_dir (), name, NULL);
  KarumExportDialog *dialog;
  char *text;

  karum_export_dialog_present (GTK_WINDOW (library->window), library->window->archive, NULL,
                               &(gint64){ 1 }, 1);
  robot_expect (shell_dialog (KARUM_TYPE_EXPORT_DIALOG));
  dialog = KARUM_EXPORT_DIALOG (shell_dialog (KARUM_TYPE_EXPORT_DIALOG));
  robot_settle ();
  if (with)
    robot_click_middle (shell_find_mapped (dialog, GTK_TYPE_SWITCH));
  karum_export_dialog_write (dialog, path);
  robot_expect (g_str_equal (karum_work_dialog_page (KARUM_WORK_DIALOG (dialog)), "report"));
  gtk_window_close (GTK_WINDOW (dialog));
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_remove (path);
  return text;
}

/* Records have the evaluations of the review if one asks for them; the page that replays has its
 * glyphs as well. */
static void
check_export (const Library *library)
{
  g_autoptr (GArray) verdicts = NULL, blunders = NULL;
  g_autofree char *plain = NULL, *record = NULL, *page = NULL, *bare = NULL;

  open_first (library);
  verdicts = read_review (1);
  blunders = find_losses (verdicts, 30, 101);
  plain = export_by_dialog (library, "karum-review.kgn", FALSE);
  g_assert_cmpuint (count_in (plain, "[%eval "), ==, 0);
  record = export_by_dialog (library, "karum-review.kgn", TRUE);
  g_assert_cmpuint (count_in (record, "[%eval "), ==, verdicts->len);
  g_assert_cmpuint (count_in (record, "??"), ==, count_in (plain, "??"));
  bare = export_by_dialog (library, "karum-review.html", FALSE);
  page = export_by_dialog (library, "karum-review.html", TRUE);
  g_assert_cmpuint (count_in (page, " data-v=\""), ==, verdicts->len);
  g_assert_cmpuint (count_in (page, "??"), >=, count_in (bare, "??") + blunders->len);
}

/* -- Jarmo's table ---------------------------------------------------------------------------- */

/* A review uses the table if there is one. One that can't be used is named, and the review goes on
 * without it. */
static void
test_table (void)
{
  Library library = library_open (GAMES);
  g_autoptr (KarumRecord) record = NULL;
  g_autofree char *path = NULL, *folder = NULL;
  g_autofree char *archive = shell_archive_path ();
  KarumStore *store = fixture_open (archive);
  g_autoptr (GString) heard = g_string_new (NULL);

  record = karum_store_load_game (store, 2, NULL, NULL);
  karum_store_close (store);
  g_assert_cmpstr (record->rules.game->id, ==, "jarmo");
  path = karum_endgames_file_path (&record->rules);
  folder = g_path_get_dirname (path);
  g_mkdir_with_parents (folder, 0700);
  g_assert_true (g_file_set_contents (path, "of another version", -1, NULL));
  wait_until (library_n_games (&library) == GAMES);
  g_signal_connect (queue_of (&library), "told", G_CALLBACK (hear), heard);
  begin (&library);
  robot_expect (is_idle (&library));
  g_assert_nonnull (strstr (heard->str, "was ignored"));
  check_all_known ();
  g_remove (path);
  library_close (&library);
}

/* The sentence under the board names the move that is shown and a better one, which the board
 * marks; the sign on the board is the review's. */
static void
check_lesson (const Library *library)
{
  KarumSession *session = open_first (library);
  KarumGamePage *page = shell_game_page (library->window);
  const KarumNode *node;
  const KarumVerdict *verdict;
  const char *text;
  KarumTurn best[KARUM_VERDICT_LINE];
  KarumState before;
  g_autofree char *played = NULL, *better = NULL;

  gtk_widget_activate_action (GTK_WIDGET (page), "game.review", NULL);
  node = karum_session_get_node (session);
  verdict = karum_session_get_verdict (session, node);
  robot_expect (gtk_widget_get_mapped (GTK_WIDGET (page->lesson))
                && *gtk_label_get_text (page->lesson));
  text = gtk_label_get_text (page->lesson);
  g_assert_nonnull (verdict);
  karum_record_state (karum_session_get_record (session), node->parent, &before);
  g_assert_cmpuint (karum_verdict_turns (verdict, karum_session_get_rules (session), &before, best),
                    >, 0);
  played = karum_phrase_turn (karum_session_get_rules (session), node->turn);
  better = karum_phrase_turn (karum_session_get_rules (session), &best[0]);
  g_assert_nonnull (strstr (text, played));
  g_assert_nonnull (strstr (text, better));
  g_assert_cmpstr (played, !=, better);
  robot_expect (page->board->notes.glyphs && strchr (page->board->notes.glyphs, '?'));
}

static void
created (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autofree gint64 *id = karum_request_finish (source, result, NULL);

  *(gint64 *) data = *id;
}

static void
have_merged (GObject *source, GAsyncResult *result, gpointer data)
{
  *(gboolean *) data = karum_request_finish (source, result, NULL) != NULL;
}

/* Who is at the computer under a name that was merged into that of Second sees the game from that
 * side; so does the one whose name it is. */
static void
check_viewer (const Library *library)
{
  g_autoptr (GSettings) settings = g_settings_new (KARUM_APP_ID);
  KarumSession *session = open_first (library);
  const char *name = karum_session_get_record (session)->tags.players[1];
  gint64 player = find_player (name), zoe = 0;
  gboolean merged = FALSE;

  karum_request_async (library->window->archive, karum_request_create_player ("Zoe", NULL), NULL,
                       created, &zoe);
  robot_expect (zoe != 0);
  g_settings_set_string (settings, "annotator", "zoe");
  robot_settle ();
  g_assert_cmpuint (karum_session_get_viewer (session), ==, 0);
  karum_request_async (library->window->archive, karum_request_merge_players (&zoe, 1, player),
                       NULL, have_merged, &merged);
  robot_expect (merged);
  g_settings_set_string (settings, "annotator", "Zoe");
  robot_expect (karum_session_get_viewer (session) == 1);
  g_settings_reset (settings, "annotator");
  robot_expect (karum_session_get_viewer (session) == 0);
}

/* All games chosen are reviewed, which the bar tells; then what is made of the review, with one
 * review since that takes longest. */
static void
test_reviewed (void)
{
  Library library = library_open (GAMES);

  g_assert_false (gtk_widget_get_visible (library.window->review_bar));
  begin (&library);
  robot_expect (is_idle (&library) || says (&library, "Reviewing game 1 of 3"));
  robot_expect (is_idle (&library));
  g_assert_false (gtk_widget_get_visible (library.window->review_bar));
  robot_expect (shell_find_label (library.window, "3 games are reviewed"));
  check_keys (&library);
  check_export (&library);
  check_player (&library);
  check_club (&library);
  check_lesson (&library);
  check_adopt (&library);
  check_viewer (&library);
  library_close (&library);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  if (argc == 3 && g_str_equal (argv[1], GAME_FIXTURE_VICTIM))
    be_victim (argv[2]);
  g_test_add_func ("/reviews/later", test_later);
  g_test_add_func ("/reviews/closed", test_closed);
  g_test_add_func ("/reviews/language", test_language);
  g_test_add_func ("/reviews/order", test_order);
  g_test_add_func ("/reviews/to-read", test_to_read);
  g_test_add_func ("/reviews/full", test_full);
  g_test_add_data_func ("/reviews/killed", argv[0], test_killed);
  g_test_add_func ("/reviews/reviewed", test_reviewed);
  g_test_add_func ("/reviews/table", test_table);
  return g_test_run ();
}
