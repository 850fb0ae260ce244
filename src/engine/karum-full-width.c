#include "karum-full-width.h"

#include "karum-value.h"

typedef struct {
  const KarumRules *rules;
  KarumSearchClock *clock;
  bool decisive;
  uint64_t nodes;
  bool exact; /* no position was evaluated heuristically */
} Search;

/* A position while its turns are visited. */
typedef struct {
  Search *search;
  const KarumState *state;
  unsigned person;
  unsigned depth, ply;
  KarumValue alpha, beta;
  KarumTurn *best; /* (nullable) */
} Node;

static KarumValue value_of (Search *search,
                            const KarumState *state,
                            unsigned depth,
                            unsigned ply,
                            KarumValue alpha,
                            KarumValue beta);

static bool
visit (const KarumTurn *turn, void *data)
{
  Node *node = data;
  Search *search = node->search;
  const KarumRules *rules = search->rules;
  KarumState next;
  KarumValue value;

  rules->game->apply (rules, node->state, turn, &next);
  if (karum_person (rules, &next, rules->game->status (rules, &next)) == node->person)
    value = value_of (search, &next, node->depth - 1, node->ply + 1, node->alpha, node->beta);
  else
    value = -value_of (search, &next, node->depth - 1, node->ply + 1, -node->beta, -node->alpha);
  if (karum_search_clock_over (search->clock, search->nodes))
    return false;
  if (value > node->alpha) {
    node->alpha = value;
    if (node->best)
      karum_turn_copy (node->best, turn);
  }
  return node->alpha < node->beta;
}

static KarumValue
value_of (Search *search,
          const KarumState *state,
          unsigned depth,
          unsigned ply,
          KarumValue alpha,
          KarumValue beta)
{
  const KarumRules *rules = search->rules;
  KarumStatus status = rules->game->status (rules, state);
  Node node = { search, state, karum_person (rules, state, status), depth, ply, alpha, beta, NULL };

  search->nodes++;
  if (status.over)
    return karum_value_final (rules, state, status, search->decisive, ply);
  if (depth == 0) {
    int32_t points[2];
    KarumSide side = status.to_move;

    rules->game->points (rules, state, points);
    search->exact = false;
    return (points[side] - points[karum_other (side)]) * KARUM_VALUE_POINT;
  }
  rules->game->turns (rules, state, visit, &node);
  return node.alpha;
}

bool
karum_full_width (const KarumRules *rules,
                  const KarumState *state,
                  unsigned depth,
                  KarumSearchClock *clock,
                  KarumSearchResult *result)
{
  Search search
      = { .rules = rules, .clock = clock, .decisive = karum_value_decisive (rules), .exact = true };
  KarumStatus status = rules->game->status (rules, state);
  Node node = {
    .search = &search,
    .state = state,
    .person = karum_person (rules, state, status),
    .depth = depth,
    .alpha = -KARUM_VALUE_INFINITE,
    .beta = KARUM_VALUE_INFINITE,
    .best = &result->turn,
  };

  if (status.over)
    return false;
  rules->game->turns (rules, state, visit, &node);
  if (karum_search_clock_over (clock, search.nodes))
    return false;
  result->score = (double) node.alpha / KARUM_VALUE_POINT;
  result->depth = depth;
  result->nodes = search.nodes;
  result->seconds = karum_search_clock_seconds (clock);
  result->exact = search.exact;
  result->pv_length = 1;
  karum_turn_copy (&result->pv[0], &result->turn);
  return true;
}
