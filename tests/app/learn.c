/* learn.c: the pages of rules and lessons: every text is shown, every task is solved on its board,
 * and a wrong move is told from a right one. */
#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <string.h>

#include "accessible-tree.h"
#include "fixture.h"
#include "karum-arrays.h"
#include "karum-store.h"

#include "karum-board-view.h"
#include "karum-entry.h"
#include "karum-game-page.h"
#include "karum-games.h"
#include "karum-language.h"
#include "karum-learn-view.h"
#include "karum-lessons.h"
#include "karum-new-game-dialog.h"
#include "robot.h"
#include "shell-fixture.h"

static const char *const folders[] = { "pahtum", "jarmo", "manu", "help" };

/* (nullable): the first descendant of @type that @fits (nullable). */
static GtkWidget *
find (GtkWidget *widget,
      GType type,
      gboolean (*fits) (GtkWidget *widget, gconstpointer data),
      gconstpointer data)
{
  GtkWidget *found = NULL;

  if (G_TYPE_CHECK_INSTANCE_TYPE (widget, type) && (!fits || fits (widget, data)))
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child && !found;
       child = gtk_widget_get_next_sibling (child))
    found = find (child, type, fits, data);
  return found;
}

static gboolean
is_of_board (GtkWidget *widget, gconstpointer board)
{
  return g_object_get_data (G_OBJECT (widget), "board") == board;
}

static gboolean
begins_with (GtkWidget *label, gconstpointer words)
{
  return gtk_widget_get_visible (label)
         && g_str_has_prefix (gtk_label_get_text (GTK_LABEL (label)), words);
}

static gboolean
is_labelled (GtkWidget *button, gconstpointer words)
{
  return gtk_widget_get_visible (button) && gtk_widget_get_sensitive (button)
         && g_strcmp0 (gtk_button_get_label (GTK_BUTTON (button)), words) == 0;
}

/* Pages are shown once there is an archive. */
static void
go (KarumWindow *window, const char *place)
{
  wait_until (window->archive);
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), "win.learn-about", "s", place));
  wait_until (g_strcmp0 (shell_page (window), "learn") == 0);
}

/* -- A task ----------------------------------------------------------------------------------- */

typedef struct {
  const KarumLearnBoard *board;
  gboolean right;
  KarumTurn turn; /* one that solves the task, or one that doesn't */
} Search;

static bool
look (const KarumTurn *turn, void *data)
{
  Search *search = data;
  const KarumLearnBoard *board = search->board;
  gboolean solves = karum_goals_met (board->goals, &board->rules, &board->before, turn, NULL, NULL);

  if (solves == search->right)
    karum_turn_copy (&search->turn, turn);
  return solves != search->right;
}

/* How a course is done. */
typedef struct {
  const char *name;
  void (*touch) (GtkWidget *board, guint side, KarumPoint point); /* a point of the board */
  void (*press) (GtkWidget *button);
} Hand;

/* Whether a click there reaches the board. What appears while a move is judged pushes its lower
 * points out of the window, and a board that has the focus already isn't scrolled to: so it gets
 * the focus anew. */
static gboolean
is_open (GtkWidget *board, double x, double y)
{
  GtkWidget *root = GTK_WIDGET (gtk_widget_get_root (board));
  double across, down;

  robot_paint (board);
  if (gtk_widget_translate_coordinates (board, root, x, y, &across, &down)
      && gtk_widget_pick (root, across, down, GTK_PICK_DEFAULT) == board)
    return TRUE;
  gtk_root_set_focus (GTK_ROOT (root), NULL);
  gtk_widget_grab_focus (board);
  return FALSE;
}

static void
touch_by_mouse (GtkWidget *board, guint side, KarumPoint point)
{
  double x, y;

  robot_go_to (board);
  g_assert_true (karum_board_view_get_center (KARUM_BOARD_VIEW (board), point, &x, &y));
  robot_expect (is_open (board, x, y));
  robot_click (board, x, y);
}

/* Moves the cursor to the corner first, because it can be anywhere. */
static void
touch_by_keys (GtkWidget *board, guint side, KarumPoint point)
{
  robot_go_to (board);
  if (!karum_board_view_shows_cursor (KARUM_BOARD_VIEW (board)))
    robot_key ("Left");
  for (guint i = 0; i < side; i++) {
    robot_key ("Left");
    robot_key ("Down");
  }
  for (guint i = 0; i < karum_point_column (point); i++)
    robot_key ("Right");
  for (guint i = 0; i < karum_point_row (point); i++)
    robot_key ("Up");
  robot_key ("Return");
  robot_settle ();
}

static void
press_by_mouse (GtkWidget *button)
{
  robot_go_to (button);
  robot_click_middle (button);
}

static void
press_by_keys (GtkWidget *button)
{
  robot_go_to (button);
  robot_key ("space");
}

static const Hand hands[] = {
  { "mouse", touch_by_mouse, press_by_mouse },
  { "keys", touch_by_keys, press_by_keys },
};

static void
press (const Hand *hand, GtkWidget *card, const char *label)
{
  GtkWidget *button = NULL;

  robot_expect ((button = find (card, GTK_TYPE_BUTTON, is_labelled, label)));
  hand->press (button);
}

/* Enters a move as a person does, point by point. */
static void
enter (const Hand *hand,
       GtkWidget *card,
       const KarumRules *rules,
       const KarumState *state,
       const KarumTurn *turn)
{
  GtkWidget *view = find (card, KARUM_TYPE_BOARD_VIEW, NULL, NULL);
  KarumEntryStep step = KARUM_ENTRY_MORE;
  KarumEntry entry;
  KarumBoard shape;

  rules->game->board (rules, &shape);
  if (turn->n_points == 0) {
    press (hand, card, gettext (rules->game->turn_title (turn)));
    return;
  }
  karum_entry_init (&entry, rules, state);
  while (step == KARUM_ENTRY_MORE && entry.turn.n_points < turn->n_points) {
    KarumPoint point = turn->points[entry.turn.n_points];

    hand->touch (view, MAX (shape.columns, shape.rows), point);
    step = karum_entry_touch (&entry, point, NULL);
  }
  g_assert_cmpint (step, !=, KARUM_ENTRY_REFUSED);
  if (step == KARUM_ENTRY_MORE)
    press (hand, card, "End the Move");
}

static gboolean
shows (GtkWidget *card, const char *icon)
{
  GtkWidget *sign
      = shell_find_mapped (find (card, KARUM_TYPE_LESSON_PLAY, NULL, NULL), GTK_TYPE_IMAGE);

  return sign && g_strcmp0 (gtk_image_get_icon_name (GTK_IMAGE (sign)), icon) == 0;
}

/* A wrong move first, then at once a right one. */
static void
solve (const Hand *hand, GtkWidget *page, const KarumLearnBoard *board)
{
  GtkWidget *card = find (page, KARUM_TYPE_LESSON_CARD, is_of_board, board);
  Search search = { .board = board, .right = FALSE };

  g_assert_nonnull (card);
  g_test_message ("%s by %s", board->id, hand->name);
  board->rules.game->turns (&board->rules, &board->before, look, &search);
  enter (hand, card, &board->rules, &board->before, &search.turn);
  robot_expect (find (card, GTK_TYPE_LABEL, begins_with, "Not yet: "));
  g_assert_true (shows (card, "window-close-symbolic"));
  if (hand == &hands[0])
    press (hand, card, "Hint");
  search.right = TRUE;
  board->rules.game->turns (&board->rules, &board->before, look, &search);
  enter (hand, card, &board->rules, &board->before, &search.turn);
  robot_expect (find (card, GTK_TYPE_LABEL, begins_with, "Solved! "));
  g_assert_true (shows (card, "object-select-symbolic"));
}

static gboolean
is_card (GtkWidget *widget, gconstpointer id)
{
  const KarumLearnBoard *board = g_object_get_data (G_OBJECT (widget), "board");

  return g_strcmp0 (board->id, id) == 0;
}

/* By mouse and by keys in turn, beginning with @hand; with time for it, each task in both ways. */
static guint
solve_all (guint hand, GtkWidget *page, const KarumGame *game)
{
  g_autoptr (KarumLearn) learn = karum_learn_open (game->id, "en");
  const KarumLearnPage *course = karum_learn_page (learn, "course");
  guint n = 0;

  karum_for_each (const KarumLearnBlock, block, course->blocks) {
    if (block->kind != KARUM_BLOCK_TASK)
      continue;
    solve (&hands[(hand + n++) % G_N_ELEMENTS (hands)], page,
           g_object_get_data (
               G_OBJECT (find (page, KARUM_TYPE_LESSON_CARD, is_card, block->board->id)), "board"));
  }
  return n;
}

/* A course is done from the first to the last task, and the list says so. What other versions of
 * the program have kept stays. */
static void
test_course (gconstpointer data)
{
  const KarumGame *game = data;
  KarumApplication *application = shell_start ("en");
  KarumWindow *window = shell_window (application);
  g_autoptr (GSettings) settings = g_settings_new ("org.karum.Karum");
  const char *const other[] = { "chess/t-mate", NULL };
  g_autofree char *place = g_strdup_printf ("%s course", game->id), *progress = NULL;
  g_auto (GStrv) kept = NULL;
  guint n;

  g_settings_set_strv (settings, "lessons-solved", other);
  go (window, place);
  robot_focus (GTK_WIDGET (window));
  robot_paint (GTK_WIDGET (window));
  n = solve_all (0, GTK_WIDGET (karum_window_get_page (window, "learn")), game);
  if (g_getenv ("KARUM_TEST_DEEP")) {
    go (window, "");
    go (window, place);
    robot_paint (GTK_WIDGET (window));
    solve_all (1, GTK_WIDGET (karum_window_get_page (window, "learn")), game);
  }
  g_assert_cmpuint (n, >=, 10);
  g_assert_cmpuint (n, <=, 20);
  go (window, "");
  progress = g_strdup_printf ("Solved: %u of %u", n, n);
  g_assert_nonnull (find (GTK_WIDGET (karum_window_get_page (window, "learn")), GTK_TYPE_LABEL,
                          begins_with, progress));
  kept = g_settings_get_strv (settings, "lessons-solved");
  g_assert_cmpuint (g_strv_length (kept), ==, n + 1);
  g_assert_true (g_strv_contains ((const char *const *) kept, other[0]));
  g_settings_reset (settings, "lessons-solved");
  shell_stop (application);
}

/* -- The first game --------------------------------------------------------------------------- */

static bool
take_first (const KarumTurn *turn, void *first)
{
  karum_turn_copy (first, turn);
  return false;
}

static gboolean
asks (GtkWidget *card)
{
  GtkWidget *board = find (card, KARUM_TYPE_BOARD_VIEW, NULL, NULL);
  gboolean interactive;

  g_object_get (board, "interactive", &interactive, NULL);
  return interactive;
}

static KarumState
lesson_state (GtkWidget *card)
{
  return *karum_lesson_play_get_state (
      KARUM_LESSON_PLAY (find (card, KARUM_TYPE_LESSON_PLAY, NULL, NULL)));
}

/* Plays whatever comes first until the game is over; the program answers in another thread. */
static void
play_out (GtkWidget *card, const KarumRules *rules)
{
  GtkWidget *view = find (card, KARUM_TYPE_BOARD_VIEW, NULL, NULL);
  KarumTurn turn;
  guint n = 0;

  while (!find (card, GTK_TYPE_BUTTON, is_labelled, "Play Again")) {
    const KarumState state = lesson_state (card);

    rules->game->turns (rules, &state, take_first, &turn);
    for (guint i = 0; i < turn.n_points && asks (card); i++)
      g_signal_emit_by_name (view, "point-activated", (guint) turn.points[i]);
    if (asks (card) && find (card, GTK_TYPE_BUTTON, is_labelled, "End the Move"))
      g_signal_emit_by_name (find (card, GTK_TYPE_BUTTON, is_labelled, "End the Move"), "clicked");
    wait_until (asks (card) || find (card, GTK_TYPE_BUTTON, is_labelled, "Play Again"));
    g_assert_cmpuint (++n, <, 300);
  }
}

/* One click keeps the game that was played, with whose it is, and has it reviewed. */
static void
check_review (KarumWindow *window, GtkWidget *card, const KarumRules *rules)
{
  const KarumState end = lesson_state (card);
  char texts[2][KARUM_POSITION_TEXT];
  g_autoptr (GSettings) settings = g_settings_new ("org.karum.Karum");
  KarumSession *session;
  GtkWidget *button;

  g_settings_set_string (settings, "annotator", "Zoë");
  robot_expect ((button = find (card, GTK_TYPE_BUTTON, is_labelled, "Review the Game")));
  g_signal_emit_by_name (button, "clicked");
  wait_until (g_str_equal (shell_page (window), "game"));
  wait_until ((session = karum_game_page_get_session (
                   KARUM_GAME_PAGE (karum_window_get_page (window, "game")))));
  g_assert_cmpstr (karum_session_get_name (session, 0), ==, "Zoë");
  g_assert_cmpstr (karum_session_get_name (session, 1), ==, "Computer, level 2");
  karum_session_go (session, G_MAXUINT);
  rules->game->position_write (rules, &end, texts[0]);
  rules->game->position_write (rules, karum_session_get_position (session), texts[1]);
  g_assert_cmpstr (texts[1], ==, texts[0]);
  g_assert_cmpint (karum_session_get_record (session)->tags.termination, ==,
                   KARUM_TERMINATION_NORMAL);
  wait_until (karum_session_is_reviewed (session));
  g_settings_reset (settings, "annotator");
}

static void
test_first_game (gconstpointer data)
{
  const KarumGame *game = data;
  KarumApplication *application = shell_start ("en");
  KarumWindow *window = shell_window (application);
  g_autofree char *place = g_strdup_printf ("%s first", game->id);
  const KarumLearnBoard *board;
  GtkWidget *card;

  go (window, place);
  robot_expect ((card = find (GTK_WIDGET (karum_window_get_page (window, "learn")),
                              KARUM_TYPE_LESSON_CARD, is_card, "first-game")));
  board = g_object_get_data (G_OBJECT (card), "board");
  play_out (card, &board->rules);
  g_assert_true (find (card, GTK_TYPE_LABEL, begins_with, "You have ")
                 || find (card, GTK_TYPE_LABEL, begins_with, "It is a draw"));
  g_signal_emit_by_name (find (card, GTK_TYPE_BUTTON, is_labelled, "Next Level"), "clicked");
  g_assert_true (asks (card));
  g_assert_nonnull (find (card, GTK_TYPE_LABEL, begins_with, "Computer, level 2"));
  g_assert_false (
      gtk_widget_is_visible (find (card, GTK_TYPE_BUTTON, is_labelled, "To the Course")));
  play_out (card, &board->rules);
  check_review (window, card, &board->rules);
  shell_stop (application);
}

/* The hands stand below the board before and after a move. */
static void
test_hands (void)
{
  KarumApplication *application = shell_start ("en");
  KarumWindow *window = shell_window (application);
  GtkWidget *card;

  go (window, "pahtum course");
  card = find (GTK_WIDGET (karum_window_get_page (window, "learn")), KARUM_TYPE_LESSON_CARD,
               is_card, "t-last");
  g_assert_nonnull (card);
  g_assert_nonnull (find (card, GTK_TYPE_LABEL, begins_with,
                          "First (you)\u00a0· Stones\u00a0in\u00a0hand:\u00a01\nSecond\u00a0"));
  solve (&hands[0], card, g_object_get_data (G_OBJECT (card), "board"));
  g_assert_nonnull (find (card, GTK_TYPE_LABEL, begins_with,
                          "First (you)\u00a0· Stones\u00a0in\u00a0hand:\u00a00\nSecond\u00a0"));
  press (&hands[0], card, "Next Task");
  robot_settle ();
  g_assert_true (gtk_widget_is_ancestor (gtk_window_get_focus (GTK_WINDOW (window)),
                                         find (GTK_WIDGET (karum_window_get_page (window, "learn")),
                                               KARUM_TYPE_LESSON_CARD, is_card, "t-pie")));
  shell_stop (application);
}

/* -- Texts ------------------------------------------------------------------------------------ */

/* Links that are dim can't be read. */
static gboolean
is_dim_link (GtkWidget *label, gconstpointer data)
{
  return strstr (gtk_label_get_label (GTK_LABEL (label)), "<a href")
         && gtk_widget_has_css_class (label, "dim-label");
}

/* Every page of every game in every language, in a narrow window. */
static void
test_pages (gconstpointer language)
{
  KarumApplication *application = shell_start (language);
  KarumWindow *window = shell_window (application);

  gtk_window_set_default_size (GTK_WINDOW (window), 360, 640);
  karum_for_each_of (folder, folders) {
    g_autoptr (KarumLearn) learn = karum_learn_open (*folder, language);

    karum_for_each (const KarumLearnPage, page, learn->pages) {
      g_autofree char *place = g_strdup_printf ("%s %s", *folder, page->id);
      int least = 0;

      go (window, place);
      gtk_widget_measure (GTK_WIDGET (karum_window_get_page (window, "learn")),
                          GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
      g_assert_cmpint (least, <=, 360);
      g_assert_null (find (GTK_WIDGET (karum_window_get_page (window, "learn")), GTK_TYPE_LABEL,
                           is_dim_link, NULL));
      g_assert_true (!find (GTK_WIDGET (karum_window_get_page (window, "learn")),
                            KARUM_TYPE_BOARD_VIEW, NULL, NULL)
                     == g_str_equal (*folder, "help"));
    }
  }
  shell_stop (application);
}

/* Back leads from a text to the list; what doesn't exist shows the list. */
static void
test_ways (void)
{
  KarumApplication *application = shell_start ("en");
  KarumWindow *window = shell_window (application);
  GtkWidget *page;

  go (window, "");
  page = GTK_WIDGET (karum_window_get_page (window, "learn"));
  g_assert_nonnull (find (page, GTK_TYPE_LABEL, begins_with, "Pah-Tum"));
  g_assert_null (find (page, KARUM_TYPE_BOARD_VIEW, NULL, NULL));
  go (window, "pahtum:custodial rules capture");
  g_assert_nonnull (find (page, GTK_TYPE_LABEL, begins_with, "If the stone that you place"));
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), "win.back", NULL));
  g_assert_null (find (page, KARUM_TYPE_BOARD_VIEW, NULL, NULL));
  go (window, "pahtum rules");
  g_assert_null (find (page, GTK_TYPE_LABEL, begins_with, "If the stone that you place"));
  go (window, "pahtum nothing");
  g_assert_null (find (page, KARUM_TYPE_BOARD_VIEW, NULL, NULL));
  go (window, "chess rules");
  g_assert_null (find (page, KARUM_TYPE_BOARD_VIEW, NULL, NULL));
  shell_stop (application);
}

/* -- Finding and asking ----------------------------------------------------------------------- */

static gboolean
is_entry (GtkWidget *widget, gconstpointer data)
{
  return gtk_widget_get_visible (widget);
}

/* Words are found in rules and help; a line leads to where they stand. */
static void
test_search (gconstpointer language)
{
  static const char *const words[][2]
      = { { "en", "backups week" }, { "ru", "КОПИИ неделю" }, { "ja", "バックアップ 毎週" } };
  KarumApplication *application = shell_start (language);
  KarumWindow *window = shell_window (application);
  GtkWidget *page, *entry, *row;
  gboolean help = FALSE;

  go (window, "");
  page = GTK_WIDGET (karum_window_get_page (window, "learn"));
  entry = find (page, GTK_TYPE_SEARCH_ENTRY, is_entry, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (words); i++)
    if (g_str_equal (words[i][0], language))
      gtk_editable_set_text (GTK_EDITABLE (entry), words[i][1]);
  g_signal_emit_by_name (entry, "search-changed");
  row = find (page, ADW_TYPE_ACTION_ROW, NULL, NULL);
  g_assert_nonnull (row);
  help = g_str_has_prefix (
      g_variant_get_string (gtk_actionable_get_action_target_value (GTK_ACTIONABLE (row)), NULL),
      "help safety backups");
  g_assert_true (help);
  gtk_editable_set_text (GTK_EDITABLE (entry), "qqqqq");
  g_signal_emit_by_name (entry, "search-changed");
  g_assert_null (find (page, ADW_TYPE_ACTION_ROW, NULL, NULL));
  shell_stop (application);
}

static gboolean
is_help (GtkWidget *button, gconstpointer place)
{
  return gtk_widget_get_mapped (button)
         && g_strcmp0 (karum_help_button_get_place (KARUM_HELP_BUTTON (button)), place) == 0;
}

static gboolean
is_help_window (GtkWidget *window)
{
  return g_str_equal (G_OBJECT_TYPE_NAME (window), "KarumLearnWindow");
}

/* (nullable) */
static GtkWindow *
help_window (void)
{
  GListModel *windows = gtk_window_get_toplevels ();

  for (guint i = 0; i < g_list_model_get_n_items (windows); i++) {
    g_autoptr (GtkWidget) window = g_list_model_get_item (windows, i);

    if (is_help_window (window))
      return GTK_WINDOW (window);
  }
  return NULL;
}

/* Each option of a new game leads to its place, in a window above the dialog, which stays. */
static void
test_dialog (void)
{
  KarumApplication *application = shell_start ("en");
  KarumWindow *window = shell_window (application);
  GtkWindow *dialog = NULL, *help = NULL;
  GtkWidget *button;

  wait_until (window->archive);
  shell_unfold_new_game ();
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), "win.new-game", NULL));
  robot_expect ((dialog = shell_dialog (KARUM_TYPE_NEW_GAME_DIALOG)));
  robot_focus (GTK_WIDGET (dialog));
  for (guint i = 0; i < karum_games[0]->n_options; i++) {
    g_autofree char *place = g_strdup_printf ("%s options option-%s", karum_games[0]->id,
                                              karum_games[0]->options[i].id);

    g_assert_nonnull (find (GTK_WIDGET (dialog), KARUM_TYPE_HELP_BUTTON, is_help, place));
  }
  button = find (GTK_WIDGET (dialog), KARUM_TYPE_HELP_BUTTON, is_help, "pahtum options option-pie");
  g_signal_emit_by_name (button, "clicked");
  robot_expect ((help = help_window ()));
  g_assert_true (gtk_window_get_transient_for (help) == dialog);
  g_assert_nonnull (find (GTK_WIDGET (help), GTK_TYPE_LABEL, begins_with, "After the first stone"));
  g_assert_true (
      gtk_widget_activate_action (GTK_WIDGET (help), "win.learn-about", "s", "help start"));
  g_assert_null (find (GTK_WIDGET (help), GTK_TYPE_LABEL, begins_with, "After the first stone"));
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (help), "win.back", NULL));
  g_assert_nonnull (find (GTK_WIDGET (help), GTK_TYPE_LABEL, begins_with, "After the first stone"));
  gtk_window_destroy (help);
  gtk_window_destroy (dialog);
  shell_stop (application);
}

/* -- Examples --------------------------------------------------------------------------------- */

/* The event of the first game in the archive at @path; interned. */
static const char *
event_of_first (const char *path)
{
  g_autoptr (KarumStore) store = karum_store_open (path, NULL, NULL);
  KarumRecord *record = karum_store_load_game (store, 1, NULL, NULL);
  const char *event = g_intern_string (record->tags.event);

  karum_record_unref (record);
  return event;
}

/* Where one begins to play, the page says where games stay; the game that is begun says it, too. */
static void
play_in_examples (KarumWindow *window)
{
  g_autofree char *kind = g_strconcat (_ ("Karum Examples"), " · ", NULL);

  robot_focus (GTK_WIDGET (window));
  robot_key ("ctrl+shift+g");
  robot_expect (g_str_equal (shell_page (window), "start"));
  robot_expect (shell_find_label (
      karum_window_get_page (window, "start"),
      _ ("These are the examples. What you play or change here stays among them.")));
  robot_settle ();
  robot_key ("Return");
  robot_expect (g_str_equal (shell_page (window), "game"));
  robot_expect (find (GTK_WIDGET (karum_window_get_page (window, "game")), GTK_TYPE_LABEL,
                      begins_with, kind));
}

/* They are an archive of their own, named so in each language; the own one stays empty. */
static void
test_examples (gconstpointer language)
{
  static const char *const events[][2]
      = { { "en", "Spring Cup" }, { "ru", "Весенний кубок" }, { "ja", "春季杯" } };
  KarumApplication *application = shell_start (language);
  KarumWindow *window = shell_window (application);
  g_autofree char *own = shell_archive_path (), *path = NULL;
  g_autofree char *name = g_strconcat (_ ("Karum Examples"), ".karum", NULL);

  wait_until (window->archive);
  wait_until (g_str_equal (shell_library_state (window), "empty"));
  for (guint i = 0; i < 2; i++) {
    g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), "win.open-examples", NULL));
    wait_until (window->archive && !g_str_equal (karum_archive_get_path (window->archive), own));
    wait_until (g_list_model_get_n_items (shell_games (window)) == 40);
    g_free (path);
    path = g_strdup (karum_archive_get_path (window->archive));
    g_assert_true (g_str_has_suffix (path, name));
    g_assert_nonnull (shell_find_label (window, _ ("Karum Examples")));
    g_assert_nonnull (robot_find_button (GTK_WIDGET (window), _ ("M_y Archive")));
    g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), "win.open-usual", NULL));
    wait_until (window->archive && g_str_equal (karum_archive_get_path (window->archive), own));
    wait_until (g_str_equal (shell_library_state (window), "empty"));
    g_assert_null (robot_find_button (GTK_WIDGET (window), _ ("M_y Archive")));
  }
  /* The program begins with the own archive, even if it ended with the examples. */
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), "win.open-examples", NULL));
  wait_until (window->archive && !g_str_equal (karum_archive_get_path (window->archive), own));
  play_in_examples (window);
  shell_stop (application);
  application = shell_start (language);
  window = shell_window (application);
  wait_until (window->archive);
  g_assert_cmpstr (karum_archive_get_path (window->archive), ==, own);
  shell_stop (application);
  for (gsize i = 0; i < G_N_ELEMENTS (events); i++)
    if (g_str_equal (events[i][0], language))
      g_assert_cmpstr (event_of_first (path), ==, events[i][1]);
  g_unlink (path);
}

/* -- Reading aloud ---------------------------------------------------------------------------- */

static void
note_read (const AccessibleNode *node, gpointer names)
{
  if (!*node->name && node->focusable && !accessible_node_is_group (node))
    g_error ("%s: a %s without a name", node->path, node->role);
  g_string_append_printf (names, "%s\n", node->name);
}

/* Every page as a screen reader meets it: all that has the focus has a name, and every sentence of
 * the text is there. Each folder in one language, unless there is time for all. */
static void
test_aloud (gconstpointer language)
{
  static const char *const read_in[G_N_ELEMENTS (folders)] = { "ru", "ja", "en", "ja" };
  KarumApplication *application = shell_start (language);
  KarumWindow *window = shell_window (application);

  for (gsize i = 0; i < G_N_ELEMENTS (folders); i++) {
    g_autoptr (KarumLearn) learn = karum_learn_open (folders[i], language);
    const KarumGame *game = karum_game_find (folders[i]);
    const KarumRules rules = game ? karum_rules_default (game, 0) : (KarumRules){ 0 };

    if (!g_getenv ("KARUM_TEST_DEEP") && !g_str_equal (language, read_in[i]))
      continue;
    karum_for_each (const KarumLearnPage, page, learn->pages) {
      g_autofree char *place = g_strdup_printf ("%s %s", folders[i], page->id);
      g_autoptr (GString) names = g_string_new (NULL);

      go (window, place);
      robot_settle ();
      accessible_tree_visit (GTK_WINDOW (window), note_read, names);
      karum_for_each (const KarumLearnBlock, block, page->blocks) {
        g_autofree char *text = karum_learn_text (block->text, game ? &rules : NULL);

        if (karum_learn_applies (block, game ? &rules : NULL) && !strstr (names->str, text))
          g_error ("%s: not read: %s", place, text);
      }
    }
  }
  shell_stop (application);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  /* As with a screen reader, which makes everything slower. */
  if (g_strcmp0 (g_getenv ("GTK_A11Y"), "atspi") == 0) {
    shell_add ("/app/learn/aloud", test_aloud);
    return g_test_run ();
  }
  g_test_add_func ("/app/learn/ways", test_ways);
  g_test_add_func ("/app/learn/dialog", test_dialog);
  g_test_add_func ("/app/learn/hands", test_hands);
  shell_add ("/app/learn/search", test_search);
  shell_add ("/app/learn/examples", test_examples);
  for (guint i = 0; karum_games[i]; i++) {
    g_autofree char *first = g_strconcat ("/app/learn/first/", karum_games[i]->id, NULL);
    g_autofree char *course = g_strconcat ("/app/learn/course/", karum_games[i]->id, NULL);

    g_test_add_data_func (first, karum_games[i], test_first_game);
    g_test_add_data_func (course, karum_games[i], test_course);
  }
  shell_add ("/app/learn/pages", test_pages);
  return g_test_run ();
}
