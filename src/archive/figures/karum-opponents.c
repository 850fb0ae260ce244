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
karum_opponents_get (const KarumOpponents *opponents,
                     gint64 person,
                     const char *name,
                     const char *note)
{
  KarumOpponentTally *tally = g_hash_table_lookup (opponents->known, &person);

  if (tally)
    return tally;
  tally = g_new0 (KarumOpponentTally, 1);
  tally->person = person;
  if (person != KARUM_PLAYER_NOBODY)
    tally->name = g_utf8_make_valid (name, -1);
  tally->note = note ? g_utf8_make_valid (note, -1) : NULL;
  g_ptr_array_add (opponents->rows, tally);
  g_hash_table_insert (opponents->known, &tally->person, tally);
  return tally;
}
