/* sharing.c: the archive is exchanged with its copies in the window, and conflicts are decided. */
#include "exchange-fixture.h"

#include <glib/gstdio.h>
#include <sqlite3.h>

#include "karum-archive-dialogs.h"
#include "karum-board-view.h"
#include "karum-collections.h"
#include "karum-difference-view.h"
#include "karum-name-dialog.h"
#include "karum-player-edit.h"
#include "karum-sharing.h"
#include "karum-work-dialog.h"
#include "robot.h"

#include "../archive/fixture.h"

static KarumSharingDialog *
open_dialog (Exchange *exchange)
{
  GtkWindow *dialog;

  exchange_activate (exchange, "win.another-computer");
  dialog = shell_dialog (KARUM_TYPE_LUGGAGE_DIALOG);
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (dialog), "luggage.share", NULL));
  dialog = shell_dialog (KARUM_TYPE_SHARING_DIALOG);
  wait_until (shell_find_label (dialog, "Shared folder"));
  return KARUM_SHARING_DIALOG (dialog);
}

static void
exchange_in (KarumSharingDialog *dialog, const char *folder, const char *title)
{
  karum_sharing_dialog_exchange (dialog, folder);
  exchange_wait_for_report (GTK_WINDOW (dialog));
  g_assert_nonnull (shell_find_label (dialog, title));
}

static void
share_store (KarumStore *store, const char *folder)
{
  const KarumSharingOptions options = { .folder = folder, .name = "Laptop" };
  g_autoptr (GError) error = NULL;
  KarumSharingReport *report = karum_store_share (store, &options, &error);

  g_assert_no_error (error);
  karum_sharing_report_free (report);
}

static void
rename_first (KarumStore *store, const char *name)
{
  g_autoptr (GError) error = NULL;

  karum_store_edit_player (store, 1, name, NULL, &error);
  g_assert_no_error (error);
}

static void
press (GtkWidget *label)
{
  GtkWidget *button = gtk_widget_get_ancestor (label, GTK_TYPE_BUTTON);

  g_assert_nonnull (button);
  g_signal_emit_by_name (button, "clicked");
}

/* (transfer full) */
static char *
name_of_first (const char *path)
{
  sqlite3 *db;
  sqlite3_stmt *row;
  char *name;

  g_assert_cmpint (sqlite3_open (path, &db), ==, SQLITE_OK);
  sqlite3_busy_timeout (db, 60000);
  g_assert_cmpint (sqlite3_prepare_v2 (db, "SELECT name FROM players WHERE id = 1", -1, &row, NULL),
                   ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_step (row), ==, SQLITE_ROW);
  name = g_strdup ((const char *) sqlite3_column_text (row, 0));
  sqlite3_finalize (row);
  sqlite3_close (db);
  return name;
}

static void
set_automatic (gboolean automatic)
{
  g_autoptr (GSettings) settings = g_settings_new (KARUM_APP_ID);

  g_settings_set_boolean (settings, "exchange", automatic);
}

/* It is begun in the window, another copy joins; both rename a player; who decides in the window
 * decides for both. */
static void
test_exchange (Exchange *exchange, gconstpointer data)
{
  g_autofree char *folder = g_build_filename (exchange->folder, "share", NULL);
  g_autofree char *path = g_strdup (exchange->window->path), *name = NULL;
  char *other = fixture_path ();
  KarumSharingDialog *dialog;
  KarumStore *store, *mine;
  GtkWidget *label;

  set_automatic (FALSE);
  dialog = open_dialog (exchange);
  g_assert_cmpint (g_mkdir (folder, 0700), ==, 0);
  exchange_in (dialog, folder, "The Archive Is Shared Now");
  gtk_window_close (GTK_WINDOW (dialog));
  store = fixture_open (other);
  share_store (store, folder);
  rename_first (store, "Ninlil");
  share_store (store, folder);
  mine = fixture_open (path);
  rename_first (mine, "Enlil");
  karum_store_close (mine);
  dialog = open_dialog (exchange);
  exchange_in (dialog, NULL, "Exchanged");
  wait_until ((label = shell_find_label (dialog, "Changes and Computers")));
  press (label);
  wait_until (shell_find_label (dialog, "Laptop"));
  wait_until (shell_find_label (dialog, "Entered on Laptop, not in use"));
  wait_until ((label = shell_find_label (dialog, "Use This")));
  press (label);
  wait_until (!shell_find_label (dialog, "In use"));
  gtk_window_close (GTK_WINDOW (dialog));
  name = name_of_first (path);
  g_assert_cmpstr (name, ==, "Ninlil");
  dialog = open_dialog (exchange);
  exchange_in (dialog, NULL, "Exchanged");
  share_store (store, NULL);
  g_free (name);
  name = name_of_first (other);
  g_assert_cmpstr (name, ==, "Ninlil");
  gtk_window_close (GTK_WINDOW (dialog));
  karum_store_close (store);
  fixture_remove (other);
  exchange_empty_folder (folder);
  set_automatic (TRUE);
}

/* A game in progress goes on: @seed draws the moves. */
static void
play_on (KarumStore *store, gint64 game, guint64 seed)
{
  g_autoptr (GError) error = NULL;
  gint64 revision;
  g_autoptr (KarumRecord) loaded = karum_store_load_game (store, game, &revision, &error);
  g_autoptr (KarumRecord) record = karum_record_copy (loaded);
  KarumNode *node = karum_record_line_end (record);
  KarumState state;
  KarumRandom random;
  KarumTurn turn;

  karum_random_init (&random, seed);
  for (guint i = 0; i < 3; i++) {
    karum_record_state (record, node, &state);
    g_assert_true (karum_turn_random (&record->rules, &state, &random, &turn));
    node = karum_record_add (record, node, &turn);
  }
  karum_store_save_game (store, &game, &revision, record, &error);
  g_assert_no_error (error);
}

static void
set_date (KarumStore *store, gint64 game, const char *date)
{
  g_autoptr (GError) error = NULL;
  gint64 revision;
  g_autoptr (KarumRecord) loaded = karum_store_load_game (store, game, &revision, &error);
  g_autoptr (KarumRecord) record = karum_record_copy (loaded);
  KarumTags *tags = &record->tags;

  g_clear_pointer (&tags->round, g_free);
  g_clear_pointer (&tags->event, g_free);
  g_free (tags->date);
  g_free (tags->site);
  tags->date = g_strdup (date);
  tags->site = g_strdup ("Ur");
  karum_store_save_game (store, &game, &revision, record, &error);
  g_assert_no_error (error);
}

/* (nullable): a label whose text ends so */
static GtkWidget *
find_ending (gpointer root, const char *end)
{
  GtkWidget *found = NULL;

  if (GTK_IS_LABEL (root) && g_str_has_suffix (gtk_label_get_text (root), end))
    return root;
  for (GtkWidget *child = gtk_widget_get_first_child (root); child && !found;
       child = gtk_widget_get_next_sibling (child))
    found = find_ending (child, end);
  return found;
}

/* Dates are as everywhere in the window, in titles and in values. */
static void
check_dates (KarumSharingDialog *dialog)
{
  wait_until (shell_find_label (dialog, "2 May 2026, Ur"));
  g_assert_nonnull (shell_find_label (dialog, "3 May 2026, Ur"));
  g_assert_nonnull (find_ending (dialog, ", 3 May 2026: Moves"));
}

/* Two have gone on with one game: both lines are seen on two boards; a long comment is read as it
 * was written. */
static void
test_two_lines (Exchange *exchange, gconstpointer data)
{
  g_autofree char *folder = g_build_filename (exchange->folder, "share", NULL);
  char *other = fixture_path ();
  KarumSharingDialog *dialog;
  KarumStore *store, *mine;
  GtkWidget *label, *boards;

  set_automatic (FALSE);
  dialog = open_dialog (exchange);
  g_assert_cmpint (g_mkdir (folder, 0700), ==, 0);
  exchange_in (dialog, folder, "The Archive Is Shared Now");
  gtk_window_close (GTK_WINDOW (dialog));
  store = fixture_open (other);
  share_store (store, folder);
  play_on (store, 2, 1);
  set_date (store, 2, "2026.05.02");
  share_store (store, folder);
  karum_store_close (store);
  mine = fixture_open (exchange->window->path);
  play_on (mine, 2, 2);
  set_date (mine, 2, "2026.05.03");
  karum_store_close (mine);
  dialog = open_dialog (exchange);
  exchange_in (dialog, NULL, "Exchanged");
  wait_until ((label = shell_find_label (dialog, "Changes and Computers")));
  press (label);
  wait_until ((boards = shell_find_mapped (dialog, KARUM_TYPE_DIFFERENCE_VIEW)));
  g_assert_nonnull (shell_find_mapped (boards, KARUM_TYPE_BOARD_VIEW));
  g_assert_nonnull (shell_find_label (boards, "In use"));
  g_assert_nonnull (shell_find_label (boards, "Entered on Laptop, not in use"));
  check_dates (dialog);
  wait_until ((label = shell_find_label (dialog, "Use This")));
  press (label);
  wait_until (!shell_find_mapped (dialog, KARUM_TYPE_DIFFERENCE_VIEW));
  gtk_window_close (GTK_WINDOW (dialog));
  fixture_remove (other);
  exchange_empty_folder (folder);
  set_automatic (TRUE);
}

/* An exchange that can't end, here because another program keeps the archive, doesn't keep the
 * dialog. */
static void
test_stalls (Exchange *exchange, gconstpointer data)
{
  g_autofree char *folder = g_build_filename (exchange->folder, "share", NULL);
  KarumSharingDialog *dialog = open_dialog (exchange);
  sqlite3 *db;

  g_assert_cmpint (g_mkdir (folder, 0700), ==, 0);
  g_assert_cmpint (sqlite3_open (exchange->window->path, &db), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_exec (db, "BEGIN IMMEDIATE", NULL, NULL, NULL), ==, SQLITE_OK);
  karum_sharing_dialog_exchange (dialog, folder);
  gtk_window_close (GTK_WINDOW (dialog));
  wait_until (!shell_dialog (KARUM_TYPE_SHARING_DIALOG));
  sqlite3_close (db);
  exchange_empty_folder (folder);
}

/* A folder that is not there is said; nothing is shared. */
static void
test_refused (Exchange *exchange, gconstpointer data)
{
  KarumSharingDialog *dialog = open_dialog (exchange);

  exchange_in (dialog, "/nowhere/at/all", "Nothing Was Exchanged");
  gtk_window_close (GTK_WINDOW (dialog));
  dialog = open_dialog (exchange);
  g_assert_null (shell_find_label (dialog, "Stop Sharing…"));
  gtk_window_close (GTK_WINDOW (dialog));
}

static gboolean
says (GtkWindow *dialog, const char *text)
{
  return strstr (adw_message_dialog_get_body (ADW_MESSAGE_DIALOG (dialog)), text) != NULL;
}

/* Before the first exchange it is said what will happen; nothing happens if that isn't wanted. */
static void
test_first (Exchange *exchange, gconstpointer data)
{
  g_autofree char *folder = g_build_filename (exchange->folder, "share", NULL);
  KarumSharingDialog *dialog = open_dialog (exchange);
  GtkWindow *question;

  g_assert_cmpint (g_mkdir (folder, 0700), ==, 0);
  karum_sharing_dialog_begin (dialog, folder);
  wait_until ((question = shell_dialog (ADW_TYPE_MESSAGE_DIALOG)));
  g_assert_true (says (question, "Yours will be the shared one"));
  g_assert_true (says (question, "Goes there: 6 games"));
  robot_focus (GTK_WIDGET (question));
  robot_key ("Escape");
  wait_until (!shell_dialog (ADW_TYPE_MESSAGE_DIALOG));
  g_assert_cmpint (g_rmdir (folder), ==, 0);
  g_assert_cmpint (g_mkdir (folder, 0700), ==, 0);
  karum_sharing_dialog_begin (dialog, folder);
  wait_until ((question = shell_dialog (ADW_TYPE_MESSAGE_DIALOG)));
  robot_focus (GTK_WIDGET (question));
  robot_key ("Return");
  exchange_wait_for_report (GTK_WINDOW (dialog));
  g_assert_nonnull (shell_find_label (dialog, "The Archive Is Shared Now"));
  gtk_window_close (GTK_WINDOW (dialog));
  exchange_empty_folder (folder);
}

/* An address is typed, here that of a folder. */
static void
test_address (Exchange *exchange, gconstpointer data)
{
  g_autofree char *folder = g_build_filename (exchange->folder, "share", NULL);
  g_autofree char *address = g_strconcat ("file://", folder, NULL);
  KarumSharingDialog *dialog = open_dialog (exchange);
  GtkWindow *question;

  g_assert_cmpint (g_mkdir (folder, 0700), ==, 0);
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (dialog), "sharing.address", NULL));
  wait_until ((question = shell_dialog (KARUM_TYPE_NAME_DIALOG)));
  robot_focus (GTK_WIDGET (question));
  robot_type (address);
  robot_key ("Return");
  wait_until (!shell_dialog (KARUM_TYPE_NAME_DIALOG));
  wait_until (shell_find_label (dialog, address));
  gtk_window_close (GTK_WINDOW (dialog));
  exchange_empty_folder (folder);
}

/* Who joins is told what comes. */
static void
test_first_joins (Exchange *exchange, gconstpointer data)
{
  g_autofree char *folder = g_build_filename (exchange->folder, "share", NULL);
  char *other = fixture_path ();
  KarumStore *store = fixture_open (other);
  KarumRecord *record = fixture_record (all_games[0], 0, 10, 51);
  KarumSharingDialog *dialog;
  GtkWindow *question;

  g_assert_cmpint (g_mkdir (folder, 0700), ==, 0);
  fixture_save (store, record);
  karum_record_unref (record);
  share_store (store, folder);
  karum_store_close (store);
  dialog = open_dialog (exchange);
  karum_sharing_dialog_begin (dialog, folder);
  wait_until ((question = shell_dialog (ADW_TYPE_MESSAGE_DIALOG)));
  g_assert_true (says (question, "yours will be joined with it"));
  g_assert_true (says (question, "Comes here from Laptop: 1 game"));
  g_assert_true (says (question, "Goes there: 6 games"));
  robot_focus (GTK_WIDGET (question));
  robot_key ("Return");
  exchange_wait_for_report (GTK_WINDOW (dialog));
  g_assert_nonnull (shell_find_label (dialog, "The Archive Was Joined"));
  gtk_window_close (GTK_WINDOW (dialog));
  exchange_wait_for_games (exchange, EXCHANGE_GAMES + 1);
  fixture_remove (other);
  exchange_empty_folder (folder);
}

/* -- By itself -------------------------------------------------------------------------------- */

/* Two copies and a folder. */
typedef struct {
  Exchange *exchange;
  char *folder, *away; /* where it is, and where it is meanwhile */
  char *path, *other;
} Club;

/* The archive is shared in the window, and another copy joins. */
static Club
begin_club (Exchange *exchange)
{
  Club club = { .exchange = exchange,
                .folder = g_build_filename (exchange->folder, "share", NULL),
                .away = g_build_filename (exchange->folder, "pulled out", NULL),
                .path = g_strdup (exchange->window->path),
                .other = fixture_path () };
  KarumSharingDialog *dialog = open_dialog (exchange);
  KarumStore *store;

  g_assert_cmpint (g_mkdir (club.folder, 0700), ==, 0);
  exchange_in (dialog, club.folder, "The Archive Is Shared Now");
  gtk_window_close (GTK_WINDOW (dialog));
  store = fixture_open (club.other);
  share_store (store, club.folder);
  karum_store_close (store);
  return club;
}

static void
end_club (Club *club)
{
  exchange_empty_folder (club->folder);
  exchange_empty_folder (club->away);
  fixture_remove (club->other);
  g_free (club->folder);
  g_free (club->away);
  g_free (club->path);
}

/* The first player of the archive at @path is called so by another program. */
static void
rename_in (const char *path, const char *name)
{
  KarumStore *store = fixture_open (path);

  rename_first (store, name);
  karum_store_close (store);
}

/* What the other copy has after it has exchanged. */
static char *
name_elsewhere (const Club *club)
{
  KarumStore *store = fixture_open (club->other);

  share_store (store, club->folder);
  karum_store_close (store);
  return name_of_first (club->other);
}

static gboolean
has_name (const char *path, const char *name)
{
  g_autofree char *found = name_of_first (path);

  return g_str_equal (found, name);
}

static GtkWidget *
find_said (const Club *club, const char *text)
{
  KarumSidebarPane *side = karum_window_get_side (club->exchange->window);

  return shell_find_label (karum_sidebar_pane_get_sidebar (side), text);
}

static void
check (const Club *club)
{
  karum_sharing_schedule_check (club->exchange->window->sharing);
  wait_until (!karum_sharing_schedule_is_busy (club->exchange->window->sharing));
}

/* Nobody asks: what was changed here is in the folder, and what comes is shown; the sidebar says
 * with whom, and a click on it leads to the dialog. */
static void
test_by_itself (Exchange *exchange, gconstpointer data)
{
  Club club = begin_club (exchange);
  g_autofree char *elsewhere = NULL;
  GtkWidget *label;
  KarumStore *store;

  rename_in (club.path, "Enlil");
  wait_until (find_said (&club, "with Laptop"));
  do {
    g_free (elsewhere);
    elsewhere = name_elsewhere (&club);
    g_main_context_iteration (NULL, FALSE);
  } while (!g_str_equal (elsewhere, "Enlil"));
  store = fixture_open (club.other);
  rename_first (store, "Ninlil");
  share_store (store, club.folder);
  karum_store_close (store);
  check (&club);
  wait_until (has_name (club.path, "Ninlil"));
  wait_until ((label = find_said (&club, "Laptop: 1 player")));
  robot_click_middle (gtk_widget_get_ancestor (label, GTK_TYPE_BUTTON));
  wait_until (shell_dialog (KARUM_TYPE_SHARING_DIALOG));
  gtk_window_close (shell_dialog (KARUM_TYPE_SHARING_DIALOG));
  end_club (&club);
}

/* What the laptop has changed is a list: each line opens its game or player. */
static void
test_came (Exchange *exchange, gconstpointer data)
{
  Club club = begin_club (exchange);
  KarumSharingDialog *dialog;
  GtkWidget *label;
  KarumStore *store;

  check (&club);
  store = fixture_open (club.other);
  rename_first (store, "Ninlil");
  g_assert_true (karum_store_set_stars (store, (const gint64[]){ 1 }, 1, 4, NULL));
  share_store (store, club.folder);
  karum_store_close (store);
  check (&club);
  wait_until ((label = find_said (&club, "Laptop: 1 game, 1 player")));
  robot_click_middle (gtk_widget_get_ancestor (label, GTK_TYPE_BUTTON));
  wait_until (shell_dialog (KARUM_TYPE_SHARING_DIALOG));
  dialog = KARUM_SHARING_DIALOG (shell_dialog (KARUM_TYPE_SHARING_DIALOG));
  wait_until ((label = shell_find_label (dialog, "Ninlil")));
  g_assert_nonnull (shell_find_label (dialog, "Stars · Laptop"));
  wait_until (find_said (&club, "with Laptop"));
  robot_go_to (gtk_widget_get_ancestor (label, GTK_TYPE_LIST_BOX_ROW));
  robot_key ("Return");
  wait_until (g_str_equal (shell_page (exchange->window), "player"));
  g_assert_null (shell_dialog (KARUM_TYPE_SHARING_DIALOG));
  dialog = open_dialog (exchange);
  wait_until ((label = shell_find_label (dialog, "Stars · Laptop")));
  robot_go_to (gtk_widget_get_ancestor (label, GTK_TYPE_LIST_BOX_ROW));
  robot_click_middle (label);
  wait_until (g_str_equal (shell_page (exchange->window), "game"));
  end_club (&club);
}

/* What others leave in the folder is noticed when it comes, without the look at it every minute. */
static void
test_at_once (Exchange *exchange, gconstpointer data)
{
  Club club = begin_club (exchange);
  KarumSharingSchedule *schedule = exchange->window->sharing;
  KarumStore *store;
  GSource *source;

  check (&club);
  while ((source = g_main_context_find_source_by_user_data (NULL, schedule))
         && g_source_get_ready_time (source) != -1)
    g_source_set_ready_time (source, -1);
  store = fixture_open (club.other);
  rename_first (store, "Ninlil");
  share_store (store, club.folder);
  karum_store_close (store);
  wait_until (has_name (club.path, "Ninlil"));
  end_club (&club);
}

/* Whether the folder is there, whether it is wanted, whether it only receives, and what becomes of
 * a change. */
static const struct {
  gboolean there, automatic, receives, goes;
  const char *said;
} states[] = {
  { TRUE, TRUE, TRUE, FALSE, "with Laptop · Only receives" },
  { FALSE, TRUE, TRUE, FALSE, "Waiting for the folder" },
  { TRUE, FALSE, TRUE, FALSE, "with Laptop · Only receives" },
  { FALSE, FALSE, TRUE, FALSE, "Waiting for the folder" },
  { TRUE, TRUE, FALSE, TRUE, "with Laptop" },
  { FALSE, TRUE, FALSE, FALSE, "Waiting for the folder" },
  { TRUE, FALSE, FALSE, FALSE, "with Laptop" },
  { FALSE, FALSE, FALSE, FALSE, "Waiting for the folder" },
};

static void
set_receiving (const Club *club, gboolean receives)
{
  KarumStore *store = fixture_open (club->path);
  g_autoptr (GError) error = NULL;

  karum_store_set_receiving (store, receives, &error);
  g_assert_no_error (error);
  karum_store_close (store);
}

static void
test_states (Exchange *exchange, gconstpointer data)
{
  Club club = begin_club (exchange);

  check (&club);
  for (gsize i = 0; i < G_N_ELEMENTS (states); i++) {
    g_autofree char *name = g_strdup_printf ("Name %u", (guint) i), *elsewhere = NULL;

    if (!states[i].there)
      g_assert_cmpint (g_rename (club.folder, club.away), ==, 0);
    set_automatic (states[i].automatic);
    set_receiving (&club, states[i].receives);
    rename_in (club.path, name);
    check (&club);
    wait_until (find_said (&club, states[i].said));
    if (!states[i].there)
      g_assert_cmpint (g_rename (club.away, club.folder), ==, 0);
    elsewhere = name_elsewhere (&club);
    g_assert_cmpint (g_str_equal (elsewhere, name), ==, states[i].goes);
  }
  set_automatic (TRUE);
  end_club (&club);
}

/* “Only Receive” in the dialog is the archive's. */
static void
test_only_receive (Exchange *exchange, gconstpointer data)
{
  Club club = begin_club (exchange);
  KarumSharingDialog *dialog = open_dialog (exchange);
  g_autofree char *elsewhere = NULL;
  GtkWidget *label;

  wait_until ((label = shell_find_label (dialog, "Only Receive")));
  wait_until (shell_find_label (dialog, "Last exchange"));
  robot_click_middle (label);
  gtk_window_close (GTK_WINDOW (dialog));
  check (&club);
  wait_until (find_said (&club, "with Laptop · Only receives"));
  rename_in (club.path, "Enlil");
  check (&club);
  elsewhere = name_elsewhere (&club);
  g_assert_cmpstr (elsewhere, !=, "Enlil");
  end_club (&club);
}

/* The place of a stick that was pulled out may still be there, empty: nothing is written there. */
static void
test_empty_place (Exchange *exchange, gconstpointer data)
{
  Club club = begin_club (exchange);

  check (&club);
  g_assert_cmpint (g_rename (club.folder, club.away), ==, 0);
  g_assert_cmpint (g_mkdir (club.folder, 0700), ==, 0);
  rename_in (club.path, "Enlil");
  check (&club);
  wait_until (find_said (&club, "Waiting for the folder"));
  g_assert_cmpint (g_rmdir (club.folder), ==, 0);
  end_club (&club);
}

/* What can't be done is said, and why. */
static void
test_trouble (Exchange *exchange, gconstpointer data)
{
  Club club = begin_club (exchange);
  GtkWidget *label, *button;

  check (&club);
  g_assert_cmpint (g_rename (club.folder, club.away), ==, 0);
  g_assert_true (g_file_set_contents (club.folder, "a file", -1, NULL));
  check (&club);
  wait_until ((label = find_said (&club, "The exchange failed")));
  button = gtk_widget_get_ancestor (label, GTK_TYPE_BUTTON);
  g_assert_nonnull (strstr (gtk_widget_get_tooltip_text (button), club.folder));
  g_assert_cmpint (g_remove (club.folder), ==, 0);
  g_assert_cmpint (g_rename (club.away, club.folder), ==, 0);
  check (&club);
  wait_until (!find_said (&club, "The exchange failed"));
  end_club (&club);
}

/* A window that closes exchanges first. */
static void
test_closing (Exchange *exchange, gconstpointer data)
{
  Club club = begin_club (exchange);
  g_autofree char *elsewhere = NULL;

  check (&club);
  rename_in (club.path, "Enlil");
  gtk_window_close (GTK_WINDOW (exchange->window));
  wait_until (!shell_window (exchange->application));
  elsewhere = name_elsewhere (&club);
  g_assert_cmpstr (elsewhere, ==, "Enlil");
  end_club (&club);
}

/* The exchange can't end: it is said, and a click closes the window at once. */
static void
test_closing_at_once (Exchange *exchange, gconstpointer data)
{
  Club club = begin_club (exchange);
  GtkWindow *farewell;
  sqlite3 *db;

  check (&club);
  rename_in (club.path, "Enlil");
  g_assert_cmpint (sqlite3_open (club.path, &db), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_exec (db, "BEGIN IMMEDIATE", NULL, NULL, NULL), ==, SQLITE_OK);
  gtk_window_close (GTK_WINDOW (exchange->window));
  wait_until ((farewell = shell_dialog (ADW_TYPE_MESSAGE_DIALOG)));
  g_assert_nonnull (shell_find_label (farewell, "Exchanging…"));
  robot_focus (GTK_WIDGET (farewell));
  robot_key ("Return");
  wait_until (!shell_window (exchange->application));
  sqlite3_close (db);
  end_club (&club);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  exchange_add ("/app/sharing/exchange", test_exchange);
  exchange_add ("/app/sharing/two-lines", test_two_lines);
  exchange_add ("/app/sharing/stalls", test_stalls);
  exchange_add ("/app/sharing/refused", test_refused);
  exchange_add ("/app/sharing/first", test_first);
  exchange_add ("/app/sharing/address", test_address);
  exchange_add ("/app/sharing/first-joins", test_first_joins);
  exchange_add ("/app/sharing/by-itself", test_by_itself);
  exchange_add ("/app/sharing/at-once", test_at_once);
  exchange_add ("/app/sharing/came", test_came);
  exchange_add ("/app/sharing/states", test_states);
  exchange_add ("/app/sharing/only-receive", test_only_receive);
  exchange_add ("/app/sharing/empty-place", test_empty_place);
  exchange_add ("/app/sharing/trouble", test_trouble);
  exchange_add ("/app/sharing/closing", test_closing);
  exchange_add ("/app/sharing/closing-at-once", test_closing_at_once);
  return g_test_run ();
}
