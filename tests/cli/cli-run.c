#include "cli-run.h"

#include <sys/wait.h>

CliRun
cli_run_words (const char *program, const char *const *words)
{
  g_auto (GStrv) environment = g_get_environ ();
  g_autoptr (GPtrArray) arguments = g_ptr_array_new ();
  g_autoptr (GError) error = NULL;
  CliRun run = { 0 };

  environment = g_environ_setenv (environment, "LC_ALL", "C.UTF-8", TRUE);
  environment = g_environ_unsetenv (environment, "LANGUAGE");
  g_ptr_array_add (arguments, (gpointer) program);
  for (; *words; words++)
    g_ptr_array_add (arguments, (gpointer) *words);
  g_ptr_array_add (arguments, NULL);
  g_spawn_sync (NULL, (char **) arguments->pdata, environment, G_SPAWN_DEFAULT, NULL, NULL,
                &run.output, &run.messages, &run.status, &error);
  g_assert_no_error (error);
  g_assert_true (WIFEXITED (run.status));
  run.status = WEXITSTATUS (run.status);
  return run;
}

CliRun
cli_run (const char *program, const char *line)
{
  g_autofree char *whole = g_strconcat ("karum-cli ", line, NULL);
  g_auto (GStrv) words = NULL;
  g_autoptr (GError) error = NULL;

  g_shell_parse_argv (whole, NULL, &words, &error);
  g_assert_no_error (error);
  return cli_run_words (program, (const char *const *) words + 1);
}

void
cli_run_clear (CliRun *run)
{
  g_clear_pointer (&run->output, g_free);
  g_clear_pointer (&run->messages, g_free);
}
