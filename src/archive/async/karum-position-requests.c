#include "karum-position-requests.h"

#include "karum-game-list.h"
#include "karum-request-private.h"

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
ask (KarumRun run,
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

  return ask (explore, (GDestroyNotify) g_ptr_array_unref, &question, filter);
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

  return ask (position_games, (GDestroyNotify) karum_position_games_unref, &question, filter);
}
