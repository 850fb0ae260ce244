/* karum-session-edit.c: what persons do: turns being entered, and new records of the game. */
#include <glib/gi18n.h>
#include <string.h>

#include "karum-error-message.h"
#include "karum-session-private.h"

static void
refuse (KarumSession *self, const KarumError *error)
{
  g_autofree char *text = karum_error_message (error);

  karum_session_emit_text (self, KARUM_SESSION_REFUSED, text);
}

/* -- Changes ---------------------------------------------------------------------------------- */

static void
play (KarumSession *self, const KarumTurn *turn)
{
  KarumRecord *next = karum_record_copy (self->record);

  karum_record_add (next, karum_record_line_end (next), turn);
  karum_record_close (next);
  karum_session_commit (self, next, KARUM_CHANGE_NEW, FALSE);
}

static void
play_checked (KarumSession *self, const KarumInput *input)
{
  const KarumRules *rules = &self->record->rules;
  KarumError error;

  if (!karum_session_can_play (self))
    return;
  if (rules->game->turn_check (rules, karum_session_get_state (self, self->ply), input->turn,
                               &error))
    play (self, input->turn);
  else
    refuse (self, &error);
}

static void
play_text (KarumSession *self, const KarumInput *input)
{
  KarumTurn turn;
  KarumError error;

  if (!karum_session_can_play (self))
    return;
  if (karum_turn_parse (&self->record->rules, karum_session_get_state (self, self->ply),
                        input->text, &turn, &error))
    play (self, &turn);
  else
    refuse (self, &error);
}

static void
step_back (KarumSession *self, const KarumInput *input)
{
  if (karum_entry_back (&self->entry))
    karum_session_emit (self, KARUM_SESSION_POSITION_CHANGED);
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

/* Another piece instead of the one that was picked up. */
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

/* The last point again: the turn ends there if it can. A point that was not touched yet, because it
 * followed from the others, is touched with this. */
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

/* Beside what can be chosen: what was put on the board is taken back, and nothing else is done. */
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
  KarumPoint point = input->point;
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
    karum_session_emit (self, KARUM_SESSION_POSITION_CHANGED);
  else
    touch_beside (self, input, &error);
}

static void
undo (KarumSession *self, const KarumInput *input)
{
  KarumRecord *next;

  if (self->entry.turn.n_points > 0) {
    step_back (self, input);
    return;
  }
  if (!karum_session_can_undo (self))
    return;
  if (self->done->len > 0) {
    next = karum_record_ref (g_ptr_array_index (self->done, self->done->len - 1));
  } else {
    next = karum_record_copy (self->record);
    karum_record_cut (next, karum_record_line_end (next));
    karum_record_close (next);
  }
  karum_session_commit (self, next, KARUM_CHANGE_UNDO, FALSE);
}

static void
redo (KarumSession *self, const KarumInput *input)
{
  if (karum_session_can_redo (self))
    karum_session_commit (
        self, karum_record_ref (g_ptr_array_index (self->undone, self->undone->len - 1)),
        KARUM_CHANGE_REDO, FALSE);
}

static void
end (KarumSession *self, const KarumInput *input)
{
  KarumRecord *next;

  if (karum_session_is_ended (self))
    return;
  next = karum_record_copy (self->record);
  karum_record_end (next, input->result, input->termination);
  karum_session_commit (self, next, KARUM_CHANGE_NEW, FALSE);
}

static void
comment (KarumSession *self, const KarumInput *input)
{
  const char *wanted = input->text ? input->text : "";
  const char *present;
  KarumRecord *next;

  if (input->ply > karum_session_get_length (self))
    return;
  present = karum_session_get_comment (self, input->ply);
  if (strcmp (present ? present : "", wanted) == 0)
    return;
  next = karum_record_copy (self->record);
  karum_node_set_comment (karum_record_node_at (next, input->ply), wanted);
  karum_session_commit (self, next, KARUM_CHANGE_NEW, TRUE);
}

/* Adds the main line of @line to @record, behind the position after @ply turns. Returns FALSE if it
 * doesn't leave the main line before that ends. */
static gboolean
add_line (KarumRecord *record, guint ply, const KarumRecord *line)
{
  KarumNode *place = karum_record_node_at (record, ply);
  KarumNode *node = karum_record_node_at (line, ply);
  gboolean left = FALSE;

  for (node = node ? node->child : NULL; place && node; node = node->child) {
    KarumNode *next;

    if (!left && !place->child)
      return FALSE;
    next = karum_record_add (record, place, node->turn);
    left = left || next != place->child;
    place = next;
  }
  return left;
}

static void
add_variation (KarumSession *self, const KarumInput *input)
{
  g_autoptr (KarumRecord) next = karum_record_copy (self->record);

  if (add_line (next, input->ply, input->record))
    karum_session_commit (self, g_steal_pointer (&next), KARUM_CHANGE_NEW, TRUE);
  else
    karum_session_emit_text (self, KARUM_SESSION_REFUSED,
                             _ ("the line does not branch off before the last turn of the game"));
}

/* -- What persons do, one after the other ------------------------------------------------------ */

static void
submit (KarumSession *self, KarumInput input)
{
  g_return_if_fail (KARUM_IS_SESSION (self));
  g_queue_push_tail (&self->inputs, g_memdup2 (&input, sizeof input));
  karum_session_run_inputs (self);
}

void
karum_session_touch (KarumSession *self, KarumPoint point)
{
  submit (self, (KarumInput){ .run = touch, .point = point });
}

void
karum_session_step_back (KarumSession *self)
{
  submit (self, (KarumInput){ .run = step_back });
}

void
karum_session_finish (KarumSession *self)
{
  submit (self, (KarumInput){ .run = finish });
}

void
karum_session_play (KarumSession *self, const KarumTurn *turn)
{
  KarumTurn *copy = g_malloc0 (sizeof *copy);

  karum_turn_copy (copy, turn);
  submit (self, (KarumInput){ .run = play_checked, .turn = copy });
}

void
karum_session_type (KarumSession *self, const char *text)
{
  submit (self, (KarumInput){ .run = play_text, .text = g_strdup (text) });
}

gboolean
karum_session_can_undo (KarumSession *self)
{
  g_return_val_if_fail (KARUM_IS_SESSION (self), FALSE);
  return self->done->len > 0 || self->entry.turn.n_points > 0
         || (karum_session_get_length (self) > 0 && self->record->tags.result == KARUM_RESULT_NONE
             && (!self->archive
                 || karum_archive_get_access (self->archive) == KARUM_ARCHIVE_WRITABLE));
}

gboolean
karum_session_can_redo (KarumSession *self)
{
  g_return_val_if_fail (KARUM_IS_SESSION (self), FALSE);
  return self->undone->len > 0;
}

void
karum_session_undo (KarumSession *self)
{
  submit (self, (KarumInput){ .run = undo });
}

void
karum_session_redo (KarumSession *self)
{
  submit (self, (KarumInput){ .run = redo });
}

static void
lose (KarumSession *self, KarumSide side, KarumTermination termination)
{
  guint player = karum_session_get_person (self, karum_session_get_length (self), side);

  submit (self, (KarumInput){ .run = end,
                              .result = player == 0 ? KARUM_RESULT_LOST : KARUM_RESULT_WON,
                              .termination = termination });
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
  submit (self, (KarumInput){ .run = end,
                              .result = KARUM_RESULT_DRAWN,
                              .termination = KARUM_TERMINATION_AGREEMENT });
}

void
karum_session_set_comment (KarumSession *self, guint ply, const char *text)
{
  submit (self, (KarumInput){ .run = comment, .ply = ply, .text = g_strdup (text) });
}

void
karum_session_add_variation (KarumSession *self, guint ply, const KarumRecord *line)
{
  submit (self,
          (KarumInput){ .run = add_variation, .ply = ply, .record = karum_record_copy (line) });
}
