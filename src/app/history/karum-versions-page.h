/* karum-versions-page.h: the versions of a game. */
#pragma once

#include "karum-page.h"

#define KARUM_TYPE_VERSIONS_PAGE (karum_versions_page_get_type ())

/**
 * KarumVersionsPage: lists what the record of a game was like before, and compares one of its
 * versions with the present record, in words and on boards; saves, names, removes and restores
 * versions, and opens them as analysis copies. Shows the game whose number it is given.
 */
G_DECLARE_FINAL_TYPE (KarumVersionsPage, karum_versions_page, KARUM, VERSIONS_PAGE, KarumPage)
