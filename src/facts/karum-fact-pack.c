#include "karum-fact-pack.h"

#include <string.h>

/* Lines at the beginning that say what the file is, and how much of the others is a part. */
#define HEAD_LINES 3
#define PART_BYTES (64 * 1024)

/* The first bytes of each part: gzip, deflate, no flags. */
#define MAGIC "\x1f\x8b\x08"
#define MAGIC_BYTES 4

/* What is read of a part at once: as much of it may be lost before where it is damaged. */
#define BYTES_AT_ONCE 2048

/* How many times its size is read of a file at most: each of its bytes could seem to begin a part.
 */
#define MOST_READ 4

/* -- Writing ---------------------------------------------------------------------------------- */

static void
append_part (GOutputStream *file, const char *text, gsize size)
{
  g_autoptr (GZlibCompressor) gzip = g_zlib_compressor_new (G_ZLIB_COMPRESSOR_FORMAT_GZIP, -1);
  g_autoptr (GOutputStream) part = g_converter_output_stream_new (file, G_CONVERTER (gzip));

  g_filter_output_stream_set_close_base_stream (G_FILTER_OUTPUT_STREAM (part), FALSE);
  g_output_stream_write_all (part, text, size, NULL, NULL, NULL);
  g_output_stream_close (part, NULL, NULL);
}

static const char *
line_after (const char *text)
{
  return strchr (text, '\n') + 1;
}

/* The end of the part that begins at @text, at the end of a line before @last. */
static const char *
end_of_part (const char *text, const char *last)
{
  return last - text <= PART_BYTES ? last : MIN (line_after (text + PART_BYTES), last);
}

/* The beginning of the last line. */
static const char *
last_line (const char *text)
{
  const char *newline = memrchr (text, '\n', strlen (text) - 1);

  return newline ? newline + 1 : text;
}

GBytes *
karum_fact_pack (const char *text)
{
  g_autoptr (GOutputStream) file = g_memory_output_stream_new_resizable ();
  const char *last = last_line (text), *at = text, *end = text;

  for (int i = 0; i < HEAD_LINES && end < last; i++)
    end = line_after (end);
  for (; at < last; at = end, end = end_of_part (at, last))
    append_part (file, at, (gsize) (end - at));
  append_part (file, last, strlen (last));
  g_output_stream_close (file, NULL, NULL);
  return g_memory_output_stream_steal_as_bytes (G_MEMORY_OUTPUT_STREAM (file));
}

/* -- Reading ---------------------------------------------------------------------------------- */

static gboolean
is_part (const char *bytes, gsize size)
{
  return size >= MAGIC_BYTES && memcmp (bytes, MAGIC, MAGIC_BYTES) == 0;
}

/* Appends a part, as far as it can be read. @error: G_IO_ERROR_PARTIAL_INPUT if it may go on where
 * the file ends; returns: how much was read of it */
static gsize
read_part (const char *bytes, gsize size, gsize most, GString *text, GError **error)
{
  g_autoptr (GZlibDecompressor) gzip = g_zlib_decompressor_new (G_ZLIB_COMPRESSOR_FORMAT_GZIP);
  GConverterResult result = G_CONVERTER_CONVERTED;
  gsize at = 0;

  while (result == G_CONVERTER_CONVERTED && text->len < most) {
    char some[BYTES_AT_ONCE];
    gsize taken = 0, made = 0;

    result = g_converter_convert (G_CONVERTER (gzip), bytes + at, size - at, some, sizeof some,
                                  G_CONVERTER_INPUT_AT_END, &taken, &made, error);
    at += taken;
    g_string_append_len (text, some, (gssize) made);
  }
  return at;
}

/* What may still be coming isn't used. Of what is damaged the beginning is, and a line that is no
 * fact tells that something is lacking. */
static void
end_spoilt (GString *text, gsize before, const GError *why)
{
  if (g_error_matches (why, G_IO_ERROR, G_IO_ERROR_PARTIAL_INPUT))
    g_string_truncate (text, before);
  g_string_append (text, "\n\n");
}

/* Returns: the offset of the first part at or after @at; @size without one */
static gsize
find_part (const char *bytes, gsize size, gsize at)
{
  const char *found = memmem (bytes + at, size - at, MAGIC, MAGIC_BYTES);

  return found ? (gsize) (found - bytes) : size;
}

GString *
karum_fact_unpack (const char *bytes, gsize size, gsize most)
{
  GString *text;
  gsize at = 0, read = 0;

  if (!is_part (bytes, size))
    return NULL;
  text = g_string_new (NULL);
  while (at < size && text->len < most && read < MOST_READ * size) {
    g_autoptr (GError) why = NULL;
    gsize before = text->len, length = read_part (bytes + at, size - at, most, text, &why);

    read += length;
    if (why) {
      end_spoilt (text, before, why);
      at = find_part (bytes, size, at + 1);
    } else {
      at += length;
    }
  }
  return text;
}
