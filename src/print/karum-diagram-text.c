#include "karum-diagram.h"

static char
character_of (KarumCell cell)
{
  static const char characters[][2] = {
    [KARUM_CELL_EMPTY] = { '.', '.' },
    [KARUM_CELL_FIRST] = { 'x', 'X' },
    [KARUM_CELL_SECOND] = { 'o', 'O' },
    [KARUM_CELL_HOLE] = { '#', '#' },
  };

  return characters[cell.content][cell.marked ? 1 : 0];
}

static char
character_at (const KarumRules *rules,
              const KarumState *state,
              const KarumBoard *board,
              guint column,
              guint row)
{
  if (!karum_board_has (board, (int) column, (int) row))
    return ' ';
  return character_of (rules->game->cell (rules, state, karum_point (column, row)));
}

char *
karum_diagram_text (const KarumRules *rules, const KarumState *state)
{
  GString *text = g_string_new (NULL);
  KarumBoard board;

  rules->game->board (rules, &board);
  for (guint row = board.rows; row-- > 0;) {
    g_string_append_printf (text, "%2u", row + 1);
    for (guint column = 0; column < board.columns; column++)
      g_string_append_printf (text, " %c", character_at (rules, state, &board, column, row));
    g_string_append_c (text, '\n');
  }
  g_string_append (text, "  ");
  for (guint column = 0; column < board.columns; column++)
    g_string_append_printf (text, " %c", karum_column_letter (column));
  g_string_append_c (text, '\n');
  return g_string_free (text, FALSE);
}
