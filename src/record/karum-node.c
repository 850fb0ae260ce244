#include "karum-node-private.h"

#include <string.h>

#include "karum-comment.h"

KarumNode *
karum_node_new (const KarumTurn *turn)
{
  gsize size = sizeof (KarumNode) + (turn ? karum_turn_size (turn) : 0);
  KarumNode *node = g_malloc (size);

  *node = (KarumNode){ 0 };
  if (turn) {
    /* Never more of it than its points is read, and so no more of it is there. */
    node->turn = (KarumTurn *) (node + 1);
    karum_turn_copy (node->turn, turn);
  }
  return node;
}

static void
free_one (KarumNode *node)
{
  g_free (node->lead);
  g_free (node->comment);
  g_clear_pointer (&node->glyphs, g_array_unref);
  g_free (node);
}

/* Without recursion: a line can be as long as a file. */
void
karum_node_free (KarumNode *top)
{
  KarumNode *node = top;

  while (node) {
    KarumNode *next = node->child;

    if (next)
      node->child = next->sibling;
    else {
      next = node == top ? NULL : node->parent;
      free_one (node);
    }
    node = next;
  }
}

void
karum_node_link (KarumNode *parent, KarumNode *previous, KarumNode *node)
{
  KarumNode **link = previous ? &previous->sibling : &parent->child;

  node->parent = parent;
  node->sibling = *link;
  *link = node;
}

static KarumNode *
copy_one (const KarumNode *from)
{
  KarumNode *to = karum_node_new (from->turn);

  to->lead = g_strdup (from->lead);
  to->comment = g_strdup (from->comment);
  if (from->glyphs)
    to->glyphs = g_array_copy (from->glyphs);
  return to;
}

KarumNode *
karum_node_copy (const KarumNode *root)
{
  KarumNode *copy = copy_one (root);
  KarumNode *to = copy;
  const KarumNode *from = root;

  while (TRUE) {
    if (from->child) {
      from = from->child;
      karum_node_link (to, NULL, copy_one (from));
      to = to->child;
      continue;
    }
    while (from != root && !from->sibling) {
      from = from->parent;
      to = to->parent;
    }
    if (from == root)
      return copy;
    from = from->sibling;
    karum_node_link (to->parent, to, copy_one (from));
    to = to->sibling;
  }
}

KarumNode *
karum_node_next (const KarumNode *node, const KarumNode *top)
{
  if (node->child)
    return node->child;
  while (node != top && !node->sibling)
    node = node->parent;
  return node == top ? NULL : node->sibling;
}

guint
karum_node_ply (const KarumNode *node)
{
  guint ply = 0;

  for (; node->parent; node = node->parent)
    ply++;
  return ply;
}

static void
set_text (char **place, const char *text)
{
  char *old = *place;
  GString *comment = NULL;

  if (text)
    karum_comment_add (&comment, text, strlen (text));
  *place = karum_comment_take (&comment);
  g_free (old); /* only now: @text may be a part of it */
}

void
karum_node_set_comment (KarumNode *node, const char *comment)
{
  set_text (&node->comment, comment);
}

void
karum_node_set_lead (KarumNode *node, const char *lead)
{
  set_text (&node->lead, lead);
}

void
karum_node_add_glyph (KarumNode *node, guint8 glyph)
{
  if (!node->glyphs)
    node->glyphs = g_array_sized_new (FALSE, FALSE, sizeof (guint8), 1);
  g_array_append_val (node->glyphs, glyph);
}
