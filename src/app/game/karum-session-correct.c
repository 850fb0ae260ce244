/* karum-session-correct.c: replaces, inserts and removes turns; changes the start of the game. */
#include <glib/gi18n.h>

#include "karum-name.h"
#include "karum-limits.h"
#include "karum-node.h"
#include "karum-phrases.h"
#include "karum-session-private.h"

/* -- Decisions -------------------------------------------------------------------------------- */

void
karum_session_drop_conflict (KarumSession *self)
{
  g_autofree KarumConflict *conflict = g_steal_pointer (&self->conflict);

  if (!conflict)
    return;
  g_free (conflict->title);
  for (guint i = 0; i < 2; i++)
    g_clear_pointer (&conflict->records[i], karum_record_unref);
}

/* (transfer full): describes the first turn that is no longer legal. */
static char *
loss_text (const KarumRules *rules, const KarumLoss *loss)
{
  g_autofree char *turn = karum_phrase_turn (rules, &loss->turn);
  g_autofree char *reason = karum_error_message (&loss->error);

  /* Translators: the number of a turn, its notation, and why it isn't possible */
  return g_strdup_printf (_ ("Turn %u, %s, is no longer possible: %s"), loss->ply, turn, reason);
}

/* If no turn is lost, saves the first of @records; otherwise, the user decides. Takes both. */
static void
decide (KarumSession *self,
        const char *title,
        KarumRecord *records[2],
        KarumNode *places[2],
        const KarumLoss *loss)
{
  g_autofree char *text = NULL;

  if (loss->n_turns == 0) {
    karum_record_unref (records[1]);
    karum_session_commit (self, title, records[0], places[0]);
    return;
  }
  text = loss_text (&self->rules, loss);
  karum_session_drop_conflict (self);
  self->conflict = g_new0 (KarumConflict, 1);
  self->conflict->title = g_strdup (title);
  self->conflict->loss = *loss;
  for (guint i = 0; i < 2; i++) {
    self->conflict->records[i] = records[i];
    self->conflict->places[i] = places[i];
  }
  karum_session_emit_conflict (self, text, loss->n_turns);
}

static void
carry_out (KarumSession *self, const KarumInput *input)
{
  KarumConflict *conflict = self->conflict;
  g_autofree char *title = NULL, *reason = NULL;
  KarumRecord *next;

  if (!conflict)
    return;
  reason = karum_limits_check (conflict->records[input->keep], self->record);
  if (reason) {
    karum_session_drop_conflict (self);
    karum_session_reset_entry (self);
    karum_session_emit (self, KARUM_SESSION_POSITION_CHANGED);
    karum_session_emit_text (self, KARUM_SESSION_REFUSED, reason);
    return;
  }
  next = g_steal_pointer (&conflict->records[input->keep]);
  title = g_strdup (conflict->title);
  karum_session_commit (self, title, next, conflict->places[input->keep]);
}

const KarumLoss *
karum_session_get_loss (KarumSession *self)
{
  g_return_val_if_fail (KARUM_IS_SESSION (self), NULL);
  return self->conflict ? &self->conflict->loss : NULL;
}

void
karum_session_resolve (KarumSession *self, KarumKeep keep, gboolean go_on)
{
  g_return_if_fail (KARUM_IS_SESSION (self));
  if (go_on) {
    karum_session_submit (self, (KarumInput){ .run = carry_out, .keep = keep });
    return;
  }
  karum_session_drop_conflict (self);
  karum_session_reset_entry (self);
  karum_session_emit (self, KARUM_SESSION_POSITION_CHANGED);
}

/* -- Turns ------------------------------------------------------------------------------------ */

typedef KarumNode *(*Edit) (
    KarumRecord *record, KarumNode *node, const KarumTurn *turn, KarumKeep keep, KarumLoss *loss);

static void
edit_turn (
    KarumSession *self, const char *title, const KarumNode *node, Edit edit, const KarumTurn *turn)
{
  KarumRecord *records[2];
  KarumNode *places[2];
  KarumLoss loss;

  for (int keep = KARUM_KEEP_LEGAL; keep <= KARUM_KEEP_AS_COMMENT; keep++) {
    records[keep] = karum_record_copy (self->record);
    places[keep] = edit (records[keep], karum_record_find_node (records[keep], node), turn,
                         (KarumKeep) keep, &loss);
    karum_record_settle (records[keep], self->record);
  }
  decide (self, title, records, places, &loss);
}

void
karum_session_correct_turn (KarumSession *self, const KarumTurn *turn)
{
  Edit edit
      = self->correction == KARUM_CORRECT_REPLACE ? karum_record_replace : karum_record_insert;

  edit_turn (self, _ ("Correcting a turn"), karum_session_get_node_at (self, self->ply + 1), edit,
             turn);
}

static KarumNode *
remove_node (
    KarumRecord *record, KarumNode *node, const KarumTurn *turn, KarumKeep keep, KarumLoss *loss)
{
  (void) turn;
  return karum_record_remove (record, node, keep, loss);
}

static void
remove_turn (KarumSession *self, const KarumInput *input)
{
  (void) input;
  if (self->ply > 0 && karum_session_can_edit (self))
    edit_turn (self, _ ("Removing a turn"), karum_session_get_node (self), remove_node, NULL);
}

void
karum_session_remove (KarumSession *self)
{
  karum_session_submit (self, (KarumInput){ .run = remove_turn });
}

/* -- The start -------------------------------------------------------------------------------- */

static void
start_here (KarumSession *self, const KarumInput *input)
{
  const KarumNode *node = karum_session_get_node (self);
  KarumRecord *next;
  KarumLoss loss;

  (void) input;
  if (!karum_session_can_start_here (self))
    return;
  next = karum_record_start_at (self->record, node, &loss);
  if (loss.n_turns > 0)
    self->loss = loss_text (&self->rules, &loss);
  karum_session_commit (self, _ ("Deleting the turns before"), next, next->root);
}

gboolean
karum_session_can_start_here (KarumSession *self)
{
  const KarumNode *node = karum_session_get_node (self);

  return karum_session_can_edit (self) && node->parent && node->child;
}

void
karum_session_start_here (KarumSession *self)
{
  karum_session_submit (self, (KarumInput){ .run = start_here });
}

/* The caller creates both records, to show the effect first. */
static void
restart (KarumSession *self, const KarumInput *input)
{
  if (karum_session_can_edit (self))
    karum_session_commit (self, _ ("Correcting the start"), karum_record_ref (input->record), NULL);
}

void
karum_session_restart (KarumSession *self, KarumRecord *next)
{
  karum_session_submit (self, (KarumInput){ .run = restart, .record = next });
}
