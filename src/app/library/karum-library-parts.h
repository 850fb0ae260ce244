/* karum-library-parts.h: what the page of the library consists of. */
#pragma once

#include <adwaita.h>
#include <gtk/gtk.h>

#include "karum-archive-types.h"
#include "karum-archive.h"
#include "karum-game-selection.h"
#include "karum-lines-view.h"

/* -- Filter chips: the conditions of a filter as chips that can be removed. */

/* -- Filter offers: filters to choose with one click. */

#define KARUM_TYPE_FILTER_OFFERS (karum_filter_offers_get_type ())

/**
 * KarumFilterOffers: a row for each filter, with the number of its games; what has none is hidden.
 * Below them, library.edit-filter.
 *
 * KarumFilterOffers::chosen (text): the whole filter, as karum_game_filter_write() has it.
 */
G_DECLARE_FINAL_TYPE (KarumFilterOffers, karum_filter_offers, KARUM, FILTER_OFFERS, GtkPopover)

/**
 * karum_filter_offers_new: (transfer floating)
 * @present: what is shown now
 * @typed: what is in the search field, for karum_filter_join(): the games that are counted have it,
 * too
 * @facet: the condition to be changed; KARUM_N_FACETS to add another one
 */
GtkWidget *karum_filter_offers_new (KarumArchive *archive,
                                    const KarumGameFilter *present,
                                    const char *typed,
                                    guint facet);

/* karum_filter_offers_has: whether there are some for @facet. */
gboolean karum_filter_offers_has (guint facet);

/* -- Filter chips -- */

#define KARUM_TYPE_FILTER_CHIPS (karum_filter_chips_get_type ())

/**
 * KarumFilterChips: first, in a style of their own, the conditions that were typed into the search
 * field; then a chip for each other condition, which offers others of its kind or opens
 * library.edit-filter; then buttons to add one, and for library.save-search, library.clear-filter
 * and, in the bin, library.empty-bin.
 *
 * KarumFilterChips::removed (uint): the chip of this KarumFacet was removed.
 * KarumFilterChips::cut (uint): the chip of this part of the search text was removed; parts are
 * counted as by karum_search_read().
 * KarumFilterChips::pointed (uint): that chip was clicked.
 * KarumFilterChips::chosen (text): the filter is to become this one, beside the search text.
 */
G_DECLARE_FINAL_TYPE (KarumFilterChips, karum_filter_chips, KARUM, FILTER_CHIPS, GtkWidget)

/* karum_filter_chips_show: @typed: the filter that the search text stands for */
void
karum_filter_chips_show (KarumFilterChips *self, const KarumGameFilter *filter, const char *typed);

/* karum_filter_chips_is_shown: whether @typed is the search text that was shown last. */
gboolean karum_filter_chips_is_shown (KarumFilterChips *self, const char *typed);

/* -- Games content: the selected games of a list, to be dropped on other programs. */

/**
 * karum_games_content_new: (transfer full): provides the games that are selected in @selection at
 * the time of the request, as KGN text or as a file.
 */
GdkContentProvider *karum_games_content_new (KarumArchive *archive, KarumGameSelection *selection);

/* -- Library view: the visible parts of the library: sidebar, preview, and the columns of the
 * list, which are saved in the settings. */

/* karum_library_lines: for lines of KarumGameItem. */
extern const KarumLineLayout karum_library_lines;

/* -- Preview: a game at a glance: its last position, or the one that was searched for; players
 * and comment. */

#define KARUM_TYPE_PREVIEW (karum_preview_get_type ())
G_DECLARE_FINAL_TYPE (KarumPreview, karum_preview, KARUM, PREVIEW, AdwBin)

/**
 * karum_preview_show: shows the game @id of @archive.
 * @archive: (nullable)
 * @id: 0 for no game
 * @filter: the search: the game is shown at its position or pattern; a pattern is marked
 */
void karum_preview_show (KarumPreview *self,
                         KarumArchive *archive,
                         gint64 id,
                         const KarumGameFilter *filter);

/* karum_preview_show_many: shows only how many games are selected. */
void karum_preview_show_many (KarumPreview *self, guint n_games);

/* karum_preview_copy_picture: copies the picture of the board to the clipboard, if one is shown. */
void karum_preview_copy_picture (KarumPreview *self);
