/* annotate.c: annotating turns on the game page: marks, glyphs, comments; by mouse and keys. */
#include <adwaita.h>

#include "game-fixture.h"
#include "karum-board-points.h"
#include "karum-board-view-private.h"
#include "karum-game-page-private.h"
#include "karum-language.h"
#include "karum-session-private.h"
#include "robot.h"

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

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autofree char *both = g_strdup_printf ("%s %s", cases[i].mark, cases[i].arrow);

    robot_hold (cases[i].modifier);
    mark (fixture, karum_point (2, 2), karum_point (2, 2));
    robot_expect (comment_is (session, cases[i].mark));
    mark (fixture, karum_point (0, 0), karum_point (3, 1));
    robot_expect (comment_is (session, both));
    mark (fixture, karum_point (2, 2), karum_point (2, 2));
    robot_expect (comment_is (session, cases[i].arrow));
    mark (fixture, karum_point (0, 0), karum_point (3, 1));
    robot_expect (comment_is (session, NULL));
    robot_release (cases[i].modifier);
  }
}

/* In the marking mode, by keys and by clicks with the primary button. */
static void
marks_in_mode (GameFixture *fixture, gconstpointer data)
{
  KarumSession *session = open_game (fixture);
  double x, y;

  robot_key ("k");
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
  robot_key ("1");
  robot_expect (!session->next
                && karum_node_get_glyph (karum_session_get_node (session), KARUM_GLYPH_JUDGEMENT)
                       == 1);
  robot_key ("k");
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
    for (gsize i = 0; i < G_N_ELEMENTS (keys); i++) {
      g_test_message ("%s with the focus at place %u", keys[i].key, (guint) place);
      robot_key (keys[i].key);
      robot_expect (!session->next
                    && karum_node_get_glyph (karum_session_get_node (session), keys[i].group)
                           == keys[i].glyph);
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
  robot_key ("d");
  robot_type ("quiet");
  robot_key ("Escape");
  robot_expect (comment_is (session, "[%csl Gc3] quiet"));
  mark (fixture, karum_point (3, 3), karum_point (3, 3));
  robot_expect (comment_is (session, "[%csl Gc3,Gd4] quiet"));
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (fixture->page->lead_note)));
  robot_key ("Left");
  robot_settle ();
  game_fixture_click_point (fixture, karum_point (4, 4));
  robot_expect (karum_session_in_variation (session) && !session->next);
  robot_expect (gtk_widget_get_mapped (GTK_WIDGET (fixture->page->lead_note)));
  gtk_widget_grab_focus (GTK_WIDGET (fixture->page->lead_note));
  robot_type ("instead");
  robot_key ("Escape");
  robot_expect (!session->next
                && g_strcmp0 (karum_session_get_node (session)->lead, "instead") == 0);
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
  robot_key ("d");
  robot_type ("c3 d4 c3");
  robot_expect (fixture->page->pointing);
  g_assert_cmpuint (karum_session_get_ply (session), ==, 1);
  robot_key ("alt+Return");
  robot_expect (!session->next && karum_session_in_variation (session)
                && karum_session_get_ply (session) == 3);
  g_assert_cmpstr (karum_session_get_record (session)->root->child->comment, ==, "c3 d4 c3");
  g_assert_cmpstr (karum_session_get_record (session)->tags.annotator, ==, "Ines");
  robot_key ("Escape");
  robot_key ("ctrl+z");
  robot_expect (!session->turning && !session->next && !karum_session_in_variation (session));
  g_assert_nonnull (karum_session_get_record (session)->root->child->comment);
  robot_key ("ctrl+z");
  robot_expect (!session->turning && !karum_session_get_record (session)->root->child->comment);
  g_assert_null (karum_session_get_record (session)->tags.annotator);
  g_settings_reset (settings, "annotator");
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
  return g_test_run ();
}
