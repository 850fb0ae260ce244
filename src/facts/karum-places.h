/* karum-places.h: places in an order that several people change: fractions, written as digits, so
 * that a move renumbers nothing else. */
#pragma once

#include <glib.h>

/**
 * karum_place_between: (transfer full): a place after @before and before @after.
 * @before, @after: (nullable): places that this function has given; NULL or "" for none; @before
 * must be less than @after
 */
char *karum_place_between (const char *before, const char *after);

/**
 * karum_places_assign: gives places to things in the order in which they come; as many as possible
 * keep theirs.
 * @places: (array length=n) (inout): (transfer full): in the wanted order; NULL, or any
 * text that isn't a place, for one that has none
 */
void karum_places_assign (char **places, guint n);
