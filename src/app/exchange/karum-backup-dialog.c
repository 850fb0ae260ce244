#include "karum-actions.h"
#include "karum-archive-dialogs.h"

#include <glib/gi18n.h>

#include "karum-arrays.h"
#include "karum-backups-held.h"
#include "karum-backups.h"
#include "karum-class.h"
#include "karum-game-text.h"
#include "karum-name.h"
#include "karum-phrases.h"
#include "karum-dialog.h"
#include "karum-requests.h"
#include "karum-room.h"
#include "karum-rows.h"
#include "karum-work-dialog.h"

/* -- Backup schedule --------------------------------------------------------------------------- */

char *
karum_backup_settings_folder (GSettings *settings, const char *path)
{
  g_autofree char *folder = g_settings_get_string (settings, "backup-folder");

  return *folder ? g_steal_pointer (&folder) : karum_backups_folder (path);
}

/* -- Backup dialog ----------------------------------------------------------------------------- */

static char *
details (const KarumBackup *backup)
{
  g_autofree char *size = karum_size_text (backup->size);
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

/* (transfer floating): @button, for @action. */
static GtkWidget *
button_for (GtkWidget *button, const char *action, const KarumBackup *backup)
{
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "^ay", backup->path);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), action);
  gtk_widget_set_visible (button, backup->games >= 0);
  return button;
}

/**
 * backup_row_new: (transfer floating): a row with buttons for the actions backups.look-at and
 * backups.restore, whose target is the path.
 */
static GtkWidget *
backup_row_new (const KarumBackup *backup)
{
  g_autofree char *title = karum_moment_text (backup->time);
  g_autofree char *subtitle = details (backup);
  GtkWidget *row = karum_row_new (title, subtitle);
  GtkWidget *look = karum_row_button_new ("view-reveal-symbolic", _ ("View This Backup"));

  adw_action_row_add_suffix (ADW_ACTION_ROW (row), button_for (look, "backups.look-at", backup));
  karum_room_add_suffix (
      ADW_ACTION_ROW (row),
      button_for (gtk_button_new_with_label (_ ("Restore")), "backups.restore", backup));
  return row;
}

struct _KarumBackupDialog {
  KarumWorkDialog parent_instance;

  /* Template children */
  GtkLabel *fault;
  GtkSwitch *enabled;
  AdwComboRow *interval;
  AdwActionRow *folder_row;
  AdwPreferencesGroup *list_group;
  GtkListBox *list;
  AdwPreferencesGroup *held_group;
  AdwActionRow *held_row;

  GSettings *settings;   /* (owned) */
  KarumArchive *archive; /* (owned) (nullable) */
  char *path;            /* (owned): the path of the archive */
};

G_DEFINE_FINAL_TYPE (KarumBackupDialog, karum_backup_dialog, KARUM_TYPE_WORK_DIALOG)

/* -- The list --------------------------------------------------------------------------------- */

static void
show_backups (KarumBackupDialog *self, const GPtrArray *backups)
{
  GtkListBoxRow *row;

  while ((row = gtk_list_box_get_row_at_index (self->list, 0)))
    gtk_list_box_remove (self->list, GTK_WIDGET (row));
  karum_for_each (void, backup, backups)
    gtk_list_box_append (self->list, backup_row_new (backup));
  gtk_widget_set_visible (GTK_WIDGET (self->list), backups->len > 0);
  adw_preferences_group_set_description (
      self->list_group, backups->len > 0 ? NULL : _ ("This folder contains no backups yet."));
}

static void
listed (gpointer dialog, gpointer result)
{
  g_autoptr (GPtrArray) backups = result;

  if (((KarumBackupDialog *) dialog)->list)
    show_backups (dialog, backups);
}

/* -- What was deleted for good ---------------------------------------------------------------- */

/* (transfer full): what is held, after how many backups hold it */
static char *
held_text (const KarumHeld *held)
{
  if (held->games == 0)
    return g_strdup (_ ("The history of changes that was cleared"));
  return karum_count_text (ngettext ("%s game that was permanently deleted",
                                     "%s games that were permanently deleted", held->games),
                           held->games);
}

static void
show_held (gpointer dialog, gpointer result)
{
  KarumBackupDialog *self = dialog;
  g_autofree KarumHeld *held = result;
  g_autofree char *title
      = karum_count_text (ngettext ("%s automatic backup still holds:",
                                    "%s automatic backups still hold:", held->backups),
                          held->backups);
  g_autofree char *text = held_text (held);

  if (!self->held_group)
    return;
  gtk_widget_set_visible (GTK_WIDGET (self->held_group), held->backups > 0);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self->held_row), title);
  adw_action_row_set_subtitle (self->held_row, text);
}

static void
load (KarumBackupDialog *self)
{
  g_autofree char *folder = karum_backup_settings_folder (self->settings, self->path);
  g_autofree char *name = g_filename_display_name (folder);

  adw_action_row_set_subtitle (self->folder_row, name);
  karum_ask (self, NULL, karum_request_list_backups (self->path, folder), NULL, listed, NULL);
  if (self->archive)
    karum_ask (self, self->archive, karum_request_find_held (folder), NULL, show_held, NULL);
}

static void
dropped (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (KarumBackupDialog) self = data;
  KarumWorkDialog *dialog = KARUM_WORK_DIALOG (self);
  g_autoptr (GError) error = NULL;
  g_autofree KarumHeld *held = karum_request_finish (source, result, &error);

  if (!karum_work_dialog_end (dialog))
    return;
  load (self);
  if (!held)
    karum_work_dialog_fail (dialog, _ ("No Backup Deleted"), error);
  else if (held->backups > 0)
    karum_work_dialog_report (dialog, KARUM_REPORT_BAD, _ ("Not All Backups Deleted"),
                              _ ("Some of the files can’t be deleted. Check their folder."), NULL);
  else
    karum_work_dialog_report (dialog, KARUM_REPORT_GOOD, _ ("Backups Deleted"),
                              _ ("No automatic backup holds it anymore. Copies that you made "
                                 "yourself are still there."),
                              NULL);
}

static void
dropping_decided (KarumBackupDialog *self, const char *response)
{
  g_autofree char *folder = karum_backup_settings_folder (self->settings, self->path);

  if (!g_str_equal (response, "delete") || !self->archive)
    return;
  karum_work_dialog_begin (KARUM_WORK_DIALOG (self), _ ("Making a new backup…"), self->archive,
                           karum_request_drop_held (folder), dropped, g_object_ref (self));
  karum_work_dialog_show_share (KARUM_WORK_DIALOG (self));
}

static void
drop_held (KarumBackupDialog *self)
{
  AdwMessageDialog *dialog = ADW_MESSAGE_DIALOG (adw_message_dialog_new (
      GTK_WINDOW (self), _ ("Delete the Backups That Hold It?"),
      _ ("A new backup is made first. The archive can’t be restored to the state of the deleted "
         "ones after that.")));

  karum_dialog_warn (dialog, "delete", _ ("_Delete"));
  karum_on (dialog, "response", dropping_decided, self);
  gtk_window_present (GTK_WINDOW (dialog));
}

/* -- Making one ------------------------------------------------------------------------------- */

/* @contains: the sentence about its games, with a place for their number */
static void
report_copy (KarumBackupDialog *self,
             GObject *source,
             GAsyncResult *result,
             const char *not_made,
             const char *made,
             const char *(*contains) (gulong games))
{
  KarumWorkDialog *dialog = KARUM_WORK_DIALOG (self);
  g_autoptr (GError) error = NULL;
  g_autofree gint64 *games = karum_request_finish (source, result, &error);
  g_autofree char *text = NULL;

  if (!karum_work_dialog_end (dialog))
    return;
  load (self);
  if (!games) {
    karum_work_dialog_fail (dialog, not_made, error);
    return;
  }
  text = karum_count_text (contains ((gulong) *games), (guint64) *games);
  karum_work_dialog_report (dialog, KARUM_REPORT_GOOD, made, text, NULL);
}

static const char *
backup_contains (gulong games)
{
  return ngettext ("It contains %s game and has been verified.",
                   "It contains %s games and has been verified.", games);
}

static void
made (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (KarumBackupDialog) self = data;

  report_copy (self, source, result, _ ("Backup Not Created"), _ ("Backup Created"),
               backup_contains);
}

static const char *
copy_contains (gulong games)
{
  return ngettext ("It contains %s game, and nothing that isn’t for others.",
                   "It contains %s games, and nothing that isn’t for others.", games);
}

/* For others. */
static void
copied (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (KarumBackupDialog) self = data;

  report_copy (self, source, result, _ ("Copy Not Created"), _ ("Copy Created"), copy_contains);
}

void
karum_backup_dialog_copy (KarumBackupDialog *self, const char *path)
{
  karum_work_dialog_begin (KARUM_WORK_DIALOG (self), _ ("Copying the archive…"), self->archive,
                           karum_request_copy_for_others (path), copied, g_object_ref (self));
  karum_work_dialog_show_share (KARUM_WORK_DIALOG (self));
}

void
karum_backup_dialog_make (KarumBackupDialog *self, const char *path)
{
  karum_work_dialog_begin (KARUM_WORK_DIALOG (self), _ ("Copying the archive…"), self->archive,
                           karum_request_back_up (path), made, g_object_ref (self));
  karum_work_dialog_show_share (KARUM_WORK_DIALOG (self));
}

/* The file chooser has already asked whether to replace an existing file. */
static void
backup_file_chosen (gpointer dialog, const char *path)
{
  karum_backup_dialog_make (dialog, path);
}

/* Starts in the folder of the backups. */
static GtkFileChooser *
chooser_new (KarumBackupDialog *self,
             GtkFileChooserAction action,
             const char *title,
             const char *accept,
             KarumPathChosen chosen)
{
  GtkFileChooser *chooser
      = karum_path_chooser_new (GTK_WINDOW (self), action, title, accept, chosen, self);
  g_autofree char *path = karum_backup_settings_folder (self->settings, self->path);
  g_autoptr (GFile) folder = g_file_new_for_path (path);

  if (g_file_query_exists (folder, NULL))
    gtk_file_chooser_set_current_folder (chooser, folder, NULL);
  return chooser;
}

static void
back_up (KarumBackupDialog *self)
{
  GtkFileChooser *chooser = chooser_new (self, GTK_FILE_CHOOSER_ACTION_SAVE, _ ("Create a Backup"),
                                         _ ("_Back Up"), backup_file_chosen);
  g_autoptr (GDateTime) now = g_date_time_new_now_local ();
  /* Translators: the name of a file; %F is the date and must stay */
  g_autofree char *name = g_date_time_format (now, C_ ("file name", "backup %F.karum"));

  gtk_file_chooser_set_current_name (chooser, name);
  karum_path_chooser_show (chooser);
}

static void
copy_file_chosen (gpointer dialog, const char *path)
{
  karum_backup_dialog_copy (dialog, path);
}

static void
copy_for_others (KarumBackupDialog *self)
{
  GtkFileChooser *chooser
      = karum_path_chooser_new (GTK_WINDOW (self), GTK_FILE_CHOOSER_ACTION_SAVE,
                                _ ("Copy for Others"), _ ("_Save"), copy_file_chosen, self);
  g_autofree char *name = g_filename_display_basename (self->path);

  gtk_file_chooser_set_current_name (chooser, name);
  karum_path_chooser_show (chooser);
}

/* -- Restoring and looking -------------------------------------------------------------------- */

static void
ask_window (KarumBackupDialog *self, const char *action, const char *path)
{
  g_autoptr (GtkWindow) window = g_object_ref (gtk_window_get_transient_for (GTK_WINDOW (self)));

  gtk_window_close (GTK_WINDOW (self));
  gtk_widget_activate_action (GTK_WIDGET (window), action, "^ay", path);
}

static void
restore (GtkWidget *widget, const char *action, GVariant *parameter)
{
  ask_window (KARUM_BACKUP_DIALOG (widget), "win.restore", g_variant_get_bytestring (parameter));
}

static void
look_at (GtkWidget *widget, const char *action, GVariant *parameter)
{
  ask_window (KARUM_BACKUP_DIALOG (widget), "win.look-at", g_variant_get_bytestring (parameter));
}

static void
other_file_chosen (gpointer dialog, const char *path)
{
  ask_window (dialog, "win.restore", path);
}

static void
restore_other (KarumBackupDialog *self)
{
  karum_path_chooser_show (chooser_new (self, GTK_FILE_CHOOSER_ACTION_OPEN, _ ("Restore a Backup"),
                                        _ ("_Restore"), other_file_chosen));
}

/* -- Settings --------------------------------------------------------------------------------- */

static void
folder_chosen (gpointer dialog, const char *path)
{
  g_settings_set_string (KARUM_BACKUP_DIALOG (dialog)->settings, "backup-folder", path);
}

static void
choose_folder (KarumBackupDialog *self)
{
  karum_path_chooser_show (chooser_new (self, GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER,
                                        _ ("Folder for Backups"), _ ("_Select"), folder_chosen));
}

static gboolean
interval_to_position (GValue *value, GVariant *variant, gpointer data)
{
  g_value_set_uint (value, g_str_equal (g_variant_get_string (variant, NULL), "weekly"));
  return TRUE;
}

static GVariant *
position_to_interval (const GValue *value, const GVariantType *type, gpointer data)
{
  return g_variant_new_string (g_value_get_uint (value) == KARUM_BACKUP_WEEKLY ? "weekly"
                                                                               : "daily");
}

void
karum_backup_dialog_present (GtkWindow *parent,
                             const char *path,
                             KarumArchive *archive,
                             const char *fault)
{
  KarumBackupDialog *self = g_object_new (KARUM_TYPE_BACKUP_DIALOG, NULL);

  self->path = g_strdup (path);
  g_set_object (&self->archive, archive);
  karum_actions_set (GTK_WIDGET (self), KARUM_NEED (KARUM_NEED_ARCHIVE), archive != NULL);
  karum_actions_set (GTK_WIDGET (self), KARUM_NEED (KARUM_NEED_ARCHIVE), archive != NULL);
  gtk_label_set_label (self->fault, fault ? fault : "");
  gtk_widget_set_visible (GTK_WIDGET (self->fault), fault != NULL);
  load (self);
  karum_work_dialog_present (KARUM_WORK_DIALOG (self), parent);
}

/* -- The widget ------------------------------------------------------------------------------- */

static const KarumAction dialog_actions[] = {
  { "backups.make", .needs = { KARUM_NEED_ARCHIVE },
    .function = KARUM_DOES (KarumBackupDialog, back_up) },
  { "backups.copy-for-others", .needs = { KARUM_NEED_ARCHIVE },
    .function = KARUM_DOES (KarumBackupDialog, copy_for_others) },
  { "backups.drop-held", .function = KARUM_DOES (KarumBackupDialog, drop_held) },
  { "backups.restore", .with_target = restore, .target = "ay" },
  { "backups.look-at", .with_target = look_at, .target = "ay" },
  { "backups.restore-other", .function = KARUM_DOES (KarumBackupDialog, restore_other) },
  { "backups.choose-folder", .function = KARUM_DOES (KarumBackupDialog, choose_folder) },
};

static const KarumActionTable dialog_table = { KARUM_ACTION_LINES (dialog_actions) };

static void
karum_backup_dialog_class_init (KarumBackupDialogClass *klass)
{
  karum_class_template (klass);
  KARUM_DROPS (klass, KarumBackupDialog, g_object_unref, archive, settings);
  KARUM_FREES (klass, KarumBackupDialog, g_free, path);
  KARUM_CHILDREN (klass, KarumBackupDialog, fault, enabled, interval, folder_row, list_group, list,
                  held_group, held_row);
  karum_actions_install (klass, &dialog_table);
}

static void
karum_backup_dialog_init (KarumBackupDialog *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));

  self->settings = g_settings_new ("org.karum.Karum");
  g_settings_bind (self->settings, "backups", self->enabled, "active", G_SETTINGS_BIND_DEFAULT);
  g_settings_bind_with_mapping (self->settings, "backup-interval", self->interval, "selected",
                                G_SETTINGS_BIND_DEFAULT, interval_to_position, position_to_interval,
                                NULL, NULL);
  karum_on (self->settings, "changed::backup-folder", load, self);
}
