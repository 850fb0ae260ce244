#include "karum-library-columns.h"

#include <glib/gi18n.h>

#include "karum-game-item.h"

static const KarumLineColumn columns[] = {
  { NC_ ("column", "Date"), KARUM_GAME_FIELD_DATE, 11, FALSE, FALSE },
  { NC_ ("column", "Game"), KARUM_GAME_FIELD_RULES, 15, TRUE, FALSE },
  { NC_ ("column", "Player 1"), KARUM_GAME_FIELD_PLAYER1, 11, TRUE, FALSE },
  { NC_ ("column", "Player 2"), KARUM_GAME_FIELD_PLAYER2, 11, TRUE, FALSE },
  { NC_ ("column", "Result"), KARUM_GAME_FIELD_RESULT, 10, FALSE, FALSE },
  { NC_ ("column", "Points"), KARUM_GAME_FIELD_POINTS, 9, FALSE, FALSE },
  { NC_ ("column", "Turns"), KARUM_GAME_FIELD_TURNS, 5, FALSE, FALSE },
  { NC_ ("column", "Stars"), KARUM_GAME_FIELD_STARS, 7, FALSE, FALSE },
  { NC_ ("column", "Notes"), KARUM_GAME_FIELD_ANNOTATED, 4, FALSE, FALSE },
};

/* The order that each column gives. */
static const struct {
  const char *id;
  KarumGameSort sort;
} orders[G_N_ELEMENTS (columns)] = {
  { "date", KARUM_GAME_SORT_DATE },           { "rules", KARUM_GAME_SORT_RULES },
  { "player1", KARUM_GAME_SORT_PLAYER1 },     { "player2", KARUM_GAME_SORT_PLAYER2 },
  { "result", KARUM_GAME_SORT_RESULT },       { "points", KARUM_GAME_SORT_POINTS },
  { "turns", KARUM_GAME_SORT_TURNS },         { "stars", KARUM_GAME_SORT_STARS },
  { "annotated", KARUM_GAME_SORT_ANNOTATED },
};

const KarumLineLayout karum_library_lines = {
  .columns = columns,
  .n_columns = G_N_ELEMENTS (columns),
  .least_columns = 7,
  .first = { { KARUM_GAME_FIELD_PLAYERS, KARUM_GAME_FIELD_RESULT }, 2 },
  .second = { { KARUM_GAME_FIELD_DETAILS, KARUM_GAME_FIELD_POINTS, KARUM_GAME_FIELD_STARS }, 3 },
  .told = { { KARUM_GAME_FIELD_PLAYERS, KARUM_GAME_FIELD_RESULT, KARUM_GAME_FIELD_POINTS,
              KARUM_GAME_FIELD_DETAILS, KARUM_GAME_FIELD_STARS },
            5 },
};

const char *
karum_game_sort_id (KarumGameSort sort)
{
  for (gsize i = 0; i < G_N_ELEMENTS (orders); i++)
    if (orders[i].sort == sort)
      return orders[i].id;
  return orders[0].id;
}

KarumGameSort
karum_game_sort_from_id (const char *id)
{
  for (gsize i = 0; i < G_N_ELEMENTS (orders); i++)
    if (g_str_equal (orders[i].id, id))
      return orders[i].sort;
  return orders[0].sort;
}

void
karum_library_columns_sort (KarumLinesView *games, const KarumGameQuery *query)
{
  for (guint i = 0; i < G_N_ELEMENTS (orders); i++)
    if (orders[i].sort == query->sort)
      karum_lines_view_show_order (games, i, query->descending);
}

gboolean
karum_library_columns_query (KarumLinesView *games, KarumGameQuery *query)
{
  gboolean descending;
  guint column;

  if (!karum_lines_view_get_order (games, &column, &descending))
    return FALSE;
  query->sort = orders[column].sort;
  query->descending = descending;
  return TRUE;
}
