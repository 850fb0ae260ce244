#include "karum-list-requests.h"

#include "karum-game-list.h"
#include "karum-request-private.h"

/* Arguments of a request; each kind uses some of them. */
typedef struct {
  KarumGameQuery query; /* owns its texts */
  guint offset, limit;
  gint64 id;
  KarumNameKind kind;
  char *text; /* (owned) (nullable) */
} Call;

static void
call_free (gpointer data)
{
  Call *call = data;

  karum_game_filter_clear (&call->query.filter);
  g_free (call->text);
  g_free (call);
}

/* The texts of the query are copied. */
static KarumRequest *
ask (KarumRun run, GDestroyNotify free_result, Call call)
{
  call.query.filter = karum_game_filter_copy (&call.query.filter);
  return karum_request_new_question (run, free_result, g_memdup2 (&call, sizeof call), call_free);
}

static gpointer
count_games (const KarumWork *work, GError **error)
{
  const Call *call = work->arguments;
  gint64 count = karum_store_count_games (work->store, &call->query, error);

  return count < 0 ? NULL : g_memdup2 (&count, sizeof count);
}

KarumRequest *
karum_request_count_games (const KarumGameQuery *query)
{
  return ask (count_games, g_free, (Call){ .query = *query });
}

static gpointer
list_games (const KarumWork *work, GError **error)
{
  const Call *call = work->arguments;

  return karum_store_list_games (work->store, &call->query, call->offset, call->limit, error);
}

KarumRequest *
karum_request_list_games (const KarumGameQuery *query, guint offset, guint limit)
{
  return ask (list_games, (GDestroyNotify) g_ptr_array_unref,
              (Call){ .query = *query, .offset = offset, .limit = limit });
}

static gpointer
list_ids (const KarumWork *work, GError **error)
{
  const Call *call = work->arguments;

  return karum_store_list_ids (work->store, &call->query, call->offset, call->limit, error);
}

KarumRequest *
karum_request_list_ids (const KarumGameQuery *query, guint offset, guint limit)
{
  return ask (list_ids, (GDestroyNotify) g_array_unref,
              (Call){ .query = *query, .offset = offset, .limit = limit });
}

static gpointer
find_index (const KarumWork *work, GError **error)
{
  const Call *call = work->arguments;
  gint64 index;

  return karum_store_find_index (work->store, &call->query, call->id, &index, error)
             ? g_memdup2 (&index, sizeof index)
             : NULL;
}

KarumRequest *
karum_request_find_index (const KarumGameQuery *query, gint64 id)
{
  return ask (find_index, g_free, (Call){ .query = *query, .id = id });
}

static gpointer
names (const KarumWork *work, GError **error)
{
  const Call *call = work->arguments;

  return karum_store_names (work->store, call->kind, call->text, call->limit, error);
}

KarumRequest *
karum_request_names (KarumNameKind kind, const char *text, guint limit)
{
  return ask (names, (GDestroyNotify) g_strfreev,
              (Call){ .kind = kind, .text = g_strdup (text), .limit = limit });
}
