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
 * karum_table_print: prints @rows to the standard output.
 * @limit: no more than so many; 0 for all
 */
void karum_table_print (const KarumTablePrinter *printer,
                        const GPtrArray *rows,
                        guint limit,
                        gboolean as_json);

/**
 * karum_table_column: prints a column of a line and @end, a tab or the end of the line. What would
 * end the column or the line itself becomes a space.
 * @text: (nullable)
 */
void karum_table_column (const char *text, char end);

G_END_DECLS
