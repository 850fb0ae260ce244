#include "tree-fixture.h"

#include "karum-game-page-private.h"
#include "karum-kgn.h"
#include "karum-session-private.h"
#include "robot.h"

char *
tree_kgn (GameFixture *fixture)
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

gboolean
tree_is_idle (GameFixture *fixture)
{
  KarumSession *session = fixture->page->session;

  return !session->next && !session->turning && g_queue_is_empty (&session->inputs);
}

static gboolean
has_moves (GameFixture *fixture, const char *wanted)
{
  g_autofree char *now = moves (fixture);

  return tree_is_idle (fixture) && g_str_equal (now, wanted);
}

void
tree_expect_moves (GameFixture *fixture, const char *wanted)
{
  g_autofree char *now = moves (fixture);

  g_test_message ("%s, wanted: %s", now, wanted);
  robot_expect (has_moves (fixture, wanted));
}

gboolean
tree_looks_at (GameFixture *fixture, const char *turn)
{
  const KarumNode *node = karum_session_get_node (fixture->page->session);
  char text[KARUM_TURN_TEXT] = "";

  if (node->turn)
    karum_session_get_rules (fixture->page->session)
        ->game->turn_write (karum_session_get_rules (fixture->page->session), node->turn, text);
  return tree_is_idle (fixture) && g_str_equal (text, turn);
}

gboolean
tree_has_comment (GameFixture *fixture, const char *part)
{
  const char *comment = karum_session_get_node (fixture->page->session)->comment;

  return comment && strstr (comment, part);
}

void
tree_open_game (GameFixture *fixture)
{
  game_fixture_add_game (fixture, "pahtum:classic,size=5,holes=3", "a1 b1 c1", NULL);
  game_fixture_open_window (fixture, 1200, 900);
  g_object_set (fixture->page->board, "animate", FALSE, NULL);
}

GtkWidget *
tree_find (GtkWidget *widget,
           gboolean (*fits) (GtkWidget *widget, const char *text),
           const char *text)
{
  if (gtk_widget_get_mapped (widget) && fits (widget, text))
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child;
       child = gtk_widget_get_next_sibling (child)) {
    GtkWidget *found = tree_find (child, fits, text);

    if (found)
      return found;
  }
  return NULL;
}

gboolean
tree_says (GtkWidget *widget, const char *text)
{
  return GTK_IS_LABEL (widget) && g_str_equal (gtk_label_get_text (GTK_LABEL (widget)), text);
}

gboolean
tree_contains (GtkWidget *widget, const char *text)
{
  return GTK_IS_LABEL (widget) && strstr (gtk_label_get_text (GTK_LABEL (widget)), text);
}

gboolean
tree_has_action (GtkWidget *widget, const char *action)
{
  return GTK_IS_BUTTON (widget)
         && g_strcmp0 (gtk_actionable_get_action_name (GTK_ACTIONABLE (widget)), action) == 0;
}

gboolean
tree_folds (GtkWidget *widget, const char *unused)
{
  return gtk_widget_has_css_class (widget, "turn-fold");
}

/* -- By keys ---------------------------------------------------------------------------------- */

void
tree_type_turn (GameFixture *fixture, const char *turn)
{
  robot_key ("slash");
  robot_expect (GTK_IS_EDITABLE (gtk_window_get_focus (GTK_WINDOW (fixture->window))));
  robot_type (turn);
  robot_key ("Return");
  robot_expect (tree_looks_at (fixture, turn));
  robot_key ("Escape");
  robot_expect (gtk_widget_is_focus (GTK_WIDGET (fixture->page->board)));
}

void
tree_press (GameFixture *fixture, const char *key, const char *turn)
{
  g_test_message ("%s, to “%s”", key, turn);
  robot_key (key);
  robot_expect (tree_looks_at (fixture, turn));
}

void
tree_type_comment (GameFixture *fixture, const char *text)
{
  robot_key ("alt+d");
  robot_expect (GTK_IS_TEXT_VIEW (gtk_window_get_focus (GTK_WINDOW (fixture->window))));
  robot_type (text);
  robot_key ("Escape");
  robot_expect (tree_is_idle (fixture)
                && g_strcmp0 (karum_session_get_node (fixture->page->session)->comment, text) == 0);
  robot_expect (gtk_widget_is_focus (GTK_WIDGET (fixture->page->board)));
}

/* The turn after it is typed when the glyph is saved. */
void
tree_press_glyph (GameFixture *fixture, const char *key)
{
  g_autofree char *pressed = g_strconcat ("alt+", key, NULL);
  const KarumNode *node;

  robot_key (pressed);
  robot_expect ((node = karum_session_get_node (fixture->page->session))->glyphs
                && node->glyphs->len > 0 && tree_is_idle (fixture));
}

const char tree_moves[]
    = "1. a5 b5 (1... c3 $4 {third} 2. d3 (2. e3 e4 (2... e2 $5 3. d2 (3. a3 {fourth}))))"
      " 2. c5 d5 *";

/* Four levels of variations, with comments and glyphs. */
void
tree_build_by_keys (GameFixture *fixture)
{
  tree_type_turn (fixture, "a5");
  tree_type_turn (fixture, "b5");
  tree_type_turn (fixture, "c5");
  tree_type_turn (fixture, "d5");
  tree_press (fixture, "Home", "");
  tree_press (fixture, "Right", "a5");
  tree_type_turn (fixture, "c3");
  tree_press_glyph (fixture, "4");
  tree_type_comment (fixture, "third");
  tree_type_turn (fixture, "d3");
  tree_press (fixture, "Left", "c3");
  tree_type_turn (fixture, "e3");
  tree_type_turn (fixture, "e4");
  tree_press (fixture, "Left", "e3");
  tree_type_turn (fixture, "e2");
  tree_press_glyph (fixture, "5");
  tree_type_turn (fixture, "d2");
  tree_press (fixture, "Left", "e2");
  tree_type_turn (fixture, "a3");
  tree_type_comment (fixture, "fourth");
  gtk_stack_set_visible_child_name (fixture->page->tabs, "turns");
  robot_paint (fixture->window);
  tree_expect_moves (fixture, tree_moves);
}

/* -- By the mouse ----------------------------------------------------------------------------- */

GtkWidget *
tree_find_text (GameFixture *fixture, const char *text, double *x, double *y)
{
  GtkWidget *widget = tree_find (GTK_WIDGET (fixture->page->turns), tree_contains, text);
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

void
tree_click_turn (GameFixture *fixture, const char *turn)
{
  GtkWidget *label;
  double x, y;

  robot_settle ();
  robot_paint (fixture->window);
  label = tree_find_text (fixture, turn, &x, &y);
  robot_point (label, x, y);
  robot_click (label, x, y);
  robot_expect (tree_looks_at (fixture, turn));
}
