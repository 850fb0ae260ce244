/* karum-preview.h: a game at a glance: its last position, or the one that was searched for; players
 * and comment. */
#pragma once

#include <adwaita.h>

#include "karum-archive.h"
#include "karum-archive-types.h"

#define KARUM_TYPE_PREVIEW (karum_preview_get_type ())
G_DECLARE_FINAL_TYPE (KarumPreview, karum_preview, KARUM, PREVIEW, AdwBin)

/**
 * karum_preview_show: shows the game @id of @archive.
 * @archive: (nullable)
 * @id: 0 for no game
 * @filter: the search: the game is shown at its position or pattern; a pattern is marked
 */
void karum_preview_show (KarumPreview *self,
                         KarumArchive *archive,
                         gint64 id,
                         const KarumGameFilter *filter);

/* karum_preview_show_many: shows only how many games are selected. */
void karum_preview_show_many (KarumPreview *self, guint n_games);

/* karum_preview_copy_picture: copies the picture of the board to the clipboard, if one is shown. */
void karum_preview_copy_picture (KarumPreview *self);
