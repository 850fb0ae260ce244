#include "karum-command.h"

#include <glib/gi18n.h>
#include <string.h>

#include "karum-name.h"
#include "karum-read.h"

/* Removes the `--` that ends the options: GLib keeps it if the next argument starts with a
 * hyphen. */
static void
drop_mark (char **line, int *argc)
{
  int mark = 1;

  while (mark < *argc && strcmp (line[mark], "--") != 0)
    mark++;
  if (mark == *argc)
    return;
  memmove (line + mark, line + mark + 1, (gsize) (*argc - mark) * sizeof *line);
  --*argc;
}

gboolean
karum_command_parse (const KarumCommand *command, const GOptionEntry *entries, char **arguments)
{
  g_autoptr (GOptionContext) context = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *name = g_strdup_printf ("karum-cli %s", command->name);
  g_autofree char **line = g_new0 (char *, g_strv_length (arguments) + 2);
  int argc = (int) g_strv_length (arguments) + 1;
  gboolean parsed;

  g_set_prgname (name);
  context = g_option_context_new (command->arguments);
  g_option_context_set_summary (context, _ (command->summary));
  g_option_context_set_translation_domain (context, GETTEXT_PACKAGE);
  g_option_context_add_main_entries (context, entries, GETTEXT_PACKAGE);
  line[0] = name;
  memcpy (line + 1, arguments, (gsize) (argc - 1) * sizeof *line);
  parsed = g_option_context_parse (context, &argc, &line, &error);
  if (!parsed) {
    karum_command_usage (command, "%s", error->message);
    return FALSE;
  }
  drop_mark (line, &argc);
  memcpy (arguments, line + 1, (gsize) argc * sizeof *line);
  if ((guint) argc - 1 < command->min_arguments) {
    karum_command_usage (command, "%s", _ ("missing argument"));
    return FALSE;
  }
  if ((guint) argc - 1 > command->max_arguments) {
    karum_command_usage (command, _ ("unexpected argument “%s”"),
                         arguments[command->max_arguments]);
    return FALSE;
  }
  return TRUE;
}

KarumExit
karum_command_usage (const KarumCommand *command, const char *format, ...)
{
  g_autofree char *message = NULL;
  va_list arguments;

  va_start (arguments, format);
  message = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  g_printerr ("karum-cli %s: %s\n", command->name, message);
  g_printerr (_ ("See karum-cli %s --help\n"), command->name);
  return KARUM_EXIT_USAGE;
}

KarumExit
karum_command_refuse (const char *format, ...)
{
  g_autofree char *message = NULL;
  va_list arguments;

  va_start (arguments, format);
  message = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  g_printerr ("karum-cli: %s\n", message);
  return KARUM_EXIT_REFUSED;
}

GBytes *
karum_command_read (const char *path, GError **error)
{
  return strcmp (path, "-") == 0 ? karum_read_input (error) : karum_read_file (path, error);
}

char *
karum_command_file_name (const char *path)
{
  g_autofree char *name = g_filename_display_name (path);

  return karum_display_line (name);
}

char *
karum_command_error_text (const KarumError *error)
{
  g_autofree char *message = karum_error_message (error);

  return g_strdup_printf (_ ("column %zu: %s"), error->offset + 1, message);
}

gboolean
karum_command_number (const char *text, guint64 *number)
{
  gsize digits = strspn (text, "0123456789");

  if (digits == 0 || text[digits] || (text[0] == '0' && digits > 1))
    return FALSE;
  *number = g_ascii_strtoull (text, NULL, 10);
  return TRUE;
}
