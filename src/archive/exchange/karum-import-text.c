/* karum-import-text.c: from a file to a text in UTF-8. */
#include "karum-encoding.h"
#include "karum-import.h"

/* Larger files are not copied into memory; smaller ones are, so that a file which shrinks or a
 * medium which is pulled out in the middle does no harm. */
#define COPIED_MAX (64 << 20)

GBytes *
karum_import_read_file (const char *path, GError **error)
{
  g_autoptr (GMappedFile) map = g_mapped_file_new (path, FALSE, NULL);
  char *text;
  gsize length;

  if (map && g_mapped_file_get_length (map) > COPIED_MAX)
    return g_mapped_file_get_bytes (map);
  if (!g_file_get_contents (path, &text, &length, error))
    return NULL;
  return g_bytes_new_take (text, length);
}

GBytes *
karum_import_decode (GBytes *text, const char *encoding, GError **error)
{
  const char *bytes;
  char *decoded;
  gsize length, decoded_length;

  if (!encoding)
    return g_bytes_ref (text);
  bytes = g_bytes_get_data (text, &length);
  decoded = karum_encoding_convert (bytes ? bytes : "", length, encoding, &decoded_length, error);
  return decoded ? g_bytes_new_take (decoded, decoded_length) : NULL;
}
