#include "karum-pattern.h"

#include <string.h>

#include "karum-games.h"
#include "karum-scan.h"

typedef gboolean (*Test) (const KarumRules *rules, const KarumState *state, gconstpointer wanted);

static gboolean
find (const KarumRecord *record, Test test, gconstpointer wanted, guint *ply)
{
  const KarumRules *rules = &record->rules;
  const KarumNode *node = record->root;
  KarumState state = record->start;

  for (*ply = 0; !test (rules, &state, wanted); ++*ply) {
    KarumState before = state;

    node = node->child;
    if (!node)
      return FALSE;
    rules->game->apply (rules, &before, node->turn, &state);
  }
  return TRUE;
}

static gboolean
has_key (const KarumRules *rules, const KarumState *state, gconstpointer key)
{
  return rules->game->search_key (rules, state) == *(const guint64 *) key;
}

gboolean
karum_record_find_position (const KarumRecord *record, const KarumState *state, guint *ply)
{
  guint64 key = record->rules.game->search_key (&record->rules, state);

  return find (record, has_key, &key, ply);
}

static gboolean
has_pattern (const KarumRules *rules, const KarumState *state, gconstpointer pattern)
{
  return karum_pattern_stands (pattern, rules, state);
}

gboolean
karum_record_find_pattern (const KarumRecord *record, const KarumPattern *pattern, guint *ply)
{
  return find (record, has_pattern, pattern, ply);
}

/* Options with more values than this don't affect the size of the board or the number of stones. */
#define VALUES_MAX 400

typedef struct {
  const char *line;
  KarumRules *rules;
  KarumState *state;
} Guess;

static gboolean
try_rules (const Guess *guess, const KarumRules *rules)
{
  *guess->rules = *rules;
  return karum_rules_check (rules, NULL)
         && rules->game->position_read (rules, guess->line, guess->state, NULL);
}

/* Tries every value of the number options from @option, @depth options at once. */
static gboolean
try_numbers (
    const Guess *guess, const KarumRules *from, unsigned option, uint32_t given, unsigned depth)
{
  if (depth == 0)
    return try_rules (guess, from);
  for (; option < from->game->n_options; option++) {
    int32_t min, max;

    if (from->game->options[option].n_choices > 0)
      continue;
    karum_rules_range (from, option, &min, &max);
    for (int32_t value = min; max - min < VALUES_MAX && value <= max; value++) {
      uint32_t now = given | 1u << option;
      KarumRules rules = *from;

      karum_rules_set (&rules, option, value, now);
      if (try_numbers (guess, &rules, option + 1, now, depth - 1))
        return TRUE;
    }
  }
  return FALSE;
}

static gboolean
try_all (const Guess *guess)
{
  for (unsigned depth = 0; depth <= 2; depth++)
    for (gsize game = 0; karum_games[game]; game++)
      for (unsigned preset = 0; preset < karum_games[game]->n_presets; preset++) {
        KarumRules rules = karum_rules_default (karum_games[game], preset);

        if (try_numbers (guess, &rules, 0, 0, depth))
          return TRUE;
      }
  return FALSE;
}

gboolean
karum_position_guess (const char *text, KarumRules *rules, KarumState *state, char *line)
{
  g_autofree char *trimmed = g_strstrip (g_strdup (text));
  const Guess guess = { line, rules, state };
  KarumRules named;
  char *rest = strchr (trimmed, ' ');

  if (strlen (trimmed) >= KARUM_POSITION_TEXT || !strchr (trimmed, '/')
      || strpbrk (trimmed, "\r\n\t[]{}"))
    return FALSE;
  g_strlcpy (line, trimmed, KARUM_POSITION_TEXT);
  if (!rest)
    return FALSE;
  *rest = '\0';
  if (!karum_rules_read (karum_games, trimmed, &named, NULL))
    return try_all (&guess);
  g_strlcpy (line, rest + 1, KARUM_POSITION_TEXT);
  return try_rules (&guess, &named);
}

/* By KarumPatternPoint; empty points are written as a number. */
static const char symbols[] = { 0, 'x', 'o', '#', '?' };

/* Reads a symbol or a number, for at most @left points. */
static bool
read_run (KarumScan *scan, unsigned left, uint8_t *point, uint32_t *count)
{
  const char *at = scan->cursor;
  const char *symbol = memchr (symbols + 1, *at, sizeof symbols - 1);

  if (left == 0)
    return karum_scan_refuse (scan, at, N_ ("this row is longer than any board"));
  *count = 1;
  *point = KARUM_PATTERN_EMPTY;
  if (symbol) {
    *point = (uint8_t) (symbol - symbols);
    scan->cursor++;
    return true;
  }
  if (*at < '1' || *at > '9')
    return karum_scan_refuse (
        scan, at,
        N_ ("not a valid symbol in a pattern (use x, o, #, ? and numbers of empty points): %s"));
  return karum_scan_number (scan, left, count);
}

/* Reads a row of at most KARUM_SIDE_MAX points; returns their number, 0 on error. */
static unsigned
read_row (KarumScan *scan, uint8_t *points)
{
  unsigned length = 0;

  do {
    uint8_t point;
    uint32_t count;

    if (!read_run (scan, KARUM_SIDE_MAX - length, &point, &count))
      return 0;
    memset (points + length, point, count);
    length += count;
  } while (*scan->cursor && *scan->cursor != '/');
  return length;
}

/* Reads the rows, from the top, into @rows. */
static bool
read_rows (KarumScan *scan, KarumPattern *pattern, uint8_t rows[][KARUM_SIDE_MAX])
{
  do {
    const char *at = scan->cursor;
    unsigned length;

    if (pattern->rows == KARUM_SIDE_MAX)
      return karum_scan_refuse (scan, at, N_ ("more rows than any board has"));
    length = read_row (scan, rows[pattern->rows]);
    if (length == 0)
      return false;
    if (pattern->rows > 0 && length != pattern->columns)
      return karum_scan_refuse (scan, at, N_ ("all rows of a pattern must have the same length"));
    pattern->columns = (uint8_t) length;
    pattern->rows++;
  } while (karum_scan_if (scan, '/'));
  return true;
}

bool
karum_pattern_read (const char *text, KarumPattern *pattern, KarumError *error)
{
  KarumScan scan = karum_scan_begin (text, error);
  uint8_t rows[KARUM_SIDE_MAX][KARUM_SIDE_MAX];

  *pattern = (KarumPattern){ 0 };
  if (!read_rows (&scan, pattern, rows))
    return false;
  for (unsigned row = 0; row < pattern->rows; row++)
    memcpy (pattern->points + (pattern->rows - 1u - row) * pattern->columns, rows[row],
            pattern->columns);
  return karum_pattern_check (pattern, error);
}

bool
karum_pattern_check (const KarumPattern *pattern, KarumError *error)
{
  for (unsigned i = 0; i < (unsigned) pattern->columns * pattern->rows; i++)
    if (pattern->points[i] != KARUM_PATTERN_ANY)
      return true;
  return karum_error_set (error, 0, N_ ("set at least one point of the pattern"), NULL);
}

static char *
write_empty (unsigned count, char *text)
{
  if (count >= 10)
    *text++ = (char) ('0' + count / 10);
  if (count > 0)
    *text++ = (char) ('0' + count % 10);
  return text;
}

static char *
write_row (const uint8_t *points, unsigned columns, char *text)
{
  unsigned empty = 0;

  for (unsigned column = 0; column < columns; column++) {
    if (points[column] == KARUM_PATTERN_EMPTY) {
      empty++;
      continue;
    }
    text = write_empty (empty, text);
    empty = 0;
    *text++ = symbols[points[column]];
  }
  return write_empty (empty, text);
}

size_t
karum_pattern_write (const KarumPattern *pattern, char *text)
{
  char *end = text;

  for (unsigned row = pattern->rows; row-- > 0;) {
    end = write_row (pattern->points + row * pattern->columns, pattern->columns, end);
    if (row > 0)
      *end++ = '/';
  }
  *end = '\0';
  return (size_t) (end - text);
}

bool
karum_pattern_possible (const KarumRules *rules)
{
  KarumBoard board;

  rules->game->board (rules, &board);
  return board.kind != KARUM_BOARD_HOLES && board.columns == board.rows && !board.missing;
}

void
karum_pattern_turned (const KarumPattern *pattern, unsigned symmetry, KarumPattern *turned)
{
  unsigned columns = pattern->columns, rows = pattern->rows;
  bool transposed = (symmetry & 4) != 0;

  turned->columns = (uint8_t) (transposed ? rows : columns);
  turned->rows = (uint8_t) (transposed ? columns : rows);
  for (unsigned row = 0; row < rows; row++)
    for (unsigned column = 0; column < columns; column++) {
      unsigned to_column = symmetry & 1 ? columns - 1 - column : column;
      unsigned to_row = symmetry & 2 ? rows - 1 - row : row;
      unsigned to = transposed ? to_column * rows + to_row : to_row * columns + to_column;

      turned->points[to] = pattern->points[row * columns + column];
    }
}

static bool
stands_at (const KarumPattern *pattern, const uint8_t *cells, unsigned side, unsigned corner)
{
  for (unsigned row = 0; row < pattern->rows; row++)
    for (unsigned column = 0; column < pattern->columns; column++) {
      uint8_t wanted = pattern->points[row * pattern->columns + column];

      if (wanted != KARUM_PATTERN_ANY && wanted != cells[corner + row * side + column])
        return false;
    }
  return true;
}

/* The constrained points of @pattern with its corner at @corner; returns their number. */
static unsigned
list_points (const KarumPattern *pattern, unsigned row, unsigned column, KarumPoint *points)
{
  unsigned n = 0;

  for (unsigned i = 0; i < (unsigned) pattern->rows * pattern->columns; i++)
    if (pattern->points[i] != KARUM_PATTERN_ANY)
      points[n++] = karum_point (column + i % pattern->columns, row + i / pattern->columns);
  return n;
}

static unsigned
find_anywhere (const KarumPattern *pattern, const uint8_t *cells, unsigned side, KarumPoint *points)
{
  for (unsigned row = 0; row + pattern->rows <= side; row++)
    for (unsigned column = 0; column + pattern->columns <= side; column++)
      if (stands_at (pattern, cells, side, row * side + column))
        return list_points (pattern, row, column, points);
  return 0;
}

static void
read_cells (const KarumRules *rules, const KarumState *state, unsigned side, uint8_t *cells)
{
  for (unsigned row = 0; row < side; row++)
    for (unsigned column = 0; column < side; column++)
      cells[row * side + column]
          = (uint8_t) rules->game->cell (rules, state, karum_point (column, row)).content;
}

unsigned
karum_pattern_find (const KarumPattern *pattern,
                    const KarumRules *rules,
                    const KarumState *state,
                    KarumPoint points[KARUM_POINTS])
{
  uint8_t cells[KARUM_SIDE_MAX * KARUM_SIDE_MAX];
  KarumBoard board;
  unsigned n = 0;

  if (!karum_pattern_possible (rules))
    return 0;
  rules->game->board (rules, &board);
  read_cells (rules, state, board.columns, cells);
  for (unsigned symmetry = 0; n == 0 && symmetry < rules->game->symmetries; symmetry++) {
    KarumPattern turned;

    karum_pattern_turned (pattern, symmetry, &turned);
    n = find_anywhere (&turned, cells, board.columns, points);
  }
  return n;
}

bool
karum_pattern_stands (const KarumPattern *pattern, const KarumRules *rules, const KarumState *state)
{
  KarumPoint points[KARUM_POINTS];

  return karum_pattern_find (pattern, rules, state, points) > 0;
}
