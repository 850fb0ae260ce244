/* karum-web-private.h: internals of writing a page; private. */
#pragma once

#include "karum-web.h"

/**
 * karum_web_draw_marks: appends marks, arrows and labels for @state: the same as in diagrams.
 * @id: a unique prefix for the identifiers of their elements
 */
void karum_web_draw_marks (GString *page,
                           const KarumWebBoard *board,
                           const KarumRules *rules,
                           const KarumState *state,
                           const KarumMarkup *markup,
                           const char *id);

/**
 * karum_web_changes: appends the points that differ between two states, each with its character:
 * "d4x e5.".
 */
void karum_web_changes (GString *page,
                        const KarumRules *rules,
                        const KarumState *before,
                        const KarumState *after);

/* karum_web_rows: appends the scoring rows: side, value, first, middle and last point:
 * "x3:a1:b1:c1". */
void karum_web_rows (GString *page, const KarumRules *rules, const KarumState *state);

/* karum_web_marks: appends marks, arrows and labels, escaped: "Gd4 Ra1b3 e5=A". */
void karum_web_marks (GString *page, const KarumMarkup *markup);

/* karum_web_standing: appends the side to move (1, 2 or 0), `x` if the sides are exchanged, then
 * points and counters of both players: "2x;12,8;20,19". */
void karum_web_standing (GString *page, const KarumRules *rules, const KarumState *state);

/* karum_web_turns: appends the record: turns, comments, variations, result. @prefix: as for
 * karum_web_game() */
void karum_web_turns (GString *page,
                      const KarumRecord *record,
                      const KarumWebBoard *board,
                      const char *prefix,
                      const KarumWebLanguages *languages);

/* karum_web_line: appends the turns of a record that has nothing else, as text, with data for the
 * script; FALSE if it has, and nothing is appended. */
gboolean karum_web_line (GString *page, const KarumRecord *record);

/* karum_web_result: appends what a record ends with. */
void
karum_web_result (GString *page, const KarumRecord *record, const KarumWebLanguages *languages);
