/* karum-match-text.h: how a match stands, in the words of the interface's language. */
#pragma once

#include "karum-archive-types.h"

G_BEGIN_DECLS

/* karum_match_wins_text: (transfer full): "1½ : ½" */
char *karum_match_wins_text (const KarumMatchRow *match);

/* karum_match_points_text: (transfer full): "40 : 31 points", the first person's first. */
char *karum_match_points_text (const KarumMatchRow *match);

/**
 * karum_match_state_text: (transfer full): who has won or leads, or that it is drawn; what is left
 * to play.
 */
char *karum_match_state_text (const KarumMatchRow *match);

/* karum_match_players_text: (transfer full): "Anna – Boris" */
char *karum_match_players_text (const KarumMatchRow *match);

/* karum_match_details_text: (transfer full): the rules, and the day of the first game if it is
 * known. */
char *karum_match_details_text (const KarumMatchRow *match);

G_END_DECLS
