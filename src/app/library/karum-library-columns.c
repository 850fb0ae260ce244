#include "karum-library-columns.h"

#include <glib/gi18n.h>

#include "karum-game-item.h"

static const KarumLineColumn columns[] = {
  { NC_ ("column", "Date"), KARUM_GAME_FIELD_DATE, 11, FALSE, FALSE, "date", FALSE },
  { NC_ ("column", "Game"), KARUM_GAME_FIELD_RULES, 14, TRUE, FALSE, "rules", FALSE },
  { NC_ ("column", "Player 1"), KARUM_GAME_FIELD_PLAYER1, 14, TRUE, FALSE, "player1", FALSE },
  { NC_ ("column", "Player 2"), KARUM_GAME_FIELD_PLAYER2, 14, TRUE, FALSE, "player2", FALSE },
  { NC_ ("column", "Result"), KARUM_GAME_FIELD_RESULT, 13, FALSE, FALSE, "result", FALSE },
  { NC_ ("column", "Points"), KARUM_GAME_FIELD_POINTS, 9, FALSE, TRUE, "points", FALSE },
  { NC_ ("column", "Turns"), KARUM_GAME_FIELD_TURNS, 5, FALSE, TRUE, "turns", FALSE },
  { NC_ ("column", "Event"), KARUM_GAME_FIELD_EVENT, 13, TRUE, FALSE, "event", FALSE },
  { NC_ ("column", "Stars"), KARUM_GAME_FIELD_STARS, 7, FALSE, FALSE, "stars", FALSE },
  { NC_ ("column", "Notes"), KARUM_GAME_FIELD_ANNOTATED, 4, FALSE, TRUE, "annotated", FALSE },
  { NC_ ("column", "Round"), KARUM_GAME_FIELD_ROUND, 5, FALSE, TRUE, "round", TRUE },
  { NC_ ("column", "Place"), KARUM_GAME_FIELD_PLACE, 11, TRUE, FALSE, "place", TRUE },
};

/* The order of each column that can be sorted; its id is that of the column. */
static const KarumGameSort orders[] = {
  KARUM_GAME_SORT_DATE,      KARUM_GAME_SORT_RULES,  KARUM_GAME_SORT_PLAYER1,
  KARUM_GAME_SORT_PLAYER2,   KARUM_GAME_SORT_RESULT, KARUM_GAME_SORT_POINTS,
  KARUM_GAME_SORT_TURNS,     KARUM_GAME_SORT_EVENT,  KARUM_GAME_SORT_STARS,
  KARUM_GAME_SORT_ANNOTATED,
};

const KarumLineLayout karum_library_lines = {
  .columns = columns,
  .n_columns = G_N_ELEMENTS (columns),
  .least_columns = 6,
  .usual_columns = 10,
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
    if (orders[i] == sort)
      return columns[i].id;
  return columns[0].id;
}

KarumGameSort
karum_game_sort_from_id (const char *id)
{
  for (gsize i = 0; i < G_N_ELEMENTS (orders); i++)
    if (g_str_equal (columns[i].id, id))
      return orders[i];
  return orders[0];
}

void
karum_library_columns_sort (KarumLinesView *games, const KarumGameQuery *query)
{
  for (guint i = 0; i < G_N_ELEMENTS (orders); i++)
    if (orders[i] == query->sort)
      karum_lines_view_show_order (games, i, query->descending);
}

gboolean
karum_library_columns_query (KarumLinesView *games, KarumGameQuery *query)
{
  gboolean descending;
  guint column;

  if (!karum_lines_view_get_order (games, &column, &descending))
    return FALSE;
  query->sort = orders[column];
  query->descending = descending;
  return TRUE;
}
