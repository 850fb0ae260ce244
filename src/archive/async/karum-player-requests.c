#include "karum-player-requests.h"

#include "karum-namesakes.h"
#include "karum-player-edit.h"
#include "karum-request-private.h"
#include "karum-stats.h"

/* What a request is about, as far as it has it. */
typedef struct {
  gint64 id, other;
  KarumGameFilter filter; /* (owned) */
  char *game;             /* (owned) (nullable) */
  int at;
  double tau;
} RatingCall;

static void
rating_call_free (gpointer data)
{
  RatingCall *call = data;

  g_free (call->game);
  karum_game_filter_clear (&call->filter);
  g_free (call);
}

static KarumRequest *
ask_rating (KarumRun run, GDestroyNotify free_result, RatingCall call)
{
  return karum_request_new_question (run, free_result, g_memdup2 (&call, sizeof call),
                                     rating_call_free);
}

static gpointer
rating_table (const KarumWork *work, GError **error)
{
  const RatingCall *call = work->arguments;

  return karum_store_rating_table (work->store, call->game, call->at, call->tau, error);
}

KarumRequest *
karum_request_rating_table (const char *game, int at, double tau)
{
  return ask_rating (rating_table, (GDestroyNotify) karum_rating_table_free,
                     (RatingCall){ .game = g_strdup (game), .at = at, .tau = tau });
}

static gpointer
courses (const KarumWork *work, GError **error)
{
  const RatingCall *call = work->arguments;

  return karum_store_rating_courses (work->store, call->id, call->tau, error);
}

KarumRequest *
karum_request_rating_courses (gint64 person, double tau)
{
  return ask_rating (courses, (GDestroyNotify) g_ptr_array_unref,
                     (RatingCall){ .id = person, .tau = tau });
}

static gpointer
game_rating (const KarumWork *work, GError **error)
{
  const RatingCall *call = work->arguments;
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
  return ask_rating (game_rating, g_free, (RatingCall){ .id = id, .tau = tau });
}

static gpointer
club (const KarumWork *work, GError **error)
{
  const RatingCall *call = work->arguments;

  return karum_store_club (work->store, &call->filter, error);
}

KarumRequest *
karum_request_club (const KarumGameFilter *filter)
{
  return ask_rating (club, (GDestroyNotify) karum_club_free,
                     (RatingCall){ .filter = karum_game_filter_copy (filter) });
}

static gpointer
compare (const KarumWork *work, GError **error)
{
  const RatingCall *call = work->arguments;
  const gint64 persons[] = { call->id, call->other };

  return karum_store_compare (work->store, persons, &call->filter, call->tau, error);
}

KarumRequest *
karum_request_compare (const gint64 persons[2], const KarumGameFilter *filter, double tau)
{
  return ask_rating (compare, (GDestroyNotify) karum_comparison_free,
                     (RatingCall){ .id = persons[0],
                                   .other = persons[1],
                                   .filter = karum_game_filter_copy (filter),
                                   .tau = tau });
}

typedef struct {
  gint64 person;
  KarumGameFilter filter; /* (owned) */
} ReplayCall;

static void
replay_call_free (gpointer data)
{
  ReplayCall *call = data;

  karum_game_filter_clear (&call->filter);
  g_free (call);
}

static gpointer
replayed (const KarumWork *work, GError **error)
{
  const ReplayCall *call = work->arguments;

  return karum_store_replayed (work->store, call->person, &call->filter, work->progress, error);
}

KarumRequest *
karum_request_replayed (gint64 person, const KarumGameFilter *filter)
{
  const KarumOperation operation = { .run = replayed,
                                     .free_result = (GDestroyNotify) g_ptr_array_unref,
                                     .lane = KARUM_LANE_LONG };
  ReplayCall *call = g_new0 (ReplayCall, 1);

  call->person = person;
  call->filter = karum_game_filter_copy (filter);
  return karum_request_new (&operation, call, replay_call_free);
}

/* Arguments of a request; each kind uses some of them. */
typedef struct {
  gint64 id, other;
  gboolean bin;
  char *name, *note;      /* (owned) (nullable) */
  GArray *ids;            /* (owned) (nullable) (element-type gint64) */
  KarumGameFilter filter; /* (owned) */
} PlayerCall;

static void
player_call_free (gpointer data)
{
  PlayerCall *call = data;

  g_free (call->name);
  g_free (call->note);
  g_clear_pointer (&call->ids, g_array_unref);
  karum_game_filter_clear (&call->filter);
  g_free (call);
}

static KarumRequest *
ask_player (KarumRun run, GDestroyNotify free_result, PlayerCall call)
{
  return karum_request_new_question (run, free_result, g_memdup2 (&call, sizeof call),
                                     player_call_free);
}

static KarumRequest *
change (KarumRun run, GDestroyNotify free_result, PlayerCall call)
{
  return karum_request_new_change (run, free_result, g_memdup2 (&call, sizeof call),
                                   player_call_free);
}

/* -- Queries ---------------------------------------------------------------------------------- */

static gpointer
list_players (const KarumWork *work, GError **error)
{
  const PlayerCall *call = work->arguments;

  return karum_store_list_players (work->store, call->bin, error);
}

KarumRequest *
karum_request_list_players (gboolean bin)
{
  return ask_player (list_players, (GDestroyNotify) g_ptr_array_unref, (PlayerCall){ .bin = bin });
}

static gpointer
namesakes (const KarumWork *work, GError **error)
{
  const PlayerCall *call = work->arguments;

  return karum_store_namesakes (work->store, call->name, error);
}

KarumRequest *
karum_request_namesakes (const char *name)
{
  return ask_player (namesakes, (GDestroyNotify) g_ptr_array_unref,
                     (PlayerCall){ .name = g_strdup (name) });
}

static gpointer
get_player (const KarumWork *work, GError **error)
{
  const PlayerCall *call = work->arguments;

  return karum_store_get_player (work->store, call->id, error);
}

KarumRequest *
karum_request_get_player (gint64 id)
{
  return ask_player (get_player, (GDestroyNotify) karum_player_row_unref, (PlayerCall){ .id = id });
}

static gpointer
player_stats (const KarumWork *work, GError **error)
{
  const PlayerCall *call = work->arguments;

  return karum_store_stats (work->store, call->id, call->other, &call->filter, error);
}

KarumRequest *
karum_request_player_stats (gint64 person, gint64 against, const KarumGameFilter *filter)
{
  return ask_player (
      player_stats, (GDestroyNotify) karum_stats_free,
      (PlayerCall){ .id = person, .other = against, .filter = karum_game_filter_copy (filter) });
}

/* -- Changes ---------------------------------------------------------------------------------- */

static gpointer
create_player (const KarumWork *work, GError **error)
{
  const PlayerCall *call = work->arguments;
  gint64 id = karum_store_create_player (work->store, call->name, call->note, error);

  return id > 0 ? g_memdup2 (&id, sizeof id) : NULL;
}

KarumRequest *
karum_request_create_player (const char *name, const char *note)
{
  return change (create_player, g_free,
                 (PlayerCall){ .name = g_strdup (name), .note = g_strdup (note) });
}

static gpointer
edit_player (const KarumWork *work, GError **error)
{
  const PlayerCall *call = work->arguments;

  return GINT_TO_POINTER (
      karum_store_edit_player (work->store, call->id, call->name, call->note, error));
}

KarumRequest *
karum_request_edit_player (gint64 id, const char *name, const char *note)
{
  return change (edit_player, NULL,
                 (PlayerCall){ .id = id, .name = g_strdup (name), .note = g_strdup (note) });
}

static gpointer
add_spelling (const KarumWork *work, GError **error)
{
  const PlayerCall *call = work->arguments;

  return GINT_TO_POINTER (karum_store_add_spelling (work->store, call->id, call->name, error));
}

KarumRequest *
karum_request_add_spelling (gint64 id, const char *name)
{
  return change (add_spelling, NULL, (PlayerCall){ .id = id, .name = g_strdup (name) });
}

static gpointer
remove_spelling (const KarumWork *work, GError **error)
{
  const PlayerCall *call = work->arguments;

  return GINT_TO_POINTER (karum_store_remove_spelling (work->store, call->id, call->name, error));
}

KarumRequest *
karum_request_remove_spelling (gint64 id, const char *name)
{
  return change (remove_spelling, NULL, (PlayerCall){ .id = id, .name = g_strdup (name) });
}

static gpointer
merge_players (const KarumWork *work, GError **error)
{
  const PlayerCall *call = work->arguments;

  return GINT_TO_POINTER (karum_store_merge_players (
      work->store, &g_array_index (call->ids, gint64, 0), call->ids->len, call->id, error));
}

KarumRequest *
karum_request_merge_players (const gint64 *players, guint n_players, gint64 into)
{
  return change (merge_players, NULL,
                 (PlayerCall){ .ids = karum_request_copy_ids (players, n_players), .id = into });
}

static gpointer
split_player (const KarumWork *work, GError **error)
{
  const PlayerCall *call = work->arguments;

  return GINT_TO_POINTER (karum_store_split_player (work->store, call->id, error));
}

KarumRequest *
karum_request_split_player (gint64 player)
{
  return change (split_player, NULL, (PlayerCall){ .id = player });
}

static gpointer
delete_players (const KarumWork *work, GError **error)
{
  const PlayerCall *call = work->arguments;

  return GINT_TO_POINTER (karum_store_delete_players (
      work->store, &g_array_index (call->ids, gint64, 0), call->ids->len, call->bin, error));
}

KarumRequest *
karum_request_delete_players (const gint64 *players, guint n_players, gboolean deleted)
{
  return change (
      delete_players, NULL,
      (PlayerCall){ .ids = karum_request_copy_ids (players, n_players), .bin = deleted });
}
