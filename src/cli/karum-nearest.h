/* karum-nearest.h: names that may have been meant by one that doesn't exist. */
#pragma once

#include <glib.h>

/* How many are printed. */
#define KARUM_NEAREST 3

/**
 * karum_nearest_print: prints a line with those of @names that are most similar to @wanted by the
 * edit distance (Levenshtein), ignoring case and accents, the nearest first.
 * @names: (array zero-terminated=1): nothing is printed if there are none
 */
void karum_nearest_print (const char *wanted, const char *const *names);

/* karum_nearest_list: prints the line with all of @names, (array zero-terminated=1) (nullable). */
void karum_nearest_list (const char *const *names);
