#include "karum-node.h"

#include <stdalign.h>
#include <stddef.h>
#include <string.h>

#include "karum-kgn-lexer.h"
#include "karum-node-private.h"

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

static gboolean
same_cell (const KarumCell *a, const KarumCell *b)
{
  return a->content == b->content && a->marked == b->marked;
}

static gboolean
aligns (const KarumRules *rules, const KarumState *from, const KarumState *to, guint symmetry)
{
  KarumBoard board;

  rules->game->board (rules, &board);
  for (KarumPoint point = KARUM_POINT_NONE; karum_board_next (&board, &point);) {
    KarumPoint image = symmetry ? karum_point_turned (point, board.columns, symmetry) : point;
    KarumCell there = rules->game->cell (rules, from, point);
    KarumCell here = rules->game->cell (rules, to, image);

    if (!same_cell (&there, &here))
      return FALSE;
  }
  return TRUE;
}

gboolean
karum_record_align (const KarumRules *rules,
                    const KarumState *from,
                    const KarumState *to,
                    guint *symmetry)
{
  for (*symmetry = 0; *symmetry < rules->game->symmetries; ++*symmetry)
    if (aligns (rules, from, to, *symmetry))
      return TRUE;
  return FALSE;
}

void
karum_turn_turned (const KarumRules *rules,
                   const KarumTurn *turn,
                   guint symmetry,
                   KarumTurn *turned)
{
  KarumBoard board;

  karum_turn_copy (turned, turn);
  if (symmetry == 0)
    return;
  rules->game->board (rules, &board);
  for (guint i = 0; i < turn->n_points; i++)
    turned->points[i] = karum_point_turned (turn->points[i], board.columns, symmetry);
}

/* The first block is for the root, since often thousands of records without turns are in memory;
 * later blocks are for many turns. */
#define FIRST_PIECE 200
#define PIECE 4000

typedef struct _Piece Piece;

struct _Piece {
  Piece *before;
  gsize size, used;
  max_align_t room[];
};

struct _KarumNodes {
  Piece *last;
};

static void
add_piece (KarumNodes *nodes, gsize size)
{
  Piece *piece = g_malloc (sizeof (Piece) + size);

  piece->before = nodes->last;
  piece->size = size;
  piece->used = 0;
  nodes->last = piece;
}

static gpointer
take (KarumNodes *nodes, gsize size)
{
  gsize rounded
      = (size + alignof (max_align_t) - 1) / alignof (max_align_t) * alignof (max_align_t);
  gpointer place;

  if (nodes->last->size - nodes->last->used < rounded)
    add_piece (nodes, MAX (PIECE, rounded));
  place = (guint8 *) nodes->last->room + nodes->last->used;
  nodes->last->used += rounded;
  return place;
}

KarumNode *
karum_node_new (KarumNodes *nodes, const KarumTurn *turn)
{
  KarumNode *node = take (nodes, sizeof (KarumNode) + (turn ? karum_turn_size (turn) : 0));

  *node = (KarumNode){ 0 };
  if (turn) {
    /* Only the used points of a turn are allocated, and only those are read. */
    node->turn = (KarumTurn *) (node + 1);
    karum_turn_copy (node->turn, turn);
  }
  return node;
}

KarumNodes *
karum_nodes_new (KarumNode **root)
{
  KarumNodes *nodes = g_new0 (KarumNodes, 1);

  add_piece (nodes, FIRST_PIECE);
  *root = karum_node_new (nodes, NULL);
  return nodes;
}

static void
drop_one (KarumNode *node)
{
  g_free (node->lead);
  g_free (node->comment);
  g_clear_pointer (&node->glyphs, g_array_unref);
}

/* Without recursion: a line can be as long as a file. */
void
karum_node_drop (KarumNode *top)
{
  KarumNode *node = top;

  while (node) {
    KarumNode *next = node->child;

    if (next)
      node->child = next->sibling;
    else {
      next = node == top ? NULL : node->parent;
      drop_one (node);
    }
    node = next;
  }
}

static void
free_last_piece (KarumNodes *nodes)
{
  Piece *piece = nodes->last;

  nodes->last = piece->before;
  g_free (piece);
}

void
karum_nodes_free (KarumNodes *nodes, KarumNode *root)
{
  karum_node_drop (root);
  while (nodes->last)
    free_last_piece (nodes);
  g_free (nodes);
}

void
karum_nodes_forget (KarumNodes *nodes)
{
  while (nodes->last->before)
    free_last_piece (nodes);
  nodes->last->used = 0;
  take (nodes, sizeof (KarumNode));
}

void
karum_node_link (KarumNode *parent, KarumNode *previous, KarumNode *node)
{
  KarumNode **link = previous ? &previous->sibling : &parent->child;

  node->parent = parent;
  node->sibling = *link;
  *link = node;
}

static void
copy_remarks (const KarumNode *from, KarumNode *to)
{
  to->lead = g_strdup (from->lead);
  to->comment = g_strdup (from->comment);
  if (from->glyphs)
    to->glyphs = g_array_copy (from->glyphs);
}

static KarumNode *
copy_one (KarumNodes *nodes, const KarumNode *from)
{
  KarumNode *to = karum_node_new (nodes, from->turn);

  copy_remarks (from, to);
  return to;
}

KarumNodes *
karum_nodes_copy (const KarumNode *root, KarumNode **copy)
{
  KarumNodes *nodes = karum_nodes_new (copy);
  KarumNode *to = *copy;
  const KarumNode *from = root;

  copy_remarks (root, *copy);
  while (TRUE) {
    if (from->child) {
      from = from->child;
      karum_node_link (to, NULL, copy_one (nodes, from));
      to = to->child;
      continue;
    }
    while (from != root && !from->sibling) {
      from = from->parent;
      to = to->parent;
    }
    if (from == root)
      return nodes;
    from = from->sibling;
    karum_node_link (to->parent, to, copy_one (nodes, from));
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

/* The place of the first glyph of @group; the length if there is none. */
static guint
find_glyph (const KarumNode *node, KarumGlyphGroup group)
{
  guint i = 0, n = node->glyphs ? node->glyphs->len : 0;

  while (i < n && karum_glyph_group (g_array_index (node->glyphs, guint8, i)) != group)
    i++;
  return i;
}

void
karum_node_set_glyph (KarumNode *node, KarumGlyphGroup group, guint8 glyph)
{
  g_return_if_fail (node && node->parent && group != KARUM_GLYPH_OTHER);
  if (!node->glyphs)
    node->glyphs = g_array_new (FALSE, FALSE, sizeof glyph);
  for (guint i; (i = find_glyph (node, group)) < node->glyphs->len;)
    g_array_remove_index (node->glyphs, i);
  if (glyph > 0) {
    gboolean behind = group == KARUM_GLYPH_POSITION && node->glyphs->len > 0
                      && find_glyph (node, KARUM_GLYPH_JUDGEMENT) == 0;

    g_array_insert_val (node->glyphs, behind ? 1 : 0, glyph);
  }
  if (node->glyphs->len == 0)
    g_clear_pointer (&node->glyphs, g_array_unref);
}

guint8
karum_node_get_glyph (const KarumNode *node, KarumGlyphGroup group)
{
  guint i = find_glyph (node, group);

  return node->glyphs && i < node->glyphs->len ? g_array_index (node->glyphs, guint8, i) : 0;
}
