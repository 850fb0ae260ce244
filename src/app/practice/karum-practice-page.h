/* karum-practice-page.h: positions to practise: a person's mistakes, proved endings, and the moves
 * of a game to be guessed. */
#pragma once

#include "karum-page.h"

#define KARUM_TYPE_PRACTICE_PAGE (karum_practice_page_get_type ())

/**
 * KarumPracticePage: the target of `win.guess-moves` is a game; without one, it shows the mistakes
 * of the person that was chosen last.
 */
G_DECLARE_FINAL_TYPE (KarumPracticePage, karum_practice_page, KARUM, PRACTICE_PAGE, KarumPage)
