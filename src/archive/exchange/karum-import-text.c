/* karum-import-text.c: converts the input to UTF-8. */
#include "karum-encoding.h"
#include "karum-import.h"

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
