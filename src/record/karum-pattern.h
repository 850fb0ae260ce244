/* karum-pattern.h: a rectangular pattern of points that can be anywhere on a board.
 *
 * Written in one line like the board of a position: rows from the top, separated by `/`; `x`
 * First's, `o` Second's stone, `#` a hole, a number for that many empty points, and `?` for a
 * point with any content: "xx/?o". It matches at any place of a board, rotated and mirrored as
 * far as the rules of the game are symmetric.
 *
 * Also: where a record first has a position or a pattern, and position lines without their rules.
 */
#pragma once

#include <glib.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "karum-game.h"
#include "karum-record.h"

/* The buffer size for the longest pattern with its terminator. */
#define KARUM_PATTERN_TEXT (KARUM_SIDE_MAX * (KARUM_SIDE_MAX + 1))

/* The required content of a point. */
typedef enum {
  KARUM_PATTERN_EMPTY = KARUM_CELL_EMPTY,
  KARUM_PATTERN_FIRST = KARUM_CELL_FIRST,
  KARUM_PATTERN_SECOND = KARUM_CELL_SECOND,
  KARUM_PATTERN_HOLE = KARUM_CELL_HOLE,
  KARUM_PATTERN_ANY
} KarumPatternPoint;

/**
 * KarumPattern: a plain value. @points by row from the lowest, then by column; at least one is not
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

/* karum_pattern_check: whether a pattern has constrained points; otherwise sets @error
 * (nullable). */
bool karum_pattern_check (const KarumPattern *pattern, KarumError *error);

/* karum_pattern_possible: whether patterns are possible on the board of @rules: it must have
 * rows and columns. */
bool karum_pattern_possible (const KarumRules *rules);

/**
 * karum_pattern_turned: the pattern under a symmetry of the board.
 * @symmetry: 0 … KARUM_SYMMETRIES - 1: see there
 */
void karum_pattern_turned (const KarumPattern *pattern, unsigned symmetry, KarumPattern *turned);

/**
 * karum_pattern_find: finds @pattern on the board of @state, under any symmetry.
 * @points: (out): the constrained points at the first match
 * Returns: their number; 0 if there is no match
 */
unsigned karum_pattern_find (const KarumPattern *pattern,
                             const KarumRules *rules,
                             const KarumState *state,
                             KarumPoint points[KARUM_POINTS]);

/* karum_pattern_stands: whether @pattern matches anywhere on the board of @state. */
bool karum_pattern_stands (const KarumPattern *pattern,
                           const KarumRules *rules,
                           const KarumState *state);

/**
 * karum_record_find_position: the first position of the main line that equals @state: board, side
 * to move and phase are equal up to the game's symmetries.
 * @ply: (out): its number of turns from the start
 * Returns: whether there is one
 */
gboolean
karum_record_find_position (const KarumRecord *record, const KarumState *state, guint *ply);

/* karum_record_find_pattern: the same for the first position that contains @pattern. */
gboolean
karum_record_find_pattern (const KarumRecord *record, const KarumPattern *pattern, guint *ply);

/**
 * karum_position_guess: reads a position line under the first ruleset that allows it: the presets,
 * then rulesets that differ from a preset in one number, then in two (the size of the board and the
 * number of stones).
 * @text: UTF-8; white space around the line is ignored. A ruleset may precede the line.
 * @line: (out): room for KARUM_POSITION_TEXT bytes: the line alone
 * Returns: FALSE if @text is not a position of any game
 */
gboolean karum_position_guess (const char *text, KarumRules *rules, KarumState *state, char *line);
