/* karum-cells.h: a table of texts to show or copy; a text can lead to games. */
#pragma once

#include "karum-archive-types.h"

G_BEGIN_DECLS

typedef struct {
  char *text;
  char *description; /* (nullable): what it is, for those who can't see where it stands */
  char *target;      /* (nullable): the games behind it: text of a filter */
  gint64 player;     /* whose page it leads to; 0 if to nobody's */
  gint64 event;      /* the same of an event */
} KarumTextCell;

/* Reference counted; not changed any more once it is shown. */
typedef struct _KarumCells KarumCells;

KarumCells *karum_cells_new (void);
KarumCells *karum_cells_ref (KarumCells *cells);
void karum_cells_unref (KarumCells *cells);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumCells, karum_cells_unref)

/* karum_cells_add_column: @number: whether it has numbers, which stand at its right edge */
void karum_cells_add_column (KarumCells *cells, const char *head, gboolean number);

/* karum_cells_add: the next cell, line by line, after all columns. Returns: (transfer none) */
KarumTextCell *karum_cells_add (KarumCells *cells, const char *text);

guint karum_cells_n_columns (const KarumCells *cells);
guint karum_cells_n_lines (const KarumCells *cells);
const char *karum_cells_head (const KarumCells *cells, guint column);
gboolean karum_cells_is_number (const KarumCells *cells, guint column);
const KarumTextCell *karum_cells_get (const KarumCells *cells, guint line, guint column);

/* karum_cells_text: (transfer full): columns side by side, filled up with blanks, for a font of
 * equal widths. */
char *karum_cells_text (const KarumCells *cells);

/* karum_cells_csv: (transfer full): as RFC 4180 has it. */
char *karum_cells_csv (const KarumCells *cells);

G_END_DECLS
