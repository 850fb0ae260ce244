#include "karum-record-legal.h"

#include "karum-kgn.h"

static guint
count_turns (const KarumNode *top)
{
  guint count = 0;

  for (const KarumNode *node = top; node; node = karum_node_next (node, top))
    count++;
  return count;
}

void
karum_loss_note (KarumLoss *loss,
                 const KarumNode *node,
                 guint ply,
                 const KarumState *state,
                 const KarumError *error)
{
  if (loss->n_turns == 0) {
    loss->ply = ply;
    karum_turn_copy (&loss->turn, node->turn);
    loss->state = *state;
    loss->error = *error;
  }
  loss->n_turns += count_turns (node);
}

void
karum_node_join_comment (KarumNode *node, const char *text)
{
  g_autofree char *both = node->comment ? g_strconcat (node->comment, "\n", text, NULL) : NULL;

  karum_node_set_comment (node, both ? both : text);
}

/* Commands in comments of the removed turns are not commands for the turn before. */
static void
write_into_comment (KarumNode *node, const KarumRules *rules)
{
  GString *text = g_string_new (NULL);

  karum_kgn_write_branch (rules, node, text);
  g_string_replace (text, "[%", "[ %", 0);
  karum_node_join_comment (node->parent, text->str);
  g_string_free (text, TRUE);
}

/* The next node after the subtree of @node, as karum_node_next(). @depth: (inout): its depth
 * below @top */
static KarumNode *
skip (KarumNode *node, const KarumNode *top, guint *depth)
{
  while (node != top && !node->sibling) {
    node = node->parent;
    --*depth;
  }
  return node == top ? NULL : node->sibling;
}

void
karum_record_keep_legal (
    KarumRecord *record, KarumNode *top, const KarumRules *written, KarumKeep keep, KarumLoss *loss)
{
  const KarumRules *rules = &record->rules;
  g_autoptr (GArray) states = g_array_new (FALSE, FALSE, sizeof (KarumState));
  KarumNode *node = top->child;
  guint depth = 1; /* of @node below @top, whose state is the first */

  g_array_set_size (states, 1);
  karum_record_state (record, top, &g_array_index (states, KarumState, 0));
  loss->n_turns = 0;
  while (node) {
    KarumNode *present = node;
    KarumError error;

    g_array_set_size (states, depth + 1);
    if (rules->game->turn_check (rules, &g_array_index (states, KarumState, depth - 1), node->turn,
                                 &error)) {
      rules->game->apply (rules, &g_array_index (states, KarumState, depth - 1), node->turn,
                          &g_array_index (states, KarumState, depth));
      depth += node->child ? 1 : 0;
      node = node->child ? node->child : skip (node, top, &depth);
    } else {
      karum_loss_note (loss, present, karum_node_ply (present),
                       &g_array_index (states, KarumState, depth - 1), &error);
      node = skip (node, top, &depth);
      if (keep == KARUM_KEEP_AS_COMMENT)
        write_into_comment (present, written);
      karum_record_cut (record, present);
    }
  }
}
