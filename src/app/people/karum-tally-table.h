/* karum-tally-table.h: a table of wins, draws and losses, each number a way to the games. */
#pragma once

#include <adwaita.h>

#include "karum-player-figures.h"

G_BEGIN_DECLS

#define KARUM_TYPE_TALLY_TABLE (karum_tally_table_get_type ())

/**
 * KarumTallyTable: a number is a button with the action `win.show-games`. Of a long table the first
 * lines are shown, and a button for the rest.
 *
 * Properties: `title`: what the lines are; `against`: whether a line of a player has a button with
 * the action `player.against`.
 */
G_DECLARE_FINAL_TYPE (KarumTallyTable, karum_tally_table, KARUM, TALLY_TABLE, AdwBin)

void karum_tally_table_clear (KarumTallyTable *self);

/**
 * karum_tally_table_add: one more line.
 * @player: whose page @label leads to; 0 if it leads nowhere
 * @group: the games of the line
 */
void karum_tally_table_add (KarumTallyTable *self,
                            const char *label,
                            gint64 player,
                            const KarumTally *tally,
                            const KarumGameFilter *group);

/* karum_tally_table_get_n_lines: shown or not. */
guint karum_tally_table_get_n_lines (KarumTallyTable *self);

/* karum_figure_button_new: (transfer none): a button with @text that shows the games of @filter.
 * @description: what the number is, for those who can't see where it stands */
GtkWidget *
karum_figure_button_new (const char *text, const char *description, const KarumGameFilter *filter);

G_END_DECLS
