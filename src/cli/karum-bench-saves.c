#include "karum-bench.h"

#include <glib/gstdio.h>

#include "karum-arrays.h"
#include "karum-backups.h"
#include "karum-check.h"
#include "karum-import.h"
#include "karum-merge.h"
#include "karum-position-update.h"
#include "karum-random.h"
#include "karum-read.h"

#define SEED 20261121
/* The number of turns saved during each kind of work, while that lasts, and the maximum time to
 * think about a turn. */
#define SAVES 60
#define THOUGHT_MICROSECONDS (4 * G_USEC_PER_SEC)

/* The data shared by two threads, each with its own store. */
typedef struct {
  const char *path; /* the original archive */
  char *copy;
  const char *file; /* of a file of records */
  GBytes *text;     /* the content of @file */
  KarumBenchTable *table;
  KarumRandom random;
} Bench;

typedef struct {
  const char *subject;
  gboolean (*run) (Bench *bench, KarumStore *store, GError **error);
  gboolean elsewhere; /* runs in another process */
} Work;

/* Work in progress. */
typedef struct {
  Bench *bench;
  const Work *work;
  int done; /* atomic */
  GError *error;
} Doing;

/* -- Work ------------------------------------------------------------------------------------- */

static gboolean
back_up (Bench *bench, KarumStore *store, GError **error)
{
  g_autofree char *path = g_strconcat (bench->copy, "-backup", NULL);
  gboolean done = karum_store_back_up (store, path, NULL, NULL, error);

  g_unlink (path);
  return done;
}

static void
ignore_fault (const KarumCheckFault *fault, gpointer data)
{
  (void) fault;
  (void) data;
}

static gboolean
check (Bench *bench, KarumStore *store, GError **error)
{
  KarumCheckResult result;

  (void) bench;
  return karum_store_check (store, ignore_fault, NULL, NULL, &result, error);
}

static gboolean
import (Bench *bench, KarumStore *store, GError **error)
{
  const KarumImportOptions options = { .keep_good = TRUE };
  g_autoptr (KarumImportReport) report = karum_store_import (store, bench->text, &options, error);

  return report != NULL;
}

/* Imports in another process, which runs this program. */
static gboolean
import_elsewhere (Bench *bench, KarumStore *store, GError **error)
{
  g_autofree char *program = g_file_read_link ("/proc/self/exe", error);
  const char *words[]
      = { program, "import", "--keep-good", "--archive", bench->copy, bench->file, NULL };

  (void) store;
  return program
         && g_spawn_sync (NULL, (char **) words, NULL, G_SPAWN_STDOUT_TO_DEV_NULL, NULL, NULL, NULL,
                          NULL, NULL, error);
}

static gboolean
index_positions (Bench *bench, KarumStore *store, GError **error)
{
  (void) bench;
  return karum_store_clear_positions (store, error)
         && karum_store_update_positions (store, NULL, error);
}

static gboolean
mend (Bench *bench, KarumStore *store, GError **error)
{
  (void) bench;
  return karum_store_rebuild (store, NULL, error);
}

static gboolean
merge (Bench *bench, KarumStore *store, GError **error)
{
  const KarumStoreOptions options = { .existing = TRUE, .read_only = TRUE };
  g_autoptr (KarumStore) other = karum_store_open (bench->path, &options, error);
  g_auto (KarumMergeReport) report = { 0 };

  return other && karum_store_merge (store, other, NULL, &report, error);
}

static const Work works[] = {
  { "save beside backup", back_up },
  { "save beside check", check },
  { "save beside mending", mend },
  { "save beside merging", merge },
  { "save beside import", import },
  { "save beside indexing", index_positions },
  { "save beside another program", import_elsewhere, TRUE },
};

/* -- Saving ----------------------------------------------------------------------------------- */

static KarumStore *
open_copy (Bench *bench, GError **error)
{
  const KarumStoreOptions options = { .existing = TRUE };

  return karum_store_open (bench->copy, &options, error);
}

static gpointer
work (gpointer data)
{
  Doing *doing = data;
  g_autoptr (KarumStore) store = open_copy (doing->bench, &doing->error);

  if (store)
    doing->work->run (doing->bench, store, &doing->error);
  g_atomic_int_set (&doing->done, TRUE);
  return NULL;
}

/* Saves turns while the work of @doing is running; if it is NULL, without other work. */
static gboolean
save_turns (Bench *bench, const char *subject, Doing *doing, GError **error)
{
  g_autoptr (KarumStore) store = open_copy (bench, error);
  gint64 id = 1, revision;
  g_autoptr (KarumRecord) record
      = store ? karum_store_load_game (store, id, &revision, error) : NULL;

  if (!record)
    return FALSE;
  karum_store_leave_checkpoints (store);
  for (guint i = 0; i < SAVES && !(doing && g_atomic_int_get (&doing->done)); i++) {
    gint64 started;

    g_usleep (doing ? karum_random_below (&bench->random, THOUGHT_MICROSECONDS) : 0);
    started = g_get_monotonic_time ();
    if (!karum_store_save_game (store, &id, &revision, record, error))
      return FALSE;
    karum_bench_table_add (bench->table, subject, g_get_monotonic_time () - started);
  }
  return TRUE;
}

static gboolean
save_beside (Bench *bench, const Work *beside, GError **error)
{
  Doing doing = { .bench = bench, .work = beside };
  gint64 started = g_get_monotonic_time ();
  GThread *thread = g_thread_new ("work", work, &doing);
  gboolean done = save_turns (bench, beside->subject, &doing, error);

  g_thread_join (thread);
  karum_bench_table_add (bench->table, beside->subject + strlen ("save beside "),
                         g_get_monotonic_time () - started);
  if (doing.error && done)
    g_propagate_error (error, doing.error);
  else
    g_clear_error (&doing.error);
  return done && !doing.error;
}

/* Restores the copy to the state of the original archive. */
static gboolean
renew_copy (Bench *bench, KarumStore *store, GError **error)
{
  g_unlink (bench->copy);
  return karum_store_back_up (store, bench->copy, NULL, NULL, error);
}

static gboolean
run (Bench *bench, GError **error)
{
  const KarumStoreOptions options = { .existing = TRUE, .read_only = TRUE };
  g_autoptr (KarumStore) store = karum_store_open (bench->path, &options, error);

  if (!store || !renew_copy (bench, store, error) || !save_turns (bench, "save alone", NULL, error))
    return FALSE;
  karum_for_each_of (each, works)
    if (!renew_copy (bench, store, error) || !save_beside (bench, each, error))
      return FALSE;
  return TRUE;
}

gboolean
karum_bench_saves (const char *path, const char *text, gboolean as_json, GError **error)
{
  g_autofree char *copy = g_strconcat (path, ".bench", NULL);
  g_autoptr (GBytes) bytes = karum_read_file (text, error);
  g_autoptr (KarumBenchTable) table = karum_bench_table_new ();
  Bench bench = { .path = path, .copy = copy, .file = text, .text = bytes, .table = table };
  gboolean done;

  if (!bytes)
    return FALSE;
  karum_random_init (&bench.random, SEED);
  done = run (&bench, error);
  g_unlink (copy);
  karum_bench_table_print (table, as_json);
  return done;
}
