#include "karum-position-codec.h"

#include <string.h>

#include "karum-hash.h"

static guint32
check_of (const guint8 *data, gsize size)
{
  guint64 check = karum_hash_word (size);
  gsize at;

  for (at = 0; at + 8 <= size; at += 8) {
    guint64 word;

    memcpy (&word, data + at, sizeof word);
    check = karum_hash_word (check ^ GUINT64_FROM_LE (word));
  }
  for (; at < size; at++)
    check = karum_hash_word (check ^ data[at]);
  return (guint32) check;
}

void
karum_seal_put (guint8 *data, gsize size)
{
  guint32 check = GUINT32_TO_LE (check_of (data, size));

  memcpy (data + size, &check, KARUM_SEAL_BYTES);
}

gboolean
karum_seal_get (const guint8 *data, gsize size, KarumBytes *bytes)
{
  guint32 check;

  if (!data || size < KARUM_SEAL_BYTES)
    return FALSE;
  bytes->at = data;
  bytes->end = data + size - KARUM_SEAL_BYTES;
  memcpy (&check, bytes->end, KARUM_SEAL_BYTES);
  return GUINT32_FROM_LE (check) == check_of (data, size - KARUM_SEAL_BYTES);
}
