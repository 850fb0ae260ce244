/* namesakes.c: if several players have a name, the user selects one. */
#include "people-fixture.h"

#include "karum-date-row.h"
#include "karum-details.h"
#include "karum-name-row.h"
#include "karum-new-game-dialog.h"
#include "karum-requests.h"
#include "karum-names-editor.h"
#include "karum-which-row.h"

/* Waits for the row that asks which of several is meant, and selects the one with this note. */
static void
choose_namesake (GtkWindow *dialog, const char *note)
{
  AdwComboRow *row = shell_find (dialog, KARUM_TYPE_WHICH_ROW);
  GListModel *labels = adw_combo_row_get_model (row);

  wait_until (gtk_widget_get_visible (GTK_WIDGET (row)));
  for (guint i = 0; i < g_list_model_get_n_items (labels); i++) {
    const char *label = gtk_string_list_get_string (GTK_STRING_LIST (labels), i);

    if (strstr (label, note))
      adw_combo_row_set_selected (row, i);
  }
}

static guint
n_players (KarumWindow *window)
{
  return g_list_model_get_n_items (shell_roster (shell_players_page (window)));
}

/* (transfer full): of the player with this note in parentheses. */
static char *
games_of_namesake (GListModel *items, const char *note)
{
  for (guint i = 0; i < g_list_model_get_n_items (items); i++) {
    g_autoptr (KarumRosterItem) item = g_list_model_get_item (items, i);
    g_autofree char *label = karum_roster_item_dup_label (item);

    if (strstr (label, note))
      return g_strdup (karum_roster_item_get_details (item));
  }
  g_assert_not_reached ();
}

/* If several players have the name, a new game asks which of them plays, on both sides. */
static void
test_namesake (gconstpointer language)
{
  KarumApplication *application = people_start (language);
  KarumWindow *window = shell_window (application);
  GtkWidget *widget = GTK_WIDGET (window);
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;
  GtkWindow *dialog;

  karum_request_async (window->archive, karum_request_create_player ("Juri", "Тверь"), NULL, NULL,
                       NULL);
  karum_request_async (window->archive, karum_request_create_player ("Juri", "京都"), NULL, NULL,
                       NULL);
  wait_until (n_players (window) == 6);
  before = games_of_namesake (shell_roster (shell_players_page (window)), "京都");
  g_assert_true (gtk_widget_activate_action (widget, "win.new-game", NULL));
  dialog = shell_dialog (KARUM_TYPE_NEW_GAME_DIALOG);
  karum_name_row_set_name (shell_find (dialog, KARUM_TYPE_NAME_ROW), "Juri");
  choose_namesake (dialog, "京都");
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (dialog), "new-game.exchange", NULL));
  wait_until (!gtk_widget_get_visible (shell_find (dialog, KARUM_TYPE_WHICH_ROW)));
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (dialog), "new-game.exchange", NULL));
  wait_until (gtk_widget_get_visible (shell_find (dialog, KARUM_TYPE_WHICH_ROW)));
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (dialog), "new-game.start", NULL));
  wait_until (g_str_equal (shell_page (window), "game"));
  g_assert_true (gtk_widget_activate_action (widget, "win.show-players", NULL));
  for (;;) {
    g_clear_pointer (&after, g_free);
    after = games_of_namesake (shell_roster (shell_players_page (window)), "京都");
    if (!g_str_equal (after, before))
      break;
    g_main_context_iteration (NULL, TRUE);
  }
  people_stop (application);
}

/* Saving before the lookup has finished asks, too. */
static void
test_namesake_in_haste (gconstpointer language)
{
  KarumApplication *application = people_start (language);
  KarumWindow *window = shell_window (application);
  GtkWindow *dialog;
  GtkWidget *which;

  karum_request_async (window->archive, karum_request_create_player ("Juri", "Тверь"), NULL, NULL,
                       NULL);
  wait_until (n_players (window) == 5);
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), "win.new-game", NULL));
  dialog = shell_dialog (KARUM_TYPE_NEW_GAME_DIALOG);
  which = shell_find (dialog, KARUM_TYPE_WHICH_ROW);
  karum_name_row_set_name (shell_find (dialog, KARUM_TYPE_NAME_ROW), "Juri");
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (dialog), "new-game.start", NULL));
  wait_until (gtk_widget_get_visible (which));
  wait_until (gtk_widget_is_ancestor (gtk_window_get_focus (dialog), which)
              || gtk_window_get_focus (dialog) == which);
  g_assert_cmpstr (shell_page (window), ==, "players");
  choose_namesake (dialog, "Тверь");
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (dialog), "new-game.start", NULL));
  wait_until (g_str_equal (shell_page (window), "game"));
  people_stop (application);
}

/* Details that were closed before the lookup has finished come back, because they ask. */
static void
test_namesake_after_closing (gconstpointer language)
{
  KarumApplication *application = people_start (language);
  KarumWindow *window = shell_window (application);
  GtkWindow *dialog;
  GtkWidget *which;

  shell_ask (window, karum_request_create_player ("Вера", "Тверь"));
  shell_ask (window, karum_request_create_player ("Вера", "京都"));
  gtk_widget_activate_action (GTK_WIDGET (window), "win.edit-details", "x", (gint64) 1);
  wait_until ((dialog = shell_dialog (KARUM_TYPE_DETAILS_DIALOG)));
  wait_until (gtk_widget_is_sensitive (shell_find (dialog, KARUM_TYPE_DATE_ROW)));
  g_object_add_weak_pointer (G_OBJECT (dialog), (gpointer *) &dialog);
  which = shell_find (dialog, KARUM_TYPE_WHICH_ROW);
  gtk_editable_set_text (shell_find (dialog, KARUM_TYPE_NAME_ROW), "Вера");
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (dialog), "details.save", NULL));
  gtk_window_close (dialog);
  g_assert_null (shell_dialog (KARUM_TYPE_DETAILS_DIALOG));
  wait_until (shell_dialog (KARUM_TYPE_DETAILS_DIALOG) == dialog);
  g_assert_true (gtk_widget_get_visible (which));
  g_assert_true (gtk_window_get_transient_for (dialog) == GTK_WINDOW (window));
  gtk_window_close (dialog);
  wait_until (!dialog);
  people_stop (application);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  shell_add ("/app/namesakes/new-game", test_namesake);
  shell_add ("/app/namesakes/in-haste", test_namesake_in_haste);
  shell_add ("/app/namesakes/after-closing", test_namesake_after_closing);
  return g_test_run ();
}
