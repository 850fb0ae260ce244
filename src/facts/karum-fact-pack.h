/* karum-fact-pack.h: the text of a file of facts, compressed with gzip.
 *
 * The first lines, each 64 kB of the others and the last line are compressed on their own and stand
 * one after another, as gzip allows: so damage spoils a part of the file, whoever it belongs to is
 * still known, and a file without its end is seen to be without. `zcat` prints the text.
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
