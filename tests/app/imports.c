/* What comes into an archive by the program: files in any encoding, pasted records, similar games
 * and refused ones. */
#include <glib/gstdio.h>
#include <string.h>

#include "karum-game-model.h"
#include "karum-import-dialog.h"
#include "karum-similar-dialog.h"
#include "karum-store.h"
#include "shell-fixture.h"

#define GAMES 3

#define RECORD(player, turns)                                                               \
  "[Event \"Club\"]\n[Date \"2026.11.21\"]\n[Player1 \"" player "\"]\n[Player2 \"Vera\"]\n" \
  "[Game \"jarmo\"]\n\n" turns " *\n\n"
#define BAD "[Game \"jarmo\"]\n\n1. a1-a5 *\n\n"

typedef struct {
  KarumApplication *application;
  KarumWindow *window;
} Program;

static void
start (Program *program, gconstpointer data)
{
  shell_fill (GAMES);
  program->application = shell_start ("en");
  program->window = shell_window (program->application);
  wait_until (g_str_equal (shell_page (program->window), "library"));
  wait_until (g_str_equal (shell_library_state (program->window), "games"));
}

static void
stop (Program *program, gconstpointer data)
{
  shell_stop (program->application);
  shell_clean ();
}

static guint
count_shown (Program *program)
{
  GtkColumnView *view = shell_find (program->window->library, GTK_TYPE_COLUMN_VIEW);

  return g_list_model_get_n_items (G_LIST_MODEL (gtk_column_view_get_model (view)));
}

static GtkWindow *
paste (Program *program, const char *text)
{
  karum_import_dialog_present_text (GTK_WINDOW (program->window), program->window->archive, text);
  return shell_dialog (KARUM_TYPE_IMPORT_DIALOG);
}

static void
wait_for_report (GtkWindow *dialog)
{
  wait_until (g_str_equal (karum_work_dialog_page (KARUM_WORK_DIALOG (dialog)), "report"));
}

static void
import_all (GtkWindow *dialog)
{
  karum_import_dialog_start (KARUM_IMPORT_DIALOG (dialog));
  wait_for_report (dialog);
}

static void
activate (GtkWindow *dialog, const char *action)
{
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (dialog), action, NULL));
  shell_settle ();
}

static void
close_dialog (GtkWindow *dialog)
{
  gtk_window_close (dialog);
  shell_settle ();
}

/* The encoding is guessed, and shown by the names that it gives. */
static void
test_encoding (Program *program, gconstpointer data)
{
  g_autofree char *folder = g_dir_make_tmp ("karum-imports-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "old.kgn", NULL);
  g_autofree char *bytes
      = g_convert (RECORD ("Анна", "1. a1-b3"), -1, "KOI8-R", "UTF-8", NULL, NULL, NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GListStore) files = g_list_store_new (G_TYPE_FILE);
  GtkWindow *dialog;
  AdwComboRow *row;

  g_assert_true (g_file_set_contents (path, bytes, -1, NULL));
  g_list_store_append (files, file);
  karum_import_dialog_present_files (GTK_WINDOW (program->window), program->window->archive,
                                     G_LIST_MODEL (files));
  dialog = shell_dialog (KARUM_TYPE_IMPORT_DIALOG);
  wait_until (shell_find (dialog, ADW_TYPE_COMBO_ROW) != NULL);
  row = shell_find (dialog, ADW_TYPE_COMBO_ROW);
  g_assert_cmpstr (adw_action_row_get_subtitle (ADW_ACTION_ROW (row)), ==, "Анна");
  adw_combo_row_set_selected (row, 0);
  g_assert_cmpstr (adw_action_row_get_subtitle (ADW_ACTION_ROW (row)), ==, "бООБ");
  adw_combo_row_set_selected (row, 1);
  import_all (dialog);
  wait_until (count_shown (program) == GAMES + 1);
  close_dialog (dialog);
  g_remove (path);
  g_rmdir (folder);
}

/* Nothing of a text with a fault is added, but for its good records when that is asked for. */
static void
test_refused (Program *program, gconstpointer data)
{
  GtkWindow *dialog = paste (program, RECORD ("Anna", "1. a1-b3") BAD);

  import_all (dialog);
  g_assert_cmpuint (count_shown (program), ==, GAMES);
  activate (dialog, "import.keep-good");
  wait_for_report (dialog);
  wait_until (count_shown (program) == GAMES + 1);
  activate (dialog, "import.show-added");
  wait_until (count_shown (program) == 1);
}

/* Similar games are there, until it is decided that they are left out; that can be undone. */
static void
test_similar (Program *program, gconstpointer data)
{
  GtkWindow *dialog
      = paste (program, RECORD ("Anna", "1. a1-b3") RECORD ("Anna", "1. a1-b3 a5xb3"));
  GtkWindow *similar;
  GtkDropDown *all;

  import_all (dialog);
  wait_until (count_shown (program) == GAMES + 2);
  activate (dialog, "import.decide");
  similar = shell_dialog (KARUM_TYPE_SIMILAR_DIALOG);
  all = shell_find (similar, GTK_TYPE_DROP_DOWN);
  gtk_drop_down_set_selected (all, 1);
  activate (similar, "similar.apply");
  wait_until (count_shown (program) == GAMES + 1);
  close_dialog (dialog);
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (program->window), "win.undo", NULL));
  wait_until (count_shown (program) == GAMES + 2);
}

/* A text that holds nothing is said to hold nothing. */
static void
test_nothing (Program *program, gconstpointer data)
{
  GtkWindow *dialog = paste (program, "Hello");

  import_all (dialog);
  g_assert_cmpuint (count_shown (program), ==, GAMES);
  close_dialog (dialog);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(name, function) g_test_add ("/app/imports/" name, Program, NULL, start, function, stop)
  ADD ("encoding", test_encoding);
  ADD ("refused", test_refused);
  ADD ("similar", test_similar);
  ADD ("nothing", test_nothing);
  return g_test_run ();
}
