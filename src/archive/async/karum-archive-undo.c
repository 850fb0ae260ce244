#include "karum-archive-undo.h"

#include "karum-archive-private.h"
#include "karum-request-private.h"
#include "karum-undo.h"

static gpointer
turn (const KarumWork *work, GError **error)
{
  return karum_store_undo (work->store, (KarumDirection) GPOINTER_TO_INT (work->arguments), error);
}

/* Undo of a change of many games counts as a long transaction for the other lanes. */
static KarumRequest *
request_new (KarumArchive *archive, KarumDirection direction)
{
  const KarumOperation operation = {
    .run = turn,
    .free_result = g_free,
    .lane = karum_history_is_long (karum_archive_get_history (archive), direction)
                ? KARUM_LANE_LONG
                : KARUM_LANE_WRITE,
    .writes = TRUE,
  };

  return karum_request_new (&operation, GINT_TO_POINTER (direction), NULL);
}

KarumRequest *
karum_request_undo (KarumArchive *archive)
{
  return request_new (archive, KARUM_UNDO);
}

KarumRequest *
karum_request_redo (KarumArchive *archive)
{
  return request_new (archive, KARUM_REDO);
}

gint64
karum_archive_get_undo_game (KarumArchive *archive)
{
  return karum_history_game (karum_archive_get_history (archive), KARUM_UNDO);
}

gint64
karum_archive_get_redo_game (KarumArchive *archive)
{
  return karum_history_game (karum_archive_get_history (archive), KARUM_REDO);
}

guint64
karum_archive_get_undo_number (KarumArchive *archive)
{
  return karum_history_number (karum_archive_get_history (archive));
}
