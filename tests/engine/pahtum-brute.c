#include "pahtum-brute.h"

#include <string.h>

/* Greater than any possible payment. */
#define LIMIT 2000000000

static const char colours[] = "xo";
static const int steps[4][2] = { { 0, 1 }, { 0, -1 }, { 1, 0 }, { -1, 0 } };

static int
worth (int length)
{
  static const int values[] = { 0, 0, 0, 3, 10, 25, 56, 119, 246 };

  return values[length];
}

static char
cell (const BruteRules *rules, const BruteBoard *board, int row, int column)
{
  gboolean inside = row >= 0 && column >= 0 && row < rules->size && column < rules->size;

  return inside ? board->cells[row][column] : ' ';
}

/* The points of all rows of @colour that contain one of the @n_fresh cells, or of all rows if there
 * are no fresh cells. */
static int
count_rows (
    const BruteRules *rules, const BruteBoard *board, char colour, int (*fresh)[2], int n_fresh)
{
  int sum = 0;

  for (int direction = 0; direction < 2; direction++)
    for (int line = 0; line < rules->size; line++) {
      int length = 0;
      gboolean counts = n_fresh == 0;

      for (int along = 0; along <= rules->size; along++) {
        int row = direction ? along : line, column = direction ? line : along;

        if (cell (rules, board, row, column) == colour) {
          length++;
          for (int i = 0; i < n_fresh; i++)
            counts |= fresh[i][0] == row && fresh[i][1] == column;
        } else {
          sum += counts ? worth (length) : 0;
          length = 0;
          counts = n_fresh == 0;
        }
      }
    }
  return sum;
}

int
brute_margin (const BruteRules *rules, const BruteBoard *board)
{
  if (rules->running)
    return board->paid[0] - board->paid[1];
  return count_rows (rules, board, 'x', NULL, 0) - count_rows (rules, board, 'o', NULL, 0);
}

static int
count_cells (const BruteRules *rules, const BruteBoard *board, char content)
{
  int count = 0;

  for (int row = 0; row < rules->size; row++)
    for (int column = 0; column < rules->size; column++)
      count += board->cells[row][column] == content;
  return count;
}

void
brute_settle (const BruteRules *rules, BruteBoard *board)
{
  if (count_cells (rules, board, '.') == 0 || board->hands[board->side] == 0
      || (rules->custodial && (board->hands[0] == 0 || board->hands[1] == 0)))
    board->phase = BRUTE_OVER;
}

static gboolean
may_capture (const BruteRules *rules, const BruteBoard *board, int row, int column, int direction)
{
  int down = steps[direction][0], right = steps[direction][1];
  char between = cell (rules, board, row + down, column + right);

  return rules->custodial && board->hands[board->side] >= 2
         && (between == colours[1 - board->side] || between == '#')
         && cell (rules, board, row + 2 * down, column + 2 * right) == colours[board->side];
}

/* Puts a stone on an empty cell; @direction is the direction of the capture, or -1. */
static void
put_stone (const BruteRules *rules, BruteBoard *board, int row, int column, int direction)
{
  int side = board->side, n_fresh = 1;
  int fresh[2][2] = { { row, column } };
  gboolean first = count_cells (rules, board, 'x') + count_cells (rules, board, 'o') == 0;

  board->cells[row][column] = colours[side];
  board->hands[side]--;
  if (direction >= 0) {
    char *between = &board->cells[row + steps[direction][0]][column + steps[direction][1]];

    if (*between != '#')
      board->hands[1 - side]++;
    *between = colours[side];
    board->hands[side]--;
    fresh[n_fresh][0] = row + steps[direction][0];
    fresh[n_fresh++][1] = column + steps[direction][1];
  }
  if (rules->running)
    board->paid[side] += count_rows (rules, board, colours[side], fresh, n_fresh);
  board->side = 1 - side;
  board->phase = rules->pie && first && side == 0 ? BRUTE_PIE : BRUTE_PLAY;
  brute_settle (rules, board);
}

static void
put_hole (const BruteRules *rules, BruteBoard *board, int row, int column)
{
  board->cells[row][column] = '#';
  board->to_place--;
  if (rules->oneside)
    board->side = board->to_place > 0 ? 0 : 1;
  else
    board->side = board->to_place > 0 ? 1 - board->side : 0;
  if (board->to_place == 0)
    board->phase = rules->oneside ? BRUTE_CHOOSE : BRUTE_PLAY;
}

static void
choose (BruteBoard *board, gboolean swap)
{
  if (board->phase == BRUTE_CHOOSE)
    board->side = 0;
  board->phase = BRUTE_PLAY;
  board->exchanged ^= swap;
}

static int value_between (const BruteRules *rules, const BruteBoard *board, int low, int high);

/* The value of @next for the person who holds First in @board. */
static int
value_after (
    const BruteRules *rules, const BruteBoard *board, const BruteBoard *next, int low, int high)
{
  if (board->exchanged != next->exchanged)
    return -value_between (rules, next, -high, -low);
  return value_between (rules, next, low, high);
}

/* The best value so far, and the search window. */
typedef struct {
  const BruteRules *rules;
  const BruteBoard *board;
  int best, low, high;
} Try;

static void
take (Try *all, const BruteBoard *next)
{
  int value;

  if (all->low >= all->high)
    return;
  value = value_after (all->rules, all->board, next, all->low, all->high);
  if (all->board->side == 0) {
    all->best = MAX (all->best, value);
    all->low = MAX (all->low, value);
  } else {
    all->best = MIN (all->best, value);
    all->high = MIN (all->high, value);
  }
}

static void
take_stones (Try *all, int row, int column)
{
  gboolean captures = FALSE;

  for (int direction = -1; direction < 4; direction++) {
    BruteBoard next = *all->board;

    if (direction >= 0 && !may_capture (all->rules, all->board, row, column, direction))
      continue;
    if (direction < 0)
      for (int other = 0; other < 4; other++)
        captures |= may_capture (all->rules, all->board, row, column, other);
    if (direction < 0 && captures)
      continue;
    put_stone (all->rules, &next, row, column, direction);
    take (all, &next);
  }
}

static void
take_cells (Try *all)
{
  for (int row = 0; row < all->rules->size; row++)
    for (int column = 0; column < all->rules->size; column++)
      if (all->board->cells[row][column] != '.') {
        continue;
      } else if (all->board->phase == BRUTE_HOLES) {
        BruteBoard next = *all->board;

        put_hole (all->rules, &next, row, column);
        take (all, &next);
      } else {
        take_stones (all, row, column);
      }
}

static int
value_between (const BruteRules *rules, const BruteBoard *board, int low, int high)
{
  Try all = { rules, board, board->side == 0 ? -LIMIT : LIMIT, low, high };

  if (board->phase == BRUTE_OVER)
    return brute_margin (rules, board);
  for (int swap = 0; swap < 2; swap++)
    if (board->phase == BRUTE_CHOOSE || (board->phase == BRUTE_PIE && swap)) {
      BruteBoard next = *board;

      choose (&next, swap);
      take (&all, &next);
    }
  if (board->phase != BRUTE_CHOOSE)
    take_cells (&all);
  return all.best;
}

int
brute_value (const BruteRules *rules, const BruteBoard *board)
{
  return value_between (rules, board, -LIMIT, LIMIT);
}

static gboolean
read_cell (const BruteRules *rules, const char *text, int *row, int *column)
{
  const char *letter = text[0] ? strchr ("abcdefgh", text[0]) : NULL;

  if (!letter)
    return FALSE;
  *column = text[0] - 'a';
  *row = text[1] - '1';
  return *row >= 0 && *row < rules->size && *column < rules->size;
}

static gboolean
play_stone (const BruteRules *rules, BruteBoard *board, const char *text)
{
  int row, column, captured_row = -1, captured_column = -1, direction = -1;
  gboolean must = FALSE;

  if (!read_cell (rules, text, &row, &column) || board->cells[row][column] != '.')
    return FALSE;
  if (text[2] == 'x' && !read_cell (rules, text + 3, &captured_row, &captured_column))
    return FALSE;
  for (int i = 0; i < 4; i++)
    if (may_capture (rules, board, row, column, i)) {
      must = TRUE;
      if (captured_row == row + steps[i][0] && captured_column == column + steps[i][1])
        direction = i;
    }
  if (must != (text[2] == 'x') || must != (direction >= 0))
    return FALSE;
  put_stone (rules, board, row, column, direction);
  return TRUE;
}

gboolean
brute_play (const BruteRules *rules, BruteBoard *board, const char *text)
{
  gboolean swap = strcmp (text, "swap") == 0;
  int row, column;

  switch (board->phase) {
  case BRUTE_OVER:
    return FALSE;
  case BRUTE_CHOOSE:
    if (!swap && strcmp (text, "keep") != 0)
      return FALSE;
    choose (board, swap);
    return TRUE;
  case BRUTE_HOLES:
    if (text[0] != '#' || !read_cell (rules, text + 1, &row, &column)
        || board->cells[row][column] != '.')
      return FALSE;
    put_hole (rules, board, row, column);
    return TRUE;
  default:
    if (swap && board->phase == BRUTE_PIE) {
      choose (board, TRUE);
      return TRUE;
    }
    return play_stone (rules, board, text);
  }
}

static void
write_phase (const BruteBoard *board, GString *line)
{
  static const char *const names[] = { "", "choose", "pie", "play", "over" };

  if (board->phase == BRUTE_HOLES)
    g_string_append_printf (line, "holes:%d", board->to_place);
  else
    g_string_append (line, names[board->phase]);
}

char *
brute_line (const BruteRules *rules, const BruteBoard *board)
{
  GString *line = g_string_new (NULL);

  for (int row = rules->size - 1; row >= 0; row--) {
    int empty = 0;

    for (int column = 0; column <= rules->size; column++) {
      char content = column < rules->size ? board->cells[row][column] : ' ';

      if (content == '.') {
        empty++;
        continue;
      }
      if (empty > 0)
        g_string_append_printf (line, "%d", empty);
      empty = 0;
      if (content != ' ')
        g_string_append_c (line, content);
    }
    g_string_append (line, row > 0 ? "/" : " ");
  }
  g_string_append_printf (line, "%c %d,%d %d,%d ",
                          board->phase == BRUTE_OVER ? '-' : colours[board->side], board->hands[0],
                          board->hands[1], board->paid[0], board->paid[1]);
  write_phase (board, line);
  return g_string_free (line, FALSE);
}
