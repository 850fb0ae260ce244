/* cli-run.h: runs karum-cli, in English, and returns its output. */
#pragma once

#include <glib.h>

typedef struct {
  int status; /* the exit status */
  char *output;
  char *messages;
} CliRun;

/* cli_run: runs @program with the arguments in @line, which are quoted as in a shell. */
CliRun cli_run (const char *program, const char *line);

/* cli_run_words: runs @program with a NULL-terminated array of arguments. */
CliRun cli_run_words (const char *program, const char *const *words);

void cli_run_clear (CliRun *run);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (CliRun, cli_run_clear)
