/* karum-phrases.h: phrases about a game in the interface's language. */
#pragma once

#include <glib.h>

#include "karum-game.h"
#include "karum-record.h"
#include "karum-stats.h"
#include "karum-verdict.h"

/**
 * karum_menu_text: @text as the label of a menu item, with underscores escaped.
 *
 * Returns: (transfer full)
 */
char *karum_menu_text (const char *text);

/* karum_phrase_fill: (transfer full): @sentence with its `%s`, if any, replaced by @word. */
char *karum_phrase_fill (const char *sentence, const char *word);

/* karum_words_of_key: (transfer none): @key in the language of now, if it is a key of the
 * catalogues: a context, EOT (\004), and the English text; otherwise @key itself, a name. */
const char *karum_words_of_key (const char *key);

/* karum_phrase_sentence: (transfer full): the reason of a rule, a clause, as a sentence: with a
 * capital at the beginning, except for a coordinate. */
char *karum_phrase_sentence (const char *text);

/* karum_without_mnemonic: (transfer full): @label without the mark of a letter to press with Alt,
 * which is shown and not read: “_Open”, in Japanese “開く(_O)”. */
char *karum_without_mnemonic (const char *label);

/* karum_phrase_rules: (transfer full): "Pah-Tum, Classic": game and preset. */
char *karum_phrase_rules (const KarumRules *rules);

/* karum_phrase_turn: (transfer full): @turn in notation. */
char *karum_phrase_turn (const KarumRules *rules, const KarumTurn *turn);

/* karum_phrase_row: (transfer full): both ends of a row that scores: "a1–a5". */
char *karum_phrase_row (const KarumRow *row);

/* karum_phrase_glyphs: (transfer full): the glyphs of a turn: "!?", or "$n" for those without a
 * symbol. */
char *karum_phrase_glyphs (const KarumNode *node);

/* karum_judgement_name: (transfer full) (nullable): what a judgement of a turn is called: "Good
 * Move"; NULL for any other glyph, or 0. */
char *karum_judgement_name (guint8 glyph);

/* karum_given_number: (transfer full) (nullable): the points that were given away, "4.5"; NULL if
 * none were, or where points don't count. */
char *karum_given_number (const KarumVerdict *verdict);

/* karum_given_text: (transfer full) (nullable): "Points given away: 4.5", likewise. */
char *karum_given_text (const KarumVerdict *verdict);

/* karum_slip_text: (transfer full) (nullable): a mark and the points given away, as they stand
 * beside a turn: "? −4.5"; NULL without a mark. @glyph: of karum_verdict_glyph() */
char *karum_slip_text (guint8 glyph, const KarumVerdict *verdict);

/* karum_lesson_text: (transfer full) (nullable): what @taken gave away, and which turn keeps it:
 * "d5 gives away 6 points; c5 keeps them."; NULL if it gave away nothing. @before: the position
 * before it */
char *karum_lesson_text (const KarumVerdict *verdict,
                         const KarumRules *rules,
                         const KarumState *before,
                         const KarumTurn *taken);

/* karum_phrase_counters: (transfer full): the counters of @side in @state. */
char *karum_phrase_counters (const KarumRules *rules, const KarumState *state, KarumSide side);

/* -- Months: names of months, and statistics by months. */

/* karum_month_text: (transfer full): "May 2026". @month: as returned by karum_date_month(), 0 or
 * more */
char *karum_month_text (int month);

/* karum_month_short_text: (transfer full): a label of an axis: "May", or the year in January. */
char *karum_month_short_text (int month);

/* A range of consecutive months, and the tally of its games. */
typedef struct {
  int first, last;
  KarumTally tally;
} KarumMonthSpan;

/**
 * karum_month_spans: combines the tallies of @months into spans of equal length: a month, a
 * quarter, a year or more, so that there are at most KARUM_MONTH_SPANS.
 * @months: (element-type KarumMonthTally): ascending
 * Returns: (transfer full) (element-type KarumMonthSpan): contiguous, including spans without games
 */
GArray *karum_month_spans (const GPtrArray *months);

#define KARUM_MONTH_SPANS 60

/* karum_month_span_length: the length of a span in months, so that at most KARUM_MONTH_SPANS
 * cover @first to @last. */
guint karum_month_span_length (int first, int last);

/* karum_month_span_text: (transfer full): "May 2026", "2026", "Jan 2026 – Mar 2026" */
char *karum_month_span_text (int first, int last);

/* karum_month_write: @month in the format of filters and dates: "2026.05". @text: (out
 * caller-allocates) */
#define KARUM_MONTH_BYTES 16
void karum_month_write (int month, char text[KARUM_MONTH_BYTES]);

/* -- Number text: numbers, and lists of words, in the interface's language. */

/* karum_list_names_text: karum_list_text() of names, each formatted by karum_display_name(). */
char *karum_list_names_text (const char *const *names);

/**
 * karum_number_text: formats a number with its digits grouped in threes by the separator of the
 * interface's language: “1,000,000”. The language is used, not the locale, because they can differ.
 *
 * Returns: (transfer full): the text
 */
char *karum_number_text (guint64 number);

/* karum_count_text: (transfer full): @sentence, as ngettext() gave it for @n, with the number in
 * place of its `%s`. */
char *karum_count_text (const char *sentence, guint64 n);

/**
 * karum_decimal_text: formats @value rounded to @decimals digits after the decimal mark of the
 * interface's language: “50.9”, “50,9”.
 * @decimals: 1 … 3
 * Returns: (transfer full)
 */
char *karum_decimal_text (double value, guint decimals);

/* karum_size_text: (transfer full): the size of a file: "42 bytes", "3.1 MB"; in the interface's
 * language. */
char *karum_size_text (guint64 bytes);

/* karum_share_text: (transfer full): a percentage without a fraction: "56%" */
char *karum_share_text (double percent);

/* karum_percent_text: (transfer full): "87.3%", with one decimal. */
char *karum_percent_text (double percent);

/* karum_margin_text: (transfer full): an average margin with its sign and one decimal: “+18.4”. */
char *karum_margin_text (double margin);

/* karum_points_text: (transfer full): the same, with a sign only for lost points. */
char *karum_points_text (gint64 points);

/* karum_accuracy_text: (transfer full): "84 %"; "decided" if no decision was open. */
char *karum_accuracy_text (const KarumAccuracy *accuracy);

/* karum_open_decisions_text: (transfer full): "9 open decisions of 22". */
char *karum_open_decisions_text (const KarumAccuracy *accuracy);

/* karum_accuracy_and_open_text: (transfer full): "84 % in 9 open decisions of 22", or "decided". */
char *karum_accuracy_and_open_text (const KarumAccuracy *accuracy);
