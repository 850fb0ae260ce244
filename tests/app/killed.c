/* killed.c: whenever the program is killed while its window saves, imports or reviews, nothing is
 * lost: what was there, and what the window has said that it is saved. */
#include <fcntl.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "../archive/fixture.h"
#include "../deep.h"
#include "game-fixture.h"
#include "karum-arrays.h"
#include "karum-game-page-private.h"
#include "karum-games.h"
#include "karum-import-dialog.h"
#include "karum-kgn.h"
#include "karum-session-private.h"
#include "karum-store-inside.h"
#include "robot.h"
#include "shell-fixture.h"

/* Games that stand, the last of which is being played, and games of each import. */
#define GAMES 4
#define IMPORTED 1500

/* -- The program that is killed ---------------------------------------------------------------- */

/* Says that one more change is saved: a byte in the file at @path. */
static void
confirm (const char *path)
{
  int file = open (path, O_WRONLY | O_APPEND);

  g_assert_cmpint (write (file, "", 1), ==, 1);
  close (file);
}

static guint
count_confirmed (const char *path)
{
  GStatBuf about;

  return g_stat (path, &about) == 0 ? (guint) about.st_size : 0;
}

/* A comment, and a turn if there is one. */
static void
change (KarumSession *session, guint number, KarumRandom *random)
{
  const KarumRecord *record = karum_session_get_record (session);
  g_autofree char *comment = g_strdup_printf ("%u", number);
  KarumState state;
  KarumTurn turn;

  karum_session_set_comment (session, record->root, comment);
  wait_until (!session->next);
  record = karum_session_get_record (session);
  karum_record_state (record, karum_record_line_end (record), &state);
  if (karum_turn_random (&record->rules, &state, random, &turn))
    karum_session_play (session, &turn);
  wait_until (!session->next);
}

static void
save (KarumWindow *window, const char *path)
{
  KarumRandom random;

  karum_random_init (&random, count_confirmed (path));
  gtk_widget_activate_action (GTK_WIDGET (window), "win.open-game", "x", (gint64) GAMES);
  wait_until (g_str_equal (shell_page (window), "game") && shell_game_page (window)->session);
  while (TRUE) {
    change (shell_game_page (window)->session, count_confirmed (path) + 1, &random);
    confirm (path);
  }
}

/* (transfer full): records that no other import has */
static char *
records (guint number)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < IMPORTED; i++)
    g_string_append_printf (text,
                            "[Event \"Import %u\"]\n[Round \"%u\"]\n[Player1 \"Anna\"]\n"
                            "[Game \"jarmo\"]\n\n1. a1-b3 a5xb3 *\n\n",
                            number, i);
  return g_string_free (text, FALSE);
}

static void
import (KarumWindow *window, const char *path)
{
  GtkWindow *dialog;

  while (TRUE) {
    g_autofree char *text = records (count_confirmed (path));

    karum_import_dialog_present_text (GTK_WINDOW (window), window->archive, text);
    dialog = shell_dialog (KARUM_TYPE_IMPORT_DIALOG);
    g_assert_true (gtk_widget_activate_action (GTK_WIDGET (dialog), "import.start", NULL));
    wait_until (g_str_equal (karum_work_dialog_page (KARUM_WORK_DIALOG (dialog)), "report"));
    confirm (path);
    gtk_window_close (dialog);
  }
}

static void
review (KarumWindow *window, const char *path)
{
  g_autoptr (GArray) games = karum_array_new (gint64);

  (void) path;
  for (gint64 id = 1; id <= GAMES; id++)
    g_array_append_val (games, id);
  wait_until (window->reviews);
  if (karum_review_queue_get_jobs (window->reviews)->len == 0)
    karum_review_queue_add (window->reviews, "Games", KARUM_EFFORT_QUICK, games);
  while (TRUE)
    g_main_context_iteration (NULL, TRUE);
}

static const struct {
  const char *name;
  void (*run) (KarumWindow *window, const char *path);
} works[] = { { "save", save }, { "import", import }, { "review", review } };

/* @path: a file that counts what is saved, called as the work */
static _Noreturn void
be_victim (const char *path)
{
  g_autofree char *name = g_path_get_basename (path);
  g_autofree char *begun = g_strconcat (path, ".begun", NULL);
  KarumWindow *window = shell_window (shell_start ("en"));

  wait_until (g_str_equal (shell_library_state (window), "games"));
  g_assert_true (g_file_set_contents (begun, "", 0, NULL));
  karum_for_each_of (each, works)
    if (g_str_equal (each->name, name))
      each->run (window, path);
  g_assert_not_reached ();
}

/* -- What is there afterwards ------------------------------------------------------------------ */

static void
kill_one (const char *program, const char *path, guint microseconds)
{
  const char *const arguments[] = { program, GAME_FIXTURE_VICTIM, path, NULL };
  g_autofree char *begun = g_strconcat (path, ".begun", NULL);
  int status;
  GPid pid;

  g_assert_true (g_spawn_async (NULL, (char **) arguments, NULL, G_SPAWN_DO_NOT_REAP_CHILD, NULL,
                                NULL, &pid, NULL));
  while (!g_file_test (begun, G_FILE_TEST_EXISTS))
    g_usleep (1000);
  g_usleep (microseconds);
  kill (pid, SIGKILL);
  waitpid (pid, &status, 0);
  g_assert_true (WIFSIGNALED (status) && WTERMSIG (status) == SIGKILL);
  g_remove (begun);
}

/* (transfer full): the records of the games that nobody changes */
static char *
text_of (KarumStore *store)
{
  GString *text = g_string_new (NULL);

  for (gint64 id = 1; id < GAMES; id++) {
    g_autoptr (KarumRecord) record = karum_store_load_game (store, id, NULL, NULL);

    g_assert_nonnull (record);
    karum_kgn_write (record, text);
  }
  return g_string_free (text, FALSE);
}

/* The archive is sound; what stood is as it was; of each import all games are there, or none; and
 * what was confirmed is there. */
static void
check_survived (const char *before, guint saved, guint imported)
{
  g_autofree char *path = shell_archive_path ();
  KarumStore *store = fixture_open (path);
  g_autofree char *after = text_of (store);
  g_autoptr (KarumRecord) played = karum_store_load_game (store, GAMES, NULL, NULL);
  guint64 games = fixture_assert_sound (store) - GAMES;

  g_assert_cmpstr (after, ==, before);
  g_assert_cmpuint (games % IMPORTED, ==, 0);
  g_assert_cmpuint (games / IMPORTED, >=, imported);
  g_assert_nonnull (played);
  g_assert_cmpuint (saved, <=, played->root->comment ? (guint) atoi (played->root->comment) : 0);
  karum_store_close (store);
}

static void
add_played (void)
{
  g_autofree char *path = shell_archive_path ();
  KarumStore *store = fixture_open (path);
  g_autoptr (KarumRecord) record = fixture_record (karum_games[0], 0, 1, 5);

  g_assert_cmpint (fixture_save (store, record), ==, GAMES);
  karum_store_close (store);
}

static void
test_killed (gconstpointer program)
{
  g_autofree char *folder = g_dir_make_tmp ("karum-killed-XXXXXX", NULL);
  g_autofree char *archive = shell_archive_path ();
  g_autofree char *before = NULL;
  char *paths[G_N_ELEMENTS (works)];
  KarumStore *store;
  KarumRandom random;
  guint kills = deep_or (90, 3);

  shell_fill (GAMES - 1);
  add_played ();
  store = fixture_open (archive);
  before = text_of (store);
  karum_store_close (store);
  for (guint i = 0; i < G_N_ELEMENTS (works); i++) {
    paths[i] = g_build_filename (folder, works[i].name, NULL);
    g_assert_true (g_file_set_contents (paths[i], "", 0, NULL));
  }
  karum_random_init (&random, 1);
  for (guint i = 0; i < kills; i++) {
    kill_one (program, paths[i % G_N_ELEMENTS (works)], karum_random_below (&random, 2500) * 1000);
    check_survived (before, count_confirmed (paths[0]), count_confirmed (paths[1]));
  }
  g_test_message ("%u kills: %u changes and %u imports confirmed, 0 lost", kills,
                  count_confirmed (paths[0]), count_confirmed (paths[1]));
  for (guint i = 0; i < G_N_ELEMENTS (works); i++) {
    g_remove (paths[i]);
    g_free (paths[i]);
  }
  g_rmdir (folder);
  shell_clean ();
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  if (argc == 3 && g_str_equal (argv[1], GAME_FIXTURE_VICTIM))
    be_victim (argv[2]);
  g_test_add_data_func ("/killed", argv[0], test_killed);
  return g_test_run ();
}
