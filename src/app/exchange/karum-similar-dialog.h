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
 * KarumSimilarDialog::settled (guint replaced, guint left_out): what was chosen has been done: so
 * many games have taken the place of another, so many are gone.
 */
G_DECLARE_FINAL_TYPE (KarumSimilarDialog, karum_similar_dialog, KARUM, SIMILAR_DIALOG, AdwWindow)

/* karum_similar_dialog_new: @games: (element-type KarumSimilarGame): copied */
GtkWidget *karum_similar_dialog_new (GtkWindow *parent, KarumArchive *archive, const GArray *games);

G_END_DECLS
