/* karum-player-text.h: descriptions of players in the interface's language. */
#pragma once

#include "karum-player-list.h"

/**
 * karum_player_note_text: (transfer full) (nullable): distinguishes @player from others with the
 * same name: the note, or without one, if others have the name, the years of play. NULL if not
 * needed.
 */
char *karum_player_note_text (const KarumPlayerRow *player);

/* karum_player_which_text: (transfer full): the name with everything that distinguishes @player
 * from others: note, years and number of games. */
char *karum_player_which_text (const KarumPlayerRow *player);

/* karum_player_label_text: (transfer full): the name, with the note in parentheses if there is
 * one. @name, @note: (nullable) */
char *karum_player_label_text (const char *name, const char *note);

/* karum_player_spellings_text: (transfer full): all names except the display name; "" for none. */
char *karum_player_spellings_text (const KarumPlayerRow *player);

/* karum_tally_score: wins plus half of the draws. */
double karum_tally_score (const KarumTally *tally);

/* karum_tally_score_text: (transfer full): "12½", or "12" without a fraction. */
char *karum_tally_score_text (const KarumTally *tally);

/* karum_tally_share_text: (transfer full): the score in percent of the games; "" without games. */
char *karum_tally_share_text (const KarumTally *tally);

/* karum_player_details_text: (transfer full): spellings, games, score and last game in one line. */
char *karum_player_details_text (const KarumPlayerRow *player);

/* karum_player_count_text: (transfer full): “5 players” */
char *karum_player_count_text (guint n);
