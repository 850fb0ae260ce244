/* karum-arrivals-print.h: reports on games added from a file or another archive. */
#pragma once

#include "karum-archive-options.h"
#include "karum-import.h"

G_BEGIN_DECLS

/**
 * KarumArrivalsOptions: what to do with games that already exist in another form; initialise with
 * zeros.
 */
typedef struct {
  char *similar; /* (nullable): the value of the option */
  gboolean update;
  KarumSimilarChoice choice; /* its meaning */
} KarumArrivalsOptions;

/* clang-format off */
#define KARUM_ARRIVALS_ENTRIES(options) \
  { "similar", 0, 0, G_OPTION_ARG_FILENAME, &(options)->similar, \
    N_ ("What to do with games similar to one in the archive: add, skip or replace"), \
    N_ ("CHOICE") }, \
  { "update", 0, 0, G_OPTION_ARG_NONE, &(options)->update, \
    N_ ("Replace games in the archive if the imported version differs"), NULL }
/* clang-format on */

/* karum_arrivals_options_read: returns KARUM_EXIT_DONE; otherwise a message was printed, and the
 * command must return this value. */
KarumExit karum_arrivals_options_read (const KarumCommand *command, KarumArrivalsOptions *options);

/* karum_arrivals_print_games: prints each similar and changed game to standard error. @source: the
 * source of the games */
void karum_arrivals_print_games (const char *source, const KarumImportReport *report);

/* karum_arrivals_print_counts: prints a line of counts, then a line for each new name. @source:
 * (nullable): the beginning of the first line */
void karum_arrivals_print_counts (const char *source, const KarumImportReport *report);

/* karum_arrivals_print_keys: writes the counts as members of a JSON object. */
void karum_arrivals_print_keys (KarumJson *json, const KarumImportReport *report);

/* karum_arrivals_add: adds the counts and names of @report to @sum. */
void karum_arrivals_add (KarumImportReport *sum, const KarumImportReport *report);

G_END_DECLS
