/* Archives with bytes that are not what was written. The input says which: three bytes a place, one
 * byte what is there instead; an archive of some games is made for it once. */
#include <glib/gstdio.h>
#include <stdlib.h>

#include "karum-check.h"
#include "karum-fuzz.h"
#include "karum-game-list.h"
#include "karum-games.h"
#include "karum-player-list.h"

#define GAMES 6
#define TURNS 12

static struct {
  char *folder, *path;
  char *bytes;
  gsize size;
} sound;

static void
add_game (KarumStore *store, guint number, KarumRandom *random)
{
  KarumRules rules = karum_rules_default (karum_games[number % 2], 0);
  char setup[KARUM_SETUP_TEXT] = "";
  g_autoptr (KarumRecord) record = NULL;
  gint64 id = 0;
  gint64 revision = 0;
  KarumTurn turn;

  if (karum_setup_needed (&rules))
    rules.game->setup_draw (&rules, random, setup);
  record = karum_record_new (&rules, setup, NULL, NULL);
  record->tags.players[0] = g_strdup (number % 2 ? "Anna" : "Борис");
  record->tags.event = g_strdup ("Club evening");
  karum_node_set_comment (record->root, "well played");
  for (guint i = 0; i < TURNS; i++) {
    KarumNode *end = karum_record_line_end (record);
    KarumState state;

    karum_record_state (record, end, &state);
    if (karum_turn_random (&rules, &state, random, &turn))
      karum_record_add (record, end, &turn);
  }
  g_assert_true (karum_store_save_game (store, &id, &revision, record, NULL));
}

/* The archive and the files that SQLite has beside it. */
static void
remove_files (void)
{
  static const char *const suffixes[] = { "", "-wal", "-shm" };

  for (guint i = 0; i < G_N_ELEMENTS (suffixes); i++) {
    g_autofree char *name = g_strconcat (sound.path, suffixes[i], NULL);

    g_unlink (name);
  }
}

static void
remove_sound (void)
{
  remove_files ();
  g_rmdir (sound.folder);
}

static void
make_sound (void)
{
  KarumStore *store;
  KarumRandom random;

  sound.folder = g_dir_make_tmp ("karum-fuzz-XXXXXX", NULL);
  sound.path = g_build_filename (sound.folder, "archive.karum", NULL);
  store = karum_store_open (sound.path, NULL, NULL);
  g_assert_nonnull (store);
  karum_random_init (&random, 1);
  for (guint i = 0; i < GAMES; i++)
    add_game (store, i, &random);
  karum_store_close (store);
  g_assert_true (g_file_get_contents (sound.path, &sound.bytes, &sound.size, NULL));
  atexit (remove_sound);
}

static void
ignore_fault (const KarumCheckFault *fault, gpointer unused)
{
  (void) unused;
  g_assert_true (g_utf8_validate (fault->text, -1, NULL));
}

static void
use (KarumStore *store)
{
  KarumGameQuery words = { .filter = { .text = "well" } };
  G_GNUC_UNUSED g_autoptr (GPtrArray) rows = karum_store_list_games (store, &words, 0, 10, NULL);
  G_GNUC_UNUSED g_autoptr (GPtrArray) players = karum_store_list_players (store, FALSE, NULL);
  KarumCheckResult result;

  for (gint64 id = 1; id <= GAMES; id++) {
    g_autoptr (GError) error = NULL;
    g_autoptr (KarumRecord) record = karum_store_load_game (store, id, NULL, &error);

    g_assert_true (record || error);
  }
  karum_store_check (store, ignore_fault, NULL, NULL, &result, NULL);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  const KarumStoreOptions options = { .existing = TRUE, .read_only = TRUE };
  g_autofree char *bytes = NULL;
  g_autoptr (GError) error = NULL;
  KarumStore *store;

  if (!sound.bytes)
    make_sound ();
  bytes = g_memdup2 (sound.bytes, sound.size);
  for (size_t i = 0; i + 4 <= size; i += 4) {
    gsize place = ((gsize) data[i] << 16 | (gsize) data[i + 1] << 8 | data[i + 2]) % sound.size;

    bytes[place] = (char) data[i + 3];
  }
  g_assert_true (g_file_set_contents_full (sound.path, bytes, (gssize) sound.size,
                                           G_FILE_SET_CONTENTS_NONE, 0600, NULL));
  store = karum_store_open (sound.path, &options, &error);
  g_assert_true (store || error);
  if (store) {
    use (store);
    karum_store_close (store);
  }
  remove_files ();
  return 0;
}
