/* karum-words.h: the data of a game in the words of a language.
 *
 * @catalogue (nullable): the language of a document; NULL for that of the program. */
#pragma once

#include "karum-catalogue.h"
#include "karum-record.h"

/* Between facts in a line. */
#define KARUM_WORDS_SEPARATOR " · "

/* Whose a turn is, by the colour of the stones. */
#define KARUM_WORDS_FIRST "●"
#define KARUM_WORDS_SECOND "○"

/* karum_words_number: (transfer full): digits in groups of three: "−1,000". */
char *karum_words_number (const KarumCatalogue *catalogue, gint64 number);

/* karum_words_decimal: (transfer full): "50.90"; with the decimal mark of the language */
char *karum_words_decimal (const KarumCatalogue *catalogue, double value, guint decimals);

/* karum_words_halves: (transfer full): half points: "2½" of 5. */
char *karum_words_halves (const KarumCatalogue *catalogue, gint64 half_points);

/* karum_words_date: (transfer full): "20 Nov 2026", "Nov 2026", "2026", or "" if unknown. @date:
 * (nullable): in the format of records */
char *karum_words_date (const KarumCatalogue *catalogue, const char *date);

/* karum_words_option: (transfer full): "Size: 7". @value: in the range of @option */
char *
karum_words_option (const KarumCatalogue *catalogue, const KarumOption *option, int32_t value);

/* karum_words_rules: (transfer full): game, preset, and the options that differ from the preset. */
char *karum_words_rules (const KarumCatalogue *catalogue, const KarumRules *rules);

/* karum_words_player: @name, (nullable), or a placeholder for player 0 or 1 of a game. */
const char *karum_words_player (const KarumCatalogue *catalogue, const char *name, guint player);

/* karum_words_holder: (transfer full): who has a side, 0 First or 1 Second, from the start, and who
 * has it since the persons have exchanged sides. */
char *karum_words_holder (const KarumCatalogue *catalogue, const KarumRecord *record, guint side);

/* karum_words_players: (transfer full): both players. */
char *karum_words_players (const KarumCatalogue *catalogue, const KarumTags *tags);

/* karum_words_result: "1–0", "0–1", "½–½", or a word for a game in progress; "+/−", "−/+", "−/−" of
 * a forfeit, and what a bye gives. */
const char *karum_words_result (const KarumCatalogue *catalogue,
                                KarumResult result,
                                KarumTermination termination);

/* karum_words_end: the same of a game; or that it is an analysis copy, which isn't in progress. */
const char *karum_words_end (const KarumCatalogue *catalogue, const KarumTags *tags);

/* karum_words_score: (transfer full): "28 : 19" */
char *karum_words_score (const KarumCatalogue *catalogue, const int score[2]);

/* karum_words_outcome: (transfer full): result, score and what ended the game, as far as known; and
 * that the turns are not known where there is a result without a record. */
char *karum_words_outcome (const KarumCatalogue *catalogue, const KarumRecord *record);

/* karum_words_occasion: (transfer full): event, round, place and date, as far as known. */
char *karum_words_occasion (const KarumCatalogue *catalogue, const KarumTags *tags);

/* karum_words_position: (transfer full): what stands on the board, for those who don't see it:
 * "First: a1, b3. Second: c3. Holes: d4." @state: of @rules */
char *karum_words_position (const KarumCatalogue *catalogue,
                            const KarumRules *rules,
                            const KarumState *state);

/**
 * karum_words_glyph: (transfer full): the printed form of a numeric annotation glyph: a well-known
 * symbol, or "$" and its number.
 */
char *karum_words_glyph (guint8 glyph);
