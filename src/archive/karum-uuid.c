#include "karum-uuid.h"

#include <errno.h>
#include <unistd.h>

gboolean
karum_uuid_parse (const char *text, KarumUuid *uuid)
{
  if (!g_uuid_string_is_valid (text))
    return FALSE;
  for (guint i = 0; i < 16; i++) {
    if (*text == '-')
      text++;
    uuid->bytes[i]
        = (guint8) (g_ascii_xdigit_value (text[0]) << 4 | g_ascii_xdigit_value (text[1]));
    text += 2;
  }
  return TRUE;
}

KarumUuid
karum_uuid_new (void)
{
  KarumUuid uuid;

  /* From the kernel: generators in this process repeat themselves after a fork. */
  if (getentropy (uuid.bytes, sizeof uuid.bytes) != 0)
    g_error ("no random numbers: %s", g_strerror (errno));
  uuid.bytes[6] = (guint8) ((uuid.bytes[6] & 0x0f) | 0x40); /* version 4 */
  uuid.bytes[8] = (guint8) ((uuid.bytes[8] & 0x3f) | 0x80); /* of RFC 4122 */
  return uuid;
}

char *
karum_uuid_text (const KarumUuid *uuid)
{
  const guint8 *b = uuid->bytes;

  return g_strdup_printf ("%02x%02x%02x%02x-%02x%02x-%02x%02x-%02x%02x-%02x%02x%02x%02x%02x%02x",
                          b[0], b[1], b[2], b[3], b[4], b[5], b[6], b[7], b[8], b[9], b[10], b[11],
                          b[12], b[13], b[14], b[15]);
}
