/* people.c: players are found, renamed everywhere, merged and separated again. */
#include "people-fixture.h"

#include "../archive/fixture.h"
#include "karum-arrays.h"
#include "karum-merge-dialog.h"
#include "karum-request.h"
#include "karum-game-item.h"
#include "karum-requests.h"
#include "karum-roster-page.h"
#include "karum-names-editor.h"
#include "karum-player-dialog.h"
#include "karum-player-text.h"
#include "robot.h"

static void
choose (GListModel *items, const char *title, gboolean alone)
{
  gtk_selection_model_select_item (GTK_SELECTION_MODEL (items), people_find (items, title), alone);
}

static void
apply (AdwEntryRow *row, const char *text)
{
  gtk_editable_set_text (GTK_EDITABLE (row), text);
  g_signal_emit_by_name (row, "apply");
}

/* Whether a game in the library's list shows this player. */
static gboolean
library_shows (KarumWindow *window, const char *name)
{
  GListModel *games = shell_games (window);

  for (guint i = 0; i < g_list_model_get_n_items (games); i++) {
    g_autoptr (KarumGameItem) item = g_list_model_get_item (games, i);
    g_autofree char *player = karum_game_item_dup_text (item, KARUM_GAME_FIELD_PLAYER1);

    if (g_strcmp0 (player, name) == 0)
      return TRUE;
  }
  return FALSE;
}

static void
test_search (gconstpointer language)
{
  KarumApplication *application = people_start (language);
  KarumWindow *window = shell_window (application);
  GListModel *items = shell_roster (shell_players_page (window));
  GtkEditable *words = shell_find (shell_players_page (window), GTK_TYPE_SEARCH_ENTRY);
  g_autofree char *all = karum_player_count_text (4);

  gtk_editable_set_text (words, "КИМ");
  wait_until (g_list_model_get_n_items (items) == 1);
  gtk_editable_set_text (words, "nobody");
  wait_until (g_list_model_get_n_items (items) == 0);
  gtk_editable_set_text (words, "");
  wait_until (g_list_model_get_n_items (items) == 4);
  g_assert_nonnull (shell_find_label (shell_players_page (window), all));
  people_stop (application);
}

static void
test_rename (gconstpointer language)
{
  KarumApplication *application = people_start (language);
  KarumWindow *window = shell_window (application);
  GListModel *items = shell_roster (shell_players_page (window));
  GtkWindow *dialog;
  GtkEditable *words = shell_find (shell_players_page (window), GTK_TYPE_SEARCH_ENTRY);

  choose (items, "Juri", TRUE);
  g_assert_true (
      gtk_widget_activate_action (GTK_WIDGET (shell_players_page (window)), "roster.edit", NULL));
  dialog = shell_dialog (KARUM_TYPE_PLAYER_DIALOG);
  wait_until (
      g_str_equal (gtk_editable_get_text (shell_find (dialog, ADW_TYPE_ENTRY_ROW)), "Juri"));
  apply (shell_find (dialog, ADW_TYPE_ENTRY_ROW), "Юрий");
  wait_until (people_find (items, "Юрий") != GTK_INVALID_LIST_POSITION);
  gtk_window_close (dialog);
  /* The search still finds the player by the old name. */
  gtk_editable_set_text (words, "juri");
  wait_until (g_list_model_get_n_items (items) == 1);
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), "win.show-library", NULL));
  wait_until (library_shows (window, "Юрий") && !library_shows (window, "Juri"));
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), "win.undo", NULL));
  wait_until (library_shows (window, "Juri") && !library_shows (window, "Юрий"));
  people_stop (application);
}

/* How a player is published is kept in the archive at once. */
static void
test_published (void)
{
  KarumApplication *application = people_start ("en");
  KarumWindow *window = shell_window (application);
  GListModel *items = shell_roster (shell_players_page (window));
  g_autofree char *path = shell_archive_path ();
  g_autoptr (KarumStore) store = NULL;
  g_autoptr (GPtrArray) hidden = NULL;
  GtkWindow *dialog;
  AdwComboRow *row;

  choose (items, "Juri", TRUE);
  g_assert_true (
      gtk_widget_activate_action (GTK_WIDGET (shell_players_page (window)), "roster.edit", NULL));
  dialog = shell_dialog (KARUM_TYPE_PLAYER_DIALOG);
  wait_until (
      g_str_equal (gtk_editable_get_text (shell_find (dialog, ADW_TYPE_ENTRY_ROW)), "Juri"));
  row = shell_find (dialog, ADW_TYPE_COMBO_ROW);
  g_assert_cmpuint (adw_combo_row_get_selected (row), ==, KARUM_SHOWN_NAME);
  adw_combo_row_set_selected (row, KARUM_SHOWN_INITIALS);
  wait_until (karum_archive_get_undo_title (window->archive));
  gtk_window_close (dialog);
  store = karum_store_open (path, NULL, NULL);
  hidden = karum_store_hidden_players (store, NULL);
  g_assert_cmpuint (hidden->len, ==, 1);
  g_assert_cmpstr (((const KarumPlayerRow *) hidden->pdata[0])->name, ==, "Juri");
  people_stop (application);
}

static void
test_merge (gconstpointer language)
{
  KarumApplication *application = people_start (language);
  KarumWindow *window = shell_window (application);
  GListModel *items = shell_roster (shell_players_page (window));
  GtkWindow *dialog;

  choose (items, "Juri", TRUE);
  choose (items, "さくら", FALSE);
  g_assert_true (
      gtk_widget_activate_action (GTK_WIDGET (shell_players_page (window)), "roster.merge", NULL));
  dialog = shell_dialog (KARUM_TYPE_MERGE_DIALOG);
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (dialog), "dialog.merge", NULL));
  wait_until (g_list_model_get_n_items (items) == 3);
  g_assert_cmpuint (people_find (items, "さくら"), ==, GTK_INVALID_LIST_POSITION);
  wait_until (karum_archive_get_undo_title (window->archive));
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), "win.undo", NULL));
  wait_until (g_list_model_get_n_items (items) == 4);
  people_stop (application);
}

static GtkWindow *
edit_player (KarumWindow *window, const char *name)
{
  GtkWindow *dialog;

  choose (shell_roster (shell_players_page (window)), name, TRUE);
  g_assert_true (
      gtk_widget_activate_action (GTK_WIDGET (shell_players_page (window)), "roster.edit", NULL));
  dialog = shell_dialog (KARUM_TYPE_PLAYER_DIALOG);
  wait_until (g_str_equal (gtk_editable_get_text (shell_find (dialog, ADW_TYPE_ENTRY_ROW)), name));
  return dialog;
}

/* The entry for a new spelling. */
static AdwEntryRow *
spelling_row (GtkWindow *dialog)
{
  return shell_find (shell_find (dialog, KARUM_TYPE_NAMES_EDITOR), ADW_TYPE_ENTRY_ROW);
}

/* A typed but unconfirmed spelling is kept while another is added, and saved when the dialog is
 * closed; Escape discards it. */
static void
test_typed (void)
{
  KarumApplication *application = people_start ("en");
  KarumWindow *window = shell_window (application);
  GListModel *items = shell_roster (shell_players_page (window));
  GtkWindow *dialog = edit_player (window, "Juri");
  GtkEditable *name = shell_find (dialog, ADW_TYPE_ENTRY_ROW);

  gtk_editable_set_text (name, "Георгий");
  apply (spelling_row (dialog), "ユーリ");
  wait_until (shell_find_label (dialog, "ユーリ"));
  g_assert_cmpstr (gtk_editable_get_text (name), ==, "Георгий");
  gtk_editable_set_text (GTK_EDITABLE (spelling_row (dialog)), "Yuri");
  gtk_window_close (dialog);
  wait_until (people_find (items, "Георгий") != GTK_INVALID_LIST_POSITION);
  dialog = edit_player (window, "Георгий");
  wait_until (shell_find_label (dialog, "Yuri"));
  gtk_editable_set_text (shell_find (dialog, ADW_TYPE_ENTRY_ROW), "Nobody");
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (dialog), "player.discard", NULL));
  robot_settle ();
  g_assert_cmpuint (people_find (items, "Nobody"), ==, GTK_INVALID_LIST_POSITION);
  people_stop (application);
}

static void
answer (const char *response)
{
  GtkWindow *question;

  wait_until (question = shell_dialog (ADW_TYPE_MESSAGE_DIALOG));
  adw_message_dialog_response (ADW_MESSAGE_DIALOG (question), response);
  gtk_window_destroy (question);
  robot_settle ();
}

/* A name that somebody else has is asked about, also when the window is closed. */
static void
test_taken (gconstpointer language)
{
  KarumApplication *application = people_start (language);
  KarumWindow *window = shell_window (application);
  GListModel *items = shell_roster (shell_players_page (window));
  GtkWindow *dialog = edit_player (window, "Juri");
  GtkEditable *name = shell_find (dialog, ADW_TYPE_ENTRY_ROW);

  apply (ADW_ENTRY_ROW (name), "さくら");
  answer ("cancel");
  g_assert_cmpuint (people_find (items, "Juri"), !=, GTK_INVALID_LIST_POSITION);
  gtk_window_close (dialog);
  answer ("cancel");
  g_assert_nonnull (shell_dialog (KARUM_TYPE_PLAYER_DIALOG));
  g_assert_cmpuint (people_find (items, "Juri"), !=, GTK_INVALID_LIST_POSITION);
  gtk_window_close (dialog);
  answer ("name");
  wait_until (people_find (items, "Juri") == GTK_INVALID_LIST_POSITION);
  wait_until (!shell_dialog (KARUM_TYPE_PLAYER_DIALOG));
  people_stop (application);
}

/* After a spelling was removed, the next one has the focus, or if there is none, the entry for a
 * new one. */
static void
test_remove_spellings (void)
{
  KarumApplication *application = people_start ("en");
  GtkWindow *dialog = edit_player (shell_window (application), "Juri");
  GtkWidget *row = GTK_WIDGET (spelling_row (dialog));
  const char *const names[] = { "Юрий", "ユーリ" };

  karum_for_each_of (name, names) {
    apply (spelling_row (dialog), *name);
    wait_until (shell_find_label (dialog, *name));
  }
  for (guint i = 0; i < G_N_ELEMENTS (names); i++) {
    GtkWidget *label = shell_find_label (dialog, names[i]);
    GtkWidget *button = g_object_get_data (
        G_OBJECT (gtk_widget_get_ancestor (label, GTK_TYPE_LIST_BOX_ROW)), "button");

    g_assert_true (gtk_widget_grab_focus (button));
    g_signal_emit_by_name (button, "clicked");
    wait_until (!shell_find_label (dialog, names[i]));
    if (i == 0)
      g_assert_true (GTK_IS_BUTTON (gtk_window_get_focus (dialog)));
  }
  g_assert_true (gtk_widget_is_ancestor (gtk_window_get_focus (dialog), row));
  gtk_window_close (dialog);
  people_stop (application);
}

/* Creating a player with the name of another shows a notice. */
static void
test_new_namesake (void)
{
  KarumApplication *application = people_start ("en");
  KarumWindow *window = shell_window (application);
  static const char *const names[] = { "Juri", "Nobody else" };
  static const char *const messages[]
      = { "Player added. Others have the same name; a note tells them apart.", "Player added" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++) {
    GtkWindow *dialog;

    g_assert_true (
        gtk_widget_activate_action (GTK_WIDGET (shell_players_page (window)), "roster.new", NULL));
    dialog = shell_dialog (KARUM_TYPE_PLAYER_DIALOG);
    gtk_editable_set_text (shell_find (dialog, ADW_TYPE_ENTRY_ROW), names[i]);
    g_assert_true (gtk_widget_activate_action (GTK_WIDGET (dialog), "player.create", NULL));
    wait_until (shell_find_label (window, messages[i]));
    wait_until (!shell_dialog (KARUM_TYPE_PLAYER_DIALOG));
  }
  people_stop (application);
}

static guint
count_choices (GtkWidget *root)
{
  guint n = GTK_IS_CHECK_BUTTON (root);

  for (GtkWidget *child = gtk_widget_get_first_child (root); child;
       child = gtk_widget_get_next_sibling (child))
    n += count_choices (child);
  return n;
}

static guint
number_of_games (GListModel *items, const char *name)
{
  g_autoptr (KarumRosterItem) item = g_list_model_get_item (items, people_find (items, name));

  return item ? (guint) karum_roster_item_get_number (item, 2) : 0;
}

static void
save_games (KarumArchive *archive, const char *player, guint n_games)
{
  for (guint i = 0; i < n_games; i++) {
    g_autoptr (KarumRecord) record = fixture_record (all_games[0], 0, 1, 1000 + i);

    g_free (record->tags.players[0]);
    record->tags.players[0] = g_strdup (player);
    g_clear_pointer (&record->tags.players[1], g_free); /* a game against oneself wouldn't count */
    record->tags.result = KARUM_RESULT_WON;
    g_free (fixture_ask (archive, karum_request_save_game (0, 0, NULL, record), NULL));
  }
}

/* (nullable): the preselected name. */
static const char *
proposed_name (GtkWidget *widget)
{
  const char *found = NULL;

  if (GTK_IS_CHECK_BUTTON (widget) && gtk_check_button_get_active (GTK_CHECK_BUTTON (widget)))
    return adw_preferences_row_get_title (
        ADW_PREFERENCES_ROW (gtk_widget_get_ancestor (widget, ADW_TYPE_PREFERENCES_ROW)));
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child && !found;
       child = gtk_widget_get_next_sibling (child))
    found = proposed_name (child);
  return found;
}

/* The selected player with the most games is preselected, wherever the name is in the list. */
static void
test_merge_proposal (void)
{
  static const char *const names[] = { "さくら", "Juri" };
  KarumApplication *application = people_start ("en");
  KarumWindow *window = shell_window (application);
  GListModel *items = shell_roster (shell_players_page (window));

  for (guint i = 0; i < G_N_ELEMENTS (names); i++) {
    /* More games than all others. */
    guint n_games = 40 * (i + 1);
    GtkWindow *dialog;

    save_games (window->archive, names[i], n_games);
    wait_until (number_of_games (items, names[i]) >= n_games);
    gtk_selection_model_select_all (GTK_SELECTION_MODEL (items));
    g_assert_true (gtk_widget_activate_action (GTK_WIDGET (shell_players_page (window)),
                                               "roster.merge", NULL));
    dialog = shell_dialog (KARUM_TYPE_MERGE_DIALOG);
    g_assert_cmpstr (proposed_name (GTK_WIDGET (dialog)), ==, names[i]);
    gtk_window_close (dialog);
    wait_until (!shell_dialog (KARUM_TYPE_MERGE_DIALOG));
  }
  people_stop (application);
}

/* Merging thousands of players offers some names, and tells how many more there are. The focus
 * is on a name immediately. */
static void
test_merge_many (void)
{
  g_autoptr (GPtrArray) items = g_ptr_array_new_with_free_func (g_object_unref);
  KarumApplication *application = people_start ("en");
  GtkWindow *dialog;

  for (guint i = 0; i < 1050; i++) {
    g_autofree char *name = g_strdup_printf ("Player %u", i);

    g_ptr_array_add (items, karum_roster_item_new (i + 1, name, NULL));
  }
  dialog = karum_merge_dialog_new (GTK_WINDOW (shell_window (application)), items, "");
  gtk_window_present (dialog);
  g_assert_cmpuint (count_choices (GTK_WIDGET (dialog)), ==, 20);
  g_assert_nonnull (shell_find_label (dialog, "and 1,030 more"));
  g_assert_true (GTK_IS_CHECK_BUTTON (gtk_window_get_focus (dialog)));
  gtk_window_close (dialog);
  robot_settle ();
  people_stop (application);
}

/* The button of a merged player: the only one with a mnemonic in a row. */
static GtkWidget *
find_separate (GtkWidget *root)
{
  if (GTK_IS_BUTTON (root) && gtk_widget_get_ancestor (root, ADW_TYPE_ACTION_ROW)
      && gtk_button_get_use_underline (GTK_BUTTON (root)))
    return root;
  for (GtkWidget *child = gtk_widget_get_first_child (root); child;
       child = gtk_widget_get_next_sibling (child)) {
    GtkWidget *found = find_separate (child);

    if (found)
      return found;
  }
  return NULL;
}

/* A merged player is separated again with the button in the details of the other. */
static void
test_separate (gconstpointer language)
{
  KarumApplication *application = people_start (language);
  KarumWindow *window = shell_window (application);
  GListModel *items = shell_roster (shell_players_page (window));
  GtkWindow *dialog;
  gint64 other = people_id (items, "さくら");
  GtkWidget *button, *label, *line;

  karum_request_async (window->archive,
                       karum_request_merge_players (&other, 1, people_id (items, "Juri")), NULL,
                       NULL, NULL);
  wait_until (g_list_model_get_n_items (items) == 3);
  choose (items, "Juri", TRUE);
  g_assert_true (
      gtk_widget_activate_action (GTK_WIDGET (shell_players_page (window)), "roster.edit", NULL));
  dialog = shell_dialog (KARUM_TYPE_PLAYER_DIALOG);
  wait_until ((button = find_separate (GTK_WIDGET (dialog))));
  /* The name can't be removed in another way. */
  label = shell_find_label (shell_find (dialog, KARUM_TYPE_NAMES_EDITOR), "さくら");
  line = gtk_widget_get_ancestor (label, GTK_TYPE_LIST_BOX_ROW);
  g_assert_false (gtk_widget_get_visible (g_object_get_data (G_OBJECT (line), "button")));
  g_signal_emit_by_name (button, "clicked");
  wait_until (g_list_model_get_n_items (items) == 4);
  gtk_window_close (dialog);
  people_stop (application);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  shell_add ("/app/people/search", test_search);
  shell_add ("/app/people/rename", test_rename);
  shell_add ("/app/people/taken", test_taken);
  shell_add ("/app/people/merge", test_merge);
  g_test_add_func ("/app/people/published", test_published);
  g_test_add_func ("/app/people/typed", test_typed);
  g_test_add_func ("/app/people/remove-spellings", test_remove_spellings);
  g_test_add_func ("/app/people/merge-proposal", test_merge_proposal);
  g_test_add_func ("/app/people/merge-many", test_merge_many);
  g_test_add_func ("/app/people/new-namesake", test_new_namesake);
  shell_add ("/app/people/separate", test_separate);
  return g_test_run ();
}
