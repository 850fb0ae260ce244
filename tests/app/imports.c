/* imports.c: importing files in any encoding and pasted records; similar and invalid games. */
#include <glib/gstdio.h>
#include <sqlite3.h>
#include <string.h>

#include "karum-game-model.h"
#include "karum-import-dialog.h"
#include "karum-mend-dialog.h"
#include "karum-requests.h"
#include "karum-store.h"
#include "karum-teller.h"
#include "robot.h"
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
  return g_list_model_get_n_items (shell_games (program->window));
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
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (dialog), "import.start", NULL));
  wait_for_report (dialog);
}

static void
activate (GtkWindow *dialog, const char *action)
{
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (dialog), action, NULL));
  robot_settle ();
}

static void
close_dialog (GtkWindow *dialog)
{
  gtk_window_close (dialog);
  robot_settle ();
}

/* A result that was typed in, or the record of one. */
#define RESULT(round, result, turns)                                                     \
  "[Event \"Club\"]\n[Date \"2026.11.21\"]\n[Round \"" round "\"]\n[Player1 \"Anna\"]\n" \
  "[Player2 \"Vera\"]\n[Result \"" result "\"]\n[Game \"jarmo\"]\n" turns " " result "\n\n"
#define RESIGNED "[Termination \"resignation\"]\n\n"

/* A record takes the place of its result, and there is nothing to decide; one with another result
 * is asked for, and leaving it out leaves what was typed. */
static void
test_results (Program *program, gconstpointer data)
{
  GtkWindow *dialog = paste (program, RESULT ("1", "1-0", "\n") RESULT ("2", "1-0", "\n"));
  GtkWindow *similar;

  import_all (dialog);
  wait_until (count_shown (program) == GAMES + 2);
  close_dialog (dialog);
  dialog = paste (program, RESULT ("1", "1-0", RESIGNED "1. a1-b3 a5xb3")
                               RESULT ("2", "0-1", RESIGNED "1. a1-c2 d5-e3"));
  import_all (dialog);
  wait_until (count_shown (program) == GAMES + 3);
  g_assert_nonnull (shell_find_label (
      dialog, "1 of the added games is similar to a game already in the archive.\n"
              "1 game replaced a similar one."));
  activate (dialog, "import.decide");
  similar = shell_dialog (KARUM_TYPE_SIMILAR_DIALOG);
  wait_until (shell_find_label (similar, "A game in the archive has another result, and one of the "
                                         "two has no moves. In the archive: Anna – Vera, "
                                         "21 Nov 2026\n"
                                         "Moves: 0 here, 2 in the new version\n"
                                         "Result: 1–0 here, 0–1 (Resignation) in the new version"));
  gtk_drop_down_set_selected (shell_find (similar, GTK_TYPE_DROP_DOWN), 1);
  activate (similar, "similar.apply");
  wait_until (count_shown (program) == GAMES + 2);
  close_dialog (dialog);
}

/* A second request while the first is open does nothing. */
static void
test_twice (Program *program, gconstpointer data)
{
  GtkWindow *dialog = paste (program, RECORD ("Anna", "1. a1-b3"));

  gtk_widget_activate_action (GTK_WIDGET (dialog), "import.start", NULL);
  import_all (dialog);
  gtk_widget_activate_action (GTK_WIDGET (dialog), "import.start", NULL);
  g_assert_cmpstr (karum_work_dialog_page (KARUM_WORK_DIALOG (dialog)), ==, "report");
  wait_until (count_shown (program) == GAMES + 1);
  close_dialog (dialog);
}

/* What undo has taken away is added again. */
static void
test_undone (Program *program, gconstpointer data)
{
  GtkWindow *dialog = paste (program, RECORD ("Anna", "1. a1-b3"));

  /* There is nothing to restore yet. */
  activate (dialog, "import.restore");
  import_all (dialog);
  wait_until (count_shown (program) == GAMES + 1);
  wait_until (shell_find_label (program->window, "1 game added (Anna – Vera)"));
  close_dialog (dialog);
  activate (GTK_WINDOW (program->window), "win.undo");
  wait_until (shell_find_label (program->window, "Undone: Importing games (Anna – Vera)"));
  wait_until (count_shown (program) == GAMES);
  dialog = paste (program, RECORD ("Anna", "1. a1-b3"));
  import_all (dialog);
  g_assert_null (robot_find_button (GTK_WIDGET (dialog), "_Restore from Bin"));
  wait_until (count_shown (program) == GAMES + 1);
  close_dialog (dialog);
}

/* A game that was thrown away stays in the bin, and the import offers to restore it. */
static void
test_binned (Program *program, gconstpointer data)
{
  GtkWindow *dialog = paste (program, RECORD ("Anna", "1. a1-b3"));
  const gint64 game = GAMES + 1;

  import_all (dialog);
  wait_until (count_shown (program) == GAMES + 1);
  close_dialog (dialog);
  karum_request_async (program->window->archive, karum_request_bin_games (&game, 1, TRUE), NULL,
                       NULL, NULL);
  wait_until (count_shown (program) == GAMES);
  dialog = paste (program, RECORD ("Anna", "1. a1-b3"));
  import_all (dialog);
  g_assert_nonnull (shell_find_label (dialog, "1 game is in the bin and stays there."));
  robot_click_middle (robot_find_button (GTK_WIDGET (dialog), "_Restore from Bin"));
  wait_until (shell_find_label (dialog, "1 game was restored from the bin."));
  wait_until (count_shown (program) == GAMES + 1);
  g_assert_null (robot_find_button (GTK_WIDGET (dialog), "_Restore from Bin"));
  close_dialog (dialog);
}

/* The guessed encoding is shown with a sample of names, as they are. */
static void
test_encoding (Program *program, gconstpointer data)
{
  g_autofree char *folder = g_dir_make_tmp ("karum-imports-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "old.kgn", NULL);
  g_autofree char *bytes
      = g_convert (RECORD ("Анна & Ко", "1. a1-b3"), -1, "KOI8-R", "UTF-8", NULL, NULL, NULL);
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
  g_assert_cmpstr (adw_action_row_get_subtitle (ADW_ACTION_ROW (row)), ==, "Анна & Ко");
  g_assert_nonnull (shell_find_label (dialog, "Анна & Ко"));
  adw_combo_row_set_selected (row, 0);
  g_assert_cmpstr (adw_action_row_get_subtitle (ADW_ACTION_ROW (row)), ==, "бООБ & лП");
  adw_combo_row_set_selected (row, 1);
  import_all (dialog);
  wait_until (count_shown (program) == GAMES + 1);
  close_dialog (dialog);
  g_remove (path);
  g_rmdir (folder);
}

/* Nothing of a text with a fault is added, except its valid records on request. */
static void
test_refused (Program *program, gconstpointer data)
{
  GtkWindow *dialog = paste (program, RECORD ("Anna", "1. a1-b3") BAD);

  robot_focus (GTK_WIDGET (dialog));
  robot_expect (robot_find_button (GTK_WIDGET (dialog), "_Import")
                == gtk_window_get_focus (dialog));
  robot_key ("ctrl+Return");
  wait_for_report (dialog);
  g_assert_cmpuint (count_shown (program), ==, GAMES);
  g_assert_nonnull (
      shell_find_label (dialog, "1 record was rejected.\n1 file was skipped because some of its "
                                "records were rejected."));
  activate (dialog, "import.keep-good");
  wait_for_report (dialog);
  wait_until (count_shown (program) == GAMES + 1);
  activate (dialog, "import.show-added");
  wait_until (count_shown (program) == 1);
  /* The import was undone while its games were shown: the page says that they are in the bin. */
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (program->window), "win.undo", NULL));
  wait_until (shell_find_label (program->window,
                                "These games were removed from the archive by Undo. They "
                                "stay in the bin until they are permanently deleted."));
}

/* Where nothing is valid, nothing valid is offered; if it is merely known, it would be kept. */
static void
test_nothing_valid (Program *program, gconstpointer data)
{
  GtkWindow *dialog = paste (program, BAD BAD);

  import_all (dialog);
  g_assert_nonnull (shell_find_label (dialog, "2 records were rejected."));
  robot_expect (robot_find_button (GTK_WIDGET (dialog), "Correct Re_jected Records…"));
  g_assert_null (robot_find_button (GTK_WIDGET (dialog), "Add the _Valid Records"));
  close_dialog (dialog);
  dialog = paste (program, BAD RECORD ("Anna", "1. a1-b3"));
  import_all (dialog);
  robot_expect (robot_find_button (GTK_WIDGET (dialog), "Add the _Valid Records"));
  close_dialog (dialog);
}

/* An ended game without its result is taken with that of its moves, and what became of the others
 * is still told. */
static void
test_left_open (Program *program, gconstpointer data)
{
  GtkWindow *dialog = paste (program, RECORD ("Anna", "1. a1-b3") BAD
                             "[Game \"jarmo\"]\n[Rules \"limit=1\"]\n[Player1 \"Vera\"]\n\n"
                             "1. a1-b3 *\n\n");

  import_all (dialog);
  wait_for_report (dialog);
  g_assert_cmpuint (count_shown (program), ==, GAMES);
  g_assert_nonnull (robot_find_button (GTK_WIDGET (dialog), "Take Results from the _Moves"));
  activate (dialog, "import.take-results");
  wait_for_report (dialog);
  wait_until (count_shown (program) == GAMES + 2);
  wait_until (!robot_find_button (GTK_WIDGET (dialog), "Take Results from the _Moves"));
  close_dialog (dialog);
}

static gboolean
is_chosen (GtkFileChooser *chooser, GFile *file)
{
  g_autoptr (GListModel) files = gtk_file_chooser_get_files (chooser);
  g_autoptr (GFile) chosen = files ? g_list_model_get_item (files, 0) : NULL;

  return chosen && g_file_equal (chosen, file);
}

/* The dialog for the file that is chosen in the file chooser, which a key opens. */
static GtkWindow *
choose (Program *program, const char *path)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  GtkFileChooser *chooser;
  GtkWindow *dialog;
  GtkWidget *bar;

  robot_focus (GTK_WIDGET (program->window));
  robot_key ("ctrl+i");
  robot_expect ((chooser = (gpointer) shell_dialog (GTK_TYPE_FILE_CHOOSER_DIALOG)));
  bar = shell_find (chooser, g_type_from_name ("GtkPathBar"));
  g_object_add_weak_pointer (G_OBJECT (bar), (gpointer *) &bar);
  g_assert_true (gtk_file_chooser_set_file (chooser, file, NULL));
  wait_until (is_chosen (chooser, file));
  gtk_dialog_response (GTK_DIALOG (chooser), GTK_RESPONSE_ACCEPT);
  robot_expect ((dialog = shell_dialog (KARUM_TYPE_IMPORT_DIALOG)));
  /* The names of the folders above may still be read for it. */
  g_assert_nonnull (bar);
  g_object_remove_weak_pointer (G_OBJECT (bar), (gpointer *) &bar);
  return dialog;
}

/* Opens what was rejected, by keys. */
static GtkWindow *
open_rejected (GtkWindow *dialog)
{
  GtkWindow *mend;

  robot_focus (GTK_WIDGET (dialog));
  robot_key ("alt+j");
  robot_expect ((mend = shell_dialog (KARUM_TYPE_MEND_DIALOG)));
  robot_focus (GTK_WIDGET (mend));
  return mend;
}

/* Another program holds the archive. */
static sqlite3 *
hold (Program *program)
{
  sqlite3 *other;

  g_assert_cmpint (sqlite3_open (karum_archive_get_path (program->window->archive), &other), ==,
                   SQLITE_OK);
  sqlite3_busy_timeout (other, 60000);
  g_assert_cmpint (sqlite3_exec (other, "BEGIN IMMEDIATE", NULL, NULL, NULL), ==, SQLITE_OK);
  return other;
}

/* The dialog is closed while its record is being added, which another program delays: the report
 * knows of it. */
static void
test_mended_while_closing (Program *program, gconstpointer data)
{
  GtkWindow *dialog = paste (program, BAD RECORD ("Anna", "1. a1-c9"));
  GtkWindow *mend;
  GtkWidget *state;
  sqlite3 *other;

  import_all (dialog);
  mend = open_rejected (dialog);
  for (guint i = 0; i < strlen ("a1-a5"); i++)
    robot_key ("Delete");
  robot_type ("a1-b3");
  robot_expect ((state = shell_find_label (mend, "This record can be added.")));
  g_assert_true (gtk_widget_has_css_class (state, "success"));
  other = hold (program);
  robot_key ("ctrl+Return");
  robot_key ("Escape");
  robot_expect ((state = shell_find_label (mend, "Waiting for other changes to be saved")));
  g_assert_false (gtk_widget_has_css_class (state, "success"));
  g_assert_cmpint (sqlite3_close (other), ==, SQLITE_OK);
  wait_until (!shell_dialog (KARUM_TYPE_MEND_DIALOG));
  wait_until (count_shown (program) == GAMES + 1);
  robot_expect (shell_find_label (dialog, "1 game added"));
  robot_expect (shell_find_label (dialog, "1 record was rejected."));
  close_dialog (dialog);
}

static GdkRGBA
fault_color (GtkWindow *mend)
{
  GtkTextView *view = GTK_TEXT_VIEW (gtk_window_get_focus (mend));
  GtkTextTag *tag = gtk_text_tag_table_lookup (
      gtk_text_buffer_get_tag_table (gtk_text_view_get_buffer (view)), "fault");
  GdkRGBA *color, found;

  g_object_get (tag, "paragraph-background-rgba", &color, NULL);
  found = *color;
  gdk_rgba_free (color);
  return found;
}

/* A fault has the color of faults, whatever the style. */
static void
test_fault_color (Program *program, gconstpointer data)
{
  AdwStyleManager *style = adw_style_manager_get_default ();
  GtkWindow *dialog = paste (program, BAD);
  GtkWindow *mend;

  import_all (dialog);
  mend = open_rejected (dialog);
  for (int dark = 0; dark < 2; dark++) {
    GdkRGBA expected, color;

    adw_style_manager_set_color_scheme (style, dark ? ADW_COLOR_SCHEME_FORCE_DARK
                                                    : ADW_COLOR_SCHEME_FORCE_LIGHT);
    robot_settle ();
    g_assert_true (gtk_style_context_lookup_color (gtk_widget_get_style_context (GTK_WIDGET (mend)),
                                                   "error_color", &expected));
    color = fault_color (mend);
    g_assert_cmpfloat (color.red, ==, expected.red);
    g_assert_cmpfloat (color.green, ==, expected.green);
    g_assert_cmpfloat (color.blue, ==, expected.blue);
    g_assert_cmpfloat (color.alpha, <, 0.5);
  }
  adw_style_manager_set_color_scheme (style, ADW_COLOR_SCHEME_DEFAULT);
  close_dialog (mend);
  close_dialog (dialog);
}

/* Whether the record is seen from its beginning. */
static gboolean
shows_beginning (GtkWindow *mend)
{
  GtkTextView *view = GTK_TEXT_VIEW (gtk_window_get_focus (mend));
  GdkRectangle visible;
  GtkTextIter first;

  gtk_text_view_get_visible_rect (view, &visible);
  gtk_text_view_get_line_at_y (view, &first, visible.y, NULL);
  return visible.height > 0 && gtk_text_iter_get_line (&first) == 0;
}

/* A file with three faults: one is corrected by keys where the cursor stands, the result of one is
 * taken from its moves, one is skipped; then what was right is added, and nothing twice. */
static void
test_mended (Program *program, gconstpointer data)
{
  g_autofree char *folder = g_dir_make_tmp ("karum-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "club.kgn", NULL);
  GtkWindow *dialog, *mend;

  g_assert_true (g_file_set_contents (
      path,
      RECORD ("Anna", "1. a1-b3") RECORD ("Olga", "1. a1-a5")
          RECORD ("Boris", "1. a1-c9") "[Game \"jarmo\"]\n[Rules \"limit=1\"]\n"
                                       "[Player1 \"Vera\"]\n\n1. a1-b3 *\n\n",
      -1, NULL));
  dialog = choose (program, path);
  robot_focus (GTK_WIDGET (dialog));
  robot_key ("ctrl+Return");
  wait_for_report (dialog);
  g_assert_cmpuint (count_shown (program), ==, GAMES);

  mend = open_rejected (dialog);
  robot_expect (shell_find_label (mend, "club.kgn, line 15\n3 records are left."));
  robot_expect (GTK_IS_TEXT_VIEW (gtk_window_get_focus (mend)));
  robot_settle ();
  robot_expect (shows_beginning (mend));
  /* The fault is the turn: the cursor stands before it. What is wrong isn't added. */
  robot_key ("ctrl+Return");
  robot_expect (shell_find_label (mend, "club.kgn, line 15\n3 records are left."));
  for (guint i = 0; i < strlen ("a1-a5"); i++)
    robot_key ("Delete");
  robot_type ("a1-b3");
  robot_expect (shell_find_label (mend, "This record can be added."));
  robot_key ("ctrl+Return");
  wait_until (count_shown (program) == GAMES + 1);

  robot_expect (shell_find_label (mend, "club.kgn, line 23\n2 records are left."));
  robot_key ("alt+s");
  robot_expect (robot_find_button (GTK_WIDGET (mend), "Take the _Result from the Moves"));
  robot_key ("alt+r");
  wait_until (count_shown (program) == GAMES + 2);
  robot_expect (shell_find_label (mend, "club.kgn, line 23\n1 record is left."));
  robot_key ("Escape");
  robot_expect (!shell_dialog (KARUM_TYPE_MEND_DIALOG));

  activate (dialog, "import.keep-good");
  wait_for_report (dialog);
  wait_until (count_shown (program) == GAMES + 3);
  g_assert_nonnull (shell_find_label (dialog, "3 games added"));
  close_dialog (dialog);
  g_remove (path);
  g_rmdir (folder);
}

/* A folder stands for its records and those of its folders. */
static void
test_folder (Program *program, gconstpointer data)
{
  g_autofree char *folder = g_dir_make_tmp ("karum-XXXXXX", NULL);
  g_autofree char *deeper = g_build_filename (folder, "2026", NULL);
  g_autofree char *first = g_build_filename (folder, "a.kgn", NULL);
  g_autofree char *second = g_build_filename (deeper, "b.KGN", NULL);
  g_autofree char *other = g_build_filename (folder, "notes.txt", NULL);
  g_autoptr (GListStore) files = g_list_store_new (G_TYPE_FILE);
  g_autoptr (GFile) file = g_file_new_for_path (folder);
  GtkWindow *dialog;

  g_assert_cmpint (g_mkdir (deeper, 0700), ==, 0);
  g_assert_true (g_file_set_contents (first, RECORD ("Anna", "1. a1-b3"), -1, NULL));
  g_assert_true (g_file_set_contents (second, RECORD ("Olga", "1. b1-a3"), -1, NULL));
  g_assert_true (g_file_set_contents (other, "no record", -1, NULL));
  g_list_store_append (files, file);
  karum_import_dialog_present_files (GTK_WINDOW (program->window), program->window->archive,
                                     G_LIST_MODEL (files));
  dialog = shell_dialog (KARUM_TYPE_IMPORT_DIALOG);
  wait_until (shell_find_label (dialog, "b.KGN"));
  import_all (dialog);
  wait_for_report (dialog);
  wait_until (count_shown (program) == GAMES + 2);
  close_dialog (dialog);
  g_remove (first);
  g_remove (second);
  g_remove (other);
  g_rmdir (deeper);
  g_rmdir (folder);
}

/* Similar games are added, until the user decides to remove them; that can be undone. */
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
  wait_until (shell_find_label (similar, "It continues a game in the archive. In the "
                                         "archive: Anna – Vera, 21 Nov 2026\n"
                                         "Moves: 1 here, 2 in the new version"));
  all = shell_find (similar, GTK_TYPE_DROP_DOWN);
  gtk_drop_down_set_selected (all, 1);
  activate (similar, "similar.apply");
  wait_until (count_shown (program) == GAMES + 1);
  wait_until (shell_find_label (dialog, "1 game added"));
  g_assert_nonnull (shell_find_label (dialog, "1 similar game was skipped.\n"
                                              "New names: players 2, events 1. Check them for "
                                              "typing errors."));
  g_assert_nonnull (shell_find_label (dialog, "New player: Vera"));
  g_assert_null (robot_find_button (GTK_WIDGET (dialog), "Review Similar Games…"));
  close_dialog (dialog);
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (program->window), "win.undo", NULL));
  wait_until (count_shown (program) == GAMES + 2);
}

static void
write_record (const char *folder, const char *name, const char *text, GListStore *files)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);

  g_assert_true (g_file_set_contents (path, text, -1, NULL));
  g_list_store_append (files, file);
}

static void
remove_files (const char *folder, GListModel *files)
{
  for (guint i = 0; i < g_list_model_get_n_items (files); i++) {
    g_autoptr (GFile) file = g_list_model_get_item (files, i);

    g_file_delete (file, NULL, NULL);
  }
  g_rmdir (folder);
}

static void
press (Program *program, const char *label)
{
  GtkWidget *button;

  wait_until ((button = robot_find_button (GTK_WIDGET (program->window), label)));
  g_signal_emit_by_name (button, "clicked");
}

static guint64
last_change (Program *program)
{
  return karum_history_find (karum_archive_get_history (program->window->archive), KARUM_UNDO, 0);
}

/* Files are imported in the order of the list, whatever their sizes, and undone together. */
static void
test_order (Program *program, gconstpointer data)
{
  g_autofree char *folder = g_dir_make_tmp ("karum-imports-XXXXXX", NULL);
  g_autofree char *large = g_strnfill (4 << 20, '\n');
  g_autoptr (GListStore) files = g_list_store_new (G_TYPE_FILE);
  const KarumGameFilter filter = { .first_id = GAMES + 1, .last_id = GAMES + 1 };
  const gint64 game = 1;
  guint64 last, star;
  GtkWindow *dialog;

  memcpy (large, RECORD ("First", "1. a1-b3"), strlen (RECORD ("First", "1. a1-b3")));
  write_record (folder, "1.kgn", large, files);
  write_record (folder, "2.kgn", RECORD ("Second", "1. a1-b3"), files);
  karum_import_dialog_present_files (GTK_WINDOW (program->window), program->window->archive,
                                     G_LIST_MODEL (files));
  dialog = shell_dialog (KARUM_TYPE_IMPORT_DIALOG);
  wait_until (shell_find_label (dialog, "2.kgn"));
  import_all (dialog);
  wait_until (count_shown (program) == GAMES + 2);
  /* What is done while the message is there stays. */
  last = last_change (program);
  karum_undo_change (GTK_WIDGET (program->window), program->window->archive,
                     karum_request_set_stars (&game, 1, 2), NULL);
  wait_until (last_change (program) != last);
  star = last_change (program);
  press (program, "_Undo");
  wait_until (count_shown (program) == GAMES);
  g_assert_cmpuint (last_change (program), ==, star);
  press (program, "_Redo");
  wait_until (count_shown (program) == GAMES + 2);
  karum_library_page_set_filter (program->window->library, &filter);
  wait_until (shell_find_label (program->window->library, "First – Vera"));
  close_dialog (dialog);
  remove_files (folder, G_LIST_MODEL (files));
}

/* The message comes although the dialog was closed as soon as it had its report. */
static void
test_closed (Program *program, gconstpointer data)
{
  GtkWindow *dialog = paste (program, RECORD ("Anna", "1. a1-b3"));

  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (dialog), "import.start", NULL));
  wait_for_report (dialog);
  gtk_window_close (dialog);
  wait_until (shell_find_label (program->window, "1 game added (Anna – Vera)"));
}

/* The dialog was closed too late for the import to be cancelled: the games are there, and the
 * message says so. */
static void
test_closed_too_late (Program *program, gconstpointer data)
{
  GtkWindow *dialog = paste (program, RECORD ("Anna", "1. a1-b3") RECORD ("Boris", "1. a1-b3"));
  const guint64 last = last_change (program);

  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (dialog), "import.start", NULL));
  while (last_change (program) == last)
    g_usleep (1000);
  gtk_window_close (dialog);
  wait_until (shell_find_label (program->window, "2 games added"));
  g_assert_null (shell_dialog (KARUM_TYPE_IMPORT_DIALOG));
}

/* A file without records is listed with the reason. */
static void
test_unreadable (Program *program, gconstpointer data)
{
  g_autofree char *path = shell_archive_path ();
  g_autofree char *gone = g_strconcat (path, ".gone", NULL);
  g_autoptr (GListStore) files = g_list_store_new (G_TYPE_FILE);
  g_autoptr (GFile) archive = g_file_new_for_path (path);
  g_autoptr (GFile) other = g_file_new_for_path (gone);
  GtkWindow *dialog;

  g_list_store_append (files, archive);
  g_list_store_append (files, other);
  karum_import_dialog_present_files (GTK_WINDOW (program->window), program->window->archive,
                                     G_LIST_MODEL (files));
  dialog = shell_dialog (KARUM_TYPE_IMPORT_DIALOG);
  wait_until (shell_find_label (dialog, "“archive.karum.gone” can’t be read"));
  g_assert_nonnull (shell_find_label (dialog, "“archive.karum” can’t be read"));
  g_assert_nonnull (shell_find_label (dialog, "This is an archive, not a file of game records. Use "
                                              "“Merge Another Archive” to add its games."));
  close_dialog (dialog);
}

/* If the archive can't be written, the report offers only another try. */
static void
test_fails (Program *program, gconstpointer data)
{
  GtkWindow *dialog = paste (program, RECORD ("Anna", "1. a1-b3"));
  g_autofree char *path = shell_archive_path ();
  g_autofree char *aside = g_strconcat (path, ".aside", NULL);
  GtkWidget *button;

  g_assert_cmpint (g_rename (path, aside), ==, 0);
  import_all (dialog);
  g_assert_nonnull (shell_find_label (dialog, "Nothing Was Imported"));
  button = shell_find_label (dialog, "_Show the Added Games");
  g_assert_true (!button || !gtk_widget_get_mapped (button));
  g_assert_cmpint (g_rename (aside, path), ==, 0);
  activate (dialog, "import.start");
  wait_for_report (dialog);
  wait_until (count_shown (program) == GAMES + 1);
  close_dialog (dialog);
}

static GtkDropTarget *
find_drop_target (GtkWidget *widget)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (widget);

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++) {
    g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

    if (GTK_IS_DROP_TARGET (controller))
      return GTK_DROP_TARGET (controller);
  }
  g_assert_not_reached ();
}

/* Files and texts can be dropped on any page of the window. */
static void
test_drop (Program *program, gconstpointer data)
{
  g_autofree char *folder = g_dir_make_tmp ("karum-imports-XXXXXX", NULL);
  g_autoptr (GListStore) files = g_list_store_new (G_TYPE_FILE);
  GtkDropTarget *target = find_drop_target (GTK_WIDGET (program->window->toasts));
  g_autoptr (GFile) file = NULL;
  GFile *dropped[1];
  g_auto (GValue) value = G_VALUE_INIT;
  g_auto (GValue) text = G_VALUE_INIT;
  GtkWindow *dialog;
  gboolean done = FALSE;

  write_record (folder, "1.kgn", RECORD ("Anna", "1. a1-b3"), files);
  dropped[0] = file = g_list_model_get_item (G_LIST_MODEL (files), 0);
  g_value_init (&value, GDK_TYPE_FILE_LIST);
  g_value_take_boxed (&value, gdk_file_list_new_from_array (dropped, 1));
  g_signal_emit_by_name (target, "drop", &value, 1.0, 1.0, &done);
  g_assert_true (done);
  dialog = shell_dialog (KARUM_TYPE_IMPORT_DIALOG);
  wait_until (shell_find_label (dialog, "1.kgn"));
  close_dialog (dialog);
  g_value_init (&text, G_TYPE_STRING);
  g_value_set_string (&text, RECORD ("Anna", "1. a1-b3"));
  g_signal_emit_by_name (target, "drop", &text, 1.0, 1.0, &done);
  g_assert_true (done);
  import_all (shell_dialog (KARUM_TYPE_IMPORT_DIALOG));
  wait_until (count_shown (program) == GAMES + 1);
  close_dialog (shell_dialog (KARUM_TYPE_IMPORT_DIALOG));
  remove_files (folder, G_LIST_MODEL (files));
}

/* Copied files are pasted as files, although their names are offered as text, too. */
static void
test_paste_files (Program *program, gconstpointer data)
{
  g_autofree char *folder = g_dir_make_tmp ("karum-imports-XXXXXX", NULL);
  g_autoptr (GListStore) files = g_list_store_new (G_TYPE_FILE);
  g_autoptr (GFile) file = NULL;
  GFile *copied[1];
  g_auto (GValue) value = G_VALUE_INIT;
  GdkContentProvider *both[2];
  g_autoptr (GdkContentProvider) provider = NULL;
  GtkWindow *dialog;

  write_record (folder, "1.kgn", RECORD ("Anna", "1. a1-b3"), files);
  copied[0] = file = g_list_model_get_item (G_LIST_MODEL (files), 0);
  g_value_init (&value, GDK_TYPE_FILE_LIST);
  g_value_take_boxed (&value, gdk_file_list_new_from_array (copied, 1));
  both[0] = gdk_content_provider_new_typed (G_TYPE_STRING, g_file_peek_path (file));
  both[1] = gdk_content_provider_new_for_value (&value);
  provider = gdk_content_provider_new_union (both, 2);
  gdk_clipboard_set_content (gtk_widget_get_clipboard (GTK_WIDGET (program->window)), provider);
  activate (GTK_WINDOW (program->window), "win.paste");
  wait_until ((dialog = shell_dialog (KARUM_TYPE_IMPORT_DIALOG)));
  wait_until (shell_find_label (dialog, "1.kgn"));
  close_dialog (dialog);
  remove_files (folder, G_LIST_MODEL (files));
}

/* A text without records is reported as such. */
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
  ADD ("twice", test_twice);
  ADD ("undone", test_undone);
  ADD ("binned", test_binned);
  ADD ("encoding", test_encoding);
  ADD ("refused", test_refused);
  ADD ("nothing-valid", test_nothing_valid);
  ADD ("left-open", test_left_open);
  ADD ("mended", test_mended);
  ADD ("mended-while-closing", test_mended_while_closing);
  ADD ("fault-color", test_fault_color);
  ADD ("folder", test_folder);
  ADD ("similar", test_similar);
  ADD ("results", test_results);
  ADD ("order", test_order);
  ADD ("closed", test_closed);
  ADD ("closed-too-late", test_closed_too_late);
  ADD ("unreadable", test_unreadable);
  ADD ("fails", test_fails);
  ADD ("drop", test_drop);
  ADD ("paste-files", test_paste_files);
  ADD ("nothing", test_nothing);
  return g_test_run ();
}
