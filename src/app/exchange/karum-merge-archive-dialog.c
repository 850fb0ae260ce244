#include "karum-merge-archive-dialog.h"

#include <glib/gi18n.h>

#include "karum-exchange-requests.h"
#include "karum-number-text.h"
#include "karum-work-dialog.h"

/* Nobody reads more names than these, and each is a widget. */
#define LISTED 200

struct _KarumMergeArchiveDialog {
  KarumWorkDialog parent_instance;

  /* Template children */
  GtkLabel *other_label;
  GtkLabel *added;
  GtkLabel *identical;
  GtkLabel *unreadable;
  GtkWidget *unreadable_row;
  GtkLabel *known;
  AdwExpanderRow *named_row;
  GtkLabel *named;
  GtkLabel *new_players;
  GtkWidget *add_button;

  KarumArchive *archive; /* (owned) */
  char *other;           /* (owned): the path of the other archive */
};

G_DEFINE_FINAL_TYPE (KarumMergeArchiveDialog, karum_merge_archive_dialog, KARUM_TYPE_WORK_DIALOG)

static void
set_number (GtkLabel *label, guint64 number)
{
  g_autofree char *text = karum_number_text (number);

  gtk_label_set_label (label, text);
}

/* -- Who would be joined ---------------------------------------------------------------------- */

static void
add_line (KarumMergeArchiveDialog *self, const char *title)
{
  GtkWidget *row = adw_action_row_new ();

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  adw_expander_row_add_row (self->named_row, row);
}

static void
add_joined (KarumMergeArchiveDialog *self, const KarumJoinedPlayer *player)
{
  /* Translators: a player's name in another archive, and in this one. */
  g_autofree char *both
      = g_strdup_printf (C_ ("joined players", "%s, here %s"), player->there, player->here);

  add_line (self, g_str_equal (player->there, player->here) ? player->here : both);
}

static void
show_joined (KarumMergeArchiveDialog *self, const GPtrArray *players)
{
  guint n_players = players ? players->len : 0, left = n_players - MIN (n_players, LISTED);
  g_autofree char *number = karum_number_text (left);
  /* Translators: behind a list of names: how many are not listed. */
  g_autofree char *more = g_strdup_printf (ngettext ("and %s more", "and %s more", left), number);

  for (guint i = 0; i < MIN (n_players, LISTED); i++)
    add_joined (self, players->pdata[i]);
  if (left > 0)
    add_line (self, more);
  adw_expander_row_set_enable_expansion (self->named_row, n_players > 0);
}

/* -- What it would do ------------------------------------------------------------------------- */

static void
show_preview (KarumMergeArchiveDialog *self, const KarumMergeReport *report)
{
  guint unreadable = report->faults ? report->faults->len : 0;

  set_number (self->added, report->games->added);
  set_number (self->identical, report->games->identical);
  set_number (self->unreadable, unreadable);
  gtk_widget_set_visible (self->unreadable_row, unreadable > 0);
  set_number (self->known, report->known);
  set_number (self->named, report->named);
  show_joined (self, report->joined);
  set_number (self->new_players, report->games->new_players->len);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "merge.add", report->games->added > 0);
  karum_work_dialog_ask (KARUM_WORK_DIALOG (self));
  gtk_widget_grab_focus (self->add_button);
}

static void
compared (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (KarumMergeArchiveDialog) self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (KarumMergeReport) report = karum_request_finish (source, result, &error);

  if (!karum_work_dialog_end (KARUM_WORK_DIALOG (self)))
    return;
  if (report)
    show_preview (self, report);
  else if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    gtk_window_close (GTK_WINDOW (self));
  else
    karum_work_dialog_fail (KARUM_WORK_DIALOG (self), _ ("This Archive Can’t Be Merged"), error);
}

static void
compare (KarumMergeArchiveDialog *self)
{
  karum_work_dialog_begin (KARUM_WORK_DIALOG (self), _ ("Comparing the archives…"), self->archive,
                           karum_request_merge (self->other, TRUE, NULL, 0), compared, g_object_ref (self));
}

/* -- Doing it --------------------------------------------------------------------------------- */

static void
merged (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (KarumMergeArchiveDialog) self = data;
  KarumWorkDialog *dialog = KARUM_WORK_DIALOG (self);
  g_autoptr (GError) error = NULL;
  g_autoptr (KarumMergeReport) report = karum_request_finish (source, result, &error);
  g_autofree char *number = NULL;
  g_autofree char *title = NULL;
  guint n;

  if (!karum_work_dialog_end (dialog))
    return;
  if (!report) {
    karum_work_dialog_fail (dialog, _ ("Nothing Was Added"), error);
    return;
  }
  n = (guint) report->games->added;
  number = karum_number_text (n);
  title = g_strdup_printf (ngettext ("%s game added", "%s games added", n), number);
  karum_work_dialog_report (
      dialog, report->faults ? KARUM_REPORT_WARNING : KARUM_REPORT_GOOD, title,
      report->faults ? _ ("The games listed here could not be read from the other archive.")
                     : _ ("Use “Undo” to remove them again."),
      report->faults);
}

/* A key may ask for it at any time. */
static void
add (GtkWidget *widget, const char *action, GVariant *parameter)
{
  KarumMergeArchiveDialog *self = KARUM_MERGE_ARCHIVE_DIALOG (widget);

  if (!karum_work_dialog_is_asking (KARUM_WORK_DIALOG (self)))
    return;
  karum_work_dialog_begin (KARUM_WORK_DIALOG (self), _ ("Adding the games…"), self->archive,
                           karum_request_merge (self->other, FALSE, NULL, 0), merged, g_object_ref (self));
}

void
karum_merge_archive_dialog_present (GtkWindow *parent, KarumArchive *archive, const char *other)
{
  KarumMergeArchiveDialog *self = g_object_new (KARUM_TYPE_MERGE_ARCHIVE_DIALOG, NULL);
  g_autofree char *name = g_filename_display_basename (other);

  self->archive = g_object_ref (archive);
  self->other = g_strdup (other);
  gtk_label_set_label (self->other_label, name);
  karum_work_dialog_present (KARUM_WORK_DIALOG (self), parent);
  compare (self);
}

/* -- Which archive ---------------------------------------------------------------------------- */

typedef struct {
  GtkWindow *parent;     /* (owned) */
  KarumArchive *archive; /* (owned) */
} Choice;

static void
file_chosen (GtkNativeDialog *chooser, int response, gpointer data)
{
  g_autofree Choice *choice = data;
  g_autoptr (GtkWindow) parent = choice->parent;
  g_autoptr (KarumArchive) archive = choice->archive;
  g_autoptr (GFile) file = NULL;

  if (response == GTK_RESPONSE_ACCEPT)
    file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (chooser));
  if (file && g_file_peek_path (file) && gtk_widget_get_visible (GTK_WIDGET (parent)))
    karum_merge_archive_dialog_present (parent, archive, g_file_peek_path (file));
  g_object_unref (chooser);
}

void
karum_merge_archive_dialog_choose (GtkWindow *parent, KarumArchive *archive)
{
  GtkFileChooserNative *chooser
      = gtk_file_chooser_native_new (_ ("Merge Another Archive"), parent,
                                     GTK_FILE_CHOOSER_ACTION_OPEN, _ ("_Compare"), _ ("_Cancel"));
  g_autoptr (GtkFileFilter) archives = gtk_file_filter_new ();
  Choice *choice = g_new (Choice, 1);

  gtk_file_filter_set_name (archives, _ ("Karum archives"));
  gtk_file_filter_add_pattern (archives, "*.karum");
  gtk_file_chooser_add_filter (GTK_FILE_CHOOSER (chooser), archives);
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (chooser), TRUE);
  *choice = (Choice){ g_object_ref (parent), g_object_ref (archive) };
  g_signal_connect (chooser, "response", G_CALLBACK (file_chosen), choice);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (chooser));
}

/* -- The widget ------------------------------------------------------------------------------- */

static void
karum_merge_archive_dialog_dispose (GObject *object)
{
  gtk_widget_dispose_template (GTK_WIDGET (object), KARUM_TYPE_MERGE_ARCHIVE_DIALOG);
  g_clear_object (&KARUM_MERGE_ARCHIVE_DIALOG (object)->archive);
  G_OBJECT_CLASS (karum_merge_archive_dialog_parent_class)->dispose (object);
}

static void
karum_merge_archive_dialog_finalize (GObject *object)
{
  g_free (KARUM_MERGE_ARCHIVE_DIALOG (object)->other);
  G_OBJECT_CLASS (karum_merge_archive_dialog_parent_class)->finalize (object);
}

static void
karum_merge_archive_dialog_class_init (KarumMergeArchiveDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = karum_merge_archive_dialog_dispose;
  G_OBJECT_CLASS (klass)->finalize = karum_merge_archive_dialog_finalize;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/karum/Karum/karum-merge-archive-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, KarumMergeArchiveDialog, other_label);
  gtk_widget_class_bind_template_child (widget_class, KarumMergeArchiveDialog, added);
  gtk_widget_class_bind_template_child (widget_class, KarumMergeArchiveDialog, identical);
  gtk_widget_class_bind_template_child (widget_class, KarumMergeArchiveDialog, unreadable);
  gtk_widget_class_bind_template_child (widget_class, KarumMergeArchiveDialog, unreadable_row);
  gtk_widget_class_bind_template_child (widget_class, KarumMergeArchiveDialog, known);
  gtk_widget_class_bind_template_child (widget_class, KarumMergeArchiveDialog, named_row);
  gtk_widget_class_bind_template_child (widget_class, KarumMergeArchiveDialog, named);
  gtk_widget_class_bind_template_child (widget_class, KarumMergeArchiveDialog, new_players);
  gtk_widget_class_bind_template_child (widget_class, KarumMergeArchiveDialog, add_button);
  gtk_widget_class_install_action (widget_class, "merge.add", NULL, add);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Return, GDK_CONTROL_MASK, "merge.add",
                                       NULL);
}

static void
karum_merge_archive_dialog_init (KarumMergeArchiveDialog *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}
