#include "karum-archive-positions.h"

#include "karum-archive-worker.h"

/* What a question is about. */
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

static GTask *
ask (KarumArchive *archive,
     const Question *question,
     const KarumGameFilter *filter,
     GCancellable *cancellable,
     GAsyncReadyCallback callback,
     gpointer user_data)
{
  GTask *task = g_task_new (archive, cancellable, callback, user_data);
  Question *copy = g_memdup2 (question, sizeof *question);

  if (filter)
    copy->filter = karum_game_filter_copy (filter);
  g_task_set_task_data (task, copy, question_free);
  return task;
}

/* -- Turns played ----------------------------------------------------------------------------- */

static gboolean
explore (KarumStore *store, GTask *task, gpointer data)
{
  const Question *question = data;
  GError *error = NULL;
  GPtrArray *turns
      = karum_store_explore (store, &question->rules, &question->state, &question->filter, &error);

  return karum_job_return_found (task, turns, (GDestroyNotify) g_ptr_array_unref, error);
}

static const KarumJob explore_job = { explore, FALSE, KARUM_LANE_READ };

void
karum_archive_explore_async (KarumArchive *archive,
                             const KarumRules *rules,
                             const KarumState *state,
                             const KarumGameFilter *filter,
                             GCancellable *cancellable,
                             GAsyncReadyCallback callback,
                             gpointer user_data)
{
  const Question question = { .rules = *rules, .state = *state };

  karum_archive_push (archive, ask (archive, &question, filter, cancellable, callback, user_data),
                      &explore_job);
}

GPtrArray *
karum_archive_explore_finish (KarumArchive *archive, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, archive), NULL);
  return g_task_propagate_pointer (G_TASK (result), error);
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

/* A game that another program has taken out since is no longer told. */
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

static KarumPositionGames *
find_games (KarumStore *store, const Question *question, GError **error)
{
  g_autoptr (KarumPositionGames) games = g_rc_box_new0 (KarumPositionGames);
  gint64 count = karum_store_count_position (store, &question->rules, &question->state,
                                             &question->filter, error);

  games->games = g_ptr_array_new_with_free_func (position_game_free);
  games->count = (guint) MAX (count, 0);
  if (count < 0 || (count > 0 && !fill_games (store, question, games, error)))
    return NULL;
  return g_steal_pointer (&games);
}

static gboolean
position_games (KarumStore *store, GTask *task, gpointer data)
{
  GError *error = NULL;
  KarumPositionGames *games = find_games (store, data, &error);

  return karum_job_return_found (task, games, (GDestroyNotify) karum_position_games_unref, error);
}

static const KarumJob position_games_job = { position_games, FALSE, KARUM_LANE_READ };

void
karum_archive_position_games_async (KarumArchive *archive,
                                    const KarumRules *rules,
                                    const KarumState *state,
                                    const KarumGameFilter *filter,
                                    guint limit,
                                    GCancellable *cancellable,
                                    GAsyncReadyCallback callback,
                                    gpointer user_data)
{
  const Question question = { .rules = *rules, .state = *state, .limit = limit };

  karum_archive_push (archive, ask (archive, &question, filter, cancellable, callback, user_data),
                      &position_games_job);
}

KarumPositionGames *
karum_archive_position_games_finish (KarumArchive *archive, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, archive), NULL);
  return g_task_propagate_pointer (G_TASK (result), error);
}
