/* karum-bench-table.h: a table of measured times. */
#pragma once

#include <glib.h>

typedef struct _KarumBenchTable KarumBenchTable;

KarumBenchTable *karum_bench_table_new (void);
void karum_bench_table_free (KarumBenchTable *table);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumBenchTable, karum_bench_table_free)

/* karum_bench_table_add: adds a time to the row of @subject, a string literal. */
void karum_bench_table_add (KarumBenchTable *table, const char *subject, gint64 microseconds);

/* karum_bench_table_print: prints for each subject the number of times, and their median and
 * maximum. */
void karum_bench_table_print (KarumBenchTable *table, gboolean as_json);
