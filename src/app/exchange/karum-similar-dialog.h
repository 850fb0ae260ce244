/* karum-similar-dialog.h: decides about added games that are similar to existing ones. */
#pragma once

#include <adwaita.h>

#include "karum-archive.h"

#define KARUM_TYPE_SIMILAR_DIALOG (karum_similar_dialog_get_type ())

/**
 * KarumSimilarDialog: a list with a choice for each game, and one for all.
 *
 * KarumSimilarDialog::settled (guint replaced, guint left_out, guint updated): the decisions were
 * applied: the numbers of games that have replaced another, that were removed, and of other
 * versions that were applied.
 */
G_DECLARE_FINAL_TYPE (KarumSimilarDialog, karum_similar_dialog, KARUM, SIMILAR_DIALOG, AdwWindow)

/* karum_similar_dialog_new: @archive: (nullable): NULL to collect decisions only, see
 * karum_similar_dialog_dup_decisions(). @games: (element-type KarumSimilarGame): copied */
GtkWidget *karum_similar_dialog_new (GtkWindow *parent, KarumArchive *archive, const GArray *games);

/* karum_similar_dialog_dup_decisions: (transfer full) (element-type KarumMergeDecision): the
 * decisions on games of another archive. */
GArray *karum_similar_dialog_dup_decisions (KarumSimilarDialog *self);
