/* What goes out of an archive and comes back: exports, backups, restoring, merging, checking. */
#include <glib/gstdio.h>
#include <sqlite3.h>

#include "karum-backup-dialog.h"
#include "karum-backups.h"
#include "karum-check-dialog.h"
#include "karum-export-dialog.h"
#include "karum-game-model.h"
#include "karum-games-export.h"
#include "karum-games.h"
#include "karum-kgn.h"
#include "karum-library-page-private.h"
#include "karum-merge-archive-dialog.h"
#include "karum-player-requests.h"
#include "karum-store.h"
#include "karum-undo-tell.h"
#include "karum-work-dialog.h"
#include "robot.h"
#include "shell-fixture.h"

#include "../archive/fixture.h"

#define GAMES 6

typedef struct {
  KarumApplication *application;
  KarumWindow *window;
  char *folder;
} Program;

static void
start (Program *program, gconstpointer data)
{
  shell_fill (GAMES);
  program->folder = g_dir_make_tmp ("karum-exchange-XXXXXX", NULL);
  program->application = shell_start ("en");
  program->window = shell_window (program->application);
  wait_until (g_str_equal (shell_page (program->window), "library"));
  wait_until (g_str_equal (shell_library_state (program->window), "games"));
}

static void
empty_folder (const char *folder)
{
  g_autoptr (GDir) entries = g_dir_open (folder, 0, NULL);
  const char *name;

  while (entries && (name = g_dir_read_name (entries))) {
    g_autofree char *file = g_build_filename (folder, name, NULL);

    g_remove (file);
  }
  g_rmdir (folder);
}

static void
stop (Program *program, gconstpointer data)
{
  g_autofree char *path = shell_archive_path ();
  g_autofree char *beside = g_path_get_dirname (path);
  g_autofree char *backups = g_build_filename (beside, "backups", NULL);
  g_autoptr (GSettings) settings = g_settings_new (KARUM_APP_ID);

  /* The next program begins with its usual archive. */
  g_settings_reset (settings, "recent-archives");
  shell_stop (program->application);
  shell_clean ();
  empty_folder (program->folder);
  empty_folder (backups);
  g_free (program->folder);
}

static void
activate (Program *program, const char *action)
{
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (program->window), action, NULL));
  shell_settle ();
}

static void
wait_for_report (GtkWindow *dialog)
{
  wait_until (g_str_equal (karum_work_dialog_page (KARUM_WORK_DIALOG (dialog)), "report"));
}

static guint
count_shown (Program *program)
{
  return g_list_model_get_n_items (shell_games (program->window));
}

/* -- Export ----------------------------------------------------------------------------------- */

static guint
count_records (const char *text)
{
  g_autoptr (KarumKgnReader) reader = karum_kgn_reader_new (text, strlen (text));
  guint n = 0;

  while (TRUE) {
    g_autoptr (GError) error = NULL;
    g_autoptr (KarumRecord) record = karum_kgn_reader_next (reader, &error);

    g_assert_no_error (error);
    if (!record)
      return n;
    n++;
  }
}

/* Returns: (transfer full): what stands in the file then */
static char *
export_as (GtkWindow *dialog, const char *folder, const char *name)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);
  char *text = NULL;

  karum_export_dialog_write (KARUM_EXPORT_DIALOG (dialog), path);
  wait_for_report (dialog);
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  gtk_window_close (dialog);
  shell_settle ();
  return text;
}

static guint
export_to (GtkWindow *dialog, const char *folder)
{
  g_autofree char *text = export_as (dialog, folder, "games.kgn");

  return count_records (text);
}

static void
test_export (Program *program, gconstpointer data)
{
  const gint64 ids[] = { 2, 4 };
  const KarumGameFilter filter = { .text = "needle" };
  KarumArchive *archive = program->window->archive;

  /* The games chosen are meant before those found, and those before all. */
  karum_export_dialog_present (GTK_WINDOW (program->window), archive, &filter, ids, 2);
  g_assert_cmpuint (export_to (shell_dialog (KARUM_TYPE_EXPORT_DIALOG), program->folder), ==, 2);
  karum_export_dialog_present (GTK_WINDOW (program->window), archive, &filter, NULL, 0);
  g_assert_cmpuint (export_to (shell_dialog (KARUM_TYPE_EXPORT_DIALOG), program->folder), ==, 1);
  karum_export_dialog_present (GTK_WINDOW (program->window), archive, NULL, NULL, 0);
  g_assert_cmpuint (export_to (shell_dialog (KARUM_TYPE_EXPORT_DIALOG), program->folder), ==,
                    GAMES);
}

/* The name of the file says what it shall be. */
static void
test_export_name (Program *program, gconstpointer data)
{
  g_autofree char *text = NULL;

  karum_export_dialog_present (GTK_WINDOW (program->window), program->window->archive, NULL, NULL,
                               0);
  text = export_as (shell_dialog (KARUM_TYPE_EXPORT_DIALOG), program->folder, "table.JSON");
  g_assert_cmpint (*text, ==, '[');
}

/* Where nothing can be written it is said, and nothing is left behind. */
static void
test_export_fails (Program *program, gconstpointer data)
{
  g_autofree char *path = g_build_filename (program->folder, "none", "games.kgn", NULL);
  GtkWindow *dialog;

  karum_export_dialog_present (GTK_WINDOW (program->window), program->window->archive, NULL, NULL,
                               0);
  dialog = shell_dialog (KARUM_TYPE_EXPORT_DIALOG);
  karum_export_dialog_write (KARUM_EXPORT_DIALOG (dialog), path);
  wait_for_report (dialog);
  g_assert_nonnull (shell_find_label (dialog, "Nothing Was Exported"));
  gtk_window_close (dialog);
}

static void
keep_result (GObject *source, GAsyncResult *result, gpointer data)
{
  g_set_object ((GAsyncResult **) data, result);
}

static void
test_copy (Program *program, gconstpointer data)
{
  const gint64 ids[] = { 1, 3, 5 };
  GtkWidget *window = GTK_WIDGET (program->window);
  g_autoptr (GAsyncResult) copied = NULL;
  g_autoptr (GAsyncResult) pasted = NULL;
  g_autofree char *text = NULL;

  karum_export_copy_async (window, program->window->archive, ids, 3, keep_result, &copied);
  wait_until (copied);
  g_assert_cmpint (karum_export_copy_finish (window, copied, NULL), ==, 3);
  gdk_clipboard_read_text_async (gtk_widget_get_clipboard (window), NULL, keep_result, &pasted);
  wait_until (pasted);
  text = gdk_clipboard_read_text_finish (gtk_widget_get_clipboard (window), pasted, NULL);
  g_assert_cmpuint (count_records (text), ==, 3);
}

/* A table begins with the mark that spreadsheets know UTF-8 by. */
static void
test_table (Program *program, gconstpointer data)
{
  g_autofree char *archive = shell_archive_path ();
  g_autofree char *path = g_build_filename (program->folder, "games.csv", NULL);
  g_autoptr (KarumStore) store = karum_store_open (archive, NULL, NULL);
  const KarumExportChoice choice = { 0 };
  g_auto (KarumExportReport) report = { 0 };
  g_autofree char *text = NULL;

  g_assert_true (
      karum_store_export_file (store, &choice, KARUM_EXPORT_CSV, path, NULL, &report, NULL));
  g_assert_cmpuint (report.written, ==, GAMES);
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_assert_true (g_str_has_prefix (text, "\xef\xbb\xbfuuid,date,"));
}

/* Games that are exported don't take the place of the archive in which they are. */
static void
test_export_over (Program *program, gconstpointer data)
{
  g_autofree char *archive = shell_archive_path ();
  g_autoptr (KarumStore) store = karum_store_open (archive, NULL, NULL);
  const KarumExportChoice choice = { 0 };
  g_auto (KarumExportReport) report = { 0 };
  g_autoptr (GError) error = NULL;

  g_assert_false (
      karum_store_export_file (store, &choice, KARUM_EXPORT_KGN, archive, NULL, &report, &error));
  g_assert_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_FAILED);
}

/* What another program gets on which the games chosen are dropped. */
static char *
write_content (GdkContentProvider *content, const char *type)
{
  g_autoptr (GOutputStream) stream = g_memory_output_stream_new_resizable ();
  g_autoptr (GAsyncResult) written = NULL;
  g_autoptr (GError) error = NULL;

  gdk_content_provider_write_mime_type_async (content, type, stream, G_PRIORITY_DEFAULT, NULL,
                                              keep_result, &written);
  wait_until (written);
  gdk_content_provider_write_mime_type_finish (content, written, &error);
  g_assert_no_error (error);
  g_assert_true (g_output_stream_write_all (stream, "", 1, NULL, NULL, NULL));
  g_assert_true (g_output_stream_close (stream, NULL, NULL));
  return g_memory_output_stream_steal_data (G_MEMORY_OUTPUT_STREAM (stream));
}

static void
test_drag (Program *program, gconstpointer data)
{
  KarumLibraryPage *library = program->window->library;
  g_autoptr (GdkContentProvider) content = karum_library_page_get_content (library);
  GtkSelectionModel *selection = GTK_SELECTION_MODEL (library->selection);
  g_autofree char *text = NULL;
  g_autofree char *list = NULL;
  g_autofree char *path = NULL;
  g_autofree char *folder = NULL;
  g_autofree char *bytes = NULL;

  gtk_selection_model_select_item (selection, 1, TRUE);
  gtk_selection_model_select_item (selection, 3, FALSE);
  text = write_content (content, "text/plain;charset=utf-8");
  g_assert_cmpuint (count_records (text), ==, 2);
  list = write_content (content, "text/uri-list");
  g_assert_true (g_str_has_suffix (list, "/games.kgn\r\n"));
  path = g_filename_from_uri (g_strchomp (list), NULL, NULL);
  g_assert_true (g_file_get_contents (path, &bytes, NULL, NULL));
  g_assert_cmpstr (bytes, ==, text);
  folder = g_path_get_dirname (path);
  empty_folder (folder);
}

/* -- Backups ---------------------------------------------------------------------------------- */

static char *
make_backup (Program *program)
{
  char *path = g_build_filename (program->folder, "backup.karum", NULL);
  GtkWindow *dialog;

  activate (program, "win.backups");
  dialog = shell_dialog (KARUM_TYPE_BACKUP_DIALOG);
  karum_backup_dialog_make (KARUM_BACKUP_DIALOG (dialog), path);
  wait_for_report (dialog);
  g_assert_nonnull (shell_find_label (dialog, "The Backup Was Made"));
  gtk_window_close (dialog);
  shell_settle ();
  return path;
}

static void
wait_for_games (Program *program, guint n)
{
  wait_until (g_str_equal (shell_page (program->window), "library"));
  wait_until (g_str_equal (shell_library_state (program->window), "games"));
  wait_until (count_shown (program) == n);
}

/* A backup takes the place of the archive, which takes it again when that is undone. */
static void
test_restore (Program *program, gconstpointer data)
{
  g_autofree char *backup = make_backup (program);
  GtkWidget *undo;

  shell_fill (2);
  wait_for_games (program, GAMES + 2);
  g_assert_true (
      gtk_widget_activate_action (GTK_WIDGET (program->window), "win.restore", "^ay", backup));
  wait_until (shell_find_label (program->window, "The backup is the archive now"));
  wait_for_games (program, GAMES);
  wait_until ((undo = shell_find_label (program->window, "_Undo"))
              || (undo = shell_find_label (program->window, "Undo")));
  undo = gtk_widget_get_ancestor (undo, GTK_TYPE_BUTTON);
  g_signal_emit_by_name (undo, "clicked");
  wait_for_games (program, GAMES + 2);
}

/* What is done after a backup was restored is told, and not covered by what was told of that. Of
 * another archive nothing is told that can't be taken back there. */
static void
test_restore_then_change (Program *program, gconstpointer data)
{
  g_autofree char *backup = make_backup (program);
  g_autofree char *other = g_build_filename (program->folder, "other.karum", NULL);

  g_assert_true (
      gtk_widget_activate_action (GTK_WIDGET (program->window), "win.restore", "^ay", backup));
  wait_until (shell_find_label (program->window, "The backup is the archive now"));
  wait_for_games (program, GAMES);
  activate (program, "win.open-usual");
  wait_until (!shell_find_label (program->window, "The backup is the archive now"));
  wait_for_games (program, GAMES);
  g_assert_true (
      gtk_widget_activate_action (GTK_WIDGET (program->window), "win.restore", "^ay", backup));
  wait_until (shell_find_label (program->window, "The backup is the archive now"));
  wait_for_games (program, GAMES);
  karum_undo_tell (GTK_WIDGET (program->window), program->window->archive, "Something was done");
  wait_until (shell_find_label (program->window, "Something was done"));
  g_assert_null (shell_find_label (program->window, "The backup is the archive now"));
  karum_window_open (program->window, other);
  wait_until (!shell_find_label (program->window, "Something was done"));
}

/* What is no backup does not replace anything. */
static void
test_restore_fails (Program *program, gconstpointer data)
{
  g_autofree char *text = g_build_filename (program->folder, "text.karum", NULL);
  GtkWindow *dialog;

  g_assert_true (g_file_set_contents (text, "no archive", -1, NULL));
  g_assert_true (
      gtk_widget_activate_action (GTK_WIDGET (program->window), "win.restore", "^ay", text));
  dialog = shell_dialog (KARUM_TYPE_WORK_DIALOG);
  wait_for_report (dialog);
  g_assert_nonnull (shell_find_label (dialog, "Nothing Was Restored"));
  gtk_window_close (dialog);
  wait_for_games (program, GAMES);
}

/* Closing the dialog stops it; the archive is there again, whichever came first. */
static void
test_restore_stopped (Program *program, gconstpointer data)
{
  g_autofree char *backup = make_backup (program);

  g_assert_true (
      gtk_widget_activate_action (GTK_WIDGET (program->window), "win.restore", "^ay", backup));
  gtk_window_close (shell_dialog (KARUM_TYPE_WORK_DIALOG));
  wait_until (
      shell_find_label (program->window, "The backup is the archive now")
      || shell_find_label (program->window, "Nothing was restored: the archive is as it was"));
  wait_for_games (program, GAMES);
  wait_until (!shell_dialog (KARUM_TYPE_WORK_DIALOG));
}

/* A backup that is looked at is another window, in which nothing can be changed. */
static void
test_look_at (Program *program, gconstpointer data)
{
  g_autofree char *backup = make_backup (program);
  KarumWindow *other = NULL;

  g_assert_true (
      gtk_widget_activate_action (GTK_WIDGET (program->window), "win.look-at", "^ay", backup));
  for (GList *l = gtk_application_get_windows (GTK_APPLICATION (program->application)); l;
       l = l->next)
    if (KARUM_IS_WINDOW (l->data) && l->data != program->window)
      other = l->data;
  g_assert_nonnull (other);
  wait_until (g_str_equal (shell_page (other), "library"));
  wait_until (g_str_equal (shell_library_state (other), "games"));
  g_assert_cmpint (karum_archive_get_access (other->archive), ==, KARUM_ARCHIVE_TO_READ);
  g_assert_nonnull (shell_find_label (
      other, "This archive is opened to look at it. Nothing in it can be changed."));
  gtk_window_close (GTK_WINDOW (other));
  shell_settle ();
}

/* A file in the folder of backups that is none is named. */
static void
test_unreadable (Program *program, gconstpointer data)
{
  g_autoptr (GSettings) settings = g_settings_new (KARUM_APP_ID);
  g_autofree char *text = g_build_filename (program->folder, "text.karum", NULL);
  GtkWindow *dialog;

  g_assert_true (g_file_set_contents (text, "no archive", -1, NULL));
  g_settings_set_string (settings, "backup-folder", program->folder);
  activate (program, "win.backups");
  dialog = shell_dialog (KARUM_TYPE_BACKUP_DIALOG);
  wait_until (shell_find_label (dialog, "10 bytes, “text.karum”, can’t be read"));
  gtk_window_close (dialog);
  g_settings_reset (settings, "backup-folder");
}

static guint
count_generations (Program *program)
{
  g_autofree char *path = shell_archive_path ();
  g_autoptr (GPtrArray) backups = karum_backups_list (path, program->folder);

  return backups->len;
}

/* A backup that can't be made is not passed over in silence. */
static void
test_schedule_fails (Program *program, gconstpointer data)
{
  g_autoptr (GSettings) settings = g_settings_new (KARUM_APP_ID);
  g_autofree char *file = g_build_filename (program->folder, "a file", NULL);

  g_assert_true (g_file_set_contents (file, "no folder", -1, NULL));
  g_settings_set_string (settings, "backup-folder", file);
  karum_backup_schedule_check (program->window->backups);
  wait_until (shell_find_label (program->window, "No backup could be made"));
  g_assert_nonnull (karum_backup_schedule_get_fault (program->window->backups));
  /* Something else can be told meanwhile. */
  karum_tell (GTK_WIDGET (program->window), "Something else");
  wait_until (shell_find_label (program->window, "Something else"));
  karum_teller_take_back (program->window->teller);
  wait_until (!shell_find_label (program->window, "Something else"));
  wait_until (shell_find_label (program->window, "No backup could be made"));
  g_settings_set_string (settings, "backup-folder", program->folder);
  wait_until (!karum_backup_schedule_get_fault (program->window->backups));
  karum_backup_schedule_check (program->window->backups);
  wait_until (count_generations (program) == 1);
  g_settings_reset (settings, "backup-folder");
}

/* -- Merging and checking --------------------------------------------------------------------- */

/* Whoever is shown as Anna here can be called Аня as well. */
static void
add_anna (KarumArchive *archive)
{
  g_autofree gint64 *anna = fixture_ask (archive, karum_request_create_player ("Anna", NULL), NULL);

  g_assert_nonnull (anna);
  g_assert_nonnull (fixture_ask (archive, karum_request_add_spelling (*anna, "Аня"), NULL));
}

static void
add_game_to (const char *path)
{
  KarumStore *store = karum_store_open (path, NULL, NULL);
  g_autoptr (KarumRecord) record = fixture_record (karum_games[0], 0, 30, 4711);

  g_free (record->tags.players[0]);
  record->tags.players[0] = g_strdup ("Аня");
  fixture_save (store, record);
  karum_store_close (store);
}

/* What is new in another archive is told, then added, then taken out again. */
static void
test_merge (Program *program, gconstpointer data)
{
  g_autofree char *other = make_backup (program);
  GtkWindow *dialog;

  shell_fill (1);
  wait_for_games (program, GAMES + 1);
  /* The backup and one game more, in an archive of its own. */
  add_game_to (other);
  add_anna (program->window->archive);
  karum_merge_archive_dialog_present (GTK_WINDOW (program->window), program->window->archive,
                                      other);
  dialog = shell_dialog (KARUM_TYPE_MERGE_ARCHIVE_DIALOG);
  wait_until (g_str_equal (karum_work_dialog_page (KARUM_WORK_DIALOG (dialog)), "form"));
  g_assert_nonnull (shell_find_label (dialog, "6"));
  adw_expander_row_set_expanded (shell_find (dialog, ADW_TYPE_EXPANDER_ROW), TRUE);
  wait_until (shell_find_label (dialog, "Аня, here Anna"));
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (dialog), "merge.add", NULL));
  wait_for_report (dialog);
  g_assert_nonnull (shell_find_label (dialog, "1 game was added"));
  gtk_window_close (dialog);
  wait_for_games (program, GAMES + 2);
  activate (program, "win.undo");
  wait_for_games (program, GAMES + 1);
}

static void
spoil (const char *sql)
{
  g_autofree char *path = shell_archive_path ();
  sqlite3 *db;

  g_assert_cmpint (sqlite3_open (path, &db), ==, SQLITE_OK);
  sqlite3_busy_timeout (db, 5000);
  g_assert_cmpint (sqlite3_exec (db, sql, NULL, NULL, NULL), ==, SQLITE_OK);
  sqlite3_close (db);
}

static GtkWindow *
check (Program *program)
{
  GtkWindow *dialog;

  activate (program, "win.check");
  dialog = shell_dialog (KARUM_TYPE_CHECK_DIALOG);
  g_assert_nonnull (dialog);
  wait_for_report (dialog);
  return dialog;
}

/* What is derived is made anew, and then there is nothing to find. */
static void
test_check (Program *program, gconstpointer data)
{
  GtkWindow *dialog = check (program);

  g_assert_nonnull (shell_find_label (dialog, "The Archive Is Sound"));
  gtk_window_close (dialog);
  shell_settle ();
  spoil ("UPDATE games SET turns = turns + 1 WHERE id = 2");
  dialog = check (program);
  g_assert_nonnull (shell_find_label (dialog, "1 fault was found"));
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (dialog), "check.rebuild", NULL));
  wait_until (shell_find_label (dialog, "The Archive Is Sound"));
  gtk_window_close (dialog);
}

/* A game that can't be replayed is left behind when the rest is saved. */
static void
test_save_readable (Program *program, gconstpointer data)
{
  g_autofree char *target = g_build_filename (program->folder, "saved.karum", NULL);
  GtkWindow *dialog;

  spoil ("UPDATE moves SET line = x'fefefefe' WHERE game = 3");
  dialog = check (program);
  g_assert_nonnull (shell_find_label (dialog, "1 fault was found"));
  karum_check_dialog_save (KARUM_CHECK_DIALOG (dialog), target);
  wait_until (shell_find_label (dialog, "5 games were saved"));
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (dialog), "check.open-saved", NULL));
  wait_until (g_strcmp0 (karum_window_get_path (program->window), target) == 0);
  wait_for_games (program, GAMES - 1);
}

/* Of what can't be opened only what can be read is offered. */
static void
test_save_unopened (Program *program, gconstpointer data)
{
  g_autofree char *text = g_build_filename (program->folder, "text.karum", NULL);
  GtkWindow *dialog;

  g_assert_true (g_file_set_contents (text, "no archive", -1, NULL));
  karum_check_dialog_present (GTK_WINDOW (program->window), text, NULL);
  dialog = shell_dialog (KARUM_TYPE_CHECK_DIALOG);
  g_assert_null (robot_find_button (GTK_WIDGET (dialog), "_Check"));
  g_assert_nonnull (robot_find_button (GTK_WIDGET (dialog), "Save Everything _Readable…"));
  gtk_window_close (dialog);
}

#define add(name, function) g_test_add ("/app/exchange/" name, Program, NULL, start, function, stop)

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  add ("export", test_export);
  add ("export/name", test_export_name);
  add ("export/fails", test_export_fails);
  add ("copy", test_copy);
  add ("drag", test_drag);
  add ("table", test_table);
  add ("export-over", test_export_over);
  add ("restore", test_restore);
  add ("restore/then-change", test_restore_then_change);
  add ("restore/fails", test_restore_fails);
  add ("restore/stopped", test_restore_stopped);
  add ("look-at", test_look_at);
  add ("unreadable", test_unreadable);
  add ("schedule/fails", test_schedule_fails);
  add ("merge", test_merge);
  add ("check", test_check);
  add ("save-readable", test_save_readable);
  add ("save-unopened", test_save_unopened);
  return g_test_run ();
}
