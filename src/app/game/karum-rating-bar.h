/* karum-rating-bar.h: stars for a game. */
#pragma once

#include <adwaita.h>

#include "karum-archive.h"

#define KARUM_TYPE_RATING_BAR (karum_rating_bar_get_type ())

/* KarumRatingBar: follows changes of the archive. Hidden for a game that is not rated. */
G_DECLARE_FINAL_TYPE (KarumRatingBar, karum_rating_bar, KARUM, RATING_BAR, AdwBin)

/**
 * karum_rating_bar_show: @archive: (nullable)
 * @game: its number there; 0 for none
 * @names: the display names of both players
 */
void karum_rating_bar_show (KarumRatingBar *self,
                            KarumArchive *archive,
                            gint64 game,
                            const char *const names[2]);
