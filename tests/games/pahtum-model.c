/* pahtum-model.c: Pah-Tum on a board of characters, every rule by looking along lines. */
#include <stdio.h>
#include <string.h>

#include "model.h"

#define SIDE_MAX 8

typedef enum { HOLES, CHOOSE, PIE, PLAY, OVER } Phase;
enum { RANDOM, AGREED, ALTERNATE, ONESIDE };

typedef struct {
  int n;
  char cells[SIDE_MAX][SIDE_MAX]; /* [x][y]: '.', 'x', 'o', '#' */
  int hands[2], paid[2];
  int turn; /* 0 or 1 */
  Phase phase;
  int holes_left;
  gboolean exchanged;
  gboolean running, custodial, pie;
  int placement;
} Pahtum;

static const char stones[] = "xo";

static char
cell_at (const Pahtum *pahtum, int x, int y)
{
  if (x < 0 || y < 0 || x >= pahtum->n || y >= pahtum->n)
    return '|';
  return pahtum->cells[x][y];
}

static char
show_cell (gconstpointer model, unsigned x, unsigned y)
{
  return cell_at (model, (int) x, (int) y);
}

static gboolean
board_has (const Pahtum *pahtum, char what)
{
  for (int x = 0; x < pahtum->n; x++)
    if (memchr (pahtum->cells[x], what, (size_t) pahtum->n))
      return TRUE;
  return FALSE;
}

/* -- Rows ------------------------------------------------------------------------------------ */

static int
row_value (int length)
{
  if (length < 3)
    return 0;
  return 2 * row_value (length - 1) + length;
}

/* The value of the row that begins on a cell in a direction; 0 if none does. With @fresh, only if
 * one of its cells is marked there. */
static int
row_from (const Pahtum *pahtum,
          int x,
          int y,
          int dx,
          int dy,
          char stone,
          gboolean fresh[SIDE_MAX][SIDE_MAX])
{
  gboolean counts = fresh == NULL;
  int length = 0;

  if (cell_at (pahtum, x - dx, y - dy) == stone)
    return 0;
  while (cell_at (pahtum, x + length * dx, y + length * dy) == stone) {
    counts = counts || fresh[x + length * dx][y + length * dy];
    length++;
  }
  return counts ? row_value (length) : 0;
}

static int
count_rows (const Pahtum *pahtum, char stone, gboolean fresh[SIDE_MAX][SIDE_MAX])
{
  int sum = 0;

  for (int x = 0; x < pahtum->n; x++)
    for (int y = 0; y < pahtum->n; y++)
      sum += row_from (pahtum, x, y, 1, 0, stone, fresh)
             + row_from (pahtum, x, y, 0, 1, stone, fresh);
  return sum;
}

/* -- Phases ---------------------------------------------------------------------------------- */

/* After a hole, or at the start: what comes next, with @placed holes on the board. */
static void
go_on_with_holes (Pahtum *pahtum, int placed)
{
  if (pahtum->holes_left > 0) {
    pahtum->phase = HOLES;
    pahtum->turn = pahtum->placement == ONESIDE ? 0 : 1 - placed % 2;
  } else if (pahtum->placement == ONESIDE) {
    pahtum->phase = CHOOSE;
    pahtum->turn = 1;
  } else {
    pahtum->phase = PLAY;
    pahtum->turn = 0;
  }
}

static void
read_board (Pahtum *pahtum, const char *line)
{
  int x = 0, y = pahtum->n - 1;

  for (; *line != ' '; line++) {
    if (*line == '/') {
      x = 0;
      y--;
    } else if (g_ascii_isdigit (*line)) {
      x += *line - '0';
    } else {
      pahtum->cells[x++][y] = *line;
    }
  }
}

/* Lines of ordinary play only. */
static void
read_line (Pahtum *pahtum, const char *line)
{
  char turn, phase[8];

  read_board (pahtum, line);
  g_assert_cmpint (sscanf (strchr (line, ' '), " %c %d,%d %d,%d %7s", &turn, &pahtum->hands[0],
                           &pahtum->hands[1], &pahtum->paid[0], &pahtum->paid[1], phase),
                   ==, 6);
  g_assert_cmpstr (phase, ==, "play");
  pahtum->turn = turn == 'o';
  pahtum->phase = PLAY;
}

static void
start (gpointer model, const KarumRules *rules, const char *line)
{
  Pahtum *pahtum = model;

  memset (pahtum, 0, sizeof *pahtum);
  memset (pahtum->cells, '.', sizeof pahtum->cells);
  pahtum->n = model_option (rules, "size");
  pahtum->placement = model_option (rules, "placement");
  pahtum->running = model_option (rules, "scoring") == 1;
  pahtum->custodial = model_option (rules, "capture") == 1;
  pahtum->pie = model_option (rules, "pie") == 1;
  pahtum->hands[0] = pahtum->hands[1] = model_option (rules, "stones");
  if (line) {
    read_line (pahtum, line);
    return;
  }
  pahtum->holes_left = model_option (rules, "holes");
  go_on_with_holes (pahtum, 0);
}

/* -- Turns ----------------------------------------------------------------------------------- */

static void
name_cell (int x, int y, char *text)
{
  text[0] = "abcdefgh"[x];
  text[1] = (char) ('1' + y);
  text[2] = '\0';
}

static void
add_stone_turns (const Pahtum *pahtum, int x, int y, GPtrArray *texts)
{
  static const int directions[4][2] = { { 1, 0 }, { -1, 0 }, { 0, 1 }, { 0, -1 } };
  char own = stones[pahtum->turn], enemy = stones[1 - pahtum->turn];
  gboolean captures = FALSE;
  char place[3], captured[3];

  name_cell (x, y, place);
  for (int i = 0; i < 4; i++) {
    int dx = directions[i][0], dy = directions[i][1];
    char between = cell_at (pahtum, x + dx, y + dy);

    if (!pahtum->custodial || pahtum->hands[pahtum->turn] == 1
        || cell_at (pahtum, x + 2 * dx, y + 2 * dy) != own || (between != enemy && between != '#'))
      continue;
    captures = TRUE;
    name_cell (x + dx, y + dy, captured);
    g_ptr_array_add (texts, g_strdup_printf ("%sx%s", place, captured));
  }
  if (!captures)
    g_ptr_array_add (texts, g_strdup (place));
}

static void
add_cell_turns (const Pahtum *pahtum, int x, int y, GPtrArray *texts)
{
  char place[3];

  if (pahtum->cells[x][y] != '.')
    return;
  name_cell (x, y, place);
  if (pahtum->phase == HOLES)
    g_ptr_array_add (texts, g_strdup_printf ("#%s", place));
  else
    add_stone_turns (pahtum, x, y, texts);
}

static void
turns (gconstpointer model, GPtrArray *texts)
{
  const Pahtum *pahtum = model;

  if (pahtum->phase == OVER)
    return;
  if (pahtum->phase == CHOOSE)
    g_ptr_array_add (texts, g_strdup ("keep"));
  if (pahtum->phase == CHOOSE || pahtum->phase == PIE)
    g_ptr_array_add (texts, g_strdup ("swap"));
  for (int x = 0; x < pahtum->n && pahtum->phase != CHOOSE; x++)
    for (int y = 0; y < pahtum->n; y++)
      add_cell_turns (pahtum, x, y, texts);
}

static gboolean
is_over (const Pahtum *pahtum)
{
  if (!board_has (pahtum, '.') || pahtum->hands[pahtum->turn] == 0)
    return TRUE;
  return pahtum->custodial && (pahtum->hands[0] == 0 || pahtum->hands[1] == 0);
}

static void
put_stone (Pahtum *pahtum, const char *name, gboolean fresh[SIDE_MAX][SIDE_MAX])
{
  int x = name[0] - 'a', y = name[1] - '1';

  if (pahtum->cells[x][y] == stones[1 - pahtum->turn])
    pahtum->hands[1 - pahtum->turn]++;
  pahtum->cells[x][y] = stones[pahtum->turn];
  pahtum->hands[pahtum->turn]--;
  fresh[x][y] = TRUE;
}

static void
place_stone (Pahtum *pahtum, const char *turn)
{
  gboolean fresh[SIDE_MAX][SIDE_MAX] = { { FALSE } };
  gboolean first = !board_has (pahtum, 'x') && !board_has (pahtum, 'o');

  put_stone (pahtum, turn, fresh);
  if (turn[2] == 'x')
    put_stone (pahtum, turn + 3, fresh);
  if (pahtum->running)
    pahtum->paid[pahtum->turn] += count_rows (pahtum, stones[pahtum->turn], fresh);
  pahtum->phase = pahtum->pie && first && pahtum->turn == 0 ? PIE : PLAY;
  pahtum->turn = 1 - pahtum->turn;
  if (is_over (pahtum))
    pahtum->phase = OVER;
}

static void
play (gpointer model, const char *turn)
{
  Pahtum *pahtum = model;
  int placed = 0;

  if (strcmp (turn, "swap") == 0 || strcmp (turn, "keep") == 0) {
    pahtum->exchanged = turn[0] == 's';
    pahtum->turn = pahtum->phase == PIE;
    pahtum->phase = PLAY;
  } else if (turn[0] == '#') {
    pahtum->cells[turn[1] - 'a'][turn[2] - '1'] = '#';
    pahtum->holes_left--;
    for (int i = 0; i < pahtum->n * pahtum->n; i++)
      placed += pahtum->cells[i / pahtum->n][i % pahtum->n] == '#';
    go_on_with_holes (pahtum, placed);
  } else {
    place_stone (pahtum, turn);
  }
}

/* -- What is compared ------------------------------------------------------------------------ */

static char *
line (gconstpointer model)
{
  static const char *const phases[] = { "holes:", "choose", "pie", "play", "over" };
  const Pahtum *pahtum = model;
  g_autofree char *board = model_board_line ((unsigned) pahtum->n, show_cell, pahtum);
  g_autofree char *left
      = pahtum->phase == HOLES ? g_strdup_printf ("%d", pahtum->holes_left) : g_strdup ("");

  return g_strdup_printf ("%s %c %d,%d %d,%d %s%s", board,
                          pahtum->phase == OVER ? '-' : stones[pahtum->turn], pahtum->hands[0],
                          pahtum->hands[1], pahtum->paid[0], pahtum->paid[1], phases[pahtum->phase],
                          left);
}

static void
points (gconstpointer model, int result[2])
{
  const Pahtum *pahtum = model;

  for (int side = 0; side < 2; side++)
    result[side] = pahtum->running ? pahtum->paid[side] : count_rows (pahtum, stones[side], NULL);
}

static const char *
winner (gconstpointer model)
{
  int both[2];

  if (((const Pahtum *) model)->phase != OVER)
    return "-";
  points (model, both);
  if (both[0] == both[1])
    return "draw";
  return both[0] > both[1] ? "first" : "second";
}

static gboolean
exchanged (gconstpointer model)
{
  return ((const Pahtum *) model)->exchanged;
}

const Model pahtum_model = {
  .game = "pahtum",
  .size = sizeof (Pahtum),
  .start = start,
  .turns = turns,
  .play = play,
  .line = line,
  .points = points,
  .winner = winner,
  .exchanged = exchanged,
};
