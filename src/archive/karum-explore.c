/* karum-explore.c: what was played from a position. */
#include "karum-positions.h"
#include "karum-replay.h"
#include "karum-statement.h"
#include "karum-store-private.h"
#include "karum-turn-tally.h"

typedef struct {
  const KarumRules *rules;
  guint64 key;
  KarumRanks *ranks;
  KarumTurnTally *tally;
} Exploration;

/* The person, 0 or 1, who has the side whose turn it is in @state. */
static guint
person_to_move (const KarumRules *rules, const KarumState *state, gboolean exchanged)
{
  return (rules->game->status (rules, state).to_move == KARUM_SECOND) != (exchanged != FALSE);
}

static void
count_turn (Exploration *exploration, const KarumReplay *replay)
{
  const KarumRules *rules = exploration->rules;
  guint mover = person_to_move (rules, &replay->state, karum_exchanged (rules, &replay->state));
  const KarumTurnTallyGame game = {
    .result = replay->result,
    .margin = (gint64) replay->score[0] - replay->score[1],
    .holder = person_to_move (rules, &replay->state, replay->exchanged),
    .date = karum_turn_tally_date (replay->date),
    .player = karum_ranks_number (exploration->ranks, replay->players[mover]),
  };
  KarumState after;
  guint64 key;

  rules->game->apply (rules, &replay->state, replay->turn, &after);
  key = rules->game->search_key (rules, &after);
  /* With other hands or trails a turn may have been legal there that is not here. */
  karum_turn_tally_count (exploration->tally,
                          karum_turn_tally_enter (exploration->tally, key, replay->turn),
                          (guint64) replay->id, &game);
}

static gboolean
note_position (const KarumReplay *replay, gpointer data)
{
  Exploration *exploration = data;

  if (replay->result == KARUM_RESULT_NONE)
    return FALSE;
  if (replay->turn
      && exploration->rules->game->search_key (exploration->rules, &replay->state)
             == exploration->key)
    count_turn (exploration, replay);
  return TRUE;
}

static gboolean
rank_players (KarumRanks *ranks, KarumDb *db, GError **error)
{
  KarumStep step;
  g_autoptr (KarumStatement) row
      = karum_db_prepare (db, "SELECT player1, player2 FROM games WHERE deleted_at IS NULL", error);

  if (!row)
    return FALSE;
  while ((step = karum_statement_step (row, error)) == KARUM_STEP_ROW)
    for (int i = 0; i < 2; i++)
      karum_ranks_add (ranks, karum_ranks_number (ranks, karum_statement_int (row, i)), 1);
  return step == KARUM_STEP_DONE && karum_ranks_join (ranks, db, error);
}

GPtrArray *
karum_store_explore (KarumStore *store,
                     const KarumRules *rules,
                     const KarumState *state,
                     const KarumGameFilter *filter,
                     GError **error)
{
  g_autoptr (KarumRanks) ranks = karum_ranks_new ();
  g_autoptr (KarumTurnTally) tally = karum_turn_tally_new (rules, state, ranks);
  Exploration exploration = { .rules = rules, .ranks = ranks, .tally = tally };

  exploration.key = rules->game->search_key (rules, state);
  if (!rank_players (ranks, store->db, error)
      || !karum_replay_games (store, rules, filter, note_position, &exploration, NULL, error))
    return NULL;
  return karum_turn_tally_finish (tally, store->db, error);
}
