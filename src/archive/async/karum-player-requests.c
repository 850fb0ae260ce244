#include "karum-player-requests.h"

#include "karum-namesakes.h"
#include "karum-player-edit.h"
#include "karum-request-private.h"
#include "karum-stats.h"

/* Arguments of a request; each kind uses some of them. */
typedef struct {
  gint64 id, other;
  gboolean bin;
  char *name, *note;      /* (owned) (nullable) */
  GArray *ids;            /* (owned) (nullable) (element-type gint64) */
  KarumGameFilter filter; /* (owned) */
} Call;

static void
call_free (gpointer data)
{
  Call *call = data;

  g_free (call->name);
  g_free (call->note);
  g_clear_pointer (&call->ids, g_array_unref);
  karum_game_filter_clear (&call->filter);
  g_free (call);
}

static KarumRequest *
ask (KarumRun run, GDestroyNotify free_result, Call call)
{
  return karum_request_new_question (run, free_result, g_memdup2 (&call, sizeof call), call_free);
}

static KarumRequest *
change (KarumRun run, GDestroyNotify free_result, Call call)
{
  return karum_request_new_change (run, free_result, g_memdup2 (&call, sizeof call), call_free);
}

/* -- Queries ---------------------------------------------------------------------------------- */

static gpointer
list_players (const KarumWork *work, GError **error)
{
  const Call *call = work->arguments;

  return karum_store_list_players (work->store, call->bin, error);
}

KarumRequest *
karum_request_list_players (gboolean bin)
{
  return ask (list_players, (GDestroyNotify) g_ptr_array_unref, (Call){ .bin = bin });
}

static gpointer
namesakes (const KarumWork *work, GError **error)
{
  const Call *call = work->arguments;

  return karum_store_namesakes (work->store, call->name, error);
}

KarumRequest *
karum_request_namesakes (const char *name)
{
  return ask (namesakes, (GDestroyNotify) g_ptr_array_unref, (Call){ .name = g_strdup (name) });
}

static gpointer
get_player (const KarumWork *work, GError **error)
{
  const Call *call = work->arguments;

  return karum_store_get_player (work->store, call->id, error);
}

KarumRequest *
karum_request_get_player (gint64 id)
{
  return ask (get_player, (GDestroyNotify) karum_player_row_unref, (Call){ .id = id });
}

static gpointer
player_stats (const KarumWork *work, GError **error)
{
  const Call *call = work->arguments;

  return karum_store_stats (work->store, call->id, call->other, &call->filter, error);
}

KarumRequest *
karum_request_player_stats (gint64 person, gint64 against, const KarumGameFilter *filter)
{
  return ask (player_stats, (GDestroyNotify) karum_stats_free,
              (Call){ .id = person, .other = against, .filter = karum_game_filter_copy (filter) });
}

/* -- Changes ---------------------------------------------------------------------------------- */

static gpointer
create_player (const KarumWork *work, GError **error)
{
  const Call *call = work->arguments;
  gint64 id = karum_store_create_player (work->store, call->name, call->note, error);

  return id > 0 ? g_memdup2 (&id, sizeof id) : NULL;
}

KarumRequest *
karum_request_create_player (const char *name, const char *note)
{
  return change (create_player, g_free, (Call){ .name = g_strdup (name), .note = g_strdup (note) });
}

static gpointer
edit_player (const KarumWork *work, GError **error)
{
  const Call *call = work->arguments;

  return GINT_TO_POINTER (
      karum_store_edit_player (work->store, call->id, call->name, call->note, error));
}

KarumRequest *
karum_request_edit_player (gint64 id, const char *name, const char *note)
{
  return change (edit_player, NULL,
                 (Call){ .id = id, .name = g_strdup (name), .note = g_strdup (note) });
}

static gpointer
add_spelling (const KarumWork *work, GError **error)
{
  const Call *call = work->arguments;

  return GINT_TO_POINTER (karum_store_add_spelling (work->store, call->id, call->name, error));
}

KarumRequest *
karum_request_add_spelling (gint64 id, const char *name)
{
  return change (add_spelling, NULL, (Call){ .id = id, .name = g_strdup (name) });
}

static gpointer
remove_spelling (const KarumWork *work, GError **error)
{
  const Call *call = work->arguments;

  return GINT_TO_POINTER (karum_store_remove_spelling (work->store, call->id, call->name, error));
}

KarumRequest *
karum_request_remove_spelling (gint64 id, const char *name)
{
  return change (remove_spelling, NULL, (Call){ .id = id, .name = g_strdup (name) });
}

static gpointer
merge_players (const KarumWork *work, GError **error)
{
  const Call *call = work->arguments;

  return GINT_TO_POINTER (karum_store_merge_players (
      work->store, &g_array_index (call->ids, gint64, 0), call->ids->len, call->id, error));
}

KarumRequest *
karum_request_merge_players (const gint64 *players, guint n_players, gint64 into)
{
  return change (merge_players, NULL,
                 (Call){ .ids = karum_request_copy_ids (players, n_players), .id = into });
}

static gpointer
split_player (const KarumWork *work, GError **error)
{
  const Call *call = work->arguments;

  return GINT_TO_POINTER (karum_store_split_player (work->store, call->id, error));
}

KarumRequest *
karum_request_split_player (gint64 player)
{
  return change (split_player, NULL, (Call){ .id = player });
}

static gpointer
delete_players (const KarumWork *work, GError **error)
{
  const Call *call = work->arguments;

  return GINT_TO_POINTER (karum_store_delete_players (
      work->store, &g_array_index (call->ids, gint64, 0), call->ids->len, call->bin, error));
}

KarumRequest *
karum_request_delete_players (const gint64 *players, guint n_players, gboolean deleted)
{
  return change (delete_players, NULL,
                 (Call){ .ids = karum_request_copy_ids (players, n_players), .bin = deleted });
}
