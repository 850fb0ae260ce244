/* karum-played.c: games worth looking at, by their reviews. */
#include <string.h>

#include "karum-accuracy.h"
#include "karum-arrays.h"
#include "karum-finder.h"
#include "karum-game-list.h"
#include "karum-game-numbers.h"
#include "karum-reviews-table.h"
#include "karum-store-inside.h"

/* A finished game. */
typedef struct {
  gint64 id;
  guint turns;
} Game;

/* A value of a game, or the most that it can be. */
typedef struct {
  guint game; /* its place among the games, from 1; 0 for none */
  double value;
} Rank;

/* Finished games that are reviewed whole. */
typedef struct {
  KarumDb *db;
  GArray *games;         /* (element-type Game): in the order of their numbers */
  const guint32 *played; /* (nullable): KARUM_COLUMN_PLAYED */
  guint8 *ranked;        /* whether each of @games has been */
  Rank ranks[KARUM_N_PLAYED][KARUM_PLAYED_MOST];
} Ranking;

static const Game *
game_of (const Ranking *ranking, guint game)
{
  return &g_array_index (ranking->games, Game, game - 1);
}

/* The games that can be ranked. */
typedef struct {
  GArray *games;   /* (element-type Game) */
  GArray *persons; /* of karum_person_numbers() */
} Choice;

static void
choose_finished (const KarumGameNumbers *numbers, gpointer data)
{
  const Choice *choice = data;
  const Game game = { .id = numbers->id, .turns = MIN (numbers->turns, G_MAXINT32) };

  if (numbers->result != KARUM_RESULT_NONE
      && !karum_numbers_oneself (choice->persons, numbers->players))
    g_array_append_val (choice->games, game);
}

/* Among equals, the first one. */
static gboolean
is_before (const Rank *a, const Rank *b)
{
  return a->game != 0 && (a->value > b->value || (a->value == b->value && a->game < b->game));
}

static int
compare_ranks (gconstpointer a, gconstpointer b)
{
  return is_before (a, b) ? -1 : is_before (b, a);
}

/* @ranks: KARUM_PLAYED_MOST, the highest first */
static void
rank (Rank *ranks, const Rank *added)
{
  guint place = KARUM_PLAYED_MOST;

  while (place > 0 && !is_before (&ranks[place - 1], added))
    place--;
  if (place == KARUM_PLAYED_MOST)
    return;
  memmove (&ranks[place + 1], &ranks[place], (KARUM_PLAYED_MOST - 1 - place) * sizeof *ranks);
  ranks[place] = *added;
}

static gboolean
rank_game (Ranking *ranking, guint number, GError **error)
{
  const Game *game = game_of (ranking, number);
  g_autoptr (GArray) verdicts = NULL;
  double values[KARUM_N_PLAYED];

  if (ranking->ranked[number - 1])
    return TRUE;
  ranking->ranked[number - 1] = TRUE;
  if (!karum_reviews_read_whole (ranking->db, game->id, game->turns, &verdicts, error))
    return FALSE;
  if (!verdicts)
    return TRUE;
  karum_verdicts_played (verdicts, values);
  for (guint kind = 0; kind < KARUM_N_PLAYED; kind++)
    if (values[kind] >= 0)
      rank (ranking->ranks[kind], &(Rank){ number, values[kind] });
  return TRUE;
}

static Rank
limit_of (const Ranking *ranking, KarumPlayedKind kind, guint number)
{
  return (Rank){ number, ranking->played ? karum_played_limit (
                             ranking->played[game_of (ranking, number)->id], kind)
                                         : G_MAXDOUBLE };
}

/* Reads only the reviews that the columns can't tell from the highest: first those with the highest
 * limits, so that few others can be higher. */
static gboolean
rank_kind (Ranking *ranking, KarumPlayedKind kind, GError **error)
{
  const Rank *last = &ranking->ranks[kind][KARUM_PLAYED_MOST - 1];
  Rank highest[KARUM_PLAYED_MOST] = { 0 };
  g_autoptr (GArray) others = karum_array_new (Rank);

  for (guint i = 1; i <= ranking->games->len; i++) {
    const Rank limit = limit_of (ranking, kind, i);

    if (limit.value >= 0)
      rank (highest, &limit);
  }
  for (guint i = 0; i < KARUM_PLAYED_MOST && highest[i].game != 0; i++)
    if (!rank_game (ranking, highest[i].game, error))
      return FALSE;
  for (guint i = 1; i <= ranking->games->len; i++) {
    const Rank limit = limit_of (ranking, kind, i);

    if (limit.value >= 0 && !is_before (last, &limit))
      g_array_append_val (others, limit);
  }
  g_array_sort (others, compare_ranks);
  for (guint i = 0; i < others->len && !is_before (last, &g_array_index (others, Rank, i)); i++)
    if (!rank_game (ranking, g_array_index (others, Rank, i).game, error))
      return FALSE;
  return TRUE;
}

static gboolean
take_rows (KarumStore *store,
           const Ranking *ranking,
           KarumPlayedKind kind,
           KarumPlayedGame *games,
           GError **error)
{
  const Rank *ranks = ranking->ranks[kind];

  for (guint i = 0; i < KARUM_PLAYED_MOST && ranks[i].game != 0; i++) {
    games[i].value = ranks[i].value;
    games[i].row = karum_store_get_row (store, game_of (ranking, ranks[i].game)->id, error);
    if (!games[i].row)
      return FALSE;
  }
  return TRUE;
}

static gboolean
rank_games (KarumStore *store, KarumPlayed *played, const KarumGameFilter *filter, GError **error)
{
  g_autoptr (GArray) games = karum_array_new (Game);
  g_autoptr (GArray) persons = karum_person_numbers (store, error);
  Choice choice = { games, persons };
  g_autofree guint8 *ranked = NULL;
  Ranking ranking = { .db = karum_store_db (store), .games = games };
  KarumGameFilter reviewed = *filter;
  gsize size;

  reviewed.reviewed = TRUE;
  if (!persons || !karum_game_numbers_visit (store, &reviewed, 0, choose_finished, &choice, error))
    return FALSE;
  ranking.played = karum_games_column (store, KARUM_COLUMN_PLAYED, &size);
  ranking.ranked = ranked = g_new0 (guint8, games->len);
  for (guint kind = 0; kind < KARUM_N_PLAYED; kind++)
    if (!rank_kind (&ranking, kind, error)
        || !take_rows (store, &ranking, kind, played->games[kind], error))
      return FALSE;
  return TRUE;
}

KarumPlayed *
karum_store_played (KarumStore *store, const KarumGameFilter *filter, GError **error)
{
  KarumDb *db = karum_store_db (store);
  g_autoptr (KarumPlayed) played = g_new0 (KarumPlayed, 1);
  KarumGameFilter counted;

  if (!karum_figures_filter (store, filter, 0, 0, &counted, error)
      || !karum_db_begin_read (db, error)
      || !karum_db_end (db, rank_games (store, played, &counted, error), error))
    return NULL;
  return g_steal_pointer (&played);
}

void
karum_played_free (KarumPlayed *played)
{
  for (guint kind = 0; kind < KARUM_N_PLAYED; kind++)
    for (guint i = 0; i < KARUM_PLAYED_MOST; i++)
      g_clear_pointer (&played->games[kind][i].row, karum_game_row_unref);
  g_free (played);
}
