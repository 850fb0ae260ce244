/* corrections.c: a played game is a document: every kind of edit of games that ended in every way,
 * with the keys of the game page: what is asked, and what has changed then. */
#include <adwaita.h>

#include "karum-build.h"
#include "karum-details.h"
#include "karum-game-page-private.h"
#include "karum-kgn.h"
#include "karum-language.h"
#include "karum-name-row.h"
#include "karum-record-end.h"
#include "karum-requests.h"
#include "karum-session-private.h"
#include "library-fixture.h"
#include "robot.h"
#include "tree-fixture.h"

#define PLAYED "1. a5 a3 2. b5 (2. d5 d3) 2... c3 3. c5 e3"

/* -- The games -------------------------------------------------------------------------------- */

/* How a game ended: its first stones decide whether the rules end it after six moves. */
static const struct {
  const char *name, *stones, *result, *termination, *score;
} ends[] = {
  { "rules", "3", "1-0", "normal", "3-0" },
  { "resignation", "4", "0-1", "resignation", "3-0" },
  { "agreement", "4", "1/2-1/2", "agreement", "3-0" },
  { "time", "4", "0-1", "time", "3-0" },
  { "adjudication", "4", "1-0", "adjudication", "3-0" },
  { "unfinished", "4", "*", "unterminated", NULL },
};

/* An edit: where, the keys, the move that is typed for it, and what comes of it. */
static const struct {
  const char *name;
  const char *at; /* the move that is looked at */
  const char *key, *typed;
  gboolean corrects; /* what was played, if the game is finished */
  const char *moves;
  const char *score;      /* then */
  gboolean over_by_rules; /* also then, if the rules have ended the game before */
} edits[] = {
  { "promote", "d5", "ctrl+Up", NULL, TRUE, "1. a5 a3 2. d5 (2. b5 c3 3. c5 e3) 2... d3", "0-0",
    FALSE },
  { "make main", "d3", "ctrl+shift+Up", NULL, TRUE, "1. a5 a3 2. d5 (2. b5 c3 3. c5 e3) 2... d3",
    "0-0", FALSE },
  { "demote", "b5", "ctrl+Down", NULL, TRUE, "1. a5 a3 2. d5 (2. b5 c3 3. c5 e3) 2... d3", "0-0",
    FALSE },
  { "replace", "e3", "ctrl+r", "e2", TRUE, "1. a5 a3 2. b5 (2. d5 d3) 2... c3 3. c5 e2", "3-0",
    TRUE },
  { "remove", "e3", "ctrl+d", NULL, TRUE, "1. a5 a3 2. b5 (2. d5 d3) 2... c3 3. c5", "3-0", FALSE },
  { "delete", "c5", "Delete", NULL, TRUE, "1. a5 a3 2. b5 (2. d5 d3) 2... c3", "0-0", FALSE },
  { "cut", "c5", "ctrl+x", NULL, TRUE, "1. a5 a3 2. b5 (2. d5 d3) 2... c3", "0-0", FALSE },
  { "delete the variation", "d5", "Delete", NULL, FALSE, "1. a5 a3 2. b5 c3 3. c5 e3", "3-0",
    TRUE },
  { "glyph", "c5", "alt+1", NULL, FALSE, "1. a5 a3 2. b5 (2. d5 d3) 2... c3 3. c5 $1 e3", "3-0",
    TRUE },
  { "variation", "c5", NULL, "e2", FALSE, "1. a5 a3 2. b5 (2. d5 d3) 2... c3 3. c5 e3 (3... e2)",
    "3-0", TRUE },
};

/* (transfer full): from its text, as another program would write it. */
static char *
game_text (gsize end)
{
  g_autofree char *score
      = ends[end].score ? g_strdup_printf ("[Score \"%s\"]\n", ends[end].score) : g_strdup ("");

  return g_strdup_printf ("[Event \"?\"]\n[Site \"?\"]\n[Date \"2026.11.20\"]\n[Round \"?\"]\n"
                          "[Player1 \"Анна\"]\n[Player2 \"花子\"]\n[Result \"%s\"]\n"
                          "[Game \"pahtum\"]\n[Rules \"classic,size=5,holes=3,stones=%s\"]\n"
                          "[Setup \"a1 b1 c1\"]\n%s[Termination \"%s\"]\n\n%s %s\n",
                          ends[end].result, ends[end].stones, score, ends[end].termination, PLAYED,
                          ends[end].result);
}

static KarumRecord *
read_game (const char *text)
{
  g_autoptr (KarumKgnReader) reader = karum_kgn_reader_new (text, strlen (text));
  g_autoptr (GError) error = NULL;
  KarumRecord *record = karum_kgn_reader_next (reader, &error);

  g_assert_no_error (error);
  return record;
}

static void
take_result (GObject *source, GAsyncResult *result, gpointer data)
{
  *(GAsyncResult **) data = g_object_ref (result);
}

/* The number of the game, saved. */
static gint64
add_game (KarumArchive *archive, KarumRecord *record)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree KarumSavedGame *saved = NULL;

  karum_request_async (archive, karum_request_save_game (0, 0, NULL, record), NULL, take_result,
                       &result);
  robot_expect (result != NULL);
  saved = karum_request_finish (archive, result, &error);
  g_assert_no_error (error);
  return saved->id;
}

/* -- What is asked ---------------------------------------------------------------------------- */

/* (nullable): the question that is open. */
static AdwMessageDialog *
question (void)
{
  return ADW_MESSAGE_DIALOG (shell_dialog (ADW_TYPE_MESSAGE_DIALOG));
}

static const char *
asked (void)
{
  AdwMessageDialog *dialog = question ();

  return dialog ? adw_message_dialog_get_body (dialog) : "";
}

static void
look_at (GameFixture *fixture, const char *turn)
{
  KarumSession *session = fixture->page->session;
  const KarumRecord *record = karum_session_get_record (session);
  const KarumNode *node = record->root;
  char text[KARUM_TURN_TEXT] = "";

  while (node && !g_str_equal (text, turn)) {
    node = karum_node_next (node, record->root);
    record->rules.game->turn_write (&record->rules, node->turn, text);
  }
  karum_session_go_to (session, node);
  gtk_widget_grab_focus (GTK_WIDGET (fixture->page->board));
  robot_expect (tree_looks_at (fixture, turn));
}

/* Asks for the edit as a person does. */
static void
begin (GameFixture *fixture, gsize edit)
{
  KarumTurn turn;

  look_at (fixture, edits[edit].at);
  if (edits[edit].key)
    robot_key (edits[edit].key);
  if (edits[edit].key && edits[edit].typed)
    robot_expect (karum_session_get_correction (fixture->page->session) != KARUM_CORRECT_NOTHING);
  if (!edits[edit].typed)
    return;
  g_assert_true (karum_turn_parse (karum_session_get_rules (fixture->page->session),
                                   karum_session_get_position (fixture->page->session),
                                   edits[edit].typed, &turn, NULL));
  game_fixture_click_point (fixture, turn.points[0]);
}

/* (transfer full): the moves and the end as the table has them after the edit. */
static char *
expected (gsize end, gsize edit)
{
  const gboolean by_rules = g_str_equal (ends[end].name, "rules");
  const gboolean open = g_str_equal (ends[end].name, "unfinished");
  const char *termination
      = by_rules && !edits[edit].over_by_rules ? "adjudication" : ends[end].termination;

  return g_strdup_printf ("%s %s, %s, %s", edits[edit].moves, ends[end].result, termination,
                          open ? "none" : edits[edit].score);
}

/* (transfer full): the same of the page. */
static char *
found (GameFixture *fixture)
{
  const KarumRecord *record = karum_session_get_record (fixture->page->session);
  const KarumTags *tags = &record->tags;
  g_autoptr (GString) text = g_string_new (NULL);

  karum_kgn_write_movetext (record, text);
  g_strchomp (text->str);
  g_strdelimit (text->str, "\n", ' ');
  return tags->has_score ? g_strdup_printf ("%s, %s, %d-%d", text->str,
                                            karum_termination_text (tags->termination),
                                            tags->score[0], tags->score[1])
                         : g_strdup_printf ("%s, %s, none", text->str,
                                            karum_termination_text (tags->termination));
}

static gboolean
is_found (GameFixture *fixture, const char *wanted)
{
  g_autofree char *now = found (fixture);

  return tree_is_idle (fixture) && g_str_equal (now, wanted);
}

static gboolean
is_as_before (GameFixture *fixture, const char *before)
{
  g_autofree char *now = tree_kgn (fixture);

  return tree_is_idle (fixture) && g_str_equal (now, before);
}

/* Asked: the answer “no” changes nothing (tried for two ends, for all of them only in the long
 * tests), “yes” what the table says; undone by a key. */
static void
edit_one (GameFixture *fixture, gsize end, gsize edit)
{
  const gboolean asks = edits[edit].corrects && !g_str_equal (ends[end].result, "*");
  g_autofree char *before = tree_kgn (fixture);
  g_autofree char *wanted = expected (end, edit);

  g_test_message ("%s, %s: %s", ends[end].name, edits[edit].name, wanted);
  if (asks && (end < 2 || g_getenv ("KARUM_TEST_DEEP"))) {
    begin (fixture, edit);
    robot_expect (question ());
    g_assert_nonnull (strstr (asked (), "Result: "));
    robot_focus (GTK_WIDGET (question ()));
    robot_key ("Escape");
    robot_expect (!question () && is_as_before (fixture, before));
    robot_focus (fixture->window);
  }
  begin (fixture, edit);
  if (asks) {
    robot_expect (question ());
    robot_focus (GTK_WIDGET (question ()));
    robot_key ("alt+r");
    robot_expect (!question ());
    robot_focus (fixture->window);
  }
  robot_expect (is_found (fixture, wanted));
  g_assert_null (question ());
  gtk_widget_grab_focus (GTK_WIDGET (fixture->page->board));
  robot_key ("ctrl+z");
  robot_expect (is_as_before (fixture, before));
}

/* Between the ends that differ most, only a third of the edits is tried with each of the others,
 * except in the long tests. */
static gboolean
is_tried (gsize end, gsize edit)
{
  return end < 2 || end + 1 == G_N_ELEMENTS (ends) || edit % 3 == end % 3
         || g_getenv ("KARUM_TEST_DEEP");
}

static void
edit_all (GameFixture *fixture, gconstpointer data)
{
  gsize end = GPOINTER_TO_SIZE (data);
  g_autofree char *text = game_text (end);
  g_autoptr (KarumRecord) record = read_game (text);

  fixture->id = add_game (fixture->archive, record);
  game_fixture_open_window (fixture, 1200, 900);
  g_object_set (fixture->page->board, "animate", FALSE, NULL);
  for (gsize edit = 0; edit < G_N_ELEMENTS (edits); edit++)
    if (is_tried (end, edit))
      edit_one (fixture, end, edit);
}

/* -- Moves that are lost as well -------------------------------------------------------------- */

/* An inserted move makes the last one impossible: one question tells both. */
static void
test_insert (GameFixture *fixture, gconstpointer data)
{
  g_autofree char *text = game_text (0);
  g_autoptr (KarumRecord) record = read_game (text);
  g_autofree char *before = NULL;

  fixture->id = add_game (fixture->archive, record);
  game_fixture_open_window (fixture, 1200, 900);
  before = tree_kgn (fixture);
  look_at (fixture, "e3");
  robot_key ("ctrl+plus");
  robot_expect (karum_session_get_correction (fixture->page->session) == KARUM_CORRECT_INSERT);
  game_fixture_click_point (fixture, karum_point (3, 1));
  robot_expect (question ());
  g_assert_nonnull (strstr (asked (), "1 move is no longer possible"));
  g_assert_nonnull (strstr (asked (), "Result: 1–0, 3\u00a0:\u00a00, as before"));
  robot_focus (GTK_WIDGET (question ()));
  robot_key ("Return");
  robot_expect (!question ()
                && is_found (fixture, "1. a5 a3 2. b5 (2. d5 d3) 2... c3 3. c5 d2 {4. e3} 1-0,"
                                      " normal, 3-0"));
  robot_focus (fixture->window);
  robot_key ("ctrl+z");
  robot_expect (is_as_before (fixture, before));
}

/* What is pasted into a finished game is a variation: nothing is asked. */
static void
test_paste (GameFixture *fixture, gconstpointer data)
{
  g_autofree char *text = game_text (1);
  g_autoptr (KarumRecord) record = read_game (text);

  fixture->id = add_game (fixture->archive, record);
  game_fixture_open_window (fixture, 1200, 900);
  look_at (fixture, "c5");
  gdk_clipboard_set_text (gtk_widget_get_clipboard (fixture->window), "3... e2 4. e1");
  robot_key ("ctrl+v");
  robot_expect (is_found (fixture, "1. a5 a3 2. b5 (2. d5 d3) 2... c3 3. c5 e3 (3... e2 4. e1) 0-1,"
                                   " resignation, 3-0"));
  g_assert_null (question ());
}

/* -- A result that can't be ------------------------------------------------------------------- */

/* A bar tells it; its button asks, and writes the end that the moves allow. */
static void
test_contradiction (GameFixture *fixture, gconstpointer data)
{
  g_autofree char *text = game_text (0);
  g_autoptr (KarumRecord) record = read_game (text);
  GtkWidget *button;

  record->tags.result = KARUM_RESULT_LOST;
  fixture->id = add_game (fixture->archive, record);
  game_fixture_open_window (fixture, 1200, 900);
  robot_expect (gtk_widget_get_mapped (fixture->page->contradiction_bar));
  g_assert_nonnull (
      strstr (gtk_label_get_label (fixture->page->contradiction), "the result is 1-0, not 0-1"));
  button = tree_find (fixture->page->contradiction_bar, tree_has_action, "game.settle");
  robot_click_middle (button);
  robot_expect (question ());
  g_assert_nonnull (
      strstr (asked (), "Result: 1–0, 3\u00a0:\u00a00, before: 0–1, 3\u00a0:\u00a00"));
  robot_focus (GTK_WIDGET (question ()));
  robot_key ("alt+r");
  robot_expect (!question () && is_found (fixture, PLAYED " 1-0, normal, 3-0"));
  robot_expect (!gtk_widget_get_visible (fixture->page->contradiction_bar));
}

/* -- In the program --------------------------------------------------------------------------- */

static gboolean
shows_game (Library *library, gint64 id)
{
  KarumSession *session
      = shell_game_page (library->window) ? shell_game_page (library->window)->session : NULL;

  return session && karum_session_get_id (session) == id;
}

static KarumSession *
open_game (Library *library, gint64 id)
{
  gtk_widget_activate_action (GTK_WIDGET (library->window), "win.open-game", "x", id);
  robot_expect (shows_game (library, id)
                && gtk_widget_get_mapped (GTK_WIDGET (shell_game_page (library->window)->board)));
  robot_focus (GTK_WIDGET (library->window));
  return shell_game_page (library->window)->session;
}

/* The games of a match: the first as played, the second won by the other person. */
static gint64
add_match (Library *library)
{
  g_autofree char *text = game_text (0);
  gint64 id = 0;

  for (int game = 2; game > 0; game--) {
    g_autoptr (KarumRecord) record = read_game (text);

    record->tags.match = g_strdup ("M1");
    record->tags.match_game = game;
    if (game == 2) {
      char *first = record->tags.players[0];

      record->tags.players[0] = record->tags.players[1];
      record->tags.players[1] = first;
    }
    id = add_game (library->window->archive, record);
  }
  return id;
}

/* The games in the library whose column of results says @result. */
static guint
count_shown (KarumWindow *window, const char *result)
{
  GListModel *games = shell_games (window);
  guint n = 0;

  for (guint i = 0; i < g_list_model_get_n_items (games); i++) {
    g_autoptr (KarumGameItem) item = g_list_model_get_item (games, i);
    g_autofree char *text = karum_game_item_dup_text (item, KARUM_GAME_FIELD_RESULT);

    n += g_strcmp0 (text, result) == 0;
  }
  return n;
}

/* In the details, where the moves don't say it, and in a copy, which has no result. */
static void
test_copy (void)
{
  const KarumGameFilter in_progress = { .in_progress = TRUE };
  Library library = library_open (1);
  gint64 id = add_match (&library);
  KarumSession *session = open_game (&library, id);
  KarumGamePage *page = shell_game_page (library.window);

  robot_key ("Left");
  robot_expect (karum_session_get_ply (session) == 5);
  robot_key ("Delete");
  robot_expect (question () && strstr (asked (), "Match: 1\u00a0:\u00a01, as before"));
  g_assert_nonnull (strstr (asked (), "Moves: 4, before: 6"));
  g_assert_nonnull (strstr (
      asked (), "Result: 1–0, 0\u00a0:\u00a00 (Adjudication), before: 1–0, 3\u00a0:\u00a00"));
  robot_focus (GTK_WIDGET (question ()));
  robot_key ("alt+o");
  robot_expect (!question () && shows_game (&library, id + 1));
  session = page->session;
  g_assert_true (karum_session_is_analysis (session));
  g_assert_cmpuint (karum_record_line_length (karum_session_get_record (session)), ==, 4);
  g_assert_cmpint (karum_session_get_record (session)->tags.result, ==, KARUM_RESULT_NONE);
  g_assert_null (karum_session_get_record (session)->tags.match);
  /* Anything can be changed there. */
  robot_focus (GTK_WIDGET (library.window));
  gtk_widget_grab_focus (GTK_WIDGET (page->board));
  karum_session_go_to (session, karum_session_get_record (session)->root->child);
  robot_key ("Delete");
  robot_expect (!question () && karum_record_line_length (karum_session_get_record (session)) == 0);
  /* The game is as it was. */
  session = open_game (&library, id);
  g_assert_cmpuint (karum_record_line_length (karum_session_get_record (session)), ==, 6);
  robot_key ("ctrl+alt+a");
  robot_expect (shows_game (&library, id + 2));
  g_assert_cmpuint (karum_record_line_length (karum_session_get_record (page->session)), ==, 6);
  g_assert_cmpint (karum_session_get_record (page->session)->tags.result, ==, KARUM_RESULT_NONE);
  /* Nobody is expected to finish it. */
  gtk_widget_activate_action (GTK_WIDGET (library.window), "win.show-library", NULL);
  robot_expect (count_shown (library.window, "Analysis copy") == 2);
  g_assert_cmpuint (count_shown (library.window, "In progress"), ==, 0);
  karum_library_page_set_filter (library.window->library, &in_progress);
  robot_expect (g_list_model_get_n_items (shell_games (library.window)) == 0);
  library_close (&library);
}

static gboolean
has_title (GtkWidget *widget, const char *title)
{
  return ADW_IS_COMBO_ROW (widget)
         && g_strcmp0 (adw_preferences_row_get_title (ADW_PREFERENCES_ROW (widget)), title) == 0;
}

/* The result in the details, with the keys of the form. */
static void
test_details (void)
{
  Library library = library_open (1);
  g_autofree char *text = game_text (1);
  g_autoptr (KarumRecord) record = read_game (text);
  gint64 id = add_game (library.window->archive, record);

  open_game (&library, id);
  for (int yes = 0; yes < 2; yes++) {
    GtkWindow *dialog;
    GtkWidget *row = NULL;

    robot_key ("F2");
    robot_expect ((dialog = shell_dialog (KARUM_TYPE_DETAILS_DIALOG)));
    robot_focus (GTK_WIDGET (dialog));
    robot_expect ((row = tree_find (GTK_WIDGET (dialog), has_title, "Result"))
                  && adw_combo_row_get_selected (ADW_COMBO_ROW (row)) == 2);
    adw_combo_row_set_selected (ADW_COMBO_ROW (row), 7);
    robot_key ("ctrl+Return");
    robot_expect (question ());
    g_assert_nonnull (strstr (
        asked (), "Result: 0–1, 3\u00a0:\u00a00 (Adjudication), before: 0–1, 3\u00a0:\u00a00 (R"));
    robot_focus (GTK_WIDGET (question ()));
    robot_key (yes ? "alt+r" : "Escape");
    robot_expect (!question ());
    robot_focus (GTK_WIDGET (dialog));
    if (!yes)
      robot_key ("Escape");
    robot_expect (!shell_dialog (KARUM_TYPE_DETAILS_DIALOG));
    robot_focus (GTK_WIDGET (library.window));
    /* The page opens the game again. */
    robot_expect (
        shows_game (&library, id)
        && karum_session_get_record (shell_game_page (library.window)->session)->tags.termination
               == (yes ? KARUM_TERMINATION_ADJUDICATION : KARUM_TERMINATION_RESIGNATION));
  }
  library_close (&library);
}

/* A window that asks stands before one that is seen. */
static void
check_over (GtkWidget *shown, gpointer over)
{
  g_assert_true (!ADW_IS_MESSAGE_DIALOG (shown) || gtk_widget_get_visible (over));
}

static void
watch_new (GListModel *toplevels, guint position, guint removed, guint added, gpointer over)
{
  for (guint i = position; i < position + added; i++) {
    g_autoptr (GObject) window = g_list_model_get_item (toplevels, i);

    g_signal_connect_object (window, "show", G_CALLBACK (check_over), over, 0);
  }
}

/* Details that were closed while a name was looked up come back before they ask. */
static void
test_details_after_closing (void)
{
  Library library = library_open (1);
  g_autofree char *text = game_text (1);
  g_autoptr (KarumRecord) record = read_game (text);
  GtkWindow *dialog;
  GtkWidget *row = NULL;

  open_game (&library, add_game (library.window->archive, record));
  robot_key ("F2");
  robot_expect ((dialog = shell_dialog (KARUM_TYPE_DETAILS_DIALOG)));
  robot_expect ((row = tree_find (GTK_WIDGET (dialog), has_title, "Result"))
                && adw_combo_row_get_selected (ADW_COMBO_ROW (row)) == 2);
  g_signal_connect_object (gtk_window_get_toplevels (), "items-changed", G_CALLBACK (watch_new),
                           dialog, 0);
  adw_combo_row_set_selected (ADW_COMBO_ROW (row), 7);
  gtk_editable_set_text (shell_find (dialog, KARUM_TYPE_NAME_ROW), "A New Name");
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (dialog), "details.save", NULL));
  gtk_window_close (dialog);
  g_assert_null (shell_dialog (KARUM_TYPE_DETAILS_DIALOG));
  robot_expect (question ());
  g_assert_true (gtk_window_get_transient_for (GTK_WINDOW (question ())) == dialog);
  robot_focus (GTK_WIDGET (question ()));
  robot_key ("Escape");
  robot_expect (!question () && shell_dialog (KARUM_TYPE_DETAILS_DIALOG) == dialog);
  robot_focus (GTK_WIDGET (dialog));
  robot_key ("Escape");
  robot_expect (!shell_dialog (KARUM_TYPE_DETAILS_DIALOG));
  library_close (&library);
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  karum_language_start (KARUM_LOCALEDIR);
  karum_language_apply ("en", "en");
  adw_init ();
  for (gsize end = 0; end < G_N_ELEMENTS (ends); end++) {
    g_autofree char *path = g_strconcat ("/app/corrections/", ends[end].name, NULL);

    g_test_add (path, GameFixture, GSIZE_TO_POINTER (end), game_fixture_set_up, edit_all,
                game_fixture_tear_down);
  }
  g_test_add ("/app/corrections/insert", GameFixture, NULL, game_fixture_set_up, test_insert,
              game_fixture_tear_down);
  g_test_add ("/app/corrections/paste", GameFixture, NULL, game_fixture_set_up, test_paste,
              game_fixture_tear_down);
  g_test_add ("/app/corrections/contradiction", GameFixture, NULL, game_fixture_set_up,
              test_contradiction, game_fixture_tear_down);
  g_test_add_func ("/app/corrections/copy", test_copy);
  g_test_add_func ("/app/corrections/details", test_details);
  g_test_add_func ("/app/corrections/details-after-closing", test_details_after_closing);
  return g_test_run ();
}
