/* player-page.c: every figure of a player's page leads to the games behind it. */
#include "people-fixture.h"

#include "../archive/fixture.h"
#include "karum-game-requests.h"
#include "karum-list-requests.h"
#include "karum-tally-table.h"

static guint
library_count (KarumWindow *window)
{
  return g_list_model_get_n_items (shell_games (window));
}

/* The buttons with a number below @root, in their order. */
static void
collect_figures (GtkWidget *root, GPtrArray *figures)
{
  if (GTK_IS_BUTTON (root)
      && g_strcmp0 (gtk_actionable_get_action_name (GTK_ACTIONABLE (root)), "win.show-games") == 0)
    g_ptr_array_add (figures, root);
  for (GtkWidget *child = gtk_widget_get_first_child (root); child;
       child = gtk_widget_get_next_sibling (child))
    collect_figures (child, figures);
}

static void
test_figures (gconstpointer language)
{
  KarumApplication *application = people_start (language);
  KarumWindow *window = shell_window (application);
  gint64 id = people_id (shell_roster (window->players), "Juri");
  KarumTallyTable *table;
  g_autoptr (GPtrArray) figures = g_ptr_array_new ();

  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), "win.show-player", "x", id));
  wait_until (g_str_equal (shell_page (window), "player"));
  table = shell_find (window->player, KARUM_TYPE_TALLY_TABLE);
  wait_until (karum_tally_table_get_n_lines (table) > 0);
  collect_figures (GTK_WIDGET (table), figures);
  g_assert_cmpuint (figures->len, >, 1);
  for (guint i = 0; i < figures->len; i++) {
    GtkWidget *button = figures->pdata[i];
    guint number = (guint) atoi (gtk_button_get_label (GTK_BUTTON (button)));

    g_signal_emit_by_name (button, "clicked");
    wait_until (g_str_equal (shell_page (window), "library") && library_count (window) == number);
    g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), "win.back", NULL));
    wait_until (g_str_equal (shell_page (window), "player"));
    g_ptr_array_set_size (figures, 0);
    wait_until (karum_tally_table_get_n_lines (table) > 0);
    shell_settle ();
    collect_figures (GTK_WIDGET (table), figures);
  }
  people_stop (application);
}

/* How many games @button leads to. */
static gint64
games_behind (KarumArchive *archive, GtkWidget *button)
{
  GVariant *target = gtk_actionable_get_action_target_value (GTK_ACTIONABLE (button));
  KarumGameQuery query = { 0 };
  g_autofree gint64 *count = NULL;

  g_assert_true (karum_game_filter_read (g_variant_get_string (target, NULL), &query.filter, NULL));
  count = fixture_ask (archive, karum_request_count_games (&query), NULL);
  karum_game_filter_clear (&query.filter);
  return *count;
}

static const char *
text_of (GtkWidget *button)
{
  GtkWidget *child = gtk_button_get_child (GTK_BUTTON (button));

  if (!GTK_IS_LABEL (child))
    child = gtk_widget_get_first_child (child);
  return gtk_label_get_text (GTK_LABEL (child));
}

static void
show_player (KarumWindow *window, const char *name)
{
  gint64 id = people_id (shell_roster (window->players), name);

  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), "win.show-player", "x", id));
  wait_until (g_str_equal (shell_page (window), "player")
              && shell_find (window->player, KARUM_TYPE_TALLY_TABLE)
              && karum_tally_table_get_n_lines (shell_find (window->player, KARUM_TYPE_TALLY_TABLE))
                     > 0);
  shell_settle ();
}

/* Every figure of the whole page leads to as many games as it says. */
static void
test_links (gconstpointer language)
{
  KarumApplication *application = people_start (language);
  KarumWindow *window = shell_window (application);
  g_autoptr (GPtrArray) figures = g_ptr_array_new ();
  guint numbers = 0;

  show_player (window, "Juri");
  collect_figures (GTK_WIDGET (window->player), figures);
  g_assert_cmpuint (figures->len, >, 20);
  for (guint i = 0; i < figures->len; i++) {
    gint64 behind = games_behind (window->archive, figures->pdata[i]);
    guint64 number;

    /* Score and points are those of all finished games. */
    if (!g_ascii_string_to_unsigned (text_of (figures->pdata[i]), 10, 0, G_MAXUINT, &number, NULL))
      continue;
    g_assert_cmpint (behind, ==, (gint64) number);
    numbers++;
  }
  g_assert_cmpuint (numbers, >, 20);
  people_stop (application);
}

/* Matches of two persons with one identifier, a year each. */
static void
save_matches (KarumArchive *archive, guint n_matches)
{
  static const char *const names[] = { "Juri", "さくら" };

  for (guint i = 0; i < 2 * n_matches; i++) {
    g_autoptr (KarumRecord) record = fixture_record (all_games[0], 0, 1, i);
    KarumTags *tags = &record->tags;

    for (guint player = 0; player < 2; player++) {
      g_free (tags->players[player]);
      tags->players[player] = g_strdup (names[(player + i) % 2]);
    }
    g_free (tags->date);
    tags->date = g_strdup_printf ("%u.03.01", 2020 + i / 2);
    tags->match = g_strdup ("final");
    tags->match_game = (int) i % 2 + 1;
    tags->result = KARUM_RESULT_WON;
    g_free (fixture_ask (archive, karum_request_save_game (0, 0, 0, record), NULL));
  }
}

/* Each match leads to its own two games. */
static void
test_matches (void)
{
  KarumApplication *application = people_start ("en");
  KarumWindow *window = shell_window (application);
  g_autoptr (GPtrArray) figures = g_ptr_array_new ();
  guint n_matches = 0;

  save_matches (window->archive, 3);
  show_player (window, "Juri");
  collect_figures (GTK_WIDGET (window->player), figures);
  for (guint i = 0; i < figures->len; i++)
    if (g_str_equal (text_of (figures->pdata[i]), "1 : 1")) {
      g_assert_cmpint (games_behind (window->archive, figures->pdata[i]), ==, 2);
      n_matches++;
    }
  g_assert_cmpuint (n_matches, ==, 3);
  people_stop (application);
}

/* Whoever comes back from a match's games is where they were. */
static void
test_back (void)
{
  KarumApplication *application = people_start ("en");
  KarumWindow *window = shell_window (application);
  g_autoptr (GPtrArray) figures = g_ptr_array_new ();
  GtkWidget *last;

  save_matches (window->archive, 3);
  show_player (window, "Juri");
  shell_settle ();
  collect_figures (GTK_WIDGET (window->player), figures);
  last = figures->pdata[figures->len - 1];
  g_object_add_weak_pointer (G_OBJECT (last), (gpointer *) &last);
  g_assert_true (gtk_widget_grab_focus (last));
  g_signal_emit_by_name (last, "clicked");
  wait_until (g_str_equal (shell_page (window), "library") && library_count (window) == 2);
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), "win.back", NULL));
  wait_until (g_str_equal (shell_page (window), "player"));
  shell_settle ();
  g_assert_true (last && gtk_widget_has_focus (last));
  g_object_remove_weak_pointer (G_OBJECT (last), (gpointer *) &last);
  people_stop (application);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  shell_add ("/app/player-page/figures", test_figures);
  shell_add ("/app/player-page/links", test_links);
  g_test_add_func ("/app/player-page/matches", test_matches);
  g_test_add_func ("/app/player-page/back", test_back);
  return g_test_run ();
}
