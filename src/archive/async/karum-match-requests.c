#include "karum-match-requests.h"

#include "karum-match-edit.h"
#include "karum-game-list.h"
#include "karum-request-private.h"

static void
filter_free (gpointer filter)
{
  karum_game_filter_clear (filter);
  g_free (filter);
}

static gpointer
list_matches (const KarumWork *work, GError **error)
{
  return karum_store_list_matches (work->store, work->arguments, error);
}

KarumRequest *
karum_request_list_matches (const KarumGameFilter *filter)
{
  const KarumGameFilter all = { 0 };
  KarumGameFilter copy = karum_game_filter_copy (filter ? filter : &all);

  return karum_request_new_question (list_matches, (GDestroyNotify) g_ptr_array_unref,
                                     g_memdup2 (&copy, sizeof copy), filter_free);
}

/* Arguments of a request; each kind uses some of them. */
typedef struct {
  GArray *games; /* (owned) (nullable) (element-type gint64) */
  char *tag;     /* (owned) (nullable) */
} Call;

static void
call_free (gpointer data)
{
  Call *call = data;

  g_clear_pointer (&call->games, g_array_unref);
  g_free (call->tag);
  g_free (call);
}

static gpointer
set_match (const KarumWork *work, GError **error)
{
  const Call *call = work->arguments;

  return GINT_TO_POINTER (karum_store_set_match (
      work->store, &g_array_index (call->games, gint64, 0), call->games->len, call->tag, error));
}

KarumRequest *
karum_request_set_match (const gint64 *games, guint n_games, const char *tag)
{
  const Call call = { .games = karum_request_copy_ids (games, n_games), .tag = g_strdup (tag) };

  return karum_request_new_change (set_match, NULL, g_memdup2 (&call, sizeof call), call_free);
}
