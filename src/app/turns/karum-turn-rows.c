#include "karum-turn-rows.h"

#include "karum-record-edit.h"

struct _KarumTurnFolds {
  GHashTable *keys; /* (element-type guint64) */
};

KarumTurnFolds *
karum_turn_folds_new (void)
{
  KarumTurnFolds *folds = g_new (KarumTurnFolds, 1);

  folds->keys = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  return folds;
}

void
karum_turn_folds_free (KarumTurnFolds *folds)
{
  g_hash_table_unref (folds->keys);
  g_free (folds);
}

/* FNV-1a of the turns up to @node, the last one first. */
static guint64
key_of (const KarumNode *node)
{
  guint64 key = G_GUINT64_CONSTANT (14695981039346656037);

  for (; node->parent; node = node->parent) {
    for (guint i = 0; i < node->turn->n_points; i++)
      key = (key ^ node->turn->points[i]) * G_GUINT64_CONSTANT (1099511628211);
    key = (key ^ (0x10000u + node->turn->kind)) * G_GUINT64_CONSTANT (1099511628211);
  }
  return key;
}

gboolean
karum_turn_folds_has (KarumTurnFolds *folds, const KarumNode *node)
{
  guint64 key;

  if (!karum_turn_folds_any (folds))
    return FALSE;
  key = key_of (node);
  return g_hash_table_contains (folds->keys, &key);
}

gboolean
karum_turn_folds_set (KarumTurnFolds *folds, const KarumNode *node, gboolean folded)
{
  guint64 key = key_of (node);

  return folded ? g_hash_table_add (folds->keys, g_memdup2 (&key, sizeof key))
                : g_hash_table_remove (folds->keys, &key);
}

gboolean
karum_turn_folds_reveal (KarumTurnFolds *folds, const KarumNode *node)
{
  const KarumNode *variation;
  gboolean any = FALSE;

  if (!karum_turn_folds_any (folds))
    return FALSE;
  for (; (variation = karum_node_variation (node)); node = variation->parent)
    if (variation != node)
      any = karum_turn_folds_set (folds, variation, FALSE) || any;
  return any;
}

void
karum_turn_folds_clear (KarumTurnFolds *folds)
{
  g_hash_table_remove_all (folds->keys);
}

GVariant *
karum_turn_folds_pack (KarumTurnFolds *folds)
{
  GVariantBuilder packed = G_VARIANT_BUILDER_INIT (G_VARIANT_TYPE ("at"));
  GHashTableIter iter;
  gpointer key;

  g_hash_table_iter_init (&iter, folds->keys);
  while (g_hash_table_iter_next (&iter, &key, NULL))
    g_variant_builder_add (&packed, "t", *(guint64 *) key);
  return g_variant_builder_end (&packed);
}

void
karum_turn_folds_unpack (KarumTurnFolds *folds, GVariant *packed)
{
  GVariantIter iter;
  guint64 key;

  karum_turn_folds_clear (folds);
  g_variant_iter_init (&iter, packed);
  while (g_variant_iter_next (&iter, "t", &key))
    g_hash_table_add (folds->keys, g_memdup2 (&key, sizeof key));
}

gboolean
karum_turn_folds_any (KarumTurnFolds *folds)
{
  return g_hash_table_size (folds->keys) > 0;
}

/* Longer paragraphs are divided, because rows are laid out whole when they come into view. */
#define LENGTH 40

typedef struct {
  KarumSession *session;
  KarumTurnFolds *folds;
  KarumWritten written;
  GPtrArray *rows;      /* (element-type KarumTurnItem) */
  KarumTurnItem *piece; /* (not owned) (nullable): of a variation, to which turns are added */
  KarumTurnItem *last;  /* (not owned) (nullable): the last such piece */
  GPtrArray *branches; /* (element-type KarumNode) (not owned): the turns whose variations are being
                          written */
  guint opens;         /* parentheses, before the next turn */
  KarumState states[2]; /* on the main line */
  guint now;            /* the last of them */
} Writer;

/* @item: (transfer full) */
static void
take_row (Writer *writer, KarumTurnItem *item)
{
  writer->piece = NULL;
  g_ptr_array_add (writer->rows, item);
}

/* A paragraph of its own, if there are words. */
static void
put_comment (Writer *writer, const KarumNode *node, gboolean before)
{
  guint depth = MIN (writer->branches->len, KARUM_TURN_ROWS_DEPTH);
  gboolean written = node == writer->written.node && before == writer->written.before;
  KarumTurnItem *item = karum_turn_item_new_comment (writer->session, node, before, depth, written);

  if (item)
    take_row (writer, item);
}

static void
put_main (Writer *writer, const KarumNode *node)
{
  const KarumRules *rules = karum_session_get_rules (writer->session);
  const KarumState *before = &writer->states[writer->now];
  KarumState *after = &writer->states[1 - writer->now];

  rules->game->apply (rules, before, node->turn, after);
  take_row (writer, karum_turn_item_new (writer->session, node, before, after));
  writer->now = 1 - writer->now;
}

static void
put_turn (Writer *writer, const KarumNode *node)
{
  guint depth = writer->branches->len;

  put_comment (writer, node, TRUE);
  if (depth == 0) {
    put_main (writer, node);
    return;
  }
  if (writer->piece && depth <= KARUM_TURN_ROWS_DEPTH
      && karum_turn_item_get_length (writer->piece) >= LENGTH)
    writer->piece = NULL;
  if (!writer->piece) {
    writer->last
        = karum_turn_item_new_variation (writer->session, MIN (depth, KARUM_TURN_ROWS_DEPTH));
    take_row (writer, writer->last);
    writer->piece = writer->last;
  }
  karum_turn_item_add (writer->piece, node, writer->opens);
  writer->opens = 0;
}

static void
begin_variation (Writer *writer)
{
  if (writer->branches->len <= KARUM_TURN_ROWS_DEPTH)
    writer->piece = NULL;
  else
    writer->opens++;
}

static const KarumNode *
open_branch (Writer *writer, const KarumNode *node)
{
  g_ptr_array_add (writer->branches, (gpointer) node);
  begin_variation (writer);
  return node->sibling;
}

/* Continues after a line that has ended with @last: with the next variation, or with the line that
 * the variations interrupted. */
static const KarumNode *
resume (Writer *writer, const KarumNode *last)
{
  const KarumNode *next = NULL;

  while (!next && writer->branches->len > 0) {
    const KarumNode *node = writer->branches->pdata[writer->branches->len - 1];

    while (last->parent != node->parent)
      last = last->parent;
    if (writer->branches->len <= KARUM_TURN_ROWS_DEPTH)
      writer->piece = NULL;
    else
      karum_turn_item_close (writer->last);
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

/* The turns after the first one of a variation, and those of its nested variations. */
static guint
count_hidden (const KarumNode *node)
{
  guint count = 0;

  for (const KarumNode *next = node->child; next; next = karum_node_next (next, node))
    count++;
  return count;
}

/* Whether @node begins a folded variation; sets what the paragraph shows of it. */
static gboolean
fold (Writer *writer, const KarumNode *node)
{
  gboolean folded;

  if (node == node->parent->child || writer->branches->len == 0
      || writer->branches->len > KARUM_TURN_ROWS_DEPTH || !node->child)
    return FALSE;
  folded = node != writer->written.node && karum_turn_folds_has (writer->folds, node);
  karum_turn_item_set_fold (writer->last, folded ? KARUM_FOLD_CLOSED : KARUM_FOLD_OPEN,
                            folded ? count_hidden (node) : 0);
  return folded;
}

gboolean
karum_turn_rows_can_fold (const KarumNode *node)
{
  guint depth = 0;

  if (!node->child)
    return FALSE;
  for (const KarumNode *at = node; (at = karum_node_variation (at)); at = at->parent)
    depth++;
  return depth > 0 && depth <= KARUM_TURN_ROWS_DEPTH && karum_node_variation (node) == node;
}

const KarumNode *
karum_turn_rows_find_inside (const KarumNode *node)
{
  while ((node = karum_node_variation (node)) && !karum_turn_rows_can_fold (node))
    node = node->parent;
  return node;
}

const KarumNode *
karum_turn_rows_first_fold (const KarumNode *node)
{
  while (node && !karum_turn_rows_can_fold (node))
    node = node->sibling;
  return node;
}

const KarumNode *
karum_turn_rows_find_beside (const KarumNode *node)
{
  const KarumNode *beside = node->parent ? karum_turn_rows_first_fold (node->parent->child) : NULL;

  return beside ? beside : karum_turn_rows_first_fold (node->child);
}

static void
seal (gpointer item, gpointer unused)
{
  karum_turn_item_seal (item);
}

GPtrArray *
karum_turn_rows (KarumSession *session, KarumTurnFolds *folds, KarumWritten written)
{
  const KarumRecord *record = karum_session_get_record (session);
  const KarumNode *node = record->root->child;
  Writer writer = { .session = session,
                    .folds = folds,
                    .written = written,
                    .rows = g_ptr_array_new_with_free_func (g_object_unref),
                    .branches = g_ptr_array_new (),
                    .states = { record->start } };

  put_comment (&writer, record->root, FALSE);
  while (node) {
    put_turn (&writer, node);
    if (fold (&writer, node)) {
      node = resume (&writer, node);
      continue;
    }
    put_comment (&writer, node, FALSE);
    if (node->sibling && node == node->parent->child)
      node = open_branch (&writer, node);
    else
      node = node->child ? node->child : resume (&writer, node);
  }
  g_ptr_array_unref (writer.branches);
  g_ptr_array_foreach (writer.rows, seal, NULL);
  return writer.rows;
}

/* The number of variations beside the turn of @node. */
static guint
count_beside (const KarumNode *node)
{
  guint count = 0;

  for (const KarumNode *other = node->parent->child->sibling; other; other = other->sibling)
    count++;
  return count;
}

static KarumTurnItem *
compact_row (KarumSession *session, const KarumNode *node, guint ply)
{
  KarumTurnItem *item
      = karum_turn_item_new (session, node, karum_session_get_state (session, ply - 1),
                             karum_session_get_state (session, ply));

  karum_turn_item_compact (item, count_beside (node), karum_node_variation (node) != NULL);
  return item;
}

GPtrArray *
karum_turn_rows_compact (KarumSession *session, KarumWritten written)
{
  GPtrArray *rows = g_ptr_array_new_with_free_func (g_object_unref);
  guint length = karum_session_get_length (session);

  for (guint ply = 0; ply <= length; ply++) {
    const KarumNode *node = karum_session_get_node_at (session, ply);

    if (ply > 0)
      g_ptr_array_add (rows, compact_row (session, node, ply));
    if (node == written.node)
      g_ptr_array_insert (rows, written.before ? (int) rows->len - 1 : -1,
                          karum_turn_item_new_comment (session, node, written.before, 0, TRUE));
  }
  g_ptr_array_foreach (rows, seal, NULL);
  return rows;
}
