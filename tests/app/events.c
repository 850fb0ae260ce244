/* events.c: events are created, edited, merged and deleted, and set in the details of a game. */
#include "shell-fixture.h"

#include "karum-arrays.h"
#include "karum-merge-dialog.h"
#include "karum-request.h"
#include "karum-date-row.h"
#include "karum-details.h"
#include "karum-requests.h"
#include "karum-game-text.h"
#include "karum-new-game-dialog.h"
#include "karum-roster-page.h"
#include "karum-event-parts.h"
#include "karum-tally-table.h"
#include "robot.h"

static KarumApplication *
start (const char *language)
{
  KarumApplication *application;
  KarumWindow *window;

  shell_clean ();
  shell_fill (6);
  application = shell_start (language);
  window = shell_window (application);
  wait_until (g_str_equal (shell_library_state (window), "games"));
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), "win.show-events", NULL));
  wait_until (g_list_model_get_n_items (shell_roster (shell_events_page (window))) == 1);
  return application;
}

static void
stop (KarumApplication *application)
{
  shell_stop (application);
  shell_clean ();
}

/* (transfer full): the text of the first event in the list. */
static char *
first_details (KarumWindow *window)
{
  g_autoptr (KarumRosterItem) item
      = g_list_model_get_item (shell_roster (shell_events_page (window)), 0);

  return g_strdup (karum_roster_item_get_details (item));
}

static gboolean
first_says (KarumWindow *window, const char *text)
{
  g_autofree char *details = first_details (window);

  return strstr (details, text) != NULL;
}

/* The entry @number of @dialog. */
static GtkEditable *
entry_of (GtkWidget *root, guint *number)
{
  if (ADW_IS_ENTRY_ROW (root) && (*number)-- == 0)
    return GTK_EDITABLE (root);
  for (GtkWidget *child = gtk_widget_get_first_child (root); child;
       child = gtk_widget_get_next_sibling (child)) {
    GtkEditable *found = entry_of (child, number);

    if (found)
      return found;
  }
  return NULL;
}

static void
type (GtkWindow *dialog, guint number, const char *text)
{
  gtk_editable_set_text (entry_of (GTK_WIDGET (dialog), &number), text);
}

/* The input can't be saved. */
static void
assert_refused (KarumWindow *window, GtkWindow *dialog)
{
  gtk_widget_activate_action (GTK_WIDGET (dialog), "event.save", NULL);
  robot_settle ();
  g_assert_true (shell_dialog (KARUM_TYPE_EVENT_DIALOG) == dialog);
  g_assert_cmpuint (g_list_model_get_n_items (shell_roster (shell_events_page (window))), ==, 1);
}

/* A new event is listed before the existing one. */
static void
make_event (KarumWindow *window)
{
  GtkWindow *dialog;

  g_assert_true (
      gtk_widget_activate_action (GTK_WIDGET (shell_events_page (window)), "roster.new", NULL));
  dialog = shell_dialog (KARUM_TYPE_EVENT_DIALOG);
  assert_refused (window, dialog);
  type (dialog, 0, "A Cup");
  type (dialog, 1, "Kyoto");
  type (dialog, 2, "2026-05-02");
  type (dialog, 3, "2026-05-01");
  /* An event can't end before it begins. */
  assert_refused (window, dialog);
  type (dialog, 3, "2026-05-03");
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (dialog), "event.save", NULL));
  wait_until (g_list_model_get_n_items (shell_roster (shell_events_page (window))) == 2);
  g_assert_true (first_says (window, "Kyoto"));
}

static void
test_edit (gconstpointer language)
{
  KarumApplication *application = start (language);
  KarumWindow *window = shell_window (application);

  make_event (window);
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), "win.undo", NULL));
  wait_until (g_list_model_get_n_items (shell_roster (shell_events_page (window))) == 1);
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), "win.redo", NULL));
  wait_until (g_list_model_get_n_items (shell_roster (shell_events_page (window))) == 2);
  stop (application);
}

static void
test_merge (gconstpointer language)
{
  KarumApplication *application = start (language);
  KarumWindow *window = shell_window (application);
  GListModel *items = shell_roster (shell_events_page (window));
  GtkWidget *page = GTK_WIDGET (shell_events_page (window));

  make_event (window);
  gtk_selection_model_select_all (GTK_SELECTION_MODEL (items));
  g_assert_true (gtk_widget_activate_action (page, "roster.merge", NULL));
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (shell_dialog (KARUM_TYPE_MERGE_DIALOG)),
                                             "dialog.merge", NULL));
  /* The event with the games is preselected and kept; the other one, first in the list, had a
   * place. */
  wait_until (g_list_model_get_n_items (items) == 1 && first_says (window, "6"));
  g_assert_false (first_says (window, "Kyoto"));
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), "win.undo", NULL));
  wait_until (g_list_model_get_n_items (items) == 2);
  stop (application);
}

/* The button in an event's dialog with this icon, or the one that separates a merged event. */
static GtkWidget *
find_button (GtkWidget *root, gboolean separates)
{
  if (GTK_IS_BUTTON (root) && gtk_widget_get_ancestor (root, ADW_TYPE_ACTION_ROW)
      && (gtk_button_get_use_underline (GTK_BUTTON (root)) == separates))
    return root;
  for (GtkWidget *child = gtk_widget_get_first_child (root); child;
       child = gtk_widget_get_next_sibling (child)) {
    GtkWidget *found = find_button (child, separates);

    if (found)
      return found;
  }
  return NULL;
}

/* The dialog of the selected event. */
static GtkWidget *
open_dialog (KarumWindow *window)
{
  gtk_selection_model_select_item (GTK_SELECTION_MODEL (shell_roster (shell_events_page (window))),
                                   0, TRUE);
  g_assert_true (
      gtk_widget_activate_action (GTK_WIDGET (shell_events_page (window)), "roster.edit", NULL));
  return GTK_WIDGET (shell_dialog (KARUM_TYPE_EVENT_DIALOG));
}

/* The entry for a new spelling, once it is visible. */
static GtkEditable *
spelling_row (GtkWidget *dialog)
{
  guint number = 4;
  GtkEditable *row = entry_of (dialog, &number);

  wait_until (gtk_widget_get_mapped (GTK_WIDGET (row)));
  return row;
}

/* Spellings are added and removed in the event's dialog, and found by the search. */
static void
test_spellings (gconstpointer language)
{
  KarumApplication *application = start (language);
  KarumWindow *window = shell_window (application);
  GtkEditable *words = shell_find (shell_events_page (window), GTK_TYPE_SEARCH_ENTRY);
  GtkWidget *dialog = open_dialog (window);
  GtkEditable *row = spelling_row (dialog);

  gtk_editable_set_text (row, "クラブの夕べ");
  g_signal_emit_by_name (row, "apply");
  wait_until (find_button (dialog, FALSE));
  gtk_window_close (GTK_WINDOW (dialog));
  gtk_editable_set_text (words, "夕べ");
  wait_until (g_list_model_get_n_items (shell_roster (shell_events_page (window))) == 1);
  dialog = open_dialog (window);
  wait_until (find_button (dialog, FALSE));
  g_signal_emit_by_name (find_button (dialog, FALSE), "clicked");
  wait_until (g_list_model_get_n_items (shell_roster (shell_events_page (window))) == 0);
  gtk_window_close (GTK_WINDOW (dialog));
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), "win.undo", NULL));
  wait_until (g_list_model_get_n_items (shell_roster (shell_events_page (window))) == 1);
  stop (application);
}

/* A typed but unconfirmed spelling is saved with the rest. */
static void
test_typed_spelling (gconstpointer language)
{
  KarumApplication *application = start (language);
  KarumWindow *window = shell_window (application);
  GtkEditable *words = shell_find (shell_events_page (window), GTK_TYPE_SEARCH_ENTRY);
  GtkWidget *dialog = open_dialog (window);

  gtk_editable_set_text (spelling_row (dialog), "Clubabend");
  g_assert_true (gtk_widget_activate_action (dialog, "event.save", NULL));
  gtk_editable_set_text (words, "nothing of this name");
  wait_until (g_list_model_get_n_items (shell_roster (shell_events_page (window))) == 0);
  gtk_editable_set_text (words, "clubabend");
  wait_until (g_list_model_get_n_items (shell_roster (shell_events_page (window))) == 1);
  stop (application);
}

/* A merged event is separated again with the button in the event's dialog, with its games. */
static void
test_separate (gconstpointer language)
{
  KarumApplication *application = start (language);
  KarumWindow *window = shell_window (application);
  GListModel *items = shell_roster (shell_events_page (window));
  GtkWidget *dialog;

  make_event (window);
  gtk_selection_model_select_all (GTK_SELECTION_MODEL (items));
  g_assert_true (
      gtk_widget_activate_action (GTK_WIDGET (shell_events_page (window)), "roster.merge", NULL));
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (shell_dialog (KARUM_TYPE_MERGE_DIALOG)),
                                             "dialog.merge", NULL));
  wait_until (g_list_model_get_n_items (items) == 1 && first_says (window, "6"));
  dialog = open_dialog (window);
  wait_until (find_button (dialog, TRUE));
  g_signal_emit_by_name (find_button (dialog, TRUE), "clicked");
  wait_until (g_list_model_get_n_items (items) == 2);
  gtk_window_close (GTK_WINDOW (dialog));
  stop (application);
}

static void
test_bin (gconstpointer language)
{
  KarumApplication *application = start (language);
  KarumWindow *window = shell_window (application);
  GListModel *items = shell_roster (shell_events_page (window));
  GtkWidget *page = GTK_WIDGET (shell_events_page (window));

  gtk_selection_model_select_item (GTK_SELECTION_MODEL (items), 0, TRUE);
  g_assert_true (gtk_widget_activate_action (page, "roster.delete", NULL));
  wait_until (g_list_model_get_n_items (items) == 0);
  g_assert_true (gtk_widget_activate_action (page, "roster.show-bin", NULL));
  wait_until (g_list_model_get_n_items (items) == 1);
  gtk_selection_model_select_item (GTK_SELECTION_MODEL (items), 0, TRUE);
  g_assert_true (gtk_widget_activate_action (page, "roster.restore", NULL));
  wait_until (g_list_model_get_n_items (items) == 0);
  g_assert_true (gtk_widget_activate_action (page, "roster.show-bin", NULL));
  wait_until (g_list_model_get_n_items (items) == 1);
  stop (application);
}

/* The page of an event: the results of its players, and the links to its games and back. */
static void
test_page (gconstpointer language)
{
  KarumApplication *application = start (language);
  KarumWindow *window = shell_window (application);
  GtkWidget *page = GTK_WIDGET (shell_events_page (window));
  const KarumGameFilter filter = { 0 };
  g_autofree char *text = NULL;
  KarumTallyTable *standings;

  gtk_selection_model_select_item (GTK_SELECTION_MODEL (shell_roster (shell_events_page (window))),
                                   0, TRUE);
  g_assert_true (gtk_widget_activate_action (page, "roster.open", NULL));
  wait_until (g_str_equal (shell_page (window), "event"));
  standings = shell_find (shell_event_page (window), KARUM_TYPE_TALLY_TABLE);
  wait_until (karum_tally_table_get_n_lines (standings) > 1);
  text = karum_game_filter_write (&filter);
  g_assert_true (gtk_widget_activate_action (page, "win.show-games", "s", text));
  wait_until (g_str_equal (shell_page (window), "library"));
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), "win.back", NULL));
  wait_until (g_str_equal (shell_page (window), "event")
              && karum_tally_table_get_n_lines (standings) > 1);
  stop (application);
}

/* How many lines the standings of the page have. */
static guint
standings_lines (KarumWindow *window)
{
  return karum_tally_table_get_n_lines (
      shell_find (shell_event_page (window), KARUM_TYPE_TALLY_TABLE));
}

/* Whether a label of the dialog says that something is wrong. */
static gboolean
fault_is_shown (GtkWidget *widget)
{
  if (GTK_IS_LABEL (widget) && gtk_widget_has_css_class (widget, "error"))
    return gtk_widget_get_mapped (widget);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child;
       child = gtk_widget_get_next_sibling (child))
    if (fault_is_shown (child))
      return TRUE;
  return FALSE;
}

/* Results of games without a record are typed in on the page, by keys alone, one after the other.
 */
static void
test_results (gconstpointer language)
{
  KarumApplication *application = start (language);
  KarumWindow *window = shell_window (application);
  GtkWidget *dialog;
  guint lines;

  gtk_selection_model_select_item (GTK_SELECTION_MODEL (shell_roster (shell_events_page (window))),
                                   0, TRUE);
  g_assert_true (
      gtk_widget_activate_action (GTK_WIDGET (shell_events_page (window)), "roster.open", NULL));
  wait_until (g_str_equal (shell_page (window), "event") && standings_lines (window) > 1);
  lines = standings_lines (window);
  robot_focus (GTK_WIDGET (window));
  robot_key ("Tab");
  robot_key ("ctrl+r");
  robot_expect ((dialog = GTK_WIDGET (shell_dialog (KARUM_TYPE_RESULT_DIALOG))));
  robot_focus (dialog);
  /* One player isn't a game. */
  robot_type ("Newcomer");
  robot_key ("ctrl+Return");
  robot_expect (fault_is_shown (dialog));
  robot_type ("Newcomer");
  robot_key ("ctrl+Return");
  robot_settle ();
  g_assert_cmpuint (standings_lines (window), ==, lines);
  robot_type (" II");
  robot_key ("Tab");
  robot_type ("28-x");
  robot_key ("ctrl+Return");
  robot_settle ();
  g_assert_cmpuint (standings_lines (window), ==, lines);
  robot_key ("BackSpace");
  robot_type ("31");
  /* Enter is enough; nothing is left of the last result. */
  robot_key ("Return");
  wait_until (standings_lines (window) == lines + 2);
  robot_expect (shell_dialog (KARUM_TYPE_RESULT_DIALOG) != NULL);
  robot_type ("Newcomer");
  robot_key ("Return");
  robot_type ("Another");
  robot_key ("Return");
  robot_key ("Return");
  robot_expect (fault_is_shown (dialog));
  robot_settle ();
  g_assert_cmpuint (standings_lines (window), ==, lines + 2);
  robot_key ("Escape");
  robot_expect (!shell_dialog (KARUM_TYPE_RESULT_DIALOG));
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), "win.undo", NULL));
  wait_until (standings_lines (window) == lines);
  stop (application);
}

/* The text of the message of the dialog. */
static gboolean
dialog_says (GtkWidget *dialog, const char *text)
{
  GtkWidget *label = shell_find_label (dialog, text);

  return label && gtk_widget_get_mapped (label);
}

static void
type_result (const char *first, const char *second)
{
  robot_type_at_once (first);
  robot_key ("Tab");
  robot_type_at_once (second);
  robot_key ("Tab");
  robot_type ("31-28");
  robot_key ("Return");
}

/* Tab takes the player whose name begins like that, however fast one types; who is new is said, and
 * the dialog takes back what was added. */
static void
test_results_of_known (void)
{
  KarumApplication *application = start ("en");
  KarumWindow *window = shell_window (application);
  GtkWidget *dialog;
  guint lines;

  gtk_selection_model_select_item (GTK_SELECTION_MODEL (shell_roster (shell_events_page (window))),
                                   0, TRUE);
  g_assert_true (
      gtk_widget_activate_action (GTK_WIDGET (shell_events_page (window)), "roster.open", NULL));
  wait_until (g_str_equal (shell_page (window), "event") && standings_lines (window) > 1);
  lines = standings_lines (window);
  robot_focus (GTK_WIDGET (window));
  robot_key ("Tab");
  robot_key ("ctrl+r");
  robot_expect ((dialog = GTK_WIDGET (shell_dialog (KARUM_TYPE_RESULT_DIALOG))));
  robot_focus (dialog);
  type_result ("Zoe Adams", "Yan Berg");
  robot_expect (dialog_says (dialog, "Added: Zoe Adams – Yan Berg, 1–0. Both players are new."));
  wait_until (standings_lines (window) == lines + 2);
  type_result ("zoe", "Ya");
  robot_expect (dialog_says (dialog, "Added: Zoe Adams – Yan Berg, 1–0"));
  shell_rest (window);
  g_assert_cmpuint (standings_lines (window), ==, lines + 2);
  type_result ("Yan", "Zed");
  robot_expect (dialog_says (dialog, "Added: Yan Berg – Zed, 1–0. New player: Zed"));
  wait_until (standings_lines (window) == lines + 3);
  robot_click_middle (robot_find_button (dialog, "_Undo"));
  wait_until (standings_lines (window) == lines + 2);
  robot_expect (!robot_find_button (dialog, "_Undo"));
  robot_key ("Escape");
  robot_expect (!shell_dialog (KARUM_TYPE_RESULT_DIALOG));
  stop (application);
}

/* Chooses how the game ended by the words of the choice. */
static void
choose_end (GtkWidget *dialog, const char *words)
{
  AdwComboRow *row = ADW_COMBO_ROW (shell_find_mapped (dialog, ADW_TYPE_COMBO_ROW));
  GListModel *ends = adw_combo_row_get_model (row);
  guint n = g_list_model_get_n_items (ends), i = 0;

  while (i < n && !g_str_equal (gtk_string_list_get_string (GTK_STRING_LIST (ends), i), words))
    i++;
  g_assert_cmpuint (i, <, n);
  adw_combo_row_set_selected (row, i);
}

/* The results of the first event. */
static GtkWidget *
open_results (KarumWindow *window)
{
  GtkWidget *dialog = NULL;

  gtk_selection_model_select_item (GTK_SELECTION_MODEL (shell_roster (shell_events_page (window))),
                                   0, TRUE);
  g_assert_true (
      gtk_widget_activate_action (GTK_WIDGET (shell_events_page (window)), "roster.open", NULL));
  wait_until (g_str_equal (shell_page (window), "event") && standings_lines (window) > 1);
  robot_focus (GTK_WIDGET (window));
  robot_key ("Tab");
  robot_key ("ctrl+r");
  robot_expect ((dialog = GTK_WIDGET (shell_dialog (KARUM_TYPE_RESULT_DIALOG))));
  robot_focus (dialog);
  return dialog;
}

/* Who has a bye is named alone, by the dialog and by the history of changes. */
static void
test_bye (void)
{
  KarumApplication *application = start ("ru");
  KarumWindow *window = shell_window (application);
  GtkWidget *dialog;
  g_autoptr (KarumRosterItem) change = NULL;

  dialog = open_results (window);
  robot_type_at_once ("Zoe Adams");
  choose_end (dialog, "Без пары, 1\u00a0очко");
  robot_key ("ctrl+Return");
  robot_expect (dialog_says (dialog, "Добавлено: Zoe Adams, без пары: 1. Новый игрок: Zoe Adams"));
  robot_key ("Escape");
  robot_expect (!shell_dialog (KARUM_TYPE_RESULT_DIALOG));
  robot_focus (GTK_WIDGET (window));
  robot_key ("ctrl+shift+h");
  wait_until (g_strcmp0 (shell_page (window), "history") == 0);
  wait_until (shell_roster (karum_window_get_page (window, "history"))
              && g_list_model_get_n_items (shell_roster (karum_window_get_page (window, "history")))
                     > 0);
  change = g_list_model_get_item (shell_roster (karum_window_get_page (window, "history")), 0);
  g_assert_true (g_str_has_suffix (karum_roster_item_get_details (change), " · Zoe Adams"));
  stop (application);
}

static void
answered (GObject *source, GAsyncResult *result, gpointer data)
{
  *(GAsyncResult **) data = g_object_ref (result);
}

static gpointer
ask (KarumWindow *window, KarumRequest *request)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  gpointer answer;

  karum_request_async (window->archive, request, NULL, answered, &result);
  wait_until (result);
  answer = karum_request_finish (window->archive, result, &error);
  g_assert_no_error (error);
  return answer;
}

/* A bye has what it gives and no points: none can be typed, and those that were typed for another
 * end are left out; nor do they forbid saving where they can't be read. */
static void
check_no_points (KarumWindow *window, gint64 game)
{
  g_autoptr (KarumGameDetails) after = NULL;
  GtkWindow *dialog = NULL;
  GtkWidget *points;
  guint number = 7;

  gtk_widget_activate_action (GTK_WIDGET (window), "win.edit-details", "x", game);
  robot_expect ((dialog = shell_dialog (KARUM_TYPE_DETAILS_DIALOG))
                && gtk_widget_is_sensitive (shell_find (dialog, KARUM_TYPE_DATE_ROW)));
  points = GTK_WIDGET (entry_of (GTK_WIDGET (dialog), &number));
  g_assert_true (gtk_widget_get_mapped (points));
  g_assert_false (gtk_widget_is_sensitive (points));
  choose_end (GTK_WIDGET (dialog), "0–1");
  g_assert_true (gtk_widget_is_sensitive (points));
  type (dialog, 7, "three");
  g_assert_false (gtk_widget_is_sensitive (robot_find_button (GTK_WIDGET (dialog), "_Save")));
  choose_end (GTK_WIDGET (dialog), "Bye, ½ point");
  g_assert_false (gtk_widget_is_sensitive (points));
  robot_click_middle (robot_find_button (GTK_WIDGET (dialog), "_Save"));
  robot_expect ((dialog = shell_dialog (ADW_TYPE_MESSAGE_DIALOG)));
  robot_click_middle (robot_find_button (GTK_WIDGET (dialog), "Co_rrect"));
  robot_expect (!shell_dialog (KARUM_TYPE_DETAILS_DIALOG));
  after = ask (window, karum_request_get_details (game));
  g_assert_cmpint (after->termination, ==, KARUM_TERMINATION_BYE);
  g_assert_cmpint (after->result, ==, KARUM_RESULT_DRAWN);
  g_assert_false (after->has_score);
}

static void
type_end (GtkWidget *dialog, const char *first, const char *second, const char *end)
{
  robot_type_at_once (first);
  robot_key ("Tab");
  robot_type_at_once (second);
  choose_end (dialog, end);
  robot_key ("ctrl+Return");
}

/* Whether the standings or the cross-table name somebody. */
static gboolean
is_in_tables (KarumWindow *window, const char *name)
{
  return shell_find_label (GTK_WIDGET (shell_event_page (window)), name) != NULL;
}

/* Results that were not played are typed, said as what they are, and undone. */
static void
test_results_unplayed (void)
{
  KarumApplication *application = start ("en");
  KarumWindow *window = shell_window (application);
  GtkWidget *dialog;

  dialog = open_results (window);
  /* Whoever types BYE means one, wherever it stands. */
  type_end (dialog, "BYE", "Zoe Adams", "0–1");
  robot_expect (dialog_says (dialog, "Added: Zoe Adams, bye: 1. New player: Zoe Adams"));
  wait_until (is_in_tables (window, "Zoe Adams"));
  robot_click_middle (robot_find_button (dialog, "_Undo"));
  wait_until (!is_in_tables (window, "Zoe Adams"));
  type_end (dialog, "Zoe Adams", "Yan Berg", "+/−, forfeit");
  robot_expect (dialog_says (dialog, "Added: Zoe Adams – Yan Berg, +/−. Both players are new."));
  wait_until (is_in_tables (window, "Yan Berg"));
  robot_click_middle (robot_find_button (dialog, "_Undo"));
  wait_until (!is_in_tables (window, "Zoe Adams"));
  robot_key ("Escape");
  robot_expect (!shell_dialog (KARUM_TYPE_RESULT_DIALOG));
  stop (application);
}

static void
test_bye_details (void)
{
  KarumApplication *application = start ("en");
  KarumWindow *window = shell_window (application);
  GtkWidget *dialog = open_results (window);

  robot_type_at_once ("Zoe Adams");
  choose_end (dialog, "Bye, 1 point");
  robot_key ("ctrl+Return");
  robot_expect (dialog_says (dialog, "Added: Zoe Adams, bye: 1. New player: Zoe Adams"));
  robot_key ("Escape");
  robot_expect (!shell_dialog (KARUM_TYPE_RESULT_DIALOG));
  check_no_points (window, 7);
  stop (application);
}

/* The event of a game is typed into its details, and comes into the list. */
static void
test_details (gconstpointer language)
{
  KarumApplication *application = start (language);
  KarumWindow *window = shell_window (application);
  GtkWindow *dialog;
  guint number = 3;

  g_assert_true (
      gtk_widget_activate_action (GTK_WIDGET (window), "win.edit-details", "x", (gint64) 1));
  dialog = shell_dialog (KARUM_TYPE_DETAILS_DIALOG);
  wait_until (*gtk_editable_get_text (entry_of (GTK_WIDGET (dialog), &number))
              || (number = 3, FALSE));
  type (dialog, 3, "Another");
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (dialog), "details.save", NULL));
  wait_until (g_list_model_get_n_items (shell_roster (shell_events_page (window))) == 2);
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), "win.undo", NULL));
  wait_until (g_list_model_get_n_items (shell_roster (shell_events_page (window))) == 1);
  stop (application);
}

static gboolean
game_has_event (KarumWindow *window, const char *event)
{
  KarumSession *session = karum_game_page_get_session (shell_game_page (window));

  return session && g_strcmp0 (karum_session_get_record (session)->tags.event, event) == 0;
}

/* Beside the board as well, and undone with the toast's button. */
static void
test_details_beside_board (gconstpointer language)
{
  KarumApplication *application = start (language);
  KarumWindow *window = shell_window (application);
  GtkWidget *widget = GTK_WIDGET (window);
  GtkWindow *dialog;
  guint number = 3;

  g_assert_true (gtk_widget_activate_action (widget, "win.open-game", "x", (gint64) 1));
  wait_until (game_has_event (window, "Клубный вечер"));
  g_assert_true (gtk_widget_activate_action (widget, "win.edit-details", "x", (gint64) 1));
  dialog = shell_dialog (KARUM_TYPE_DETAILS_DIALOG);
  wait_until (*gtk_editable_get_text (entry_of (GTK_WIDGET (dialog), &number))
              || (number = 3, FALSE));
  type (dialog, 3, "Another");
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (dialog), "details.save", NULL));
  wait_until (game_has_event (window, "Another"));
  g_assert_true (gtk_widget_activate_action (
      widget, "win.undo-change", "t",
      karum_history_find (karum_archive_get_history (window->archive), KARUM_UNDO, 0)));
  wait_until (game_has_event (window, "Клубный вечер"));
  stop (application);
}

/* -- Dates ------------------------------------------------------------------------------------ */

/* All shapes of a date. */
static const char *const shapes[] = { "2026.11.20", "2026.11.??", "2026.??.20", "2026.??.??",
                                      "????.11.20", "????.11.??", "????.??.20", "????.??.??" };

static gboolean
has_date (const char *date, const char *shape)
{
  return g_str_equal (date ? date : "????.??.??", shape);
}

static gboolean
game_has_date (KarumWindow *window, gint64 id, const char *shape)
{
  g_autoptr (KarumGameDetails) details = ask (window, karum_request_get_details (id));

  return has_date (details->date, shape);
}

static gint64
only_event (KarumWindow *window)
{
  g_autoptr (KarumRosterItem) item
      = g_list_model_get_item (shell_roster (shell_events_page (window)), 0);

  return karum_roster_item_get_id (item);
}

static gboolean
event_has_dates (KarumWindow *window, const char *shape)
{
  g_autoptr (KarumEventRow) event = ask (window, karum_request_get_event (only_event (window)));

  return has_date (event->starts, shape) && has_date (event->ends, shape);
}

/* Types @text into the @number-th entry of the details of game 1. */
static void
edit_game (KarumWindow *window, guint number, const char *text)
{
  GtkWindow *dialog;

  g_assert_true (
      gtk_widget_activate_action (GTK_WIDGET (window), "win.edit-details", "x", (gint64) 1));
  wait_until ((dialog = shell_dialog (KARUM_TYPE_DETAILS_DIALOG)));
  wait_until (gtk_widget_is_sensitive (shell_find (dialog, KARUM_TYPE_DATE_ROW)));
  type (dialog, number, text);
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (dialog), "details.save", NULL));
  wait_until (!shell_dialog (KARUM_TYPE_DETAILS_DIALOG));
}

/* The same for the only event; @dates: (nullable): for both of its dates */
static void
edit_event (KarumWindow *window, const char *place, const char *dates)
{
  GtkWindow *dialog;

  gtk_widget_activate_action (GTK_WIDGET (window), "win.show-event", "x", only_event (window));
  /* Nothing happens before the event is loaded. */
  wait_until (
      (gtk_widget_activate_action (GTK_WIDGET (shell_event_page (window)), "event.edit", NULL),
       dialog = shell_dialog (KARUM_TYPE_EVENT_DIALOG)));
  type (dialog, 1, place);
  for (guint number = 2; dates && number <= 3; number++)
    type (dialog, number, dates);
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (dialog), "event.save", NULL));
  wait_until (!shell_dialog (KARUM_TYPE_EVENT_DIALOG));
}

/* The row of @root shows all of a date and gives it back. */
static void
check_row (gpointer root, const char *shape)
{
  KarumDateRow *row = shell_find (root, KARUM_TYPE_DATE_ROW);
  g_autofree char *date = NULL;
  gboolean valid;

  karum_date_row_set_date (row, shape);
  date = karum_date_row_dup_date (row, &valid);
  g_assert_cmpstr (date, ==, shape);
}

/* A year of two digits is a near one, wherever it is typed. */
static void
test_short_year (gconstpointer language)
{
  KarumApplication *application = start (language);
  KarumWindow *window = shell_window (application);
  g_autoptr (GDateTime) now = g_date_time_new_now_local ();
  gboolean japanese = g_str_equal (language, "ja");
  g_autofree char *typed = g_date_time_format (now, japanese ? "%y/1/5" : "05.01.%y");
  g_autofree char *date = g_date_time_format (now, "%Y.01.05");

  edit_game (window, 2, typed);
  g_assert_true (game_has_date (window, 1, date));
  edit_event (window, "Nowhere", typed);
  g_assert_true (event_has_dates (window, date));
  stop (application);
}

/* Wherever a date is edited, all of its known parts stay: typed, or when something else is
 * changed. */
static void
test_dates (void)
{
  KarumApplication *application = start ("en");
  KarumWindow *window = shell_window (application);

  for (guint i = 0; i < G_N_ELEMENTS (shapes); i++) {
    g_autofree char *typed = g_strdelimit (g_strdup (shapes[i]), ".", '-');
    g_autofree char *place = g_strdup_printf ("Place %u", i);
    KarumDate date;
    g_autofree char *shown = NULL;

    g_test_message ("%s", typed);
    edit_game (window, 2, typed);
    g_assert_true (game_has_date (window, 1, shapes[i]));
    edit_game (window, 4, place);
    g_assert_true (game_has_date (window, 1, shapes[i]));
    edit_event (window, "Nowhere", typed);
    g_assert_true (event_has_dates (window, shapes[i]));
    edit_event (window, place, NULL);
    g_assert_true (event_has_dates (window, shapes[i]));
    /* Every known part is shown. */
    g_assert_true (karum_date_read (shapes[i], &date));
    shown = karum_date_text (shapes[i]);
    g_assert_cmpint (strstr (shown, "2026") != NULL, ==, date.year != 0);
    g_assert_cmpint (strstr (shown, "11") || strstr (shown, "Nov"), ==, date.month != 0);
    g_assert_cmpint (g_str_has_suffix (shown, "20") || g_str_has_prefix (shown, "20 "), ==,
                     date.day != 0);
  }
  gtk_widget_activate_action (GTK_WIDGET (window), "win.enter-sheet", NULL);
  shell_unfold_new_game ();
  gtk_widget_activate_action (GTK_WIDGET (window), "win.new-game", NULL);
  karum_for_each_of (shape, shapes) {
    check_row (shell_sheet_page (window), *shape);
    check_row (shell_dialog (KARUM_TYPE_NEW_GAME_DIALOG), *shape);
  }
  stop (application);
}

/* -- Saving that fails ------------------------------------------------------------------------ */

/* Somebody else has changed the game, so that its details can't be saved; the dialog was closed
 * before that was known. It comes back with the reason, and nothing of what was typed is lost. */
static void
test_fails_after_closing (void)
{
  KarumApplication *application = start ("en");
  KarumWindow *window = shell_window (application);
  g_autoptr (KarumGameDetails) others = ask (window, karum_request_get_details (1));
  GtkWindow *dialog;
  guint number = 6;

  gtk_widget_activate_action (GTK_WIDGET (window), "win.edit-details", "x", (gint64) 1);
  wait_until ((dialog = shell_dialog (KARUM_TYPE_DETAILS_DIALOG)));
  wait_until (gtk_widget_is_sensitive (shell_find (dialog, KARUM_TYPE_DATE_ROW)));
  g_free (others->round);
  others->round = g_strdup ("another");
  ask (window, karum_request_set_details (others));
  type (dialog, 6, "Typed with care");
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (dialog), "details.save", NULL));
  gtk_window_close (dialog);
  g_assert_null (shell_dialog (KARUM_TYPE_DETAILS_DIALOG));
  wait_until ((dialog = shell_dialog (KARUM_TYPE_DETAILS_DIALOG)));
  g_assert_cmpstr (gtk_editable_get_text (entry_of (GTK_WIDGET (dialog), &number)), ==,
                   "Typed with care");
  g_assert_true (gtk_window_get_transient_for (dialog) == GTK_WINDOW (window));
  gtk_window_close (dialog);
  g_assert_null (shell_dialog (KARUM_TYPE_DETAILS_DIALOG));
  stop (application);
}

/* A dialog that was closed while it was saving is gone, and what it has saved is there. The window
 * system may keep its surface for longer, and ask it for a size. */
static void
test_saved_after_closing (void)
{
  KarumApplication *application = start ("en");
  KarumWindow *window = shell_window (application);
  GtkWindow *dialog;
  g_autoptr (GdkSurface) surface = NULL;

  gtk_widget_activate_action (GTK_WIDGET (shell_events_page (window)), "roster.new", NULL);
  dialog = shell_dialog (KARUM_TYPE_EVENT_DIALOG);
  surface = g_object_ref (gtk_native_get_surface (GTK_NATIVE (dialog)));
  g_object_add_weak_pointer (G_OBJECT (dialog), (gpointer *) &dialog);
  type (dialog, 0, "A Cup");
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (dialog), "event.save", NULL));
  gtk_window_close (dialog);
  wait_until (!dialog);
  g_assert_false (g_signal_has_handler_pending (
      surface, g_signal_lookup ("compute-size", GDK_TYPE_TOPLEVEL), 0, TRUE));
  wait_until (g_list_model_get_n_items (shell_roster (shell_events_page (window))) == 2);
  stop (application);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/app/events/dates", test_dates);
  g_test_add_func ("/app/events/fails-after-closing", test_fails_after_closing);
  g_test_add_func ("/app/events/saved-after-closing", test_saved_after_closing);
  shell_add ("/app/events/edit", test_edit);
  shell_add ("/app/events/merge", test_merge);
  shell_add ("/app/events/spellings", test_spellings);
  shell_add ("/app/events/typed-spelling", test_typed_spelling);
  shell_add ("/app/events/separate", test_separate);
  shell_add ("/app/events/bin", test_bin);
  shell_add ("/app/events/page", test_page);
  shell_add ("/app/events/results", test_results);
  shell_add ("/app/events/short-year", test_short_year);
  g_test_add_func ("/app/events/results-of-known", test_results_of_known);
  g_test_add_func ("/app/events/bye", test_bye);
  g_test_add_func ("/app/events/bye-details", test_bye_details);
  g_test_add_func ("/app/events/results-unplayed", test_results_unplayed);
  shell_add ("/app/events/details", test_details);
  shell_add ("/app/events/details-beside-board", test_details_beside_board);
  return g_test_run ();
}
