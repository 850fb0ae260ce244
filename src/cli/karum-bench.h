/* karum-bench.h: the archive and the tables of the benchmarks. */
#pragma once

#include <glib.h>

#include "karum-store.h"

/* -- Bench archive: measures the speed of queries. */

/**
 * karum_bench_archive: measures queries of the archive at @path, which is not changed. Prints a
 * table or, with @as_json, a document: for each query the number of runs, and the median and
 * maximum time. The queries are drawn from the archive with a fixed seed.
 */
gboolean karum_bench_archive (const char *path, gboolean as_json, GError **error);

/* -- Bench saves: measures how long saving a turn takes during long work. */

/**
 * karum_bench_saves: saves turns during each kind of long work, in a copy of the archive at @path.
 * The copy is created next to it and deleted at the end. Prints a table like karum_bench_archive().
 * @text: path of a file of records to import
 */
gboolean karum_bench_saves (const char *path, const char *text, gboolean as_json, GError **error);

/* -- Bench table: a table of measured times. */

typedef struct _KarumBenchTable KarumBenchTable;

KarumBenchTable *karum_bench_table_new (void);
void karum_bench_table_free (KarumBenchTable *table);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumBenchTable, karum_bench_table_free)

/* karum_bench_table_add: adds a time to the row of @subject, a string literal. */
void karum_bench_table_add (KarumBenchTable *table, const char *subject, gint64 microseconds);

/* karum_bench_table_print: prints for each subject the number of times, and their median and
 * maximum. */
void karum_bench_table_print (KarumBenchTable *table, gboolean as_json);
