/* positions.c: explorer, position editor and patterns in the program's window. */
#include "../archive/fixture.h"

#include "karum-arrays.h"
#include "karum-board-part.h"
#include "karum-board-view-private.h"
#include "karum-brush-bar.h"
#include "karum-editor-page.h"
#include "karum-editor-page-private.h"
#include "karum-explorer-item.h"
#include "karum-explorer.h"
#include "karum-game-page-private.h"
#include "karum-games.h"
#include "karum-new-game-dialog.h"
#include "karum-pattern-dialog.h"
#include "karum-library-parts.h"
#include "karum-session-private.h"
#include "karum-store.h"
#include "robot.h"
#include "shell-fixture.h"

#define GAMES 40

/* A game of Pah-Tum on a small board. */
#define POSITION "5/3o1/1x#2/1xo2/5 x 10,10 0,0 play"

static void
read_rules (const char *ruleset, KarumRules *rules)
{
  g_assert_true (karum_rules_read (karum_games, ruleset, rules, NULL));
}

/* Finished games of one ruleset. */
static void
fill (void)
{
  g_autofree char *path = shell_archive_path ();
  KarumStore *store = karum_store_open (path, NULL, NULL);
  KarumRules rules;

  read_rules ("jarmo", &rules);
  g_assert_true (karum_store_begin (store, NULL));
  for (guint i = 0; i < GAMES; i++) {
    g_autoptr (KarumRecord) record = fixture_record (rules.game, 0, 2000, i + 1);

    karum_record_close (record);
    fixture_save (store, record);
  }
  g_assert_true (karum_store_end (store, TRUE, NULL));
  karum_store_close (store);
}

static KarumWindow *
start (KarumApplication **application)
{
  KarumWindow *window;

  fill ();
  *application = shell_start ("en");
  window = shell_window (*application);
  wait_until (g_str_equal (shell_page (window), "library"));
  wait_until (g_str_equal (shell_library_state (window), "games"));
  return window;
}

static void
stop (KarumApplication *application)
{
  shell_stop (application);
  shell_clean ();
}

/* -- Explorer --------------------------------------------------------------------------------- */

/* The drop-down list contains a list of its own. */
static GtkWidget *
explorer_list (KarumExplorer *explorer)
{
  GtkWidget *row;

  wait_until ((row = shell_find (explorer, KARUM_TYPE_EXPLORER_ROW)));
  return gtk_widget_get_ancestor (row, GTK_TYPE_LIST_VIEW);
}

static GListModel *
explorer_turns (KarumExplorer *explorer)
{
  return G_LIST_MODEL (gtk_list_view_get_model (GTK_LIST_VIEW (explorer_list (explorer))));
}

static KarumGamePage *
open_game (KarumWindow *window, gint64 id)
{
  gtk_widget_activate_action (GTK_WIDGET (window), "win.open-game", "x", id);
  wait_until (shell_game_page (window)->session);
  return shell_game_page (window);
}

static gboolean
is_busy (KarumExplorer *explorer)
{
  g_autofree char *other = gtk_test_accessible_check_state (GTK_ACCESSIBLE (explorer),
                                                            GTK_ACCESSIBLE_STATE_BUSY, TRUE);

  return !other;
}

static void
explore (KarumGamePage *page)
{
  gtk_widget_activate_action (GTK_WIDGET (page), "game.explore", NULL);
  wait_until (is_busy (page->explorer));
  wait_until (!is_busy (page->explorer));
}

/* A turn of the explorer that is not in the game itself. */
static guint
other_turn (KarumGamePage *page)
{
  GListModel *turns = explorer_turns (page->explorer);

  for (guint i = 0; i < g_list_model_get_n_items (turns); i++) {
    g_autoptr (KarumExplorerItem) item = g_list_model_get_item (turns, i);

    if (!karum_turn_equal (karum_explorer_item_get_turn (item),
                           karum_session_get_turn (page->session, 1)))
      return i;
  }
  g_assert_not_reached ();
}

static void
activate_turn (KarumGamePage *page, guint place)
{
  gtk_widget_activate_action (explorer_list (page->explorer), "list.activate-item", "u", place);
}

static void
test_explorer (void)
{
  KarumApplication *application;
  KarumWindow *window = start (&application);
  KarumGamePage *page = open_game (window, 2);
  guint length = karum_session_get_length (page->session);

  karum_session_go (page->session, 0);
  explore (page);
  g_assert_cmpuint (g_list_model_get_n_items (explorer_turns (page->explorer)), >, 1);
  /* It is only shown until it is kept. */
  activate_turn (page, other_turn (page));
  wait_until (page->glance);
  g_assert_cmpuint (karum_session_get_ply (page->session), ==, 0);
  gtk_widget_activate_action (GTK_WIDGET (page), "game.cancel", NULL);
  g_assert_null (page->glance);
  activate_turn (page, other_turn (page));
  wait_until (page->glance);
  gtk_widget_activate_action (GTK_WIDGET (page), "game.finish", NULL);
  wait_until (!page->session->next && karum_session_in_variation (page->session));
  g_assert_cmpuint (karum_session_get_length (page->session), ==, 1);
  g_assert_true (gtk_widget_get_mapped (page->variation_bar));
  /* The game is unchanged. */
  g_assert_cmpuint (karum_record_line_length (karum_session_get_record (page->session)), ==,
                    length);
  gtk_widget_activate_action (GTK_WIDGET (page), "game.leave-line", NULL);
  g_assert_false (gtk_widget_get_mapped (page->variation_bar));
  g_assert_cmpuint (karum_session_get_length (page->session), ==, length);
  g_assert_cmpuint (karum_session_get_ply (page->session), ==, 0);
  stop (application);
}

/* One of the things that begin or end a question to the archive. */
static void
do_something (KarumWindow *window, KarumRandom *random)
{
  KarumGamePage *page = shell_game_page (window);

  switch (karum_random_below (random, 6)) {
  case 0:
    gtk_widget_activate_action (GTK_WIDGET (window), "win.open-game", "x",
                                (gint64) karum_random_below (random, 3) + 1);
    break;
  case 1:
    if (g_str_equal (shell_page (window), "game"))
      gtk_widget_activate_action (GTK_WIDGET (window), "win.back", NULL);
    break;
  case 2:
    gtk_stack_set_visible_child_name (page->tabs, "turns");
    break;
  case 3:
    gtk_widget_activate_action (GTK_WIDGET (page), "game.explore", NULL);
    break;
  case 4:
    gtk_widget_activate_action (GTK_WIDGET (page), "game.next", NULL);
    break;
  default:
    gtk_widget_activate_action (GTK_WIDGET (page), "game.start", NULL);
  }
}

/* Whatever was asked and cancelled before, the explorer shows the turns in the end. */
static void
test_hasty (void)
{
  KarumApplication *application;
  KarumWindow *window = start (&application);
  KarumRandom random;

  karum_random_init (&random, 5);
  open_game (window, 2);
  for (guint round = 0; round < 8; round++) {
    for (guint i = 0; i < 12; i++) {
      do_something (window, &random);
      for (guint n = karum_random_below (&random, 40); n > 0; n--) {
        g_main_context_iteration (NULL, FALSE);
        g_usleep (1000);
      }
    }
    open_game (window, 2);
    karum_session_go (shell_game_page (window)->session, 0);
    gtk_widget_activate_action (GTK_WIDGET (shell_game_page (window)), "game.explore", NULL);
    wait_until (shell_find_mapped (shell_game_page (window), KARUM_TYPE_EXPLORER_ROW));
  }
  stop (application);
}

static void
test_variation (void)
{
  KarumApplication *application;
  KarumWindow *window = start (&application);
  KarumGamePage *page = open_game (window, 2);

  karum_session_go (page->session, 0);
  explore (page);
  activate_turn (page, other_turn (page));
  gtk_widget_activate_action (GTK_WIDGET (page), "game.finish", NULL);
  wait_until (karum_session_get_record (page->session)->root->child->sibling);
  /* It can be undone. */
  karum_session_undo (page->session);
  wait_until (!karum_session_get_record (page->session)->root->child->sibling);
  stop (application);
}

static void
test_games_with_position (void)
{
  KarumApplication *application;
  KarumWindow *window = start (&application);
  KarumGamePage *page = open_game (window, 2);

  karum_session_go (page->session, 3);
  gtk_widget_activate_action (GTK_WIDGET (page), "game.find-position", NULL);
  wait_until (g_str_equal (shell_page (window), "library"));
  g_assert_nonnull (karum_library_page_get_filter (window->library)->position);
  wait_until (g_str_equal (shell_library_state (window), "games"));
  /* A found game is opened at the turn of the position. */
  gtk_stack_set_visible_child_name (page->tabs, "points");
  page = open_game (window, 2);
  g_assert_cmpuint (karum_session_get_ply (page->session), ==, 3);
  g_assert_cmpstr (gtk_stack_get_visible_child_name (page->tabs), ==, "turns");
  stop (application);
}

/* -- Position editor -------------------------------------------------------------------------- */

static KarumEditorPage *
open_editor (KarumWindow *window, const char *ruleset, const char *line)
{
  gtk_widget_activate_action (GTK_WIDGET (window), "win.edit-position", "(ss)", ruleset, line);
  wait_until (g_str_equal (shell_page (window), "editor"));
  return shell_editor_page (window);
}

static void
touch (KarumEditorPage *editor, const char *text)
{
  const char *cursor = text;
  KarumPoint point;

  g_assert_true (karum_point_read (text, &cursor, 19, 19, &point, NULL));
  g_signal_emit_by_name (editor->board, "point-activated", (guint) point);
}

static void
assert_line (KarumEditorPage *editor, const char *line)
{
  g_assert_cmpstr (gtk_editable_get_text (editor->line_entry), ==, line);
}

/* Another option is applied while the focus moves to the palette: both are kept. */
static void
test_editor_palette (void)
{
  KarumApplication *application;
  KarumWindow *window = start (&application);
  KarumEditorPage *editor = open_editor (window, "pahtum:classic,size=5,holes=1", POSITION);
  GtkWidget *focus;
  KarumRules rules;

  robot_focus (GTK_WIDGET (window));
  karum_brush_bar_choose (editor->brushes, 1);
  g_assert_true (gtk_widget_child_focus (GTK_WIDGET (editor->brushes), GTK_DIR_TAB_FORWARD));
  focus = gtk_window_get_focus (GTK_WINDOW (window));
  read_rules ("pahtum:classic", &rules);
  karum_rules_editor_set_rules (editor->rules_editor, &rules);
  g_assert_true (karum_rules_equal (&editor->rules, &rules));
  g_assert_true (gtk_window_get_focus (GTK_WINDOW (window)) == focus);
  g_assert_cmpint (karum_brush_bar_get_cell (editor->brushes).content, ==, KARUM_CELL_SECOND);
  /* Another game has another palette. */
  read_rules ("jarmo", &rules);
  karum_rules_editor_set_rules (editor->rules_editor, &rules);
  g_assert_cmpint (karum_brush_bar_get_cell (editor->brushes).content, ==, KARUM_CELL_FIRST);
  stop (application);
}

static void
test_editor (void)
{
  KarumApplication *application;
  KarumWindow *window = start (&application);
  KarumEditorPage *editor = open_editor (window, "jarmo", "ooooo/5/5/5/xxxxx x - 0");

  g_assert_true (editor->valid);
  touch (editor, "a1"); /* First's archer is removed and placed somewhere else */
  touch (editor, "c3");
  assert_line (editor, "ooooo/5/2x2/5/1xxxx x - 0");
  karum_brush_bar_choose (editor->brushes, 3);
  touch (editor, "b3");
  g_assert_false (editor->valid); /* six of Second */
  g_assert_cmpstr (gtk_label_get_label (editor->fault), !=, "");
  g_assert_false (gtk_widget_has_css_class (GTK_WIDGET (editor->fault), "error"));
  gtk_widget_activate_action (GTK_WIDGET (editor), "editor.undo", NULL);
  g_assert_true (editor->valid);
  g_assert_cmpstr (gtk_label_get_label (editor->fault), ==, "");
  assert_line (editor, "ooooo/5/2x2/5/1xxxx x - 0");
  adw_combo_row_set_selected (editor->side_row, 1);
  assert_line (editor, "ooooo/5/2x2/5/1xxxx o - 0");
  gtk_spin_button_set_value (editor->number_spins[0], 7);
  assert_line (editor, "ooooo/5/2x2/5/1xxxx o - 7");
  gtk_editable_set_text (editor->line_entry, "ooooo/5/2X2/5/1xxxx x - 8");
  g_assert_true (editor->valid);
  g_assert_true (editor->draft.cells[karum_point (2, 2)].marked);
  gtk_editable_set_text (editor->line_entry, "ooooo/5/2X2/5/1xxxx x");
  g_assert_cmpstr (gtk_label_get_label (editor->fault), !=, "");
  g_assert_true (gtk_widget_has_css_class (GTK_WIDGET (editor->fault), "error"));
  stop (application);
}

/* The vertical position of the first button for a position in @editor. */
static int
button_place (KarumEditorPage *editor)
{
  GtkWidget *button = robot_find_button (GTK_WIDGET (editor), "Games with This Position");
  graphene_rect_t bounds;

  robot_paint (button);
  robot_settle ();
  g_assert_true (gtk_widget_compute_bounds (button, GTK_WIDGET (editor), &bounds));
  return (int) bounds.origin.y;
}

/* A toast doesn't move the buttons below it. */
static void
test_editor_message (void)
{
  KarumApplication *application;
  KarumWindow *window = start (&application);
  KarumEditorPage *editor = open_editor (window, "jarmo", "ooooo/5/5/5/xxxxx x - 0");
  int before = button_place (editor);

  gtk_editable_set_text (editor->line_entry, "ooooo/5/2X2/5/1xxxx x");
  g_assert_cmpstr (gtk_label_get_label (editor->fault), !=, "");
  g_assert_cmpint (button_place (editor), ==, before);
  stop (application);
}

/* Of a board that is no position yet, there is nothing to wait for. */
static void
test_editor_unfinished (void)
{
  KarumApplication *application;
  KarumWindow *window = start (&application);
  KarumEditorPage *editor;
  GtkWidget *label;

  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), "win.find-position", NULL));
  wait_until (g_str_equal (shell_page (window), "editor"));
  editor = shell_editor_page (window);
  robot_key ("e");
  wait_until ((label = shell_find_label (editor->explorer, "The position is not complete yet."))
              && gtk_widget_get_mapped (label));
  g_assert_false (is_busy (editor->explorer));
  stop (application);
}

/* The page reports with the window's toasts, one replacing the other. */
static void
test_editor_tells (void)
{
  KarumApplication *application;
  KarumWindow *window = start (&application);
  KarumEditorPage *editor = open_editor (window, "jarmo", "ooooo/5/5/5/xxxxx x - 0");

  gtk_widget_activate_action (GTK_WIDGET (editor), "editor.copy", NULL);
  wait_until (shell_find_label (window, "Position copied"));
  gtk_widget_activate_action (GTK_WIDGET (window), "win.tell", "s", "Something else.");
  g_assert_nonnull (shell_find_label (window, "Something else."));
  g_assert_null (shell_find_label (window, "Position copied"));
  stop (application);
}

static void
test_editor_games (void)
{
  KarumApplication *application;
  KarumWindow *window = start (&application);
  KarumEditorPage *editor = open_editor (window, "jarmo", "ooooo/5/5/5/xxxxx x - 0");
  GtkWindow *dialog;

  gtk_widget_activate_action (GTK_WIDGET (editor), "editor.explore", NULL);
  wait_until (is_busy (editor->explorer));
  wait_until (!is_busy (editor->explorer));
  gtk_widget_activate_action (GTK_WIDGET (editor), "editor.play", NULL);
  dialog = shell_dialog (KARUM_TYPE_NEW_GAME_DIALOG);
  g_assert_nonnull (dialog);
  gtk_widget_activate_action (GTK_WIDGET (dialog), "new-game.start", NULL);
  wait_until (g_str_equal (shell_page (window), "game") && shell_game_page (window)->session);
  g_assert_nonnull (karum_session_get_record (shell_game_page (window)->session)->position);
  stop (application);
}

static void
test_pattern (void)
{
  KarumApplication *application;
  KarumWindow *window = start (&application);
  GtkWindow *dialog;
  GtkWidget *point;

  gtk_widget_activate_action (GTK_WIDGET (window), "win.find-pattern", NULL);
  dialog = shell_dialog (KARUM_TYPE_PATTERN_DIALOG);
  g_assert_nonnull (dialog);
  point = gtk_widget_get_first_child (shell_find (dialog, GTK_TYPE_GRID));
  for (int i = 0; i < 2; i++)
    g_signal_emit_by_name (point, "clicked");
  gtk_widget_activate_action (GTK_WIDGET (dialog), "pattern.find", NULL);
  robot_settle ();
  g_assert_cmpstr (karum_library_page_get_filter (window->library)->pattern, ==,
                   "??"
                   "?/??"
                   "?/o??");
  /* There are only games of Jarmo. */
  wait_until (!g_str_equal (shell_library_state (window), "games"));
  stop (application);
}

/* From the centre of one point of a board to that of another. */
static void
drag (KarumBoardView *board, KarumPoint from, KarumPoint to)
{
  double x, y, to_x, to_y;

  g_assert_true (karum_board_view_get_center (board, from, &x, &y));
  g_assert_true (karum_board_view_get_center (board, to, &to_x, &to_y));
  robot_drag (GTK_WIDGET (board), x, y, to_x, to_y);
}

/* A part of a board becomes the pattern, by mouse or keyboard; its empty points match anything. */
static void
test_pattern_from_board (void)
{
  KarumApplication *application;
  KarumWindow *window = start (&application);
  GtkWindow *dialog;
  GtkWidget *part;

  gtk_widget_activate_action (GTK_WIDGET (window), "win.find-pattern-from", "(ss)",
                              "pahtum:classic,size=5,holes=1", POSITION);
  dialog = shell_dialog (KARUM_TYPE_PATTERN_DIALOG);
  g_assert_nonnull (dialog);
  robot_focus (GTK_WIDGET (dialog));
  part = shell_find (dialog, KARUM_TYPE_BOARD_PART);
  /* c2 … b4: from the lower right to the upper left. */
  drag (shell_find (part, KARUM_TYPE_BOARD_VIEW), karum_point (2, 1), karum_point (1, 3));
  robot_expect (!gtk_widget_get_mapped (part));
  gtk_widget_activate_action (GTK_WIDGET (dialog), "pattern.open-empty", NULL);
  gtk_widget_activate_action (GTK_WIDGET (dialog), "pattern.find", NULL);
  robot_settle ();
  g_assert_cmpstr (karum_library_page_get_filter (window->library)->game, ==, "pahtum");
  g_assert_cmpstr (karum_library_page_get_filter (window->library)->pattern, ==,
                   "?"
                   "?/x#/xo");
  stop (application);
}

/* Two corners selected with arrow keys and Enter. */
static void
test_pattern_keys (void)
{
  static const char *const keys[] = { "Return", "Right", "Up", "Return" };
  KarumApplication *application;
  KarumWindow *window = start (&application);
  GtkWindow *dialog;
  KarumBoardView *board;
  KarumPoint corner;

  gtk_widget_activate_action (GTK_WIDGET (window), "win.find-pattern-from", "(ss)",
                              "pahtum:classic,size=5,holes=1", POSITION);
  dialog = shell_dialog (KARUM_TYPE_PATTERN_DIALOG);
  robot_focus (GTK_WIDGET (dialog));
  board = shell_find (shell_find (dialog, KARUM_TYPE_BOARD_PART), KARUM_TYPE_BOARD_VIEW);
  robot_key ("Right");
  corner = board->input.cursor;
  karum_for_each_of (key, keys)
    robot_key (*key);
  g_assert_cmpuint (karum_point_column (board->input.cursor), ==, karum_point_column (corner) + 1);
  robot_expect (!gtk_widget_get_mapped (GTK_WIDGET (board)));
  gtk_window_close (dialog);
  stop (application);
}

/* -- Analysis without a game ------------------------------------------------------------------ */

/* The position is analysed; moves are tried out, and lines become moves by a key; nothing of it is
 * saved. */
static void
analyzes (KarumWindow *window, const char *line)
{
  char position[KARUM_POSITION_TEXT];
  const KarumRules *rules;
  KarumSession *session;
  KarumGamePage *page;
  KarumRandom random;
  KarumTurn turn;

  wait_until (g_str_equal (shell_page (window), "game") && shell_game_page (window)->session);
  page = shell_game_page (window);
  session = page->session;
  rules = karum_session_get_rules (session);
  rules->game->position_write (rules, karum_session_get_position (session), position);
  g_assert_cmpstr (position, ==, line);
  g_assert_true (gtk_widget_get_mapped (GTK_WIDGET (page->analysis)));
  wait_until (karum_analyst_get (page->analyst)->n_lines > 0);
  karum_random_init (&random, 1);
  g_assert_true (karum_turn_random (rules, karum_session_get_position (session), &random, &turn));
  karum_session_play (session, &turn);
  g_assert_cmpuint (karum_session_get_length (session), ==, 1);
  wait_until (karum_analyst_get (page->analyst)->n_lines > 0);
  robot_focus (GTK_WIDGET (window));
  robot_go_to (GTK_WIDGET (
      gtk_list_box_get_row_at_index (shell_find (page->analysis, GTK_TYPE_LIST_BOX), 0)));
  robot_key ("Return");
  robot_expect (page->glance);
  robot_key ("Return");
  robot_expect (!page->glance);
  g_assert_cmpuint (karum_session_get_length (session), >, 1);
  g_assert_false (karum_session_in_variation (session));
  g_assert_cmpint (karum_session_get_id (session), ==, 0);
}

static void
test_analyze_editor (void)
{
  static const char *const line = "ooooo/5/5/5/xxxxx x - 0";
  KarumApplication *application;
  KarumWindow *window = start (&application);
  const guint n_games = g_list_model_get_n_items (shell_games (window));
  KarumEditorPage *editor = open_editor (window, "jarmo", line);

  gtk_widget_activate_action (GTK_WIDGET (editor), "editor.analyze", NULL);
  analyzes (window, line);
  /* Back, and forth. */
  gtk_widget_activate_action (GTK_WIDGET (window), "win.back", NULL);
  wait_until (g_str_equal (shell_page (window), "editor"));
  g_assert_cmpuint (g_list_model_get_n_items (shell_games (window)), ==, n_games);
  gtk_widget_activate_action (GTK_WIDGET (editor), "editor.analyze", NULL);
  analyzes (window, line);
  stop (application);
}

static void
test_analyze_preview (void)
{
  KarumApplication *application;
  KarumWindow *window = start (&application);
  KarumPreview *preview = shell_find (window->library, KARUM_TYPE_PREVIEW);
  const KarumGameFilter filter = { .rules = "jarmo", .position = "ooooo/5/5/5/xxxxx x - 0" };
  g_autoptr (GVariant) target = NULL;
  const char *rules, *position;
  GtkWidget *button, *label;

  /* The start of a game: the game that is shown has ended. */
  karum_library_page_set_filter (window->library, &filter);
  wait_until ((label = shell_find_label (preview, "Analyze This Position")));
  button = gtk_widget_get_ancestor (label, GTK_TYPE_BUTTON);
  target = g_variant_ref (gtk_actionable_get_action_target_value (GTK_ACTIONABLE (button)));
  g_variant_get (target, "(&s&s)", &rules, &position);
  g_signal_emit_by_name (button, "clicked");
  analyzes (window, position);
  stop (application);
}

/* -- The preview of what was found --------------------------------------------------------------
 */

/* A game found by a position or a pattern is opened at its turn, with the pattern highlighted. */
static void
test_preview (void)
{
  KarumApplication *application;
  KarumWindow *window = start (&application);
  KarumPreview *preview = shell_find (window->library, KARUM_TYPE_PREVIEW);
  KarumBoardView *board = shell_find (preview, KARUM_TYPE_BOARD_VIEW);
  const KarumGameFilter all = { 0 };
  KarumGameFilter filter = { .rules = "jarmo" };
  KarumRules rules;
  KarumState start_state, other;
  char position[KARUM_POSITION_TEXT];

  read_rules ("jarmo", &rules);
  g_assert_true (karum_start (&rules, NULL, NULL, &start_state, NULL));
  rules.game->position_write (&rules, &start_state, position);
  filter.position = position;
  wait_until (board->shown.any);
  other = board->shown.drawn;
  g_assert_cmpuint (rules.game->search_key (&rules, &other), !=,
                    rules.game->search_key (&rules, &start_state));
  karum_library_page_set_filter (window->library, &filter);
  wait_until (board->shown.any
              && rules.game->search_key (&rules, &board->shown.drawn)
                     == rules.game->search_key (&rules, &start_state));
  karum_library_page_set_filter (window->library, &all);
  wait_until (rules.game->search_key (&rules, &board->shown.drawn)
              == rules.game->search_key (&rules, &other));
  stop (application);
}

int
main (int argc, char **argv)
{
  /* Screen readers are told that the explorer is busy. */
  g_setenv ("GTK_A11Y", "test", TRUE);
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/app/positions/explorer", test_explorer);
  g_test_add_func ("/app/positions/hasty", test_hasty);
  g_test_add_func ("/app/positions/variation", test_variation);
  g_test_add_func ("/app/positions/games", test_games_with_position);
  g_test_add_func ("/app/positions/editor", test_editor);
  g_test_add_func ("/app/positions/editor-palette", test_editor_palette);
  g_test_add_func ("/app/positions/editor-message", test_editor_message);
  g_test_add_func ("/app/positions/editor-unfinished", test_editor_unfinished);
  g_test_add_func ("/app/positions/editor-tells", test_editor_tells);
  g_test_add_func ("/app/positions/editor-games", test_editor_games);
  g_test_add_func ("/app/positions/preview", test_preview);
  g_test_add_func ("/app/positions/analyze-editor", test_analyze_editor);
  g_test_add_func ("/app/positions/analyze-preview", test_analyze_preview);
  g_test_add_func ("/app/positions/pattern", test_pattern);
  g_test_add_func ("/app/positions/pattern-from-board", test_pattern_from_board);
  g_test_add_func ("/app/positions/pattern-keys", test_pattern_keys);
  return g_test_run ();
}
