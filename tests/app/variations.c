/* variations.c: a tree of turns is built, annotated, corrected, undone and reloaded, with mouse
 * and keyboard. */
#include <adwaita.h>

#include "game-fixture.h"
#include "karum-board-view-private.h"
#include "karum-game-page-private.h"
#include "karum-kgn.h"
#include "karum-language.h"
#include "karum-resources.h"
#include "karum-session-private.h"
#include "karum-start-dialog.h"
#include "karum-turn-rows.h"
#include "karum-turn-spoken.h"
#include "robot.h"

/* -- What is there ---------------------------------------------------------------------------- */

static char *
kgn (GameFixture *fixture)
{
  GString *text = g_string_new (NULL);

  karum_kgn_write (karum_session_get_record (fixture->page->session), text);
  return g_string_free (text, FALSE);
}

static char *
moves (GameFixture *fixture)
{
  GString *text = g_string_new (NULL);

  karum_kgn_write_movetext (karum_session_get_record (fixture->page->session), text);
  return g_strdelimit (g_strchomp (g_string_free (text, FALSE)), "\n", ' ');
}

static gboolean
is_idle (GameFixture *fixture)
{
  KarumSession *session = fixture->page->session;

  return !session->next && !session->turning && g_queue_is_empty (&session->inputs);
}

static gboolean
has_moves (GameFixture *fixture, const char *wanted)
{
  g_autofree char *now = moves (fixture);

  return is_idle (fixture) && g_str_equal (now, wanted);
}

static void
expect_moves (GameFixture *fixture, const char *wanted)
{
  g_autofree char *now = moves (fixture);

  g_test_message ("%s, wanted: %s", now, wanted);
  robot_expect (has_moves (fixture, wanted));
}

static gboolean
looks_at (GameFixture *fixture, const char *turn)
{
  const KarumNode *node = karum_session_get_node (fixture->page->session);
  char text[KARUM_TURN_TEXT] = "";

  if (node->turn)
    karum_session_get_rules (fixture->page->session)
        ->game->turn_write (karum_session_get_rules (fixture->page->session), node->turn, text);
  return is_idle (fixture) && g_str_equal (text, turn);
}

static gboolean
has_comment (GameFixture *fixture, const char *part)
{
  const char *comment = karum_session_get_node (fixture->page->session)->comment;

  return comment && strstr (comment, part);
}

static void
open_game (GameFixture *fixture)
{
  game_fixture_add_game (fixture, "pahtum:classic,size=5,holes=3", "a1 b1 c1", NULL);
  game_fixture_open_window (fixture, 1200, 900);
  g_object_set (fixture->page->board, "animate", FALSE, NULL);
}

static GtkWidget *
find (GtkWidget *widget, gboolean (*fits) (GtkWidget *widget, const char *text), const char *text)
{
  if (gtk_widget_get_mapped (widget) && fits (widget, text))
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child;
       child = gtk_widget_get_next_sibling (child)) {
    GtkWidget *found = find (child, fits, text);

    if (found)
      return found;
  }
  return NULL;
}

static gboolean
says (GtkWidget *widget, const char *text)
{
  return GTK_IS_LABEL (widget) && g_str_equal (gtk_label_get_text (GTK_LABEL (widget)), text);
}

static gboolean
contains (GtkWidget *widget, const char *text)
{
  return GTK_IS_LABEL (widget) && strstr (gtk_label_get_text (GTK_LABEL (widget)), text);
}

static gboolean
has_action (GtkWidget *widget, const char *action)
{
  return GTK_IS_BUTTON (widget)
         && g_strcmp0 (gtk_actionable_get_action_name (GTK_ACTIONABLE (widget)), action) == 0;
}

static gboolean
folds (GtkWidget *widget, const char *unused)
{
  return gtk_widget_has_css_class (widget, "turn-fold");
}

/* -- By keys ---------------------------------------------------------------------------------- */

static void
type_turn (GameFixture *fixture, const char *turn)
{
  robot_key ("slash");
  robot_expect (GTK_IS_EDITABLE (gtk_window_get_focus (GTK_WINDOW (fixture->window))));
  robot_type (turn);
  robot_key ("Return");
  robot_expect (looks_at (fixture, turn));
  robot_key ("Escape");
  robot_expect (gtk_widget_is_focus (GTK_WIDGET (fixture->page->board)));
}

static void
press (GameFixture *fixture, const char *key, const char *turn)
{
  g_test_message ("%s, to “%s”", key, turn);
  robot_key (key);
  robot_expect (looks_at (fixture, turn));
}

static void
type_comment (GameFixture *fixture, const char *text)
{
  robot_key ("d");
  robot_expect (GTK_IS_TEXT_VIEW (gtk_window_get_focus (GTK_WINDOW (fixture->window))));
  robot_type (text);
  robot_key ("Escape");
  robot_expect (is_idle (fixture)
                && g_strcmp0 (karum_session_get_node (fixture->page->session)->comment, text) == 0);
  robot_expect (gtk_widget_is_focus (GTK_WIDGET (fixture->page->board)));
}

/* The turn after it is typed when the glyph is saved. */
static void
press_glyph (GameFixture *fixture, const char *key)
{
  const KarumNode *node;

  robot_key (key);
  robot_expect ((node = karum_session_get_node (fixture->page->session))->glyphs
                && node->glyphs->len > 0 && is_idle (fixture));
}

static const char tree[]
    = "1. a5 b5 (1... c3 $4 {third} 2. d3 (2. e3 e4 (2... e2 $5 3. d2 (3. a3 {fourth}))))"
      " 2. c5 d5 *";

/* Four levels of variations, with comments and glyphs. */
static void
build_by_keys (GameFixture *fixture)
{
  type_turn (fixture, "a5");
  type_turn (fixture, "b5");
  type_turn (fixture, "c5");
  type_turn (fixture, "d5");
  press (fixture, "Home", "");
  press (fixture, "Right", "a5");
  type_turn (fixture, "c3");
  press_glyph (fixture, "4");
  type_comment (fixture, "third");
  type_turn (fixture, "d3");
  press (fixture, "Left", "c3");
  type_turn (fixture, "e3");
  type_turn (fixture, "e4");
  press (fixture, "Left", "e3");
  type_turn (fixture, "e2");
  press_glyph (fixture, "5");
  type_turn (fixture, "d2");
  press (fixture, "Left", "e2");
  type_turn (fixture, "a3");
  type_comment (fixture, "fourth");
  gtk_stack_set_visible_child_name (fixture->page->tabs, "turns");
  robot_paint (fixture->window);
  expect_moves (fixture, tree);
}

/* Undoes or redoes everything, step by step; returns the number of steps. */
static guint
press_all (GameFixture *fixture, const char *key, gboolean (*can) (KarumSession *session))
{
  guint n = 0;

  robot_settle ();
  for (; can (fixture->page->session); n++) {
    g_autofree char *before = kgn (fixture);
    gint64 deadline = robot_deadline ();

    robot_key (key);
    for (gboolean same = TRUE; same;) {
      g_autofree char *now = NULL;

      robot_wait (deadline, key);
      now = kgn (fixture);
      same = !is_idle (fixture) || g_str_equal (now, before);
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
  g_autofree char *built = kgn (fixture);
  g_autofree char *undone = NULL, *redone = NULL, *opened = NULL, *exported = NULL, *again = NULL;
  guint steps = press_all (fixture, "ctrl+z", karum_session_can_undo);

  undone = kgn (fixture);
  g_assert_cmpstr (undone, ==, empty);
  g_assert_cmpuint (press_all (fixture, "ctrl+shift+z", karum_session_can_redo), ==, steps);
  redone = kgn (fixture);
  g_assert_cmpstr (redone, ==, built);
  game_fixture_restart (fixture);
  opened = kgn (fixture);
  g_assert_cmpstr (opened, ==, built);
  export_and_import (fixture, &exported, &again);
  g_assert_cmpstr (exported, ==, built);
  g_assert_cmpstr (again, ==, built);
}

/* A mark and an arrow, at the turn that is looked at. */
static void
mark_by_keys (GameFixture *fixture)
{
  robot_key ("m");
  robot_expect (fixture->page->marking);
  game_fixture_walk_to_point (fixture, karum_point (3, 3));
  robot_expect (is_idle (fixture) && has_comment (fixture, "[%csl Gd4]"));
  robot_key ("shift+Up");
  robot_key ("Return");
  robot_expect (is_idle (fixture) && has_comment (fixture, "[%cal Gd4d5]"));
  robot_key ("Escape");
  robot_key ("Escape");
  robot_expect (!fixture->page->marking);
}

static void
tree_by_keys (GameFixture *fixture, gconstpointer data)
{
  g_autofree char *empty = NULL;
  KarumSession *session;

  open_game (fixture);
  session = fixture->page->session;
  empty = kgn (fixture);
  build_by_keys (fixture);
  mark_by_keys (fixture);
  /* Replacing a turn makes a later one illegal, which is kept in a comment. */
  press (fixture, "ctrl+Home", "");
  press (fixture, "Right", "a5");
  robot_key ("ctrl+r");
  robot_expect (karum_session_get_correction (session) == KARUM_CORRECT_REPLACE);
  robot_key ("slash");
  robot_type ("e2");
  robot_key ("Return");
  robot_expect (session->conflict != NULL);
  robot_settle ();
  robot_key ("Return");
  expect_moves (fixture, "1. e2 b5 (1... c3 $4 {third} 2. d3 (2. e3 ; 2... e2 $5 3. d2 (3. a3 {[ "
                         "%csl Gd4] [ %cal Gd4d5] fourth}) 2... e4)) 2. c5 d5 *");
  check_kept (fixture, empty);
}

/* -- By the mouse ----------------------------------------------------------------------------- */

/* The position of @text in the list of turns. */
static GtkWidget *
find_text (GameFixture *fixture, const char *text, double *x, double *y)
{
  GtkWidget *widget = find (GTK_WIDGET (fixture->page->turns), contains, text);
  GtkLabel *label = GTK_LABEL (widget);
  PangoRectangle at;
  int left, top;

  g_assert_nonnull (widget);
  gtk_label_get_layout_offsets (label, &left, &top);
  pango_layout_index_to_pos (
      gtk_label_get_layout (label),
      (int) (strstr (gtk_label_get_text (label), text) - gtk_label_get_text (label)), &at);
  *x = left + (at.x + at.width / 2.0) / PANGO_SCALE;
  *y = top + (at.y + at.height / 2.0) / PANGO_SCALE;
  return widget;
}

static void
click_turn (GameFixture *fixture, const char *turn)
{
  GtkWidget *label;
  double x, y;

  robot_settle ();
  robot_paint (fixture->window);
  label = find_text (fixture, turn, &x, &y);
  robot_point (label, x, y);
  robot_click (label, x, y);
  robot_expect (looks_at (fixture, turn));
}

static void
click_point (GameFixture *fixture, unsigned column, unsigned row, const char *turn)
{
  game_fixture_click_point (fixture, karum_point (column, row));
  robot_expect (looks_at (fixture, turn));
}

static void
build_by_mouse (GameFixture *fixture)
{
  click_point (fixture, 0, 4, "a5");
  click_point (fixture, 1, 4, "b5");
  click_point (fixture, 2, 4, "c5");
  click_point (fixture, 3, 4, "d5");
  click_turn (fixture, "a5");
  click_point (fixture, 2, 2, "c3");
  click_point (fixture, 3, 2, "d3");
  click_turn (fixture, "c3");
  click_point (fixture, 4, 2, "e3");
  click_point (fixture, 4, 3, "e4");
  click_turn (fixture, "e3");
  click_point (fixture, 4, 1, "e2");
  click_point (fixture, 3, 1, "d2");
  click_turn (fixture, "e2");
  click_point (fixture, 0, 2, "a3");
  expect_moves (fixture, "1. a5 b5 (1... c3 2. d3 (2. e3 e4 (2... e2 3. d2 (3. a3)))) 2. c5 d5 *");
}

/* Opens the context menu of a turn in the list, and activates @path, the labels of nested items. */
static void
choose (GameFixture *fixture, const char *turn, const char *const *path)
{
  GtkWidget *label;
  double x, y;

  robot_settle ();
  robot_paint (fixture->window);
  label = find_text (fixture, turn, &x, &y);
  robot_point (label, x, y);
  robot_settle ();
  robot_click_second (label, x, y);
  robot_expect (fixture->page->turn_menu && gtk_widget_get_mapped (fixture->page->turn_menu));
  robot_expect (looks_at (fixture, turn));
  for (; *path; path++) {
    g_test_message ("%s: %s", turn, *path);
    robot_expect ((label = find (fixture->page->turn_menu, says, *path)));
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
  robot_expect (is_idle (fixture) && has_comment (fixture, "[%cal Ga1d2]"));
}

static void
tree_by_mouse (GameFixture *fixture, gconstpointer data)
{
  static const char built[]
      = "1. a5 b5 (1... c3 2. d3 (2. e3 e4 (2... e2 3. d2 (3. a3)))) 2. c5 d5 *";
  g_autofree char *empty = NULL;

  open_game (fixture);
  empty = kgn (fixture);
  build_by_mouse (fixture);
  CHOOSE ("a3", "Promote");
  expect_moves (fixture, "1. a5 b5 (1... c3 2. d3 (2. e3 e4 (2... e2 3. a3 (3. d2)))) 2. c5 d5 *");
  CHOOSE ("a3", "Demote");
  expect_moves (fixture, built);
  /* A branch is moved. */
  CHOOSE ("e2", "Branch", "Cut");
  expect_moves (fixture, "1. a5 b5 (1... c3 2. d3 (2. e3 e4)) 2. c5 d5 *");
  CHOOSE ("b5", "Branch", "Paste");
  expect_moves (fixture,
                "1. a5 b5 (1... c3 2. d3 (2. e3 e4)) 2. c5 (2. e2 d2 (2... a3)) 2... d5 *");
  CHOOSE ("e3", "Delete from Here");
  expect_moves (fixture, "1. a5 b5 (1... c3 2. d3) 2. c5 (2. e2 d2 (2... a3)) 2... d5 *");
  CHOOSE ("c5", "Correct This Turn", "Replace This Turn");
  robot_expect (karum_session_get_correction (fixture->page->session) == KARUM_CORRECT_REPLACE);
  click_point (fixture, 2, 3, "c4");
  CHOOSE ("a3", "Judge This Turn", "??\342\200\202Blunder");
  drag_arrow (fixture);
  expect_moves (fixture, "1. a5 b5 (1... c3 2. d3) 2. c4 (2. e2 d2 (2... a3 $4 {[%cal Ga1d2]})) "
                         "2... d5 *");
  check_kept (fixture, empty);
}

/* The turns before a position go, and come back. */
static void
games_start_elsewhere (GameFixture *fixture, gconstpointer data)
{
  open_game (fixture);
  build_by_keys (fixture);
  CHOOSE ("c3", "Branch", "Delete Turns Before");
  expect_moves (fixture, "{third} 1. d3 (1. e3 e4 (1... e2 $5 2. d2 (2. a3 {fourth}))) *");
  g_assert_nonnull (karum_session_get_record (fixture->page->session)->position);
  robot_key ("ctrl+z");
  expect_moves (fixture, tree);
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
  return find (GTK_WIDGET (fixture->page->toasts), contains, text) != NULL;
}

static void
branches_by_keys (GameFixture *fixture, gconstpointer data)
{
  open_game (fixture);
  build_by_keys (fixture);
  press (fixture, "ctrl+Home", "");
  press (fixture, "Right", "a5");
  copy_text (fixture, "(2. nonsense");
  robot_key ("ctrl+v");
  robot_expect (tells (fixture, "1:1:"));
  expect_moves (fixture, tree);
  copy_text (fixture, "1... d4 2. c4 {well} d9 3. a2");
  robot_key ("ctrl+v");
  robot_expect (tells (fixture, "2 turns were pasted.") && tells (fixture, "1:22:"));
  robot_expect (looks_at (fixture, "d4"));
  robot_key ("ctrl+z");
  expect_moves (fixture, tree);
  press (fixture, "Home", "");
  copy_text (fixture, "2. e1 d1 *");
  robot_key ("ctrl+shift+v");
  robot_expect (looks_at (fixture, "e1") && karum_session_get_ply (fixture->page->session) == 1);
  robot_key ("ctrl+x");
  expect_moves (fixture, tree);
  press (fixture, "ctrl+End", "d5");
  robot_key ("ctrl+v");
  robot_expect (looks_at (fixture, "e1"));
  robot_key ("ctrl+z");
  expect_moves (fixture, tree);
  /* If its first turn is illegal at the present place, its number determines the place. */
  press (fixture, "ctrl+End", "d5");
  copy_text (fixture, "1... d5 2. a4");
  robot_key ("ctrl+v");
  robot_expect (looks_at (fixture, "d5") && karum_session_get_ply (fixture->page->session) == 2);
}

static void
undo_paste (GameFixture *fixture)
{
  robot_key ("ctrl+z");
  expect_moves (fixture, "1. a5 b5 *");
  press (fixture, "ctrl+Home", "");
  press (fixture, "Right", "a5");
}

/* A very large text to paste. */
static void
hostile_texts (GameFixture *fixture, gconstpointer data)
{
  GString *text = g_string_new ("d4 {");

  open_game (fixture);
  type_turn (fixture, "a5");
  type_turn (fixture, "b5");
  press (fixture, "Left", "a5");
  while (text->len < 1000000)
    g_string_append (text, "много ");
  g_string_append (text, "}");
  copy_text (fixture, text->str);
  robot_key ("ctrl+shift+v");
  robot_expect (tells (fixture, "100000") && tells (fixture, "1:4:"));
  expect_moves (fixture, "1. a5 b5 (1... d4) *");
  undo_paste (fixture);
  g_string_assign (text, "d4");
  for (guint i = 0; i < 10000; i++)
    g_string_append (text, i % 2 ? " (d4 {x}" : " (e4 a2");
  for (guint i = 0; i < 10000; i++)
    g_string_append_c (text, ')');
  copy_text (fixture, text->str);
  robot_key ("ctrl+shift+v");
  expect_moves (fixture, "1. a5 b5 (1... d4) (1... e4 2. a2 (2. d4 {x})) *");
  undo_paste (fixture);
  g_string_assign (text, "d4");
  for (guint i = 0; i < 10000; i++)
    g_string_append (text, i % 2 ? " (d4" : " (e4 {x}");
  for (guint i = 0; i < 10000; i++)
    g_string_append_c (text, ')');
  copy_text (fixture, text->str);
  robot_key ("ctrl+shift+v");
  robot_expect (looks_at (fixture, "d4"));
  expect_moves (fixture, "1. a5 b5 (1... d4) (1... e4 {x}) *");
  g_string_free (text, TRUE);
}

/* -- The list --------------------------------------------------------------------------------- */

static gboolean
shows (GameFixture *fixture, const char *text)
{
  return find (GTK_WIDGET (fixture->page->turns), contains, text) != NULL;
}

static void
variations_fold (GameFixture *fixture, gconstpointer data)
{
  GtkWidget *button;

  open_game (fixture);
  build_by_keys (fixture);
  press (fixture, "ctrl+End", "d5");
  press (fixture, "ctrl+Home", "");
  robot_expect (shows (fixture, "e2!?") && shows (fixture, "(5."));
  robot_expect ((button = find (GTK_WIDGET (fixture->page->turns), folds, NULL)));
  robot_paint (fixture->window);
  robot_click_middle (button);
  robot_expect (!shows (fixture, "e2!?") && shows (fixture, "… (6)"));
  /* The list always scrolls to the shown turn. */
  robot_go_to (GTK_WIDGET (fixture->page->board));
  press (fixture, "Right", "a5");
  robot_key ("Down");
  press (fixture, "Right", "c3");
  g_assert_false (shows (fixture, "e2!?"));
  press (fixture, "Right", "d3");
  robot_expect (shows (fixture, "e2!?"));
  robot_key ("v");
  robot_expect (looks_at (fixture, "c3") && !shows (fixture, "e2!?"));
  robot_key ("v");
  robot_expect (shows (fixture, "e2!?"));
  press (fixture, "ctrl+End", "d5");
  press (fixture, "ctrl+Home", "");
  robot_key ("shift+v");
  robot_expect (!shows (fixture, "e2!?"));
  robot_key ("shift+v");
  robot_expect (shows (fixture, "e2!?"));
  /* With one turn per line, only the present line is listed. The option is saved. */
  robot_key ("l");
  robot_expect (!shows (fixture, "e2!?") && shows (fixture, "b5 (1)"));
  press (fixture, "Right", "a5");
  robot_key ("Down");
  press (fixture, "Right", "c3");
  robot_expect (shows (fixture, "c3?? (1) {…}") && !shows (fixture, "b5 (1)"));
  game_fixture_restart (fixture);
  robot_expect (shows (fixture, "b5 (1)") && !shows (fixture, "e2!?"));
  robot_key ("l");
  robot_expect (shows (fixture, "e2!?"));
}

/* The accessible name of a row reads like a sentence. */
static void
rows_are_spoken (GameFixture *fixture, gconstpointer data)
{
  static const char *const spoken[] = {
    "Turn 1, a5. 0 : 0.",
    "Turn 2, b5. 0 : 0.",
    "Variation. Turn 2, c3 ??. third Turn 3, d3.",
    "Variation of level 2. Turn 3, e3. Turn 4, e4.",
    "Variation of level 3. Turn 4, e2 !?. Turn 5, d2. Variation of level 4. Turn 5, a3. fourth",
    "Turn 3, c5. 0 : 0.",
    "Turn 4, d5. 0 : 0.",
  };
  KarumTurnFolds *none = karum_turn_folds_new ();
  g_autoptr (GPtrArray) rows = NULL;

  open_game (fixture);
  build_by_keys (fixture);
  rows = karum_turn_rows (fixture->page->session, none);
  g_assert_cmpuint (rows->len, ==, G_N_ELEMENTS (spoken));
  for (guint i = 0; i < rows->len; i++) {
    g_autofree char *text = karum_turn_item_dup_spoken (rows->pdata[i]);

    g_assert_cmpstr (text, ==, spoken[i]);
  }
  karum_turn_folds_free (none);
}

/* -- Wherever the focus is -------------------------------------------------------------------- */

static void
focus_board (GameFixture *fixture)
{
  robot_go_to (GTK_WIDGET (fixture->page->board));
}

static void
focus_nothing (GameFixture *fixture)
{
  gtk_window_set_focus (GTK_WINDOW (fixture->window), NULL);
}

static void
focus_fold (GameFixture *fixture)
{
  robot_go_to (find (GTK_WIDGET (fixture->page->turns), folds, NULL));
}

static void
focus_button (GameFixture *fixture)
{
  robot_go_to (find (GTK_WIDGET (fixture->page), has_action, "game.undo"));
}

/* After navigating along @from from the start of the game, the key leads to @to. */
static void
keys_lead_everywhere (GameFixture *fixture, gconstpointer data)
{
  static void (*const ways[]) (GameFixture * fixture)
      = { focus_board, focus_nothing, focus_fold, focus_button };
  static const struct {
    guint path[4]; /* numbers of alternatives, from 1; terminated by 0 */
    const char *key, *to;
  } cases[] = {
    { { 1, 1 }, "Right", "c5" },
    { { 1, 1 }, "Left", "a5" },
    { { 1, 2 }, "Right", "d3" },
    { { 1, 2, 2 }, "Right", "e4" },
    { { 1, 2, 2 }, "Left", "c3" },
    { { 1, 2, 2, 2 }, "Left", "e3" },
    { { 1, 2, 2, 2 }, "End", "d2" },
    { { 1, 2, 2, 2 }, "Home", "e3" },
    { { 1, 2, 2 }, "Home", "c3" },
    { { 1, 2 }, "Home", "a5" },
    { { 1, 1, 1 }, "Home", "" },
    { { 1, 2, 2, 2 }, "ctrl+Home", "" },
    { { 1, 2, 2, 2 }, "ctrl+End", "d5" },
    { { 1, 1, 1 }, "shift+Left", "a5" },
    { { 1, 2, 2, 2 }, "shift+Left", "e3" },
    { { 1 }, "shift+Right", "d5" },
    { { 1, 2 }, "shift+Right", "d3" },
    { { 0 }, "shift+Right", "a5" },
  };

  open_game (fixture);
  build_by_keys (fixture);
  for (gsize way = 0; way < G_N_ELEMENTS (ways); way++)
    for (gsize i = 0; i < G_N_ELEMENTS (cases); i++) {
      KarumSession *session = fixture->page->session;
      const KarumNode *node = karum_session_get_record (session)->root;

      karum_session_go_to (session, karum_record_line_end (karum_session_get_record (session)));
      for (guint n = 0; n < 4 && cases[i].path[n] > 0; n++) {
        node = node->child;
        for (guint other = 1; other < cases[i].path[n]; other++)
          node = node->sibling;
      }
      karum_session_go_to (session, node);
      robot_settle ();
      ways[way](fixture);
      g_test_message ("way %u, case %u: %s", (guint) way, (guint) i, cases[i].key);
      robot_key (cases[i].key);
      robot_expect (looks_at (fixture, cases[i].to));
    }
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

  open_game (fixture);
  build_by_keys (fixture);
  robot_key ("shift+F2");
  robot_expect ((dialog = find_dialog (KARUM_TYPE_START_DIALOG)));
  robot_focus (GTK_WIDGET (dialog));
  robot_paint (GTK_WIDGET (dialog));
  robot_expect (find (GTK_WIDGET (dialog), says, "Nothing is changed yet."));
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
  robot_expect (find (GTK_WIDGET (dialog), contains, "Turn 2, c3, is no longer possible"));
  robot_expect (find (GTK_WIDGET (dialog), contains, "7 turns are no longer possible."));
  expect_moves (fixture, tree);
  robot_key ("ctrl+Return");
  robot_expect (!find_dialog (KARUM_TYPE_START_DIALOG));
  expect_moves (fixture, "1. a5 ; 1... c3 $4 {third} 2. d3 (2. e3 e4 (2... e2 $5 3. d2 (3. a3 "
                         "{fourth}))) 1... b5 2. c5 d5 *");
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  karum_language_bind ();
  karum_language_apply ("en", "en");
  karum_register_resource ();
  adw_init ();
#define add(name)                                                                     \
  g_test_add ("/app/variations/" #name, GameFixture, NULL, game_fixture_set_up, name, \
              game_fixture_tear_down)
  add (tree_by_keys);
  add (tree_by_mouse);
  add (games_start_elsewhere);
  add (branches_by_keys);
  add (hostile_texts);
  add (variations_fold);
  add (rows_are_spoken);
  add (keys_lead_everywhere);
  add (the_start_is_corrected);
  return g_test_run ();
}
