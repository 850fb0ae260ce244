/* teaching.c: teaching games, in which a move that gives away a lot is questioned before it is
 * made, with real pointer and key events. */
#include <adwaita.h>

#include "game-fixture.h"
#include "karum-game-page-private.h"
#include "karum-games.h"
#include "karum-new-game-dialog.h"
#include "karum-phrases.h"
#include "karum-reviewer.h"
#include "karum-session-private.h"
#include "robot.h"
#include "shell-fixture.h"

#define RULESET "pahtum:classic,size=5,holes=3"
#define HOLES "a1 c2 e4"

static const char *const people[] = { "Анна", "花子" };

/* The result for the side to move that each of 25 points leads to, and for it at all: every move is
 * tried to the end. Points that aren't legal are -2. */
static int
try_out (const KarumRules *rules, const KarumState *state, int results[25])
{
  const KarumStatus status = rules->game->status (rules, state);
  int best = -2;

  if (status.over) {
    int32_t points[2];
    const int sign = status.to_move == KARUM_FIRST ? 1 : -1;

    rules->game->points (rules, state, points);
    return points[0] > points[1] ? sign : points[0] < points[1] ? -sign : 0;
  }
  for (guint cell = 0; cell < 25; cell++) {
    char text[KARUM_POINT_TEXT];
    int unused[25];
    KarumState next;
    KarumTurn turn;

    karum_point_write (karum_point (cell % 5, cell / 5), text);
    results[cell] = -2;
    if (!karum_turn_parse (rules, state, text, &turn, NULL))
      continue;
    rules->game->apply (rules, state, &turn, &next);
    results[cell] = rules->game->status (rules, &next).to_move == status.to_move
                        ? try_out (rules, &next, unused)
                        : -try_out (rules, &next, unused);
    best = MAX (best, results[cell]);
  }
  return best;
}

/* Before the last four stones, where one move wins and another loses. */
static void
find_position (char *position, KarumPoint *good, KarumPoint *bad)
{
  KarumRandom random;
  KarumRules rules;
  KarumState state;
  int results[25];

  karum_random_init (&random, 2);
  g_assert_true (karum_rules_read (karum_games, RULESET, &rules, NULL));
  *bad = KARUM_POINT_NONE;
  while (*bad == KARUM_POINT_NONE) {
    g_assert_true (karum_start (&rules, HOLES, NULL, &state, NULL));
    for (guint i = 0; i < 18; i++) {
      KarumState before = state;
      KarumTurn turn;

      g_assert_true (karum_turn_random (&rules, &before, &random, &turn));
      rules.game->apply (&rules, &before, &turn, &state);
    }
    if (try_out (&rules, &state, results) < 1)
      continue;
    for (guint cell = 0; cell < 25; cell++) {
      if (results[cell] == 1)
        *good = karum_point (cell % 5, cell / 5);
      else if (results[cell] == -1)
        *bad = karum_point (cell % 5, cell / 5);
    }
  }
  rules.game->position_write (&rules, &state, position);
}

static GtkWindow *
question (void)
{
  return shell_dialog (ADW_TYPE_MESSAGE_DIALOG);
}

static const char *
comment_of (GameFixture *fixture)
{
  return karum_session_get_node (fixture->page->session)->comment;
}

static void
open_game (GameFixture *fixture, const char *teaching, KarumPoint *good, KarumPoint *bad)
{
  char position[KARUM_POSITION_TEXT];

  find_position (position, good, bad);
  fixture->teaching = teaching;
  game_fixture_add_game_of (fixture, RULESET, HOLES, position, people);
  game_fixture_open_window (fixture, 1000, 720);
  g_object_set (fixture->page->board, "animate", FALSE, NULL);
}

/* The question says what the move loses. One tries again, keeps the next, and both are told. */
static void
test_question (GameFixture *fixture, gconstpointer data)
{
  KarumPoint good, bad;
  KarumSession *session;

  open_game (fixture, "15", &good, &bad);
  session = fixture->page->session;
  for (guint i = 0; i < 2; i++) {
    game_fixture_click_point (fixture, bad);
    robot_expect (question () != NULL);
    g_assert_true (g_str_has_prefix (adw_message_dialog_get_body (ADW_MESSAGE_DIALOG (question ())),
                                     "It is proved that your result goes from "));
    g_assert_nonnull (strstr (adw_message_dialog_get_body (ADW_MESSAGE_DIALOG (question ())),
                              "%. The reply to it: "));
    g_assert_cmpuint (karum_session_get_length (session), ==, 0);
    robot_focus (GTK_WIDGET (question ()));
    robot_key (i == 0 ? "Escape" : "Return");
    robot_expect (!question ());
    g_assert_cmpuint (karum_session_get_length (session), ==, 0);
    g_assert_cmpuint (karum_session_get_entry (session)->turn.n_points, ==, 0);
    robot_focus (fixture->window);
  }
  game_fixture_click_point (fixture, good);
  game_fixture_wait_length (fixture, 1);
  g_assert_null (question ());
  g_assert_cmpstr (comment_of (fixture), ==, "[%tries 2]");
  g_assert_cmpuint (karum_session_count_tries (session), ==, 2);
  /* Who goes back begins anew. */
  robot_key ("ctrl+z");
  game_fixture_wait_length (fixture, 0);
  game_fixture_click_point (fixture, bad);
  robot_expect (question () != NULL);
  robot_focus (GTK_WIDGET (question ()));
  robot_key ("alt+k");
  robot_expect (!question ());
  game_fixture_wait_length (fixture, 1);
  g_assert_null (comment_of (fixture));
  karum_session_resign (session, KARUM_FIRST);
  robot_expect (karum_session_is_ended (session));
}

/* At the end, second tries are told. */
static void
test_told (GameFixture *fixture, gconstpointer data)
{
  KarumPoint good, bad;
  KarumSession *session;

  open_game (fixture, "15", &good, &bad);
  session = fixture->page->session;
  game_fixture_click_point (fixture, bad);
  robot_expect (question () != NULL);
  robot_focus (GTK_WIDGET (question ()));
  robot_key ("Escape");
  robot_expect (!question ());
  game_fixture_click_point (fixture, good);
  game_fixture_wait_length (fixture, 1);
  game_fixture_restart (fixture);
  session = fixture->page->session;
  karum_session_resign (session, KARUM_SECOND);
  robot_expect (
      shell_find_label (fixture->page, "花子 has resigned: Анна wins · Second tries: 1")
      || shell_find_label (fixture->page, "Анна has resigned: 花子 wins · Second tries: 1"));
}

/* Without the switch, above the part that was chosen, and in variations nothing is questioned. */
static void
test_silent (GameFixture *fixture, gconstpointer teaching)
{
  KarumPoint good, bad;

  open_game (fixture, teaching, &good, &bad);
  game_fixture_click_point (fixture, bad);
  game_fixture_wait_length (fixture, 1);
  g_assert_null (question ());
  g_assert_null (comment_of (fixture));
}

static void
test_variation (GameFixture *fixture, gconstpointer data)
{
  KarumPoint good, bad;

  open_game (fixture, "15", &good, &bad);
  game_fixture_click_point (fixture, good);
  game_fixture_wait_length (fixture, 1);
  robot_key ("Left");
  robot_expect (karum_session_get_ply (fixture->page->session) == 0);
  game_fixture_click_point (fixture, bad);
  robot_expect (karum_session_in_variation (fixture->page->session));
  g_assert_null (question ());
}

/* Who leaves while the program still weighs has not made a move that it would have questioned, and
 * isn't asked. */
static void
test_left (GameFixture *fixture, gconstpointer data)
{
  KarumSession *session = NULL;
  KarumPoint good, bad;

  open_game (fixture, "15", &good, &bad);
  g_set_weak_pointer (&session, fixture->page->session);
  /* Nothing is dispatched before the window has gone. */
  karum_session_touch (fixture->page->session, bad);
  game_fixture_restart (fixture);
  robot_expect (!session);
  g_assert_null (question ());
  g_assert_cmpuint (karum_session_get_length (fixture->page->session), ==, 0);
}

/* A review of the turn says what the analysis said of it. */
static void
assert_as_reviewed (GameFixture *fixture, const KarumVerdict *judged)
{
  KarumSession *session = fixture->page->session;
  const KarumReviewTask task = { .effort = KARUM_EFFORT_SURE, .hash_bytes = 1 << 20 };
  g_auto (KarumVerdict) verdict = { 0 };
  g_autoptr (GBytes) answers = NULL;

  g_assert_true (
      karum_review_turn (karum_session_get_rules (session), karum_session_get_state (session, 0),
                         karum_session_get_node (session)->turn, &task, &verdict, &answers, NULL));
  g_assert_cmpuint (judged->person, ==, verdict.person);
  g_assert_cmpint (judged->best.margin, ==, verdict.best.margin);
  g_assert_cmpint (judged->taken.margin, ==, verdict.taken.margin);
  g_assert_cmpuint (judged->best.chance, ==, verdict.best.chance);
  g_assert_cmpuint (judged->taken.chance, ==, verdict.taken.chance);
  g_assert_cmpuint (judged->best.proved + judged->taken.proved, ==, 2);
}

/* While the analysis is on, a move that is tried gets its glyph: one that loses a won game is a
 * blunder, one that wins is none. The points that it gives away are told beside it. */
static void
test_tried (GameFixture *fixture, gconstpointer data)
{
  g_autofree char *blunder = karum_judgement_name (4), *given = NULL;
  KarumGamePage *page;
  KarumPoint good, bad;
  KarumVerdict judged;
  GtkLabel *verdict;

  open_game (fixture, NULL, &good, &bad);
  page = fixture->page;
  robot_key ("alt+a");
  /* What takes the engine long on a busy machine has the time of the whole test. */
  wait_until (page->analysing && karum_analyst_get (page->analyst)->done);
  verdict = GTK_LABEL (gtk_widget_get_template_child (GTK_WIDGET (page->analysis),
                                                      KARUM_TYPE_ANALYSIS_VIEW, "verdict"));
  g_assert_null (strstr (gtk_label_get_label (verdict), "Last move"));
  game_fixture_click_point (fixture, bad);
  game_fixture_wait_length (fixture, 1);
  wait_until (strstr (gtk_label_get_label (verdict), blunder));
  g_assert_cmpuint (karum_game_page_get_tried (page, &judged), ==, 4);
  assert_as_reviewed (fixture, &judged);
  given = karum_given_text (&judged);
  g_assert_nonnull (given);
  g_assert_true (g_str_has_suffix (gtk_label_get_label (verdict), given));
  g_assert_null (comment_of (fixture));
  robot_key ("Left");
  robot_expect (karum_session_get_ply (page->session) == 0);
  game_fixture_click_point (fixture, good);
  wait_until (karum_session_in_variation (page->session)
              && karum_analyst_get (page->analyst)->done);
  g_assert_cmpuint (karum_game_page_get_tried (page, &judged), ==, 0);
  g_assert_null (strstr (gtk_label_get_label (verdict), "Last move"));
}

/* -- A new game ------------------------------------------------------------------------------- */

static void
test_new_game (gconstpointer language)
{
  KarumApplication *application = shell_start (language);
  KarumWindow *window = shell_window (application);
  KarumSession *session;
  GtkSwitch *teaching;
  GtkWindow *dialog;

  wait_until (g_str_equal (shell_library_state (window), "empty"));
  shell_unfold_new_game ();
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), "win.new-game", NULL));
  dialog = shell_dialog (KARUM_TYPE_NEW_GAME_DIALOG);
  robot_settle ();
  teaching = GTK_SWITCH (
      gtk_widget_get_template_child (GTK_WIDGET (dialog), KARUM_TYPE_NEW_GAME_DIALOG, "teaching"));
  g_assert_false (gtk_switch_get_active (teaching));
  robot_go_to (GTK_WIDGET (teaching));
  robot_key ("space");
  g_assert_true (gtk_switch_get_active (teaching));
  robot_key ("ctrl+Return");
  wait_until (g_str_equal (shell_page (window), "game"));
  wait_until ((session = karum_game_page_get_session (shell_game_page (window))));
  g_assert_cmpuint (karum_tags_teaching (&karum_session_get_record (session)->tags), ==, 15);
  shell_stop (application);
  shell_clean ();
}

#define ADD(name, test, data)                                                        \
  g_test_add ("/app/teaching/" name, GameFixture, (data), game_fixture_set_up, test, \
              game_fixture_tear_down)

int
main (int argc, char **argv)
{
  game_fixture_begin (&argc, &argv);
  ADD ("question", test_question, NULL);
  ADD ("told", test_told, NULL);
  ADD ("off", test_silent, NULL);
  ADD ("nonsense", test_silent, "much");
  ADD ("variation", test_variation, NULL);
  ADD ("left", test_left, NULL);
  ADD ("tried", test_tried, NULL);
  g_test_add_data_func ("/app/teaching/new-game", "ru", test_new_game);
  return g_test_run ();
}
