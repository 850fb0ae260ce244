#include "karum-session.h"

#include "karum-game-text.h"
#include "karum-session-private.h"

static guint signals[KARUM_SESSION_N_SIGNALS];

G_DEFINE_FINAL_TYPE (KarumSession, karum_session, G_TYPE_OBJECT)

void
karum_session_emit (KarumSession *self, guint signal)
{
  g_signal_emit (self, signals[signal], 0);
}

void
karum_session_emit_text (KarumSession *self, guint signal, const char *text)
{
  g_signal_emit (self, signals[signal], 0, text);
}

void
karum_session_reset_entry (KarumSession *self)
{
  karum_entry_init (&self->entry, &self->record->rules, karum_session_get_state (self, self->ply));
  if (!karum_session_can_play (self)) {
    self->entry.open = FALSE;
    self->entry.n_next = 0;
    memset (self->entry.next, 0, sizeof self->entry.next);
  }
}

/* Plays through the main line once, so that every position is at hand. */
static void
read_line (KarumSession *self)
{
  const KarumRules *rules = &self->record->rules;

  g_array_set_size (self->states, 0);
  g_ptr_array_set_size (self->nodes, 0);
  g_array_append_val (self->states, self->record->start);
  for (KarumNode *node = self->record->root; node; node = node->child) {
    KarumState state;

    g_ptr_array_add (self->nodes, node);
    if (!node->turn)
      continue;
    rules->game->apply (rules, &g_array_index (self->states, KarumState, self->states->len - 1),
                        node->turn, &state);
    g_array_append_val (self->states, state);
  }
}

void
karum_session_adopt (KarumSession *self, KarumRecord *record, guint ply)
{
  self->record = record;
  read_line (self);
  self->ply = MIN (ply, karum_session_get_length (self));
  karum_session_reset_entry (self);
}

KarumSession *
karum_session_new (KarumArchive *archive, gint64 id, gint64 revision, KarumRecord *record)
{
  KarumSession *self;

  g_return_val_if_fail (record != NULL, NULL);
  self = g_object_new (KARUM_TYPE_SESSION, NULL);
  g_set_object (&self->archive, archive);
  self->id = id;
  self->revision = revision;
  self->begun = g_get_real_time ();
  karum_session_adopt (self, record, G_MAXUINT);
  return self;
}

const KarumRecord *
karum_session_get_record (KarumSession *self)
{
  g_return_val_if_fail (KARUM_IS_SESSION (self), NULL);
  return self->record;
}

const KarumRules *
karum_session_get_rules (KarumSession *self)
{
  g_return_val_if_fail (KARUM_IS_SESSION (self), NULL);
  return &self->record->rules;
}

KarumArchive *
karum_session_get_archive (KarumSession *self)
{
  g_return_val_if_fail (KARUM_IS_SESSION (self), NULL);
  return self->archive;
}

gint64
karum_session_get_id (KarumSession *self)
{
  g_return_val_if_fail (KARUM_IS_SESSION (self), 0);
  return self->id;
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

void
karum_session_go (KarumSession *self, guint ply)
{
  g_return_if_fail (KARUM_IS_SESSION (self));
  ply = MIN (ply, karum_session_get_length (self));
  if (ply == self->ply)
    return;
  self->ply = ply;
  karum_session_reset_entry (self);
  karum_session_emit (self, KARUM_SESSION_POSITION_CHANGED);
}

const KarumState *
karum_session_get_state (KarumSession *self, guint ply)
{
  g_return_val_if_fail (KARUM_IS_SESSION (self) && ply < self->states->len, NULL);
  return &g_array_index (self->states, KarumState, ply);
}

static KarumNode *
node_at (KarumSession *self, guint ply)
{
  return g_ptr_array_index (self->nodes, ply);
}

const KarumTurn *
karum_session_get_turn (KarumSession *self, guint ply)
{
  g_return_val_if_fail (KARUM_IS_SESSION (self) && ply < self->nodes->len, NULL);
  return node_at (self, ply)->turn;
}

const char *
karum_session_get_comment (KarumSession *self, guint ply)
{
  g_return_val_if_fail (KARUM_IS_SESSION (self) && ply < self->nodes->len, NULL);
  return node_at (self, ply)->comment;
}

const KarumNode *
karum_session_get_node (KarumSession *self, guint ply)
{
  g_return_val_if_fail (KARUM_IS_SESSION (self) && ply < self->nodes->len, NULL);
  return node_at (self, ply);
}

guint
karum_session_get_person (KarumSession *self, guint ply, KarumSide side)
{
  gboolean exchanged = karum_exchanged (&self->record->rules, karum_session_get_state (self, ply));

  return (side == KARUM_SECOND) != exchanged;
}

const char *
karum_session_get_name (KarumSession *self, guint player)
{
  g_return_val_if_fail (KARUM_IS_SESSION (self) && player < 2, NULL);
  return karum_game_player_text (self->record->tags.players[player], player);
}

void
karum_session_get_points (KarumSession *self, guint ply, gint points[2])
{
  int32_t sides[2];

  g_return_if_fail (KARUM_IS_SESSION (self));
  self->record->rules.game->points (&self->record->rules, karum_session_get_state (self, ply),
                                    sides);
  for (int side = KARUM_FIRST; side <= KARUM_SECOND; side++)
    points[karum_session_get_person (self, ply, (KarumSide) side)] = sides[side];
}

gboolean
karum_session_is_ended (KarumSession *self)
{
  const KarumState *last;

  g_return_val_if_fail (KARUM_IS_SESSION (self), TRUE);
  last = karum_session_get_state (self, karum_session_get_length (self));
  return self->record->tags.result != KARUM_RESULT_NONE
         || self->record->rules.game->status (&self->record->rules, last).over;
}

gboolean
karum_session_can_play (KarumSession *self)
{
  g_return_val_if_fail (KARUM_IS_SESSION (self), FALSE);
  return self->ply == karum_session_get_length (self) && !karum_session_is_ended (self)
         && (!self->archive || karum_archive_get_access (self->archive) == KARUM_ARCHIVE_WRITABLE);
}

const KarumEntry *
karum_session_get_entry (KarumSession *self)
{
  g_return_val_if_fail (KARUM_IS_SESSION (self), NULL);
  return &self->entry;
}

static void
karum_session_dispose (GObject *object)
{
  KarumSession *self = KARUM_SESSION (object);

  g_queue_clear_full (&self->inputs, (GDestroyNotify) karum_input_free);
  g_clear_pointer (&self->next, karum_record_unref);
  g_clear_pointer (&self->record, karum_record_unref);
  g_clear_object (&self->archive);
  G_OBJECT_CLASS (karum_session_parent_class)->dispose (object);
}

static void
karum_session_finalize (GObject *object)
{
  KarumSession *self = KARUM_SESSION (object);

  g_array_unref (self->states);
  g_ptr_array_unref (self->nodes);
  g_ptr_array_unref (self->done);
  g_ptr_array_unref (self->undone);
  G_OBJECT_CLASS (karum_session_parent_class)->finalize (object);
}

static void
karum_session_class_init (KarumSessionClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = karum_session_dispose;
  object_class->finalize = karum_session_finalize;
  signals[KARUM_SESSION_RECORD_CHANGED] = g_signal_new (
      "record-changed", KARUM_TYPE_SESSION, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[KARUM_SESSION_POSITION_CHANGED]
      = g_signal_new ("position-changed", KARUM_TYPE_SESSION, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                      NULL, G_TYPE_NONE, 0);
  signals[KARUM_SESSION_REFUSED]
      = g_signal_new ("refused", KARUM_TYPE_SESSION, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                      G_TYPE_NONE, 1, G_TYPE_STRING);
  signals[KARUM_SESSION_FAILED] = g_signal_new ("failed", KARUM_TYPE_SESSION, G_SIGNAL_RUN_LAST, 0,
                                                NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
karum_session_init (KarumSession *self)
{
  self->states = g_array_new (FALSE, FALSE, sizeof (KarumState));
  self->nodes = g_ptr_array_new ();
  self->done = g_ptr_array_new_with_free_func ((GDestroyNotify) karum_record_unref);
  self->undone = g_ptr_array_new_with_free_func ((GDestroyNotify) karum_record_unref);
  g_queue_init (&self->inputs);
}
