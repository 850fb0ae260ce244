/* karum-cli diagram: a position as a picture. */
#include <glib/gi18n.h>
#include <stdio.h>

#include "karum-command.h"
#include "karum-diagram-file.h"
#include "karum-output.h"
#include "karum-start-options.h"

typedef struct {
  char *format, *size, *output;
} DiagramOptions;

static void
diagram_options_clear (DiagramOptions *options)
{
  g_free (options->format);
  g_free (options->size);
  g_free (options->output);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (DiagramOptions, diagram_options_clear)

/* What --format says, or else the name of the file. */
static gboolean
read_format (const DiagramOptions *options, KarumDiagramFormat *format)
{
  *format = KARUM_DIAGRAM_SVG;
  if (options->format)
    return karum_diagram_format_parse (options->format, format);
  if (options->output && g_str_has_suffix (options->output, ".png"))
    *format = KARUM_DIAGRAM_PNG;
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

static KarumExit
write_diagram (const KarumStartOptions *start,
               KarumDiagramFormat format,
               guint size,
               const char *output)
{
  g_autoptr (GBytes) bytes = karum_diagram_bytes (&start->rules, &start->state, format, size);

  if (!bytes)
    return karum_command_refuse (_ ("Not enough memory for this diagram."));
  return karum_output_write (output, bytes);
}

static KarumExit
run (const KarumCommand *command, char **arguments)
{
  g_auto (KarumStartOptions) start = { 0 };
  g_auto (DiagramOptions) options = { 0 };
  const GOptionEntry entries[] = {
    KARUM_START_ENTRIES (&start),
    { "format", 0, 0, G_OPTION_ARG_FILENAME, &options.format,
      N_ ("Picture format: svg (default), png or text"), N_ ("FORMAT") },
    { "size", 0, 0, G_OPTION_ARG_FILENAME, &options.size,
      N_ ("Width and height in pixels (default: 480)"), N_ ("PIXELS") },
    { "output", 0, 0, G_OPTION_ARG_FILENAME, &options.output,
      N_ ("Write to this file instead of standard output"), N_ ("FILE") },
    G_OPTION_ENTRY_NULL,
  };
  KarumDiagramFormat format;
  guint64 size;

  if (!karum_command_parse (command, entries, arguments))
    return KARUM_EXIT_USAGE;
  if (!read_format (&options, &format))
    return karum_command_usage (command, _ ("--format: unknown format “%s”; use svg, png or text"),
                                options.format);
  if (!read_size (&options, &size))
    return karum_command_usage (command, _ ("--size: “%s” is not a number from %d to %d"),
                                options.size, KARUM_DIAGRAM_SIZE_MIN, KARUM_DIAGRAM_SIZE_MAX);
  if (!karum_start_options_play (&start, arguments[0]))
    return KARUM_EXIT_REFUSED;
  return write_diagram (&start, format, (guint) size, options.output);
}

const KarumCommand karum_cmd_diagram = {
  .name = "diagram",
  .arguments = "RULESET",
  .summary = N_ ("Draw a position"),
  .min_arguments = 1,
  .max_arguments = 1,
  .run = run,
};
