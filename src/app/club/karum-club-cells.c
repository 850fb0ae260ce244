#include "karum-club-cells.h"

#include <glib/gi18n.h>
#include <string.h>

#include "karum-game-text.h"
#include "karum-games.h"
#include "karum-name.h"
#include "karum-number-text.h"
#include "karum-player-text.h"

KarumAdvantage
karum_advantage (const KarumTally *first)
{
  double share = (first->wins + first->draws / 2.0) / first->games, low, high;
  g_autofree char *share_text = karum_decimal_text (100 * share, 1);
  g_autofree char *low_text = NULL, *high_text = NULL;
  KarumAdvantage advantage = { 0 };

  karum_wilson (share, first->games, &low, &high);
  low_text = karum_decimal_text (100 * low, 1);
  high_text = karum_decimal_text (100 * high, 1);
  /* Translators: a percentage with one decimal. */
  advantage.share = g_strdup_printf (_ ("%s%%"), share_text);
  /* Translators: both ends of an interval, in percent. */
  advantage.interval = g_strdup_printf (_ ("%s%% to %s%%"), low_text, high_text);
  /* Translators: the same in the column of a table, as short as possible. */
  advantage.range = g_strdup_printf (C_ ("table", "%s–%s%%"), low_text, high_text);
  advantage.favoured = low > 0.5 ? 1 : high < 0.5 ? -1 : 0;
  return advantage;
}

void
karum_advantage_clear (KarumAdvantage *advantage)
{
  g_free (advantage->share);
  g_free (advantage->interval);
  g_free (advantage->range);
}

char *
karum_advantage_text (const char *title, const KarumTally *first)
{
  g_auto (KarumAdvantage) advantage = karum_advantage (first);

  if (advantage.favoured > 0)
    /* Translators: %s is a game or a variant. */
    return g_strdup_printf (_ ("%s: First is favored."), title);
  if (advantage.favoured < 0)
    return g_strdup_printf (_ ("%s: Second is favored."), title);
  return g_strdup_printf (_ ("%s: neither side is clearly favored."), title);
}

/* -- Tables of rules -------------------------------------------------------------------------- */

static void
add_columns (KarumCells *cells, const char *head, gboolean number)
{
  karum_cells_add_column (cells, head, number);
  karum_cells_add_column (cells, C_ ("table", "Games"), TRUE);
  karum_cells_add_column (cells, C_ ("table", "First won"), TRUE);
  karum_cells_add_column (cells, C_ ("table", "Drawn"), TRUE);
  karum_cells_add_column (cells, C_ ("table", "Second won"), TRUE);
  karum_cells_add_column (cells, C_ ("table", "First’s score"), TRUE);
  karum_cells_add_column (cells, C_ ("table", "95% interval"), TRUE);
  karum_cells_add_column (cells, C_ ("table", "First’s margin"), TRUE);
  karum_cells_add_column (cells, C_ ("table", "Moves"), TRUE);
}

static void
add_count (KarumCells *cells, guint count, const char *label, int column, KarumGameFilter filter)
{
  g_autofree char *text = karum_number_text (count);
  KarumTextCell *cell = karum_cells_add (cells, text);

  if (count == 0)
    return;
  cell->target = karum_game_filter_write (&filter);
  cell->description = g_strdup_printf (C_ ("figures of a chart", "%s: %s"), label,
                                       karum_cells_head (cells, (guint) column));
}

static void
add_average (KarumCells *cells, double sum, guint n, const char *format)
{
  g_autofree char *text = n == 0           ? g_strdup ("–")
                          : *format == '+' ? karum_margin_text (sum / n)
                                           : karum_decimal_text (sum / n, 1);

  karum_cells_add (cells, text);
}

/* @games: those that @figures counts */
static void
add_line (KarumCells *cells,
          const char *label,
          const KarumRulesFigures *figures,
          KarumGameFilter games)
{
  const KarumTally *first = &figures->first;
  g_auto (KarumAdvantage) advantage = karum_advantage (first);
  KarumGameFilter won, drawn, lost;

  karum_cells_add (cells, label);
  games.finished = TRUE;
  add_count (cells, first->games, label, 1, games);
  won = drawn = lost = games;
  won.with_winner = lost.with_winner = TRUE;
  won.winner = KARUM_FIRST;
  lost.winner = KARUM_SECOND;
  drawn.with_result = TRUE;
  drawn.result = KARUM_RESULT_DRAWN;
  add_count (cells, first->wins, label, 2, won);
  add_count (cells, first->draws, label, 3, drawn);
  add_count (cells, first->losses, label, 4, lost);
  karum_cells_add (cells, advantage.share);
  karum_cells_add (cells, advantage.range);
  add_average (cells, (double) figures->margin, figures->scored, "+");
  add_average (cells, (double) figures->turns, figures->recorded, "");
}

KarumCells *
karum_club_rules (const GPtrArray *by_rules, const KarumGameFilter *games)
{
  KarumCells *cells = karum_cells_new ();

  add_columns (cells, C_ ("table", "Rules"), FALSE);
  for (guint i = 0; i < by_rules->len; i++) {
    const KarumRulesFigures *figures = by_rules->pdata[i];
    g_autofree char *label = karum_ruleset_text (figures->rules);
    KarumGameFilter filter = *games;

    filter.rules = figures->rules;
    add_line (cells, label, figures, filter);
  }
  return cells;
}

/* -- By an option ----------------------------------------------------------------------------- */

/* Returns: FALSE if the rules are of another game, or of a later version of this program. */
static gboolean
option_value (const char *ruleset, const char *game, const char *option, int32_t *value)
{
  KarumRules rules;

  if (!karum_rules_read (karum_games, ruleset, &rules, NULL) || !g_str_equal (rules.game->id, game))
    return FALSE;
  for (unsigned i = 0; i < rules.game->n_options; i++)
    if (g_str_equal (rules.game->options[i].id, option)) {
      *value = rules.values[i];
      return TRUE;
    }
  return FALSE;
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
values_of (const GPtrArray *by_rules, const char *game, const char *option)
{
  GArray *values = g_array_new (FALSE, FALSE, sizeof (int32_t));

  for (guint i = 0; i < by_rules->len; i++) {
    const KarumRulesFigures *figures = by_rules->pdata[i];
    int32_t value;
    guint j = 0;

    if (!option_value (figures->rules, game, option, &value))
      continue;
    while (j < values->len && g_array_index (values, int32_t, j) != value)
      j++;
    if (j == values->len)
      g_array_append_val (values, value);
  }
  g_array_sort (values, compare_values);
  return values;
}

KarumCells *
karum_club_option (const GPtrArray *by_rules,
                   const char *game,
                   const char *option,
                   const KarumGameFilter *games)
{
  g_autoptr (GArray) values = values_of (by_rules, game, option);
  KarumCells *cells = karum_cells_new ();

  add_columns (cells, g_str_equal (option, "holes") ? C_ ("table", "Holes") : C_ ("table", "Size"),
               TRUE);
  for (guint i = 0; i < values->len; i++) {
    int32_t value = g_array_index (values, int32_t, i), other;
    g_autofree char *label = g_strdup_printf ("%d", value);
    g_autofree char *options = g_strdup_printf ("%s=%d", option, value);
    KarumRulesFigures sum = { 0 };
    KarumGameFilter filter = *games;

    filter.game = game;
    filter.options = options;
    for (guint j = 0; j < by_rules->len; j++) {
      const KarumRulesFigures *figures = by_rules->pdata[j];

      if (option_value (figures->rules, game, option, &other) && other == value)
        add_up (&sum, figures);
    }
    add_line (cells, label, &sum, filter);
  }
  return cells;
}

/* -- Who, where and when ---------------------------------------------------------------------- */

static char *
active_text (const KarumActive *active, KarumClubKind kind)
{
  if (kind == KARUM_CLUB_DAYS)
    return karum_date_text (active->name);
  return kind == KARUM_CLUB_PLAYERS ? karum_player_label_text (active->name, active->note)
                                    : karum_display_name (active->name);
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

KarumCells *
karum_club_active (const GPtrArray *most, KarumClubKind kind, const KarumGameFilter *games)
{
  static const char *const heads[]
      = { NC_ ("table", "Player"), NC_ ("table", "Event"), NC_ ("table", "Day") };
  KarumCells *cells = karum_cells_new ();

  karum_cells_add_column (cells, g_dpgettext2 (NULL, "table", heads[kind]), FALSE);
  karum_cells_add_column (cells, C_ ("table", "Games"), TRUE);
  for (guint i = 0; i < most->len; i++) {
    const KarumActive *active = most->pdata[i];
    g_autofree char *text = active_text (active, kind);
    KarumTextCell *cell = karum_cells_add (cells, text);

    if (kind == KARUM_CLUB_PLAYERS)
      cell->player = active->id;
    else if (kind == KARUM_CLUB_EVENTS)
      cell->event = active->id;
    add_count (cells, active->games, text, 1, active_games (active, kind, games));
  }
  return cells;
}
