/* crowds.c: an event with a thousand players, and games with odd players and dates. */
#include "shell-fixture.h"

#include "fixture.h"
#include "karum-arrays.h"
#include "karum-cell-table.h"
#include "karum-import.h"
#include "karum-tally-table.h"
#include "robot.h"

#define CROWD 1000
/* More cells than a table shows at once. */
#define MOST_CELLS 3000

static void
add_game (GString *text, const char *event, const char *round, const char *date, char *players[2])
{
  g_string_append_printf (text,
                          "[Event \"%s\"]\n[Date \"%s\"]\n[Round \"%s\"]\n[Player1 \"%s\"]\n"
                          "[Player2 \"%s\"]\n[Result \"1-0\"]\n[Game \"jarmo\"]\n\n1-0\n\n",
                          event, date, round, players[0], players[1]);
  for (guint i = 0; i < 2; i++)
    g_free (players[i]);
}

/* Three rounds, one of them with a wrong number. */
static void
add_crowd (GString *text)
{
  static const char *const rounds[] = { "1", "2", "999999" };

  for (guint round = 0; round < G_N_ELEMENTS (rounds); round++)
    for (guint pair = 0; pair < CROWD / 2; pair++)
      add_game (text, "Crowd", rounds[round], "2026.01.01",
                (char *[2]){ g_strdup_printf ("P%u", pair),
                             g_strdup_printf ("P%u", CROWD / 2 + (pair + round) % (CROWD / 2)) });
}

static KarumApplication *
start (const char *language)
{
  KarumApplication *application;
  g_autofree char *path = shell_archive_path ();
  GString *text = g_string_new (NULL);
  g_autoptr (KarumImportReport) report = NULL;
  g_autoptr (GBytes) bytes = NULL;
  KarumStore *store;

  shell_clean ();
  store = fixture_open (path);
  add_crowd (text);
  for (guint i = 1; i <= 3; i++) {
    g_autofree char *round = g_strdup_printf ("%u", i);

    add_game (text, "Odd", round, "2026.01.01",
              (char *[2]){ g_strdup ("Self"), g_strdup ("Self") });
    add_game (text, "Odd", round, "\?\?\?\?.\?\?.\?\?",
              (char *[2]){ g_strdup ("Undated"), g_strdup ("Self") });
    add_game (text, "Later", round, "2931.01.01",
              (char *[2]){ g_strdup ("Future"), g_strdup ("Self") });
  }
  bytes = g_string_free_to_bytes (text);
  report = karum_store_import (store, bytes, NULL, NULL);
  g_assert_cmpuint (report->added, ==, CROWD / 2 * 3 + 9);
  karum_store_close (store);
  application = shell_start (language);
  wait_until (g_str_equal (shell_library_state (shell_window (application)), "games"));
  return application;
}

/* The number of the item of this name in the list. */
static gint64
find (GListModel *items, const char *title)
{
  for (guint i = 0; i < g_list_model_get_n_items (items); i++) {
    g_autoptr (KarumRosterItem) item = g_list_model_get_item (items, i);

    if (g_str_equal (karum_roster_item_get_title (item), title))
      return karum_roster_item_get_id (item);
  }
  g_assert_not_reached ();
}

static void
show_event (KarumWindow *window, const char *name)
{
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), "win.show-events", NULL));
  wait_until (g_list_model_get_n_items (shell_roster (shell_events_page (window))) == 3);
  g_assert_true (
      gtk_widget_activate_action (GTK_WIDGET (window), "win.show-event", "x",
                                  find (shell_roster (shell_events_page (window)), name)));
  wait_until (
      g_str_equal (shell_page (window), "event")
      && karum_tally_table_get_n_lines (
             shell_find (shell_event_page (window), KARUM_TYPE_TALLY_TABLE))
             > 0
      && gtk_widget_get_mapped (shell_find (shell_event_page (window), KARUM_TYPE_CELL_TABLE)));
}

static guint
count_labels (GtkWidget *widget)
{
  guint count = GTK_IS_LABEL (widget) ? 1 : 0;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child;
       child = gtk_widget_get_next_sibling (child))
    count += count_labels (child);
  return count;
}

/* Rows come in portions, all of them with text and CSV; a wrong round doesn't add empty columns. */
static void
test_event (gconstpointer language)
{
  KarumApplication *application = start (language);
  KarumWindow *window = shell_window (application);
  KarumCellTable *table;
  guint before;

  show_event (window, "Crowd");
  table = shell_find (shell_event_page (window), KARUM_TYPE_CELL_TABLE);
  g_assert_cmpuint (karum_figure_table_n_lines (karum_cell_table_get_table (table)), ==, CROWD);
  before = count_labels (GTK_WIDGET (table));
  g_assert_cmpuint (count_labels (GTK_WIDGET (shell_event_page (window))), <, MOST_CELLS);
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (table), "table.show-more", NULL));
  g_assert_cmpuint (count_labels (GTK_WIDGET (table)), >, before);
  g_assert_cmpuint (count_labels (GTK_WIDGET (table)), <, MOST_CELLS);
  robot_settle ();
  shell_stop (application);
  shell_clean ();
}

/* Whether the page of ratings says something above its rows. */
static gboolean
ratings_warn (KarumWindow *window)
{
  const char *text = adw_preferences_group_get_description (
      shell_find (shell_ratings_page (window), ADW_TYPE_PREFERENCES_GROUP));

  return text && *text;
}

/* Games against oneself aren't in the table; the others are as usual. Ratings say that there are
 * dates in the future. */
static void
test_odd (gconstpointer language)
{
  static const char *const players[] = { "Self", "Undated", "Future" };
  KarumApplication *application = start (language);
  KarumWindow *window = shell_window (application);
  const KarumFigureTable *cells;

  show_event (window, "Odd");
  cells
      = karum_cell_table_get_table (shell_find (shell_event_page (window), KARUM_TYPE_CELL_TABLE));
  g_assert_cmpuint (karum_figure_table_n_lines (cells), ==, 2);
  g_assert_cmpstr (karum_figure_table_cell (cells, 0, 2)->text, ==, "3");
  show_event (window, "Later");
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), "win.show-players", NULL));
  wait_until (g_list_model_get_n_items (shell_roster (shell_players_page (window))) == CROWD + 3);
  karum_for_each_of (each, players) {
    g_assert_true (
        gtk_widget_activate_action (GTK_WIDGET (window), "win.show-player", "x",
                                    find (shell_roster (shell_players_page (window)), *each)));
    wait_until (g_str_equal (shell_page (window), "player")
                && shell_find_label (shell_player_page (window), *each)
                && shell_find (shell_player_page (window), KARUM_TYPE_TALLY_TABLE)
                && karum_tally_table_get_n_lines (
                       shell_find (shell_player_page (window), KARUM_TYPE_TALLY_TABLE))
                       > 0);
    robot_settle ();
  }
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), "win.show-ratings", NULL));
  wait_until (ratings_warn (window));
  shell_stop (application);
  shell_clean ();
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  shell_add ("/app/crowds/event", test_event);
  shell_add ("/app/crowds/odd", test_odd);
  return g_test_run ();
}
