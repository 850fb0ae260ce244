/* annotate.c: annotating turns on the game page: marks, glyphs, comments; by mouse and keys. */
#include <adwaita.h>

#include "game-fixture.h"
#include "karum-arrays.h"
#include "karum-board-point.h"
#include "karum-board-points.h"
#include "karum-board-view-private.h"
#include "karum-build.h"
#include "karum-game-page-private.h"
#include "karum-language.h"
#include "karum-session-private.h"
#include "karum-turn-line.h"
#include "robot.h"
#include "tree-fixture.h"

/* Two turns, a1 and b1, of Pah-Tum on five by five; the second one is shown. */
static KarumSession *
open_game (GameFixture *fixture)
{
  game_fixture_add_game (fixture, "pahtum:classic,size=5,holes=3", "a5 b5 c5", NULL);
  game_fixture_open_window (fixture, 1000, 720);
  game_fixture_click_point (fixture, karum_point (0, 0));
  game_fixture_wait_length (fixture, 1);
  game_fixture_click_point (fixture, karum_point (1, 0));
  game_fixture_wait_length (fixture, 2);
  return fixture->page->session;
}

static gboolean
comment_is (KarumSession *session, const char *expected)
{
  const char *comment = karum_session_get_node (session)->comment;

  return !session->next && !session->turning && g_strcmp0 (comment, expected) == 0;
}

static void
center (GameFixture *fixture, KarumPoint point, double *x, double *y)
{
  g_assert_true (karum_board_view_get_center (fixture->page->board, point, x, y));
}

static void
mark (GameFixture *fixture, KarumPoint from, KarumPoint to)
{
  double x0, y0, x1, y1;

  center (fixture, from, &x0, &y0);
  center (fixture, to, &x1, &y1);
  robot_drag_second (GTK_WIDGET (fixture->page->board), x0, y0, x1, y1);
}

/* The accessible label of the point. */
static gboolean
reads (GameFixture *fixture, KarumPoint point, const char *text)
{
  GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (fixture->page->board));
  g_autofree char *found = NULL;

  while (karum_board_point_get_point (KARUM_BOARD_POINT (child)) != point)
    child = gtk_widget_get_next_sibling (child);
  found = gtk_test_accessible_check_property (GTK_ACCESSIBLE (child), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                              text);

  return found == NULL;
}

/* With the secondary button outside the marking mode; each mark is undone separately. */
static void
marks_by_mouse (GameFixture *fixture, gconstpointer data)
{
  KarumSession *session = open_game (fixture);

  mark (fixture, karum_point (2, 2), karum_point (2, 2));
  robot_expect (comment_is (session, "[%csl Gc3]"));
  robot_expect (reads (fixture, karum_point (2, 2), "c3, empty, green triangle"));
  mark (fixture, karum_point (0, 0), karum_point (3, 1));
  robot_expect (comment_is (session, "[%csl Gc3] [%cal Ga1d2]"));
  robot_expect (reads (fixture, karum_point (0, 0), "a1, First (blue), green arrow to d2"));
  mark (fixture, karum_point (2, 2), karum_point (2, 2));
  robot_expect (comment_is (session, "[%cal Ga1d2]"));
  g_assert_cmpuint (karum_session_get_length (session), ==, 2);
  robot_key ("ctrl+z");
  robot_expect (comment_is (session, "[%csl Gc3] [%cal Ga1d2]"));
  robot_key ("Left");
  robot_expect (reads (fixture, karum_point (2, 2), "c3, empty"));
  game_fixture_restart (fixture);
  session = fixture->page->session;
  robot_key ("End");
  robot_expect (comment_is (session, "[%csl Gc3] [%cal Ga1d2]"));
  robot_expect (reads (fixture, karum_point (2, 2), "c3, empty, green triangle"));
}

/* With Shift, Ctrl or Alt, the secondary button marks in another color; the same again removes it.
 */
static void
marks_with_modifiers (GameFixture *fixture, gconstpointer data)
{
  static const struct {
    const char *modifier, *mark, *arrow;
  } cases[] = {
    { "shift", "[%csl Rc3]", "[%cal Ra1d2]" },
    { "ctrl", "[%csl Yc3]", "[%cal Ya1d2]" },
    { "alt", "[%csl Bc3]", "[%cal Ba1d2]" },
  };
  KarumSession *session = open_game (fixture);

  karum_for_each_of (each, cases) {
    g_autofree char *both = g_strdup_printf ("%s %s", each->mark, each->arrow);

    robot_hold (each->modifier);
    mark (fixture, karum_point (2, 2), karum_point (2, 2));
    robot_expect (comment_is (session, each->mark));
    mark (fixture, karum_point (0, 0), karum_point (3, 1));
    robot_expect (comment_is (session, both));
    mark (fixture, karum_point (2, 2), karum_point (2, 2));
    robot_expect (comment_is (session, each->arrow));
    mark (fixture, karum_point (0, 0), karum_point (3, 1));
    robot_expect (comment_is (session, NULL));
    robot_release (each->modifier);
  }
}

/* In the marking mode, by keys and by clicks with the primary button. */
static void
marks_in_mode (GameFixture *fixture, gconstpointer data)
{
  KarumSession *session = open_game (fixture);
  double x, y;

  robot_key ("alt+k");
  robot_expect (gtk_widget_get_mapped (GTK_WIDGET (fixture->page->mark_bar)));
  game_fixture_click_point (fixture, karum_point (2, 2));
  robot_expect (comment_is (session, "[%csl Gc3]"));
  robot_key ("shift+Return"); /* shows the cursor after the pointer */
  robot_key ("shift+Return");
  robot_expect (comment_is (session, "[%csl Rc3]"));
  robot_key ("Right");
  robot_key ("ctrl+Return");
  robot_expect (comment_is (session, "[%csl Rc3,Yd3]"));
  robot_key ("shift+Up");
  robot_key ("alt+Return");
  robot_expect (comment_is (session, "[%csl Rc3,Yd3] [%cal Bd3d4]"));
  robot_key ("1");
  robot_expect (comment_is (session, "[%csl Rc3,Yd3] [%cal Bd3d4] [%lbl d4=1]"));
  robot_key ("d");
  robot_expect (comment_is (session, "[%csl Rc3,Yd3] [%cal Bd3d4] [%lbl d4=D]"));
  robot_expect (reads (fixture, karum_point (3, 3), "d4, empty, label D"));
  /* Escape cancels an arrow first, then leaves the mode. */
  robot_key ("shift+Down");
  robot_key ("Escape");
  g_assert_true (fixture->page->marking);
  robot_key ("Escape");
  robot_expect (!fixture->page->marking);
  /* Outside the mode, the keys have their usual meaning. */
  robot_key ("alt+1");
  robot_expect (!session->next
                && karum_node_get_glyph (karum_session_get_node (session), KARUM_GLYPH_JUDGEMENT)
                       == 1);
  robot_key ("alt+k");
  robot_click_middle (robot_find_button (GTK_WIDGET (fixture->page->mark_bar), "Clear Marks"));
  robot_expect (comment_is (session, NULL));
  robot_click_middle (robot_find_button (GTK_WIDGET (fixture->page->mark_bar), "Done"));
  robot_expect (!gtk_widget_get_mapped (GTK_WIDGET (fixture->page->mark_bar)));
  robot_settle ();
  center (fixture, karum_point (2, 2), &x, &y);
  robot_click (GTK_WIDGET (fixture->page->board), x, y);
  game_fixture_wait_length (fixture, 3);
}

/* The effect of each key on the glyphs of the turn, wherever the focus is. */
static void
glyph_keys (GameFixture *fixture, gconstpointer data)
{
  static const struct {
    const char *key;
    KarumGlyphGroup group;
    guint8 glyph;
  } keys[] = {
    { "1", KARUM_GLYPH_JUDGEMENT, 1 },       { "6", KARUM_GLYPH_JUDGEMENT, 6 },
    { "0", KARUM_GLYPH_JUDGEMENT, 0 },       { "shift+1", KARUM_GLYPH_POSITION, 10 },
    { "shift+2", KARUM_GLYPH_POSITION, 14 }, { "shift+3", KARUM_GLYPH_POSITION, 16 },
    { "shift+4", KARUM_GLYPH_POSITION, 18 }, { "shift+5", KARUM_GLYPH_POSITION, 13 },
    { "shift+6", KARUM_GLYPH_POSITION, 15 }, { "shift+7", KARUM_GLYPH_POSITION, 17 },
    { "shift+8", KARUM_GLYPH_POSITION, 19 }, { "shift+0", KARUM_GLYPH_POSITION, 0 },
  };
  KarumSession *session = open_game (fixture);
  GtkWidget *const places[]
      = { GTK_WIDGET (fixture->page->board), GTK_WIDGET (fixture->page->turns),
          GTK_WIDGET (fixture->page->menu_button) };

  for (gsize place = 0; place < G_N_ELEMENTS (places); place++) {
    gtk_widget_grab_focus (places[place]);
    robot_expect (karum_game_page_reads (fixture->page) == (place == 1));
    karum_for_each_of (item, keys) {
      /* Alone in the record, with Alt everywhere. */
      g_autofree char *pressed = g_strconcat (place == 1 ? "" : "alt+", item->key, NULL);

      g_test_message ("%s with the focus at place %u", pressed, (guint) place);
      robot_key (pressed);
      robot_expect (!session->next
                    && karum_node_get_glyph (karum_session_get_node (session), item->group)
                           == item->glyph);
    }
  }
  gtk_widget_grab_focus (GTK_WIDGET (fixture->page->entry));
  robot_key ("shift+1");
  robot_key ("1");
  robot_settle ();
  g_assert_null (karum_session_get_node (session)->glyphs);
}

/* Words are edited while hidden commands are kept; a comment before a turn belongs to the start
 * of a variation. */
static void
comments_beside_commands (GameFixture *fixture, gconstpointer data)
{
  KarumSession *session = open_game (fixture);

  mark (fixture, karum_point (2, 2), karum_point (2, 2));
  robot_expect (comment_is (session, "[%csl Gc3]"));
  robot_key ("alt+d");
  robot_type ("quiet");
  robot_key ("Escape");
  robot_expect (comment_is (session, "[%csl Gc3] quiet"));
  mark (fixture, karum_point (3, 3), karum_point (3, 3));
  robot_expect (comment_is (session, "[%csl Gc3,Gd4] quiet"));
  robot_key ("alt+shift+d");
  robot_settle ();
  g_assert_false (GTK_IS_TEXT_VIEW (gtk_window_get_focus (GTK_WINDOW (fixture->window))));
  robot_key ("Left");
  robot_settle ();
  game_fixture_click_point (fixture, karum_point (4, 4));
  robot_expect (karum_session_in_variation (session) && !session->next);
  robot_key ("alt+shift+d");
  robot_expect (GTK_IS_TEXT_VIEW (gtk_window_get_focus (GTK_WINDOW (fixture->window))));
  robot_type ("instead");
  robot_key ("Escape");
  robot_expect (!session->next
                && g_strcmp0 (karum_session_get_node (session)->lead, "instead") == 0);
}

/* Clicks the letter at @index of the comment @text in the record. */
static void
click_link (GameFixture *fixture, const char *text, int index)
{
  GtkWidget *label = tree_find (GTK_WIDGET (fixture->page->turns), tree_says, text);
  PangoRectangle at;
  int left, top;

  gtk_label_get_layout_offsets (GTK_LABEL (label), &left, &top);
  pango_layout_index_to_pos (gtk_label_get_layout (GTK_LABEL (label)), index, &at);
  robot_click (label, left + (at.x + at.width / 2) / PANGO_SCALE,
               top + (at.y + at.height / 2) / PANGO_SCALE);
}

/* The legal part of a line written in a comment is previewed on the board and can be added as a
 * variation; the first annotation sets the annotator's name, and undo removes it. */
static void
lines_in_comments (GameFixture *fixture, gconstpointer data)
{
  g_autoptr (GSettings) settings = g_settings_new ("org.karum.Karum");
  KarumSession *session;

  g_settings_set_string (settings, "annotator", " Ines ");
  session = open_game (fixture);
  robot_key ("Left");
  robot_key ("alt+d");
  robot_type ("c3 d4 c3");
  robot_expect (fixture->page->pointing);
  g_assert_cmpuint (karum_session_get_ply (session), ==, 1);
  /* It is shown, and gone with Escape; Enter on the board keeps it. */
  robot_key ("alt+Return");
  robot_expect (fixture->page->glance && gtk_widget_get_mapped (fixture->page->keep));
  robot_key ("Escape");
  robot_expect (comment_is (session, "c3 d4 c3"));
  robot_expect (fixture->page->glance && fixture->page->pointing);
  g_assert_null (karum_session_get_node (session)->child->sibling);
  robot_key ("Escape");
  robot_expect (!fixture->page->glance && !gtk_widget_get_mapped (fixture->page->keep));
  robot_settle ();
  robot_paint (fixture->window);
  /* A click in the record shows the line up to there. */
  click_link (fixture, "c3 d4 c3", 4);
  robot_expect (fixture->page->glance
                && g_str_equal (karum_passing_line_get_line (fixture->page->glance), "c3 d4"));
  robot_key ("Left");
  robot_expect (!fixture->page->glance && karum_session_get_ply (session) == 0);
  robot_key ("Right");
  robot_expect (karum_session_get_ply (session) == 1);
  robot_settle ();
  robot_paint (fixture->window);
  click_link (fixture, "c3 d4 c3", 7);
  robot_expect (fixture->page->glance
                && g_str_equal (karum_passing_line_get_line (fixture->page->glance), "c3 d4 c3"));
  g_assert_cmpuint (karum_session_get_ply (session), ==, 1);
  g_assert_null (karum_session_get_node (session)->child->sibling);
  robot_key ("Return");
  robot_expect (!session->next && karum_session_in_variation (session)
                && karum_session_get_ply (session) == 3);
  g_assert_cmpstr (karum_session_get_record (session)->root->child->comment, ==, "c3 d4 c3");
  g_assert_cmpstr (karum_session_get_record (session)->tags.annotator, ==, "Ines");
  robot_key ("ctrl+z");
  robot_expect (!session->turning && !session->next && !karum_session_in_variation (session));
  g_assert_nonnull (karum_session_get_record (session)->root->child->comment);
  robot_key ("ctrl+z");
  robot_expect (!session->turning && !karum_session_get_record (session)->root->child->comment);
  g_assert_null (karum_session_get_record (session)->tags.annotator);
  g_settings_reset (settings, "annotator");
}

/* -- Comments in the record ------------------------------------------------------------------- */

static GtkWidget *
focus_of (GameFixture *fixture)
{
  return gtk_window_get_focus (GTK_WINDOW (fixture->window));
}

static gboolean
writes (GameFixture *fixture)
{
  return GTK_IS_TEXT_VIEW (focus_of (fixture));
}

static GtkWidget *
words (GameFixture *fixture, const char *text)
{
  return tree_find (GTK_WIDGET (fixture->page->turns), tree_says, text);
}

static void
press_d (GameFixture *fixture, const char *comment)
{
  robot_key ("alt+d");
}

/* On the row of the move. */
static void
press_enter (GameFixture *fixture, const char *comment)
{
  GtkWidget *text;

  gtk_stack_set_visible_child_name (fixture->page->tabs, "turns");
  robot_expect ((text = tree_find (GTK_WIDGET (fixture->page->turns), tree_contains, "a1")));
  robot_go_to (gtk_widget_get_parent (gtk_widget_get_ancestor (text, KARUM_TYPE_TURN_LINE)));
  robot_key ("Return");
}

static void
click_button (GameFixture *fixture, const char *comment)
{
  gtk_stack_set_visible_child_name (fixture->page->tabs, "turns");
  robot_settle ();
  robot_click_middle (tree_find (GTK_WIDGET (fixture->page), tree_has_action, "game.comment"));
}

static void
click_words (GameFixture *fixture, const char *comment)
{
  gtk_stack_set_visible_child_name (fixture->page->tabs, "turns");
  robot_settle ();
  robot_paint (fixture->window);
  robot_click (words (fixture, comment), 4, 8);
}

static void
focus_explorer (GameFixture *fixture)
{
  game_fixture_focus_board (fixture);
  robot_key ("alt+e");
  robot_settle ();
}

static void
focus_button (GameFixture *fixture)
{
  robot_go_to (tree_find (GTK_WIDGET (fixture->page), tree_has_action, "game.first"));
}

/* However one begins to write, and wherever the focus was, in a game that is played or over, with
 * variations or a move a line: keys are text until Escape, which leads back to the part where one
 * began, the board or the record, and the move stays. */
static void
keys_are_text (GameFixture *fixture, gconstpointer data)
{
  static void (*const places[]) (GameFixture * fixture)
      = { game_fixture_focus_board, game_fixture_focus_nothing, focus_explorer, focus_button };
  static void (*const ways[]) (GameFixture * fixture, const char *comment)
      = { press_d, press_enter, click_button, click_words };
  KarumSession *session = open_game (fixture);
  g_autoptr (GString) text = g_string_new (NULL);
  gboolean reads;

  for (guint state = 0; state < 3; state++) {
    if (state == 1) {
      gtk_widget_activate_action (GTK_WIDGET (fixture->page), "game.resign", "i", 0);
      robot_expect (karum_session_is_ended (session));
      robot_key ("F7");
    }
    if (state == 2)
      robot_key ("alt+l");
    for (gsize place = 0; place < G_N_ELEMENTS (places); place++)
      for (gsize way = 0; way < G_N_ELEMENTS (ways) - (state == 2); way++) {
        g_test_message ("state %u, focus %u, way %u", state, (guint) place, (guint) way);
        karum_session_go (session, 1);
        robot_settle ();
        places[place](fixture);
        if (way == 3 && text->len == 0)
          continue;
        /* A row is in the record. */
        reads = way == 1 || fixture->page->reading;
        ways[way](fixture, text->str);
        robot_expect (writes (fixture));
        /* A click on the words may give the keys to the record. */
        if (way == 3)
          reads = fixture->page->reading;
        robot_key ("ctrl+End");
        robot_type ("1dmv c/");
        g_string_append (text, "1dmv c/");
        robot_key ("Escape");
        robot_expect (comment_is (session, text->str));
        robot_expect (!writes (fixture) && karum_game_page_reads (fixture->page) == reads
                      && (reads || gtk_widget_is_focus (GTK_WIDGET (fixture->page->board))));
        g_assert_cmpuint (karum_session_get_ply (session), ==, 1);
        g_assert_null (karum_session_get_node (session)->glyphs);
        g_assert_cmpuint (karum_session_get_length (session), ==, 2);
        robot_expect (state == 2 || words (fixture, text->str));
      }
  }
  robot_key ("alt+l");
}

/* A click on another move takes the editor along; what was written stays with each. */
static void
writing_goes_along (GameFixture *fixture, gconstpointer data)
{
  KarumSession *session = open_game (fixture);
  const KarumNode *root;

  robot_key ("Home");
  robot_key ("alt+d");
  robot_type ("the game");
  tree_click_turn (fixture, "a1");
  robot_expect (karum_session_get_ply (session) == 1 && writes (fixture));
  robot_type ("one");
  tree_click_turn (fixture, "b1");
  robot_expect (karum_session_get_ply (session) == 2 && writes (fixture));
  robot_type ("two");
  robot_key ("Escape");
  robot_expect (comment_is (session, "two"));
  root = karum_session_get_record (session)->root;
  g_assert_cmpstr (root->comment, ==, "the game");
  g_assert_cmpstr (root->child->comment, ==, "one");
  robot_expect (words (fixture, "the game") && words (fixture, "one") && words (fixture, "two"));
  /* Elsewhere the board is played on, and what was begun is saved. */
  robot_key ("alt+d");
  robot_key ("ctrl+End");
  robot_type (" more");
  game_fixture_click_point (fixture, karum_point (3, 3));
  game_fixture_wait_length (fixture, 3);
  robot_expect (!writes (fixture));
  g_assert_cmpstr (karum_session_get_node_at (session, 2)->comment, ==, "two more");
  /* Another program writes: one goes on writing. The window is closed: nothing is lost. */
  robot_key ("alt+d");
  robot_type ("three");
  {
    g_autoptr (KarumSession) other
        = karum_session_new (fixture->archive, fixture->id, session->revision,
                             karum_record_copy (karum_session_get_record (session)));

    karum_session_set_comment (other, karum_session_get_record (other)->root, "from there");
    robot_expect (g_strcmp0 (karum_session_get_record (session)->root->comment, "from there") == 0);
  }
  robot_expect (words (fixture, "from there") && writes (fixture));
  robot_type (" four");
  game_fixture_restart (fixture);
  robot_expect (comment_is (fixture->page->session, "three four"));
  g_assert_cmpstr (karum_session_get_record (fixture->page->session)->root->comment, ==,
                   "from there");
}

/* The move is deleted elsewhere while one writes of it: the words stay at the one before. */
static void
words_outlive_their_move (GameFixture *fixture, gconstpointer data)
{
  KarumSession *session = open_game (fixture);
  g_autoptr (KarumSession) other = NULL;

  robot_key ("alt+d");
  robot_type ("of b1");
  other = karum_session_new (fixture->archive, fixture->id, session->revision,
                             karum_record_copy (karum_session_get_record (session)));
  karum_session_delete (other);
  robot_expect (karum_session_get_length (session) == 1);
  robot_expect (comment_is (session, "of b1") && karum_session_get_ply (session) == 1);
}

static void
comment_elsewhere (GameFixture *fixture, KarumSession *session, const char *words)
{
  g_autoptr (KarumSession) other
      = karum_session_new (fixture->archive, fixture->id, session->revision,
                           karum_record_copy (karum_session_get_record (session)));

  karum_session_set_comment (other, karum_session_get_node_at (other, 2), words);
  robot_expect (comment_is (session, words));
}

/* Two windows write the same comment: both texts are kept, whichever is saved last, and what one
 * types oneself comes behind and only once. */
static void
both_texts_are_kept (GameFixture *fixture, gconstpointer data)
{
  KarumSession *session = open_game (fixture);

  robot_key ("alt+d");
  robot_type ("from here");
  comment_elsewhere (fixture, session, "from there");
  robot_expect (writes (fixture));
  robot_type (" too");
  robot_key ("Escape");
  robot_expect (comment_is (session, "from there\nfrom here too"));
  robot_key ("alt+d");
  robot_type (" and on");
  robot_key ("Escape");
  robot_expect (comment_is (session, "from there\nfrom here too and on"));
}

/* Another program, whose change this one hasn't noticed yet. */
static void
comment_in_program (GameFixture *fixture, const char *words)
{
  KarumStore *store = karum_store_open (karum_archive_get_path (fixture->archive), NULL, NULL);
  gint64 id = fixture->id, revision;
  g_autoptr (KarumRecord) record = karum_store_load_game (store, id, &revision, NULL);

  karum_node_set_comment (karum_record_line_end (record), words);
  g_assert_true (karum_store_save_game (store, &id, &revision, record, NULL));
  karum_store_close (store);
}

static gboolean
stored_is (GameFixture *fixture, const char *words)
{
  KarumStore *store = karum_store_open (karum_archive_get_path (fixture->archive), NULL, NULL);
  g_autoptr (KarumRecord) record = karum_store_load_game (store, fixture->id, NULL, NULL);

  karum_store_close (store);
  return g_strcmp0 (karum_record_line_end (record)->comment, words) == 0;
}

/* Two programs write the same comment within seconds: both texts are kept, also if the game is left
 * at once. */
static void
programs_keep_both (GameFixture *fixture, gconstpointer data)
{
  KarumSession *session = open_game (fixture);

  robot_key ("alt+d");
  robot_type ("from here");
  comment_in_program (fixture, "from there");
  robot_key ("Escape");
  robot_expect (comment_is (session, "from there\nfrom here"));
  robot_key ("alt+d");
  robot_type (" too");
  comment_in_program (fixture, "from there\nfrom here, and there");
  karum_game_page_close (fixture->page);
  robot_expect (stored_is (fixture, "from there\nfrom here, and there\ntoo"));
}

int
main (int argc, char **argv)
{
  g_setenv ("GTK_A11Y", "test", TRUE);
  gtk_test_init (&argc, &argv, NULL);
  karum_language_start (KARUM_LOCALEDIR);
  karum_language_apply ("en", "en");
  adw_init ();
  g_test_add ("/app/annotate/mouse", GameFixture, NULL, game_fixture_set_up, marks_by_mouse,
              game_fixture_tear_down);
  g_test_add ("/app/annotate/modifiers", GameFixture, NULL, game_fixture_set_up,
              marks_with_modifiers, game_fixture_tear_down);
  g_test_add ("/app/annotate/mode", GameFixture, NULL, game_fixture_set_up, marks_in_mode,
              game_fixture_tear_down);
  g_test_add ("/app/annotate/glyphs", GameFixture, NULL, game_fixture_set_up, glyph_keys,
              game_fixture_tear_down);
  g_test_add ("/app/annotate/comments", GameFixture, NULL, game_fixture_set_up,
              comments_beside_commands, game_fixture_tear_down);
  g_test_add ("/app/annotate/lines", GameFixture, NULL, game_fixture_set_up, lines_in_comments,
              game_fixture_tear_down);
  g_test_add ("/app/annotate/keys-are-text", GameFixture, NULL, game_fixture_set_up, keys_are_text,
              game_fixture_tear_down);
  g_test_add ("/app/annotate/goes-along", GameFixture, NULL, game_fixture_set_up,
              writing_goes_along, game_fixture_tear_down);
  g_test_add ("/app/annotate/both-texts", GameFixture, NULL, game_fixture_set_up,
              both_texts_are_kept, game_fixture_tear_down);
  g_test_add ("/app/annotate/programs", GameFixture, NULL, game_fixture_set_up, programs_keep_both,
              game_fixture_tear_down);
  g_test_add ("/app/annotate/outlives", GameFixture, NULL, game_fixture_set_up,
              words_outlive_their_move, game_fixture_tear_down);
  return g_test_run ();
}
