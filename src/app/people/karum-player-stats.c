#include "karum-player-page-private.h"

#include "karum-chart.h"
#include "karum-class.h"
#include "karum-figure-games.h"
#include "karum-figure-list.h"
#include "karum-player-figures.h"
#include "karum-player-ratings.h"
#include "karum-replayed-list.h"
#include "karum-tally-table.h"

/* KarumPlayerRatings: hidden while there is no rating. */

struct _KarumPlayerStats {
  GtkBox parent_instance;

  /* Template children */
  GtkFlowBox *figures;
  AdwBin *choices;
  KarumChart *by_month;
  KarumChart *form;
  KarumFigureList *records;
  KarumFigureList *accuracy;
  KarumChart *accuracy_by_month;
  KarumReplayedList *replayed;
  KarumPlayerRatings *ratings;
  KarumTallyTable *by_game;
  KarumTallyTable *by_variant;
  KarumTallyTable *by_side;
  KarumTallyTable *by_opponent;
  KarumTallyTable *by_year;
  KarumTallyTable *by_event;

  KarumFigureTable *totals; /* (owned) (nullable): what the figures show */
};

G_DEFINE_FINAL_TYPE (KarumPlayerStats, karum_player_stats, GTK_TYPE_BOX)

/* -- Totals ----------------------------------------------------------------------------------- */

static GtkWidget *
label_new (const char *text, const char *style)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_widget_add_css_class (label, style);
  return label;
}

static void
add_figure (KarumPlayerStats *self, const char *caption, const KarumFigureCell *figure)
{
  GtkWidget *button = karum_figure_button_new (figure->text, caption, figure->target);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *big = label_new (figure->text, "title-2");
  GtkWidget *small = label_new (caption, "caption");

  gtk_widget_add_css_class (big, "numeric");
  gtk_label_set_wrap (GTK_LABEL (small), TRUE);
  gtk_label_set_justify (GTK_LABEL (small), GTK_JUSTIFY_CENTER);
  gtk_box_append (GTK_BOX (box), big);
  gtk_box_append (GTK_BOX (box), small);
  gtk_button_set_child (GTK_BUTTON (button), box);
  /* Since GTK 4.12 a button is named by its label, which is gone now. */
  gtk_accessible_reset_relation (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_RELATION_LABELLED_BY);
  gtk_flow_box_append (self->figures, button);
  gtk_widget_set_focusable (gtk_widget_get_parent (button), FALSE);
}

static int
focused_figure (KarumPlayerStats *self)
{
  GtkWidget *focus = gtk_widget_get_focus_child (GTK_WIDGET (self->figures));

  return focus ? gtk_flow_box_child_get_index (GTK_FLOW_BOX_CHILD (focus)) : -1;
}

/* As many columns as figures, so that none is empty. @table: (transfer full) */
static void
show_totals (KarumPlayerStats *self, KarumFigureTable *table)
{
  const int focused = focused_figure (self);
  g_autoptr (KarumFigureTable) before = g_steal_pointer (&self->totals);
  GtkWidget *child;

  self->totals = table;
  if (before && karum_figure_table_equal (before, table))
    return;
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->figures))))
    gtk_flow_box_remove (self->figures, child);
  for (guint line = 0; line < karum_figure_table_n_lines (table); line++)
    add_figure (self, karum_figure_table_cell (table, line, KARUM_FIGURE_TITLE)->text,
                karum_figure_table_cell (table, line, KARUM_FIGURE_VALUE));
  gtk_flow_box_set_max_children_per_line (self->figures,
                                          MAX (karum_figure_table_n_lines (table), 1));
  child
      = focused >= 0 ? GTK_WIDGET (gtk_flow_box_get_child_at_index (self->figures, focused)) : NULL;
  if (child)
    gtk_widget_child_focus (child, GTK_DIR_TAB_FORWARD);
}

void
karum_player_stats_show (KarumPlayerStats *self,
                         const KarumStats *stats,
                         const KarumGameFilter *games)
{
  KarumGameFilter played = *games;

  played.played = stats->unplayed > 0;
  show_totals (self, karum_player_totals (stats, games));
  karum_chart_show (self->by_month, KARUM_PLOT_BARS,
                    karum_month_marks (stats->by_month, &played, FALSE), NULL);
  karum_chart_show (self->form, KARUM_PLOT_STRIP, karum_form_marks (stats->form), NULL);
  karum_figure_list_show (self->records, karum_player_records (stats, games));
  karum_tally_table_show (self->by_game, karum_player_groups (stats, games, KARUM_GROUP_GAME));
  karum_tally_table_show (self->by_variant,
                          karum_player_groups (stats, games, KARUM_GROUP_VARIANT));
  karum_tally_table_show (self->by_side, karum_player_groups (stats, games, KARUM_GROUP_SIDE));
  karum_tally_table_show (self->by_opponent, karum_player_opponents (stats, games));
  karum_tally_table_show (self->by_year, karum_player_years (stats, games));
  karum_tally_table_show (self->by_event, karum_player_events (stats, games));
}

void
karum_player_stats_show_accuracy (KarumPlayerStats *self,
                                  const KarumAccuracyFigures *figures,
                                  const KarumGameFilter *games)
{
  karum_player_accuracy_show (self->accuracy, self->accuracy_by_month, figures, games);
}

void
karum_player_stats_show_ratings (KarumPlayerStats *self,
                                 const GPtrArray *courses,
                                 const KarumGameFilter *games)
{
  karum_player_ratings_show (self->ratings, courses, games);
}

void
karum_player_stats_show_replayed (KarumPlayerStats *self,
                                  KarumArchive *archive,
                                  gint64 person,
                                  const KarumGameFilter *games,
                                  guint n_games)
{
  karum_replayed_list_show (self->replayed, archive, person, games, n_games);
}

/* -- The widget ------------------------------------------------------------------------------- */

static void
karum_player_stats_class_init (KarumPlayerStatsClass *klass)
{
  KARUM_USES (KARUM_TYPE_CHART, KARUM_TYPE_FIGURE_LIST, KARUM_TYPE_PLAYER_RATINGS,
              KARUM_TYPE_REPLAYED_LIST, KARUM_TYPE_TALLY_TABLE);
  KARUM_CHILD_PROPERTY (klass, KarumPlayerStats, choices, "child",
                        g_param_spec_object ("choices", NULL, NULL, GTK_TYPE_WIDGET, 0));
  karum_class_template (klass);
  KARUM_FREES (klass, KarumPlayerStats, karum_figure_table_unref, totals);
  KARUM_CHILDREN (klass, KarumPlayerStats, figures, choices, by_month, form, records, accuracy,
                  accuracy_by_month, replayed, ratings, by_game, by_variant, by_side, by_opponent,
                  by_year, by_event);
}

static void
karum_player_stats_init (KarumPlayerStats *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}
