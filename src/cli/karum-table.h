/* karum-table.h: prints a table as lines or as one JSON array. */
#pragma once

#include "karum-json.h"

G_BEGIN_DECLS

/**
 * KarumTablePrinter: prints one row of a table, in either format.
 */
typedef struct {
  void (*line) (gconstpointer row);
  void (*object) (KarumJson *json, gconstpointer row);
} KarumTablePrinter;

/**
 * KarumTable: a table that is printed row by row to standard output, without keeping rows.
 */
typedef struct {
  const KarumTablePrinter *printer;
  gboolean as_json;
  KarumJson json;
} KarumTable;

/* karum_table_begin: starts a table; must be passed to karum_table_end(). */
KarumTable karum_table_begin (const KarumTablePrinter *printer, gboolean as_json);

void karum_table_row (KarumTable *table, gconstpointer row);

/* karum_table_end: prints the end of the table. */
void karum_table_end (KarumTable *table);

/* karum_table_clear: frees the data of @table if it was not ended because of an error. */
void karum_table_clear (KarumTable *table);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (KarumTable, karum_table_clear)

/**
 * karum_table_print: prints a table of @rows.
 * @offset: number of rows to skip
 * @limit: maximum number of rows; 0 for all
 */
void karum_table_print (const KarumTablePrinter *printer,
                        const GPtrArray *rows,
                        guint offset,
                        guint limit,
                        gboolean as_json);

/**
 * karum_table_column: prints a column and @end, a tab or a newline. Tabs and newlines in @text
 * become spaces.
 * @text: (nullable)
 */
void karum_table_column (const char *text, char end);

/* karum_json_begin: an empty document; must be passed to karum_json_end(). */
KarumJson karum_json_begin (void);

/* karum_json_end: prints the rest and frees the data of @json. */
void karum_json_end (KarumJson *json);

G_END_DECLS
