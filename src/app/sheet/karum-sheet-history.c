#include "karum-sheet-history.h"

/* The maximum number of undo steps. */
#define STEPS 200

struct _KarumSheetHistory {
  GPtrArray *states; /* (owned) (element-type KarumSheetDraft) */
  guint present;     /* the index of the present state, if there are any */
};

static void
free_state (gpointer state)
{
  karum_sheet_draft_free (state);
}

KarumSheetHistory *
karum_sheet_history_new (void)
{
  KarumSheetHistory *self = g_new0 (KarumSheetHistory, 1);

  self->states = g_ptr_array_new_with_free_func (free_state);
  return self;
}

void
karum_sheet_history_free (KarumSheetHistory *self)
{
  if (!self)
    return;
  g_ptr_array_unref (self->states);
  g_free (self);
}

static gboolean
same_turns (const GPtrArray *a, const GPtrArray *b)
{
  if (a->len != b->len)
    return FALSE;
  for (guint i = 0; i < a->len; i++)
    if (!g_str_equal (a->pdata[i], b->pdata[i]))
      return FALSE;
  return TRUE;
}

static gboolean
same_states (const KarumSheetDraft *a, const KarumSheetDraft *b)
{
  return karum_rules_equal (&a->rules, &b->rules)
         && g_strcmp0 (a->fields[KARUM_SHEET_SETUP], b->fields[KARUM_SHEET_SETUP]) == 0
         && same_turns (a->turns, b->turns);
}

void
karum_sheet_history_begin (KarumSheetHistory *self, KarumSheetDraft *state)
{
  g_ptr_array_set_size (self->states, 0);
  g_ptr_array_add (self->states, state);
  self->present = 0;
}

void
karum_sheet_history_note (KarumSheetHistory *self, KarumSheetDraft *state)
{
  if (self->states->len > 0 && same_states (self->states->pdata[self->present], state)) {
    karum_sheet_draft_free (state);
    return;
  }
  if (self->states->len > 0)
    g_ptr_array_set_size (self->states, (int) self->present + 1);
  g_ptr_array_add (self->states, state);
  if (self->states->len > STEPS + 1)
    g_ptr_array_remove_index (self->states, 0);
  self->present = self->states->len - 1;
}

gboolean
karum_sheet_history_can_step (const KarumSheetHistory *self, gboolean forward)
{
  return forward ? self->present + 1 < self->states->len : self->present > 0;
}

const KarumSheetDraft *
karum_sheet_history_step (KarumSheetHistory *self, gboolean forward)
{
  if (!karum_sheet_history_can_step (self, forward))
    return NULL;
  self->present = forward ? self->present + 1 : self->present - 1;
  return self->states->pdata[self->present];
}
