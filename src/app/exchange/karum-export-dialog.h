/* karum-export-dialog.h: exports games to a file or the clipboard. */
#pragma once

#include <adwaita.h>

#include "karum-archive.h"

#define KARUM_TYPE_EXPORT_DIALOG (karum_export_dialog_get_type ())

/**
 * KarumExportDialog: asks for the games, the format and the file; shows the progress and the
 * result.
 */
G_DECLARE_FINAL_TYPE (KarumExportDialog, karum_export_dialog, KARUM, EXPORT_DIALOG, AdwWindow)

/**
 * karum_export_dialog_present: shows the dialog before @parent. It offers the selected games, the
 * games found, and all games, as far as they are given; the first of these is preselected.
 * @filter: (nullable): the filter of a list; copied
 * @ids: (nullable) (array length=n_ids): the selected games of a list; copied
 */
void karum_export_dialog_present (GtkWindow *parent,
                                  KarumArchive *archive,
                                  const KarumGameFilter *filter,
                                  const gint64 *ids,
                                  guint n_ids);

/**
 * karum_export_dialog_present_page: the same for a page that shows the games @ids.
 * @ids: (array length=n_ids): copied
 */
void karum_export_dialog_present_page (GtkWindow *parent,
                                       KarumArchive *archive,
                                       const gint64 *ids,
                                       guint n_ids);

/* karum_export_dialog_present_exercises: the same for the positions that @person practices. */
void
karum_export_dialog_present_exercises (GtkWindow *parent, KarumArchive *archive, gint64 person);

/* The rows of a dialog for games; each with its button. Those for selected ones can be NULL. */
typedef struct {
  GtkCheckButton *chosen, *found, *all;
  AdwActionRow *chosen_row, *found_row, *all_row;
} KarumGamesOffer;

/**
 * karum_offer_games: shows how many games there are to choose from, and selects the first of:
 * @n_ids selected games, if any; those found; all.
 * @filter: (nullable): of the games found, NULL for none; copied
 */
void karum_offer_games (const KarumGamesOffer *offer,
                        KarumArchive *archive,
                        const KarumGameFilter *filter,
                        guint n_ids);

/* karum_offer_languages: native names; the language of the interface is selected. */
void karum_offer_languages (AdwComboRow *row);

/* karum_export_dialog_write: starts to write the file @path with the options of the dialog. */
void karum_export_dialog_write (KarumExportDialog *self, const char *path);

/**
 * karum_export_copy_async: copies games to the clipboard of @widget as records in KGN.
 * @ids: (array length=n_ids): copied
 */
void karum_export_copy_async (GtkWidget *widget,
                              KarumArchive *archive,
                              const gint64 *ids,
                              guint n_ids,
                              GAsyncReadyCallback callback,
                              gpointer user_data);

/* karum_export_copy_finish: the number of games copied; -1 with @error. */
gint64 karum_export_copy_finish (GtkWidget *widget, GAsyncResult *result, GError **error);
