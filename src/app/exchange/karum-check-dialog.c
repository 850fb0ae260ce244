#include "karum-actions.h"
#include "karum-archive-dialogs.h"

#include <glib/gi18n.h>

#include "karum-requests.h"
#include "karum-class.h"
#include "karum-phrases.h"
#include "karum-dialog.h"
#include "karum-work-dialog.h"

struct _KarumCheckDialog {
  KarumWorkDialog parent_instance;

  /* Template children */
  GtkWidget *about_check;
  GtkWidget *check_button;
  GtkWidget *rebuild_button;
  GtkWidget *restore_button;
  GtkWidget *save_button;
  GtkWidget *open_button;

  KarumArchive *archive; /* (owned) (nullable) */
  char *path;            /* (owned) */
  char *saved;           /* (owned) (nullable): the path of the new archive */
};

KARUM_DEFINE_TEMPLATE_TYPE (KarumCheckDialog, karum_check_dialog, KARUM_TYPE_WORK_DIALOG)

static void
offer (KarumCheckDialog *self, gboolean rebuild, gboolean restore, gboolean save, gboolean open)
{
  gtk_widget_set_visible (self->rebuild_button, rebuild);
  gtk_widget_set_visible (self->restore_button, restore);
  gtk_widget_set_visible (self->save_button, save);
  gtk_widget_set_visible (self->open_button, open);
}

/* -- Checking --------------------------------------------------------------------------------- */

static const char *
advice (const KarumCheckResult *result)
{
  if (result->kinds[KARUM_CHECK_PAGES] > 0)
    return _ ("Part of the file is damaged. Restore a backup, or save everything that can be read "
              "to a new archive. Until then, do not add anything to this archive.");
  if (result->kinds[KARUM_CHECK_ROWS] + result->kinds[KARUM_CHECK_GAME] > 0)
    return _ ("Problems were found in the games listed here; all other games are intact. What can "
              "be read of them can be saved to a new archive or taken from a backup.");
  return _ ("All games are intact. Only data derived from them is wrong; it can be rebuilt.");
}

static void
show_result (KarumCheckDialog *self, const KarumCheckResult *result, const GPtrArray *faults)
{
  guint n = (guint) result->faults;
  guint games = (guint) result->games;
  gboolean derived = result->kinds[KARUM_CHECK_DERIVED] == result->faults;
  gboolean writable = karum_archive_get_access (self->archive) == KARUM_ARCHIVE_WRITABLE;
  g_autofree char *count = NULL;
  g_autofree char *title = NULL;
  g_autofree char *text = NULL;

  if (n == 0) {
    text = karum_count_text (ngettext ("%s game was checked move by move.",
                                       "%s games were checked move by move.", games),
                             games);
    offer (self, FALSE, FALSE, FALSE, FALSE);
    karum_work_dialog_report (KARUM_WORK_DIALOG (self), KARUM_REPORT_GOOD, _ ("No Problems Found"),
                              text, faults->len > 0 ? faults : NULL);
    return;
  }
  count = karum_number_text (n);
  title = g_strdup_printf (ngettext ("%s problem found", "%s problems found", n), count);
  offer (self, derived && writable, !derived && writable, !derived, FALSE);
  karum_work_dialog_report (KARUM_WORK_DIALOG (self), KARUM_REPORT_WARNING, title, advice (result),
                            faults);
}

static void
checked (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (KarumCheckDialog) self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (KarumChecked) found = karum_request_finish (source, result, &error);

  if (!karum_work_dialog_end (KARUM_WORK_DIALOG (self)))
    return;
  if (found) {
    show_result (self, &found->result, found->faults);
    return;
  }
  offer (self, FALSE, FALSE, FALSE, FALSE);
  karum_work_dialog_fail (KARUM_WORK_DIALOG (self), _ ("The Archive Could Not Be Checked"), error);
}

static void
check (KarumCheckDialog *self)
{
  karum_work_dialog_begin (KARUM_WORK_DIALOG (self), _ ("Checking the archive…"), self->archive,
                           karum_request_check (), checked, g_object_ref (self));
}

/* -- Mending ---------------------------------------------------------------------------------- */

static void
rebuilt (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (KarumCheckDialog) self = data;
  g_autoptr (GError) error = NULL;
  gboolean done = karum_request_finish (source, result, &error) != NULL;

  if (!karum_work_dialog_end (KARUM_WORK_DIALOG (self)))
    return;
  if (done)
    check (self);
  else
    karum_work_dialog_fail (KARUM_WORK_DIALOG (self), _ ("Nothing Was Rebuilt"), error);
}

static void
rebuild (GtkWidget *widget, const char *action, GVariant *parameter)
{
  KarumCheckDialog *self = KARUM_CHECK_DIALOG (widget);

  karum_work_dialog_begin (KARUM_WORK_DIALOG (self), _ ("Rebuilding derived data…"), self->archive,
                           karum_request_rebuild (), rebuilt, g_object_ref (self));
}

static void
restore (GtkWidget *widget, const char *action, GVariant *parameter)
{
  g_autoptr (GtkWindow) window = g_object_ref (gtk_window_get_transient_for (GTK_WINDOW (widget)));

  gtk_window_close (GTK_WINDOW (widget));
  gtk_widget_activate_action (GTK_WIDGET (window), "win.backups", NULL);
}

/* -- Saving what can be read ------------------------------------------------------------------ */

static gpointer
copy_text (gconstpointer text, gpointer unused)
{
  (void) unused;
  return g_strdup (text);
}

/* (transfer full) */
static char *
count_games (const KarumSalvage *salvage)
{
  g_autofree char *whole = karum_number_text (salvage->whole);
  g_autofree char *completed = karum_number_text (salvage->completed);
  g_autofree char *doubted = karum_number_text (salvage->doubted);
  g_autofree char *missing = karum_number_text (salvage->missing);

  return g_strdup_printf (
      /* Translators: numbers of games */
      _ ("Games without damage: %s; completed from a backup: %s; doubtful: %s; lost: %s"), whole,
      completed, doubted, missing);
}

static void
show_saved (KarumCheckDialog *self, const KarumSalvage *salvage)
{
  guint games = (guint) salvage->games;
  g_autofree char *title
      = karum_count_text (ngettext ("%s game saved", "%s games saved", games), games);
  g_autoptr (GPtrArray) told = g_ptr_array_copy (salvage->lost, copy_text, NULL);

  g_ptr_array_set_free_func (told, g_free);
  g_ptr_array_extend (told, salvage->restored, copy_text, NULL);
  g_ptr_array_extend (told, salvage->doubtful, copy_text, NULL);
  if (told->len > 0)
    g_ptr_array_insert (told, 0, count_games (salvage));
  offer (self, FALSE, FALSE, FALSE, TRUE);
  karum_work_dialog_report (
      KARUM_WORK_DIALOG (self), told->len == 0 ? KARUM_REPORT_GOOD : KARUM_REPORT_WARNING, title,
      told->len == 0
          ? _ ("Nothing was lost. The new archive is intact; the old one was not changed.")
          : _ ("The items listed here are lost, were completed from a backup, or may have been "
               "changed "
               "by the damage. The new archive is intact; the old one was not changed."),
      told);
}

static void
saved (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (KarumCheckDialog) self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (KarumSalvage) salvage = karum_request_finish (source, result, &error);

  if (!karum_work_dialog_end (KARUM_WORK_DIALOG (self)))
    return;
  if (salvage) {
    show_saved (self, salvage);
    return;
  }
  offer (self, FALSE, TRUE, TRUE, FALSE);
  karum_work_dialog_fail (KARUM_WORK_DIALOG (self), _ ("Nothing Was Saved"), error);
}

void
karum_check_dialog_save (KarumCheckDialog *self, const char *target)
{
  g_free (self->saved);
  self->saved = g_strdup (target);
  karum_work_dialog_begin (KARUM_WORK_DIALOG (self), _ ("Saving readable data to a new archive…"),
                           NULL, karum_request_salvage (self->path, target), saved,
                           g_object_ref (self));
}

/* The file chooser has already asked whether to replace an existing file. */
static void
file_chosen (gpointer dialog, const char *path)
{
  karum_check_dialog_save (dialog, path);
}

static void
choose_file (GtkWidget *widget, const char *action, GVariant *parameter)
{
  GtkFileChooser *chooser
      = karum_path_chooser_new (GTK_WINDOW (widget), GTK_FILE_CHOOSER_ACTION_SAVE,
                                _ ("Save Readable Data"), _ ("_Save"), file_chosen, widget);
  /* Translators: the name of a file, without its ending */
  g_autofree char *name = g_strconcat (C_ ("file name", "recovered archive"), ".karum", NULL);

  gtk_file_chooser_set_current_name (chooser, name);
  karum_path_chooser_show (chooser);
}

static void
open_saved (KarumCheckDialog *self)
{
  g_autoptr (GtkWindow) window
      = g_object_ref (gtk_window_get_transient_for (GTK_WINDOW (GTK_WIDGET (self))));
  g_autofree char *path = g_strdup (self->saved);

  gtk_window_close (GTK_WINDOW (GTK_WIDGET (self)));
  gtk_widget_activate_action (GTK_WIDGET (window), "win.open-recent", "^ay", path);
}

void
karum_check_dialog_present (GtkWindow *parent, const char *path, KarumArchive *archive)
{
  KarumCheckDialog *self = g_object_new (KARUM_TYPE_CHECK_DIALOG, NULL);

  self->path = g_strdup (path);
  g_set_object (&self->archive, archive);
  /* An archive that can't be opened can't be checked, only recovered. */
  gtk_widget_set_visible (self->about_check, archive != NULL);
  gtk_widget_set_visible (self->check_button, archive != NULL);
  karum_actions_set (GTK_WIDGET (self), KARUM_NEED (KARUM_NEED_ARCHIVE), archive != NULL);
  offer (self, FALSE, FALSE, FALSE, FALSE);
  karum_work_dialog_present (KARUM_WORK_DIALOG (self), parent);
  if (archive)
    check (self);
}

/* -- The widget ------------------------------------------------------------------------------- */

static const KarumAction actions[] = {
  { "check.again", .needs = { KARUM_NEED_ARCHIVE },
    .function = KARUM_DOES (KarumCheckDialog, check) },
  { "check.rebuild", .with_target = rebuild },
  { "check.restore", .with_target = restore },
  { "check.save-readable", .with_target = choose_file },
  { "check.open-saved", .function = KARUM_DOES (KarumCheckDialog, open_saved) },
};

static const KarumActionTable table = { KARUM_ACTION_LINES (actions) };

static void
karum_check_dialog_class_init (KarumCheckDialogClass *klass)
{
  karum_class_template (klass);
  KARUM_DROPS (klass, KarumCheckDialog, g_object_unref, archive);
  KARUM_FREES (klass, KarumCheckDialog, g_free, path, saved);
  KARUM_CHILDREN (klass, KarumCheckDialog, about_check, check_button, rebuild_button,
                  restore_button, save_button, open_button);
  karum_actions_install (klass, &table);
}
