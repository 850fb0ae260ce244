#include "karum-ranks.h"

#include "karum-statement.h"

/* Players with larger numbers are looked up in a hash table, which is slower. */
#define USUAL (1 << 20)

KarumRanks *
karum_ranks_new (void)
{
  KarumRanks *ranks = g_new0 (KarumRanks, 1);

  ranks->usual = g_array_new (FALSE, TRUE, sizeof (guint32));
  ranks->numbers = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  ranks->players = g_array_new (FALSE, TRUE, sizeof (KarumRank));
  karum_ranks_number (ranks, 0);
  return ranks;
}

void
karum_ranks_free (KarumRanks *ranks)
{
  g_array_unref (ranks->usual);
  g_hash_table_unref (ranks->numbers);
  g_array_unref (ranks->players);
  g_free (ranks);
}

static guint
append_player (KarumRanks *ranks, gint64 player)
{
  KarumRank rank = { .player = player, .person = player };

  g_array_append_val (ranks->players, rank);
  return ranks->players->len - 1;
}

static guint
usual_number (KarumRanks *ranks, guint player)
{
  guint32 *place;

  if (player >= ranks->usual->len)
    g_array_set_size (ranks->usual, player + 1);
  place = &g_array_index (ranks->usual, guint32, player);
  if (*place == 0)
    *place = append_player (ranks, player) + 1;
  return *place - 1;
}

guint
karum_ranks_number (KarumRanks *ranks, gint64 player)
{
  gpointer found;
  guint number;

  if (player >= 0 && player < USUAL)
    return usual_number (ranks, (guint) player);
  if (g_hash_table_lookup_extended (ranks->numbers, &player, NULL, &found))
    return GPOINTER_TO_UINT (found);
  number = append_player (ranks, player);
  g_hash_table_insert (ranks->numbers, g_memdup2 (&player, sizeof player),
                       GUINT_TO_POINTER (number));
  return number;
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
