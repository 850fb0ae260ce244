/* karum-session-save.c: a new record of the game is saved before it is shown; what is done in the
 * meantime waits. */
#include "karum-game-requests.h"
#include "karum-session-private.h"

void
karum_input_free (KarumInput *input)
{
  g_free (input->turn);
  g_free (input->text);
  g_clear_pointer (&input->record, karum_record_unref);
  g_free (input);
}

void
karum_session_run_inputs (KarumSession *self)
{
  while (!self->next && !g_queue_is_empty (&self->inputs)) {
    KarumInput *input = g_queue_pop_head (&self->inputs);

    input->run (self, input);
    karum_input_free (input);
  }
}

/* The record replaced by the new one goes where undo or redo finds it. */
static void
keep_history (KarumSession *self)
{
  switch (self->change) {
  case KARUM_CHANGE_NEW:
    g_ptr_array_set_size (self->undone, 0);
    g_ptr_array_add (self->done, self->record);
    break;
  case KARUM_CHANGE_UNDO:
    if (self->done->len > 0)
      g_ptr_array_remove_index (self->done, self->done->len - 1);
    g_ptr_array_add (self->undone, self->record);
    break;
  case KARUM_CHANGE_REDO:
  default:
    g_ptr_array_remove_index (self->undone, self->undone->len - 1);
    g_ptr_array_add (self->done, self->record);
    break;
  }
}

static void
take_effect (KarumSession *self)
{
  KarumRecord *next = g_steal_pointer (&self->next);

  keep_history (self);
  karum_session_adopt (self, next, self->next_stays ? self->ply : G_MAXUINT);
  karum_session_emit (self, KARUM_SESSION_RECORD_CHANGED);
  karum_session_emit (self, KARUM_SESSION_POSITION_CHANGED);
}

static void
saved (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (KarumSession) self = data;
  g_autoptr (GError) error = NULL;
  g_autofree KarumSavedGame *game = karum_request_finish (source, result, &error);

  if (game) {
    self->id = game->id;
    self->revision = game->revision;
    take_effect (self);
  } else {
    g_clear_pointer (&self->next, karum_record_unref);
    g_queue_clear_full (&self->inputs, (GDestroyNotify) karum_input_free);
    karum_session_reset_entry (self);
    /* First, so that what was written and not saved isn't replaced by what was saved before. */
    karum_session_emit_text (self, KARUM_SESSION_FAILED, error->message);
    karum_session_emit (self, KARUM_SESSION_POSITION_CHANGED);
  }
  karum_session_run_inputs (self);
}

void
karum_session_commit (KarumSession *self, KarumRecord *next, KarumChange change, gboolean stays)
{
  self->next = next;
  self->next_stays = stays;
  self->change = change;
  if (self->archive)
    karum_request_async (self->archive,
                         karum_request_save_game (self->id, self->revision, self->begun, next),
                         NULL, saved, g_object_ref (self));
  else
    take_effect (self);
}
