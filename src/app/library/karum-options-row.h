/* karum-options-row.h: single options of a game's rules; each may be left open. */
#pragma once

#include <adwaita.h>

#include "karum-game.h"

G_BEGIN_DECLS

#define KARUM_TYPE_OPTIONS_ROW (karum_options_row_get_type ())

/**
 * KarumOptionsRow: says what is asked for, and has a row for each option when it is expanded.
 * Signal `changed`: something else is asked for by a person. Not visible without a game that has
 * options.
 */
G_DECLARE_FINAL_TYPE (KarumOptionsRow, karum_options_row, KARUM, OPTIONS_ROW, AdwExpanderRow)

/* karum_options_row_set_game: whose options; nothing is asked for if that is another one. NULL for
 * none. */
void karum_options_row_set_game (KarumOptionsRow *self, const KarumGame *game);

/* karum_options_row_show: @options: of the game */
void karum_options_row_show (KarumOptionsRow *self, const KarumOptions *options);

/* karum_options_row_dup_text: (transfer full) (nullable): what is asked for, as
 * karum_options_write() has it; NULL for nothing. */
char *karum_options_row_dup_text (KarumOptionsRow *self);

G_END_DECLS
