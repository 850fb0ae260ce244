#include <glib/gi18n.h>

#include "karum-archive.h"
#include "karum-archive-dialogs.h"
#include "karum-backup-schedule.h"
#include "karum-backups-held.h"
#include "karum-class.h"
#include "karum-dialog.h"
#include "karum-export-dialog.h"
#include "karum-import-dialog.h"
#include "karum-phrases.h"
#include "karum-requests.h"
#include "karum-window-private.h"
#include "karum-work-dialog.h"

/* -- Problem page ------------------------------------------------------------------------------ */

/* -- Window archive ---------------------------------------------------------------------------- */

/* Uses the games that are selected on the page; otherwise all. */
static void
export_games (KarumWindow *self)
{
  KarumPage *page = karum_window_get_shown (self);
  const char *own = page ? KARUM_PAGE_GET_CLASS (page)->export_selected : NULL;

  if (own && gtk_widget_activate_action (GTK_WIDGET (page), own, NULL))
    return;
  if (self->archive)
    karum_export_dialog_present (GTK_WINDOW (self), self->archive, NULL, NULL, 0);
}

static void
import_files (KarumWindow *self)
{
  karum_import_dialog_choose (GTK_WINDOW (self), self->archive, FALSE);
}

/* With the folders in it. */
static void
import_folder (KarumWindow *self)
{
  karum_import_dialog_choose (GTK_WINDOW (self), self->archive, TRUE);
}

static void
merge (KarumWindow *self)
{
  if (karum_window_can_write (self))
    karum_merge_archive_dialog_choose (GTK_WINDOW (self), self->archive);
}

static void
share (KarumWindow *self)
{
  if (karum_window_can_write (self))
    karum_sharing_dialog_present (GTK_WINDOW (self), self->archive, self->sharing);
}

static void
check (KarumWindow *self)
{
  if (self->archive)
    karum_check_dialog_present (GTK_WINDOW (self), self->path, self->archive);
}

/* For an archive that can't be opened. */
static void
save_readable (KarumWindow *self)
{
  if (self->path)
    karum_check_dialog_present (GTK_WINDOW (self), self->path, NULL);
}

gboolean
karum_window_can_write (KarumWindow *self)
{
  return self->archive && karum_archive_get_access (self->archive) == KARUM_ARCHIVE_WRITABLE;
}

static const KarumAction archive_actions[] = {
  { "win.import",
    N_ ("_Import…"),
    "<Control>i",
    { KARUM_NEED_WRITING },
    KARUM_DOES (KarumWindow, import_files),
    .words = NC_ ("search", "KGN, open a file") },
  { "win.import-folder",
    N_ ("Import a _Folder…"),
    NULL,
    { KARUM_NEED_WRITING },
    KARUM_DOES (KarumWindow, import_folder) },
  { "win.export",
    N_ ("_Export…"),
    "<Control>e",
    { KARUM_NEED_ARCHIVE },
    KARUM_DOES (KarumWindow, export_games) },
  { "win.merge",
    N_ ("_Merge Another Archive…"),
    NULL,
    { KARUM_NEED_WRITING },
    KARUM_DOES (KarumWindow, merge) },
  { "win.share",
    N_ ("S_hare with Other Computers…"),
    NULL,
    { KARUM_NEED_WRITING },
    KARUM_DOES (KarumWindow, share),
    .words = NC_ ("search", "sync synchronize exchange copies folder") },
  { "win.check",
    N_ ("_Check the Archive…"),
    NULL,
    { KARUM_NEED_ARCHIVE },
    KARUM_DOES (KarumWindow, check) },
  { "win.save-readable", NULL, NULL, { WINDOW_PATH }, KARUM_DOES (KarumWindow, save_readable) },
};

const KarumActionTable karum_window_archive_actions
    = { NC_ ("shortcuts", "General"), .way = KARUM_KEYS_EVERYWHERE,
        KARUM_ACTION_LINES (archive_actions), .reasons = karum_window_reasons };

static void
show_dialog (GtkFileChooser *dialog)
{
  karum_path_chooser_filter (dialog, _ ("Karum archives"), "karum");
  karum_path_chooser_filter (dialog, _ ("All files"), NULL);
  karum_path_chooser_show (dialog);
}

/* An archive that another window has is shown there: there is one window for each. */
static void
open_or_raise (KarumWindow *self,
               const char *path,
               void (*open) (KarumWindow *self, const char *path))
{
  GtkApplication *application = gtk_window_get_application (GTK_WINDOW (self));
  KarumWindow *other = application ? karum_window_find (application, path) : NULL;

  if (other && other != self)
    karum_window_appear (other);
  else
    open (self, path);
}

static void
old_chosen (gpointer window, const char *path)
{
  open_or_raise (window, path, karum_window_open);
}

static void
open_archive (GtkWidget *widget, const char *action, GVariant *parameter)
{
  show_dialog (karum_path_chooser_new (GTK_WINDOW (widget), GTK_FILE_CHOOSER_ACTION_OPEN,
                                       _ ("Open an Archive"), _ ("_Open"), old_chosen, widget));
}

/* An existing file is opened, not overwritten: nothing is lost. */
static void
new_chosen (gpointer window, const char *path)
{
  g_autofree char *full
      = g_str_has_suffix (path, ".karum") ? g_strdup (path) : g_strconcat (path, ".karum", NULL);

  open_or_raise (window, full, karum_window_open);
}

static void
new_archive (GtkWidget *widget, const char *action, GVariant *parameter)
{
  GtkFileChooser *dialog
      = karum_path_chooser_new (GTK_WINDOW (widget), GTK_FILE_CHOOSER_ACTION_SAVE,
                                _ ("New Archive"), _ ("_Create"), new_chosen, widget);

  gtk_file_chooser_set_current_name (dialog, _ ("Archive.karum"));
  show_dialog (dialog);
}

static void
open_recent (GtkWidget *widget, const char *action, GVariant *parameter)
{
  g_autofree char *path = g_strdup (g_variant_get_bytestring (parameter));

  open_or_raise (KARUM_WINDOW (widget), path, karum_window_open_known);
}

static void
open_usual (KarumWindow *self)
{
  g_autofree char *path = karum_archive_default_path ();

  open_or_raise (self, path, karum_window_open);
}

static void
retry (KarumWindow *self)
{
  g_autofree char *path = g_strdup (self->path);

  if (!path || self->archive)
    return;
  if (self->to_read)
    karum_window_open_to_read (self, path);
  else if (self->known)
    karum_window_open_known (self, path);
  else
    karum_window_open (self, path);
}

static const KarumAction choose_actions[] = {
  { "win.new-archive", N_ ("_New Archive…"), .with_target = new_archive },
  { "win.open-archive", N_ ("_Open Another Archive…"), "<Control>o", .with_target = open_archive },
  { "win.open-recent", .with_target = open_recent, .target = "ay" },
  { "win.open-usual", .function = KARUM_DOES (KarumWindow, open_usual) },
  { "win.retry", .function = KARUM_DOES (KarumWindow, retry) },
};

const KarumActionTable karum_window_choose_actions
    = { NC_ ("shortcuts", "General"), .way = KARUM_KEYS_EVERYWHERE,
        KARUM_ACTION_LINES (choose_actions), .reasons = karum_window_reasons };

/* -- Made regularly --------------------------------------------------------------------------- */

/* The message stays until the user closes it; the dialog for backups shows the reason. */
static void
show_fault (KarumWindow *self)
{
  AdwToast *toast = adw_toast_new (_ ("Could not create a backup"));

  adw_toast_set_button_label (toast, _ ("_Backups…"));
  adw_toast_set_action_name (toast, "win.backups");
  adw_toast_set_priority (toast, ADW_TOAST_PRIORITY_HIGH);
  adw_toast_set_timeout (toast, 0);
  self->fault_waits = FALSE;
  g_set_weak_pointer (&self->backup_fault, toast);
  adw_toast_overlay_add_toast (self->toasts, toast);
}

static gboolean
page_tells (KarumWindow *self)
{
  return karum_window_get_teller (self) != self->teller;
}

static void
fault_changed (KarumWindow *self)
{
  gboolean fault = karum_backup_schedule_get_fault (self->backups) != NULL;

  if (!fault || self->backup_fault || self->fault_waits) {
    self->fault_waits = self->fault_waits && fault;
  } else if (page_tells (self)) {
    self->fault_waits = TRUE;
    karum_teller_offer (karum_window_get_teller (self), _ ("Could not create a backup"),
                        _ ("_Backups…"), "win.backups", NULL);
  } else
    show_fault (self);
}

void
karum_window_place_fault (KarumWindow *self)
{
  if (!page_tells (self)) {
    if (self->fault_waits)
      show_fault (self);
  } else if (self->backup_fault) {
    AdwToast *toast = self->backup_fault;

    self->fault_waits = TRUE;
    g_clear_weak_pointer (&self->backup_fault);
    adw_toast_dismiss (toast);
  }
}

void
karum_window_backups_watch (KarumWindow *self)
{
  g_clear_object (&self->backups);
  if (self->backup_fault)
    adw_toast_dismiss (self->backup_fault);
  self->fault_waits = FALSE;
  if (!self->archive)
    return;
  self->backups = karum_backup_schedule_new (self->archive);
  karum_on (self->backups, "notify::fault", fault_changed, self);
}

/* -- What was deleted for good ----------------------------------------------------------------- */

static void
held_found (gpointer window, gpointer result)
{
  KarumWindow *self = window;
  g_autofree KarumHeld *held = result;
  g_autofree char *text = NULL;

  if (!self->teller || held->backups == 0)
    return;
  text = karum_count_text (ngettext ("%s automatic backup still holds what was deleted",
                                     "%s automatic backups still hold what was deleted",
                                     held->backups),
                           held->backups);
  karum_teller_offer (karum_window_get_teller (self), text, _ ("_Backups…"), "win.backups", NULL);
}

static void
tell_held (KarumWindow *self)
{
  g_autofree char *folder
      = self->archive ? karum_backup_settings_folder (self->settings, self->path) : NULL;

  if (folder)
    karum_ask (self, self->archive, karum_request_find_held (folder), NULL, held_found, NULL);
}

/* -- Restoring -------------------------------------------------------------------------------- */

static void
tell_restored (KarumWindow *self, const char *kept)
{
  karum_teller_tell_to_stay (self->teller, _ ("Backup restored"), "win.restore",
                             g_variant_new_bytestring (kept));
}

/* Both are kept alive until the request ends, even if they are closed. */
typedef struct {
  KarumWindow *window;     /* (owned) */
  KarumWorkDialog *dialog; /* (owned) */
} Restoring;

static void
restoring_free (Restoring *restoring)
{
  g_object_unref (restoring->window);
  g_object_unref (restoring->dialog);
  g_free (restoring);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Restoring, restoring_free)

static void
show_outcome (Restoring *restoring, const char *kept, const GError *error)
{
  gboolean shown = karum_work_dialog_end (restoring->dialog);
  gboolean stopped = g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  gboolean failed = error && !stopped;

  if (kept)
    tell_restored (restoring->window, kept);
  else if (stopped)
    karum_teller_tell (karum_window_get_teller (restoring->window),
                       _ ("Nothing was restored; the archive was not changed"), NULL, NULL);
  if (shown && failed)
    karum_work_dialog_fail (restoring->dialog, _ ("Nothing Was Restored"), error);
  else if (shown)
    gtk_window_destroy (GTK_WINDOW (restoring->dialog));
}

static void
restored (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (Restoring) restoring = data;
  KarumWindow *window = restoring->window;
  g_autoptr (GError) error = NULL;
  g_autofree char *kept = karum_request_finish (source, result, &error);

  if (!window->pages)
    return;
  karum_window_open (window, window->path);
  show_outcome (restoring, kept, error);
}

static void
begin_restoring (KarumWindow *self, const char *backup)
{
  g_autofree char *folder = karum_backup_settings_folder (self->settings, self->path);
  Restoring *restoring = g_new (Restoring, 1);

  restoring->window = g_object_ref (self);
  restoring->dialog = g_object_ref_sink (
      g_object_new (KARUM_TYPE_WORK_DIALOG, "title", _ ("Restore a Backup"), NULL));
  karum_work_dialog_begin (restoring->dialog, _ ("Restoring the backup…"), NULL,
                           karum_request_restore (self->path, backup, folder), restored, restoring);
  karum_work_dialog_show_share (restoring->dialog);
  karum_work_dialog_present (restoring->dialog, GTK_WINDOW (self));
}

/* So that its file can be replaced; “win.retry” opens it again. */
static void
make_way (KarumWindow *self)
{
  g_autoptr (KarumArchive) archive = self->archive ? g_object_ref (self->archive) : NULL;

  karum_window_close_archive (self);
  if (archive)
    karum_archive_close (archive);
}

static void
restore (GtkWidget *widget, const char *action, GVariant *parameter)
{
  KarumWindow *self = KARUM_WINDOW (widget);

  if (!self->path)
    return;
  make_way (self);
  begin_restoring (self, g_variant_get_bytestring (parameter));
}

/* -- Dialogs and windows ---------------------------------------------------------------------- */

static void
look_at (GtkWidget *widget, const char *action, GVariant *parameter)
{
  GtkApplication *application = gtk_window_get_application (GTK_WINDOW (widget));
  KarumWindow *window = karum_window_new (application);

  karum_window_open_to_read (window, g_variant_get_bytestring (parameter));
  karum_window_appear (window);
}

static void
show_backups (KarumWindow *self)
{
  if (self->path)
    karum_backup_dialog_present (GTK_WINDOW (self), self->path, self->archive,
                                 self->backups ? karum_backup_schedule_get_fault (self->backups)
                                               : NULL);
}

static void
move_everything (KarumWindow *self)
{
  karum_luggage_dialog_present (GTK_WINDOW (self));
}

static const KarumAction backup_actions[] = {
  { "win.backups",
    N_ ("_Backups…"),
    NULL,
    { WINDOW_PATH },
    KARUM_DOES (KarumWindow, show_backups) },
  { "win.another-computer", N_ ("Another Comp_uter…"),
    .function = KARUM_DOES (KarumWindow, move_everything) },
  { "win.tell-held", .function = KARUM_DOES (KarumWindow, tell_held) },
  { "win.make-way", .function = KARUM_DOES (KarumWindow, make_way) },
  { "win.restore", .with_target = restore, .target = "ay" },
  { "win.look-at", .with_target = look_at, .target = "ay" },
};

const KarumActionTable karum_window_backups_actions
    = { NC_ ("shortcuts", "General"), .way = KARUM_KEYS_EVERYWHERE,
        KARUM_ACTION_LINES (backup_actions), .reasons = karum_window_reasons };
