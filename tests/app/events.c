/* events.c: events are created, edited, merged and deleted, and set in the details of a game. */
#include "events-fixture.h"

#include "karum-arrays.h"
#include "karum-merge-dialog.h"
#include "karum-date-row.h"
#include "karum-details.h"
#include "karum-requests.h"
#include "karum-game-text.h"
#include "karum-new-game-dialog.h"
#include "karum-roster-page.h"
#include "karum-event-parts.h"
#include "karum-tally-table.h"
#include "robot.h"

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
  events_type (dialog, 0, "A Cup");
  events_type (dialog, 1, "Kyoto");
  events_type (dialog, 2, "2026-05-02");
  events_type (dialog, 3, "2026-05-01");
  /* An event can't end before it begins. */
  assert_refused (window, dialog);
  events_type (dialog, 3, "2026-05-03");
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (dialog), "event.save", NULL));
  wait_until (g_list_model_get_n_items (shell_roster (shell_events_page (window))) == 2);
  g_assert_true (first_says (window, "Kyoto"));
}

static void
test_edit (gconstpointer language)
{
  KarumApplication *application = events_start (language);
  KarumWindow *window = shell_window (application);

  make_event (window);
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), "win.undo", NULL));
  wait_until (g_list_model_get_n_items (shell_roster (shell_events_page (window))) == 1);
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), "win.redo", NULL));
  wait_until (g_list_model_get_n_items (shell_roster (shell_events_page (window))) == 2);
  events_stop (application);
}

static void
test_merge (gconstpointer language)
{
  KarumApplication *application = events_start (language);
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
  events_stop (application);
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
  GtkEditable *row = events_entry (dialog, &number);

  wait_until (gtk_widget_get_mapped (GTK_WIDGET (row)));
  return row;
}

/* Spellings are added and removed in the event's dialog, and found by the search. */
static void
test_spellings (gconstpointer language)
{
  KarumApplication *application = events_start (language);
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
  events_stop (application);
}

/* A typed but unconfirmed spelling is saved with the rest. */
static void
test_typed_spelling (gconstpointer language)
{
  KarumApplication *application = events_start (language);
  KarumWindow *window = shell_window (application);
  GtkEditable *words = shell_find (shell_events_page (window), GTK_TYPE_SEARCH_ENTRY);
  GtkWidget *dialog = open_dialog (window);

  gtk_editable_set_text (spelling_row (dialog), "Clubabend");
  g_assert_true (gtk_widget_activate_action (dialog, "event.save", NULL));
  gtk_editable_set_text (words, "nothing of this name");
  wait_until (g_list_model_get_n_items (shell_roster (shell_events_page (window))) == 0);
  gtk_editable_set_text (words, "clubabend");
  wait_until (g_list_model_get_n_items (shell_roster (shell_events_page (window))) == 1);
  events_stop (application);
}

/* A merged event is separated again with the button in the event's dialog, with its games. */
static void
test_separate (gconstpointer language)
{
  KarumApplication *application = events_start (language);
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
  events_stop (application);
}

static void
test_bin (gconstpointer language)
{
  KarumApplication *application = events_start (language);
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
  events_stop (application);
}

/* The page of an event: the results of its players, and the links to its games and back. */
static void
test_page (gconstpointer language)
{
  KarumApplication *application = events_start (language);
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
  events_stop (application);
}

/* The event of a game is typed into its details, and comes into the list. */
static void
test_details (gconstpointer language)
{
  KarumApplication *application = events_start (language);
  KarumWindow *window = shell_window (application);
  GtkWindow *dialog;
  guint number = 3;

  g_assert_true (
      gtk_widget_activate_action (GTK_WIDGET (window), "win.edit-details", "x", (gint64) 1));
  dialog = shell_dialog (KARUM_TYPE_DETAILS_DIALOG);
  wait_until (*gtk_editable_get_text (events_entry (GTK_WIDGET (dialog), &number))
              || (number = 3, FALSE));
  events_type (dialog, 3, "Another");
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (dialog), "details.save", NULL));
  wait_until (g_list_model_get_n_items (shell_roster (shell_events_page (window))) == 2);
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), "win.undo", NULL));
  wait_until (g_list_model_get_n_items (shell_roster (shell_events_page (window))) == 1);
  events_stop (application);
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
  KarumApplication *application = events_start (language);
  KarumWindow *window = shell_window (application);
  GtkWidget *widget = GTK_WIDGET (window);
  GtkWindow *dialog;
  guint number = 3;

  g_assert_true (gtk_widget_activate_action (widget, "win.open-game", "x", (gint64) 1));
  wait_until (game_has_event (window, "Клубный вечер"));
  g_assert_true (gtk_widget_activate_action (widget, "win.edit-details", "x", (gint64) 1));
  dialog = shell_dialog (KARUM_TYPE_DETAILS_DIALOG);
  wait_until (*gtk_editable_get_text (events_entry (GTK_WIDGET (dialog), &number))
              || (number = 3, FALSE));
  events_type (dialog, 3, "Another");
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (dialog), "details.save", NULL));
  wait_until (game_has_event (window, "Another"));
  g_assert_true (gtk_widget_activate_action (
      widget, "win.undo-change", "t",
      karum_history_find (karum_archive_get_history (window->archive), KARUM_UNDO, 0)));
  wait_until (game_has_event (window, "Клубный вечер"));
  events_stop (application);
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
  g_autoptr (KarumGameDetails) details = shell_ask (window, karum_request_get_details (id));

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
  g_autoptr (KarumEventRow) event
      = shell_ask (window, karum_request_get_event (only_event (window)));

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
  events_type (dialog, number, text);
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
  events_type (dialog, 1, place);
  for (guint number = 2; dates && number <= 3; number++)
    events_type (dialog, number, dates);
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
  KarumApplication *application = events_start (language);
  KarumWindow *window = shell_window (application);
  g_autoptr (GDateTime) now = g_date_time_new_now_local ();
  gboolean japanese = g_str_equal (language, "ja");
  g_autofree char *typed = g_date_time_format (now, japanese ? "%y/1/5" : "05.01.%y");
  g_autofree char *date = g_date_time_format (now, "%Y.01.05");

  edit_game (window, 2, typed);
  g_assert_true (game_has_date (window, 1, date));
  edit_event (window, "Nowhere", typed);
  g_assert_true (event_has_dates (window, date));
  events_stop (application);
}

/* Wherever a date is edited, all of its known parts stay: typed, or when something else is
 * changed. */
static void
test_dates (void)
{
  KarumApplication *application = events_start ("en");
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
  events_stop (application);
}

/* -- Saving that fails ------------------------------------------------------------------------ */

/* Somebody else has changed the game, so that its details can't be saved; the dialog was closed
 * before that was known. It comes back with the reason, and nothing of what was typed is lost. */
static void
test_fails_after_closing (void)
{
  KarumApplication *application = events_start ("en");
  KarumWindow *window = shell_window (application);
  g_autoptr (KarumGameDetails) others = shell_ask (window, karum_request_get_details (1));
  GtkWindow *dialog;
  guint number = 6;

  gtk_widget_activate_action (GTK_WIDGET (window), "win.edit-details", "x", (gint64) 1);
  wait_until ((dialog = shell_dialog (KARUM_TYPE_DETAILS_DIALOG)));
  wait_until (gtk_widget_is_sensitive (shell_find (dialog, KARUM_TYPE_DATE_ROW)));
  g_free (others->round);
  others->round = g_strdup ("another");
  shell_ask (window, karum_request_set_details (others));
  events_type (dialog, 6, "Typed with care");
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (dialog), "details.save", NULL));
  gtk_window_close (dialog);
  g_assert_null (shell_dialog (KARUM_TYPE_DETAILS_DIALOG));
  wait_until ((dialog = shell_dialog (KARUM_TYPE_DETAILS_DIALOG)));
  g_assert_cmpstr (gtk_editable_get_text (events_entry (GTK_WIDGET (dialog), &number)), ==,
                   "Typed with care");
  g_assert_true (gtk_window_get_transient_for (dialog) == GTK_WINDOW (window));
  gtk_window_close (dialog);
  g_assert_null (shell_dialog (KARUM_TYPE_DETAILS_DIALOG));
  events_stop (application);
}

/* A dialog that was closed while a name that was typed is still looked up saves nevertheless; if it
 * must ask something first, it comes back with the question. */
static void
test_closed_while_looking (void)
{
  KarumApplication *application = events_start ("en");
  KarumWindow *window = shell_window (application);
  GtkWindow *dialog;
  guint number = 0;

  gtk_widget_activate_action (GTK_WIDGET (window), "win.edit-details", "x", (gint64) 1);
  wait_until ((dialog = shell_dialog (KARUM_TYPE_DETAILS_DIALOG)));
  wait_until (gtk_widget_is_sensitive (shell_find (dialog, KARUM_TYPE_DATE_ROW)));
  g_object_add_weak_pointer (G_OBJECT (dialog), (gpointer *) &dialog);
  events_type (dialog, 0, "A New Name");
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (dialog), "details.save", NULL));
  gtk_window_close (dialog);
  wait_until (!dialog);
  gtk_widget_activate_action (GTK_WIDGET (window), "win.edit-details", "x", (gint64) 1);
  wait_until ((dialog = shell_dialog (KARUM_TYPE_DETAILS_DIALOG)));
  wait_until (gtk_widget_is_sensitive (shell_find (dialog, KARUM_TYPE_DATE_ROW)));
  g_assert_cmpstr (gtk_editable_get_text (events_entry (GTK_WIDGET (dialog), &number)), ==,
                   "A New Name");
  gtk_window_close (dialog);
  events_stop (application);
}

/* A dialog that was closed while it was saving is gone, and what it has saved is there. The window
 * system may keep its surface for longer, and ask it for a size. */
static void
test_saved_after_closing (void)
{
  KarumApplication *application = events_start ("en");
  KarumWindow *window = shell_window (application);
  GtkWindow *dialog;
  g_autoptr (GdkSurface) surface = NULL;

  gtk_widget_activate_action (GTK_WIDGET (shell_events_page (window)), "roster.new", NULL);
  dialog = shell_dialog (KARUM_TYPE_EVENT_DIALOG);
  surface = g_object_ref (gtk_native_get_surface (GTK_NATIVE (dialog)));
  g_object_add_weak_pointer (G_OBJECT (dialog), (gpointer *) &dialog);
  events_type (dialog, 0, "A Cup");
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (dialog), "event.save", NULL));
  gtk_window_close (dialog);
  wait_until (!dialog);
  g_assert_false (g_signal_has_handler_pending (
      surface, g_signal_lookup ("compute-size", GDK_TYPE_TOPLEVEL), 0, TRUE));
  wait_until (g_list_model_get_n_items (shell_roster (shell_events_page (window))) == 2);
  events_stop (application);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/app/events/dates", test_dates);
  g_test_add_func ("/app/events/fails-after-closing", test_fails_after_closing);
  g_test_add_func ("/app/events/closed-while-looking", test_closed_while_looking);
  g_test_add_func ("/app/events/saved-after-closing", test_saved_after_closing);
  shell_add ("/app/events/edit", test_edit);
  shell_add ("/app/events/merge", test_merge);
  shell_add ("/app/events/spellings", test_spellings);
  shell_add ("/app/events/typed-spelling", test_typed_spelling);
  shell_add ("/app/events/separate", test_separate);
  shell_add ("/app/events/bin", test_bin);
  shell_add ("/app/events/page", test_page);
  shell_add ("/app/events/short-year", test_short_year);
  shell_add ("/app/events/details", test_details);
  shell_add ("/app/events/details-beside-board", test_details_beside_board);
  return g_test_run ();
}
