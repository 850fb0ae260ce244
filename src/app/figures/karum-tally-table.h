/* karum-tally-table.h: a table of wins, draws and losses, whose numbers show the games. */
#pragma once

#include <adwaita.h>

#include "karum-annotated.h"
#include "karum-cells.h"
#include "karum-figure-games.h"

/* karum_tally_cells_new: (transfer full): the columns: a label, games, won, drawn, lost, score. */
KarumCells *karum_tally_cells_new (void);

/* karum_tally_cells_add: adds a line. */
void karum_tally_cells_add (KarumCells *cells, const char *label, const KarumTally *tally);

#define KARUM_TYPE_TALLY_TABLE (karum_tally_table_get_type ())

/**
 * KarumTallyTable: each label has a bar of its games below; a number is a button with the action
 * `win.show-games`. Of a long table, the first lines are shown, with a button for more.
 *
 * Properties: `title`: the name of the lines; `against`: whether a player's line has a button with
 * the action `player.against`.
 */
G_DECLARE_FINAL_TYPE (KarumTallyTable, karum_tally_table, KARUM, TALLY_TABLE, AdwBin)

void karum_tally_table_clear (KarumTallyTable *self);

/* Where the label of a line leads. */
typedef struct {
  const char
      *action; /* (nullable): of the window, with the number of what is shown; NULL: nowhere */
  gint64 id;
} KarumTallyLink;

#define KARUM_TALLY_PLAYER(id) ((KarumTallyLink){ (id) != 0 ? "win.show-player" : NULL, (id) })
#define KARUM_TALLY_EVENT(id) ((KarumTallyLink){ (id) != 0 ? "win.show-event" : NULL, (id) })
#define KARUM_TALLY_NOWHERE ((KarumTallyLink){ NULL, 0 })

/**
 * karum_tally_table_add: one more line.
 * @group: the games of the line
 */
void karum_tally_table_add (KarumTallyTable *self,
                            const char *label,
                            KarumTallyLink link,
                            const KarumTally *tally,
                            const KarumGameFilter *group);

/* karum_tally_table_get_n_lines: shown or not. */
guint karum_tally_table_get_n_lines (KarumTallyTable *self);

/* karum_figure_button_new: (transfer none): a button with @text that shows the games of @filter.
 * @description: what the number is, for those who can't see where it stands */
GtkWidget *
karum_figure_button_new (const char *text, const char *description, const KarumGameFilter *filter);
