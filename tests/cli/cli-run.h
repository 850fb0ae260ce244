/* cli-run.h: running karum-cli and looking at what it says, which is English. */
#pragma once

#include <glib.h>

typedef struct {
  int status; /* the exit status */
  char *output;
  char *messages;
} CliRun;

/* cli_run: runs @program with the words of @line, quoted as in a shell. */
CliRun cli_run (const char *program, const char *line);

/* cli_run_words: the same with the words of a terminated array. */
CliRun cli_run_words (const char *program, const char *const *words);

void cli_run_clear (CliRun *run);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (CliRun, cli_run_clear)
