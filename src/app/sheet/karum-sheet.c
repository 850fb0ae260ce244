#include "karum-sheet.h"

#include "karum-arrays.h"
#include "karum-class.h"
#include "karum-games.h"
#include "karum-name.h"

/* -- Sheet ------------------------------------------------------------------------------------- */

struct _KarumSheet {
  GObject parent_instance;

  KarumRules rules;
  GPtrArray *texts; /* (element-type utf8): the turns as typed */
  KarumRecord
      *record;    /* (nullable): with the legal turns; NULL if the game can't begin like this */
  GArray *states; /* (element-type KarumState): the start and the position after each legal turn */
  KarumError fault; /* of the first illegal turn */
};

G_DEFINE_FINAL_TYPE (KarumSheet, karum_sheet, G_TYPE_OBJECT)

static const KarumState *
last_state (KarumSheet *self)
{
  return &g_array_index (self->states, KarumState, self->states->len - 1);
}

/* Reads the turns from @place on until one is illegal. */
static void
read_turns (KarumSheet *self, guint place)
{
  KarumNode *node;
  KarumTurn turn;

  place = MIN (place, karum_sheet_get_legal (self));
  node = self->record ? karum_record_node_at (self->record, place) : NULL;
  if (node && node->child)
    karum_record_cut (self->record, node->child);
  g_array_set_size (self->states, node ? place + 1 : 0);
  while (node && place < self->texts->len
         && karum_turn_parse (&self->rules, last_state (self),
                              g_ptr_array_index (self->texts, place++), &turn, &self->fault)) {
    KarumState state;

    self->rules.game->apply (&self->rules, last_state (self), &turn, &state);
    g_array_append_val (self->states, state);
    node = karum_record_add (self->record, node, &turn);
  }
  g_signal_emit_by_name (self, "changed");
}

gboolean
karum_sheet_set_start (KarumSheet *self,
                       const KarumRules *rules,
                       const char *setup,
                       const char *position,
                       KarumError *error)
{
  g_return_val_if_fail (KARUM_IS_SHEET (self), FALSE);
  self->rules = *rules;
  g_clear_pointer (&self->record, karum_record_unref);
  self->record = karum_record_new (rules, setup, position, error);
  g_array_set_size (self->states, 0);
  if (self->record)
    g_array_append_val (self->states, self->record->start);
  read_turns (self, 0);
  return self->record != NULL;
}

gboolean
karum_sheet_get_started (KarumSheet *self)
{
  g_return_val_if_fail (KARUM_IS_SHEET (self), FALSE);
  return self->record != NULL;
}

const KarumRules *
karum_sheet_get_rules (KarumSheet *self)
{
  g_return_val_if_fail (KARUM_IS_SHEET (self), NULL);
  return &self->rules;
}

guint
karum_sheet_get_length (KarumSheet *self)
{
  g_return_val_if_fail (KARUM_IS_SHEET (self), 0);
  return self->texts->len;
}

guint
karum_sheet_get_legal (KarumSheet *self)
{
  g_return_val_if_fail (KARUM_IS_SHEET (self), 0);
  return self->states->len > 0 ? self->states->len - 1 : 0;
}

gboolean
karum_sheet_is_wrong (KarumSheet *self)
{
  g_return_val_if_fail (KARUM_IS_SHEET (self), FALSE);
  return self->record && karum_sheet_get_legal (self) < self->texts->len;
}

gboolean
karum_sheet_can_play (KarumSheet *self, guint place)
{
  g_return_val_if_fail (KARUM_IS_SHEET (self), FALSE);
  return place < self->states->len;
}

const char *
karum_sheet_get_text (KarumSheet *self, guint place)
{
  g_return_val_if_fail (KARUM_IS_SHEET (self) && place < self->texts->len, NULL);
  return g_ptr_array_index (self->texts, place);
}

char *
karum_sheet_dup_fault (KarumSheet *self)
{
  g_return_val_if_fail (KARUM_IS_SHEET (self), NULL);
  if (!karum_sheet_is_wrong (self))
    return NULL;
  return karum_error_message (&self->fault);
}

const KarumState *
karum_sheet_get_state (KarumSheet *self, guint ply)
{
  g_return_val_if_fail (KARUM_IS_SHEET (self) && ply < self->states->len, NULL);
  return &g_array_index (self->states, KarumState, ply);
}

const KarumTurn *
karum_sheet_get_turn (KarumSheet *self, guint place)
{
  g_return_val_if_fail (KARUM_IS_SHEET (self) && place + 1 < self->states->len, NULL);
  return karum_record_node_at (self->record, place + 1)->turn;
}

gboolean
karum_sheet_is_over (KarumSheet *self)
{
  g_return_val_if_fail (KARUM_IS_SHEET (self), FALSE);
  return self->record && karum_sheet_get_legal (self) == self->texts->len
         && self->rules.game->status (&self->rules, last_state (self)).over;
}

guint
karum_sheet_put (KarumSheet *self, guint place, GPtrArray *turns, gboolean insert)
{
  g_return_val_if_fail (KARUM_IS_SHEET (self) && place <= self->texts->len, place);
  if (turns->len == 0)
    return place;
  if (!insert && place < self->texts->len)
    g_ptr_array_remove_index (self->texts, place);
  for (guint i = 0; i < turns->len; i++)
    g_ptr_array_insert (self->texts, (int) (place + i), g_strdup (g_ptr_array_index (turns, i)));
  read_turns (self, place);
  return place + turns->len;
}

void
karum_sheet_remove (KarumSheet *self, guint place, guint n)
{
  g_return_if_fail (KARUM_IS_SHEET (self) && place <= self->texts->len);
  n = MIN (n, self->texts->len - place);
  if (n > 0)
    g_ptr_array_remove_range (self->texts, place, n);
  read_turns (self, place);
}

KarumRecord *
karum_sheet_make_record (KarumSheet *self)
{
  KarumRecord *record;

  g_return_val_if_fail (KARUM_IS_SHEET (self), NULL);
  if (!self->record || karum_sheet_get_legal (self) < self->texts->len)
    return NULL;
  record = karum_record_copy (self->record);
  karum_record_close (record);
  return record;
}

static void
karum_sheet_class_init (KarumSheetClass *klass)
{
  KARUM_FREES (klass, KarumSheet, karum_record_unref, record);
  KARUM_FREES (klass, KarumSheet, g_ptr_array_unref, texts);
  KARUM_FREES (klass, KarumSheet, g_array_unref, states);
  karum_class_signal (klass, "changed", 0);
}

static void
karum_sheet_init (KarumSheet *self)
{
  self->rules = karum_rules_default (karum_games[0], 0);
  self->texts = g_ptr_array_new_with_free_func (g_free);
  self->states = karum_array_new (KarumState);
}

KarumSheet *
karum_sheet_new (void)
{
  return g_object_new (KARUM_TYPE_SHEET, NULL);
}
