#include "karum-double-requests.h"

#include "karum-request-private.h"

typedef struct {
  KarumNameKind kind;
  gint64 one, other;
} Call;

static gpointer
likely_doubles (const KarumWork *work, GError **error)
{
  const Call *call = work->arguments;

  return karum_store_likely_doubles (work->store, call->kind, work->progress, error);
}

KarumRequest *
karum_request_likely_doubles (KarumNameKind kind)
{
  const KarumOperation operation = { .run = likely_doubles,
                                     .free_result = (GDestroyNotify) karum_likely_doubles_free,
                                     .lane = KARUM_LANE_LONG };
  const Call call = { .kind = kind };

  return karum_request_new (&operation, g_memdup2 (&call, sizeof call), g_free);
}

static gpointer
keep_apart (const KarumWork *work, GError **error)
{
  const Call *call = work->arguments;

  return GINT_TO_POINTER (
      karum_store_keep_apart (work->store, call->kind, call->one, call->other, error));
}

KarumRequest *
karum_request_keep_apart (KarumNameKind kind, gint64 one, gint64 other)
{
  const Call call = { kind, one, other };

  return karum_request_new_change (keep_apart, NULL, g_memdup2 (&call, sizeof call), g_free);
}
