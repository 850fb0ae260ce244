/* pahtum-position.c: position lines, `BOARD TURN HANDS SCORES PHASE`. */
#include <stdio.h>

#include "karum-scan.h"
#include "pahtum-game.h"
#include "pahtum-state.h"

/* Offsets of points in a turn's text: after the `#` of a hole, and after the `x` of a capture. */
#define HOLE_POINT 1
#define CAPTURED_POINT 3

static bool
refuse_point (KarumError *error, size_t offset, const char *message, KarumPoint point)
{
  char text[KARUM_POINT_TEXT];

  karum_point_write (point, text);
  return karum_error_set (error, offset, message, "%s", text);
}

static bool
check_free (const KarumRules *rules,
            const PahtumState *state,
            KarumPoint point,
            size_t offset,
            KarumError *error)
{
  PahtumCells cell;

  if (!pahtum_has_point (pahtum_side (rules), point))
    return karum_error_set (error, offset, N_ ("this point is not on the board"), NULL);
  cell = pahtum_cell (pahtum_index (point));
  if (state->holes & cell)
    return refuse_point (error, offset, N_ ("%s is a hole"), point);
  if ((state->stones[0] | state->stones[1]) & cell)
    return refuse_point (error, offset, N_ ("there is a stone on %s"), point);
  return true;
}

/* Capturing is mandatory, and exactly one of several cells is captured. */
static bool
check_capture (const KarumRules *rules,
               const PahtumState *state,
               const KarumTurn *turn,
               KarumError *error)
{
  unsigned from = pahtum_index (turn->points[0]);
  bool captures = false;

  for (int direction = 0; direction < PAHTUM_N_DIRECTIONS; direction++) {
    if (!pahtum_may_capture (rules, state)
        || !(pahtum_captures (rules, state, (PahtumDirection) direction) & pahtum_cell (from)))
      continue;
    captures = true;
    if (turn->n_points == 2
        && turn->points[1] == pahtum_point (from + (unsigned) pahtum_steps[direction]))
      return true;
  }
  if (turn->n_points == 2)
    return karum_error_set (error, CAPTURED_POINT, N_ ("this stone does not capture that cell"),
                            NULL);
  return !captures
         || refuse_point (error, 0, N_ ("a stone on %s has to capture: name the captured cell too"),
                          turn->points[0]);
}

static bool
check_stone (const KarumRules *rules,
             const PahtumState *state,
             const KarumTurn *turn,
             KarumError *error)
{
  if (turn->n_points < 1 || turn->n_points > 2)
    return karum_error_set (error, 0, N_ ("this is not a move of this game"), NULL);
  return check_free (rules, state, turn->points[0], 0, error)
         && check_capture (rules, state, turn, error);
}

static bool
check_hole (const KarumRules *rules,
            const PahtumState *state,
            const KarumTurn *turn,
            KarumError *error)
{
  if (turn->n_points != 1)
    return karum_error_set (error, 0, N_ ("this is not a move of this game"), NULL);
  return check_free (rules, state, turn->points[0], HOLE_POINT, error);
}

/* Whether turns of @kind are possible in @phase. */
static bool
check_phase_rules (PahtumPhase phase, unsigned kind, KarumError *error)
{
  bool exchange = kind == PAHTUM_SWAP || kind == PAHTUM_KEEP;

  switch (phase) {
  case PAHTUM_PHASE_HOLES:
    return kind == PAHTUM_HOLE
           || karum_error_set (error, 0, N_ ("holes are being placed now, as in “#d4”"), NULL);
  case PAHTUM_PHASE_CHOOSE:
    return exchange || karum_error_set (error, 0, N_ ("choose a side now: “swap” or “keep”"), NULL);
  case PAHTUM_PHASE_PIE:
    return kind == PAHTUM_STONE || kind == PAHTUM_SWAP
           || karum_error_set (error, 0, N_ ("place a stone now, or “swap”"), NULL);
  case PAHTUM_PHASE_PLAY:
    if (exchange)
      return karum_error_set (error, 0, N_ ("sides can’t be exchanged now"), NULL);
    return kind == PAHTUM_STONE
           || karum_error_set (error, 0, N_ ("all holes have been placed"), NULL);
  default:
    return karum_error_set (error, 0, N_ ("the game is over"), NULL);
  }
}

bool
pahtum_turn_check (const KarumRules *rules,
                   const KarumState *state,
                   const KarumTurn *turn,
                   KarumError *error)
{
  const PahtumState *pahtum = pahtum_state (state);

  if (!check_phase_rules ((PahtumPhase) pahtum->phase, turn->kind, error))
    return false;
  if (turn->kind == PAHTUM_STONE)
    return check_stone (rules, pahtum, turn, error);
  if (turn->kind == PAHTUM_HOLE)
    return check_hole (rules, pahtum, turn, error);
  return turn->n_points == 0
         || karum_error_set (error, 0, N_ ("this is not a move of this game"), NULL);
}

static const char symbols[] = "xo#"; /* First's stone, Second's stone, hole */

/* The same limit as for numbers in a ruleset. */
#define SCORE_MAX 999999999

static const char *const phase_names[] = {
  [PAHTUM_PHASE_HOLES] = "holes:", [PAHTUM_PHASE_CHOOSE] = "choose", [PAHTUM_PHASE_PIE] = "pie",
  [PAHTUM_PHASE_PLAY] = "play",    [PAHTUM_PHASE_OVER] = "over",
};

/* A parsed line, and the offsets of its fields, for errors. */
typedef struct {
  KarumScan scan;
  PahtumState state; /* side and phase are set only if they are valid */
  char turn;         /* 'x', 'o' or '-' */
  PahtumPhase phase;
  uint32_t holes_left; /* PAHTUM_PHASE_HOLES: K */
  const char *turn_place, *hands_place, *scores_place, *phase_place;
} Line;

static bool
refuse (const Line *line, const char *place, const char *message)
{
  return karum_scan_refuse (&line->scan, place, message);
}

/* -- Fields ---------------------------------------------------------------------------------- */

static bool
read_board (Line *line, unsigned side)
{
  uint8_t cells[PAHTUM_CELLS_MAX];

  if (!karum_scan_board (&line->scan, side, symbols, cells))
    return false;
  for (unsigned i = 0; i < side * side; i++) {
    PahtumCells cell = pahtum_cell (i / side * 8 + i % side);

    if (cells[i] == 3)
      line->state.holes |= cell;
    else if (cells[i] > 0)
      line->state.stones[cells[i] - 1] |= cell;
  }
  return true;
}

static bool
read_turn (Line *line)
{
  line->turn_place = line->scan.cursor;
  line->turn = *line->scan.cursor;
  if (line->turn != 'x' && line->turn != 'o' && line->turn != '-')
    return refuse (line, line->turn_place, N_ ("expected “x”, “o” or “-” here"));
  line->scan.cursor++;
  return true;
}

/* Two numbers, First's and Second's. */
static bool
read_pair (Line *line, uint32_t max, uint32_t pair[2], const char **place)
{
  *place = line->scan.cursor;
  return karum_scan_number (&line->scan, max, &pair[0]) && karum_scan_expect (&line->scan, ',')
         && karum_scan_number (&line->scan, max, &pair[1]);
}

static bool
read_numbers (Line *line, unsigned side)
{
  uint32_t hands[2], scores[2];

  if (!read_pair (line, side * side, hands, &line->hands_place)
      || !karum_scan_expect (&line->scan, ' ')
      || !read_pair (line, SCORE_MAX, scores, &line->scores_place))
    return false;
  for (int i = 0; i < 2; i++) {
    line->state.hands[i] = (uint8_t) hands[i];
    line->state.paid[i] = (int32_t) scores[i];
  }
  return true;
}

static bool
read_phase (Line *line, unsigned side)
{
  line->phase_place = line->scan.cursor;
  for (int phase = PAHTUM_PHASE_HOLES; phase <= PAHTUM_PHASE_OVER; phase++) {
    size_t length = strlen (phase_names[phase]);

    if (strncmp (line->phase_place, phase_names[phase], length) != 0)
      continue;
    line->phase = (PahtumPhase) phase;
    line->scan.cursor += length;
    return (phase != PAHTUM_PHASE_HOLES
            || karum_scan_number (&line->scan, side * side, &line->holes_left))
           && karum_scan_end (&line->scan);
  }
  return refuse (line, line->phase_place,
                 N_ ("unknown phase “%s”: use holes:K, choose, pie, play or over"));
}

static bool
read_fields (Line *line, unsigned side)
{
  KarumScan *scan = &line->scan;

  return read_board (line, side) && karum_scan_expect (scan, ' ') && read_turn (line)
         && karum_scan_expect (scan, ' ') && read_numbers (line, side)
         && karum_scan_expect (scan, ' ') && read_phase (line, side);
}

/* -- Checks under the rules ------------------------------------------------------------------ */

/* Whether a game under @rules has that phase. */
static bool
check_phase (const Line *line, const KarumRules *rules)
{
  bool possible = true;

  if (line->phase == PAHTUM_PHASE_HOLES)
    possible = !pahtum_holes_given (rules) && line->holes_left > 0
               && line->holes_left <= (uint32_t) rules->values[PAHTUM_HOLES];
  else if (line->phase == PAHTUM_PHASE_CHOOSE)
    possible = rules->values[PAHTUM_PLACEMENT] == PAHTUM_ONESIDE;
  else if (line->phase == PAHTUM_PHASE_PIE)
    possible = rules->values[PAHTUM_PIE];
  return possible || refuse (line, line->phase_place, N_ ("these rules have no phase “%s”"));
}

static bool
check_holes (const Line *line, const KarumRules *rules)
{
  unsigned count = pahtum_count (line->state.holes);
  unsigned expected = (unsigned) rules->values[PAHTUM_HOLES];
  bool captured = pahtum_custodial (rules)
                  && (line->phase == PAHTUM_PHASE_PLAY || line->phase == PAHTUM_PHASE_OVER);

  if (line->phase == PAHTUM_PHASE_HOLES)
    expected -= line->holes_left;
  if (count < expected && !captured)
    return karum_error_set (line->scan.error, 0, N_ ("the board needs more holes: %s"),
                            "%u (%u/%u)", expected - count, count, expected);
  return count <= expected
         || refuse (line, line->scan.start,
                    N_ ("the number of holes on the board does not fit the rules and the phase"));
}

static bool
check_stones (const Line *line, const KarumRules *rules)
{
  const PahtumState *state = &line->state;
  unsigned stones = (unsigned) rules->values[PAHTUM_STONES];
  unsigned counts[2] = { pahtum_count (state->stones[0]), pahtum_count (state->stones[1]) };

  if (line->phase <= PAHTUM_PHASE_CHOOSE && counts[0] + counts[1] > 0)
    return refuse (line, line->scan.start,
                   N_ ("there can be no stone on the board before ordinary play"));
  if (line->phase == PAHTUM_PHASE_PIE && (counts[0] != 1 || counts[1] != 0))
    return refuse (line, line->scan.start,
                   N_ ("in the phase “pie” there is one stone of First and nothing else"));
  return (counts[0] + state->hands[0] == stones && counts[1] + state->hands[1] == stones)
         || refuse (line, line->hands_place,
                    N_ ("the stones on the board and in hand don’t add up: %s"));
}

static bool
check_scores (const Line *line, const KarumRules *rules)
{
  bool none = line->state.paid[0] == 0 && line->state.paid[1] == 0;

  if (!pahtum_running (rules) && !none)
    return refuse (line, line->scores_place, N_ ("without running scores this must be 0,0: %s"));
  return line->phase > PAHTUM_PHASE_CHOOSE || none
         || refuse (line, line->scores_place, N_ ("before ordinary play this must be 0,0: %s"));
}

/* Before ordinary play the side to move is determined; in it, the end of the game is. */
static bool
check_turn (Line *line, const KarumRules *rules)
{
  PahtumState *state = &line->state;
  bool over = line->phase == PAHTUM_PHASE_OVER;

  if (over != (line->turn == '-'))
    return refuse (line, line->turn_place, N_ ("“-” and the phase “over” belong together"));
  if (line->phase <= PAHTUM_PHASE_CHOOSE)
    pahtum_open (rules, state);
  else
    state->side = line->phase == PAHTUM_PHASE_PIE || line->turn == 'o' ? KARUM_SECOND : KARUM_FIRST;
  state->phase = (uint8_t) line->phase;
  if (!over && line->turn != "xo"[state->side])
    return refuse (line, line->turn_place, N_ ("in this phase it is not the turn of “%s”"));
  return true;
}

static bool
check_end (const Line *line, const KarumRules *rules)
{
  const PahtumState *state = &line->state;

  if (line->phase <= PAHTUM_PHASE_CHOOSE)
    return true;
  if (line->phase == PAHTUM_PHASE_OVER)
    return pahtum_ended (rules, state, KARUM_FIRST) || pahtum_ended (rules, state, KARUM_SECOND)
           || refuse (line, line->phase_place, N_ ("the game is not over yet under its rules"));
  return !pahtum_ended (rules, state, (KarumSide) state->side)
         || refuse (line, line->phase_place, N_ ("the game is over already under its rules"));
}

bool
pahtum_position_read (const KarumRules *rules,
                      const char *text,
                      KarumState *state,
                      KarumError *error)
{
  Line line = { .scan = karum_scan_begin (text, error) };

  if (!read_fields (&line, pahtum_side (rules)) || !check_phase (&line, rules)
      || !check_holes (&line, rules) || !check_stones (&line, rules) || !check_scores (&line, rules)
      || !check_turn (&line, rules) || !check_end (&line, rules))
    return false;
  *(PahtumState *) state = line.state;
  return true;
}

/* -- Writing --------------------------------------------------------------------------------- */

static size_t
write_phase (const KarumRules *rules, const PahtumState *state, char *text)
{
  size_t length = strlen (phase_names[state->phase]);

  memcpy (text, phase_names[state->phase], length + 1);
  if (state->phase == PAHTUM_PHASE_HOLES) {
    unsigned missing = (unsigned) rules->values[PAHTUM_HOLES] - pahtum_count (state->holes);

    length += (size_t) sprintf (text + length, "%u", missing);
  }
  return length;
}

size_t
pahtum_position_write (const KarumRules *rules, const KarumState *state, char *text)
{
  const PahtumState *pahtum = pahtum_state (state);
  unsigned side = pahtum_side (rules);
  char to_move = pahtum->phase == PAHTUM_PHASE_OVER ? '-' : "xo"[pahtum->side];
  uint8_t cells[PAHTUM_CELLS_MAX];
  size_t length;

  for (unsigned i = 0; i < side * side; i++) {
    unsigned index = i / side * 8 + i % side;

    cells[i] = (uint8_t) ((pahtum->stones[0] >> index & 1) + 2 * (pahtum->stones[1] >> index & 1)
                          + 3 * (pahtum->holes >> index & 1));
  }
  length = karum_board_write (side, symbols, cells, text);
  length += (size_t) sprintf (text + length, " %c %u,%u %d,%d ", to_move, pahtum->hands[0],
                              pahtum->hands[1], pahtum->paid[0], pahtum->paid[1]);
  return length + write_phase (rules, pahtum, text + length);
}
