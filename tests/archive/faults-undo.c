/* faults-undo.c: a full or failing disk at every single write of changes, undo, redo and merging:
 * each of them is done completely or not at all, and can be repeated later. */
#include <string.h>

#include "faulty-vfs.h"
#include "fixture.h"
#include "karum-arrays.h"
#include "karum-change-view.h"
#include "karum-collections.h"
#include "karum-game-list.h"
#include "karum-game-details.h"
#include "karum-merge.h"
#include "karum-player-edit.h"
#include "karum-undo.h"
#include "random-edits.h"

#define GAMES 8
#define OTHER_GAMES 5

static KarumStore *
open_faulty (const char *path)
{
  KarumStoreOptions options = { .games = all_games, .vfs = FAULTY_VFS };
  g_autoptr (KarumHistory) history = karum_history_new (NULL, NULL, NULL);
  KarumStore *store = karum_store_open (path, &options, NULL);

  g_assert_nonnull (store);
  karum_store_set_history (store, history);
  return store;
}

/* -- What is done ----------------------------------------------------------------------------- */

static gboolean
delete_game (KarumStore *store, GError **error)
{
  const gint64 game = 1;

  return karum_store_bin_games (store, &game, 1, TRUE, error);
}

static gboolean
set_match (KarumStore *store, GError **error)
{
  const gint64 games[] = { 2, 3 };

  return karum_store_set_match (store, games, 2, "match", error);
}

static gboolean
edit_player (KarumStore *store, GError **error)
{
  return karum_store_edit_player (store, 1, "Somebody else", "of Kazan", error);
}

static gboolean
merge_players (KarumStore *store, GError **error)
{
  const gint64 players[] = { 1, 3 };

  return karum_store_merge_players (store, players, 2, 2, error);
}

static gboolean
undo (KarumStore *store, GError **error)
{
  g_autofree char *title = karum_store_undo (store, KARUM_UNDO, error);

  return title != NULL;
}

static gboolean
redo (KarumStore *store, GError **error)
{
  g_autofree char *title = karum_store_undo (store, KARUM_REDO, error);

  return title != NULL;
}

/* Back to the first of the last two changes, or on to the last. */
static gboolean
go (KarumStore *store, guint ago, GError **error)
{
  g_autoptr (GPtrArray) rows = karum_store_list_changes (store, NULL);
  g_autofree KarumReverted *turned = NULL;

  if (!rows || rows->len < 2)
    return TRUE;
  turned = karum_store_revert_to (store, (gint64) ((KarumChangeRow *) rows->pdata[ago])->number,
                                  NULL, error);
  return turned != NULL;
}

static gboolean
go_back (KarumStore *store, GError **error)
{
  return go (store, 1, error);
}

static gboolean
go_on (KarumStore *store, GError **error)
{
  return go (store, 0, error);
}

typedef gboolean (*Operation) (KarumStore *store, GError **error);

static const Operation operations[]
    = { delete_game, set_match, edit_player, undo, redo, undo, merge_players, go_back, go_on };

/* -- Archives, made once ---------------------------------------------------------------------- */

static struct {
  char *bytes;
  gsize size;
} template, other;

static void
make_archive (char **bytes, gsize *size, guint n_games, guint64 seed)
{
  char *path = fixture_path ();
  KarumStore *store = fixture_open (path);

  random_edit_games (store, n_games, seed);
  karum_store_close (store);
  g_assert_true (g_file_get_contents (path, bytes, size, NULL));
  fixture_remove (path);
}

static char *
write_archive (const char *bytes, gsize size)
{
  char *path = fixture_path ();

  fixture_write (path, bytes, size);
  return path;
}

static void
assert_known (const GError *error)
{
  g_assert_nonnull (error);
  g_assert_true (error->domain == KARUM_ARCHIVE_ERROR);
  g_assert_cmpint (error->code, !=, KARUM_ARCHIVE_ERROR_CHANGED);
}

/* -- Every write ------------------------------------------------------------------------------ */

/* A failed operation has changed nothing. */
static void
operate (KarumStore *store, const char *path, Operation operation)
{
  g_autofree char *before = random_edit_dump (path);
  g_autoptr (GError) error = NULL;

  if (!operation (store, &error)) {
    g_autofree char *after = random_edit_dump (path);

    assert_known (error);
    g_assert_cmpstr (before, ==, after);
  }
}

static void
undo_all (KarumStore *store)
{
  g_autoptr (GError) error = NULL;

  while (undo (store, &error))
    ;
  g_assert_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_NOT_FOUND);
}

static gboolean
change_with_fault (Fault fault, guint after, gboolean lasting)
{
  char *path = write_archive (template.bytes, template.size);
  g_autofree char *before = random_edit_dump (path);
  g_autofree char *finally = NULL;
  KarumStore *store = open_faulty (path);
  gboolean failed;

  faulty_vfs_arm (fault, after, lasting);
  karum_for_each_of (operation, operations)
    operate (store, path, *operation);
  failed = faulty_vfs_disarm ();
  fixture_assert_sound (store);
  undo_all (store);
  finally = random_edit_dump (path);
  g_assert_cmpstr (before, ==, finally);
  fixture_assert_sound (store);
  karum_store_close (store);
  fixture_remove (path);
  return failed;
}

static gint64
count (KarumStore *store)
{
  KarumGameQuery query = { 0 };

  return karum_store_count_games (store, &query, NULL);
}

/* Merges the other archive and undoes that; the archive contains all of it or nothing. */
static gboolean
merge_with_fault (Fault fault, guint after, gboolean lasting)
{
  char *path = write_archive (template.bytes, template.size);
  char *other_path = write_archive (other.bytes, other.size);
  KarumStore *store = open_faulty (path);
  KarumStore *added = fixture_open (other_path);
  g_autoptr (GError) error = NULL;
  g_auto (KarumMergeReport) report = { 0 };
  gboolean failed;

  faulty_vfs_arm (fault, after, lasting);
  if (!karum_store_merge (store, added, NULL, &report, &error))
    assert_known (error);
  g_assert_cmpint (count (store), ==, error ? GAMES : GAMES + OTHER_GAMES);
  undo (store, NULL);
  failed = faulty_vfs_disarm ();
  undo_all (store);
  g_assert_cmpint (count (store), ==, GAMES);
  fixture_assert_sound (store);
  karum_store_close (added);
  karum_store_close (store);
  fixture_remove (other_path);
  fixture_remove (path);
  return failed;
}

static const FaultyCase cases[] = {
  { "change/full-for-good", FAULT_FULL, TRUE, change_with_fault },
  { "change/io-once", FAULT_IO, FALSE, change_with_fault },
  { "merge/full-once", FAULT_FULL, FALSE, merge_with_fault },
  { "merge/io-for-good", FAULT_IO, TRUE, merge_with_fault },
};

/* A read-only archive gives an error, and records no step. */
static void
test_read_only (void)
{
  char *path = write_archive (template.bytes, template.size);
  KarumStoreOptions options = { .games = all_games, .read_only = TRUE };
  g_autoptr (KarumHistory) history = karum_history_new (NULL, NULL, NULL);
  KarumStore *store = karum_store_open (path, &options, NULL);

  karum_store_set_history (store, history);
  for (guint i = 0; i < 3; i++) {
    g_autoptr (GError) error = NULL;

    g_assert_false (operations[i](store, &error));
    g_assert_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_READ_ONLY);
  }
  g_assert_cmpuint (karum_history_find (history, KARUM_UNDO, 0), ==, 0);
  karum_store_close (store);
  fixture_remove (path);
}

int
main (int argc, char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  faulty_vfs_register ();
  make_archive (&template.bytes, &template.size, GAMES, 1);
  make_archive (&other.bytes, &other.size, OTHER_GAMES, 50);
  faulty_vfs_add_cases ("/archive/faults-undo/", cases, G_N_ELEMENTS (cases));
  g_test_add_func ("/archive/faults-undo/read-only", test_read_only);
  status = g_test_run ();
  g_free (template.bytes);
  g_free (other.bytes);
  return status;
}
