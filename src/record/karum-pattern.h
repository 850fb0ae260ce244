/* karum-pattern.h: a rectangle of points that may stand anywhere on a board.
 *
 * Written in one line as the board of a position is: rows from the top, separated by `/`; `x`
 * First's, `o` Second's stone, `#` a hole, a number that many empty points, and `?` for a point on
 * which anything may be: "xx/?o". It stands on a board wherever it fits, turned and mirrored as far
 * as the rules of the game know no difference.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "karum-game.h"

/* Room for the longest pattern with its terminator. */
#define KARUM_PATTERN_TEXT (KARUM_SIDE_MAX * (KARUM_SIDE_MAX + 1))

/* What a point of a pattern asks for. */
typedef enum {
  KARUM_PATTERN_EMPTY = KARUM_CELL_EMPTY,
  KARUM_PATTERN_FIRST = KARUM_CELL_FIRST,
  KARUM_PATTERN_SECOND = KARUM_CELL_SECOND,
  KARUM_PATTERN_HOLE = KARUM_CELL_HOLE,
  KARUM_PATTERN_ANY
} KarumPatternPoint;

/**
 * KarumPattern: a plain value. @points by row from the lowest, then by column; one at least is not
 * KARUM_PATTERN_ANY.
 */
typedef struct {
  uint8_t columns, rows; /* 1 … KARUM_SIDE_MAX */
  uint8_t points[KARUM_SIDE_MAX * KARUM_SIDE_MAX];
} KarumPattern;

/* karum_pattern_read: reads all of @text; false with @error (nullable). */
bool karum_pattern_read (const char *text, KarumPattern *pattern, KarumError *error);

/* karum_pattern_write: writes into KARUM_PATTERN_TEXT bytes; returns the number of characters. */
size_t karum_pattern_write (const KarumPattern *pattern, char *text);

/* karum_pattern_check: whether a pattern has points to ask for; an @error (nullable) where not. */
bool karum_pattern_check (const KarumPattern *pattern, KarumError *error);

/* karum_pattern_possible: whether there can be patterns on the board of @rules: it has rows and
 * columns of neighbours. */
bool karum_pattern_possible (const KarumRules *rules);

/**
 * karum_pattern_turned: the pattern under a symmetry of the board.
 * @symmetry: 0 … KARUM_SYMMETRIES - 1: see there
 */
void karum_pattern_turned (const KarumPattern *pattern, unsigned symmetry, KarumPattern *turned);

/**
 * karum_pattern_find: where @pattern stands on the board of @state, turned or not.
 * @points: (out): in the first such place, the points that it asks something of
 * Returns: how many; 0 if it stands nowhere
 */
unsigned karum_pattern_find (const KarumPattern *pattern,
                             const KarumRules *rules,
                             const KarumState *state,
                             KarumPoint points[KARUM_POINTS]);

/* karum_pattern_stands: whether @pattern stands somewhere on the board of @state. */
bool karum_pattern_stands (const KarumPattern *pattern,
                           const KarumRules *rules,
                           const KarumState *state);
