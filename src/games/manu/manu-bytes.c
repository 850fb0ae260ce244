/* manu-bytes.c: the byte format of turns. A placement or a jump takes two bytes; capturing steps
 * take one more for their pivot and one each. Bytes name points and the path of the pair, and
 * their meaning never changes.
 *
 * The first two bytes are a big-endian number: a point's, or POINTS plus a jump's. The number of
 * a jump is ((A × PARTNERS + E) × 2 + whether it takes a stone) × 2 + whether steps follow. E,
 * and the pivot in its byte, are partners: points on one line with another point, numbered by
 * column if they share its row, otherwise by SIDE plus the row.
 */
#include "manu-pair.h"
#include "manu-state.h"

#define SIDE KARUM_SIDE_MAX
#define POINTS (SIDE * SIDE)
#define PARTNERS (2u * SIDE)

/* A step: over, or a number of corners anticlockwise or, plus CLOCKWISE, clockwise. */
enum { STEP_OVER, STEP_CLOCKWISE = MANU_CORNERS, STEPS = 2 * MANU_CORNERS + 1, STEP_LAST = 8 };

static unsigned
point_number (KarumPoint point)
{
  return karum_point_row (point) * SIDE + karum_point_column (point);
}

static unsigned
partner_number (KarumPoint point, KarumPoint partner)
{
  if (karum_point_row (point) == karum_point_row (partner))
    return karum_point_column (partner);
  return SIDE + karum_point_row (partner);
}

static KarumPoint
partner_of (KarumPoint point, unsigned number)
{
  if (number < SIDE)
    return karum_point (number, karum_point_row (point));
  return karum_point (karum_point_column (point), number - SIDE);
}

/* -- Writing ----------------------------------------------------------------------------------- */

static unsigned
step_number (const ManuPair *pair)
{
  if (pair->corners == 0)
    return STEP_OVER;
  return pair->corners + (pair->turn < 0 ? STEP_CLOCKWISE : 0u);
}

static uint8_t *
encode_steps (const KarumTurn *turn, unsigned size, uint8_t *bytes)
{
  const KarumPoint *points = turn->points;
  ManuPair pair = manu_pair (points[MANU_POINT_LANDING], points[MANU_POINT_PIVOT]);

  *bytes = (uint8_t) partner_number (pair.jumper, pair.pivot);
  for (unsigned i = MANU_POINT_STEPS; i < turn->n_points; i++) {
    if (manu_pair_touch (&pair, points[i], size) != MANU_TOUCH_CORNER)
      bytes++;
    *bytes = (uint8_t) step_number (&pair);
  }
  *bytes++ |= STEP_LAST;
  return bytes;
}

size_t
manu_turn_encode (const KarumRules *rules, const KarumTurn *turn, uint8_t *bytes)
{
  const KarumPoint *points = turn->points;
  bool steps = turn->n_points > MANU_POINT_STEPS;
  unsigned number = point_number (points[0]);
  uint8_t *end = bytes;

  if (turn->kind != MANU_PLACE) {
    number = number * PARTNERS + partner_number (points[MANU_POINT_FROM], points[MANU_POINT_OVER]);
    number = POINTS + (number * 2 + (turn->kind == MANU_TAKE)) * 2 + steps;
  }
  *end++ = (uint8_t) (number >> 8);
  *end++ = (uint8_t) number;
  if (steps)
    end = encode_steps (turn, manu_size (rules), end);
  return (size_t) (end - bytes);
}

/* -- Reading ----------------------------------------------------------------------------------- */

static bool
on_board (KarumPoint point, unsigned size)
{
  return karum_point_column (point) < size && karum_point_row (point) < size;
}

static bool
add (KarumTurn *turn, KarumPoint point, unsigned size)
{
  if (point == KARUM_POINT_NONE || !on_board (point, size) || turn->n_points == KARUM_TURN_POINTS)
    return false;
  turn->points[turn->n_points++] = point;
  return true;
}

/* Appends the points of one step of the pair. */
static bool
decode_step (KarumTurn *turn, ManuPair *pair, unsigned step, unsigned size)
{
  ManuPair next = manu_pair_exchanged (pair);
  KarumPoint point = next.jumper;
  unsigned corners = step > STEP_CLOCKWISE ? step - STEP_CLOCKWISE : step;

  if (step == STEP_OVER) {
    point = manu_over (next.jumper, next.pivot, size);
    return add (turn, point, size) && manu_pair_touch (pair, point, size) == MANU_TOUCH_OVER;
  }
  for (unsigned i = 0; i < corners; i++) {
    point = manu_corner (point, next.pivot, step > STEP_CLOCKWISE ? -1 : 1, size);
    if (!add (turn, point, size) || manu_pair_touch (pair, point, size) == MANU_TOUCH_NONE)
      return false;
  }
  return true;
}

static const uint8_t *
decode_steps (KarumTurn *turn, unsigned size, const uint8_t *bytes, const uint8_t *end)
{
  KarumPoint landing = turn->points[MANU_POINT_LANDING], pivot;
  ManuPair pair;

  if (bytes == end || *bytes >= PARTNERS)
    return NULL;
  pivot = partner_of (landing, *bytes++);
  if (!manu_in_line (landing, pivot) || !add (turn, pivot, size))
    return NULL;
  pair = manu_pair (landing, pivot);
  while (bytes < end && *bytes < STEPS)
    if (!decode_step (turn, &pair, *bytes++, size))
      return NULL;
  if (bytes == end || *bytes < STEP_LAST || *bytes >= STEP_LAST + STEPS
      || !decode_step (turn, &pair, *bytes++ - (unsigned) STEP_LAST, size))
    return NULL;
  return bytes;
}

/* Appends A, E and the landing of the jump. */
static bool
decode_jump (KarumTurn *turn, unsigned number, unsigned size)
{
  KarumPoint from = karum_point (number / PARTNERS % SIDE, number / PARTNERS / SIDE);
  KarumPoint over = partner_of (from, number % PARTNERS);

  return number / PARTNERS < POINTS && manu_in_line (from, over) && add (turn, from, size)
         && add (turn, over, size) && add (turn, manu_over (from, over, size), size);
}

size_t
manu_turn_decode (const KarumRules *rules, const uint8_t *bytes, size_t size, KarumTurn *turn)
{
  const uint8_t *end = bytes + 2;
  unsigned number;

  if (size < 2)
    return 0;
  number = (unsigned) bytes[0] << 8 | bytes[1];
  turn->n_points = 0;
  turn->kind = MANU_PLACE;
  if (number < POINTS)
    return add (turn, karum_point (number % SIDE, number / SIDE), manu_size (rules)) ? 2 : 0;
  number -= POINTS;
  turn->kind = number & 2 ? MANU_TAKE : MANU_JUMP;
  if (!decode_jump (turn, number >> 2, manu_size (rules)))
    return 0;
  if (number & 1)
    end = decode_steps (turn, manu_size (rules), end, bytes + size);
  return end ? (size_t) (end - bytes) : 0;
}
