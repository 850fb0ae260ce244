/* karum-web-private.h: what the files that write a page share; private. */
#pragma once

#include "karum-board-geometry.h"
#include "karum-catalogue.h"
#include "karum-markup.h"
#include "karum-record.h"

G_BEGIN_DECLS

/* Room for the name of a board's drawings in a page. */
#define KARUM_WEB_ID 16
/* The side of a drawn board, in units of its SVG. */
#define KARUM_WEB_BOARD 480

/* A board as the games on it refer to it. */
typedef struct {
  char id[KARUM_WEB_ID]; /* of its drawings: the board itself; with `x`, `o`, `mx`, `mo` (marked)
                             and `h` behind it, what can stand on a point */
  KarumBoardGeometry geometry;
} KarumWebBoard;

/**
 * karum_web_escape: appends @text so that it is nothing but text in an element or in an attribute
 * with quotes. Control characters become blanks; line ends are kept.
 * @text: (nullable): NULL for nothing
 */
void karum_web_escape (GString *page, const char *text);

/**
 * karum_web_draw_board: appends the drawings of a board, without a position, and of what can stand
 * on it, as symbols of SVG: the same as in diagrams.
 * @board: its @id is set; its @geometry is filled in
 */
void karum_web_draw_board (GString *page, const KarumRules *rules, KarumWebBoard *board);

/**
 * karum_web_draw_marks: appends marks, arrows and labels, to be drawn upon @state: the same as in
 * diagrams.
 * @id: what the identifiers of their elements begin with, which nothing else in the page has
 */
void karum_web_draw_marks (GString *page,
                           const KarumWebBoard *board,
                           const KarumRules *rules,
                           const KarumState *state,
                           const KarumMarkup *markup,
                           const char *id);

/**
 * karum_web_picture: appends a picture of a position that needs no script.
 * @markup: (nullable): what is marked in it
 * @id: (nullable): as for karum_web_draw_marks(); NULL without @markup
 * @title: what it shows, in words
 */
void karum_web_picture (GString *page,
                        const KarumWebBoard *board,
                        const KarumRules *rules,
                        const KarumState *state,
                        const KarumMarkup *markup,
                        const char *id,
                        const char *title);

/* karum_web_cells: appends a character for each point, by rows from the first: `.`, `x`, `o`, `X`
 * and `O` marked, `#`. */
void karum_web_cells (GString *page, const KarumRules *rules, const KarumState *state);

/**
 * karum_web_changes: appends the points that differ between two states, each with its character:
 * "d4x e5.".
 */
void karum_web_changes (GString *page,
                        const KarumRules *rules,
                        const KarumState *before,
                        const KarumState *after);

/* karum_web_rows: appends the rows that count: side, value, first, middle and last point:
 * "x3:a1:b1:c1". */
void karum_web_rows (GString *page, const KarumRules *rules, const KarumState *state);

/* karum_web_marks: appends marks, arrows and labels, escaped: "Gd4 Ra1b3 e5=A". */
void karum_web_marks (GString *page, const KarumMarkup *markup);

/* karum_web_standing: appends who is to move (1, 2 or 0), `x` if the sides are exchanged, then
 * points and counters of both players: "2x;12,8;20,19". */
void karum_web_standing (GString *page, const KarumRules *rules, const KarumState *state);

/* karum_web_turns: appends the record: turns, comments, variations, result.
 * @id: of the game; the turns' own begin with it */
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

G_END_DECLS
