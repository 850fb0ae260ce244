#include "karum-record.h"

#include "karum-node-private.h"

/* GLib's macro uses a union for its type check, which ISO C does not allow. */
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wpedantic"
G_DEFINE_BOXED_TYPE (KarumRecord, karum_record, karum_record_ref, karum_record_unref)
#pragma GCC diagnostic pop

static KarumRecord *
new_at (const KarumRules *rules, const char *setup, const char *position, const KarumState *start)
{
  KarumRecord *record = g_atomic_rc_box_new0 (KarumRecord);

  record->rules = *rules;
  record->setup = g_strdup (setup ? setup : "");
  record->position = g_strdup (position);
  record->start = *start;
  record->nodes = karum_nodes_new (&record->root);
  return record;
}

KarumRecord *
karum_record_new (const KarumRules *rules,
                  const char *setup,
                  const char *position,
                  KarumError *error)
{
  KarumState start;

  if (!karum_start (rules, setup, position, &start, error))
    return NULL;
  return new_at (rules, setup, position, &start);
}

KarumRecord *
karum_record_new_result (const KarumRules *rules)
{
  KarumState start;

  if (karum_setup_needed (rules))
    rules->game->start_unknown (rules, &start);
  else
    karum_start (rules, NULL, NULL, &start, NULL);
  return new_at (rules, NULL, NULL, &start);
}

gboolean
karum_record_start_known (const KarumRecord *record)
{
  return *record->setup || record->position || !karum_setup_needed (&record->rules);
}

gboolean
karum_record_is_result (const KarumRecord *record)
{
  const KarumRules *rules = &record->rules;

  return !record->root->child && record->tags.result != KARUM_RESULT_NONE
         && (!karum_record_start_known (record)
             || !rules->game->status (rules, &record->start).over);
}

KarumRecord *
karum_record_ref (KarumRecord *record)
{
  return g_atomic_rc_box_acquire (record);
}

static void
clear (gpointer data)
{
  KarumRecord *record = data;

  karum_tags_clear (&record->tags);
  g_free (record->setup);
  g_free (record->position);
  karum_nodes_free (record->nodes, record->root);
}

void
karum_record_unref (KarumRecord *record)
{
  g_atomic_rc_box_release_full (record, clear);
}

KarumRecord *
karum_record_copy (const KarumRecord *record)
{
  KarumRecord *copy = g_atomic_rc_box_new (KarumRecord);

  *copy = *record;
  karum_tags_copy (&copy->tags, &record->tags);
  copy->setup = g_strdup (record->setup);
  copy->position = g_strdup (record->position);
  copy->nodes = karum_nodes_copy (record->root, &copy->root);
  return copy;
}

KarumNode *
karum_record_add (KarumRecord *record, KarumNode *parent, const KarumTurn *turn)
{
  KarumNode *previous = NULL;
  KarumNode *node;

  g_return_val_if_fail (record && parent && turn, NULL);
  for (node = parent->child; node; node = node->sibling) {
    if (karum_turn_equal (node->turn, turn))
      return node;
    previous = node;
  }
  return karum_record_add_after (record, parent, previous, turn);
}

KarumNode *
karum_record_add_after (KarumRecord *record,
                        KarumNode *parent,
                        KarumNode *previous,
                        const KarumTurn *turn)
{
  KarumNode *node;

  g_return_val_if_fail (record && parent && turn, NULL);
  node = karum_node_new (record->nodes, turn);
  karum_node_link (parent, previous, node);
  return node;
}

void
karum_record_cut (KarumRecord *record, KarumNode *node)
{
  KarumNode **link;

  g_return_if_fail (record && node->parent);
  for (link = &node->parent->child; *link != node;)
    link = &(*link)->sibling;
  *link = node->sibling;
  karum_node_drop (node);
  if (!record->root->child)
    karum_nodes_forget (record->nodes);
}

KarumNode *
karum_record_line_end (const KarumRecord *record)
{
  KarumNode *node = record->root;

  while (node->child)
    node = node->child;
  return node;
}

KarumNode *
karum_record_node_at (const KarumRecord *record, guint ply)
{
  KarumNode *node = record->root;

  while (node && ply-- > 0)
    node = node->child;
  return node;
}

guint
karum_record_line_length (const KarumRecord *record)
{
  guint length = 0;

  for (const KarumNode *node = record->root->child; node; node = node->child)
    length++;
  return length;
}

void
karum_record_state (const KarumRecord *record, const KarumNode *node, KarumState *state)
{
  guint ply = karum_node_ply (node);
  g_autofree const KarumTurn **turns = g_new (const KarumTurn *, ply);
  KarumState states[2];

  for (guint i = ply; i > 0; node = node->parent)
    turns[--i] = node->turn;
  states[0] = record->start;
  for (guint i = 0; i < ply; i++)
    record->rules.game->apply (&record->rules, &states[i % 2], turns[i], &states[(i + 1) % 2]);
  *state = states[ply % 2];
}

gboolean
karum_record_annotated (const KarumRecord *record)
{
  const KarumNode *root = record->root;

  for (const KarumNode *node = root; node; node = karum_node_next (node, root))
    if (node->lead || node->comment || node->glyphs || node->sibling)
      return TRUE;
  return FALSE;
}
