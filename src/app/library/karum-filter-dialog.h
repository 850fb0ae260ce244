/* karum-filter-dialog.h: the dialog for the conditions of a filter, a row for each. */
#pragma once

#include <adwaita.h>

#include "karum-archive.h"
#include "karum-game-model.h"

#define KARUM_TYPE_FILTER_DIALOG (karum_filter_dialog_get_type ())

/**
 * KarumFilterDialog: shows the number of games found while it is filled in.
 *
 * KarumFilterDialog::changed: the filter has changed, and the user has paused typing.
 * KarumFilterDialog::words-removed: the text of the search field is to be removed.
 */
G_DECLARE_FINAL_TYPE (KarumFilterDialog, karum_filter_dialog, KARUM, FILTER_DIALOG, AdwWindow)

/**
 * karum_filter_dialog_new: (transfer none): to be presented by the caller.
 * @archive: to look up names, events and collections
 * @model: the games found
 * @filter: the current filter; copied. Conditions without a row are kept.
 */
KarumFilterDialog *karum_filter_dialog_new (GtkWindow *parent,
                                            KarumArchive *archive,
                                            KarumGameModel *model,
                                            const KarumGameFilter *filter);

/* karum_filter_dialog_set_words: shows what the search field contains, since that hides games,
 * too. */
void karum_filter_dialog_set_words (KarumFilterDialog *self, const char *words);

/* karum_filter_dialog_dup_filter: the filter; owns its texts. */
KarumGameFilter karum_filter_dialog_dup_filter (KarumFilterDialog *self);
