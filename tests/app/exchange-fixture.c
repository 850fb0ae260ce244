#include "exchange-fixture.h"

#include <glib/gstdio.h>

#include "karum-archive-dialogs.h"
#include "karum-work-dialog.h"
#include "robot.h"

void
exchange_start (Exchange *exchange, gconstpointer data)
{
  shell_fill (EXCHANGE_GAMES);
  exchange->folder = g_dir_make_tmp ("karum-exchange-XXXXXX", NULL);
  exchange->application = shell_start ("en");
  exchange->window = shell_window (exchange->application);
  wait_until (g_str_equal (shell_page (exchange->window), "library"));
  wait_until (g_str_equal (shell_library_state (exchange->window), "games"));
}

void
exchange_empty_folder (const char *folder)
{
  g_autoptr (GDir) entries = g_dir_open (folder, 0, NULL);
  const char *name;

  while (entries && (name = g_dir_read_name (entries))) {
    g_autofree char *file = g_build_filename (folder, name, NULL);

    if (g_remove (file) != 0)
      exchange_empty_folder (file);
  }
  g_rmdir (folder);
}

void
exchange_stop (Exchange *exchange, gconstpointer data)
{
  g_autofree char *path = shell_archive_path ();
  g_autofree char *beside = g_path_get_dirname (path);
  g_autofree char *backups = g_build_filename (beside, "backups", NULL);
  g_autoptr (GSettings) settings = g_settings_new (KARUM_APP_ID);

  /* The next program starts with its default archive. */
  g_settings_reset (settings, "recent-archives");
  shell_stop (exchange->application);
  shell_clean ();
  exchange_empty_folder (exchange->folder);
  exchange_empty_folder (backups);
  g_free (exchange->folder);
}

void
exchange_activate (Exchange *exchange, const char *action)
{
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (exchange->window), action, NULL));
  robot_settle ();
}

void
exchange_wait_for_report (GtkWindow *dialog)
{
  wait_until (g_str_equal (karum_work_dialog_page (KARUM_WORK_DIALOG (dialog)), "report"));
}

static guint
count_shown (Exchange *exchange)
{
  return g_list_model_get_n_items (shell_games (exchange->window));
}

void
exchange_wait_for_games (Exchange *exchange, guint n)
{
  wait_until (g_str_equal (shell_page (exchange->window), "library"));
  wait_until (g_str_equal (shell_library_state (exchange->window), "games"));
  wait_until (count_shown (exchange) == n);
}

char *
exchange_make_backup (Exchange *exchange)
{
  char *path = g_build_filename (exchange->folder, "backup.karum", NULL);
  GtkWindow *dialog;

  exchange_activate (exchange, "win.backups");
  dialog = shell_dialog (KARUM_TYPE_BACKUP_DIALOG);
  karum_backup_dialog_make (KARUM_BACKUP_DIALOG (dialog), path);
  exchange_wait_for_report (dialog);
  g_assert_nonnull (shell_find_label (dialog, "Backup Created"));
  gtk_window_close (dialog);
  robot_settle ();
  return path;
}
