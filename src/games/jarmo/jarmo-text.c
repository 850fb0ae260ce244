/* jarmo-text.c: text and byte formats of turns and positions. */
#include <stdio.h>

#include "jarmo-state.h"
#include "karum-scan.h"

/* The same limit as in a position line. */
#define DRAFT_COUNT_MAX 999999

size_t
jarmo_draft_cells (const KarumRules *rules, KarumCell *cells)
{
  (void) rules;
  cells[0] = (KarumCell){ KARUM_CELL_FIRST, false };
  cells[1] = (KarumCell){ KARUM_CELL_SECOND, false };
  cells[2] = (KarumCell){ KARUM_CELL_FIRST, true };
  cells[3] = (KarumCell){ KARUM_CELL_SECOND, true };
  return 4;
}

size_t
jarmo_draft_numbers (const KarumRules *rules, const KarumState *state, KarumDraftNumber *numbers)
{
  uint32_t count = jarmo_state (state)->count;

  (void) rules;
  numbers[0] = (KarumDraftNumber){ N_ ("Moves made so far"),
                                   (int32_t) (count < DRAFT_COUNT_MAX ? count : DRAFT_COUNT_MAX),
                                   DRAFT_COUNT_MAX };
  return 1;
}

void
jarmo_draft (const KarumRules *rules, const KarumDraft *draft, KarumState *state)
{
  JarmoState jarmo = { .count = (uint32_t) draft->numbers[0], .turn = (uint8_t) draft->to_move };

  for (unsigned i = 0; i < JARMO_HOLES; i++) {
    KarumCell cell = draft->cells[jarmo_point ((JarmoHole) i)];
    JarmoSet bit = jarmo_bit ((JarmoHole) i);

    if (cell.content != KARUM_CELL_FIRST && cell.content != KARUM_CELL_SECOND)
      continue;
    jarmo.archers[cell.content == KARUM_CELL_SECOND] |= bit;
    if (cell.marked)
      jarmo.marked |= bit;
  }
  if (jarmo_rules_end (rules, &jarmo) || !jarmo_side_can_move (rules, &jarmo, draft->to_move))
    jarmo.turn = JARMO_OVER;
  *(JarmoState *) state = jarmo;
}

/* Indexes of a turn's points. */
enum { FROM, TO, RETURN };

/* Sets an error for one point of @turn, at its place in the turn's text, as in "a1xb3+c1". */
static bool
refuse (KarumError *error, const KarumTurn *turn, unsigned which, const char *message)
{
  char text[KARUM_POINT_TEXT];

  karum_point_write (turn->points[which], text);
  return karum_error_set (error, 3 * which, message, "%s", text);
}

static bool
has_form (const KarumTurn *turn)
{
  if (turn->kind >= JARMO_KINDS || turn->n_points < 2 || turn->n_points > 3)
    return false;
  for (unsigned i = 0; i < turn->n_points; i++)
    if (!jarmo_on_board (turn->points[i]))
      return false;
  return true;
}

static bool
check_move (const KarumRules *rules,
            const JarmoState *state,
            const KarumTurn *turn,
            KarumError *error)
{
  KarumSide side = (KarumSide) state->turn;
  JarmoHole from = jarmo_hole (turn->points[FROM]);
  JarmoSet end = jarmo_bit (jarmo_hole (turn->points[TO]));

  if (!(state->archers[side] & jarmo_bit (from)))
    return refuse (error, turn, FROM, N_ ("there is no archer of the side to move on %s"));
  if (!(jarmo_joined[from] & end))
    return refuse (error, turn, TO, N_ ("no line leads from there to %s"));
  if (jarmo_locked_in (rules, side, from))
    return refuse (error, turn, FROM,
                   N_ ("the archer on %s has reached its goal row and can’t leave it"));
  if (state->archers[side] & end)
    return refuse (error, turn, TO, N_ ("an archer of the same side stands on %s"));
  if (jarmo_trail_ban (state->trails[from]) & end)
    return refuse (error, turn, TO,
                   N_ ("this archer has come from %s twice and can’t go back there"));
  return true;
}

static bool
check_kind (const JarmoState *state, const KarumTurn *turn, KarumError *error)
{
  KarumSide enemy = karum_other ((KarumSide) state->turn);
  bool captures = state->archers[enemy] & jarmo_bit (jarmo_hole (turn->points[1]));

  if (captures && turn->kind == JARMO_MOVE)
    return refuse (error, turn, TO,
                   N_ ("an enemy archer stands on %s: a capture is written with “x”"));
  if (!captures && turn->kind == JARMO_CAPTURE)
    return refuse (error, turn, TO, N_ ("there is no archer to capture on %s"));
  return true;
}

static bool
check_return (const JarmoState *state, const KarumTurn *turn, KarumError *error)
{
  KarumSide side = (KarumSide) state->turn;
  JarmoSet from = jarmo_bit (jarmo_hole (turn->points[0])),
           to = jarmo_bit (jarmo_hole (turn->points[1]));
  JarmoSet hole = jarmo_bit (jarmo_hole (turn->points[2]));

  if (!(jarmo_goal (side) & to))
    return refuse (
        error, turn, TO,
        N_ ("an archer can be returned only when another reaches the goal row; %s is not on it"));
  if (!(state->marked & from) && turn->kind != JARMO_CAPTURE)
    return refuse (error, turn, FROM,
                   N_ ("the archer on %s is not marked, so it can’t return another one"));
  if (jarmo_size (state->archers[side]) == JARMO_ARCHERS)
    return karum_error_set (error, 0, N_ ("this side has no captured archer to return"), NULL);
  if (!(jarmo_home (side) & hole))
    return refuse (error, turn, RETURN,
                   N_ ("an archer is returned to its home row; %s is not on it"));
  if (!(jarmo_empty_home (state, side, jarmo_lowest (from)) & hole))
    return refuse (error, turn, RETURN, N_ ("%s is not empty, so no archer can be returned there"));
  return true;
}

bool
jarmo_turn_check (const KarumRules *rules,
                  const KarumState *state,
                  const KarumTurn *turn,
                  KarumError *error)
{
  const JarmoState *jarmo = jarmo_state (state);

  if (jarmo->turn == JARMO_OVER)
    return karum_error_set (error, 0, N_ ("the game is over"), NULL);
  if (!has_form (turn))
    return karum_error_set (error, 0, N_ ("this move does not belong to this game"), NULL);
  return check_move (rules, jarmo, turn, error) && check_kind (jarmo, turn, error)
         && (turn->n_points == 2 || check_return (jarmo, turn, error));
}

/* Larger than in any real game, and small enough not to overflow. */
#define COUNT_MAX 4000000000u

/* -- Turns ------------------------------------------------------------------------------------- */

static bool
scan_hole (KarumScan *scan, KarumPoint *point)
{
  return karum_scan_point (scan, JARMO_SIDE, JARMO_SIDE, point);
}

bool
jarmo_turn_read (const KarumRules *rules, const char *text, KarumTurn *turn, KarumError *error)
{
  KarumScan scan = karum_scan_begin (text, error);

  (void) rules;
  turn->n_points = 2;
  if (!scan_hole (&scan, &turn->points[0]))
    return false;
  if (karum_scan_if (&scan, 'x'))
    turn->kind = JARMO_CAPTURE;
  else if (karum_scan_if (&scan, '-'))
    turn->kind = JARMO_MOVE;
  else
    return karum_scan_refuse (&scan, scan.cursor, N_ ("expected “-” or, for a capture, “x” here"));
  if (!scan_hole (&scan, &turn->points[1]))
    return false;
  if (karum_scan_if (&scan, '+')) {
    turn->n_points = 3;
    if (!scan_hole (&scan, &turn->points[2]))
      return false;
  }
  return karum_scan_end (&scan);
}

size_t
jarmo_turn_write (const KarumRules *rules, const KarumTurn *turn, char *text)
{
  size_t length = karum_point_write (turn->points[0], text);

  (void) rules;
  text[length++] = turn->kind == JARMO_CAPTURE ? 'x' : '-';
  length += karum_point_write (turn->points[1], text + length);
  if (turn->n_points == 3) {
    text[length++] = '+';
    length += karum_point_write (turn->points[2], text + length);
  }
  return length;
}

/* A move is one byte: four times the index of its line, plus two if it goes from the line's
 * second end, plus one if it captures. A return precedes it in another byte: RETURN plus its
 * hole; holes of row 5 are numbered after those of row 1. */
#define RETURN (4 * JARMO_LINES)
#define RETURN_END (RETURN + 2 * JARMO_SIDE)

static JarmoHole
return_hole (unsigned number)
{
  return (JarmoHole) (number < JARMO_SIDE ? number : number + JARMO_HOLES - 2 * JARMO_SIDE);
}

size_t
jarmo_turn_encode (const KarumRules *rules, const KarumTurn *turn, uint8_t *bytes)
{
  KarumPoint from = turn->points[0], to = turn->points[1];
  bool backward = from > to;
  KarumPoint low = backward ? to : from, high = backward ? from : to;
  size_t length = 0;
  unsigned line = 0;

  (void) rules;
  if (turn->n_points == 3) {
    unsigned number = 0;

    while (jarmo_point (return_hole (number)) != turn->points[2])
      number++;
    bytes[length++] = (uint8_t) (RETURN + number);
  }
  while (jarmo_lines[line].from != low || jarmo_lines[line].to != high)
    line++;
  bytes[length++] = (uint8_t) (4 * line + 2 * backward + (turn->kind == JARMO_CAPTURE));
  return length;
}

size_t
jarmo_turn_decode (const KarumRules *rules, const uint8_t *bytes, size_t size, KarumTurn *turn)
{
  size_t length = 0;
  const KarumLine *line;

  (void) rules;
  turn->n_points = 2;
  if (size > 0 && bytes[0] >= RETURN && bytes[0] < RETURN_END) {
    turn->n_points = 3;
    turn->points[2] = jarmo_point (return_hole (bytes[length++] - (unsigned) RETURN));
  }
  if (length == size || bytes[length] >= RETURN)
    return 0;
  line = &jarmo_lines[bytes[length] / 4];
  turn->kind = bytes[length] & 1 ? JARMO_CAPTURE : JARMO_MOVE;
  turn->points[0] = bytes[length] & 2 ? line->to : line->from;
  turn->points[1] = bytes[length] & 2 ? line->from : line->to;
  return length + 1;
}

/* -- Positions --------------------------------------------------------------------------------- */

static const char symbols[] = "xoXO";

static void
place_archers (const uint8_t *cells, JarmoState *state)
{
  for (unsigned hole = 0; hole < JARMO_HOLES; hole++) {
    unsigned symbol = cells[hole];

    if (symbol > 0)
      state->archers[(symbol - 1) % 2] |= jarmo_bit (hole);
    if (symbol > 2)
      state->marked |= jarmo_bit (hole);
  }
}

static bool
scan_archers (KarumScan *scan, JarmoState *state)
{
  const char *start = scan->cursor;
  uint8_t cells[JARMO_HOLES];

  if (!karum_scan_board (scan, JARMO_SIDE, symbols, cells))
    return false;
  place_archers (cells, state);
  for (int side = 0; side < 2; side++)
    if (jarmo_size (state->archers[side]) > JARMO_ARCHERS)
      return karum_scan_refuse (scan, start, N_ ("a side has more than five archers: %s"));
  return true;
}

static bool
scan_turn (KarumScan *scan, JarmoState *state)
{
  if (karum_scan_if (scan, 'x'))
    state->turn = KARUM_FIRST;
  else if (karum_scan_if (scan, 'o'))
    state->turn = KARUM_SECOND;
  else if (karum_scan_if (scan, '-'))
    state->turn = JARMO_OVER;
  else
    return karum_scan_refuse (scan, scan->cursor, N_ ("the side to move must be “x”, “o” or “-”"));
  return true;
}

/* Reads `FROM>TO`; *@next is the lowest hole allowed, which enforces the order. */
static bool
scan_trail (KarumScan *scan, JarmoState *state, unsigned *next)
{
  const char *start = scan->cursor;
  KarumPoint from, to;
  JarmoHole hole;

  if (!scan_hole (scan, &from) || !karum_scan_expect (scan, '>') || !scan_hole (scan, &to))
    return false;
  hole = jarmo_hole (from);
  if (!((state->archers[0] | state->archers[1]) & jarmo_bit (hole)))
    return karum_scan_refuse (scan, start, N_ ("this trail names a missing archer: %s"));
  if (!(jarmo_joined[hole] & jarmo_bit (jarmo_hole (to))))
    return karum_scan_refuse (scan, start, N_ ("this trail names a line that doesn’t exist: %s"));
  if (hole < *next)
    return karum_scan_refuse (scan, start, N_ ("the trails are not in ascending order: %s"));
  *next = hole + 1u;
  state->trails[hole] = jarmo_trail (jarmo_hole (to), JARMO_TRAIL_BANS);
  return true;
}

static bool
scan_trails (KarumScan *scan, JarmoState *state)
{
  unsigned next = 0;

  if (karum_scan_if (scan, '-'))
    return true;
  do
    if (!scan_trail (scan, state, &next))
      return false;
  while (karum_scan_if (scan, ','));
  return true;
}

/* Whether the side to move in the line agrees with the rules of the end. */
static bool
check_turn (const KarumRules *rules,
            const JarmoState *state,
            const KarumScan *scan,
            const char *turn)
{
  bool end = jarmo_rules_end (rules, state);

  if (state->turn != JARMO_OVER)
    return (!end
            || karum_scan_refuse (scan, turn,
                                  N_ ("the game is over, so the side to move must be “-”")))
           && (jarmo_side_can_move (rules, state, (KarumSide) state->turn)
               || karum_scan_refuse (scan, turn,
                                     N_ ("this side has no legal move: the game is over, and the "
                                         "side to move must be “-”")));
  return end || !jarmo_side_can_move (rules, state, KARUM_FIRST)
         || !jarmo_side_can_move (rules, state, KARUM_SECOND)
         || karum_scan_refuse (scan, turn,
                               N_ ("the game is not over, so the side to move must be “x” or “o”"));
}

bool
jarmo_position_read (const KarumRules *rules,
                     const char *text,
                     KarumState *state,
                     KarumError *error)
{
  KarumScan scan = karum_scan_begin (text, error);
  JarmoState jarmo = { .count = 0 };
  const char *turn;

  if (!scan_archers (&scan, &jarmo) || !karum_scan_expect (&scan, ' '))
    return false;
  turn = scan.cursor;
  if (!scan_turn (&scan, &jarmo) || !karum_scan_expect (&scan, ' ') || !scan_trails (&scan, &jarmo)
      || !karum_scan_expect (&scan, ' ') || !karum_scan_number (&scan, COUNT_MAX, &jarmo.count)
      || !karum_scan_end (&scan) || !check_turn (rules, &jarmo, &scan, turn))
    return false;
  *(JarmoState *) state = jarmo;
  return true;
}

static size_t
write_trails (const JarmoState *state, char *text)
{
  size_t length = 0;

  for (unsigned hole = 0; hole < JARMO_HOLES; hole++) {
    JarmoTrail trail = state->trails[hole];

    if (!jarmo_trail_ban (trail))
      continue;
    if (length > 0)
      text[length++] = ',';
    length += karum_point_write (jarmo_point ((JarmoHole) hole), text + length);
    text[length++] = '>';
    length += karum_point_write (jarmo_point (jarmo_trail_hole (trail)), text + length);
  }
  if (length == 0)
    text[length++] = '-';
  text[length] = '\0';
  return length;
}

size_t
jarmo_position_write (const KarumRules *rules, const KarumState *state, char *text)
{
  const JarmoState *jarmo = jarmo_state (state);
  uint8_t cells[JARMO_HOLES];
  size_t length;

  (void) rules;
  for (unsigned hole = 0; hole < JARMO_HOLES; hole++) {
    unsigned first = jarmo->archers[0] >> hole & 1, second = jarmo->archers[1] >> hole & 1;

    cells[hole] = (uint8_t) (first + 2 * second + 2 * (jarmo->marked >> hole & 1));
  }
  length = karum_board_write (JARMO_SIDE, symbols, cells, text);
  text[length++] = ' ';
  text[length++] = "xo-"[jarmo->turn];
  text[length++] = ' ';
  length += write_trails (jarmo, text + length);
  return length
         + (size_t) snprintf (text + length, KARUM_POSITION_TEXT - length, " %u", jarmo->count);
}
