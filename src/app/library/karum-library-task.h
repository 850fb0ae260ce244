/* karum-library-task.h: an operation on the selected games, and the message about it. */
#pragma once

#include "karum-library-page-private.h"
#include "karum-request.h"

G_BEGIN_DECLS

typedef struct _KarumLibraryTask KarumLibraryTask;

/* KarumLibraryTask: the caller sets @start and its arguments; the other fields are set before
 * @start is called. */
struct _KarumLibraryTask {
  /* Returns the request to @archive, and sets @text to the message to be shown after it; NULL if
   * there is nothing to do. */
  KarumRequest *(*start) (KarumLibraryTask *task);
  gboolean flag;
  gint64 number;
  char *name; /* (owned) (nullable) */

  KarumLibraryPage *page; /* (owned) */
  KarumArchive *archive;  /* (owned): of the games */
  GArray *games;          /* (owned) (nullable) (element-type gint64) */
  char *text;             /* (owned) (nullable): the message, with an undo button */
};

/* karum_library_task_games: (transfer none): @task->games->len numbers. */
static inline const gint64 *
karum_library_task_games (const KarumLibraryTask *task)
{
  return (const gint64 *) (gconstpointer) task->games->data;
}

/**
 * karum_library_task_begin: finds out which games are selected, and runs the operation. Does
 * nothing if none are selected, or if the page shows another archive by then.
 * @task: copied; takes its name: (transfer full)
 */
void karum_library_task_begin (KarumLibraryPage *self, const KarumLibraryTask *task);

/**
 * karum_library_task_ask: sends a request that doesn't depend on the selection.
 * @request: (transfer full)
 * @text: the message, with an undo button
 */
void karum_library_task_ask (KarumLibraryPage *self, KarumRequest *request, const char *text);

G_END_DECLS
