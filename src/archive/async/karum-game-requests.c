#include "karum-game-requests.h"

#include <glib/gi18n.h>

#include "karum-collections.h"
#include "karum-request-private.h"
#include "karum-undo.h"

/* Arguments of a request; each kind uses some of them. */
typedef struct {
  gint64 id, revision;
  char *title;               /* (owned) (nullable) */
  KarumRecord *record;       /* (owned) (nullable) */
  KarumGameDetails *details; /* (owned) (nullable) */
  GArray *games;             /* (owned) (nullable) (element-type gint64) */
  gboolean binned;
} Call;

static void
call_free (gpointer data)
{
  Call *call = data;

  g_free (call->title);
  g_clear_pointer (&call->record, karum_record_unref);
  g_clear_pointer (&call->details, karum_game_details_free);
  g_clear_pointer (&call->games, g_array_unref);
  g_free (call);
}

static KarumRequest *
change (KarumRun run, GDestroyNotify free_result, Call call)
{
  return karum_request_new_change (run, free_result, g_memdup2 (&call, sizeof call), call_free);
}

/* In the lane of changes, so that it sees all previously requested changes. */
static KarumRequest *
look (KarumRun run, GDestroyNotify free_result, Call call)
{
  const KarumOperation operation
      = { .run = run, .free_result = free_result, .lane = KARUM_LANE_WRITE };

  return karum_request_new (&operation, g_memdup2 (&call, sizeof call), call_free);
}

static gboolean
save_as_step (KarumStore *store, const Call *call, KarumSavedGame *saved, GError **error)
{
  if (!call->title)
    return karum_store_save_game (store, &saved->id, &saved->revision, call->record, error);
  return karum_store_begin_edit (store, call->title, call->id, error)
         && karum_store_end_step (
             store,
             karum_store_save_game (store, &saved->id, &saved->revision, call->record, error),
             error);
}

static gpointer
save_game (const KarumWork *work, GError **error)
{
  const Call *call = work->arguments;
  KarumSavedGame saved = { call->id, call->revision };

  return save_as_step (work->store, call, &saved, error) ? g_memdup2 (&saved, sizeof saved) : NULL;
}

KarumRequest *
karum_request_save_game (gint64 id, gint64 revision, const char *title, KarumRecord *record)
{
  return change (save_game, g_free,
                 (Call){ .id = id,
                         .revision = revision,
                         .title = g_strdup (title),
                         .record = karum_record_ref (record) });
}

/* -- New games -------------------------------------------------------------------------------- */

typedef struct {
  GArray *games;      /* (owned) (element-type KarumNewGame) */
  GPtrArray *records; /* (owned) (element-type KarumRecord): their records */
} Entry;

static void
entry_free (gpointer data)
{
  Entry *entry = data;

  g_array_unref (entry->games);
  g_ptr_array_unref (entry->records);
  g_free (entry);
}

static void
free_record (gpointer record)
{
  karum_record_unref (record);
}

static gpointer
enter_games (const KarumWork *work, GError **error)
{
  const Entry *entry = work->arguments;
  g_autofree gint64 *ids = g_new0 (gint64, entry->games->len);

  return karum_store_enter_games (work->store, &g_array_index (entry->games, KarumNewGame, 0),
                                  entry->games->len, ids, error)
             ? g_steal_pointer (&ids)
             : NULL;
}

KarumRequest *
karum_request_enter_games (const KarumNewGame *games, guint n_games)
{
  Entry entry = { g_array_new (FALSE, FALSE, sizeof (KarumNewGame)),
                  g_ptr_array_new_with_free_func (free_record) };

  for (guint i = 0; i < n_games; i++) {
    KarumNewGame game = games[i];
    KarumRecord *record = karum_record_copy (game.record);

    game.record = record;
    g_ptr_array_add (entry.records, record);
    g_array_append_val (entry.games, game);
  }
  return karum_request_new_change (enter_games, g_free, g_memdup2 (&entry, sizeof entry),
                                   entry_free);
}

/* -- Existing games --------------------------------------------------------------------------- */

void
karum_loaded_game_free (KarumLoadedGame *game)
{
  g_clear_pointer (&game->record, karum_record_unref);
  g_free (game);
}

static gpointer
load_game (const KarumWork *work, GError **error)
{
  const Call *call = work->arguments;
  g_autoptr (KarumLoadedGame) game = g_new0 (KarumLoadedGame, 1);

  game->record = karum_store_load_game (work->store, call->id, &game->revision, error);
  return game->record ? g_steal_pointer (&game) : NULL;
}

KarumRequest *
karum_request_load_game (gint64 id)
{
  return look (load_game, (GDestroyNotify) karum_loaded_game_free, (Call){ .id = id });
}

static gpointer
get_details (const KarumWork *work, GError **error)
{
  const Call *call = work->arguments;

  return karum_store_get_details (work->store, call->id, error);
}

KarumRequest *
karum_request_get_details (gint64 id)
{
  return look (get_details, (GDestroyNotify) karum_game_details_free, (Call){ .id = id });
}

static gpointer
set_details (const KarumWork *work, GError **error)
{
  const Call *call = work->arguments;

  return GINT_TO_POINTER (karum_store_set_details (work->store, call->details, error));
}

KarumRequest *
karum_request_set_details (const KarumGameDetails *details)
{
  return change (set_details, NULL, (Call){ .details = karum_game_details_copy (details) });
}

/* -- The bin ---------------------------------------------------------------------------------- */

static gpointer
bin_games (const KarumWork *work, GError **error)
{
  const Call *call = work->arguments;

  return GINT_TO_POINTER (karum_store_bin_games (
      work->store, &g_array_index (call->games, gint64, 0), call->games->len, call->binned, error));
}

KarumRequest *
karum_request_bin_games (const gint64 *games, guint n_games, gboolean binned)
{
  return change (bin_games, NULL,
                 (Call){ .games = karum_request_copy_ids (games, n_games), .binned = binned });
}

static gpointer
destroy_games (const KarumWork *work, GError **error)
{
  const Call *call = work->arguments;

  return GINT_TO_POINTER (karum_store_destroy_games (
      work->store, &g_array_index (call->games, gint64, 0), call->games->len, error));
}

KarumRequest *
karum_request_destroy_games (const gint64 *games, guint n_games)
{
  return change (destroy_games, NULL, (Call){ .games = karum_request_copy_ids (games, n_games) });
}

static gpointer
empty_bin (const KarumWork *work, GError **error)
{
  return GINT_TO_POINTER (karum_store_destroy_games (work->store, NULL, 0, error));
}

KarumRequest *
karum_request_empty_bin (void)
{
  return karum_request_new_change (empty_bin, NULL, NULL, NULL);
}
