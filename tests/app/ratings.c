/* ratings.c: the page of ratings follows the preferences. */
#include "people-fixture.h"
#include "robot.h"

#include "karum-rating-item.h"

/* (nullable) (transfer full): the first rating; the lists of the combo rows have other items. */
static KarumRatingItem *
first_rating (GtkWidget *root)
{
  gpointer item = NULL;

  if (GTK_IS_LIST_VIEW (root))
    item = g_list_model_get_item (G_LIST_MODEL (gtk_list_view_get_model (GTK_LIST_VIEW (root))), 0);
  if (item && KARUM_IS_RATING_ITEM (item))
    return item;
  g_clear_object (&item);
  for (GtkWidget *child = gtk_widget_get_first_child (root); child && !item;
       child = gtk_widget_get_next_sibling (child))
    item = first_rating (child);
  return item;
}

/* That of the best player; 0 while there are no rows. */
static double
volatility (KarumWindow *window)
{
  g_autoptr (KarumRatingItem) item = first_rating (GTK_WIDGET (window->ratings));

  return item ? karum_rating_item_get_row (item)->glicko.volatility : 0;
}

static void
set_tau (double tau)
{
  g_autoptr (GSettings) settings = g_settings_new ("org.karum.Karum");

  g_settings_set_double (settings, "rating-constant", tau);
}

/* By keys alone, from the first moment; the open page follows the preferences. */
static void
test_page (gconstpointer language)
{
  KarumApplication *application = people_start (language);
  KarumWindow *window = shell_window (application);
  double before;

  set_tau (0.5);
  robot_focus (GTK_WIDGET (window));
  robot_key ("ctrl+shift+r");
  wait_until (g_str_equal (shell_page (window), "ratings") && volatility (window) > 0);
  before = volatility (window);
  set_tau (1.2);
  wait_until (volatility (window) > 0 && volatility (window) != before);
  set_tau (0.5);
  wait_until (volatility (window) == before);
  robot_settle ();
  robot_key ("Return");
  robot_expect (g_str_equal (shell_page (window), "player"));
  people_stop (application);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  shell_add ("/app/ratings/page", test_page);
  return g_test_run ();
}
