/* karum-search-options.h: options for the limits of a search. */
#pragma once

#include "karum-command.h"
#include "karum-search-limits.h"

G_BEGIN_DECLS

/**
 * KarumSearchOptions: initialise with zeros; filled by the option parser.
 */
typedef struct {
  char *time, *depth, *nodes, *threads, *hash;
} KarumSearchOptions;

/* clang-format off */
#define KARUM_SEARCH_ENTRIES(options) \
  { "time", 0, 0, G_OPTION_ARG_FILENAME, &(options)->time, \
    N_ ("Search for at most S seconds"), N_ ("S") }, \
  { "depth", 0, 0, G_OPTION_ARG_FILENAME, &(options)->depth, \
    N_ ("Search at most D turns deep"), N_ ("D") }, \
  { "nodes", 0, 0, G_OPTION_ARG_FILENAME, &(options)->nodes, \
    N_ ("Search at most N positions"), N_ ("N") }, \
  { "threads", 0, 0, G_OPTION_ARG_FILENAME, &(options)->threads, \
    N_ ("Number of threads (default: 1)"), N_ ("T") }, \
  { "hash", 0, 0, G_OPTION_ARG_FILENAME, &(options)->hash, \
    N_ ("Size of the table of positions in megabytes (default: 64)"), N_ ("M") }
/* clang-format on */

/**
 * karum_search_options_limits: fills @limits, except for the stop flag.
 * Returns: FALSE, with a message printed, if a number is invalid; the command must then return
 * KARUM_EXIT_USAGE
 */
gboolean karum_search_options_limits (const KarumSearchOptions *options,
                                      const KarumCommand *command,
                                      KarumSearchLimits *limits);

/**
 * karum_search_options_seconds: reads a positive number of seconds with a decimal point.
 */
gboolean karum_search_options_seconds (const char *text, double *seconds);

void karum_search_options_clear (KarumSearchOptions *options);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (KarumSearchOptions, karum_search_options_clear)

G_END_DECLS
