/* karum-tally-table.h: a table of wins, draws and losses, whose numbers show the games. */
#pragma once

#include <adwaita.h>

#include "karum-tally-figures.h"

#define KARUM_TYPE_TALLY_TABLE (karum_tally_table_get_type ())

/**
 * KarumTallyTable: each label has a bar of its games below; a number is a button with the action
 * `win.show-games`. Of a long table, the first lines are shown, with a button for more.
 *
 * Properties: `title`: the name of the lines; `against`: whether a player's line has a button with
 * the action `player.against`.
 */
G_DECLARE_FINAL_TYPE (KarumTallyTable, karum_tally_table, KARUM, TALLY_TABLE, AdwBin)

/* karum_tally_table_show: an empty table is hidden. @table: (transfer full): with the columns of
 * karum_tally_figures_new() */
void karum_tally_table_show (KarumTallyTable *self, KarumFigureTable *table);

/* karum_tally_table_get_n_lines: shown or not. */
guint karum_tally_table_get_n_lines (KarumTallyTable *self);

/* karum_figure_button_new: (transfer none): a button with @text that shows the games of @target,
 * the text of a filter. @description: what the number is, for those who can't see where it stands
 */
GtkWidget *karum_figure_button_new (const char *text, const char *description, const char *target);
