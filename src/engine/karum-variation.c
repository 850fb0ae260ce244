#include "karum-variation.h"

#include <math.h>

bool
karum_variation_move (KarumSearch *search, const KarumState *state, uint32_t key, KarumTurn *turn)
{
  KarumMoveList list = karum_moves_open (&search->moves);
  bool found = false;

  search->play->list (search->tables, search->rules, state, &search->moves, &list);
  for (uint32_t i = list.first; i < list.end && !found; i++)
    if (search->moves.moves[i].key == key) {
      karum_moves_turn (&search->moves, &search->moves.moves[i], turn);
      found = true;
    }
  karum_moves_close (&search->moves, &list);
  return found;
}

/* Whether it is proved that @value, for the person to move in @state, is kept by @turn. */
static bool
keeps (const KarumSearch *search, const KarumState *state, const KarumTurn *turn, KarumValue value)
{
  const KarumRules *rules = search->rules;
  KarumStatus status;
  KarumHashProof proof;
  KarumState next;

  rules->game->apply (rules, state, turn, &next);
  status = rules->game->status (rules, &next);
  if (status.over)
    proof.lower = proof.upper = karum_value_final (rules, &next, status, false, 0);
  else if (!karum_hash_table_get_proof (search->hash, rules->game->engine_key (rules, &next),
                                        &proof))
    return false;
  return (karum_search_mover (search, &next) == karum_search_mover (search, state) ? proof.lower
                                                                                   : -proof.upper)
         >= value;
}

/* Finds the turn that is expected in @state. If the value of @result is proved, it is a turn that
 * keeps it; what a person can be sure of tells more about that than what is probable. */
static bool
find_expected (KarumSearch *search,
               const KarumState *root,
               const KarumState *state,
               const KarumSearchResult *result,
               KarumTurn *turn)
{
  bool proved = search->proofs && result->exact && !search->decisive, found = false;
  KarumValue value = (KarumValue) lround (result->score * KARUM_VALUE_POINT);
  KarumHashEntry entry;

  search->sure_person = karum_search_mover (search, state);
  if (search->sure_person != karum_search_mover (search, root))
    value = -value;
  for (int sure = proved; sure >= 0 && !found; sure--) {
    search->sure = sure;
    found = karum_search_entry (search, state, &entry)
            && karum_variation_move (search, state, entry.move, turn)
            && (!proved || keeps (search, state, turn, value));
  }
  search->sure = false;
  return found;
}

void
karum_variation_collect (KarumSearch *search,
                         const KarumState *root,
                         unsigned depth,
                         KarumSearchResult *result)
{
  const KarumRules *rules = search->rules;
  KarumState states[2];
  KarumTurn turn;

  karum_pv_begin (result);
  rules->game->apply (rules, root, &result->turn, &states[1]);
  while (result->pv_length < depth) {
    KarumState *state = &states[result->pv_length % 2];

    if (rules->game->status (rules, state).over
        || !find_expected (search, root, state, result, &turn)
        || !karum_pv_add (rules, result, &turn))
      return;
    rules->game->apply (rules, state, &turn, &states[result->pv_length % 2]);
  }
}
