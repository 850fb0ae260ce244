#include "karum-record-edit.h"

#include "karum-node-private.h"
#include "karum-record-legal.h"

/* -- Replacing, inserting and removing turns -------------------------------------------------- */

/* The sibling before @node; NULL if it is the first. */
static KarumNode *
previous_of (const KarumNode *node)
{
  KarumNode *previous = NULL;

  for (KarumNode *other = node->parent->child; other != node; other = other->sibling)
    previous = other;
  return previous;
}

static void
unlink_node (KarumNode *node)
{
  KarumNode *previous = previous_of (node);

  *(previous ? &previous->sibling : &node->parent->child) = node->sibling;
  node->sibling = NULL;
}

/* Replaces @node, which is unlinked, with @fresh. */
static void
take_place (KarumNode *node, KarumNode *fresh)
{
  KarumNode *previous = previous_of (node);

  unlink_node (node);
  karum_node_link (node->parent, previous, fresh);
}

static void
adopt_children (KarumNode *node, KarumNode *from)
{
  node->child = g_steal_pointer (&from->child);
  for (KarumNode *child = node->child; child; child = child->sibling)
    child->parent = node;
}

KarumNode *
karum_record_replace (
    KarumRecord *record, KarumNode *node, const KarumTurn *turn, KarumKeep keep, KarumLoss *loss)
{
  KarumNode *fresh;

  g_return_val_if_fail (record && node->parent && turn && loss, NULL);
  fresh = karum_node_new (record->nodes, turn);
  take_place (node, fresh);
  fresh->lead = g_steal_pointer (&node->lead);
  fresh->comment = g_steal_pointer (&node->comment);
  fresh->glyphs = g_steal_pointer (&node->glyphs);
  adopt_children (fresh, node);
  karum_node_drop (node);
  karum_record_keep_legal (record, fresh, &record->rules, keep, loss);
  return fresh;
}

KarumNode *
karum_record_insert (
    KarumRecord *record, KarumNode *node, const KarumTurn *turn, KarumKeep keep, KarumLoss *loss)
{
  KarumNode *fresh;

  g_return_val_if_fail (record && node->parent && turn && loss, NULL);
  fresh = karum_node_new (record->nodes, turn);
  take_place (node, fresh);
  karum_node_link (fresh, NULL, node);
  karum_record_keep_legal (record, fresh, &record->rules, keep, loss);
  return fresh;
}

KarumNode *
karum_record_remove (KarumRecord *record, KarumNode *node, KarumKeep keep, KarumLoss *loss)
{
  KarumNode *parent = node->parent;
  KarumNode *previous;

  g_return_val_if_fail (record && parent && loss, NULL);
  previous = previous_of (node);
  unlink_node (node);
  while (node->child) {
    KarumNode *child = node->child;

    node->child = child->sibling;
    karum_node_link (parent, previous, child);
    previous = child;
  }
  karum_node_drop (node);
  karum_record_keep_legal (record, parent, &record->rules, keep, loss);
  return parent;
}

static gboolean
same_line (const KarumRecord *a, const KarumRecord *b)
{
  const KarumNode *one = a->root->child, *other = b->root->child;

  while (one && other && karum_turn_equal (one->turn, other->turn)) {
    one = one->child;
    other = other->child;
  }
  return !one && !other;
}

void
karum_record_settle (KarumRecord *record, const KarumRecord *before)
{
  const KarumTags *tags = &record->tags;
  KarumState state;

  if (before && same_line (record, before))
    return;
  karum_record_state (record, karum_record_line_end (record), &state);
  if (tags->result == KARUM_RESULT_NONE || tags->termination == KARUM_TERMINATION_NORMAL
      || record->rules.game->status (&record->rules, &state).over)
    karum_record_close (record);
  else
    karum_record_end (record, tags->result, tags->termination);
}

/* -- Order of variations ---------------------------------------------------------------------- */

KarumNode *
karum_node_variation (const KarumNode *node)
{
  while (node->parent && node == node->parent->child)
    node = node->parent;
  return node->parent ? (KarumNode *) node : NULL;
}

/* Moves @node after its sibling @previous; NULL makes it the first. */
static void
move_behind (KarumNode *node, KarumNode *previous)
{
  unlink_node (node);
  karum_node_link (node->parent, previous, node);
}

gboolean
karum_node_promote (KarumNode *node)
{
  KarumNode *first = karum_node_variation (node);
  KarumNode *before = NULL;

  if (!first)
    return FALSE;
  for (KarumNode *other = first->parent->child; other->sibling != first; other = other->sibling)
    before = other;
  move_behind (first, before);
  return TRUE;
}

/* (nullable): the node that is moved. */
static KarumNode *
find_demoted (const KarumNode *node)
{
  while (node->parent && !node->sibling)
    node = node->parent;
  return node->parent ? (KarumNode *) node : NULL;
}

gboolean
karum_node_can_demote (const KarumNode *node)
{
  return find_demoted (node) != NULL;
}

gboolean
karum_node_demote (KarumNode *node)
{
  KarumNode *first = find_demoted (node);

  if (!first)
    return FALSE;
  move_behind (first, first->sibling);
  return TRUE;
}

gboolean
karum_node_make_main (KarumNode *node)
{
  KarumNode *first = karum_node_variation (node);

  if (!first)
    return FALSE;
  for (; first; first = karum_node_variation (first))
    move_behind (first, NULL);
  return TRUE;
}
