#include "karum-player-ratings.h"

#include "karum-arrays.h"
#include "karum-chart.h"
#include "karum-class.h"
#include "karum-rating-curve.h"
#include "karum-rating-figures.h"

struct _KarumPlayerRatings {
  GtkBox parent_instance;
};

KARUM_DEFINE_PLAIN_TYPE (KarumPlayerRatings, karum_player_ratings, GTK_TYPE_BOX)

static void
add_course (KarumPlayerRatings *self, const KarumRatingCourse *course, KarumGameFilter games)
{
  g_autofree char *title = karum_rating_course_title (course);
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
  karum_for_each (const KarumRatingCourse, course, courses)
    if (!games->game || g_str_equal (games->game, course->game))
      add_course (self, course, *games);
  gtk_widget_set_visible (GTK_WIDGET (self),
                          gtk_widget_get_first_child (GTK_WIDGET (self)) != NULL);
}

static void
karum_player_ratings_class_init (KarumPlayerRatingsClass *klass)
{
  gtk_widget_class_set_accessible_role (GTK_WIDGET_CLASS (klass), GTK_ACCESSIBLE_ROLE_GROUP);
}
