/* people.c: players and undoing, asynchronously. */
#include "karum-archive-players.h"
#include "karum-archive-undo.h"

#include "fixture.h"
#include "karum-games.h"

typedef struct {
  char *path;
  KarumArchive *archive;
} Opened;

static void
keep_result (GObject *source, GAsyncResult *result, gpointer data)
{
  GAsyncResult **kept = data;

  (void) source;
  *kept = g_object_ref (result);
}

static GAsyncResult *
wait_for (GAsyncResult **kept)
{
  while (!*kept)
    g_main_context_iteration (NULL, TRUE);
  return *kept;
}

static void
set_up (Opened *opened, gconstpointer data)
{
  g_autoptr (GAsyncResult) result = NULL;

  (void) data;
  opened->path = fixture_path ();
  karum_archive_open_async (opened->path, NULL, keep_result, &result);
  opened->archive = karum_archive_open_finish (wait_for (&result), NULL);
  g_assert_nonnull (opened->archive);
}

static void
tear_down (Opened *opened, gconstpointer data)
{
  (void) data;
  g_object_add_weak_pointer (G_OBJECT (opened->archive), (gpointer *) &opened->archive);
  g_object_unref (opened->archive);
  while (opened->archive)
    g_main_context_iteration (NULL, TRUE);
  fixture_remove (opened->path);
}

static gint64
create (KarumArchive *archive, const char *name, const char *note)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  gint64 id = 0;

  karum_archive_create_player_async (archive, name, note, NULL, keep_result, &result);
  karum_archive_change_player_finish (archive, wait_for (&result), &id, &error);
  g_assert_no_error (error);
  return id;
}

static KarumPlayerRow *
get (KarumArchive *archive, gint64 id)
{
  g_autoptr (GAsyncResult) result = NULL;

  karum_archive_get_player_async (archive, id, NULL, keep_result, &result);
  return karum_archive_get_player_finish (archive, wait_for (&result), NULL);
}

static guint
count (KarumArchive *archive, gboolean bin)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GPtrArray) rows = NULL;

  karum_archive_list_players_async (archive, bin, NULL, keep_result, &result);
  rows = karum_archive_list_players_finish (archive, wait_for (&result), NULL);
  return rows->len;
}

static char *
undo (KarumArchive *archive, GError **error)
{
  g_autoptr (GAsyncResult) result = NULL;

  karum_archive_undo_async (archive, NULL, keep_result, &result);
  return karum_archive_undo_finish (archive, wait_for (&result), error);
}

static char *
redo (KarumArchive *archive, GError **error)
{
  g_autoptr (GAsyncResult) result = NULL;

  karum_archive_redo_async (archive, NULL, keep_result, &result);
  return karum_archive_redo_finish (archive, wait_for (&result), error);
}

static void
count_notice (guint *notices)
{
  ++*notices;
}

/* What is next to be undone is told by the properties, and undone in the order of the calls. */
static void
test_undo (Opened *opened, gconstpointer data)
{
  KarumArchive *archive = opened->archive;
  guint notices = 0;
  guint64 first;
  g_autofree char *undone = NULL;
  g_autofree char *redone = NULL;
  g_autofree char *title = NULL;

  (void) data;
  g_signal_connect_swapped (archive, "notify::undo-title", G_CALLBACK (count_notice), &notices);
  g_assert_null (karum_archive_get_undo_title (archive));
  g_assert_cmpuint (karum_archive_get_undo_number (archive), ==, 0);
  create (archive, "Anna", NULL);
  while (notices == 0)
    g_main_context_iteration (NULL, TRUE);
  title = g_strdup (karum_archive_get_undo_title (archive));
  g_assert_nonnull (title);
  first = karum_archive_get_undo_number (archive);
  create (archive, "Boris", NULL);
  g_assert_cmpuint (karum_archive_get_undo_number (archive), >, first);
  undone = undo (archive, NULL);
  g_assert_cmpstr (undone, ==, title);
  g_assert_cmpuint (karum_archive_get_undo_number (archive), ==, first);
  g_assert_cmpuint (count (archive, FALSE), ==, 1);
  g_assert_cmpstr (karum_archive_get_redo_title (archive), ==, title);
  redone = redo (archive, NULL);
  g_assert_cmpstr (redone, ==, title);
  g_assert_null (karum_archive_get_redo_title (archive));
  g_assert_cmpuint (count (archive, FALSE), ==, 2);
  g_signal_handlers_disconnect_by_data (archive, &notices);
}

static void
test_nothing (Opened *opened, gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  (void) data;
  g_assert_null (undo (opened->archive, &error));
  g_assert_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_NOT_FOUND);
}

static void
test_changes (Opened *opened, gconstpointer data)
{
  KarumArchive *archive = opened->archive;
  gint64 players[] = { create (archive, "Anna", "Kazan"), create (archive, "Anna", NULL) };
  g_autoptr (KarumPlayerRow) row = NULL;
  g_autoptr (GAsyncResult) edited = NULL;
  g_autoptr (GAsyncResult) spelled = NULL;
  g_autoptr (GAsyncResult) merged = NULL;
  g_autoptr (GAsyncResult) split = NULL;
  g_autoptr (GAsyncResult) deleted = NULL;

  (void) data;
  karum_archive_edit_player_async (archive, players[0], "Anna K.", NULL, NULL, keep_result,
                                   &edited);
  karum_archive_add_spelling_async (archive, players[0], "Анна", NULL, keep_result, &spelled);
  karum_archive_merge_players_async (archive, players, 1, players[1], NULL, keep_result, &merged);
  g_assert_true (karum_archive_change_player_finish (archive, wait_for (&merged), NULL, NULL));
  row = get (archive, players[0]);
  g_assert_cmpint (row->id, ==, players[1]);
  g_assert_cmpuint (g_strv_length (row->names), ==, 3);
  g_assert_cmpuint (row->merged->len, ==, 1);
  karum_archive_split_player_async (archive, players[0], NULL, keep_result, &split);
  karum_archive_delete_players_async (archive, players, 2, TRUE, NULL, keep_result, &deleted);
  g_assert_true (karum_archive_change_player_finish (archive, wait_for (&deleted), NULL, NULL));
  g_assert_cmpuint (count (archive, FALSE), ==, 0);
  g_assert_cmpuint (count (archive, TRUE), ==, 2);
}

#define ADD(name, test) g_test_add ("/archive/people/" name, Opened, NULL, set_up, test, tear_down)

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  ADD ("undo", test_undo);
  ADD ("nothing", test_nothing);
  ADD ("changes", test_changes);
  return g_test_run ();
}
