/* karum-filter-chips.h: the conditions of a filter as chips that can be removed. */
#pragma once

#include <gtk/gtk.h>

#include "karum-archive-types.h"

#define KARUM_TYPE_FILTER_CHIPS (karum_filter_chips_get_type ())

/**
 * KarumFilterChips: first, in a style of their own, the conditions that were typed into the search
 * field; then a chip for each other condition, which opens library.edit-filter; then buttons for
 * library.save-search, library.clear-filter and, in the bin, library.empty-bin. Hidden while the
 * filter is empty.
 *
 * KarumFilterChips::removed (uint): the chip of this KarumFacet was removed.
 * KarumFilterChips::cut (uint): the chip of this part of the search text was removed; parts are
 * counted as by karum_search_read().
 * KarumFilterChips::pointed (uint): that chip was clicked.
 */
G_DECLARE_FINAL_TYPE (KarumFilterChips, karum_filter_chips, KARUM, FILTER_CHIPS, GtkWidget)

/* karum_filter_chips_show: @typed: the filter that the search text stands for */
void
karum_filter_chips_show (KarumFilterChips *self, const KarumGameFilter *filter, const char *typed);

/* karum_filter_chips_is_shown: whether @typed is the search text that was shown last. */
gboolean karum_filter_chips_is_shown (KarumFilterChips *self, const char *typed);
