/* karum-nearest.h: suggests existing names for an unknown name. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * karum_nearest_find: the names most similar to @wanted, at most three, the nearest first.
 * Similarity is the edit distance (Levenshtein), ignoring case and accents.
 * @names: (array zero-terminated)
 * Returns: (transfer full) (array zero-terminated)
 */
GStrv karum_nearest_find (const char *wanted, const char *const *names);

/* karum_nearest_print: prints a line with these names; nothing if there are none. */
void karum_nearest_print (const char *wanted, const char *const *names);

/* karum_nearest_print_rules: suggests names for the unknown game, preset or option in a ruleset. */
void karum_nearest_print_rules (const char *ruleset);

G_END_DECLS
