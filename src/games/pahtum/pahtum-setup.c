/* pahtum-setup.c: the holes with which a game begins. */
#include "karum-scan.h"
#include "pahtum-game.h"
#include "pahtum-state.h"

bool
pahtum_setup_needed (const KarumRules *rules)
{
  return pahtum_holes_given (rules) && rules->values[PAHTUM_HOLES] > 0;
}

bool
pahtum_setup_drawn (const KarumRules *rules)
{
  return rules->values[PAHTUM_PLACEMENT] == PAHTUM_RANDOM;
}

static char *
write_cells (PahtumCells cells, char *text)
{
  for (; cells; cells &= cells - 1) {
    text += karum_point_write (pahtum_point (pahtum_lowest (cells)), text);
    *text++ = ' ';
  }
  return text;
}

void
pahtum_setup_draw (const KarumRules *rules, KarumRandom *random, char *setup)
{
  PahtumCells free = pahtum_all_cells (pahtum_side (rules));
  PahtumCells holes = 0;
  char *end;

  for (int32_t i = 0; i < rules->values[PAHTUM_HOLES]; i++) {
    PahtumCells left = free & ~holes;

    holes |= pahtum_cell (pahtum_nth (left, karum_random_below (random, pahtum_count (left))));
  }
  end = write_cells (holes, setup);
  *(end > setup ? end - 1 : end) = '\0';
}

static bool
refuse_number (const KarumScan *scan, unsigned n_holes)
{
  return karum_error_set (scan->error, (size_t) (scan->cursor - scan->start),
                          N_ ("the setup must name this many holes: %s"), "%u", n_holes);
}

/* Cells in ascending order, so that equal sets of holes have equal texts. */
static bool
read_setup (const KarumRules *rules, const char *text, PahtumCells *holes, KarumError *error)
{
  unsigned side = pahtum_side (rules), n_holes = (unsigned) rules->values[PAHTUM_HOLES];
  KarumScan scan = karum_scan_begin (text, error);
  KarumPoint point, last = 0;

  *holes = 0;
  for (unsigned i = 0; i < n_holes; i++) {
    const char *place;

    if (!*scan.cursor)
      return refuse_number (&scan, n_holes);
    if (i > 0 && !karum_scan_expect (&scan, ' '))
      return false;
    place = scan.cursor;
    if (!karum_scan_point (&scan, side, side, &point))
      return false;
    if (i > 0 && point <= last)
      return karum_scan_refuse (
          &scan, place, N_ ("%s is out of order: holes are named row by row from a1, each once"));
    *holes |= pahtum_cell (pahtum_index (point));
    last = point;
  }
  return !*scan.cursor || refuse_number (&scan, n_holes);
}

void
pahtum_open (const KarumRules *rules, PahtumState *state)
{
  unsigned placed = pahtum_count (state->holes);
  bool oneside = rules->values[PAHTUM_PLACEMENT] == PAHTUM_ONESIDE;

  if (placed < (unsigned) rules->values[PAHTUM_HOLES]) {
    state->phase = PAHTUM_PHASE_HOLES;
    state->side = oneside || placed % 2 != 0 ? KARUM_FIRST : KARUM_SECOND;
  } else {
    state->phase = oneside ? PAHTUM_PHASE_CHOOSE : PAHTUM_PHASE_PLAY;
    state->side = oneside ? KARUM_SECOND : KARUM_FIRST;
  }
}

bool
pahtum_start (const KarumRules *rules, const char *setup, KarumState *state, KarumError *error)
{
  PahtumState *start = (PahtumState *) state;
  uint8_t stones = (uint8_t) rules->values[PAHTUM_STONES];

  *start = (PahtumState){ .hands = { stones, stones } };
  if (pahtum_holes_given (rules) && !read_setup (rules, setup, &start->holes, error))
    return false;
  pahtum_open (rules, start);
  return true;
}

void
pahtum_start_unknown (const KarumRules *rules, KarumState *state)
{
  (void) rules;
  *(PahtumState *) state = (PahtumState){ .phase = PAHTUM_PHASE_OVER };
}
