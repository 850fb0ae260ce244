/* karum-arrivals-print.h: what became of games that came from a file or another archive. */
#pragma once

#include "karum-archive-options.h"
#include "karum-import.h"

G_BEGIN_DECLS

/**
 * KarumArrivalsOptions: what becomes of games that are there in another form; zero at first.
 */
typedef struct {
  char *similar; /* (nullable): as it was given */
  gboolean update;
  KarumSimilarChoice choice; /* what it means */
} KarumArrivalsOptions;

/* clang-format off */
#define KARUM_ARRIVALS_ENTRIES(options) \
  { "similar", 0, 0, G_OPTION_ARG_FILENAME, &(options)->similar, \
    N_ ("What to do with games similar to one in the archive: add, skip or replace"), \
    N_ ("CHOICE") }, \
  { "update", 0, 0, G_OPTION_ARG_NONE, &(options)->update, \
    N_ ("Replace games in the archive if the imported version differs"), NULL }
/* clang-format on */

/* karum_arrivals_options_read: returns KARUM_EXIT_DONE, or what the command is to return, with a
 * message printed. */
KarumExit karum_arrivals_options_read (const KarumCommand *command, KarumArrivalsOptions *options);

/* karum_arrivals_print_games: names each similar and changed game on the standard error. @source:
 * what it came from */
void karum_arrivals_print_games (const char *source, const KarumImportReport *report);

/* karum_arrivals_print_counts: a line of counts, then a line for each new name. @source:
 * (nullable): what the line begins with */
void karum_arrivals_print_counts (const char *source, const KarumImportReport *report);

/* karum_arrivals_print_keys: the same as keys of a JSON object. */
void karum_arrivals_print_keys (KarumJson *json, const KarumImportReport *report);

/* karum_arrivals_add: adds the counts and names of @report to those of @sum. */
void karum_arrivals_add (KarumImportReport *sum, const KarumImportReport *report);

G_END_DECLS
