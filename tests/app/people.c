/* Players: found, renamed everywhere at once, merged and separated again, and every figure of a
 * player's page shows the games behind it. */
#include "shell-fixture.h"

#include "karum-archive-undo.h"
#include "karum-game-item.h"
#include "karum-list-requests.h"
#include "karum-merge-dialog.h"
#include "karum-name-row.h"
#include "karum-names-editor.h"
#include "karum-new-game-dialog.h"
#include "karum-player-dialog.h"
#include "karum-player-requests.h"
#include "karum-player-text.h"
#include "karum-tally-table.h"
#include "karum-which-row.h"

#define N_GAMES 24

/* The place of the item with that title, or GTK_INVALID_LIST_POSITION. */
static guint
find_item (GListModel *items, const char *title)
{
  for (guint i = 0; i < g_list_model_get_n_items (items); i++) {
    g_autoptr (KarumRosterItem) item = g_list_model_get_item (items, i);

    if (g_str_equal (karum_roster_item_get_title (item), title))
      return i;
  }
  return GTK_INVALID_LIST_POSITION;
}

static gint64
id_of (GListModel *items, const char *title)
{
  guint position = find_item (items, title);
  g_autoptr (KarumRosterItem) item = NULL;

  g_assert_cmpuint (position, !=, GTK_INVALID_LIST_POSITION);
  item = g_list_model_get_item (items, position);
  return karum_roster_item_get_id (item);
}

static void
choose (GListModel *items, const char *title, gboolean alone)
{
  gtk_selection_model_select_item (GTK_SELECTION_MODEL (items), find_item (items, title), alone);
}

static KarumApplication *
start (const char *language)
{
  KarumApplication *application;
  KarumWindow *window;

  shell_clean ();
  shell_fill (N_GAMES);
  application = shell_start (language);
  window = shell_window (application);
  wait_until (g_str_equal (shell_library_state (window), "games"));
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), "win.show-players", NULL));
  wait_until (g_list_model_get_n_items (shell_roster (window->players)) == 4);
  return application;
}

static void
stop (KarumApplication *application)
{
  shell_stop (application);
  shell_clean ();
}

static void
apply (AdwEntryRow *row, const char *text)
{
  gtk_editable_set_text (GTK_EDITABLE (row), text);
  g_signal_emit_by_name (row, "apply");
}

/* Whether a game in the list of the library shows that player. */
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
  KarumApplication *application = start (language);
  KarumWindow *window = shell_window (application);
  GListModel *items = shell_roster (window->players);
  GtkEditable *words = shell_find (window->players, GTK_TYPE_SEARCH_ENTRY);
  g_autofree char *all = karum_player_count_text (4);

  gtk_editable_set_text (words, "КИМ");
  wait_until (g_list_model_get_n_items (items) == 1);
  gtk_editable_set_text (words, "nobody");
  wait_until (g_list_model_get_n_items (items) == 0);
  gtk_editable_set_text (words, "");
  wait_until (g_list_model_get_n_items (items) == 4);
  g_assert_nonnull (shell_find_label (window->players, all));
  stop (application);
}

static void
test_rename (gconstpointer language)
{
  KarumApplication *application = start (language);
  KarumWindow *window = shell_window (application);
  GListModel *items = shell_roster (window->players);
  GtkWindow *dialog;
  GtkEditable *words = shell_find (window->players, GTK_TYPE_SEARCH_ENTRY);

  choose (items, "Juri", TRUE);
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window->players), "roster.edit", NULL));
  dialog = shell_dialog (KARUM_TYPE_PLAYER_DIALOG);
  wait_until (
      g_str_equal (gtk_editable_get_text (shell_find (dialog, ADW_TYPE_ENTRY_ROW)), "Juri"));
  apply (shell_find (dialog, ADW_TYPE_ENTRY_ROW), "Юрий");
  wait_until (find_item (items, "Юрий") != GTK_INVALID_LIST_POSITION);
  gtk_window_close (dialog);
  /* The old name still finds the player. */
  gtk_editable_set_text (words, "juri");
  wait_until (g_list_model_get_n_items (items) == 1);
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), "win.show-library", NULL));
  wait_until (library_shows (window, "Юрий") && !library_shows (window, "Juri"));
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), "win.undo", NULL));
  wait_until (library_shows (window, "Juri") && !library_shows (window, "Юрий"));
  stop (application);
}

static void
test_merge (gconstpointer language)
{
  KarumApplication *application = start (language);
  KarumWindow *window = shell_window (application);
  GListModel *items = shell_roster (window->players);
  GtkWindow *dialog;

  choose (items, "Juri", TRUE);
  choose (items, "さくら", FALSE);
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window->players), "roster.merge", NULL));
  dialog = shell_dialog (KARUM_TYPE_MERGE_DIALOG);
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (dialog), "dialog.merge", NULL));
  wait_until (g_list_model_get_n_items (items) == 3);
  g_assert_cmpuint (find_item (items, "さくら"), ==, GTK_INVALID_LIST_POSITION);
  wait_until (karum_archive_get_undo_title (window->archive));
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), "win.undo", NULL));
  wait_until (g_list_model_get_n_items (items) == 4);
  stop (application);
}

static GtkWindow *
edit_player (KarumWindow *window, const char *name)
{
  GtkWindow *dialog;

  choose (shell_roster (window->players), name, TRUE);
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window->players), "roster.edit", NULL));
  dialog = shell_dialog (KARUM_TYPE_PLAYER_DIALOG);
  wait_until (g_str_equal (gtk_editable_get_text (shell_find (dialog, ADW_TYPE_ENTRY_ROW)), name));
  return dialog;
}

/* Where a spelling is added. */
static AdwEntryRow *
spelling_row (GtkWindow *dialog)
{
  return shell_find (shell_find (dialog, KARUM_TYPE_NAMES_EDITOR), ADW_TYPE_ENTRY_ROW);
}

/* What was typed and not confirmed is kept while a spelling is added, and saved when the dialog is
 * closed; Escape discards it. */
static void
test_typed (void)
{
  KarumApplication *application = start ("en");
  KarumWindow *window = shell_window (application);
  GListModel *items = shell_roster (window->players);
  GtkWindow *dialog = edit_player (window, "Juri");
  GtkEditable *name = shell_find (dialog, ADW_TYPE_ENTRY_ROW);

  gtk_editable_set_text (name, "Георгий");
  apply (spelling_row (dialog), "ユーリ");
  wait_until (shell_find_label (dialog, "ユーリ"));
  g_assert_cmpstr (gtk_editable_get_text (name), ==, "Георгий");
  gtk_editable_set_text (GTK_EDITABLE (spelling_row (dialog)), "Yuri");
  gtk_window_close (dialog);
  wait_until (find_item (items, "Георгий") != GTK_INVALID_LIST_POSITION);
  dialog = edit_player (window, "Георгий");
  wait_until (shell_find_label (dialog, "Yuri"));
  gtk_editable_set_text (shell_find (dialog, ADW_TYPE_ENTRY_ROW), "Nobody");
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (dialog), "player.discard", NULL));
  shell_settle ();
  g_assert_cmpuint (find_item (items, "Nobody"), ==, GTK_INVALID_LIST_POSITION);
  stop (application);
}

/* Whoever removes a spelling is on the next one, and where there is none, where one is added. */
static void
test_remove_spellings (void)
{
  KarumApplication *application = start ("en");
  GtkWindow *dialog = edit_player (shell_window (application), "Juri");
  GtkWidget *row = GTK_WIDGET (spelling_row (dialog));
  const char *const names[] = { "Юрий", "ユーリ" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++) {
    apply (spelling_row (dialog), names[i]);
    wait_until (shell_find_label (dialog, names[i]));
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
  stop (application);
}

/* Whoever makes a player whose name another has is told. */
static void
test_new_namesake (void)
{
  KarumApplication *application = start ("en");
  KarumWindow *window = shell_window (application);
  static const char *const names[] = { "Juri", "Nobody else" };
  static const char *const messages[]
      = { "The player is in the list. Others have the same name: a note tells them apart.",
          "The player is in the list" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++) {
    GtkWindow *dialog;

    g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window->players), "roster.new", NULL));
    dialog = shell_dialog (KARUM_TYPE_PLAYER_DIALOG);
    gtk_editable_set_text (shell_find (dialog, ADW_TYPE_ENTRY_ROW), names[i]);
    g_assert_true (gtk_widget_activate_action (GTK_WIDGET (dialog), "player.create", NULL));
    wait_until (shell_find_label (window, messages[i]));
    wait_until (!shell_dialog (KARUM_TYPE_PLAYER_DIALOG));
  }
  stop (application);
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

/* Of thousands who are merged some names are offered, and it is said how many more there are. One
 * is on a name at once. */
static void
test_merge_many (void)
{
  g_autoptr (GPtrArray) items = g_ptr_array_new_with_free_func (g_object_unref);
  KarumApplication *application = start ("en");
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
  shell_settle ();
  stop (application);
}

/* The button beside a player who was merged: the only one with a mnemonic in a row. */
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

/* Who was merged is separated again with the button in the player's details. */
static void
test_separate (gconstpointer language)
{
  KarumApplication *application = start (language);
  KarumWindow *window = shell_window (application);
  GListModel *items = shell_roster (window->players);
  GtkWindow *dialog;
  gint64 other = id_of (items, "さくら");
  GtkWidget *button, *label, *line;

  karum_request_async (window->archive,
                       karum_request_merge_players (&other, 1, id_of (items, "Juri")), NULL, NULL,
                       NULL);
  wait_until (g_list_model_get_n_items (items) == 3);
  choose (items, "Juri", TRUE);
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window->players), "roster.edit", NULL));
  dialog = shell_dialog (KARUM_TYPE_PLAYER_DIALOG);
  wait_until ((button = find_separate (GTK_WIDGET (dialog))));
  /* The name is not to be removed in another way. */
  label = shell_find_label (shell_find (dialog, KARUM_TYPE_NAMES_EDITOR), "さくら");
  line = gtk_widget_get_ancestor (label, GTK_TYPE_LIST_BOX_ROW);
  g_assert_false (gtk_widget_get_visible (g_object_get_data (G_OBJECT (line), "button")));
  g_signal_emit_by_name (button, "clicked");
  wait_until (g_list_model_get_n_items (items) == 4);
  gtk_window_close (dialog);
  stop (application);
}

/* -- Who is meant ----------------------------------------------------------------------------- */

/* Waits for the row that asks which of several is meant, and chooses the one with that note. */
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
  return g_list_model_get_n_items (shell_roster (window->players));
}

static guint
library_count (KarumWindow *window)
{
  return g_list_model_get_n_items (shell_games (window));
}

/* (transfer full): of the player with that note in brackets. */
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

/* Where a name fits several players, a new game asks which of them plays, on both sides. */
static void
test_namesake (gconstpointer language)
{
  KarumApplication *application = start (language);
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
  before = games_of_namesake (shell_roster (window->players), "京都");
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
    after = games_of_namesake (shell_roster (window->players), "京都");
    if (!g_str_equal (after, before))
      break;
    g_main_context_iteration (NULL, TRUE);
  }
  stop (application);
}

/* Whoever doesn't wait until it is known who has a name is asked as well. */
static void
test_namesake_in_haste (gconstpointer language)
{
  KarumApplication *application = start (language);
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
  stop (application);
}

/* -- Figures ---------------------------------------------------------------------------------- */

/* The buttons with a number below @root, in their order. */
static void
collect_figures (GtkWidget *root, GPtrArray *figures)
{
  if (GTK_IS_BUTTON (root)
      && g_strcmp0 (gtk_actionable_get_action_name (GTK_ACTIONABLE (root)), "win.show-games") == 0)
    g_ptr_array_add (figures, root);
  for (GtkWidget *child = gtk_widget_get_first_child (root); child;
       child = gtk_widget_get_next_sibling (child))
    collect_figures (child, figures);
}

static void
test_figures (gconstpointer language)
{
  KarumApplication *application = start (language);
  KarumWindow *window = shell_window (application);
  gint64 id = id_of (shell_roster (window->players), "Juri");
  KarumTallyTable *table;
  g_autoptr (GPtrArray) figures = g_ptr_array_new ();

  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), "win.show-player", "x", id));
  wait_until (g_str_equal (shell_page (window), "player"));
  table = shell_find (window->player, KARUM_TYPE_TALLY_TABLE);
  wait_until (karum_tally_table_get_n_lines (table) > 0);
  collect_figures (GTK_WIDGET (table), figures);
  g_assert_cmpuint (figures->len, >, 1);
  for (guint i = 0; i < figures->len; i++) {
    GtkWidget *button = figures->pdata[i];
    guint number = (guint) atoi (gtk_button_get_label (GTK_BUTTON (button)));

    g_signal_emit_by_name (button, "clicked");
    wait_until (g_str_equal (shell_page (window), "library") && library_count (window) == number);
    g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), "win.back", NULL));
    wait_until (g_str_equal (shell_page (window), "player"));
    g_ptr_array_set_size (figures, 0);
    wait_until (karum_tally_table_get_n_lines (table) > 0);
    shell_settle ();
    collect_figures (GTK_WIDGET (table), figures);
  }
  stop (application);
}

typedef struct {
  gint64 number;
  gboolean done;
} Count;

static void
counted (GObject *source, GAsyncResult *result, gpointer data)
{
  Count *count = data;
  g_autofree gint64 *number = karum_request_finish (source, result, NULL);

  count->number = *number;
  count->done = TRUE;
}

/* How many games @button leads to. */
static gint64
games_behind (KarumArchive *archive, GtkWidget *button)
{
  GVariant *target = gtk_actionable_get_action_target_value (GTK_ACTIONABLE (button));
  KarumGameQuery query = { 0 };
  Count count = { 0 };

  g_assert_true (karum_game_filter_read (g_variant_get_string (target, NULL), &query.filter, NULL));
  karum_request_async (archive, karum_request_count_games (&query), NULL, counted, &count);
  wait_until (count.done);
  karum_game_filter_clear (&query.filter);
  return count.number;
}

/* Every figure of the whole page leads to as many games as it says. */
static void
test_links (gconstpointer language)
{
  KarumApplication *application = start (language);
  KarumWindow *window = shell_window (application);
  gint64 id = id_of (shell_roster (window->players), "Juri");
  g_autoptr (GPtrArray) figures = g_ptr_array_new ();
  guint numbers = 0;

  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), "win.show-player", "x", id));
  wait_until (g_str_equal (shell_page (window), "player")
              && shell_find (window->player, KARUM_TYPE_TALLY_TABLE)
              && karum_tally_table_get_n_lines (shell_find (window->player, KARUM_TYPE_TALLY_TABLE))
                     > 0);
  shell_settle ();
  collect_figures (GTK_WIDGET (window->player), figures);
  g_assert_cmpuint (figures->len, >, 20);
  for (guint i = 0; i < figures->len; i++) {
    GtkWidget *button = figures->pdata[i];
    GtkWidget *child = gtk_button_get_child (GTK_BUTTON (button));
    const char *text = GTK_IS_LABEL (child)
                           ? gtk_label_get_text (GTK_LABEL (child))
                           : gtk_label_get_text (GTK_LABEL (gtk_widget_get_first_child (child)));
    gint64 behind = games_behind (window->archive, button);
    guint64 number;

    /* Score and points are those of all finished games. */
    if (!g_ascii_string_to_unsigned (text, 10, 0, G_MAXUINT, &number, NULL))
      continue;
    g_assert_cmpint (behind, ==, (gint64) number);
    numbers++;
  }
  g_assert_cmpuint (numbers, >, 20);
  stop (application);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  shell_add ("/app/people/search", test_search);
  shell_add ("/app/people/rename", test_rename);
  shell_add ("/app/people/merge", test_merge);
  g_test_add_func ("/app/people/typed", test_typed);
  g_test_add_func ("/app/people/remove-spellings", test_remove_spellings);
  g_test_add_func ("/app/people/merge-many", test_merge_many);
  g_test_add_func ("/app/people/new-namesake", test_new_namesake);
  shell_add ("/app/people/separate", test_separate);
  shell_add ("/app/people/namesake", test_namesake);
  shell_add ("/app/people/namesake-in-haste", test_namesake_in_haste);
  shell_add ("/app/people/figures", test_figures);
  shell_add ("/app/people/links", test_links);
  return g_test_run ();
}
