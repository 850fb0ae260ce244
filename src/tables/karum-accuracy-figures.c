/* karum-accuracy-figures.c: how well a player played, by the reviews of the games. */
#include <glib/gi18n.h>

#include "karum-arrays.h"
#include "karum-phrases.h"
#include "karum-player-figures.h"

/* (transfer full): @text (transfer full) and the points given away, where they are known */
static char *
with_points (char *text, const KarumAccuracy *accuracy)
{
  g_autofree char *before = text;
  g_autofree char *points = NULL;

  if (accuracy->pointed == 0)
    return g_steal_pointer (&before);
  points = karum_decimal_text ((double) accuracy->points / accuracy->pointed / 100, 2);
  /* Translators: "120 decisions" or "87 %", points */
  return g_strdup_printf (_ ("%s · points given away per decision: %s"), before, points);
}

/* (transfer full): the number of games that are counted, and @text (transfer full) */
static char *
with_games (char *text, guint n_games)
{
  g_autofree char *rest = text;
  g_autofree char *games = karum_count_text (ngettext ("%s game", "%s games", n_games), n_games);

  return g_strdup_printf ("%s · %s", games, rest);
}

/* The figures, and the games to which they lead. */
typedef struct {
  KarumFigureTable *table;
  const KarumGameFilter *games; /* (nullable): none */
} List;

/* @n_games: that @games selects */
static void
add (const List *list,
     const char *title,
     guint n_games,
     const KarumAccuracy *accuracy,
     const KarumGameFilter *games)
{
  g_autofree char *details = NULL, *figure = NULL;
  KarumFigureCell *cell;

  if (accuracy->decisions == 0)
    return;
  details = with_points (with_games (karum_open_decisions_text (accuracy), n_games), accuracy);
  figure = karum_accuracy_text (accuracy);
  cell = karum_single_figures_add_text (list->table, title, figure, details,
                                        list->games ? games : NULL);
  if (accuracy->open > 0) {
    cell->number = accuracy->accuracy / accuracy->open;
    cell->unit = KARUM_UNIT_PERCENT;
  }
  if (list->games)
    karum_figure_cell_link (karum_figure_table_last (list->table), games, NULL);
}

KarumGameFilter
karum_reviewed_games (const KarumGameFilter *games)
{
  KarumGameFilter filter = karum_figure_filter (games, KARUM_FIGURE_GAMES);

  filter.reviewed = TRUE;
  return filter;
}

static void
add_variants (const List *list, const KarumAccuracyFigures *figures, const KarumGameFilter *games)
{
  for (guint i = 0; figures->by_variant->len > 1 && i < figures->by_variant->len; i++) {
    const KarumVariantAccuracy *variant = figures->by_variant->pdata[i];
    const KarumRulesTally tally = { .game = variant->game, .preset = variant->preset };
    const KarumGameFilter filter = karum_figure_group (games, &tally, KARUM_GROUP_VARIANT);
    g_autofree char *title = karum_player_group_text (&tally, KARUM_GROUP_VARIANT);

    add (list, title, variant->games, &variant->all, &filter);
  }
}

const char *
karum_phase_title (KarumGamePhase phase)
{
  const char *const titles[] = { _ ("Opening"), _ ("Middle of the game"), _ ("End of the game") };

  return titles[phase];
}

const char *
karum_standing_title (KarumStanding standing)
{
  const char *const titles[]
      = { C_ ("standing", "Ahead"), C_ ("standing", "Level"), C_ ("standing", "Behind") };

  return titles[standing];
}

static void
add_phases (const List *list, const KarumAccuracyFigures *figures, const KarumGameFilter *games)
{
  for (guint i = 0; i < KARUM_N_PHASES; i++) {
    const KarumPartAccuracy *part = &figures->by_phase[i];
    KarumGameFilter filter = *games;

    filter.phase = 1 + i;
    add (list, karum_phase_title (i), part->games, &part->all, &filter);
  }
}

static void
add_standings (const List *list, const KarumAccuracyFigures *figures, const KarumGameFilter *games)
{
  for (guint i = 0; i < KARUM_N_STANDINGS; i++) {
    const KarumPartAccuracy *part = &figures->by_standing[i];
    KarumGameFilter filter = *games;

    filter.standing = 1 + i;
    add (list, karum_standing_title (i), part->games, &part->all, &filter);
  }
}

static void
add_sides (const List *list, const KarumAccuracyFigures *figures, const KarumGameFilter *games)
{
  for (int side = KARUM_FIRST; side <= KARUM_SECOND; side++) {
    const KarumRulesTally tally = { .side = (KarumSide) side };
    const KarumPartAccuracy *part = &figures->by_side[side];
    const KarumGameFilter filter = karum_figure_group (games, &tally, KARUM_GROUP_SIDE);
    g_autofree char *title = karum_player_group_text (&tally, KARUM_GROUP_SIDE);

    add (list, title, part->games, &part->all, &filter);
  }
}

KarumFigureTable *
karum_player_accuracy (const KarumAccuracyFigures *figures, const KarumGameFilter *games)
{
  const List list = { karum_single_figures_new (), games };
  const KarumGameFilter none = { 0 }, counted = karum_reviewed_games (games ? games : &none);

  add (&list, _ ("All reviewed games"), figures->games, &figures->all, &counted);
  add_phases (&list, figures, &counted);
  add_standings (&list, figures, &counted);
  add_sides (&list, figures, &counted);
  add_variants (&list, figures, &counted);
  return list.table;
}

/* -- By month --------------------------------------------------------------------------------- */

gboolean
karum_accuracy_span (const KarumAccuracyFigures *figures,
                     int first,
                     int last,
                     KarumPartAccuracy *sum)
{
  *sum = (KarumPartAccuracy){ 0 };
  karum_for_each_in (const KarumMonthAccuracy, month, figures->by_month) {
    if (month->month < first || month->month > last)
      continue;
    sum->games += month->games;
    sum->all.open += month->all.open;
    sum->all.accuracy += month->all.accuracy;
    sum->all.points += month->all.points;
    sum->all.pointed += month->all.pointed;
  }
  return sum->all.open > 0;
}

char *
karum_accuracy_span_text (const KarumPartAccuracy *sum)
{
  return with_points (with_games (karum_accuracy_text (&sum->all), sum->games), &sum->all);
}
