/* backups.c: backups are created, inspected and restored in the program; failures are reported.
 * Everything is taken to another computer. */
#include "exchange-fixture.h"

#include <sqlite3.h>

#include "karum-archive-dialogs.h"
#include "karum-arrays.h"
#include "karum-backup-schedule.h"
#include "karum-backups.h"
#include "karum-teller.h"
#include "karum-work-dialog.h"
#include "karum-library-page-private.h"
#include "karum-lines-view.h"
#include "karum-requests.h"
#include "robot.h"

#include "../archive/fixture.h"

/* A backup replaces the archive, and undo restores the archive. */
static void
test_restore (Exchange *exchange, gconstpointer data)
{
  g_autofree char *backup = exchange_make_backup (exchange);
  GtkWidget *undo;

  shell_fill (2);
  exchange_wait_for_games (exchange, EXCHANGE_GAMES + 2);
  g_assert_true (
      gtk_widget_activate_action (GTK_WIDGET (exchange->window), "win.restore", "^ay", backup));
  wait_until (shell_find_label (exchange->window, "Backup restored"));
  exchange_wait_for_games (exchange, EXCHANGE_GAMES);
  wait_until ((undo = shell_find_label (exchange->window, "_Undo"))
              || (undo = shell_find_label (exchange->window, "Undo")));
  undo = gtk_widget_get_ancestor (undo, GTK_TYPE_BUTTON);
  g_signal_emit_by_name (undo, "clicked");
  exchange_wait_for_games (exchange, EXCHANGE_GAMES + 2);
}

/* Messages after restoring a backup are shown, and not covered by its own message. In another
 * archive, no message offers an undo that is impossible there. */
static void
test_restore_then_change (Exchange *exchange, gconstpointer data)
{
  g_autofree char *backup = exchange_make_backup (exchange);
  g_autofree char *other = g_build_filename (exchange->folder, "other.karum", NULL);

  g_assert_true (
      gtk_widget_activate_action (GTK_WIDGET (exchange->window), "win.restore", "^ay", backup));
  wait_until (shell_find_label (exchange->window, "Backup restored"));
  exchange_wait_for_games (exchange, EXCHANGE_GAMES);
  exchange_activate (exchange, "win.open-usual");
  wait_until (!shell_find_label (exchange->window, "Backup restored"));
  exchange_wait_for_games (exchange, EXCHANGE_GAMES);
  g_assert_true (
      gtk_widget_activate_action (GTK_WIDGET (exchange->window), "win.restore", "^ay", backup));
  wait_until (shell_find_label (exchange->window, "Backup restored"));
  exchange_wait_for_games (exchange, EXCHANGE_GAMES);
  karum_undo_tell (GTK_WIDGET (exchange->window), exchange->window->archive, "Something was done");
  wait_until (shell_find_label (exchange->window, "Something was done"));
  g_assert_null (shell_find_label (exchange->window, "Backup restored"));
  karum_window_open (exchange->window, other);
  wait_until (!shell_find_label (exchange->window, "Something was done"));
}

/* A file that is no backup replaces nothing. */
static void
test_restore_fails (Exchange *exchange, gconstpointer data)
{
  g_autofree char *text = g_build_filename (exchange->folder, "text.karum", NULL);
  GtkWindow *dialog;

  g_assert_true (g_file_set_contents (text, "no archive", -1, NULL));
  g_assert_true (
      gtk_widget_activate_action (GTK_WIDGET (exchange->window), "win.restore", "^ay", text));
  dialog = shell_dialog (KARUM_TYPE_WORK_DIALOG);
  exchange_wait_for_report (dialog);
  g_assert_nonnull (shell_find_label (dialog, "Nothing Was Restored"));
  gtk_window_close (dialog);
  exchange_wait_for_games (exchange, EXCHANGE_GAMES);
}

/* Closing the dialog cancels the task; the archive is open again in any order of events. */
static void
test_restore_stopped (Exchange *exchange, gconstpointer data)
{
  g_autofree char *backup = exchange_make_backup (exchange);

  g_assert_true (
      gtk_widget_activate_action (GTK_WIDGET (exchange->window), "win.restore", "^ay", backup));
  gtk_window_close (shell_dialog (KARUM_TYPE_WORK_DIALOG));
  wait_until (
      shell_find_label (exchange->window, "Backup restored")
      || shell_find_label (exchange->window, "Nothing was restored; the archive was not changed"));
  exchange_wait_for_games (exchange, EXCHANGE_GAMES);
  wait_until (!shell_dialog (KARUM_TYPE_WORK_DIALOG));
}

#define READ_ONLY "This archive is open for viewing. Nothing in it can be changed."

/* The keys that would change an archive, by page. */
static const struct {
  const char *action, *page, *keys;
} refused[] = {
  { "win.show-library", "library",
    "ctrl+n ctrl+i ctrl+shift+n Delete F2 shift+F2 ctrl+r ctrl+b ctrl+s" },
  { "win.open-game(int64 1)", "game",
    "ctrl+n ctrl+i ctrl+shift+n 1 6 k d shift+d Delete F2 shift+F2 ctrl+d ctrl+r ctrl+x ctrl+Up"
    " ctrl+shift+Up ctrl+plus ctrl+BackSpace ctrl+z ctrl+alt+n ctrl+shift+v slash" },
  { "win.show-players", "players", "ctrl+n Delete F2 ctrl+plus ctrl+j ctrl+shift+j" },
  { "win.show-player(int64 1)", "player", "ctrl+n F2" },
  { "win.show-decisions('games1')", "decisions", "ctrl+n" },
  { "win.show-events", "events", "ctrl+n Delete F2 ctrl+plus ctrl+j ctrl+shift+j" },
  { "win.show-event(int64 1)", "event", "ctrl+n F2 ctrl+r" },
  { "win.show-matches", "matches", "ctrl+n ctrl+shift+n" },
  { "win.show-ratings", "ratings", "ctrl+n ctrl+i" },
  { "win.show-club", "club", "ctrl+n ctrl+i" },
  { "win.find-position", "editor", "ctrl+n ctrl+i" },
  { "win.show-history", "history", "ctrl+n ctrl+i" },
  { "win.show-versions(int64 1)", "versions", "ctrl+n ctrl+s ctrl+r F2 ctrl+alt+a" },
  { "win.show-learn", "learn", "ctrl+n ctrl+i" },
  { "win.show-start", "start", "ctrl+n ctrl+i" },
  { "win.show-practice", "practice", "ctrl+n ctrl+i" },
};

static guint
count_labels (GtkWidget *widget, const char *text)
{
  guint n = GTK_IS_LABEL (widget) && gtk_widget_get_mapped (widget)
            && g_str_equal (gtk_label_get_text (GTK_LABEL (widget)), text);

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child;
       child = gtk_widget_get_next_sibling (child))
    n += count_labels (child, text);
  return n;
}

/* A message says the same as the bar below all pages. */
static gboolean
is_refused (KarumWindow *window)
{
  return count_labels (GTK_WIDGET (window), READ_ONLY) == 2;
}

static guint
n_windows (void)
{
  return g_list_model_get_n_items (gtk_window_get_toplevels ());
}

static void
expect_refusal (KarumWindow *window, const char *key)
{
  guint before = n_windows ();

  g_test_message ("%s: %s", shell_page (window), key);
  karum_tell (GTK_WIDGET (window), "Before");
  robot_expect (!is_refused (window));
  robot_key (key);
  robot_expect (is_refused (window));
  g_assert_cmpuint (n_windows (), ==, before);
}

static void
check_refusals (KarumWindow *window)
{
  karum_for_each_of (each, refused) {
    g_auto (GStrv) keys = g_strsplit (each->keys, " ", -1);
    g_autofree char *name = NULL;
    g_autoptr (GVariant) target = NULL;
    GtkWidget *list;

    g_assert_true (g_action_parse_detailed_name (each->action, &name, &target, NULL));
    g_assert_true (gtk_widget_activate_action_variant (GTK_WIDGET (window), name, target));
    wait_until (g_str_equal (shell_page (window), each->page));
    robot_settle ();
    /* Delete has a meaning in a search field. */
    if ((list
         = shell_find_mapped (gtk_stack_get_visible_child (window->pages), KARUM_TYPE_LINES_VIEW)))
      gtk_widget_child_focus (list, GTK_DIR_TAB_FORWARD);
    for (char **key = keys; *key; key++)
      expect_refusal (window, *key);
  }
}

/* (nullable): the visible button of @action. */
static GtkWidget *
find_button (GtkWidget *widget, const char *action)
{
  GtkWidget *found = NULL;

  if (!gtk_widget_get_mapped (widget))
    return NULL;
  if (GTK_IS_BUTTON (widget)
      && g_strcmp0 (gtk_actionable_get_action_name (GTK_ACTIONABLE (widget)), action) == 0)
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child && !found;
       child = gtk_widget_get_next_sibling (child))
    found = find_button (child, action);
  return found;
}

/* A button that is not sensitive says it, too. */
static void
check_button (KarumWindow *window)
{
  GtkWidget *button;

  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), "win.show-library", NULL));
  robot_expect ((button = find_button (GTK_WIDGET (window), "win.new-game")));
  robot_settle ();
  karum_tell (GTK_WIDGET (window), "Before");
  robot_click (button, gtk_widget_get_width (button) / 2.0, gtk_widget_get_height (button) / 2.0);
  robot_expect (is_refused (window));
}

/* The keys of the sidebar say it, too: a collection is neither renamed, moved nor deleted. */
static void
check_sidebar (KarumWindow *window)
{
  GtkWidget *label;

  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), "win.show-library", NULL));
  robot_expect ((label = shell_find_label (window->library, "Finals")));
  for (const char *const *key = (const char *const[]){ "F2", "Delete", "alt+Up", NULL }; *key;
       key++) {
    gtk_widget_grab_focus (gtk_widget_get_ancestor (label, GTK_TYPE_LIST_BOX_ROW));
    robot_settle ();
    expect_refusal (window, *key);
  }
}

/* Whether @widget, whose class installs it, would run @action: as a button would see it. */
static gboolean
is_enabled (GtkWidget *widget, const char *action, const GVariantType *type)
{
  GtkWidget *button = gtk_button_new ();
  gboolean enabled;

  if (type)
    gtk_actionable_set_action_target_value (
        GTK_ACTIONABLE (button), g_variant_new_from_data (type, "", 0, FALSE, NULL, NULL));
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), action);
  gtk_widget_set_parent (button, widget);
  enabled = gtk_widget_get_sensitive (button);
  gtk_widget_unparent (button);
  return enabled;
}

static gboolean
writes (const char *name)
{
  const KarumAction *action = karum_action_find (name, NULL);

  return action && karum_action_needs (action, KARUM_NEED_WRITING);
}

/* Each action of a table that changes an archive was seen. */
static void
check_seen (const KarumActionTable *table, const KarumAction *action, gpointer seen)
{
  if (karum_action_needs (action, KARUM_NEED_WRITING) && !strchr (action->name, '(')
      && !g_hash_table_contains (seen, g_intern_string (action->name)))
    g_error ("%s was not seen", action->name);
}

/* Adds the actions that change an archive and are installed below @widget to @seen, and returns the
 * number of those that are enabled. */
static guint
count_enabled (GtkWidget *widget, GHashTable *seen)
{
  GtkWidgetClass *klass = GTK_WIDGET_GET_CLASS (widget);
  const GVariantType *type;
  const char *name, *property;
  GType owner;
  guint n = 0;

  for (guint i = 0; gtk_widget_class_query_action (klass, i, &owner, &name, &type, &property); i++)
    if (writes (name)) {
      g_hash_table_add (seen, (gpointer) g_intern_string (name));
      if (is_enabled (widget, name, type)) {
        g_test_message ("%s of %s", name, G_OBJECT_TYPE_NAME (widget));
        n++;
      }
    }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child;
       child = gtk_widget_get_next_sibling (child))
    n += count_enabled (child, seen);
  return n;
}

/* After all pages were shown: each action that changes an archive is disabled, wherever it is. */
static void
check_actions (KarumWindow *window, KarumWindow *writable)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (NULL, NULL);

  g_assert_cmpuint (count_enabled (GTK_WIDGET (writable), seen), >, 10);
  g_hash_table_remove_all (seen);
  g_assert_cmpuint (count_enabled (GTK_WIDGET (window), seen), ==, 0);
  karum_actions_visit_all (check_seen, seen);
}

/* A collection with one game, and a match of two. */
static void
join_some (Exchange *exchange)
{
  KarumLibraryPage *page = exchange->window->library;
  const gint64 pair[] = { 1, 2 };

  gtk_selection_model_select_item (GTK_SELECTION_MODEL (page->selection), 0, TRUE);
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (page), "library.collect", "s", "Finals"));
  robot_expect (shell_find_label (page, "Finals"));
  karum_undo_change (GTK_WIDGET (exchange->window), exchange->window->archive,
                     karum_request_set_match (pair, G_N_ELEMENTS (pair), "pair"), "Joined");
  robot_expect (shell_find_label (exchange->window, "Joined"));
}

/* A backup is inspected in another window, which is read-only. */
static void
test_look_at (Exchange *exchange, gconstpointer data)
{
  g_autofree char *backup = NULL;
  KarumWindow *other = NULL;

  join_some (exchange);
  backup = exchange_make_backup (exchange);
  g_assert_true (
      gtk_widget_activate_action (GTK_WIDGET (exchange->window), "win.look-at", "^ay", backup));
  for (GList *l = gtk_application_get_windows (GTK_APPLICATION (exchange->application)); l;
       l = l->next)
    if (KARUM_IS_WINDOW (l->data) && l->data != exchange->window)
      other = l->data;
  g_assert_nonnull (other);
  wait_until (g_str_equal (shell_page (other), "library"));
  wait_until (g_str_equal (shell_library_state (other), "games"));
  g_assert_cmpint (karum_archive_get_access (other->archive), ==, KARUM_ARCHIVE_TO_READ);
  g_assert_nonnull (shell_find_label (other, READ_ONLY));
  robot_focus (GTK_WIDGET (other));
  check_refusals (other);
  check_button (other);
  check_sidebar (other);
  check_actions (other, exchange->window);
  gtk_window_close (GTK_WINDOW (other));
  robot_settle ();
}

/* A file in the folder of backups that is not a backup is reported. */
static void
test_unreadable (Exchange *exchange, gconstpointer data)
{
  g_autoptr (GSettings) settings = g_settings_new (KARUM_APP_ID);
  g_autofree char *text = g_build_filename (exchange->folder, "text.karum", NULL);
  GtkWindow *dialog;

  g_assert_true (g_file_set_contents (text, "no archive", -1, NULL));
  g_settings_set_string (settings, "backup-folder", exchange->folder);
  exchange_activate (exchange, "win.backups");
  dialog = shell_dialog (KARUM_TYPE_BACKUP_DIALOG);
  wait_until (shell_find_label (dialog, "10 bytes, “text.karum”, can’t be read"));
  gtk_window_close (dialog);
  g_settings_reset (settings, "backup-folder");
}

static guint
count_generations (Exchange *exchange)
{
  g_autofree char *path = shell_archive_path ();
  g_autoptr (GPtrArray) backups = karum_backups_list (path, exchange->folder);

  return backups->len;
}

/* A failed backup is reported. */
static void
test_schedule_fails (Exchange *exchange, gconstpointer data)
{
  g_autoptr (GSettings) settings = g_settings_new (KARUM_APP_ID);
  g_autofree char *file = g_build_filename (exchange->folder, "a file", NULL);

  g_assert_true (g_file_set_contents (file, "no folder", -1, NULL));
  g_settings_set_string (settings, "backup-folder", file);
  karum_backup_schedule_check (exchange->window->backups);
  wait_until (shell_find_label (exchange->window, "Could not create a backup"));
  g_assert_nonnull (karum_backup_schedule_get_fault (exchange->window->backups));
  /* Another message can be shown meanwhile. */
  karum_tell (GTK_WIDGET (exchange->window), "Something else");
  wait_until (shell_find_label (exchange->window, "Something else"));
  karum_teller_take_back (exchange->window->teller);
  wait_until (!shell_find_label (exchange->window, "Something else"));
  wait_until (shell_find_label (exchange->window, "Could not create a backup"));
  g_settings_set_string (settings, "backup-folder", exchange->folder);
  wait_until (!karum_backup_schedule_get_fault (exchange->window->backups));
  karum_backup_schedule_check (exchange->window->backups);
  wait_until (count_generations (exchange) == 1);
  g_settings_reset (settings, "backup-folder");
}

static GtkWidget *
find_fault (Exchange *exchange)
{
  return shell_find_label (exchange->window, "Could not create a backup");
}

static void
open_game (Exchange *exchange)
{
  gtk_widget_activate_action (GTK_WIDGET (exchange->window), "win.open-game", "x", (gint64) 1);
  wait_until (g_str_equal (shell_page (exchange->window), "game"));
}

/* On the page of a game it is told where messages cover nothing, and waits at the bottom of the
 * window until that page is left. */
static void
test_fails_on_game_page (Exchange *exchange, gconstpointer data)
{
  g_autoptr (GSettings) settings = g_settings_new (KARUM_APP_ID);
  g_autofree char *file = g_build_filename (exchange->folder, "a file", NULL);

  g_assert_true (g_file_set_contents (file, "no folder", -1, NULL));
  open_game (exchange);
  g_settings_set_string (settings, "backup-folder", file);
  karum_backup_schedule_check (exchange->window->backups);
  wait_until (find_fault (exchange));
  g_assert_true (gtk_widget_is_ancestor (find_fault (exchange),
                                         GTK_WIDGET (shell_game_page (exchange->window))));
  gtk_widget_activate_action (GTK_WIDGET (exchange->window), "win.back", NULL);
  wait_until (find_fault (exchange)
              && !gtk_widget_is_ancestor (find_fault (exchange),
                                          GTK_WIDGET (shell_game_page (exchange->window))));
  open_game (exchange);
  wait_until (!find_fault (exchange));
  gtk_widget_activate_action (GTK_WIDGET (exchange->window), "win.back", NULL);
  wait_until (find_fault (exchange));
  g_settings_reset (settings, "backup-folder");
}

/* -- For others, and for good -------------------------------------------------------------------
 */

/* A copy for others, from the dialog for backups. */
static void
test_for_others (Exchange *exchange, gconstpointer data)
{
  g_autofree char *path = g_build_filename (exchange->folder, "others.karum", NULL);
  GtkWindow *dialog;
  gint64 games;

  exchange_activate (exchange, "win.backups");
  dialog = shell_dialog (KARUM_TYPE_BACKUP_DIALOG);
  wait_until (shell_find_label (dialog, "For _Others…")
              || shell_find_label (dialog, "For Others…"));
  karum_backup_dialog_copy (KARUM_BACKUP_DIALOG (dialog), path);
  exchange_wait_for_report (dialog);
  g_assert_nonnull (shell_find_label (dialog, "Copy Created"));
  g_assert_true (karum_backup_verify (path, NULL, &games, NULL));
  g_assert_cmpint (games, ==, EXCHANGE_GAMES);
  gtk_window_close (dialog);
}

/* A search in an archive that can only be read, whose index of words was not completed: the title
 * says that this may not be all, and a message why. */
static void
test_lacks_words (Exchange *exchange, gconstpointer data)
{
  g_autofree char *backup = exchange_make_backup (exchange);
  KarumWindow *window;
  sqlite3 *db;

  g_assert_cmpint (sqlite3_open (backup, &db), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_exec (db, "UPDATE words_state SET last = 2", NULL, NULL, NULL), ==,
                   SQLITE_OK);
  sqlite3_close (db);
  g_assert_true (
      gtk_widget_activate_action (GTK_WIDGET (exchange->window), "win.look-at", "^ay", backup));
  wait_until ((window = KARUM_WINDOW (
                   gtk_application_get_active_window (GTK_APPLICATION (exchange->application))))
              != exchange->window);
  wait_until (window->archive && g_str_equal (shell_library_state (window), "games"));
  g_assert_null (shell_find_label (window, "0 games so far"));
  karum_library_page_set_filter (window->library, &(KarumGameFilter){ .text = "zwerchfell" });
  wait_until (shell_find_label (window, "0 games so far"));
  g_assert_nonnull (shell_find_label (window, "The index of words is incomplete: searching for "
                                              "words doesn’t find all games."));
  /* The page doesn't say at the same time that no game has the words. */
  g_assert_null (shell_find_label (
      window, "No game contains all of these words. Try fewer or different words."));
  karum_library_page_set_filter (window->library, &(KarumGameFilter){ 0 });
  wait_until (!shell_find_label (window, "0 games so far"));
  gtk_window_close (GTK_WINDOW (window));
}

static void
keep_generation (Exchange *exchange, const char *folder)
{
  g_autoptr (GError) error = NULL;

  fixture_ask (exchange->window->archive,
               karum_request_keep_generation (folder, KARUM_BACKUP_DAILY), &error);
  g_assert_no_error (error);
}

/* Answers a question. */
static void
agree (void)
{
  GtkWindow *question;

  wait_until ((question = shell_dialog (ADW_TYPE_MESSAGE_DIALOG)));
  adw_message_dialog_response (ADW_MESSAGE_DIALOG (question), "delete");
  gtk_window_close (question);
  wait_until (!shell_dialog (ADW_TYPE_MESSAGE_DIALOG));
}

/* After a game was permanently deleted, the window says which backups hold it, and thins them. */
static void
test_held (Exchange *exchange, gconstpointer data)
{
  g_autofree char *folder = karum_backups_folder (exchange->window->path);
  KarumLibraryPage *page = exchange->window->library;
  const gint64 game = 1;
  g_autoptr (GError) error = NULL;
  GtkWindow *dialog;
  GtkWidget *button;

  keep_generation (exchange, folder);
  fixture_ask (exchange->window->archive, karum_request_bin_games (&game, 1, TRUE), &error);
  g_assert_no_error (error);
  exchange_wait_for_games (exchange, EXCHANGE_GAMES - 1);
  karum_library_page_set_filter (page, &(KarumGameFilter){ .bin = TRUE });
  exchange_wait_for_games (exchange, 1);
  robot_settle ();
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (page), "library.empty-bin", NULL));
  agree ();
  wait_until (
      shell_find_label (exchange->window, "1 automatic backup still holds what was deleted"));
  wait_until ((button = shell_find_label (exchange->window, "_Backups…"))
              || (button = shell_find_label (exchange->window, "Backups…")));
  g_signal_emit_by_name (gtk_widget_get_ancestor (button, GTK_TYPE_BUTTON), "clicked");
  dialog = shell_dialog (KARUM_TYPE_BACKUP_DIALOG);
  wait_until (shell_find_label (dialog, "1 automatic backup still holds:"));
  wait_until (shell_find_label (dialog, "1 game that was permanently deleted"));
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (dialog), "backups.drop-held", NULL));
  agree ();
  exchange_wait_for_report (dialog);
  g_assert_nonnull (shell_find_label (dialog, "Backups Deleted"));
  gtk_window_close (dialog);
  exchange_empty_folder (folder);
}

#define LUGGAGE "KARUM_TEST_LUGGAGE"

/* (transfer full): in a home folder */
static char *
backups_at (const char *home)
{
  return g_build_filename (home, "Резерв", NULL);
}

static gboolean
has_chosen (GtkFileChooser *chooser, GFile *file)
{
  g_autoptr (GFile) chosen = gtk_file_chooser_get_file (chooser);

  return chosen && g_file_equal (chosen, file);
}

/* Opens the dialog, presses the button of @action there, and chooses @path in the file chooser. */
static GtkWindow *
choose_luggage (gpointer window, const char *action, const char *path)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GFile) folder = g_file_get_parent (file);
  g_autofree char *name = g_path_get_basename (path);
  g_autofree char *place = g_file_get_basename (folder);
  GtkWindow *dialog;
  GtkFileChooser *chooser;

  g_assert_true (gtk_widget_activate_action (window, "win.another-computer", NULL));
  dialog = shell_dialog (KARUM_TYPE_LUGGAGE_DIALOG);
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (dialog), action, NULL));
  wait_until ((chooser = (gpointer) shell_dialog (GTK_TYPE_FILE_CHOOSER_DIALOG)));
  robot_settle ();
  if (gtk_file_chooser_get_action (chooser) == GTK_FILE_CHOOSER_ACTION_SAVE) {
    g_autofree char *offered = gtk_file_chooser_get_current_name (chooser);

    g_assert_true (g_str_has_suffix (offered, ".karum-all"));
    g_assert_true (gtk_file_chooser_set_current_folder (chooser, folder, NULL));
    gtk_file_chooser_set_current_name (chooser, name);
  } else
    g_assert_true (gtk_file_chooser_set_file (chooser, file, NULL));
  wait_until (has_chosen (chooser, file));
  /* GTK 4.18 fails when the dialog is closed while its bar of folders is still filled. */
  wait_until (shell_find_label (chooser, place));
  robot_settle ();
  gtk_dialog_response (GTK_DIALOG (chooser), GTK_RESPONSE_ACCEPT);
  exchange_wait_for_report (dialog);
  return dialog;
}

/* A place that only GIO reaches is refused, which is said. */
static void
test_remote (Exchange *exchange, gconstpointer data)
{
  g_autoptr (GFile) file = g_file_new_for_uri ("resource:///org/karum/Karum/karum-chart.ui");
  GtkWindow *dialog, *refusal;
  GtkFileChooser *chooser;

  (void) data;
  g_assert_true (
      gtk_widget_activate_action (GTK_WIDGET (exchange->window), "win.another-computer", NULL));
  dialog = shell_dialog (KARUM_TYPE_LUGGAGE_DIALOG);
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (dialog), "luggage.unpack", NULL));
  wait_until ((chooser = (gpointer) shell_dialog (GTK_TYPE_FILE_CHOOSER_DIALOG)));
  robot_settle ();
  g_assert_true (gtk_file_chooser_set_file (chooser, file, NULL));
  wait_until (has_chosen (chooser, file));
  robot_settle ();
  gtk_dialog_response (GTK_DIALOG (chooser), GTK_RESPONSE_ACCEPT);
  robot_expect ((refusal = shell_dialog (ADW_TYPE_MESSAGE_DIALOG)));
  g_assert_true (gtk_window_get_transient_for (refusal) == dialog);
  g_assert_nonnull (strstr (adw_message_dialog_get_body (ADW_MESSAGE_DIALOG (refusal)),
                            "karum-chart.ui” has no path on this computer."));
  robot_key ("Escape");
  robot_expect (!shell_dialog (ADW_TYPE_MESSAGE_DIALOG));
  gtk_window_close (dialog);
  robot_settle ();
}

/* What test_luggage() leaves in the file comes to a program that was just started, with another
 * home and an empty archive of its own. */
static void
test_luggage_there (void)
{
  KarumApplication *application = shell_start ("en");
  KarumWindow *window = shell_window (application);
  g_autoptr (GSettings) settings = g_settings_new (KARUM_APP_ID);
  g_autofree char *path = shell_archive_path ();
  g_autofree char *folder = backups_at (g_get_home_dir ());
  g_autofree char *annotator = NULL;
  g_autofree char *backups = NULL;
  GtkWindow *dialog;

  wait_until (g_str_equal (shell_library_state (window), "empty"));
  dialog = choose_luggage (window, "luggage.unpack", path);
  g_assert_nonnull (shell_find_label (dialog, "Nothing Was Changed"));
  gtk_window_close (dialog);
  robot_settle ();
  wait_until (window->archive && g_str_equal (shell_library_state (window), "empty"));

  dialog = choose_luggage (window, "luggage.unpack", g_getenv (LUGGAGE));
  g_assert_nonnull (shell_find_label (dialog, "Everything Is Here"));
  gtk_window_close (dialog);
  wait_until (g_str_equal (shell_library_state (window), "games"));
  wait_until (g_list_model_get_n_items (shell_games (window)) == EXCHANGE_GAMES);

  /* The empty archive of the first start gave way. */
  g_assert_cmpstr (window->path, ==, path);
  annotator = g_settings_get_string (settings, "annotator");
  g_assert_cmpstr (annotator, ==, "Ёж");
  g_assert_cmpint (g_settings_get_enum (settings, "board-theme"), ==, 1);
  backups = g_settings_get_string (settings, "backup-folder");
  g_assert_cmpstr (backups, ==, folder);
  g_assert_cmpint (g_settings_get_int (settings, "window-width"), !=, 777);
  shell_stop (application);
}

/* Archive, preferences and the place of backups are taken to another computer, which is another
 * program with another home. */
static void
test_luggage (Exchange *exchange, gconstpointer data)
{
  g_autoptr (GSettings) settings = g_settings_new (KARUM_APP_ID);
  g_autofree char *path = g_build_filename (exchange->folder, "everything.karum-all", NULL);
  g_autofree char *there = g_build_filename (g_get_home_dir (), "there", NULL);
  g_autofree char *data_there = g_build_filename (there, "data", NULL);
  g_autofree char *folder = backups_at (g_get_home_dir ());
  g_autofree char *home = g_strdup (g_getenv ("HOME"));
  g_autofree char *data_home = g_strdup (g_getenv ("XDG_DATA_HOME"));
  GtkWindow *dialog;

  g_settings_set_string (settings, "annotator", "Ёж");
  g_settings_set_enum (settings, "board-theme", 1);
  g_settings_set_string (settings, "backup-folder", folder);
  g_settings_set_int (settings, "window-width", 777);
  dialog = choose_luggage (exchange->window, "luggage.pack", path);
  g_assert_nonnull (shell_find_label (dialog, "Everything Is in the File"));
  gtk_window_close (dialog);
  for (guint i = 0; i < 4; i++)
    g_settings_reset (settings, ((const char *[]){ "annotator", "board-theme", "backup-folder",
                                                   "window-width" })[i]);

  g_setenv (LUGGAGE, path, TRUE);
  g_setenv ("HOME", there, TRUE);
  g_setenv ("XDG_DATA_HOME", data_there, TRUE);
  g_test_trap_subprocess ("/app/backups/luggage/subprocess/there", 0, 0);
  g_setenv ("HOME", home, TRUE);
  g_setenv ("XDG_DATA_HOME", data_home, TRUE);
  g_test_trap_assert_passed ();
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  exchange_add ("/app/backups/restore", test_restore);
  exchange_add ("/app/backups/restore/then-change", test_restore_then_change);
  exchange_add ("/app/backups/restore/fails", test_restore_fails);
  exchange_add ("/app/backups/restore/stopped", test_restore_stopped);
  exchange_add ("/app/backups/look-at", test_look_at);
  exchange_add ("/app/backups/unreadable", test_unreadable);
  exchange_add ("/app/backups/schedule/fails", test_schedule_fails);
  exchange_add ("/app/backups/schedule/fails-on-game-page", test_fails_on_game_page);
  exchange_add ("/app/backups/for-others", test_for_others);
  exchange_add ("/app/backups/held", test_held);
  exchange_add ("/app/backups/lacks-words", test_lacks_words);
  exchange_add ("/app/backups/luggage", test_luggage);
  exchange_add ("/app/backups/remote", test_remote);
  g_test_add_func ("/app/backups/luggage/subprocess/there", test_luggage_there);
  return g_test_run ();
}
