#include "karum-search-requests.h"

#include "karum-request-private.h"

/* Arguments of a request; each kind uses some of them. */
typedef struct {
  gint64 id;
  char *name, *filter; /* (owned) (nullable) */
  guint place;
} Call;

static void
call_free (gpointer data)
{
  Call *call = data;

  g_free (call->name);
  g_free (call->filter);
  g_free (call);
}

static KarumRequest *
change (KarumRun run, Call call)
{
  return karum_request_new_change (run, NULL, g_memdup2 (&call, sizeof call), call_free);
}

static gpointer
list_searches (const KarumWork *work, GError **error)
{
  return karum_store_list_searches (work->store, error);
}

KarumRequest *
karum_request_list_searches (void)
{
  return karum_request_new_question (list_searches, (GDestroyNotify) g_ptr_array_unref, NULL, NULL);
}

static gpointer
save_search (const KarumWork *work, GError **error)
{
  const Call *call = work->arguments;

  return GINT_TO_POINTER (
      karum_store_save_search (work->store, call->name, call->filter, NULL, error));
}

KarumRequest *
karum_request_save_search (const char *name, const KarumGameFilter *filter)
{
  return change (save_search,
                 (Call){ .name = g_strdup (name), .filter = karum_game_filter_write (filter) });
}

static gpointer
rename_search (const KarumWork *work, GError **error)
{
  const Call *call = work->arguments;

  return GINT_TO_POINTER (karum_store_rename_search (work->store, call->id, call->name, error));
}

KarumRequest *
karum_request_rename_search (gint64 id, const char *name)
{
  return change (rename_search, (Call){ .id = id, .name = g_strdup (name) });
}

static gpointer
delete_search (const KarumWork *work, GError **error)
{
  const Call *call = work->arguments;

  return GINT_TO_POINTER (karum_store_delete_search (work->store, call->id, error));
}

KarumRequest *
karum_request_delete_search (gint64 id)
{
  return change (delete_search, (Call){ .id = id });
}

static gpointer
move_search (const KarumWork *work, GError **error)
{
  const Call *call = work->arguments;

  return GINT_TO_POINTER (karum_store_move_search (work->store, call->id, call->place, error));
}

KarumRequest *
karum_request_move_search (gint64 id, guint place)
{
  return change (move_search, (Call){ .id = id, .place = place });
}
