/* exports.c: exporting games to files, the clipboard and by drag and drop. */
#include "exchange-fixture.h"

#include "karum-archive-dialogs.h"
#include "karum-arrays.h"
#include "karum-clipboard.h"
#include "karum-export-dialog.h"
#include "karum-games-export.h"
#include "karum-kgn.h"
#include "karum-library-page-private.h"
#include "karum-name-row.h"
#include "karum-player-list.h"
#include "karum-requests.h"
#include "karum-store.h"
#include "robot.h"

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

/* Returns: (transfer full): the content of the file */
static char *
export_as (GtkWindow *dialog, const char *folder, const char *name)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);
  char *text = NULL;

  karum_export_dialog_write (KARUM_EXPORT_DIALOG (dialog), path);
  exchange_wait_for_report (dialog);
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  gtk_window_close (dialog);
  robot_settle ();
  return text;
}

static guint
export_to (GtkWindow *dialog, const char *folder)
{
  g_autofree char *text = export_as (dialog, folder, "games.kgn");

  return count_records (text);
}

/* A table with semicolons, if one has switched that on; it stays on. */
static void
test_semicolons (Exchange *exchange, gconstpointer data)
{
  KarumArchive *archive = exchange->window->archive;
  g_autoptr (GSettings) settings = g_settings_new (KARUM_APP_ID);
  GtkWindow *dialog;
  GtkWidget *row;

  (void) data;
  for (guint round = 0; round < 2; round++) {
    g_autofree char *text = NULL;

    karum_export_dialog_present (GTK_WINDOW (exchange->window), archive, NULL, NULL, 0);
    dialog = shell_dialog (KARUM_TYPE_EXPORT_DIALOG);
    row = shell_find_label (dialog, "Semicolons and Decimal Commas");
    g_assert_true (!row || !gtk_widget_get_mapped (row));
    adw_combo_row_set_selected (shell_find (dialog, ADW_TYPE_COMBO_ROW), 1);
    robot_expect ((row = shell_find_label (dialog, "Semicolons and Decimal Commas")));
    if (round == 0)
      gtk_widget_activate (gtk_widget_get_ancestor (row, ADW_TYPE_ACTION_ROW));
    text = export_as (dialog, exchange->folder, "games.csv");
    g_assert_nonnull (strstr (text, "uuid;date;game;rules;"));
  }
  g_settings_reset (settings, "csv-semicolons");
}

static void
test_export (Exchange *exchange, gconstpointer data)
{
  const gint64 ids[] = { 2, 4 };
  const KarumGameFilter filter = { .text = "needle" };
  KarumArchive *archive = exchange->window->archive;

  /* The selected games are preferred to those found, and those to all. */
  karum_export_dialog_present (GTK_WINDOW (exchange->window), archive, &filter, ids, 2);
  g_assert_cmpuint (export_to (shell_dialog (KARUM_TYPE_EXPORT_DIALOG), exchange->folder), ==, 2);
  karum_export_dialog_present (GTK_WINDOW (exchange->window), archive, &filter, NULL, 0);
  g_assert_cmpuint (export_to (shell_dialog (KARUM_TYPE_EXPORT_DIALOG), exchange->folder), ==, 1);
  karum_export_dialog_present (GTK_WINDOW (exchange->window), archive, NULL, NULL, 0);
  g_assert_cmpuint (export_to (shell_dialog (KARUM_TYPE_EXPORT_DIALOG), exchange->folder), ==,
                    EXCHANGE_GAMES);
}

/* The file name extension selects the format. */
static void
test_export_name (Exchange *exchange, gconstpointer data)
{
  g_autofree char *text = NULL;

  karum_export_dialog_present (GTK_WINDOW (exchange->window), exchange->window->archive, NULL, NULL,
                               0);
  text = export_as (shell_dialog (KARUM_TYPE_EXPORT_DIALOG), exchange->folder, "table.JSON");
  g_assert_cmpint (*text, ==, '[');
}

/* (transfer full) */
static char *
export_shown (Exchange *exchange, const char *name)
{
  karum_export_dialog_present (GTK_WINDOW (exchange->window), exchange->window->archive, NULL, NULL,
                               0);
  return export_as (shell_dialog (KARUM_TYPE_EXPORT_DIALOG), exchange->folder, name);
}

/* Pages don't name who is hidden; records do, and nothing is hidden afterwards. */
static void
test_export_hidden (Exchange *exchange, gconstpointer data)
{
  const gint64 player = 1;
  g_autofree char *before = export_shown (exchange, "before.html"), *page = NULL, *records = NULL;

  karum_ask (exchange->window, exchange->window->archive,
             karum_request_show_players (&player, 1, KARUM_SHOWN_INITIALS), NULL, NULL, NULL);
  page = export_shown (exchange, "page.html");
  records = export_shown (exchange, "records.kgn");
  g_assert_nonnull (strstr (before, "Juri"));
  g_assert_null (strstr (page, "Juri"));
  g_assert_nonnull (strstr (page, "J."));
  g_assert_nonnull (strstr (records, "Juri"));
}

/* If the file can't be written, that is reported, and no partial file is left. */
static void
test_export_fails (Exchange *exchange, gconstpointer data)
{
  g_autofree char *path = g_build_filename (exchange->folder, "none", "games.kgn", NULL);
  GtkWindow *dialog;

  karum_export_dialog_present (GTK_WINDOW (exchange->window), exchange->window->archive, NULL, NULL,
                               0);
  dialog = shell_dialog (KARUM_TYPE_EXPORT_DIALOG);
  karum_export_dialog_write (KARUM_EXPORT_DIALOG (dialog), path);
  exchange_wait_for_report (dialog);
  g_assert_nonnull (shell_find_label (dialog, "Nothing Was Exported"));
  gtk_window_close (dialog);
}

static void
keep_result (GObject *source, GAsyncResult *result, gpointer data)
{
  g_set_object ((GAsyncResult **) data, result);
}

static void
test_copy (Exchange *exchange, gconstpointer data)
{
  const gint64 ids[] = { 1, 3, 5 };
  GtkWidget *window = GTK_WIDGET (exchange->window);
  g_autoptr (GAsyncResult) copied = NULL;
  g_autoptr (GAsyncResult) pasted = NULL;
  g_autofree char *text = NULL;

  karum_export_copy_async (window, exchange->window->archive, ids, 3, keep_result, &copied);
  wait_until (copied);
  g_assert_cmpint (karum_export_copy_finish (window, copied, NULL), ==, 3);
  gdk_clipboard_read_text_async (gtk_widget_get_clipboard (window), NULL, keep_result, &pasted);
  wait_until (pasted);
  text = gdk_clipboard_read_text_finish (gtk_widget_get_clipboard (window), pasted, NULL);
  g_assert_cmpuint (count_records (text), ==, 3);
}

/* (transfer full): what another program finds on the clipboard */
static char *
read_elsewhere (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GSubprocess) reader = g_subprocess_new (G_SUBPROCESS_FLAGS_STDOUT_PIPE, &error,
                                                     g_getenv ("KARUM_READ_CLIPBOARD"), NULL);
  g_autoptr (GAsyncResult) read = NULL;
  char *text = NULL;

  g_assert_no_error (error);
  g_subprocess_communicate_utf8_async (reader, NULL, NULL, keep_result, &read);
  wait_until (read);
  g_subprocess_communicate_utf8_finish (reader, read, &text, NULL, &error);
  g_assert_no_error (error);
  return text;
}

/* Text of any length reaches another program while this one goes on. */
static void
test_copy_elsewhere (Exchange *exchange, gconstpointer data)
{
  static const gsize sizes[] = { 0, 1, 70000, 2000000 };

  karum_for_each_of (size, sizes) {
    g_autoptr (GString) text = g_string_new (NULL);
    g_autofree char *read = NULL;

    for (guint n = 0; text->len < *size; n++)
      g_string_append_printf (text, "%u. Игра 棋譜\n", n);
    karum_copy_text (GTK_WIDGET (exchange->window), text->str);
    read = read_elsewhere ();
    g_assert_cmpstr (read, ==, text->str);
  }
}

/* A table begins with a byte order mark, by which spreadsheets recognise UTF-8. */
static void
test_table (Exchange *exchange, gconstpointer data)
{
  g_autofree char *archive = shell_archive_path ();
  g_autofree char *path = g_build_filename (exchange->folder, "games.csv", NULL);
  g_autoptr (KarumStore) store = karum_store_open (archive, NULL, NULL);
  const KarumExportChoice choice = { 0 };
  g_auto (KarumExportReport) report = { 0 };
  g_autofree char *text = NULL;

  g_assert_true (
      karum_store_export_file (store, &choice, &karum_format_csv, path, NULL, &report, NULL));
  g_assert_cmpuint (report.written, ==, EXCHANGE_GAMES);
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_assert_true (g_str_has_prefix (text, "\xef\xbb\xbfuuid,date,"));
}

/* An export can't overwrite the open archive. */
static void
test_export_over (Exchange *exchange, gconstpointer data)
{
  g_autofree char *archive = shell_archive_path ();
  g_autoptr (KarumStore) store = karum_store_open (archive, NULL, NULL);
  const KarumExportChoice choice = { 0 };
  g_auto (KarumExportReport) report = { 0 };
  g_autoptr (GError) error = NULL;

  g_assert_false (
      karum_store_export_file (store, &choice, &karum_format_kgn, archive, NULL, &report, &error));
  g_assert_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_FAILED);
}

/* The data that another program receives when the selected games are dropped on it. */
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
test_drag (Exchange *exchange, gconstpointer data)
{
  KarumLibraryPage *library = exchange->window->library;
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
  exchange_empty_folder (folder);
}

/* -- Publishing ------------------------------------------------------------------------------- */

/* (transfer full): a file of the published site */
static char *
read_site (const char *site, const char *name)
{
  g_autofree char *path = g_build_filename (site, name, NULL);
  char *text = NULL;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  return text;
}

static void
hide_player (GtkWindow *dialog, const char *name)
{
  KarumNameRow *row = shell_find (dialog, KARUM_TYPE_NAME_ROW);

  karum_name_row_set_name (row, name);
  g_signal_emit_by_name (row, "apply");
}

/* Chooses the folder, reads what will be public, and answers. @hidden: (nullable) */
static GtkWindow *
publish_in (Exchange *exchange, const char *site, const char *hidden, const char *answer)
{
  GtkWindow *dialog, *question;

  exchange_activate (exchange, "win.publish");
  dialog = shell_dialog (KARUM_TYPE_SITE_DIALOG);
  if (hidden)
    hide_player (dialog, hidden);
  karum_site_dialog_prepare (KARUM_SITE_DIALOG (dialog), site);
  wait_until (question = shell_dialog (ADW_TYPE_MESSAGE_DIALOG));
  g_assert_nonnull (shell_find_label (question, "Publish 6 Games?"));
  adw_message_dialog_response (ADW_MESSAGE_DIALOG (question), answer);
  gtk_window_destroy (question);
  robot_settle ();
  return dialog;
}

/* (transfer full): the list of players, as published */
static char *
publish (Exchange *exchange, const char *site, const char *hidden)
{
  GtkWindow *dialog = publish_in (exchange, site, hidden, "publish");

  exchange_wait_for_report (dialog);
  g_assert_nonnull (shell_find_label (dialog, "6 games published"));
  g_assert_nonnull (shell_find_label (dialog, "Open"));
  gtk_window_close (dialog);
  robot_settle ();
  return read_site (site, "players.html");
}

/* What was agreed to is written; who was hidden once is hidden the next time. */
static void
test_publish (Exchange *exchange, gconstpointer data)
{
  g_autoptr (GSettings) settings = g_settings_new (KARUM_APP_ID);
  g_autofree char *site = g_build_filename (exchange->folder, "site", NULL);
  g_autofree char *archive = shell_archive_path ();
  g_autofree char *named = NULL, *hidden = NULL, *again = NULL;
  g_autoptr (KarumStore) store = NULL;
  g_autoptr (GPtrArray) rows = NULL;

  gtk_window_close (publish_in (exchange, site, NULL, "cancel"));
  g_assert_false (g_file_test (site, G_FILE_TEST_EXISTS));
  named = publish (exchange, site, NULL);
  g_assert_nonnull (strstr (named, "Анна Ким"));
  hidden = publish (exchange, site, "Анна Ким");
  g_assert_null (strstr (hidden, "Анна Ким"));
  again = publish (exchange, site, NULL);
  g_assert_cmpstr (again, ==, hidden);
  /* The archive knows it, wherever it is taken. */
  store = karum_store_open (archive, NULL, NULL);
  rows = karum_store_hidden_players (store, NULL);
  g_assert_cmpuint (rows->len, ==, 1);
  g_assert_cmpstr (((const KarumPlayerRow *) rows->pdata[0])->name, ==, "Анна Ким");
  g_settings_reset (settings, "sites");
}

/* The question that follows what is chosen from a menu; it is answered with no. */
static void
expect_question (Exchange *exchange, const char *heading, const char *names)
{
  g_autofree char *site = g_build_filename (exchange->folder, "site", NULL);
  GtkWindow *dialog, *question;

  wait_until (dialog = shell_dialog (KARUM_TYPE_SITE_DIALOG));
  hide_player (dialog, "さくら");
  karum_site_dialog_prepare (KARUM_SITE_DIALOG (dialog), site);
  wait_until (question = shell_dialog (ADW_TYPE_MESSAGE_DIALOG));
  g_assert_nonnull (shell_find_label (question, heading));
  g_assert_nonnull (strstr (adw_message_dialog_get_body (ADW_MESSAGE_DIALOG (question)), names));
  adw_message_dialog_response (ADW_MESSAGE_DIALOG (question), "cancel");
  gtk_window_destroy (question);
  robot_settle ();
  g_assert_true (shell_dialog (KARUM_TYPE_SITE_DIALOG) == dialog);
  gtk_window_close (dialog);
  robot_settle ();
  g_assert_false (g_file_test (site, G_FILE_TEST_EXISTS));
}

static void
click_label (Exchange *exchange, const char *text)
{
  GtkWidget *label;

  robot_expect ((label = shell_find_label (exchange->window, text)));
  robot_settle ();
  robot_click (label, 4, 4);
}

/* A collection from its menu in the sidebar, an event from the menu of its page. */
static void
test_publish_shown (Exchange *exchange, gconstpointer data)
{
  KarumLibraryPage *library = exchange->window->library;
  GtkWidget *line;

  gtk_selection_model_select_item (GTK_SELECTION_MODEL (library->selection), 1, TRUE);
  g_assert_true (
      gtk_widget_activate_action (GTK_WIDGET (library), "library.collect", "s", "Finals"));
  robot_expect ((line = shell_find_label (exchange->window, "Finals")));
  robot_settle ();
  robot_click_second (line, 4, 4);
  click_label (exchange, "Publish as Web Site…");
  expect_question (exchange, "Publish 1 Game?", "By name: Juri\nBy initials: さくら\n");
  g_assert_true (
      gtk_widget_activate_action (GTK_WIDGET (exchange->window), "win.show-event", "x", 1));
  robot_expect (g_str_equal (shell_page (exchange->window), "event"));
  robot_focus (GTK_WIDGET (exchange->window));
  robot_key ("F10");
  click_label (exchange, "Publish as Web Site…");
  expect_question (exchange, "Publish 6 Games?", "Анна Ким");
}

/* Nobody is published because a name was mistyped, and a folder that can't be written is told. */
static void
test_publish_fails (Exchange *exchange, gconstpointer data)
{
  g_autofree char *file = g_build_filename (exchange->folder, "file", NULL);
  GtkWindow *dialog;

  exchange_activate (exchange, "win.publish");
  dialog = shell_dialog (KARUM_TYPE_SITE_DIALOG);
  hide_player (dialog, "Rnadom");
  karum_site_dialog_prepare (KARUM_SITE_DIALOG (dialog), exchange->folder);
  exchange_wait_for_report (dialog);
  g_assert_nonnull (shell_find_label (dialog, "The Web Site Was Not Written"));
  gtk_window_close (dialog);
  robot_settle ();
  g_assert_true (g_file_set_contents (file, "", 0, NULL));
  dialog = publish_in (exchange, file, NULL, "publish");
  exchange_wait_for_report (dialog);
  g_assert_nonnull (shell_find_label (dialog, "The Web Site Was Not Written"));
  gtk_window_close (dialog);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  exchange_add ("/app/exports/file", test_export);
  exchange_add ("/app/exports/semicolons", test_semicolons);
  exchange_add ("/app/exports/name", test_export_name);
  exchange_add ("/app/exports/hidden", test_export_hidden);
  exchange_add ("/app/exports/fails", test_export_fails);
  exchange_add ("/app/exports/over-archive", test_export_over);
  exchange_add ("/app/exports/table", test_table);
  exchange_add ("/app/exports/copy", test_copy);
  exchange_add ("/app/exports/copy-elsewhere", test_copy_elsewhere);
  exchange_add ("/app/exports/drag", test_drag);
  exchange_add ("/app/exports/publish", test_publish);
  exchange_add ("/app/exports/publish-shown", test_publish_shown);
  exchange_add ("/app/exports/publish-fails", test_publish_fails);
  return g_test_run ();
}
