#include "karum-list-requests.h"

#include "karum-collections.h"
#include "karum-game-list.h"
#include "karum-marks.h"
#include "karum-request-private.h"

/* Arguments of a request; each kind uses some of them. */
typedef struct {
  gint64 id;
  char *name, *filter; /* (owned) (nullable) */
  guint place;
} SearchCall;

static void
search_call_free (gpointer data)
{
  SearchCall *call = data;

  g_free (call->name);
  g_free (call->filter);
  g_free (call);
}

static KarumRequest *
change_search (KarumRun run, SearchCall call)
{
  return karum_request_new_change (run, NULL, g_memdup2 (&call, sizeof call), search_call_free);
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
  const SearchCall *call = work->arguments;

  return GINT_TO_POINTER (
      karum_store_save_search (work->store, call->name, call->filter, NULL, error));
}

KarumRequest *
karum_request_save_search (const char *name, const KarumGameFilter *filter)
{
  return change_search (save_search, (SearchCall){ .name = g_strdup (name),
                                                   .filter = karum_game_filter_write (filter) });
}

static gpointer
rename_search (const KarumWork *work, GError **error)
{
  const SearchCall *call = work->arguments;

  return GINT_TO_POINTER (karum_store_rename_search (work->store, call->id, call->name, error));
}

KarumRequest *
karum_request_rename_search (gint64 id, const char *name)
{
  return change_search (rename_search, (SearchCall){ .id = id, .name = g_strdup (name) });
}

static gpointer
delete_search (const KarumWork *work, GError **error)
{
  const SearchCall *call = work->arguments;

  return GINT_TO_POINTER (karum_store_delete_search (work->store, call->id, error));
}

KarumRequest *
karum_request_delete_search (gint64 id)
{
  return change_search (delete_search, (SearchCall){ .id = id });
}

static gpointer
move_search (const KarumWork *work, GError **error)
{
  const SearchCall *call = work->arguments;

  return GINT_TO_POINTER (karum_store_move_search (work->store, call->id, call->place, error));
}

KarumRequest *
karum_request_move_search (gint64 id, guint place)
{
  return change_search (move_search, (SearchCall){ .id = id, .place = place });
}

/* Arguments of a request; each kind uses some of them. */
typedef struct {
  gint64 id;
  GArray *games; /* (owned) (nullable) (element-type gint64) */
  char *name;    /* (owned) (nullable) */
  guint stars;
  gboolean collected;
} CollectionCall;

static void
collection_call_free (gpointer data)
{
  CollectionCall *call = data;

  g_clear_pointer (&call->games, g_array_unref);
  g_free (call->name);
  g_free (call);
}

static KarumRequest *
change_collection (KarumRun run, CollectionCall call)
{
  return karum_request_new_change (run, NULL, g_memdup2 (&call, sizeof call), collection_call_free);
}

static gpointer
list_collections (const KarumWork *work, GError **error)
{
  const CollectionCall *call = work->arguments;

  return karum_store_list_collections (work->store, &g_array_index (call->games, gint64, 0),
                                       call->games->len, error);
}

KarumRequest *
karum_request_list_collections (const gint64 *games, guint n_games)
{
  const CollectionCall call = { .games = karum_request_copy_ids (games, n_games) };

  return karum_request_new_question (list_collections, (GDestroyNotify) g_ptr_array_unref,
                                     g_memdup2 (&call, sizeof call), collection_call_free);
}

static gpointer
add_collection (const KarumWork *work, GError **error)
{
  const CollectionCall *call = work->arguments;
  gint64 id;

  return GINT_TO_POINTER (karum_store_add_collection (work->store, call->name, &id, error));
}

KarumRequest *
karum_request_add_collection (const char *name)
{
  return change_collection (add_collection, (CollectionCall){ .name = g_strdup (name) });
}

static gpointer
rename_collection (const KarumWork *work, GError **error)
{
  const CollectionCall *call = work->arguments;

  return GINT_TO_POINTER (karum_store_rename_collection (work->store, call->id, call->name, error));
}

KarumRequest *
karum_request_rename_collection (gint64 id, const char *name)
{
  return change_collection (rename_collection,
                            (CollectionCall){ .id = id, .name = g_strdup (name) });
}

static gpointer
delete_collection (const KarumWork *work, GError **error)
{
  const CollectionCall *call = work->arguments;

  return GINT_TO_POINTER (karum_store_delete_collection (work->store, call->id, error));
}

KarumRequest *
karum_request_delete_collection (gint64 id)
{
  return change_collection (delete_collection, (CollectionCall){ .id = id });
}

static gpointer
collect_games (const KarumWork *work, GError **error)
{
  const CollectionCall *call = work->arguments;

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
  return change_collection (collect_games,
                            (CollectionCall){ .games = karum_request_copy_ids (games, n_games),
                                              .name = g_strdup (name),
                                              .collected = collected });
}

static gpointer
set_stars (const KarumWork *work, GError **error)
{
  const CollectionCall *call = work->arguments;

  return GINT_TO_POINTER (karum_store_set_stars (
      work->store, &g_array_index (call->games, gint64, 0), call->games->len, call->stars, error));
}

KarumRequest *
karum_request_set_stars (const gint64 *games, guint n_games, guint stars)
{
  return change_collection (
      set_stars,
      (CollectionCall){ .games = karum_request_copy_ids (games, n_games), .stars = stars });
}

/* Arguments of a query. */
typedef struct {
  KarumRules rules;
  KarumState state;
  KarumGameFilter filter; /* (owned) */
  guint limit;
} Question;

static void
question_free (gpointer data)
{
  Question *question = data;

  karum_game_filter_clear (&question->filter);
  g_free (question);
}

/* @filter: (nullable) */
static KarumRequest *
ask_position (KarumRun run,
              GDestroyNotify free_result,
              const Question *question,
              const KarumGameFilter *filter)
{
  Question *copy = g_memdup2 (question, sizeof *question);

  if (filter)
    copy->filter = karum_game_filter_copy (filter);
  return karum_request_new_question (run, free_result, copy, question_free);
}

/* -- Turns played ----------------------------------------------------------------------------- */

static gpointer
explore (const KarumWork *work, GError **error)
{
  const Question *question = work->arguments;

  return karum_store_explore (work->store, &question->rules, &question->state, &question->filter,
                              error);
}

KarumRequest *
karum_request_explore (const KarumRules *rules,
                       const KarumState *state,
                       const KarumGameFilter *filter)
{
  const Question question = { .rules = *rules, .state = *state };

  return ask_position (explore, (GDestroyNotify) g_ptr_array_unref, &question, filter);
}

/* -- Games ------------------------------------------------------------------------------------ */

static void
position_game_free (gpointer data)
{
  KarumPositionGame *game = data;

  karum_game_row_unref (game->row);
  g_free (game);
}

static void
clear_games (gpointer data)
{
  KarumPositionGames *games = data;

  g_clear_pointer (&games->games, g_ptr_array_unref);
}

void
karum_position_games_unref (KarumPositionGames *games)
{
  g_rc_box_release_full (games, clear_games);
}

/* Skips a game that another program has deleted meanwhile. */
static gboolean
add_game (KarumStore *store, GPtrArray *games, const KarumPositionHit *hit, GError **error)
{
  GError *failure = NULL;
  KarumGameRow *row = karum_store_get_row (store, hit->game, &failure);
  KarumPositionGame *game;

  if (!row) {
    if (!g_error_matches (failure, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_NOT_FOUND)) {
      g_propagate_error (error, failure);
      return FALSE;
    }
    g_error_free (failure);
    return TRUE;
  }
  game = g_new (KarumPositionGame, 1);
  *game = (KarumPositionGame){ row, hit->ply };
  g_ptr_array_add (games, game);
  return TRUE;
}

static gboolean
fill_games (KarumStore *store, const Question *question, KarumPositionGames *games, GError **error)
{
  g_autoptr (GArray) hits
      = karum_store_find_position (store, &question->rules, &question->state, &question->filter,
                                   MAX (question->limit, 1u), error);

  for (guint i = 0; hits && i < MIN (hits->len, question->limit); i++)
    if (!add_game (store, games->games, &g_array_index (hits, KarumPositionHit, i), error))
      return FALSE;
  return hits != NULL;
}

static gpointer
position_games (const KarumWork *work, GError **error)
{
  const Question *question = work->arguments;
  g_autoptr (KarumPositionGames) games = g_rc_box_new0 (KarumPositionGames);
  gint64 count = karum_store_count_position (work->store, &question->rules, &question->state,
                                             &question->filter, error);

  games->games = g_ptr_array_new_with_free_func (position_game_free);
  games->count = (guint) MAX (count, 0);
  if (count < 0 || (count > 0 && !fill_games (work->store, question, games, error)))
    return NULL;
  return g_steal_pointer (&games);
}

KarumRequest *
karum_request_position_games (const KarumRules *rules,
                              const KarumState *state,
                              const KarumGameFilter *filter,
                              guint limit)
{
  const Question question = { .rules = *rules, .state = *state, .limit = limit };

  return ask_position (position_games, (GDestroyNotify) karum_position_games_unref, &question,
                       filter);
}

/* Arguments of a request; each kind uses some of them. */
typedef struct {
  KarumGameQuery query; /* owns its texts */
  guint offset, limit;
  gint64 id;
  KarumNameKind kind;
  char *text; /* (owned) (nullable) */
} ListCall;

static void
list_call_free (gpointer data)
{
  ListCall *call = data;

  karum_game_filter_clear (&call->query.filter);
  g_free (call->text);
  g_free (call);
}

/* The texts of the query are copied. */
static KarumRequest *
ask_list (KarumRun run, GDestroyNotify free_result, ListCall call)
{
  call.query.filter = karum_game_filter_copy (&call.query.filter);
  return karum_request_new_question (run, free_result, g_memdup2 (&call, sizeof call),
                                     list_call_free);
}

static gpointer
count_games (const KarumWork *work, GError **error)
{
  const ListCall *call = work->arguments;
  gint64 count = karum_store_count_games (work->store, &call->query, error);

  return count < 0 ? NULL : g_memdup2 (&count, sizeof count);
}

KarumRequest *
karum_request_count_games (const KarumGameQuery *query)
{
  return ask_list (count_games, g_free, (ListCall){ .query = *query });
}

static gpointer
list_games (const KarumWork *work, GError **error)
{
  const ListCall *call = work->arguments;

  return karum_store_list_games (work->store, &call->query, call->offset, call->limit, error);
}

KarumRequest *
karum_request_list_games (const KarumGameQuery *query, guint offset, guint limit)
{
  return ask_list (list_games, (GDestroyNotify) g_ptr_array_unref,
                   (ListCall){ .query = *query, .offset = offset, .limit = limit });
}

static gpointer
list_ids (const KarumWork *work, GError **error)
{
  const ListCall *call = work->arguments;

  return karum_store_list_ids (work->store, &call->query, call->offset, call->limit, error);
}

KarumRequest *
karum_request_list_ids (const KarumGameQuery *query, guint offset, guint limit)
{
  return ask_list (list_ids, (GDestroyNotify) g_array_unref,
                   (ListCall){ .query = *query, .offset = offset, .limit = limit });
}

static gpointer
find_index (const KarumWork *work, GError **error)
{
  const ListCall *call = work->arguments;
  gint64 index;

  return karum_store_find_index (work->store, &call->query, call->id, &index, error)
             ? g_memdup2 (&index, sizeof index)
             : NULL;
}

KarumRequest *
karum_request_find_index (const KarumGameQuery *query, gint64 id)
{
  return ask_list (find_index, g_free, (ListCall){ .query = *query, .id = id });
}

static gpointer
names (const KarumWork *work, GError **error)
{
  const ListCall *call = work->arguments;

  return karum_store_names (work->store, call->kind, call->text, call->limit, error);
}

KarumRequest *
karum_request_names (KarumNameKind kind, const char *text, guint limit)
{
  return ask_list (names, (GDestroyNotify) g_strfreev,
                   (ListCall){ .kind = kind, .text = g_strdup (text), .limit = limit });
}
