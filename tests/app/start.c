/* start.c: the first minute: a name, a game against the computer, two players, learning; in every
 * language, by mouse and keys. */

#include <glib/gi18n.h>

#include "karum-arrays.h"
#include "karum-game-menu.h"
#include "karum-game-page-private.h"
#include "karum-name-row.h"
#include "karum-names-editor.h"
#include "karum-new-game-dialog.h"
#include "karum-requests.h"
#include "karum-rules-editor.h"
#include "karum-which-row.h"
#include "karum-window-private.h"
#include "robot.h"
#include "shell-fixture.h"

/* The button of the start page in @root that does @action, for the game with this id. */
static GtkWidget *
find_button (GtkWidget *root, const char *action, const char *game)
{
  GtkWidget *found = NULL;

  if (GTK_IS_BUTTON (root)
      && g_strcmp0 (gtk_actionable_get_action_name (GTK_ACTIONABLE (root)), action) == 0
      && g_str_has_prefix (
          g_variant_get_string (gtk_actionable_get_action_target_value (GTK_ACTIONABLE (root)),
                                NULL),
          game)
      && gtk_widget_get_mapped (root))
    return root;
  for (GtkWidget *child = gtk_widget_get_first_child (root); child && !found;
       child = gtk_widget_get_next_sibling (child))
    found = find_button (child, action, game);
  return found;
}

static KarumSession *
session_of (KarumWindow *window)
{
  return g_str_equal (shell_page (window), "game")
             ? karum_game_page_get_session (shell_game_page (window))
             : NULL;
}

static void
check_game (KarumWindow *window, const char *game, const char *player)
{
  const KarumRecord *record;

  robot_expect (session_of (window));
  record = karum_session_get_record (session_of (window));
  g_assert_cmpstr (record->rules.game->id, ==, game);
  g_assert_cmpstr (record->tags.players[0], ==, player);
  g_assert_cmpstr (record->tags.players[1], ==, "Computer, level 2");
  g_assert_nonnull (record->tags.uuid);
  g_assert_nonnull (record->tags.date);
}

/* With an archive that has nothing: one types a name and clicks a board. Afterwards the library has
 * the game, and the page is a line of the sidebar, where the name stands still. */
static void
test_first_game (gconstpointer language)
{
  KarumApplication *application = shell_start (language);
  KarumWindow *window = shell_window (application);
  GtkWidget *widget = GTK_WIDGET (window), *name;
  g_autofree char *kept = NULL;

  robot_expect (g_str_equal (shell_library_state (window), "empty"));
  robot_focus (widget);
  robot_expect ((name = shell_find_mapped (widget, KARUM_TYPE_NAME_ROW)));
  robot_go_to (name);
  robot_type ("Zoe");
  robot_click_middle (find_button (widget, "start.play", "pahtum"));
  check_game (window, "pahtum", "Zoe");
  g_assert_true (gtk_widget_activate_action (widget, "win.show-library", NULL));
  robot_expect (g_str_equal (shell_library_state (window), "games"));
  robot_key ("ctrl+shift+g");
  robot_expect (g_str_equal (shell_page (window), "start"));
  /* Enter would play, not more. */
  robot_settle ();
  g_assert_true (gtk_root_get_focus (GTK_ROOT (window))
                 == find_button (widget, "start.play", "pahtum"));
  name = shell_find_mapped (widget, KARUM_TYPE_NAME_ROW);
  kept = karum_name_row_dup_name (KARUM_NAME_ROW (name));
  g_assert_cmpstr (kept, ==, "Zoe");
  robot_go_to (find_button (widget, "start.play", "jarmo"));
  robot_key ("Return");
  check_game (window, "jarmo", "Zoe");
  shell_stop (application);
  shell_clean ();
}

/* In an archive that can only be read, from the first start on, nothing can be played, but one can
 * learn; the program says why, and goes on. */
static void
test_read_only (gconstpointer language)
{
  KarumApplication *application = shell_start (language);
  KarumWindow *window = shell_window (application);
  GtkWidget *widget = GTK_WIDGET (window);
  g_autofree char *path = shell_archive_path ();

  robot_expect (g_str_equal (shell_library_state (window), "empty"));
  karum_window_open_to_read (window, path);
  robot_expect (window->archive && g_str_equal (shell_library_state (window), "empty"));
  robot_focus (widget);
  robot_expect (find_button (widget, "start.play", "pahtum"));
  g_assert_false (gtk_widget_is_sensitive (find_button (widget, "start.play", "pahtum")));
  robot_expect (shell_find_mapped (widget, KARUM_TYPE_ACCESS_BAR));
  g_assert_nonnull (
      shell_find_label (widget, _ ("The archive is read-only. You can learn the games here.")));
  robot_click_middle (find_button (widget, "win.learn-about", "jarmo"));
  robot_expect (g_str_equal (shell_page (window), "learn"));
  shell_stop (application);
  shell_clean ();
}

/* (nullable): the card with the button that plays this game. */
static GtkWidget *
card_of (GtkWidget *window, const char *game)
{
  GtkWidget *button = find_button (window, "start.play", game);
  GtkWidget *card = button;

  while (card && !gtk_widget_has_css_class (card, "start-card"))
    card = gtk_widget_get_parent (card);
  return card;
}

/* Whether the cards of the three games stand in one row, or in one column. */
static gboolean
cards_lie (GtkWidget *window, gboolean beside)
{
  static const char *const games[] = { "pahtum", "jarmo", "manu" };
  graphene_rect_t at[3];

  for (guint i = 0; i < 3; i++)
    if (!card_of (window, games[i])
        || !gtk_widget_compute_bounds (card_of (window, games[i]), window, &at[i]))
      return FALSE;
  return beside ? at[0].origin.y == at[2].origin.y && at[1].origin.x > at[0].origin.x
                      && at[2].origin.x > at[1].origin.x
                : at[0].origin.x == at[2].origin.x && at[1].origin.y > at[0].origin.y
                      && at[2].origin.y > at[1].origin.y;
}

/* Whatever the width of the window is, no card stands alone beside two others. */
static void
test_cards (gconstpointer language)
{
  KarumApplication *application = shell_start (language);
  KarumWindow *window = shell_window (application);
  static const struct {
    int width;
    gboolean beside;
  } sizes[] = { { 1280, TRUE }, { 800, TRUE }, { 640, FALSE }, { 360, FALSE } };

  robot_expect (g_str_equal (shell_library_state (window), "empty"));
  robot_focus (GTK_WIDGET (window));
  robot_settle ();
  karum_for_each_of (size, sizes) {
    g_test_message ("%d pixels", size->width);
    gtk_window_set_default_size (GTK_WINDOW (window), size->width, 640);
    robot_expect (cards_lie (GTK_WIDGET (window), size->beside));
  }
  shell_stop (application);
  shell_clean ();
}

/* Nobody has to give a name; two players choose theirs in the form. */
static void
test_two_players (void)
{
  KarumApplication *application = shell_start ("en");
  KarumWindow *window = shell_window (application);
  GtkWidget *widget = GTK_WIDGET (window);
  GtkWindow *dialog;
  const KarumRules *rules;

  robot_expect (g_str_equal (shell_library_state (window), "empty"));
  robot_focus (widget);
  robot_expect (find_button (widget, "win.new-game-of", "manu"));
  robot_click_middle (find_button (widget, "win.new-game-of", "manu"));
  robot_expect ((dialog = shell_dialog (KARUM_TYPE_NEW_GAME_DIALOG)));
  rules = karum_rules_editor_get_rules (shell_find (dialog, KARUM_TYPE_RULES_EDITOR), NULL);
  g_assert_cmpstr (rules->game->id, ==, "manu");
  robot_key ("Escape");
  robot_expect (!shell_dialog (KARUM_TYPE_NEW_GAME_DIALOG));
  robot_click_middle (find_button (widget, "win.learn-about", "jarmo"));
  robot_expect (g_str_equal (shell_page (window), "learn"));
  robot_key ("alt+Left");
  robot_expect (g_str_equal (shell_page (window), "library"));
  robot_click_middle (find_button (widget, "start.play", "manu"));
  check_game (window, "manu", NULL);
  shell_stop (application);
  shell_clean ();
}

/* Of a name that two persons have, one is asked for; nothing begins before. */
static void
test_namesakes (void)
{
  KarumApplication *application = shell_start ("en");
  KarumWindow *window = shell_window (application);
  GtkWidget *widget = GTK_WIDGET (window), *which;

  robot_expect (g_str_equal (shell_library_state (window), "empty"));
  karum_request_async (window->archive, karum_request_create_player ("Juri", "Тверь"), NULL, NULL,
                       NULL);
  karum_request_async (window->archive, karum_request_create_player ("Juri", "京都"), NULL, NULL,
                       NULL);
  shell_rest (window);
  robot_focus (widget);
  karum_name_row_set_name (shell_find_mapped (widget, KARUM_TYPE_NAME_ROW), "Juri");
  robot_click_middle (find_button (widget, "start.play", "jarmo"));
  robot_expect ((which = shell_find_mapped (widget, KARUM_TYPE_WHICH_ROW)));
  robot_expect (gtk_widget_is_ancestor (gtk_window_get_focus (GTK_WINDOW (window)), which)
                || gtk_window_get_focus (GTK_WINDOW (window)) == which);
  g_assert_true (gtk_window_get_focus_visible (GTK_WINDOW (window)));
  g_assert_nonnull (shell_find_label (window, "Several players have this name. Select yourself."));
  g_assert_cmpstr (shell_page (window), ==, "library");
  adw_combo_row_set_selected (ADW_COMBO_ROW (which), 1);
  robot_click_middle (find_button (widget, "start.play", "jarmo"));
  check_game (window, "jarmo", "Juri");
  shell_stop (application);
  shell_clean ();
}

/* -- The whole first time --------------------------------------------------------------------- */

/* (nullable): a button that is seen and does @action. */
static GtkWidget *
find_action (gpointer root, const char *action)
{
  GtkWidget *found = NULL;

  if (GTK_IS_BUTTON (root) && gtk_widget_get_mapped (root)
      && g_strcmp0 (gtk_actionable_get_action_name (root), action) == 0)
    return root;
  for (GtkWidget *child = gtk_widget_get_first_child (root); child && !found;
       child = gtk_widget_get_next_sibling (child))
    found = find_action (child, action);
  return found;
}

/* The rows of @menu that are seen at once. */
static guint
count_rows (GMenuModel *menu)
{
  guint n = 0;

  for (int i = 0; i < g_menu_model_get_n_items (menu); i++) {
    g_autoptr (GMenuModel) section = g_menu_model_get_item_link (menu, i, G_MENU_LINK_SECTION);

    n += section ? count_rows (section) : 1;
  }
  return n;
}

/* The four buttons of a game that is played stand beside each other. */
static void
check_one_line (KarumGamePage *page)
{
  GtkWidget *first = gtk_widget_get_first_child (page->play_bar);
  graphene_rect_t at, next;
  guint n = 0;

  robot_paint (page->play_bar);
  robot_expect (gtk_widget_compute_bounds (first, page->play_bar, &at) && at.size.height > 0);
  for (GtkWidget *child = first; child; child = gtk_widget_get_next_sibling (child), n++) {
    g_assert_true (gtk_widget_compute_bounds (child, page->play_bar, &next));
    g_assert_cmpfloat (next.origin.y, ==, at.origin.y);
  }
  g_assert_cmpuint (n, ==, 4);
}

/* While one plays there is what one needs to play; a move, and the game is given up. */
static void
lose (KarumWindow *window)
{
  KarumGamePage *page = shell_game_page (window);
  KarumSession *session = session_of (window);
  KarumPoint point = karum_point (3, 3);
  char text[KARUM_POINT_TEXT];
  g_autoptr (GMenuModel) menu = karum_game_menu_new (session);

  g_assert_cmpuint (count_rows (menu), <=, 13); /* with one that is hidden */
  robot_expect (find_action (page, "game.give-up") && find_action (page, "game.hint"));
  check_one_line (page);
  g_assert_false (gtk_widget_get_mapped (page->switcher));
  g_assert_null (find_action (page, "game.comment"));
  robot_focus (GTK_WIDGET (window));
  /* Holes are anywhere. */
  while (!karum_entry_can_touch (karum_session_get_entry (session), point))
    point++;
  karum_point_write (point, text);
  robot_type (text);
  robot_key ("Return");
  robot_expect (karum_session_get_length (session) == 2);
  robot_click_middle (find_action (page, "game.give-up"));
  robot_expect (karum_session_is_ended (session));
  g_assert_cmpint (karum_session_get_record (session)->tags.result, ==, KARUM_RESULT_LOST);
}

/* One click, and the page shows the review, from the side of the person at the computer. */
static void
review (KarumWindow *window)
{
  KarumGamePage *page = shell_game_page (window);
  KarumSession *session = session_of (window);

  robot_expect (gtk_widget_get_mapped (page->end_bar));
  g_assert_null (find_action (page, "game.give-up"));
  robot_settle ();
  robot_click_middle (find_action (page->end_bar, "game.review"));
  robot_expect (karum_session_is_reviewed_whole (session)
                && gtk_widget_get_mapped (page->switcher));
  g_assert_cmpuint (karum_session_get_viewer (session), ==, 0);
  robot_expect (gtk_widget_get_mapped (GTK_WIDGET (page->lesson)));
}

/* (nullable) */
static const char *
chosen (GtkWidget *row)
{
  GObject *item = adw_combo_row_get_selected_item (ADW_COMBO_ROW (row));

  return item ? gtk_string_object_get_string (GTK_STRING_OBJECT (item)) : NULL;
}

/* Practice knows who is at the computer, and where nothing is to be practised yet, there is
 * something else to do. The holes decide whether the first move was a mistake. */
static void
practise (KarumWindow *window)
{
  GtkWidget *kind;

  gtk_widget_activate_action (GTK_WIDGET (window), "win.show-practice", NULL);
  robot_expect (g_str_equal (shell_page (window), "practice"));
  robot_expect (find_action (shell_practice_page (window), "win.guess-moves")
                || shell_find_mapped (shell_practice_page (window), KARUM_TYPE_BOARD_VIEW));
  kind = shell_find_mapped (shell_practice_page (window), ADW_TYPE_COMBO_ROW);
  robot_expect (g_strcmp0 (chosen (gtk_widget_get_next_sibling (kind)), "Zoe") == 0);
  robot_key ("alt+Left");
  robot_expect (g_str_equal (shell_page (window), "game"));
}

/* The same key leads back to the end of the game, and a button to the next one. */
static void
play_again (KarumWindow *window)
{
  KarumGamePage *page = shell_game_page (window);

  robot_expect (session_of (window));
  gtk_widget_activate_action (GTK_WIDGET (page), "game.end", NULL);
  robot_key ("F7");
  robot_expect (gtk_widget_get_mapped (page->end_bar));
  robot_settle ();
  robot_click_middle (find_action (page->end_bar, "game.play-again"));
  robot_expect (shell_dialog (KARUM_TYPE_NEW_GAME_DIALOG));
  robot_key ("Escape");
  robot_expect (!shell_dialog (KARUM_TYPE_NEW_GAME_DIALOG));
}

/* The start page, a game that is lost, its review, practice, and the second game. */
static void
test_first_time (gconstpointer language)
{
  g_autoptr (GSettings) settings = g_settings_new (KARUM_APP_ID);
  KarumApplication *application;
  KarumWindow *window;
  GtkWidget *widget, *name;

  g_settings_set_int (settings, "window-width", g_str_equal (language, "ja") ? 1000 : 1280);
  application = shell_start (language);
  window = shell_window (application);
  widget = GTK_WIDGET (window);
  robot_expect (g_str_equal (shell_library_state (window), "empty"));
  robot_focus (widget);
  robot_expect ((name = shell_find_mapped (widget, KARUM_TYPE_NAME_ROW)));
  robot_go_to (name);
  robot_type ("Zoe");
  robot_click_middle (find_button (widget, "start.play", "pahtum"));
  check_game (window, "pahtum", "Zoe");
  lose (window);
  review (window);
  practise (window);
  play_again (window);
  shell_stop (application);
  shell_clean ();
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  g_test_add_data_func ("/app/start/first-game/en", "en", test_first_game);
  g_test_add_data_func ("/app/start/first-game/ru", "ru", test_first_game);
  g_test_add_data_func ("/app/start/first-game/ja", "ja", test_first_game);
  g_test_add_data_func ("/app/start/first-time/en", "en", test_first_time);
  g_test_add_data_func ("/app/start/first-time/ru", "ru", test_first_time);
  g_test_add_data_func ("/app/start/first-time/ja", "ja", test_first_time);
  g_test_add_data_func ("/app/start/read-only/en", "en", test_read_only);
  g_test_add_data_func ("/app/start/read-only/ja", "ja", test_read_only);
  g_test_add_data_func ("/app/start/cards/en", "en", test_cards);
  g_test_add_data_func ("/app/start/cards/ru", "ru", test_cards);
  g_test_add_func ("/app/start/two-players", test_two_players);
  g_test_add_func ("/app/start/namesakes", test_namesakes);
  return g_test_run ();
}
