/* karum-pattern-dialog.h: edits a pattern of points for a search. */
#pragma once

#include <adwaita.h>
#include <gtk/gtk.h>

#include "karum-archive-types.h"
#include "karum-game.h"

/* -- Board part: a board for selecting a rectangle of points. */

/* -- Pattern dialog -- */

#define KARUM_TYPE_PATTERN_DIALOG (karum_pattern_dialog_get_type ())

/* KarumPatternDialog: signal `found` (const char *: the filter, in the format of
 * karum_game_filter_write()). */
G_DECLARE_FINAL_TYPE (KarumPatternDialog, karum_pattern_dialog, KARUM, PATTERN_DIALOG, AdwWindow)

GtkWindow *karum_pattern_dialog_new (GtkWindow *parent);

/* karum_pattern_dialog_set_filter: starts with the pattern and the game of @filter, if it has
 * them. */
void karum_pattern_dialog_set_filter (KarumPatternDialog *self, const KarumGameFilter *filter);

/**
 * karum_pattern_dialog_set_board: lets the user take the pattern from a part of a board.
 * @rules, @state: copied; karum_pattern_possible() must hold
 */
void karum_pattern_dialog_set_board (KarumPatternDialog *self,
                                     const KarumRules *rules,
                                     const KarumState *state);
