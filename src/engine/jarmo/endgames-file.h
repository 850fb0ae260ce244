/* endgames-file.h: the form of an endgame table, in files and in memory. */
#pragma once

#include "endgames-guarantee.h"
#include "endgames-number.h"

/* The parts of a file: a word, the version, the goal option, the number of archers and marks, a
 * checksum of what follows it, all guarantees that occur (two bytes each, unused ones are 0), and
 * two bytes for each position: which of them First and Second have. Numbers are stored with the
 * lowest byte first. */
enum {
  ENDGAMES_FILE_WORD = 0,
  ENDGAMES_FILE_VERSION = 16,
  ENDGAMES_FILE_GOAL = 17,
  ENDGAMES_FILE_PIECES = 18,
  ENDGAMES_FILE_SUM = 24,
  ENDGAMES_FILE_GUARANTEES = 32,
  ENDGAMES_FILE_POSITIONS = ENDGAMES_FILE_GUARANTEES + 2 * 256,
};

/* The size of the file of positions with at most @pieces archers and marks, in whole words. */
static inline size_t
endgames_file_size (unsigned pieces)
{
  return (ENDGAMES_FILE_POSITIONS + 2 * (size_t) endgames_positions (pieces) + 7) / 8 * 8;
}

/* While the table is made: the guarantees of First, and of Second in the upper half. Threads read
 * and write them as a whole. */
typedef _Atomic uint32_t EndgamesCell;

/**
 * endgames_file_write: the contents of a file.
 * @cells: one for each position
 * Returns: (transfer full) (nullable): endgames_file_size() bytes; NULL with @error if there is not
 * enough memory
 */
uint8_t *endgames_file_write (const KarumRules *rules,
                              unsigned pieces,
                              const EndgamesCell *cells,
                              KarumError *error);

/* endgames_file_check: false with @error if @bytes are not a whole table for @rules. */
bool
endgames_file_check (const KarumRules *rules, const uint8_t *bytes, size_t size, KarumError *error);

/* endgames_file_guarantee: of @side in the position with @number. */
static inline EndgamesGuarantee
endgames_file_guarantee (const uint8_t *bytes, uint32_t number, KarumSide side)
{
  const uint8_t *guarantee = bytes + ENDGAMES_FILE_GUARANTEES
                             + 2 * bytes[ENDGAMES_FILE_POSITIONS + 2 * (size_t) number + side];

  return (EndgamesGuarantee) (guarantee[0] | guarantee[1] << 8);
}
