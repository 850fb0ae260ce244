/* karum-command.h: what every command of karum-cli is made of. */
#pragma once

#include <glib.h>

#include "karum-error.h"

G_BEGIN_DECLS

typedef enum {
  KARUM_EXIT_DONE,    /* 0 */
  KARUM_EXIT_REFUSED, /* 1: the input was refused */
  KARUM_EXIT_USAGE    /* 2: the command line itself is wrong */
} KarumExit;

typedef struct _KarumCommand KarumCommand;

/**
 * KarumCommand: constant; `karum-cmd-NAME.c` exports `karum_cmd_NAME`, and the list in meson.build
 * makes the table of them.
 *
 * run() receives the command line behind the name of the command, as a terminated array that it may
 * change but not keep; its first act is karum_command_parse().
 */
struct _KarumCommand {
  const char *name;
  const char *arguments;              /* as shown in the help: "RULESET DEPTH" */
  const char *summary;                /* N_(), a line */
  guint min_arguments, max_arguments; /* without options; G_MAXUINT for any number */
  KarumExit (*run) (const KarumCommand *command, char **arguments);
};

/* Every command in the order in which the help lists them; NULL-terminated. */
extern const KarumCommand *const karum_commands[];

/**
 * karum_command_parse: takes the options out of @arguments and checks how many arguments are left;
 * `--help` prints the help and ends the program.
 * @entries: (array zero-terminated): the options. Texts that come from the user are of type
 *   G_OPTION_ARG_FILENAME, which leaves their bytes alone in every locale.
 * @arguments: (inout): terminated array; keeps the arguments that are no options
 * Returns: FALSE, with a message printed, when the command line is wrong: return KARUM_EXIT_USAGE
 */
gboolean
karum_command_parse (const KarumCommand *command, const GOptionEntry *entries, char **arguments);

/* karum_command_usage: prints what is wrong with the command line; returns KARUM_EXIT_USAGE. */
KarumExit karum_command_usage (const KarumCommand *command, const char *format, ...)
    G_GNUC_PRINTF (2, 3);

/* karum_command_refuse: prints why the input was refused; returns KARUM_EXIT_REFUSED. */
KarumExit karum_command_refuse (const char *format, ...) G_GNUC_PRINTF (1, 2);

/**
 * karum_command_error_text: (transfer full): the message of @error in the user's language, with the
 * column in the refused text.
 */
char *karum_command_error_text (const KarumError *error);

/**
 * karum_command_number: reads a number without sign and leading zero; one that is too large for
 * @number becomes G_MAXUINT64.
 * Returns: FALSE when @text is no number
 */
gboolean karum_command_number (const char *text, guint64 *number);

/* karum_command_read: (transfer full) (nullable): the bytes of a file, of the standard input if it
 * is called "-"; NULL with @error. */
GBytes *karum_command_read (const char *path, GError **error);

/* karum_command_file_name: (transfer full): how a file is called in results and messages. */
char *karum_command_file_name (const char *path);

G_END_DECLS
