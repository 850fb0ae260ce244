/* karum-player-row.h: a row to enter a person's name in, completed from the archive. */
#pragma once

#include <adwaita.h>

#include "karum-archive.h"

G_BEGIN_DECLS

#define KARUM_TYPE_PLAYER_ROW (karum_player_row_get_type ())

/**
 * KarumPlayerRow: shows the names that contain what is typed, and says when a name is new.
 */
G_DECLARE_FINAL_TYPE (KarumPlayerRow, karum_player_row, KARUM, PLAYER_ROW, AdwEntryRow)

/* karum_player_row_set_archive: @archive: (nullable) (transfer none): where names are looked up. */
void karum_player_row_set_archive (KarumPlayerRow *self, KarumArchive *archive);

/* karum_player_row_dup_name: (transfer full) (nullable): the name, trimmed; NULL if there is none.
 */
char *karum_player_row_dup_name (KarumPlayerRow *self);

/* karum_player_row_set_name: @name: (nullable). Shows no completions. */
void karum_player_row_set_name (KarumPlayerRow *self, const char *name);

G_END_DECLS
