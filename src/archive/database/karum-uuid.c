#include "karum-uuid.h"

#include <errno.h>
#include <string.h>

gboolean
karum_uuid_parse (const char *text, KarumUuid *uuid)
{
  static const KarumUuid nil;

  if (!g_uuid_string_is_valid (text))
    return FALSE;
  for (guint i = 0; i < 16; i++) {
    if (*text == '-')
      text++;
    uuid->bytes[i]
        = (guint8) (g_ascii_xdigit_value (text[0]) << 4 | g_ascii_xdigit_value (text[1]));
    text += 2;
  }
  return memcmp (uuid->bytes, nil.bytes, sizeof nil.bytes) != 0;
}

/* From the kernel: generators inside a process repeat themselves after a fork. */
static void
take_random (KarumEntropy *entropy, guint8 *bytes, gsize n)
{
  if (entropy->left < n) {
    if (getentropy (entropy->bytes, sizeof entropy->bytes) != 0)
      g_error ("no random numbers: %s", g_strerror (errno));
    entropy->left = sizeof entropy->bytes;
  }
  entropy->left -= n;
  memcpy (bytes, entropy->bytes + entropy->left, n);
}

/* Version 7 of RFC 9562: the first 60 bits are a time stamp, so that games added one after the
 * other are neighbours in an index. */
KarumUuid
karum_uuid_new (KarumEntropy *entropy)
{
  gint64 now = g_get_real_time ();
  guint64 milliseconds = (guint64) (now / 1000);
  guint fraction = (guint) (now % 1000) * 4096 / 1000;
  KarumUuid uuid;

  take_random (entropy, uuid.bytes + 8, sizeof uuid.bytes - 8);
  for (guint i = 0; i < 6; i++)
    uuid.bytes[i] = (guint8) (milliseconds >> (40 - 8 * i));
  uuid.bytes[6] = (guint8) (0x70 | fraction >> 8);
  uuid.bytes[7] = (guint8) fraction;
  uuid.bytes[8] = (guint8) ((uuid.bytes[8] & 0x3f) | 0x80);
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
