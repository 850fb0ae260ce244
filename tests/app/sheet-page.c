/* sheet-page.c: score sheets in the program's window: typing, correcting, undo, drafts and
 * saving. */
#include "../archive/fixture.h"

#include "karum-request.h"
#include "karum-board-view.h"
#include "karum-requests.h"
#include "karum-game-page-private.h"
#include "karum-games.h"
#include "karum-sheet-page-private.h"
#include "karum-names-editor.h"
#include "karum-which-row.h"
#include "robot.h"
#include "shell-fixture.h"

#define GAMES 2

static void
choose_rules (KarumSheetPage *page, const char *ruleset)
{
  KarumRules rules;

  g_assert_true (karum_rules_read (karum_games, ruleset, &rules, NULL));
  karum_rules_editor_set_rules (page->rules_editor, &rules);
}

static KarumWindow *
start (KarumApplication **application)
{
  KarumWindow *window;

  shell_clean ();
  shell_fill (GAMES);
  *application = shell_start ("en");
  window = shell_window (*application);
  wait_until (g_str_equal (shell_library_state (window), "games"));
  return window;
}

static void
stop (KarumApplication *application)
{
  shell_stop (application);
  shell_clean ();
}

static void
open_game (KarumWindow *window, gint64 id)
{
  gtk_widget_activate_action (GTK_WIDGET (window), "win.open-game", "x", id);
  wait_until (shell_game_page (window)->session);
}

static void
type (KarumSheetPage *page, const char *text)
{
  gtk_editable_set_text (page->entry, text);
}

static KarumSheetPage *
open_sheet (KarumWindow *window)
{
  gtk_widget_activate_action (GTK_WIDGET (window), "win.enter-sheet", NULL);
  wait_until (g_str_equal (shell_page (window), "sheet"));
  choose_rules (shell_sheet_page (window), "jarmo");
  return shell_sheet_page (window);
}

static void
test_sheet (void)
{
  KarumApplication *application;
  KarumWindow *window = start (&application);
  KarumSheetPage *page = open_sheet (window);

  gtk_widget_activate_action (GTK_WIDGET (page), "sheet.turns", NULL);
  type (page, "1. a1-b3 b5-d4 2. c1-c3 ");
  /* The third turn is illegal: it stays, and the fault is told. */
  g_assert_cmpuint (karum_sheet_get_legal (page->sheet), ==, 2);
  g_assert_cmpuint (page->place, ==, 3);
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (page->fault)));
  karum_sheet_page_go (page, 2);
  g_assert_cmpstr (gtk_editable_get_text (page->entry), ==, "c1-c3");
  type (page, "c1-d3 ");
  g_assert_cmpuint (karum_sheet_get_legal (page->sheet), ==, 3);
  g_assert_cmpuint (page->place, ==, 3);
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (page->fault)));
  /* An impossible turn is reported before it is complete. */
  type (page, "z");
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (page->fault)));
  type (page, "d4x");
  g_assert_cmpuint (page->found->len, >, 0);
  type (page, "");
  karum_name_row_set_name (page->first_row, "Анна");
  gtk_editable_set_text (GTK_EDITABLE (page->event_row), "Club evening");
  gtk_drop_down_set_selected (page->ending, 1);
  gtk_widget_activate_action (GTK_WIDGET (page), "sheet.save-next", NULL);
  wait_until (!page->saving && karum_sheet_get_length (page->sheet) == 0);
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (page->event_row)), ==, "Club evening");
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (page->first_row)), ==, "");
  open_game (window, GAMES + 1);
  {
    const KarumTags *tags = &karum_session_get_record (shell_game_page (window)->session)->tags;

    g_assert_cmpstr (tags->players[0], ==, "Анна");
    g_assert_cmpint (tags->result, ==, KARUM_RESULT_LOST);
    g_assert_cmpint (tags->termination, ==, KARUM_TERMINATION_RESIGNATION);
  }
  stop (application);
}

/* Holes of a sheet are typed or clicked. */
static void
test_holes (void)
{
  KarumApplication *application;
  KarumWindow *window = start (&application);
  KarumSheetPage *page = open_sheet (window);

  choose_rules (page, "pahtum:classic,size=5,holes=3");
  g_assert_false (karum_sheet_get_started (page->sheet));
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (page->setup_fault)));
  g_assert_cmpstr (gtk_label_get_label (page->setup_fault), ==, "Type 3 holes.");
  g_assert_false (gtk_widget_has_css_class (GTK_WIDGET (page->setup_fault), "error"));
  gtk_editable_set_text (GTK_EDITABLE (page->setup_row), "C3, a1");
  g_assert_true (gtk_widget_has_css_class (GTK_WIDGET (page->setup_fault), "error"));
  g_assert_false (karum_sheet_get_started (page->sheet));
  g_signal_emit_by_name (page->board, "point-activated", (guint) karum_point (4, 4));
  g_assert_true (karum_sheet_get_started (page->sheet));
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (page->setup_row)), ==, "a1 c3 e5");
  /* From here on turns are entered on the board. */
  g_signal_emit_by_name (page->board, "point-activated", (guint) karum_point (1, 1));
  g_assert_cmpstr (karum_sheet_get_text (page->sheet, 0), ==, "b2");
  stop (application);
}

/* Turns can be typed before the holes, and are checked when the holes are known; Up moves
 * through them, and stops at the first. */
static void
test_turns_before_holes (void)
{
  KarumApplication *application;
  KarumWindow *window = start (&application);
  KarumSheetPage *page = open_sheet (window);

  choose_rules (page, "pahtum:classic,size=5,holes=3");
  gtk_widget_activate_action (GTK_WIDGET (page), "sheet.turns", NULL);
  robot_focus (GTK_WIDGET (window));
  robot_type ("b2 b4 ");
  robot_expect (karum_sheet_get_length (page->sheet) == 2);
  for (int i = 0; i < 4; i++)
    robot_key ("Up");
  robot_type ("b3 ");
  robot_expect (g_str_equal (karum_sheet_get_text (page->sheet, 0), "b3"));
  g_assert_cmpstr (karum_sheet_get_text (page->sheet, 1), ==, "b4");
  gtk_editable_set_text (GTK_EDITABLE (page->setup_row), "a1 c3 e5");
  g_assert_cmpuint (karum_sheet_get_legal (page->sheet), ==, 2);
  stop (application);
}

/* A sheet with an illegal turn can't be saved, and stays while other pages are shown. */
static void
test_wrong_sheet (void)
{
  KarumApplication *application;
  KarumWindow *window = start (&application);
  KarumSheetPage *page = open_sheet (window);

  type (page, "a1-b3 a1-b3 b3-a5 ");
  gtk_widget_activate_action (GTK_WIDGET (page), "sheet.save", NULL);
  g_assert_false (page->saving);
  gtk_widget_activate_action (GTK_WIDGET (window), "win.back", NULL);
  gtk_widget_activate_action (GTK_WIDGET (window), "win.enter-sheet", NULL);
  g_assert_cmpuint (karum_sheet_get_length (page->sheet), ==, 3);
  gtk_widget_activate_action (GTK_WIDGET (page), "sheet.cut", NULL);
  g_assert_cmpuint (karum_sheet_get_length (page->sheet), ==, 1);
  gtk_widget_activate_action (GTK_WIDGET (page), "sheet.save", NULL);
  wait_until (g_str_equal (shell_page (window), "game"));
  stop (application);
}

/* Selecting a tab focuses its entry. */
static void
test_sheet_tabs (void)
{
  KarumApplication *application;
  KarumWindow *window = start (&application);
  KarumSheetPage *page = open_sheet (window);
  GtkWidget *game = gtk_widget_get_first_child (shell_find (page, GTK_TYPE_STACK_SWITCHER));

  robot_focus (GTK_WIDGET (window));
  robot_paint (GTK_WIDGET (window));
  robot_click_middle (game);
  robot_type ("Anna");
  robot_expect (g_str_has_prefix (gtk_editable_get_text (GTK_EDITABLE (page->first_row)), "Anna"));
  robot_click_middle (gtk_widget_get_next_sibling (game));
  robot_type ("a1-b3");
  robot_expect (g_str_equal (gtk_editable_get_text (GTK_EDITABLE (page->entry)), "a1-b3"));
  stop (application);
}

static void
assert_no_draft (KarumSheetPage *page)
{
  karum_sheet_page_keep (page);
  g_assert_false (g_file_test (page->draft_path, G_FILE_TEST_EXISTS));
}

/* A message is not cut off in a narrow window. */
static void
assert_told_whole (KarumSheetPage *page, const char *text)
{
  GtkWidget *label = shell_find_label (page, text);

  g_assert_nonnull (label);
  g_assert_cmpint (gtk_label_get_ellipsize (GTK_LABEL (label)), ==, PANGO_ELLIPSIZE_NONE);
}

static void
assert_half_typed (KarumSheetPage *page)
{
  g_assert_cmpuint (karum_sheet_get_length (page->sheet), ==, 3);
  g_assert_cmpuint (karum_sheet_get_legal (page->sheet), ==, 1);
  g_assert_cmpstr (karum_sheet_get_text (page->sheet, 2), ==, "b3-a5");
  g_assert_cmpstr (gtk_editable_get_text (page->entry), ==, "d4");
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (page->first_row)), ==, "Анна");
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (page->date_row)), ==, "when?");
  g_assert_cmpuint (gtk_drop_down_get_selected (page->ending), ==, 2);
  g_assert_cmpstr (karum_sheet_get_rules (page->sheet)->game->id, ==, "jarmo");
}

/* An unfinished sheet outlives its window; a cleared one doesn't. */
static void
test_draft (void)
{
  KarumApplication *application;
  KarumWindow *window = start (&application), *successor;
  KarumSheetPage *page = open_sheet (window);

  type (page, "a1-b3 a1-b3 b3-a5 ");
  type (page, "d4");
  karum_name_row_set_name (page->first_row, "Анна");
  gtk_editable_set_text (GTK_EDITABLE (page->date_row), "when?");
  gtk_drop_down_set_selected (page->ending, 2);
  /* Like a change of language, and on the same page. */
  karum_window_rebuild (window);
  successor = shell_window (application);
  wait_until (g_str_equal (shell_page (successor), "sheet"));
  page = shell_sheet_page (successor);
  wait_until (page->opened);
  assert_half_typed (page);
  assert_told_whole (page, "Unfinished sheet restored");
  /* In one row, because there is room. */
  g_assert_cmpint (gtk_orientable_get_orientation (GTK_ORIENTABLE (gtk_widget_get_ancestor (
                       shell_find_label (page, "Unfinished sheet restored"), GTK_TYPE_BOX))),
                   ==, GTK_ORIENTATION_HORIZONTAL);
  gtk_widget_activate_action (GTK_WIDGET (page), "sheet.empty", NULL);
  g_assert_cmpuint (karum_sheet_get_length (page->sheet), ==, 0);
  g_assert_cmpstr (gtk_editable_get_text (page->entry), ==, "");
  assert_no_draft (page);
  robot_focus (GTK_WIDGET (successor));
  robot_key ("ctrl+z");
  robot_expect (karum_sheet_get_length (page->sheet) > 0);
  assert_half_typed (page);
  karum_sheet_page_keep (page);
  g_assert_true (g_file_test (page->draft_path, G_FILE_TEST_EXISTS));
  gtk_widget_activate_action (GTK_WIDGET (page), "sheet.empty", NULL);
  assert_no_draft (page);
  /* Neither does one whose game was saved. */
  open_sheet (successor);
  gtk_editable_set_text (GTK_EDITABLE (page->event_row), "Club evening");
  type (page, "a1-b3 ");
  karum_sheet_page_keep (page);
  g_assert_true (g_file_test (page->draft_path, G_FILE_TEST_EXISTS));
  gtk_widget_activate_action (GTK_WIDGET (page), "sheet.save-next", NULL);
  wait_until (karum_sheet_get_length (page->sheet) == 0);
  assert_no_draft (page);
  stop (application);
}

static KarumWhichRow *
which_event (KarumSheetPage *page)
{
  g_autoptr (KarumWhichRow) row = NULL;

  g_object_get (page->event_row, "which", &row, NULL);
  return row;
}

static void
create_event (KarumArchive *archive, const char *place)
{
  const KarumEventFields fields = { .name = "Cup", .place = place };

  g_free (fixture_ask (archive, karum_request_save_event (0, &fields), NULL));
}

/* The event selected among several with the same name is kept, too. */
static void
test_draft_of_namesake (void)
{
  KarumApplication *application;
  KarumWindow *window = start (&application), *successor;
  KarumSheetPage *page = open_sheet (window);
  gint64 meant;

  create_event (window->archive, "Assur");
  create_event (window->archive, "Kanesh");
  karum_name_row_set_name (page->event_row, "Cup");
  wait_until (!karum_name_row_is_looking (page->event_row));
  karum_sheet_page_keep (page);
  adw_combo_row_set_selected (ADW_COMBO_ROW (which_event (page)), 1);
  meant = karum_name_row_get_meant (page->event_row);
  g_assert_cmpint (meant, >, 0);
  karum_window_rebuild (window);
  successor = shell_window (application);
  wait_until (g_str_equal (shell_page (successor), "sheet")
              && shell_sheet_page (successor)->opened);
  page = shell_sheet_page (successor);
  g_assert_cmpint (karum_name_row_get_meant (page->event_row), ==, meant);
  wait_until (!karum_name_row_is_looking (page->event_row));
  g_assert_cmpint (karum_name_row_get_meant (page->event_row), ==, meant);
  stop (application);
}

/* -- Records of results ----------------------------------------------------------------------- */

#define RESULT_UUID "7f0c1d2e-3a4b-4c5d-8e6f-708192a3b4c5"

/* The number of a game of which only the result is known: 0-1 in the second round. */
static gint64
add_result (KarumWindow *window)
{
  g_autoptr (KarumRecord) record = NULL;
  g_autofree gint64 *id = NULL;
  KarumNewGame game = { 0 };
  KarumRules rules;

  g_assert_true (karum_rules_read (karum_games, "jarmo", &rules, NULL));
  record = karum_record_new_result (&rules);
  karum_record_set_result (record, KARUM_RESULT_LOST, KARUM_TERMINATION_NONE, NULL);
  record->tags.players[0] = g_strdup ("Анна");
  record->tags.players[1] = g_strdup ("花子");
  record->tags.date = g_strdup ("2026.11.20");
  record->tags.event = g_strdup ("Cup");
  record->tags.round = g_strdup ("2");
  record->tags.uuid = g_strdup (RESULT_UUID);
  game.record = record;
  id = fixture_ask (window->archive, karum_request_enter_games (&game, 1), NULL);
  return *id;
}

static const KarumRecord *
shown_record (KarumWindow *window)
{
  return karum_session_get_record (shell_game_page (window)->session);
}

/* The game page shows the game with a record, or without one. */
static gboolean
shows (KarumWindow *window, gint64 id, gboolean result)
{
  KarumGamePage *page = g_str_equal (shell_page (window), "game") ? shell_game_page (window) : NULL;

  return page && page->session && karum_session_get_id (page->session) == id
         && karum_record_is_result (shown_record (window)) == result
         && gtk_widget_get_mapped (GTK_WIDGET (page->board)) != result
         && gtk_widget_get_mapped (page->enter_record) == result;
}

/* Opens the result, and from there its sheet by keys. */
static KarumSheetPage *
begin_record (KarumWindow *window, gint64 id)
{
  gtk_widget_activate_action (GTK_WIDGET (window), "win.open-game", "x", id);
  robot_expect (shows (window, id, TRUE));
  robot_focus (GTK_WIDGET (window));
  robot_key ("Return");
  robot_expect (g_str_equal (shell_page (window), "sheet") && shell_sheet_page (window)->known);
  return shell_sheet_page (window);
}

static void
assert_record (KarumWindow *window, KarumResult result, KarumTermination termination)
{
  const KarumRecord *record = shown_record (window);

  g_assert_cmpuint (karum_record_line_length (record), ==, 2);
  g_assert_cmpstr (record->tags.uuid, ==, RESULT_UUID);
  g_assert_cmpstr (record->tags.players[1], ==, "花子");
  g_assert_cmpstr (record->tags.event, ==, "Cup");
  g_assert_cmpstr (record->tags.round, ==, "2");
  g_assert_cmpint (record->tags.result, ==, result);
  g_assert_cmpint (record->tags.termination, ==, termination);
}

/* A result opens on what is known; its record is typed, outlives a restart, takes its place and is
 * taken back by one undo. */
static void
test_record (gconstpointer language)
{
  KarumApplication *application;
  KarumWindow *window;
  KarumSheetPage *page;
  gint64 id;

  shell_clean ();
  shell_fill (GAMES);
  application = shell_start (language);
  window = shell_window (application);
  wait_until (g_str_equal (shell_library_state (window), "games"));
  id = add_result (window);
  page = begin_record (window, id);
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (page->first_row)), ==, "Анна");
  g_assert_cmpstr (gtk_editable_get_text (page->round_row), ==, "2");
  g_assert_true (strstr (gtk_label_get_label (page->known_end), "0–1") != NULL);
  robot_type ("a1-b3 a5xb3 ");
  robot_expect (karum_sheet_get_legal (page->sheet) == 2);
  karum_window_rebuild (window);
  window = shell_window (application);
  robot_expect (g_str_equal (shell_page (window), "sheet") && shell_sheet_page (window)->opened);
  page = shell_sheet_page (window);
  g_assert_cmpint (page->game, ==, id);
  g_assert_cmpuint (karum_sheet_get_legal (page->sheet), ==, 2);
  /* The sheet of a new game is another one. */
  gtk_widget_activate_action (GTK_WIDGET (window), "win.enter-sheet", NULL);
  robot_expect (page->game == 0 && karum_sheet_get_length (page->sheet) == 0);
  g_assert_true (gtk_widget_is_sensitive (GTK_WIDGET (page->first_row)));
  page = begin_record (window, id);
  robot_expect (karum_sheet_get_legal (page->sheet) == 2);
  robot_key ("ctrl+s");
  robot_expect (shows (window, id, FALSE));
  assert_record (window, KARUM_RESULT_LOST, KARUM_TERMINATION_NONE);
  assert_no_draft (page);
  robot_key ("ctrl+z");
  robot_expect (shows (window, id, TRUE));
  stop (application);
}

/* The record gives another result: that is asked. */
static void
test_record_differs (void)
{
  KarumApplication *application;
  KarumWindow *window = start (&application);
  gint64 id = add_result (window);
  KarumSheetPage *page = begin_record (window, id);

  robot_type ("a1-b3 a5xb3 ");
  robot_expect (karum_sheet_get_legal (page->sheet) == 2);
  gtk_drop_down_set_selected (page->ending, 2);
  robot_key ("ctrl+s");
  robot_expect (shell_dialog (ADW_TYPE_MESSAGE_DIALOG));
  g_assert_true (strstr (adw_message_dialog_get_body (
                             ADW_MESSAGE_DIALOG (shell_dialog (ADW_TYPE_MESSAGE_DIALOG))),
                         "Result: 1–0")
                 != NULL);
  adw_message_dialog_response (ADW_MESSAGE_DIALOG (shell_dialog (ADW_TYPE_MESSAGE_DIALOG)),
                               "cancel");
  gtk_window_destroy (shell_dialog (ADW_TYPE_MESSAGE_DIALOG));
  g_assert_false (page->saving);
  g_assert_cmpstr (shell_page (window), ==, "sheet");
  robot_focus (GTK_WIDGET (window));
  robot_key ("ctrl+s");
  robot_expect (shell_dialog (ADW_TYPE_MESSAGE_DIALOG));
  adw_message_dialog_response (ADW_MESSAGE_DIALOG (shell_dialog (ADW_TYPE_MESSAGE_DIALOG)), "save");
  gtk_window_destroy (shell_dialog (ADW_TYPE_MESSAGE_DIALOG));
  robot_expect (shows (window, id, FALSE));
  assert_record (window, KARUM_RESULT_WON, KARUM_TERMINATION_RESIGNATION);
  stop (application);
}

/* A game that was copied elsewhere becomes the record of the result that is shown. */
static void
test_record_pasted (void)
{
  static const char text[]
      = "[Game \"jarmo\"]\n[Player1 \"?\"]\n[Player2 \"?\"]\n[Result \"*\"]\n\n"
        "1. a1-b3 a5xb3 *\n";
  KarumApplication *application;
  KarumWindow *window = start (&application);
  gint64 id = add_result (window);

  gtk_widget_activate_action (GTK_WIDGET (window), "win.open-game", "x", id);
  robot_expect (shows (window, id, TRUE));
  robot_focus (GTK_WIDGET (window));
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (window)), text);
  robot_key ("ctrl+v");
  robot_expect (shows (window, id, FALSE));
  assert_record (window, KARUM_RESULT_LOST, KARUM_TERMINATION_NONE);
  robot_key ("ctrl+z");
  robot_expect (shows (window, id, TRUE));
  stop (application);
}

/* -- Going back ------------------------------------------------------------------------------- */

/* (transfer full): the turns of @page with the position of the entry before one of them. */
static char *
turns_of (KarumSheetPage *page)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < karum_sheet_get_length (page->sheet); i++)
    g_string_append_printf (text, "%s%s ", i == page->place ? "|" : "",
                            karum_sheet_get_text (page->sheet, i));
  return g_string_free (text, FALSE);
}

static void
assert_turns (KarumSheetPage *page, const char *expected)
{
  g_autofree char *turns = turns_of (page);

  g_assert_cmpstr (turns, ==, expected);
}

static gboolean
act (KarumSheetPage *page, const char *action)
{
  return gtk_widget_activate_action (GTK_WIDGET (page), action, NULL);
}

/* Nothing is lost of what is typed in the first moment, nor of what waits while the program is
 * busy; what is typed at an earlier turn takes its place, and what follows goes to the end. */
static void
test_typed_at_once (void)
{
  KarumApplication *application;
  KarumWindow *window = start (&application);
  KarumSheetPage *page = open_sheet (window);

  act (page, "sheet.turns");
  robot_focus (GTK_WIDGET (window));
  robot_type_at_once ("a1-b3 b5-d4 c1-d3 ");
  assert_turns (page, "a1-b3 b5-d4 c1-d3 ");
  karum_sheet_page_go (page, 1);
  robot_type_at_once ("d5-e3 d4xe3 ");
  assert_turns (page, "a1-b3 d5-e3 c1-d3 d4xe3 ");
  stop (application);
}

/* A word that can't be a move stays on the sheet, marked, and no later one takes its place; the
 * sheet can't be saved with it. */
static void
test_wrong_word (void)
{
  KarumApplication *application;
  KarumWindow *window = start (&application);
  KarumSheetPage *page = open_sheet (window);

  choose_rules (page, "pahtum:classic,size=7,holes=1");
  gtk_editable_set_text (GTK_EDITABLE (page->setup_row), "a1");
  act (page, "sheet.turns");
  robot_focus (GTK_WIDGET (window));
  robot_type ("d4 e5 d5 d4 c4 e4 f4 ");
  assert_turns (page, "d4 e5 d5 d4 c4 e4 f4 ");
  g_assert_cmpuint (karum_sheet_get_legal (page->sheet), ==, 3);
  g_assert_true (g_str_has_prefix (gtk_label_get_label (page->fault), "Move 4, d4: "));
  robot_key ("ctrl+s");
  robot_expect (page->place == 3);
  g_assert_false (page->saving);
  g_assert_cmpstr (shell_page (window), ==, "sheet");
  robot_type ("d6 e6 ");
  assert_turns (page, "d4 e5 d5 d6 c4 e4 f4 e6 ");
  g_assert_cmpuint (karum_sheet_get_legal (page->sheet), ==, 8);
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (page->fault)));
  stop (application);
}

/* What is typed in place of an earlier move, or before one, and not ended by a space yet, is saved
 * as well; what is typed after an inserted move replaces none. */
static void
test_half_corrected (void)
{
  KarumApplication *application;
  KarumWindow *window = start (&application);
  KarumSheetPage *page = open_sheet (window);
  const KarumRecord *record;

  choose_rules (page, "pahtum:classic,size=7,holes=1");
  gtk_editable_set_text (GTK_EDITABLE (page->setup_row), "a1");
  act (page, "sheet.turns");
  robot_focus (GTK_WIDGET (window));
  robot_type ("d4 e5 d5 ");
  robot_key ("Up");
  robot_key ("ctrl+plus");
  robot_type ("c3 c4 ");
  assert_turns (page, "d4 e5 c3 d5 c4 ");
  for (int i = 0; i < 4; i++)
    robot_key ("Up");
  robot_type ("e6");
  robot_key ("ctrl+s");
  robot_expect (g_str_equal (shell_page (window), "game") && shell_game_page (window)->session);
  record = karum_session_get_record (shell_game_page (window)->session);
  g_assert_cmpuint (karum_record_line_length (record), ==, 5);
  g_assert_cmpint (karum_record_node_at (record, 2)->turn->points[0], ==, karum_point (4, 5));
  stop (application);
}

static void
note_content (GdkClipboard *clipboard, GParamSpec *property, guint *given_up)
{
  if (!gdk_clipboard_get_content (clipboard))
    ++*given_up;
}

/* From turn to turn something is selected all the time, and is replaced by what is typed: what X11
 * is told of a selection that was given up can come after it was claimed again, and would take it
 * away. */
static void
test_selection_kept (void)
{
  KarumApplication *application;
  KarumWindow *window = start (&application);
  KarumSheetPage *page = open_sheet (window);
  GdkClipboard *primary = gtk_widget_get_primary_clipboard (GTK_WIDGET (window));
  guint given_up = 0;
  int begin, end;

  choose_rules (page, "pahtum:classic,size=7,holes=1");
  gtk_editable_set_text (GTK_EDITABLE (page->setup_row), "a1");
  act (page, "sheet.turns");
  robot_focus (GTK_WIDGET (window));
  robot_type ("d4 e5 d5 ");
  robot_key ("Up");
  robot_expect (gdk_clipboard_get_content (primary));
  g_signal_connect (primary, "notify::content", G_CALLBACK (note_content), &given_up);
  for (const char *const *key = (const char *const[]){ "Up", "Up", "Down", "Down", "Up", NULL };
       *key; key++)
    robot_key (*key);
  g_assert_cmpuint (given_up, ==, 0);
  g_signal_handlers_disconnect_by_data (primary, &given_up);
  g_assert_cmpstr (gtk_editable_get_text (page->entry), ==, "e5");
  g_assert_true (gtk_editable_get_selection_bounds (page->entry, &begin, &end));
  g_assert_cmpint (end - begin, ==, 2);
  stop (application);
}

/* Typed, replaced and removed turns are undone one by one, and redone. */
static void
test_undo (void)
{
  KarumApplication *application;
  KarumWindow *window = start (&application);
  KarumSheetPage *page = open_sheet (window);

  act (page, "sheet.turns");
  type (page, "a1-b3 ");
  type (page, "b5-d4 ");
  karum_name_row_set_name (page->first_row, "Anna");
  karum_sheet_page_go (page, 0);
  type (page, "c1-d3 ");
  karum_sheet_page_go (page, 1);
  act (page, "sheet.remove-turn");
  assert_turns (page, "c1-d3 ");
  act (page, "sheet.undo");
  assert_turns (page, "c1-d3 b5-d4 ");
  act (page, "sheet.undo");
  assert_turns (page, "a1-b3 |b5-d4 ");
  act (page, "sheet.undo");
  assert_turns (page, "a1-b3 ");
  g_assert_cmpstr (gtk_editable_get_text (page->entry), ==, "");
  act (page, "sheet.redo");
  assert_turns (page, "a1-b3 b5-d4 ");
  /* A new turn discards the redo steps; other fields stay. */
  type (page, "c1-d3 ");
  g_assert_false (karum_sheet_history_can_step (page->history, TRUE));
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (page->first_row)), ==, "Anna");
  stop (application);
}

/* The holes are undone too, and undo shows the tab that changes. */
static void
test_undo_setup (void)
{
  KarumApplication *application;
  KarumWindow *window = start (&application);
  KarumSheetPage *page = open_sheet (window);
  GtkEditable *setup = GTK_EDITABLE (page->setup_row);

  choose_rules (page, "pahtum:classic,size=5,holes=3");
  gtk_editable_set_text (setup, "a1 c3 e5");
  act (page, "sheet.turns");
  type (page, "b2 ");
  act (page, "sheet.undo");
  g_assert_cmpuint (karum_sheet_get_length (page->sheet), ==, 0);
  g_assert_cmpstr (gtk_editable_get_text (setup), ==, "a1 c3 e5");
  g_assert_cmpstr (gtk_stack_get_visible_child_name (page->tabs), ==, "turns");
  act (page, "sheet.undo");
  g_assert_cmpstr (gtk_editable_get_text (setup), ==, "");
  g_assert_cmpstr (gtk_stack_get_visible_child_name (page->tabs), ==, "facts");
  while (!g_str_equal (karum_sheet_get_rules (page->sheet)->game->id, "jarmo"))
    act (page, "sheet.undo");
  while (karum_sheet_history_can_step (page->history, TRUE))
    act (page, "sheet.redo");
  assert_turns (page, "b2 ");
  g_assert_cmpuint (karum_sheet_get_legal (page->sheet), ==, 1);
  stop (application);
}

/* The undo keys always act on the sheet, even with an empty history, never on the archive. */
static void
test_undo_keys (void)
{
  KarumApplication *application;
  KarumWindow *window = start (&application);
  KarumSheetPage *page;

  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window->library), "library.delete", NULL));
  wait_until (karum_archive_get_undo_title (window->archive));
  page = open_sheet (window);
  karum_sheet_page_begin_history (page);
  act (page, "sheet.turns");
  robot_focus (GTK_WIDGET (window));
  robot_type ("a1-b3 b5");
  robot_expect (g_str_equal (gtk_editable_get_text (page->entry), "b5"));
  robot_key ("ctrl+z");
  robot_expect (g_str_equal (gtk_editable_get_text (page->entry), ""));
  g_assert_cmpuint (karum_sheet_get_length (page->sheet), ==, 1);
  robot_key ("ctrl+z");
  robot_expect (karum_sheet_get_length (page->sheet) == 0);
  robot_key ("ctrl+z");
  robot_settle ();
  g_assert_nonnull (karum_archive_get_undo_title (window->archive));
  g_assert_null (karum_archive_get_redo_title (window->archive));
  robot_key ("ctrl+shift+z");
  robot_expect (karum_sheet_get_length (page->sheet) == 1);
  gtk_widget_activate_action (GTK_WIDGET (window), "win.show-library", NULL);
  robot_key ("ctrl+z");
  robot_expect (karum_archive_get_redo_title (window->archive));
  stop (application);
}

/* Clicking the board moves the focus from the entries of the form, which have their own undo. */
static void
test_undo_on_board (void)
{
  KarumApplication *application;
  KarumWindow *window = start (&application);
  KarumSheetPage *page = open_sheet (window);

  choose_rules (page, "pahtum:classic,size=5,holes=1");
  gtk_editable_set_text (GTK_EDITABLE (page->setup_row), "a1");
  robot_focus (GTK_WIDGET (window));
  robot_go_to (GTK_WIDGET (page->first_row));
  g_signal_emit_by_name (page->board, "point-activated", (guint) karum_point (1, 1));
  assert_turns (page, "b2 ");
  robot_key ("ctrl+z");
  robot_expect (karum_sheet_get_length (page->sheet) == 0);
  stop (application);
}

/* -- What forbids saving ---------------------------------------------------------------------- */

/* While typing turns, the user sees the errors of the other tab, and can go there. */
static void
test_obstacle (void)
{
  KarumApplication *application;
  KarumWindow *window = start (&application);
  KarumSheetPage *page = open_sheet (window);
  GtkWidget *date = GTK_WIDGET (page->date_row);

  act (page, "sheet.turns");
  type (page, "a1-b3 ");
  g_assert_false (gtk_widget_get_visible (page->obstacle_box));
  gtk_editable_set_text (GTK_EDITABLE (date), "when?");
  g_assert_true (gtk_widget_get_visible (page->obstacle_box));
  g_assert_cmpstr (gtk_label_get_label (page->obstacle), !=, "");
  act (page, "sheet.save");
  g_assert_false (page->saving);
  act (page, "sheet.show-obstacle");
  g_assert_cmpstr (gtk_stack_get_visible_child_name (page->tabs), ==, "facts");
  g_assert_true (gtk_widget_is_ancestor (gtk_window_get_focus (GTK_WINDOW (window)), date));
  gtk_editable_set_text (GTK_EDITABLE (date), "2026");
  g_assert_false (gtk_widget_get_visible (page->obstacle_box));
  act (page, "sheet.save");
  wait_until (g_str_equal (shell_page (window), "game"));
  stop (application);
}

/* A window may be closed before the game is saved: it is saved, and its draft is deleted. */
static void
test_closed_while_saving (void)
{
  KarumApplication *application;
  KarumWindow *window = start (&application);
  g_autoptr (KarumSheetPage) page = g_object_ref (open_sheet (window));
  g_autofree char *draft = g_strdup (page->draft_path);

  type (page, "a1-b3 ");
  karum_sheet_page_keep (page);
  g_assert_true (g_file_test (draft, G_FILE_TEST_EXISTS));
  act (page, "sheet.save");
  g_assert_true (page->saving);
  gtk_window_destroy (GTK_WINDOW (window));
  wait_until (!page->saving);
  g_assert_false (g_file_test (draft, G_FILE_TEST_EXISTS));
  stop (application);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/app/sheet-page/sheet", test_sheet);
  g_test_add_func ("/app/sheet-page/sheet-tabs", test_sheet_tabs);
  g_test_add_func ("/app/sheet-page/typed-at-once", test_typed_at_once);
  g_test_add_func ("/app/sheet-page/wrong-word", test_wrong_word);
  g_test_add_func ("/app/sheet-page/half-corrected", test_half_corrected);
  g_test_add_func ("/app/sheet-page/selection-kept", test_selection_kept);
  g_test_add_func ("/app/sheet-page/holes", test_holes);
  g_test_add_func ("/app/sheet-page/turns-before-holes", test_turns_before_holes);
  g_test_add_func ("/app/sheet-page/wrong-sheet", test_wrong_sheet);
  g_test_add_func ("/app/sheet-page/draft", test_draft);
  g_test_add_func ("/app/sheet-page/draft-of-namesake", test_draft_of_namesake);
  shell_add ("/app/sheet-page/record", test_record);
  g_test_add_func ("/app/sheet-page/record-differs", test_record_differs);
  g_test_add_func ("/app/sheet-page/record-pasted", test_record_pasted);
  g_test_add_func ("/app/sheet-page/undo", test_undo);
  g_test_add_func ("/app/sheet-page/undo-setup", test_undo_setup);
  g_test_add_func ("/app/sheet-page/undo-keys", test_undo_keys);
  g_test_add_func ("/app/sheet-page/undo-on-board", test_undo_on_board);
  g_test_add_func ("/app/sheet-page/obstacle", test_obstacle);
  g_test_add_func ("/app/sheet-page/closed-while-saving", test_closed_while_saving);
  return g_test_run ();
}
