/* karum-matches-page.h: all matches of an archive. */
#pragma once

#include <adwaita.h>
#include <gtk/gtk.h>

#include "karum-archive-types.h"
#include "karum-archive.h"
#include "karum-page.h"

/* -- Matches page -- */

#define KARUM_TYPE_MATCHES_PAGE (karum_matches_page_get_type ())

/**
 * KarumMatchesPage: lists the matches with wins and points, opens their games, joins games to a
 * match and separates them. Follows the archive's changes while it is mapped.
 */
G_DECLARE_FINAL_TYPE (KarumMatchesPage, karum_matches_page, KARUM, MATCHES_PAGE, KarumPage)
