#include "karum-rating-requests.h"

#include "karum-request-private.h"

/* What a request is about, as far as it has it. */
typedef struct {
  gint64 id, other;
  KarumGameFilter filter; /* (owned) */
  char *game;             /* (owned) (nullable) */
  int at;
  double tau;
} Call;

static void
call_free (gpointer data)
{
  Call *call = data;

  g_free (call->game);
  karum_game_filter_clear (&call->filter);
  g_free (call);
}

static KarumRequest *
ask (KarumRun run, GDestroyNotify free_result, Call call)
{
  return karum_request_new_question (run, free_result, g_memdup2 (&call, sizeof call), call_free);
}

static gpointer
rating_table (const KarumWork *work, GError **error)
{
  const Call *call = work->arguments;

  return karum_store_rating_table (work->store, call->game, call->at, call->tau, error);
}

KarumRequest *
karum_request_rating_table (const char *game, int at, double tau)
{
  return ask (rating_table, (GDestroyNotify) karum_rating_table_free,
              (Call){ .game = g_strdup (game), .at = at, .tau = tau });
}

static gpointer
courses (const KarumWork *work, GError **error)
{
  const Call *call = work->arguments;

  return karum_store_rating_courses (work->store, call->id, call->tau, error);
}

KarumRequest *
karum_request_rating_courses (gint64 person, double tau)
{
  return ask (courses, (GDestroyNotify) g_ptr_array_unref, (Call){ .id = person, .tau = tau });
}

static gpointer
game_rating (const KarumWork *work, GError **error)
{
  const Call *call = work->arguments;
  KarumGameRating rating = { .month = -1 };
  gboolean rated;

  if (!karum_store_game_rating (work->store, call->id, call->tau, &rated, &rating, error))
    return NULL;
  if (!rated)
    rating.month = -1;
  return g_memdup2 (&rating, sizeof rating);
}

KarumRequest *
karum_request_game_rating (gint64 id, double tau)
{
  return ask (game_rating, g_free, (Call){ .id = id, .tau = tau });
}

static gpointer
club (const KarumWork *work, GError **error)
{
  const Call *call = work->arguments;

  return karum_store_club (work->store, &call->filter, error);
}

KarumRequest *
karum_request_club (const KarumGameFilter *filter)
{
  return ask (club, (GDestroyNotify) karum_club_free,
              (Call){ .filter = karum_game_filter_copy (filter) });
}

static gpointer
compare (const KarumWork *work, GError **error)
{
  const Call *call = work->arguments;
  const gint64 persons[] = { call->id, call->other };

  return karum_store_compare (work->store, persons, &call->filter, call->tau, error);
}

KarumRequest *
karum_request_compare (const gint64 persons[2], const KarumGameFilter *filter, double tau)
{
  return ask (compare, (GDestroyNotify) karum_comparison_free,
              (Call){ .id = persons[0],
                      .other = persons[1],
                      .filter = karum_game_filter_copy (filter),
                      .tau = tau });
}
