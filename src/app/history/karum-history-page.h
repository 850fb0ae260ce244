/* karum-history-page.h: the changes of an archive, which can be undone and redone. */
#pragma once

#include "karum-page.h"

#define KARUM_TYPE_HISTORY_PAGE (karum_history_page_get_type ())

/**
 * KarumHistoryPage: lists what was changed: when, what, and in which game; shows what one of the
 * changes has changed, in words and on boards before and after it; undoes and redoes it alone, or
 * all through it. Follows the archive's changes while it is mapped.
 */
G_DECLARE_FINAL_TYPE (KarumHistoryPage, karum_history_page, KARUM, HISTORY_PAGE, KarumPage)
