#include "karum-turn-tally.h"

#include <string.h>

#include "karum-date.h"
#include "karum-players.h"
#include "karum-position-segment.h"

struct _KarumTurnTallyEntry {
  KarumPlayedTurn shown; /* names and date are filled in at the end */
  guint64 key;
  guint64 serial; /* of the last game counted */
  guint32 last;
  guint best[KARUM_PLAYED_TURN_PLAYERS]; /* players of KarumRanks, different persons; 0 for none */
  gboolean ambiguous;                    /* another key has the same tag */
};

struct _KarumTurnTally {
  const KarumRules *rules;
  const KarumState *state;
  const KarumRanks *ranks;
  guint64 key_base;
  GHashTable *turns; /* (element-type guint64* KarumTurnTallyEntry): by key */
  GHashTable *tags;  /* (element-type guint32 KarumTurnTallyEntry): borrowed from @turns */
};

static void
played_turn_clear (KarumPlayedTurn *turn)
{
  g_free (turn->turn);
  g_free (turn->last);
  for (guint i = 0; i < KARUM_PLAYED_TURN_PLAYERS; i++)
    g_free (turn->players[i]);
}

static void
played_turn_free (gpointer turn)
{
  played_turn_clear (turn);
  g_free (turn);
}

static void
tally_turn_free (gpointer data)
{
  KarumTurnTallyEntry *turn = data;

  played_turn_clear (&turn->shown);
  g_free (turn);
}

static void
note_tag (KarumTurnTally *tally, KarumTurnTallyEntry *turn)
{
  gpointer tag = GUINT_TO_POINTER ((guint32) turn->key);
  KarumTurnTallyEntry *other = g_hash_table_lookup (tally->tags, tag);

  if (other)
    other->ambiguous = TRUE;
  else
    g_hash_table_insert (tally->tags, tag, turn);
}

static KarumTurnTallyEntry *
enter (KarumTurnTally *tally, guint64 key, const char *text)
{
  KarumTurnTallyEntry *entry = g_new0 (KarumTurnTallyEntry, 1);

  entry->shown.turn = g_strdup (text);
  entry->key = key;
  g_hash_table_insert (tally->turns, &entry->key, entry);
  note_tag (tally, entry);
  return entry;
}

KarumTurnTallyEntry *
karum_turn_tally_enter (KarumTurnTally *tally, guint64 key, const KarumTurn *turn)
{
  KarumTurnTallyEntry *entry = g_hash_table_lookup (tally->turns, &key);
  char text[KARUM_TURN_TEXT];

  if (entry || !turn)
    return entry;
  tally->rules->game->turn_write (tally->rules, turn, text);
  return enter (tally, key, text);
}

/* An entry is named after the first, in byte order, of the turns that lead to its position. */
static bool
enter_legal (const KarumTurn *turn, void *data)
{
  KarumTurnTally *tally = data;
  KarumTurnTallyEntry *entry;
  char text[KARUM_TURN_TEXT];
  KarumState after;

  tally->rules->game->apply (tally->rules, tally->state, turn, &after);
  tally->rules->game->turn_write (tally->rules, turn, text);
  entry = karum_turn_tally_enter (tally, karum_position_key (tally->key_base, tally->rules, &after),
                                  turn);
  if (strcmp (text, entry->shown.turn) < 0) {
    g_free (entry->shown.turn);
    entry->shown.turn = g_strdup (text);
  }
  return true;
}

KarumTurnTally *
karum_turn_tally_new (const KarumRules *rules, const KarumState *state, const KarumRanks *ranks)
{
  KarumTurnTally *tally = g_new0 (KarumTurnTally, 1);

  tally->rules = rules;
  tally->state = state;
  tally->ranks = ranks;
  tally->key_base = karum_position_key_base (rules);
  tally->turns = g_hash_table_new_full (g_int64_hash, g_int64_equal, NULL, tally_turn_free);
  tally->tags = g_hash_table_new (NULL, NULL);
  rules->game->turns (rules, state, enter_legal, tally);
  return tally;
}

void
karum_turn_tally_free (KarumTurnTally *tally)
{
  g_hash_table_unref (tally->tags);
  g_hash_table_unref (tally->turns);
  g_free (tally);
}

KarumTurnTallyEntry *
karum_turn_tally_by_tag (KarumTurnTally *tally, guint32 tag)
{
  KarumTurnTallyEntry *entry = g_hash_table_lookup (tally->tags, GUINT_TO_POINTER (tag));

  return entry && !entry->ambiguous ? entry : NULL;
}

static gboolean
better_known (const KarumRank *a, const KarumRank *b)
{
  return a->games != b->games ? a->games > b->games : a->person < b->person;
}

/* Keeps the players of @turn with the highest ranks, sorted, each person once. */
static void
note_player (const KarumRanks *ranks, KarumTurnTallyEntry *turn, guint number)
{
  const KarumRank *rank = karum_ranks_get (ranks, number);
  guint at = KARUM_PLAYED_TURN_PLAYERS;

  if (rank->person == 0)
    return;
  while (at > 0
         && (turn->best[at - 1] == 0
             || better_known (rank, karum_ranks_get (ranks, turn->best[at - 1]))))
    at--;
  if (at == KARUM_PLAYED_TURN_PLAYERS
      || (at > 0 && karum_ranks_get (ranks, turn->best[at - 1])->person == rank->person))
    return;
  memmove (&turn->best[at + 1], &turn->best[at],
           (KARUM_PLAYED_TURN_PLAYERS - 1 - at) * sizeof turn->best[0]);
  turn->best[at] = number;
}

void
karum_turn_tally_count (KarumTurnTally *tally,
                        KarumTurnTallyEntry *turn,
                        guint64 serial,
                        const KarumTurnTallyGame *game)
{
  KarumPlayedTurn *shown = &turn->shown;

  if (turn->serial == serial && shown->games > 0)
    return;
  turn->serial = serial;
  shown->games++;
  if (game->result == KARUM_RESULT_DRAWN)
    shown->draws++;
  else if ((game->result == KARUM_RESULT_WON) == (game->holder == 0))
    shown->wins++;
  else
    shown->losses++;
  if (game->scored) {
    shown->scored++;
    shown->margin += game->holder == 0 ? game->margin : -game->margin;
  }
  turn->last = MAX (turn->last, game->date);
  note_player (tally->ranks, turn, game->player);
}

guint32
karum_turn_tally_date (const char *text)
{
  KarumDate date;

  return karum_date_read (text, &date) && date.year
             ? (guint32) ((date.year * 100 + date.month) * 100 + date.day)
             : 0;
}

static char *
date_text (guint32 number)
{
  const KarumDate date
      = { (int) (number / 10000), (int) (number / 100 % 100), (int) (number % 100) };

  return number == 0 ? NULL : karum_date_write (date);
}

static int
compare_turns (gconstpointer a, gconstpointer b)
{
  const KarumPlayedTurn *x = *(const KarumPlayedTurn *const *) a;
  const KarumPlayedTurn *y = *(const KarumPlayedTurn *const *) b;

  if (x->games != y->games)
    return x->games > y->games ? -1 : 1;
  return strcmp (x->turn, y->turn);
}

/* Completes @turn and moves its public part out of it. */
static gboolean
finish_turn (KarumTurnTally *tally,
             KarumTurnTallyEntry *turn,
             KarumDb *db,
             GPtrArray *played,
             GError **error)
{
  KarumPlayedTurn *shown = g_memdup2 (&turn->shown, sizeof turn->shown);

  g_ptr_array_add (played, shown);
  turn->shown = (KarumPlayedTurn){ 0 };
  shown->last = date_text (turn->last);
  for (guint i = 0; i < KARUM_PLAYED_TURN_PLAYERS && turn->best[i] != 0; i++)
    if (!karum_players_read_name (db, karum_ranks_get (tally->ranks, turn->best[i])->person,
                                  &shown->players[i], error))
      return FALSE;
  return TRUE;
}

GPtrArray *
karum_turn_tally_finish (KarumTurnTally *tally, KarumDb *db, GError **error)
{
  g_autoptr (GPtrArray) played = g_ptr_array_new_with_free_func (played_turn_free);
  GHashTableIter iter;
  KarumTurnTallyEntry *turn;

  g_hash_table_iter_init (&iter, tally->turns);
  while (g_hash_table_iter_next (&iter, NULL, (gpointer *) &turn))
    if (turn->shown.games > 0 && !finish_turn (tally, turn, db, played, error))
      return NULL;
  g_ptr_array_sort (played, compare_turns);
  return g_steal_pointer (&played);
}
