#include "karum-turn-folds.h"

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

gboolean
karum_turn_folds_any (KarumTurnFolds *folds)
{
  return g_hash_table_size (folds->keys) > 0;
}
