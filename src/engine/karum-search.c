#include "karum-search.h"

#include <math.h>
#include <stdlib.h>

#include "karum-random.h"

/* A node of the search. */
typedef struct {
  const KarumState *state;
  unsigned person, ply, depth;
  KarumValue alpha, beta;
  KarumValue best;
  uint32_t best_move;
  unsigned searched; /* turns so far */
  uint64_t key;
  KarumHashProof proof; /* from the root, for the person to move */
} Node;

static KarumValue value_of (KarumSearch *search,
                            const KarumState *state,
                            unsigned ply,
                            unsigned depth,
                            KarumValue alpha,
                            KarumValue beta);

bool
karum_search_init (KarumSearch *search)
{
  const KarumPlay *play = search->play;

  search->decisive = karum_value_decisive (search->rules);
  if (play->pruning)
    search->pruning = *play->pruning (search->rules);
  karum_prune_reductions (&search->pruning, search->reductions);
  return karum_moves_init (&search->moves);
}

void
karum_search_clear (KarumSearch *search)
{
  karum_moves_clear (&search->moves);
}

bool
karum_search_stopped (const KarumSearch *search)
{
  return atomic_load_explicit (&search->clock->over, memory_order_relaxed);
}

/* Counts a node; checks the clock at regular intervals. */
static bool
count_node (KarumSearch *search)
{
  uint64_t limit = search->clock->limits->nodes, news;

  if (karum_search_stopped (search))
    return false;
  news = ++search->nodes - search->nodes_told;
  if (news >= KARUM_SEARCH_CLOCK_NODES || (limit > 0 && search->nodes >= limit)) {
    uint64_t all = atomic_fetch_add_explicit (search->all_nodes, news, memory_order_relaxed) + news;

    search->nodes_told = search->nodes;
    if (search->leads)
      karum_search_clock_tick (search->clock, all);
    return !karum_search_clock_over (search->clock, all);
  }
  return true;
}

/* -- Order of turns ---------------------------------------------------------------------------- */

enum { ORDER_HASH = 1 << 30, ORDER_KILLER = 1 << 29 };

static int32_t *
history_of (KarumSearch *search, const Node *node, uint32_t key)
{
  return &search->history[node->person][key % KARUM_HISTORY];
}

static void
order_moves (KarumSearch *search, const Node *node, KarumMoveList *list, uint32_t hash_move)
{
  const uint32_t *killers = search->killers[node->ply];

  for (uint32_t i = list->first; i < list->end; i++) {
    KarumMove *move = &search->moves.moves[i];

    if (move->key == hash_move)
      move->order = ORDER_HASH;
    else if (move->key == killers[0] || move->key == killers[1])
      move->order += search->play->killers;
    move->order += *history_of (search, node, move->key) * search->play->history / 256;
  }
}

/* Moves the best turn of the rest of the list, from index @at, to @at (selection sort). */
static const KarumMove *
pick (KarumMoves *moves, const KarumMoveList *list, uint32_t at)
{
  KarumMove *all = moves->moves;
  uint32_t best = at;
  KarumMove move;

  for (uint32_t i = at + 1; i < list->end; i++)
    if (all[i].order > all[best].order)
      best = i;
  move = all[best];
  all[best] = all[at];
  all[at] = move;
  return &all[at];
}

#define HISTORY_MAX (1 << 14)

/* Updates killer moves and history after a beta cutoff by the turn @key. */
static void
remember (KarumSearch *search, const Node *node, uint32_t key)
{
  uint32_t *killers = search->killers[node->ply];
  int32_t *history = history_of (search, node, key);
  int32_t bonus = (int32_t) (node->depth * node->depth);

  if (killers[0] != key) {
    killers[1] = killers[0];
    killers[0] = key;
  }
  *history += bonus - *history * bonus / HISTORY_MAX;
}

/* -- Values known before the turns are looked at ----------------------------------------------- */

/* Distances to the end count from the root in the search, and from the position in the table. */
static KarumValue
shift_decided (const KarumSearch *search, KarumValue value, int ply)
{
  if (!search->decisive || abs (value) > KARUM_VALUE_WON)
    return value;
  if (value >= KARUM_VALUE_DECIDED)
    return value + ply * KARUM_VALUE_POINT;
  return value <= -KARUM_VALUE_DECIDED ? value - ply * KARUM_VALUE_POINT : value;
}

/* Mate distance pruning: clamps the window to values that are still possible, because no win comes
 * earlier than the next turn. */
static bool
can_matter (const KarumSearch *search, Node *node)
{
  KarumValue soonest = KARUM_VALUE_WON - (KarumValue) (node->ply + 1) * KARUM_VALUE_POINT;

  if (!search->decisive)
    return true;
  if (node->beta > soonest)
    node->beta = soonest;
  if (node->alpha < -soonest)
    node->alpha = -soonest;
  return node->alpha < node->beta;
}

/* The key of the entry of a position with @key: there is one for each kind of values. */
static uint64_t
entry_key (const KarumSearch *search, uint64_t key)
{
  static const uint64_t kinds[2] = { UINT64_C (0xd1b54a32d192ed03), UINT64_C (0x8cb92ba72f3d8dd7) };

  return search->sure ? key ^ kinds[search->sure_person] : key;
}

bool
karum_search_entry (const KarumSearch *search, const KarumState *state, KarumHashEntry *entry)
{
  uint64_t key = search->rules->game->engine_key (search->rules, state);

  return karum_hash_table_get (search->hash, entry_key (search, key), entry);
}

/* Whether @entry causes a cutoff at @node. */
static bool
answers (const KarumSearch *search, const Node *node, KarumHashEntry *entry)
{
  entry->value = shift_decided (search, entry->value, -(int) node->ply);
  if (node->ply == 0 || entry->depth < node->depth)
    return false;
  switch (entry->bound) {
  case KARUM_BOUND_LOWER:
    return entry->value >= node->beta;
  case KARUM_BOUND_UPPER:
    return entry->value <= node->alpha;
  default:
    return entry->bound == KARUM_BOUND_EQUAL;
  }
}

/* Looks up what is proved of @node; returns whether that causes a cutoff. */
static bool
is_proved (const KarumSearch *search, Node *node, KarumValue *value)
{
  KarumHashProof *proof = &node->proof;

  if (!karum_hash_table_get_proof (search->hash, node->key, proof))
    return false;
  proof->lower = shift_decided (search, proof->lower, -(int) node->ply);
  proof->upper = shift_decided (search, proof->upper, -(int) node->ply);
  *value = proof->lower >= node->beta ? proof->lower : proof->upper;
  return node->ply > 0
         && (proof->lower >= node->beta || proof->upper <= node->alpha
             || proof->lower == proof->upper);
}

/* -- Weakened searches --------------------------------------------------------------------------
 */

/* A number from 0 to 1 that only depends on the words and the seed. */
static double
chance_of (const KarumSight *sight, uint64_t a, uint64_t b)
{
  return (double) (karum_hash_add (karum_hash_add (sight->seed, a), b) >> 11) / 0x1p53;
}

/* What a weakened search takes @value for, an evaluation for First. */
static KarumValue
misjudge (const KarumSearch *search, const KarumState *state, KarumValue value)
{
  const KarumStrength *strength = &search->sight->strength;
  uint64_t key = search->rules->game->engine_key (search->rules, state);
  double error = chance_of (search->sight, key, 1) - chance_of (search->sight, key, 2);
  int32_t points[2];

  search->rules->game->points (search->rules, state, points);
  return (KarumValue) (strength->sense * value
                       + (1 - strength->sense) * (points[0] - points[1]) * KARUM_VALUE_POINT
                       + strength->noise * error * search->play->stake * KARUM_VALUE_POINT);
}

/* The turns that a person has considered before the next one is half as obvious. */
#define ATTENTION 8.0
/* A turn this far from the last one is half as obvious. */
#define FAR 4.0

/* Whether a turn is overlooked: the likelier, the more turns lie between, the farther away from the
 * last turn it is, the longer it is, and the more else there is to consider. */
static bool
overlooks (const KarumSearch *search, const Node *node, const KarumTurn *turn, uint32_t key)
{
  double blind = search->sight->strength.blind, less = 1 + node->ply, far = 0;

  if (node->ply == 0 && karum_glance_silly (&search->sight->silly, key))
    return true;
  if (blind <= 0)
    return false;
  if (node->ply > 0 && turn->n_points > 0 && search->last[node->ply - 1] != KARUM_POINT_NONE) {
    KarumPoint from = search->last[node->ply - 1], to = turn->points[turn->n_points - 1];
    int columns = (int) karum_point_column (from) - (int) karum_point_column (to);
    int rows = (int) karum_point_row (from) - (int) karum_point_row (to);

    far = abs (columns) > abs (rows) ? abs (columns) : abs (rows);
  }
  less *= 1 + far / FAR;
  less *= 1 + (turn->n_points > 2 ? (turn->n_points - 2) / 2.0 : 0);
  less *= 1 + node->searched / ATTENTION;
  return chance_of (search->sight, node->key, key) >= pow (1 - blind, less);
}

KarumValue
karum_search_estimate (KarumSearch *search, const KarumState *state)
{
  KarumStatus status = search->rules->game->status (search->rules, state);
  KarumValue value = search->play->estimate (search->tables, search->rules, state);

  if (search->sight)
    value = misjudge (search, state, value);
  search->estimates++;
  if (search->decisive && value >= KARUM_VALUE_DECIDED)
    value = KARUM_VALUE_DECIDED - 1;
  if (search->decisive && value <= -KARUM_VALUE_DECIDED)
    value = 1 - KARUM_VALUE_DECIDED;
  return status.to_move == KARUM_FIRST ? value : -value;
}

/* Whether the person to move can have either side, and with it the value or its opposite. */
static bool
chooses (const KarumSearch *search, const KarumState *state)
{
  return search->play->chooses && search->play->chooses (search->rules, state);
}

/* What nobody has looked at counts as lost for the person who is to be sure. */
static KarumValue
unknown_value (KarumSearch *search, const Node *node)
{
  search->estimates++;
  return node->person == search->sure_person ? -KARUM_VALUE_UNKNOWN : KARUM_VALUE_UNKNOWN;
}

/* Whether the endgame table, whose bounds are proved, or the depth decides the value of @node. */
static bool
leaf_value (KarumSearch *search, const Node *node, KarumValue *value)
{
  KarumValue lower = -KARUM_VALUE_INFINITE, upper = KARUM_VALUE_INFINITE;

  if (search->endgames && node->ply > 0
      && karum_endgames_bounds (search->endgames, node->state, &lower, &upper)
      && (lower == upper || lower >= node->beta || upper <= node->alpha)) {
    *value = lower >= node->beta ? lower : upper;
    return true;
  }
  if (node->depth > 0)
    return false;
  if (search->sure)
    *value = unknown_value (search, node);
  else
    *value = karum_search_estimate (search, node->state);
  if (!search->sure && chooses (search, node->state))
    *value = abs (*value);
  *value = *value < lower ? lower : *value > upper ? upper : *value;
  return true;
}

/* Keeps what the value of @node proves. @whole: it depends on no estimate, so any bound is proved;
 * else what the person who is to be sure can force is, as far as it is known. */
static void
store_proof (KarumSearch *search, const Node *node, KarumValue alpha, bool whole)
{
  KarumHashProof proof = node->proof;
  bool own = node->person == search->sure_person;

  if (node->best > alpha && node->best > proof.lower
      && (whole || (search->sure && own && node->best > -KARUM_VALUE_UNKNOWN)))
    proof.lower = node->best;
  if (node->best < node->beta && node->best < proof.upper
      && (whole || (search->sure && !own && node->best < KARUM_VALUE_UNKNOWN)))
    proof.upper = node->best;
  if (proof.lower == node->proof.lower && proof.upper == node->proof.upper)
    return;
  proof.lower = shift_decided (search, proof.lower, (int) node->ply);
  proof.upper = shift_decided (search, proof.upper, (int) node->ply);
  karum_hash_table_put_proof (search->hash, node->key, &proof, (uint8_t) node->depth);
}

static void
store (KarumSearch *search, const Node *node, KarumValue alpha, bool whole)
{
  KarumHashEntry entry = {
    .value = shift_decided (search, node->best, (int) node->ply),
    .move = node->best_move,
    .depth = (uint8_t) node->depth,
    .bound = node->best >= node->beta ? KARUM_BOUND_LOWER
             : node->best <= alpha    ? KARUM_BOUND_UPPER
                                      : KARUM_BOUND_EQUAL,
  };

  karum_hash_table_put (search->hash, entry_key (search, node->key), &entry);
  store_proof (search, node, alpha, whole);
}

/* -- The turns of a position ------------------------------------------------------------------- */

/* The value of @next, a child of @node, for the person to move in @node. */
static KarumValue
child_value (KarumSearch *search,
             const Node *node,
             const KarumState *next,
             unsigned depth,
             KarumValue alpha,
             KarumValue beta)
{
  KarumStatus status = search->rules->game->status (search->rules, next);

  if (karum_person (search->rules, next, status) == node->person)
    return value_of (search, next, node->ply + 1, depth, alpha, beta);
  return -value_of (search, next, node->ply + 1, depth, -beta, -alpha);
}

/* The number of turns by which the turn at @index is searched less deep. */
static unsigned
reduction (const KarumSearch *search, const Node *node, unsigned index)
{
  return search->reductions[node->depth][index < KARUM_PRUNE_TURNS ? index : KARUM_PRUNE_TURNS - 1];
}

/* Principal variation search: the first turn gets the full window, the others a null window, and a
 * second search if they fail high. Only estimates of the last search affect whether the value is
 * proved. */
static KarumValue
turn_value (KarumSearch *search, const Node *node, const KarumState *next, unsigned index)
{
  unsigned depth = node->depth - 1, less = reduction (search, node, index);
  KarumValue alpha = node->alpha > node->best ? node->alpha : node->best, value;
  uint64_t estimates = search->estimates;

  if (index == 0)
    return child_value (search, node, next, depth, node->alpha, node->beta);
  value = child_value (search, node, next, depth - less, alpha, alpha + 1);
  if (less > 0 && value > alpha) {
    search->estimates = estimates;
    value = child_value (search, node, next, depth, alpha, alpha + 1);
  }
  if (value > alpha && value < node->beta) {
    search->estimates = estimates;
    value = child_value (search, node, next, depth, alpha, node->beta);
  }
  return value;
}

/* Records a new best turn; returns false on a beta cutoff. */
static bool
improve (KarumSearch *search, Node *node, const KarumMove *move, KarumValue value)
{
  node->best = value;
  if (value > node->alpha || node->best_move == 0)
    node->best_move = move->key;
  if (node->ply == 0 && (value > node->alpha || !search->best_known)) {
    karum_moves_turn (&search->moves, move, &search->best);
    search->best_known = true;
  }
  if (value < node->beta)
    return true;
  remember (search, node, move->key);
  return false;
}

/* Skips late turns in nodes of little depth, except at the root. The value then is an estimate,
 * like that of a list that isn't whole. */
static bool
skips (const KarumSearch *search, const Node *node, const KarumMove *move)
{
  return node->ply > 0 && !search->sure
         && karum_prune_skips (&search->pruning, node->depth, node->searched, move->kind);
}

/* Whether another line of the root begins with this turn. */
static bool
is_excluded (const KarumSearch *search, const Node *node, const KarumTurn *turn)
{
  for (unsigned i = 0; node->ply == 0 && i < search->n_excluded; i++)
    if (karum_turn_equal (&search->excluded[i].turn, turn))
      return true;
  return false;
}

/* If a turn without estimates causes a cutoff, the lower bound is proved, whatever the estimates in
 * the turns before it. */
static void
search_turns (KarumSearch *search, Node *node, const KarumMoveList *list)
{
  const KarumRules *rules = search->rules;
  uint64_t estimates = search->estimates;

  for (uint32_t i = list->first; i < list->end; i++) {
    /* Copied, because child nodes push their lists onto the same stack. */
    KarumMove move = *pick (&search->moves, list, i);
    uint64_t before = search->estimates;
    KarumState next;
    KarumTurn turn;
    KarumValue value;

    if (skips (search, node, &move)) {
      search->estimates++;
      return;
    }
    karum_moves_turn (&search->moves, &move, &turn);
    if (is_excluded (search, node, &turn))
      continue;
    if (search->sight && overlooks (search, node, &turn, move.key)) {
      search->estimates++;
      continue;
    }
    search->last[node->ply] = turn.n_points > 0 ? turn.points[turn.n_points - 1] : KARUM_POINT_NONE;
    rules->game->apply (rules, node->state, &turn, &next);
    value = turn_value (search, node, &next, node->searched++);
    if (karum_search_stopped (search))
      return;
    if (value > node->best && !improve (search, node, &move, value)) {
      if (search->estimates == before)
        search->estimates = estimates;
      return;
    }
  }
}

/* Where every turn was overlooked, the position is taken for what it seems to be; at the root, the
 * most obvious turn that doesn't look silly is made. */
static void
see_nothing (KarumSearch *search, Node *node, const KarumMoveList *list)
{
  const KarumMove *first = &search->moves.moves[list->first];

  while (node->ply == 0 && search->sight && karum_glance_silly (&search->sight->silly, first->key))
    first++;

  node->best = karum_search_estimate (search, node->state);
  if (node->ply > 0)
    return;
  node->best_move = first->key;
  karum_moves_turn (&search->moves, first, &search->best);
  search->best_known = true;
}

/* Turns that aren't in the list are unknown to a person who is to be sure of all replies; a value
 * is not below what is proved. */
static void
complete (KarumSearch *search, Node *node, const KarumMoveList *list)
{
  if (!list->whole && node->best < node->beta) {
    search->estimates++;
    if (search->sure && node->person != search->sure_person)
      node->best = unknown_value (search, node);
  }
  if (node->ply > 0 && node->best < node->proof.lower)
    node->best = node->proof.lower;
  if (node->ply > 0 && node->best > node->proof.upper)
    node->best = node->proof.upper;
}

/* Searches @node, whose window is set, and returns its value. */
static KarumValue
search_node (KarumSearch *search, Node *node)
{
  KarumHashEntry entry = { 0 };
  KarumMoveList list;
  KarumValue alpha;
  uint64_t estimates;

  if (karum_hash_table_get (search->hash, entry_key (search, node->key), &entry)
      && answers (search, node, &entry)) {
    search->estimates++;
    return entry.value;
  }
  alpha = node->alpha;
  estimates = search->estimates;
  list = karum_moves_open (&search->moves);
  search->play->list (search->tables, search->rules, node->state, &search->moves, &list);
  order_moves (search, node, &list, entry.move);
  search_turns (search, node, &list);
  if (node->searched == 0 && !karum_search_stopped (search))
    see_nothing (search, node, &list);
  karum_moves_close (&search->moves, &list);
  if (karum_search_stopped (search))
    return 0;
  complete (search, node, &list);
  if (node->ply > 0 || search->n_excluded == 0)
    store (search, node, alpha, estimates == search->estimates);
  return node->best;
}

static KarumValue
value_of (KarumSearch *search,
          const KarumState *state,
          unsigned ply,
          unsigned depth,
          KarumValue alpha,
          KarumValue beta)
{
  KarumStatus status = search->rules->game->status (search->rules, state);
  Node node = {
    .state = state,
    .person = karum_person (search->rules, state, status),
    .ply = ply,
    .depth = depth,
    .alpha = alpha,
    .beta = beta,
    .best = -KARUM_VALUE_INFINITE,
    .proof = { -KARUM_VALUE_UNKNOWN, KARUM_VALUE_UNKNOWN },
  };
  KarumValue value;

  if (!count_node (search))
    return 0;
  if (status.over)
    return karum_value_final (search->rules, state, status, search->decisive, ply);
  if (!can_matter (search, &node))
    return node.alpha;
  if (depth > 0 || search->sure) {
    node.key = search->rules->game->engine_key (search->rules, state);
    if (is_proved (search, &node, &value))
      return value;
    if (node.proof.lower < 0 && chooses (search, state))
      node.proof.lower = 0;
  }
  return leaf_value (search, &node, &value) ? value : search_node (search, &node);
}

KarumValue
karum_search_root (KarumSearch *search,
                   const KarumState *state,
                   unsigned depth,
                   KarumValue alpha,
                   KarumValue beta,
                   bool *exact)
{
  uint64_t estimates = search->estimates;
  KarumValue value;

  search->best_known = false;
  value = value_of (search, state, 0, depth, alpha, beta);
  *exact = estimates == search->estimates;
  return value;
}
