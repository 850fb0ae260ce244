/* commands.c: what karum-cli prints, as transcripts. Each file named on the command line, after the
 * program, holds cases, read line by line:
 *
 *   = TITLE     begins a case
 *   $ WORDS     runs karum-cli with these words, quoted as in a shell
 *   > LINE      the next line on standard output
 *   * WORDS     some line on standard output contains WORDS (instead of all lines with >)
 *   ! WORDS     standard error contains WORDS; without such a line it is empty
 *   ? STATUS    the exit status; without such a line it is 0
 */
#include <string.h>

#include "cli-run.h"

static const char *program; /* karum-cli */

/* The expected result of a command. */
typedef struct {
  GString *lines;      /* of the lines with > */
  gboolean some_lines; /* there is a line with * */
  gboolean messages;   /* there is a line with ! */
  int status;
} Expected;

static void
expect_line (Expected *expected, const CliRun *run, const char *line)
{
  const char *words = line + MIN (2, strlen (line));

  switch (line[0]) {
  case '>':
    g_string_append_printf (expected->lines, "%s\n", words);
    break;
  case '*':
    expected->some_lines = TRUE;
    if (!strstr (run->output, words))
      g_error ("“%s” is not in: %s", words, run->output);
    break;
  case '!':
    expected->messages = TRUE;
    if (!strstr (run->messages, words))
      g_error ("“%s” is not in: %s", words, run->messages);
    break;
  default:
    g_assert_cmpint (line[0], ==, '?');
    expected->status = line[2] - '0';
  }
}

/* Runs the command in @lines[0] and compares the result; returns the line of the next command. */
static char **
check_command (char **lines)
{
  g_auto (CliRun) run = cli_run (program, *lines + 1);
  g_autoptr (GString) output = g_string_new (NULL);
  Expected expected = { .lines = output };

  g_test_message ("%s", *lines);
  for (lines++; *lines && **lines != '$'; lines++)
    if (**lines && **lines != '#')
      expect_line (&expected, &run, *lines);
  if (!expected.messages)
    g_assert_cmpstr (run.messages, ==, "");
  if (!expected.some_lines)
    g_assert_cmpstr (run.output, ==, output->str);
  g_assert_cmpint (run.status, ==, expected.status);
  return lines;
}

static void
run_case (gconstpointer data)
{
  g_auto (GStrv) lines = g_strsplit (data, "\n", -1);
  char **line = lines + 1;

  while (*line && **line != '$')
    line++;
  g_assert_nonnull (*line);
  while (*line)
    line = check_command (line);
}

static void
add_cases (const char *file)
{
  g_autofree char *text = NULL;
  g_auto (GStrv) cases = NULL;

  g_assert_true (g_file_get_contents (file, &text, NULL, NULL));
  cases = g_strsplit (text, "\n= ", -1);
  for (guint i = 1; cases[i]; i++) {
    g_autofree char *title = g_strndup (cases[i], strcspn (cases[i], "\n"));
    g_autofree char *path = g_strconcat ("/commands/", title, NULL);

    g_test_add_data_func_full (path, g_strdup (cases[i]), run_case, g_free);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_assert_cmpint (argc, >=, 3);
  program = argv[1];
  for (int i = 2; i < argc; i++)
    add_cases (argv[i]);
  return g_test_run ();
}
