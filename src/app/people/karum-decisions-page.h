/* karum-decisions-page.h: the positions that a figure of accuracy counts. */
#pragma once

#include "karum-page.h"

#define KARUM_TYPE_DECISIONS_PAGE (karum_decisions_page_get_type ())

/**
 * KarumDecisionsPage: lists the decisions of a player in some games, the worst first, and shows a
 * position with what was played and what was best. Shows those of the filter that it is given as
 * text: see karum_store_decisions().
 */
G_DECLARE_FINAL_TYPE (KarumDecisionsPage, karum_decisions_page, KARUM, DECISIONS_PAGE, KarumPage)
