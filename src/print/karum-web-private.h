/* karum-web-private.h: internals of writing a page; private. */
#pragma once

#include "karum-board-geometry.h"
#include "karum-catalogue.h"
#include "karum-markup.h"
#include "karum-record.h"

/* The size of the name of a board's drawings in a page. */
#define KARUM_WEB_ID 16
/* The side of a board, in units of its SVG. */
#define KARUM_WEB_BOARD 480

/* A board, to which games refer. */
typedef struct {
  char id[KARUM_WEB_ID]; /* of its drawings: the board itself; with the suffixes `x`, `o`, `mx`,
                            `mo` (marked) and `h`, the contents of points */
  KarumBoardGeometry geometry;
} KarumWebBoard;

/**
 * karum_web_escape: appends @text, escaped for an element or a quoted attribute. Control characters
 * become spaces; line breaks are kept.
 * @text: (nullable): NULL appends nothing
 */
void karum_web_escape (GString *page, const char *text);

/**
 * karum_web_draw_board: appends the drawings of an empty board and of the contents of points, as
 * SVG symbols: the same as in diagrams.
 * @board: its @id must be set; its @geometry is filled in
 */
void karum_web_draw_board (GString *page, const KarumRules *rules, KarumWebBoard *board);

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
 * karum_web_picture: appends a picture of a position that works without scripts.
 * @markup: (nullable): the marks
 * @id: (nullable): as for karum_web_draw_marks(); NULL without @markup
 * @title: its description in words
 */
void karum_web_picture (GString *page,
                        const KarumWebBoard *board,
                        const KarumRules *rules,
                        const KarumState *state,
                        const KarumMarkup *markup,
                        const char *id,
                        const char *title);

/* karum_web_cells: appends one character for each point, by rows from the first: `.`, `x`, `o`,
 * `X` and `O` marked, `#`. */
void karum_web_cells (GString *page, const KarumRules *rules, const KarumState *state);

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

/* karum_web_turns: appends the record: turns, comments, variations, result. @id: of the game;
 * the prefix of those of its turns */
void karum_web_turns (GString *page,
                      const KarumRecord *record,
                      const KarumWebBoard *board,
                      const char *id,
                      const KarumCatalogue *catalogue);

/* karum_web_game: appends a game. @number: 1 … */
void karum_web_game (GString *page,
                     const KarumRecord *record,
                     const KarumWebBoard *board,
                     guint number,
                     const KarumCatalogue *catalogue);
