/* karum-progress.h: how far long work has come, and whether it is to stop. */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* Instead of what there is to do: the work waits until nobody saves anything for a moment. */
#define KARUM_PROGRESS_WAITING G_MAXUINT64

/* Called with what is done and what there is to do, which is 0 while nobody knows. */
typedef void (*KarumProgressVisit) (guint64 done, guint64 total, gpointer data);

/**
 * KarumProgress: what long work is told and tells; zero for nothing. Both are used in the thread
 * that works.
 */
typedef struct {
  GCancellable *cancellable; /* (nullable) */
  KarumProgressVisit visit;  /* (nullable) */
  gpointer data;
} KarumProgress;

/**
 * karum_progress_step: tells that @done of @total parts are done.
 * @progress: (nullable)
 * Returns: FALSE with G_IO_ERROR_CANCELLED if the work is to stop
 */
gboolean
karum_progress_step (const KarumProgress *progress, guint64 done, guint64 total, GError **error);

G_END_DECLS
