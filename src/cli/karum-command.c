#include "karum-command.h"

#include <glib/gi18n.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "karum-name.h"
#include "karum-publish.h"
#include "karum-read.h"

/* Static, because a signal handler has no user data. */
static atomic_bool interrupted;

static void
interrupt (int signal_number)
{
  (void) signal_number;
  atomic_store (&interrupted, true);
}

atomic_bool *
karum_interrupt_catch (void)
{
  struct sigaction action = { .sa_handler = interrupt, .sa_flags = (int) SA_RESETHAND };

  sigemptyset (&action.sa_mask);
  sigaction (SIGINT, &action, NULL);
  return &interrupted;
}

KarumExit
karum_output_write (const char *path, GBytes *bytes)
{
  g_autoptr (GError) error = NULL;
  gsize size;
  const char *data = g_bytes_get_data (bytes, &size);

  if (path && !karum_publish_bytes (path, bytes, &error))
    return karum_command_refuse ("%s", error->message);
  /* Errors of standard output are reported at the end of the program. */
  if (!path)
    fwrite (data, 1, size, stdout);
  return KARUM_EXIT_DONE;
}

#define MICROSECONDS_BETWEEN 100000
/* Terminal control sequence: erases the rest of the line. */
#define CLEAR "\033[K"

static void
show (guint64 done, guint64 total, gpointer data)
{
  KarumProgressLine *line = data;
  gint64 now = g_get_monotonic_time ();

  if (now - line->shown < MICROSECONDS_BETWEEN)
    return;
  line->shown = now;
  if (total == KARUM_PROGRESS_WAITING)
    fprintf (stderr, "\r%s" CLEAR, _ ("Waiting for other changes to be saved"));
  else if (total > 0)
    fprintf (stderr, "\r%3d %%  %" G_GUINT64_FORMAT " / %" G_GUINT64_FORMAT CLEAR,
             (int) ((double) done * 100 / (double) total), done, total);
  else
    fprintf (stderr, "\r%" G_GUINT64_FORMAT CLEAR, done);
}

/* In a file or a pipe, only the reason for a delay is printed. */
static void
tell_waiting (guint64 done, guint64 total, gpointer data)
{
  KarumProgressLine *line = data;

  (void) done;
  if (total == KARUM_PROGRESS_WAITING && !line->told)
    g_printerr ("%s\n", _ ("Waiting for other changes to be saved"));
  line->told = line->told || total == KARUM_PROGRESS_WAITING;
}

const KarumProgress *
karum_progress_line_begin (KarumProgressLine *line)
{
  line->progress
      = (KarumProgress){ .visit = isatty (STDERR_FILENO) ? show : tell_waiting, .data = line };
  return &line->progress;
}

void
karum_progress_line_clear (KarumProgressLine *line)
{
  if (line->shown != 0)
    fputs ("\r" CLEAR, stderr);
  line->shown = 0;
}

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
