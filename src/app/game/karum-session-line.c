#include "karum-session-line.h"

#include <glib/gi18n.h>

#include "karum-name.h"
#include "karum-node.h"
#include "karum-record-edit.h"
#include "karum-session-private.h"

/* A line that is being followed. */
typedef struct {
  KarumRecord *next; /* (nullable): with new turns */
  const KarumNode *node;
  KarumState state;
  gboolean branches; /* a new turn is an alternative to an existing one */
} Course;

static gboolean
is_at_end (const KarumNode *node)
{
  return !node->child && !karum_node_variation (node);
}

/* FALSE if the line would extend the game. */
static gboolean
add_turn (KarumSession *self, Course *course, const KarumTurn *turn)
{
  gboolean at_end = is_at_end (course->node);
  KarumNode *from;

  if (at_end && (!self->ended || !course->node->parent))
    return FALSE;
  if (!course->next) {
    course->next = karum_record_copy (self->record);
    course->node = karum_record_find_node (course->next, course->node);
  }
  from = at_end ? karum_record_beyond (course->next) : (KarumNode *) course->node;
  course->branches = course->branches || at_end || course->node->child;
  course->node = karum_record_add (course->next, from, turn);
  return TRUE;
}

static gboolean
follow (KarumSession *self, Course *course, const char *text, KarumError *error)
{
  const KarumRules *rules = &self->record->rules;
  const KarumNode *there;
  KarumState after;
  KarumTurn turn;

  if (!karum_turn_parse (rules, &course->state, text, &turn, error))
    return FALSE;
  there = karum_session_find_turn (self, course->next ? course->next : self->record, course->node,
                                   &turn);
  if (there)
    course->node = there;
  else if (!add_turn (self, course, &turn))
    return karum_error_set (error, 0, N_ ("the game itself ends here"), NULL);
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

  karum_session_emit_text (self, KARUM_SESSION_REFUSED, text);
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
    karum_session_commit (self, _ ("Adding a variation"), course->next, (KarumNode *) course->node);
  else
    karum_session_try (self, course->next, (KarumNode *) course->node);
}

static void
play_line (KarumSession *self, const KarumInput *input)
{
  g_auto (GStrv) turns = g_strsplit (input->text, " ", -1);
  Course course = { .node = karum_record_find_path (self->record, input->path) };
  KarumError error = { 0 };
  guint n = 0;

  if (!course.node)
    return;
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
  karum_session_submit (
      self,
      (KarumInput){ .run = play_line, .path = karum_node_path (node), .text = g_strdup (turns) });
}
