#include "karum-uct.h"

#include <math.h>
#include <stdlib.h>

#include "karum-value.h"

/* The maximum number of turns considered in a position, and of turns in a playout. */
#define TURNS_MAX 1000
#define PLAYOUT_MAX 1000
#define EXPLORATION 1.4

typedef struct {
  uint32_t first_child; /* 0 until the node is expanded, on its second visit */
  uint32_t n_children;
  uint32_t visits;
  float won; /* wins for the person who made the turn to this node */
} Node;

typedef struct {
  const KarumRules *rules;
  KarumRandom *random;
  Node *nodes;
  uint32_t n_nodes, room;
} Tree;

typedef struct {
  uint32_t left;
  KarumTurn *turn;
} Choice;

static bool
choose (const KarumTurn *turn, void *data)
{
  Choice *choice = data;

  if (choice->left-- > 0)
    return true;
  karum_turn_copy (choice->turn, turn);
  return false;
}

static void
turn_at (const Tree *tree, const KarumState *state, uint32_t index, KarumTurn *turn)
{
  Choice choice = { index, turn };

  tree->rules->game->turns (tree->rules, state, choose, &choice);
}

/* Expands @node: adds a child for each turn. False if there is not enough memory. */
static bool
expand (Tree *tree, uint32_t node, const KarumState *state)
{
  uint32_t n = (uint32_t) karum_turn_count (tree->rules, state, TURNS_MAX);

  if (tree->n_nodes + n > tree->room) {
    uint32_t room = 2 * (tree->n_nodes + n);
    Node *nodes = realloc (tree->nodes, room * sizeof (Node));

    if (!nodes)
      return false;
    tree->nodes = nodes;
    tree->room = room;
  }
  tree->nodes[node].first_child = tree->n_nodes;
  tree->nodes[node].n_children = n;
  memset (tree->nodes + tree->n_nodes, 0, n * sizeof (Node));
  tree->n_nodes += n;
  return true;
}

/* UCB1 (Auer, Cesa-Bianchi, Fischer 2002). Every child is visited once before any child is visited
 * again. */
static uint32_t
select_child (const Tree *tree, const Node *parent)
{
  const Node *children = tree->nodes + parent->first_child;
  double most = -1, share = log ((double) parent->visits + 1);
  uint32_t start = karum_random_below (tree->random, parent->n_children), best = start;

  for (uint32_t i = 0; i < parent->n_children; i++) {
    uint32_t child = (start + i) % parent->n_children;
    double visits = children[child].visits, bound;

    if (children[child].visits == 0)
      return child;
    bound = children[child].won / visits + EXPLORATION * sqrt (share / visits);
    if (bound > most) {
      most = bound;
      best = child;
    }
  }
  return best;
}

/* The result for person 0 of a finished game, or of one that was cut off: 1, 1/2 or 0. */
static float
result_of (const KarumRules *rules, const KarumState *state)
{
  KarumStatus status = rules->game->status (rules, state);
  KarumValue value
      = karum_value_final (rules, state, status, status.over && karum_value_decisive (rules), 0);

  if (karum_exchanged (rules, state))
    value = -value;
  return value > 0 ? 1.0f : value < 0 ? 0.0f : 0.5f;
}

typedef struct {
  KarumRandom *random;
  uint32_t n;
  KarumTurn *turn;
} Draw;

/* Reservoir sampling: the @n-th turn replaces the current choice with probability 1/@n. */
static bool
draw (const KarumTurn *turn, void *data)
{
  Draw *all = data;

  if (karum_random_below (all->random, ++all->n) == 0)
    karum_turn_copy (all->turn, turn);
  return all->n < TURNS_MAX;
}

/* Draws a turn uniformly. If a game can't count its turns without visiting them, one visit does
 * both. */
static bool
draw_turn (const Tree *tree, const KarumState *state, KarumTurn *turn)
{
  Draw all = { tree->random, 0, turn };

  if (tree->rules->game->count || tree->rules->game->random)
    return karum_turn_random (tree->rules, state, tree->random, turn);
  tree->rules->game->turns (tree->rules, state, draw, &all);
  return all.n > 0;
}

static void
play_on (const Tree *tree, KarumState *state)
{
  for (unsigned i = 0; i < PLAYOUT_MAX; i++) {
    KarumState before = *state;
    KarumTurn turn;

    if (!draw_turn (tree, &before, &turn))
      return;
    tree->rules->game->apply (tree->rules, &before, &turn, state);
  }
}

/* One playout: down the tree to a new node, then random turns. Returns false if there is not enough
 * memory. */
static bool
play_once (Tree *tree, const KarumState *start)
{
  const KarumRules *rules = tree->rules;
  uint32_t path[PLAYOUT_MAX], node = 0;
  unsigned persons[PLAYOUT_MAX], n = 0;
  KarumState state = *start;
  float result;

  while (n < PLAYOUT_MAX && !rules->game->status (rules, &state).over) {
    KarumState before = state;
    uint32_t child;
    KarumTurn turn;

    if (tree->nodes[node].first_child == 0 && !expand (tree, node, &state))
      return false;
    child = select_child (tree, &tree->nodes[node]);
    persons[n] = karum_person (rules, &state, rules->game->status (rules, &state));
    turn_at (tree, &before, child, &turn);
    rules->game->apply (rules, &before, &turn, &state);
    node = tree->nodes[node].first_child + child;
    path[n++] = node;
    if (tree->nodes[node].visits == 0)
      break;
  }
  play_on (tree, &state);
  result = result_of (rules, &state);
  tree->nodes[0].visits++;
  for (unsigned i = 0; i < n; i++) {
    tree->nodes[path[i]].visits++;
    tree->nodes[path[i]].won += persons[i] == 0 ? result : 1 - result;
  }
  return true;
}

bool
karum_uct (const KarumRules *rules,
           const KarumState *state,
           uint64_t playouts,
           KarumSearchClock *clock,
           KarumRandom *random,
           KarumTurn *turn)
{
  Tree tree = { .rules = rules, .random = random, .n_nodes = 1, .room = 1 };
  uint32_t best = 0;
  uint64_t played = 0;

  tree.nodes = calloc (1, sizeof (Node));
  while (tree.nodes && played < playouts && play_once (&tree, state)) {
    played++;
    if (karum_search_clock_over (clock, 0))
      break;
  }
  for (uint32_t i = 0; played > 0 && i < tree.nodes[0].n_children; i++)
    if (tree.nodes[tree.nodes[0].first_child + i].visits
        > tree.nodes[tree.nodes[0].first_child + best].visits)
      best = i;
  free (tree.nodes);
  turn_at (&tree, state, best, turn);
  return played > 0;
}
