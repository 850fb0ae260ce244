#include "karum-record-find.h"

typedef gboolean (*Test) (const KarumRules *rules, const KarumState *state, gconstpointer wanted);

static gboolean
find (const KarumRecord *record, Test test, gconstpointer wanted, guint *ply)
{
  const KarumRules *rules = &record->rules;
  const KarumNode *node = record->root;
  KarumState state = record->start;

  for (*ply = 0; !test (rules, &state, wanted); ++*ply) {
    KarumState before = state;

    node = node->child;
    if (!node)
      return FALSE;
    rules->game->apply (rules, &before, node->turn, &state);
  }
  return TRUE;
}

static gboolean
has_key (const KarumRules *rules, const KarumState *state, gconstpointer key)
{
  return rules->game->search_key (rules, state) == *(const guint64 *) key;
}

gboolean
karum_record_find_position (const KarumRecord *record, const KarumState *state, guint *ply)
{
  guint64 key = record->rules.game->search_key (&record->rules, state);

  return find (record, has_key, &key, ply);
}

static gboolean
has_pattern (const KarumRules *rules, const KarumState *state, gconstpointer pattern)
{
  return karum_pattern_stands (pattern, rules, state);
}

gboolean
karum_record_find_pattern (const KarumRecord *record, const KarumPattern *pattern, guint *ply)
{
  return find (record, has_pattern, pattern, ply);
}
