/* karum-search-options.h: the options of searches, and how what they find is printed. */
#pragma once

#include <glib.h>

#include "karum-command.h"
#include "karum-search-limits.h"
#include "karum-search-result.h"
#include "karum-verdict.h"

/**
 * KarumSearchOptions: initialise with zeros; filled by the option parser.
 */
typedef struct {
  char *time, *depth, *nodes, *threads, *hash;
} KarumSearchOptions;

/* clang-format off */
#define KARUM_SEARCH_ENTRIES(options) \
  KARUM_TEXT_OPTION ("time", (options)->time, \
    N_ ("Search for at most S seconds"), N_ ("S")), \
  KARUM_TEXT_OPTION ("depth", (options)->depth, \
    N_ ("Search at most D moves deep"), N_ ("D")), \
  KARUM_TEXT_OPTION ("nodes", (options)->nodes, \
    N_ ("Search at most N positions"), N_ ("N")), \
  KARUM_TEXT_OPTION ("threads", (options)->threads, \
    N_ ("Number of threads (default: 1)"), N_ ("T")), \
  KARUM_TEXT_OPTION ("hash", (options)->hash, \
    N_ ("Size of the tables of positions in megabytes (default: 128)"), N_ ("M"))
/* clang-format on */

/**
 * karum_search_options_limits: fills @limits, except for lines, gate and stop flag.
 * @hash_bytes: (out): the size of the tables of positions; 0 if none was given
 * Returns: FALSE, with a message printed, if a number is invalid; the command must then return
 * KARUM_EXIT_USAGE
 */
gboolean karum_search_options_limits (const KarumSearchOptions *options,
                                      const KarumCommand *command,
                                      KarumSearchLimits *limits,
                                      gsize *hash_bytes);

/**
 * karum_search_options_number: reads a number from 1 to @max.
 * @option: its name, for the message
 * @text: (nullable): NULL sets @number to 0
 * Returns: FALSE, with a message printed, if it isn't one
 */
gboolean karum_search_options_number (const KarumCommand *command,
                                      const char *option,
                                      const char *text,
                                      guint64 max,
                                      guint64 *number);

/* Of a review; karum_search_options_effort() reads it. */
#define KARUM_EFFORT_ENTRY(effort)        \
  KARUM_TEXT_OPTION ("effort", *(effort), \
                     N_ ("How thoroughly: quick, thorough (default) or sure"), N_ ("EFFORT"))

/* karum_search_options_effort: @text: (nullable): the option; NULL is the default
 * Returns: FALSE, with a message printed, if there is no such effort */
gboolean
karum_search_options_effort (const KarumCommand *command, const char *text, KarumEffort *effort);

void karum_search_options_clear (KarumSearchOptions *options);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (KarumSearchOptions, karum_search_options_clear)

/* -- Search print: prints the results of a search as lines or as a JSON document. */

/* KarumSearchPrint: what is printed, and how; all of it borrowed. */
typedef struct {
  const KarumRules *rules;
  const KarumState *state; /* of the search */
  gboolean lines;          /* all results, instead of the first one only */
  gboolean as_json;
} KarumSearchPrint;

/* karum_search_print: prints the results of a search to standard output. */
void karum_search_print (const KarumSearchPrint *print, const KarumSearchResult *results);

/* karum_search_print_progress: prints the result so far to standard error, if that is a terminal,
 * replacing the previous one. */
void karum_search_print_progress (const KarumRules *rules, const KarumSearchResult *result);

/* karum_search_number_text: writes @number with at most two decimals into @text
 * (G_ASCII_DTOSTR_BUF_SIZE bytes) and returns @text. */
const char *karum_search_number_text (double number, char *text);
