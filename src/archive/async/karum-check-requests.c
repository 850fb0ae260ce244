#include "karum-check-requests.h"

#include "karum-request-private.h"

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
