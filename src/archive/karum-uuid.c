#include "karum-uuid.h"

#include <string.h>

gboolean
karum_uuid_parse (const char *text, KarumUuid *uuid)
{
  if (!g_uuid_string_is_valid (text))
    return FALSE;
  for (guint i = 0; i < 16; i++) {
    if (*text == '-')
      text++;
    uuid->bytes[i] = (guint8) (g_ascii_xdigit_value (text[0]) << 4 | g_ascii_xdigit_value (text[1]));
    text += 2;
  }
  return TRUE;
}

KarumUuid
karum_uuid_new (void)
{
  g_autofree char *text = g_uuid_string_random ();
  KarumUuid uuid;

  karum_uuid_parse (text, &uuid);
  return uuid;
}

char *
karum_uuid_text (const KarumUuid *uuid)
{
  const guint8 *b = uuid->bytes;

  return g_strdup_printf ("%02x%02x%02x%02x-%02x%02x-%02x%02x-%02x%02x-%02x%02x%02x%02x%02x%02x", b[0],
                          b[1], b[2], b[3], b[4], b[5], b[6], b[7], b[8], b[9], b[10], b[11], b[12],
                          b[13], b[14], b[15]);
}
