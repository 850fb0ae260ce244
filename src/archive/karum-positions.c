#include "karum-positions.h"

#include <string.h>

#include "karum-replay.h"
#include "karum-store-private.h"

typedef struct {
  const KarumRules *rules;
  guint64 key;
  guint limit;
  GArray *hits;
  gboolean full;
} Search;

static gboolean
note_hit (const KarumReplay *replay, gpointer data)
{
  Search *search = data;
  KarumPositionHit hit = { replay->id, replay->ply };

  if (search->rules->game->search_key (search->rules, &replay->state) != search->key)
    return TRUE;
  g_array_append_val (search->hits, hit);
  search->full = search->limit > 0 && search->hits->len == search->limit;
  return FALSE;
}

GArray *
karum_store_find_position (KarumStore *store,
                           const KarumRules *rules,
                           const KarumState *state,
                           const KarumGameFilter *filter,
                           guint limit,
                           GError **error)
{
  g_autoptr (GArray) hits = g_array_new (FALSE, FALSE, sizeof (KarumPositionHit));
  Search search = { .rules = rules, .limit = limit, .hits = hits };

  search.key = rules->game->search_key (rules, state);
  if (!karum_replay_games (store, rules, filter, note_hit, &search, &search.full, error))
    return NULL;
  return g_steal_pointer (&hits);
}

typedef struct {
  const KarumRules *rules;
  const KarumState *state;
  guint64 key;
  GHashTable *turns; /* (element-type guint64* KarumPlayedTurn): by the key of what they lead to */
  gint64 game;       /* being replayed */
  GArray *counted;   /* (element-type guint64): keys counted for that game already */
} Exploration;

static void
played_turn_free (gpointer data)
{
  KarumPlayedTurn *turn = data;

  g_free (turn->turn);
  g_free (turn);
}

static guint64
key_after (const KarumRules *rules, const KarumState *state, const KarumTurn *turn)
{
  KarumState after;

  rules->game->apply (rules, state, turn, &after);
  return rules->game->search_key (rules, &after);
}

/* The entry of a turn that leads to @key; its name is the first of the turns that do. */
static KarumPlayedTurn *
enter (Exploration *exploration, guint64 key, const KarumTurn *turn)
{
  KarumPlayedTurn *entry = g_hash_table_lookup (exploration->turns, &key);
  char text[KARUM_TURN_TEXT];

  exploration->rules->game->turn_write (exploration->rules, turn, text);
  if (!entry) {
    entry = g_new0 (KarumPlayedTurn, 1);
    entry->turn = g_strdup (text);
    g_hash_table_insert (exploration->turns, g_memdup2 (&key, sizeof key), entry);
  } else if (strcmp (text, entry->turn) < 0) {
    g_free (entry->turn);
    entry->turn = g_strdup (text);
  }
  return entry;
}

static bool
enter_legal (const KarumTurn *turn, void *data)
{
  Exploration *exploration = data;

  enter (exploration, key_after (exploration->rules, exploration->state, turn), turn);
  return true;
}

/* Whether the turn to @key was counted for this game: a position can occur in it repeatedly. */
static gboolean
counted_before (Exploration *exploration, const KarumReplay *replay, guint64 key)
{
  if (exploration->game != replay->id)
    g_array_set_size (exploration->counted, 0);
  exploration->game = replay->id;
  for (guint i = 0; i < exploration->counted->len; i++)
    if (g_array_index (exploration->counted, guint64, i) == key)
      return TRUE;
  g_array_append_val (exploration->counted, key);
  return FALSE;
}

/* The person, 0 or 1, who holds in the end the side whose turn it is: a turn is worth what became
 * of its side, whoever had it. */
static guint
holder_to_move (const KarumRules *rules, const KarumReplay *replay)
{
  KarumStatus status = rules->game->status (rules, &replay->state);

  return (status.to_move == KARUM_SECOND) != (replay->exchanged != FALSE);
}

static void
count_game (KarumPlayedTurn *entry, const KarumReplay *replay, guint person)
{
  gboolean first_won = replay->result == KARUM_RESULT_WON;

  entry->games++;
  if (replay->result == KARUM_RESULT_DRAWN)
    entry->draws++;
  else if (first_won == (person == 0))
    entry->wins++;
  else
    entry->losses++;
  entry->margin += replay->score[person] - replay->score[1 - person];
}

static gboolean
note_turn (const KarumReplay *replay, gpointer data)
{
  Exploration *exploration = data;
  const KarumRules *rules = exploration->rules;
  KarumPlayedTurn *entry;
  guint64 key;

  if (replay->result == KARUM_RESULT_NONE)
    return FALSE;
  if (!replay->turn || rules->game->search_key (rules, &replay->state) != exploration->key)
    return TRUE;
  key = key_after (rules, &replay->state, replay->turn);
  if (counted_before (exploration, replay, key))
    return TRUE;
  /* With other hands or trails a turn may have been legal there that is not here. */
  entry = g_hash_table_lookup (exploration->turns, &key);
  if (!entry)
    entry = enter (exploration, key, replay->turn);
  count_game (entry, replay, holder_to_move (rules, replay));
  return TRUE;
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

/* Those that were played, in order. */
static GPtrArray *
collect (GHashTable *turns)
{
  GPtrArray *played = g_ptr_array_new_with_free_func (played_turn_free);
  GHashTableIter iter;
  KarumPlayedTurn *entry;

  g_hash_table_iter_init (&iter, turns);
  while (g_hash_table_iter_next (&iter, NULL, (gpointer *) &entry))
    if (entry->games > 0) {
      KarumPlayedTurn *copy = g_memdup2 (entry, sizeof *entry);

      copy->turn = g_strdup (entry->turn);
      g_ptr_array_add (played, copy);
    }
  g_ptr_array_sort (played, compare_turns);
  return played;
}

GPtrArray *
karum_store_explore (KarumStore *store,
                     const KarumRules *rules,
                     const KarumState *state,
                     const KarumGameFilter *filter,
                     GError **error)
{
  g_autoptr (GHashTable) turns
      = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, played_turn_free);
  g_autoptr (GArray) counted = g_array_new (FALSE, FALSE, sizeof (guint64));
  Exploration exploration = { .rules = rules, .state = state, .turns = turns, .counted = counted };

  exploration.key = rules->game->search_key (rules, state);
  rules->game->turns (rules, state, enter_legal, &exploration);
  if (!karum_replay_games (store, rules, filter, note_turn, &exploration, NULL, error))
    return NULL;
  return collect (turns);
}
