#include "solver-lines.h"

#include <stdlib.h>

#include "karum-random.h"

/* Computes the swing of the place of bit @i. */
static void
fill_swing (const SolverContent *content, unsigned i, SolverPlace *place)
{
  int low = INT16_MAX, high = INT16_MIN, sum = 0;
  unsigned half = 1u << content->n >> 1;

  for (unsigned subset = 0; subset < 1u << content->n; subset++)
    if (!(subset >> i & 1)) {
      int swing = content->values[subset | 1u << i] - content->values[subset];

      low = swing < low ? swing : low;
      high = swing > high ? swing : high;
      sum += swing;
    }
  place->low = (int16_t) low;
  place->high = (int16_t) high;
  place->mean = (int16_t) (sum * SOLVER_MEAN_SCALE / (int) half);
  if (low == high && !content->mode.running && !content->mode.partial)
    place->fixed = (int16_t) low;
}

static void
compute_upper (const SolverContent *content, SolverEntry *entry)
{
  int16_t fixed[SOLVER_LENGTH_MAX], weights[SOLVER_LENGTH_MAX];

  for (unsigned place = 0; place < SOLVER_LENGTH_MAX; place++)
    fixed[place] = entry->places[place].fixed;
  entry->upper = solver_bounds_upper (content, entry->live, fixed, weights);
  for (unsigned place = 0; place < SOLVER_LENGTH_MAX; place++)
    entry->places[place].upper = weights[place];
}

/* A reversed content has the same value; the weights of the one with the larger code are reused. */
static void
fill_upper (const SolverContent *content, SolverEntry *entries)
{
  SolverEntry *entry = &entries[content->code];
  const SolverEntry *turned = &entries[entry->turned];

  if (entry->turned <= content->code) {
    compute_upper (content, entry);
    return;
  }
  entry->upper = turned->upper;
  for (unsigned i = 0; i < content->payoff->length; i++)
    entry->places[i].upper = turned->places[content->payoff->length - 1 - i].upper;
}

/* The length of the longest row of @side through @place that is still possible. */
static unsigned
room (const SolverContent *content, unsigned side, unsigned place)
{
  unsigned open = content->stones[side] | content->empty, from = place, to = place;

  while (from > 0 && open >> (from - 1) & 1)
    from--;
  while (open >> (to + 1) & 1)
    to++;
  return to - from + 1;
}

/* A place is live if a row through it can still score; with final scoring and all cells filled, if
 * its colour can affect f. A place that is not live never scores for either side, so its content
 * doesn't affect the rest of the game. */
static bool
is_live (const SolverContent *content, const SolverEntry *entry, unsigned place)
{
  if (content->mode.running || content->mode.partial)
    return room (content, 0, place) >= 3 || room (content, 1, place) >= 3;
  return entry->places[place].high > 0;
}

/* The hash of f - Σ (fixed swings of First's places) - base, as a function of the other places. */
static uint64_t
function_word (const SolverContent *content, const SolverEntry *entry)
{
  unsigned loose = 0;
  uint64_t word = 0;

  for (unsigned i = 0; i < content->n; i++) {
    const SolverPlace *place = &entry->places[content->places[i]];

    if (place->low != place->high) {
      loose |= 1u << i;
      word = karum_hash_add (word, 1 + content->places[i]);
    }
  }
  for (unsigned subset = 1; loose && subset < 1u << content->n; subset++)
    if ((subset & ~loose) == 0)
      word = karum_hash_add (word, (uint64_t) (content->values[subset] - content->values[0]));
  return word;
}

/* The hash of all payments that are still possible: for every live place the points that a stone of
 * either side pays, and the hash of the content after it. That content has a larger code, so its
 * entry already exists. */
static uint64_t
payment_word (const SolverContent *content, const SolverEntry *entries)
{
  const SolverEntry *entry = &entries[content->code];
  uint64_t word = 0;

  for (unsigned i = 0; i < content->n; i++) {
    unsigned place = content->places[i];

    if (!(entry->live >> place & 1))
      continue;
    word = karum_hash_add (word, 1 + place);
    for (unsigned side = 0; side < 2; side++) {
      const SolverEntry *next = entry + (side + 1) * solver_powers[place];

      word = karum_hash_add (word, (uint64_t) entry->places[place].pays[side]);
      word = karum_hash_add (word, next->word);
    }
  }
  return word;
}

/* The code of the reversed content. */
static uint16_t
turned_code (const SolverContent *content)
{
  unsigned turned = 0;

  for (unsigned i = 0; i < content->payoff->length; i++)
    for (unsigned side = 0; side < 2; side++)
      if (content->stones[side] >> i & 1)
        turned += (side + 1) * solver_powers[content->payoff->length - 1 - i];
  return (uint16_t) turned;
}

static int32_t
base_value (const SolverContent *content)
{
  if (content->mode.running)
    return 0;
  return content->mode.partial ? solver_content_value (content, 0, 0) : content->values[0];
}

static void
fill_entry (const SolverContent *content, SolverEntry *entries)
{
  SolverEntry *entry = &entries[content->code];

  for (unsigned i = 0; i < content->n; i++) {
    SolverPlace *place = &entry->places[content->places[i]];

    fill_swing (content, i, place);
    for (unsigned side = 0; side < 2; side++)
      place->pays[side] = (int16_t) solver_payoff_turn (content->payoff, content->stones[side],
                                                        content->places[i]);
  }
  for (unsigned i = 0; i < content->n; i++)
    if (is_live (content, entry, content->places[i]))
      entry->live |= (uint8_t) (1u << content->places[i]);
  entry->base = base_value (content);
  entry->turned = turned_code (content);
  fill_upper (content, entries);
  entry->word = content->mode.running || content->mode.partial ? payment_word (content, entries)
                                                               : function_word (content, entry);
}

static int
smallest_exchange (const SolverContent *content, unsigned i, unsigned j)
{
  int smallest = INT16_MAX;

  for (unsigned subset = 0; subset < 1u << content->n; subset++)
    if (!(subset >> i & 1) && !(subset >> j & 1)) {
      int difference = content->values[subset | 1u << i] - content->values[subset | 1u << j];

      smallest = difference < smallest ? difference : smallest;
    }
  return smallest;
}

static void
fill_pairs (const SolverContent *content, SolverPairs *pairs)
{
  for (unsigned i = 0; i < content->n; i++)
    for (unsigned j = 0; j < content->n; j++)
      if (i != j)
        pairs->gains[content->places[i]][content->places[j]]
            = (int16_t) smallest_exchange (content, i, j);
}

static unsigned
exchange_colours (unsigned code)
{
  unsigned exchanged = 0;

  for (unsigned i = 0; code; i++, code /= 3)
    exchanged += (code % 3 ? 3 - code % 3 : 0) * solver_powers[i];
  return exchanged;
}

/* With colours exchanged, f⁻ becomes -f⁺ and x becomes -x, so the lower bound is the negated upper
 * bound of the content with colours exchanged. */
static void
fill_lower (SolverEntry *entries, unsigned code)
{
  const SolverEntry *other = &entries[exchange_colours (code)];

  entries[code].lower = -other->upper;
  for (unsigned i = 0; i < SOLVER_LENGTH_MAX; i++)
    entries[code].places[i].lower = other->places[i].upper;
}

/* The number of contents between two checks of the clock; they take some tenths of a
 * millisecond. */
#define CODES_A_LOOK 16

/* Returns false if @clock has run out. */
static bool
fill_lines (SolverLines *lines, const SolverPayoff *payoff, KarumSearchClock *clock)
{
  SolverContent content = { .payoff = payoff, .mode = lines->mode };
  unsigned n_codes = solver_powers[lines->length];

  for (unsigned code = n_codes; code-- > 0;) {
    if (code % CODES_A_LOOK == 0 && clock && karum_search_clock_over (clock, 0))
      return false;
    solver_content_read (&content, code);
    fill_entry (&content, lines->entries);
    if (lines->pairs)
      fill_pairs (&content, &lines->pairs[code]);
  }
  for (unsigned code = 0; code < n_codes; code++)
    fill_lower (lines->entries, code);
  return true;
}

/* (nullable): lines with nothing in them. */
static SolverLines *
allocate (unsigned length, SolverMode mode)
{
  SolverLines *lines = calloc (1, sizeof *lines);
  bool paired = !mode.running && !mode.partial;

  if (!lines)
    return NULL;
  lines->mode = mode;
  lines->length = length;
  lines->entries = calloc (solver_powers[length], sizeof *lines->entries);
  lines->pairs = paired ? calloc (solver_powers[length], sizeof *lines->pairs) : NULL;
  if (lines->entries && (lines->pairs || !paired))
    return lines;
  solver_lines_free (lines);
  return NULL;
}

SolverLines *
solver_lines_new (unsigned length, SolverMode mode, KarumSearchClock *clock)
{
  SolverLines *lines = allocate (length, mode);
  SolverPayoff *payoff = malloc (sizeof *payoff);

  if (payoff)
    solver_payoff_init (payoff, length, mode.running);
  if (!lines || !payoff || !fill_lines (lines, payoff, clock)) {
    solver_lines_free (lines);
    lines = NULL;
  }
  free (payoff);
  return lines;
}

void
solver_lines_free (SolverLines *lines)
{
  if (!lines)
    return;
  free (lines->entries);
  free (lines->pairs);
  free (lines);
}
