/* event-results.c: results of an event are typed in, those of games that were not played, too. */
#include "events-fixture.h"

#include "karum-date-row.h"
#include "karum-details.h"
#include "karum-event-parts.h"
#include "karum-requests.h"
#include "karum-tally-table.h"
#include "robot.h"

/* How many lines the standings of the page have. */
static guint
standings_lines (KarumWindow *window)
{
  return karum_tally_table_get_n_lines (
      shell_find (shell_event_page (window), KARUM_TYPE_TALLY_TABLE));
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
  KarumApplication *application = events_start (language);
  KarumWindow *window = shell_window (application);
  GtkWidget *dialog = open_results (window);
  guint lines = standings_lines (window);

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
  events_stop (application);
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
  KarumApplication *application = events_start ("en");
  KarumWindow *window = shell_window (application);
  GtkWidget *dialog = open_results (window);
  guint lines = standings_lines (window);

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
  events_stop (application);
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

/* Who has a bye is named alone, by the dialog and by the history of changes. */
static void
test_bye (void)
{
  KarumApplication *application = events_start ("ru");
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
  events_stop (application);
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
  points = GTK_WIDGET (events_entry (GTK_WIDGET (dialog), &number));
  g_assert_true (gtk_widget_get_mapped (points));
  g_assert_false (gtk_widget_is_sensitive (points));
  choose_end (GTK_WIDGET (dialog), "0–1");
  g_assert_true (gtk_widget_is_sensitive (points));
  events_type (dialog, 7, "three");
  g_assert_false (gtk_widget_is_sensitive (robot_find_button (GTK_WIDGET (dialog), "_Save")));
  choose_end (GTK_WIDGET (dialog), "Bye, ½ point");
  g_assert_false (gtk_widget_is_sensitive (points));
  robot_click_middle (robot_find_button (GTK_WIDGET (dialog), "_Save"));
  robot_expect ((dialog = shell_dialog (ADW_TYPE_MESSAGE_DIALOG)));
  robot_click_middle (robot_find_button (GTK_WIDGET (dialog), "Co_rrect"));
  robot_expect (!shell_dialog (KARUM_TYPE_DETAILS_DIALOG));
  after = shell_ask (window, karum_request_get_details (game));
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
  KarumApplication *application = events_start ("en");
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
  events_stop (application);
}

static void
test_bye_details (void)
{
  KarumApplication *application = events_start ("en");
  KarumWindow *window = shell_window (application);
  GtkWidget *dialog = open_results (window);

  robot_type_at_once ("Zoe Adams");
  choose_end (dialog, "Bye, 1 point");
  robot_key ("ctrl+Return");
  robot_expect (dialog_says (dialog, "Added: Zoe Adams, bye: 1. New player: Zoe Adams"));
  robot_key ("Escape");
  robot_expect (!shell_dialog (KARUM_TYPE_RESULT_DIALOG));
  check_no_points (window, 7);
  events_stop (application);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  shell_add ("/app/event-results/by-keys", test_results);
  g_test_add_func ("/app/event-results/of-known", test_results_of_known);
  g_test_add_func ("/app/event-results/bye", test_bye);
  g_test_add_func ("/app/event-results/bye-details", test_bye_details);
  g_test_add_func ("/app/event-results/unplayed", test_results_unplayed);
  return g_test_run ();
}
