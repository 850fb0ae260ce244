/* karum-score.h: points of a game as people type them. */
#pragma once

#include <glib.h>

/**
 * karum_score_read: reads the points of both players: "28 : 19", "28-19" or "28 19".
 * @has_score: (out): FALSE if @text is empty
 * @score: (out): of Player1 and Player2
 * Returns: FALSE for anything else
 */
gboolean karum_score_read (const char *text, gboolean *has_score, int score[2]);
