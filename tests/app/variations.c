/* variations.c: a tree of turns is built, annotated, corrected, undone and reloaded, with mouse
 * and keyboard. */
#include <adwaita.h>

#include "karum-arrays.h"
#include "karum-board-view-private.h"
#include "karum-build.h"
#include "karum-game-page-private.h"
#include "karum-language.h"
#include "karum-session-private.h"
#include "karum-new-game-dialog.h"
#include "karum-start-dialog.h"
#include "robot.h"
#include "tree-fixture.h"

/* -- By keys ---------------------------------------------------------------------------------- */

/* Undoes or redoes everything, step by step; returns the number of steps. */
static guint
press_all (GameFixture *fixture, const char *key, gboolean (*can) (KarumSession *session))
{
  guint n = 0;

  robot_settle ();
  for (; can (fixture->page->session); n++) {
    g_autofree char *before = tree_kgn (fixture);
    gint64 deadline = robot_deadline ();

    robot_key (key);
    for (gboolean same = TRUE; same;) {
      g_autofree char *now = NULL;

      robot_wait (deadline, key);
      now = tree_kgn (fixture);
      same = !tree_is_idle (fixture) || g_str_equal (now, before);
    }
    robot_settle ();
  }
  return n;
}

static void
karum_cli (const char *command, const char *archive, const char *file, gboolean to_file)
{
  const char *argv[] = { g_getenv ("KARUM_CLI"), command, "--archive", archive, NULL, NULL, NULL };
  g_autoptr (GError) error = NULL;
  g_autofree char *messages = NULL;
  int status;

  argv[4] = to_file ? "--output" : file;
  argv[5] = to_file ? file : NULL;
  g_spawn_sync (NULL, (char **) argv, NULL, G_SPAWN_STDOUT_TO_DEV_NULL, NULL, NULL, NULL, &messages,
                &status, &error);
  g_assert_no_error (error);
  g_test_message ("%s: %s", command, messages);
  g_assert_true (g_spawn_check_wait_status (status, NULL));
}

/* The games of the archive as text, exported to a file; @again: after importing it into another
 * archive */
static void
export_and_import (GameFixture *fixture, char **exported, char **again)
{
  g_autofree char *file = g_build_filename (fixture->directory, "games.kgn", NULL);
  g_autofree char *second = g_build_filename (fixture->directory, "second.karum", NULL);
  g_autofree char *copy = g_build_filename (fixture->directory, "copy.kgn", NULL);

  karum_cli ("export", karum_archive_get_path (fixture->archive), file, TRUE);
  karum_cli ("import", second, file, FALSE);
  karum_cli ("export", second, copy, TRUE);
  g_assert_true (g_file_get_contents (file, exported, NULL, NULL));
  g_assert_true (g_file_get_contents (copy, again, NULL, NULL));
}

/* After undoing and redoing everything, closing and opening, exporting and importing, the game
 * is identical to the byte. */
static void
check_kept (GameFixture *fixture, const char *empty)
{
  g_autofree char *built = tree_kgn (fixture);
  g_autofree char *undone = NULL, *redone = NULL, *opened = NULL, *exported = NULL, *again = NULL;
  guint steps = press_all (fixture, "ctrl+z", karum_session_can_undo);

  undone = tree_kgn (fixture);
  g_assert_cmpstr (undone, ==, empty);
  g_assert_cmpuint (press_all (fixture, "ctrl+shift+z", karum_session_can_redo), ==, steps);
  redone = tree_kgn (fixture);
  g_assert_cmpstr (redone, ==, built);
  game_fixture_restart (fixture);
  opened = tree_kgn (fixture);
  g_assert_cmpstr (opened, ==, built);
  export_and_import (fixture, &exported, &again);
  g_assert_cmpstr (exported, ==, built);
  g_assert_cmpstr (again, ==, built);
}

/* A mark and an arrow, at the turn that is looked at. */
static void
mark_by_keys (GameFixture *fixture)
{
  robot_key ("alt+k");
  robot_expect (fixture->page->marking);
  game_fixture_walk_to_point (fixture, karum_point (3, 3));
  robot_expect (tree_is_idle (fixture) && tree_has_comment (fixture, "[%csl Gd4]"));
  robot_key ("shift+Up");
  robot_key ("Return");
  robot_expect (tree_is_idle (fixture) && tree_has_comment (fixture, "[%cal Gd4d5]"));
  robot_key ("Escape");
  robot_key ("Escape");
  robot_expect (!fixture->page->marking);
}

/* Marks, an arrow and a label are made, changed and removed. */
static void
edit_marks_by_keys (GameFixture *fixture)
{
  static const struct {
    const char *key, *there, *gone; /* (nullable): in the comment then, or not */
  } steps[] = {
    { "shift+Return", "[%csl Rd4]", "Gd4" }, { "shift+Up", "[%csl Rd4]", "%cal" },
    { "alt+Return", "[%cal Bd4d5]", NULL },  { "b", "[%lbl d5=B]", NULL },
    { "Down", "[%lbl d5=B]", NULL },         { "shift+Return", "[%lbl d5=B]", "%csl" },
    { "Return", "[%csl Gd4]", NULL },
  };

  robot_key ("Escape");
  robot_expect (gtk_widget_is_focus (GTK_WIDGET (fixture->page->board)));
  tree_press (fixture, "ctrl+End", "d5");
  robot_key ("alt+k");
  robot_expect (fixture->page->marking);
  game_fixture_walk_to_point (fixture, karum_point (3, 3));
  robot_expect (tree_is_idle (fixture) && tree_has_comment (fixture, "[%csl Gd4]"));
  karum_for_each_of (step, steps) {
    g_test_message ("%s", step->key);
    robot_key (step->key);
    robot_expect (tree_is_idle (fixture) && tree_has_comment (fixture, step->there)
                  && !(step->gone && tree_has_comment (fixture, step->gone)));
  }
  robot_key ("Escape");
  robot_key ("Escape");
  robot_expect (!fixture->page->marking);
}

static void
tree_by_keys (GameFixture *fixture, gconstpointer data)
{
  g_autofree char *empty = NULL;
  KarumSession *session;

  tree_open_game (fixture);
  session = fixture->page->session;
  empty = tree_kgn (fixture);
  tree_build_by_keys (fixture);
  mark_by_keys (fixture);
  /* Replacing a turn makes a later one illegal, which is kept in a comment. */
  tree_press (fixture, "ctrl+Home", "");
  tree_press (fixture, "Right", "a5");
  robot_key ("ctrl+r");
  robot_expect (karum_session_get_correction (session) == KARUM_CORRECT_REPLACE);
  robot_key ("slash");
  robot_type ("e2");
  robot_key ("Return");
  robot_expect (session->conflict != NULL);
  robot_settle ();
  robot_key ("Return");
  robot_focus (fixture->window);
  tree_expect_moves (fixture,
                     "1. e2 b5 (1... c3 $4 {third} 2. d3 (2. e3 ; 2... e2 $5 3. d2 (3. a3 {[ "
                     "%csl Gd4] [ %cal Gd4d5] fourth}) 2... e4)) 2. c5 d5 *");
  edit_marks_by_keys (fixture);
  tree_expect_moves (fixture,
                     "1. e2 b5 (1... c3 $4 {third} 2. d3 (2. e3 ; 2... e2 $5 3. d2 (3. a3 {[ "
                     "%csl Gd4] [ %cal Gd4d5] fourth}) 2... e4)) 2. c5 d5 {[%csl Gd4] [%cal "
                     "Bd4d5] [%lbl d5=B]} *");
  check_kept (fixture, empty);
}

/* -- By the mouse ----------------------------------------------------------------------------- */

static void
click_point (GameFixture *fixture, unsigned column, unsigned row, const char *turn)
{
  game_fixture_click_point (fixture, karum_point (column, row));
  robot_expect (tree_looks_at (fixture, turn));
}

static void
build_by_mouse (GameFixture *fixture)
{
  click_point (fixture, 0, 4, "a5");
  click_point (fixture, 1, 4, "b5");
  click_point (fixture, 2, 4, "c5");
  click_point (fixture, 3, 4, "d5");
  tree_click_turn (fixture, "a5");
  click_point (fixture, 2, 2, "c3");
  click_point (fixture, 3, 2, "d3");
  tree_click_turn (fixture, "c3");
  click_point (fixture, 4, 2, "e3");
  click_point (fixture, 4, 3, "e4");
  tree_click_turn (fixture, "e3");
  click_point (fixture, 4, 1, "e2");
  click_point (fixture, 3, 1, "d2");
  tree_click_turn (fixture, "e2");
  click_point (fixture, 0, 2, "a3");
  tree_expect_moves (fixture,
                     "1. a5 b5 (1... c3 2. d3 (2. e3 e4 (2... e2 3. d2 (3. a3)))) 2. c5 d5 *");
}

/* Opens the context menu of a turn in the list, and activates @path, the labels of nested items. */
static void
choose (GameFixture *fixture, const char *turn, const char *const *path)
{
  GtkWidget *label;
  double x, y;

  robot_settle ();
  robot_paint (fixture->window);
  label = tree_find_text (fixture, turn, &x, &y);
  robot_point (label, x, y);
  robot_settle ();
  robot_click_second (label, x, y);
  robot_expect (fixture->page->turn_menu && gtk_widget_get_mapped (fixture->page->turn_menu));
  robot_expect (tree_looks_at (fixture, turn));
  for (; *path; path++) {
    g_test_message ("%s: %s", turn, *path);
    robot_expect ((label = tree_find (fixture->page->turn_menu, tree_says, *path)));
    robot_settle ();
    robot_paint (fixture->window);
    robot_click_middle (label);
    robot_settle ();
  }
  robot_expect (!gtk_widget_get_mapped (fixture->page->turn_menu));
}

#define CHOOSE(turn, ...) choose (fixture, turn, (const char *const[]){ __VA_ARGS__, NULL })

/* With the second button, from one point to another. */
static void
drag_arrow (GameFixture *fixture)
{
  double x0, y0, x1, y1;

  karum_board_view_get_center (fixture->page->board, karum_point (0, 0), &x0, &y0);
  karum_board_view_get_center (fixture->page->board, karum_point (3, 1), &x1, &y1);
  robot_drag_second (GTK_WIDGET (fixture->page->board), x0, y0, x1, y1);
  robot_expect (tree_is_idle (fixture) && tree_has_comment (fixture, "[%cal Ga1d2]"));
}

/* Only the words are typed. */
static void
write_by_mouse (GameFixture *fixture, const char *words)
{
  GtkWidget *page = GTK_WIDGET (fixture->page), *tab;

  robot_click_middle (tree_find (page, tree_has_action, "game.comment"));
  robot_expect (GTK_IS_TEXT_VIEW (gtk_window_get_focus (GTK_WINDOW (fixture->window))));
  robot_type (words);
  robot_expect (tree_is_idle (fixture) && tree_has_comment (fixture, words));
  robot_expect ((tab = tree_find (page, tree_says, "Moves")));
  robot_click_middle (tab);
  robot_expect (gtk_widget_get_mapped (GTK_WIDGET (fixture->page->turns)));
}

/* A red mark, which goes again, and a yellow one. */
static void
edit_marks_by_mouse (GameFixture *fixture)
{
  static const struct {
    const char *modifier, *there, *gone;
  } steps[] = {
    { "shift", "[%csl Rd4]", "Yd4" },
    { "shift", "[%cal Ga1d2]", "%csl" },
    { "ctrl", "[%csl Yd4]", "Rd4" },
  };
  double x, y;

  karum_for_each_of (step, steps) {
    g_assert_true (karum_board_view_get_center (fixture->page->board, karum_point (3, 3), &x, &y));
    robot_hold (step->modifier);
    robot_click_second (GTK_WIDGET (fixture->page->board), x, y);
    robot_release (step->modifier);
    robot_expect (tree_is_idle (fixture) && tree_has_comment (fixture, step->there)
                  && !tree_has_comment (fixture, step->gone));
  }
}

static void
tree_by_mouse (GameFixture *fixture, gconstpointer data)
{
  static const char built[]
      = "1. a5 b5 (1... c3 2. d3 (2. e3 e4 (2... e2 3. d2 (3. a3)))) 2. c5 d5 *";
  g_autofree char *empty = NULL;

  tree_open_game (fixture);
  empty = tree_kgn (fixture);
  build_by_mouse (fixture);
  CHOOSE ("a3", "Promote");
  tree_expect_moves (fixture,
                     "1. a5 b5 (1... c3 2. d3 (2. e3 e4 (2... e2 3. a3 (3. d2)))) 2. c5 d5 *");
  CHOOSE ("a3", "Demote");
  tree_expect_moves (fixture, built);
  /* A branch is moved. */
  CHOOSE ("e2", "Branch", "Cut the Branch");
  tree_expect_moves (fixture, "1. a5 b5 (1... c3 2. d3 (2. e3 e4)) 2. c5 d5 *");
  CHOOSE ("b5", "Branch", "Paste a Branch");
  tree_expect_moves (fixture,
                     "1. a5 b5 (1... c3 2. d3 (2. e3 e4)) 2. c5 (2. e2 d2 (2... a3)) 2... d5 *");
  CHOOSE ("e3", "Delete from Here");
  tree_expect_moves (fixture, "1. a5 b5 (1... c3 2. d3) 2. c5 (2. e2 d2 (2... a3)) 2... d5 *");
  CHOOSE ("c5", "Correct This Move", "Replace This Move");
  robot_expect (karum_session_get_correction (fixture->page->session) == KARUM_CORRECT_REPLACE);
  click_point (fixture, 2, 3, "c4");
  CHOOSE ("a3", "Assess This Move", "??\342\200\202Blunder");
  drag_arrow (fixture);
  write_by_mouse (fixture, "why");
  edit_marks_by_mouse (fixture);
  tree_expect_moves (fixture,
                     "1. a5 b5 (1... c3 2. d3) 2. c4 (2. e2 d2 (2... a3 $4 {[%csl Yd4] [%cal "
                     "Ga1d2] why})) 2... d5 *");
  check_kept (fixture, empty);
}

/* The turns before a position go, and come back. */
static void
games_start_elsewhere (GameFixture *fixture, gconstpointer data)
{
  tree_open_game (fixture);
  tree_build_by_keys (fixture);
  CHOOSE ("c3", "Branch", "Delete Earlier Moves");
  tree_expect_moves (fixture, "{third} 1. d3 (1. e3 e4 (1... e2 $5 2. d2 (2. a3 {fourth}))) *");
  g_assert_nonnull (karum_session_get_record (fixture->page->session)->position);
  robot_key ("ctrl+z");
  tree_expect_moves (fixture, tree_moves);
}

/* -- Branches on the clipboard ---------------------------------------------------------------- */

static void
copy_text (GameFixture *fixture, const char *text)
{
  gdk_clipboard_set_text (gtk_widget_get_clipboard (fixture->window), text);
}

/* The toast on the page, if any. */
static gboolean
tells (GameFixture *fixture, const char *text)
{
  return tree_find (GTK_WIDGET (fixture->page->toasts), tree_contains, text) != NULL;
}

/* A message comes in from below: its button is clicked where it comes to rest. */
static void
click_in_message (GameFixture *fixture, const char *label)
{
  graphene_rect_t before, now;
  GtkWidget *button;

  robot_expect ((button = robot_find_button (GTK_WIDGET (fixture->page->toasts), label)));
  g_assert_true (gtk_widget_compute_bounds (button, fixture->window, &now));
  do {
    before = now;
    robot_paint (fixture->window);
    robot_settle ();
    g_assert_true (gtk_widget_compute_bounds (button, fixture->window, &now));
  } while (!graphene_rect_equal (&before, &now));
  robot_click_middle (button);
}

/* The button “Undo” of a message is followed by “Redo”. */
static void
messages_undo_and_redo (GameFixture *fixture, gconstpointer data)
{
  tree_open_game (fixture);
  tree_type_turn (fixture, "a5");
  tree_type_turn (fixture, "b5");
  gtk_widget_activate_action (GTK_WIDGET (fixture->page), "game.delete", NULL);
  tree_expect_moves (fixture, "1. a5 *");
  click_in_message (fixture, "_Undo");
  tree_expect_moves (fixture, "1. a5 b5 *");
  robot_expect (tells (fixture, "Undone: "));
  click_in_message (fixture, "_Redo");
  tree_expect_moves (fixture, "1. a5 *");
}

static void
branches_by_keys (GameFixture *fixture, gconstpointer data)
{
  tree_open_game (fixture);
  tree_build_by_keys (fixture);
  tree_press (fixture, "ctrl+Home", "");
  tree_press (fixture, "Right", "a5");
  copy_text (fixture, "(2. nonsense");
  robot_key ("ctrl+v");
  robot_expect (tells (fixture, "1:1:"));
  tree_expect_moves (fixture, tree_moves);
  copy_text (fixture, "1... d4 2. c4 {well} d9 3. a2");
  robot_key ("ctrl+v");
  robot_expect (tells (fixture, "2 moves were pasted.") && tells (fixture, "1:22:"));
  robot_expect (tree_looks_at (fixture, "d4"));
  robot_key ("ctrl+z");
  tree_expect_moves (fixture, tree_moves);
  /* A fault in a variation only loses the rest of that. */
  tree_press (fixture, "ctrl+Home", "");
  tree_press (fixture, "Right", "a5");
  copy_text (fixture, "1... d4 2. c4 (2. e5 z9 {lost} e4)\n2... a2 {kept}");
  robot_key ("ctrl+v");
  robot_expect (tells (fixture, "4 moves were pasted.") && tells (fixture, "1:22:"));
  tree_expect_moves (fixture,
                     "1. a5 b5 (1... c3 $4 {third} 2. d3 (2. e3 e4 (2... e2 $5 3. d2 (3. a3 "
                     "{fourth})))) (1... d4 2. c4 (2. e5) 2... a2 {kept}) 2. c5 d5 *");
  robot_key ("ctrl+z");
  tree_expect_moves (fixture, tree_moves);
  tree_press (fixture, "Home", "");
  copy_text (fixture, "2. e1 d1 *");
  robot_key ("ctrl+shift+v");
  robot_expect (tree_looks_at (fixture, "e1")
                && karum_session_get_ply (fixture->page->session) == 1);
  robot_key ("ctrl+x");
  tree_expect_moves (fixture, tree_moves);
  tree_press (fixture, "ctrl+End", "d5");
  robot_key ("ctrl+v");
  robot_expect (tree_looks_at (fixture, "e1"));
  robot_key ("ctrl+z");
  tree_expect_moves (fixture, tree_moves);
  /* If its first turn is illegal at the present place, its number determines the place. */
  tree_press (fixture, "ctrl+End", "d5");
  copy_text (fixture, "1... d5 2. a4");
  robot_key ("ctrl+v");
  robot_expect (tree_looks_at (fixture, "d5")
                && karum_session_get_ply (fixture->page->session) == 2);
}

/* Whatever a branch holds, what was cut comes back: marks, evaluations and brackets, also in a
 * comment before its first move. Games are still given to the window. */
static void
annotated_branches_by_keys (GameFixture *fixture, gconstpointer data)
{
  static const char moves[]
      = "1. a5 {[%csl Gc3] [%eval +5] [Event \"no tag\"] seen} 1... b5 {[sic]} *";

  tree_open_game (fixture);
  copy_text (fixture, "1. a5 {[%csl Gc3] [%eval +5]\n[Event \"no tag\"] seen} b5 {[sic]}\n");
  robot_key ("ctrl+v");
  robot_expect (tree_looks_at (fixture, "a5"));
  tree_expect_moves (fixture, moves);
  robot_key ("ctrl+x");
  tree_expect_moves (fixture, "*");
  robot_key ("ctrl+v");
  tree_expect_moves (fixture, moves);
  copy_text (fixture, "{known} [Game \"pahtum\"] 1. c3 *");
  robot_key ("ctrl+v");
  copy_text (fixture, "{\"rows\":[{\"a\":[1]}]}");
  robot_key ("ctrl+v");
  robot_settle ();
  tree_expect_moves (fixture, moves);
}

static void
undo_paste (GameFixture *fixture)
{
  robot_key ("ctrl+z");
  tree_expect_moves (fixture, "1. a5 b5 *");
  tree_press (fixture, "ctrl+Home", "");
  tree_press (fixture, "Right", "a5");
}

/* A very large text to paste. */
static void
hostile_texts (GameFixture *fixture, gconstpointer data)
{
  GString *text = g_string_new ("d4 {");

  tree_open_game (fixture);
  tree_type_turn (fixture, "a5");
  tree_type_turn (fixture, "b5");
  tree_press (fixture, "Left", "a5");
  while (text->len < 1000000)
    g_string_append (text, "много ");
  g_string_append (text, "}");
  copy_text (fixture, text->str);
  robot_key ("ctrl+shift+v");
  robot_expect (tells (fixture, "100000") && tells (fixture, "1:4:"));
  tree_expect_moves (fixture, "1. a5 b5 (1... d4) *");
  undo_paste (fixture);
  g_string_assign (text, "d4");
  for (guint i = 0; i < 10000; i++)
    g_string_append (text, i % 2 ? " (d4 {x}" : " (e4 a2");
  for (guint i = 0; i < 10000; i++)
    g_string_append_c (text, ')');
  copy_text (fixture, text->str);
  robot_key ("ctrl+shift+v");
  tree_expect_moves (fixture, "1. a5 b5 (1... d4) (1... e4 2. a2 (2. d4 {x})) *");
  undo_paste (fixture);
  g_string_assign (text, "d4");
  for (guint i = 0; i < 10000; i++)
    g_string_append (text, i % 2 ? " (d4" : " (e4 {x}");
  for (guint i = 0; i < 10000; i++)
    g_string_append_c (text, ')');
  copy_text (fixture, text->str);
  robot_key ("ctrl+shift+v");
  robot_expect (tree_looks_at (fixture, "d4"));
  tree_expect_moves (fixture, "1. a5 b5 (1... d4) (1... e4 {x}) *");
  g_string_free (text, TRUE);
}

/* A comment of a megabyte is refused with the limit, and stays where it was typed. */
static void
long_comments_are_refused (GameFixture *fixture, gconstpointer data)
{
  GString *text = g_string_new (NULL);
  GtkWidget *note;

  tree_open_game (fixture);
  tree_type_turn (fixture, "a5");
  while (text->len < 1000000)
    g_string_append (text, "много слов о первом ходе\n");
  copy_text (fixture, text->str);
  robot_key ("alt+d");
  robot_expect (GTK_IS_TEXT_VIEW (gtk_window_get_focus (GTK_WINDOW (fixture->window))));
  note = gtk_window_get_focus (GTK_WINDOW (fixture->window));
  robot_key ("ctrl+v");
  robot_expect (gtk_text_buffer_get_char_count (gtk_text_view_get_buffer (GTK_TEXT_VIEW (note)))
                > 500000);
  robot_key ("Escape");
  robot_expect (tells (fixture, "100000"));
  tree_expect_moves (fixture, "1. a5 *");
  robot_expect (gtk_text_buffer_get_char_count (gtk_text_view_get_buffer (GTK_TEXT_VIEW (note)))
                > 500000);
  /* It can be made shorter. */
  g_assert_true (gtk_text_view_get_editable (GTK_TEXT_VIEW (note)));
  gtk_text_buffer_set_text (gtk_text_view_get_buffer (GTK_TEXT_VIEW (note)), "short", -1);
  tree_expect_moves (fixture, "1. a5 {short} *");
  g_string_free (text, TRUE);
}

/* -- The start, and other games --------------------------------------------------------------- */

static GtkWindow *
find_dialog (GType type)
{
  g_autoptr (GList) windows = gtk_window_list_toplevels ();

  for (GList *window = windows; window; window = window->next)
    if (G_TYPE_CHECK_INSTANCE_TYPE (window->data, type) && gtk_widget_get_mapped (window->data))
      return window->data;
  return NULL;
}

/* The effect is announced before the action. */
static void
the_start_is_corrected (GameFixture *fixture, gconstpointer data)
{
  GtkWindow *dialog;
  GtkWidget *board;
  double x, y;

  tree_open_game (fixture);
  tree_build_by_keys (fixture);
  robot_key ("shift+F2");
  robot_expect ((dialog = find_dialog (KARUM_TYPE_START_DIALOG)));
  robot_focus (GTK_WIDGET (dialog));
  robot_paint (GTK_WIDGET (dialog));
  robot_expect (tree_find (GTK_WIDGET (dialog), tree_says, "Nothing is changed yet."));
  for (board = GTK_WIDGET (dialog); !KARUM_IS_BOARD_VIEW (board);) {
    GtkWidget *next = gtk_widget_get_first_child (board);

    while (!next) {
      next = gtk_widget_get_next_sibling (board);
      board = next ? board : gtk_widget_get_parent (board);
    }
    board = next;
  }
  g_assert_true (
      karum_board_view_get_center (KARUM_BOARD_VIEW (board), karum_point (0, 0), &x, &y));
  robot_click (board, x, y);
  robot_settle ();
  karum_board_view_get_center (KARUM_BOARD_VIEW (board), karum_point (2, 2), &x, &y);
  robot_click (board, x, y);
  robot_expect (
      tree_find (GTK_WIDGET (dialog), tree_contains, "Move 2, c3, is no longer possible"));
  robot_expect (tree_find (GTK_WIDGET (dialog), tree_contains, "7 moves are no longer possible."));
  tree_expect_moves (fixture, tree_moves);
  robot_key ("ctrl+Return");
  robot_expect (!find_dialog (KARUM_TYPE_START_DIALOG));
  tree_expect_moves (fixture, "1. a5 ; 1... c3 $4 {third} 2. d3 (2. e3 e4 (2... e2 $5 3. d2 (3. a3 "
                              "{fourth}))) 1... b5 2. c5 d5 *");
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  karum_language_start (KARUM_LOCALEDIR);
  karum_language_apply ("en", "en");
  adw_init ();
#define add(name)                                                                     \
  g_test_add ("/app/variations/" #name, GameFixture, NULL, game_fixture_set_up, name, \
              game_fixture_tear_down)
  add (tree_by_keys);
  add (tree_by_mouse);
  add (games_start_elsewhere);
  add (messages_undo_and_redo);
  add (branches_by_keys);
  add (annotated_branches_by_keys);
  add (hostile_texts);
  add (long_comments_are_refused);
  add (the_start_is_corrected);
  return g_test_run ();
}
