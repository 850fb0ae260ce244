/* karum-archive-options.h: options of the commands that work on an archive. */
#pragma once

#include "karum-command.h"
#include "karum-sheets.h"
#include "karum-store.h"
#include "karum-table.h"

/**
 * KarumFilterOptions: initialise with zeros; filled by the option parser.
 */
typedef struct {
  GStrv *texts;           /* (owned) (nullable): for each option its values in order, or NULL */
  gboolean *flags;        /* (owned) (nullable): for each option whether it was given */
  KarumGameFilter filter; /* the result of karum_archive_options_read(); owns its texts */
} KarumFilterOptions;

/**
 * KarumArchiveOptions: initialise with zeros; filled by the option parser. All texts are owned.
 */
typedef struct {
  char *archive;
  KarumTableOutput table; /* of commands that print tables; the others have `json` alone */
  char *limit, *offset, *sort;
  gboolean descending;
  gboolean named_public, named_private; /* --public, --private */
  gboolean of_player;                   /* the command is about a player, as --player would be */
  gboolean changes; /* the command changes the archive; others write nothing but a migration */
  KarumFilterOptions filter;
} KarumArchiveOptions;

void karum_archive_options_clear (KarumArchiveOptions *options);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (KarumArchiveOptions, karum_archive_options_clear)

/* clang-format off */
#define KARUM_ARCHIVE_ENTRY(options) \
  KARUM_TEXT_OPTION ("archive", (options)->archive, \
    N_ ("Archive file (default: the one the desktop program opens)"), N_ ("FILE"))

#define KARUM_JSON_ENTRY(options) \
  KARUM_JSON_FLAG_ENTRY (&(options)->table.json)

#define KARUM_LIMIT_ENTRY(options) \
  KARUM_TEXT_OPTION ("limit", (options)->limit, N_ ("At most N games"), N_ ("N"))

#define KARUM_OFFSET_ENTRY(options) \
  KARUM_TEXT_OPTION ("offset", (options)->offset, \
    N_ ("Skip the first N results"), N_ ("N"))

/* The entries that say whether who is hidden is named. */
#define KARUM_NAMES_ENTRIES(options) \
  KARUM_FLAG_OPTION ("public", (options)->named_public, \
    N_ ("Show players as they are published: by initials, or not at all")), \
  KARUM_FLAG_OPTION ("private", (options)->named_private, \
    N_ ("Name everybody, also in pages and documents"))

/* The entries for the sort order of a list. */
#define KARUM_SORT_ENTRIES(options) \
  KARUM_TEXT_OPTION ("sort", (options)->sort, \
    N_ ("Sort order, such as date, player1, turns or stars"), N_ ("ORDER")), \
  KARUM_FLAG_OPTION ("descending", (options)->descending, \
    N_ ("In descending order"))
/* clang-format on */

/**
 * karum_archive_options_open: opens the archive; prints a message on failure.
 * @create: whether to create the archive if it doesn't exist
 * Returns: (transfer full) (nullable)
 */
KarumStore *karum_archive_options_open (const KarumArchiveOptions *options, gboolean create);

/**
 * KarumSelection: the games selected by FILTER. @query borrows from the options.
 */
typedef struct {
  KarumGameQuery query; /* in the order of --sort, of the collection, or in which they were added */
  guint offset;         /* number of games to skip */
  guint limit;          /* 0 for all */
} KarumSelection;

/**
 * karum_archive_options_parse: calls karum_command_parse() with the command's options and those of
 * FILTER, then reads filter, limit and order.
 * @own: (array zero-terminated): the options of the command
 * @selection: (out)
 * Returns: KARUM_EXIT_DONE; otherwise a message was printed, and the command must return this value
 */
KarumExit karum_archive_options_parse (KarumArchiveOptions *options,
                                       const KarumCommand *command,
                                       const GOptionEntry *own,
                                       char **arguments,
                                       KarumSelection *selection);

/* karum_archive_options_read: reads what the options say of the output, of a command without
 * FILTER. Returns: KARUM_EXIT_DONE, or KARUM_EXIT_USAGE with a message printed */
KarumExit karum_archive_options_read (KarumArchiveOptions *options, const KarumCommand *command);

/* karum_archive_options_fail: prints @error; returns KARUM_EXIT_REFUSED. */
KarumExit karum_archive_options_fail (const GError *error);

/**
 * karum_archive_options_open_selected: opens the archive for a command that selects games; checks
 * that the names in the filter exist, and completes @selection. For a table, does the work of
 * karum_archive_options_hide() as well.
 */
KarumStore *karum_archive_options_open_selected (KarumArchiveOptions *options,
                                                 KarumSelection *selection);

/**
 * karum_archive_options_hide: pages and documents show players as they are published unless
 * --private is given, everything else only with --public: then @store answers no other names, and
 * @selection has no games of players who are left out. If a file will name somebody who is hidden,
 * a message says so.
 * @document: it is a page or a document
 * @output: (nullable): the file
 * Returns: FALSE with a message printed
 */
gboolean karum_archive_options_hide (KarumArchiveOptions *options,
                                     KarumStore *store,
                                     KarumSelection *selection,
                                     gboolean document,
                                     const char *output);

/* karum_archive_options_print_sheet: prints a sheet of the archive as a page or a document. */
KarumExit karum_archive_options_print_sheet (KarumStore *store,
                                             const KarumSheetChoice *choice,
                                             const KarumTableOutput *options);
