/* karum-loader.h: asks the archive for what a widget shows, and turns while it waits. */
#pragma once

#include <gtk/gtk.h>

#include "karum-request.h"

/**
 * KarumLoader: loads what a widget shows when the widget is mapped, and again when the archive has
 * changed meanwhile. An answer that is no longer wanted, because something newer was asked for,
 * the archive was replaced or the widget is gone, is dropped without a word.
 *
 * To be used in the main thread only.
 */
typedef struct _KarumLoader KarumLoader;

/* KarumLoad: asks for what @widget shows, by karum_loader_ask(). There is an archive. */
typedef void (*KarumLoad) (gpointer widget);

/* KarumTake: @result: (transfer full): the result of the request, without an error. */
typedef void (*KarumTake) (gpointer widget, gpointer result);

/* KarumTrouble: says what went wrong; never called with G_IO_ERROR_CANCELLED. */
typedef void (*KarumTrouble) (gpointer widget, const GError *error);

/**
 * karum_loader_new: (transfer full): a loader without an archive.
 * @widget: owns the loader, and must free it at its disposal
 * @load: (nullable): NULL for a widget that only asks when it calls karum_loader_ask() itself
 */
KarumLoader *karum_loader_new (gpointer widget, KarumLoad load, KarumTrouble trouble);

/* karum_loader_free: drops all answers. */
void karum_loader_free (KarumLoader *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumLoader, karum_loader_free)

/* karum_loader_set_archive: @archive: (nullable): replaces the previous one and drops its answers;
 * karum_loader_load() then loads what is shown. */
void karum_loader_set_archive (KarumLoader *self, KarumArchive *archive);

/* karum_loader_get_archive: (transfer none) (nullable) */
KarumArchive *karum_loader_get_archive (KarumLoader *self);

/* karum_loader_can_write: whether there is an archive and it can be written. */
gboolean karum_loader_can_write (KarumLoader *self);

/* karum_loader_keep: what was loaded stays while the widget is hidden; it is only loaded again
 * if the archive has changed, or if it could not be loaded. */
void karum_loader_keep (KarumLoader *self);

/* karum_loader_hear_reviews: @load asks for what is shown of reviews, when nothing else has
 * changed. To be called before there is an archive. */
void karum_loader_hear_reviews (KarumLoader *self, KarumLoad load);

/* karum_loader_load: drops the answers that are still to come and loads, if there is an archive
 * and the widget is mapped; if it isn't, it will load when it is mapped. */
void karum_loader_load (KarumLoader *self);

/**
 * karum_loader_ask: sends a request; any number can be under way at the same time.
 * @request: (transfer full)
 * @take: called with the result, if it is still wanted then; the widget is alive
 */
void karum_loader_ask (KarumLoader *self, KarumRequest *request, KarumTake take);

/**
 * karum_ask: sends a request for an object that has no loader; the object stays alive until it is
 * answered.
 * @archive: (nullable): NULL for a request without an open archive
 * @request: (transfer full)
 * @asking: (inout) (optional): a field of @object, for what is under way. An answer that was given
 * up meanwhile is dropped; NULL for an answer that is wanted in any case
 * @take: (nullable): NULL for a change without a result besides success
 * @trouble: (nullable): NULL to do nothing then
 */
void karum_ask (gpointer object,
                KarumArchive *archive,
                KarumRequest *request,
                GCancellable **asking,
                KarumTake take,
                KarumTrouble trouble);

/* karum_ask_no_more: gives up what is under way in the field @asking. */
void karum_ask_no_more (GCancellable **asking);

/* -- Spinner: a spinner that only spins while it is mapped. */
