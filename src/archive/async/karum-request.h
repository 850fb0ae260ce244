/* karum-request.h: asynchronous requests to an archive: queries, changes, long work.
 *
 * A function karum_request_…() creates a request and copies its arguments; karum_request_async()
 * sends it. The result of karum_request_finish() is documented with each request.
 */
#pragma once

#include "karum-archive.h"
#include "karum-history.h"
#include "karum-progress.h"
#include "karum-store.h"

/* Owned by its creator until it is sent. */
typedef struct _KarumRequest KarumRequest;

/**
 * karum_request_set_progress: @visit will be called repeatedly in the caller's context, and never
 * after the callback; for requests that take long.
 * @data: must live until the callback
 */
void karum_request_set_progress (KarumRequest *request, KarumProgressVisit visit, gpointer data);

/* KarumRequestWork: @store: (nullable): of the archive; @progress: to be asked whether to go on.
 * Returns: FALSE with @error */
typedef gboolean (*KarumRequestWork) (gpointer data,
                                      KarumStore *store,
                                      const KarumProgress *progress,
                                      GError **error);

/**
 * karum_request_work: asks for long work of a library above the archive, which changes nothing in
 * it, or that needs none, to be sent without one.
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

/* (nullable): the translated title of the last change, such as “Deleting a game”; NULL if there
 * is none */
const char *karum_archive_get_undo_title (KarumArchive *archive);
/* (nullable): the same for the last change that was undone */
const char *karum_archive_get_redo_title (KarumArchive *archive);

/* karum_archive_get_history: (transfer none): what is known of the changes; see karum-history.h. */
KarumHistory *karum_archive_get_history (KarumArchive *archive);

/**
 * karum_request_undo: undoes the last change completely. If the data has been changed again since,
 * for example by another program, nothing is changed, and the error is KARUM_ARCHIVE_ERROR_CHANGED:
 * see karum_store_undo_step(). The properties have the new titles when the callback is called.
 * Result: the title of the undone change, freed with g_free()
 */
KarumRequest *karum_request_undo (KarumArchive *archive);

/* karum_request_redo: repeats the last undone change. Result: its title, freed with g_free() */
KarumRequest *karum_request_redo (KarumArchive *archive);

/* karum_request_turn: as karum_request_undo() and karum_request_redo(), of the change @number; 0
 * for the next one. */
KarumRequest *karum_request_turn (KarumArchive *archive, KarumDirection direction, guint64 number);

/* karum_request_revert_through, karum_request_revert_to: as karum_store_revert_through() and
 * karum_store_revert_to(). Result: KarumReverted (karum-undo.h) of what was reverted before it was
 * cancelled, freed with g_free() */
KarumRequest *
karum_request_revert_through (KarumArchive *archive, guint64 number, guint64 last, gboolean redo);
KarumRequest *karum_request_revert_to (KarumArchive *archive, guint64 number);
