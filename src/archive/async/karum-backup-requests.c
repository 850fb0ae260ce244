#include "karum-backup-requests.h"

#include "karum-request-private.h"
#include "karum-restore.h"

/* The maximum number of listed faults: more than a user can read. */
#define LISTED 5000

void
karum_checked_free (KarumChecked *checked)
{
  g_ptr_array_unref (checked->faults);
  g_free (checked);
}

static void
list_fault (const KarumCheckFault *fault, gpointer faults)
{
  if (((GPtrArray *) faults)->len < LISTED)
    g_ptr_array_add (faults, g_strdup (fault->text));
}

static gpointer
check (const KarumWork *work, GError **error)
{
  g_autoptr (KarumChecked) checked = g_new0 (KarumChecked, 1);

  checked->faults = g_ptr_array_new_with_free_func (g_free);
  return karum_store_check (work->store, list_fault, checked->faults, work->progress,
                            &checked->result, error)
             ? g_steal_pointer (&checked)
             : NULL;
}

KarumRequest *
karum_request_check (void)
{
  const KarumOperation operation = { .run = check,
                                     .free_result = (GDestroyNotify) karum_checked_free,
                                     .lane = KARUM_LANE_LONG };

  return karum_request_new (&operation, NULL, NULL);
}

static gpointer
rebuild (const KarumWork *work, GError **error)
{
  return GINT_TO_POINTER (karum_store_rebuild (work->store, work->progress, error));
}

KarumRequest *
karum_request_rebuild (void)
{
  const KarumOperation operation = { .run = rebuild, .lane = KARUM_LANE_LONG, .writes = TRUE };

  return karum_request_new (&operation, NULL, NULL);
}

/* -- Saving readable data --------------------------------------------------------------------- */

void
karum_salvage_free (KarumSalvage *salvage)
{
  karum_salvage_clear (salvage);
  g_free (salvage);
}

typedef struct {
  char *path, *target;
} Paths;

static void
paths_free (gpointer data)
{
  Paths *paths = data;

  g_free (paths->path);
  g_free (paths->target);
  g_free (paths);
}

static gpointer
salvage (const KarumWork *work, GError **error)
{
  const Paths *paths = work->arguments;
  g_autoptr (KarumSalvage) saved = g_new0 (KarumSalvage, 1);

  return karum_salvage_over (paths->path, paths->target, NULL, work->progress, saved, error)
             ? g_steal_pointer (&saved)
             : NULL;
}

KarumRequest *
karum_request_salvage (const char *path, const char *target)
{
  const KarumOperation operation
      = { .run = salvage, .free_result = (GDestroyNotify) karum_salvage_free, .is_final = TRUE };
  const Paths paths = { g_strdup (path), g_strdup (target) };

  return karum_request_new (&operation, g_memdup2 (&paths, sizeof paths), paths_free);
}

/* Arguments of a request; each kind uses some of them. */
typedef struct {
  char *path, *backup, *folder; /* (owned) (nullable) */
  KarumBackupInterval interval;
} Call;

static void
call_free (gpointer data)
{
  Call *call = data;

  g_free (call->path);
  g_free (call->backup);
  g_free (call->folder);
  g_free (call);
}

static KarumRequest *
request_new (const KarumOperation *operation, Call call)
{
  return karum_request_new (operation, g_memdup2 (&call, sizeof call), call_free);
}

static gpointer
back_up (const KarumWork *work, GError **error)
{
  const Call *call = work->arguments;
  gint64 games;

  return karum_store_back_up_over (work->store, call->path, work->progress, &games, error)
             ? g_memdup2 (&games, sizeof games)
             : NULL;
}

KarumRequest *
karum_request_back_up (const char *path)
{
  const KarumOperation operation
      = { .run = back_up, .free_result = g_free, .lane = KARUM_LANE_LONG };

  return request_new (&operation, (Call){ .path = g_strdup (path) });
}

static gpointer
keep_generation (const KarumWork *work, GError **error)
{
  const Call *call = work->arguments;
  gint64 now = g_get_real_time () / G_USEC_PER_SEC;
  g_autofree char *made = NULL;

  if (!karum_backups_needed (karum_store_get_path (work->store), call->folder, call->interval, now))
    return GINT_TO_POINTER (TRUE);
  made = karum_store_back_up_generation (work->store, call->folder, now, work->progress, error);
  return GINT_TO_POINTER (made != NULL);
}

KarumRequest *
karum_request_keep_generation (const char *folder, KarumBackupInterval interval)
{
  const KarumOperation operation = { .run = keep_generation, .lane = KARUM_LANE_LONG };

  return request_new (&operation, (Call){ .folder = g_strdup (folder), .interval = interval });
}

/* -- Requests without an open archive --------------------------------------------------------- */

static gpointer
list_backups (const KarumWork *work, GError **error)
{
  const Call *call = work->arguments;

  (void) error;
  return karum_backups_list (call->path, call->folder);
}

KarumRequest *
karum_request_list_backups (const char *archive, const char *folder)
{
  const KarumOperation operation
      = { .run = list_backups, .free_result = (GDestroyNotify) g_ptr_array_unref };

  return request_new (&operation,
                      (Call){ .path = g_strdup (archive), .folder = g_strdup (folder) });
}

static gpointer
restore (const KarumWork *work, GError **error)
{
  const Call *call = work->arguments;
  g_autofree char *kept = karum_restore_kept_path (call->path, call->folder);

  return karum_restore (call->path, call->backup, kept, work->progress, error)
             ? g_steal_pointer (&kept)
             : NULL;
}

KarumRequest *
karum_request_restore (const char *path, const char *backup, const char *folder)
{
  const KarumOperation operation = { .run = restore, .free_result = g_free, .is_final = TRUE };

  return request_new (
      &operation,
      (Call){ .path = g_strdup (path), .backup = g_strdup (backup), .folder = g_strdup (folder) });
}
