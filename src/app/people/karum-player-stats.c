#include "karum-player-page-private.h"

#include <glib/gi18n.h>

#include "karum-archive-types.h"
#include "karum-cells.h"
#include "karum-chart.h"
#include "karum-class.h"
#include "karum-figure-games.h"
#include "karum-figure-list.h"
#include "karum-games.h"
#include "karum-name.h"
#include "karum-phrases.h"
#include "karum-player-text.h"
#include "karum-rating-text.h"
#include "karum-tally-table.h"

#define KARUM_TYPE_PLAYER_RATINGS (karum_player_ratings_get_type ())

/* KarumPlayerRatings: hidden while there is no rating. */
G_DECLARE_FINAL_TYPE (KarumPlayerRatings, karum_player_ratings, KARUM, PLAYER_RATINGS, GtkBox)

static const char *
run_title (const KarumStats *stats, KarumStreak run)
{
  switch (run) {
  case KARUM_STREAK_WIN:
    return _ ("Longest winning streak");
  case KARUM_STREAK_UNBEATEN:
    return _ ("Longest unbeaten streak");
  case KARUM_STREAK_LOSS:
    return _ ("Longest losing streak");
  case KARUM_STREAK_CURRENT:
  case KARUM_N_STREAKS:
  default:
    break;
  }
  switch (stats->streaks.kind) {
  case KARUM_RESULT_WON:
    return _ ("Current winning streak");
  case KARUM_RESULT_LOST:
    return _ ("Current losing streak");
  case KARUM_RESULT_DRAWN:
  case KARUM_RESULT_NONE:
  default:
    return _ ("Current streak of draws");
  }
}

static void
add_runs (KarumFigureList *list, const KarumStats *stats)
{
  for (guint run = 0; run < KARUM_N_STREAKS; run++) {
    const GArray *ids = stats->runs[run];
    g_auto (KarumGameFilter) games = { 0 };
    g_autofree char *number = karum_number_text (ids->len);

    if (ids->len == 0)
      continue;
    games = karum_figure_ids (ids);
    karum_figure_list_add (list, run_title (stats, run), NULL, number, &games);
  }
}

static void
add_extreme (KarumFigureList *list, const char *title, const KarumExtreme *extreme)
{
  g_autofree char *details = NULL, *points = NULL, *margin = NULL, *id = NULL;
  KarumGameFilter games = { 0 };

  if (!extreme->row)
    return;
  details = karum_game_line_text (extreme->row);
  points = karum_points_text (extreme->margin);
  margin = extreme->margin > 0 ? g_strconcat ("+", points, NULL) : g_strdup (points);
  id = g_strdup_printf ("%" G_GINT64_FORMAT, extreme->id);
  games.ids = id;
  karum_figure_list_add (list, title, details, margin, &games);
}

static void
add_lengths (KarumFigureList *list, const KarumStats *stats, const KarumGameFilter *games)
{
  KarumGameFilter finished = karum_figure_filter (games, KARUM_FIGURE_GAMES);
  g_autofree char *range = NULL, *average = NULL;

  if (stats->recorded == 0)
    return;
  finished.min_turns = MAX (finished.min_turns, 1);
  average = karum_decimal_text ((double) stats->turns / stats->recorded, 1);
  /* Translators: turns of the shortest and of the longest game. */
  range = g_strdup_printf (_ ("From %u to %u"), stats->shortest, stats->longest);
  karum_figure_list_add (list, _ ("Moves per game"), range, average, &finished);
}

static void
add_margin (KarumFigureList *list, const KarumStats *stats, const KarumGameFilter *games)
{
  KarumGameFilter scored = karum_figure_filter (games, KARUM_FIGURE_GAMES);
  g_autofree char *margin = NULL;

  if (stats->scored == 0)
    return;
  scored.with_termination = TRUE;
  scored.termination = KARUM_TERMINATION_NORMAL;
  margin = karum_margin_text ((double) (stats->points_for - stats->points_against) / stats->scored);
  karum_figure_list_add (list, _ ("Average margin"), _ ("Only games played to the end"), margin,
                         &scored);
}

/* player_records_show: fills @list. @games: those that @stats counts */
static void
player_records_show (KarumFigureList *list, const KarumStats *stats, const KarumGameFilter *games)
{
  karum_figure_list_clear (list);
  add_runs (list, stats);
  add_extreme (list, _ ("Best win"), &stats->best_win);
  add_extreme (list, _ ("Worst loss"), &stats->worst_loss);
  add_margin (list, stats, games);
  add_lengths (list, stats, games);
}

struct _KarumPlayerRatings {
  GtkBox parent_instance;
};

KARUM_DEFINE_PLAIN_TYPE (KarumPlayerRatings, karum_player_ratings, GTK_TYPE_BOX)

/* (transfer full): "Rating in Jarmo: 1620 ± 90, provisional" */
static char *
title_of (const KarumRatingCourse *course)
{
  const KarumGame *game = karum_game_find (course->game);
  const KarumRatedPlayer player = { .steps = course->steps };
  KarumGlicko now = { 0 };
  g_autofree char *rating = NULL;

  karum_rated_player_at (&player, course->last, &now, NULL);
  rating = karum_rating_full_text (&now);
  /* Translators: a game such as Jarmo, and a player's rating in it. */
  return g_strdup_printf (_ ("Rating in %s: %s"), game ? _ (game->title) : course->game, rating);
}

static void
add_course (KarumPlayerRatings *self, const KarumRatingCourse *course, KarumGameFilter games)
{
  g_autofree char *title = title_of (course);
  GtkWidget *chart = g_object_new (KARUM_TYPE_CHART, "title", title, NULL);

  games.game = course->game;
  karum_chart_show (KARUM_CHART (chart), KARUM_PLOT_LINE, karum_rating_marks (course, &games),
                    NULL);
  gtk_box_append (GTK_BOX (self), chart);
}

/**
 * player_ratings_show: @courses: (element-type KarumRatingCourse)
 * @games: the player's games; of one game if only that is counted
 */
static void
player_ratings_show (KarumPlayerRatings *self,
                     const GPtrArray *courses,
                     const KarumGameFilter *games)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))))
    gtk_box_remove (GTK_BOX (self), child);
  for (guint i = 0; i < courses->len; i++) {
    const KarumRatingCourse *course = courses->pdata[i];

    if (!games->game || g_str_equal (games->game, course->game))
      add_course (self, course, *games);
  }
  gtk_widget_set_visible (GTK_WIDGET (self),
                          gtk_widget_get_first_child (GTK_WIDGET (self)) != NULL);
}

static void
karum_player_ratings_class_init (KarumPlayerRatingsClass *klass)
{
  gtk_widget_class_set_accessible_role (GTK_WIDGET_CLASS (klass), GTK_ACCESSIBLE_ROLE_GROUP);
}

struct _KarumPlayerStats {
  GtkBox parent_instance;

  /* Template children */
  GtkFlowBox *figures;
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

  KarumCells *totals; /* (owned) (nullable): the figures as texts */
};

static void tabular_init (KarumTabularInterface *interface);

G_DEFINE_FINAL_TYPE_WITH_CODE (KarumPlayerStats,
                               karum_player_stats,
                               GTK_TYPE_BOX,
                               G_IMPLEMENT_INTERFACE (KARUM_TYPE_TABULAR, tabular_init))

/* -- Totals ----------------------------------------------------------------------------------- */

static GtkWidget *
label_new (const char *text, const char *style)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_widget_add_css_class (label, style);
  return label;
}

static void
add_figure (KarumPlayerStats *self,
            const char *number,
            const char *caption,
            const KarumGameFilter *filter)
{
  GtkWidget *button = karum_figure_button_new (number, caption, filter);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *big = label_new (number, "title-2");
  GtkWidget *small = label_new (caption, "caption");

  karum_cells_add (self->totals, caption);
  karum_cells_add (self->totals, number);
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

static void
clear_figures (KarumPlayerStats *self)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->figures))))
    gtk_flow_box_remove (self->figures, child);
  g_clear_pointer (&self->totals, karum_cells_unref);
  self->totals = karum_cells_new ();
  karum_cells_add_column (self->totals, "", FALSE);
  karum_cells_add_column (self->totals, "", TRUE);
}

/* Forfeits and byes, if there are any. */
static void
show_unplayed (KarumPlayerStats *self, const KarumStats *stats, const KarumGameFilter *games)
{
  KarumGameFilter filter = *games;
  g_autofree char *number = karum_number_text (stats->unplayed);

  filter.unplayed = TRUE;
  if (stats->unplayed > 0)
    add_figure (self, number, C_ ("figure", "Not played"), &filter);
}

static void
show_counts (KarumPlayerStats *self, const KarumStats *stats, const KarumGameFilter *games)
{
  static const char *const captions[] = {
    [KARUM_FIGURE_GAMES] = NC_ ("figure", "Games"),
    [KARUM_FIGURE_WINS] = NC_ ("figure", "Won"),
    [KARUM_FIGURE_DRAWS] = NC_ ("figure", "Drawn"),
    [KARUM_FIGURE_LOSSES] = NC_ ("figure", "Lost"),
    [KARUM_FIGURE_UNFINISHED] = NC_ ("figure", "Unfinished"),
  };

  for (guint i = 0; i < G_N_ELEMENTS (captions); i++) {
    KarumGameFilter filter = karum_figure_filter (games, i);
    guint count
        = i == KARUM_FIGURE_UNFINISHED ? stats->unfinished : karum_tally_get (&stats->all, i);
    g_autofree char *number = karum_number_text (count);

    add_figure (self, number, g_dpgettext2 (NULL, "figure", captions[i]), &filter);
  }
}

static void
show_score (KarumPlayerStats *self, const KarumStats *stats, const KarumGameFilter *games)
{
  KarumGameFilter finished = karum_figure_filter (games, KARUM_FIGURE_GAMES);
  g_autofree char *share = karum_tally_share_text (&stats->all);
  g_autofree char *score = karum_tally_score_text (&stats->all);
  g_autofree char *both = *share ? g_strdup_printf ("%s · %s", score, share) : g_strdup (score);
  g_autofree char *points_for = karum_points_text (stats->points_for);
  g_autofree char *points_against = karum_points_text (stats->points_against);
  /* Translators: points of a player and of the opponents. */
  g_autofree char *points
      = g_strdup_printf (C_ ("points", "%s\u00a0:\u00a0%s"), points_for, points_against);

  add_figure (self, both, C_ ("figure", "Score"), &finished);
  add_figure (self, points, C_ ("figure", "Points"), &finished);
}

/* -- Tables ----------------------------------------------------------------------------------- */

static const char *
preset_title (const KarumGame *game, const char *preset)
{
  for (unsigned i = 0; i < game->n_presets; i++)
    if (g_str_equal (game->presets[i].id, preset))
      return _ (game->presets[i].title);
  return preset;
}

char *
karum_player_group_text (const KarumRulesTally *tally, KarumGroup by)
{
  const KarumGame *game = tally->game ? karum_game_find (tally->game) : NULL;

  if (by == KARUM_GROUP_SIDE)
    return g_strdup (tally->side == KARUM_FIRST ? _ ("As First") : _ ("As Second"));
  if (!game)
    return g_strdup (tally->game);
  if (by == KARUM_GROUP_GAME || !tally->preset || !*tally->preset)
    return g_strdup (_ (game->title));
  return g_strdup_printf ("%s · %s", _ (game->title), preset_title (game, tally->preset));
}

static void
show_groups (KarumTallyTable *table,
             const KarumStats *stats,
             const KarumGameFilter *games,
             KarumGroup by)
{
  g_autoptr (GPtrArray) groups = karum_stats_group (stats, by);

  karum_tally_table_clear (table);
  for (guint i = 0; i < groups->len; i++) {
    const KarumRulesTally *tally = groups->pdata[i];
    KarumGameFilter filter = karum_figure_group (games, tally, by);
    g_autofree char *text = karum_player_group_text (tally, by);

    karum_tally_table_add (table, text, KARUM_TALLY_NOWHERE, &tally->tally, &filter);
  }
}

static void
show_opponents (KarumTallyTable *table, const KarumStats *stats, const KarumGameFilter *games)
{
  karum_tally_table_clear (table);
  for (guint i = 0; i < stats->by_opponent->len; i++) {
    const KarumOpponentTally *tally = stats->by_opponent->pdata[i];
    KarumGameFilter filter = karum_figure_opponent (games, tally->person, tally->name);
    g_autofree char *note = tally->note ? karum_display_name (tally->note) : NULL;
    g_autofree char *label = karum_player_label_text (tally->name, note);

    karum_tally_table_add (table, label, KARUM_TALLY_PLAYER (tally->person), &tally->tally,
                           &filter);
  }
}

static void
add_year (KarumTallyTable *table, const KarumYearTally *tally, const KarumGameFilter *games)
{
  char year[5];
  KarumGameFilter filter = karum_figure_year (games, tally->year, year);

  karum_tally_table_add (table, tally->year > 0 ? year : _ ("Year unknown"), KARUM_TALLY_NOWHERE,
                         &tally->tally, &filter);
}

/* The last year first, unknown years at the end. */
static void
show_years (KarumTallyTable *table, const KarumStats *stats, const KarumGameFilter *games)
{
  guint n_years = stats->by_year->len;
  const KarumYearTally *last = n_years > 0 ? stats->by_year->pdata[n_years - 1] : NULL;
  gboolean unknown = last && last->year == 0;

  karum_tally_table_clear (table);
  for (guint i = n_years - unknown; i-- > 0;)
    add_year (table, stats->by_year->pdata[i], games);
  if (unknown)
    add_year (table, last, games);
}

static void
show_events (KarumTallyTable *table, const KarumStats *stats, const KarumGameFilter *games)
{
  karum_tally_table_clear (table);
  for (guint i = 0; i < stats->by_event->len; i++) {
    const KarumEventTally *tally = stats->by_event->pdata[i];
    KarumGameFilter filter = karum_figure_event (games, tally->event, tally->name);
    g_autofree char *label
        = tally->event != 0 ? karum_display_name (tally->name) : g_strdup (_ ("No event"));

    karum_tally_table_add (table, label, KARUM_TALLY_EVENT (tally->event), &tally->tally, &filter);
  }
}

void
karum_player_stats_show (KarumPlayerStats *self,
                         const KarumStats *stats,
                         const KarumGameFilter *counted)
{
  KarumGameFilter played = *counted;
  const KarumGameFilter *games = &played;

  played.played = stats->unplayed > 0;
  clear_figures (self);
  show_counts (self, stats, games);
  show_unplayed (self, stats, counted);
  show_score (self, stats, games);
  karum_chart_show (self->by_month, KARUM_PLOT_BARS,
                    karum_month_marks (stats->by_month, games, FALSE), NULL);
  karum_chart_show (self->form, KARUM_PLOT_STRIP, karum_form_marks (stats->form), NULL);
  player_records_show (self->records, stats, games);
  show_groups (self->by_game, stats, games, KARUM_GROUP_GAME);
  show_groups (self->by_variant, stats, games, KARUM_GROUP_VARIANT);
  show_groups (self->by_side, stats, games, KARUM_GROUP_SIDE);
  show_opponents (self->by_opponent, stats, games);
  show_years (self->by_year, stats, games);
  show_events (self->by_event, stats, games);
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
  player_ratings_show (self->ratings, courses, games);
}

static void
add_tables (KarumTabular *tabular, KarumTables *tables)
{
  KarumPlayerStats *self = KARUM_PLAYER_STATS (tabular);

  if (self->totals)
    karum_tables_add (tables, NULL, karum_cells_ref (self->totals));
}

static void
tabular_init (KarumTabularInterface *interface)
{
  interface->add_tables = add_tables;
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
  karum_class_template (klass, "karum-player-stats");
  KARUM_DROPS (klass, KarumPlayerStats, karum_cells_unref, totals);
  KARUM_CHILDREN (klass, KarumPlayerStats, figures, by_month, form, records, accuracy,
                  accuracy_by_month, replayed, ratings, by_game, by_variant, by_side, by_opponent,
                  by_year, by_event);
}

static void
karum_player_stats_init (KarumPlayerStats *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}
