/* karum-archive-progress.h: reports the progress of a task in the context of its caller. */
#pragma once

#include "karum-progress.h"

G_BEGIN_DECLS

typedef struct _KarumTaskProgress KarumTaskProgress;

/**
 * karum_task_progress_new: @visit will be called in the context of @task, repeatedly, with the
 * latest numbers, and never after the callback of @task.
 * @visit: (nullable)
 * @data: must live until the callback of @task
 * Returns: (transfer full): must be kept until @task has returned
 */
KarumTaskProgress *karum_task_progress_new (GTask *task, KarumProgressVisit visit, gpointer data);
void karum_task_progress_free (KarumTaskProgress *progress);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumTaskProgress, karum_task_progress_free)

/* karum_task_progress_get: (transfer none): for the worker; it is cancelled by @task's
 * cancellable. */
const KarumProgress *karum_task_progress_get (KarumTaskProgress *progress);

G_END_DECLS
