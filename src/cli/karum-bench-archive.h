/* karum-bench-archive.h: how quickly an archive answers. */
#pragma once

#include "karum-store.h"

G_BEGIN_DECLS

/**
 * karum_bench_archive: measures the archive at @path, which is not changed, and prints a table or,
 * with @as_json, a document: for every question how often it was asked, and the median and the
 * longest time. What is asked for is drawn from the archive, the same every time.
 */
gboolean karum_bench_archive (const char *path, gboolean as_json, GError **error);

G_END_DECLS
