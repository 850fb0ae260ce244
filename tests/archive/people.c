/* people.c: players and undo, asynchronously. */
#include "karum-requests.h"
#include "karum-request.h"

#include "fixture.h"
#include "karum-games.h"

typedef struct {
  char *path;
  KarumArchive *archive;
} Opened;

static void
set_up (Opened *opened, gconstpointer data)
{
  (void) data;
  opened->path = fixture_path ();
  opened->archive = fixture_open_archive (opened->path, NULL);
  g_assert_nonnull (opened->archive);
}

static void
tear_down (Opened *opened, gconstpointer data)
{
  (void) data;
  fixture_close_archive (opened->archive);
  fixture_remove (opened->path);
}

static gint64
create (KarumArchive *archive, const char *name, const char *note)
{
  g_autofree gint64 *id = fixture_ask (archive, karum_request_create_player (name, note), NULL);

  g_assert_nonnull (id);
  return *id;
}

static guint
count (KarumArchive *archive, gboolean bin)
{
  g_autoptr (GPtrArray) rows = fixture_ask (archive, karum_request_list_players (bin), NULL);

  return rows->len;
}

static void
count_notice (guint *notices)
{
  ++*notices;
}

static guint64
last_change (KarumArchive *archive)
{
  return karum_history_find (karum_archive_get_history (archive), KARUM_UNDO, 0);
}

/* The properties describe the next step to undo; steps are undone in the order of the calls. */
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
  g_assert_cmpuint (last_change (archive), ==, 0);
  create (archive, "Anna", NULL);
  while (notices == 0)
    g_main_context_iteration (NULL, TRUE);
  title = g_strdup (karum_archive_get_undo_title (archive));
  g_assert_nonnull (title);
  first = last_change (archive);
  create (archive, "Boris", NULL);
  g_assert_cmpuint (last_change (archive), >, first);
  undone = fixture_ask (archive, karum_request_undo (archive), NULL);
  g_assert_cmpstr (undone, ==, "Adding a player (Boris)");
  g_assert_cmpuint (last_change (archive), ==, first);
  g_assert_cmpuint (count (archive, FALSE), ==, 1);
  g_assert_cmpstr (karum_archive_get_redo_title (archive), ==, title);
  redone = fixture_ask (archive, karum_request_redo (archive), NULL);
  g_assert_cmpstr (redone, ==, "Adding a player (Boris)");
  g_assert_null (karum_archive_get_redo_title (archive));
  g_assert_cmpuint (count (archive, FALSE), ==, 2);
  g_signal_handlers_disconnect_by_data (archive, &notices);
}

static void
test_nothing (Opened *opened, gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  (void) data;
  g_assert_null (fixture_ask (opened->archive, karum_request_undo (opened->archive), &error));
  g_assert_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_NOT_FOUND);
}

static void
change (KarumArchive *archive, KarumRequest *request)
{
  g_autoptr (GError) error = NULL;

  g_assert_true (fixture_ask (archive, request, &error));
  g_assert_no_error (error);
}

static void
test_changes (Opened *opened, gconstpointer data)
{
  KarumArchive *archive = opened->archive;
  gint64 players[] = { create (archive, "Anna", "Kazan"), create (archive, "Anna", NULL) };
  g_autoptr (KarumPlayerRow) row = NULL;

  (void) data;
  change (archive, karum_request_edit_player (players[0], "Anna K.", NULL));
  change (archive, karum_request_add_spelling (players[0], "Анна"));
  change (archive, karum_request_merge_players (players, 1, players[1]));
  row = fixture_ask (archive, karum_request_get_player (players[0]), NULL);
  g_assert_cmpint (row->id, ==, players[1]);
  g_assert_cmpuint (g_strv_length (row->names), ==, 3);
  g_assert_cmpuint (row->merged->len, ==, 1);
  change (archive, karum_request_split_player (players[0]));
  change (archive, karum_request_delete_players (players, 2, TRUE));
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
