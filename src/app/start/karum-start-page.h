/* karum-start-page.h: the games, to be begun with one click, as a page. */
#pragma once

#include "karum-page.h"

#define KARUM_TYPE_START_PAGE (karum_start_page_get_type ())
G_DECLARE_FINAL_TYPE (KarumStartPage, karum_start_page, KARUM, START_PAGE, KarumPage)
