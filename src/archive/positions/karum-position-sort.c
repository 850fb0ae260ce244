#include "karum-position-sort.h"

#include <string.h>

/* The high half of a key and its index. */
typedef struct {
  guint32 high, at;
} Entry;

#define DIGIT_BITS 11
#define DIGITS (1u << DIGIT_BITS)

/* One pass of a radix sort: sorts the entries by one digit of their high halves, stably. */
static void
sort_by_digit (const Entry *from, Entry *to, guint32 n, guint shift)
{
  guint32 places[DIGITS] = { 0 };
  guint32 place = 0;

  for (guint32 i = 0; i < n; i++)
    places[from[i].high >> shift & (DIGITS - 1)]++;
  for (guint digit = 0; digit < DIGITS; digit++) {
    guint32 count = places[digit];

    places[digit] = place;
    place += count;
  }
  for (guint32 i = 0; i < n; i++)
    to[places[from[i].high >> shift & (DIGITS - 1)]++] = from[i];
}

static int
compare (gconstpointer a, gconstpointer b, gpointer data)
{
  const guint64 *keys = data;
  guint32 x = *(const guint32 *) a, y = *(const guint32 *) b;

  if (keys[x] != keys[y])
    return keys[x] < keys[y] ? -1 : 1;
  return x < y ? -1 : x > y;
}

static gboolean
in_order (const guint64 *keys, const guint32 *order, guint32 n)
{
  for (guint32 i = 1; i < n; i++)
    if (keys[order[i]] < keys[order[i - 1]])
      return FALSE;
  return TRUE;
}

/* Sorts entries with equal high halves by their whole keys; nearly always they are the same key. */
static void
sort_rest (const guint64 *keys, guint32 *order, guint32 n)
{
  for (guint32 from = 0, to; from < n; from = to) {
    for (to = from + 1; to < n && keys[order[to]] >> 32 == keys[order[from]] >> 32; to++)
      ;
    if (!in_order (keys, order + from, to - from))
      g_qsort_with_data (order + from, (gint) (to - from), sizeof *order, compare, (gpointer) keys);
  }
}

guint32 *
karum_positions_sort (const guint64 *keys, guint32 n)
{
  g_autofree Entry *entries = g_new (Entry, n);
  g_autofree Entry *others = g_new (Entry, n);
  guint32 *order = g_new (guint32, n);

  for (guint32 i = 0; i < n; i++)
    entries[i] = (Entry){ (guint32) (keys[i] >> 32), i };
  sort_by_digit (entries, others, n, 0);
  sort_by_digit (others, entries, n, DIGIT_BITS);
  sort_by_digit (entries, others, n, 2 * DIGIT_BITS);
  for (guint32 i = 0; i < n; i++)
    order[i] = others[i].at;
  sort_rest (keys, order, n);
  return order;
}
