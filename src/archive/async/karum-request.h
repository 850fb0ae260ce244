/* karum-request.h: asynchronous requests to an archive: queries, changes, long work.
 *
 * A function karum_request_…() creates a request and copies its arguments; karum_request_async()
 * sends it. The result of karum_request_finish() is documented with each request.
 */
#pragma once

#include "karum-archive.h"
#include "karum-progress.h"

G_BEGIN_DECLS

/* Owned by its creator until it is sent. */
typedef struct _KarumRequest KarumRequest;

/**
 * karum_request_set_progress: @visit will be called repeatedly in the caller's context, and never
 * after the callback; for requests that take long.
 * @data: must live until the callback
 */
void karum_request_set_progress (KarumRequest *request, KarumProgressVisit visit, gpointer data);

/* KarumRequestWork: @progress: to be asked whether to go on. Returns: FALSE with @error */
typedef gboolean (*KarumRequestWork) (gpointer data, const KarumProgress *progress, GError **error);

/**
 * karum_request_work: asks for long work that needs no archive, to be sent without one.
 * @data: must live until the callback
 * Result: not NULL
 */
KarumRequest *karum_request_work (KarumRequestWork work, gpointer data);

/* karum_request_set_priority: the priority of the callback, G_PRIORITY_DEFAULT if not set; the
 * order of requests doesn't depend on it. */
void karum_request_set_priority (KarumRequest *request, int priority);

/**
 * karum_request_async: sends @request; the callback is called in the main context of the caller.
 * @archive: (nullable): NULL for a request without an open archive
 * @request: (transfer full)
 */
void karum_request_async (KarumArchive *archive,
                          KarumRequest *request,
                          GCancellable *cancellable,
                          GAsyncReadyCallback callback,
                          gpointer user_data);

/**
 * karum_request_finish: the result of a request. A change without a result returns a non-NULL
 * value.
 * @source: from the callback: the archive, or NULL if there was none
 * Returns: (transfer full) (nullable): NULL with @error
 */
gpointer karum_request_finish (gpointer source, GAsyncResult *result, GError **error);

G_END_DECLS
