/* karum-game-text.h: descriptions of games in the interface's language. */
#pragma once

#include <glib.h>

#include "karum-archive-types.h"
#include "karum-import.h"
#include "karum-rules.h"
#include "karum-tags.h"

/**
 * karum_turn_text_read: converts @text to the characters of notation: to lower case; Cyrillic and
 * full-width letters that look like Latin ones to these, and every dash to a hyphen.
 * Returns: (transfer full)
 */
char *karum_turn_text_read (const char *text);

/**
 * karum_turn_text_split: splits @text into turns and normalizes each: without numbers, dots, glyphs
 * and results; in lower case; Cyrillic and full-width letters that look like Latin ones are
 * replaced by these.
 * @rest: (out) (nullable) (transfer full): the text after the last white space, which may be
 *   incomplete; NULL to read it as a turn too
 * Returns: (transfer full) (element-type utf8)
 */
GPtrArray *karum_turn_text_split (const char *text, char **rest);

/**
 * karum_date_text: (transfer full): formats a date of notation: "20 Nov 2026", "Nov 2026", "2026",
 * or "" if unknown.
 * @date: (nullable): "2026.11.20", unknown parts "??"
 */
char *karum_date_text (const char *date);

/* karum_moment_text: (transfer full): "20 Nov 2026, 14:05"; "" if there is no such time.
 * @time: seconds since 1970 */
char *karum_moment_text (gint64 time);

/* karum_option_text: (transfer full): "Size: 7". @value: in the range of @option */
char *karum_option_text (const KarumOption *option, int32_t value);

/* karum_date_number: a sort key for dates; unknown parts come first. @date: (nullable) */
double karum_date_number (const char *date);

/* karum_rules_text: (transfer full): game, preset, and the options that differ from the preset. */
char *karum_rules_text (const KarumRules *rules);

/**
 * karum_ruleset_text: (transfer full): karum_rules_text() of a canonical ruleset; an unchanged copy
 * if this version doesn't know it.
 */
char *karum_ruleset_text (const char *ruleset);

/* karum_variant_text: (transfer full): game and variant of a canonical ruleset, without options,
 * where there is little room; an unchanged copy if this version doesn't know it. */
char *karum_variant_text (const char *ruleset);

/* karum_result_title: "1–0", "0–1", "½–½", or a word for a game in progress; "+/−" and the like of
 * a forfeit, and what a bye gives. */
const char *karum_result_title (KarumResult result, KarumTermination termination);

/* karum_row_end_title: the same of @row; or that it is an analysis copy, which isn't in progress.
 */
const char *karum_row_end_title (const KarumGameRow *row);

/* karum_score_text: (transfer full): "28 : 19" */
char *karum_score_text (const int score[2]);

/* karum_end_text: (transfer full): "1–0, 28 : 19 (resignation)", as far as known. */
char *karum_end_text (const KarumTags *tags);

/**
 * karum_correction_text: (transfer full): what a correction makes of result and points of a game,
 * with those before, and what becomes of the ratings; one or two lines.
 */
char *karum_correction_text (const KarumTags *before, const KarumTags *after);

/* karum_players_text: (transfer full): the two players of a game or match as one text. @first,
 * @second: (nullable): their names */
char *karum_players_text (const char *first, const char *second);

/* karum_tags_players_text: (transfer full): the same of a game; of a bye, who has it. */
char *karum_tags_players_text (const KarumTags *tags);

/* karum_row_player_text: (transfer full): @player 0 or 1 of @row, with a note if others have the
 * same name; "" for the opponent of a bye. */
char *karum_row_player_text (const KarumGameRow *row, int player);

/* karum_row_players_text: (transfer full): both. */
char *karum_row_players_text (const KarumGameRow *row);

/* karum_termination_title: the name of a termination; for NONE that of a missing one. */
const char *karum_termination_title (KarumTermination termination);

/* karum_outcome_title: “Won”, “Drawn” or “Lost”, of a person in a finished game. */
const char *karum_outcome_title (KarumResult outcome);

/* karum_game_line_text: (transfer full): a game in one line: players, points and date. */
char *karum_game_line_text (const KarumGameRow *row);

/* karum_game_player_text: @name, or what player 0 or 1 of a game or match is called without one. */
const char *karum_game_player_text (const char *name, unsigned player);

/* karum_player_text: @name, that of the computer translated, or a placeholder for an unknown
 * player. */
const char *karum_player_text (const char *name);

/* karum_player_label_text: (transfer full): the name, with the note in parentheses if there is
 * one. @name, @note: (nullable) */
char *karum_player_label_text (const char *name, const char *note);

/* -- Version text: the differences between two versions of a game, in words. */

/**
 * karum_version_text: (transfer full): one line for each difference; "" for none.
 * @differences: (nullable) (element-type KarumVersionDifference)
 * @in_time: the second version follows the first; otherwise it is one that is imported
 */
char *karum_version_text (const GPtrArray *differences, gboolean in_time);

/* karum_changed_text: (transfer full): "Date: 2026, before: 2025". @is, @was: (nullable) */
char *karum_changed_text (const char *label, const char *is, const char *was);
