/* corruption.c: corrupt bytes anywhere in an archive cause errors, never a crash. */
#include <glib/gstdio.h>

#include "fixture.h"
#include "karum-collections.h"
#include "karum-check.h"
#include "karum-event-list.h"
#include "karum-game-list.h"
#include "karum-games.h"
#include "karum-player-edit.h"
#include "karum-player-list.h"
#include "karum-stats.h"
#include "karum-positions.h"
#include "karum-undo.h"
#include "../deep.h"

#define ROUNDS deep_rounds (400)

static void
assert_known (GError *error)
{
  g_assert_true (!error || error->domain == KARUM_ARCHIVE_ERROR);
  g_clear_error (&error);
}

static void
use_games (KarumStore *store)
{
  for (gint64 id = 1; id <= 12; id++) {
    g_autoptr (KarumRecord) record = NULL;
    GError *error = NULL;
    gint64 revision;

    record = karum_store_load_game (store, id, &revision, &error);
    g_assert_true (record || error);
    assert_known (error);
    error = NULL;
    if (record && !karum_store_save_game (store, &id, &revision, record, &error))
      assert_known (error);
  }
}

static void
use_lists (KarumStore *store)
{
  for (guint sort = KARUM_GAME_SORT_DATE; sort <= KARUM_GAME_SORT_CHANGED; sort++) {
    KarumGameQuery query = { .sort = (KarumGameSort) sort };
    g_autoptr (GPtrArray) rows = NULL;
    g_auto (GStrv) names = NULL;
    GError *error = NULL;

    rows = karum_store_list_games (store, &query, 2, 20, &error);
    assert_known (error);
    error = NULL;
    karum_store_count_games (store, &query, &error);
    assert_known (error);
    error = NULL;
    names = karum_store_names (store, KARUM_NAME_PLAYER, "а", 5, &error);
    assert_known (error);
  }
}

static void
use_people (KarumStore *store)
{
  g_autoptr (GPtrArray) players = NULL;
  g_autoptr (GPtrArray) events = NULL;
  g_autoptr (KarumPlayerRow) player = NULL;
  g_autoptr (KarumStats) stats = NULL;
  const KarumGameFilter all = { 0 };
  GError *error = NULL;

  players = karum_store_list_players (store, FALSE, &error);
  assert_known (error);
  error = NULL;
  events = karum_store_list_events (store, FALSE, &error);
  assert_known (error);
  error = NULL;
  player = karum_store_get_player (store, 1, &error);
  assert_known (error);
  error = NULL;
  stats = karum_store_stats (store, 1, 0, &all, &error);
  assert_known (error);
}

static void
use_searches (KarumStore *store)
{
  KarumGameQuery words = { .filter = { .text = "pla ко" } };
  const KarumGameFilter all = { 0 };
  g_autoptr (KarumRecord) record = fixture_record (all_games[0], 0, 3, 0);
  g_autoptr (GArray) hits = NULL;
  g_autoptr (GPtrArray) turns = NULL;
  KarumState state;
  GError *error = NULL;

  karum_store_count_games (store, &words, &error);
  assert_known (error);
  error = NULL;
  karum_record_state (record, karum_record_line_end (record), &state);
  hits = karum_store_find_position (store, &record->rules, &state, &all, 0, &error);
  assert_known (error);
  error = NULL;
  turns = karum_store_explore (store, &record->rules, &state, &all, &error);
  assert_known (error);
}

/* Changes can be undone, or there is an error. */
static void
use_undo (KarumStore *store)
{
  g_autoptr (KarumHistory) history = karum_history_new (NULL, NULL, NULL);
  const gint64 player = 1, game = 3;
  g_autofree char *undone = NULL;
  g_autofree char *redone = NULL;
  GError *error = NULL;

  karum_store_set_history (store, history);
  karum_store_merge_players (store, &player, 1, 2, &error);
  assert_known (error);
  error = NULL;
  karum_store_bin_games (store, &game, 1, TRUE, &error);
  assert_known (error);
  error = NULL;
  undone = karum_store_undo (store, KARUM_UNDO, &error);
  assert_known (error);
  error = NULL;
  redone = karum_store_undo (store, KARUM_REDO, &error);
  assert_known (error);
}

static void
ignore_fault (const KarumCheckFault *fault, gpointer n_faults)
{
  g_assert_true (g_utf8_validate (fault->text, -1, NULL));
  ++*(guint64 *) n_faults;
}

static void
use_check (KarumStore *store)
{
  KarumCheckResult result;
  guint64 n_faults = 0;
  GError *error = NULL;

  if (karum_store_check (store, ignore_fault, &n_faults, NULL, &result, &error))
    g_assert_cmpuint (result.faults, ==, n_faults);
  assert_known (error);
}

static void
make_archive (const char *path, char **bytes, gsize *size)
{
  KarumStore *store = fixture_open (path);

  for (guint i = 0; i < 12; i++) {
    g_autoptr (KarumRecord) record = fixture_record (all_games[i % 2], 0, 30, i);

    fixture_annotate (record, i);
    fixture_save (store, record);
  }
  karum_store_close (store);
  g_assert_true (g_file_get_contents (path, bytes, size, NULL));
}

static void
spoil (char *bytes, gsize size, KarumRandom *random)
{
  guint n = 1 + karum_random_below (random, 30);

  while (n-- > 0)
    bytes[karum_random_below (random, (guint32) size)] = (char) karum_random_next (random);
}

static void
remove_beside (const char *path, const char *suffix)
{
  g_autofree char *name = g_strconcat (path, suffix, NULL);

  g_unlink (name);
}

static void
test_corruption (void)
{
  char *path = fixture_path ();
  g_autofree char *sound = NULL;
  KarumRandom random;
  gsize size;

  make_archive (path, &sound, &size);
  karum_random_init (&random, 7);
  for (guint round = 0; round < ROUNDS; round++) {
    g_autofree char *bytes = g_memdup2 (sound, size);
    KarumStoreOptions options = { .games = all_games };
    GError *error = NULL;
    KarumStore *store;

    spoil (bytes, size, &random);
    fixture_write (path, bytes, size);
    remove_beside (path, "-wal");
    remove_beside (path, "-shm");
    store = karum_store_open (path, &options, &error);
    assert_known (error);
    if (store) {
      use_lists (store);
      use_people (store);
      use_searches (store);
      use_check (store);
      use_games (store);
      use_undo (store);
      karum_store_close (store);
    }
  }
  fixture_remove (path);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/archive/corruption", test_corruption);
  return g_test_run ();
}
