/* turn-list.c: the list of turns as a book, and the keys of a game wherever the focus is. */
#include <adwaita.h>

#include "../deep.h"
#include "karum-arrays.h"
#include "karum-game-page-private.h"
#include "karum-games.h"
#include "karum-note.h"
#include "karum-random.h"
#include "karum-turn-line.h"
#include "karum-turn-rows.h"
#include "karum-turn-list.h"
#include "robot.h"
#include "tree-fixture.h"

static gboolean
shows (GameFixture *fixture, const char *text)
{
  return tree_find (GTK_WIDGET (fixture->page->turns), tree_contains, text) != NULL;
}

static void
variations_fold (GameFixture *fixture, gconstpointer data)
{
  GtkWidget *button;

  tree_open_game (fixture);
  tree_build_by_keys (fixture);
  tree_press (fixture, "ctrl+End", "d5");
  tree_press (fixture, "ctrl+Home", "");
  robot_expect (shows (fixture, "e2!?") && shows (fixture, "(5."));
  robot_expect ((button = tree_find (GTK_WIDGET (fixture->page->turns), tree_folds, NULL)));
  robot_paint (fixture->window);
  robot_click_middle (button);
  robot_expect (!shows (fixture, "e2!?") && shows (fixture, "… (6)"));
  /* The list always scrolls to the shown turn. */
  robot_go_to (GTK_WIDGET (fixture->page->board));
  tree_press (fixture, "Right", "a5");
  robot_key ("Down");
  tree_press (fixture, "Right", "c3");
  g_assert_false (shows (fixture, "e2!?"));
  tree_press (fixture, "Right", "d3");
  robot_expect (shows (fixture, "e2!?"));
  robot_key ("alt+v");
  robot_expect (tree_looks_at (fixture, "c3") && !shows (fixture, "e2!?"));
  robot_key ("alt+v");
  robot_expect (shows (fixture, "e2!?"));
  tree_press (fixture, "ctrl+End", "d5");
  tree_press (fixture, "ctrl+Home", "");
  robot_key ("alt+shift+v");
  robot_expect (!shows (fixture, "e2!?"));
  robot_key ("alt+shift+v");
  robot_expect (shows (fixture, "e2!?"));
  /* With one turn per line, only the present line is listed. The option is saved. */
  robot_key ("alt+l");
  robot_expect (!shows (fixture, "e2!?") && shows (fixture, "b5 (1)"));
  tree_press (fixture, "Right", "a5");
  robot_key ("Down");
  tree_press (fixture, "Right", "c3");
  robot_expect (shows (fixture, "c3?? (1) {…}") && !shows (fixture, "b5 (1)"));
  /* It is shown where it was left. */
  game_fixture_restart (fixture);
  robot_expect (shows (fixture, "c3?? (1) {…}") && !shows (fixture, "b5 (1)"));
  robot_key ("alt+l");
  robot_expect (shows (fixture, "e2!?"));
}

/* The accessible name of a row reads like a sentence. */
static void
rows_are_spoken (GameFixture *fixture, gconstpointer data)
{
  static const char *const spoken[] = {
    "Move 1, a5. 0\u00a0:\u00a00.",
    "Move 2, b5. 0\u00a0:\u00a00.",
    "Variation. Move 2, c3. Blunder.",
    "third",
    "Move 3, d3.",
    "Variation of level 2. Move 3, e3. Move 4, e4.",
    ("Variation of level 3. Move 4, e2. Interesting Move. Move 5, d2. Variation of level 4. Move "
     "5, "
     "a3."),
    "fourth",
    "Move 3, c5. 0\u00a0:\u00a00.",
    "Move 4, d5. 0\u00a0:\u00a00.",
  };
  KarumTurnFolds *none = karum_turn_folds_new ();
  g_autoptr (GPtrArray) rows = NULL;

  tree_open_game (fixture);
  tree_build_by_keys (fixture);
  rows = karum_turn_rows (fixture->page->session, none, (KarumWritten){ 0 });
  g_assert_cmpuint (rows->len, ==, G_N_ELEMENTS (spoken));
  for (guint i = 0; i < rows->len; i++) {
    g_autofree char *text = karum_turn_item_dup_spoken (rows->pdata[i]);

    g_assert_cmpstr (text, ==, spoken[i]);
  }
  karum_turn_folds_free (none);
}

/* After the end of a resigned game, a click tries a turn out; the fork before shows both ways. */
static void
ends_are_tried_out (GameFixture *fixture, gconstpointer data)
{
  tree_open_game (fixture);
  tree_type_turn (fixture, "a5");
  tree_type_turn (fixture, "b5");
  gtk_widget_activate_action (GTK_WIDGET (fixture->page), "game.resign", "i", 1);
  tree_expect_moves (fixture, "1. a5 b5 1-0");
  game_fixture_click_point (fixture, karum_point (2, 2));
  tree_expect_moves (fixture, "1. a5 b5 (1... b5 2. c3) 1-0");
  robot_expect (tree_looks_at (fixture, "c3"));
  tree_press (fixture, "Left", "b5");
  tree_press (fixture, "Left", "a5");
  robot_expect (tree_find (GTK_WIDGET (fixture->page->forks), tree_contains, "b5 c3 "));
  tree_press (fixture, "ctrl+End", "b5");
  g_assert_true (karum_session_is_at_end (fixture->page->session));
}

/* -- Wherever the focus is -------------------------------------------------------------------- */

static void
focus_fold (GameFixture *fixture)
{
  robot_go_to (tree_find (GTK_WIDGET (fixture->page->turns), tree_folds, NULL));
}

static void
focus_button (GameFixture *fixture)
{
  robot_go_to (tree_find (GTK_WIDGET (fixture->page), tree_has_action, "game.undo"));
}

/* The row of @node in the list. */
static GtkWidget *
find_row (GtkWidget *widget, const KarumNode *node)
{
  if (KARUM_IS_TURN_LINE (widget) && gtk_widget_get_mapped (widget)) {
    KarumTurnItem *item = karum_turn_line_get_item (KARUM_TURN_LINE (widget));

    for (guint i = 0; item && i < karum_turn_item_get_length (item); i++)
      if (karum_turn_item_get_node (item, i) == node)
        return gtk_widget_get_parent (widget);
  }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child;
       child = gtk_widget_get_next_sibling (child)) {
    GtkWidget *found = find_row (child, node);

    if (found)
      return found;
  }
  return NULL;
}

static GtkWidget *
current_row (GameFixture *fixture)
{
  return find_row (GTK_WIDGET (fixture->page->turns),
                   karum_session_get_node (fixture->page->session));
}

static void
focus_row (GameFixture *fixture)
{
  const KarumNode *node = karum_session_get_node (fixture->page->session);

  /* At the start, no row is current. */
  gtk_widget_grab_focus (
      find_row (GTK_WIDGET (fixture->page->turns), node->parent ? node : node->child));
}

/* A focus ring is never at another row than the current one. */
static gboolean
one_row_is_marked (GameFixture *fixture)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (fixture->window));
  GtkWidget *row = current_row (fixture);

  return !focus || GTK_IS_BUTTON (focus) || !row
         || !gtk_widget_is_ancestor (focus, GTK_WIDGET (fixture->page->turns)) || focus == row
         || gtk_widget_is_ancestor (focus, row);
}

/* After navigating along @path from the start of the game, the keys lead to @to. Each case is met
 * at every third place of the focus, the neighbours at the others. */
static void
keys_lead_everywhere (GameFixture *fixture, gconstpointer data)
{
  static void (*const ways[]) (GameFixture * fixture)
      = { game_fixture_focus_board, game_fixture_focus_nothing, focus_fold, focus_button,
          focus_row };
  static const struct {
    guint path[4]; /* numbers of alternatives, from 1; terminated by 0 */
    const char *keys, *to;
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
    /* At a fork, ↑ and ↓ choose the next turn, in a circle; the place stays. */
    { { 1 }, "Down", "a5" },
    { { 1 }, "Down Right", "c3" },
    { { 1 }, "Down Up Right", "b5" },
    { { 1 }, "Up Right", "c3" },
    { { 1 }, "Down Down Right", "b5" },
    { { 1, 2 }, "Down Right Right", "e4" },
    { { 1, 2, 2 }, "Down Right Down Right", "a3" },
  };

  const guint step = deep_or (1, 3);

  tree_open_game (fixture);
  tree_build_by_keys (fixture);
  for (gsize way = 0; way < G_N_ELEMENTS (ways); way++)
    for (gsize i = way % step; i < G_N_ELEMENTS (cases); i += step) {
      KarumSession *session = fixture->page->session;
      const KarumNode *node = karum_session_get_record (session)->root;
      g_auto (GStrv) keys = NULL;

      karum_session_go_to (session, karum_record_line_end (karum_session_get_record (session)));
      for (guint n = 0; n < 4 && cases[i].path[n] > 0; n++) {
        node = node->child;
        for (guint other = 1; other < cases[i].path[n]; other++)
          node = node->sibling;
      }
      karum_session_go_to (session, node);
      robot_settle ();
      ways[way](fixture);
      g_test_message ("way %u, case %u: %s", (guint) way, (guint) i, cases[i].keys);
      keys = g_strsplit (cases[i].keys, " ", -1);
      for (char **key = keys; *key; key++) {
        robot_key (*key);
        robot_settle ();
      }
      robot_expect (tree_looks_at (fixture, cases[i].to));
      robot_expect (one_row_is_marked (fixture));
    }
}

/* After a click on a turn, the keys are the record's. */
static void
clicks_focus_the_record (GameFixture *fixture, gconstpointer data)
{
  static const char *const turns[] = { "a5", "b5", "d3", "e4", "a3", "d5" };

  tree_open_game (fixture);
  tree_build_by_keys (fixture);
  karum_for_each_of (each, turns) {
    game_fixture_focus_board (fixture);
    tree_click_turn (fixture, *each);
    robot_expect (karum_game_page_reads (fixture->page));
    robot_key ("Left");
    robot_settle ();
    g_assert_true (one_row_is_marked (fixture));
  }
}

/* -- The board stays where it is --------------------------------------------------------------- */

static void
place_of_board (GameFixture *fixture, graphene_rect_t *place)
{
  robot_settle ();
  robot_paint (fixture->window);
  g_assert_true (
      gtk_widget_compute_bounds (GTK_WIDGET (fixture->page->board), fixture->window, place));
}

static void
the_board_stays (GameFixture *fixture, gconstpointer data)
{
  static const int sizes[][2] = { { 1200, 900 }, { 360, 640 } };

  tree_open_game (fixture);
  tree_build_by_keys (fixture);
  game_fixture_close_window (fixture);
  for (gsize i = 0; i < G_N_ELEMENTS (sizes); i++) {
    const char *const keys[] = { "ctrl+Home", "Right",  "Down",       "Right",   "Right",
                                 "ctrl+r",    "Escape", "shift+Left", "ctrl+End" };
    graphene_rect_t first, now;

    game_fixture_open_window (fixture, sizes[i][0], sizes[i][1]);
    place_of_board (fixture, &first);
    karum_for_each_of (key, keys) {
      robot_key (*key);
      place_of_board (fixture, &now);
      g_test_message ("%d, %s: %g, %g, %g × %g; at first %g, %g, %g × %g", sizes[i][0], *key,
                      now.origin.x, now.origin.y, now.size.width, now.size.height, first.origin.x,
                      first.origin.y, first.size.width, first.size.height);
      g_assert_true (graphene_rect_equal (&first, &now));
    }
    game_fixture_close_window (fixture);
  }
}

/* -- Columns ---------------------------------------------------------------------------------- */

static int
width_of (gpointer widget)
{
  return gtk_widget_get_width (widget);
}

/* In a wide window the record is beside the points; columns are dragged, moved by keys, and kept.
 */
static void
columns_are_dragged (GameFixture *fixture, gconstpointer data)
{
  g_autoptr (GSettings) settings = g_settings_new ("org.karum.Karum");
  GtkWidget *handle, *record, *panel;
  graphene_rect_t place;
  int before, wide;

  tree_open_game (fixture);
  tree_build_by_keys (fixture);
  game_fixture_close_window (fixture);
  game_fixture_open_window (fixture, 1800, 900);
  record = fixture->page->record;
  robot_expect (gtk_widget_get_parent (record) == GTK_WIDGET (fixture->page->split));
  robot_expect (gtk_widget_get_mapped (record)
                && gtk_widget_get_mapped (GTK_WIDGET (fixture->page->rows)));
  robot_paint (fixture->window);
  handle = gtk_widget_get_prev_sibling (record);
  before = width_of (record);
  g_assert_true (gtk_widget_compute_bounds (handle, GTK_WIDGET (fixture->page->split), &place));
  robot_drag (GTK_WIDGET (fixture->page->split), place.origin.x + 4, 300, place.origin.x - 96, 300);
  robot_expect (width_of (record) == before + 100);
  handle = gtk_widget_get_next_sibling (record);
  panel = gtk_widget_get_next_sibling (handle);
  before = width_of (panel);
  robot_go_to (handle);
  robot_key ("Left");
  robot_expect (width_of (panel) > before);
  robot_key ("Right");
  robot_expect (width_of (panel) == before);
  wide = width_of (record);
  /* Keys still lead through the game, and comments are written. */
  game_fixture_focus_board (fixture);
  tree_press (fixture, "ctrl+Home", "");
  tree_type_comment (fixture, "beside");
  game_fixture_close_window (fixture);
  game_fixture_open_window (fixture, 1800, 900);
  robot_expect (width_of (fixture->page->record) == wide);
  game_fixture_close_window (fixture);
  game_fixture_open_window (fixture, 1000, 700);
  /* In a narrower window the record is a tab again; the one that was open beside it stays open. */
  robot_expect (gtk_widget_is_ancestor (fixture->page->record, GTK_WIDGET (fixture->page->tabs)));
  g_assert_cmpstr (gtk_stack_get_visible_child_name (fixture->page->tabs), ==, "points");
  gtk_stack_set_visible_child_name (fixture->page->tabs, "turns");
  robot_expect (gtk_widget_get_mapped (fixture->page->record));
  g_settings_reset (settings, "record-width");
  g_settings_reset (settings, "panel-width");
}

/* -- What is laid out anew ----------------------------------------------------------------------
 */

static void
count (guint *times)
{
  ++*times;
}

/* A row above changes the places of all rows below it; what they show stays. */
static void
rows_stay_laid_out (GameFixture *fixture, gconstpointer data)
{
  guint before = 0, changed = 0, reviews = 0;
  GtkWidget *below, *variation;

  tree_open_game (fixture);
  tree_build_by_keys (fixture);
  tree_press (fixture, "ctrl+Home", "");
  robot_expect ((below = tree_find (GTK_WIDGET (fixture->page->turns), tree_contains, "third")));
  robot_expect ((variation = tree_find (GTK_WIDGET (fixture->page->turns), tree_contains, "e2!?")));
  robot_settle ();
  g_signal_connect_swapped (below, "notify::attributes", G_CALLBACK (count), &changed);
  g_signal_connect_swapped (below, "notify::label", G_CALLBACK (count), &changed);
  g_signal_connect_swapped (variation, "notify::label", G_CALLBACK (count), &changed);
  g_signal_connect_swapped (fixture->page->session, "review-changed", G_CALLBACK (count), &reviews);
  before = g_list_model_get_n_items (G_LIST_MODEL (gtk_list_view_get_model (
      GTK_LIST_VIEW (gtk_widget_get_ancestor (below, GTK_TYPE_LIST_VIEW)))));
  robot_key ("alt+d");
  robot_type ("new");
  robot_key ("Escape");
  robot_expect (tree_has_comment (fixture, "new"));
  robot_settle ();
  g_assert_true (tree_find (GTK_WIDGET (fixture->page->turns), tree_contains, "third") == below);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (gtk_list_view_get_model (
                        GTK_LIST_VIEW (gtk_widget_get_ancestor (below, GTK_TYPE_LIST_VIEW))))),
                    ==, before + 1);
  g_assert_cmpuint (changed, ==, 0);
  /* There is no review: the record is not read once more for it. */
  g_assert_cmpuint (reviews, ==, 0);
}

/* The scrollbar of a comment appears as it grows: GTK must not complain, which ends the program
 * here. */
static void
comment_grows (GameFixture *fixture, gconstpointer data)
{
  tree_open_game (fixture);
  robot_key ("alt+d");
  robot_settle ();
  for (guint i = 0; i < 8; i++) {
    robot_type ("many words that make a line of their own ");
    robot_settle ();
  }
  robot_key ("Escape");
  robot_expect (tree_has_comment (fixture, "their own"));
}

static char *
text_of (GtkTextBuffer *buffer)
{
  GtkTextIter start, end;

  gtk_text_buffer_get_bounds (buffer, &start, &end);
  return gtk_text_buffer_get_text (buffer, &start, &end, TRUE);
}

/* Inserts or deletes something somewhere. */
static void
edit (GtkTextBuffer *buffer, KarumRandom *random)
{
  static const char *const words[]
      = { "a1", "b2 ", " ", "\n", "c3", "3", "x", "ё", " e5 4. d1 ", "猫", "a1 b1 c1" };
  GtkTextIter start, end;
  int length = gtk_text_buffer_get_char_count (buffer);
  int place = (int) karum_random_below (random, (guint) length + 1);

  gtk_text_buffer_get_iter_at_offset (buffer, &start, place);
  if (length < 200 || karum_random_below (random, 2) == 0) {
    gtk_text_buffer_insert (buffer, &start,
                            words[karum_random_below (random, G_N_ELEMENTS (words))], -1);
  } else {
    gtk_text_buffer_get_iter_at_offset (buffer, &end, place + (int) karum_random_below (random, 6));
    gtk_text_buffer_delete (buffer, &start, &end);
  }
}

/* The links that are underlined are those of the text; each letter is tried. */
static void
check_underlined (GtkTextBuffer *buffer, GtkTextTag *tag, const KarumRules *rules)
{
  g_autofree char *text = text_of (buffer);
  g_autoptr (GArray) links = karum_comment_links (rules, text);
  GtkTextIter iter;

  gtk_text_buffer_get_start_iter (buffer, &iter);
  for (const char *at = text; *at; at = g_utf8_next_char (at), gtk_text_iter_forward_char (&iter)) {
    gboolean inside = FALSE;

    karum_for_each_in (const KarumCommentLink, link, links)
      inside = inside || (at >= text + link->start && at < text + link->start + link->length);
    if (gtk_text_iter_has_tag (&iter, tag) != inside)
      g_error ("\"%s\": wrong at \"%s\"", text, at);
  }
}

static void
take_tag (GtkTextTag *tag, gpointer found)
{
  *(GtkTextTag **) found = tag;
}

/* Only what was changed is tagged anew, whatever is typed and deleted. */
static void
test_links_follow (void)
{
  GtkWidget *view = g_object_ref_sink (gtk_text_view_new ());
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (GTK_TEXT_VIEW (view));
  g_autoptr (KarumNoteLinks) links = karum_note_links_new (GTK_TEXT_VIEW (view));
  GtkTextTag *tag = NULL;
  GtkTextIter iter;
  KarumRandom random;
  KarumRules rules;
  guint tagged = 0;

  g_assert_true (karum_rules_read (karum_games, "pahtum:classic,size=5,holes=3", &rules, NULL));
  karum_random_init (&random, 12);
  gtk_text_tag_table_foreach (gtk_text_buffer_get_tag_table (buffer), take_tag, &tag);
  for (guint i = 0; i < 3000; i++) {
    edit (buffer, &random);
    karum_note_links_read (links, &rules);
    check_underlined (buffer, tag, &rules);
  }
  g_signal_connect_swapped (buffer, "apply-tag", G_CALLBACK (count), &tagged);
  gtk_text_buffer_get_iter_at_offset (buffer, &iter, 100);
  gtk_text_buffer_insert (buffer, &iter, " q a1 q ", -1);
  karum_note_links_read (links, &rules);
  g_assert_cmpuint (tagged, >=, 1);
  g_assert_cmpuint (tagged, <=, 3);
  g_object_unref (view);
}

int
main (int argc, char **argv)
{
  game_fixture_begin (&argc, &argv);
#define add(name)                                                                    \
  g_test_add ("/app/turn-list/" #name, GameFixture, NULL, game_fixture_set_up, name, \
              game_fixture_tear_down)
  add (variations_fold);
  add (rows_are_spoken);
  add (ends_are_tried_out);
  add (keys_lead_everywhere);
  add (clicks_focus_the_record);
  add (the_board_stays);
  add (columns_are_dragged);
  add (rows_stay_laid_out);
  add (comment_grows);
  g_test_add_func ("/app/turn-list/links_follow", test_links_follow);
  return g_test_run ();
}
