/* karum-search-print.h: what a search has found, as lines or as a JSON document. */
#pragma once

#include <glib.h>

#include "karum-game.h"
#include "karum-search-result.h"

G_BEGIN_DECLS

/* karum_search_print: prints @result of a search under @rules on the standard output. */
void
karum_search_print (const KarumRules *rules, const KarumSearchResult *result, gboolean as_json);

/* karum_search_print_progress: prints on the standard error, if it is a terminal, what has been
 * found so far, in the place of what was printed before. */
void karum_search_print_progress (const KarumRules *rules, const KarumSearchResult *result);

/* karum_search_print_done: takes away what karum_search_print_progress() has printed. */
void karum_search_print_done (void);

/* karum_search_turn_text: (transfer full): @turn as it is written. */
char *karum_search_turn_text (const KarumRules *rules, const KarumTurn *turn);

/* karum_search_number_text: writes @number with no more than two decimals into @text
 * (G_ASCII_DTOSTR_BUF_SIZE bytes), which is returned. */
const char *karum_search_number_text (double number, char *text);

G_END_DECLS
