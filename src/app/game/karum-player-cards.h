/* karum-player-cards.h: the players of a game: their points, how it changed their ratings, and the
 * standing of their match */
#pragma once

#include <adwaita.h>
#include <gtk/gtk.h>

#include "karum-archive.h"
#include "karum-session.h"

#define KARUM_TYPE_SCORE_CARD (karum_score_card_get_type ())
G_DECLARE_FINAL_TYPE (KarumScoreCard, karum_score_card, KARUM, SCORE_CARD, GtkWidget)

/* karum_score_card_show: @player, 0 or 1, in the current position of @session. */
void karum_score_card_show (KarumScoreCard *self, KarumSession *session, guint player);

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

#define KARUM_TYPE_MATCH_BAR (karum_match_bar_get_type ())

/**
 * KarumMatchBar: wins, points and state of a match, and a button for its other game. Hidden for a
 * game without a match.
 */
G_DECLARE_FINAL_TYPE (KarumMatchBar, karum_match_bar, KARUM, MATCH_BAR, GtkBox)

/**
 * karum_match_bar_show: loads the match and shows it; must be called again when one of its games
 * has changed.
 * @tag: (nullable): the identifier that the games of the match share; NULL for none
 * @game: the game on the board
 */
void
karum_match_bar_show (KarumMatchBar *self, KarumArchive *archive, const char *tag, gint64 game);
