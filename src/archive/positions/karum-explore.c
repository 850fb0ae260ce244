#include "karum-explore.h"

#include "karum-arrays.h"
#include "karum-position-index.h"
#include "karum-replay.h"
#include "karum-store-inside.h"
#include "karum-turn-tally.h"

typedef struct {
  KarumStore *store;
  const KarumRules *rules;
  const KarumScope *scope;
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

  if (karum_position_key (replay->key_base, replay->rules, &replay->state) != search->key)
    return TRUE;
  g_array_append_val (search->hits, hit);
  search->full = search->limit > 0 && search->hits->len == search->limit;
  return FALSE;
}

/* Adds the first posting of each game. */
static void
add_postings (Search *search, const KarumSegment *segment, const GArray *postings)
{
  guint32 before = G_MAXUINT32;

  karum_for_each_in (const KarumPosting, posting, postings) {
    KarumPositionHit hit = { segment->ids[posting->game], posting->ply };

    if (posting->game == before)
      continue;
    before = posting->game;
    if (karum_bit (segment->live, before)
        && (search->scope->bin || !(segment->games[before].facts & KARUM_FACT_BIN)))
      g_array_append_val (search->hits, hit);
  }
}

static gboolean
search_segments (Search *search, const KarumPositionIndex *index, GError **error)
{
  g_autoptr (GArray) postings = karum_array_new (KarumPosting);

  for (guint i = 0; i < index->segments->len; i++) {
    const KarumSegment *segment = karum_position_index_segment (index, i);

    g_array_set_size (postings, 0);
    if (!karum_segment_look_up (segment, karum_store_db (search->store), search->key, postings,
                                error))
      return FALSE;
    add_postings (search, segment, postings);
  }
  return TRUE;
}

static gboolean
search_pending (Search *search, const KarumPositionIndex *index, GError **error)
{
  const KarumReplayQuery query = {
    .rules = search->rules,
    .scope = *search->scope,
    .pending = TRUE,
    .beyond = index->last,
    .stop = &search->full,
  };

  return karum_replay_games (search->store, &query, note_hit, search, error);
}

static gboolean
search_all (Search *search, GError **error)
{
  KarumPositionIndex *index = karum_position_index_get (search->store, error);

  if (!index || !search_segments (search, index, error))
    return FALSE;
  if (search->scope->set)
    karum_position_hits_keep (search->hits, search->scope->set);
  /* Pending games can precede others: then all of them are searched. */
  search->limit = search->hits->len > 0 ? 0 : search->limit;
  if (!search_pending (search, index, error))
    return FALSE;
  karum_position_hits_sort (search->hits);
  return TRUE;
}

/* One transaction, so that index and games are consistent; retried without the index if that is
 * damaged. */
static gboolean
search_once (Search *search, GError **error)
{
  gboolean done;

  if (!karum_db_begin_read (karum_store_db (search->store), error))
    return FALSE;
  done = search_all (search, error);
  return karum_db_end (karum_store_db (search->store), done, error);
}

GArray *
karum_positions_search (KarumStore *store,
                        const KarumRules *rules,
                        const KarumState *state,
                        const KarumScope *scope,
                        guint limit,
                        GError **error)
{
  g_autoptr (GArray) hits = karum_array_new (KarumPositionHit);
  g_autoptr (GError) local = NULL;
  Search search = { .store = store, .rules = rules, .scope = scope, .limit = limit, .hits = hits };
  gboolean done;

  search.key = karum_position_key (karum_position_key_base (rules), rules, state);
  done = search_once (&search, &local);
  if (!done && karum_position_index_give_up (store, &local)) {
    g_array_set_size (hits, 0);
    search.limit = limit;
    done = search_once (&search, &local);
  }
  if (!done) {
    g_propagate_error (error, g_steal_pointer (&local));
    return NULL;
  }
  if (limit > 0 && hits->len > limit)
    g_array_set_size (hits, limit);
  return g_steal_pointer (&hits);
}

/* The postings of the position in one segment. */
typedef struct {
  const KarumSegment *segment;
  GArray *postings; /* (element-type KarumPosting) */
} Found;

typedef struct {
  KarumStore *store;
  const KarumRules *rules;
  const KarumScope *scope;
  guint64 key;
  gboolean second; /* whether Second is to move */
  KarumRanks *ranks;
  KarumTurnTally *tally;
  GArray *found;   /* (element-type Found) */
  GArray *unclear; /* (element-type gint64): games that have to be replayed */
} Exploration;

static void
found_clear (gpointer found)
{
  g_array_unref (((Found *) found)->postings);
}

/* Whether two numbers of players are one known person: who plays against oneself counts nowhere. */
static gboolean
is_oneself (const KarumRanks *ranks, guint first, guint second)
{
  gint64 person = karum_ranks_get (ranks, first)->person;

  return person != 0 && person == karum_ranks_get (ranks, second)->person;
}

/* The person, 0 or 1, who has the side to move. */
static guint
person_to_move (const Exploration *exploration, gboolean exchanged)
{
  return exploration->second != (exchanged != FALSE);
}

/* -- Replayed games --------------------------------------------------------------------------- */

static void
count_turn (Exploration *exploration, const KarumReplay *replay)
{
  const KarumRules *rules = replay->rules;
  guint mover = person_to_move (exploration, karum_exchanged (rules, &replay->state));
  const KarumTurnTallyGame game = {
    .result = replay->result,
    .scored = replay->has_score,
    .margin = (gint64) replay->score[0] - replay->score[1],
    .holder = person_to_move (exploration, replay->exchanged),
    .date = karum_turn_tally_date (replay->date),
    .player = karum_ranks_number (exploration->ranks, replay->players[mover]),
  };
  KarumState after;
  guint64 key;

  rules->game->apply (rules, &replay->state, replay->turn, &after);
  key = karum_position_key (replay->key_base, rules, &after);
  /* With other pieces in hand or other trails, a turn that is illegal here may have been legal
     there. */
  karum_turn_tally_count (exploration->tally,
                          karum_turn_tally_enter (exploration->tally, key, replay->turn),
                          (guint64) replay->id, &game);
}

static gboolean
note_position (const KarumReplay *replay, gpointer data)
{
  Exploration *exploration = data;

  if (replay->result == KARUM_RESULT_NONE
      || is_oneself (exploration->ranks,
                     karum_ranks_number (exploration->ranks, replay->players[0]),
                     karum_ranks_number (exploration->ranks, replay->players[1])))
    return FALSE;
  if (replay->turn
      && karum_position_key (replay->key_base, replay->rules, &replay->state) == exploration->key)
    count_turn (exploration, replay);
  return TRUE;
}

static gboolean
replay_unclear (Exploration *exploration, GError **error)
{
  const KarumReplayQuery query
      = { .rules = exploration->rules, .scope = { .bin = TRUE }, .ids = exploration->unclear };

  return exploration->unclear->len == 0
         || karum_replay_games (exploration->store, &query, note_position, exploration, error);
}

static gboolean
replay_pending (Exploration *exploration, const KarumPositionIndex *index, GError **error)
{
  const KarumReplayQuery query = {
    .rules = exploration->rules,
    .scope = *exploration->scope,
    .pending = TRUE,
    .beyond = index->last,
  };

  return karum_replay_games (exploration->store, &query, note_position, exploration, error);
}

/* -- Indexed games ---------------------------------------------------------------------------- */

static gboolean
look_up (Exploration *exploration, const KarumPositionIndex *index, GError **error)
{
  for (guint i = 0; i < index->segments->len; i++) {
    Found found = { karum_position_index_segment (index, i), karum_array_new (KarumPosting) };

    g_array_append_val (exploration->found, found);
    if (!karum_segment_look_up (found.segment, karum_store_db (exploration->store),
                                exploration->key, found.postings, error))
      return FALSE;
  }
  return TRUE;
}

/* Whether a game of the index can count. */
static gboolean
may_count (const Exploration *exploration, const KarumSegment *segment, guint32 game)
{
  const KarumSegmentGame *facts = &segment->games[game];

  const KarumScope *scope = exploration->scope;

  return karum_bit (segment->live, game) && facts->result != KARUM_RESULT_NONE
         && !is_oneself (exploration->ranks, facts->players[0], facts->players[1])
         && (scope->bin || !(facts->facts & KARUM_FACT_BIN))
         && (!scope->set || karum_game_set_contains (scope->set, segment->ids[game]));
}

/* Whether the next turn is known for all of @postings without replaying. */
static gboolean
is_clear (const Exploration *exploration, const KarumPosting *postings, guint n)
{
  for (guint i = 0; i < n; i++)
    if (!postings[i].last
        && !(postings[i].tagged && karum_turn_tally_by_tag (exploration->tally, postings[i].tag)))
      return FALSE;
  return TRUE;
}

static void
count_posting (Exploration *exploration, const KarumSegment *segment, const KarumPosting *posting)
{
  const KarumSegmentGame *facts = &segment->games[posting->game];
  gboolean exchanged = facts->exchanged_at > 0 && posting->ply >= facts->exchanged_at;
  const KarumTurnTallyGame game = {
    .result = facts->result,
    .scored = (facts->facts & KARUM_FACT_SCORED) != 0,
    .margin = facts->margin,
    .holder = person_to_move (exploration, (facts->facts & KARUM_FACT_EXCHANGED) != 0),
    .date = facts->date,
    .player = facts->players[person_to_move (exploration, exchanged)],
  };

  karum_turn_tally_count (exploration->tally,
                          karum_turn_tally_by_tag (exploration->tally, posting->tag),
                          (guint64) segment->ids[posting->game], &game);
}

static void
count_game (Exploration *exploration,
            const KarumSegment *segment,
            const KarumPosting *postings,
            guint n)
{
  if (!is_clear (exploration, postings, n))
    g_array_append_val (exploration->unclear, segment->ids[postings->game]);
  else
    for (guint i = 0; i < n; i++)
      if (!postings[i].last)
        count_posting (exploration, segment, &postings[i]);
}

/* Counts every game that can count. */
static void
count_games (Exploration *exploration, const Found *found)
{
  const KarumPosting *postings = (const KarumPosting *) (gpointer) found->postings->data;

  for (guint from = 0, to; from < found->postings->len; from = to) {
    for (to = from + 1; to < found->postings->len && postings[to].game == postings[from].game; to++)
      ;
    if (may_count (exploration, found->segment, postings[from].game))
      count_game (exploration, found->segment, postings + from, to - from);
  }
}

static gboolean
explore (Exploration *exploration, const KarumState *state, GError **error)
{
  KarumPositionIndex *index = karum_position_index_get (exploration->store, error);

  if (!index)
    return FALSE;
  exploration->ranks = index->ranks;
  exploration->tally = karum_turn_tally_new (exploration->rules, state, index->ranks);
  if (!look_up (exploration, index, error))
    return FALSE;
  karum_for_each_in (Found, item, exploration->found)
    count_games (exploration, item);
  return replay_unclear (exploration, error) && replay_pending (exploration, index, error);
}

static void
exploration_clear (Exploration *exploration)
{
  g_clear_pointer (&exploration->tally, karum_turn_tally_free);
  g_clear_pointer (&exploration->found, g_array_unref);
  g_clear_pointer (&exploration->unclear, g_array_unref);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Exploration, exploration_clear)

/* One transaction, so that index and games are consistent. */
static GPtrArray *
explore_once (KarumStore *store,
              const KarumRules *rules,
              const KarumState *state,
              const KarumScope *scope,
              GError **error)
{
  g_auto (Exploration) exploration = { .store = store, .rules = rules, .scope = scope };
  g_autoptr (GPtrArray) played = NULL;

  exploration.key = karum_position_key (karum_position_key_base (rules), rules, state);
  exploration.second = rules->game->status (rules, state).to_move == KARUM_SECOND;
  exploration.found = karum_array_new (Found);
  g_array_set_clear_func (exploration.found, found_clear);
  exploration.unclear = karum_array_new (gint64);
  if (!karum_db_begin_read (karum_store_db (store), error))
    return NULL;
  if (explore (&exploration, state, error))
    played = karum_turn_tally_finish (exploration.tally, karum_store_db (store), error);
  return karum_db_end (karum_store_db (store), played != NULL, error) ? g_steal_pointer (&played)
                                                                      : NULL;
}

GPtrArray *
karum_positions_explore (KarumStore *store,
                         const KarumRules *rules,
                         const KarumState *state,
                         const KarumScope *scope,
                         GError **error)
{
  g_autoptr (GError) local = NULL;
  GPtrArray *played = explore_once (store, rules, state, scope, &local);

  if (!played && karum_position_index_give_up (store, &local))
    played = explore_once (store, rules, state, scope, &local);
  if (!played)
    g_propagate_error (error, g_steal_pointer (&local));
  return played;
}
