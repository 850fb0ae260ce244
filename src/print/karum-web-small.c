#include "karum-web.h"

/* karum-web-small.c: a small picture of a position: a few paths, which the style draws, a short
 * text, from which the script of a site makes the same, or lines of signs. */

/* What a point of a small picture is. */
typedef enum { SMALL_EMPTY, SMALL_FIRST, SMALL_SECOND, SMALL_HOLE } Small;

/* A point that the board hasn't is nothing at all, as a hole of a board without cells. */
static Small
small_at (const KarumRules *rules, const KarumBoard *board, const KarumState *state, guint place)
{
  const guint column = place % board->columns, row = board->rows - 1 - place / board->columns;

  if (!karum_board_has (board, (int) column, (int) row))
    return SMALL_HOLE;
  switch (rules->game->cell (rules, state, karum_point (column, row)).content) {
  case KARUM_CELL_FIRST:
    return SMALL_FIRST;
  case KARUM_CELL_SECOND:
    return SMALL_SECOND;
  case KARUM_CELL_HOLE:
    return SMALL_HOLE;
  case KARUM_CELL_EMPTY:
    break;
  }
  return SMALL_EMPTY;
}

char *
karum_web_small_text (const KarumRules *rules, const KarumState *state)
{
  static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  static const char kinds[]
      = { [KARUM_BOARD_CELLS] = 'c', [KARUM_BOARD_CROSSINGS] = 'x', [KARUM_BOARD_HOLES] = 'h' };
  g_autoptr (GString) text = g_string_new (NULL);
  KarumBoard board;
  guint n;

  rules->game->board (rules, &board);
  n = (guint) board.columns * board.rows;
  g_string_append_printf (text, "%c%u.", kinds[board.kind], (guint) board.columns);
  for (guint i = 0; i < n; i += 3) {
    guint digit = 0;

    for (guint j = i; j < i + 3; j++)
      digit = digit * 4 + (j < n ? small_at (rules, &board, state, j) : SMALL_EMPTY);
    g_string_append_c (text, digits[digit]);
  }
  return g_strdup (text->str);
}

/* A path of the points that are one of @kinds, a bit each, each as @pattern from its middle. */
static void
put_points (GString *page,
            const char *class,
            const char *pattern,
            const KarumRules *rules,
            const KarumState *state,
            guint kinds)
{
  const gsize begin = page->len;
  KarumBoard board;
  gboolean any = FALSE;

  rules->game->board (rules, &board);
  g_string_append_printf (page, "<path class=\"%s\" d=\"", class);
  for (guint i = 0; i < (guint) board.columns * board.rows; i++)
    if (kinds & 1u << small_at (rules, &board, state, i)) {
      g_string_append_printf (page, "M%u %u%s", i % board.columns, i / board.columns, pattern);
      any = TRUE;
    }
  if (any)
    g_string_append (page, "\"/>");
  else
    g_string_truncate (page, begin);
}

/* Each line begins beside where the one before it began. */
static void
put_grid (GString *page, const KarumBoard *board)
{
  const guint extra = board->kind == KARUM_BOARD_CELLS;
  const guint right = board->columns - 1 + extra, low = board->rows - 1 + extra;
  const char *start = extra ? "M-.5-.5" : "M0 0";

  g_string_append_printf (page, "<path class=\"g\" d=\"%sh%u", start, right);
  for (guint y = 1; y <= low; y++)
    g_string_append_printf (page, "m-%u 1h%u", right, right);
  g_string_append_printf (page, "%sv%u", start, low);
  for (guint x = 1; x <= right; x++)
    g_string_append_printf (page, "m1-%uv%u", low, low);
  g_string_append (page, "\"/>");
}

void
karum_web_small_picture (GString *page, const KarumRules *rules, const KarumState *state)
{
  KarumBoard board;

  rules->game->board (rules, &board);
  g_string_append_printf (
      page, "<svg class=\"small\" viewBox=\"-.6 -.6 %u.2 %u.2\" aria-hidden=\"true\">",
      (guint) board.columns, (guint) board.rows);
  if (board.kind == KARUM_BOARD_HOLES)
    put_points (page, "e", "h0", rules, state, 1u << SMALL_EMPTY);
  else
    put_grid (page, &board);
  if (board.kind == KARUM_BOARD_CELLS)
    put_points (page, "p", "m-.5-.5h1v1h-1z", rules, state, 1u << SMALL_HOLE);
  put_points (page, "x", "h0", rules, state, 1u << SMALL_FIRST | 1u << SMALL_SECOND);
  put_points (page, "o", "h0", rules, state, 1u << SMALL_SECOND);
  g_string_append (page, "</svg>");
}

void
karum_web_small_lines (GString *page, const KarumRules *rules, const KarumState *state)
{
  static const char *const signs[]
      = { [SMALL_EMPTY] = "□", [SMALL_FIRST] = "●", [SMALL_SECOND] = "○", [SMALL_HOLE] = "■" };
  KarumBoard board;

  rules->game->board (rules, &board);
  g_string_append (page, "<pre class=\"small\">");
  for (guint i = 0; i < (guint) board.columns * board.rows; i++)
    g_string_append_printf (page, "%s%s", i > 0 && i % board.columns == 0 ? "\n" : "",
                            signs[small_at (rules, &board, state, i)]);
  g_string_append (page, "</pre>");
}
