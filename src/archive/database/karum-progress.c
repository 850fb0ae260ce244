#include "karum-progress.h"

#include <glib/gi18n.h>
#include <malloc.h>

gboolean
karum_progress_step (const KarumProgress *progress, guint64 done, guint64 total, GError **error)
{
  if (!progress)
    return TRUE;
  if (g_cancellable_is_cancelled (progress->cancellable)) {
    g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_CANCELLED,
                         _ ("The operation was canceled."));
    return FALSE;
  }
  if (progress->visit)
    progress->visit (done, total, progress->data);
  return TRUE;
}

void
karum_memory_give_back (void)
{
#ifdef __GLIBC__
  malloc_trim (0);
#endif
}
