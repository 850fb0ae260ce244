#include "pahtum-stages.h"

#include <stdlib.h>

#include "pahtum-stages-file.h"

/* What karum-tune-stages has learned, with final scores and with running ones, least byte first;
 * meson.build tells where the file is. */
__asm__(".section .rodata\n"
        ".global pahtum_stages_file\n"
        ".hidden pahtum_stages_file\n"
        "pahtum_stages_file:\n"
        ".incbin \"" PAHTUM_STAGES_FILE "\"\n"
        ".byte 0\n"
        ".previous\n");

extern const uint8_t pahtum_stages_file[];

const uint8_t pahtum_stages_empty[PAHTUM_STAGES] = { 0, 6, 14, 26, 44 };

/* -- Tables -------------------------------------------------------------------------------------
 */

static unsigned
exchanged (unsigned line)
{
  unsigned low = line & 0x5555, high = line >> 1 & 0x5555, holes = low & high;

  return ((low & ~holes) << 1) | (high & ~holes) | holes * 3;
}

static unsigned
least_image (unsigned line)
{
  unsigned image = pahtum_segment_reflected (PAHTUM_STAGE_SIDE, line);

  return line < image ? line : image;
}

void
pahtum_stages_numbers (PahtumStageNumbers *numbers)
{
  uint16_t n = 0;

  for (unsigned line = 0; line < PAHTUM_STAGE_LINES; line++) {
    unsigned own = least_image (line), other = least_image (exchanged (line));

    numbers->signs[line] = own == other ? 0 : own < other ? 1 : -1;
    /* The least of all images comes first. */
    if (own == other)
      numbers->numbers[line] = 0;
    else if (line == own && own < other)
      numbers->numbers[line] = n++;
    else
      numbers->numbers[line] = numbers->numbers[own < other ? own : other];
  }
}

double
pahtum_stages_between (unsigned empty, unsigned *stage)
{
  unsigned last = pahtum_stages_empty[PAHTUM_STAGES - 1];

  empty = empty < last ? empty : last;
  for (*stage = 0; *stage + 2 < PAHTUM_STAGES && empty > pahtum_stages_empty[*stage + 1]; ++*stage)
    ;
  return (double) (empty - pahtum_stages_empty[*stage])
         / (pahtum_stages_empty[*stage + 1] - pahtum_stages_empty[*stage]);
}

/* The tables are for even numbers of empty cells. */
static unsigned
empty_of (unsigned table)
{
  return 2 * table;
}

static unsigned
table_of (const PahtumStages *stages, unsigned empty)
{
  unsigned side = stages->lines.side;
  unsigned table = (empty * PAHTUM_STAGE_SIDE * PAHTUM_STAGE_SIDE / (side * side) + 1) / 2;

  return table < PAHTUM_STAGE_TABLES ? table : PAHTUM_STAGE_TABLES - 1;
}

/* The cells of a line of @side cells from @start on, with holes behind them, as seven cells; the
 * edge is like a hole that can't be captured. */
static unsigned
padded (unsigned line, unsigned side, unsigned start)
{
  unsigned outside = (PAHTUM_STAGE_LINES - 1) & ~((1u << 2 * (side - start)) - 1);

  return line >> 2 * start | outside;
}

/* The same content of a line of up to seven cells; of eight, if there is a hole at an end. False:
 * it has none. */
static bool
seven_cells (unsigned line, unsigned side, unsigned *content)
{
  bool long_line = side > PAHTUM_STAGE_SIDE;

  if (!long_line)
    *content = padded (line, side, 0);
  else if ((line & 3) == PAHTUM_LINE_HOLE)
    *content = padded (line, side, 1);
  else
    *content = line & (PAHTUM_STAGE_LINES - 1);
  return !long_line || (line & 3) == PAHTUM_LINE_HOLE
         || line >> 2 * PAHTUM_STAGE_SIDE == PAHTUM_LINE_HOLE;
}

static void
fill_table (PahtumStages *stages,
            const PahtumStageNumbers *numbers,
            const PahtumStageWeights *weights,
            unsigned table)
{
  unsigned stage, side = stages->lines.side, content;
  double share = pahtum_stages_between (empty_of (table), &stage);

  for (unsigned line = 0; line < 1u << 2 * side; line++)
    if (seven_cells (line, side, &content)) {
      unsigned number = numbers->numbers[content];
      double worth
          = (1 - share) * weights->worth[stage][number] + share * weights->worth[stage + 1][number];

      stages->worth[table][line] = (int16_t) (numbers->signs[content] * worth);
    }
}

void
pahtum_stages_use (PahtumStages *stages, const PahtumStageWeights *weights)
{
  PahtumStageNumbers numbers;

  pahtum_stages_numbers (&numbers);
  for (unsigned table = 0; table < PAHTUM_STAGE_TABLES; table++)
    fill_table (stages, &numbers, weights, table);
}

/* What is paid for the row through @cell. */
static KarumValue
paid_for (const PahtumLines *lines, unsigned line, unsigned cell)
{
  unsigned content = line >> 2 * cell & 3, length = 1;

  if (content != PAHTUM_LINE_FIRST && content != PAHTUM_LINE_SECOND)
    return 0;
  for (unsigned at = cell; at > 0 && (line >> 2 * (at - 1) & 3) == content; at--)
    length++;
  for (unsigned at = cell + 1; at < lines->side && (line >> 2 * at & 3) == content; at++)
    length++;
  return pahtum_lines_row (length);
}

static void
fill_expected (PahtumStages *stages)
{
  const PahtumLines *lines = &stages->lines;

  for (unsigned table = 0; table < PAHTUM_STAGE_TABLES; table++)
    for (unsigned line = 0; line < 1u << 2 * lines->side; line++)
      stages->worth[table][line] = (int16_t) lines->worth[line];
  for (unsigned line = 0; lines->running && line < 1u << 2 * lines->side; line++)
    for (unsigned cell = 0; cell < lines->side; cell++)
      stages->paid[line][cell] = (int16_t) paid_for (lines, line, cell);
}

PahtumStages *
pahtum_stages_new_expected (const KarumRules *rules)
{
  PahtumLines *lines = pahtum_lines_new_expected (rules);
  PahtumStages *stages = calloc (1, sizeof *stages);

  if (lines && stages) {
    stages->lines = *lines;
    fill_expected (stages);
    free (lines);
    return stages;
  }
  free (lines);
  free (stages);
  return NULL;
}

static int16_t
weight_at (bool running, unsigned stage, unsigned number)
{
  const uint8_t *bytes = pahtum_stages_file
                         + 2 * ((running * PAHTUM_STAGES + stage) * PAHTUM_STAGE_NUMBERS + number);

  return (int16_t) (bytes[0] | bytes[1] << 8);
}

PahtumStages *
pahtum_stages_new (const KarumRules *rules)
{
  PahtumStages *stages = pahtum_stages_new_expected (rules);
  PahtumStageWeights weights;

  if (!stages || !pahtum_lines_fill (rules))
    return stages;
  for (unsigned stage = 0; stage < PAHTUM_STAGES; stage++)
    for (unsigned number = 0; number < PAHTUM_STAGE_NUMBERS; number++)
      weights.worth[stage][number] = weight_at (pahtum_running (rules), stage, number);
  pahtum_stages_use (stages, &weights);
  return stages;
}

/* -- Positions ----------------------------------------------------------------------------------
 */

void
pahtum_stages_place (const PahtumStages *stages,
                     const KarumRules *rules,
                     const PahtumState *state,
                     PahtumPlace *place)
{
  place->stages = stages;
  place->worth = stages->worth[table_of (stages, pahtum_count (pahtum_empty (rules, state)))];
  pahtum_lines_board (&stages->lines, state, &place->board);
  for (unsigned i = 0; i < stages->lines.side; i++) {
    place->rows[i] = place->worth[place->board.rows[i]];
    place->columns[i] = place->worth[place->board.columns[i]];
  }
}

/* The lines that a stone changes, and where it changes them. */
typedef struct {
  unsigned n;
  unsigned before[3], after[3], cells[3];
} Change;

static inline unsigned
with_stone (unsigned line, unsigned cell, KarumSide side)
{
  unsigned stone = side == KARUM_FIRST ? PAHTUM_LINE_FIRST : PAHTUM_LINE_SECOND;

  return (line & ~(3u << 2 * cell)) | stone << 2 * cell;
}

/* The line through both cells is the first one, or the second one. */
static inline void
add_captured (const PahtumBoard *board, KarumSide side, unsigned cell, int step, Change *change)
{
  unsigned taken = cell + (unsigned) step, row = taken / 8, column = taken % 8;
  bool along = row == cell / 8;

  change->after[!along] = with_stone (change->after[!along], along ? column : row, side);
  change->before[2] = along ? board->columns[column] : board->rows[row];
  change->cells[2] = along ? row : column;
  change->after[2] = with_stone (change->before[2], change->cells[2], side);
  change->n = 3;
}

static inline Change
change_of (const PahtumPlace *place, KarumSide side, unsigned cell, int step)
{
  const PahtumBoard *board = &place->board;
  unsigned row = cell / 8, column = cell % 8;
  Change change = {
    .n = 2,
    .before = { board->rows[row], board->columns[column] },
    .cells = { column, row },
  };

  change.after[0] = with_stone (change.before[0], column, side);
  change.after[1] = with_stone (change.before[1], row, side);
  if (step != 0)
    add_captured (board, side, cell, step, &change);
  return change;
}

/* Where nothing is captured, which is looked at most often. */
static inline KarumValue
quiet_gain (const PahtumPlace *place, KarumSide side, unsigned cell)
{
  const PahtumStages *stages = place->stages;
  unsigned row = cell / 8, column = cell % 8;
  unsigned along = with_stone (place->board.rows[row], column, side);
  unsigned across = with_stone (place->board.columns[column], row, side);
  KarumValue worth
      = place->worth[along] + place->worth[across] - place->rows[row] - place->columns[column];

  if (side == KARUM_SECOND)
    worth = -worth;
  if (stages->lines.running)
    worth += stages->paid[along][column] + stages->paid[across][row];
  return worth;
}

static KarumValue
capture_gain (const PahtumPlace *place, KarumSide side, unsigned cell, int step)
{
  Change change = change_of (place, side, cell, step);
  KarumValue worth = 0, paid = 0;

  for (unsigned i = 0; i < 3; i++)
    worth += place->worth[change.after[i]] - place->worth[change.before[i]];
  for (unsigned i = 0; place->stages->lines.running && i < 3; i++)
    paid += place->stages->paid[change.after[i]][change.cells[i]];
  return paid + (side == KARUM_FIRST ? worth : -worth);
}

KarumValue
pahtum_place_gain (const PahtumPlace *place, KarumSide side, unsigned cell, int step)
{
  return step == 0 ? quiet_gain (place, side, cell) : capture_gain (place, side, cell, step);
}

/* -- What the next turn can gain ----------------------------------------------------------------
 */

typedef struct {
  KarumValue gain;
  unsigned cell;
  int step;
} Gain;

/* The two best gains of a side, as if it were to move; a loss counts as 0. */
typedef struct {
  Gain best, next;
} Gains;

static inline void
consider (Gains *gains, Gain gain)
{
  if (gain.gain > gains->best.gain) {
    gains->next = gains->best;
    gains->best = gain;
  } else if (gain.gain > gains->next.gain) {
    gains->next = gain;
  }
}

/* A cell at which several stones could be captured counts once. Returns the cells that capture. */
static PahtumCells
consider_captures (const PahtumPlace *place,
                   const KarumRules *rules,
                   const PahtumState *mover,
                   Gains *gains)
{
  Gain best[PAHTUM_CELLS_MAX];
  PahtumCells all = 0;

  for (int direction = 0; direction < PAHTUM_N_DIRECTIONS; direction++)
    for (PahtumCells cells = pahtum_captures (rules, mover, (PahtumDirection) direction); cells;
         cells &= cells - 1) {
      unsigned cell = pahtum_lowest (cells);
      int step = pahtum_steps[direction];
      Gain gain = { capture_gain (place, (KarumSide) mover->side, cell, step), cell, step };

      if (!(all & pahtum_cell (cell)) || gain.gain > best[cell].gain)
        best[cell] = gain;
      all |= pahtum_cell (cell);
    }
  for (PahtumCells cells = all; cells; cells &= cells - 1)
    consider (gains, best[pahtum_lowest (cells)]);
  return all;
}

static Gains
gains_of (const PahtumPlace *place,
          const KarumRules *rules,
          const PahtumState *state,
          KarumSide side)
{
  PahtumState mover = *state;
  PahtumCells cells = pahtum_empty (rules, state);
  Gains gains = { 0 };

  mover.side = (uint8_t) side;
  if (pahtum_may_capture (rules, &mover))
    cells &= ~consider_captures (place, rules, &mover, &gains);
  for (; cells; cells &= cells - 1) {
    unsigned cell = pahtum_lowest (cells);

    consider (&gains, (Gain){ quiet_gain (place, side, cell), cell, 0 });
  }
  return gains;
}

/* How much the gains of the side to move and of the other one count, in hundredths. Fitted together
 * with the worth of the lines to the first games of each kind, and rounded. */
static const struct {
  int16_t best, next, other_best, other_next;
} tempo[2] = { { 75, 8, 30, 8 }, { 80, 14, 33, 20 } };

static void
add_term (PahtumTerms *terms, unsigned line, int factor)
{
  terms->lines[terms->n] = (uint16_t) line;
  terms->factors[terms->n++] = (int16_t) factor;
}

static void
add_gain (
    PahtumTerms *terms, const PahtumPlace *place, KarumSide side, const Gain *gain, int factor)
{
  Change change = change_of (place, side, gain->cell, gain->step);

  if (gain->gain == 0)
    return;
  factor = side == KARUM_FIRST ? factor : -factor;
  for (unsigned i = 0; i < change.n; i++) {
    add_term (terms, change.after[i], factor);
    add_term (terms, change.before[i], -factor);
  }
}

KarumValue
pahtum_place_estimate (const PahtumPlace *place,
                       const KarumRules *rules,
                       const PahtumState *state,
                       PahtumTerms *terms)
{
  KarumSide side = (KarumSide) state->side, other = karum_other (side);
  Gains own = gains_of (place, rules, state, side), reply = gains_of (place, rules, state, other);
  bool running = place->stages->lines.running;
  KarumValue worth = 0, gain;
  int sign = side == KARUM_FIRST ? 1 : -1;

  for (unsigned i = 0; i < place->stages->lines.side; i++)
    worth += place->rows[i] + place->columns[i];
  gain = tempo[running].best * own.best.gain + tempo[running].next * own.next.gain
         - tempo[running].other_best * reply.best.gain
         - tempo[running].other_next * reply.next.gain;
  if (terms) {
    terms->n = 0;
    for (unsigned i = 0; i < place->stages->lines.side; i++) {
      add_term (terms, place->board.rows[i], 100);
      add_term (terms, place->board.columns[i], 100);
    }
    add_gain (terms, place, side, &own.best, sign * tempo[running].best);
    add_gain (terms, place, side, &own.next, sign * tempo[running].next);
    add_gain (terms, place, other, &reply.best, -sign * tempo[running].other_best);
    add_gain (terms, place, other, &reply.next, -sign * tempo[running].other_next);
  }
  return worth + sign * gain / 100;
}
