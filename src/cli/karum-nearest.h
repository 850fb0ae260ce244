/* karum-nearest.h: which of the names that there are somebody may have meant. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * karum_nearest_find: the names, three at most, that are most like @wanted, nearest first: fewest
 * letters to be put in, taken out or exchanged, whatever their case and accents.
 * @names: (array zero-terminated)
 * Returns: (transfer full) (array zero-terminated)
 */
GStrv karum_nearest_find (const char *wanted, const char *const *names);

/* karum_nearest_print: prints a line with those names; nothing if there are no names. */
void karum_nearest_print (const char *wanted, const char *const *names);

/* karum_nearest_print_rules: the same for what is unknown in a ruleset: its game, preset or an
 * option. */
void karum_nearest_print_rules (const char *ruleset);

G_END_DECLS
