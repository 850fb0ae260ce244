/* karum-table.h: a table as lines or as one JSON array. */
#pragma once

#include "karum-json.h"

G_BEGIN_DECLS

/**
 * KarumTablePrinter: how one row of a table is printed, in both forms.
 */
typedef struct {
  void (*line) (gconstpointer row);
  void (*object) (KarumJson *json, gconstpointer row);
} KarumTablePrinter;

/**
 * KarumTable: a table that is printed row by row on the standard output, and nothing of it kept.
 */
typedef struct {
  const KarumTablePrinter *printer;
  gboolean as_json;
  KarumJson json;
} KarumTable;

/* karum_table_begin: a table without rows so far, for karum_table_end(). */
KarumTable karum_table_begin (const KarumTablePrinter *printer, gboolean as_json);

/* karum_table_row: prints a row. */
void karum_table_row (KarumTable *table, gconstpointer row);

/* karum_table_end: prints what ends the table. */
void karum_table_end (KarumTable *table);

/* karum_table_clear: frees what @table holds if it was not ended, because a row can't be had. */
void karum_table_clear (KarumTable *table);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (KarumTable, karum_table_clear)

/**
 * karum_table_print: prints a table of @rows.
 * @offset: so many are left out first
 * @limit: no more than so many; 0 for all
 */
void karum_table_print (const KarumTablePrinter *printer,
                        const GPtrArray *rows,
                        guint offset,
                        guint limit,
                        gboolean as_json);

/**
 * karum_table_column: prints a column of a line and @end, a tab or the end of the line. What would
 * end the column or the line itself becomes a space.
 * @text: (nullable)
 */
void karum_table_column (const char *text, char end);

G_END_DECLS
