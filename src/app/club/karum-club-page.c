#include "karum-club-page.h"

#include <glib/gi18n.h>

#include "karum-arrays.h"
#include "karum-cell-table.h"
#include "karum-chart.h"
#include "karum-class.h"
#include "karum-club-figures.h"
#include "karum-counted-games.h"
#include "karum-lessons.h"
#include "karum-figure-games.h"
#include "karum-figure-list.h"
#include "karum-replayed-list.h"
#include "karum-requests.h"
#include "karum-loader.h"
#include "karum-spinner.h"

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
  KarumCellTable *rules;
  GtkBox *options; /* a KarumCellTable for each option by whose values games are counted */
  KarumCellTable *players, *events, *days;
};

G_DEFINE_FINAL_TYPE (KarumClubPage, karum_club_page, KARUM_TYPE_PAGE)

/* -- What is shown ---------------------------------------------------------------------------- */

static void
add_option (KarumClubPage *self,
            const KarumClub *club,
            const KarumClubOption *option,
            const KarumGameFilter *games)
{
  g_autofree char *title = karum_club_option_title (option);
  GtkWidget *table = g_object_new (KARUM_TYPE_CELL_TABLE, "title", title, NULL);

  karum_cell_table_show (KARUM_CELL_TABLE (table),
                         karum_club_option (club->by_rules, option, games));
  gtk_box_append (self->options, table);
}

static void
show_options (KarumClubPage *self, const KarumClub *club, const KarumGameFilter *games)
{
  g_autoptr (GArray) options = karum_club_options (club->by_rules);
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->options))))
    gtk_box_remove (self->options, child);
  karum_for_each_in (KarumClubOption, option, options)
    add_option (self, club, option, games);
  gtk_widget_set_visible (GTK_WIDGET (self->options), options->len > 0);
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
  karum_figure_list_show (self->favoured, karum_club_favoured (club, &all));
  karum_figure_list_show (self->records, karum_club_records (club));
  karum_replayed_list_show (self->replayed, karum_page_get_archive (KARUM_PAGE (self)), 0, &all,
                            club->first.games);
  karum_chart_show (self->by_month, KARUM_PLOT_BARS, karum_month_marks (club->by_month, &all, TRUE),
                    NULL);
  karum_cell_table_show (self->rules, karum_club_rules (club->by_rules, &all));
  show_options (self, club, &all);
  karum_cell_table_show (self->players,
                         karum_club_active (club->players, KARUM_CLUB_PLAYERS, &all));
  karum_cell_table_show (self->events, karum_club_active (club->events, KARUM_CLUB_EVENTS, &all));
  karum_cell_table_show (self->days, karum_club_active (club->days, KARUM_CLUB_DAYS, &all));
  gtk_stack_set_visible_child_name (self->stack, "club");
}

static void
club_loaded (gpointer page, gpointer club)
{
  g_autoptr (KarumClub) shown = club;

  show_club (page, shown);
}

static void
played_loaded (gpointer page, gpointer played)
{
  g_autoptr (KarumPlayed) shown = played;

  karum_figure_list_show (KARUM_CLUB_PAGE (page)->played, karum_club_played (shown));
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

static void
karum_club_page_print (KarumPage *page, KarumPrinted *printed)
{
  KarumClubPage *self = KARUM_CLUB_PAGE (page);

  printed->tables = TRUE;
  printed->sheet = (KarumSheetChoice){ .kind = KARUM_FIGURES_CLUB,
                                       .games = karum_counted_games_filter (self->counted) };
}

/* -- The widget ------------------------------------------------------------------------------- */

static void
bind_children (GtkWidgetClass *widget_class)
{
  KARUM_CHILDREN (widget_class, KarumClubPage, side, stack, trouble, counted, none, favoured,
                  records, played, replayed, by_month, rules, options, players, events, days);
}

static void
karum_club_page_class_init (KarumClubPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  KarumPageClass *page_class = KARUM_PAGE_CLASS (klass);

  page_class->load = karum_club_page_load;
  page_class->load_reviews = load_played;
  page_class->print = karum_club_page_print;
  KARUM_USES (KARUM_TYPE_HELP_BUTTON, KARUM_TYPE_COUNTED_GAMES, KARUM_TYPE_SIDEBAR_PANE,
              KARUM_TYPE_SPINNER, KARUM_TYPE_CHART, KARUM_TYPE_CELL_TABLE, KARUM_TYPE_FIGURE_LIST,
              KARUM_TYPE_REPLAYED_LIST);
  karum_class_template (klass);
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
