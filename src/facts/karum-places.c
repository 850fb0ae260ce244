#include "karum-places.h"

#include <string.h>

/* The digits in their order, which is that of their bytes. */
static const char digits[] = "0123456789abcdefghijklmnopqrstuvwxyz";

#define BASE 36

static guint
digit_at (const char *place, gsize at)
{
  const char *found = at < strlen (place) && place[at] ? strchr (digits, place[at]) : NULL;

  return found ? (guint) (found - digits) : 0;
}

/* A place never ends with the digit 0, so that there is room before it. */
char *
karum_place_between (const char *before, const char *after)
{
  GString *place = g_string_new (NULL);
  gboolean open = !after || !*after;

  before = before ? before : "";
  for (gsize i = 0;; i++) {
    guint low = digit_at (before, i), high = open ? BASE : digit_at (after, i);
    guint middle = (low + high) / 2;

    if (high > low + 1) {
      g_string_append_c (place, digits[middle]);
      return g_string_free (place, FALSE);
    }
    g_string_append_c (place, digits[low]);
    open = open || high > low;
  }
}

/* Whether it is one that karum_place_between() can have given: anything else leaves no room. */
static gboolean
is_place (const char *place)
{
  gsize length = strlen (place);

  return length > 0 && strspn (place, digits) == length && place[length - 1] != '0';
}

/* Whether each of @places stays: those of a longest rising sequence. */
static gboolean *
find_rising (char **places, guint n)
{
  gboolean *stays = g_new0 (gboolean, n);
  guint *ends = g_new (guint, n + 1), *before = g_new (guint, n + 1), length = 0;

  for (guint i = 0; i < n; i++) {
    guint low = 0, high = length;

    if (!places[i] || !is_place (places[i]))
      continue;
    while (low < high) {
      guint middle = (low + high) / 2;

      if (strcmp (places[ends[middle]], places[i]) < 0)
        low = middle + 1;
      else
        high = middle;
    }
    ends[low] = i;
    before[i] = low > 0 ? ends[low - 1] : n;
    length = MAX (length, low + 1);
  }
  for (guint i = length > 0 ? ends[length - 1] : n; i < n; i = before[i])
    stays[i] = TRUE;
  g_free (ends);
  g_free (before);
  return stays;
}

/* Gives places from @first to before @last, in halves, so that they stay short. */
static void
fill (char **places, guint first, guint last, const char *before, const char *after)
{
  guint middle = (first + last) / 2;

  if (first >= last)
    return;
  g_free (places[middle]);
  places[middle] = karum_place_between (before, after);
  fill (places, first, middle, before, places[middle]);
  fill (places, middle + 1, last, places[middle], after);
}

void
karum_places_assign (char **places, guint n)
{
  g_autofree gboolean *stays = find_rising (places, n);
  guint first = 0;

  for (guint i = 0; i <= n; i++) {
    if (i < n && !stays[i])
      continue;
    fill (places, first, i, first > 0 ? places[first - 1] : NULL, i < n ? places[i] : NULL);
    first = i + 1;
  }
}
