#include "karum-sides.h"

#include "karum-arrays.h"

/* So many turns of a position say whether all of them pass the move to the same side. */
#define TURNS_SEEN 400

static KarumSide
side_of (const KarumRules *rules, const KarumState *state)
{
  return rules->game->status (rules, state).to_move;
}

char *
karum_sides_line (const KarumRecord *record, guint *exchange)
{
  const KarumRules *rules = &record->rules;
  GString *sides = g_string_new (NULL);
  KarumState states[2] = { record->start };

  if (exchange)
    *exchange = 0;
  for (const KarumNode *node = record->root->child; node; node = node->child) {
    const KarumState *before = &states[sides->len % 2];
    KarumState *after = &states[1 - sides->len % 2];

    g_string_append_c (sides, KARUM_SIDE_LETTERS[side_of (rules, before)]);
    rules->game->apply (rules, before, node->turn, after);
    if (exchange && karum_exchanged (rules, after) != karum_exchanged (rules, before))
      *exchange = (guint) sides->len;
  }
  return g_string_free (sides, FALSE);
}

/* -- A game that is not played yet ------------------------------------------------------------ */

/* What the legal turns of a position lead to. */
typedef struct {
  const KarumRules *rules;
  const KarumState *before;
  KarumState after; /* a turn that passes the move to the other side, if there is one */
  guint n;          /* turns that don't end the game, whichever side moves then */
  gboolean passed, stayed;
} Next;

static bool
look (const KarumTurn *turn, void *data)
{
  Next *next = data;
  KarumState after;
  KarumStatus status;
  gboolean stays;

  next->rules->game->apply (next->rules, next->before, turn, &after);
  status = next->rules->game->status (next->rules, &after);
  if (status.over)
    return true;
  stays = status.to_move == side_of (next->rules, next->before);
  if (next->n == 0 || (!stays && !next->passed))
    next->after = after;
  next->passed = next->passed || !stays;
  next->stayed = next->stayed || stays;
  next->n++;
  return next->n < TURNS_SEEN;
}

/* FALSE if a game under @rules can't begin. */
static gboolean
begin_game (const KarumRules *rules, KarumState *state)
{
  char setup[KARUM_SETUP_TEXT] = "";
  KarumRandom random;

  karum_random_init (&random, 1);
  if (karum_setup_needed (rules))
    rules->game->setup_draw (rules, &random, setup);
  return karum_start (rules, setup, NULL, state, NULL);
}

char *
karum_sides_usual (const KarumRules *rules, guint n, guint *sure)
{
  GString *sides = g_string_new (NULL);
  KarumState state;
  gboolean known = begin_game (rules, &state);
  KarumSide side = known ? side_of (rules, &state) : KARUM_FIRST;

  *sure = n;
  while (sides->len < n) {
    Next next = { .rules = rules, .before = &state };

    g_string_append_c (sides, KARUM_SIDE_LETTERS[side]);
    if (known)
      rules->game->turns (rules, &state, look, &next);
    if (next.passed && next.stayed)
      *sure = MIN (*sure, (guint) sides->len);
    known = known && next.n > 0;
    state = known ? next.after : state;
    side = known ? side_of (rules, &state) : karum_other (side);
  }
  return g_string_free (sides, FALSE);
}

/* -- All lines -------------------------------------------------------------------------------- */

GHashTable *
karum_sides_named (const KarumRecord *record)
{
  const KarumRules *rules = &record->rules;
  g_autoptr (GHashTable) second = g_hash_table_new (NULL, NULL);
  g_autoptr (GArray) path = karum_array_new (KarumState);
  gboolean plain = TRUE;

  /* The states on the path to the node before: each turn follows one of them. */
  g_array_append_val (path, record->start);
  for (const KarumNode *before = record->root, *node = karum_node_next (before, record->root); node;
       before = node, node = karum_node_next (node, record->root)) {
    KarumState after;
    KarumSide side;

    for (; before != node->parent; before = before->parent)
      g_array_set_size (path, path->len - 1);
    side = side_of (rules, &g_array_index (path, KarumState, path->len - 1));
    if (side == KARUM_SECOND)
      g_hash_table_add (second, (gpointer) node);
    plain = plain && (side == KARUM_SECOND) == (path->len % 2 == 0);
    rules->game->apply (rules, &g_array_index (path, KarumState, path->len - 1), node->turn,
                        &after);
    g_array_append_val (path, after);
  }
  return plain ? NULL : g_steal_pointer (&second);
}
