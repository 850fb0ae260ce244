#include "karum-archive-types.h"

static void
row_clear (gpointer data)
{
  KarumGameRow *row = data;

  g_free (row->uuid);
  g_free (row->date);
  g_free (row->game);
  g_free (row->rules);
  g_free (row->event);
  g_free (row->place);
  g_free (row->round);
  g_free (row->players[0]);
  g_free (row->players[1]);
  g_free (row->notes[0]);
  g_free (row->notes[1]);
}

KarumGameRow *
karum_game_row_ref (KarumGameRow *row)
{
  return g_atomic_rc_box_acquire (row);
}

void
karum_game_row_unref (KarumGameRow *row)
{
  g_atomic_rc_box_release_full (row, row_clear);
}
