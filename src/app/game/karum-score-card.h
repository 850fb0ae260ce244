/* karum-score-card.h: a player: name, side, points, and what else the game counts. */
#pragma once

#include <gtk/gtk.h>

#include "karum-session.h"

G_BEGIN_DECLS

#define KARUM_TYPE_SCORE_CARD (karum_score_card_get_type ())
G_DECLARE_FINAL_TYPE (KarumScoreCard, karum_score_card, KARUM, SCORE_CARD, GtkWidget)

/* karum_score_card_show: @player, 0 or 1, in the current position of @session. */
void karum_score_card_show (KarumScoreCard *self, KarumSession *session, guint player);

G_END_DECLS
