/* karum-score-card.h: a player of a game, with the points. */
#pragma once

#include <gtk/gtk.h>

#include "karum-session.h"

#define KARUM_TYPE_SCORE_CARD (karum_score_card_get_type ())

/**
 * KarumScoreCard: a player's name, points and time.
 *
 * KarumScoreCard:narrow (boolean): the name has lines of its own.
 */
G_DECLARE_FINAL_TYPE (KarumScoreCard, karum_score_card, KARUM, SCORE_CARD, GtkWidget)

/* karum_score_card_show: @player, 0 or 1, in the current position of @session. */
void karum_score_card_show (KarumScoreCard *self, KarumSession *session, guint player);

/* karum_score_card_show_time: only what that player has left. */
void karum_score_card_show_time (KarumScoreCard *self, KarumSession *session, guint player);
