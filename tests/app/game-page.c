/* game-page.c: whole games on the game page, with real pointer and key events. */
#include <adwaita.h>
#include <glib/gi18n.h>

#include "game-fixture.h"
#include "karum-arrays.h"
#include "karum-board-point.h"
#include "karum-board-points.h"
#include "karum-board-view-private.h"
#include "karum-game-page-private.h"
#include "karum-games.h"
#include "karum-language.h"
#include "karum-replay-bar.h"
#include "karum-session-private.h"
#include "karum-split.h"
#include "places.h"
#include "robot.h"

static void
mouse_game (GameFixture *fixture, gconstpointer ruleset)
{
  g_autofree char *outcome = NULL;
  g_autofree char *setup = g_malloc0 (KARUM_SETUP_TEXT);
  KarumRandom random;
  KarumRules rules;
  guint length;

  g_assert_true (karum_rules_read (karum_games, ruleset, &rules, NULL));
  karum_random_init (&random, 3);
  if (karum_setup_needed (&rules))
    rules.game->setup_draw (&rules, &random, setup);
  game_fixture_add_game (fixture, ruleset, *setup ? setup : NULL, NULL);
  game_fixture_open_window (fixture, 1000, 720);
  game_fixture_play_whole_game (fixture, game_fixture_click_point);
  length = karum_session_get_length (fixture->page->session);
  outcome = g_strdup (gtk_label_get_label (fixture->page->status));
  game_fixture_restart (fixture);
  g_assert_cmpuint (karum_session_get_length (fixture->page->session), ==, length);
  g_assert_cmpstr (gtk_label_get_label (fixture->page->status), ==, outcome);
  game_fixture_replay (fixture);
}

static void
keyboard_game (GameFixture *fixture, gconstpointer data)
{
  game_fixture_add_game (fixture, "pahtum:custodial,size=5,holes=2,stones=8", NULL, NULL);
  game_fixture_open_window (fixture, 360, 640);
  robot_key ("Tab");
  robot_go_to (GTK_WIDGET (fixture->page->board));
  game_fixture_play_whole_game (fixture, game_fixture_walk_to_point);
  game_fixture_restart (fixture);
  game_fixture_replay (fixture);
}

static void
choices_have_buttons (GameFixture *fixture, gconstpointer data)
{
  game_fixture_add_game (fixture, "pahtum:classic,placement=oneside,size=5,holes=3", NULL, NULL);
  game_fixture_open_window (fixture, 1000, 720);
  game_fixture_play_whole_game (fixture, game_fixture_click_point);
  g_assert_cmpuint (karum_session_get_turn (fixture->page->session, 4)->n_points, ==, 0);
}

/* Messages are shown in an overlay of the page. */
static gboolean
tells_something (GameFixture *fixture)
{
  return gtk_widget_get_first_child (GTK_WIDGET (fixture->page->toasts)) != NULL;
}

/* Whether a click into @page at these coordinates of the messages would be theirs. */
static gboolean
takes_click (GameFixture *fixture, double x)
{
  GtkWidget *toasts = GTK_WIDGET (fixture->page->toasts);
  GtkWidget *place = gtk_widget_get_parent (toasts), *picked;
  graphene_rect_t at;

  g_assert_true (gtk_widget_compute_bounds (toasts, place, &at));
  picked = gtk_widget_pick (place, at.origin.x + x * at.size.width,
                            at.origin.y + at.size.height / 2, GTK_PICK_DEFAULT);
  return picked && (picked == toasts || gtk_widget_is_ancestor (picked, toasts));
}

/* A message takes clicks where it is seen, and not beside it. */
static void
messages_take_their_clicks (GameFixture *fixture, gconstpointer data)
{
  GtkWidget *toasts, *toast, *row;

  game_fixture_add_game (fixture, "pahtum:classic,size=5,holes=3", "a1 b1 c1", NULL);
  game_fixture_open_window (fixture, 1000, 720);
  game_fixture_click_point (fixture, karum_point (0, 0));
  robot_expect (tells_something (fixture));
  toasts = GTK_WIDGET (fixture->page->toasts);
  toast = gtk_widget_get_first_child (toasts);
  row = gtk_overlay_get_child (GTK_OVERLAY (gtk_widget_get_parent (toasts)));
  robot_expect (gtk_widget_get_width (toast) > 0 && takes_click (fixture, 0.5));
  g_assert_cmpint (gtk_widget_get_width (toasts), <, gtk_widget_get_width (row) / 2);
  g_assert_false (takes_click (fixture, -0.1));
  g_assert_false (takes_click (fixture, 1.1));
}

/* Whether the message ends above the buttons of the card. */
static gboolean
lies_above_buttons (GameFixture *fixture)
{
  GtkWidget *page = GTK_WIDGET (fixture->page);
  GtkWidget *toast = gtk_widget_get_first_child (GTK_WIDGET (fixture->page->toasts));
  GtkWidget *buttons = GTK_WIDGET (fixture->page->end_bar);
  graphene_rect_t message, card;

  return toast && gtk_widget_get_height (toast) > 0 && gtk_widget_get_mapped (buttons)
         && gtk_widget_compute_bounds (toast, page, &message)
         && gtk_widget_compute_bounds (buttons, page, &card)
         && message.origin.y + message.size.height <= card.origin.y + 3;
}

/* In a narrow window a game ends while a move is typed: the card has the result in place of what
 * was typed, and the message leaves its buttons free. @data: the size of letters, in percent */
static void
end_leaves_buttons_free (GameFixture *fixture, gconstpointer data)
{
  g_object_set (gtk_settings_get_default (), "gtk-xft-dpi",
                GPOINTER_TO_INT (data) * 96 * PANGO_SCALE / 100, NULL);
  game_fixture_add_game (fixture, "pahtum:classic,size=5,holes=3", "a1 b1 c1", NULL);
  game_fixture_open_window (fixture, 360, 640);
  gtk_widget_grab_focus (GTK_WIDGET (fixture->page->board));
  robot_type ("d");
  robot_expect (karum_turn_entry_is_begun (fixture->page->entry));
  karum_session_resign (fixture->page->session, KARUM_FIRST);
  robot_expect (lies_above_buttons (fixture));
  g_assert_false (karum_turn_entry_is_begun (fixture->page->entry));
  gtk_settings_reset_property (gtk_settings_get_default (), "gtk-xft-dpi");
}

/* On a telephone, below its bar, what one presses while playing is in sight, and the board has the
 * width. */
static void
playing_fits_telephone (GameFixture *fixture, gconstpointer language)
{
  const int height = 684;
  graphene_rect_t bar, board;

  karum_language_apply (language, "en");
  game_fixture_add_game (fixture, "pahtum:classic", "a1 g2 c3 d4 b6", NULL);
  game_fixture_open_window (fixture, 360, height);
  g_object_set (fixture->page, "studying", FALSE, NULL);
  robot_expect (gtk_widget_get_mapped (GTK_WIDGET (fixture->page->play_bar)));
  robot_expect (
      gtk_widget_compute_bounds (GTK_WIDGET (fixture->page->play_bar), fixture->window, &bar)
      && bar.size.height > 0 && bar.origin.y + bar.size.height <= height);
  robot_expect (
      gtk_widget_compute_bounds (GTK_WIDGET (fixture->page->board), fixture->window, &board)
      && board.size.height >= 300);
  karum_language_apply ("en", "en");
}

static void
wrong_input_changes_nothing (GameFixture *fixture, gconstpointer data)
{
  game_fixture_add_game (fixture, "pahtum:classic,size=5,holes=3", "a1 b1 c1", NULL);
  game_fixture_open_window (fixture, 1000, 720);
  game_fixture_click_point (fixture, karum_point (0, 0));
  robot_expect (tells_something (fixture));
  robot_key ("slash");
  robot_type ("q9");
  robot_key ("Return");
  robot_expect (karum_session_get_length (fixture->page->session) == 0);
  robot_key ("Escape");
  robot_key ("slash");
  robot_type ("d4");
  robot_expect (robot_find_button (GTK_WIDGET (fixture->page), "d4") != NULL);
  robot_key ("Return");
  game_fixture_wait_length (fixture, 1);
}

static void
undo_and_redo (GameFixture *fixture, gconstpointer data)
{
  game_fixture_add_game (fixture, "pahtum:custodial", NULL,
                         "7/3x3/3o3/1xo4/7/5#1/7 x 28,28 0,0 play");
  game_fixture_open_window (fixture, 1000, 720);
  game_fixture_click_point (fixture, karum_point (3, 3));
  robot_expect (karum_session_get_entry (fixture->page->session)->turn.n_points == 1);
  robot_key ("Escape");
  robot_expect (karum_session_get_entry (fixture->page->session)->turn.n_points == 0);
  game_fixture_click_point (fixture, karum_point (3, 3));
  game_fixture_click_point (fixture, karum_point (2, 3));
  game_fixture_wait_length (fixture, 1);
  robot_key ("ctrl+z");
  game_fixture_wait_length (fixture, 0);
  robot_key ("ctrl+shift+z");
  game_fixture_wait_length (fixture, 1);
}

/* The list of a long game scrolls to the shown turn, immediately and later. */
static void
list_shows_the_turn (GameFixture *fixture, gconstpointer data)
{
  GtkAdjustment *place;

  game_fixture_add_game (fixture, "pahtum:japanese", "a1 b1 c1 d1 e1", NULL);
  game_fixture_open_window (fixture, 1000, 600);
  game_fixture_play_whole_game (fixture, game_fixture_click_point);
  game_fixture_restart (fixture);
  place = gtk_scrolled_window_get_vadjustment (
      GTK_SCROLLED_WINDOW (gtk_widget_get_first_child (GTK_WIDGET (fixture->page->turns))));
  robot_expect (gtk_adjustment_get_value (place) > 0);
  robot_expect (gtk_adjustment_get_value (place) + gtk_adjustment_get_page_size (place) + 40
                > gtk_adjustment_get_upper (place));
  robot_key ("Home");
  robot_expect (gtk_adjustment_get_value (place) < 1);
  robot_key ("End");
  robot_expect (gtk_adjustment_get_value (place) > 40);
  robot_key ("Home");
  robot_key ("Right");
  robot_expect (gtk_adjustment_get_value (place) < 40);
}

static void
comments_are_found_again (GameFixture *fixture, gconstpointer data)
{
  game_fixture_add_game (fixture, "pahtum:classic,size=5,holes=3", "a1 b1 c1", NULL);
  game_fixture_open_window (fixture, 1000, 720);
  game_fixture_click_point (fixture, karum_point (3, 3));
  game_fixture_wait_length (fixture, 1);
  robot_key ("alt+d");
  robot_type ("a quiet corner");
  robot_key ("Escape");
  robot_settle ();
  game_fixture_restart (fixture);
  g_assert_cmpstr (karum_session_get_node_at (fixture->page->session, 1)->comment, ==,
                   "a quiet corner");
}

static gboolean
looks_at (GameFixture *fixture, const char *turn)
{
  KarumSession *session = fixture->page->session;
  const KarumNode *node = karum_session_get_node (session);
  char text[KARUM_TURN_TEXT] = "";

  if (node->turn)
    karum_session_get_rules (session)->game->turn_write (karum_session_get_rules (session),
                                                         node->turn, text);
  return !session->next && !session->turning && g_str_equal (text, turn);
}

/* Another turn in the middle begins a variation; keys lead through it and back, annotate,
 * correct and delete its turns, and everything can be undone. */
static void
variations_by_keys (GameFixture *fixture, gconstpointer data)
{
  KarumSession *session;

  game_fixture_add_game (fixture, "pahtum:classic,size=5,holes=3", "a1 b1 c1", NULL);
  game_fixture_open_window (fixture, 1000, 720);
  session = fixture->page->session;
  for (unsigned column = 0; column < 4; column++) {
    game_fixture_click_point (fixture, karum_point (column, 4));
    game_fixture_wait_length (fixture, column + 1);
  }
  robot_key ("Home");
  robot_key ("Right");
  robot_expect (looks_at (fixture, "a5"));
  game_fixture_click_point (fixture, karum_point (2, 2));
  robot_expect (looks_at (fixture, "c3"));
  robot_expect (tells_something (fixture));
  robot_expect (gtk_widget_get_mapped (fixture->page->variation_bar));
  robot_key ("alt+3");
  robot_expect (!session->next
                && karum_node_get_glyph (karum_session_get_node (session), KARUM_GLYPH_JUDGEMENT)
                       == 3);
  robot_key ("shift+Left");
  robot_expect (looks_at (fixture, "a5")
                && gtk_widget_get_mapped (GTK_WIDGET (fixture->page->forks)));
  robot_key ("Down");
  robot_expect (karum_session_get_length (session) == 4);
  robot_key ("Right");
  robot_expect (looks_at (fixture, "b5"));
  robot_key ("Left");
  robot_key ("Up");
  robot_key ("Right");
  robot_expect (looks_at (fixture, "c3"));
  robot_key ("ctrl+r");
  robot_expect (looks_at (fixture, "a5")
                && gtk_widget_get_mapped (fixture->page->correction_cancel));
  robot_key ("Escape");
  robot_expect (looks_at (fixture, "c3")
                && !gtk_widget_get_mapped (fixture->page->correction_cancel));
  robot_key ("ctrl+r");
  robot_expect (gtk_widget_get_mapped (fixture->page->correction_cancel));
  game_fixture_click_point (fixture, karum_point (3, 3));
  robot_expect (looks_at (fixture, "d4"));
  robot_key ("ctrl+Up");
  robot_expect (looks_at (fixture, "d4") && !karum_session_in_variation (session));
  robot_key ("Delete");
  robot_expect (looks_at (fixture, "a5") && karum_session_get_length (session) == 4);
  for (int undone = 0; undone < 5; undone++) {
    robot_key ("ctrl+z");
    robot_settle ();
  }
  robot_expect (!session->turning && karum_session_get_length (session) == 4
                && !karum_session_get_record (session)->root->child->child->sibling);
}

static void
note_failure (gboolean *failed)
{
  *failed = TRUE;
}

/* A comment that can't be saved is kept, and can be saved later. */
static void
unsaved_comments_stay (GameFixture *fixture, gconstpointer data)
{
  g_autofree char *text = NULL;
  gboolean failed = FALSE;
  GtkTextView *view;

  game_fixture_add_game (fixture, "pahtum:classic,size=5,holes=3", "a1 b1 c1", NULL);
  game_fixture_open_window (fixture, 1000, 720);
  game_fixture_click_point (fixture, karum_point (3, 3));
  game_fixture_wait_length (fixture, 1);
  g_signal_connect_swapped (fixture->page->session, "failed", G_CALLBACK (note_failure), &failed);
  karum_archive_close (fixture->archive);
  robot_key ("alt+d");
  view = GTK_TEXT_VIEW (gtk_window_get_focus (GTK_WINDOW (fixture->window)));
  robot_type ("a quiet corner");
  robot_key ("Escape");
  robot_expect (failed);
  robot_settle ();
  g_object_get (gtk_text_view_get_buffer (view), "text", &text, NULL);
  g_assert_cmpstr (text, ==, "a quiet corner");
  /* The comment is tried again when the window closes. */
  g_signal_handlers_disconnect_by_data (fixture->page->session, &failed);
}

/* A resignation: announced, undone, replayed automatically, by number, with the wheel. */
static void
ended_games_are_replayed (GameFixture *fixture, gconstpointer data)
{
  KarumSession *session;

  game_fixture_add_game (fixture, "pahtum:classic,size=5,holes=3", "a1 b1 c1", NULL);
  game_fixture_open_window (fixture, 1000, 720);
  session = fixture->page->session;
  for (unsigned column = 0; column < 4; column++) {
    game_fixture_click_point (fixture, karum_point (column, 4));
    game_fixture_wait_length (fixture, column + 1);
  }
  gtk_widget_activate_action (GTK_WIDGET (fixture->page), "game.time", "i", 0);
  robot_expect (g_str_equal (gtk_label_get_label (fixture->page->status), "花子 wins on time"));
  robot_key ("ctrl+z");
  robot_expect (!karum_session_is_ended (session));
  gtk_widget_activate_action (GTK_WIDGET (fixture->page), "game.resign", "i", 1);
  robot_expect (karum_session_is_ended (session));
  robot_expect (strstr (gtk_label_get_label (fixture->page->status), "Анна") != NULL);
  robot_expect (tells_something (fixture));
  robot_expect (karum_session_is_ended (session));
  robot_key ("ctrl+z");
  game_fixture_wait_length (fixture, 4);
  robot_expect (!karum_session_is_ended (session));
  robot_key ("ctrl+shift+z");
  game_fixture_wait_length (fixture, 4);
  robot_expect (karum_session_is_ended (session));
  g_object_set (fixture->page->replay, "seconds", 0.2, NULL);
  robot_key ("Home");
  robot_expect (karum_lead_chart_get_lead (fixture->page->chart, 4) == 0);
  robot_key ("space");
  robot_expect (karum_replay_bar_get_playing (fixture->page->replay));
  robot_expect (karum_session_get_ply (session) == karum_session_get_length (session));
  robot_expect (!karum_replay_bar_get_playing (fixture->page->replay));
  robot_key ("ctrl+g");
  robot_expect (gtk_widget_get_focus_child (GTK_WIDGET (fixture->page->replay)) != NULL);
  robot_key ("ctrl+a");
  robot_type ("1");
  robot_key ("Return");
  robot_expect (karum_session_get_ply (session) == 1);
}

/* The child widget of the board for @point. */
static GtkAccessible *
point_of (GameFixture *fixture, KarumPoint point)
{
  GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (fixture->page->board));

  while (karum_board_point_get_point (KARUM_BOARD_POINT (child)) != point)
    child = gtk_widget_get_next_sibling (child);
  return GTK_ACCESSIBLE (child);
}

/* What has just got the focus is read first. */
static gboolean
describes (GtkAccessible *board, const char *text)
{
  g_autofree char *other
      = gtk_test_accessible_check_property (board, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text);

  return !other;
}

static void
screen_readers_are_told (GameFixture *fixture, gconstpointer data)
{
  GtkAccessible *status, *board;

  game_fixture_add_game (fixture, "pahtum:classic,size=5,holes=3", "a1 b1 c1", NULL);
  game_fixture_open_window (fixture, 1000, 720);
  status = GTK_ACCESSIBLE (fixture->page->status);
  board = GTK_ACCESSIBLE (fixture->page->board);
  gtk_test_accessible_assert_role (status, GTK_ACCESSIBLE_ROLE_STATUS);
  gtk_test_accessible_assert_role (board, GTK_ACCESSIBLE_ROLE_GRID);
  gtk_test_accessible_assert_property (point_of (fixture, karum_point (0, 0)),
                                       GTK_ACCESSIBLE_PROPERTY_LABEL, "a1, hole");
  gtk_test_accessible_assert_property (point_of (fixture, karum_point (3, 3)),
                                       GTK_ACCESSIBLE_PROPERTY_LABEL, "d4, empty");
  game_fixture_walk_to_point (fixture, karum_point (3, 3));
  game_fixture_wait_length (fixture, 1);
  gtk_test_accessible_assert_property (point_of (fixture, karum_point (3, 3)),
                                       GTK_ACCESSIBLE_PROPERTY_LABEL, "d4, First (blue)");
  /* Newer toolkits announce what has happened, and the description is that of the cursor. */
  robot_expect (describes (board, gtk_check_version (4, 14, 0) ? "d4. 花子: place a stone"
                                                               : "d4, First (blue)"));
  gtk_test_accessible_assert_property (status, GTK_ACCESSIBLE_PROPERTY_LABEL,
                                       "d4. 花子: place a stone");
}

/* From the first on, and after a click too. */
static void
screen_readers_know_the_cursor (GameFixture *fixture, gconstpointer data)
{
  GtkAccessible *board;

  game_fixture_add_game (fixture, "pahtum:classic,size=5,holes=3", "a1 b1 c1", NULL);
  game_fixture_open_window (fixture, 1000, 720);
  board = GTK_ACCESSIBLE (fixture->page->board);
  gtk_test_accessible_assert_relation (board, GTK_ACCESSIBLE_RELATION_ACTIVE_DESCENDANT,
                                       point_of (fixture, karum_point (2, 2)));
  game_fixture_click_point (fixture, karum_point (0, 0));
  robot_expect (fixture->page->board->input.cursor == karum_point (0, 0));
  gtk_test_accessible_assert_relation (board, GTK_ACCESSIBLE_RELATION_ACTIVE_DESCENDANT,
                                       point_of (fixture, karum_point (0, 0)));
}

static void
pieces_can_be_dragged (GameFixture *fixture, gconstpointer data)
{
  double from_x, from_y, to_x, to_y;

  game_fixture_add_game (fixture, "jarmo", NULL, NULL);
  game_fixture_open_window (fixture, 1000, 720);
  karum_board_view_get_center (fixture->page->board, karum_point (0, 0), &from_x, &from_y);
  karum_board_view_get_center (fixture->page->board, karum_point (1, 2), &to_x, &to_y);
  robot_drag (GTK_WIDGET (fixture->page->board), from_x, from_y, to_x, to_y);
  game_fixture_wait_length (fixture, 1);
  robot_key ("alt+f");
  karum_board_view_get_center (fixture->page->board, karum_point (1, 2), &from_x, &from_y);
  g_assert_cmpfloat (from_y, <, to_y + 200);
  g_assert_cmpfloat (from_x, !=, to_x);
}

static void
speaks (GameFixture *fixture, gconstpointer language)
{
  KarumSession *session;
  g_autofree char *english = NULL;

  game_fixture_add_game (fixture, "pahtum:classic,size=5,holes=3", "a1 b1 c1", NULL);
  karum_language_apply ("en", "en");
  game_fixture_open_window (fixture, 1000, 720);
  english = g_strdup (gtk_label_get_label (fixture->page->status));
  game_fixture_close_window (fixture);
  karum_language_apply (language, "en");
  game_fixture_open_window (fixture, 360, 640);
  session = fixture->page->session;
  g_assert_cmpstr (gtk_label_get_label (fixture->page->status), !=, english);
  g_assert_nonnull (strstr (gtk_label_get_label (fixture->page->status), "Анна"));
  game_fixture_play_whole_game (fixture, game_fixture_click_point);
  g_assert_true (karum_session_is_ended (session));
  game_fixture_close_window (fixture);
  karum_language_apply ("en", "en");
}

/* The width of a panel that needs @least, in a window of @width; 0 if it is below. */
static int
panel_beside (int width, int least)
{
  GtkWidget *main_child = gtk_label_new ("Board"), *panel = gtk_label_new ("Moves");
  GtkWidget *split = g_object_new (KARUM_TYPE_SPLIT, "main", main_child, "panel", panel, NULL);
  GtkWidget *window = gtk_window_new ();
  gboolean narrow;
  int found;

  gtk_widget_set_size_request (panel, least, -1);
  gtk_window_set_default_size (GTK_WINDOW (window), width, 600);
  gtk_window_set_child (GTK_WINDOW (window), split);
  gtk_window_present (GTK_WINDOW (window));
  while (gtk_widget_get_width (panel) == 0)
    g_main_context_iteration (NULL, TRUE);
  g_object_get (split, "narrow", &narrow, NULL);
  found = narrow ? 0 : gtk_widget_get_width (panel);
  gtk_window_destroy (GTK_WINDOW (window));
  return found;
}

/* A panel with a large font is never cut off: it gets the width it needs, or is below the board. */
static void
panel_has_room (void)
{
  g_assert_cmpint (panel_beside (1200, 100), ==, 360);
  g_assert_cmpint (panel_beside (1200, 500), >=, 500);
  g_assert_cmpint (panel_beside (900, 500), ==, 0);
}

/* (nullable) */
static GtkWidget *
find_switcher (GtkWidget *widget)
{
  GtkWidget *found = GTK_IS_STACK_SWITCHER (widget) ? widget : NULL;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child && !found;
       child = gtk_widget_get_next_sibling (child))
    found = find_switcher (child);
  return found;
}

/* With the default font, all tabs are visible in every language, also in a narrow window. */
static void
tabs_are_whole (GameFixture *fixture, gconstpointer language)
{
  const int widths[] = { 360, 900, 1280 };
  GtkAdjustment *place;
  GtkWidget *window;

  karum_language_apply (language, "en");
  game_fixture_add_game (fixture, "jarmo", NULL, NULL);
  karum_for_each_of (width, widths) {
    game_fixture_open_window (fixture, *width, 700);
    window = gtk_widget_get_ancestor (find_switcher (fixture->window), GTK_TYPE_SCROLLED_WINDOW);
    place = gtk_scrolled_window_get_hadjustment (GTK_SCROLLED_WINDOW (window));
    robot_expect (gtk_adjustment_get_upper (place) > 100
                  && gtk_adjustment_get_upper (place) <= gtk_adjustment_get_page_size (place));
    g_assert_cmpint (gtk_widget_get_width (fixture->window), <=, *width);
    game_fixture_close_window (fixture);
  }
  karum_language_apply ("en", "en");
}

/* Each player fills rows of their own, from below and from above. */
static void
fill_rows (GameFixture *fixture)
{
  KarumSession *session = fixture->page->session;
  g_autofree KarumTurn *turn = g_new0 (KarumTurn, 1);

  for (guint i = 0; i < 64; i++) {
    char cell[] = { (char) ('a' + i / 2 % 8), (char) (i % 2 ? '8' - i / 16 : '1' + i / 16), '\0' };

    g_assert_true (karum_turn_parse (karum_session_get_rules (session),
                                     karum_session_get_position (session), cell, turn, NULL));
    karum_session_play (session, turn);
    game_fixture_wait_length (fixture, i + 1);
    if (i == 15 || i == 31 || i >= 62)
      places_check_width (fixture->window, "a game with many points", 360);
  }
}

/* Points of many digits, with large letters, on a telephone: the window has a frame of its own
 * where it throws no shadow. */
static void
large_points_fit (GameFixture *fixture, gconstpointer language)
{
  karum_language_apply (language, "en");
  game_fixture_add_game (fixture, "pahtum:classic,size=8,holes=0", NULL, NULL);
  game_fixture_open_window (fixture, 360, 640);
  g_object_set (gtk_settings_get_default (), "gtk-xft-dpi", 2 * 96 * PANGO_SCALE, NULL);
  robot_settle ();
  fill_rows (fixture);
  gtk_settings_reset_property (gtk_settings_get_default (), "gtk-xft-dpi");
  karum_language_apply ("en", "en");
}

int
main (int argc, char **argv)
{
  g_setenv ("GTK_A11Y", "test", TRUE);
  game_fixture_begin (&argc, &argv);
  game_fixture_test ("whole-games/classic", "pahtum:classic", mouse_game);
  game_fixture_test ("whole-games/strikeout", "pahtum:strikeout", mouse_game);
  game_fixture_test ("whole-games/japanese", "pahtum:japanese", mouse_game);
  game_fixture_test ("whole-games/custodial", "pahtum:custodial", mouse_game);
  game_fixture_test ("game-page/keyboard", NULL, keyboard_game);
  game_fixture_test ("game-page/choices-have-buttons", NULL, choices_have_buttons);
  game_fixture_test ("game-page/clicks-of-messages", NULL, messages_take_their_clicks);
  game_fixture_test ("game-page/end-leaves-buttons-free", GINT_TO_POINTER (100),
                     end_leaves_buttons_free);
  game_fixture_test ("game-page/end-leaves-buttons-free-large", GINT_TO_POINTER (200),
                     end_leaves_buttons_free);
  game_fixture_test ("game-page/playing-fits-telephone/en", "en", playing_fits_telephone);
  game_fixture_test ("game-page/playing-fits-telephone/ru", "ru", playing_fits_telephone);
  game_fixture_test ("game-page/playing-fits-telephone/ja", "ja", playing_fits_telephone);
  game_fixture_test ("game-page/wrong-input", NULL, wrong_input_changes_nothing);
  game_fixture_test ("game-page/undo-and-redo", NULL, undo_and_redo);
  game_fixture_test ("game-page/comments", NULL, comments_are_found_again);
  game_fixture_test ("game-page/variations", NULL, variations_by_keys);
  game_fixture_test ("game-page/unsaved-comments", NULL, unsaved_comments_stay);
  game_fixture_test ("game-page/ended-games", NULL, ended_games_are_replayed);
  game_fixture_test ("game-page/screen-readers", NULL, screen_readers_are_told);
  game_fixture_test ("game-page/screen-readers-cursor", NULL, screen_readers_know_the_cursor);
  game_fixture_test ("game-page/list-shows-the-turn", NULL, list_shows_the_turn);
  game_fixture_test ("game-page/dragging", NULL, pieces_can_be_dragged);
  game_fixture_test ("game-page/russian", "ru", speaks);
  game_fixture_test ("game-page/japanese", "ja", speaks);
  game_fixture_test ("game-page/tabs/en", "en", tabs_are_whole);
  game_fixture_test ("game-page/tabs/ru", "ru", tabs_are_whole);
  game_fixture_test ("game-page/tabs/ja", "ja", tabs_are_whole);
  game_fixture_test ("game-page/large-points", "ru", large_points_fit);
  g_test_add_func ("/app/game-page/panel-has-room", panel_has_room);
  return g_test_run ();
}
