/* karum-cli diagram: draws a position. */
#include <glib/gi18n.h>
#include <stdio.h>

#include "karum-command.h"
#include "karum-diagram-file.h"
#include "karum-output.h"
#include "karum-start-options.h"

typedef struct {
  char *format, *size, *output;
  char *marks, *arrows, *labels, *numbers;
  gboolean last, flipped;
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
  g_free (options->format);
  g_free (options->size);
  g_free (options->output);
  g_free (options->marks);
  g_free (options->arrows);
  g_free (options->labels);
  g_free (options->numbers);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (DiagramOptions, diagram_options_clear)

/* Reads --format, or derives the format from the name of the file. */
static gboolean
read_format (const DiagramOptions *options, KarumDiagramFormat *format)
{
  *format = KARUM_DIAGRAM_SVG;
  if (options->format)
    return karum_diagram_format_parse (options->format, format);
  if (options->output && g_str_has_suffix (options->output, ".png"))
    *format = KARUM_DIAGRAM_PNG;
  else if (options->output && g_str_has_suffix (options->output, ".pdf"))
    *format = KARUM_DIAGRAM_PDF;
  else if (options->output && g_str_has_suffix (options->output, ".txt"))
    *format = KARUM_DIAGRAM_TEXT;
  return TRUE;
}

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
  karum_command_refuse ("%s “%s”: %s", option, list, reason);
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

static KarumExit
write_diagram (const KarumStartOptions *start,
               const DiagramOptions *options,
               KarumDiagramFormat format,
               guint size,
               const Notes *notes)
{
  const KarumDiagramNotes shown = {
    .markup = &notes->markup,
    .numbers = notes->numbers,
    .last = options->last ? &notes->last : NULL,
    .flipped = options->flipped,
  };
  g_autoptr (GBytes) bytes
      = karum_diagram_bytes (&start->rules, &start->state, &shown, format, size);

  if (!bytes)
    return karum_command_refuse (_ ("Not enough memory for this diagram."));
  return karum_output_write (options->output, bytes);
}

static KarumExit
run (const KarumCommand *command, char **arguments)
{
  g_auto (KarumStartOptions) start = { 0 };
  g_auto (DiagramOptions) options = { 0 };
  const GOptionEntry entries[] = {
    KARUM_START_ENTRIES (&start),
    { "format", 0, 0, G_OPTION_ARG_FILENAME, &options.format,
      N_ ("Format: svg (default), png, pdf or text"), N_ ("FORMAT") },
    { "size", 0, 0, G_OPTION_ARG_FILENAME, &options.size,
      N_ ("Width and height in pixels (default: 480)"), N_ ("PIXELS") },
    { "marks", 0, 0, G_OPTION_ARG_FILENAME, &options.marks,
      N_ ("Points to mark, such as Gd4,Re5 (colours G, R, Y and B)"), N_ ("LIST") },
    { "arrows", 0, 0, G_OPTION_ARG_FILENAME, &options.arrows, N_ ("Arrows to draw, such as Ga1b3"),
      N_ ("LIST") },
    { "labels", 0, 0, G_OPTION_ARG_FILENAME, &options.labels,
      N_ ("Labels to write on points, such as d4=A,e5=1"), N_ ("LIST") },
    { "numbers", 0, 0, G_OPTION_ARG_FILENAME, &options.numbers,
      N_ ("Number the pieces put on the board from turn N on"), N_ ("N") },
    { "last", 0, 0, G_OPTION_ARG_NONE, &options.last, N_ ("Outline the last turn"), NULL },
    { "flipped", 0, 0, G_OPTION_ARG_NONE, &options.flipped,
      N_ ("Turn the board round, First at the top"), NULL },
    { "output", 0, 0, G_OPTION_ARG_FILENAME, &options.output,
      N_ ("Write to this file instead of standard output"), N_ ("FILE") },
    G_OPTION_ENTRY_NULL,
  };
  KarumExit exit = KARUM_EXIT_REFUSED;
  KarumDiagramFormat format;
  Notes notes = { 0 };
  guint64 size;

  if (!karum_command_parse (command, entries, arguments))
    return KARUM_EXIT_USAGE;
  if (!read_format (&options, &format))
    return karum_command_usage (
        command, _ ("--format: unknown format “%s”; use svg, png, pdf or text"), options.format);
  if (!read_size (&options, &size))
    return karum_command_usage (command, _ ("--size: “%s” is not a number from %d to %d"),
                                options.size, KARUM_DIAGRAM_SIZE_MIN, KARUM_DIAGRAM_SIZE_MAX);
  if (options.numbers
      && (!karum_command_number (options.numbers, &notes.first_number) || notes.first_number == 0))
    return karum_command_usage (command, _ ("--%s: “%s” is not a number from 1"), "numbers",
                                options.numbers);
  start.played = note_turn;
  start.data = &notes;
  if (karum_start_options_play (&start, arguments[0])
      && read_notes (&options, &start.rules, &notes))
    exit = write_diagram (&start, &options, format, (guint) size, &notes);
  karum_markup_clear (&notes.markup);
  return exit;
}

const KarumCommand karum_cmd_diagram = {
  .name = "diagram",
  .arguments = "RULESET",
  .summary = N_ ("Draw a position"),
  .min_arguments = 1,
  .max_arguments = 1,
  .run = run,
};
