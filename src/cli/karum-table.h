/* karum-table.h: the tables and documents that commands print, in any format. */
#pragma once

#include "karum-command.h"
#include "karum-export.h"
#include "karum-figure-sheet.h"
#include "karum-json.h"

typedef enum {
  KARUM_TABLE_TEXT, /* a line for each row, columns separated by tabs */
  KARUM_TABLE_CSV,
  KARUM_TABLE_JSON,       /* one document */
  KARUM_TABLE_JSON_LINES, /* a document on each line */
  KARUM_TABLE_HTML,
  KARUM_TABLE_PDF,
  KARUM_N_TABLE_FORMATS
} KarumTableFormat;

/* KarumCsvOptions: initialise with zeros; @style: of karum_csv_options_read() */
typedef struct {
  char *separator, *decimal; /* (nullable) (owned) */
  KarumCsv style;
} KarumCsvOptions;

void karum_csv_options_clear (KarumCsvOptions *options);

/* karum_csv_options_read: Returns: KARUM_EXIT_DONE, or KARUM_EXIT_USAGE with a message printed:
 * also if @format isn't "csv", and something was chosen for it */
KarumExit
karum_csv_options_read (KarumCsvOptions *options, const KarumCommand *command, const char *format);

/**
 * KarumTableOutput: initialise with zeros; filled by the option parser and by
 * karum_table_output_read(). Owns its texts.
 */
typedef struct {
  gboolean json, json_lines;
  char *format; /* (nullable) */
  char *output; /* (nullable): a file; NULL for standard output after karum_table_output_read() */
  char *language, *paper, *title; /* (nullable): of a document */
  KarumCsvOptions csv;
  KarumTableFormat as;
  KarumPaperSize size; /* of @paper */
} KarumTableOutput;

void karum_table_output_clear (KarumTableOutput *options);

/* clang-format off */
#define KARUM_JSON_LINES_ENTRY(options) \
  KARUM_FLAG_OPTION ("json-lines", (options)->json_lines, \
    N_ ("Print a JSON document on each line"))

#define KARUM_CSV_ENTRIES(options) \
  KARUM_TEXT_OPTION ("separator", (options)->separator, \
    N_ ("Separator in csv: comma (default), semicolon or tab"), N_ ("NAME")), \
  KARUM_TEXT_OPTION ("decimal", (options)->decimal, \
    N_ ("Decimal sign in csv: point or comma; comma with semicolons, otherwise point"), \
    N_ ("NAME"))

#define KARUM_TABLE_ENTRIES(options) \
  KARUM_JSON_FLAG_ENTRY (&(options)->json), \
  KARUM_JSON_LINES_ENTRY (options), \
  KARUM_TEXT_OPTION ("format", (options)->format, \
    N_ ("Format: text (default), csv, json, json-lines, html or pdf"), N_ ("FORMAT")), \
  KARUM_CSV_ENTRIES (&(options)->csv), \
  KARUM_LANGUAGE_ENTRY (options), \
  KARUM_PAPER_ENTRY (options), \
  KARUM_TITLE_ENTRY (options), \
  KARUM_OUTPUT_ENTRY (&(options)->output)
/* clang-format on */

/**
 * karum_table_output_read: finds the format from --json, --json-lines, --format, and the ending of
 * --output. Returns: KARUM_EXIT_DONE, or KARUM_EXIT_USAGE with a message printed
 */
KarumExit karum_table_output_read (KarumTableOutput *options, const KarumCommand *command);

/* karum_table_output_is_document: whether it is a page or on paper: for others. */
gboolean karum_table_output_is_document (const KarumTableOutput *options);

/* karum_table_output_is_json: whether rows are objects and not lines. */
gboolean karum_table_output_is_json (const KarumTableOutput *options);

/**
 * KarumTablePrinter: a list whose rows are known to two functions.
 */
typedef struct {
  const char *title; /* N_() */
  /* (transfer full): @rows as a table, whose data are printed for programs. An empty cell at the
   * end of a line that has no data is left out of the line for scripts. */
  KarumFigureTable *(*make) (const GPtrArray *rows);
  void (*object) (KarumJson *json, gconstpointer row);
  const char *data, *people; /* (nullable): the columns for programs, and those of documents, as for
                                karum_figure_table_pick(); NULL for all */
} KarumTablePrinter;

/**
 * KarumTable: a list that is printed part by part. To standard output, rows are not kept, except
 * for PDF.
 */
typedef struct {
  const KarumTableOutput *options;
  const KarumTablePrinter *printer;
  GString *text;         /* what is not printed yet */
  KarumJson json;        /* writes to @text */
  KarumFigureTable *all; /* (nullable): for PDF, and for a terminal */
} KarumTable;

KarumTable karum_table_begin (const KarumTablePrinter *printer, const KarumTableOutput *options);

/* karum_table_add: prints further rows. */
void karum_table_add (KarumTable *table, const GPtrArray *rows);

/* karum_table_end: prints the end of the table; prints a message if it can't be written. */
KarumExit karum_table_end (KarumTable *table);

/* karum_table_clear: frees the data of @table, also if it was not ended because of an error. */
void karum_table_clear (KarumTable *table);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (KarumTable, karum_table_clear)

/**
 * karum_table_print: prints a list of @rows.
 * @offset: number of rows to skip
 * @limit: maximum number of rows; 0 for all
 */
KarumExit karum_table_print (const KarumTablePrinter *printer,
                             const KarumTableOutput *options,
                             const GPtrArray *rows,
                             guint offset,
                             guint limit);

/* karum_table_print_figures: prints one table as lines for scripts or as CSV. */
KarumExit karum_table_print_figures (const KarumFigureTable *figures,
                                     const KarumTableOutput *options);

/**
 * karum_table_print_sheet: prints a page or a document.
 * @make: (transfer full) (nullable): called while the thread speaks the language of the document;
 * NULL if it has printed a message
 */
KarumExit karum_table_print_sheet (KarumFigureSheet *(*make) (gpointer data),
                                   gpointer data,
                                   const KarumTableOutput *options);

/* karum_table_open_named: begins an object with the number and the name of a player, an event or a
 * collection. */
void karum_table_open_named (KarumJson *json, gint64 id, const char *name);

/* karum_table_put_id: the number of a player or an event; null if @id is 0. */
void karum_table_put_id (KarumJson *json, const char *key, gint64 id);

/* karum_document_end: prints a document begun with karum_json_begin(), as JSON or JSON lines, and
 * frees the data of @json. */
KarumExit karum_document_end (KarumJson *json, const KarumTableOutput *options);

/* karum_written_check: a command with --json says what it has written, and needs a file for it.
 * Returns: KARUM_EXIT_DONE, or KARUM_EXIT_USAGE with a message printed */
KarumExit karum_written_check (const KarumCommand *command, gboolean json, const char *output);

/* karum_ruleset_put: the canonical text of @rules, as the member "ruleset" of an object. */
void karum_ruleset_put (KarumJson *json, const KarumRules *rules);

/* karum_written_put: the format, the name and the size of a file that was written, as members of an
 * object. */
void karum_written_put (KarumJson *json, const char *format, const char *output);

/* karum_json_begin: an empty document; must be passed to karum_json_end() or
 * karum_document_end(). */
KarumJson karum_json_begin (void);

/* karum_json_end: prints the rest to standard output and frees the data of @json. */
void karum_json_end (KarumJson *json);
