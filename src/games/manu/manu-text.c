/* manu-text.c: turns as text: `k10`, `d4^d7-d10`, `d4^d7xd10,d10^g10xk10`. */
#include "karum-scan.h"
#include "manu-state.h"
#include "manu-walk.h"

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

/* -- Reading ----------------------------------------------------------------------------------- */

typedef struct {
  KarumScan scan;
  unsigned size;
  KarumTurn *turn;
  ManuPair pair;
} Reader;

static bool
scan_point (Reader *reader, KarumPoint *point)
{
  return karum_scan_point (&reader->scan, reader->size, reader->size, point);
}

static bool
scan_next (Reader *reader, KarumPoint *point)
{
  KarumTurn *turn = reader->turn;

  if (turn->n_points == KARUM_TURN_POINTS)
    return karum_scan_refuse (&reader->scan, reader->scan.cursor,
                              N_ ("no move can be as long as this"));
  if (!scan_point (reader, point))
    return false;
  turn->points[turn->n_points++] = *point;
  return true;
}

/* Reads `^E-D` or `^ExD` after A. */
static bool
scan_jump (Reader *reader)
{
  KarumPoint point;

  if (!karum_scan_expect (&reader->scan, '^') || !scan_next (reader, &point))
    return false;
  if (karum_scan_if (&reader->scan, 'x'))
    reader->turn->kind = MANU_TAKE;
  else if (karum_scan_if (&reader->scan, '-'))
    reader->turn->kind = MANU_JUMP;
  else
    return karum_scan_refuse (&reader->scan, reader->scan.cursor,
                              N_ ("expected “-” or, where the jump captures a stone, “x” here"));
  return scan_next (reader, &point);
}

/* Reads a stone that the next step must name, since it follows from the previous steps. */
static bool
scan_named (Reader *reader, KarumPoint named)
{
  const char *start = reader->scan.cursor;
  KarumPoint point;

  if (!scan_point (reader, &point))
    return false;
  return point == named
         || karum_scan_refuse (&reader->scan, start,
                               N_ ("the two stones of the pair must take turns jumping: %s"));
}

/* Reads `J^P` of a step; the first step's P becomes a point of the turn. */
static bool
scan_pair (Reader *reader)
{
  KarumTurn *turn = reader->turn;
  KarumPoint landing = turn->points[MANU_POINT_LANDING], pivot;
  ManuPair next = manu_pair_exchanged (&reader->pair);

  if (turn->n_points > MANU_POINT_PIVOT)
    return scan_named (reader, next.jumper) && karum_scan_expect (&reader->scan, '^')
           && scan_named (reader, next.pivot);
  if (!scan_named (reader, landing) || !karum_scan_expect (&reader->scan, '^')
      || !scan_next (reader, &pivot))
    return false;
  reader->pair = manu_pair (landing, pivot);
  return true;
}

/* Reads the stones that a step takes: the pair must reach each of them in this step. */
static bool
scan_step (Reader *reader)
{
  bool first = true;

  if (!scan_pair (reader) || !karum_scan_expect (&reader->scan, 'x'))
    return false;
  do {
    const char *start = reader->scan.cursor;
    KarumPoint point;
    ManuTouch touch;

    if (!scan_next (reader, &point))
      return false;
    touch = manu_pair_touch (&reader->pair, point, reader->size);
    if (touch == MANU_TOUCH_NONE || first == (touch == MANU_TOUCH_CORNER))
      return karum_scan_refuse (&reader->scan, start,
                                N_ ("this step can’t get there, over the pivot or around it: %s"));
    first = false;
  } while (karum_scan_if (&reader->scan, 'x'));
  return true;
}

bool
manu_turn_read (const KarumRules *rules, const char *text, KarumTurn *turn, KarumError *error)
{
  Reader reader = {
    .scan = karum_scan_begin (text, error),
    .size = manu_size (rules),
    .turn = turn,
  };
  KarumPoint point;

  turn->kind = MANU_PLACE;
  turn->n_points = 0;
  if (!scan_next (&reader, &point))
    return false;
  if (*reader.scan.cursor == '\0')
    return true;
  if (!scan_jump (&reader))
    return false;
  while (karum_scan_if (&reader.scan, ','))
    if (!scan_step (&reader))
      return false;
  return karum_scan_end (&reader.scan);
}

/* -- Writing ----------------------------------------------------------------------------------- */

static char *
write_pair (char *text, char before, KarumPoint jumper, KarumPoint pivot)
{
  if (before)
    *text++ = before;
  text += karum_point_write (jumper, text);
  *text++ = '^';
  return text + karum_point_write (pivot, text);
}

static char *
write_point (char *text, char before, KarumPoint point)
{
  *text++ = before;
  return text + karum_point_write (point, text);
}

static char *
write_steps (char *text, const KarumTurn *turn, unsigned size)
{
  const KarumPoint *points = turn->points;
  ManuPair pair = manu_pair (points[MANU_POINT_LANDING], points[MANU_POINT_PIVOT]);

  for (unsigned i = MANU_POINT_STEPS; i < turn->n_points; i++) {
    ManuPair before = manu_pair_exchanged (&pair);

    if (manu_pair_touch (&pair, points[i], size) != MANU_TOUCH_CORNER)
      text = write_pair (text, ',', before.jumper, before.pivot);
    text = write_point (text, 'x', points[i]);
  }
  return text;
}

size_t
manu_turn_write (const KarumRules *rules, const KarumTurn *turn, char *text)
{
  const KarumPoint *points = turn->points;
  char *end;

  if (turn->kind == MANU_PLACE)
    return karum_point_write (points[0], text);
  end = write_pair (text, '\0', points[MANU_POINT_FROM], points[MANU_POINT_OVER]);
  end = write_point (end, turn->kind == MANU_TAKE ? 'x' : '-', points[MANU_POINT_LANDING]);
  if (turn->n_points > MANU_POINT_STEPS)
    end = write_steps (end, turn, manu_size (rules));
  return (size_t) (end - text);
}

static size_t
point_length (KarumPoint point)
{
  char text[KARUM_POINT_TEXT];

  return karum_point_write (point, text);
}

size_t
manu_turn_place (const KarumRules *rules, const KarumTurn *turn, unsigned index)
{
  const KarumPoint *points = turn->points;
  char text[KARUM_TURN_TEXT];
  KarumTurn part;

  if (index == MANU_POINT_FROM)
    return 0;
  if (index <= MANU_POINT_LANDING)
    return manu_turn_place (rules, turn, index - 1) + point_length (points[index - 1]) + 1;
  karum_turn_copy (&part, turn);
  part.n_points = (uint16_t) (index + 1);
  if (index > MANU_POINT_PIVOT)
    return manu_turn_write (rules, &part, text) - point_length (points[index]);
  part.n_points = MANU_POINT_PIVOT;
  return manu_turn_write (rules, &part, text) + point_length (points[MANU_POINT_LANDING]) + 2;
}
