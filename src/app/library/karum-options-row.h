/* karum-options-row.h: options of rulesets, as conditions. */
#pragma once

#include <adwaita.h>

#include "karum-rules.h"

#define KARUM_TYPE_OPTIONS_ROW (karum_options_row_get_type ())

/**
 * KarumOptionsRow: shows the conditions, and a row for each option when it is expanded. Signal
 * `changed`: the user has changed a condition. Hidden without a game that has options.
 */
G_DECLARE_FINAL_TYPE (KarumOptionsRow, karum_options_row, KARUM, OPTIONS_ROW, AdwExpanderRow)

/* karum_options_row_set_game: sets the game; a different one clears the conditions. NULL for
 * none. */
void karum_options_row_set_game (KarumOptionsRow *self, const KarumGame *game);

/* karum_options_row_show: @options: of the game */
void karum_options_row_show (KarumOptionsRow *self, const KarumOptions *options);

/* karum_options_row_dup_text: (transfer full) (nullable): the conditions in the form of
 * karum_options_write(); NULL for none. */
char *karum_options_row_dup_text (KarumOptionsRow *self);
