/* karum-filter-dialog.h: what can be asked for of games, row by row. */
#pragma once

#include <adwaita.h>

#include "karum-archive.h"
#include "karum-game-model.h"

G_BEGIN_DECLS

#define KARUM_TYPE_FILTER_DIALOG (karum_filter_dialog_get_type ())

/**
 * KarumFilterDialog: shows how many games are found while it is filled in.
 *
 * KarumFilterDialog::changed: something else is asked for, and no more is being typed.
 */
G_DECLARE_FINAL_TYPE (KarumFilterDialog, karum_filter_dialog, KARUM, FILTER_DIALOG, AdwWindow)

/**
 * karum_filter_dialog_new: (transfer none): to be presented by the caller.
 * @archive: where names, events and collections are looked up
 * @model: the games found
 * @filter: what is asked for now; copied. What no row says of it stays as it is.
 */
KarumFilterDialog *karum_filter_dialog_new (GtkWindow *parent,
                                            KarumArchive *archive,
                                            KarumGameModel *model,
                                            const KarumGameFilter *filter);

/* karum_filter_dialog_dup_filter: what is asked for, with texts of its own. */
KarumGameFilter karum_filter_dialog_dup_filter (KarumFilterDialog *self);

G_END_DECLS
