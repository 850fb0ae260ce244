/* karum-player-text.h: descriptions of players in the interface's language. */
#pragma once

#include "karum-archive-types.h"
#include "karum-event-list.h"
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

/* -- Event text: events and matches in the interface's language. */

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

/* karum_event_dates_text: (transfer full): "20 Nov 2026 – 22 Nov 2026"; "" if unknown. */
char *karum_event_dates_text (const KarumEventRow *event);

/* karum_event_games_text: (transfer full): "12 games" */
char *karum_event_games_text (const KarumEventRow *event);

/* karum_event_details_text: (transfer full): place, dates and games in one line. */
char *karum_event_details_text (const KarumEventRow *event);

/* karum_event_spellings_text: (transfer full): all names except the display name; "" for none. */
char *karum_event_spellings_text (const KarumEventRow *event);

/* karum_event_count_text: (transfer full): “5 events” */
char *karum_event_count_text (guint n);
