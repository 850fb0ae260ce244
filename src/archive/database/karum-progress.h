/* karum-progress.h: progress and cancellation of long work. */
#pragma once

#include <gio/gio.h>
#include <glib.h>

/* Instead of a total: the work waits for the end of another import, here or in another program. */
#define KARUM_PROGRESS_WAITING G_MAXUINT64

/* Called with the number of finished parts and the total, which is 0 while it is unknown. */
typedef void (*KarumProgressVisit) (guint64 done, guint64 total, gpointer data);

/**
 * KarumProgress: how work reports progress and is cancelled; zero for neither. Both are used in the
 * worker's thread.
 */
typedef struct {
  GCancellable *cancellable; /* (nullable) */
  KarumProgressVisit visit;  /* (nullable) */
  gpointer data;
} KarumProgress;

/**
 * karum_progress_step: reports that @done of @total parts are done.
 * @progress: (nullable)
 * Returns: FALSE with G_IO_ERROR_CANCELLED if the work is to stop
 */
gboolean
karum_progress_step (const KarumProgress *progress, guint64 done, guint64 total, GError **error);

/**
 * karum_memory_give_back: returns freed memory to the system. The allocator keeps freed blocks that
 * lie between used ones, such as single rows, unless it is requested to trim the heap. Takes a few
 * milliseconds; can be called from any thread.
 */
void karum_memory_give_back (void);
