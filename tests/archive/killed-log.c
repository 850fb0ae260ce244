/* killed-log.c: what a program leaves in the log that was killed in the middle of a commit isn't
 * damage: nothing of it was ever saved.
 *
 * SQLite writes pages again in their places in the log if they were written before in the same
 * transaction (walFrames() in its wal.c), then the last frame, and then the sums of all of them. In
 * between, a frame is not what its sum states, and the last one says that all is committed. */
#include <glib/gstdio.h>
#include <string.h>

#include "fixture.h"
#include "karum-db.h"
#include "karum-game-list.h"
#include "karum-log-frames.h"
#include "karum-store-inside.h"

#define GAMES 3
#define FRAME (KARUM_LOG_FRAME_HEADER + KARUM_LOG_PAGE)
/* In the index of the log, twice. */
#define HEAD 48
#define FRAMES_AT 16

/* The files of an archive, with its log and the index of that, in memory. */
typedef struct {
  char *parts[3];
  gsize sizes[3];
} Files;

static const char *const endings[] = { "", "-wal", "-shm" };

static void
read_files (const char *path, Files *files)
{
  for (guint i = 0; i < G_N_ELEMENTS (endings); i++) {
    g_autofree char *name = g_strconcat (path, endings[i], NULL);

    g_assert_true (g_file_get_contents (name, &files->parts[i], &files->sizes[i], NULL));
  }
}

static void
write_files (const char *path, const Files *files)
{
  for (guint i = 0; i < G_N_ELEMENTS (endings); i++) {
    g_autofree char *name = g_strconcat (path, endings[i], NULL);

    fixture_write (name, files->parts[i], files->sizes[i]);
  }
}

static void
clear_files (Files *files)
{
  for (guint i = 0; i < G_N_ELEMENTS (endings); i++)
    g_free (files->parts[i]);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Files, clear_files)

static guint32
frames_of (const Files *files)
{
  guint32 frames;

  memcpy (&frames, files->parts[2] + FRAMES_AT, sizeof frames);
  return frames;
}

static void
set_frames (Files *files, guint32 frames)
{
  for (guint i = 0; i < 2; i++)
    memcpy (files->parts[2] + i * HEAD + FRAMES_AT, &frames, sizeof frames);
}

static void
save (KarumStore *store, guint64 seed)
{
  g_autoptr (KarumRecord) record = fixture_record (all_games[0], 0, 20, seed);

  fixture_save (store, record);
}

/* An archive that is open, before and after its last commit. */
static char *
make (Files *before, Files *after)
{
  char *path = fixture_path ();
  KarumStore *store = fixture_open (path);

  for (guint i = 0; i < GAMES; i++)
    save (store, i + 1);
  read_files (path, before);
  save (store, 99);
  read_files (path, after);
  karum_store_close (store);
  return path;
}

/* A page that was written again has another sum than its frame states. */
static void
break_frame (Files *files, guint32 frame)
{
  files->parts[1][KARUM_LOG_HEADER + frame * FRAME + KARUM_LOG_FRAME_HEADER + 3000] ^= 1;
}

/* @told: whether a person is told of a damaged log; @games: those that are there then */
static void
check (const char *path, const Files *files, gboolean told, guint games)
{
  g_autofree char *copy = g_strconcat (path, ".copy.karum", NULL);
  g_autoptr (KarumStore) store = NULL;
  g_autofree char *notice = NULL;

  write_files (copy, files);
  if (!files->sizes[2]) {
    g_autofree char *index = g_strconcat (copy, "-shm", NULL);

    g_unlink (index);
  }
  store = fixture_open (copy);
  notice = karum_store_get_notice (store);
  g_assert_cmpint (notice != NULL, ==, told);
  g_assert_cmpuint (fixture_assert_sound (store), ==, games);
}

static void
test_killed (void)
{
  g_auto (Files) before = { 0 }, after = { 0 };
  char *path = make (&before, &after);
  guint32 committed = frames_of (&before), all = frames_of (&after);

  /* By another clock the log was written before the computer was started. */
  if (g_getenv ("KARUM_CLOCK_AHEAD")) {
    fixture_remove (path);
    g_test_skip ("the log isn't of this start by this clock");
    return;
  }
  g_assert_cmpuint (committed, >, 1);
  g_assert_cmpuint (committed + 1, <, all);
  check (path, &after, FALSE, GAMES + 1);
  /* In the middle of the commit: the index doesn't know of it yet. */
  break_frame (&after, committed);
  set_frames (&after, committed);
  check (path, &after, FALSE, GAMES);
  /* After the commit, the same is damage. */
  set_frames (&after, all);
  check (path, &after, TRUE, GAMES);
  break_frame (&after, committed);
  /* So it is in what was committed before. */
  set_frames (&after, committed);
  break_frame (&after, committed - 1);
  check (path, &after, TRUE, GAMES - 1);
  fixture_remove (path);
}

/* Without what the index says, as after a loss of power, it is taken for damage. */
static void
test_unknown (void)
{
  g_auto (Files) before = { 0 }, after = { 0 };
  char *path = make (&before, &after);

  break_frame (&after, frames_of (&before));
  set_frames (&after, frames_of (&before));
  after.sizes[2] = 0;
  check (path, &after, TRUE, GAMES);
  fixture_remove (path);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/archive/killed-log/killed", test_killed);
  g_test_add_func ("/archive/killed-log/unknown", test_unknown);
  return g_test_run ();
}
