/* karum-cells.h: a table of texts to be shown or copied; texts can be links. */
#pragma once

#include "karum-archive-types.h"

G_BEGIN_DECLS

typedef struct {
  char *text;
  char *description; /* (nullable): the accessible description, complete without the position in the
                        table */
  char *target;      /* (nullable): link to games: text of a filter */
  gint64 player;     /* link to a player's page; 0 for none */
  gint64 event;      /* link to an event's page; 0 for none */
} KarumTextCell;

/* Reference counted; must not be changed after it was shown. */
typedef struct _KarumCells KarumCells;

KarumCells *karum_cells_new (void);
KarumCells *karum_cells_ref (KarumCells *cells);
void karum_cells_unref (KarumCells *cells);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumCells, karum_cells_unref)

/* karum_cells_add_column: @number: the column contains numbers, which are right-aligned */
void karum_cells_add_column (KarumCells *cells, const char *head, gboolean number);

/* karum_cells_add: adds the next cell, row by row; all columns must be added before. Returns:
 * (transfer none) */
KarumTextCell *karum_cells_add (KarumCells *cells, const char *text);

guint karum_cells_n_columns (const KarumCells *cells);
guint karum_cells_n_lines (const KarumCells *cells);
const char *karum_cells_head (const KarumCells *cells, guint column);
gboolean karum_cells_is_number (const KarumCells *cells, guint column);
const KarumTextCell *karum_cells_get (const KarumCells *cells, guint line, guint column);

/* karum_cells_text: (transfer full): columns padded with spaces for a monospace font. */
char *karum_cells_text (const KarumCells *cells);

/* karum_cells_csv: (transfer full): CSV according to RFC 4180. */
char *karum_cells_csv (const KarumCells *cells);

G_END_DECLS
