/* karum-cli: the command line program. Finds the command and passes it the rest of the
 * arguments. */
#define _GNU_SOURCE /* fopencookie() */
#include <errno.h>
#include <glib/gi18n.h>
#include <stdio.h>
#include <unistd.h>

#include "karum-build.h"
#include "karum-command.h"
#include "karum-language.h"
#include "karum-name.h"
#include "karum-nearest.h"

static void
print_help (void)
{
  printf (_ ("Usage: %s\n"), "karum-cli COMMAND […]");
  printf ("\n%s\n", _ ("Commands:"));
  for (gsize i = 0; karum_commands[i]; i++)
    printf ("  %-14s%s\n", karum_commands[i]->name, _ (karum_commands[i]->summary));
  printf ("\n%s\n", _ ("For help on a command: karum-cli COMMAND --help"));
}

static const KarumCommand *
find_command (const char *name)
{
  for (gsize i = 0; karum_commands[i]; i++)
    if (g_str_equal (karum_commands[i]->name, name))
      return karum_commands[i];
  return NULL;
}

static KarumExit
refuse_command (const char *name)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();

  for (gsize i = 0; karum_commands[i]; i++)
    g_ptr_array_add (names, (gpointer) karum_commands[i]->name);
  g_ptr_array_add (names, NULL);
  g_printerr (_ ("karum-cli: unknown command “%s”; see karum-cli --help\n"), name);
  if (g_utf8_validate (name, -1, NULL))
    karum_nearest_print (name, (const char *const *) names->pdata);
  return KARUM_EXIT_USAGE;
}

static KarumExit
run_command (const char *name, char **arguments)
{
  const KarumCommand *command = find_command (name);

  return command ? command->run (command, arguments) : refuse_command (name);
}

/* karum-cli help [COMMAND]: the same as --help. */
static KarumExit
run_help (const char *name)
{
  char option[] = "--help";
  char *arguments[] = { option, NULL };

  if (name)
    return run_command (name, arguments);
  print_help ();
  return KARUM_EXIT_DONE;
}

/* Buffered output can still fail, for example if the disk is full. */
static KarumExit
finish_output (KarumExit exit)
{
  if (fflush (stdout) == 0 && !ferror (stdout))
    return exit;
  return karum_command_refuse (_ ("could not write the results: %s"), g_strerror (errno));
}

/* What is written to a terminal whose encoding isn't UTF-8. */
typedef struct {
  FILE *terminal;
  const char *encoding;
  GString *rest; /* the beginning of a character */
} Converted;

static ssize_t
write_converted (void *data, const char *text, size_t length)
{
  Converted *self = data;
  g_autofree char *converted = NULL;
  const char *end;
  gsize written = 0;

  g_string_append_len (self->rest, text, (gssize) length);
  if (!g_utf8_validate_len (self->rest->str, self->rest->len, &end)
      && self->rest->str + self->rest->len - end >= 4)
    end = self->rest->str + self->rest->len;
  converted = g_convert_with_fallback (self->rest->str, end - self->rest->str, self->encoding,
                                       "UTF-8", "?", NULL, &written, NULL);
  g_string_erase (self->rest, 0, end - self->rest->str);
  if (converted
      && (fwrite (converted, 1, written, self->terminal) < written || fflush (self->terminal) != 0))
    return 0;
  return (ssize_t) length;
}

/* Results are UTF-8 for programs. */
static void
speak_to_terminal (void)
{
  static Converted self;
  const char *encoding = karum_terminal_encoding (STDOUT_FILENO);
  FILE *converted;

  if (!encoding)
    return;
  self = (Converted){ stdout, encoding, g_string_new (NULL) };
  converted = fopencookie (&self, "w", (cookie_io_functions_t){ .write = write_converted });
  if (!converted)
    return;
  setvbuf (converted, NULL, _IOLBF, BUFSIZ);
  stdout = converted;
}

/* Removes control characters, because messages can contain text from files. */
static void
print_message (const char *text)
{
  g_autofree char *clean = karum_display_lines (text);
  g_autofree char *shown = karum_message_text (clean);

  fputs (shown, stderr);
}

int
main (int argc, char **argv)
{
  karum_language_start (KARUM_LOCALEDIR);
  g_set_printerr_handler (print_message);
  karum_interrupt_begin ();
  speak_to_terminal ();

  if (argc < 2) {
    g_printerr ("%s\n", _ ("karum-cli: no command given; see karum-cli --help"));
    return KARUM_EXIT_USAGE;
  }
  if (g_str_equal (argv[1], "--help") || g_str_equal (argv[1], "-h")) {
    print_help ();
    return KARUM_EXIT_DONE;
  }
  if (g_str_equal (argv[1], "help"))
    return (int) run_help (argv[2]);
  if (g_str_equal (argv[1], "--version")) {
    printf ("karum-cli %s\n", KARUM_VERSION);
    return KARUM_EXIT_DONE;
  }
  return (int) karum_interrupt_end (finish_output (run_command (argv[1], argv + 2)));
}
