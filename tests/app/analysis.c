/* analysis.c: what the engine says beside the board, and hints, with real pointer and key events.
 */
#include <adwaita.h>
#include <glib/gi18n.h>
#include <glib/gstdio.h>

#include "game-fixture.h"
#include "karum-endgames-file.h"
#include "karum-game-page-private.h"
#include "karum-games.h"
#include "karum-node.h"
#include "karum-session-private.h"
#include "places.h"
#include "robot.h"
#include "shell-fixture.h"

static void
open_game (GameFixture *fixture, const char *ruleset, const char *setup, const char *position)
{
  game_fixture_add_game (fixture, ruleset, setup, position);
  game_fixture_open_window (fixture, 1000, 720);
  g_object_set (fixture->page->board, "animate", FALSE, NULL);
}

static const KarumFindings *
found (GameFixture *fixture)
{
  return karum_analyst_get (fixture->page->analyst);
}

static void
switch_on (GameFixture *fixture)
{
  robot_key ("alt+a");
  robot_expect (fixture->page->analysing && found (fixture) && found (fixture)->n_lines > 0);
  robot_expect (gtk_widget_get_mapped (GTK_WIDGET (fixture->page->analysis)));
  robot_settle ();
}

static gboolean
says (GameFixture *fixture, const char *text)
{
  return shell_find_label (fixture->page->analysis, text) != NULL;
}

/* The row of the list with the number @n, from 0. */
static GtkWidget *
row_at (GameFixture *fixture, int n)
{
  GtkListBox *list = shell_find (fixture->page->analysis, GTK_TYPE_LIST_BOX);

  return GTK_WIDGET (gtk_list_box_get_row_at_index (list, n));
}

/* Off at the start; follows the position; what was found is there when one comes back. */
static void
test_follows (GameFixture *fixture, gconstpointer data)
{
  KarumSession *session;
  gint64 revision;
  guint depth;

  open_game (fixture, "jarmo", NULL, NULL);
  session = fixture->page->session;
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (fixture->page->analysis)));
  game_fixture_play_turn (
      fixture, &(KarumTurn){ .n_points = 2, .points = { karum_point (0, 0), karum_point (1, 2) } },
      game_fixture_click_point);
  revision = session->revision;
  switch_on (fixture);
  robot_expect (found (fixture)->lines[0].depth >= 3);
  depth = found (fixture)->lines[0].depth;
  g_assert_cmpuint (found (fixture)->n_lines, ==, KARUM_ANALYST_LINES);
  for (guint i = 1; i < KARUM_ANALYST_LINES; i++)
    g_assert_cmpfloat (found (fixture)->lines[i - 1].score, >=, found (fixture)->lines[i].score);
  robot_key ("Left");
  robot_expect (karum_session_get_ply (session) == 0);
  g_assert_true (gtk_widget_get_mapped (row_at (fixture, KARUM_ANALYST_LINES - 1)));
  robot_expect (found (fixture)->n_lines > 0);
  robot_key ("Right");
  robot_expect (karum_session_get_ply (session) == 1);
  g_assert_cmpuint (found (fixture)->lines[0].depth, >=, depth);
  robot_key ("alt+a");
  robot_expect (!gtk_widget_get_mapped (GTK_WIDGET (fixture->page->analysis)));
  g_assert_null (found (fixture));
  g_assert_cmpint (session->revision, ==, revision);
}

/* Pointing at a line shows its first move; Enter shows all of it, Enter again makes it a
 * variation, and undo removes it. */
static void
test_lines (GameFixture *fixture, gconstpointer data)
{
  KarumSession *session;
  KarumRandom random;
  g_autofree KarumTurn *turn = g_new0 (KarumTurn, 1), *best = g_new0 (KarumTurn, 1);
  guint length;

  open_game (fixture, "jarmo,limit=6", NULL, NULL);
  session = fixture->page->session;
  karum_random_init (&random, 2);
  while (!karum_session_is_ended (session)) {
    g_assert_true (karum_turn_random (karum_session_get_rules (session),
                                      karum_session_get_position (session), &random, turn));
    game_fixture_play_turn (fixture, turn, game_fixture_click_point);
  }
  length = karum_session_get_length (session);
  robot_key ("Home");
  robot_expect (karum_session_get_ply (session) == 0);
  switch_on (fixture);
  robot_expect (found (fixture)->done);
  robot_settle ();
  karum_turn_copy (best, &found (fixture)->lines[0].turn);
  robot_point (row_at (fixture, 0), 8, 20);
  robot_expect (fixture->page->pointing);
  robot_point (GTK_WIDGET (fixture->page->status), 5, 5);
  robot_expect (!fixture->page->pointing);
  gtk_widget_grab_focus (row_at (fixture, 0));
  robot_expect (fixture->page->pointing);
  robot_key ("Return");
  robot_expect (fixture->page->glance && !session->next && karum_session_get_ply (session) == 0);
  robot_key ("Return");
  robot_expect (!session->next && karum_session_get_ply (session) > 0);
  g_assert_true (karum_turn_equal (karum_session_get_turn (session, 1), best));
  g_assert_cmpuint (karum_node_ply (karum_record_line_end (karum_session_get_record (session))), ==,
                    length);
  robot_key ("ctrl+z");
  robot_expect (!session->turning && !session->next
                && !karum_session_get_record (session)->root->child->sibling);
}

/* At the end of a game in progress a line is kept beside it, by the pointer and by keys, and the
 * game goes on as it was: what is played there is no part of that line. */
static void
test_unfinished (GameFixture *fixture, gconstpointer data)
{
  KarumSession *session;
  const KarumNode *first;

  open_game (fixture, "jarmo,limit=8", NULL, NULL);
  session = fixture->page->session;
  switch_on (fixture);
  robot_expect (found (fixture)->done);
  robot_settle ();
  gtk_widget_grab_focus (row_at (fixture, 0));
  robot_key ("Return");
  robot_expect (fixture->page->glance && gtk_widget_get_mapped (fixture->page->keep));
  g_assert_false (gtk_widget_is_sensitive (fixture->page->keep));
  g_assert_cmpstr (gtk_widget_get_tooltip_text (fixture->page->keep), ==,
                   "There is no move yet that a variation could replace");
  robot_key ("Return");
  robot_expect (
      shell_find_label (fixture->page, "There is no move yet that a variation could replace"));
  g_assert_cmpuint (karum_session_get_length (session), ==, 0);
  game_fixture_play_turn (fixture, &found (fixture)->lines[0].turn, game_fixture_click_point);
  first = karum_session_get_record (session)->root->child;
  for (guint by_keys = 0; by_keys < 2; by_keys++) {
    robot_expect (found (fixture) && found (fixture)->done);
    robot_settle ();
    gtk_widget_grab_focus (row_at (fixture, 0));
    robot_key ("Return");
    robot_expect (fixture->page->glance && gtk_widget_is_sensitive (fixture->page->keep));
    if (by_keys)
      robot_key ("Return");
    else
      robot_click_middle (fixture->page->keep);
    robot_expect (!session->next && karum_session_in_variation (session));
    first = karum_session_get_record (session)->root->child;
    g_assert_null (first->child);
    g_assert_true (karum_turn_equal (first->sibling->turn, first->turn));
    g_assert_null (first->sibling->sibling);
    g_assert_null (first->sibling->child->sibling);
    karum_session_go_to (session, first);
  }
  game_fixture_play_turn (fixture, first->sibling->child->turn, game_fixture_click_point);
  first = karum_session_get_record (session)->root->child;
  g_assert_true (karum_turn_equal (first->child->turn, first->sibling->child->turn));
}

/* Three hints: where to look, the move, the line; together they count as one. */
static void
test_hint (GameFixture *fixture, gconstpointer data)
{
  KarumGamePage *page;
  KarumTurn best;

  open_game (fixture, "jarmo,limit=4", NULL, NULL);
  page = fixture->page;
  robot_key ("ctrl+h");
  robot_expect (karum_hints_get_step (page->hints) == 1);
  g_assert_nonnull (shell_find_label (page, "Hint 1: look at the marked points"));
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (page->analysis)));
  robot_key ("ctrl+h");
  robot_expect (karum_hints_get_step (page->hints) == 2);
  robot_key ("ctrl+h");
  robot_expect (karum_hints_get_step (page->hints) == 3);
  g_assert_cmpuint (karum_session_get_length (page->session), ==, 0);
  best = karum_analyst_look (page->analyst, karum_session_get_rules (page->session),
                             karum_session_get_position (page->session))
             ->lines[0]
             .turn;
  game_fixture_play_turn (fixture, &best, game_fixture_click_point);
  robot_key ("ctrl+h");
  robot_expect (karum_hints_get_step (page->hints) == 1);
  g_assert_nonnull (shell_find_label (page, "Hint 2: look at the marked points"));
}

/* In two moves of Jarmo nobody can take anything, nor get home. */
static void
test_proved (GameFixture *fixture, gconstpointer data)
{
  open_game (fixture, "jarmo,limit=2", NULL, NULL);
  switch_on (fixture);
  robot_expect (found (fixture)->done);
  robot_expect (says (fixture, "Proved: a draw"));
}

/* Five archers, a capture away from the table; what the best move is worth, takes long to prove. */
#define NEAR "ooo2/5/5/5/3xx o - 0"

/* The table of endings is offered where it would help, and is what it says while it is made;
 * stopped, it is offered again. */
static void
test_table (GameFixture *fixture, gconstpointer data)
{
  g_autofree char *path = NULL;
  GtkWidget *view;

  open_game (fixture, "jarmo", NULL, NULL);
  path = karum_endgames_file_path (karum_session_get_rules (fixture->page->session));
  view = GTK_WIDGET (fixture->page->analysis);
  switch_on (fixture);
  g_assert_null (robot_find_button (view, "_Make Table"));
  game_fixture_close_window (fixture);
  open_game (fixture, "jarmo", NULL, NEAR);
  view = GTK_WIDGET (fixture->page->analysis);
  switch_on (fixture);
  robot_expect (robot_find_button (view, "_Make Table"));
  g_assert_true (
      says (fixture, "An endgame table would prove more. Making it takes some minutes."));
  robot_click_middle (robot_find_button (view, "_Make Table"));
  robot_expect (robot_find_button (view, "_Stop"));
  robot_click_middle (robot_find_button (view, "_Stop"));
  robot_expect (robot_find_button (view, "_Make Table"));
  g_assert_false (g_file_test (path, G_FILE_TEST_EXISTS));
}

/* Where all moves are proved already, a table would tell nothing new. */
static void
test_needless_table (GameFixture *fixture, gconstpointer data)
{
  open_game (fixture, "jarmo", NULL, "5/1o3/5/3x1/5 o - 0");
  switch_on (fixture);
  robot_expect (found (fixture)->done);
  robot_settle ();
  g_assert_null (robot_find_button (GTK_WIDGET (fixture->page->analysis), "_Make Table"));
}

/* A table of another version is named, and can be made again; the analysis goes on. */
static void
test_old_table (GameFixture *fixture, gconstpointer data)
{
  g_autofree char *path = NULL, *folder = NULL;
  guint8 *bytes;
  KarumRules rules;
  gsize size;

  g_assert_true (karum_rules_read (karum_games, "jarmo", &rules, NULL));
  path = karum_endgames_file_path (&rules);
  folder = g_path_get_dirname (path);
  g_mkdir_with_parents (folder, 0700);
  bytes = karum_endgames_make (&rules, 2, 1, NULL, NULL, NULL, &size, NULL);
  bytes[16]++;
  g_assert_true (g_file_set_contents (path, (const char *) bytes, (gssize) size, NULL));
  free (bytes);
  open_game (fixture, "jarmo", NULL, NEAR);
  switch_on (fixture);
  robot_expect (says (fixture, "The endgame table can’t be used: this table was made by another "
                               "version of Karum."));
  g_assert_nonnull (robot_find_button (GTK_WIDGET (fixture->page->analysis), "_Make Table"));
  g_remove (path);
}

/* Closed while it thinks. */
static void
test_closed (GameFixture *fixture, gconstpointer data)
{
  open_game (fixture, "manu", NULL, NULL);
  robot_key ("alt+a");
  robot_expect (fixture->page->analysing);
  game_fixture_close_window (fixture);
}

/* The largest board has something to say soon, and fits into a telephone with large letters. */
static void
test_large (GameFixture *fixture, gconstpointer data)
{
  open_game (fixture, "manu,size=19", NULL, NULL);
  switch_on (fixture);
  g_assert_cmpuint (found (fixture)->n_lines, >, 0);
  g_object_set (gtk_settings_get_default (), "gtk-xft-dpi", 2 * 96 * PANGO_SCALE, NULL);
  robot_settle ();
  /* The header bar has all buttons of the window, which a narrow one leaves out. */
  places_check_width (GTK_WIDGET (fixture->page->toasts), "the largest board", 360);
  gtk_settings_reset_property (gtk_settings_get_default (), "gtk-xft-dpi");
}

static void
show_game (GameFixture *fixture, gint64 id)
{
  karum_game_page_open (fixture->page, fixture->archive, id, G_MAXUINT);
  robot_expect (fixture->page->session && karum_session_get_id (fixture->page->session) == id);
  robot_settle ();
}

/* Left on in a game, it isn't there in one that is being played, until it is asked for; a finished
 * game and an analysis copy keep it. */
static void
test_next_game (GameFixture *fixture, gconstpointer data)
{
  gint64 first, second;

  open_game (fixture, "jarmo", NULL, NULL);
  first = fixture->id;
  game_fixture_add_game (fixture, "manu", NULL, NULL);
  second = fixture->id;
  switch_on (fixture);
  show_game (fixture, second);
  g_assert_false (fixture->page->analysing);
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (fixture->page->analysis)));
  switch_on (fixture);
  show_game (fixture, second);
  g_assert_true (fixture->page->analysing);
  gtk_widget_activate_action (GTK_WIDGET (fixture->page), "game.resign", "i", 0);
  robot_expect (karum_session_is_ended (fixture->page->session));
  g_assert_true (fixture->page->analysing);
  show_game (fixture, first);
  g_assert_false (fixture->page->analysing);
  switch_on (fixture);
  show_game (fixture, second);
  g_assert_true (fixture->page->analysing);
}

/* A tab chosen by its key is scrolled to, if the row of tabs is wider than the window. */
static void
test_tabs (GameFixture *fixture, gconstpointer data)
{
  GtkWidget *row, *window, *tab;
  graphene_rect_t bounds;

  g_object_set (gtk_settings_get_default (), "gtk-xft-dpi", 3 * 96 * PANGO_SCALE, NULL);
  game_fixture_add_game (fixture, "manu,size=9", NULL, NULL);
  game_fixture_open_window (fixture, 360, 780);
  row = shell_find (fixture->page, GTK_TYPE_STACK_SWITCHER);
  window = gtk_widget_get_ancestor (row, GTK_TYPE_SCROLLED_WINDOW);
  g_assert_cmpint (gtk_widget_get_width (row), >, gtk_widget_get_width (window));
  /* Before the tree. */
  tab = gtk_widget_get_prev_sibling (gtk_widget_get_last_child (row));
  robot_key ("alt+e");
  robot_expect (gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (tab)));
  g_assert_true (gtk_widget_compute_bounds (tab, window, &bounds));
  g_assert_cmpfloat (bounds.origin.x + bounds.size.width, <=, gtk_widget_get_width (window) + 1);
  gtk_settings_reset_property (gtk_settings_get_default (), "gtk-xft-dpi");
}

/* Whether a label that is seen ends so. */
static gboolean
says_last (gpointer root, const char *end)
{
  if (GTK_IS_LABEL (root) && gtk_widget_get_mapped (root)
      && g_str_has_suffix (gtk_label_get_text (root), end))
    return TRUE;
  for (GtkWidget *child = gtk_widget_get_first_child (root); child;
       child = gtk_widget_get_next_sibling (child))
    if (says_last (child, end))
      return TRUE;
  return FALSE;
}

/* What no chance was ever fitted to is called rough, and nothing else is. */
static void
test_rough (GameFixture *fixture, gconstpointer data)
{
  open_game (fixture, data, NULL, NULL);
  switch_on (fixture);
  g_assert_cmpint (says_last (fixture->page->analysis, " · rough"), ==,
                   strstr (data, "target") != NULL);
}

#define ADD(name, test)                                                            \
  g_test_add ("/app/analysis/" name, GameFixture, NULL, game_fixture_set_up, test, \
              game_fixture_tear_down)

int
main (int argc, char **argv)
{
  game_fixture_begin (&argc, &argv);
  ADD ("follows", test_follows);
  ADD ("lines", test_lines);
  ADD ("unfinished", test_unfinished);
  ADD ("hint", test_hint);
  ADD ("proved", test_proved);
  ADD ("table", test_table);
  ADD ("needless-table", test_needless_table);
  ADD ("old-table", test_old_table);
  ADD ("closed", test_closed);
  ADD ("large", test_large);
  ADD ("next-game", test_next_game);
  ADD ("tabs", test_tabs);
  g_test_add ("/app/analysis/rough", GameFixture, "manu,target=48", game_fixture_set_up, test_rough,
              game_fixture_tear_down);
  g_test_add ("/app/analysis/fitted", GameFixture, "manu", game_fixture_set_up, test_rough,
              game_fixture_tear_down);
  return g_test_run ();
}
