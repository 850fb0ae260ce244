#include "karum-full-width.h"

#include "karum-play.h"

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
  karum_pv_begin (result);
  return true;
}

/* -- Simple people ------------------------------------------------------------------------------- */

typedef struct {
  const KarumRules *rules;
  const KarumSimple *simple;
  KarumMoves moves;
} Person;

/* The margin of @who, who need not be to move, if the game were over now. */
static KarumValue
margin_of (const KarumRules *rules, const KarumState *state, KarumStatus status, unsigned who)
{
  KarumValue margin = karum_value_final (rules, state, status,
                                         status.over && karum_value_decisive (rules), 0);

  return karum_exchanged (rules, state) == (who == 1) ? margin : -margin;
}

/* A play with tables lists all turns, and needs its tables only to order them. */
static void
list_turns (Person *person, const KarumState *state, KarumMoveList *list)
{
  const KarumPlay *play = karum_play_of (person->rules->game);

  (play->tables ? karum_play_list : play->list) (NULL, person->rules, state, &person->moves, list);
}

/* The margin of @who in @state after the best of the turns there, by a look at @turns turns.
 * @best: (nullable): that turn, drawn if there are several */
static KarumValue
look (Person *person, const KarumState *state, unsigned turns, unsigned who, KarumTurn *best)
{
  const KarumRules *rules = person->rules;
  KarumStatus status = rules->game->status (rules, state);
  bool own = karum_person (rules, state, status) == who;
  KarumMoveList list = karum_moves_open (&person->moves);
  KarumValue most = 0;
  uint32_t n = 0;

  if (status.over || turns == 0)
    return margin_of (rules, state, status, who);
  list_turns (person, state, &list);
  for (uint32_t i = list.first; i < list.end; i++) {
    KarumState next;
    KarumTurn turn;
    KarumValue margin;

    karum_moves_turn (&person->moves, &person->moves.moves[i], &turn);
    rules->game->apply (rules, state, &turn, &next);
    margin = look (person, &next, turns - 1, who, NULL);
    if (n == 0 || (own ? margin > most : margin < most)) {
      most = margin;
      n = 0;
    }
    if (margin == most && ++n > 0 && best
        && karum_random_below (person->simple->random, n) == 0)
      karum_turn_copy (best, &turn);
    if (person->simple->stop && atomic_load (person->simple->stop))
      break;
  }
  karum_moves_close (&person->moves, &list);
  return most;
}

bool
karum_simple_choose (const KarumRules *rules,
                     const KarumState *state,
                     const KarumSimple *simple,
                     KarumTurn *turn)
{
  KarumStatus status = rules->game->status (rules, state);
  Person person = { .rules = rules, .simple = simple };
  bool able;

  if (status.over)
    return false;
  if (karum_random_below (simple->random, 100) < simple->slips
      && karum_turn_random (rules, state, simple->random, turn))
    return true;
  able = karum_moves_init (&person.moves);
  if (able)
    look (&person, state, simple->sees_reply ? 2 : 1, karum_person (rules, state, status), turn);
  karum_moves_clear (&person.moves);
  return able;
}
