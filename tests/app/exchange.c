/* exchange.c: merges another archive; checks, repairs and recovers an archive. */
#include "exchange-fixture.h"

#include <sqlite3.h>

#include "karum-archive-dialogs.h"
#include "karum-games.h"
#include "karum-requests.h"
#include "karum-store.h"
#include "karum-work-dialog.h"
#include "robot.h"

#include "../archive/fixture.h"

/* Adds a spelling: the player shown as Anna is also called Аня. */
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

/* The new games of another archive are previewed, then added, then removed by undo. */
static void
test_merge (Exchange *exchange, gconstpointer data)
{
  g_autofree char *other = exchange_make_backup (exchange);
  GtkWindow *dialog;

  shell_fill (1);
  exchange_wait_for_games (exchange, EXCHANGE_GAMES + 1);
  /* The backup with one additional game, as a separate archive. */
  add_game_to (other);
  add_anna (exchange->window->archive);
  karum_merge_archive_dialog_present (GTK_WINDOW (exchange->window), exchange->window->archive,
                                      other);
  dialog = shell_dialog (KARUM_TYPE_MERGE_ARCHIVE_DIALOG);
  /* Nothing is added before the preview was confirmed. */
  gtk_widget_activate_action (GTK_WIDGET (dialog), "merge.add", NULL);
  wait_until (g_str_equal (karum_work_dialog_page (KARUM_WORK_DIALOG (dialog)), "form"));
  g_assert_nonnull (shell_find_label (dialog, "6"));
  adw_expander_row_set_expanded (shell_find (dialog, ADW_TYPE_EXPANDER_ROW), TRUE);
  wait_until (shell_find_label (dialog, "Аня, here Anna"));
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (dialog), "merge.add", NULL));
  exchange_wait_for_report (dialog);
  g_assert_nonnull (shell_find_label (dialog, "1 game added"));
  gtk_window_close (dialog);
  exchange_wait_for_games (exchange, EXCHANGE_GAMES + 2);
  exchange_activate (exchange, "win.undo");
  exchange_wait_for_games (exchange, EXCHANGE_GAMES + 1);
}

static void
spoil (const char *sql)
{
  g_autofree char *path = shell_archive_path ();
  sqlite3 *db;

  g_assert_cmpint (sqlite3_open (path, &db), ==, SQLITE_OK);
  sqlite3_busy_timeout (db, 60000);
  g_assert_cmpint (sqlite3_exec (db, sql, NULL, NULL, NULL), ==, SQLITE_OK);
  sqlite3_close (db);
}

static GtkWindow *
check (Exchange *exchange)
{
  GtkWindow *dialog;

  exchange_activate (exchange, "win.check");
  dialog = shell_dialog (KARUM_TYPE_CHECK_DIALOG);
  g_assert_nonnull (dialog);
  exchange_wait_for_report (dialog);
  return dialog;
}

/* Derived data is rebuilt, and then the check finds nothing. */
static void
test_check (Exchange *exchange, gconstpointer data)
{
  GtkWindow *dialog = check (exchange);

  g_assert_nonnull (shell_find_label (dialog, "No Problems Found"));
  gtk_window_close (dialog);
  robot_settle ();
  spoil ("UPDATE games SET turns = turns + 1 WHERE id = 2");
  dialog = check (exchange);
  g_assert_nonnull (shell_find_label (dialog, "1 problem found"));
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (dialog), "check.rebuild", NULL));
  wait_until (shell_find_label (dialog, "No Problems Found"));
  gtk_window_close (dialog);
}

/* A game that can't be replayed is omitted when the others are saved. */
static void
test_save_readable (Exchange *exchange, gconstpointer data)
{
  g_autofree char *target = g_build_filename (exchange->folder, "saved.karum", NULL);
  GtkWindow *dialog;

  spoil ("UPDATE moves SET line = x'fefefefe' WHERE game = 3");
  dialog = check (exchange);
  g_assert_nonnull (shell_find_label (dialog, "1 problem found"));
  karum_check_dialog_save (KARUM_CHECK_DIALOG (dialog), target);
  wait_until (shell_find_label (dialog, "5 games saved"));
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (dialog), "check.open-saved", NULL));
  wait_until (g_strcmp0 (karum_window_get_path (exchange->window), target) == 0);
  exchange_wait_for_games (exchange, EXCHANGE_GAMES - 1);
}

/* For an archive that can't be opened only recovery is offered. */
static void
test_save_unopened (Exchange *exchange, gconstpointer data)
{
  g_autofree char *text = g_build_filename (exchange->folder, "text.karum", NULL);
  GtkWindow *dialog;

  g_assert_true (g_file_set_contents (text, "no archive", -1, NULL));
  karum_check_dialog_present (GTK_WINDOW (exchange->window), text, NULL);
  dialog = shell_dialog (KARUM_TYPE_CHECK_DIALOG);
  g_assert_null (robot_find_button (GTK_WIDGET (dialog), "_Check"));
  g_assert_nonnull (robot_find_button (GTK_WIDGET (dialog), "Save Readable _Data…"));
  gtk_window_close (dialog);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  exchange_add ("/app/exchange/merge", test_merge);
  exchange_add ("/app/exchange/check", test_check);
  exchange_add ("/app/exchange/save-readable", test_save_readable);
  exchange_add ("/app/exchange/save-unopened", test_save_unopened);
  return g_test_run ();
}
