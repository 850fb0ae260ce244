/* karum-game-commands.h: the options that commands for games, and for paper, have in common. */
#pragma once

#include "karum-archive-options.h"
#include "karum-command.h"
#include "karum-games-export.h"
#include "karum-printout.h"
#include "karum-start-options.h"

/**
 * KarumPositionOptions: initialise with zeros.
 */
typedef struct {
  KarumArchiveOptions archive;
  KarumStartOptions start;
  KarumSelection selection; /* borrows from @archive */
} KarumPositionOptions;

void karum_position_options_clear (KarumPositionOptions *options);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (KarumPositionOptions, karum_position_options_clear)

/* karum_list_print_games: prints games as `list` does. @ids: (element-type gint64) */
KarumExit
karum_list_print_games (KarumStore *store, const GArray *ids, const KarumTableOutput *options);

/* -- Paper commands: what commands that make documents have in common. */

/* KarumPaperOptions: initialise with zeros; filled by the option parser. All texts are owned. */
typedef struct {
  char *language, *paper;                      /* for all documents */
  char *document, *columns, *diagrams, *title; /* for games */
} KarumPaperOptions;

void karum_paper_options_clear (KarumPaperOptions *options);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (KarumPaperOptions, karum_paper_options_clear)

/* clang-format off */
#define KARUM_COLUMNS_ENTRY(options) \
  KARUM_TEXT_OPTION ("columns", (options)->columns, \
    N_ ("Columns of a booklet: 1 or 2 (default)"), N_ ("N"))

#define KARUM_DIAGRAMS_ENTRY(options) \
  KARUM_TEXT_OPTION ("diagrams", (options)->diagrams, \
    N_ ("A diagram every N moves in a booklet (default: 20; 0 for none)"), N_ ("N"))
/* clang-format on */

/**
 * karum_paper_options_read: checks the options, whose texts become UTF-8. @settings borrows from
 * them. Returns: KARUM_EXIT_DONE, or KARUM_EXIT_USAGE with a message printed
 */
KarumExit karum_paper_options_read (KarumPaperOptions *options,
                                    const KarumCommand *command,
                                    KarumPdfSettings *settings);

/**
 * karum_paper_write_games: writes all readable games and names the others.
 * @path: (nullable): a file, which is replaced; NULL for standard output
 */
KarumExit karum_paper_write_games (KarumStore *store,
                                   const KarumExportChoice *choice,
                                   const KarumRecordFormat *format,
                                   const char *path);
