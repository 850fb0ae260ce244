#include "endgames-file.h"

#include <stdlib.h>
#include <string.h>

/* To be increased when the form of the file or the rules of the game change. */
#define VERSION 1

_Static_assert(ENDGAMES_FILE_GUARANTEES % 8 == 0, "the checksum covers whole words");

static const char word[ENDGAMES_FILE_VERSION] = "karum endgames\n";

/* Each step is a bijection, so a change within eight bytes always changes the sum. */
static uint64_t
checksum (const uint8_t *bytes, size_t size)
{
  uint64_t sum = 0;

  for (size_t i = ENDGAMES_FILE_GUARANTEES; i < size; i += 8) {
    uint64_t next = 0;

    for (unsigned j = 0; j < 8; j++)
      next |= (uint64_t) bytes[i + j] << 8 * j;
    sum = (sum ^ next) * UINT64_C (0x9e3779b97f4a7c15);
    sum ^= sum >> 32;
  }
  return sum;
}

static void
fill_header (const KarumRules *rules, unsigned pieces, uint8_t *bytes)
{
  uint64_t sum = checksum (bytes, endgames_file_size (pieces));

  memcpy (bytes + ENDGAMES_FILE_WORD, word, sizeof word);
  bytes[ENDGAMES_FILE_VERSION] = VERSION;
  bytes[ENDGAMES_FILE_GOAL] = (uint8_t) rules->values[JARMO_OPTION_GOAL];
  bytes[ENDGAMES_FILE_PIECES] = (uint8_t) pieces;
  for (unsigned i = 0; i < 8; i++)
    bytes[ENDGAMES_FILE_SUM + i] = (uint8_t) (sum >> 8 * i);
}

/* The index of @guarantee in the list of the file, to which it is added if it is missing; 0 has the
 * index 0. The list is long enough: with `goal=free` there are 252 different guarantees, with
 * `goal=locked` fewer. */
static uint8_t
index_of (uint8_t *bytes, uint8_t *indexes, unsigned *n, EndgamesGuarantee guarantee)
{
  uint8_t *entry = bytes + ENDGAMES_FILE_GUARANTEES + 2 * *n;

  if (guarantee == 0 || indexes[guarantee] > 0 || *n == 256)
    return indexes[guarantee];
  entry[0] = guarantee & 0xff;
  entry[1] = (uint8_t) (guarantee >> 8);
  indexes[guarantee] = (uint8_t) (*n)++;
  return indexes[guarantee];
}

uint8_t *
endgames_file_write (const KarumRules *rules,
                     unsigned pieces,
                     const EndgamesCell *cells,
                     KarumError *error)
{
  uint8_t *bytes = calloc (1, endgames_file_size (pieces)), *indexes = calloc (1, 1 << 16);
  unsigned n = 1;

  if (!bytes || !indexes) {
    karum_error_set (error, 0, N_ ("not enough memory"), NULL);
    free (bytes);
    free (indexes);
    return NULL;
  }
  for (size_t i = 0; i < endgames_positions (pieces); i++)
    for (unsigned side = 0; side < 2; side++)
      bytes[ENDGAMES_FILE_POSITIONS + 2 * i + side]
          = index_of (bytes, indexes, &n, (EndgamesGuarantee) (cells[i] >> 16 * side));
  fill_header (rules, pieces, bytes);
  free (indexes);
  return bytes;
}

static uint64_t
stored_sum (const uint8_t *bytes)
{
  uint64_t sum = 0;

  for (unsigned i = 0; i < 8; i++)
    sum |= (uint64_t) bytes[ENDGAMES_FILE_SUM + i] << 8 * i;
  return sum;
}

bool
endgames_file_check (const KarumRules *rules, const uint8_t *bytes, size_t size, KarumError *error)
{
  unsigned pieces;

  if (size <= ENDGAMES_FILE_VERSION || memcmp (bytes + ENDGAMES_FILE_WORD, word, sizeof word) != 0)
    return karum_error_set (error, 0, N_ ("this is not an endgame table"), NULL);
  if (bytes[ENDGAMES_FILE_VERSION] != VERSION)
    return karum_error_set (error, 0, N_ ("this table was made by another version of Karum"), NULL);
  if (size < ENDGAMES_FILE_POSITIONS)
    return karum_error_set (error, 0, N_ ("this table is damaged"), NULL);
  if (bytes[ENDGAMES_FILE_GOAL] != rules->values[JARMO_OPTION_GOAL])
    return karum_error_set (error, 0, N_ ("this table is for other rules"), NULL);
  pieces = bytes[ENDGAMES_FILE_PIECES];
  if ((pieces != 2 && pieces != 3) || size != endgames_file_size (pieces)
      || checksum (bytes, size) != stored_sum (bytes))
    return karum_error_set (error, 0, N_ ("this table is damaged"), NULL);
  return true;
}
