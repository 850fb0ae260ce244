#include "karum-game-commands.h"

#include <gio/gunixoutputstream.h>
#include <glib/gi18n.h>
#include <unistd.h>

#include "karum-archive-options.h"
#include "karum-arrays.h"
#include "karum-catalogue.h"
#include "karum-command.h"
#include "karum-diagram.h"
#include "karum-printout.h"
#include "karum-game-list.h"
#include "karum-movetext.h"
#include "karum-name-options.h"
#include "karum-practice.h"
#include "karum-games-export.h"
#include "karum-start-options.h"
#include "karum-table.h"

/* clang-format off */
/* The entries for documents of games. */
#define KARUM_PAPER_ENTRIES(options) \
  KARUM_LANGUAGE_ENTRY (options), \
  KARUM_PAPER_ENTRY (options), \
  KARUM_TEXT_OPTION ("document", (options)->document, \
    N_ ("Content of a PDF: games (default), sheets or list"), N_ ("KIND")), \
  KARUM_COLUMNS_ENTRY (options), \
  KARUM_DIAGRAMS_ENTRY (options), \
  KARUM_TITLE_ENTRY (options)
/* clang-format on */

/* karum-cli diagram: draws a position. */

typedef struct {
  char *format, *size, *output;
  char *marks, *arrows, *labels, *numbers, *title, *colors;
  gboolean last, flipped, letters, json;
} DiagramOptions;

/* The annotations of the diagram. */
typedef struct {
  KarumMarkup markup;
  guint64 first_number; /* number of the first turn shown with its number; 0 for none */
  guint16 numbers[KARUM_POINTS];
  KarumTurn last;
} Notes;

static void
diagram_options_clear (DiagramOptions *options)
{
  karum_free_all (options->format, options->size, options->output, options->marks, options->arrows,
                  options->labels, options->numbers, options->title, options->colors);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (DiagramOptions, diagram_options_clear)

static gboolean
read_size (const DiagramOptions *options, guint64 *size)
{
  *size = KARUM_DIAGRAM_SIZE_DEFAULT;
  return !options->size
         || (karum_command_number (options->size, size) && *size >= KARUM_DIAGRAM_SIZE_MIN
             && *size <= KARUM_DIAGRAM_SIZE_MAX);
}

/* -- Notes ------------------------------------------------------------------------------------ */

static void
note_turn (const KarumState *before, const KarumTurn *turn, KarumStartOptions *now)
{
  Notes *notes = now->data;

  karum_turn_copy (&notes->last, turn);
  if (notes->first_number > 0 && now->n_turns >= notes->first_number)
    karum_diagram_number (&now->rules, before, turn, &now->state, notes->numbers, now->n_turns);
}

typedef gboolean (*ListReader) (KarumMarkup *markup,
                                const KarumBoard *board,
                                const char *list,
                                KarumError *error);

/* @list: (nullable): the value of @option */
static gboolean
read_list (
    Notes *notes, const KarumRules *rules, const char *option, const char *list, ListReader reader)
{
  g_autofree char *reason = NULL;
  KarumBoard board;
  KarumError error;

  rules->game->board (rules, &board);
  if (!list || reader (&notes->markup, &board, list, &error))
    return TRUE;
  reason = karum_command_error_text (&error);
  karum_command_refuse (_ ("%s “%s”: %s"), option, list, reason);
  return FALSE;
}

static gboolean
read_notes (const DiagramOptions *options, const KarumRules *rules, Notes *notes)
{
  return read_list (notes, rules, "--marks", options->marks, karum_markup_read_marks)
         && read_list (notes, rules, "--arrows", options->arrows, karum_markup_read_arrows)
         && read_list (notes, rules, "--labels", options->labels, karum_markup_read_labels);
}

/* -- The command ------------------------------------------------------------------------------ */

/* Indexed by KarumDiagramFormat. */
static const char *const diagram_formats[] = { [KARUM_DIAGRAM_SVG] = "svg",
                                               [KARUM_DIAGRAM_PNG] = "png",
                                               [KARUM_DIAGRAM_PDF] = "pdf",
                                               [KARUM_DIAGRAM_TEXT] = "text",
                                               NULL };

static void
print_drawn (const KarumStartOptions *start, const char *output, KarumDiagramFormat format)
{
  char position[KARUM_POSITION_TEXT];
  KarumJson json = karum_json_begin ();

  start->rules.game->position_write (&start->rules, &start->state, position);
  karum_json_open (&json, NULL, '{');
  karum_ruleset_put (&json, &start->rules);
  karum_json_string (&json, "position", position);
  karum_written_put (&json, diagram_formats[format], output);
  karum_json_close (&json);
  karum_json_end (&json);
}

static KarumExit
write_diagram (const KarumStartOptions *start,
               const DiagramOptions *options,
               KarumDiagramFormat format,
               guint size,
               const KarumBoardPalette *palette,
               const Notes *notes)
{
  const KarumDiagramNotes shown = {
    .markup = &notes->markup,
    .numbers = notes->numbers,
    .last = options->last ? &notes->last : NULL,
    .flipped = options->flipped,
    .title = options->title,
    .letters = options->letters,
    .palette = palette,
  };
  g_autoptr (GBytes) bytes
      = karum_diagram_bytes (&start->rules, &start->state, &shown, format, size);
  KarumExit exit;

  if (!bytes)
    return karum_command_refuse (_ ("Not enough memory for this diagram."));
  exit = karum_output_write (options->output, bytes);
  if (exit == KARUM_EXIT_DONE && options->json)
    print_drawn (start, options->output, format);
  return exit;
}

static KarumExit
run_diagram (const KarumCommand *command, char **arguments)
{
  g_auto (KarumStartOptions) start = { 0 };
  g_auto (DiagramOptions) options = { 0 };
  const GOptionEntry entries[] = {
    KARUM_START_ENTRIES (&start),
    KARUM_TEXT_OPTION ("format", options.format, N_ ("Format: svg (default), png, pdf or text"),
                       N_ ("FORMAT")),
    KARUM_TEXT_OPTION ("size", options.size, N_ ("Width and height in pixels (default: 480)"),
                       N_ ("PIXELS")),
    KARUM_TEXT_OPTION ("marks", options.marks,
                       N_ ("Points to mark, such as Gd4,Re5 (colors G, R, Y and B)"), N_ ("LIST")),
    KARUM_TEXT_OPTION ("arrows", options.arrows, N_ ("Arrows to draw, such as Ga1b3"), N_ ("LIST")),
    KARUM_TEXT_OPTION ("labels", options.labels,
                       N_ ("Labels to write on points, such as d4=A,e5=1"), N_ ("LIST")),
    KARUM_TEXT_OPTION ("numbers", options.numbers,
                       N_ ("Number the pieces put on the board from move N on"), N_ ("N")),
    KARUM_FLAG_OPTION ("last", options.last, N_ ("Outline the last move")),
    KARUM_FLAG_OPTION ("flipped", options.flipped, N_ ("Flip the board, with First at the top")),
    KARUM_TEXT_OPTION ("colors", options.colors,
                       N_ ("Colors of the board: wood, slate or paper (default: black on white)"),
                       N_ ("NAME")),
    KARUM_TEXT_OPTION ("title", options.title,
                       N_ ("Title of the picture, for those who don’t see it (svg)"), N_ ("TEXT")),
    KARUM_FLAG_OPTION ("letters", options.letters,
                       N_ ("Write letters as text, not as shapes (svg)")),
    KARUM_OUTPUT_ENTRY (&options.output),
    KARUM_JSON_FLAG_ENTRY (&options.json),
    G_OPTION_ENTRY_NULL,
  };
  KarumExit exit = KARUM_EXIT_REFUSED;
  guint format = KARUM_DIAGRAM_SVG;
  KarumBoardTheme theme = KARUM_BOARD_THEME_WOOD;
  Notes notes = { 0 };
  guint64 size;

  if (!karum_command_parse (command, entries, arguments))
    return KARUM_EXIT_USAGE;
  if (karum_output_options_read (command, diagram_formats, options.format, &options.output, &format)
          != KARUM_EXIT_DONE
      || karum_written_check (command, options.json, options.output) != KARUM_EXIT_DONE)
    return KARUM_EXIT_USAGE;
  if (format != KARUM_DIAGRAM_SVG && (options.title || options.letters))
    return karum_command_usage (command, _ ("--%s is an option for svg only, not for %s"),
                                options.title ? "title" : "letters", diagram_formats[format]);
  if (options.colors && !karum_board_theme_parse (options.colors, &theme))
    return karum_command_usage (command, _ ("--colors: “%s” is not wood, slate or paper"),
                                options.colors);
  if (options.colors && format == KARUM_DIAGRAM_TEXT)
    return karum_command_usage (command, _ ("--colors is an option for pictures, not for text"));
  if (karum_command_text (command, &options.title) != KARUM_EXIT_DONE)
    return KARUM_EXIT_USAGE;
  if (!read_size (&options, &size))
    return karum_command_usage (command, _ ("--size: “%s” is not a number from %d to %d"),
                                options.size, KARUM_DIAGRAM_SIZE_MIN, KARUM_DIAGRAM_SIZE_MAX);
  if (options.numbers
      && (!karum_command_number (options.numbers, &notes.first_number) || notes.first_number == 0))
    return karum_command_usage (command, _ ("--%s: “%s” is not a whole number of at least 1"),
                                "numbers", options.numbers);
  start.played = note_turn;
  start.data = &notes;
  if (karum_start_options_play (&start, arguments[0])
      && read_notes (&options, &start.rules, &notes))
    exit = write_diagram (&start, &options, (KarumDiagramFormat) format, (guint) size,
                          options.colors ? karum_board_palette_get (theme, FALSE, FALSE) : NULL,
                          &notes);
  karum_markup_clear (&notes.markup);
  return exit;
}

const KarumCommand karum_cmd_diagram = {
  .name = "diagram",
  .arguments = N_ ("RULESET"),
  .summary = N_ ("Draw a position"),
  .min_arguments = 1,
  .max_arguments = 1,
  .run = run_diagram,
};

void
karum_paper_options_clear (KarumPaperOptions *options)
{
  g_clear_pointer (&options->language, g_free);
  g_clear_pointer (&options->paper, g_free);
  g_clear_pointer (&options->document, g_free);
  g_clear_pointer (&options->columns, g_free);
  g_clear_pointer (&options->diagrams, g_free);
  g_clear_pointer (&options->title, g_free);
}

static gboolean
read_kind (const char *text, KarumPrintoutKind *kind)
{
  static const char *const names[KARUM_N_PRINTOUTS] = { [KARUM_PRINTOUT_GAMES] = "games",
                                                        [KARUM_PRINTOUT_SHEETS] = "sheets",
                                                        [KARUM_PRINTOUT_LIST] = "list" };

  for (guint i = 0; i < KARUM_N_PRINTOUTS; i++)
    if (g_str_equal (text, names[i])) {
      *kind = (KarumPrintoutKind) i;
      return TRUE;
    }
  return FALSE;
}

static gboolean
read_number (const char *text, guint min, guint max, guint *number)
{
  guint64 value;

  if (!karum_command_number (text, &value) || value < min || value > max)
    return FALSE;
  *number = (guint) value;
  return TRUE;
}

KarumExit
karum_paper_options_read (KarumPaperOptions *options,
                          const KarumCommand *command,
                          KarumPdfSettings *settings)
{
  KarumPrintoutOptions *of = &settings->options;

  *settings = karum_pdf_settings_usual ();
  if (karum_command_language (command, options->language) != KARUM_EXIT_DONE)
    return KARUM_EXIT_USAGE;
  if (options->paper && !karum_paper_parse (options->paper, &settings->paper))
    return karum_command_usage (command, _ ("--paper: unknown paper “%s”; use a4 or letter"),
                                options->paper);
  if (options->document && !read_kind (options->document, &of->kind))
    return karum_command_usage (command,
                                _ ("--document: unknown content “%s”; use games, sheets or list"),
                                options->document);
  if (options->columns && !read_number (options->columns, 1, 2, &of->columns))
    return karum_command_usage (command, _ ("--%s: “%s” is not a number from %d to %d"), "columns",
                                options->columns, 1, 2);
  if (options->diagrams && !read_number (options->diagrams, 0, KARUM_DIAGRAM_EVERY_MAX, &of->every))
    return karum_command_usage (command, _ ("--%s: “%s” is not a number from %d to %d"), "diagrams",
                                options->diagrams, 0, KARUM_DIAGRAM_EVERY_MAX);
  if (karum_command_text (command, &options->title) != KARUM_EXIT_DONE)
    return KARUM_EXIT_USAGE;
  of->language = options->language;
  of->title = options->title;
  return KARUM_EXIT_DONE;
}

/* karum-cli sheet: prints an empty score sheet. */

static void
print_sheet (const KarumRules *rules, const char *output)
{
  KarumJson json = karum_json_begin ();

  karum_json_open (&json, NULL, '{');
  karum_ruleset_put (&json, rules);
  karum_written_put (&json, "pdf", output);
  karum_json_close (&json);
  karum_json_end (&json);
}

static KarumExit
write_sheet (const KarumRules *rules,
             const KarumPdfSettings *settings,
             gboolean match,
             const char *output,
             gboolean as_json)
{
  g_autoptr (KarumCatalogue) catalogue = karum_catalogue_open (settings->options.language);
  g_autoptr (KarumBook) book = karum_empty_sheet_new (catalogue, rules, match);
  const KarumPaper paper = karum_paper (settings->paper);
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = NULL;
  KarumExit exit;

  karum_book_lay_out (book, &paper, NULL);
  bytes = karum_book_pdf (book, NULL, &error);
  exit = bytes ? karum_output_write (output, bytes) : karum_command_refuse ("%s", error->message);
  if (exit == KARUM_EXIT_DONE && as_json)
    print_sheet (rules, output);
  return exit;
}

static KarumExit
run_sheet (const KarumCommand *command, char **arguments)
{
  static const char *const sheet_formats[] = { "pdf", NULL };
  g_auto (KarumPaperOptions) options = { 0 };
  guint format = 0;
  g_autofree char *output = NULL;
  gboolean match = FALSE, json = FALSE;
  const GOptionEntry entries[] = {
    KARUM_LANGUAGE_ENTRY (&options),
    KARUM_PAPER_ENTRY (&options),
    KARUM_FLAG_OPTION ("match", match, N_ ("A sheet for a match of two games")),
    KARUM_OUTPUT_ENTRY (&output),
    KARUM_JSON_FLAG_ENTRY (&json),
    G_OPTION_ENTRY_NULL,
  };
  KarumPdfSettings settings;
  KarumRules rules;
  KarumExit exit;

  if (!karum_command_parse (command, entries, arguments))
    return KARUM_EXIT_USAGE;
  exit = karum_paper_options_read (&options, command, &settings);
  if (exit == KARUM_EXIT_DONE)
    exit = karum_output_options_read (command, sheet_formats, NULL, &output, &format);
  if (exit == KARUM_EXIT_DONE)
    exit = karum_written_check (command, json, output);
  if (exit != KARUM_EXIT_DONE)
    return exit;
  if (!karum_start_options_rules (&rules, arguments[0]))
    return KARUM_EXIT_REFUSED;
  return write_sheet (&rules, &settings, match, output, json);
}

const KarumCommand karum_cmd_sheet = {
  .name = "sheet",
  .arguments = N_ ("RULESET"),
  .summary = N_ ("Make an empty score sheet as PDF"),
  .min_arguments = 1,
  .max_arguments = 1,
  .run = run_sheet,
};

/* karum-cli export: writes games of an archive as records. */

/* (transfer full): standard output; who looks at a terminal gets text in its encoding. */
static GOutputStream *
open_output (const KarumRecordFormat *format)
{
  const char *encoding
      = format == &karum_format_pdf ? NULL : karum_terminal_encoding (STDOUT_FILENO);
  GOutputStream *output = g_unix_output_stream_new (STDOUT_FILENO, FALSE);
  g_autoptr (GCharsetConverter) converter
      = encoding ? g_charset_converter_new (encoding, "UTF-8", NULL) : NULL;
  g_autoptr (GOutputStream) bare = NULL;

  if (!converter)
    return output;
  bare = output;
  g_charset_converter_set_use_fallback (converter, TRUE);
  return g_converter_output_stream_new (bare, G_CONVERTER (converter));
}

/* @path: (nullable): NULL for standard output */
static gboolean
write_games (KarumStore *store,
             const KarumExportChoice *choice,
             const KarumRecordFormat *format,
             const char *path,
             KarumExportReport *report,
             GError **error)
{
  g_autoptr (GOutputStream) stream = NULL;
  KarumProgressLine line = { 0 };
  const KarumProgress *progress = karum_progress_line_begin (&line);
  gboolean done;

  if (path) {
    done = karum_store_export_file (store, choice, format, path, progress, report, error);
  } else {
    stream = open_output (format);
    done = karum_store_export (store, choice, format, stream, progress, report, error)
           && g_output_stream_close (stream, NULL, error);
  }
  karum_progress_line_end (&line);
  return done;
}

KarumExit
karum_paper_write_games (KarumStore *store,
                         const KarumExportChoice *choice,
                         const KarumRecordFormat *format,
                         const char *path)
{
  g_auto (KarumExportReport) report = { 0 };
  g_autoptr (GError) error = NULL;

  if (!write_games (store, choice, format, path, &report, &error))
    return karum_archive_options_fail (error);
  if (!report.faults)
    return KARUM_EXIT_DONE;
  karum_for_each (const char, fault, report.faults)
    karum_command_refuse ("%s", fault);
  return KARUM_EXIT_REFUSED;
}

/* The options other than FILTER; all texts are owned. */
typedef struct {
  char *format, *output, *exercises;
  gboolean json, json_lines, evaluations;
  KarumPaperOptions paper;
  KarumCsvOptions csv;
} ExportOptions;

static void
export_options_clear (ExportOptions *options)
{
  g_free (options->format);
  g_free (options->exercises);
  karum_paper_options_clear (&options->paper);
  karum_csv_options_clear (&options->csv);
  g_free (options->output);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (ExportOptions, export_options_clear)

/* (transfer full) (nullable): in the games of @selection; NULL with @error
 * @sure: see karum_store_mistakes() */
static GArray *
list_exercises (KarumStore *store,
                gint64 person,
                gboolean sure,
                const KarumSelection *selection,
                GError **error)
{
  g_autoptr (GHashTable) games = g_hash_table_new_full (g_int64_hash, g_int64_equal, NULL, NULL);
  g_autoptr (GArray) ids = karum_store_list_ids (store, &selection->query, 0, 0, error);
  g_autoptr (GArray) all = ids ? karum_store_mistakes (store, person, sure, NULL, error) : NULL;
  g_autoptr (GArray) exercises = NULL;

  if (!all)
    return NULL;
  for (guint i = 0; i < ids->len; i++)
    g_hash_table_add (games, &g_array_index (ids, gint64, i));
  exercises = karum_array_new (KarumPractised);
  for (guint i = 0, found = 0; i < all->len; i++)
    if (g_hash_table_contains (games, &g_array_index (all, KarumPractised, i).game)
        && found++ >= selection->offset
        && (selection->limit == 0 || exercises->len < selection->limit))
      g_array_append_val (exercises, g_array_index (all, KarumPractised, i));
  return g_steal_pointer (&exercises);
}

/* (transfer full) (nullable): NULL with @error, or with a message printed. Tells of those that are
 * left out because their answers aren't sure. */
static GArray *
find_exercises (KarumStore *store,
                const char *player,
                const KarumSelection *selection,
                GError **error)
{
  KarumSelection whole = *selection;
  gint64 person = karum_name_options_player (store, player);
  g_autoptr (GArray) exercises
      = person != 0 ? list_exercises (store, person, TRUE, selection, error) : NULL;
  g_autoptr (GArray) doubtful = NULL;

  whole.offset = whole.limit = 0;
  doubtful = exercises ? list_exercises (store, person, FALSE, &whole, error) : NULL;
  if (!doubtful)
    return NULL;
  if (doubtful->len > 0) {
    g_printerr (ngettext ("%u position was left out because its best move is not sure",
                          "%u positions were left out because their best moves are not sure",
                          doubtful->len),
                doubtful->len);
    g_printerr ("\n%s\n", _ ("To make certain of them: karum-cli review --effort sure"));
  }
  return g_steal_pointer (&exercises);
}

static KarumExit
export_games (KarumStore *store,
              const KarumSelection *selection,
              const KarumRecordFormat *format,
              const KarumPdfSettings *settings,
              const ExportOptions *own)
{
  KarumExportChoice choice = {
    .evaluations = own->evaluations,
    .query = selection->query,
    .limit = selection->limit,
    .language = settings->options.language,
    .settings = format == &karum_format_pdf || format == &karum_format_html
                    ? (gconstpointer) settings
                : format == &karum_format_csv ? &own->csv.style
                                              : NULL,
  };
  g_autoptr (GArray) ids = NULL, exercises = NULL;
  g_autoptr (GError) error = NULL;

  if (own->exercises) {
    choice.exercises = exercises = find_exercises (store, own->exercises, selection, &error);
    if (!exercises)
      return error ? karum_archive_options_fail (error) : KARUM_EXIT_REFUSED;
  } else if (selection->offset > 0) {
    ids = karum_store_list_ids (store, &selection->query, selection->offset, selection->limit,
                                &error);
    if (!ids)
      return karum_archive_options_fail (error);
    choice.ids = (const gint64 *) (gpointer) ids->data;
    choice.n_ids = ids->len;
  }
  if (ids && ids->len == 0)
    return KARUM_EXIT_DONE;
  return karum_paper_write_games (store, &choice, format, own->output);
}

/* Options that mean nothing but on paper are refused for other formats; pages have titles, too. */
static KarumExit
check_paper (const KarumCommand *command,
             const KarumPaperOptions *paper,
             const KarumRecordFormat *format)
{
  const struct {
    const char *name, *value;
  } options[] = { { "paper", paper->paper },
                  { "document", paper->document },
                  { "columns", paper->columns },
                  { "diagrams", paper->diagrams } };

  karum_for_each_of (each, options)
    if (each->value)
      return karum_command_usage (command, _ ("--%s is an option for pdf only, not for %s"),
                                  each->name, format->name);
  if (paper->title && format != &karum_format_html)
    return karum_command_usage (command, _ ("--title is an option for pdf and html, not for %s"),
                                format->name);
  return KARUM_EXIT_DONE;
}

static KarumExit
check_options (const KarumCommand *command,
               ExportOptions *options,
               const KarumRecordFormat **format,
               KarumPdfSettings *settings)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  guint chosen = 0, n = 0;
  KarumExit exit;

  for (guint i = 0; karum_formats[i]; i++, n++) {
    g_ptr_array_add (names, (gpointer) karum_formats[i]->name);
    if (karum_formats[i] == &karum_format_kgn)
      chosen = i;
  }
  /* For scripts alone: the window doesn't offer it. */
  g_ptr_array_add (names, (gpointer) karum_format_json_lines.name);
  g_ptr_array_add (names, NULL);
  exit = karum_output_flag_read (command, options->json, "json", &options->format);
  if (exit == KARUM_EXIT_DONE)
    exit = karum_output_flag_read (command, options->json_lines, "json-lines", &options->format);
  if (exit == KARUM_EXIT_DONE)
    exit = karum_output_options_read (command, (const char *const *) names->pdata, options->format,
                                      &options->output, &chosen);
  *format = chosen < n ? karum_formats[chosen] : &karum_format_json_lines;
  if (exit == KARUM_EXIT_DONE)
    exit = karum_paper_options_read (&options->paper, command, settings);
  if (exit == KARUM_EXIT_DONE && *format != &karum_format_pdf)
    exit = check_paper (command, &options->paper, *format);
  if (exit == KARUM_EXIT_DONE)
    exit = karum_command_text (command, &options->exercises);
  if (exit == KARUM_EXIT_DONE)
    exit = karum_csv_options_read (&options->csv, command, (*format)->name);
  return exit;
}

static KarumExit
run_export (const KarumCommand *command, char **arguments)
{
  g_auto (KarumArchiveOptions) options = { 0 };
  g_auto (ExportOptions) own = { 0 };
  const KarumRecordFormat *format;
  const GOptionEntry entries[] = {
    KARUM_ARCHIVE_ENTRY (&options),
    KARUM_LIMIT_ENTRY (&options),
    KARUM_OFFSET_ENTRY (&options),
    KARUM_SORT_ENTRIES (&options),
    KARUM_TEXT_OPTION (
        "format", own.format,
        N_ ("Output format: kgn (default), csv, json, json-lines, html, pdf or abstractplay"),
        N_ ("FORMAT")),
    KARUM_JSON_FLAG_ENTRY (&own.json),
    KARUM_JSON_LINES_ENTRY (&own),
    KARUM_FLAG_OPTION ("evaluations", own.evaluations, N_ ("With the evaluations of reviews")),
    KARUM_TEXT_OPTION ("exercises", own.exercises,
                       N_ ("Instead of games, the positions from them that this player practices"),
                       N_ ("NAME")),
    KARUM_CSV_ENTRIES (&own.csv),
    KARUM_PAPER_ENTRIES (&own.paper),
    KARUM_OUTPUT_ENTRY (&own.output),
    KARUM_NAMES_ENTRIES (&options),
    G_OPTION_ENTRY_NULL,
  };
  g_autoptr (KarumStore) store = NULL;
  KarumPdfSettings settings;
  KarumSelection selection;
  KarumExit exit = karum_archive_options_parse (&options, command, entries, arguments, &selection);

  if (exit == KARUM_EXIT_DONE)
    exit = check_options (command, &own, &format, &settings);
  if (exit != KARUM_EXIT_DONE)
    return exit;
  store = karum_archive_options_open_selected (&options, &selection);
  if (!store
      || !karum_archive_options_hide (&options, store, &selection,
                                      format == &karum_format_html || format == &karum_format_pdf,
                                      own.output))
    return KARUM_EXIT_REFUSED;
  return export_games (store, &selection, format, &settings, &own);
}

const KarumCommand karum_cmd_export = {
  .name = "export",
  .arguments = "",
  .summary = N_ ("Export games of an archive"),
  .run = run_export,
};
