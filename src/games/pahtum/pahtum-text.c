/* pahtum-text.c: text and byte formats of turns. */
#include <stdio.h>

#include "karum-scan.h"
#include "pahtum-game.h"
#include "pahtum-state.h"

static bool
read_points (const KarumRules *rules, KarumScan *scan, KarumTurn *turn)
{
  unsigned side = pahtum_side (rules);

  turn->kind = karum_scan_if (scan, '#') ? PAHTUM_HOLE : PAHTUM_STONE;
  turn->n_points = 1;
  if (!karum_scan_point (scan, side, side, &turn->points[0]))
    return false;
  if (turn->kind == PAHTUM_STONE && karum_scan_if (scan, 'x')) {
    turn->n_points = 2;
    if (!karum_scan_point (scan, side, side, &turn->points[1]))
      return false;
  }
  return karum_scan_end (scan);
}

/* The first character distinguishes most turns from an exchange. */
bool
pahtum_turn_read (const KarumRules *rules, const char *text, KarumTurn *turn, KarumError *error)
{
  KarumScan scan = karum_scan_begin (text, error);

  turn->n_points = 0;
  if (*text == 's' && strcmp (text, "swap") == 0) {
    turn->kind = PAHTUM_SWAP;
    return true;
  }
  if (*text == 'k' && strcmp (text, "keep") == 0) {
    turn->kind = PAHTUM_KEEP;
    return true;
  }
  return read_points (rules, &scan, turn);
}

size_t
pahtum_turn_write (const KarumRules *rules, const KarumTurn *turn, char *text)
{
  size_t length = 0;

  (void) rules;
  if (turn->n_points == 0)
    return (size_t) snprintf (text, KARUM_TURN_TEXT, "%s",
                              turn->kind == PAHTUM_SWAP ? "swap" : "keep");
  if (turn->kind == PAHTUM_HOLE)
    text[length++] = '#';
  length += karum_point_write (turn->points[0], text + length);
  if (turn->n_points == 2) {
    text[length++] = 'x';
    length += karum_point_write (turn->points[1], text + length);
  }
  return length;
}

/* The first byte: the kind in its two highest bits, the cell's index in the others, or for an
 * exchange whether the sides are kept. A capture has a second byte, its direction. */
enum {
  BYTE_STONE = 0x00,
  BYTE_CAPTURE = 0x40,
  BYTE_HOLE = 0x80,
  BYTE_EXCHANGE = 0xc0,
  BYTE_KIND = 0xc0
};

size_t
pahtum_turn_encode (const KarumRules *rules, const KarumTurn *turn, uint8_t *bytes)
{
  uint8_t index;
  int step;

  (void) rules;
  if (turn->n_points == 0) {
    bytes[0] = (uint8_t) (BYTE_EXCHANGE | (turn->kind == PAHTUM_KEEP));
    return 1;
  }
  index = (uint8_t) pahtum_index (turn->points[0]);
  bytes[0] = index | (turn->kind == PAHTUM_HOLE ? BYTE_HOLE : BYTE_STONE);
  if (turn->n_points == 1)
    return 1;
  bytes[0] = index | BYTE_CAPTURE;
  step = (int) pahtum_index (turn->points[1]) - index;
  for (bytes[1] = 0; pahtum_steps[bytes[1]] != step; bytes[1]++)
    continue;
  return 2;
}

/* Reads the direction of a capture on @from; false if it leads off the board. */
static bool
decode_capture (unsigned side, unsigned from, uint8_t direction, KarumTurn *turn)
{
  static const int8_t columns[PAHTUM_N_DIRECTIONS] = { 1, -1, 0, 0 };
  static const int8_t rows[PAHTUM_N_DIRECTIONS] = { 0, 0, 1, -1 };
  unsigned column, row;

  if (direction >= PAHTUM_N_DIRECTIONS)
    return false;
  column = from % 8 + (unsigned) columns[direction];
  row = from / 8 + (unsigned) rows[direction];
  turn->n_points = 2;
  turn->points[1] = karum_point (column, row);
  return column < side && row < side;
}

size_t
pahtum_turn_decode (const KarumRules *rules, const uint8_t *bytes, size_t size, KarumTurn *turn)
{
  unsigned side = pahtum_side (rules);
  unsigned kind, index;

  if (size == 0)
    return 0;
  kind = bytes[0] & BYTE_KIND;
  index = bytes[0] & ~(unsigned) BYTE_KIND;
  if (kind == BYTE_EXCHANGE) {
    turn->kind = index == 0 ? PAHTUM_SWAP : PAHTUM_KEEP;
    turn->n_points = 0;
    return index <= 1;
  }
  turn->kind = kind == BYTE_HOLE ? PAHTUM_HOLE : PAHTUM_STONE;
  turn->n_points = 1;
  turn->points[0] = pahtum_point (index);
  if (!pahtum_has_point (side, turn->points[0]))
    return 0;
  if (kind != BYTE_CAPTURE)
    return 1;
  return size >= 2 && decode_capture (side, index, bytes[1], turn) ? 2 : 0;
}
