#include "karum-print-dialog.h"

#include <glib/gi18n.h>

#include "karum-actions.h"
#include "karum-arrays.h"
#include "karum-book.h"
#include "karum-class.h"
#include "karum-dialog.h"
#include "karum-export-dialog.h"
#include "karum-printout.h"
#include "karum-game-text.h"
#include "karum-games.h"
#include "karum-language.h"
#include "karum-limits.h"
#include "karum-name.h"
#include "karum-request.h"
#include "karum-requests.h"
#include "karum-site-book.h"
#include "karum-site.h"
#include "karum-work-dialog.h"

/* -- What was chosen -------------------------------------------------------------------------- */

/* The kinds of document, in the order of the row; the first ones are KarumPrintoutKind. */
enum { EMPTY_SHEET = KARUM_N_PRINTOUTS, EMPTY_MATCH, TABLES, BOOK };

struct _KarumPrintDialog {
  KarumWorkDialog parent_instance;

  /* Template children */
  AdwPreferencesGroup *which;
  GtkCheckButton *chosen;
  AdwActionRow *chosen_row;
  GtkCheckButton *found;
  AdwActionRow *found_row;
  GtkCheckButton *all;
  AdwActionRow *all_row;
  GtkStringList *kinds;
  AdwComboRow *kind;
  AdwComboRow *rules;
  AdwEntryRow *document_title;
  AdwComboRow *columns;
  AdwActionRow *every_row;
  GtkSpinButton *every;
  AdwComboRow *cover;
  AdwActionRow *cover_game_row;
  GtkSpinButton *cover_game;
  AdwActionRow *cover_turn_row;
  GtkSpinButton *cover_turn;
  AdwComboRow *language;
  GtkSwitch *reviews;
  AdwComboRow *paper;
  AdwActionRow *hide_row;
  GtkSwitch *hide;

  KarumArchive *archive; /* (owned) */
  KarumGameFilter filter;
  gint64 *ids; /* (owned) (nullable) */
  guint n_ids;
  GArray *rulesets; /* (element-type KarumRules): for empty sheets, in the order of the row */

  KarumSheetChoice sheet; /* (owned): of the tables of the page, and of the book of an event */
};

G_DEFINE_FINAL_TYPE (KarumPrintDialog, karum_print_dialog, KARUM_TYPE_WORK_DIALOG)

static const char *
get_language (KarumPrintDialog *self)
{
  return karum_languages ()[adw_combo_row_get_selected (self->language)].code;
}

static KarumPaper
get_paper (KarumPrintDialog *self)
{
  return karum_paper ((KarumPaperSize) adw_combo_row_get_selected (self->paper));
}

/* A document that is being made, or the names in it; used by one thread at a time. */
typedef struct {
  KarumPrintDialog *dialog; /* (owned) */
  KarumPdfSettings settings;
  char *title;
  KarumExportChoice choice; /* owns its filter; its numbers are those of @dialog */
  KarumSheetChoice sheet;   /* (owned): of tables, and of the book of an event */
  KarumPaper paper;         /* of tables */
  KarumBook *book;          /* (nullable): NULL until it is made */
  char *names;              /* (nullable) */
  KarumExportReport report;
} Job;

static void
job_free (Job *job)
{
  g_object_unref (job->dialog);
  karum_game_filter_clear (&job->choice.query.filter);
  karum_sheet_choice_clear (&job->sheet);
  g_clear_pointer (&job->book, karum_book_unref);
  karum_export_report_clear (&job->report);
  karum_free_all (job->title, job->names, job);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Job, job_free)

/* The kinds are in the order of the row. */
static KarumCover
get_cover (KarumPrintDialog *self)
{
  return (KarumCover){ .kind = adw_combo_row_get_selected (self->cover),
                       .game = (guint) gtk_spin_button_get_value_as_int (self->cover_game),
                       .turn = (guint) gtk_spin_button_get_value_as_int (self->cover_turn) };
}

static Job *
job_new (KarumPrintDialog *self)
{
  Job *job = g_new0 (Job, 1);
  guint kind = adw_combo_row_get_selected (self->kind);

  job->dialog = g_object_ref (self);
  job->title = karum_name_normal (gtk_editable_get_text (GTK_EDITABLE (self->document_title)));
  job->paper = get_paper (self);
  job->settings = (KarumPdfSettings) {
    .options = {
      .kind = kind < KARUM_N_PRINTOUTS ? (KarumPrintoutKind) kind : KARUM_PRINTOUT_GAMES,
      .language = get_language (self),
      .title = *job->title ? job->title : NULL,
      .columns = adw_combo_row_get_selected (self->columns) + 1,
      .every = (guint) gtk_spin_button_get_value_as_int (self->every),
      .cover = get_cover (self),
    },
    .paper = (KarumPaperSize) adw_combo_row_get_selected (self->paper),
    .book = &job->book,
  };
  job->choice.language = get_language (self);
  job->choice.settings = &job->settings;
  job->choice.evaluations = job->choice.glyphs = gtk_switch_get_active (self->reviews);
  if (kind == BOOK || gtk_check_button_get_active (self->found))
    job->choice.query.filter = karum_game_filter_copy (&self->filter);
  job->choice.query.sort = KARUM_SORTED (&job->choice.query.filter, KARUM_GAME_SORT_DATE);
  if (kind != BOOK && gtk_check_button_get_active (self->chosen)) {
    job->choice.ids = self->ids;
    job->choice.n_ids = self->n_ids;
  }
  job->sheet = karum_sheet_choice_copy (&self->sheet);
  job->choice.hide = gtk_switch_get_active (self->hide);
  return job;
}

/* -- Making the document ---------------------------------------------------------------------- */

static void
show_pages (KarumPrintDialog *self, KarumBook *book)
{
  karum_work_dialog_ask (KARUM_WORK_DIALOG (self));
  karum_pages_window_present (GTK_WINDOW (self), book);
}

static void
made (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (Job) job = data;
  g_autoptr (GError) error = NULL;
  KarumWorkDialog *dialog = KARUM_WORK_DIALOG (job->dialog);

  karum_request_finish (source, result, &error);
  if (!karum_work_dialog_end (dialog))
    return;
  if (error || !job->book) {
    karum_work_dialog_fail (dialog, _ ("Printing Is Not Possible"), error);
    return;
  }
  show_pages (job->dialog, job->book);
  /* Otherwise nobody would notice that games are missing. */
  if (job->report.faults)
    karum_work_dialog_report (dialog, KARUM_REPORT_WARNING, _ ("Some Games Could Not Be Read"),
                              _ ("They are not in the document. Check the archive for details."),
                              job->report.faults);
}

/* @archive: (nullable): for work that needs none; @job: (transfer full) */
static void
make (KarumArchive *archive, KarumRequestWork work, Job *job)
{
  karum_work_dialog_begin (KARUM_WORK_DIALOG (job->dialog), _ ("Preparing pages…"), archive,
                           karum_request_work (work, job), made, job);
}

static gboolean
write_games (gpointer data, KarumStore *store, const KarumProgress *progress, GError **error)
{
  Job *job = data;
  g_autoptr (GOutputStream) none = g_memory_output_stream_new_resizable ();

  return karum_store_export (store, &job->choice, &karum_format_pdf, none, progress, &job->report,
                             error);
}

static void
make_empty (KarumPrintDialog *self, gboolean match)
{
  const KarumPaper paper = get_paper (self);
  const KarumRules *rules
      = &g_array_index (self->rulesets, KarumRules, adw_combo_row_get_selected (self->rules));
  g_autoptr (KarumCatalogue) catalogue = karum_catalogue_open (get_language (self));
  g_autoptr (KarumBook) book = karum_empty_sheet_new (catalogue, rules, match);

  karum_book_lay_out (book, &paper, NULL);
  show_pages (self, book);
}

/* The tables of a page, asked of the archive. */
typedef struct {
  KarumStore *store;
  const Job *job;
  GError **error;
} Asked;

static gpointer
ask_sheet (gpointer data)
{
  const Asked *asked = data;
  const Job *job = asked->job;

  return job->choice.hide ? karum_store_public_sheet (asked->store, &job->sheet, asked->error)
                          : karum_store_sheet (asked->store, &job->sheet, asked->error);
}

static gboolean
write_tables (gpointer data, KarumStore *store, const KarumProgress *progress, GError **error)
{
  Job *job = data;
  Asked asked = { store, job, error };
  g_autoptr (KarumFigureSheet) sheet = karum_language_say (job->choice.language, ask_sheet, &asked);

  if (sheet && sheet->tables->len == 0)
    g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_FAILED, _ ("The page has no tables yet."));
  if (!sheet || sheet->tables->len == 0)
    return FALSE;
  job->book = karum_figure_sheet_book (sheet, &job->paper, error);
  return job->book
         && (karum_book_lay_out (job->book, &job->paper, progress->cancellable)
             || !g_cancellable_set_error_if_cancelled (progress->cancellable, error));
}

/* -- The book of an event --------------------------------------------------------------------- */

static gboolean
find_names (gpointer data, KarumStore *store, const KarumProgress *progress, GError **error)
{
  Job *job = data;
  const KarumSiteOptions options = { .query = job->choice.query, .depth = 1 };
  g_autoptr (KarumSite) site = karum_site_new (store, &options, progress, error);

  job->names = site ? karum_site_names_text (site) : NULL;
  return site != NULL;
}

/* The choice can have changed meanwhile, and the window been closed. */
static void
names_found (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (Job) job = data;
  g_autoptr (GError) error = NULL;

  karum_request_finish (source, result, &error);
  if (job->dialog->hide && gtk_switch_get_active (job->dialog->hide))
    adw_action_row_set_subtitle (job->dialog->hide_row, error ? error->message : job->names);
}

/* Before anything is written, it is said who will be named. */
static void
hide_changed (KarumPrintDialog *self)
{
  if (!gtk_switch_get_active (self->hide)) {
    adw_action_row_set_subtitle (self->hide_row, _ ("Everybody is named"));
  } else if (adw_combo_row_get_selected (self->kind) != BOOK) {
    adw_action_row_set_subtitle (self->hide_row, "");
  } else {
    Job *job = job_new (self);

    karum_request_async (self->archive, karum_request_work (find_names, job), NULL, names_found,
                         job);
  }
}

static gboolean
write_book (gpointer data, KarumStore *store, const KarumProgress *progress, GError **error)
{
  Job *job = data;
  g_autoptr (KarumSiteBook) book = karum_site_book_new (store, &job->choice, &job->sheet.table,
                                                        &job->settings, !job->choice.hide, error);
  g_autoptr (GOutputStream) none = g_memory_output_stream_new_resizable ();

  return book
         && karum_store_export (store, karum_site_book_choice (book), &karum_format_pdf, none,
                                progress, &job->report, error);
}

/* The key works at any time, also while pages are being made. */
static void
preview (KarumPrintDialog *self)
{
  guint kind = adw_combo_row_get_selected (self->kind);

  if (!karum_work_dialog_is_asking (KARUM_WORK_DIALOG (self)))
    return;
  if (kind == EMPTY_SHEET || kind == EMPTY_MATCH)
    make_empty (self, kind == EMPTY_MATCH);
  else
    make (self->archive,
          kind == TABLES ? write_tables
          : kind == BOOK ? write_book
                         : write_games,
          job_new (self));
}

/* -- What is asked ---------------------------------------------------------------------------- */

static void
kind_changed (KarumPrintDialog *self)
{
  guint kind = adw_combo_row_get_selected (self->kind);
  gboolean games = kind == KARUM_PRINTOUT_GAMES || kind == BOOK;
  gboolean chosen = kind == BOOK && get_cover (self).kind == KARUM_COVER_GAME;

  gtk_widget_set_visible (GTK_WIDGET (self->which), kind < KARUM_N_PRINTOUTS);
  gtk_widget_set_visible (GTK_WIDGET (self->rules), kind == EMPTY_SHEET || kind == EMPTY_MATCH);
  gtk_widget_set_visible (GTK_WIDGET (self->document_title), games || kind == KARUM_PRINTOUT_LIST);
  gtk_widget_set_visible (GTK_WIDGET (self->columns), games);
  gtk_widget_set_visible (GTK_WIDGET (self->every_row), games);
  gtk_widget_set_visible (GTK_WIDGET (self->cover), kind == BOOK);
  gtk_widget_set_visible (GTK_WIDGET (self->cover_game_row), chosen);
  gtk_widget_set_visible (GTK_WIDGET (self->cover_turn_row), chosen);
  gtk_widget_set_visible (GTK_WIDGET (self->hide_row), kind >= TABLES || kind < KARUM_N_PRINTOUTS);
  hide_changed (self);
}

static void
add_rules (KarumPrintDialog *self, GtkStringList *names, const KarumRules *rules)
{
  g_autofree char *name = karum_rules_text (rules);

  gtk_string_list_append (names, name);
  g_array_append_val (self->rulesets, *rules);
}

/* @first: (nullable): the first and selected ones, with any options */
static void
fill_rules (KarumPrintDialog *self, const KarumRules *first)
{
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);

  if (first)
    add_rules (self, names, first);
  for (guint game = 0; karum_games[game]; game++)
    for (unsigned preset = 0; preset < karum_games[game]->n_presets; preset++) {
      const KarumRules rules = karum_rules_default (karum_games[game], preset);

      if (!first || !karum_rules_equal (first, &rules))
        add_rules (self, names, &rules);
    }
  adw_combo_row_set_model (self->rules, G_LIST_MODEL (names));
}

KarumPrintDialog *
karum_print_dialog_present (GtkWindow *parent,
                            KarumArchive *archive,
                            const KarumGameFilter *filter,
                            const gint64 *ids,
                            guint n_ids,
                            const KarumRules *rules)
{
  KarumPrintDialog *self = g_object_new (KARUM_TYPE_PRINT_DIALOG, NULL);

  self->archive = g_object_ref (archive);
  if (filter)
    self->filter = karum_game_filter_copy (filter);
  self->ids = g_memdup2 (ids, n_ids * sizeof *ids);
  self->n_ids = n_ids;
  fill_rules (self, rules);
  karum_offer_games (&(KarumGamesOffer){ self->chosen, self->found, self->all, self->chosen_row,
                                         self->found_row, self->all_row },
                     self->archive, filter, self->n_ids);
  karum_work_dialog_present (KARUM_WORK_DIALOG (self), parent);
  return self;
}

void
karum_print_dialog_offer_tables (KarumPrintDialog *self, const KarumSheetChoice *choice)
{
  karum_sheet_choice_clear (&self->sheet);
  self->sheet = karum_sheet_choice_copy (choice);
  gtk_string_list_append (self->kinds, _ ("Tables on this page"));
  if (self->filter.event_id != 0)
    gtk_string_list_append (self->kinds, _ ("Book of the event"));
  adw_combo_row_set_selected (self->kind, TABLES);
}

/* -- The widget ------------------------------------------------------------------------------- */

static const KarumAction actions[] = {
  { "print.preview", .function = KARUM_DOES (KarumPrintDialog, preview) },
};

static const KarumActionTable table = { KARUM_ACTION_LINES (actions) };

static void
karum_print_dialog_class_init (KarumPrintDialogClass *klass)
{
  karum_class_template (klass);
  KARUM_FREES (klass, KarumPrintDialog, g_object_unref, archive);
  KARUM_CLEARS (klass, KarumPrintDialog, karum_game_filter_clear, filter);
  KARUM_CLEARS (klass, KarumPrintDialog, karum_sheet_choice_clear, sheet);
  KARUM_FREES (klass, KarumPrintDialog, g_free, ids);
  KARUM_FREES (klass, KarumPrintDialog, g_array_unref, rulesets);
  KARUM_CHILDREN (klass, KarumPrintDialog, which, chosen, chosen_row, found, found_row, all,
                  all_row, kinds, kind, rules, columns, every_row, every, language, reviews, paper);
  KARUM_CHILDREN (klass, KarumPrintDialog, document_title, hide_row, hide, cover, cover_game_row,
                  cover_game, cover_turn_row, cover_turn);
  KARUM_CALLBACKS (klass, kind_changed, hide_changed);
  karum_actions_install (klass, &table);
  karum_class_key (klass, GDK_KEY_Return, GDK_CONTROL_MASK, "print.preview");
}

static void
karum_print_dialog_init (KarumPrintDialog *self)
{
  const KarumPdfSettings usual = karum_pdf_settings_usual ();

  self->rulesets = karum_array_new (KarumRules);
  gtk_widget_init_template (GTK_WIDGET (self));
  karum_text_limit (self->document_title, KARUM_TAG_VALUE_MAX);
  karum_offer_languages (self->language);
  adw_combo_row_set_selected (self->paper, usual.paper);
  adw_combo_row_set_selected (self->columns, usual.options.columns - 1);
  gtk_spin_button_set_value (self->every, usual.options.every);
  kind_changed (self);
}
