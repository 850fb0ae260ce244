/* karum-bench-saves.h: measures how long saving a turn takes during long work. */
#pragma once

#include <glib.h>

/**
 * karum_bench_saves: saves turns during each kind of long work, in a copy of the archive at @path.
 * The copy is created next to it and deleted at the end. Prints a table like karum_bench_archive().
 * @text: path of a file of records to import
 */
gboolean karum_bench_saves (const char *path, const char *text, gboolean as_json, GError **error);
