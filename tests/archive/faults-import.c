/* faults-import.c: a full or failing disk at every single write of an import: the archive is
 * unchanged, or contains the whole import. */
#include <string.h>

#include "faulty-vfs.h"
#include "fixture.h"
#include "karum-game-list.h"
#include "karum-import.h"

#define RECORD(round)                                                                            \
  "[Event \"Club\"]\n[Round \"" round "\"]\n[Player1 \"Anna\"]\n[Game \"jarmo\"]\n[X \"y\"]\n\n" \
  "1. a1-b3 {good} a5xb3 *\n\n"
#define TEXT RECORD ("1") RECORD ("2") RECORD ("3")

/* An archive with a game; created once, because creating one often waits for the disk. */
static struct {
  char *bytes;
  gsize size;
} template;

static KarumStore *
open_faulty (const char *path)
{
  const KarumStoreOptions options = { .games = all_games, .vfs = FAULTY_VFS };
  KarumStore *store = karum_store_open (path, &options, NULL);

  g_assert_nonnull (store);
  return store;
}

static KarumImportReport *
import (KarumStore *store, const char *text, GError **error)
{
  g_autoptr (GBytes) bytes = g_bytes_new_static (text, strlen (text));

  return karum_store_import (store, bytes, NULL, error);
}

static void
make_template (void)
{
  char *path = fixture_path ();
  KarumStore *store = open_faulty (path);
  g_autoptr (KarumImportReport) report = import (store, RECORD ("0"), NULL);

  g_assert_true (report->done);
  karum_store_close (store);
  g_assert_true (g_file_get_contents (path, &template.bytes, &template.size, NULL));
  fixture_remove (path);
}

static gint64
count (KarumStore *store)
{
  const KarumGameQuery query = { 0 };

  return karum_store_count_games (store, &query, NULL);
}

/* A failed import succeeds when the disk works again. */
static void
assert_whole (const char *path, gboolean done)
{
  g_autoptr (KarumStore) store = open_faulty (path);
  g_autoptr (KarumImportReport) report = NULL;
  gint64 games = count (store);

  if (done)
    g_assert_cmpint (games, ==, 4);
  g_assert_true (games == 1 || games == 4);
  report = import (store, TEXT, NULL);
  g_assert_nonnull (report);
  g_assert_cmpuint (report->added + report->identical, ==, 3);
  g_assert_cmpint (count (store), ==, 4);
  fixture_assert_sound (store);
}

/* Imports with a fault at write number @after; returns whether there were that many writes. */
static gboolean
import_with_fault (Fault fault, guint after, gboolean lasting)
{
  char *path = fixture_path ();
  KarumStore *store;
  g_autoptr (KarumImportReport) report = NULL;
  g_autoptr (GError) error = NULL;
  gboolean failed;

  fixture_write (path, template.bytes, template.size);
  store = open_faulty (path);
  faulty_vfs_arm (fault, after, lasting);
  report = import (store, TEXT, &error);
  g_assert_true (report ? report->done : error && error->domain == KARUM_ARCHIVE_ERROR);
  karum_store_close (store);
  failed = faulty_vfs_disarm ();
  assert_whole (path, report != NULL);
  fixture_remove (path);
  return failed;
}

static const FaultyCase cases[] = {
  { "full-for-good", FAULT_FULL, TRUE, import_with_fault },
  { "full-once", FAULT_FULL, FALSE, import_with_fault },
  { "io-for-good", FAULT_IO, TRUE, import_with_fault },
  { "io-once", FAULT_IO, FALSE, import_with_fault },
};

int
main (int argc, char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  faulty_vfs_register ();
  make_template ();
  faulty_vfs_add_cases ("/archive/faults-import/", cases, G_N_ELEMENTS (cases));
  status = g_test_run ();
  g_free (template.bytes);
  return status;
}
