/* karum-bench-table.h: how long things took, as a table. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct _KarumBenchTable KarumBenchTable;

KarumBenchTable *karum_bench_table_new (void);
void karum_bench_table_free (KarumBenchTable *table);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumBenchTable, karum_bench_table_free)

/* karum_bench_table_add: @subject: literal; took @microseconds once. */
void karum_bench_table_add (KarumBenchTable *table, const char *subject, gint64 microseconds);

/* karum_bench_table_print: for every subject how often it was done, and the median and the longest
 * time. */
void karum_bench_table_print (KarumBenchTable *table, gboolean as_json);

G_END_DECLS
