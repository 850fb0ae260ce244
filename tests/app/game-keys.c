/* game-keys.c: all keys of the game page, wherever the focus is and however it was moved there. */
#include <adwaita.h>

#include "game-fixture.h"
#include "karum-arrays.h"
#include "karum-board-view-private.h"
#include "karum-build.h"
#include "karum-game-page-private.h"
#include "karum-language.h"
#include "karum-replay-bar.h"
#include "karum-session-private.h"
#include "robot.h"

#define TURNS 4

/* -- Ways to have the focus somewhere ---------------------------------------------------------- */

static GtkWidget *
focus_of (GameFixture *fixture)
{
  return gtk_window_get_focus (GTK_WINDOW (fixture->window));
}

static GtkWidget *
find (GtkWidget *widget, gboolean (*fits) (GtkWidget *widget))
{
  if (fits (widget) && gtk_widget_get_mapped (widget))
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child;
       child = gtk_widget_get_next_sibling (child)) {
    GtkWidget *found = find (child, fits);

    if (found)
      return found;
  }
  return NULL;
}

static gboolean
is_tab (GtkWidget *widget)
{
  return GTK_IS_TOGGLE_BUTTON (widget) && GTK_IS_STACK_SWITCHER (gtk_widget_get_parent (widget));
}

static gboolean
is_scale (GtkWidget *widget)
{
  return GTK_IS_SCALE (widget);
}

static gboolean
is_list_line (GtkWidget *widget)
{
  return g_str_equal (gtk_widget_get_css_name (widget), "row");
}

static void
show_tab (GameFixture *fixture, const char *tab)
{
  gtk_stack_set_visible_child_name (fixture->page->tabs, tab);
  robot_paint (fixture->window);
}

/* A click on a turn gives the keys to the record. */
static void
click_turn (GameFixture *fixture)
{
  game_fixture_focus_board (fixture);
  show_tab (fixture, "turns");
  robot_click_middle (find (GTK_WIDGET (fixture->page->turns), is_list_line));
  robot_settle ();
  g_assert_true (karum_game_page_reads (fixture->page));
}

static void
focus_turn (GameFixture *fixture)
{
  show_tab (fixture, "turns");
  robot_go_to (find (GTK_WIDGET (fixture->page->turns), is_list_line));
}

static void
write_comment (GameFixture *fixture)
{
  game_fixture_focus_board (fixture);
  robot_key ("alt+d");
  robot_expect (GTK_IS_TEXT_VIEW (focus_of (fixture)));
  robot_key ("Escape");
  robot_expect (!GTK_IS_TEXT_VIEW (focus_of (fixture)));
}

/* From a text being edited to another tab: beside the tabs, the text is edited on. */
static void
change_tab (GameFixture *fixture)
{
  game_fixture_focus_board (fixture);
  robot_key ("alt+d");
  robot_expect (GTK_IS_TEXT_VIEW (focus_of (fixture)));
  robot_click_middle (robot_find_button (GTK_WIDGET (fixture->page), "Explorer"));
  robot_expect (g_str_equal (gtk_stack_get_visible_child_name (fixture->page->tabs), "explorer"));
  robot_settle ();
  if (GTK_IS_TEXT_VIEW (focus_of (fixture))) {
    g_assert_true (gtk_widget_get_mapped (fixture->page->record));
    robot_key ("Escape");
  }
  robot_expect (!GTK_IS_TEXT_VIEW (focus_of (fixture)));
}

static void
click_button (GameFixture *fixture)
{
  game_fixture_focus_board (fixture);
  show_tab (fixture, "turns");
  robot_click_middle (find (GTK_WIDGET (fixture->page), is_tab));
}

static void
tab_to_button (GameFixture *fixture)
{
  robot_go_to (find (GTK_WIDGET (fixture->page), is_tab));
}

static void
click_scale (GameFixture *fixture)
{
  GtkWidget *scale = find (GTK_WIDGET (fixture->page->replay), is_scale);

  robot_click_middle (scale);
  robot_go_to (scale);
}

static void
open_explorer (GameFixture *fixture)
{
  game_fixture_focus_board (fixture);
  robot_key ("alt+e");
  robot_expect (g_str_equal (gtk_stack_get_visible_child_name (fixture->page->tabs), "explorer"));
}

static const struct {
  const char *name;
  void (*get) (GameFixture *fixture);
} ways[] = {
  { "on the board", game_fixture_focus_board },
  { "nowhere", game_fixture_focus_nothing },
  { "after a click on a turn", click_turn },
  { "on a turn", focus_turn },
  { "after a comment", write_comment },
  { "after another tab", change_tab },
  { "after a click on a button", click_button },
  { "on a button", tab_to_button },
  { "on the scale", click_scale },
  { "in the explorer", open_explorer },
};

/* -- Keys and what they do --------------------------------------------------------------------- */

static guint
place (GameFixture *fixture)
{
  return karum_session_get_ply (fixture->page->session);
}

/* The effect of a key on the number of the shown turn. */
static guint
before (guint ply)
{
  return ply > 0 ? ply - 1 : 0;
}

static guint
after (guint ply)
{
  return MIN (ply + 1, TURNS);
}

static guint
first (guint ply)
{
  return 0;
}

static guint
last (guint ply)
{
  return TURNS;
}

static const struct {
  const char *key;
  guint (*leads) (guint ply);
} steps[] = {
  { "Left", before },   { "Right", after },    { "Home", first },     { "End", last },
  { "alt+Up", before }, { "alt+Down", after }, { "KP_Left", before }, { "KP_Right", after },
};

static gboolean
is_tab_focus (GameFixture *fixture)
{
  GtkWidget *focus = focus_of (fixture);

  return focus && is_tab (focus);
}

/* On the row of tabs, Left and Right move among the tabs. */
static void
check_steps (GameFixture *fixture, const char *where, guint from, gsize n_steps)
{
  gboolean button = GTK_IS_BUTTON (focus_of (fixture));
  gboolean tab = is_tab_focus (fixture);

  for (gsize i = 0; i < n_steps; i++) {
    gboolean among_tabs
        = tab
          && (g_str_has_suffix (steps[i].key, "Left") || g_str_has_suffix (steps[i].key, "Right"));

    g_test_message ("%s at %u, %s", steps[i].key, from, where);
    karum_session_go (fixture->page->session, from);
    robot_key (steps[i].key);
    robot_expect (place (fixture) == (among_tabs ? from : steps[i].leads (from)));
    g_assert_true (is_tab_focus (fixture) == tab);
    g_assert_true (GTK_IS_BUTTON (focus_of (fixture)) == button);
  }
}

static gboolean
plays (GameFixture *fixture)
{
  return karum_replay_bar_get_playing (fixture->page->replay);
}

static gboolean
is_flipped (GameFixture *fixture)
{
  gboolean flipped;

  g_object_get (fixture->page->board, "flipped", &flipped, NULL);
  return flipped;
}

static gboolean
shows_tab (GameFixture *fixture, const char *tab)
{
  return g_str_equal (gtk_stack_get_visible_child_name (fixture->page->tabs), tab);
}

/* The other keys; @get moves the focus before each. */
static void
check_others (GameFixture *fixture, void (*get) (GameFixture *fixture))
{
  gboolean flipped = is_flipped (fixture);

  get (fixture);
  karum_session_go (fixture->page->session, 2);
  robot_key ("alt+f");
  robot_expect (is_flipped (fixture) != flipped);
  if (!GTK_IS_BUTTON (focus_of (fixture))) {
    robot_key ("space");
    robot_expect (plays (fixture));
    robot_key ("space");
    robot_expect (!plays (fixture));
  }
  get (fixture);
  robot_key ("alt+d");
  robot_expect (gtk_widget_get_mapped (fixture->page->record)
                && GTK_IS_TEXT_VIEW (focus_of (fixture)));
  get (fixture);
  robot_key ("alt+e");
  robot_expect (shows_tab (fixture, "explorer"));
  robot_expect (focus_of (fixture) && gtk_widget_get_mapped (focus_of (fixture)));
  get (fixture);
  robot_key ("ctrl+g");
  robot_expect (GTK_IS_EDITABLE (focus_of (fixture)));
  robot_key ("Escape");
  robot_expect (!GTK_IS_EDITABLE (focus_of (fixture)));
  get (fixture);
  robot_key ("Escape");
  robot_expect (gtk_widget_is_focus (GTK_WIDGET (fixture->page->board)));
}

/* Keys that show another page. */
static void
note (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  *(guint *) data += 1;
}

static void
check_leaving (GameFixture *fixture)
{
  static const char *const types[][2]
      = { { "show-games", "s" }, { "edit-position", "(ss)" }, { "find-pattern-from", "(ss)" } };
  static const char *const leaving[] = { "alt+p", "alt+u", "alt+t" };
  g_autoptr (GSimpleActionGroup) group = g_simple_action_group_new ();
  guint n = 0;

  for (gsize i = 0; i < G_N_ELEMENTS (types); i++) {
    g_autoptr (GSimpleAction) action
        = g_simple_action_new (types[i][0], G_VARIANT_TYPE (types[i][1]));

    g_signal_connect (action, "activate", G_CALLBACK (note), &n);
    g_action_map_add_action (G_ACTION_MAP (group), G_ACTION (action));
  }
  gtk_widget_insert_action_group (fixture->window, "win", G_ACTION_GROUP (group));
  for (gsize i = 0; i < G_N_ELEMENTS (leaving); i++) {
    robot_key (leaving[i]);
    robot_expect (n == i + 1);
  }
  gtk_widget_insert_action_group (fixture->window, "win", NULL);
}

static void
open_game (GameFixture *fixture)
{
  game_fixture_add_game (fixture, "pahtum:classic,size=5,holes=3", "a1 b1 c1", NULL);
  game_fixture_open_window (fixture, 1400, 900);
  g_object_set (fixture->page->board, "animate", FALSE, NULL);
  for (unsigned column = 0; column < TURNS; column++) {
    game_fixture_click_point (fixture, karum_point (column, 4));
    game_fixture_wait_length (fixture, column + 1);
  }
}

static void
keys_work_everywhere (GameFixture *fixture, gconstpointer finished)
{
  open_game (fixture);
  if (finished) {
    karum_session_resign (fixture->page->session, KARUM_FIRST);
    robot_expect (karum_session_is_ended (fixture->page->session));
  }
  karum_for_each_of (way, ways) {
    way->get (fixture);
    check_steps (fixture, way->name, TURNS, 4);
    check_steps (fixture, way->name, 0, 4);
    check_steps (fixture, way->name, 2, G_N_ELEMENTS (steps));
    check_others (fixture, way->get);
    way->get (fixture);
    check_leaving (fixture);
  }
}

/* Typed text is not handled as keys of the page. */
static void
texts_keep_their_keys (GameFixture *fixture, gconstpointer data)
{
  static const char typed[] = "d e f p t u k / x";
  g_autofree char *text = NULL;

  open_game (fixture);
  robot_key ("alt+d");
  robot_expect (GTK_IS_TEXT_VIEW (focus_of (fixture)));
  robot_type (typed);
  robot_key ("Left");
  robot_key ("Home");
  robot_settle ();
  g_object_get (gtk_text_view_get_buffer (GTK_TEXT_VIEW (focus_of (fixture))), "text", &text, NULL);
  g_assert_cmpstr (text, ==, typed);
  g_assert_cmpuint (place (fixture), ==, TURNS);
}

/* -- The cursor of the board --------------------------------------------------------------------
 */

static gboolean
cursor (GameFixture *fixture)
{
  return karum_board_view_shows_cursor (fixture->page->board);
}

/* The focus ring disappears after some seconds; the pointer moves; a menu opens. */
static void
time_passes (GameFixture *fixture)
{
  gtk_window_set_focus_visible (GTK_WINDOW (fixture->window), FALSE);
}

static void
pointer_moves (GameFixture *fixture)
{
  robot_point (GTK_WIDGET (fixture->page->board), 50, 50);
  robot_settle ();
}

static void
board_clicked (GameFixture *fixture)
{
  game_fixture_click_point (fixture, karum_point (0, 0));
}

static void
turn_looked_at (GameFixture *fixture)
{
  robot_key ("Home");
  robot_key ("End");
  robot_expect (place (fixture) == TURNS);
}

static const struct {
  const char *name;
  void (*happens) (GameFixture *fixture);
  gboolean seen; /* the cursor has not moved */
} events[] = {
  { "time passes", time_passes, TRUE },
  { "the pointer moves", pointer_moves, TRUE },
  { "the board is clicked", board_clicked, FALSE },
  { "another turn is looked at", turn_looked_at, TRUE },
  { "the focus is elsewhere", tab_to_button, FALSE },
  { "the focus is nowhere", game_fixture_focus_nothing, FALSE },
  { "a comment is written", write_comment, TRUE },
};

/* Enter plays a turn if and only if the cursor is visible. */
static void
cursor_is_seen_where_it_acts (GameFixture *fixture, gconstpointer data)
{
  KarumSession *session;

  open_game (fixture);
  session = fixture->page->session;
  for (gsize i = 0; i < G_N_ELEMENTS (events); i++) {
    g_test_message ("%s", events[i].name);
    game_fixture_focus_board (fixture);
    if (!cursor (fixture))
      robot_key ("Return");
    robot_expect (cursor (fixture));
    karum_board_view_set_cursor (fixture->page->board, karum_point ((unsigned) i % 5, 2));
    events[i].happens (fixture);
    robot_expect (cursor (fixture) == events[i].seen);
    robot_key ("Return");
    if (events[i].seen)
      game_fixture_wait_length (fixture, TURNS + 1);
    robot_settle ();
    g_assert_false (session->next);
    g_assert_cmpuint (karum_session_get_length (session), ==, TURNS + (events[i].seen ? 1 : 0));
    if (events[i].seen)
      robot_key ("ctrl+z");
    game_fixture_wait_length (fixture, TURNS);
  }
}

/* Arrow keys move the cursor if it is visible, and step through the game if not. */
static void
arrows_follow_the_cursor (GameFixture *fixture, gconstpointer data)
{
  KarumPoint at;

  open_game (fixture);
  game_fixture_focus_board (fixture);
  robot_key ("Left");
  robot_expect (place (fixture) == TURNS - 1 && !cursor (fixture));
  robot_key ("Right");
  robot_expect (place (fixture) == TURNS && !cursor (fixture));
  robot_key ("Up");
  robot_expect (cursor (fixture));
  at = fixture->page->board->input.cursor;
  robot_key ("Left");
  robot_expect (fixture->page->board->input.cursor != at);
  g_assert_cmpuint (place (fixture), ==, TURNS);
  robot_key ("Escape");
  robot_expect (!cursor (fixture));
  robot_key ("Left");
  robot_expect (place (fixture) == TURNS - 1);
}

static void
check_focus_on_click (GtkWidget *widget)
{
  if (GTK_IS_POPOVER (widget))
    return;
  if (GTK_IS_BUTTON (widget) && gtk_widget_get_can_focus (widget)
      && gtk_widget_get_focus_on_click (widget))
    g_error ("%s takes the focus", gtk_widget_get_css_name (gtk_widget_get_parent (widget)));
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child;
       child = gtk_widget_get_next_sibling (child))
    check_focus_on_click (child);
}

/* A click on a button, even one created later, doesn't move the focus. */
static void
buttons_leave_the_focus (GameFixture *fixture, gconstpointer data)
{
  game_fixture_add_game (fixture, "pahtum:classic,placement=oneside,size=5,holes=1", NULL, NULL);
  game_fixture_open_window (fixture, 1400, 900);
  game_fixture_click_point (fixture, karum_point (0, 0));
  game_fixture_wait_length (fixture, 1);
  robot_expect (gtk_widget_get_visible (fixture->page->choices));
  robot_key ("slash");
  robot_type ("k");
  robot_expect (robot_find_button (GTK_WIDGET (fixture->page), "keep") != NULL);
  robot_settle ();
  check_focus_on_click (GTK_WIDGET (fixture->page));
}

/* -- Lists and the turn entry --------------------------------------------------------------------
 */

/* The list of turns doesn't follow the pointer: the shown turn changes only by a click. */
static void
lists_do_not_follow_the_pointer (GameFixture *fixture, gconstpointer data)
{
  GtkSingleSelection *selection;
  GtkWidget *line;

  open_game (fixture);
  show_tab (fixture, "turns");
  line = find (GTK_WIDGET (fixture->page->turns), is_list_line);
  selection = GTK_SINGLE_SELECTION (
      gtk_list_view_get_model (GTK_LIST_VIEW (gtk_widget_get_parent (line))));
  robot_point (line, 40, 10);
  robot_point (line, 60, 12);
  robot_settle ();
  g_assert_cmpuint (gtk_single_selection_get_selected (selection), ==, TURNS - 1);
  robot_click_middle (line);
  robot_expect (place (fixture) == 1);
  robot_key ("Right");
  robot_expect (place (fixture) == 2);
}

static gboolean
finds_line (GameFixture *fixture, GtkWidget **line)
{
  *line = find (GTK_WIDGET (fixture->page->explorer), is_list_line);
  return *line && GTK_IS_LIST_VIEW (gtk_widget_get_parent (*line));
}

/* In the explorer, hovering previews a turn. */
static void
explorer_does_not_follow_the_pointer (GameFixture *fixture, gconstpointer data)
{
  GtkSingleSelection *selection;
  GtkWidget *line;

  open_game (fixture);
  karum_session_resign (fixture->page->session, KARUM_FIRST);
  robot_expect (karum_session_is_ended (fixture->page->session));
  karum_session_go (fixture->page->session, 1);
  show_tab (fixture, "explorer");
  robot_expect (finds_line (fixture, &line));
  selection = GTK_SINGLE_SELECTION (
      gtk_list_view_get_model (GTK_LIST_VIEW (gtk_widget_get_parent (line))));
  robot_point (line, 40, 10);
  robot_point (line, 60, 12);
  robot_expect (fixture->page->pointing);
  g_assert_cmpuint (gtk_single_selection_get_selected (selection), ==, GTK_INVALID_LIST_POSITION);
  robot_point (GTK_WIDGET (fixture->page->board), 20, 20);
  robot_expect (!fixture->page->pointing);
  g_assert_cmpuint (place (fixture), ==, 1);
  /* Another answer may have made it anew. */
  robot_expect (finds_line (fixture, &line));
  robot_click_middle (line);
  robot_expect (place (fixture) == 2);
}

/* A list with single-click-activate would select rows under the pointer; this one doesn't. */
static void
no_list_follows_the_pointer (void)
{
  static const char *const folder = "/org/karum/Karum/";
  g_auto (GStrv) names = g_resources_enumerate_children (folder, 0, NULL);

  g_assert_nonnull (names);
  for (guint i = 0; names && names[i]; i++) {
    g_autofree char *path = g_strconcat (folder, names[i], NULL);
    g_autoptr (GBytes) bytes = g_resources_lookup_data (path, 0, NULL);

    if (bytes && g_str_has_suffix (names[i], ".ui")
        && g_strstr_len (g_bytes_get_data (bytes, NULL), (gssize) g_bytes_get_size (bytes),
                         "single-click-activate"))
      g_error ("%s selects what is under the pointer", names[i]);
  }
}

static const char *const typed_turns[] = { "e5", "E5", "ｅ５", "Ｅ５", "е5", "Е5" };

/* Typed like on a score sheet, and undone as a turn. */
static void
typed_turns_are_undone (GameFixture *fixture, gconstpointer data)
{
  open_game (fixture);
  robot_key ("slash");
  robot_expect (GTK_IS_EDITABLE (focus_of (fixture)));
  karum_for_each_of (typed_turn, typed_turns) {
    gtk_editable_set_text (GTK_EDITABLE (focus_of (fixture)), *typed_turn);
    robot_key ("Return");
    game_fixture_wait_length (fixture, TURNS + 1);
    robot_key ("ctrl+z");
    game_fixture_wait_length (fixture, TURNS);
    g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (focus_of (fixture))), ==, "");
  }
}

/* Several are read as on a score sheet; what follows the first that is refused is not played. */
static void
several_turns_are_typed (GameFixture *fixture, gconstpointer data)
{
  GtkEditable *entry;

  open_game (fixture);
  robot_key ("slash");
  robot_expect (GTK_IS_EDITABLE (focus_of (fixture)));
  entry = GTK_EDITABLE (focus_of (fixture));
  robot_type ("5. e5 6. e4");
  robot_key ("Return");
  game_fixture_wait_length (fixture, TURNS + 2);
  g_assert_cmpstr (gtk_editable_get_text (entry), ==, "");
  robot_key ("ctrl+z");
  game_fixture_wait_length (fixture, TURNS + 1);
  robot_key ("ctrl+z");
  game_fixture_wait_length (fixture, TURNS);
  robot_type ("e5 e5 e4");
  robot_key ("Return");
  robot_expect (strcmp (gtk_editable_get_text (entry), "e5 e4") == 0);
  robot_settle ();
  g_assert_cmpuint (place (fixture), ==, TURNS + 1);
  g_assert_true (gtk_widget_has_css_class (
      gtk_widget_get_ancestor (GTK_WIDGET (entry), GTK_TYPE_ENTRY), "error"));
}

#define add(name, data, function)                                                       \
  g_test_add ("/app/game-keys/" name, GameFixture, data, game_fixture_set_up, function, \
              game_fixture_tear_down)

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  karum_language_start (KARUM_LOCALEDIR);
  karum_language_apply ("en", "en");
  adw_init ();
  add ("running", NULL, keys_work_everywhere);
  add ("finished", "finished", keys_work_everywhere);
  add ("keys/texts", NULL, texts_keep_their_keys);
  add ("keys/cursor-is-seen", NULL, cursor_is_seen_where_it_acts);
  add ("keys/arrows", NULL, arrows_follow_the_cursor);
  add ("keys/buttons", NULL, buttons_leave_the_focus);
  add ("keys/turn-list", NULL, lists_do_not_follow_the_pointer);
  add ("keys/explorer", NULL, explorer_does_not_follow_the_pointer);
  g_test_add_func ("/app/game-keys/keys/no-list", no_list_follows_the_pointer);
  add ("keys/typed", NULL, typed_turns_are_undone);
  add ("keys/typed-several", NULL, several_turns_are_typed);
  return g_test_run ();
}
