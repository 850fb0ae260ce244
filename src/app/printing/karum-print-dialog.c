#include "karum-print-dialog.h"

#include <glib/gi18n.h>

#include "karum-book.h"
#include "karum-cells.h"
#include "karum-class.h"
#include "karum-exchange-requests.h"
#include "karum-export-dialog.h"
#include "karum-printout.h"
#include "karum-game-text.h"
#include "karum-games.h"
#include "karum-language.h"
#include "karum-phrases.h"
#include "karum-request.h"
#include "karum-requests.h"
#include "karum-site-book.h"
#include "karum-site.h"
#include "karum-table-pages.h"
#include "karum-work-dialog.h"

/* How many of those who are named are said. */
#define NAMED_MAX 100

/* -- Print tables ------------------------------------------------------------------------------ */

/* KarumPrintTables: a document that is being made. */
typedef struct {
  KarumPaper paper;
  KarumBook *book; /* (owned) */
} KarumPrintTables;

static void
karum_print_tables_free (KarumPrintTables *print)
{
  karum_book_unref (print->book);
  g_free (print);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumPrintTables, karum_print_tables_free)

/* A table, and the arrays that it borrows. */
typedef struct {
  KarumPlainTable table;
  KarumPlainColumn *columns;
  const char **cells;
} Plain;

static void
plain_clear (gpointer data)
{
  Plain *plain = data;

  g_free (plain->columns);
  g_free (plain->cells);
}

static Plain
plain_of (const KarumTitledCells *titled)
{
  const KarumCells *cells = titled->cells;
  guint n_columns = karum_cells_n_columns (cells), n_lines = karum_cells_n_lines (cells);
  Plain plain = { .columns = g_new (KarumPlainColumn, n_columns),
                  .cells = g_new (const char *, (gsize) n_columns *n_lines) };

  for (guint i = 0; i < n_columns; i++) {
    plain.columns[i].head = karum_cells_head (cells, i);
    plain.columns[i].number = karum_cells_is_number (cells, i);
  }
  for (guint line = 0; line < n_lines; line++)
    for (guint i = 0; i < n_columns; i++)
      plain.cells[(gsize) line * n_columns + i] = karum_cells_get (cells, line, i)->text;
  plain.table = (KarumPlainTable){ titled->title, plain.columns, n_columns, n_lines, plain.cells };
  return plain;
}

static guint64
count_cells (const KarumTables *tables)
{
  guint64 n = 0;

  for (guint i = 0; i < tables->tables->len; i++) {
    const KarumTitledCells *table = tables->tables->pdata[i];

    n += (guint64) karum_cells_n_lines (table->cells) * karum_cells_n_columns (table->cells);
  }
  return n;
}

static gboolean
check_number (guint64 n, GError **error)
{
  g_autofree char *number = karum_number_text (n),
                  *most = karum_number_text (KARUM_TABLE_PAGES_MAX);

  if (n == 0)
    g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_FAILED, _ ("The page has no tables yet."));
  else if (n > KARUM_TABLE_PAGES_MAX)
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_FAILED,
                 /* Translators: two numbers. */
                 _ ("The tables have %s cells, but a document can have %s at most."), number, most);
  return n > 0 && n <= KARUM_TABLE_PAGES_MAX;
}

/* The tables of a page as those of a document, which borrow their texts. Zero for none. */
typedef struct {
  GArray *owned;  /* (element-type Plain) */
  GArray *listed; /* (element-type KarumPlainTable) */
} PlainTables;

static PlainTables
plain_tables (const KarumTables *tables)
{
  PlainTables plain = { g_array_new (FALSE, FALSE, sizeof (Plain)),
                        g_array_new (FALSE, FALSE, sizeof (KarumPlainTable)) };

  g_array_set_clear_func (plain.owned, plain_clear);
  for (guint i = 0; i < tables->tables->len; i++) {
    const Plain one = plain_of (tables->tables->pdata[i]);

    g_array_append_val (plain.owned, one);
    g_array_append_val (plain.listed, one.table);
  }
  return plain;
}

static void
plain_tables_clear (PlainTables *plain)
{
  g_clear_pointer (&plain->owned, g_array_unref);
  g_clear_pointer (&plain->listed, g_array_unref);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (PlainTables, plain_tables_clear)

/**
 * karum_print_tables_new: (transfer full) (nullable): takes the texts of @tables; NULL with @error
 * if there are no tables, or more cells than a document may have.
 */
static KarumPrintTables *
karum_print_tables_new (const KarumTables *tables, KarumPaperSize paper, GError **error)
{
  KarumPrintTables *print;
  g_auto (PlainTables) plain = { 0 };

  if (!check_number (count_cells (tables), error))
    return NULL;
  plain = plain_tables (tables);
  print = g_new (KarumPrintTables, 1);
  print->paper = karum_paper (paper);
  print->book = karum_table_pages_new (tables->title, tables->note,
                                       (const KarumPlainTable *) (void *) plain.listed->data,
                                       plain.listed->len, &print->paper);
  return print;
}

static gboolean
lay_out (gpointer data, KarumStore *store, const KarumProgress *progress, GError **error)
{
  KarumPrintTables *print = data;

  return karum_book_lay_out (print->book, &print->paper, progress->cancellable)
         || !g_cancellable_set_error_if_cancelled (progress->cancellable, error);
}

/**
 * karum_print_tables_request: creates a request that lays out the document; it needs no archive.
 * @print: must not be freed before the callback
 * Result: not NULL
 */
static KarumRequest *
karum_print_tables_request (KarumPrintTables *print)
{
  return karum_request_work (lay_out, print);
}

/* -- Print dialog ------------------------------------------------------------------------------ */

/* KarumPrintJob: the settings of a document, and the document. Owns its texts. */
typedef struct {
  KarumPdfSettings settings;
  char *language; /* copies of the texts of @settings */
  char *title;
  KarumBook *book; /* (nullable): NULL until it is made */
} KarumPrintJob;

static void karum_print_job_free (KarumPrintJob *job);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumPrintJob, karum_print_job_free)

/* print_job_new: copies @settings and its texts. */
static KarumPrintJob *
print_job_new (const KarumPdfSettings *settings)
{
  KarumPrintJob *job = g_new0 (KarumPrintJob, 1);

  job->settings = *settings;
  job->language = g_strdup (settings->options.language);
  job->title = g_strdup (settings->options.title);
  job->settings.options.language = job->language;
  job->settings.options.title = job->title;
  job->settings.book = &job->book;
  return job;
}

static void
karum_print_job_free (KarumPrintJob *job)
{
  g_clear_pointer (&job->book, karum_book_unref);
  g_free (job->language);
  g_free (job->title);
  g_free (job);
}

/**
 * print_job_request: creates a request that sets job->book. It can take long, reports its
 * progress and can be cancelled.
 * @job: must not be freed before the callback
 * @choice: the games
 * Result: KarumExported
 */
static KarumRequest *
print_job_request (KarumPrintJob *job, const KarumExportChoice *choice)
{
  KarumExportChoice of_job = *choice;

  of_job.language = job->language;
  of_job.settings = &job->settings;
  return karum_request_export (&of_job, &karum_format_pdf, NULL);
}

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
  AdwComboRow *columns;
  AdwActionRow *every_row;
  GtkSpinButton *every;
  AdwComboRow *language;
  GtkSwitch *reviews;
  AdwComboRow *paper;
  AdwActionRow *hide_row;
  GtkSwitch *hide;

  KarumArchive *archive; /* (owned) */
  KarumGameFilter filter;
  gint64 *ids; /* (owned) (nullable) */
  guint n_ids;
  GArray *rulesets;   /* (element-type KarumRules): for empty sheets, in the order of the row */
  KarumPrintJob *job; /* (owned) (nullable): being made */

  KarumTablesMaker maker;  /* (nullable) */
  GtkWidget *page;         /* (owned) (nullable): for @maker */
  KarumTableOptions table; /* of the book of an event */
  KarumPrintTables *print; /* (owned) (nullable): being laid out */
};

G_DEFINE_FINAL_TYPE (KarumPrintDialog, karum_print_dialog, KARUM_TYPE_WORK_DIALOG)

static const char *
get_language (KarumPrintDialog *self)
{
  return karum_languages ()[adw_combo_row_get_selected (self->language)].code;
}

static KarumPdfSettings
get_settings (KarumPrintDialog *self)
{
  return (KarumPdfSettings) {
    .options = {
      .kind = (KarumPrintoutKind) MIN (adw_combo_row_get_selected (self->kind), KARUM_N_PRINTOUTS - 1),
      .language = get_language (self),
      .columns = adw_combo_row_get_selected (self->columns) + 1,
      .every = (guint) gtk_spin_button_get_value_as_int (self->every),
    },
    .paper = (KarumPaperSize) adw_combo_row_get_selected (self->paper),
  };
}

/* -- Making the document ---------------------------------------------------------------------- */

static void
show_pages (KarumPrintDialog *self, KarumBook *book)
{
  karum_work_dialog_ask (KARUM_WORK_DIALOG (self));
  karum_pages_window_present (GTK_WINDOW (self), book);
}

/* Otherwise nobody would notice that games are missing. */
static void
show_faults (KarumPrintDialog *self, const KarumExportReport *report)
{
  karum_work_dialog_report (
      KARUM_WORK_DIALOG (self), KARUM_REPORT_WARNING, _ ("Some Games Could Not Be Read"),
      _ ("They are not in the document. Check the archive for details."), report->faults);
}

static void
made (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (KarumPrintDialog) self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (KarumExported) exported = karum_request_finish (source, result, &error);
  g_autoptr (KarumPrintJob) job = g_steal_pointer (&self->job);

  if (!karum_work_dialog_end (KARUM_WORK_DIALOG (self)))
    return;
  if (!exported || !job->book) {
    karum_work_dialog_fail (KARUM_WORK_DIALOG (self), _ ("Printing Is Not Possible"), error);
    return;
  }
  show_pages (self, job->book);
  if (exported->report.faults)
    show_faults (self, &exported->report);
}

static void
make_of_games (KarumPrintDialog *self)
{
  const KarumPdfSettings settings = get_settings (self);
  KarumExportChoice choice = { .query = { .sort = KARUM_GAME_SORT_DATE } };

  if (gtk_check_button_get_active (self->chosen)) {
    choice.ids = self->ids;
    choice.n_ids = self->n_ids;
  } else if (gtk_check_button_get_active (self->found)) {
    choice.query.filter = self->filter;
  }
  choice.evaluations = choice.glyphs = gtk_switch_get_active (self->reviews);
  self->job = print_job_new (&settings);
  karum_work_dialog_begin (KARUM_WORK_DIALOG (self), _ ("Preparing pages…"), self->archive,
                           print_job_request (self->job, &choice), made, g_object_ref (self));
}

static void
make_empty (KarumPrintDialog *self, gboolean match)
{
  const KarumPaper paper = karum_paper (get_settings (self).paper);
  const KarumRules *rules
      = &g_array_index (self->rulesets, KarumRules, adw_combo_row_get_selected (self->rules));
  g_autoptr (KarumCatalogue) catalogue = karum_catalogue_open (get_language (self));
  g_autoptr (KarumBook) book = karum_empty_sheet_new (catalogue, rules, match);

  karum_book_lay_out (book, &paper, NULL);
  show_pages (self, book);
}

static void
tables_made (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (KarumPrintDialog) self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (KarumPrintTables) print = g_steal_pointer (&self->print);
  gboolean done = karum_request_finish (source, result, &error) != NULL;

  if (!karum_work_dialog_end (KARUM_WORK_DIALOG (self)))
    return;
  if (done)
    show_pages (self, print->book);
  else
    karum_work_dialog_fail (KARUM_WORK_DIALOG (self), _ ("Printing Is Not Possible"), error);
}

static gpointer
word_tables (gpointer dialog)
{
  KarumPrintDialog *self = dialog;

  return self->maker (self->page);
}

static void
make_tables (KarumPrintDialog *self)
{
  g_autoptr (KarumTables) tables = karum_language_say (get_language (self), word_tables, self);
  g_autoptr (GError) error = NULL;

  self->print = karum_print_tables_new (tables, get_settings (self).paper, &error);
  if (!self->print) {
    karum_work_dialog_fail (KARUM_WORK_DIALOG (self), _ ("Printing Is Not Possible"), error);
    return;
  }
  karum_work_dialog_begin (KARUM_WORK_DIALOG (self), _ ("Preparing pages…"), NULL,
                           karum_print_tables_request (self->print), tables_made,
                           g_object_ref (self));
}

/* -- The book of an event --------------------------------------------------------------------- */

/* A book that is being made, or the names in it; used by one thread at a time. */
typedef struct {
  KarumPrintDialog *dialog; /* (owned) */
  KarumGameFilter filter;
  KarumTableOptions table;
  KarumPrintJob *job; /* (owned) (nullable): NULL for the names only */
  gboolean everybody, reviews;
  char *names;
  KarumExportReport report;
} BookTask;

static void
book_task_free (BookTask *task)
{
  g_object_unref (task->dialog);
  karum_game_filter_clear (&task->filter);
  g_clear_pointer (&task->job, karum_print_job_free);
  karum_export_report_clear (&task->report);
  g_free (task->names);
  g_free (task);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BookTask, book_task_free)

static BookTask *
book_task_new (KarumPrintDialog *self)
{
  BookTask *task = g_new0 (BookTask, 1);

  task->dialog = g_object_ref (self);
  task->filter = karum_game_filter_copy (&self->filter);
  task->table = self->table;
  task->everybody = !gtk_switch_get_active (self->hide);
  task->reviews = gtk_switch_get_active (self->reviews);
  return task;
}

static gboolean
find_names (gpointer data, KarumStore *store, const KarumProgress *progress, GError **error)
{
  BookTask *task = data;
  const KarumSiteOptions options
      = { .query = { .filter = task->filter, .sort = KARUM_GAME_SORT_ADDED }, .depth = 1 };
  g_autoptr (KarumSite) site = karum_site_new (store, &options, progress, error);

  task->names = site ? karum_site_names_text (site, NAMED_MAX) : NULL;
  return site != NULL;
}

static void
names_found (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (BookTask) task = data;

  /* The choice can have changed meanwhile, and the window been closed. */
  if (karum_request_finish (source, result, NULL) && task->dialog->hide
      && gtk_switch_get_active (task->dialog->hide))
    adw_action_row_set_subtitle (task->dialog->hide_row, task->names);
}

/* Before anything is written, it is said who will be named. */
static void
show_names (KarumPrintDialog *self)
{
  BookTask *task = book_task_new (self);

  karum_request_async (self->archive, karum_request_work (find_names, task), NULL, names_found,
                       task);
}

static void
hide_changed (KarumPrintDialog *self)
{
  if (gtk_switch_get_active (self->hide))
    show_names (self);
  else
    adw_action_row_set_subtitle (self->hide_row, _ ("Everybody is named"));
}

static gboolean
write_book (gpointer data, KarumStore *store, const KarumProgress *progress, GError **error)
{
  BookTask *task = data;
  const KarumExportChoice choice = { .query = { .filter = task->filter },
                                     .evaluations = task->reviews,
                                     .glyphs = task->reviews };
  g_autoptr (KarumSiteBook) book = karum_site_book_new (
      store, &choice, &task->table, &task->job->settings, task->everybody, error);
  g_autoptr (GOutputStream) none = g_memory_output_stream_new_resizable ();

  return book
         && karum_store_export (store, karum_site_book_choice (book), karum_site_book_format (book),
                                none, progress, &task->report, error);
}

static void
book_written (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (BookTask) task = data;
  g_autoptr (GError) error = NULL;
  KarumPrintDialog *self = task->dialog;

  karum_request_finish (source, result, &error);
  if (!karum_work_dialog_end (KARUM_WORK_DIALOG (self)))
    return;
  if (error || !task->job->book) {
    karum_work_dialog_fail (KARUM_WORK_DIALOG (self), _ ("Printing Is Not Possible"), error);
    return;
  }
  show_pages (self, task->job->book);
  if (task->report.faults)
    show_faults (self, &task->report);
}

static void
make_book (KarumPrintDialog *self)
{
  KarumPdfSettings settings = get_settings (self);
  BookTask *task = book_task_new (self);

  settings.options.kind = KARUM_PRINTOUT_GAMES;
  task->job = print_job_new (&settings);
  karum_work_dialog_begin (KARUM_WORK_DIALOG (self), _ ("Preparing pages…"), self->archive,
                           karum_request_work (write_book, task), book_written, task);
}

/* The key works at any time, also while pages are being made. */
static void
preview (KarumPrintDialog *self)
{
  guint kind = adw_combo_row_get_selected (self->kind);

  if (!karum_work_dialog_is_asking (KARUM_WORK_DIALOG (self)))
    return;
  if (kind == TABLES)
    make_tables (self);
  else if (kind == BOOK)
    make_book (self);
  else if (kind >= KARUM_N_PRINTOUTS)
    make_empty (self, kind == EMPTY_MATCH);
  else
    make_of_games (self);
}

/* -- What is asked ---------------------------------------------------------------------------- */

static void
kind_changed (KarumPrintDialog *self)
{
  guint kind = adw_combo_row_get_selected (self->kind);
  gboolean games = kind == KARUM_PRINTOUT_GAMES || kind == BOOK;

  gtk_widget_set_visible (GTK_WIDGET (self->which), kind < KARUM_N_PRINTOUTS);
  gtk_widget_set_visible (GTK_WIDGET (self->rules), kind == EMPTY_SHEET || kind == EMPTY_MATCH);
  gtk_widget_set_visible (GTK_WIDGET (self->columns), games);
  gtk_widget_set_visible (GTK_WIDGET (self->every_row), games);
  gtk_widget_set_visible (GTK_WIDGET (self->hide_row), kind == BOOK);
  if (kind == BOOK)
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
karum_print_dialog_offer_tables (KarumPrintDialog *self,
                                 KarumTablesMaker maker,
                                 const KarumTableOptions *table,
                                 gpointer page)
{
  self->maker = maker;
  self->table = *table;
  self->page = g_object_ref (page);
  gtk_string_list_append (self->kinds, _ ("Tables on this page"));
  if (self->filter.event_id != 0)
    gtk_string_list_append (self->kinds, _ ("Book of the event"));
  adw_combo_row_set_selected (self->kind, TABLES);
}

/* -- The widget ------------------------------------------------------------------------------- */

static void
karum_print_dialog_class_init (KarumPrintDialogClass *klass)
{
  karum_class_template (klass, "karum-print-dialog");
  KARUM_FREES (klass, KarumPrintDialog, g_object_unref, archive);
  KARUM_CLEARS (klass, KarumPrintDialog, karum_game_filter_clear, filter);
  KARUM_FREES (klass, KarumPrintDialog, g_free, ids);
  KARUM_FREES (klass, KarumPrintDialog, g_array_unref, rulesets);
  KARUM_FREES (klass, KarumPrintDialog, karum_print_job_free, job);
  KARUM_FREES (klass, KarumPrintDialog, g_object_unref, page);
  KARUM_FREES (klass, KarumPrintDialog, karum_print_tables_free, print);
  KARUM_CHILDREN (klass, KarumPrintDialog, which, chosen, chosen_row, found, found_row, all,
                  all_row, kinds, kind, rules, columns, every_row, every, language, reviews, paper);
  KARUM_CHILDREN (klass, KarumPrintDialog, hide_row, hide);
  KARUM_CALLBACKS (klass, kind_changed, hide_changed);
  KARUM_ACTION (klass, KarumPrintDialog, "print.preview", preview);
  karum_class_key (klass, GDK_KEY_Return, GDK_CONTROL_MASK, "print.preview");
}

static void
karum_print_dialog_init (KarumPrintDialog *self)
{
  const KarumPdfSettings usual = karum_pdf_settings_usual ();

  self->rulesets = g_array_new (FALSE, FALSE, sizeof (KarumRules));
  gtk_widget_init_template (GTK_WIDGET (self));
  karum_offer_languages (self->language);
  adw_combo_row_set_selected (self->paper, usual.paper);
  adw_combo_row_set_selected (self->columns, usual.options.columns - 1);
  gtk_spin_button_set_value (self->every, usual.options.every);
  kind_changed (self);
}
