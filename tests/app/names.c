/* names.c: every page and every dialog can be used with any names and comments in an archive:
 * none lays out more text than can be read, and no name changes the direction of the sentence
 * around it. */
#include <sqlite3.h>
#include <string.h>

#include "karum-arrays.h"
#include "karum-details.h"
#include "karum-limits.h"
#include "karum-dialog.h"
#include "karum-name-dialog.h"
#include "karum-player-dialog.h"
#include "karum-seals.h"
#include "karum-store-inside.h"
#include "laid-out.h"
#include "places.h"
#include "robot.h"

/* Malicious data: an archive can be written by other programs. */
#define LONG (KARUM_COMMENT_MAX + KARUM_COMMENT_MAX / 8)
#define NARROW 360
/* Right-to-left letters: alef to dalet. */
#define HEBREW "\327\220\327\221\327\222\327\223"
#define MARK 0x200e
#define ISOLATE 0x2068
#define RELEASE 0x2069

/* The last visited place. */
static char place[200];

/* -- An archive with such names ---------------------------------------------------------------- */

static void
run (sqlite3 *db, const char *sql, const char *name)
{
  sqlite3_stmt *statement = NULL;

  g_assert_cmpint (sqlite3_prepare_v2 (db, sql, -1, &statement, NULL), ==, SQLITE_OK);
  if (sqlite3_bind_parameter_count (statement) > 0)
    sqlite3_bind_text (statement, 1, name, -1, SQLITE_STATIC);
  g_assert_cmpint (sqlite3_step (statement), ==, SQLITE_DONE);
  sqlite3_finalize (statement);
}

/* (transfer full): the text about a game, as in karum-tree.h. */
static GByteArray *
write_comment (const char *text)
{
  GByteArray *tree = g_byte_array_new ();
  gsize size = strlen (text);

  g_byte_array_append (tree, (const guint8 *) "c", 1);
  for (gsize rest = size; rest > 0; rest >>= 7) {
    guint8 part = (guint8) ((rest & 0x7f) | (rest > 0x7f ? 0x80 : 0));
    g_byte_array_append (tree, &part, 1);
  }
  g_byte_array_append (tree, (const guint8 *) text, (guint) size);
  return tree;
}

static void
comment (sqlite3 *db, const char *text)
{
  g_autoptr (GByteArray) tree = write_comment (text);
  sqlite3_stmt *statement = NULL;

  g_assert_cmpint (
      sqlite3_prepare_v2 (db, "INSERT OR REPLACE INTO annotations SELECT id, ?1 FROM games", -1,
                          &statement, NULL),
      ==, SQLITE_OK);
  sqlite3_bind_blob (statement, 1, tree->data, (int) tree->len, SQLITE_STATIC);
  g_assert_cmpint (sqlite3_step (statement), ==, SQLITE_DONE);
  sqlite3_finalize (statement);
}

/* What was written beside the program is sealed as what it wrote itself: a game that is damaged
 * can't be changed, and most dialogs don't open for it. */
static void
seal (const char *path)
{
  KarumStore *store = karum_store_open (path, NULL, NULL);

  g_assert_nonnull (store);
  g_assert_true (karum_seals_renew (karum_store_db (store), NULL));
  karum_store_close (store);
}

static void
name_everything (const char *name)
{
  static const char *const changes[] = {
    "UPDATE players SET name = ?1, folded = ?1, note = ?1",
    "UPDATE player_names SET name = ?1, folded = ?1",
    "DELETE FROM event_names",
    "DELETE FROM tags",
    "UPDATE games SET event = NULL",
    "DELETE FROM events",
    "INSERT INTO events (id, uuid, name, folded, place, created_at, changed_at)"
    " SELECT id, randomblob (16), ?1, ?1, ?1, 1, 1 FROM games LIMIT 2",
    "INSERT INTO event_names (name, event, folded) SELECT ?1, id, ?1 FROM events",
    "UPDATE games SET event = (SELECT min (id) FROM events), site = ?1, round = ?1,"
    " annotator = ?1, time_control = ?1",
    "INSERT INTO tags SELECT id, 0, ?1, ?1 FROM games",
    "INSERT INTO collections (name, folded, created_at) VALUES (?1, ?1, 1)",
    "INSERT INTO collected SELECT id, 1, id FROM games",
    "INSERT INTO searches (name, filter, place) VALUES (?1, 'text=x', 1)",
  };
  g_autofree char *path = shell_archive_path ();
  sqlite3 *db = NULL;

  g_assert_cmpint (sqlite3_open (path, &db), ==, SQLITE_OK);
  sqlite3_busy_timeout (db, 60000);
  karum_for_each_of (change, changes)
    run (db, *change, name);
  comment (db, name);
  g_assert_cmpint (sqlite3_close (db), ==, SQLITE_OK);
  seal (path);
}

static void
remember_place (GtkWindow *window, const char *name, gpointer data)
{
  g_strlcpy (place, name, sizeof place);
}

/* -- Names without end ------------------------------------------------------------------------- */

static void
name_long (void)
{
  g_autofree char *name = g_strnfill (LONG, 'x');

  name_everything (name);
}

/* Names are never laid out beyond the maximum length of input. A comment can be long, and is
 * then broken anywhere: searching it for word breaks would take minutes. */
static void
check_length (PangoLayout *layout, const char *text, gpointer data)
{
  glong *most = data, length = g_utf8_strlen (text, -1);
  gboolean broken = pango_layout_get_wrap (layout) == PANGO_WRAP_CHAR;

  *most = MAX (*most, length);
  if (length <= (broken ? KARUM_COMMENT_MAX : KARUM_TAG_VALUE_MAX) + 1)
    return;
  g_test_message ("after %s: %ld letters: %.20s…%s", place, length, text,
                  g_utf8_offset_to_pointer (text, length - 20));
  g_test_fail ();
}

/* On a telephone, with text twice as large, in the language with the longest words. */
static void
check_width (GtkWindow *window, const char *name, gpointer data)
{
  int width, height;

  remember_place (window, name, NULL);
  gtk_window_get_default_size (window, &width, &height);
  gtk_window_set_default_size (window, NARROW, height);
  robot_settle ();
  places_check_width (gtk_window_get_child (window), name, NARROW);
}

static void
test_long (void)
{
  glong most = 0;

  gtk_init ();
  g_object_set (gtk_settings_get_default (), "gtk-xft-dpi", 2 * 96 * PANGO_SCALE, NULL);
  laid_out_watch (check_length, &most);
  places_visit_named ("ru", name_long, check_width, NULL);
  gtk_settings_reset_property (gtk_settings_get_default (), "gtk-xft-dpi");
  laid_out_watch (NULL, NULL);
  /* The text was laid out at least once. */
  g_assert_cmpint (most, >=, KARUM_COMMENT_MAX);
}

/* -- Names that are read from right to left ---------------------------------------------------- */

static void
name_hebrew (void)
{
  name_everything (HEBREW);
}

/* Pango takes the base direction of a paragraph from its first letter, or from a directional
 * mark. */
static gboolean
begins_with_name (const char *text)
{
  const char *c = text;

  while (*c && g_utf8_get_char (c) != MARK && !g_unichar_isalpha (g_utf8_get_char (c)))
    c = g_utf8_next_char (c);
  return g_unichar_get_script (g_utf8_get_char (c)) == G_UNICODE_SCRIPT_HEBREW;
}

/* In a sentence, a name is isolated. A text that is only the name need not be. */
static void
check_isolated (PangoLayout *layout, const char *text, gpointer data)
{
  guint *n_sentences = data, depth = 0;
  gboolean bare = FALSE;

  if (!strstr (text, HEBREW) || g_str_equal (text, HEBREW))
    return;
  (*n_sentences)++;
  for (const char *c = text; *c; c = g_utf8_next_char (c)) {
    gunichar letter = g_utf8_get_char (c);

    depth += letter == ISOLATE;
    depth -= letter == RELEASE && depth > 0;
    bare = bare || (depth == 0 && g_unichar_get_script (letter) == G_UNICODE_SCRIPT_HEBREW);
  }
  bare = bare || begins_with_name (text);
  if (!bare)
    return;
  g_test_message ("after %s: not isolated: %s", place, text);
  g_test_fail ();
}

/* -- Fields ------------------------------------------------------------------------------------ */

/* Text pasted into any field is limited to what can be saved. */
static void
check_fields (GtkWidget *widget)
{
  /* The list of shortcuts belongs to GTK. */
  if (!gtk_widget_get_mapped (widget) || GTK_IS_SHORTCUTS_WINDOW (widget))
    return;
  if (GTK_IS_TEXT (widget) && !gtk_widget_get_ancestor (widget, GTK_TYPE_SPIN_BUTTON)
      && gtk_text_get_max_length (GTK_TEXT (widget)) == 0) {
    g_test_message ("%s: a field without a limit in %s", place,
                    G_OBJECT_TYPE_NAME (gtk_widget_get_parent (widget)));
    g_test_fail ();
  }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child;
       child = gtk_widget_get_next_sibling (child))
    check_fields (child);
}

/* Accessible texts that are not laid out. */
static void
check_window (GtkWindow *window, const char *name, gpointer data)
{
  remember_place (window, name, NULL);
  if (gtk_window_get_title (window))
    check_isolated (NULL, gtk_window_get_title (window), data);
  check_fields (GTK_WIDGET (window));
}

static void
test_right_to_left (void)
{
  guint n_sentences = 0;

  laid_out_watch (check_isolated, &n_sentences);
  places_visit_named ("en", name_hebrew, check_window, &n_sentences);
  laid_out_watch (NULL, NULL);
  g_assert_cmpuint (n_sentences, >, 0);
}

/* -- Dialogs of what is too long --------------------------------------------------------------- */

/* The number of names, notes and places that are stored completely. */
static int
count_whole (void)
{
  static const char sql[]
      = "SELECT (SELECT count(*) FROM players WHERE length (name) = ?1 AND length (note) = ?1)"
        " + (SELECT count(*) FROM player_names WHERE length (name) = ?1)"
        " + (SELECT count(*) FROM events WHERE length (name) = ?1 AND length (place) = ?1)"
        " + (SELECT count(*) FROM event_names WHERE length (name) = ?1)"
        " + (SELECT count(*) FROM games WHERE length (site) = ?1 AND length (round) = ?1"
        " AND length (annotator) = ?1)";
  g_autofree char *path = shell_archive_path ();
  sqlite3 *db = NULL;
  sqlite3_stmt *statement = NULL;
  int count;

  g_assert_cmpint (sqlite3_open (path, &db), ==, SQLITE_OK);
  sqlite3_busy_timeout (db, 60000);
  g_assert_cmpint (sqlite3_prepare_v2 (db, sql, -1, &statement, NULL), ==, SQLITE_OK);
  sqlite3_bind_int (statement, 1, LONG);
  g_assert_cmpint (sqlite3_step (statement), ==, SQLITE_ROW);
  count = sqlite3_column_int (statement, 0);
  sqlite3_finalize (statement);
  g_assert_cmpint (sqlite3_close (db), ==, SQLITE_OK);
  return count;
}

static GtkWindow *
open_dialog (gpointer page, const char *action, GType type)
{
  GtkWindow *dialog;

  robot_settle ();
  g_assert_true (gtk_widget_activate_action (page, action, NULL));
  wait_until ((dialog = shell_dialog (type)));
  robot_settle ();
  return dialog;
}

static void
save_dialog (gpointer page, const char *action, GType type, const char *save)
{
  GtkWindow *dialog = open_dialog (page, action, type);

  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (dialog), save, NULL));
  wait_until (!shell_dialog (type));
}

/* The player's dialog saves what was changed when it is closed. */
static void
close_player (KarumWindow *window)
{
  GtkWindow *dialog
      = open_dialog (shell_players_page (window), "roster.edit", KARUM_TYPE_PLAYER_DIALOG);

  gtk_window_close (dialog);
  wait_until (!shell_dialog (KARUM_TYPE_PLAYER_DIALOG));
}

static void
show_people (KarumWindow *window, const char *action, const char *page)
{
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), action, NULL));
  wait_until (g_str_equal (shell_page (window), page));
}

static void
choose_first (GListModel *items)
{
  wait_until (g_list_model_get_n_items (items) > 0);
  gtk_selection_model_select_item (GTK_SELECTION_MODEL (items), 0, TRUE);
  robot_settle ();
}

static void
keep_name (char **kept, const char *name)
{
  *kept = g_strdup (name);
}

static void
check_renaming (KarumWindow *window)
{
  g_autofree char *name = g_strnfill (LONG, 'x'), *kept = NULL;
  KarumNameDialog *dialog = karum_name_dialog_new (GTK_WINDOW (window), "Rename", "Rename", name);

  g_signal_connect_swapped (dialog, "named", G_CALLBACK (keep_name), &kept);
  gtk_window_present (GTK_WINDOW (dialog));
  adw_message_dialog_response (ADW_MESSAGE_DIALOG (dialog), "accept");
  g_assert_cmpstr (kept, ==, name);
}

/* A dialog shows the beginning of long texts; unedited ones are saved unchanged. */
static void
test_saved_whole (void)
{
  KarumApplication *application;
  KarumWindow *window;
  int whole;

  shell_fill (2);
  name_long ();
  whole = count_whole ();
  g_assert_cmpint (whole, >=, 6);
  application = shell_start ("en");
  window = shell_window (application);
  wait_until (g_str_equal (shell_library_state (window), "games"));
  choose_first (shell_games (window));
  wait_until (karum_library_page_get_selected (window->library));
  save_dialog (window->library, "library.details", KARUM_TYPE_DETAILS_DIALOG, "details.save");
  show_people (window, "win.show-players", "players");
  choose_first (shell_roster (shell_players_page (window)));
  close_player (window);
  show_people (window, "win.show-events", "events");
  choose_first (shell_roster (shell_events_page (window)));
  save_dialog (shell_events_page (window), "roster.edit", KARUM_TYPE_EVENT_DIALOG, "event.save");
  check_renaming (window);
  shell_stop (application);
  g_assert_cmpint (count_whole (), ==, whole);
  shell_clean ();
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/names/long", test_long);
  g_test_add_func ("/names/right-to-left", test_right_to_left);
  g_test_add_func ("/names/saved-whole", test_saved_whole);
  return g_test_run ();
}
