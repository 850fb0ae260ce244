/* karum-bench-archive.h: measures the speed of queries. */
#pragma once

#include "karum-store.h"

/**
 * karum_bench_archive: measures queries of the archive at @path, which is not changed. Prints a
 * table or, with @as_json, a document: for each query the number of runs, and the median and
 * maximum time. The queries are drawn from the archive with a fixed seed.
 */
gboolean karum_bench_archive (const char *path, gboolean as_json, GError **error);
