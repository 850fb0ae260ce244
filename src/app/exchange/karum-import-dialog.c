#include "karum-import-dialog.h"

#include <glib/gi18n.h>

#include "karum-actions.h"
#include "karum-class.h"
#include "karum-dialog.h"
#include "karum-exchange-requests.h"
#include "karum-game-text.h"
#include "karum-import-source.h"
#include "karum-requests.h"
#include "karum-import-files.h"
#include "karum-import-tally.h"
#include "karum-loader.h"
#include "karum-mend-dialog.h"
#include "karum-name.h"
#include "karum-teller.h"

struct _KarumImportDialog {
  KarumWorkDialog parent_instance;

  /* Template children */
  KarumImportFiles *files;
  GtkSwitch *whole;
  GtkWidget *start;
  GtkButton *again;
  GtkButton *decide;
  GtkButton *restore;
  GtkButton *keep_good;
  GtkButton *mend;
  GtkButton *take_results;
  GtkButton *show_added;

  GtkWidget *window;     /* (nullable) (weak): is told, also after the dialog was closed */
  KarumArchive *archive; /* (owned) */
  GPtrArray *sources;    /* (owned) (element-type KarumImportSource): the sources to import */
  guint next;            /* of @sources, during the import */
  gboolean only_good;    /* the running import adds valid records even if others are invalid */
  gboolean settle;       /* it takes results that are missing from the moves */
  guint64 first;         /* the first change of the running import, or 0 */
  KarumImportTally tally;
};

G_DEFINE_FINAL_TYPE (KarumImportDialog, karum_import_dialog, KARUM_TYPE_WORK_DIALOG)

/* -- What became of it ------------------------------------------------------------------------ */

static void
enable_extra (KarumImportDialog *self, GtkButton *button, const char *action, gboolean enabled)
{
  gtk_widget_set_visible (GTK_WIDGET (button), enabled);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), action, enabled);
}

static void
update_extra (KarumImportDialog *self)
{
  const KarumImportTally *tally = &self->tally;

  gtk_widget_set_visible (GTK_WIDGET (self->again), FALSE);
  enable_extra (self, self->decide, "import.decide", tally->undecided->len > 0);
  enable_extra (self, self->restore, "import.restore", tally->binned->len > 0);
  enable_extra (self, self->keep_good, "import.keep-good", tally->spoilt->len > 0);
  enable_extra (self, self->mend, "import.mend", karum_mend_dialog_can (tally->rejections));
  enable_extra (self, self->take_results, "import.take-results", tally->left_open > 0);
  enable_extra (self, self->show_added, "import.show-added", tally->added > 0);
}

/* @details: (nullable): of the only game that was added. */
static void
tell_result (KarumImportDialog *self, const KarumGameDetails *details)
{
  g_autofree char *title = karum_import_tally_title (&self->tally);
  g_autofree char *players
      = details ? karum_players_text (details->players[0], details->players[1]) : NULL;
  g_autofree char *text = karum_name_message (title, players);

  if (self->window)
    karum_undo_tell_since (self->window, self->archive, text, self->first);
}

static void
tell_of_one (gpointer self, gpointer result)
{
  g_autoptr (KarumGameDetails) details = result;

  tell_result (self, details);
}

/* A toast in the window reports it too, with a button for undo. */
static void
tell_window (KarumImportDialog *self)
{
  if (self->tally.added == 1)
    karum_ask (self, self->archive, karum_request_get_details (self->tally.last), NULL, tell_of_one,
               NULL);
  else if (self->tally.added > 0)
    tell_result (self, NULL);
}

static void
show_report (KarumImportDialog *self)
{
  const KarumImportTally *tally = &self->tally;
  g_autofree char *title = karum_import_tally_title (tally);
  g_autofree char *description = karum_import_tally_description (tally);
  g_autoptr (GPtrArray) lines = karum_import_tally_dup_lines (tally);
  KarumReportKind kind = tally->refused > 0 || tally->undecided->len > 0 || tally->missed > 0
                             ? KARUM_REPORT_WARNING
                             : KARUM_REPORT_GOOD;

  update_extra (self);
  karum_work_dialog_report (KARUM_WORK_DIALOG (self), kind, title, description, lines);
}

static void
show_added (GtkWidget *widget, const char *action, GVariant *parameter)
{
  KarumImportDialog *self = KARUM_IMPORT_DIALOG (widget);
  const KarumGameFilter filter = { .first_id = self->tally.first, .last_id = self->tally.last };
  g_autofree char *text = karum_game_filter_write (&filter);

  if (self->window)
    gtk_widget_activate_action (self->window, "win.show-games", "s", text);
  gtk_window_close (GTK_WINDOW (self));
}

static void
settled (KarumImportDialog *self, guint replaced, guint left_out, guint updated)
{
  karum_import_tally_settle (&self->tally, replaced, left_out, updated);
  show_report (self);
}

static void
decide (GtkWidget *widget, const char *action, GVariant *parameter)
{
  KarumImportDialog *self = KARUM_IMPORT_DIALOG (widget);
  GtkWidget *dialog
      = karum_similar_dialog_new (GTK_WINDOW (self), self->archive, self->tally.undecided);

  karum_on (dialog, "settled", settled, self);
  karum_dialog_present (GTK_WINDOW (dialog));
}

/* -- Rejected records -------------------------------------------------------------------------- */

static void
note_first (KarumImportDialog *self)
{
  if (self->first == 0 && self->tally.added > 0)
    self->first = karum_history_find (karum_archive_get_history (self->archive), KARUM_UNDO, 0);
}

/* What has been added need not be rejected again with its file. */
static void
mended (KarumImportDialog *self, KarumRejection *rejection, const KarumImportReport *report)
{
  const gboolean emptied = karum_import_source_forget (rejection->source, rejection->refusal->text);

  karum_import_tally_mend (&self->tally, rejection, report, emptied);
  note_first (self);
  show_report (self);
  tell_window (self);
}

static void
mend (GtkWidget *widget, const char *action, GVariant *parameter)
{
  KarumImportDialog *self = KARUM_IMPORT_DIALOG (widget);
  GtkWidget *dialog
      = karum_mend_dialog_new (GTK_WINDOW (self), self->archive, self->tally.rejections);

  karum_on (dialog, "mended", mended, self);
  karum_dialog_present (GTK_WINDOW (dialog));
}

/* -- Games in the bin -------------------------------------------------------------------------- */

static void
restored (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (KarumImportDialog) self = data;
  g_autoptr (GError) error = NULL;
  gboolean done = karum_request_finish (source, result, &error) != NULL;

  /* After disposal of the template the dialog is closed. */
  if (!self->restore)
    return;
  if (done)
    karum_import_tally_restore (&self->tally);
  else if (self->window)
    karum_tell (self->window, error->message);
  show_report (self);
}

/* Undoing an import moves its games into the bin. */
static void
restore (GtkWidget *widget, const char *action, GVariant *parameter)
{
  KarumImportDialog *self = KARUM_IMPORT_DIALOG (widget);
  const GArray *games = self->tally.binned;

  if (games->len == 0)
    return;
  gtk_widget_action_set_enabled (widget, "import.restore", FALSE);
  karum_request_async (
      self->archive,
      karum_request_bin_games ((const gint64 *) (gpointer) games->data, games->len, FALSE), NULL,
      restored, g_object_ref (self));
}

/* -- Importing -------------------------------------------------------------------------------- */

static void import_next (KarumImportDialog *self);

static void
take_report (KarumImportDialog *self, const KarumImportReport *report)
{
  KarumImportSource *source = self->sources->pdata[self->next];

  karum_import_tally_add (&self->tally, report, source, karum_import_source_get_name (source));
  note_first (self);
  self->next++;
}

/* Reports what was added before the error, and the sources that added nothing. */
static void
take_error (KarumImportDialog *self, const GError *error)
{
  gboolean cancelled = g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);

  if (self->next == 0) {
    gtk_widget_set_visible (GTK_WIDGET (self->again), TRUE);
    karum_work_dialog_fail (KARUM_WORK_DIALOG (self), _ ("Nothing Was Imported"), error);
    return;
  }
  for (guint i = self->next; i < self->sources->len; i++)
    karum_import_tally_add_missed (&self->tally,
                                   karum_import_source_get_name (self->sources->pdata[i]),
                                   i == self->next && !cancelled ? error->message : NULL);
  show_report (self);
  tell_window (self);
}

/* A person who closes the dialog wants no more files, but is told of the games that were added. */
static void
imported (GObject *object, GAsyncResult *result, gpointer data)
{
  g_autoptr (KarumImportDialog) self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (KarumImportReport) report = karum_request_finish (object, result, &error);
  gboolean open = karum_work_dialog_end (KARUM_WORK_DIALOG (self));

  if (report)
    take_report (self, report);
  if (!open)
    tell_window (self);
  else if (report)
    import_next (self);
  else
    take_error (self, error);
}

static void
import_next (KarumImportDialog *self)
{
  g_autofree char *title = NULL;
  g_autofree char *name = NULL;
  KarumImportSource *source;

  if (self->next == self->sources->len) {
    show_report (self);
    tell_window (self);
    return;
  }
  source = self->sources->pdata[self->next];
  name = karum_display_name (karum_import_source_get_name (source));
  /* Translators: %s is the name of a file */
  title = g_strdup_printf (_ ("Adding the games of “%s”…"), name);
  karum_work_dialog_begin (
      KARUM_WORK_DIALOG (self), title, self->archive,
      karum_request_import (
          karum_import_source_get_bytes (source), karum_import_source_get_encoding (source),
          self->only_good || !gtk_switch_get_active (self->whole), self->settle, KARUM_SIMILAR_ADD),
      imported, g_object_ref (self));
}

static void
begin_import (KarumImportDialog *self)
{
  karum_import_tally_clear (&self->tally);
  karum_import_tally_init (&self->tally);
  update_extra (self);
  self->next = 0;
  self->first = 0;
  self->only_good = self->settle = FALSE;
  import_next (self);
}

/* Imports again the sources with rejected records: their valid ones are added. */
static void
begin_again (KarumImportDialog *self)
{
  g_ptr_array_unref (self->sources);
  self->sources = karum_import_tally_resume (&self->tally);
  update_extra (self);
  self->next = 0;
  self->only_good = TRUE;
  import_next (self);
}

/* The action can be activated by a key at any time, so the state is checked. */
static void
start (GtkWidget *widget, const char *action, GVariant *parameter)
{
  KarumImportDialog *self = KARUM_IMPORT_DIALOG (widget);

  if (karum_work_dialog_is_asking (KARUM_WORK_DIALOG (self))
      || gtk_widget_get_visible (GTK_WIDGET (self->again)))
    begin_import (self);
}

static void
keep_good (GtkWidget *widget, const char *action, GVariant *parameter)
{
  begin_again (KARUM_IMPORT_DIALOG (widget));
}

/* Also of the valid records in these files, which are added with them. */
static void
take_results (GtkWidget *widget, const char *action, GVariant *parameter)
{
  KarumImportDialog *self = KARUM_IMPORT_DIALOG (widget);

  self->settle = TRUE;
  begin_again (self);
}

/* -- The dialog ------------------------------------------------------------------------------- */

/* If nothing has to be selected, the start button gets the focus. */
static void
files_changed (KarumImportDialog *self)
{
  gboolean ready = karum_import_files_is_ready (self->files);

  gtk_widget_action_set_enabled (GTK_WIDGET (self), "import.start", ready);
  if (ready && karum_import_files_is_utf8 (self->files))
    gtk_widget_grab_focus (self->start);
}

static KarumImportDialog *
dialog_new (GtkWindow *parent, KarumArchive *archive)
{
  KarumImportDialog *self = g_object_new (KARUM_TYPE_IMPORT_DIALOG, NULL);

  g_set_weak_pointer (&self->window, GTK_WIDGET (parent));
  self->archive = g_object_ref (archive);
  return self;
}

void
karum_import_dialog_present_files (GtkWindow *parent, KarumArchive *archive, GListModel *files)
{
  KarumImportDialog *self = dialog_new (parent, archive);

  karum_import_files_read (self->files, files);
  karum_work_dialog_present (KARUM_WORK_DIALOG (self), parent);
}

void
karum_import_dialog_present_text (GtkWindow *parent, KarumArchive *archive, const char *text)
{
  KarumImportDialog *self = dialog_new (parent, archive);

  karum_import_files_add_text (self->files, text, _ ("Pasted text"));
  karum_work_dialog_present (KARUM_WORK_DIALOG (self), parent);
}

static void
forget (GtkWidget **window)
{
  g_clear_weak_pointer (window);
}

static const KarumAction actions[] = {
  { "import.start", .with_target = start },
  { "import.decide", .with_target = decide },
  { "import.restore", .with_target = restore },
  { "import.keep-good", .with_target = keep_good },
  { "import.mend", .with_target = mend },
  { "import.take-results", .with_target = take_results },
  { "import.show-added", .with_target = show_added },
};

static const KarumActionTable table = { KARUM_ACTION_LINES (actions) };

static void
karum_import_dialog_class_init (KarumImportDialogClass *klass)
{
  g_type_ensure (KARUM_TYPE_IMPORT_FILES);
  karum_class_template (klass);
  KARUM_FREES (klass, KarumImportDialog, g_object_unref, archive);
  KARUM_FREES (klass, KarumImportDialog, g_ptr_array_unref, sources);
  KARUM_CLEARS (klass, KarumImportDialog, karum_import_tally_clear, tally);
  KARUM_CLEARS (klass, KarumImportDialog, forget, window);
  KARUM_CHILDREN (klass, KarumImportDialog, files, whole, start, again, decide, restore, keep_good,
                  mend, take_results, show_added);
  KARUM_CALLBACKS (klass, files_changed);
  karum_actions_install (klass, &table);
  karum_class_key (klass, GDK_KEY_Return, GDK_CONTROL_MASK, "import.start");
}

static void
karum_import_dialog_init (KarumImportDialog *self)
{
  karum_import_tally_init (&self->tally);
  gtk_widget_init_template (GTK_WIDGET (self));
  self->sources = g_ptr_array_ref (karum_import_files_get_sources (self->files));
}

static void
files_chosen (GtkNativeDialog *chooser, int response, gpointer archive)
{
  g_autoptr (GListModel) files = NULL;

  if (response == GTK_RESPONSE_ACCEPT)
    files = gtk_file_chooser_get_files (GTK_FILE_CHOOSER (chooser));
  if (files && g_list_model_get_n_items (files) > 0)
    karum_import_dialog_present_files (gtk_native_dialog_get_transient_for (chooser), archive,
                                       files);
  karum_path_chooser_close (chooser);
}

static void
add_filters (GtkFileChooser *chooser)
{
  GtkFileFilter *records = karum_path_chooser_filter (chooser, _ ("Game records"), "kgn");

  gtk_file_filter_add_suffix (records, "json");
  karum_path_chooser_filter (chooser, _ ("All files"), NULL);
}

void
karum_import_dialog_choose (GtkWindow *parent, KarumArchive *archive, gboolean folder)
{
  GtkFileChooserNative *chooser = gtk_file_chooser_native_new (
      folder ? _ ("Import a Folder") : _ ("Import Games"), parent,
      folder ? GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER : GTK_FILE_CHOOSER_ACTION_OPEN, _ ("_Open"),
      _ ("_Cancel"));

  gtk_file_chooser_set_select_multiple (GTK_FILE_CHOOSER (chooser), TRUE);
  if (!folder)
    add_filters (GTK_FILE_CHOOSER (chooser));
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (chooser), TRUE);
  karum_on_told (chooser, "response", files_chosen, archive);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (chooser));
}
