/* karum-figure-table.h: a table of figures, made once for all that show it: the window, paper, a
 * web site, and files.
 *
 * A cell has a number or a text, and what it leads to; a column says what its numbers are. Who
 * shows the table asks for the texts in its language. */
#pragma once

#include "karum-catalogue.h"
#include "karum-table-pages.h"

/* What the numbers of a column are. */
typedef enum {
  KARUM_UNIT_TEXT,    /* texts and results */
  KARUM_UNIT_WHOLE,   /* 12 */
  KARUM_UNIT_HALVES,  /* half points: 2½ */
  KARUM_UNIT_QUARTERS /* quarters of a point: 2.75 */
} KarumUnit;

typedef struct {
  char *key;           /* in files, the same in every language */
  const char *context; /* of @head in the catalogues */
  const char *head;    /* (nullable): NULL if @key is the head: the number of a line, a round */
  KarumUnit unit;
} KarumFigureColumn;

/* The result of a game, or of a match of two games. */
typedef struct {
  const char *sign; /* 0 ½ 1 − +; of static duration */
  guint place;      /* the line of the opponent, from 1; 0 if the column says it */
  gboolean bye;
  gint64 games[2]; /* 0 for none */
} KarumFigureResult;

typedef struct {
  char *text;      /* (nullable) */
  gint64 number;   /* in the unit of the column */
  GArray *results; /* (nullable) (element-type KarumFigureResult) */
  gint64 person;   /* to whom the cell leads; 0 for nobody */
  GArray *games;   /* (nullable) (element-type gint64): to which it leads */
  char *about;     /* (nullable): whose games */
} KarumFigureCell;

typedef struct _KarumFigureTable KarumFigureTable;

KarumFigureTable *karum_figure_table_new (void);
void karum_figure_table_free (KarumFigureTable *table);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumFigureTable, karum_figure_table_free)

/* karum_figure_table_add_column: all columns come before the first cell. @head: (nullable) */
void karum_figure_table_add_column (KarumFigureTable *table,
                                    const char *key,
                                    const char *context,
                                    const char *head,
                                    KarumUnit unit);

/* karum_figure_table_add_number, karum_figure_table_add_text: (transfer none): the next cell, row
 * by row; only before it is shown, more can be set in it. */
KarumFigureCell *karum_figure_table_add_number (KarumFigureTable *table, gint64 number);
KarumFigureCell *karum_figure_table_add_text (KarumFigureTable *table, const char *text);

guint karum_figure_table_n_columns (const KarumFigureTable *table);
guint karum_figure_table_n_lines (const KarumFigureTable *table);
const KarumFigureColumn *karum_figure_table_column (const KarumFigureTable *table, guint column);
const KarumFigureCell *
karum_figure_table_cell (const KarumFigureTable *table, guint line, guint column);

/* karum_figure_head: the head of a column. @catalogue: (nullable): as for karum_catalogue_text() */
const char *karum_figure_head (const KarumFigureColumn *column, const KarumCatalogue *catalogue);

/* karum_figure_text: (transfer full): a cell as people read it. */
char *karum_figure_text (const KarumFigureTable *table,
                         guint line,
                         guint column,
                         const KarumCatalogue *catalogue);

/* karum_figure_data: (transfer full): a cell as programs read it: 2.5 */
char *karum_figure_data (const KarumFigureTable *table, guint line, guint column);

/* karum_figure_result_text: (transfer full): a result: "1", "3: 1" */
char *karum_figure_result_text (const KarumFigureResult *result, const KarumCatalogue *catalogue);

/* Between the results of a cell: neither a score nor a fraction. */
#define KARUM_FIGURE_RESULTS ", "

/* karum_figure_plain_new: (transfer full): the table for paper, which borrows from @table and
 * @title; karum_figure_plain_free(). */
KarumPlainTable *karum_figure_plain_new (const KarumFigureTable *table,
                                         const char *title,
                                         const KarumCatalogue *catalogue);
void karum_figure_plain_free (KarumPlainTable *plain);
