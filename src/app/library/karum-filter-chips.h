/* karum-filter-chips.h: what a filter asks for, as chips that can be taken off. */
#pragma once

#include <gtk/gtk.h>

#include "karum-archive-types.h"

G_BEGIN_DECLS

#define KARUM_TYPE_FILTER_CHIPS (karum_filter_chips_get_type ())

/**
 * KarumFilterChips: after the chips come buttons to save the search, to clear it, and to
 * empty the bin where that is shown (actions library.save-search, library.clear-filter,
 * library.empty-bin); a chip opens library.edit-filter. Before them come, in another style, those
 * of what is typed into the search field, as it was understood. Not visible while nothing is asked
 * for.
 *
 * KarumFilterChips::removed (uint): the chip of this KarumFacet was taken off.
 * KarumFilterChips::cut (uint): the chip of this part of what is typed, counted as by
 *   karum_search_read(), was taken off.
 * KarumFilterChips::pointed (uint): it was touched.
 */
G_DECLARE_FINAL_TYPE (KarumFilterChips, karum_filter_chips, KARUM, FILTER_CHIPS, GtkWidget)

/* karum_filter_chips_show: @typed: what the search field asks for besides. */
void
karum_filter_chips_show (KarumFilterChips *self, const KarumGameFilter *filter, const char *typed);

/* karum_filter_chips_is_shown: whether @typed is the text of the search field that was last shown.
 */
gboolean karum_filter_chips_is_shown (KarumFilterChips *self, const char *typed);

G_END_DECLS
