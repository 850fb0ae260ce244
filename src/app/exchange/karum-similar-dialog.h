/* karum-similar-dialog.h: deciding about games that were added although they are similar to others.
 */
#pragma once

#include <adwaita.h>

#include "karum-archive.h"

G_BEGIN_DECLS

#define KARUM_TYPE_SIMILAR_DIALOG (karum_similar_dialog_get_type ())

/**
 * KarumSimilarDialog: a list with a choice for each game, and one for all.
 *
 * KarumSimilarDialog::settled (guint replaced, guint left_out, guint updated): what was chosen has
 * been done: so many games have taken the place of another, so many are gone, and so many other
 * versions were taken.
 */
G_DECLARE_FINAL_TYPE (KarumSimilarDialog, karum_similar_dialog, KARUM, SIMILAR_DIALOG, AdwWindow)

/* karum_similar_dialog_new: @archive: (nullable): NULL to decide only, see
 * karum_similar_dialog_dup_decisions(). @games: (element-type KarumSimilarGame): copied */
GtkWidget *karum_similar_dialog_new (GtkWindow *parent, KarumArchive *archive, const GArray *games);

/* karum_similar_dialog_dup_decisions: (transfer full) (element-type KarumMergeDecision): what is
 * chosen for games of another archive. */
GArray *karum_similar_dialog_dup_decisions (KarumSimilarDialog *self);

G_END_DECLS
