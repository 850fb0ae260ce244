/* ratings.c: the page of ratings follows the preferences, and the club page the selected games. */
#include "karum-rating-item.h"
#include "people-fixture.h"
#include "robot.h"

#include "../archive/fixture.h"
#include "karum-counted-games.h"
#include "karum-figure-games.h"
#include "karum-figure-list.h"
#include "karum-requests.h"
#include "karum-games.h"
#include "karum-ratings-page.h"

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
  g_autoptr (KarumRatingItem) item = first_rating (GTK_WIDGET (shell_ratings_page (window)));

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

/* -- The club --------------------------------------------------------------------------------- */

/* The links of the figures by game: how many there are, and how many games they open. */
static guint
count_links (GtkWidget *widget, KarumArchive *archive, gint64 *games)
{
  guint count = 0;

  if (GTK_IS_BUTTON (widget) && gtk_actionable_get_action_target_value (GTK_ACTIONABLE (widget))) {
    GVariant *target = gtk_actionable_get_action_target_value (GTK_ACTIONABLE (widget));
    KarumGameQuery query = { 0 };
    g_autofree gint64 *opened = NULL;

    g_assert_true (
        karum_game_filter_read (g_variant_get_string (target, NULL), &query.filter, NULL));
    opened = fixture_ask (archive, karum_request_count_games (&query), NULL);
    karum_game_filter_clear (&query.filter);
    *games += *opened;
    return 1;
  }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child;
       child = gtk_widget_get_next_sibling (child))
    count += count_links (child, archive, games);
  return count;
}

static gint64
count_finished (KarumArchive *archive, const char *game)
{
  KarumGameQuery query = { .filter = { .game = game, .finished = TRUE } };
  g_autofree gint64 *count = fixture_ask (archive, karum_request_count_games (&query), NULL);

  return *count;
}

/* The first list of figures says who is favored in each of the games that have finished ones.
 * @game: (nullable): NULL for all */
static void
assert_favoured (KarumWindow *window, const char *game)
{
  GtkWidget *list = shell_find (shell_club_page (window), KARUM_TYPE_FIGURE_LIST);
  gint64 opened = 0, finished = 0;
  guint links = 0;

  for (guint i = 0; karum_games[i]; i++) {
    gint64 count = !game || g_str_equal (game, karum_games[i]->id)
                       ? count_finished (window->archive, karum_games[i]->id)
                       : 0;

    finished += count;
    links += count > 0 ? 1 : 0;
  }
  g_assert_cmpuint (count_links (list, window->archive, &opened), ==, links);
  g_assert_cmpint (opened, ==, finished);
}

/* All games, then those of each game, then none. */
static void
test_club (gconstpointer language)
{
  KarumApplication *application = people_start (language);
  KarumWindow *window = shell_window (application);
  KarumCountedGames *counted;
  GtkEditable *from;

  robot_focus (GTK_WIDGET (window));
  robot_key ("ctrl+shift+b");
  wait_until (g_str_equal (shell_page (window), "club"));
  counted = shell_find (shell_club_page (window), KARUM_TYPE_COUNTED_GAMES);
  wait_until (gtk_widget_get_mapped (GTK_WIDGET (counted)));
  robot_settle ();
  assert_favoured (window, NULL);
  for (guint i = 0; karum_games[i]; i++) {
    adw_combo_row_set_selected (shell_find (counted, ADW_TYPE_COMBO_ROW), i + 1);
    robot_settle ();
    assert_favoured (window, karum_games[i]->id);
  }
  adw_combo_row_set_selected (shell_find (counted, ADW_TYPE_COMBO_ROW), 0);
  from = shell_find (counted, ADW_TYPE_ENTRY_ROW);
  gtk_editable_set_text (from, "2099");
  robot_settle ();
  assert_favoured (window, "none");
  people_stop (application);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  shell_add ("/app/ratings/page", test_page);
  shell_add ("/app/club/counted", test_club);
  return g_test_run ();
}
