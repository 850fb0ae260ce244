/* pahtum-text.c: text and byte formats of turns. */
#include <stdio.h>

#include "karum-scan.h"
#include "pahtum-game.h"
#include "pahtum-state.h"

/* The same limit as for a score in a position line. */
#define SCORE_MAX 999999999

size_t
pahtum_draft_cells (const KarumRules *rules, KarumCell *cells)
{
  size_t n = 0;

  cells[n++] = (KarumCell){ .content = KARUM_CELL_FIRST };
  cells[n++] = (KarumCell){ .content = KARUM_CELL_SECOND };
  if (rules->values[PAHTUM_HOLES] > 0)
    cells[n++] = (KarumCell){ .content = KARUM_CELL_HOLE };
  return n;
}

size_t
pahtum_draft_numbers (const KarumRules *rules, const KarumState *state, KarumDraftNumber *numbers)
{
  const PahtumState *pahtum = pahtum_state (state);

  if (!pahtum_running (rules))
    return 0;
  numbers[0] = (KarumDraftNumber){ N_ ("Points paid to First so far"), pahtum->paid[0], SCORE_MAX };
  numbers[1]
      = (KarumDraftNumber){ N_ ("Points paid to Second so far"), pahtum->paid[1], SCORE_MAX };
  return 2;
}

static void
place_pieces (const KarumRules *rules, const KarumDraft *draft, PahtumState *state)
{
  unsigned side = pahtum_side (rules);

  for (unsigned i = 0; i < side * side; i++) {
    KarumPoint point = karum_point (i % side, i / side);
    PahtumCells cell = pahtum_cell (pahtum_index (point));

    switch (draft->cells[point].content) {
    case KARUM_CELL_FIRST:
      state->stones[0] |= cell;
      break;
    case KARUM_CELL_SECOND:
      state->stones[1] |= cell;
      break;
    case KARUM_CELL_HOLE:
      state->holes |= cell;
      break;
    case KARUM_CELL_EMPTY:
    default:
      break;
    }
  }
}

/* The remaining stones of those that the rules provide; none if there are too many on the board. */
static void
fill_hands (const KarumRules *rules, PahtumState *state)
{
  unsigned stones = (unsigned) rules->values[PAHTUM_STONES];

  for (int i = 0; i < 2; i++) {
    unsigned placed = pahtum_count (state->stones[i]);

    state->hands[i] = (uint8_t) (placed < stones ? stones - placed : 0);
  }
}

static void
set_phase (const KarumRules *rules, KarumSide to_move, PahtumState *state)
{
  bool one = pahtum_count (state->stones[0]) == 1 && state->stones[1] == 0;

  if ((state->stones[0] | state->stones[1]) == 0 && !pahtum_holes_given (rules)) {
    pahtum_open (rules, state);
    if (state->phase != PAHTUM_PHASE_PLAY)
      return;
  }
  state->side = (uint8_t) to_move;
  state->phase = PAHTUM_PHASE_PLAY;
  if (pahtum_ended (rules, state, to_move)) {
    state->phase = PAHTUM_PHASE_OVER;
    state->side = KARUM_FIRST;
  } else if (one && rules->values[PAHTUM_PIE] && to_move == KARUM_SECOND) {
    state->phase = PAHTUM_PHASE_PIE;
  }
}

void
pahtum_draft (const KarumRules *rules, const KarumDraft *draft, KarumState *state)
{
  PahtumState pahtum = { .phase = PAHTUM_PHASE_PLAY };

  place_pieces (rules, draft, &pahtum);
  fill_hands (rules, &pahtum);
  for (int i = 0; i < 2 && pahtum_running (rules); i++)
    pahtum.paid[i] = draft->numbers[i];
  set_phase (rules, draft->to_move, &pahtum);
  *(PahtumState *) state = pahtum;
}

void
pahtum_board_shape (const KarumRules *rules, KarumBoard *board)
{
  uint8_t side = (uint8_t) pahtum_side (rules);

  *board = (KarumBoard){ .kind = KARUM_BOARD_CELLS, .columns = side, .rows = side };
}

KarumCell
pahtum_cell_content (const KarumRules *rules, const KarumState *state, KarumPoint point)
{
  const PahtumState *pahtum = pahtum_state (state);
  PahtumCells cell = pahtum_cell (pahtum_index (point));
  KarumContent content = KARUM_CELL_EMPTY;

  (void) rules;
  if (pahtum->stones[0] & cell)
    content = KARUM_CELL_FIRST;
  else if (pahtum->stones[1] & cell)
    content = KARUM_CELL_SECOND;
  else if (pahtum->holes & cell)
    content = KARUM_CELL_HOLE;
  return (KarumCell){ .content = content };
}

const char *
pahtum_prompt (const KarumRules *rules, const KarumState *state, const KarumTurn *partial)
{
  static const char *const prompts[] = {
    [PAHTUM_PHASE_HOLES] = N_ ("%s: place a hole"),
    [PAHTUM_PHASE_CHOOSE] = N_ ("%s: exchange sides or keep them"),
    [PAHTUM_PHASE_PIE] = N_ ("%s: place a stone or exchange sides"),
    [PAHTUM_PHASE_PLAY] = N_ ("%s: place a stone"),
    [PAHTUM_PHASE_OVER] = N_ ("The game is over"),
  };

  (void) rules;
  if (partial && partial->n_points > 0)
    return N_ ("%s: choose what to capture");
  return prompts[pahtum_state (state)->phase];
}

const char *
pahtum_turn_title (const KarumTurn *turn)
{
  return turn->kind == PAHTUM_SWAP ? N_ ("Exchange sides") : N_ ("Keep sides");
}

size_t
pahtum_counters (const KarumRules *rules, const KarumState *state, KarumCounter *counters)
{
  const PahtumState *pahtum = pahtum_state (state);

  (void) rules;
  counters[0] = (KarumCounter){
    .title = N_ ("Stones in hand"),
    .values = { pahtum->hands[0], pahtum->hands[1] },
  };
  return 1;
}

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
