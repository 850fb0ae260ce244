/* names.c: whatever the names and comments in an archive are, every page and every dialog can be
 * used: none lays out more than can be read, and none lets a name turn the sentence around it. */
#include <sqlite3.h>
#include <string.h>

#include "karum-limits.h"
#include "laid-out.h"
#include "places.h"

/* As in files of somebody who means harm: an archive can be written past the program. */
#define LONG (2 * KARUM_COMMENT_MAX)
/* Letters read from right to left: alef to dalet. */
#define HEBREW "\327\220\327\221\327\222\327\223"
#define MARK 0x200e
#define ISOLATE 0x2068
#define RELEASE 0x2069

/* The place that was looked at last. */
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

/* (transfer full): what is said of a game, as in karum-tree.h. */
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

static void
name_everything (const char *name)
{
  static const char *const changes[] = {
    "UPDATE players SET name = ?1, note = ?1",
    "UPDATE player_names SET name = ?1",
    "DELETE FROM event_names",
    "DELETE FROM tags",
    "UPDATE games SET event = NULL",
    "DELETE FROM events",
    "INSERT INTO events (id, uuid, name, folded, place, created_at, changed_at)"
    " SELECT id, randomblob (16), ?1, 'x', ?1, 1, 1 FROM games LIMIT 2",
    "INSERT INTO event_names (name, event) SELECT ?1, id FROM events",
    "UPDATE games SET event = (SELECT min (id) FROM events), site = ?1, round = ?1,"
    " annotator = ?1, time_control = ?1",
    "INSERT INTO tags SELECT id, 0, ?1, ?1 FROM games",
    "INSERT INTO collections (name, folded, created_at) VALUES (?1, 'x', 1)",
    "INSERT INTO collected SELECT id, 1 FROM games",
    "INSERT INTO searches (name, filter, place) VALUES (?1, 'text=x', 1)",
  };
  g_autofree char *path = shell_archive_path ();
  sqlite3 *db = NULL;

  g_assert_cmpint (sqlite3_open (path, &db), ==, SQLITE_OK);
  for (gsize i = 0; i < G_N_ELEMENTS (changes); i++)
    run (db, changes[i], name);
  comment (db, name);
  g_assert_cmpint (sqlite3_close (db), ==, SQLITE_OK);
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

/* Nobody reads more of a name than may be typed. A comment can be long, and is then broken
 * anywhere: to look for words without end takes minutes. */
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

static void
test_long (void)
{
  glong most = 0;

  laid_out_watch (check_length, &most);
  places_visit_named ("en", name_long, remember_place, NULL);
  laid_out_watch (NULL, NULL);
  /* It was seen at all. */
  g_assert_cmpint (most, >=, KARUM_COMMENT_MAX);
}

/* -- Names that are read from right to left ---------------------------------------------------- */

static void
name_hebrew (void)
{
  name_everything (HEBREW);
}

/* The first letter decides in which direction Pango sets a sentence; a mark can stand for it. */
static gboolean
begins_with_name (const char *text)
{
  const char *c = text;

  while (*c && g_utf8_get_char (c) != MARK && !g_unichar_isalpha (g_utf8_get_char (c)))
    c = g_utf8_next_char (c);
  return g_unichar_get_script (g_utf8_get_char (c)) == G_UNICODE_SCRIPT_HEBREW;
}

/* A sentence with a name: the name is isolated. What is nothing but the name needs no more. */
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

/* Whatever is pasted into a field, it stays within what can be saved. */
static void
check_fields (GtkWidget *widget)
{
  /* The list of shortcuts is the toolkit's. */
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

/* What is said beside what is laid out. */
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

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/names/long", test_long);
  g_test_add_func ("/names/right-to-left", test_right_to_left);
  return g_test_run ();
}
