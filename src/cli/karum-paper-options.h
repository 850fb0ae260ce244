/* karum-paper-options.h: options of the commands that write documents for paper. */
#pragma once

#include "karum-command.h"
#include "karum-formats.h"

G_BEGIN_DECLS

/* KarumPaperOptions: initialise with zeros; filled by the option parser. All texts are owned. */
typedef struct {
  char *language, *paper;                      /* for all documents */
  char *document, *columns, *diagrams, *title; /* for games */
} KarumPaperOptions;

void karum_paper_options_clear (KarumPaperOptions *options);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (KarumPaperOptions, karum_paper_options_clear)

/* clang-format off */
#define KARUM_LANGUAGE_ENTRY(options) \
  { "lang", 0, 0, G_OPTION_ARG_FILENAME, &(options)->language, \
    N_ ("Language of the document: en, ru or ja"), N_ ("LANGUAGE") }

#define KARUM_PAPER_ENTRY(options) \
  { "paper", 0, 0, G_OPTION_ARG_FILENAME, &(options)->paper, \
    N_ ("Paper of a PDF: a4 or letter"), N_ ("SIZE") }

/* The entries for documents of games. */
#define KARUM_PAPER_ENTRIES(options) \
  KARUM_LANGUAGE_ENTRY (options), \
  KARUM_PAPER_ENTRY (options), \
  { "document", 0, 0, G_OPTION_ARG_FILENAME, &(options)->document, \
    N_ ("Content of a PDF: games (default), sheets or list"), N_ ("KIND") }, \
  { "columns", 0, 0, G_OPTION_ARG_FILENAME, &(options)->columns, \
    N_ ("Columns of a booklet: 1 or 2 (default)"), N_ ("N") }, \
  { "diagrams", 0, 0, G_OPTION_ARG_FILENAME, &(options)->diagrams, \
    N_ ("A diagram every N turns in a booklet (default: 20; 0 for none)"), N_ ("N") }, \
  { "title", 0, 0, G_OPTION_ARG_FILENAME, &(options)->title, \
    N_ ("Title of a PDF"), N_ ("TEXT") }
/* clang-format on */

/**
 * karum_paper_options_read: checks the options. @settings borrows from them.
 * Returns: KARUM_EXIT_DONE, or KARUM_EXIT_USAGE with a message printed
 */
KarumExit karum_paper_options_read (const KarumPaperOptions *options,
                                    const KarumCommand *command,
                                    KarumPdfSettings *settings);

G_END_DECLS
