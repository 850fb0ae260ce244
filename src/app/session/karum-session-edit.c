/* karum-session-edit.c: turns that are entered, and new records of the game. */
#include <glib/gi18n.h>

#include "karum-request.h"
#include "karum-name.h"
#include "karum-node.h"
#include "karum-record-edit.h"
#include "karum-record-end.h"
#include "karum-learn.h"
#include "karum-session-private.h"

void
karum_session_refuse (KarumSession *self, const char *text, const KarumError *error)
{
  const KarumGame *game = self->rules.game;

  self->obstacle = 0;
  g_free (self->refusal);
  self->refusal = error && error->message ? karum_learn_refusal (game, error->message) : NULL;
  g_signal_emit_by_name (self, "refused", text);
}

const char *
karum_session_get_refusal (KarumSession *self)
{
  return self->refusal;
}

static void
refuse (KarumSession *self, const KarumError *error)
{
  g_autofree char *text = karum_error_message (error);

  karum_session_refuse (self, text, error);
}

/* -- Changes ---------------------------------------------------------------------------------- */

/* (transfer full): what the record keeps of how the turn was made. */
static char *
dup_making (KarumSession *self)
{
  g_autofree char *clock = karum_clock_press (self->clock);
  g_autofree char *tries
      = self->tries > 0 ? g_strdup_printf ("[%%tries %u]", self->tries) : g_strdup ("");

  return clock ? g_strdup_printf ("%s %s", clock, tries) : g_steal_pointer (&tries);
}

/* Adds @turn after the current node: at the end of a game in progress as play, elsewhere as a
 * variation, also after the end of a finished game. */
static void
add (KarumSession *self, const KarumTurn *turn)
{
  const KarumNode *place = karum_session_get_node (self);
  gboolean at_end = karum_session_is_at_end (self), plays = at_end && !self->ended;
  KarumRecord *next = karum_record_copy (self->record);
  KarumNode *parent
      = at_end && self->ended ? karum_record_beyond (next) : karum_record_find_node (next, place);
  KarumNode *node = karum_record_add (next, parent, turn);

  if (plays) {
    g_autofree char *making = dup_making (self);

    karum_node_set_comment (node, making);
    karum_record_close (next);
  }
  self->branches = place->child || (at_end && self->ended);
  if (karum_session_can_edit (self))
    karum_session_commit (self, plays ? N_ ("Playing a move") : N_ ("Adding a variation"), next,
                          node);
  else
    karum_session_try (self, next, node);
}

/* -- Teaching --------------------------------------------------------------------------------- */

void
karum_session_set_teacher (KarumSession *self, gboolean teaches)
{
  self->teaches = teaches;
}

/* Whether a turn that is added now is weighed first. */
static gboolean
is_taught (KarumSession *self)
{
  return self->teaches && karum_tags_teaching (&self->record->tags) > 0
         && karum_session_is_at_end (self) && !self->ended && karum_session_can_edit (self)
         && karum_session_get_computer (self) == 0;
}

static void
weigh (KarumSession *self, const KarumTurn *turn)
{
  g_free (karum_clock_press (self->clock));
  self->weighing = g_malloc0 (sizeof *self->weighing);
  karum_turn_copy (self->weighing, turn);
  g_signal_emit_by_name (self, "weigh", self->weighing);
}

void
karum_session_weighed (KarumSession *self, gboolean make)
{
  g_autofree KarumTurn *turn = g_steal_pointer (&self->weighing);

  if (!turn)
    return;
  if (make) {
    add (self, turn);
  } else {
    self->tries++;
    karum_session_reset_entry (self);
    karum_session_follow_clock (self);
    g_signal_emit_by_name (self, "position-changed");
  }
  karum_session_run_inputs (self);
}

guint
karum_session_count_tries (KarumSession *self)
{
  guint tries = self->tries;
  KarumBoard board;

  self->rules.game->board (&self->rules, &board);
  for (const KarumNode *node = self->record->root->child; node; node = node->child) {
    g_auto (KarumMarkup) markup = { 0 };

    karum_markup_read (&markup, &board, node->comment);
    tries += markup.tries;
  }
  return tries;
}

/* -- Play ------------------------------------------------------------------------------------- */

/* Goes on to a turn that the record has, or adds it. */
static void
play (KarumSession *self, const KarumTurn *turn)
{
  const KarumNode *there = karum_session_find_turn (self, karum_session_get_node (self), turn);

  if (self->correction != KARUM_CORRECT_NOTHING)
    karum_session_correct_turn (self, turn);
  else if (there)
    karum_session_look_at (self, there);
  else if (is_taught (self))
    weigh (self, turn);
  else
    add (self, turn);
}

static void
play_checked (KarumSession *self, const KarumInput *input)
{
  const KarumRules *rules = &self->record->rules;
  KarumError error = { 0 };

  if (!karum_session_can_play (self))
    return;
  if (rules->game->turn_check (rules, karum_session_get_position (self), input->object, &error))
    play (self, input->object);
  else
    refuse (self, &error);
}

/* What the computer found, and where. */
typedef struct {
  KarumState state;
  KarumTurn turn;
} Answer;

static void
play_answer (KarumSession *self, const KarumInput *input)
{
  const Answer *answer = input->object;

  if (karum_session_get_computer (self) > 0
      && karum_state_equal (&self->rules, karum_session_get_position (self), &answer->state))
    play (self, &answer->turn);
}

static void
play_text (KarumSession *self, const KarumInput *input)
{
  KarumTurn turn;
  KarumError error = { 0 };

  /* Who waited for where it would lead, like the computer, waits no longer. */
  if (!karum_session_can_play (self)) {
    g_signal_emit_by_name (self, "position-changed");
    return;
  }
  if (karum_turn_parse (&self->record->rules, karum_session_get_position (self), input->text, &turn,
                        &error)) {
    play (self, &turn);
    return;
  }
  /* The turns typed after it were meant to follow it. */
  g_queue_clear_full (&self->inputs, (GDestroyNotify) karum_input_free);
  refuse (self, &error);
}

static void
step_back (KarumSession *self, const KarumInput *input)
{
  if (karum_entry_back (&self->entry))
    g_signal_emit_by_name (self, "position-changed");
}

static void
finish (KarumSession *self, const KarumInput *input)
{
  KarumTurn turn;

  if (!self->entry.legal)
    return;
  karum_turn_copy (&turn, &self->entry.turn);
  play (self, &turn);
}

/* Picks up another piece instead. */
static gboolean
pick_another (KarumSession *self, KarumPoint point)
{
  const KarumRules *rules = &self->entry.rules;
  KarumContent content = rules->game->cell (rules, &self->entry.state, point).content;
  KarumEntry fresh;

  if (self->entry.turn.n_points != 1 || content == KARUM_CELL_EMPTY)
    return FALSE;
  karum_entry_init (&fresh, rules, &self->entry.state);
  if (!karum_entry_can_touch (&fresh, point))
    return FALSE;
  self->entry = fresh;
  return TRUE;
}

/* The last point again: ends the turn if possible. A point that followed from the others counts as
 * touched. */
static void
touch_last (KarumSession *self, const KarumInput *input)
{
  if (self->entry.ahead)
    self->entry.ahead = FALSE;
  else if (self->entry.legal)
    finish (self, input);
  else if (self->entry.turn.n_points == 1)
    step_back (self, input);
}

/* Outside the choices: only cancels the turn being entered. */
static void
touch_beside (KarumSession *self, const KarumInput *input, const KarumError *error)
{
  if (self->entry.turn.n_points > 0 && !karum_entry_picked_up (&self->entry))
    step_back (self, input);
  else
    refuse (self, error);
}

static void
touch (KarumSession *self, const KarumInput *input)
{
  KarumPoint point = input->numbers[0];
  const KarumTurn *turn = &self->entry.turn;
  KarumError error = { 0 };
  KarumEntryStep step;

  if (!self->entry.open)
    return;
  if (turn->n_points > 0 && turn->points[turn->n_points - 1] == point
      && !karum_entry_can_touch (&self->entry, point)) {
    touch_last (self, input);
    return;
  }
  step = karum_entry_touch (&self->entry, point, &error);
  if (step == KARUM_ENTRY_REFUSED && karum_entry_picked_up (&self->entry)
      && pick_another (self, point))
    step = karum_entry_touch (&self->entry, point, &error);
  if (step == KARUM_ENTRY_WHOLE)
    finish (self, input);
  else if (step == KARUM_ENTRY_MORE)
    g_signal_emit_by_name (self, "position-changed");
  else
    touch_beside (self, input, &error);
}

static void
undo (KarumSession *self, const KarumInput *input)
{
  if (self->entry.turn.n_points > 0)
    step_back (self, input);
  else if (karum_session_can_undo (self))
    karum_session_turn (self, KARUM_UNDO);
}

static void
redo (KarumSession *self, const KarumInput *input)
{
  if (karum_session_can_redo (self))
    karum_session_turn (self, KARUM_REDO);
}

static void
end (KarumSession *self, const KarumInput *input)
{
  KarumRecord *next;

  if (karum_session_is_ended (self))
    return;
  next = karum_record_copy (self->record);
  karum_record_end (next, input->numbers[0], input->numbers[1]);
  karum_session_commit (self, N_ ("Ending the game"), next, karum_record_line_end (next));
}

static void
cut (KarumSession *self, const KarumInput *input)
{
  const KarumNode *place = karum_session_get_node (self);
  KarumRecord *next;
  KarumNode *node, *parent;

  if (!place->parent || !karum_session_can_edit (self))
    return;
  next = karum_record_copy (self->record);
  node = karum_record_find_node (next, place);
  parent = node->parent;
  karum_record_cut (next, node);
  karum_record_settle (next, self->record);
  karum_session_commit (self, N_ ("Deleting moves"), next, parent);
}

static gboolean
order_node (KarumNode *node, KarumOrder order)
{
  switch (order) {
  case KARUM_ORDER_UP:
    return karum_node_promote (node);
  case KARUM_ORDER_DOWN:
    return karum_node_demote (node);
  case KARUM_ORDER_MAIN:
  default:
    return karum_node_make_main (node);
  }
}

static void
order (KarumSession *self, const KarumInput *input)
{
  KarumRecord *next;
  KarumNode *node;

  if (!karum_session_can_order (self, input->numbers[0]))
    return;
  next = karum_record_copy (self->record);
  node = karum_record_find_node (next, karum_session_get_node (self));
  order_node (node, input->numbers[0]);
  karum_record_settle (next, self->record);
  karum_session_commit (self, N_ ("Ordering variations"), next, node);
}

/* -- What persons do, one after the other ------------------------------------------------------ */

void
karum_session_touch (KarumSession *self, KarumPoint point)
{
  karum_session_submit (self, (KarumInput){ .run = touch, .numbers = { point } });
}

void
karum_session_step_back (KarumSession *self)
{
  karum_session_submit (self, (KarumInput){ .run = step_back });
}

void
karum_session_finish (KarumSession *self)
{
  karum_session_submit (self, (KarumInput){ .run = finish });
}

void
karum_session_play (KarumSession *self, const KarumTurn *turn)
{
  KarumTurn *copy = g_malloc0 (sizeof *copy);

  karum_turn_copy (copy, turn);
  karum_session_submit (self,
                        (KarumInput){ .run = play_checked, .object = copy, .release = g_free });
}

void
karum_session_answer (KarumSession *self, const KarumState *state, const KarumTurn *turn)
{
  Answer *answer = g_new0 (Answer, 1);

  answer->state = *state;
  karum_turn_copy (&answer->turn, turn);
  karum_session_submit (self,
                        (KarumInput){ .run = play_answer, .object = answer, .release = g_free });
}

void
karum_session_type (KarumSession *self, const char *text)
{
  karum_session_submit (self, (KarumInput){ .run = play_text, .text = g_strdup (text) });
}

gboolean
karum_session_can_undo (KarumSession *self)
{
  g_return_val_if_fail (KARUM_IS_SESSION (self), FALSE);
  return self->entry.turn.n_points > 0 || karum_session_change (self, KARUM_UNDO) != 0;
}

gboolean
karum_session_can_redo (KarumSession *self)
{
  g_return_val_if_fail (KARUM_IS_SESSION (self), FALSE);
  return karum_session_change (self, KARUM_REDO) != 0;
}

void
karum_session_undo (KarumSession *self)
{
  karum_session_submit (self, (KarumInput){ .run = undo });
}

void
karum_session_redo (KarumSession *self)
{
  karum_session_submit (self, (KarumInput){ .run = redo });
}

static void
lose (KarumSession *self, KarumSide side, KarumTermination termination)
{
  KarumState last;
  guint player;

  karum_record_state (self->record, karum_record_line_end (self->record), &last);
  player = karum_session_get_person (self, &last, side);
  karum_session_submit (
      self, (KarumInput){ .run = end,
                          .numbers
                          = { player == 0 ? KARUM_RESULT_LOST : KARUM_RESULT_WON, termination } });
}

void
karum_session_resign (KarumSession *self, KarumSide side)
{
  g_return_if_fail (KARUM_IS_SESSION (self));
  lose (self, side, KARUM_TERMINATION_RESIGNATION);
}

void
karum_session_run_out_of_time (KarumSession *self, KarumSide side)
{
  g_return_if_fail (KARUM_IS_SESSION (self));
  lose (self, side, KARUM_TERMINATION_TIME);
}

void
karum_session_agree_draw (KarumSession *self)
{
  karum_session_submit (
      self,
      (KarumInput){ .run = end, .numbers = { KARUM_RESULT_DRAWN, KARUM_TERMINATION_AGREEMENT } });
}

void
karum_session_delete (KarumSession *self)
{
  karum_session_submit (self, (KarumInput){ .run = cut });
}

gboolean
karum_session_can_order (KarumSession *self, KarumOrder order)
{
  return karum_session_can_edit (self)
         && (order == KARUM_ORDER_DOWN ? karum_node_can_demote (karum_session_get_node (self))
                                       : karum_session_in_variation (self));
}

void
karum_session_order (KarumSession *self, KarumOrder wanted)
{
  karum_session_submit (self, (KarumInput){ .run = order, .numbers = { wanted } });
}
