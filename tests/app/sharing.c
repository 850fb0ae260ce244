/* sharing.c: the archive is exchanged with its copies in the window, and conflicts are decided. */
#include "exchange-fixture.h"

#include <glib/gstdio.h>
#include <sqlite3.h>

#include "karum-archive-dialogs.h"
#include "karum-player-edit.h"
#include "karum-sharing.h"
#include "karum-work-dialog.h"
#include "robot.h"

#include "../archive/fixture.h"

static KarumSharingDialog *
open_dialog (Exchange *exchange)
{
  GtkWindow *dialog;

  exchange_activate (exchange, "win.another-computer");
  dialog = shell_dialog (KARUM_TYPE_LUGGAGE_DIALOG);
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (dialog), "luggage.share", NULL));
  dialog = shell_dialog (KARUM_TYPE_SHARING_DIALOG);
  wait_until (shell_find_label (dialog, "Shared folder"));
  return KARUM_SHARING_DIALOG (dialog);
}

static void
exchange_in (KarumSharingDialog *dialog, const char *folder, const char *title)
{
  karum_sharing_dialog_exchange (dialog, folder);
  exchange_wait_for_report (GTK_WINDOW (dialog));
  g_assert_nonnull (shell_find_label (dialog, title));
}

static void
share_store (KarumStore *store, const char *folder)
{
  const KarumSharingOptions options = { .folder = folder, .name = "Laptop" };
  g_autoptr (GError) error = NULL;
  KarumSharingReport *report = karum_store_share (store, &options, &error);

  g_assert_no_error (error);
  karum_sharing_report_free (report);
}

static void
rename_first (KarumStore *store, const char *name)
{
  g_autoptr (GError) error = NULL;

  karum_store_edit_player (store, 1, name, NULL, &error);
  g_assert_no_error (error);
}

static void
press (GtkWidget *label)
{
  GtkWidget *button = gtk_widget_get_ancestor (label, GTK_TYPE_BUTTON);

  g_assert_nonnull (button);
  g_signal_emit_by_name (button, "clicked");
}

/* (transfer full) */
static char *
name_of_first (const char *path)
{
  sqlite3 *db;
  sqlite3_stmt *row;
  char *name;

  g_assert_cmpint (sqlite3_open (path, &db), ==, SQLITE_OK);
  sqlite3_busy_timeout (db, 60000);
  g_assert_cmpint (sqlite3_prepare_v2 (db, "SELECT name FROM players WHERE id = 1", -1, &row, NULL),
                   ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_step (row), ==, SQLITE_ROW);
  name = g_strdup ((const char *) sqlite3_column_text (row, 0));
  sqlite3_finalize (row);
  sqlite3_close (db);
  return name;
}

/* It is begun in the window, another copy joins; both rename a player; who decides in the window
 * decides for both. */
static void
test_exchange (Exchange *exchange, gconstpointer data)
{
  g_autofree char *folder = g_build_filename (exchange->folder, "share", NULL);
  g_autofree char *path = g_strdup (exchange->window->path), *name = NULL;
  char *other = fixture_path ();
  KarumSharingDialog *dialog = open_dialog (exchange);
  KarumStore *store, *mine;
  GtkWidget *label;

  g_assert_cmpint (g_mkdir (folder, 0700), ==, 0);
  exchange_in (dialog, folder, "The Archive Is Shared Now");
  gtk_window_close (GTK_WINDOW (dialog));
  store = fixture_open (other);
  share_store (store, folder);
  rename_first (store, "Ninlil");
  share_store (store, folder);
  mine = fixture_open (path);
  rename_first (mine, "Enlil");
  karum_store_close (mine);
  dialog = open_dialog (exchange);
  exchange_in (dialog, NULL, "Exchanged");
  wait_until ((label = shell_find_label (dialog, "Computers and Conflicts")));
  press (label);
  wait_until (shell_find_label (dialog, "Laptop"));
  wait_until (shell_find_label (dialog, "Entered on Laptop, not in use"));
  wait_until ((label = shell_find_label (dialog, "Use This")));
  press (label);
  wait_until (!shell_find_label (dialog, "In use"));
  gtk_window_close (GTK_WINDOW (dialog));
  name = name_of_first (path);
  g_assert_cmpstr (name, ==, "Ninlil");
  dialog = open_dialog (exchange);
  exchange_in (dialog, NULL, "Exchanged");
  share_store (store, NULL);
  g_free (name);
  name = name_of_first (other);
  g_assert_cmpstr (name, ==, "Ninlil");
  gtk_window_close (GTK_WINDOW (dialog));
  karum_store_close (store);
  fixture_remove (other);
  exchange_empty_folder (folder);
  g_rmdir (folder);
}

/* A folder that is not there is said; nothing is shared. */
static void
test_refused (Exchange *exchange, gconstpointer data)
{
  KarumSharingDialog *dialog = open_dialog (exchange);

  exchange_in (dialog, "/nowhere/at/all", "Nothing Was Exchanged");
  gtk_window_close (GTK_WINDOW (dialog));
  dialog = open_dialog (exchange);
  g_assert_null (shell_find_label (dialog, "Stop Sharing…"));
  gtk_window_close (GTK_WINDOW (dialog));
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  exchange_add ("/app/sharing/exchange", test_exchange);
  exchange_add ("/app/sharing/refused", test_refused);
  return g_test_run ();
}
