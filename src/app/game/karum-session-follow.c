/* karum-session-follow.c: shows changes of the game by another window or program. */
#include "karum-game-requests.h"
#include "karum-node.h"
#include "karum-session-private.h"

static gboolean
is_busy (KarumSession *self)
{
  return self->next || self->turning;
}

static void
read_again (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (KarumSession) self = data;
  g_autoptr (KarumLoadedGame) game = karum_request_finish (source, result, NULL);

  if (!game || is_busy (self) || game->revision == self->revision)
    return;
  self->revision = game->revision;
  karum_session_adopt (self, g_steal_pointer (&game->record), NULL);
  karum_session_emit (self, KARUM_SESSION_FOLLOWED);
  karum_session_run_inputs (self);
}

static void
compare (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (KarumSession) self = data;
  g_autoptr (KarumGameDetails) details = karum_request_finish (source, result, NULL);

  self->asking = FALSE;
  if (details && !is_busy (self) && details->revision != self->revision)
    karum_request_async (self->archive, karum_request_load_game (self->id), NULL, read_again,
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
