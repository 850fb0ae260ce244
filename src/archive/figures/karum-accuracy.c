#include "karum-accuracy.h"

#include <string.h>

#include "karum-finder.h"
#include "karum-game-facts.h"
#include "karum-game-list.h"
#include "karum-game-numbers.h"
#include "karum-reviews-table.h"
#include "karum-store-inside.h"

/* A finished game of the person. */
typedef struct {
  gint64 id;
  guint me; /* 0 if the person is Player1 */
  guint turns;
  int month; /* -1 if unknown */
  KarumSide side;
  KarumVariantAccuracy *variant;
} Game;

typedef struct {
  gint64 person, against; /* @against is 0 for all opponents */
  GArray *games;          /* (element-type Game) */
  GPtrArray *variants;    /* (element-type KarumVariantAccuracy) */
} Choice;

static void
variant_free (gpointer data)
{
  KarumVariantAccuracy *variant = data;

  g_free (variant->game);
  g_free (variant->preset);
  g_free (variant);
}

static KarumVariantAccuracy *
variant_of (GPtrArray *variants, const KarumGameFacts *facts)
{
  KarumVariantAccuracy *variant;

  for (guint i = 0; i < variants->len; i++) {
    variant = variants->pdata[i];
    if (g_str_equal (variant->game, facts->game) && g_strcmp0 (variant->preset, facts->preset) == 0)
      return variant;
  }
  variant = g_new0 (KarumVariantAccuracy, 1);
  variant->game = g_strdup (facts->game);
  variant->preset = g_strdup (facts->preset);
  g_ptr_array_add (variants, variant);
  return variant;
}

static void
choose_game (const KarumGameFacts *facts, gpointer data)
{
  Choice *choice = data;
  guint me = facts->persons[0] == choice->person ? 0 : 1;
  const Game game = { .id = facts->id,
                      .me = me,
                      .turns = facts->turns,
                      .month = karum_number_month (facts->date),
                      .side = (me == 1) != facts->exchanged ? KARUM_SECOND : KARUM_FIRST,
                      .variant = variant_of (choice->variants, facts) };

  if (facts->result != KARUM_RESULT_NONE
      && (choice->against == 0 || facts->persons[1 - me] == choice->against))
    g_array_append_val (choice->games, game);
}

static KarumMonthAccuracy *
month_of (KarumAccuracyFigures *figures, int month)
{
  const KarumMonthAccuracy added = { .month = month };
  guint i = 0;

  while (i < figures->by_month->len
         && g_array_index (figures->by_month, KarumMonthAccuracy, i).month < month)
    i++;
  if (i == figures->by_month->len
      || g_array_index (figures->by_month, KarumMonthAccuracy, i).month != month)
    g_array_insert_val (figures->by_month, i, added);
  return &g_array_index (figures->by_month, KarumMonthAccuracy, i);
}

static void
count_turn (KarumAccuracyFigures *figures,
            const Game *game,
            KarumMonthAccuracy *month,
            const GArray *verdicts,
            guint turn)
{
  const KarumVerdict *verdict = karum_verdicts_at (verdicts, turn);

  karum_accuracy_count (&figures->all, verdict);
  karum_accuracy_count (&figures->by_phase[karum_verdict_phase (turn + 1, verdicts->len)].all,
                        verdict);
  karum_accuracy_count (&figures->by_standing[karum_verdict_standing (verdict)].all, verdict);
  karum_accuracy_count (&figures->by_side[game->side].all, verdict);
  karum_accuracy_count (&game->variant->all, verdict);
  if (month)
    karum_accuracy_count (&month->all, verdict);
}

/* @decided: of karum_verdicts_decided() */
static void
count_parts (KarumAccuracyFigures *figures, guint decided)
{
  for (guint i = 0; i < KARUM_N_PHASES; i++)
    figures->by_phase[i].games += (decided & KARUM_DECIDED_IN (i)) != 0;
  for (guint i = 0; i < KARUM_N_STANDINGS; i++)
    figures->by_standing[i].games += (decided & KARUM_DECIDED_WHEN (i)) != 0;
}

static gboolean
count_game (KarumDb *db, KarumAccuracyFigures *figures, const Game *game, GError **error)
{
  KarumMonthAccuracy *month;
  g_autoptr (GArray) verdicts = NULL;

  if (!karum_reviews_read_whole (db, game->id, game->turns, &verdicts, error))
    return FALSE;
  if (!verdicts)
    return TRUE;
  month = game->month >= 0 ? month_of (figures, game->month) : NULL;
  count_parts (figures, karum_verdicts_decided (verdicts, game->me));
  figures->games++;
  figures->by_side[game->side].games++;
  game->variant->games++;
  if (month)
    month->games++;
  for (guint i = 0; i < verdicts->len; i++)
    if (karum_verdicts_at (verdicts, i)->person == game->me)
      count_turn (figures, game, month, verdicts, i);
  return TRUE;
}

static gboolean
count_games (KarumStore *store,
             KarumAccuracyFigures *figures,
             const KarumGameFilter *filter,
             Choice *choice,
             GError **error)
{
  KarumDb *db = karum_store_db (store);
  gint64 any;

  if (!karum_db_number (db, "SELECT EXISTS (SELECT 1 FROM reviews)", &any, error))
    return FALSE;
  if (any == 0)
    return TRUE;
  if (!karum_game_facts_visit (store, filter, choice->person, choose_game, choice, error))
    return FALSE;
  for (guint i = 0; i < choice->games->len; i++)
    if (!count_game (db, figures, &g_array_index (choice->games, Game, i), error))
      return FALSE;
  return TRUE;
}

KarumAccuracyFigures *
karum_store_accuracy (
    KarumStore *store, gint64 person, gint64 against, const KarumGameFilter *filter, GError **error)
{
  KarumDb *db = karum_store_db (store);
  g_autoptr (KarumAccuracyFigures) figures = g_new0 (KarumAccuracyFigures, 1);
  g_autoptr (GArray) games = g_array_new (FALSE, FALSE, sizeof (Game));
  Choice choice = { person, against, games, NULL };
  KarumGameFilter counted;

  figures->by_month = g_array_new (FALSE, FALSE, sizeof (KarumMonthAccuracy));
  figures->by_variant = choice.variants = g_ptr_array_new_with_free_func (variant_free);
  if (!karum_figures_filter (store, filter, person, against, &counted, error))
    return NULL;
  /* One transaction: each statement on its own would lock the archive. */
  if (!karum_db_begin_read (db, error)
      || !karum_db_end (db, count_games (store, figures, &counted, &choice, error), error))
    return NULL;
  return g_steal_pointer (&figures);
}

void
karum_accuracy_figures_free (KarumAccuracyFigures *figures)
{
  g_array_unref (figures->by_month);
  g_ptr_array_unref (figures->by_variant);
  g_free (figures);
}

/* -- Games worth looking at -----------------------------------------------------------------------
 */

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

static void
choose_finished (const KarumGameNumbers *numbers, gpointer games)
{
  const Game game = { .id = numbers->id, .turns = MIN (numbers->turns, G_MAXINT32) };

  if (numbers->result != KARUM_RESULT_NONE)
    g_array_append_val ((GArray *) games, game);
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
  g_autoptr (GArray) others = g_array_new (FALSE, FALSE, sizeof (Rank));

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
  g_autoptr (GArray) games = g_array_new (FALSE, FALSE, sizeof (Game));
  g_autofree guint8 *ranked = NULL;
  Ranking ranking = { .db = karum_store_db (store), .games = games };
  KarumGameFilter reviewed = *filter;
  gsize size;

  reviewed.reviewed = TRUE;
  if (!karum_game_numbers_visit (store, &reviewed, 0, choose_finished, games, error))
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
