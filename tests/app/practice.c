/* practice.c: a person learns from mistakes, wins proved endings, and guesses the moves of a game.
 */
#include <glib/gstdio.h>
#include <string.h>

#include "fixture.h"
#include "karum-arrays.h"
#include "karum-exercise.h"
#include "karum-board-view.h"
#include "karum-export-dialog.h"
#include "karum-games.h"
#include "karum-lessons.h"
#include "karum-namesakes.h"
#include "karum-player-edit.h"
#include "karum-new-game-dialog.h"
#include "karum-practice-page.h"
#include "karum-reviewer.h"
#include "karum-reviews.h"
#include "karum-store-inside.h"
#include "karum-work-dialog.h"
#include "robot.h"
#include "shell-fixture.h"

#define RULES "pahtum:classic,size=5"

/* A game played at random on a small board, and reviewed: it has mistakes of both players. */
static gint64
fill_for (KarumStore *store, const char *first, const char *second)
{
  const KarumReviewTask task = { .effort = KARUM_EFFORT_QUICK, .hash_bytes = 1 << 20 };
  g_autoptr (GArray) verdicts = karum_verdicts_new (0);
  g_autoptr (KarumRecord) record = NULL;
  KarumRules rules;
  gint64 id;

  g_assert_true (karum_rules_read (karum_games, RULES, &rules, NULL));
  record = fixture_record_under (&rules, 100, 4);
  g_free (record->tags.players[0]);
  g_free (record->tags.players[1]);
  record->tags.players[0] = g_strdup (first);
  record->tags.players[1] = g_strdup (second);
  id = fixture_save (store, record);
  g_assert_true (karum_review_turns (record, &task, verdicts, NULL));
  g_assert_true (karum_store_keep_review (store, id, record, verdicts, NULL));
  return id;
}

static gint64
fill (void)
{
  g_autofree char *path = shell_archive_path ();
  KarumStore *store = karum_store_open (path, NULL, NULL);
  const gint64 id = fill_for (store, "Анна Ким", "Juri");

  karum_store_close (store);
  return id;
}

static GtkWidget *
practice (KarumWindow *window)
{
  return GTK_WIDGET (karum_window_get_page (window, "practice"));
}

static KarumWindow *
start (KarumApplication **application)
{
  KarumWindow *window;

  *application = shell_start ("en");
  window = shell_window (*application);
  wait_until (window->archive);
  return window;
}

static void
finish (KarumApplication *application)
{
  g_autoptr (GSettings) settings = g_settings_new ("org.karum.Karum");

  shell_stop (application);
  g_settings_reset (settings, "practice-player");
  shell_clean ();
}

static GtkWidget *
card_of (KarumWindow *window)
{
  return practice (window) ? shell_find_mapped (practice (window), KARUM_TYPE_LESSON_CARD) : NULL;
}

/* (nullable): the visible label that begins with @text. */
static GtkWidget *
find_label (GtkWidget *widget, const char *text)
{
  GtkWidget *found = NULL;

  if (GTK_IS_LABEL (widget) && gtk_widget_get_mapped (widget)
      && g_str_has_prefix (gtk_label_get_text (GTK_LABEL (widget)), text))
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child && !found;
       child = gtk_widget_get_next_sibling (child))
    found = find_label (child, text);
  return found;
}

static AdwComboRow *
find_row (GtkWidget *widget, const char *title)
{
  AdwComboRow *found = NULL;

  if (ADW_IS_COMBO_ROW (widget)
      && g_str_equal (adw_preferences_row_get_title (ADW_PREFERENCES_ROW (widget)), title))
    return ADW_COMBO_ROW (widget);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child && !found;
       child = gtk_widget_get_next_sibling (child))
    found = find_row (child, title);
  return found;
}

/* -- Answers ------------------------------------------------------------------------------------
 */

static void
be_sure (const KarumRules *rules,
         const KarumState *state,
         const KarumTurn *turn,
         KarumVerdict *verdict)
{
  const KarumReviewTask task = { .effort = KARUM_EFFORT_SURE, .hash_bytes = 1 << 20 };
  g_autoptr (GBytes) answers = NULL;

  g_assert_true (karum_review_turn (rules, state, turn, &task, verdict, &answers, NULL));
}

typedef struct {
  const KarumRules *rules;
  KarumState state;
  gboolean right;
  KarumTurn turn;
} Search;

/* What the page says is found in another way: of every turn, by its own review. */
static bool
look (const KarumTurn *turn, void *data)
{
  Search *search = data;
  g_auto (KarumVerdict) verdict = { 0 };

  be_sure (search->rules, &search->state, turn, &verdict);
  karum_turn_copy (&search->turn, turn);
  return karum_verdict_keeps (&verdict) != search->right;
}

static void
answer (GtkWidget *card, const KarumRules *rules, gboolean right)
{
  GtkWidget *board = shell_find (card, KARUM_TYPE_BOARD_VIEW);
  Search search
      = { .rules = rules,
          .state = *karum_lesson_play_get_state (shell_find (card, KARUM_TYPE_LESSON_PLAY)),
          .right = right };
  double x, y;

  g_assert_false (rules->game->turns (rules, &search.state, look, &search));
  g_assert_cmpuint (search.turn.n_points, ==, 1);
  robot_go_to (board);
  g_assert_true (karum_board_view_get_center (KARUM_BOARD_VIEW (board),
                                              (KarumPoint) search.turn.points[0], &x, &y));
  robot_click (board, x, y);
}

static void
press (GtkWidget *widget, const char *label)
{
  GtkWidget *button = NULL;

  robot_expect ((button = robot_find_button (widget, label)));
  robot_go_to (button);
  robot_key ("space");
}

static gint64
number (const char *sql)
{
  g_autofree char *path = shell_archive_path ();
  KarumStore *store = karum_store_open (
      path, &(KarumStoreOptions){ .games = karum_games, .read_only = TRUE }, NULL);
  gint64 n;

  g_assert_true (karum_db_number (karum_store_db (store), sql, &n, NULL));
  karum_store_close (store);
  return n;
}

static gint64
number_of (KarumStore *store, const char *name)
{
  g_autoptr (GArray) found = karum_store_find_players (store, name, NULL);

  g_assert_cmpuint (found->len, ==, 1);
  return g_array_index (found, gint64, 0);
}

/* -- Mistakes -----------------------------------------------------------------------------------
 */

/* A wrong move is answered, and comes back tomorrow; a right one comes back later, too; undo asks
 * again today. The player is remembered, although nobody has chosen one. */
static void
test_mistakes (void)
{
  g_autoptr (GSettings) settings = g_settings_new ("org.karum.Karum");
  g_autofree char *name = NULL;
  gint64 player;
  KarumApplication *application;
  KarumWindow *window;
  GtkWidget *card = NULL, *second = NULL;
  KarumRules rules;

  fill ();
  g_assert_true (karum_rules_read (karum_games, RULES, &rules, NULL));
  window = start (&application);
  robot_focus (GTK_WIDGET (window));
  robot_key ("ctrl+shift+l");
  robot_expect ((card = card_of (window)));
  g_assert_null (find_label (practice (window), "In the game: "));
  answer (card, &rules, FALSE);
  robot_expect (find_label (card, "Not yet: "));
  robot_expect (number ("SELECT count (*) FROM practice WHERE box = 0") == 1);
  g_settings_get (settings, "practice-player", "(xs)", &player, &name);
  g_assert_cmpint (player, ==, number ("SELECT player FROM practice"));
  press (card, "Show the Best Move");
  robot_expect (find_label (card, "The best move: "));
  /* A second try doesn't count. */
  press (card, "Try Again");
  answer (card, &rules, TRUE);
  robot_expect (find_label (card, "Solved! In the game: "));
  press (practice (window), "Next Position");
  robot_expect ((second = card_of (window)) && second != card);
  answer (second, &rules, TRUE);
  robot_expect (find_label (second, "Solved! "));
  robot_expect (number ("SELECT count (*) FROM practice WHERE box = 1") == 1);
  g_assert_cmpint (number ("SELECT count (*) FROM practice WHERE box = 0"), ==, 1);
  robot_key ("ctrl+z");
  robot_expect (number ("SELECT count (*) FROM practice") == 1);
  robot_key ("ctrl+shift+z");
  robot_expect (number ("SELECT count (*) FROM practice") == 2);
  finish (application);
}

/* The positions of the chosen player, in a table, with the day of the one that was answered. */
static void
test_exported (void)
{
  g_autofree char *path = g_build_filename (g_get_tmp_dir (), "exercises.csv", NULL), *text = NULL;
  KarumApplication *application;
  KarumWindow *window;
  GtkWidget *card = NULL;
  KarumExportDialog *dialog;
  KarumRules rules;
  g_auto (GStrv) lines = NULL;

  fill ();
  g_assert_true (karum_rules_read (karum_games, RULES, &rules, NULL));
  window = start (&application);
  robot_focus (GTK_WIDGET (window));
  robot_key ("ctrl+shift+l");
  robot_expect ((card = card_of (window)));
  answer (card, &rules, TRUE);
  robot_expect (number ("SELECT count (*) FROM practice WHERE box = 1") == 1);
  robot_key ("ctrl+e");
  robot_expect (shell_dialog (KARUM_TYPE_EXPORT_DIALOG));
  dialog = KARUM_EXPORT_DIALOG (shell_dialog (KARUM_TYPE_EXPORT_DIALOG));
  robot_settle ();
  karum_export_dialog_write (dialog, path);
  g_assert_nonnull (shell_find_label (dialog, "Exporting exercises…"));
  robot_expect (g_str_equal (karum_work_dialog_page (KARUM_WORK_DIALOG (dialog)), "report"));
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_remove (path);
  lines = g_strsplit (text, "\r\n", -1);
  g_assert_cmpuint (g_strv_length (lines), >, 3);
  for (guint i = 1, due = 0; lines[i + 1]; i++) {
    due += g_str_has_suffix (lines[i], ",,") ? 0 : 1;
    g_assert_true (lines[i + 2] || due == 1);
  }
  gtk_window_close (GTK_WINDOW (dialog));
  finish (application);
}

/* What is kept meanwhile, as the review of a position that was searched, stops answers that are
 * under way. The next position comes anyway. */
static void
test_changed_meanwhile (void)
{
  static const char *const signals[] = { "reviewed", "changed" };
  KarumApplication *application;
  KarumWindow *window;
  GtkWidget *card = NULL;

  fill ();
  window = start (&application);
  robot_focus (GTK_WIDGET (window));
  robot_key ("ctrl+shift+l");
  karum_for_each_of (signal, signals) {
    g_autoptr (GtkWidget) before = NULL;

    robot_expect ((card = card_of (window)));
    before = g_object_ref (card);
    g_signal_emit_by_name (robot_find_button (practice (window), "Next Position"), "clicked");
    g_signal_emit_by_name (window->archive, *signal);
    robot_expect ((card = card_of (window)) && card != before);
  }
  finish (application);
}

/* -- What isn't sure ----------------------------------------------------------------------------
 */

/* Only the last mistakes are left, and nothing is proved of them. */
static void
forget_proofs (gint64 id)
{
  g_autofree char *path = shell_archive_path ();
  KarumStore *store = karum_store_open (path, NULL, NULL);
  g_autoptr (KarumRecord) record = karum_store_load_game (store, id, NULL, NULL);
  g_autoptr (GArray) verdicts = NULL;

  g_assert_true (karum_store_get_review (store, id, &verdicts, NULL));
  for (guint i = 0; i < verdicts->len; i++) {
    KarumVerdict *verdict = karum_verdicts_at (verdicts, i);

    if (i + 9 < verdicts->len) {
      verdict->taken = verdict->best;
      verdict->effort = KARUM_EFFORT_SURE;
    } else
      verdict->best.proved = verdict->taken.proved = FALSE;
  }
  g_assert_true (karum_db_execute (karum_store_db (store), "DELETE FROM reviews", NULL));
  g_assert_true (karum_store_keep_review (store, id, record, verdicts, NULL));
  karum_store_close (store);
}

static guint
count_sure (gint64 id)
{
  g_autofree char *path = shell_archive_path ();
  KarumStore *store = karum_store_open (
      path, &(KarumStoreOptions){ .games = karum_games, .read_only = TRUE }, NULL);
  g_autoptr (GArray) verdicts = NULL;
  guint n = 0;

  g_assert_true (karum_store_get_review (store, id, &verdicts, NULL));
  for (guint i = 0; i < verdicts->len; i++)
    n += karum_verdict_teaches (karum_verdicts_at (verdicts, i), TRUE);
  karum_store_close (store);
  return n;
}

/* A mistake whose best move isn't certain is searched when it is asked, and kept so; each is asked
 * once, until none is left. */
static void
test_doubtful (void)
{
  const gint64 id = fill ();
  KarumApplication *application;
  KarumWindow *window;
  GtkWidget *card = NULL;
  KarumRules rules;
  guint n = 0;

  forget_proofs (id);
  g_assert_cmpuint (count_sure (id), ==, 0);
  g_assert_true (karum_rules_read (karum_games, RULES, &rules, NULL));
  window = start (&application);
  robot_focus (GTK_WIDGET (window));
  robot_key ("ctrl+shift+l");
  robot_expect ((card = card_of (window)));
  robot_expect (count_sure (id) == 1);
  answer (card, &rules, TRUE);
  robot_expect (find_label (card, "Solved! In the game: "));
  robot_expect (number ("SELECT count (*) FROM practice WHERE box = 1") == 1);
  for (; card; n++) {
    g_autoptr (GtkWidget) before = g_object_ref (card);

    press (practice (window), "Next Position");
    robot_expect ((card = card_of (window)) != before
                  && (card || find_label (practice (window), "Done for Today")));
  }
  robot_expect (count_sure (id) == n);
  finish (application);
}

/* -- Endings ------------------------------------------------------------------------------------
 */

typedef struct {
  const KarumRules *rules;
  KarumState state;
  guint n; /* turns that win for sure */
} Count;

static bool
count_right (const KarumTurn *turn, void *data)
{
  Count *count = data;
  g_auto (KarumVerdict) verdict = { 0 };

  be_sure (count->rules, &count->state, turn, &verdict);
  g_assert_true (verdict.best.proved && verdict.best.margin > 0);
  count->n += verdict.taken.proved && verdict.taken.margin > 0;
  return true;
}

/* A win for sure, which one move only keeps: all others are tried. */
static void
test_endings (void)
{
  KarumApplication *application;
  KarumWindow *window;
  GtkWidget *card = NULL;
  KarumRules rules;
  Count count = { .rules = &rules };

  fill ();
  g_assert_true (karum_rules_read (karum_games, RULES, &rules, NULL));
  window = start (&application);
  robot_focus (GTK_WIDGET (window));
  robot_key ("ctrl+shift+l");
  robot_expect ((card = card_of (window)));
  adw_combo_row_set_selected (find_row (practice (window), "Positions"), 1);
  /* Nothing of the position before can be pressed meanwhile. */
  g_assert_nonnull (find_label (practice (window), "Searching games…"));
  g_assert_null (find_label (practice (window), "Next Position"));
  robot_expect (find_label (practice (window), "First to move: only one move wins.")
                || find_label (practice (window), "Second to move: only one move wins."));
  card = card_of (window);
  count.state = *karum_lesson_play_get_state (shell_find (card, KARUM_TYPE_LESSON_PLAY));
  rules.game->turns (&rules, &count.state, count_right, &count);
  g_assert_cmpuint (count.n, ==, 1);
  answer (card, &rules, FALSE);
  robot_expect (find_label (card, "Not yet: "));
  press (card, "Try Again");
  answer (card, &rules, TRUE);
  robot_expect (find_label (card, "Solved! "));
  /* Endings aren't repeated. */
  g_assert_cmpint (number ("SELECT count (*) FROM practice"), ==, 0);
  finish (application);
}

/* -- Guesses ------------------------------------------------------------------------------------
 */

/* The turn that was played from @state. */
static const KarumTurn *
turn_from (const KarumRecord *record, const KarumState *state)
{
  for (const KarumNode *node = record->root; node->child; node = node->child) {
    KarumState here;

    karum_record_state (record, node, &here);
    if (karum_state_equal (&record->rules, &here, state))
      return node->child->turn;
  }
  g_assert_not_reached ();
}

/* Only the best move is a solution; another one that keeps the value is good. */
static void
check_praise (GtkWidget *page, GtkWidget *card)
{
  const char *text = gtk_label_get_text (GTK_LABEL (find_label (page, "In the game: ")));
  const guint points = (guint) atoi (strrchr (text, ' '));

  g_test_message ("%s", text);
  g_assert_true (points == 3   ? !!find_label (card, "Solved! ")
                 : points == 2 ? !!find_label (card, "Good! Another move is a little better. ")
                               : !!find_label (card, "Not yet: "));
}

/* Every move of the second player is guessed as it was played; the points are those of the moves.
 */
static void
test_guesses (void)
{
  KarumApplication *application;
  KarumWindow *window;
  GtkWidget *card = NULL;
  const gint64 id = fill ();
  g_autoptr (KarumRecord) record = NULL;
  KarumRules rules;
  guint guesses = 0;

  g_assert_true (karum_rules_read (karum_games, RULES, &rules, NULL));
  record = fixture_record_under (&rules, 100, 4);
  window = start (&application);
  robot_focus (GTK_WIDGET (window));
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), "win.guess-moves", "x", id));
  robot_expect ((card = card_of (window)));
  g_assert_null (find_label (practice (window), "In the game: "));
  adw_combo_row_set_selected (find_row (practice (window), "Moves to Guess"), 2);
  robot_expect (card_of (window) != card);
  while ((card = card_of (window))) {
    KarumState state = *karum_lesson_play_get_state (shell_find (card, KARUM_TYPE_LESSON_PLAY));
    const KarumTurn *played = turn_from (record, &state);

    g_assert_cmpint (rules.game->status (&rules, &state).to_move, ==, KARUM_SECOND);
    g_signal_emit_by_name (shell_find (card, KARUM_TYPE_BOARD_VIEW), "point-activated",
                           (guint) played->points[0]);
    robot_expect (find_label (practice (window), "In the game: "));
    check_praise (practice (window), card);
    guesses++;
    press (practice (window), "Next Position");
    robot_expect (card_of (window) != card);
  }
  g_assert_cmpuint (guesses, ==, karum_record_line_length (record) / 2);
  robot_expect (find_label (practice (window), "The Game Is Over"));
  finish (application);
}

static gboolean
is_good (const Search *search, const KarumTurn *turn, KarumEffort effort)
{
  const KarumReviewTask task = { .effort = effort, .hash_bytes = 32 << 20 };
  g_autoptr (GBytes) answers = NULL;
  g_auto (KarumVerdict) verdict = { 0 };

  g_assert_true (
      karum_review_turn (search->rules, &search->state, turn, &task, &verdict, &answers, NULL));
  return karum_verdict_keeps (&verdict) && karum_verdict_loss (&verdict) >= KARUM_VERDICT_BEST;
}

/* A move that keeps the value, but isn't the best one; what is none at a glance isn't looked at
 * longer. */
static bool
look_for_good (const KarumTurn *turn, void *data)
{
  Search *search = data;

  karum_turn_copy (&search->turn, turn);
  return !is_good (search, turn, KARUM_EFFORT_QUICK)
         || !is_good (search, turn, KARUM_EFFORT_THOROUGH);
}

/* On a board on which nothing is proved at the beginning. */
static void
test_good (void)
{
  g_autofree char *path = shell_archive_path ();
  KarumStore *store = karum_store_open (path, NULL, NULL);
  g_autoptr (KarumRecord) record = NULL;
  KarumApplication *application;
  KarumWindow *window;
  GtkWidget *card = NULL;
  KarumRules rules;
  Search search = { .rules = &rules };
  gint64 id;

  g_assert_true (karum_rules_read (karum_games, "pahtum:classic,size=7", &rules, NULL));
  record = fixture_record_under (&rules, 4, 4);
  id = fixture_save (store, record);
  karum_store_close (store);
  window = start (&application);
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), "win.guess-moves", "x", id));
  robot_expect ((card = card_of (window)));
  search.state = record->start;
  g_assert_false (rules.game->turns (&rules, &search.state, look_for_good, &search));
  g_signal_emit_by_name (shell_find (card, KARUM_TYPE_BOARD_VIEW), "point-activated",
                         (guint) search.turn.points[0]);
  robot_expect (find_label (practice (window), "In the game: "));
  check_praise (practice (window), card);
  g_assert_nonnull (find_label (card, "Good! "));
  finish (application);
}

/* -- Who learns --------------------------------------------------------------------------------
 */

/* Files of other programs have such names, with moves as well: nobody learns from those. */
static void
test_persons (void)
{
  g_autofree char *path = shell_archive_path ();
  KarumStore *store = karum_store_open (path, NULL, NULL);
  KarumApplication *application;
  KarumWindow *window;
  AdwComboRow *row = NULL;

  fill_for (store, "BYE", "Xaver");
  fill_for (store, "Xaver", "Zoe");
  g_assert_true (karum_store_edit_player (store, number_of (store, "Xaver"), "NN", NULL, NULL));
  karum_store_close (store);
  window = start (&application);
  gtk_widget_activate_action (GTK_WIDGET (window), "win.show-practice", NULL);
  robot_expect ((row = find_row (practice (window), "Player")) && adw_combo_row_get_model (row));
  g_assert_cmpuint (g_list_model_get_n_items (adw_combo_row_get_model (row)), ==, 1);
  g_assert_cmpstr (gtk_string_list_get_string (GTK_STRING_LIST (adw_combo_row_get_model (row)), 0),
                   ==, "Zoe");
  finish (application);
}

static const char *
focused_label (KarumWindow *window)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (window));

  return GTK_IS_BUTTON (focus) ? gtk_button_get_label (GTK_BUTTON (focus)) : NULL;
}

/* After reviewing a game that was played without a name, the page says why there are no positions,
 * and Enter does something else. */
static void
test_nameless (void)
{
  g_autofree char *path = shell_archive_path ();
  KarumStore *store = karum_store_open (path, NULL, NULL);
  KarumApplication *application;
  KarumWindow *window;

  fill_for (store, NULL, "Computer, level 2");
  karum_store_close (store);
  window = start (&application);
  gtk_widget_activate_action (GTK_WIDGET (window), "win.show-practice", NULL);
  wait_until (shell_find_label (practice (window),
                                "Positions come from reviewed games. A game that you play without "
                                "a name isn’t known as yours: type your name on the page Play."));
  wait_until (g_strcmp0 (focused_label (window), "Proved _Endings") == 0);
  robot_key ("Return");
  wait_until (adw_combo_row_get_selected (find_row (practice (window), "Positions"))
              == KARUM_EXERCISE_ENDING);
  finish (application);
}

/* -- From here ----------------------------------------------------------------------------------
 */

/* The side to move is a person, the other one the computer; the game begins at the position. */
static void
test_from_here (void)
{
  KarumApplication *application;
  KarumWindow *window;
  GtkWindow *dialog = NULL;
  const gint64 id = fill ();

  window = start (&application);
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), "win.open-game-at", "(xu)", id,
                                             (guint32) 5));
  robot_expect (g_strcmp0 (shell_page (window), "game") == 0
                && gtk_widget_activate_action (GTK_WIDGET (karum_window_get_page (window, "game")),
                                               "game.practise", NULL)
                && (dialog = shell_dialog (KARUM_TYPE_NEW_GAME_DIALOG)));
  gtk_widget_activate_action (GTK_WIDGET (dialog), "new-game.start", NULL);
  robot_expect (!shell_dialog (KARUM_TYPE_NEW_GAME_DIALOG));
  robot_expect (number ("SELECT count (*) FROM games g JOIN players p ON p.id = g.player1"
                        " JOIN moves m ON m.game = g.id"
                        " WHERE p.name LIKE '%5' AND g.player2 = 0 AND position IS NOT NULL")
                == 1);
  finish (application);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/app/practice/mistakes", test_mistakes);
  g_test_add_func ("/app/practice/changed-meanwhile", test_changed_meanwhile);
  g_test_add_func ("/app/practice/exported", test_exported);
  g_test_add_func ("/app/practice/doubtful", test_doubtful);
  g_test_add_func ("/app/practice/endings", test_endings);
  g_test_add_func ("/app/practice/guesses", test_guesses);
  g_test_add_func ("/app/practice/good", test_good);
  g_test_add_func ("/app/practice/persons", test_persons);
  g_test_add_func ("/app/practice/nameless", test_nameless);
  g_test_add_func ("/app/practice/from-here", test_from_here);
  return g_test_run ();
}
