/* karum-game-text.h: the facts of a game in the words of the interface's language. */
#pragma once

#include "karum-archive-types.h"
#include "karum-rules.h"

G_BEGIN_DECLS

/**
 * karum_date_text: (transfer full): a date of notation as it is read: "20 Nov 2026", "Nov 2026",
 * "2026", or "" where nothing is known.
 * @date: (nullable): "2026.11.20", unknown parts "??"
 */
char *karum_date_text (const char *date);

/* karum_option_text: (transfer full): "Size: 7". @value: one that @option can have. */
char *karum_option_text (const KarumOption *option, int32_t value);

/* karum_date_number: by which dates are sorted; what is not known is the earliest. @date:
 * (nullable)
 */
double karum_date_number (const char *date);

/* karum_rules_text: (transfer full): game, preset, and the options that differ from the preset. */
char *karum_rules_text (const KarumRules *rules);

/**
 * karum_ruleset_text: (transfer full): karum_rules_text() of a canonical ruleset; one that this
 * version doesn't know is given as it is written.
 */
char *karum_ruleset_text (const char *ruleset);

/* karum_result_title: "1–0", "0–1", "½–½", or that the game is in progress or was left. */
const char *karum_result_title (KarumResult result, KarumTermination termination);

/* karum_score_text: (transfer full): "28 : 19" */
char *karum_score_text (const int score[2]);

/* karum_players_text: (transfer full): the two players of a game or match, as one text for a line
 * or a title. @first, @second: (nullable): their names */
char *karum_players_text (const char *first, const char *second);

/* karum_row_player_text: (transfer full): @player 0 or 1 of @row, told from others of that name. */
char *karum_row_player_text (const KarumGameRow *row, int player);

/* karum_row_players_text: (transfer full): both. */
char *karum_row_players_text (const KarumGameRow *row);

/* karum_game_player_text: @name, or what player 0 or 1 of a game or match is called without one. */
const char *karum_game_player_text (const char *name, unsigned player);

/* karum_player_text: @name, or a word for an unknown person. */
const char *karum_player_text (const char *name);

G_END_DECLS
