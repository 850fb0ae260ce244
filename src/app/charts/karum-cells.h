/* karum-cells.h: a table of texts to be shown or copied; texts can be links. */
#pragma once

#include <adwaita.h>
#include <gtk/gtk.h>

#include "karum-archive-types.h"

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

/* karum_cells_html: (transfer full): a document with the table alone. */
char *karum_cells_html (const KarumCells *cells);

/* karum_cells_csv: (transfer full): CSV according to RFC 4180. */
char *karum_cells_csv (const KarumCells *cells);

typedef struct {
  char *title; /* (nullable) */
  KarumCells *cells;
} KarumTitledCells;

/* KarumTables: owns its members. */
typedef struct {
  char *title;       /* the title of the page: a player, an event */
  char *note;        /* (nullable): the filter in words */
  GPtrArray *tables; /* (element-type KarumTitledCells) */
} KarumTables;

/**
 * KarumTablesMaker: creates the tables of @page in the present language of gettext(), which can
 * differ from that of the page. Returns: (transfer full)
 */
typedef KarumTables *(*KarumTablesMaker) (gpointer page);

/* karum_tables_new: @note: (nullable) */
KarumTables *karum_tables_new (const char *title, const char *note);

void karum_tables_free (KarumTables *tables);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumTables, karum_tables_free)

/* karum_tables_add: an empty table is ignored. @title: (nullable); @cells: (transfer full) */
void karum_tables_add (KarumTables *tables, const char *title, KarumCells *cells);

#define KARUM_TYPE_TABULAR (karum_tabular_get_type ())

/**
 * KarumTabular: implemented by widgets that show tables.
 */
G_DECLARE_INTERFACE (KarumTabular, karum_tabular, KARUM, TABULAR, GtkWidget)

struct _KarumTabularInterface {
  GTypeInterface parent;

  void (*add_tables) (KarumTabular *self, KarumTables *tables);
};

/* karum_tabular_collect: adds the tables of @root and of its visible descendants. */
void karum_tabular_collect (GtkWidget *root, KarumTables *tables);

/* karum_scroll_sideways: @scroller, a GtkScrolledWindow around a wide table, leaves vertical
 * scrolling to the page. One of GTK 4.8 takes it even if it can't scroll vertically. */
void karum_scroll_sideways (GtkWidget *scroller);

/* -- Cell table: a table of figures with a title, which can be copied. */

#define KARUM_TYPE_CELL_TABLE (karum_cell_table_get_type ())

/**
 * KarumCellTable: figures are links to their games (`win.show-games`), players to their page
 * (`win.show-player`). A wide table scrolls. A long table shows its first rows and a button for
 * more.
 *
 * Properties: `title`. Actions: `table.copy-text`, `table.copy-csv`, which copy all
 * rows, and `table.show-more`.
 */
G_DECLARE_FINAL_TYPE (KarumCellTable, karum_cell_table, KARUM, CELL_TABLE, GtkBox)

/* karum_cell_table_show: an empty table is hidden. @cells: (transfer none) */
void karum_cell_table_show (KarumCellTable *self, KarumCells *cells);

/* karum_cell_table_get_cells: (transfer none) (nullable): the shown cells. */
KarumCells *karum_cell_table_get_cells (KarumCellTable *self);
