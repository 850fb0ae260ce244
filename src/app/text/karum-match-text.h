/* karum-match-text.h: the standing of a match in the interface's language. */
#pragma once

#include "karum-archive-types.h"

G_BEGIN_DECLS

/* karum_match_wins_text: (transfer full): "1½ : ½" */
char *karum_match_wins_text (const KarumMatchRow *match);

/* karum_match_points_text: (transfer full): "40 : 31 points", those of the first player first. */
char *karum_match_points_text (const KarumMatchRow *match);

/**
 * karum_match_state_text: (transfer full): the winner or leader, or that it is drawn; the games
 * still to be played.
 */
char *karum_match_state_text (const KarumMatchRow *match);

/* karum_match_players_text: (transfer full): "Anna – Boris" */
char *karum_match_players_text (const KarumMatchRow *match);

/* karum_match_details_text: (transfer full): the rules, and the date of the first game if known. */
char *karum_match_details_text (const KarumMatchRow *match);

G_END_DECLS
