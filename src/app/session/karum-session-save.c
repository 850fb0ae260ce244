#include "karum-requests.h"
#include "karum-node.h"
#include "karum-session-private.h"

static gboolean
is_busy (KarumSession *self)
{
  return self->next || self->turning;
}

static void
follow_read (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (KarumSession) self = data;
  g_autoptr (KarumLoadedGame) game = karum_request_finish (source, result, NULL);

  if (!game || is_busy (self) || game->revision == self->revision)
    return;
  self->revision = game->revision;
  karum_session_adopt (self, g_steal_pointer (&game->record), NULL);
  g_signal_emit_by_name (self, "followed");
  karum_session_run_inputs (self);
}

static void
compare (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (KarumSession) self = data;
  g_autoptr (KarumGameDetails) details = karum_request_finish (source, result, NULL);

  self->asking = FALSE;
  if (details && !is_busy (self) && details->revision != self->revision)
    karum_request_async (self->archive, karum_request_load_game (self->id), NULL, follow_read,
                         g_object_ref (self));
}

void
karum_session_follow (KarumSession *self)
{
  if (is_busy (self) || self->asking || self->id == 0)
    return;
  self->asking = TRUE;
  karum_request_async (self->archive, karum_request_get_details (self->id), NULL, compare,
                       g_object_ref (self));
}

void
karum_input_free (KarumInput *input)
{
  if (input->object)
    input->release (input->object);
  g_free (input->text);
  g_free (input);
}

void
karum_session_run_inputs (KarumSession *self)
{
  while (!self->next && !self->turning && !self->telling && !g_queue_is_empty (&self->inputs)) {
    KarumInput *input = g_queue_pop_head (&self->inputs);

    input->run (self, input);
    karum_input_free (input);
  }
}

void
karum_session_submit (KarumSession *self, KarumInput input)
{
  g_return_if_fail (KARUM_IS_SESSION (self));
  g_queue_push_tail (&self->inputs, g_memdup2 (&input, sizeof input));
  karum_session_run_inputs (self);
}

static void
take_effect (KarumSession *self)
{
  gboolean branches = self->branches;
  g_autofree char *loss = g_steal_pointer (&self->loss);

  self->branches = FALSE;
  karum_session_adopt (self, g_steal_pointer (&self->next), self->next_place);
  if (branches)
    g_signal_emit_by_name (self, "branched");
  if (loss)
    g_signal_emit_by_name (self, "lost", loss);
}

static void
fail (KarumSession *self, const GError *error)
{
  g_clear_pointer (&self->next, karum_record_unref);
  g_clear_pointer (&self->loss, g_free);
  karum_session_drop_conflict (self);
  self->branches = FALSE;
  g_queue_clear_full (&self->inputs, (GDestroyNotify) karum_input_free);
  karum_session_reset_entry (self);
  /* First, so that unsaved text isn't replaced by what was saved before. */
  g_signal_emit_by_name (self, "failed", error->message);
  g_signal_emit_by_name (self, "position-changed");
  karum_session_follow (self);
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
    fail (self, error);
  }
  karum_session_run_inputs (self);
}

void
karum_session_try (KarumSession *self, KarumRecord *next, KarumNode *place)
{
  self->next = next;
  self->next_place = place;
  take_effect (self);
}

void
karum_session_commit (KarumSession *self, const char *title, KarumRecord *next, KarumNode *place)
{
  if (!self->archive) {
    karum_session_try (self, next, place);
    return;
  }
  self->next = next;
  self->next_place = place;
  karum_request_async (self->archive,
                       karum_request_save_game (self->id, self->revision, title, next), NULL, saved,
                       g_object_ref (self));
}

static void
read_again (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (KarumSession) self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (KarumLoadedGame) game = karum_request_finish (source, result, &error);

  self->turning = FALSE;
  if (game) {
    KarumNode *place = karum_record_find_change (game->record, self->record);

    self->revision = game->revision;
    karum_session_adopt (self, g_steal_pointer (&game->record), place);
  } else {
    fail (self, error);
  }
  karum_session_run_inputs (self);
}

static void
turned (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (KarumSession) self = data;
  g_autoptr (GError) error = NULL;
  g_autofree char *title = karum_request_finish (source, result, &error);

  if (title) {
    karum_request_async (self->archive, karum_request_load_game (self->id), NULL, read_again,
                         g_object_ref (self));
    return;
  }
  self->turning = FALSE;
  fail (self, error);
}

void
karum_session_turn (KarumSession *self, KarumRequest *request)
{
  self->turning = TRUE;
  karum_request_async (self->archive, request, NULL, turned, g_object_ref (self));
}
