#include "karum-number-codec.h"

#include <string.h>

#include "karum-random.h"

/* The checksum has several lanes, which the processor computes in parallel. */
#define LANES 4

static inline guint64
word_at (const guint8 *data)
{
  guint64 word;

  memcpy (&word, data, sizeof word);
  return GUINT64_FROM_LE (word);
}

/* A bijection of the word, for each value of the lane. */
static inline guint64
lane_add (guint64 lane, guint64 word)
{
  lane = (lane ^ word) * G_GUINT64_CONSTANT (0x9e3779b97f4a7c15);
  return lane << 29 | lane >> 35;
}

static guint32
check_of (const guint8 *data, gsize size)
{
  guint64 lanes[LANES] = { 1, 2, 3, 4 };
  guint64 check = karum_hash_word (size);
  gsize at;

  for (at = 0; at + LANES * sizeof *lanes <= size; at += LANES * sizeof *lanes)
    for (guint i = 0; i < LANES; i++)
      lanes[i] = lane_add (lanes[i], word_at (data + at + i * sizeof *lanes));
  for (; at < size; at++)
    check = karum_hash_word (check ^ data[at]);
  for (guint i = 0; i < LANES; i++)
    check = karum_hash_add (check, lanes[i]);
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
