#include "karum-opponents.h"

#include "karum-players.h"

static void
tally_free (gpointer data)
{
  KarumOpponentTally *tally = data;

  g_free (tally->name);
  g_free (tally->note);
  g_free (tally);
}

GPtrArray *
karum_opponents_new_rows (void)
{
  return g_ptr_array_new_with_free_func (tally_free);
}

GHashTable *
karum_opponents_new_known (void)
{
  return g_hash_table_new (g_int64_hash, g_int64_equal);
}

KarumOpponentTally *
karum_opponents_get (
    const KarumOpponents *opponents, gint64 person, KarumStatement *game, int name, int note)
{
  KarumOpponentTally *tally = g_hash_table_lookup (opponents->known, &person);

  if (tally)
    return tally;
  tally = g_new0 (KarumOpponentTally, 1);
  tally->person = person;
  if (person != KARUM_PLAYER_NOBODY)
    tally->name = karum_statement_dup_text (game, name);
  tally->note = karum_statement_dup_text (game, note);
  g_ptr_array_add (opponents->rows, tally);
  g_hash_table_insert (opponents->known, &tally->person, tally);
  return tally;
}

void
karum_opponent_count (
    KarumOpponentTally *tally, gboolean drawn, gboolean won, gint64 points, gint64 against)
{
  karum_tally_count (&tally->tally, drawn, won);
  tally->points_for += points;
  tally->points_against += against;
}
