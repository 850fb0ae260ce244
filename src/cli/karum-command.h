/* karum-command.h: the common parts of all commands of karum-cli. */
#pragma once

#include <gio/gio.h>
#include <glib.h>
#include <stdatomic.h>
#include <stdbool.h>

#include "karum-date.h"
#include "karum-error.h"
#include "karum-progress.h"

/**
 * KarumProgressLine: initialise with zeros. Pass @progress to the work. If standard error is not a
 * terminal, only a message about waiting for another program is printed, once.
 */
typedef struct {
  KarumProgress progress;
  gint64 shown;  /* monotonic time of the last output; 0 if nothing is shown */
  gboolean told; /* whether the message about waiting was printed */

  GThread *watcher; /* stops work that doesn't report its progress for a while */
  GMutex mutex;
  GCond end;
  gboolean over; /* guarded by @mutex */
} KarumProgressLine;

typedef enum {
  KARUM_EXIT_DONE,         /* 0 */
  KARUM_EXIT_REFUSED,      /* 1: the input was rejected */
  KARUM_EXIT_USAGE,        /* 2: the command line is invalid */
  KARUM_EXIT_STOPPED = 130 /* by Ctrl+C, before the end */
} KarumExit;

typedef struct _KarumCommand KarumCommand;
typedef struct _KarumActionCall KarumActionCall;

/* KarumAction: what a command such as `person` can do; see karum-keeping.h. Constant. */
typedef struct {
  const char *name;
  const char *arguments;              /* N_(), as shown in the help: "PLAYER OTHER…" */
  const char *summary;                /* N_(), one line */
  guint min_arguments, max_arguments; /* without the name of the action */
  gboolean changes;                   /* it changes the archive */
  KarumExit (*run) (const KarumActionCall *call, char **arguments);
} KarumAction;

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
  const KarumAction *actions;         /* (nullable) (array zero-terminated): for the help */
  KarumExit (*run) (const KarumCommand *command, char **arguments);
};

/* All commands in the order of the help; NULL-terminated. */
extern const KarumCommand *const karum_commands[];

/**
 * karum_command_parse: removes the options from @arguments and checks the number of remaining
 * arguments; `--help` prints the help and exits.
 * @entries: (array zero-terminated): the options. Texts from the user have the type
 * G_OPTION_ARG_FILENAME, which keeps their bytes unchanged in every locale; karum_command_text()
 * reads them.
 * @arguments: (inout): NULL-terminated array; afterwards without the options
 * Returns: FALSE, with a message printed, if the command line is invalid; the command must then
 * return KARUM_EXIT_USAGE
 */
gboolean
karum_command_parse (const KarumCommand *command, const GOptionEntry *entries, char **arguments);

/* karum_command_parse_filtered: the same with the options of FILTER, which are a group of their own
 * in the help. @filters: (array zero-terminated) (nullable) */
gboolean karum_command_parse_filtered (const KarumCommand *command,
                                       const GOptionEntry *entries,
                                       const GOptionEntry *filters,
                                       char **arguments);

/* karum_command_usage: prints what is wrong with the command line; returns KARUM_EXIT_USAGE. */
KarumExit karum_command_usage (const KarumCommand *command, const char *format, ...)
    G_GNUC_PRINTF (2, 3);

/**
 * karum_command_text: makes a text of the command line UTF-8: what isn't is in the terminal's
 * encoding. Names of files keep their bytes.
 * @text: (inout) (nullable) (owned)
 * Returns: KARUM_EXIT_DONE, or KARUM_EXIT_USAGE with a message printed if it is in neither encoding
 */
KarumExit karum_command_text (const KarumCommand *command, char **text);

/* karum_command_texts: the same for all of @texts. (inout) (nullable) (array zero-terminated) */
KarumExit karum_command_texts (const KarumCommand *command, GStrv texts);

/* karum_command_argument: the same for an argument, which lives as long as the program. */
KarumExit karum_command_argument (const KarumCommand *command, char **argument);

/**
 * karum_command_language: checks the value of `--lang`.
 * @code: (nullable): the value; NULL if it wasn't given
 * Returns: KARUM_EXIT_DONE; otherwise a message was printed, and the command must return this value
 */
KarumExit karum_command_language (const KarumCommand *command, const char *code);

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

/* karum_command_date: KARUM_EXIT_DONE, or refuses @text of --@option, which was read as @date: no
 * game is planned for such a day. */
KarumExit karum_command_date (const KarumCommand *command,
                              const char *option,
                              const char *text,
                              KarumDate date);

/* karum_command_read: (transfer full) (nullable): the bytes of a file, or of standard input if
 * @path is "-"; NULL with @error. */
GBytes *karum_command_read (const char *path, GError **error);

/* karum_command_read_records: the same, but what is UTF-16 beyond doubt is made UTF-8. */
GBytes *karum_command_read_records (const char *path, GError **error);

/**
 * karum_command_files: the files named on the command line; a folder stands for the record files in
 * it and in its subfolders (`.kgn`), in the order of their names, those of subfolders last.
 * Returns: (transfer full) (nullable): NULL with @error if a folder can't be read
 */
GStrv karum_command_files (char **paths, GError **error);

/* karum_command_warn: prints @message, a sentence; @data is not used. */
void karum_command_warn (const char *message, gpointer data);

/* karum_command_file_name: (transfer full): the name of a file in results and messages. */
char *karum_command_file_name (const char *path);

/* karum_interrupt_begin: from here on SIGINT says so and ends the program with KARUM_EXIT_STOPPED;
 * a second one ends it as usual. */
void karum_interrupt_begin (void);

/**
 * karum_interrupt_catch: after this call, SIGINT only sets the returned flag, which the command
 * watches.
 * Returns: (transfer none): a flag of static duration, initially false
 */
atomic_bool *karum_interrupt_catch (void);

/* karum_interrupt_received: whether SIGINT was received. */
gboolean karum_interrupt_received (void);

/* karum_interrupt_end: @exit, or KARUM_EXIT_STOPPED with a message printed if SIGINT was received.
 */
KarumExit karum_interrupt_end (KarumExit exit);

/* karum_terminal_encoding: (nullable): the encoding of the terminal that @file is; NULL if it is
 * none, or UTF-8, or the locale doesn't say it. */
const char *karum_terminal_encoding (int file);

/* karum_message_text: (transfer full): @text as standard error shows it: what its encoding doesn't
 * have becomes "?". */
char *karum_message_text (const char *text);

/* karum_status_show: shows a line on the terminal in place of the one before; nothing if standard
 * error isn't a terminal. */
void karum_status_show (const char *format, ...) G_GNUC_PRINTF (1, 2);

/* karum_status_clear: erases that line. */
void karum_status_clear (void);

/**
 * karum_output_write: writes @bytes; prints a message on failure.
 * @path: (nullable): a file, which is replaced atomically; NULL for standard output
 */
KarumExit karum_output_write (const char *path, GBytes *bytes);

/* clang-format off */
/* An option with a text from the user, and one without; @field is where it is put. */
#define KARUM_TEXT_OPTION(name, field, help, argument) \
  { name, 0, 0, G_OPTION_ARG_FILENAME, &(field), help, argument }
#define KARUM_FLAG_OPTION(name, field, help) { name, 0, 0, G_OPTION_ARG_NONE, &(field), help, NULL }

#define KARUM_OUTPUT_ENTRY(path) \
  KARUM_TEXT_OPTION ("output", *(path), \
    N_ ("Write to this file instead of standard output"), N_ ("FILE"))

#define KARUM_JSON_FLAG_ENTRY(flag) \
  KARUM_FLAG_OPTION ("json", *(flag), N_ ("Print one JSON document"))

/* Of what makes documents. */
#define KARUM_LANGUAGE_ENTRY(options) \
  KARUM_TEXT_OPTION ("lang", (options)->language, \
    N_ ("Language of the document, such as ru"), N_ ("LANGUAGE"))

#define KARUM_PAPER_ENTRY(options) \
  KARUM_TEXT_OPTION ("paper", (options)->paper, \
    N_ ("Paper of a PDF: a4 or letter"), N_ ("SIZE"))

#define KARUM_TITLE_ENTRY(options) \
  KARUM_TEXT_OPTION ("title", (options)->title, \
    N_ ("Title of a PDF or an HTML page"), N_ ("TEXT"))
/* clang-format on */

/**
 * karum_output_options_read: finds the format of the output: by its name or, if @format is NULL, by
 * the ending of @output; both must agree.
 * @formats: (array zero-terminated=1): the names of the command's formats
 * @format: (nullable): the value of --format
 * @output: (inout) (nullable) (owned): the value of --output; NULL afterwards for "-", which means
 * standard output
 * @chosen: (inout): an index of @formats; keeps its value if neither option says anything
 * Returns: KARUM_EXIT_DONE, or KARUM_EXIT_USAGE with a message printed
 */
KarumExit karum_output_options_read (const KarumCommand *command,
                                     const char *const *formats,
                                     const char *format,
                                     char **output,
                                     guint *chosen);

/**
 * karum_output_flag_read: takes an option such as `--json` for a value of --format.
 * @flag: its name, and that of the format
 * @format: (inout) (nullable) (owned): the value of --format
 * Returns: KARUM_EXIT_DONE, or KARUM_EXIT_USAGE with a message printed
 */
KarumExit karum_output_flag_read (const KarumCommand *command,
                                  gboolean given,
                                  const char *flag,
                                  char **format);

/* karum_progress_line_begin: (transfer none): the progress to pass to the work, which SIGINT
 * cancels;
 * @line must not move, and must be passed to karum_progress_line_end(). */
const KarumProgress *karum_progress_line_begin (KarumProgressLine *line);

/* karum_progress_line_clear: erases the line, so that a message can be printed. */
void karum_progress_line_clear (KarumProgressLine *line);

/* karum_progress_line_end: the same after the work. */
void karum_progress_line_end (KarumProgressLine *line);
