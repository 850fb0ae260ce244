#include "karum-player-ratings.h"

#include <glib/gi18n.h>

#include "karum-chart.h"
#include "karum-games.h"
#include "karum-rating-text.h"

struct _KarumPlayerRatings {
  GtkBox parent_instance;
};

G_DEFINE_FINAL_TYPE (KarumPlayerRatings, karum_player_ratings, GTK_TYPE_BOX)

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

void
karum_player_ratings_show (KarumPlayerRatings *self,
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

static void
karum_player_ratings_init (KarumPlayerRatings *self)
{
}
