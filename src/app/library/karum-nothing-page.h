/* karum-nothing-page.h: no game fulfils a filter; what of it keeps them out. */
#pragma once

#include <adwaita.h>

#include "karum-archive.h"

G_BEGIN_DECLS

#define KARUM_TYPE_NOTHING_PAGE (karum_nothing_page_get_type ())

/**
 * KarumNothingPage: offers to take off each of the filters without which there are games.
 *
 * KarumNothingPage::removed (uint): the filter of this KarumFacet is to be taken off;
 * KARUM_N_FACETS for the words.
 */
G_DECLARE_FINAL_TYPE (KarumNothingPage, karum_nothing_page, KARUM, NOTHING_PAGE, AdwBin)

/* karum_nothing_page_show: @archive: (nullable) */
void karum_nothing_page_show (KarumNothingPage *self,
                              KarumArchive *archive,
                              const KarumGameFilter *filter);

G_END_DECLS
