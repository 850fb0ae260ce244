/* karum-search-print.h: prints the results of a search as lines or as a JSON document. */
#pragma once

#include <glib.h>

#include "karum-search-result.h"

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

/* karum_search_print_done: erases the output of karum_search_print_progress(). */
void karum_search_print_done (void);

/* karum_search_number_text: writes @number with at most two decimals into @text
 * (G_ASCII_DTOSTR_BUF_SIZE bytes) and returns @text. */
const char *karum_search_number_text (double number, char *text);
