/* desk.c: where a game was left: language, other pages, reopening and a restart keep it. */

#include "../archive/fixture.h"
#include "karum-game-page-private.h"
#include "karum-node.h"
#include "karum-record-edit.h"
#include "karum-store.h"
#include "karum-turn-item.h"
#include "robot.h"
#include "shell-fixture.h"

typedef struct {
  KarumApplication *application;
  GSettings *settings; /* (owned) */
  KarumGamePage *page;
} Desk;

/* A long game with many variations and comments. */
static void
fill (void)
{
  g_autofree char *path = shell_archive_path ();
  KarumStore *store = karum_store_open (path, NULL, NULL);
  g_autoptr (KarumRecord) record = fixture_record (all_games[1], 0, 60, 5);

  for (guint seed = 1; seed <= 3; seed++)
    fixture_annotate (record, seed);
  karum_record_close (record);
  fixture_save (store, record);
  karum_store_close (store);
}

static void
find_page (Desk *desk)
{
  desk->page = shell_game_page (shell_window (desk->application));
  robot_expect (desk->page && desk->page->session
                && gtk_widget_get_mapped (GTK_WIDGET (desk->page->board)));
  robot_settle ();
  robot_paint (GTK_WIDGET (desk->page));
}

static void
open_game (Desk *desk)
{
  KarumWindow *window = shell_window (desk->application);

  wait_until (g_str_equal (shell_library_state (window), "games"));
  gtk_widget_activate_action (GTK_WIDGET (window), "win.open-game-at", "(xu)", (gint64) 1,
                              G_MAXUINT);
  wait_until (shell_game_page (window));
  find_page (desk);
}

/* -- What a person sees of it ----------------------------------------------------------------- */

/* The number of moves, and where it leaves the first alternative. */
static void
say_path (GString *text, const KarumNode *node)
{
  g_autoptr (GArray) path = node ? karum_node_path (node) : NULL;

  g_string_append_printf (text, "%u", path ? path->len : 0);
  for (guint i = 0; path && i < path->len; i++)
    if (g_array_index (path, guint, i) > 0)
      g_string_append_printf (text, "(%u:%u)", i, g_array_index (path, guint, i));
}

static char *
look (Desk *desk)
{
  GString *text = g_string_new (gtk_stack_get_visible_child_name (desk->page->tabs));
  KarumTurnList *turns = desk->page->turns;
  GtkListView *list = shell_find (turns, GTK_TYPE_LIST_VIEW);
  GListModel *rows = G_LIST_MODEL (gtk_list_view_get_model (list));
  gboolean seen = gtk_widget_get_mapped (GTK_WIDGET (turns));

  g_string_append (text, " at ");
  say_path (text, karum_session_get_node (desk->page->session));
  for (guint i = 0; i < g_list_model_get_n_items (rows); i++) {
    g_autoptr (KarumTurnItem) item = g_list_model_get_item (rows, i);

    if (karum_turn_item_get_fold (item) == KARUM_FOLD_CLOSED)
      g_string_append_printf (text, " folded %u", i);
  }
  g_string_append (text, " from ");
  for (int y = 2; seen && y < 40; y += 4) {
    say_path (text, karum_turn_list_find (turns, 30, y));
    g_string_append_c (text, ' ');
  }
  return g_string_free (text, FALSE);
}

static gboolean
looks (Desk *desk, const char *wanted)
{
  g_autofree char *now = look (desk);
  gboolean same = g_str_equal (now, wanted);

  if (!same)
    g_test_message ("%s instead of %s", now, wanted);
  return same;
}

/* -- Ways to leave it and to return ------------------------------------------------------------ */

static void
switch_language (Desk *desk)
{
  g_autofree char *now = g_settings_get_string (desk->settings, "language");
  KarumWindow *before = shell_window (desk->application);

  g_settings_set_string (desk->settings, "language", g_str_equal (now, "ru") ? "ja" : "ru");
  robot_expect (shell_window (desk->application) != before);
  robot_expect (shell_game_page (shell_window (desk->application)));
}

static void
go_and_back (Desk *desk)
{
  KarumWindow *window = shell_window (desk->application);

  gtk_widget_activate_action (GTK_WIDGET (window), "win.show-players", NULL);
  robot_settle ();
  gtk_widget_activate_action (GTK_WIDGET (window), "win.back", NULL);
}

static void
reopen (Desk *desk)
{
  gtk_widget_activate_action (GTK_WIDGET (shell_window (desk->application)), "win.show-library",
                              NULL);
  robot_settle ();
  open_game (desk);
}

static void
restart (Desk *desk)
{
  shell_stop (desk->application);
  desk->application = shell_start ("en");
  open_game (desk);
}

static void (*const ways[]) (Desk *desk) = { switch_language, go_and_back, reopen, restart };

/* -- Places ------------------------------------------------------------------------------------ */

/* 0 for the end, 1 for the start, 2 in the middle, 3 in the last variation */
static void
go (Desk *desk, guint where)
{
  KarumSession *session = desk->page->session;
  const KarumRecord *record = karum_session_get_record (session);
  const KarumNode *last = NULL;

  for (const KarumNode *node = record->root; node; node = karum_node_next (node, record->root))
    if (karum_node_variation (node))
      last = node;
  g_assert_nonnull (last);
  if (where == 3)
    karum_session_go_to (session, last);
  else {
    karum_session_go_to (session, karum_record_line_end (record));
    karum_session_go (session, where == 0 ? G_MAXUINT : where == 1 ? 0 : 20);
  }
  robot_settle ();
}

static void
fold (Desk *desk, gboolean folded)
{
  const KarumRecord *record = karum_session_get_record (desk->page->session);
  guint n = 0;

  gtk_stack_set_visible_child_name (desk->page->tabs, "turns");
  robot_settle ();
  for (const KarumNode *node = record->root; node; node = karum_node_next (node, record->root))
    if (node->parent && node != node->parent->child && node->child
        && !karum_node_variation (node->parent) && n++ % 3 == 0) {
      g_autofree char *before = look (desk);

      karum_session_go_to (desk->page->session, node);
      if ((strstr (before, "folded") != NULL) == folded && n == 1)
        break;
      karum_turn_list_fold (desk->page->turns);
    }
}

/* Everything, or what a person sees with the defaults and in one other way for each part. */
static void
test_places (void)
{
  static const char *const tabs[] = { "turns", "points", "explorer" };
  Desk desk = { NULL, g_settings_new (KARUM_APP_ID), NULL };
  const guint all = G_N_ELEMENTS (tabs) * 4 * 2 * 2;
  const guint step = g_getenv ("KARUM_TEST_DEEP") ? 1 : 11;

  fill ();
  desk.application = shell_start ("en");
  open_game (&desk);
  for (guint n = 0; n < all; n += step)
    for (guint way = 0; way < G_N_ELEMENTS (ways); way++) {
      g_autofree char *before = NULL;
      GtkScrolledWindow *scroller;

      if (step > 1 && (n / step + way) % 2)
        continue;
      find_page (&desk);
      fold (&desk, n / 12 % 2);
      go (&desk, n / 3 % 4);
      scroller = shell_find (desk.page->turns, GTK_TYPE_SCROLLED_WINDOW);
      if (n / 24 % 2) {
        GtkAdjustment *shift = gtk_scrolled_window_get_vadjustment (scroller);

        gtk_adjustment_set_value (shift, gtk_adjustment_get_upper (shift) / 3);
        robot_settle ();
      }
      gtk_stack_set_visible_child_name (desk.page->tabs, tabs[n % 3]);
      robot_settle ();
      robot_paint (GTK_WIDGET (desk.page));
      before = look (&desk);
      ways[way](&desk);
      find_page (&desk);
      g_test_message ("%u way %u: %s", n, way, before);
      robot_expect (looks (&desk, before));
    }
  shell_stop (desk.application);
  g_object_unref (desk.settings);
  shell_clean ();
}

static gboolean
is_current_seen (Desk *desk)
{
  GtkWidget *turns = GTK_WIDGET (desk->page->turns);

  for (int y = 2; y < gtk_widget_get_height (turns); y += 4)
    if (karum_turn_list_find (desk->page->turns, 30, y)
        == karum_session_get_node (desk->page->session))
      return TRUE;
  return FALSE;
}

/* A game that was left while its record was scrolled away from the current move: the keys go on
 * from that move. One that was left as it went to another move shows that one. */
static void
test_keys_go_on (void)
{
  Desk desk = { NULL, g_settings_new (KARUM_APP_ID), NULL };
  const KarumNode *current;
  GtkAdjustment *shift;

  fill ();
  desk.application = shell_start ("en");
  open_game (&desk);
  go (&desk, 2);
  shift = gtk_scrolled_window_get_vadjustment (
      shell_find (desk.page->turns, GTK_TYPE_SCROLLED_WINDOW));
  gtk_adjustment_set_value (shift, gtk_adjustment_get_upper (shift));
  robot_settle ();
  reopen (&desk);
  robot_focus (GTK_WIDGET (shell_window (desk.application)));
  gtk_widget_grab_focus (GTK_WIDGET (desk.page->turns));
  robot_settle ();
  current = karum_session_get_node (desk.page->session);
  robot_key ("Down");
  robot_expect (karum_session_get_node (desk.page->session) != current);
  g_assert_true (karum_session_get_node (desk.page->session)->parent == current);

  go (&desk, 0);
  karum_session_go (desk.page->session, 2);
  reopen (&desk);
  robot_expect (is_current_seen (&desk));
  shell_stop (desk.application);
  g_object_unref (desk.settings);
  shell_clean ();
}

/* -- The tree ---------------------------------------------------------------------------------- */

/* What @node has in the map is clicked, where it is seen. */
static gboolean
click_on_map (Desk *desk, double x, double y)
{
  const KarumNode *before = karum_session_get_node (desk->page->session);

  robot_click (GTK_WIDGET (desk->page->tree), x, y);
  return karum_session_get_node (desk->page->session) != before;
}

/* The whole tree is drawn; a click goes to a position, the keys of the page lead on. */
static void
test_tree (gconstpointer language)
{
  Desk desk = { NULL, g_settings_new (KARUM_APP_ID), NULL };
  KarumSession *session;
  guint reached = 0, varied = 0;

  fill ();
  desk.application = shell_start (language);
  open_game (&desk);
  session = desk.page->session;
  robot_focus (GTK_WIDGET (shell_window (desk.application)));
  karum_session_go (session, 0);
  gtk_stack_set_visible_child_name (desk.page->tabs, "tree");
  robot_settle ();
  robot_paint (GTK_WIDGET (desk.page));
  /* The main line is above; variations are below where they begin. A click near the edge would
   * scroll. */
  for (double y = 29; y < 120; y += 18)
    for (double x = 9; x < 220; x += 18)
      if (click_on_map (&desk, x, y)) {
        const KarumNode *node = karum_session_get_node (session);

        reached++;
        varied += karum_node_variation (node) != NULL;
        g_assert_cmpuint (karum_node_ply (node), ==, (guint) (x / 18));
        g_assert_cmpint (karum_node_variation (node) == NULL, ==, y < 38);
      }
  g_assert_cmpuint (reached, >, 8);
  g_assert_cmpuint (varied, >, 2);
  g_assert_cmpint (gtk_accessible_get_accessible_role (GTK_ACCESSIBLE (desk.page->tree)), ==,
                   GTK_ACCESSIBLE_ROLE_IMG);
  karum_session_go (session, 0);
  gtk_widget_grab_focus (GTK_WIDGET (desk.page->tree));
  robot_key ("Right");
  robot_expect (karum_session_get_ply (session) == 1);
  shell_stop (desk.application);
  g_object_unref (desk.settings);
  shell_clean ();
}

/* -- Score sheets ------------------------------------------------------------------------------ */

static gboolean
is_told (KarumWindow *window)
{
  gboolean unfinished;

  g_object_get (window->library, "unfinished", &unfinished, NULL);
  return unfinished;
}

/* The library tells of a sheet that was begun, also after a restart, and leads to it. */
static void
test_sheet (void)
{
  KarumApplication *application;
  KarumWindow *window;
  GtkWidget *button;

  fill ();
  application = shell_start ("en");
  window = shell_window (application);
  wait_until (g_str_equal (shell_library_state (window), "games"));
  g_assert_false (is_told (window));
  gtk_widget_activate_action (GTK_WIDGET (window), "win.enter-sheet", NULL);
  robot_settle ();
  robot_focus (GTK_WIDGET (window));
  robot_type ("Anna");
  robot_settle ();
  gtk_widget_activate_action (GTK_WIDGET (window), "win.show-library", NULL);
  robot_expect (is_told (window));
  shell_stop (application);
  application = shell_start ("en");
  window = shell_window (application);
  wait_until (g_str_equal (shell_library_state (window), "games"));
  robot_expect (is_told (window));
  robot_paint (GTK_WIDGET (window));
  button = robot_find_button (GTK_WIDGET (window), "Con_tinue");
  g_assert_nonnull (button);
  g_signal_emit_by_name (button, "clicked");
  robot_expect (g_str_equal (shell_page (window), "sheet"));
  shell_stop (application);
  shell_clean ();
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/app/desk/places", test_places);
  g_test_add_func ("/app/desk/keys-go-on", test_keys_go_on);
  g_test_add_data_func ("/app/desk/tree", "ja", test_tree);
  g_test_add_func ("/app/desk/sheet", test_sheet);
  return g_test_run ();
}
