/* karum-player-text.h: players in the words of the interface's language. */
#pragma once

#include "karum-player-list.h"

G_BEGIN_DECLS

/**
 * karum_player_note_text: (transfer full) (nullable): what tells @player from others of that name:
 * the note, or where there is none and others have the name, when they played. NULL where nothing
 * needs to be said.
 */
char *karum_player_note_text (const KarumPlayerRow *player);

/* karum_player_which_text: (transfer full): the name with all that tells @player from others: note,
 * years and number of games. */
char *karum_player_which_text (const KarumPlayerRow *player);

/* karum_player_label_text: (transfer full): the name, with the note in brackets if there is one.
 * @name, @note: (nullable) */
char *karum_player_label_text (const char *name, const char *note);

/* karum_player_spellings_text: (transfer full): all names but the one shown; "" if there are none.
 */
char *karum_player_spellings_text (const KarumPlayerRow *player);

/* karum_tally_score: wins and half of the draws. */
double karum_tally_score (const KarumTally *tally);

/* karum_tally_score_text: (transfer full): "12½", without a fraction "12". */
char *karum_tally_score_text (const KarumTally *tally);

/* karum_tally_share_text: (transfer full): the score in percent of the games; "" without games. */
char *karum_tally_share_text (const KarumTally *tally);

/* karum_player_details_text: (transfer full): spellings, games, score and last game in one line. */
char *karum_player_details_text (const KarumPlayerRow *player);

/* karum_player_count_text: (transfer full): “5 players” */
char *karum_player_count_text (guint n);

G_END_DECLS
