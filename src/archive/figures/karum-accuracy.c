#include "karum-accuracy.h"

#include "karum-arrays.h"
#include "karum-game-facts.h"
#include "karum-game-list.h"
#include "karum-game-numbers.h"
#include "karum-replay.h"
#include "karum-reviews-table.h"
#include "karum-store-inside.h"

/* A finished game of the person. */
typedef struct {
  gint64 id;
  guint me; /* 0 if the person is Player1 */
  guint turns;
  int month; /* -1 if unknown */
  KarumSide side;
  KarumVariantAccuracy *variant; /* (nullable) */
} Game;

typedef struct {
  gint64 person, against; /* @against is 0 for all opponents */
  GArray *games;          /* (element-type Game) */
  GPtrArray *variants;    /* (nullable) (element-type KarumVariantAccuracy) */
} Choice;

static void
variant_free (gpointer data)
{
  KarumVariantAccuracy *variant = data;

  karum_free_all (variant->game, variant->preset, variant);
}

static KarumVariantAccuracy *
variant_of (GPtrArray *variants, const KarumGameFacts *facts)
{
  KarumVariantAccuracy *variant;

  karum_for_each (KarumVariantAccuracy, known, variants)
    if (g_str_equal (known->game, facts->game) && g_strcmp0 (known->preset, facts->preset) == 0)
      return known;
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
                      .variant = choice->variants ? variant_of (choice->variants, facts) : NULL };

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
  karum_for_each_in (Game, game, choice->games)
    if (!count_game (db, figures, game, error))
      return FALSE;
  return TRUE;
}

KarumAccuracyFigures *
karum_store_accuracy (
    KarumStore *store, gint64 person, gint64 against, const KarumGameFilter *filter, GError **error)
{
  KarumDb *db = karum_store_db (store);
  g_autoptr (KarumAccuracyFigures) figures = g_new0 (KarumAccuracyFigures, 1);
  g_autoptr (GArray) games = karum_array_new (Game);
  Choice choice = { person, against, games, NULL };
  KarumGameFilter counted;

  figures->by_month = karum_array_new (KarumMonthAccuracy);
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

/* -- The decisions behind a figure ----------------------------------------------------------------
 */

/* A decision that is counted. */
typedef struct {
  guint game; /* its place among the games */
  guint turn, loss;
} Counted;

typedef struct {
  KarumStore *store;
  const KarumGameFilter *filter;
  guint most;
  GArray *games;   /* (element-type Game) */
  GArray *counted; /* (element-type Counted) */
} Search;

/* The game that is being replayed. */
typedef struct {
  const Counted *next; /* its decisions that are still to come, in the order of their turns */
  guint n;             /* their number */
  const KarumGameRow *row;
  const GArray *verdicts;
  GPtrArray *shown; /* (element-type KarumDecision) */
} Showing;

static int
compare_places (gconstpointer a, gconstpointer b)
{
  const Counted *x = a, *y = b;

  if (x->game != y->game)
    return x->game < y->game ? -1 : 1;
  return x->turn < y->turn ? -1 : x->turn > y->turn;
}

/* The worst first. */
static int
compare_losses (gconstpointer a, gconstpointer b)
{
  const Counted *x = a, *y = b;

  return x->loss > y->loss ? -1 : x->loss < y->loss ? 1 : compare_places (a, b);
}

static int
compare_decisions (gconstpointer a, gconstpointer b)
{
  const KarumDecision *x = *(KarumDecision *const *) a, *y = *(KarumDecision *const *) b;
  const guint x_loss = karum_verdict_loss (&x->verdict), y_loss = karum_verdict_loss (&y->verdict);

  if (x_loss != y_loss)
    return x_loss > y_loss ? -1 : 1;
  if (x->game != y->game)
    return x->game < y->game ? -1 : 1;
  return x->turn < y->turn ? -1 : x->turn > y->turn;
}

static gboolean
is_counted (const KarumGameFilter *filter, const GArray *verdicts, guint turn)
{
  const KarumVerdict *verdict = karum_verdicts_at (verdicts, turn);

  return verdict->decision
         && (filter->phase == 0
             || karum_verdict_phase (turn + 1, verdicts->len) == filter->phase - 1)
         && (filter->standing == 0 || karum_verdict_standing (verdict) == filter->standing - 1);
}

static gboolean
search_game (Search *search, guint place, GError **error)
{
  const Game *game = &g_array_index (search->games, Game, place);
  g_autoptr (GArray) verdicts = NULL;

  if (!karum_reviews_read_whole (karum_store_db (search->store), game->id, game->turns, &verdicts,
                                 error))
    return FALSE;
  for (guint i = 0; verdicts && i < verdicts->len; i++) {
    const KarumVerdict *verdict = karum_verdicts_at (verdicts, i);
    const Counted counted = { place, i, karum_verdict_loss (verdict) };

    if (verdict->person == game->me && is_counted (search->filter, verdicts, i))
      g_array_append_val (search->counted, counted);
  }
  return TRUE;
}

static void
show_decision (Showing *showing, const KarumReplay *replay)
{
  KarumDecision *decision = g_new0 (KarumDecision, 1);
  KarumTurn line[KARUM_VERDICT_LINE];

  decision->game = replay->id;
  decision->turn = replay->ply + 1;
  for (guint i = 0; i < 2; i++)
    decision->players[i] = g_strdup (showing->row->players[i]);
  decision->date = g_strdup (showing->row->date);
  decision->rules = *replay->rules;
  decision->before = replay->state;
  decision->taken = *replay->turn;
  karum_verdict_copy (karum_verdicts_at (showing->verdicts, replay->ply), &decision->verdict);
  decision->best_known
      = karum_verdict_turns (&decision->verdict, replay->rules, &replay->state, line) > 0;
  if (decision->best_known)
    decision->best = line[0];
  g_ptr_array_add (showing->shown, decision);
}

static gboolean
show_position (const KarumReplay *replay, gpointer data)
{
  Showing *showing = data;

  if (!replay->turn)
    return FALSE;
  if (replay->ply == showing->next->turn) {
    show_decision (showing, replay);
    showing->next++;
    showing->n--;
  }
  return showing->n > 0;
}

/* @counted: @n of one game, in the order of their turns */
static gboolean
show_game (Search *search,
           KarumReplayer *replayer,
           const Counted *counted,
           guint n,
           GPtrArray *shown,
           GError **error)
{
  const gint64 id = g_array_index (search->games, Game, counted->game).id;
  g_autoptr (KarumGameRow) row = karum_store_get_row (search->store, id, error);
  g_autoptr (GArray) verdicts = NULL;
  Showing showing = { counted, n, row, NULL, shown };

  if (!row || !karum_reviews_read (karum_store_db (search->store), id, &verdicts, error))
    return FALSE;
  showing.verdicts = verdicts;
  return karum_replayer_game (replayer, id, show_position, &showing, error);
}

/* Each game is replayed once. */
static gboolean
show_worst (Search *search, GPtrArray *shown, GError **error)
{
  g_autoptr (KarumReplayer) replayer = karum_replayer_new (search->store);
  const Counted *counted;
  guint n;

  g_array_sort (search->counted, compare_losses);
  g_array_set_size (search->counted, MIN (search->counted->len, search->most));
  g_array_sort (search->counted, compare_places);
  counted = (gconstpointer) search->counted->data;
  for (guint i = 0; i < search->counted->len; i += n) {
    for (n = 1; i + n < search->counted->len && counted[i + n].game == counted[i].game;)
      n++;
    if (!show_game (search, replayer, &counted[i], n, shown, error))
      return FALSE;
  }
  g_ptr_array_sort (shown, compare_decisions);
  return TRUE;
}

static gboolean
search_games (Search *search, KarumDecisions *decisions, GError **error)
{
  Choice choice = { .person = search->filter->player_id, .games = search->games };

  if (!karum_game_facts_visit (search->store, search->filter, choice.person, choose_game, &choice,
                               error))
    return FALSE;
  for (guint i = 0; i < search->games->len; i++)
    if (!search_game (search, i, error))
      return FALSE;
  decisions->n = search->counted->len;
  return show_worst (search, decisions->worst, error);
}

static void
decision_free (gpointer data)
{
  KarumDecision *decision = data;

  karum_free_all (decision->players[0], decision->players[1], decision->date);
  karum_verdict_clear (&decision->verdict);
  g_free (decision);
}

KarumDecisions *
karum_store_decisions (KarumStore *store, const KarumGameFilter *filter, guint most, GError **error)
{
  KarumDb *db = karum_store_db (store);
  g_autoptr (KarumDecisions) decisions = g_new0 (KarumDecisions, 1);
  g_autoptr (GArray) games = karum_array_new (Game);
  g_autoptr (GArray) counted = karum_array_new (Counted);
  KarumGameFilter wanted;
  Search search = { store, &wanted, most, games, counted };

  decisions->worst = g_ptr_array_new_with_free_func (decision_free);
  if (!karum_figures_filter (store, filter, filter->player_id, filter->opponent_id, &wanted, error)
      || !karum_db_begin_read (db, error)
      || !karum_db_end (db, search_games (&search, decisions, error), error))
    return NULL;
  return g_steal_pointer (&decisions);
}

void
karum_decisions_free (KarumDecisions *decisions)
{
  g_ptr_array_unref (decisions->worst);
  g_free (decisions);
}
