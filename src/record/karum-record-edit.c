#include "karum-record-edit.h"

#include <string.h>

#include "karum-arrays.h"
#include "karum-kgn.h"
#include "karum-node-private.h"
#include "karum-record-end.h"

static guint
count_turns (const KarumNode *top)
{
  guint count = 0;

  for (const KarumNode *node = top; node; node = karum_node_next (node, top))
    count++;
  return count;
}

/**
 * loss_note: adds @node, with its subtree, to @loss.
 * @ply: of @node, in the edited record
 * @state, @error: the position before it, and why its turn is illegal there
 */
static void
loss_note (KarumLoss *loss,
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

/* node_join_comment: adds @text to the comment as a line of its own. */
static void
node_join_comment (KarumNode *node, const char *text)
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
  node_join_comment (node->parent, text->str);
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

/**
 * record_keep_legal: removes the turns below @top that are not legal.
 * @written: the rules under which removed turns are written into comments
 * @loss: (out)
 */
static void
record_keep_legal (
    KarumRecord *record, KarumNode *top, const KarumRules *written, KarumKeep keep, KarumLoss *loss)
{
  const KarumRules *rules = &record->rules;
  g_autoptr (GArray) states = karum_array_new (KarumState);
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
      loss_note (loss, present, karum_node_ply (present),
                 &g_array_index (states, KarumState, depth - 1), &error);
      node = skip (node, top, &depth);
      if (keep == KARUM_KEEP_AS_COMMENT)
        write_into_comment (present, written);
      karum_record_cut (record, present);
    }
  }
}

/* -- Branches --------------------------------------------------------------------------------- */

typedef struct {
  KarumRecord *record;
  KarumNode *place; /* the node below which the next turn belongs */
  GArray *states;   /* (element-type KarumState): from the first place to this one */
  KarumNode *first;
  KarumNode *end; /* (nullable): the last turn of a finished game */
  guint ply;      /* of the first place */
  guint *added;
  KarumLoss *loss;
} Graft;

/* Whether the lines of @more are lines of @text. */
static gboolean
has_lines (const char *text, const char *more)
{
  g_autofree char *lines = g_strconcat ("\n", text, "\n", NULL);
  g_autofree char *wanted = g_strconcat ("\n", more, "\n", NULL);

  return strstr (lines, wanted) != NULL;
}

static void
join_text (char **text, const char *more)
{
  char *both;

  if (!more || (*text && has_lines (*text, more)))
    return;
  both = *text ? g_strconcat (*text, "\n", more, NULL) : g_strdup (more);
  g_free (*text);
  *text = both;
}

static void
join_remarks (KarumNode *node, const KarumNode *from)
{
  join_text (&node->lead, from->lead);
  join_text (&node->comment, from->comment);
  if (from->glyphs)
    karum_for_each_value (guint8, glyph, from->glyphs)
      if (!node->glyphs || !memchr (node->glyphs->data, glyph, node->glyphs->len))
        karum_node_add_glyph (node, glyph);
}

static KarumNode *
find_turn (const KarumNode *node, const KarumTurn *turn)
{
  KarumNode *child = node->child;

  while (child && !karum_turn_equal (child->turn, turn))
    child = child->sibling;
  return child;
}

/* (nullable): the place of @from below the present one. */
static KarumNode *
take_turn (Graft *graft, const KarumNode *from)
{
  const KarumRules *rules = &graft->record->rules;
  const KarumState *before = &g_array_index (graft->states, KarumState, graft->states->len - 1);
  KarumNode *node;
  KarumError error;

  if (!rules->game->turn_check (rules, before, from->turn, &error)) {
    loss_note (graft->loss, from, graft->ply + graft->states->len, before, &error);
    return NULL;
  }
  node = find_turn (graft->place, from->turn);
  if (!node && graft->place == graft->end) {
    graft->place = karum_record_beyond (graft->record);
    node = find_turn (graft->place, from->turn);
  }
  if (!node) {
    node = karum_record_add (graft->record, graft->place, from->turn);
    ++*graft->added;
  }
  join_remarks (node, from);
  graft->first = graft->first ? graft->first : node;
  return node;
}

static void
enter (Graft *graft, KarumNode *node)
{
  const KarumRules *rules = &graft->record->rules;
  guint last = graft->states->len - 1;

  g_array_set_size (graft->states, last + 2);
  rules->game->apply (rules, &g_array_index (graft->states, KarumState, last), node->turn,
                      &g_array_index (graft->states, KarumState, last + 1));
  graft->place = node;
}

/* (nullable): the next turn after @from and all that follows it. */
static const KarumNode *
leave (Graft *graft, const KarumNode *from, const KarumNode *top)
{
  while (!from->sibling && from->parent != top) {
    from = from->parent;
    graft->place = graft->place->parent;
    g_array_set_size (graft->states, graft->states->len - 1);
  }
  return from->sibling;
}

const KarumNode *
karum_record_find_beyond (const KarumRecord *record)
{
  const KarumNode *last = karum_record_line_end (record);
  const KarumNode *other = last->sibling;

  while (other && !karum_turn_equal (other->turn, last->turn))
    other = other->sibling;
  return other;
}

KarumNode *
karum_record_beyond (KarumRecord *record)
{
  KarumNode *last = karum_record_line_end (record);
  const KarumNode *there = karum_record_find_beyond (record);
  KarumNode *previous = last;

  g_return_val_if_fail (last->parent, NULL);
  if (there)
    return (KarumNode *) there;
  while (previous->sibling)
    previous = previous->sibling;
  return karum_record_add_after (record, last->parent, previous, last->turn);
}

KarumNode *
karum_record_graft (
    KarumRecord *record, KarumNode *node, const KarumNode *branch, guint *added, KarumLoss *loss)
{
  g_autoptr (GArray) states = karum_array_new (KarumState);
  Graft graft = { .record = record,
                  .place = node,
                  .states = states,
                  .ply = karum_node_ply (node),
                  .added = added,
                  .loss = loss };
  const KarumNode *from = branch->child;
  KarumNode *end = karum_record_line_end (record);

  g_return_val_if_fail (record && node && added && loss, NULL);
  graft.end = end->parent && record->tags.result != KARUM_RESULT_NONE ? end : NULL;
  *added = loss->n_turns = 0;
  g_array_set_size (states, 1);
  karum_record_state (record, node, &g_array_index (states, KarumState, 0));
  while (from) {
    KarumNode *taken = take_turn (&graft, from);

    if (taken && from->child) {
      enter (&graft, taken);
      from = from->child;
    } else {
      from = leave (&graft, from, branch);
    }
  }
  return graft.first;
}

/* -- Other starts ----------------------------------------------------------------------------- */

KarumRecord *
karum_record_restart (const KarumRecord *record,
                      const KarumRules *rules,
                      const char *setup,
                      const char *position,
                      KarumKeep keep,
                      KarumLoss *loss,
                      KarumError *error)
{
  KarumRecord *next;
  KarumState start;

  g_return_val_if_fail (record && rules && loss, NULL);
  if (!karum_start (rules, setup, position, &start, error))
    return NULL;
  next = karum_record_copy (record);
  g_free (next->setup);
  g_free (next->position);
  next->rules = *rules;
  next->setup = g_strdup (setup ? setup : "");
  next->position = g_strdup (position);
  next->start = start;
  record_keep_legal (next, next->root, &record->rules, keep, loss);
  karum_record_settle (next, NULL);
  return next;
}

KarumRecord *
karum_record_branch (const KarumRecord *record, const KarumNode *node)
{
  KarumRecord *branch = karum_record_new (&record->rules, record->setup, record->position, NULL);

  g_return_val_if_fail (branch, NULL);
  karum_record_state (record, node, &branch->start);
  return branch;
}

/* Names and result of the persons change places. */
static void
exchange_persons (KarumTags *tags)
{
  char *player = tags->players[0];
  int score = tags->score[0];

  tags->players[0] = tags->players[1];
  tags->players[1] = player;
  tags->score[0] = tags->score[1];
  tags->score[1] = score;
  tags->result = karum_result_reverse (tags->result);
}

KarumRecord *
karum_record_start_at (const KarumRecord *record, const KarumNode *node, KarumLoss *loss)
{
  const KarumRules *rules = &record->rules;
  char position[KARUM_POSITION_TEXT];
  KarumRecord *next;
  KarumState state;
  guint added;

  g_return_val_if_fail (record && node && node->child && loss, NULL);
  karum_record_state (record, node, &state);
  rules->game->position_write (rules, &state, position);
  next = karum_record_new (rules, NULL, position, NULL);
  g_return_val_if_fail (next, NULL);
  karum_tags_copy (&next->tags, &record->tags);
  if (karum_exchanged (rules, &state))
    exchange_persons (&next->tags);
  karum_node_set_comment (next->root, record->root->comment);
  if (node->parent && node->comment)
    node_join_comment (next->root, node->comment);
  karum_record_graft (next, next->root, node, &added, loss);
  karum_record_settle (next, record);
  return next;
}

void
karum_record_exchange_players (KarumRecord *record)
{
  const KarumTags *tags = &record->tags;

  exchange_persons (&record->tags);
  if (tags->result == KARUM_RESULT_NONE || tags->termination == KARUM_TERMINATION_NORMAL)
    karum_record_close (record);
  else if (tags->termination != KARUM_TERMINATION_ADJUDICATION && tags->has_score)
    karum_record_end (record, tags->result, tags->termination);
}

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
  record_keep_legal (record, fresh, &record->rules, keep, loss);
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
  record_keep_legal (record, fresh, &record->rules, keep, loss);
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
  record_keep_legal (record, parent, &record->rules, keep, loss);
  return parent;
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
