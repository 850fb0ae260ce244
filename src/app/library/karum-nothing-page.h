/* karum-nothing-page.h: that no game was found, and why. */
#pragma once

#include <adwaita.h>

#include "karum-archive-types.h"
#include "karum-archive.h"

#define KARUM_TYPE_NOTHING_PAGE (karum_nothing_page_get_type ())

/**
 * KarumNothingPage: offers to remove each condition without which games match.
 *
 * KarumNothingPage::removed (uint): the condition of this KarumFacet is to be removed;
 * KARUM_N_FACETS for the search text.
 */
G_DECLARE_FINAL_TYPE (KarumNothingPage, karum_nothing_page, KARUM, NOTHING_PAGE, AdwBin)

/* karum_nothing_page_show: @archive: (nullable); @lacks_words: whether a search for words doesn't
 * find all games */
void karum_nothing_page_show (KarumNothingPage *self,
                              KarumArchive *archive,
                              const KarumGameFilter *filter,
                              gboolean lacks_words);
