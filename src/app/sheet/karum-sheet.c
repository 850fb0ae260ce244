#include "karum-sheet.h"

#include "karum-error-message.h"
#include "karum-games.h"

struct _KarumSheet {
  GObject parent_instance;

  KarumRules rules;
  char *setup, *position; /* (nullable) */
  gboolean started;
  GPtrArray *texts; /* (element-type utf8): the turns as typed */
  GArray *states;   /* (element-type KarumState): the start and what legal turns lead to */
  GPtrArray *turns; /* (element-type KarumTurn): the legal ones */
  KarumError fault; /* of the first turn that is not legal */
};

static guint changed_signal;

G_DEFINE_FINAL_TYPE (KarumSheet, karum_sheet, G_TYPE_OBJECT)

static const KarumState *
last_state (KarumSheet *self)
{
  return &g_array_index (self->states, KarumState, self->states->len - 1);
}

/* Reads the turns from @place on, as far as they are legal. */
static void
read_turns (KarumSheet *self, guint place)
{
  place = MIN (place, self->turns->len);
  g_ptr_array_set_size (self->turns, (int) place);
  g_array_set_size (self->states, place + (self->started ? 1 : 0));
  for (; self->started && place < self->texts->len; place++) {
    KarumState state;
    KarumTurn turn;

    if (!karum_turn_parse (&self->rules, last_state (self), g_ptr_array_index (self->texts, place),
                           &turn, &self->fault))
      break;
    self->rules.game->apply (&self->rules, last_state (self), &turn, &state);
    g_array_append_val (self->states, state);
    g_ptr_array_add (self->turns, g_memdup2 (&turn, karum_turn_size (&turn)));
  }
  g_signal_emit (self, changed_signal, 0);
}

gboolean
karum_sheet_set_start (KarumSheet *self,
                       const KarumRules *rules,
                       const char *setup,
                       const char *position,
                       KarumError *error)
{
  KarumState start;

  g_return_val_if_fail (KARUM_IS_SHEET (self), FALSE);
  g_free (self->setup);
  g_free (self->position);
  self->rules = *rules;
  self->setup = g_strdup (setup);
  self->position = g_strdup (position);
  self->started = karum_start (rules, setup, position, &start, error);
  g_ptr_array_set_size (self->turns, 0);
  g_array_set_size (self->states, 0);
  if (self->started)
    g_array_append_val (self->states, start);
  read_turns (self, 0);
  return self->started;
}

gboolean
karum_sheet_get_started (KarumSheet *self)
{
  g_return_val_if_fail (KARUM_IS_SHEET (self), FALSE);
  return self->started;
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
  return self->turns->len;
}

gboolean
karum_sheet_can_play (KarumSheet *self, guint place)
{
  g_return_val_if_fail (KARUM_IS_SHEET (self), FALSE);
  return self->started && place <= self->turns->len;
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
  if (!self->started || self->turns->len == self->texts->len)
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
  g_return_val_if_fail (KARUM_IS_SHEET (self) && place < self->turns->len, NULL);
  return g_ptr_array_index (self->turns, place);
}

gboolean
karum_sheet_is_over (KarumSheet *self)
{
  g_return_val_if_fail (KARUM_IS_SHEET (self), FALSE);
  return self->started && self->turns->len == self->texts->len
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
  KarumNode *node;

  g_return_val_if_fail (KARUM_IS_SHEET (self), NULL);
  if (!self->started || self->turns->len < self->texts->len)
    return NULL;
  record = karum_record_new (&self->rules, self->setup, self->position, NULL);
  g_return_val_if_fail (record != NULL, NULL);
  node = record->root;
  for (guint i = 0; i < self->turns->len; i++)
    node = karum_record_add (record, node, g_ptr_array_index (self->turns, i));
  karum_record_close (record);
  return record;
}

static void
karum_sheet_finalize (GObject *object)
{
  KarumSheet *self = KARUM_SHEET (object);

  g_free (self->setup);
  g_free (self->position);
  g_ptr_array_unref (self->texts);
  g_ptr_array_unref (self->turns);
  g_array_unref (self->states);
  G_OBJECT_CLASS (karum_sheet_parent_class)->finalize (object);
}

static void
karum_sheet_class_init (KarumSheetClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = karum_sheet_finalize;
  changed_signal = g_signal_new ("changed", KARUM_TYPE_SHEET, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                 NULL, G_TYPE_NONE, 0);
}

static void
karum_sheet_init (KarumSheet *self)
{
  self->rules = karum_rules_default (karum_games[0], 0);
  self->texts = g_ptr_array_new_with_free_func (g_free);
  self->turns = g_ptr_array_new_with_free_func (g_free);
  self->states = g_array_new (FALSE, FALSE, sizeof (KarumState));
}

KarumSheet *
karum_sheet_new (void)
{
  return g_object_new (KARUM_TYPE_SHEET, NULL);
}
