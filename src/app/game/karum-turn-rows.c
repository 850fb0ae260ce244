#include "karum-turn-rows.h"

/* Variations have paragraphs of their own up to so many variations inside each other. */
#define DEPTH 3

/* A longer paragraph is divided: rows are laid out whole when they come into view. */
#define LENGTH 40

typedef struct {
  KarumSession *session;
  GPtrArray *rows;      /* (element-type KarumTurnItem) */
  KarumTurnItem *piece; /* (owned) (nullable): of a variation */
  GPtrArray *branches;  /* (element-type KarumNode) (not owned): the turns beside which stands what
                         * is being written */
  guint opens;          /* parentheses, before the next turn */
  KarumState states[2]; /* of the main line */
  guint now;            /* which of them is the last */
} Writer;

static void
take_row (Writer *writer, KarumTurnItem *item)
{
  karum_turn_item_seal (item);
  g_ptr_array_add (writer->rows, item);
}

static void
end_piece (Writer *writer)
{
  if (writer->piece)
    take_row (writer, g_steal_pointer (&writer->piece));
}

static void
put_main (Writer *writer, const KarumNode *node)
{
  const KarumRules *rules = karum_session_get_rules (writer->session);
  const KarumState *before = &writer->states[writer->now];
  KarumState *after = &writer->states[1 - writer->now];

  rules->game->apply (rules, before, node->turn, after);
  if (node->lead)
    take_row (writer, karum_turn_item_new_comment (node, node->lead));
  take_row (writer, karum_turn_item_new (writer->session, node, before, after));
  writer->now = 1 - writer->now;
}

static void
put_turn (Writer *writer, const KarumNode *node)
{
  guint depth = writer->branches->len;

  if (depth == 0) {
    put_main (writer, node);
    return;
  }
  if (writer->piece && depth <= DEPTH && karum_turn_item_get_length (writer->piece) >= LENGTH)
    end_piece (writer);
  if (!writer->piece)
    writer->piece = karum_turn_item_new_variation (writer->session, MIN (depth, DEPTH));
  karum_turn_item_add (writer->piece, node, writer->opens);
  writer->opens = 0;
}

static void
begin_variation (Writer *writer)
{
  if (writer->branches->len <= DEPTH)
    end_piece (writer);
  else
    writer->opens++;
}

static void
end_variation (Writer *writer)
{
  if (writer->branches->len <= DEPTH)
    end_piece (writer);
  else
    karum_turn_item_close (writer->piece);
}

static const KarumNode *
open_branch (Writer *writer, const KarumNode *node)
{
  g_ptr_array_add (writer->branches, (gpointer) node);
  begin_variation (writer);
  return node->sibling;
}

/* What follows where a line has ended with @last: the next variation, or what the variations
 * interrupted. */
static const KarumNode *
resume (Writer *writer, const KarumNode *last)
{
  const KarumNode *next = NULL;

  while (!next && writer->branches->len > 0) {
    const KarumNode *node = writer->branches->pdata[writer->branches->len - 1];

    while (last->parent != node->parent)
      last = last->parent;
    end_variation (writer);
    next = last->sibling;
    if (next) {
      begin_variation (writer);
    } else {
      last = node;
      next = node->child;
      g_ptr_array_set_size (writer->branches, (int) writer->branches->len - 1);
    }
  }
  return next;
}

static gboolean
has_variations (const KarumNode *node)
{
  return node->sibling && node == node->parent->child;
}

GPtrArray *
karum_turn_rows (KarumSession *session)
{
  const KarumRecord *record = karum_session_get_record (session);
  const KarumNode *node = record->root->child;
  Writer writer = { .session = session,
                    .rows = g_ptr_array_new_with_free_func (g_object_unref),
                    .branches = g_ptr_array_new (),
                    .states = { record->start } };

  if (record->root->comment)
    take_row (&writer, karum_turn_item_new_comment (record->root, record->root->comment));
  while (node) {
    put_turn (&writer, node);
    if (has_variations (node))
      node = open_branch (&writer, node);
    else
      node = node->child ? node->child : resume (&writer, node);
  }
  end_piece (&writer);
  g_ptr_array_unref (writer.branches);
  return writer.rows;
}
