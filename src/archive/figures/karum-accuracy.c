#include "karum-accuracy.h"

#include <string.h>

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
  karum_accuracy_count (&figures->by_phase[karum_verdict_phase (turn + 1, verdicts->len)], verdict);
  karum_accuracy_count (&figures->by_standing[karum_verdict_standing (verdict)], verdict);
  karum_accuracy_count (&figures->by_side[game->side], verdict);
  karum_accuracy_count (&game->variant->all, verdict);
  if (month)
    karum_accuracy_count (&month->all, verdict);
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
  figures->games++;
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

typedef struct {
  gint64 id;
  double value;
} Rank;

static void
choose_finished (const KarumGameFacts *facts, gpointer games)
{
  const Game game = { .id = facts->id, .turns = facts->turns };

  if (facts->result != KARUM_RESULT_NONE)
    g_array_append_val ((GArray *) games, game);
}

/* @ranks: KARUM_PLAYED_MOST, the highest first */
static void
rank (Rank *ranks, gint64 id, double value)
{
  guint place = KARUM_PLAYED_MOST;

  while (place > 0 && (ranks[place - 1].id == 0 || ranks[place - 1].value < value))
    place--;
  if (place == KARUM_PLAYED_MOST)
    return;
  memmove (&ranks[place + 1], &ranks[place], (KARUM_PLAYED_MOST - 1 - place) * sizeof *ranks);
  ranks[place] = (Rank){ id, value };
}

static gboolean
rank_game (KarumDb *db, const Game *game, Rank (*ranks)[KARUM_PLAYED_MOST], GError **error)
{
  g_autoptr (GArray) verdicts = NULL;
  KarumAccuracy all = { 0 };
  guint largest = 0;

  if (!karum_reviews_read_whole (db, game->id, game->turns, &verdicts, error))
    return FALSE;
  for (guint i = 0; verdicts && i < verdicts->len; i++) {
    const KarumVerdict *verdict = karum_verdicts_at (verdicts, i);

    karum_accuracy_count (&all, verdict);
    if (verdict->decision)
      largest = MAX (largest, karum_verdict_loss (verdict));
  }
  if (all.decisions < KARUM_PLAYED_DECISIONS)
    return TRUE;
  rank (ranks[KARUM_PLAYED_BEST], game->id, all.accuracy / all.decisions);
  rank (ranks[KARUM_PLAYED_WILDEST], game->id, (double) all.loss / KARUM_VERDICT_CERTAIN);
  if (largest >= karum_thresholds_default.mistake && 2 * (guint64) largest > all.loss)
    rank (ranks[KARUM_PLAYED_INSTRUCTIVE], game->id,
          (2.0 * largest - (double) all.loss) / KARUM_VERDICT_CERTAIN);
  return TRUE;
}

static gboolean
take_rows (KarumStore *store, const Rank *ranks, KarumPlayedGame *games, GError **error)
{
  for (guint i = 0; i < KARUM_PLAYED_MOST && ranks[i].id != 0; i++) {
    games[i].value = ranks[i].value;
    games[i].row = karum_store_get_row (store, ranks[i].id, error);
    if (!games[i].row)
      return FALSE;
  }
  return TRUE;
}

static gboolean
rank_games (KarumStore *store, KarumPlayed *played, const KarumGameFilter *filter, GError **error)
{
  g_autoptr (GArray) games = g_array_new (FALSE, FALSE, sizeof (Game));
  Rank ranks[KARUM_N_PLAYED][KARUM_PLAYED_MOST] = { 0 };
  KarumGameFilter reviewed = *filter;

  reviewed.reviewed = TRUE;
  if (!karum_game_facts_visit (store, &reviewed, 0, choose_finished, games, error))
    return FALSE;
  for (guint i = 0; i < games->len; i++)
    if (!rank_game (karum_store_db (store), &g_array_index (games, Game, i), ranks, error))
      return FALSE;
  for (guint kind = 0; kind < KARUM_N_PLAYED; kind++)
    if (!take_rows (store, ranks[kind], played->games[kind], error))
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
