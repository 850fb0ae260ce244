/* karum-bench-saves.h: how long a person waits for a turn to be saved beside long work. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * karum_bench_saves: saves turns beside each kind of long work on a copy of the archive at @path,
 * which is made beside it and deleted in the end, and prints a table as karum_bench_archive() does.
 * @text: a file of records, to be imported
 */
gboolean karum_bench_saves (const char *path, const char *text, gboolean as_json, GError **error);

G_END_DECLS
