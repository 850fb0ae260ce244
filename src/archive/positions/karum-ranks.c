#include "karum-ranks.h"

#include "karum-statement.h"

KarumRanks *
karum_ranks_new (void)
{
  KarumRanks *ranks = g_new0 (KarumRanks, 1);

  ranks->numbers = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  ranks->players = g_array_new (FALSE, TRUE, sizeof (KarumRank));
  karum_ranks_number (ranks, 0);
  return ranks;
}

void
karum_ranks_free (KarumRanks *ranks)
{
  g_hash_table_unref (ranks->numbers);
  g_array_unref (ranks->players);
  g_free (ranks);
}

guint
karum_ranks_number (KarumRanks *ranks, gint64 player)
{
  KarumRank rank = { .player = player, .person = player };
  gpointer number;

  if (g_hash_table_lookup_extended (ranks->numbers, &player, NULL, &number))
    return GPOINTER_TO_UINT (number);
  g_hash_table_insert (ranks->numbers, g_memdup2 (&player, sizeof player),
                       GUINT_TO_POINTER (ranks->players->len));
  g_array_append_val (ranks->players, rank);
  return ranks->players->len - 1;
}

static KarumRank *
rank_at (KarumRanks *ranks, guint number)
{
  return &g_array_index (ranks->players, KarumRank, number);
}

void
karum_ranks_add (KarumRanks *ranks, guint number, gint64 games)
{
  rank_at (ranks, number)->own += games;
}

void
karum_ranks_clear (KarumRanks *ranks)
{
  for (guint i = 0; i < ranks->players->len; i++)
    rank_at (ranks, i)->own = 0;
}

void
karum_ranks_adjust (KarumRanks *ranks, GArray *adjusted, guint number, gint64 games)
{
  const gint64 note[2] = { number, games };

  karum_ranks_add (ranks, number, games);
  g_array_append_vals (adjusted, note, 2);
}

void
karum_ranks_revert (KarumRanks *ranks, GArray *adjusted)
{
  for (guint i = 0; i < adjusted->len; i += 2)
    karum_ranks_add (ranks, (guint) g_array_index (adjusted, gint64, i),
                     -g_array_index (adjusted, gint64, i + 1));
  g_array_set_size (adjusted, 0);
}

static gboolean
read_persons (KarumRanks *ranks, KarumDb *db, GError **error)
{
  g_autoptr (KarumStatement) row
      = karum_db_prepare (db, "SELECT id, person FROM players WHERE person != id", error);
  KarumStep step;

  if (!row)
    return FALSE;
  while ((step = karum_statement_step (row, error)) == KARUM_STEP_ROW) {
    guint number = karum_ranks_number (ranks, karum_statement_int (row, 0));

    karum_ranks_number (ranks, karum_statement_int (row, 1));
    rank_at (ranks, number)->person = karum_statement_int (row, 1);
  }
  return step == KARUM_STEP_DONE;
}

gboolean
karum_ranks_join (KarumRanks *ranks, KarumDb *db, GError **error)
{
  for (guint i = 0; i < ranks->players->len; i++) {
    rank_at (ranks, i)->person = rank_at (ranks, i)->player;
    rank_at (ranks, i)->games = 0;
  }
  if (!read_persons (ranks, db, error))
    return FALSE;
  for (guint i = 0; i < ranks->players->len; i++)
    rank_at (ranks, karum_ranks_number (ranks, rank_at (ranks, i)->person))->games
        += rank_at (ranks, i)->own;
  for (guint i = 0; i < ranks->players->len; i++)
    rank_at (ranks, i)->games
        = rank_at (ranks, karum_ranks_number (ranks, rank_at (ranks, i)->person))->games;
  return TRUE;
}
