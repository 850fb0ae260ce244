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

G_END_DECLS
