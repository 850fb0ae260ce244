#include "karum-replay-requests.h"

#include "karum-request-private.h"

typedef struct {
  gint64 person;
  KarumGameFilter filter; /* (owned) */
} Call;

static void
call_free (gpointer data)
{
  Call *call = data;

  karum_game_filter_clear (&call->filter);
  g_free (call);
}

static gpointer
replayed (const KarumWork *work, GError **error)
{
  const Call *call = work->arguments;

  return karum_store_replayed (work->store, call->person, &call->filter, work->progress, error);
}

KarumRequest *
karum_request_replayed (gint64 person, const KarumGameFilter *filter)
{
  const KarumOperation operation = { .run = replayed,
                                     .free_result = (GDestroyNotify) g_ptr_array_unref,
                                     .lane = KARUM_LANE_LONG };
  Call *call = g_new0 (Call, 1);

  call->person = person;
  call->filter = karum_game_filter_copy (filter);
  return karum_request_new (&operation, call, call_free);
}
