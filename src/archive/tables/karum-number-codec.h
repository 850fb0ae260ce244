/* karum-number-codec.h: the byte format of the segments of the index of positions.
 *
 * Numbers are encoded with seven bits per byte, the lowest first. Every segment ends with a
 * checksum.
 */
#pragma once

#include <glib.h>

/* The maximum size of an encoded number. */
#define KARUM_NUMBER_BYTES 10
#define KARUM_SEAL_BYTES 4

/* The unread rest of a segment. */
typedef struct {
  const guint8 *at, *end;
} KarumBytes;

/* karum_stream_new: (transfer full): an empty array whose data is not NULL, so that callers can
 * do pointer arithmetic. */
static inline GByteArray *
karum_stream_new (void)
{
  return g_byte_array_sized_new (1);
}

/* karum_number_put: writes @number at @at; returns the address after it. */
static inline guint8 *
karum_number_put (guint8 *at, guint64 number)
{
  for (; number >= 0x80; number >>= 7)
    *at++ = (guint8) (number | 0x80);
  *at++ = (guint8) number;
  return at;
}

/* karum_number_get: reads a number; FALSE at the end or if it is malformed. */
static inline gboolean
karum_number_get (KarumBytes *bytes, guint64 *number)
{
  guint64 value = 0;

  for (guint shift = 0; shift < 64 && bytes->at < bytes->end; shift += 7) {
    guint8 byte = *bytes->at++;

    value |= (guint64) (byte & 0x7f) << shift;
    if (!(byte & 0x80)) {
      *number = value;
      return TRUE;
    }
  }
  return FALSE;
}

/* Zigzag encoding: maps small numbers of either sign to small numbers. */
static inline guint64
karum_number_fold (gint64 number)
{
  return (guint64) number << 1 ^ (guint64) (number >> 63);
}

static inline gint64
karum_number_unfold (guint64 number)
{
  return (gint64) (number >> 1) ^ -(gint64) (number & 1);
}

/* karum_number_append: appends @number to @bytes. */
static inline void
karum_number_append (GByteArray *bytes, guint64 number)
{
  guint8 buffer[KARUM_NUMBER_BYTES];

  g_byte_array_append (bytes, buffer, (guint) (karum_number_put (buffer, number) - buffer));
}

/* karum_seal_put: writes the checksum of @size bytes after them. */
void karum_seal_put (guint8 *data, gsize size);

/* karum_seal_get: the content of a segment without its checksum; FALSE if that is wrong. */
gboolean karum_seal_get (const guint8 *data, gsize size, KarumBytes *bytes);
