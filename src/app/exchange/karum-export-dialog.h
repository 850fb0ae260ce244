/* karum-export-dialog.h: writing games into a file, or onto the clipboard. */
#pragma once

#include <adwaita.h>

#include "karum-archive.h"

G_BEGIN_DECLS

#define KARUM_TYPE_EXPORT_DIALOG (karum_export_dialog_get_type ())

/**
 * KarumExportDialog: asks which games and in which form, and for the file; shows how far the work
 * has come, and what became of it.
 */
G_DECLARE_FINAL_TYPE (KarumExportDialog, karum_export_dialog, KARUM, EXPORT_DIALOG, AdwWindow)

/**
 * karum_export_dialog_present: shows the dialog before @parent. It offers the games chosen, those
 * found, and all, as far as they are given; the first of these that is given is what is meant.
 * @filter: (nullable): what a list shows; copied
 * @ids: (nullable) (array length=n_ids): games chosen in a list; copied
 */
void karum_export_dialog_present (GtkWindow *parent,
                                  KarumArchive *archive,
                                  const KarumGameFilter *filter,
                                  const gint64 *ids,
                                  guint n_ids);

/**
 * karum_export_dialog_present_page: the same for a page that replays the games @ids.
 * @ids: (array length=n_ids): copied
 */
void karum_export_dialog_present_page (GtkWindow *parent,
                                       KarumArchive *archive,
                                       const gint64 *ids,
                                       guint n_ids);

/* karum_export_dialog_write: begins to write into the file @path what the dialog says. */
void karum_export_dialog_write (KarumExportDialog *self, const char *path);

/**
 * karum_export_copy_async: puts games onto the clipboard of @widget as records in KGN.
 * @ids: (array length=n_ids): copied
 */
void karum_export_copy_async (GtkWidget *widget,
                              KarumArchive *archive,
                              const gint64 *ids,
                              guint n_ids,
                              GAsyncReadyCallback callback,
                              gpointer user_data);

/* karum_export_copy_finish: how many games were copied; -1 with @error. */
gint64 karum_export_copy_finish (GtkWidget *widget, GAsyncResult *result, GError **error);

G_END_DECLS
