#include "karum-collection-requests.h"

#include "karum-marks.h"
#include "karum-request-private.h"
#include "karum-stars.h"

/* Arguments of a request; each kind uses some of them. */
typedef struct {
  gint64 id;
  GArray *games; /* (owned) (nullable) (element-type gint64) */
  char *name;    /* (owned) (nullable) */
  guint stars;
  gboolean collected;
} Call;

static void
call_free (gpointer data)
{
  Call *call = data;

  g_clear_pointer (&call->games, g_array_unref);
  g_free (call->name);
  g_free (call);
}

static KarumRequest *
change (KarumRun run, Call call)
{
  return karum_request_new_change (run, NULL, g_memdup2 (&call, sizeof call), call_free);
}

static gpointer
list_collections (const KarumWork *work, GError **error)
{
  const Call *call = work->arguments;

  return karum_store_list_collections (work->store, &g_array_index (call->games, gint64, 0),
                                       call->games->len, error);
}

KarumRequest *
karum_request_list_collections (const gint64 *games, guint n_games)
{
  const Call call = { .games = karum_request_copy_ids (games, n_games) };

  return karum_request_new_question (list_collections, (GDestroyNotify) g_ptr_array_unref,
                                     g_memdup2 (&call, sizeof call), call_free);
}

static gpointer
add_collection (const KarumWork *work, GError **error)
{
  const Call *call = work->arguments;
  gint64 id;

  return GINT_TO_POINTER (karum_store_add_collection (work->store, call->name, &id, error));
}

KarumRequest *
karum_request_add_collection (const char *name)
{
  return change (add_collection, (Call){ .name = g_strdup (name) });
}

static gpointer
rename_collection (const KarumWork *work, GError **error)
{
  const Call *call = work->arguments;

  return GINT_TO_POINTER (karum_store_rename_collection (work->store, call->id, call->name, error));
}

KarumRequest *
karum_request_rename_collection (gint64 id, const char *name)
{
  return change (rename_collection, (Call){ .id = id, .name = g_strdup (name) });
}

static gpointer
delete_collection (const KarumWork *work, GError **error)
{
  const Call *call = work->arguments;

  return GINT_TO_POINTER (karum_store_delete_collection (work->store, call->id, error));
}

KarumRequest *
karum_request_delete_collection (gint64 id)
{
  return change (delete_collection, (Call){ .id = id });
}

static gpointer
collect_games (const KarumWork *work, GError **error)
{
  const Call *call = work->arguments;

  return GINT_TO_POINTER (
      karum_store_collect_games (work->store, &g_array_index (call->games, gint64, 0),
                                 call->games->len, call->name, call->collected, error));
}

KarumRequest *
karum_request_collect_games (const gint64 *games,
                             guint n_games,
                             const char *name,
                             gboolean collected)
{
  return change (collect_games, (Call){ .games = karum_request_copy_ids (games, n_games),
                                        .name = g_strdup (name),
                                        .collected = collected });
}

static gpointer
set_stars (const KarumWork *work, GError **error)
{
  const Call *call = work->arguments;

  return GINT_TO_POINTER (karum_store_set_stars (
      work->store, &g_array_index (call->games, gint64, 0), call->games->len, call->stars, error));
}

KarumRequest *
karum_request_set_stars (const gint64 *games, guint n_games, guint stars)
{
  return change (set_stars,
                 (Call){ .games = karum_request_copy_ids (games, n_games), .stars = stars });
}
