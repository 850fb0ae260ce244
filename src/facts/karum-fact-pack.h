/* karum-fact-pack.h: the text of a file of facts, compressed with gzip.
 *
 * It has several parts, one after another, as gzip allows: the first lines, each 64 kB of the
 * others, and the last line. Damage spoils only the part in which it is. The first part still tells
 * whose file it is, and without the last one the file isn't complete. `zcat` prints the text.
 */
#pragma once

#include <gio/gio.h>

/* How many bytes at the beginning of a file tell whether it is compressed, and how it begins. */
#define KARUM_FACT_PACK_BEGIN 1024

/* karum_fact_pack: (transfer full): @text, all of whose lines have their ends. */
GBytes *karum_fact_pack (const char *text);

/**
 * karum_fact_unpack: the other way round, of a file with any content; what is damaged is left out.
 * @most: about how many bytes of text at most; a file that has more ends there
 * Returns: (transfer full) (nullable): NULL for a file that isn't compressed
 */
GString *karum_fact_unpack (const char *bytes, gsize size, gsize most);
