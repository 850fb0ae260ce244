#include "karum-club-figures.h"

#include <glib/gi18n.h>
#include <math.h>

#include "karum-arrays.h"
#include "karum-game-text.h"
#include "karum-games.h"
#include "karum-phrases.h"

/* -- Who is favoured -------------------------------------------------------------------------- */

/* First's score with its interval, in words and numbers. */
typedef struct {
  double share;   /* in percent */
  char *interval; /* (owned): "50.8% to 57.6%" */
  char *range;    /* (owned): the same for a column of a table: "50.8–57.6%" */
  int favoured;   /* 1: First, -1: Second, 0: no advantage is shown */
} Advantage;

/* Of at least one game. */
static Advantage
advantage_of (const KarumTally *first)
{
  const double share = (first->wins + first->draws / 2.0) / first->games;
  double low, high;
  g_autofree char *low_text = NULL, *high_text = NULL;
  Advantage advantage = { .share = 100 * share };

  karum_wilson (share, first->games, &low, &high);
  low_text = karum_decimal_text (100 * low, 1);
  high_text = karum_decimal_text (100 * high, 1);
  /* Translators: both ends of an interval, in percent. */
  advantage.interval = g_strdup_printf (_ ("%s%% to %s%%"), low_text, high_text);
  /* Translators: the same in the column of a table, as short as possible. */
  advantage.range = g_strdup_printf (C_ ("table", "%s–%s%%"), low_text, high_text);
  advantage.favoured = low > 0.5 ? 1 : high < 0.5 ? -1 : 0;
  return advantage;
}

static void
advantage_clear (Advantage *advantage)
{
  g_free (advantage->interval);
  g_free (advantage->range);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Advantage, advantage_clear)

/* (transfer full): a sentence; @title: of the game or the rules. */
static char *
advantage_text (const char *title, const Advantage *advantage)
{
  if (advantage->favoured > 0)
    /* Translators: %s is a game or a variant. */
    return g_strdup_printf (_ ("%s: First is favored."), title);
  if (advantage->favoured < 0)
    return g_strdup_printf (_ ("%s: Second is favored."), title);
  return g_strdup_printf (_ ("%s: neither side is clearly favored."), title);
}

/* First's figures in all games of one kind. */
static KarumTally
tally_of (const KarumClub *club, const char *game)
{
  KarumTally sum = { 0 };

  karum_for_each (const KarumRulesFigures, figures, club->by_rules)
    if (g_strcmp0 (figures->game, game) == 0)
      karum_tally_add (&sum, &figures->first);
  return sum;
}

static void
add_favoured (KarumFigureTable *table,
              const KarumGame *game,
              const KarumTally *first,
              const KarumGameFilter *games)
{
  g_auto (Advantage) advantage = advantage_of (first);
  g_autofree char *sentence = advantage_text (_ (game->title), &advantage);
  g_autofree char *count
      = karum_count_text (ngettext ("%s game", "%s games", first->games), first->games);
  /* Translators: First's score in percent, its 95 % confidence interval, and the number of
   * games. */
  g_autofree char *details = g_strdup_printf (
      _ ("First’s score, 95%% confidence interval: %s · %s"), advantage.interval, count);
  KarumGameFilter filter = games ? *games : (KarumGameFilter){ 0 };

  filter.game = game->id;
  filter.finished = TRUE;
  karum_single_figures_add (table, sentence, KARUM_UNIT_PERCENT, advantage.share, details,
                            games ? &filter : NULL);
}

KarumFigureTable *
karum_club_favoured (const KarumClub *club, const KarumGameFilter *games)
{
  KarumFigureTable *table = karum_single_figures_new ();

  for (guint i = 0; karum_games[i]; i++) {
    const KarumTally first = tally_of (club, karum_games[i]->id);

    if (first.games > 0)
      add_favoured (table, karum_games[i], &first, games);
  }
  return table;
}

/* -- Games by who has won --------------------------------------------------------------------- */

/* The numbers of games of a line. */
static const struct {
  const char *key, *head;
} counts[] = { { "games", NC_ ("table", "Games") },
               { "wins", NC_ ("table", "First won") },
               { "draws", NC_ ("table", "Drawn") },
               { "losses", NC_ ("table", "Second won") } };

static void
add_count_columns (KarumFigureTable *table)
{
  karum_for_each_of (count, counts)
    karum_figure_table_add_column (table, count->key, g_dpgettext2 (NULL, "table", count->head),
                                   KARUM_UNIT_WHOLE);
}

/* A number of games, and who they lead to. @filter: (nullable) */
static void
add_number (KarumFigureTable *table, guint count, const char *head, const KarumGameFilter *filter)
{
  const guint line = karum_figure_table_n_lines (table);
  KarumFigureCell *cell = karum_figure_table_add_number (table, count);
  g_autofree char *description = NULL;

  if (count == 0 || !filter)
    return;
  description = g_strdup_printf (C_ ("figures of a chart", "%s: %s"),
                                 karum_figure_table_cell (table, line, 0)->text, head);
  karum_figure_cell_link (cell, filter, description);
}

/* @group: (nullable): the games that @first counts */
static void
add_counts (KarumFigureTable *table, const KarumTally *first, const KarumGameFilter *group)
{
  const guint numbers[] = { first->games, first->wins, first->draws, first->losses };
  KarumGameFilter filters[G_N_ELEMENTS (numbers)] = { { 0 } };

  for (guint i = 0; group && i < G_N_ELEMENTS (filters); i++) {
    filters[i] = *group;
    filters[i].finished = TRUE;
  }
  filters[1].with_winner = filters[3].with_winner = TRUE;
  filters[1].winner = KARUM_FIRST;
  filters[3].winner = KARUM_SECOND;
  filters[2].with_result = TRUE;
  filters[2].result = KARUM_RESULT_DRAWN;
  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
    add_number (table, numbers[i], g_dpgettext2 (NULL, "table", counts[i].head),
                group ? &filters[i] : NULL);
}

KarumFigureTable *
karum_club_months (const KarumClub *club, const KarumGameFilter *games)
{
  KarumFigureTable *table = karum_figure_table_new ();

  karum_figure_table_add_column (table, "month", C_ ("site", "Month"), KARUM_UNIT_TEXT);
  add_count_columns (table);
  karum_tally_figures_add_months (table, club->by_month, games, add_counts);
  return table;
}

/* -- Tables of rules -------------------------------------------------------------------------- */

static KarumFigureTable *
rules_table_new (const char *key, const char *head, KarumUnit unit)
{
  KarumFigureTable *table = karum_figure_table_new ();

  karum_figure_table_add_column (table, key, head, unit);
  add_count_columns (table);
  karum_figure_table_add_column (table, "score", C_ ("table", "First’s score"), KARUM_UNIT_PERCENT);
  karum_figure_table_add_column (table, "interval", C_ ("table", "95% interval"),
                                 KARUM_UNIT_RESULT);
  karum_figure_table_add_column (table, "margin", C_ ("table", "First’s margin"),
                                 KARUM_UNIT_MARGIN);
  karum_figure_table_add_column (table, "turns", C_ ("table", "Moves"), KARUM_UNIT_DECIMAL);
  return table;
}

static double
mean (double sum, guint n)
{
  return n > 0 ? sum / n : NAN;
}

/* The cells after the first. @group: (nullable): the games that @figures counts */
static void
add_figures (KarumFigureTable *table,
             const KarumRulesFigures *figures,
             const KarumGameFilter *group)
{
  g_auto (Advantage) advantage = advantage_of (&figures->first);

  add_counts (table, &figures->first, group);
  karum_figure_table_add_number (table, advantage.share);
  karum_figure_table_add_text (table, advantage.range, NULL);
  karum_figure_table_add_number (table, mean ((double) figures->margin, figures->scored));
  karum_figure_table_add_number (table, mean ((double) figures->turns, figures->recorded));
}

KarumFigureTable *
karum_club_rules (const GPtrArray *by_rules, const KarumGameFilter *games)
{
  KarumFigureTable *table = rules_table_new ("rules", C_ ("table", "Rules"), KARUM_UNIT_TEXT);

  karum_for_each (const KarumRulesFigures, figures, by_rules) {
    g_autofree char *label = karum_ruleset_text (figures->rules);
    KarumGameFilter filter = games ? *games : (KarumGameFilter){ 0 };

    filter.rules = figures->rules;
    karum_figure_table_add_text (table, label, figures->rules);
    add_figures (table, figures, games ? &filter : NULL);
  }
  return table;
}

/* -- By an option ----------------------------------------------------------------------------- */

/* Returns: FALSE if the rules are of another game, or of a later version of this program. */
static gboolean
option_value (const char *ruleset, const KarumClubOption *option, int32_t *value)
{
  KarumRules rules;

  if (!karum_rules_read (karum_games, ruleset, &rules, NULL) || rules.game != option->game)
    return FALSE;
  *value = rules.values[option->option];
  return TRUE;
}

static void
add_up (KarumRulesFigures *sum, const KarumRulesFigures *figures)
{
  karum_tally_add (&sum->first, &figures->first);
  sum->scored += figures->scored;
  sum->margin += figures->margin;
  sum->recorded += figures->recorded;
  sum->turns += figures->turns;
}

static int
compare_values (gconstpointer a, gconstpointer b)
{
  return *(const int32_t *) a - *(const int32_t *) b;
}

/* (transfer full) (element-type int32_t): the distinct values, in order. */
static GArray *
values_of (const GPtrArray *by_rules, const KarumClubOption *option)
{
  GArray *values = karum_array_new (int32_t);

  karum_for_each (const KarumRulesFigures, figures, by_rules) {
    int32_t value;
    guint j = 0;

    if (!option_value (figures->rules, option, &value))
      continue;
    while (j < values->len && g_array_index (values, int32_t, j) != value)
      j++;
    if (j == values->len)
      g_array_append_val (values, value);
  }
  g_array_sort (values, compare_values);
  return values;
}

GArray *
karum_club_options (const GPtrArray *by_rules)
{
  GArray *options = karum_array_new (KarumClubOption);

  for (guint i = 0; karum_games[i]; i++)
    for (guint j = 0; j < karum_games[i]->n_options; j++) {
      const KarumClubOption option = { karum_games[i], j };
      g_autoptr (GArray) values = NULL;

      if (karum_games[i]->options[j].n_choices > 0)
        continue;
      values = values_of (by_rules, &option);
      if (values->len > 1)
        g_array_append_val (options, option);
    }
  return options;
}

static const char *
title_of (const KarumClubOption *option)
{
  return _ (option->game->options[option->option].title);
}

char *
karum_club_option_title (const KarumClubOption *option)
{
  /* Translators: the name of a game, and a figure of it. */
  return g_strdup_printf (C_ ("figure", "%s: %s"), _ (option->game->title), title_of (option));
}

KarumFigureTable *
karum_club_option (const GPtrArray *by_rules,
                   const KarumClubOption *option,
                   const KarumGameFilter *games)
{
  const char *id = option->game->options[option->option].id;
  g_autoptr (GArray) values = values_of (by_rules, option);
  KarumFigureTable *table = rules_table_new (id, title_of (option), KARUM_UNIT_WHOLE);

  karum_for_each_value (int32_t, item, values) {
    int32_t value = item, other;
    g_autofree char *options = g_strdup_printf ("%s=%d", id, value);
    KarumRulesFigures sum = { 0 };
    KarumGameFilter filter = games ? *games : (KarumGameFilter){ 0 };

    filter.game = option->game->id;
    filter.options = options;
    karum_for_each (const KarumRulesFigures, figures, by_rules)
      if (option_value (figures->rules, option, &other) && other == value)
        add_up (&sum, figures);
    karum_figure_table_add_number (table, value);
    add_figures (table, &sum, games ? &filter : NULL);
  }
  return table;
}

/* -- Who, where and when ---------------------------------------------------------------------- */

static void
add_active (KarumFigureTable *table, const KarumActive *active, KarumClubKind kind)
{
  if (kind == KARUM_CLUB_PLAYERS)
    karum_figure_table_add_person (table, active->id, active->name, active->note);
  else if (kind == KARUM_CLUB_EVENTS)
    karum_figure_table_add_event (table, active->id, active->name);
  else
    karum_figure_table_add_date (table, active->name);
}

static KarumGameFilter
active_games (const KarumActive *active, KarumClubKind kind, const KarumGameFilter *games)
{
  KarumGameFilter filter = *games;

  filter.finished = TRUE;
  if (kind == KARUM_CLUB_PLAYERS) {
    filter.player = active->name;
    filter.player_id = active->id;
  } else if (kind == KARUM_CLUB_EVENTS) {
    filter.event = active->name;
    filter.event_id = active->id;
  } else {
    filter.first_month = filter.last_month = active->name;
  }
  return filter;
}

KarumFigureTable *
karum_club_active (const GPtrArray *most, KarumClubKind kind, const KarumGameFilter *games)
{
  static const char *const keys[] = { "player", "event", "day" };
  const char *const heads[]
      = { C_ ("table", "Player"), C_ ("table", "Event"), C_ ("table", "Day") };
  const char *head = C_ ("table", "Games");
  KarumFigureTable *table = karum_figure_table_new ();

  karum_figure_table_add_column (table, keys[kind], heads[kind], KARUM_UNIT_TEXT);
  karum_figure_table_add_column (table, "games", head, KARUM_UNIT_WHOLE);
  karum_for_each (const KarumActive, active, most) {
    add_active (table, active, kind);
    if (games) {
      const KarumGameFilter filter = active_games (active, kind, games);

      add_number (table, active->games, head, &filter);
    } else
      add_number (table, active->games, head, NULL);
  }
  return table;
}

/* -- Single games ----------------------------------------------------------------------------- */

static void
add_game (KarumFigureTable *table,
          const char *title,
          KarumUnit unit,
          double value,
          const KarumGameRow *row)
{
  g_autofree char *details = NULL, *id = NULL;
  KarumGameFilter game = { 0 };

  if (!row)
    return;
  details = karum_game_line_text (row);
  game.ids = id = g_strdup_printf ("%" G_GINT64_FORMAT, row->id);
  karum_single_figures_add (table, title, unit, value, details, &game);
}

KarumFigureTable *
karum_club_records (const KarumClub *club)
{
  static const char *const titles[KARUM_N_RECORDS] = {
    [KARUM_RECORD_LONGEST] = N_ ("Longest game, in moves"),
    [KARUM_RECORD_SHORTEST] = N_ ("Shortest game, in moves"),
    [KARUM_RECORD_MARGIN] = N_ ("Largest margin"),
    [KARUM_RECORD_SCORE] = N_ ("Most points of a player"),
  };
  KarumFigureTable *table = karum_single_figures_new ();

  for (guint i = 0; i < KARUM_N_RECORDS; i++)
    add_game (table, _ (titles[i]), KARUM_UNIT_WHOLE, (double) club->records[i].value,
              club->records[i].row);
  return table;
}

KarumFigureTable *
karum_club_played (const KarumPlayed *played)
{
  static const char *const titles[KARUM_N_PLAYED] = {
    [KARUM_PLAYED_BEST] = N_ ("Best played: accuracy of both"),
    [KARUM_PLAYED_WILDEST] = N_ ("Wildest: most expected result lost by both"),
    [KARUM_PLAYED_INSTRUCTIVE] = N_ ("Most instructive: one big mistake, few others"),
  };
  KarumFigureTable *table = karum_single_figures_new ();

  for (guint kind = 0; kind < KARUM_N_PLAYED; kind++)
    for (guint i = 0; i < KARUM_PLAYED_MOST; i++) {
      const KarumPlayedGame *game = &played->games[kind][i];

      add_game (table, _ (titles[kind]),
                kind == KARUM_PLAYED_BEST ? KARUM_UNIT_PERCENT : KARUM_UNIT_DECIMAL, game->value,
                game->row);
    }
  return table;
}
