/* karum-archive-options.h: the options of the commands that work on an archive. */
#pragma once

#include "karum-filter-options.h"
#include "karum-table.h"

G_BEGIN_DECLS

/**
 * KarumArchiveOptions: zero at first; filled by the option parser. All texts are owned.
 */
typedef struct {
  char *archive;
  gboolean json;
  char *limit, *offset, *sort;
  gboolean descending;
  KarumFilterOptions filter;
} KarumArchiveOptions;

void karum_archive_options_clear (KarumArchiveOptions *options);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (KarumArchiveOptions, karum_archive_options_clear)

/* clang-format off */
#define KARUM_ARCHIVE_ENTRY(options) \
  { "archive", 0, 0, G_OPTION_ARG_FILENAME, &(options)->archive, \
    N_ ("Archive file (default: the one the desktop program opens)"), N_ ("FILE") }

#define KARUM_JSON_ENTRY(options) \
  { "json", 0, 0, G_OPTION_ARG_NONE, &(options)->json, N_ ("Print one JSON document"), NULL }

#define KARUM_LIMIT_ENTRY(options) \
  { "limit", 0, 0, G_OPTION_ARG_FILENAME, &(options)->limit, N_ ("At most N games"), N_ ("N") }

#define KARUM_OFFSET_ENTRY(options) \
  { "offset", 0, 0, G_OPTION_ARG_FILENAME, &(options)->offset, \
    N_ ("Skip the first N results"), N_ ("N") }

/* The entries for the order of a list. */
#define KARUM_SORT_ENTRIES(options) \
  { "sort", 0, 0, G_OPTION_ARG_FILENAME, &(options)->sort, \
    N_ ("Sort order, such as date, player1, turns or stars"), N_ ("ORDER") }, \
  { "descending", 0, 0, G_OPTION_ARG_NONE, &(options)->descending, \
    N_ ("In descending order"), NULL }
/* clang-format on */

/**
 * karum_archive_options_open: opens the archive, with a message printed when that is not possible.
 * @create: whether one is made if there is none
 * Returns: (transfer full) (nullable)
 */
KarumStore *karum_archive_options_open (const KarumArchiveOptions *options, gboolean create);

/**
 * KarumSelection: the games that FILTER describes. @query borrows from the options.
 */
typedef struct {
  KarumGameQuery query; /* in the order of --sort, or in which games came into the archive */
  guint offset;         /* so many are left out first */
  guint limit;          /* 0 for all */
} KarumSelection;

/**
 * karum_archive_options_parse: karum_command_parse() with the options of FILTER beside those of the
 * command, then reads FILTER, limit and order.
 * @own: (array zero-terminated): the options of the command
 * @selection: (out): the games chosen
 * Returns: KARUM_EXIT_DONE, or what the command is to return, with a message printed
 */
KarumExit karum_archive_options_parse (KarumArchiveOptions *options,
                                       const KarumCommand *command,
                                       const GOptionEntry *own,
                                       char **arguments,
                                       KarumSelection *selection);

/* karum_archive_options_fail: prints @error; returns KARUM_EXIT_REFUSED. */
KarumExit karum_archive_options_fail (const GError *error);

/**
 * karum_archive_options_open_selected: the same for a command that chooses games; makes sure that
 * there is what they are chosen by, and completes @selection.
 */
KarumStore *karum_archive_options_open_selected (KarumArchiveOptions *options,
                                                 KarumSelection *selection);

/**
 * karum_archive_options_print: all that a command does that prints a table of what the games are
 * that FILTER finds.
 * @list: (transfer full) (nullable): the rows of the table, or NULL with an error
 */
KarumExit karum_archive_options_print (const KarumCommand *command,
                                       char **arguments,
                                       GPtrArray *(*list) (KarumStore *store,
                                                           const KarumGameFilter *filter,
                                                           GError **error),
                                       const KarumTablePrinter *printer);

G_END_DECLS
