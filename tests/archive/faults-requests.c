/* faults-requests.c: a full or failing disk at every single write of what the window asks for:
 * opening an archive, and changing it by the threads of an open one. Each request is done
 * completely or not at all, says so, and can be repeated. */
#include <string.h>

#include "faulty-vfs.h"
#include "fixture.h"
#include "karum-archive.h"
#include "karum-exchange-requests.h"
#include "karum-requests.h"
#include "random-edits.h"

#define GAMES 6
/* Without --deep, a fault at one of so many writes. */
#define SHORT_STEP 13

static const char record_text[] = "[Game \"jarmo\"]\n[Player1 \"Анна\"]\n[Player2 \"がくと\"]\n"
                                  "[Event \"Cup\"]\n[Result \"*\"]\n\na1-b3 *\n";

static KarumRequest *
save_game (void)
{
  g_autoptr (KarumRecord) record = fixture_record (all_games[0], 0, 20, 77);

  return karum_request_save_game (0, 0, "Playing", record);
}

static KarumRequest *
bin_game (void)
{
  return karum_request_bin_games ((const gint64[]){ 1 }, 1, TRUE);
}

static KarumRequest *
set_stars (void)
{
  return karum_request_set_stars ((const gint64[]){ 1, 2 }, 2, 3);
}

static KarumRequest *
save_search (void)
{
  return karum_request_save_search ("Wins", &(const KarumGameFilter){ .finished = TRUE });
}

static KarumRequest *
collect_games (void)
{
  return karum_request_collect_games ((const gint64[]){ 1, 3 }, 2, "Mine", TRUE);
}

static KarumRequest *
create_player (void)
{
  return karum_request_create_player ("Новый Игрок", "of Kazan");
}

static KarumRequest *
edit_player (void)
{
  return karum_request_edit_player (1, "Somebody else", "of Kazan");
}

static KarumRequest *
merge_players (void)
{
  return karum_request_merge_players ((const gint64[]){ 1, 3 }, 2, 2);
}

static KarumRequest *
set_match (void)
{
  return karum_request_set_match ((const gint64[]){ 2, 3 }, 2, "match");
}

static KarumRequest *
import (void)
{
  g_autoptr (GBytes) text = g_bytes_new_static (record_text, strlen (record_text));

  return karum_request_import (text, NULL, FALSE, FALSE, KARUM_SIMILAR_ADD);
}

static void
free_report (gpointer report)
{
  karum_import_report_free (report);
}

static const struct {
  const char *name;
  KarumRequest *(*make) (void);
  GDestroyNotify free_result; /* (nullable) */
} changes[] = {
  { "save-game", save_game, g_free }, { "bin-game", bin_game },
  { "set-stars", set_stars },         { "save-search", save_search },
  { "collect-games", collect_games }, { "create-player", create_player, g_free },
  { "edit-player", edit_player },     { "merge-players", merge_players },
  { "set-match", set_match },         { "import", import, free_report },
};

static const struct {
  Fault fault;
  gboolean lasting;
} faults[]
    = { { FAULT_FULL, TRUE }, { FAULT_IO, FALSE }, { FAULT_FULL, FALSE }, { FAULT_IO, TRUE } };

static guint n_faults; /* that have happened */

static guint
next (guint after)
{
  n_faults++;
  return after + (g_getenv ("KARUM_TEST_DEEP") ? 1 : SHORT_STEP);
}

/* -- Changes ---------------------------------------------------------------------------------- */

/* Asks with a fault armed. @failed: (out): whether it has happened. Returns: whether the request
 * succeeded; otherwise it has changed nothing */
static gboolean
ask (KarumArchive *archive,
     KarumRequest *request,
     GDestroyNotify free_result,
     guint kind,
     guint after,
     gboolean *failed)
{
  g_autofree char *before = random_edit_dump (karum_archive_get_path (archive));
  g_autofree char *then = NULL;
  g_autoptr (GError) error = NULL;
  gpointer result;

  faulty_vfs_arm (faults[kind].fault, after, faults[kind].lasting);
  result = fixture_ask (archive, request, &error);
  *failed = faulty_vfs_disarm ();
  if (!error) {
    if (free_result)
      free_result (result);
    return TRUE;
  }
  if (!*failed)
    g_error ("without a fault: %s", error->message);
  g_assert_true (error->domain == KARUM_ARCHIVE_ERROR);
  g_assert_cmpint (error->code, !=, KARUM_ARCHIVE_ERROR_CHANGED);
  then = random_edit_dump (karum_archive_get_path (archive));
  g_assert_cmpstr (then, ==, before);
  return FALSE;
}

static void
undo (KarumArchive *archive, guint kind, guint after, gboolean *failed)
{
  gboolean never;

  if (!ask (archive, karum_request_undo (archive), g_free, kind, after, failed))
    g_assert_true (ask (archive, karum_request_undo (archive), g_free, kind, G_MAXUINT, &never));
}

/* The change, and its undoing, with a fault at every write of them. */
static void
change_and_undo (KarumArchive *archive, guint which, guint kind)
{
  g_autofree char *before = random_edit_dump (karum_archive_get_path (archive));
  gboolean failed = TRUE;

  for (guint after = 0; failed; after = next (after)) {
    g_autofree char *finally = NULL;
    gboolean undo_failed;

    if (!ask (archive, changes[which].make (), changes[which].free_result, kind, after, &failed))
      g_assert_true (ask (archive, changes[which].make (), changes[which].free_result, kind,
                          G_MAXUINT, &undo_failed));
    undo (archive, kind, after, &undo_failed);
    failed = failed || undo_failed;
    finally = random_edit_dump (karum_archive_get_path (archive));
    /* What was imported stays in the bin. */
    if (changes[which].make != import)
      g_assert_cmpstr (finally, ==, before);
  }
}

static char *
make_archive (void)
{
  char *path = fixture_path ();
  g_autoptr (KarumStore) store = fixture_open (path);

  random_edit_games (store, GAMES, 1);
  return path;
}

static KarumArchive *
open_archive (const char *path)
{
  const KarumGameQuery all = { 0 };
  KarumArchive *archive = fixture_open_archive (path, NULL);
  g_autofree gint64 *count = NULL;

  g_assert_nonnull (archive);
  count = fixture_ask (archive, karum_request_count_games (&all), NULL);
  g_assert_cmpint (*count, ==, GAMES);
  return archive;
}

static void
assert_sound (KarumArchive *archive)
{
  g_autoptr (KarumChecked) checked = fixture_ask (archive, karum_request_check (), NULL);

  g_assert_nonnull (checked);
  g_assert_cmpuint (checked->faults->len, ==, 0);
}

static void
test_change (gconstpointer data)
{
  guint which = GPOINTER_TO_UINT (data);
  char *path = make_archive ();
  KarumArchive *archive = open_archive (path);
  gboolean never;

  /* The thread that makes the change opens the archive for itself: by then, it has. */
  g_assert_true (
      ask (archive, changes[which].make (), changes[which].free_result, 0, G_MAXUINT, &never));
  undo (archive, 0, G_MAXUINT, &never);
  for (guint kind = 0; kind < G_N_ELEMENTS (faults); kind++)
    change_and_undo (archive, which, kind);
  assert_sound (archive);
  fixture_close_archive (archive);
  fixture_remove (path);
}

/* -- Opening ---------------------------------------------------------------------------------- */

/* Returns: whether there were that many writes */
static gboolean
open_with_fault (const char *path, guint kind, guint after)
{
  g_autoptr (GError) error = NULL;
  KarumArchive *archive;

  faulty_vfs_arm (faults[kind].fault, after, faults[kind].lasting);
  archive = fixture_open_archive (path, &error);
  if (archive) {
    g_autoptr (KarumLoadedGame) game = fixture_ask (archive, karum_request_load_game (1), &error);

    g_assert_true (game || error->domain == KARUM_ARCHIVE_ERROR);
    fixture_close_archive (archive);
  } else {
    g_assert_true (error->domain == KARUM_ARCHIVE_ERROR);
  }
  return faulty_vfs_disarm ();
}

/* It opens, perhaps to be read alone, or says why not; the next time it is as it was. */
static void
test_opening (void)
{
  char *path = make_archive ();
  g_autofree char *before = random_edit_dump (path);

  for (guint kind = 0; kind < G_N_ELEMENTS (faults); kind++)
    for (guint after = 0; open_with_fault (path, kind, after); after = next (after)) {
      KarumArchive *archive = open_archive (path);
      g_autofree char *then = random_edit_dump (path);

      g_assert_cmpstr (then, ==, before);
      g_assert_cmpint (karum_archive_get_access (archive), ==, KARUM_ARCHIVE_WRITABLE);
      fixture_close_archive (archive);
    }
  fixture_remove (path);
}

int
main (int argc, char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  faulty_vfs_register_for_all ();
  g_test_add_func ("/archive/faults-requests/opening", test_opening);
  for (guint i = 0; i < G_N_ELEMENTS (changes); i++) {
    g_autofree char *name = g_strconcat ("/archive/faults-requests/", changes[i].name, NULL);

    g_test_add_data_func (name, GUINT_TO_POINTER (i), test_change);
  }
  status = g_test_run ();
  g_test_message ("%u faults", n_faults);
  return status;
}
