#include "karum-club-page.h"

#include <glib/gi18n.h>
#include <string.h>

#include "karum-cells.h"
#include "karum-chart.h"
#include "karum-class.h"
#include "karum-lessons.h"
#include "karum-figure-games.h"
#include "karum-figure-list.h"
#include "karum-game-text.h"
#include "karum-games.h"
#include "karum-name.h"
#include "karum-phrases.h"
#include "karum-player-text.h"
#include "karum-requests.h"
#include "karum-loader.h"

/* -- Club cells -------------------------------------------------------------------------------- */

/* First's score with its interval, in words and numbers. */
typedef struct {
  char *share;    /* (owned): "54.2%" */
  char *interval; /* (owned): "50.8% to 57.6%" */
  char *range;    /* (owned): the same for a column of a table: "50.8–57.6%" */
  int favoured;   /* 1: First, -1: Second, 0: no advantage is shown */
} Advantage;

/* Of at least one game. */
static Advantage
advantage_of (const KarumTally *first)
{
  double share = (first->wins + first->draws / 2.0) / first->games, low, high;
  g_autofree char *low_text = NULL, *high_text = NULL;
  Advantage advantage = { 0 };

  karum_wilson (share, first->games, &low, &high);
  low_text = karum_decimal_text (100 * low, 1);
  high_text = karum_decimal_text (100 * high, 1);
  advantage.share = karum_percent_text (100 * share);
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
  g_free (advantage->share);
  g_free (advantage->interval);
  g_free (advantage->range);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Advantage, advantage_clear)

/* (transfer full): a sentence; @title: of the game or the rules. */
static char *
advantage_text (const char *title, const KarumTally *first)
{
  g_auto (Advantage) advantage = advantage_of (first);

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
  g_auto (Advantage) advantage = advantage_of (first);
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

/* -- Club page --------------------------------------------------------------------------------- */

struct _KarumClubPage {
  KarumPage parent_instance;

  /* Template children */
  KarumSidebarPane *side;
  GtkStack *stack;
  AdwStatusPage *trouble;
  KarumCountedGames *counted;
  GtkWidget *none; /* says that no games are counted */
  KarumFigureList *favoured, *records, *played;
  KarumReplayedList *replayed;
  KarumChart *by_month;
  KarumCellTable *rules, *holes, *sizes;
  KarumCellTable *players, *events, *days;

  KarumClub *club;   /* (nullable) (owned): what is shown */
  KarumPlayed *best; /* (nullable) (owned): the same */
};

G_DEFINE_FINAL_TYPE (KarumClubPage, karum_club_page, KARUM_TYPE_PAGE)

/* -- Who is favoured -------------------------------------------------------------------------- */

/* First's figures in all games of one kind. */
static KarumTally
tally_of (const KarumClub *club, const char *game)
{
  KarumTally sum = { 0 };

  for (guint i = 0; i < club->by_rules->len; i++) {
    const KarumRulesFigures *figures = club->by_rules->pdata[i];

    if (g_strcmp0 (figures->game, game) == 0)
      karum_tally_add (&sum, &figures->first);
  }
  return sum;
}

static void
show_favoured (KarumClubPage *self, const KarumClub *club)
{
  karum_figure_list_clear (self->favoured);
  for (guint i = 0; karum_games[i]; i++) {
    const KarumTally first = tally_of (club, karum_games[i]->id);
    KarumGameFilter games = karum_counted_games_filter (self->counted);
    g_auto (Advantage) advantage = { 0 };
    g_autofree char *sentence = NULL, *details = NULL, *number = NULL, *count = NULL;

    if (first.games == 0)
      continue;
    games.game = karum_games[i]->id;
    games.finished = TRUE;
    advantage = advantage_of (&first);
    sentence = advantage_text (_ (karum_games[i]->title), &first);
    number = karum_number_text (first.games);
    count = g_strdup_printf (ngettext ("%s game", "%s games", first.games), number);
    /* Translators: First's score in percent, its 95 % confidence interval, and the number of
     * games. */
    details = g_strdup_printf (_ ("First’s score, 95%% confidence interval: %s · %s"),
                               advantage.interval, count);
    karum_figure_list_add (self->favoured, sentence, details, advantage.share, &games);
  }
}

/* -- Records ---------------------------------------------------------------------------------- */

static void
show_records (KarumClubPage *self, const KarumClub *club)
{
  static const char *const titles[KARUM_N_RECORDS] = {
    [KARUM_RECORD_LONGEST] = N_ ("Longest game, in moves"),
    [KARUM_RECORD_SHORTEST] = N_ ("Shortest game, in moves"),
    [KARUM_RECORD_MARGIN] = N_ ("Largest margin"),
    [KARUM_RECORD_SCORE] = N_ ("Most points of a player"),
  };

  karum_figure_list_clear (self->records);
  for (guint i = 0; i < KARUM_N_RECORDS; i++) {
    const KarumRecordGame *record = &club->records[i];
    g_autofree char *details = NULL, *figure = NULL, *id = NULL;
    KarumGameFilter games = { 0 };

    if (!record->row)
      continue;
    details = karum_game_line_text (record->row);
    figure = karum_points_text (record->value);
    id = g_strdup_printf ("%" G_GINT64_FORMAT, record->row->id);
    games.ids = id;
    karum_figure_list_add (self->records, _ (titles[i]), details, figure, &games);
  }
}

static void
add_played (KarumFigureList *list, const char *title, const KarumPlayedGame *game, gboolean percent)
{
  g_autofree char *details = NULL, *figure = NULL, *id = NULL;
  KarumGameFilter games = { 0 };

  if (!game->row)
    return;
  details = karum_game_line_text (game->row);
  figure = percent ? karum_percent_text (game->value) : karum_decimal_text (game->value, 1);
  games.ids = id = g_strdup_printf ("%" G_GINT64_FORMAT, game->row->id);
  karum_figure_list_add (list, title, details, figure, &games);
}

static void
show_played (KarumClubPage *self, const KarumPlayed *played)
{
  static const char *const titles[KARUM_N_PLAYED] = {
    [KARUM_PLAYED_BEST] = N_ ("Best played: accuracy of both"),
    [KARUM_PLAYED_WILDEST] = N_ ("Wildest: most expected result lost by both"),
    [KARUM_PLAYED_INSTRUCTIVE] = N_ ("Most instructive: one big mistake, few others"),
  };

  karum_figure_list_clear (self->played);
  for (guint kind = 0; kind < KARUM_N_PLAYED; kind++)
    for (guint i = 0; i < KARUM_PLAYED_MOST; i++)
      add_played (self->played, _ (titles[kind]), &played->games[kind][i],
                  kind == KARUM_PLAYED_BEST);
}

/* -- All of it -------------------------------------------------------------------------------- */

/* @cells: (transfer full) */
static void
show_cells (KarumCellTable *table, KarumCells *cells)
{
  karum_cell_table_show (table, cells);
  karum_cells_unref (cells);
}

static void
show_club (KarumClubPage *self, const KarumClub *club)
{
  KarumGameFilter all = karum_counted_games_filter (self->counted);

  all.played = club->unplayed > 0;
  if (club->first.games == 0 && !all.game && !all.from && !all.to && !all.people) {
    gtk_stack_set_visible_child_name (self->stack, "empty");
    return;
  }
  gtk_widget_set_visible (self->none, club->first.games == 0);
  show_favoured (self, club);
  show_records (self, club);
  karum_replayed_list_show (self->replayed, karum_page_get_archive (KARUM_PAGE (self)), 0, &all,
                            club->first.games);
  karum_chart_show (self->by_month, KARUM_PLOT_BARS, karum_month_marks (club->by_month, &all, TRUE),
                    NULL);
  show_cells (self->rules, karum_club_rules (club->by_rules, &all));
  show_cells (self->holes, karum_club_option (club->by_rules, "pahtum", "holes", &all));
  show_cells (self->sizes, karum_club_option (club->by_rules, "pahtum", "size", &all));
  show_cells (self->players, karum_club_active (club->players, KARUM_CLUB_PLAYERS, &all));
  show_cells (self->events, karum_club_active (club->events, KARUM_CLUB_EVENTS, &all));
  show_cells (self->days, karum_club_active (club->days, KARUM_CLUB_DAYS, &all));
  gtk_stack_set_visible_child_name (self->stack, "club");
}

static void
club_loaded (gpointer page, gpointer club)
{
  KarumClubPage *self = page;

  g_clear_pointer (&self->club, karum_club_free);
  self->club = club;
  show_club (self, club);
}

static void
played_loaded (gpointer page, gpointer played)
{
  KarumClubPage *self = page;

  g_clear_pointer (&self->best, karum_played_free);
  self->best = played;
  show_played (self, played);
}

static void
load_played (KarumPage *page)
{
  const KarumGameFilter games = karum_counted_games_filter (KARUM_CLUB_PAGE (page)->counted);

  karum_page_ask (page, karum_request_played (&games), played_loaded);
}

static void
karum_club_page_load (KarumPage *page)
{
  const KarumGameFilter games = karum_counted_games_filter (KARUM_CLUB_PAGE (page)->counted);

  karum_counted_games_load (KARUM_CLUB_PAGE (page)->counted, karum_page_get_archive (page));
  karum_page_ask (page, karum_request_club (&games), club_loaded);
  load_played (page);
}

/* A page that was never shown provides the figures in the current language. */
static KarumTables *
make_tables (gpointer page)
{
  KarumClubPage *self = KARUM_CLUB_PAGE (page);
  KarumTables *tables = karum_tables_new (_ ("Club"), NULL);
  KarumClubPage *worded;

  if (!self->club)
    return tables;
  worded = g_object_ref_sink (g_object_new (KARUM_TYPE_CLUB_PAGE, NULL));
  show_club (worded, self->club);
  if (self->best)
    show_played (worded, self->best);
  karum_tabular_collect (GTK_WIDGET (worded->stack), tables);
  g_object_unref (worded);
  return tables;
}

static void
karum_club_page_print (KarumPage *page, KarumPrinted *printed)
{
  printed->tables = make_tables;
}

/* -- The widget ------------------------------------------------------------------------------- */

static void
karum_club_page_archive_changed (KarumPage *page)
{
  g_clear_pointer (&KARUM_CLUB_PAGE (page)->club, karum_club_free);
  g_clear_pointer (&KARUM_CLUB_PAGE (page)->best, karum_played_free);
}

static void
bind_children (GtkWidgetClass *widget_class)
{
  KARUM_CHILDREN (widget_class, KarumClubPage, side, stack, trouble, counted, none, favoured,
                  records, played, replayed, by_month, rules, holes, sizes, players, events, days);
}

static void
karum_club_page_class_init (KarumClubPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  KarumPageClass *page_class = KARUM_PAGE_CLASS (klass);

  page_class->archive_changed = karum_club_page_archive_changed;
  page_class->load = karum_club_page_load;
  page_class->load_reviews = load_played;
  page_class->print = karum_club_page_print;
  KARUM_USES (KARUM_TYPE_HELP_BUTTON, KARUM_TYPE_COUNTED_GAMES, KARUM_TYPE_SIDEBAR_PANE,
              KARUM_TYPE_SPINNER, KARUM_TYPE_CHART, KARUM_TYPE_CELL_TABLE, KARUM_TYPE_FIGURE_LIST,
              KARUM_TYPE_REPLAYED_LIST);
  KARUM_DROPS (klass, KarumClubPage, karum_club_free, club);
  KARUM_DROPS (klass, KarumClubPage, karum_played_free, best);
  karum_class_template (klass, "karum-club-page");
  bind_children (widget_class);
  gtk_widget_class_bind_template_callback_full (widget_class, "load", G_CALLBACK (karum_page_load));
}

static void
karum_club_page_init (KarumClubPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  karum_page_set_parts (KARUM_PAGE (self), self->side, self->stack, self->trouble);
  karum_chart_set_key (self->by_month, C_ ("table", "First won"), C_ ("table", "Drawn"),
                       C_ ("table", "Second won"));
}
