
#include <glib/gi18n.h>

#include "karum-name.h"
#include "karum-node.h"
#include "karum-record-edit.h"
#include "karum-session-private.h"

/* (nullable): the node that @turn leads to from @node. @beyond: in the variation that repeats the
 * last turn, which is that of @node */
static const KarumNode *
find_turn (const KarumRecord *record, const KarumNode *node, const KarumTurn *turn, gboolean beyond)
{
  const KarumNode *from = beyond ? karum_record_find_beyond (record) : node;
  const KarumNode *child = from ? from->child : NULL;

  while (child && !karum_turn_equal (child->turn, turn))
    child = child->sibling;
  return child;
}

/* A line that is being followed. */
typedef struct {
  KarumRecord *next; /* (nullable): with new turns */
  const KarumNode *node;
  KarumState state;
  gboolean branches; /* a new turn is an alternative to an existing one */
} Course;

/* Lines are kept beside the game, which they don't make longer: after its last turn, in a variation
 * that repeats that turn. An analysis copy is there to be extended. */
static gboolean
goes_beyond (KarumSession *self, const KarumNode *node)
{
  return !karum_session_is_analysis (self) && node->parent && !node->child
         && !karum_node_variation (node);
}

const char *
karum_session_get_keep_refusal (KarumSession *self, const KarumNode *node)
{
  g_return_val_if_fail (KARUM_IS_SESSION (self) && node, NULL);
  return karum_session_is_analysis (self) || node->parent || node->child
             ? NULL
             : _ ("there is no move yet that a variation could replace");
}

static void
add_turn (KarumSession *self, Course *course, const KarumTurn *turn)
{
  gboolean beyond = goes_beyond (self, course->node);
  KarumNode *from;

  if (!course->next) {
    course->next = karum_record_copy (self->record);
    course->node = karum_record_find_node (course->next, course->node);
  }
  from = beyond ? karum_record_beyond (course->next) : (KarumNode *) course->node;
  course->branches = course->branches || beyond || course->node->child;
  course->node = karum_record_add (course->next, from, turn);
}

static gboolean
follow (KarumSession *self, Course *course, const char *text, KarumError *error)
{
  const KarumRules *rules = &self->record->rules;
  const KarumRecord *record = course->next ? course->next : self->record;
  const KarumNode *there;
  KarumState after;
  KarumTurn turn;

  if (!karum_turn_parse (rules, &course->state, text, &turn, error))
    return FALSE;
  there = find_turn (record, course->node, &turn, goes_beyond (self, course->node));
  if (there)
    course->node = there;
  else
    add_turn (self, course, &turn);
  rules->game->apply (rules, &course->state, &turn, &after);
  course->state = after;
  return TRUE;
}

/* Reports which turn can't be played, and why. */
static void
refuse (KarumSession *self, const char *turn, const KarumError *error)
{
  g_autofree char *reason = karum_error_message (error);
  /* Translators: a turn, why it can't be played */
  g_autofree char *text = g_strdup_printf (_ ("%s can’t be played: %s"), turn, reason);

  karum_session_refuse (self, text, error);
}

static void
take (KarumSession *self, Course *course)
{
  if (!course->next) {
    karum_session_look_at (self, course->node);
    return;
  }
  self->branches = course->branches;
  if (karum_session_can_edit (self))
    karum_session_commit (self, N_ ("Adding a variation"), course->next,
                          (KarumNode *) course->node);
  else
    karum_session_try (self, course->next, (KarumNode *) course->node);
}

static void
play_line (KarumSession *self, const KarumInput *input)
{
  g_auto (GStrv) turns = g_strsplit (input->text, " ", -1);
  Course course = { .node = karum_record_find_path (self->record, input->object) };
  const char *refusal;
  KarumError error = { 0 };
  guint n = 0;

  if (!course.node)
    return;
  refusal = karum_session_get_keep_refusal (self, course.node);
  if (refusal) {
    karum_session_refuse (self, refusal, NULL);
    return;
  }
  karum_record_state (self->record, course.node, &course.state);
  while (turns[n] && follow (self, &course, turns[n], &error))
    n++;
  if (n > 0)
    take (self, &course);
  if (turns[n])
    refuse (self, turns[n], &error);
}

void
karum_session_play_line (KarumSession *self, const KarumNode *node, const char *turns)
{
  karum_session_submit (self, (KarumInput){ .run = play_line,
                                            .object = karum_node_path (node),
                                            .release = (GDestroyNotify) g_array_unref,
                                            .text = g_strdup (turns) });
}

/* -- The line --------------------------------------------------------------------------------- */

static KarumNode *
node_at (KarumSession *self, guint ply)
{
  return g_ptr_array_index (self->nodes, ply);
}

void
karum_session_read_line (KarumSession *self, KarumNode *through)
{
  const KarumRules *rules = &self->record->rules;
  guint ply;

  while (through->child)
    through = through->child;
  ply = karum_node_ply (through);
  g_ptr_array_set_size (self->nodes, (int) ply + 1);
  g_array_set_size (self->states, ply + 1);
  for (guint i = ply + 1; i > 0; through = through->parent)
    self->nodes->pdata[--i] = through;
  g_array_index (self->states, KarumState, 0) = self->record->start;
  for (guint i = 1; i <= ply; i++)
    rules->game->apply (rules, karum_session_get_state (self, i - 1), node_at (self, i)->turn,
                        &g_array_index (self->states, KarumState, i));
}

/* -- The place -------------------------------------------------------------------------------- */

const KarumNode *
karum_session_get_node (KarumSession *self)
{
  g_return_val_if_fail (KARUM_IS_SESSION (self), NULL);
  return node_at (self, self->ply);
}

const KarumState *
karum_session_get_position (KarumSession *self)
{
  g_return_val_if_fail (KARUM_IS_SESSION (self), NULL);
  return karum_session_get_state (self, self->ply);
}

KarumCorrection
karum_session_get_correction (KarumSession *self)
{
  g_return_val_if_fail (KARUM_IS_SESSION (self), KARUM_CORRECT_NOTHING);
  return self->correction;
}

gboolean
karum_session_in_variation (KarumSession *self)
{
  return karum_node_variation (karum_session_get_node (self)) != NULL;
}

gboolean
karum_session_is_at_end (KarumSession *self)
{
  return !karum_session_get_node (self)->child && !karum_session_in_variation (self);
}

const KarumNode *
karum_session_find_turn (KarumSession *self, const KarumNode *node, const KarumTurn *turn)
{
  return find_turn (self->record, node, turn,
                    self->ended && !node->child && !karum_node_variation (node));
}

guint
karum_session_get_length (KarumSession *self)
{
  g_return_val_if_fail (KARUM_IS_SESSION (self), 0);
  return self->nodes->len - 1;
}

guint
karum_session_get_ply (KarumSession *self)
{
  g_return_val_if_fail (KARUM_IS_SESSION (self), 0);
  return self->ply;
}

const KarumNode *
karum_session_get_node_at (KarumSession *self, guint ply)
{
  g_return_val_if_fail (KARUM_IS_SESSION (self) && ply < self->nodes->len, NULL);
  return node_at (self, ply);
}

const KarumState *
karum_session_get_state (KarumSession *self, guint ply)
{
  g_return_val_if_fail (KARUM_IS_SESSION (self) && ply < self->states->len, NULL);
  return &g_array_index (self->states, KarumState, ply);
}

const KarumTurn *
karum_session_get_turn (KarumSession *self, guint ply)
{
  g_return_val_if_fail (KARUM_IS_SESSION (self) && ply < self->nodes->len, NULL);
  return node_at (self, ply)->turn;
}

/* -- Looking elsewhere ------------------------------------------------------------------------ */

static void
look_at (KarumSession *self, guint ply)
{
  self->ply = ply;
  self->correction = KARUM_CORRECT_NOTHING;
  karum_session_reset_entry (self);
  g_signal_emit_by_name (self, "position-changed");
}

void
karum_session_look_at (KarumSession *self, const KarumNode *node)
{
  guint ply = karum_node_ply (node);

  if (node == karum_session_get_node (self))
    return;
  if (ply >= self->nodes->len || node_at (self, ply) != node) {
    karum_session_read_line (self, (KarumNode *) node);
    self->ply = ply;
    g_signal_emit_by_name (self, "line-changed");
  }
  look_at (self, ply);
}

gboolean
karum_session_is_waiting (KarumSession *self)
{
  g_return_val_if_fail (KARUM_IS_SESSION (self), FALSE);
  return self->turning || (self->next && self->next_place) || !g_queue_is_empty (&self->inputs);
}

/* Saving a comment or a glyph doesn't change the current node, so going elsewhere doesn't wait for
 * it. */
static void
look (KarumSession *self, KarumInput input)
{
  KarumInput *waiting;

  if (karum_session_is_waiting (self)) {
    karum_session_submit (self, input);
    return;
  }
  waiting = g_memdup2 (&input, sizeof input);
  waiting->run (self, waiting);
  karum_input_free (waiting);
}

static void
go_to (KarumSession *self, const KarumInput *input)
{
  const KarumNode *node = karum_record_find_path (self->record, input->object);

  if (node)
    karum_session_look_at (self, node);
}

static void
go (KarumSession *self, const KarumInput *input)
{
  guint ply = MIN ((guint) input->numbers[0], karum_session_get_length (self));

  if (ply != self->ply)
    look_at (self, ply);
}

static void
step (KarumSession *self, const KarumInput *input)
{
  const int by = input->numbers[0];

  if (by > 0 ? self->ply < karum_session_get_length (self) : self->ply > 0)
    look_at (self, by > 0 ? self->ply + 1 : self->ply - 1);
}

/* The next fork, or the first or the last turn of the line. */
static void
go_to_fork (KarumSession *self, const KarumInput *input)
{
  const int by = input->numbers[0];
  guint last = by > 0 ? karum_session_get_length (self) : 0;
  guint ply = self->ply;

  while (ply != last) {
    ply = by > 0 ? ply + 1 : ply - 1;
    if (karum_node_is_fork (node_at (self, ply)))
      break;
  }
  if (ply != self->ply)
    look_at (self, ply);
}

static void
choose (KarumSession *self, const KarumInput *input)
{
  const int by = input->numbers[0];
  KarumNode *first = node_at (self, self->ply)->child;
  KarumNode *node = first;
  int n = 0, place = 0;

  if (!first)
    return;
  for (KarumNode *other = first; other; other = other->sibling, n++)
    if (other == node_at (self, self->ply + 1))
      place = n;
  for (place = (place + by + n) % n; place > 0; place--)
    node = node->sibling;
  karum_session_read_line (self, node);
  self->correction = KARUM_CORRECT_NOTHING;
  g_signal_emit_by_name (self, "line-changed");
  g_signal_emit_by_name (self, "position-changed");
}

static void
correct (KarumSession *self, const KarumInput *input)
{
  if (self->ply == 0 || !karum_session_can_edit (self))
    return;
  look_at (self, self->ply - 1);
  self->correction = input->numbers[0];
  g_signal_emit_by_name (self, "position-changed");
}

void
karum_session_go_to (KarumSession *self, const KarumNode *node)
{
  g_return_if_fail (KARUM_IS_SESSION (self) && node);
  look (self, (KarumInput){ .run = go_to,
                            .object = karum_node_path (node),
                            .release = (GDestroyNotify) g_array_unref });
}

void
karum_session_go (KarumSession *self, guint ply)
{
  g_return_if_fail (KARUM_IS_SESSION (self));
  look (self, (KarumInput){ .run = go, .numbers = { (int) ply } });
}

void
karum_session_step (KarumSession *self, int by)
{
  g_return_if_fail (KARUM_IS_SESSION (self));
  look (self, (KarumInput){ .run = step, .numbers = { by } });
}

void
karum_session_go_to_fork (KarumSession *self, int by)
{
  g_return_if_fail (KARUM_IS_SESSION (self));
  look (self, (KarumInput){ .run = go_to_fork, .numbers = { by } });
}

void
karum_session_choose (KarumSession *self, int by)
{
  g_return_if_fail (KARUM_IS_SESSION (self));
  look (self, (KarumInput){ .run = choose, .numbers = { by } });
}

void
karum_session_correct (KarumSession *self, KarumCorrection correction)
{
  g_return_if_fail (KARUM_IS_SESSION (self));
  look (self, (KarumInput){ .run = correct, .numbers = { correction } });
}
