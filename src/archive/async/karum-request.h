/* karum-request.h: what an archive is asked for without waiting: a question, a change, long work.
 *
 * A function karum_request_…() says what is asked and copies its arguments; karum_request_async()
 * asks it. What karum_request_finish() gives is documented with each request.
 */
#pragma once

#include "karum-archive.h"
#include "karum-progress.h"

G_BEGIN_DECLS

/* Belongs to its creator until it is sent. */
typedef struct _KarumRequest KarumRequest;

/**
 * karum_request_set_progress: how far the work has come will be told, now and then, where it was
 * asked for, and never after the callback; for requests that take long.
 * @data: must live until the callback
 */
void karum_request_set_progress (KarumRequest *request, KarumProgressVisit visit, gpointer data);

/* karum_request_set_priority: with which priority the callback comes, G_PRIORITY_DEFAULT unless it
 * is said; what is asked is done in its turn. */
void karum_request_set_priority (KarumRequest *request, int priority);

/**
 * karum_request_async: asks @request; the callback comes to the main context of the caller.
 * @archive: (nullable): NULL for a request that is not about an open archive
 * @request: (transfer full)
 */
void karum_request_async (KarumArchive *archive,
                          KarumRequest *request,
                          GCancellable *cancellable,
                          GAsyncReadyCallback callback,
                          gpointer user_data);

/**
 * karum_request_finish: the result of a request. That of a change which has nothing to tell is just
 * not NULL.
 * @source: as the callback has it: the archive, or NULL where there was none
 * Returns: (transfer full) (nullable): NULL with @error
 */
gpointer karum_request_finish (gpointer source, GAsyncResult *result, GError **error);

G_END_DECLS
