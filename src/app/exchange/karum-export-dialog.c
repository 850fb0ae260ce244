#include "karum-export-dialog.h"

#include <glib/gi18n.h>

#include "karum-actions.h"
#include "karum-arrays.h"
#include "karum-class.h"
#include "karum-clipboard.h"
#include "karum-exchange-requests.h"
#include "karum-printout.h"
#include "karum-language.h"
#include "karum-loader.h"
#include "karum-requests.h"
#include "karum-phrases.h"
#include "karum-dialog.h"
#include "karum-work-dialog.h"

/* The sets of games; in order of preference. */
typedef enum { WHAT_CHOSEN, WHAT_FOUND, WHAT_ALL, N_WHAT } What;

struct _KarumExportDialog {
  KarumWorkDialog parent_instance;

  /* Template children */
  GtkCheckButton *chosen;
  AdwActionRow *chosen_row;
  GtkCheckButton *found;
  AdwActionRow *found_row;
  GtkCheckButton *all;
  AdwActionRow *all_row;
  GtkWidget *games, *reviews_row, *csv_row;
  AdwComboRow *format;
  AdwComboRow *language;
  GtkSwitch *reviews, *hide, *csv;
  GtkWidget *open;
  GtkLabel *format_note;

  KarumArchive *archive; /* (owned) */
  KarumGameFilter filter;
  gint64 *ids; /* (owned) (nullable) */
  guint n_ids;
  gint64 person; /* whose exercises; 0 for games */
  char *path;    /* (owned) (nullable): of the last written file */
};

G_DEFINE_FINAL_TYPE (KarumExportDialog, karum_export_dialog, KARUM_TYPE_WORK_DIALOG)

static What
get_what (KarumExportDialog *self)
{
  if (gtk_check_button_get_active (self->chosen))
    return WHAT_CHOSEN;
  return gtk_check_button_get_active (self->found) ? WHAT_FOUND : WHAT_ALL;
}

static const KarumRecordFormat *
get_format (KarumExportDialog *self)
{
  return karum_formats[adw_combo_row_get_selected (self->format)];
}

static void
set_format (KarumExportDialog *self, const KarumRecordFormat *format)
{
  for (guint i = 0; karum_formats[i]; i++)
    if (karum_formats[i] == format)
      adw_combo_row_set_selected (self->format, i);
}

/* Whether texts are exported with the games. */
static gboolean
has_words (const KarumRecordFormat *format)
{
  return format == &karum_format_html || format == &karum_format_pdf;
}

/* -- Writing ---------------------------------------------------------------------------------- */

static void
show_report (KarumExportDialog *self, const KarumExportReport *report)
{
  guint n = (guint) report->written;
  g_autofree char *title = karum_count_text (
      self->person != 0 ? ngettext ("%s exercise exported", "%s exercises exported", n)
                        : ngettext ("%s game exported", "%s games exported", n),
      n);

  if (!report->faults) {
    karum_work_dialog_report (KARUM_WORK_DIALOG (self), KARUM_REPORT_GOOD, title, NULL, NULL);
    return;
  }
  karum_work_dialog_report (KARUM_WORK_DIALOG (self), KARUM_REPORT_WARNING, title,
                            _ ("The games listed here are not in the file."), report->faults);
}

static void
written (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (KarumExportDialog) self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (KarumExported) exported = karum_request_finish (source, result, &error);

  if (!karum_work_dialog_end (KARUM_WORK_DIALOG (self)))
    return;
  gtk_widget_set_visible (self->open, exported && has_words (get_format (self)));
  if (exported)
    show_report (self, &exported->report);
  else
    karum_work_dialog_fail (KARUM_WORK_DIALOG (self), _ ("Nothing Was Exported"), error);
}

static const char *
get_ending (const KarumRecordFormat *format)
{
  return format->ending ? format->ending : format->name;
}

static gboolean
has_ending (const char *name, const KarumRecordFormat *format)
{
  g_autofree char *ending = g_strdup_printf (".%s", get_ending (format));

  return g_str_has_suffix (name, ending);
}

/* The file name extension selects the format, unless it is that of the selected one. */
static void
follow_name (KarumExportDialog *self, const char *path)
{
  g_autofree char *name = g_ascii_strdown (path, -1);

  for (guint i = 0; !has_ending (name, get_format (self)) && karum_formats[i]; i++)
    if (has_ending (name, karum_formats[i]))
      adw_combo_row_set_selected (self->format, i);
}

void
karum_export_dialog_write (KarumExportDialog *self, const char *path)
{
  KarumExportChoice choice
      = { .query = { .sort = KARUM_GAME_SORT_ADDED },
          .language = karum_languages ()[adw_combo_row_get_selected (self->language)].code };

  g_free (self->path);
  self->path = g_strdup (path);
  follow_name (self, path);
  choice.evaluations = gtk_switch_get_active (self->reviews);
  choice.hide = gtk_switch_get_active (self->hide);
  choice.glyphs = choice.evaluations && has_words (get_format (self));
  if (get_format (self) == &karum_format_csv)
    choice.settings = karum_csv_chosen ();
  if (get_what (self) == WHAT_CHOSEN) {
    choice.ids = self->ids;
    choice.n_ids = self->n_ids;
  } else if (get_what (self) == WHAT_FOUND) {
    choice.query.filter = self->filter;
    choice.query.sort = KARUM_SORTED (&self->filter, KARUM_GAME_SORT_ADDED);
  }
  karum_work_dialog_begin (
      KARUM_WORK_DIALOG (self),
      self->person != 0 ? _ ("Exporting exercises…") : _ ("Exporting games…"), self->archive,
      karum_request_export_exercises (self->person, &choice, get_format (self), path), written,
      g_object_ref (self));
}

/* Opens the file in its default application. */
static void
open_file (KarumExportDialog *self)
{
  g_autofree char *uri = self->path ? g_filename_to_uri (self->path, NULL, NULL) : NULL;

  if (uri)
    gtk_show_uri (GTK_WINDOW (self), uri, GDK_CURRENT_TIME);
}

/* -- Where ------------------------------------------------------------------------------------ */

static void
file_chosen (gpointer dialog, const char *path)
{
  karum_export_dialog_write (dialog, path);
}

/* The action can be activated by a key at any time, so the state is checked. */
static void
choose_file (KarumExportDialog *self)
{
  g_autofree char *name = NULL;
  GtkFileChooser *chooser;

  if (!karum_work_dialog_is_asking (KARUM_WORK_DIALOG (self)))
    return;
  chooser = karum_path_chooser_new (GTK_WINDOW (self), GTK_FILE_CHOOSER_ACTION_SAVE,
                                    gtk_window_get_title (GTK_WINDOW (self)), _ ("_Export"),
                                    file_chosen, self);
  /* Translators: the name of a file, without its ending */
  name = g_strdup_printf (
      "%s.%s", self->person != 0 ? C_ ("file name", "exercises") : C_ ("file name", "games"),
      get_ending (get_format (self)));
  gtk_file_chooser_set_current_name (chooser, name);
  karum_path_chooser_show (chooser);
}

/* -- What ------------------------------------------------------------------------------------- */

static void
format_changed (KarumExportDialog *self)
{
  static const struct {
    const KarumRecordFormat *format;
    const char *note;
  } notes[] = {
    { &karum_format_kgn,
      N_ ("Everything: moves, variations, comments and all tags. Karum can read it back.") },
    { &karum_format_csv,
      N_ ("A table for spreadsheets, one game per line, without comments, glyphs, marks and "
          "variations.") },
    { &karum_format_json, N_ ("Everything, for use in other programs. Karum can read it back.") },
    { &karum_format_html, N_ ("A page that replays the games in any browser, also offline.") },
    { &karum_format_pdf,
      N_ ("A booklet with diagrams, for printing. The Print dialog has more options.") },
    { &karum_format_abstractplay,
      N_ ("Records for the site Abstract Play: finished games of Pah-Tum with its rules, without "
          "comments and variations. Karum can read it back.") },
  };

  gtk_widget_set_visible (GTK_WIDGET (self->language), has_words (get_format (self)));
  gtk_widget_set_visible (self->csv_row, get_format (self) == &karum_format_csv);
  /* Pages and documents are for others. */
  gtk_switch_set_active (self->hide, has_words (get_format (self)));
  if (self->person != 0) {
    gtk_label_set_label (self->format_note,
                         _ ("The positions with their better moves, and when they are repeated."));
    return;
  }
  karum_for_each_of (each, notes)
    if (each->format == get_format (self))
      gtk_label_set_label (self->format_note, _ (each->note));
}

void
karum_offer_languages (AdwComboRow *row)
{
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  const KarumLanguage *languages = karum_languages ();
  guint selected = 0;

  for (guint i = 0; languages[i].code; i++) {
    gtk_string_list_append (names, languages[i].name);
    if (g_str_equal (languages[i].code, karum_language_get ()))
      selected = i;
  }
  adw_combo_row_set_model (row, G_LIST_MODEL (names));
  adw_combo_row_set_selected (row, selected);
}

static void
set_number (AdwActionRow *row, guint64 n)
{
  g_autofree char *text = karum_count_text (ngettext ("%s game", "%s games", (gulong) n), n);

  adw_action_row_set_subtitle (row, text);
}

static void
counted (gpointer row, gpointer result)
{
  g_autofree gint64 *n = result;

  set_number (row, (guint64) *n);
}

/* @filter: (nullable) */
static void
count (KarumArchive *archive, const KarumGameFilter *filter, AdwActionRow *row)
{
  KarumGameQuery query = { .sort = KARUM_GAME_SORT_ADDED };

  if (filter)
    query.filter = *filter;
  karum_ask (row, archive, karum_request_count_games (&query), NULL, counted, NULL);
}

void
karum_offer_games (const KarumGamesOffer *offer,
                   KarumArchive *archive,
                   const KarumGameFilter *filter,
                   guint n_ids)
{
  if (offer->chosen_row) {
    set_number (offer->chosen_row, n_ids);
    gtk_widget_set_visible (GTK_WIDGET (offer->chosen_row), n_ids > 0);
  }
  gtk_widget_set_visible (GTK_WIDGET (offer->found_row), filter != NULL);
  if (filter)
    count (archive, filter, offer->found_row);
  count (archive, NULL, offer->all_row);
  gtk_check_button_set_active (n_ids > 0 ? offer->chosen
                               : filter  ? offer->found
                                         : offer->all,
                               TRUE);
}

static KarumExportDialog *
export_dialog_new (KarumArchive *archive,
                   const KarumGameFilter *filter,
                   const gint64 *ids,
                   guint n_ids)
{
  KarumExportDialog *self = g_object_new (KARUM_TYPE_EXPORT_DIALOG, NULL);

  self->archive = g_object_ref (archive);
  if (filter)
    self->filter = karum_game_filter_copy (filter);
  self->ids = g_memdup2 (ids, n_ids * sizeof *ids);
  self->n_ids = n_ids;
  karum_offer_games (&(KarumGamesOffer){ self->chosen, self->found, self->all, self->chosen_row,
                                         self->found_row, self->all_row },
                     self->archive, filter, self->n_ids);
  return self;
}

void
karum_export_dialog_present (GtkWindow *parent,
                             KarumArchive *archive,
                             const KarumGameFilter *filter,
                             const gint64 *ids,
                             guint n_ids)
{
  KarumExportDialog *self = export_dialog_new (archive, filter, ids, n_ids);

  karum_work_dialog_present (KARUM_WORK_DIALOG (self), parent);
}

void
karum_export_dialog_present_page (GtkWindow *parent,
                                  KarumArchive *archive,
                                  const gint64 *ids,
                                  guint n_ids)
{
  KarumExportDialog *self = export_dialog_new (archive, NULL, ids, n_ids);

  set_format (self, &karum_format_html);
  gtk_window_set_title (GTK_WINDOW (self), _ ("Share as Web Page"));
  karum_work_dialog_present (KARUM_WORK_DIALOG (self), parent);
}

void
karum_export_dialog_present_exercises (GtkWindow *parent, KarumArchive *archive, gint64 person)
{
  KarumExportDialog *self = export_dialog_new (archive, NULL, NULL, 0);

  self->person = person;
  gtk_widget_set_visible (self->games, FALSE);
  gtk_widget_set_visible (self->reviews_row, FALSE);
  gtk_window_set_title (GTK_WINDOW (self), _ ("Export Exercises"));
  format_changed (self);
  karum_work_dialog_present (KARUM_WORK_DIALOG (self), parent);
}

/* -- The widget ------------------------------------------------------------------------------- */

static const KarumAction actions[] = {
  { "export.open", .function = KARUM_DOES (KarumExportDialog, open_file) },
  { "export.choose-file", .function = KARUM_DOES (KarumExportDialog, choose_file) },
};

static const KarumActionTable table = { KARUM_ACTION_LINES (actions) };

static void
karum_export_dialog_class_init (KarumExportDialogClass *klass)
{
  karum_class_template (klass);
  KARUM_FREES (klass, KarumExportDialog, g_object_unref, archive);
  KARUM_CLEARS (klass, KarumExportDialog, karum_game_filter_clear, filter);
  KARUM_FREES (klass, KarumExportDialog, g_free, ids, path);
  KARUM_CHILDREN (klass, KarumExportDialog, chosen, chosen_row, found, found_row, all, all_row,
                  games, format, format_note, language, reviews_row, reviews, hide, open, csv,
                  csv_row);
  KARUM_CALLBACKS (klass, format_changed);
  karum_actions_install (klass, &table);
  karum_class_key (klass, GDK_KEY_Return, GDK_CONTROL_MASK, "export.choose-file");
}

static void
karum_export_dialog_init (KarumExportDialog *self)
{
  g_autoptr (GSettings) settings = g_settings_new ("org.karum.Karum");

  gtk_widget_init_template (GTK_WIDGET (self));
  karum_offer_languages (self->language);
  g_settings_bind (settings, "csv-semicolons", self->csv, "active", G_SETTINGS_BIND_DEFAULT);
  format_changed (self);
}

static void
copied (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GTask) task = data;
  GError *error = NULL;
  g_autoptr (KarumExported) exported = karum_request_finish (source, result, &error);

  if (!exported) {
    g_task_return_error (task, error);
    return;
  }
  karum_copy_text (g_task_get_source_object (task), exported->text);
  g_task_return_int (task, (gssize) exported->report.written);
}

void
karum_export_copy_async (GtkWidget *widget,
                         KarumArchive *archive,
                         const gint64 *ids,
                         guint n_ids,
                         GAsyncReadyCallback callback,
                         gpointer user_data)
{
  const KarumExportChoice choice = { .ids = ids, .n_ids = n_ids };
  GTask *task = g_task_new (widget, NULL, callback, user_data);

  karum_request_async (archive, karum_request_export (&choice, &karum_format_kgn, NULL), NULL,
                       copied, task);
}

gint64
karum_export_copy_finish (GtkWidget *widget, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, widget), -1);
  return g_task_propagate_int (G_TASK (result), error);
}
