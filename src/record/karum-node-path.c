#include "karum-node-path.h"

static guint
number_of (const KarumNode *node)
{
  guint number = 0;

  for (const KarumNode *other = node->parent->child; other != node; other = other->sibling)
    number++;
  return number;
}

GArray *
karum_node_path (const KarumNode *node)
{
  guint ply = karum_node_ply (node);
  GArray *path = g_array_sized_new (FALSE, FALSE, sizeof (guint), ply);

  g_array_set_size (path, ply);
  for (; node->parent; node = node->parent)
    g_array_index (path, guint, --ply) = number_of (node);
  return path;
}

KarumNode *
karum_record_find_path (const KarumRecord *record, const GArray *path)
{
  KarumNode *node = record->root;

  for (guint i = 0; node && i < path->len; i++) {
    node = node->child;
    for (guint n = g_array_index (path, guint, i); node && n > 0; n--)
      node = node->sibling;
  }
  return node;
}

KarumNode *
karum_record_find_node (const KarumRecord *record, const KarumNode *node)
{
  g_autoptr (GArray) path = karum_node_path (node);

  return karum_record_find_path (record, path);
}

static gboolean
same_glyphs (const GArray *a, const GArray *b)
{
  guint n = a ? a->len : 0;

  return n == (b ? b->len : 0) && (n == 0 || memcmp (a->data, b->data, n) == 0);
}

/* Compares the turns and their annotations. */
static gboolean
same_nodes (const KarumNode *a, const KarumNode *b)
{
  return (!a->turn || karum_turn_equal (a->turn, b->turn)) && g_strcmp0 (a->lead, b->lead) == 0
         && g_strcmp0 (a->comment, b->comment) == 0 && same_glyphs (a->glyphs, b->glyphs);
}

KarumNode *
karum_record_find_change (const KarumRecord *record, const KarumRecord *before)
{
  const KarumNode *old = before->root;
  const KarumNode *node = record->root;

  while (same_nodes (old, node)) {
    if (old->child && node->child) {
      old = old->child;
      node = node->child;
      continue;
    }
    if (old->child || node->child)
      return (KarumNode *) (node->child ? node->child : node);
    while (node->parent && !node->sibling && !old->sibling) {
      old = old->parent;
      node = node->parent;
    }
    if (!node->parent)
      return NULL;
    if (!node->sibling || !old->sibling)
      return node->sibling ? node->sibling : node->parent;
    old = old->sibling;
    node = node->sibling;
  }
  return (KarumNode *) node;
}

gboolean
karum_node_is_fork (const KarumNode *node)
{
  return node->child && node->child->sibling;
}
