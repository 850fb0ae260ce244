/* karum-command.h: the common parts of all commands of karum-cli. */
#pragma once

#include <glib.h>

#include "karum-error.h"

G_BEGIN_DECLS

typedef enum {
  KARUM_EXIT_DONE,    /* 0 */
  KARUM_EXIT_REFUSED, /* 1: the input was rejected */
  KARUM_EXIT_USAGE    /* 2: the command line is invalid */
} KarumExit;

typedef struct _KarumCommand KarumCommand;

/**
 * KarumCommand: constant. `karum-cmd-NAME.c` exports `karum_cmd_NAME`, and meson.build generates
 * the table of commands from a list.
 *
 * run() receives the arguments after the name of the command, as a NULL-terminated array; it may
 * modify the array, but not keep it. It must call karum_command_parse() first.
 */
struct _KarumCommand {
  const char *name;
  const char *arguments;              /* as shown in the help: "RULESET DEPTH" */
  const char *summary;                /* N_(), one line */
  guint min_arguments, max_arguments; /* without options; G_MAXUINT for any number */
  KarumExit (*run) (const KarumCommand *command, char **arguments);
};

/* All commands in the order of the help; NULL-terminated. */
extern const KarumCommand *const karum_commands[];

/**
 * karum_command_parse: removes the options from @arguments and checks the number of remaining
 * arguments; `--help` prints the help and exits.
 * @entries: (array zero-terminated): the options. Texts from the user have the type
 * G_OPTION_ARG_FILENAME, which keeps their bytes unchanged in every locale.
 * @arguments: (inout): NULL-terminated array; afterwards without the options
 * Returns: FALSE, with a message printed, if the command line is invalid; the command must then
 * return KARUM_EXIT_USAGE
 */
gboolean
karum_command_parse (const KarumCommand *command, const GOptionEntry *entries, char **arguments);

/* karum_command_usage: prints what is wrong with the command line; returns KARUM_EXIT_USAGE. */
KarumExit karum_command_usage (const KarumCommand *command, const char *format, ...)
    G_GNUC_PRINTF (2, 3);

/* karum_command_refuse: prints why the input was rejected; returns KARUM_EXIT_REFUSED. */
KarumExit karum_command_refuse (const char *format, ...) G_GNUC_PRINTF (1, 2);

/**
 * karum_command_error_text: (transfer full): the message of @error in the user's language, with the
 * column in the rejected text.
 */
char *karum_command_error_text (const KarumError *error);

/**
 * karum_command_number: reads a number without sign and leading zeros; if it is too large for
 * @number, that becomes G_MAXUINT64.
 * Returns: FALSE if @text is not a number
 */
gboolean karum_command_number (const char *text, guint64 *number);

/* karum_command_read: (transfer full) (nullable): the bytes of a file, or of standard input if
 * @path is "-"; NULL with @error. */
GBytes *karum_command_read (const char *path, GError **error);

/* karum_command_file_name: (transfer full): the name of a file in results and messages. */
char *karum_command_file_name (const char *path);

G_END_DECLS
