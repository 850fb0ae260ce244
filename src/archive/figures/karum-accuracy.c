#include "karum-accuracy.h"

#include "karum-game-facts.h"
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
                      .month = karum_date_month (facts->date),
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
