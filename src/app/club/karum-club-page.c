#include "karum-club-page.h"

#include <glib/gi18n.h>

#include "karum-cell-table.h"
#include "karum-chart.h"
#include "karum-class.h"
#include "karum-club-cells.h"
#include "karum-counted-games.h"
#include "karum-figure-list.h"
#include "karum-games.h"
#include "karum-number-text.h"
#include "karum-figure-games.h"
#include "karum-requests.h"
#include "karum-spinner.h"

struct _KarumClubPage {
  KarumPage parent_instance;

  /* Template children */
  KarumSidebarPane *side;
  GtkStack *stack;
  AdwStatusPage *trouble;
  KarumCountedGames *counted;
  GtkWidget *none; /* says that no games are counted */
  KarumFigureList *favoured, *records;
  KarumReplayedList *replayed;
  KarumChart *by_month;
  KarumCellTable *rules, *holes, *sizes;
  KarumCellTable *players, *events, *days;

  KarumClub *club; /* (nullable) (owned): what is shown */
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
    g_auto (KarumAdvantage) advantage = { 0 };
    g_autofree char *sentence = NULL, *details = NULL, *number = NULL, *count = NULL;

    if (first.games == 0)
      continue;
    games.game = karum_games[i]->id;
    games.finished = TRUE;
    advantage = karum_advantage (&first);
    sentence = karum_advantage_text (_ (karum_games[i]->title), &first);
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
  const KarumGameFilter all = karum_counted_games_filter (self->counted);

  if (club->first.games == 0 && !all.game && !all.from && !all.to) {
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
karum_club_page_load (KarumPage *page)
{
  const KarumGameFilter games = karum_counted_games_filter (KARUM_CLUB_PAGE (page)->counted);

  karum_page_ask (page, karum_request_club (&games), club_loaded);
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
}

static void
bind_children (GtkWidgetClass *widget_class)
{
  KARUM_CHILDREN (widget_class, KarumClubPage, side, stack, trouble, counted, none, favoured,
                  records, replayed, by_month, rules, holes, sizes, players, events, days);
}

static void
karum_club_page_class_init (KarumClubPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  KarumPageClass *page_class = KARUM_PAGE_CLASS (klass);

  page_class->archive_changed = karum_club_page_archive_changed;
  page_class->load = karum_club_page_load;
  page_class->print = karum_club_page_print;
  KARUM_USES (KARUM_TYPE_COUNTED_GAMES, KARUM_TYPE_SIDEBAR_PANE, KARUM_TYPE_SPINNER,
              KARUM_TYPE_CHART, KARUM_TYPE_CELL_TABLE, KARUM_TYPE_FIGURE_LIST,
              KARUM_TYPE_REPLAYED_LIST);
  KARUM_DROPS (klass, KarumClubPage, karum_club_free, club);
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
