#include "karum-backup-row.h"

#include <glib/gi18n.h>

#include "karum-name.h"
#include "karum-game-text.h"
#include "karum-number-text.h"

/* (transfer full): a time in the interface's language. @time: seconds since 1970 */
static char *
time_text (gint64 time)
{
  g_autoptr (GDateTime) date = g_date_time_new_from_unix_local (time);
  g_autofree char *day = g_date_time_format (date, "%Y.%m.%d");
  g_autofree char *clock = g_date_time_format (date, "%H:%M");
  g_autofree char *text = karum_date_text (day);

  /* Translators: a date, and the time of the day */
  return g_strdup_printf (C_ ("date and time", "%s, %s"), text, clock);
}

static char *
details (const KarumBackup *backup)
{
  g_autofree char *size = g_format_size (backup->size);
  g_autofree char *base = g_filename_display_basename (backup->path);
  g_autofree char *name = karum_display_name (base);
  g_autofree char *number = NULL;
  g_autofree char *games = NULL;

  if (backup->games < 0)
    /* Translators: the size of a file, and its name; it is in a list of backups */
    return g_strdup_printf (_ ("%s, “%s”, can’t be read"), size, name);
  number = karum_number_text ((guint64) backup->games);
  games = g_strdup_printf (ngettext ("%s game", "%s games", (gulong) backup->games), number);
  if (backup->generation)
    /* Translators: the number of games in a backup, and the size of its file */
    return g_strdup_printf (_ ("%s, %s, automatic"), games, size);
  /* Translators: the number of games in a backup, the size of its file, and its name */
  return g_strdup_printf (_ ("%s, %s, “%s”"), games, size, name);
}

static void
add_button (AdwActionRow *row, GtkWidget *button, const char *action, const KarumBackup *backup)
{
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "^ay", backup->path);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), action);
  gtk_widget_set_visible (button, backup->games >= 0);
  adw_action_row_add_suffix (row, button);
}

static GtkWidget *
look_button_new (void)
{
  GtkWidget *button = gtk_button_new_from_icon_name ("view-reveal-symbolic");
  const char *label = _ ("View This Backup");

  gtk_widget_set_tooltip_text (button, label);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, label,
                                  -1);
  return button;
}

GtkWidget *
karum_backup_row_new (const KarumBackup *backup)
{
  g_autofree char *title = time_text (backup->time);
  g_autofree char *subtitle = details (backup);
  GtkWidget *row = adw_action_row_new ();

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), subtitle);
  adw_action_row_set_subtitle_lines (ADW_ACTION_ROW (row), 2);
  add_button (ADW_ACTION_ROW (row), look_button_new (), "backups.look-at", backup);
  add_button (ADW_ACTION_ROW (row), gtk_button_new_with_label (_ ("Restore")), "backups.restore",
              backup);
  return row;
}
