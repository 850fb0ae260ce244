/* opponent.c: games against the computer, with real pointer and key events. */
#include <adwaita.h>
#include <glib/gi18n.h>

#include "../deep.h"
#include "game-fixture.h"
#include "karum-game-menu.h"
#include "karum-game-page-private.h"
#include "karum-games.h"
#include "karum-name-row.h"
#include "karum-name.h"
#include "karum-new-game-dialog.h"
#include "karum-node.h"
#include "karum-rules-editor.h"
#include "karum-session-private.h"
#include "karum-window.h"
#include "robot.h"
#include "shell-fixture.h"

static const char *const first[] = { "Computer, level 1", "Анна" };
static const char *const second[] = { "Анна", "Computer, level 1" };
static const char *const first_club[] = { "Computer, level 5", "Анна" };
static const char *const second_club[] = { "Анна", "Computer, level 5" };
static const char *const both[] = { "Computer, level 1", "Computer, level 2" };

static void
open_game (GameFixture *fixture,
           const char *ruleset,
           const char *setup,
           const char *const players[2])
{
  game_fixture_add_game_of (fixture, ruleset, setup, NULL, players);
  game_fixture_open_window (fixture, 1000, 720);
  g_object_set (fixture->page->board, "animate", FALSE, NULL);
}

/* From now on, the computer shows no move before it is told to: however slow the machine is, it is
 * found thinking. */
static void
make_slow (GameFixture *fixture)
{
  karum_opponent_set_least_thought (fixture->page->opponent, 3600000);
}

static gboolean
is_mine (KarumSession *session)
{
  return !session->next && (karum_session_is_ended (session) || karum_session_can_play (session));
}

static void
play_mine_by (GameFixture *fixture, KarumRandom *random, GameTouch touch)
{
  KarumSession *session = fixture->page->session;
  g_autofree KarumTurn *turn = g_new0 (KarumTurn, 1);

  g_assert_true (karum_turn_random (karum_session_get_rules (session),
                                    karum_session_get_position (session), random, turn));
  game_fixture_play_turn (fixture, turn, touch);
}

static void
play_mine (GameFixture *fixture, KarumRandom *random)
{
  play_mine_by (fixture, random, game_fixture_click_point);
}

/* Play Now. */
static void
let_it_play (GameFixture *fixture)
{
  robot_key ("alt+n");
  robot_expect (is_mine (fixture->page->session));
}

typedef struct {
  const char *ruleset, *setup;
  const char *const *players;
  GameTouch touch;
} Kind;

static const Kind kinds[] = {
  { "pahtum:classic,size=5,holes=3", "a1 c2 e4", second, game_fixture_click_point },
  { "pahtum:classic,placement=oneside,size=5,holes=1", NULL, first, game_fixture_click_point },
  { "jarmo,limit=12", NULL, first, game_fixture_click_point },
  { "manu,size=9,target=2", NULL, second, game_fixture_click_point },
  { "pahtum:classic,size=5,holes=3", "a1 c2 e4", first_club, game_fixture_walk_to_point },
  { "jarmo,limit=12", NULL, second_club, game_fixture_walk_to_point },
  { "manu,size=9,target=2", NULL, first_club, game_fixture_walk_to_point },
};

/* The others of each game, level and hand. */
static const Kind other_kinds[] = {
  { "pahtum:classic,size=5,holes=3", "a1 c2 e4", second, game_fixture_walk_to_point },
  { "jarmo,limit=12,goal=locked", NULL, second, game_fixture_walk_to_point },
  { "manu,size=9,target=2", NULL, first, game_fixture_walk_to_point },
  { "pahtum:classic,size=5,holes=3", "a1 c2 e4", second_club, game_fixture_click_point },
  { "jarmo,limit=12", NULL, first_club, game_fixture_click_point },
  { "manu,size=9,target=2", NULL, second_club, game_fixture_click_point },
};

/* (nullable): the label with @text in the visible part of the page. */
static GtkLabel *
find_name (GtkWidget *widget, const char *text)
{
  GtkLabel *found = NULL;

  if (!gtk_widget_get_mapped (widget))
    return NULL;
  if (GTK_IS_LABEL (widget) && g_str_equal (gtk_label_get_text (GTK_LABEL (widget)), text))
    return GTK_LABEL (widget);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child && !found;
       child = gtk_widget_get_next_sibling (child))
    found = find_name (child, text);
  return found;
}

/* The level can be read in a window of the width of a telephone, also with letters twice as large.
 */
static void
test_level_seen (GameFixture *fixture, gconstpointer data)
{
  static const char *const best[] = { "Computer, level 10", "Анна" };
  GtkLabel *name;

  g_object_set (gtk_settings_get_default (), "gtk-xft-dpi",
                GPOINTER_TO_INT (data) * 96 * PANGO_SCALE, NULL);
  game_fixture_add_game_of (fixture, "pahtum:classic,size=5,holes=3", "a1 c2 e4", NULL, best);
  game_fixture_open_window (fixture, 360, 720);
  name = find_name (GTK_WIDGET (fixture->page->card1), best[0]);
  robot_expect (!pango_layout_is_ellipsized (gtk_label_get_layout (name)));
  robot_paint (fixture->window);
  g_assert_false (pango_layout_is_ellipsized (gtk_label_get_layout (name)));
  gtk_settings_reset_property (gtk_settings_get_default (), "gtk-xft-dpi");
}

/* Of several typed turns one is played; the others stay in the field, and the computer plays. */
static void
test_several (GameFixture *fixture, gconstpointer data)
{
  GtkEditable *entry;

  open_game (fixture, "pahtum:classic,size=5,holes=3", "a1 c2 e4", second);
  robot_key ("slash");
  entry = GTK_EDITABLE (gtk_root_get_focus (GTK_ROOT (fixture->window)));
  robot_type ("b1 b2 b3");
  robot_key ("Return");
  game_fixture_wait_length (fixture, 1);
  robot_expect (strcmp (gtk_editable_get_text (entry), "b2 b3") == 0);
  gtk_widget_grab_focus (GTK_WIDGET (fixture->page->board));
  let_it_play (fixture);
  game_fixture_wait_length (fixture, 2);
  g_assert_cmpstr (gtk_editable_get_text (entry), ==, "b2 b3");
}

/* Quits in the middle of a thought, unless the machine is slow, and comes back. */
static void
leave_and_return (GameFixture *fixture, const Kind *kind)
{
  game_fixture_restart (fixture);
  g_object_set (fixture->page->board, "animate", FALSE, NULL);
  if (kind->touch == game_fixture_walk_to_point)
    game_fixture_focus_board (fixture);
}

static void
take_back (KarumSession *session)
{
  const guint length = karum_session_get_length (session);

  robot_key ("ctrl+z");
  robot_expect (karum_session_get_length (session) < length && is_mine (session));
}

/* From the first move to the end of the game, which is there when the program starts again; once a
 * move is taken back, and once the computer is left while it thinks. */
static void
test_whole (GameFixture *fixture, gconstpointer data)
{
  const Kind *kind = data;
  gboolean left = FALSE, taken = FALSE;
  KarumSession *session;
  KarumRandom random;
  guint length;

  karum_random_init (&random, 5);
  open_game (fixture, kind->ruleset, kind->setup, kind->players);
  session = fixture->page->session;
  if (kind->touch == game_fixture_walk_to_point)
    game_fixture_focus_board (fixture);
  while (!karum_session_is_ended (session)) {
    const gboolean thinks = karum_session_get_computer (session) > 0;

    /* On a slow machine, the computer has always answered by now. */
    if (!left && karum_session_get_length (session) > (thinks ? 1 : 3)) {
      leave_and_return (fixture, kind);
      session = fixture->page->session;
      left = TRUE;
    } else if (thinks) {
      g_assert_false (karum_session_can_play (session));
      let_it_play (fixture);
    } else if (!taken && karum_session_get_length (session) > 3) {
      take_back (session);
      taken = TRUE;
    } else
      play_mine_by (fixture, &random, kind->touch);
  }
  g_assert_true (left && taken);
  length = karum_session_get_length (session);
  g_assert_false (gtk_widget_get_visible (fixture->page->computer_bar));
  game_fixture_restart (fixture);
  g_assert_cmpuint (karum_session_get_length (fixture->page->session), ==, length);
  g_assert_true (karum_session_is_ended (fixture->page->session));
}

/* It says that it thinks, and nobody else can play meanwhile. */
static void
test_thinking (GameFixture *fixture, gconstpointer data)
{
  KarumGamePage *page;
  KarumRandom random;

  karum_random_init (&random, 6);
  open_game (fixture, "jarmo", NULL, second);
  page = fixture->page;
  make_slow (fixture);
  play_mine (fixture, &random);
  robot_expect (karum_opponent_is_thinking (page->opponent));
  g_assert_cmpstr (gtk_label_get_label (page->status), ==, "Computer, level 1 is thinking…");
  g_assert_true (gtk_widget_get_mapped (page->hurry) && gtk_widget_get_mapped (page->rest));
  game_fixture_click_point (fixture, karum_point (0, 4));
  robot_settle ();
  g_assert_cmpuint (karum_session_get_entry (page->session)->turn.n_points, ==, 0);
  robot_click_middle (page->hurry);
  robot_expect (is_mine (page->session));
  g_assert_cmpuint (karum_session_get_length (page->session), ==, 2);
  g_assert_false (gtk_widget_get_visible (page->computer_bar));
  /* A click stops it, another one lets it go on. */
  play_mine (fixture, &random);
  robot_click_middle (page->rest);
  robot_expect (!karum_opponent_is_thinking (page->opponent));
  g_assert_cmpstr (gtk_label_get_label (page->status), ==, "Computer, level 1 waits");
  g_assert_cmpuint (karum_session_get_length (page->session), ==, 3);
  robot_click_middle (page->go_on);
  robot_click_middle (page->hurry);
  robot_expect (karum_session_get_length (page->session) == 4);
}

/* One's own move goes and comes with its answer. */
static void
test_take_back (GameFixture *fixture, gconstpointer data)
{
  g_autofree KarumTurn *answer = g_new0 (KarumTurn, 1);
  KarumSession *session;
  KarumRandom random;

  karum_random_init (&random, 9);
  open_game (fixture, "jarmo", NULL, second);
  session = fixture->page->session;
  for (guint i = 0; i < 2; i++) {
    play_mine (fixture, &random);
    let_it_play (fixture);
  }
  g_assert_cmpuint (karum_session_get_length (session), ==, 4);
  karum_turn_copy (answer, karum_session_get_turn (session, 4));
  robot_key ("ctrl+z");
  robot_expect (karum_session_get_length (session) == 2 && is_mine (session));
  robot_key ("ctrl+shift+z");
  robot_expect (karum_session_get_length (session) == 4 && is_mine (session));
  g_assert_true (karum_turn_equal (karum_session_get_turn (session, 4), answer));
  robot_key ("ctrl+z");
  robot_expect (karum_session_get_length (session) == 2 && is_mine (session));
  /* While it thinks, there is no answer to take back. */
  make_slow (fixture);
  play_mine (fixture, &random);
  robot_key ("Escape");
  robot_expect (!karum_opponent_is_thinking (fixture->page->opponent));
  g_assert_cmpuint (karum_session_get_length (session), ==, 3);
  robot_key ("ctrl+z");
  robot_expect (karum_session_get_length (session) == 2 && is_mine (session));
}

/* What the computer began with is taken back, and it waits. */
static void
test_take_back_first (GameFixture *fixture, gconstpointer data)
{
  KarumSession *session;

  open_game (fixture, "jarmo", NULL, first);
  session = fixture->page->session;
  let_it_play (fixture);
  robot_key ("ctrl+z");
  robot_expect (karum_session_get_length (session) == 0 && !session->turning
                && gtk_widget_get_mapped (fixture->page->go_on));
  robot_key ("alt+n");
  robot_expect (karum_session_get_length (session) == 1);
}

/* Elsewhere in the game it doesn't think; it goes on when one comes back. */
static void
test_elsewhere (GameFixture *fixture, gconstpointer data)
{
  KarumGamePage *page;
  KarumSession *session;
  KarumRandom random;

  karum_random_init (&random, 4);
  open_game (fixture, "jarmo", NULL, second);
  page = fixture->page;
  session = page->session;
  play_mine (fixture, &random);
  robot_key ("Left");
  robot_expect (karum_session_get_ply (session) == 0);
  g_assert_false (karum_opponent_is_thinking (page->opponent));
  g_assert_cmpuint (karum_session_get_length (session), ==, 1);
  robot_key ("Right");
  robot_expect (karum_session_get_length (session) == 2);
}

/* Left in the middle of a thought, the game goes on when it is opened again, with the answer that
 * it would have had. */
static void
test_leave (GameFixture *fixture, gconstpointer data)
{
  g_autofree KarumTurn *answer = g_new0 (KarumTurn, 1);
  KarumRandom random;

  karum_random_init (&random, 4);
  open_game (fixture, "jarmo", NULL, second);
  play_mine (fixture, &random);
  robot_expect (is_mine (fixture->page->session)); /* "Play Now" would take the best so far */
  karum_turn_copy (answer, karum_session_get_turn (fixture->page->session, 2));
  robot_key ("ctrl+z");
  robot_expect (karum_session_get_length (fixture->page->session) == 0
                && is_mine (fixture->page->session));
  karum_random_init (&random, 4);
  make_slow (fixture);
  play_mine (fixture, &random);
  robot_expect (karum_opponent_is_thinking (fixture->page->opponent));
  game_fixture_restart (fixture);
  robot_expect (karum_session_get_length (fixture->page->session) == 2);
  g_assert_true (karum_turn_equal (karum_session_get_turn (fixture->page->session, 2), answer));
}

/* In a game with the computer, hints are counted. */
static void
test_hints (GameFixture *fixture, gconstpointer data)
{
  KarumRandom random;

  karum_random_init (&random, 8);
  open_game (fixture, "jarmo,limit=2", NULL, second);
  robot_key ("ctrl+h");
  robot_expect (karum_hints_get_step (fixture->page->hints) == 1);
  play_mine (fixture, &random);
  let_it_play (fixture);
  g_assert_true (karum_session_is_ended (fixture->page->session));
  robot_expect (shell_find_label (fixture->page, "Draw, 5\u00a0:\u00a05 · Hints: 1"));
}

/* Two computers play on by themselves, until they are stopped. */
static void
test_both (GameFixture *fixture, gconstpointer data)
{
  KarumSession *session;
  guint length;

  open_game (fixture, "jarmo,limit=8", NULL, both);
  session = fixture->page->session;
  robot_expect (karum_session_get_length (session) >= 1);
  robot_key ("Escape");
  robot_expect (gtk_widget_get_mapped (fixture->page->go_on) && !session->next);
  length = karum_session_get_length (session);
  robot_settle ();
  g_assert_cmpuint (karum_session_get_length (session), ==, length);
  while (!karum_session_is_ended (session)) {
    robot_key ("alt+n");
    robot_settle ();
  }
}

/* -- Giving up -------------------------------------------------------------------------------- */

static void
allow (gboolean gives_up)
{
  g_autoptr (GSettings) settings = g_settings_new ("org.karum.Karum");

  g_settings_set_boolean (settings, "computer-gives-up", gives_up);
}

/* Whether @menu, a section or a submenu of it has an item called @label. */
static gboolean
has_item (GMenuModel *menu, const char *label)
{
  gboolean found = FALSE;

  for (int i = 0; i < g_menu_model_get_n_items (menu) && !found; i++) {
    g_autoptr (GMenuModel) section = g_menu_model_get_item_link (menu, i, G_MENU_LINK_SECTION);
    g_autoptr (GMenuModel) submenu = g_menu_model_get_item_link (menu, i, G_MENU_LINK_SUBMENU);
    g_autofree char *text = NULL;

    g_menu_model_get_item_attribute (menu, i, G_MENU_ATTRIBUTE_LABEL, "s", &text);
    found = (section && has_item (section, label)) || (submenu && has_item (submenu, label))
            || g_strcmp0 (text, label) == 0;
  }
  return found;
}

typedef struct {
  const char *ruleset;
  gboolean allowed, agrees;
} Offer;

/* Where the limit of moves comes before anything can be captured, every game is drawn. */
static const Offer offers[] = {
  { "jarmo,limit=4", TRUE, TRUE },
  { "jarmo,limit=4", FALSE, FALSE },
  { "jarmo", TRUE, FALSE },
};

/* The computer agrees to a draw only where it is proved, and if it is allowed to. */
static void
test_draw (GameFixture *fixture, gconstpointer data)
{
  const Offer *offer = data;
  g_autoptr (GMenuModel) menu = NULL;
  KarumSession *session;
  KarumRandom random;

  karum_random_init (&random, 8);
  open_game (fixture, offer->ruleset, NULL, second);
  session = fixture->page->session;
  /* Some actions of the menu are the window's. */
  g_type_class_unref (g_type_class_ref (KARUM_TYPE_WINDOW));
  menu = karum_game_menu_new (session);
  g_assert_true (has_item (menu, "Offer a _Draw") && !has_item (menu, "Agree to a _Draw"));
  allow (offer->allowed);
  gtk_widget_activate_action (GTK_WIDGET (fixture->page), "game.draw", NULL);
  robot_expect (shell_find_label (fixture->page, "The draw is offered with your next move"));
  g_assert_false (karum_session_is_ended (session));
  play_mine (fixture, &random);
  robot_expect (is_mine (session));
  if (offer->agrees) {
    g_assert_cmpint (karum_session_get_record (session)->tags.termination, ==,
                     KARUM_TERMINATION_AGREEMENT);
    g_assert_cmpuint (karum_session_get_length (session), ==, 1);
  } else {
    g_assert_cmpuint (karum_session_get_length (session), ==, 2);
    g_assert_false (karum_session_is_ended (session));
    robot_expect (shell_find_label (fixture->page, "Computer, level 1 declines the draw"));
  }
  allow (FALSE);
}

/* The result for First that @state leads to: every move is tried to the end. */
static int
try_out (const KarumRules *rules, const KarumState *state)
{
  const KarumStatus status = rules->game->status (rules, state);
  const int sign = status.to_move == KARUM_FIRST ? 1 : -1;
  int best = -2;

  if (status.over) {
    int32_t points[2];

    rules->game->points (rules, state, points);
    return points[0] > points[1] ? 1 : points[0] < points[1] ? -1 : 0;
  }
  for (guint cell = 0; cell < 25; cell++) {
    KarumState next;
    char text[KARUM_POINT_TEXT];
    KarumTurn turn;

    karum_point_write (karum_point (cell % 5, cell / 5), text);
    if (!karum_turn_parse (rules, state, text, &turn, NULL))
      continue;
    rules->game->apply (rules, state, &turn, &next);
    best = MAX (best, sign * try_out (rules, &next));
  }
  return sign * best;
}

/* Before the last four stones, it resigns where it has lost whatever anybody does, and only there.
 */
static void
test_resign (GameFixture *fixture, gconstpointer wanted)
{
  char position[KARUM_POSITION_TEXT] = "";
  KarumRandom random;
  KarumRules rules;
  KarumState state;
  KarumSession *session;

  karum_random_init (&random, 2);
  g_assert_true (karum_rules_read (karum_games, "pahtum:classic,size=5,holes=3", &rules, NULL));
  do {
    g_assert_true (karum_start (&rules, "a1 c2 e4", NULL, &state, NULL));
    for (guint i = 0; i < 18; i++) {
      KarumState before = state;
      KarumTurn turn;

      g_assert_true (karum_turn_random (&rules, &before, &random, &turn));
      rules.game->apply (&rules, &before, &turn, &state);
    }
  } while (try_out (&rules, &state) != GPOINTER_TO_INT (wanted));
  rules.game->position_write (&rules, &state, position);
  game_fixture_add_game_of (fixture, "pahtum:classic,size=5,holes=3", "a1 c2 e4", position, first);
  allow (TRUE);
  game_fixture_open_window (fixture, 1000, 720);
  session = fixture->page->session;
  robot_expect (is_mine (session));
  g_assert_cmpint (karum_session_get_record (session)->tags.termination
                       == KARUM_TERMINATION_RESIGNATION,
                   ==, GPOINTER_TO_INT (wanted) < 0);
  allow (FALSE);
}

/* -- Two windows ------------------------------------------------------------------------------ */

typedef struct {
  const char *const *players;
  guint moves; /* that a person plays in the first window */
} Pair;

static const Pair pairs[] = { { second, 1 }, { second, 2 }, { first, 1 } };

static guint
count_nodes (KarumSession *session)
{
  const KarumNode *root = karum_session_get_record (session)->root;
  guint n = 0;

  for (const KarumNode *node = root; (node = karum_node_next (node, root));)
    n++;
  return n;
}

/* One game in two windows, in both of which the computer thinks: it moves once. */
static void
test_two_windows (GameFixture *fixture, gconstpointer data)
{
  const Pair *pair = data;
  GtkWidget *window = adw_window_new ();
  KarumGamePage *page = g_object_new (KARUM_TYPE_GAME_PAGE, NULL);
  g_autofree KarumTurn *turn = g_new0 (KarumTurn, 1);
  KarumSession *session;
  KarumRandom random;
  guint length = pair->players == first ? 1 : 0;

  karum_random_init (&random, 7);
  open_game (fixture, "jarmo", NULL, pair->players);
  session = fixture->page->session;
  adw_window_set_content (ADW_WINDOW (window), GTK_WIDGET (page));
  gtk_window_present (GTK_WINDOW (window));
  karum_game_page_open (page, fixture->archive, fixture->id, G_MAXUINT);
  robot_expect (page->session && gtk_widget_get_mapped (GTK_WIDGET (page->board)));
  robot_focus (fixture->window);
  robot_expect (is_mine (session) && karum_session_get_length (session) == length);
  for (guint i = 0; i < pair->moves; i++) {
    /* By keys: the windows lie over each other. */
    g_assert_true (karum_turn_random (karum_session_get_rules (session),
                                      karum_session_get_position (session), &random, turn));
    game_fixture_focus_board (fixture);
    game_fixture_play_turn (fixture, turn, game_fixture_walk_to_point);
    length += 2;
    robot_expect (is_mine (session) && karum_session_get_length (session) == length
                  && is_mine (page->session) && karum_session_get_length (page->session) == length
                  && !karum_opponent_is_thinking (page->opponent));
    robot_settle ();
    g_assert_cmpuint (count_nodes (session), ==, length);
    g_assert_cmpuint (count_nodes (page->session), ==, length);
    g_assert_false (karum_game_news_has_failed (page->news)
                    || karum_game_news_has_failed (fixture->page->news));
  }
  gtk_window_destroy (GTK_WINDOW (window));
}

/* -- Killed ----------------------------------------------------------------------------------- */

/* Another program plays a move, and says so when the computer thinks about its answer. */
static _Noreturn void
be_victim (const char *path)
{
  GameFixture fixture = { 0 };
  KarumRandom random;

  game_fixture_set_up (&fixture, NULL);
  karum_random_init (&random, 4);
  open_game (&fixture, "jarmo", NULL, second);
  make_slow (&fixture);
  play_mine (&fixture, &random);
  robot_expect (karum_opponent_is_thinking (fixture.page->opponent));
  game_fixture_offer (&fixture, path);
}

static void
test_killed (GameFixture *fixture, gconstpointer program)
{
  game_fixture_survive (fixture, program);
  g_assert_cmpuint (karum_session_get_length (fixture->page->session), >=, 1);
  robot_expect (karum_session_get_length (fixture->page->session) == 2);
}

/* -- A new game ------------------------------------------------------------------------------- */

static void
assert_strength (GtkWidget *kind, const char *said, const char *unsaid)
{
  const char *text = gtk_widget_get_tooltip_text (kind);

  g_assert_nonnull (strstr (text ? text : "", said));
  g_assert_null (strstr (text ? text : "", unsaid));
}

/* The levels are chosen by their words: none is cut in the list that opens from @row. */
static void
assert_words (GtkWidget *row)
{
  GListModel *choices = adw_combo_row_get_model (ADW_COMBO_ROW (row));
  const guint last = g_list_model_get_n_items (choices) - 1;
  g_autoptr (GtkStringObject) kind = g_list_model_get_item (choices, last);
  GtkWidget *list, *label;

  robot_go_to (row);
  robot_key ("space");
  robot_expect ((list = shell_find (row, GTK_TYPE_POPOVER)) && gtk_widget_get_mapped (list)
                && (label = shell_find_label (list, gtk_string_object_get_string (kind)))
                && gtk_widget_get_mapped (label));
  robot_paint (row);
  robot_settle ();
  g_assert_false (pango_layout_is_ellipsized (gtk_label_get_layout (GTK_LABEL (label))));
  robot_key ("Escape");
}

static void
test_new_game (gconstpointer language)
{
  KarumApplication *application = shell_start (language);
  KarumWindow *window = shell_window (application);
  GtkWidget *kind;
  KarumRulesEditor *rules;
  KarumRules jarmo, limited, usual;
  const KarumTags *tags;
  GtkWindow *dialog;
  KarumSession *session;

  wait_until (g_str_equal (shell_library_state (window), "empty"));
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), "win.new-game", NULL));
  dialog = shell_dialog (KARUM_TYPE_NEW_GAME_DIALOG);
  robot_settle ();
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (dialog), "new-game.computer-first", NULL));
  kind = shell_find (dialog, ADW_TYPE_COMBO_ROW);
  rules = shell_find (dialog, KARUM_TYPE_RULES_EDITOR);
  assert_words (kind);
  adw_combo_row_set_selected (ADW_COMBO_ROW (kind), 5);
  assert_strength (kind, "レベル5を1500", "±");
  g_assert_true (karum_rules_read (karum_games, "jarmo", &jarmo, NULL));
  g_assert_true (karum_rules_read (karum_games, "jarmo,limit=12", &limited, NULL));
  usual = *karum_rules_editor_get_rules (rules, NULL);
  adw_combo_row_set_selected (ADW_COMBO_ROW (kind), 2);
  assert_strength (kind, "レベル2：自己対局で約970 ± 150", "レベル5");
  karum_rules_editor_set_rules (rules, &jarmo);
  assert_strength (kind, "レベル2：自己対局で約1160 ± 170", "970");
  karum_rules_editor_set_rules (rules, &limited);
  assert_strength (kind, "", "レベル");
  karum_rules_editor_set_rules (rules, &usual);
  g_assert_false (gtk_widget_get_mapped (shell_find (dialog, KARUM_TYPE_NAME_ROW)));
  robot_key ("ctrl+Return");
  wait_until (g_str_equal (shell_page (window), "game"));
  wait_until ((session = karum_game_page_get_session (shell_game_page (window))));
  tags = &karum_session_get_record (session)->tags;
  g_assert_cmpstr (tags->players[0], ==, "Computer, level 2");
  g_assert_cmpstr (karum_session_get_name (session, 0), ==, _ ("Computer, level 2"));
  shell_stop (application);
  shell_clean ();
}

#define ADD(name, test, data)                                                        \
  g_test_add ("/app/opponent/" name, GameFixture, (data), game_fixture_set_up, test, \
              game_fixture_tear_down)

int
main (int argc, char **argv)
{
  game_fixture_begin (&argc, &argv);
  if (argc == 3 && g_str_equal (argv[1], GAME_FIXTURE_VICTIM))
    be_victim (argv[2]);
  ADD ("pahtum", test_whole, &kinds[0]);
  ADD ("pahtum-oneside", test_whole, &kinds[1]);
  ADD ("jarmo", test_whole, &kinds[2]);
  ADD ("manu", test_whole, &kinds[3]);
  ADD ("pahtum-club-keys", test_whole, &kinds[4]);
  ADD ("jarmo-club-keys", test_whole, &kinds[5]);
  ADD ("manu-club-keys", test_whole, &kinds[6]);
  for (guint i = 0; i < deep_or (G_N_ELEMENTS (other_kinds), 0); i++) {
    g_autofree char *path = g_strdup_printf ("/app/opponent/other-%u", i);

    g_test_add (path, GameFixture, &other_kinds[i], game_fixture_set_up, test_whole,
                game_fixture_tear_down);
  }
  ADD ("several", test_several, NULL);
  ADD ("level-seen", test_level_seen, GINT_TO_POINTER (1));
  ADD ("level-seen-large", test_level_seen, GINT_TO_POINTER (2));
  ADD ("thinking", test_thinking, NULL);
  ADD ("take-back", test_take_back, NULL);
  ADD ("take-back-first", test_take_back_first, NULL);
  ADD ("elsewhere", test_elsewhere, NULL);
  ADD ("leave", test_leave, NULL);
  ADD ("hints", test_hints, NULL);
  ADD ("both", test_both, NULL);
  ADD ("draw-agreed", test_draw, &offers[0]);
  ADD ("draw-declined", test_draw, &offers[1]);
  ADD ("draw-unproved", test_draw, &offers[2]);
  ADD ("resigns", test_resign, GINT_TO_POINTER (-1));
  ADD ("goes-on-when-drawn", test_resign, GINT_TO_POINTER (0));
  ADD ("goes-on-when-won", test_resign, GINT_TO_POINTER (1));
  ADD ("two-windows", test_two_windows, &pairs[0]);
  ADD ("two-windows-longer", test_two_windows, &pairs[1]);
  ADD ("two-windows-first", test_two_windows, &pairs[2]);
  ADD ("killed", test_killed, argv[0]);
  g_test_add_data_func ("/app/opponent/new-game", "ja", test_new_game);
  return g_test_run ();
}
