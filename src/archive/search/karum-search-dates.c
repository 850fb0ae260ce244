#include "karum-search-dates.h"

#include <string.h>

#include "karum-tags.h"

/* Other numbers of four digits are more likely something else. */
#define FIRST_YEAR 1800
#define LAST_YEAR 2199

/* Numbers with the separator after each. */
typedef struct {
  guint n;
  guint values[3], widths[3];
  gunichar behind[3]; /* 0 at the end */
} Numbers;

static gboolean
split_numbers (const char *text, Numbers *numbers)
{
  *numbers = (Numbers){ 0 };
  while (*text) {
    guint i = numbers->n++;
    gsize width = strspn (text, "0123456789");

    if (i == G_N_ELEMENTS (numbers->values) || width < 1 || width > 4)
      return FALSE;
    numbers->widths[i] = (guint) width;
    numbers->values[i] = (guint) g_ascii_strtoull (text, NULL, 10);
    text += width;
    numbers->behind[i] = *text ? g_utf8_get_char (text) : 0;
    if (*text)
      text = g_utf8_next_char (text);
  }
  return numbers->n > 0;
}

/* The separator (dot, hyphen or slash) if all separators are the same one; otherwise 0. */
static gunichar
separator (const Numbers *numbers)
{
  gunichar sign = numbers->n > 1 ? numbers->behind[0] : '-';

  for (guint i = 0; i + 1 < numbers->n; i++)
    if (numbers->behind[i] != sign)
      return 0;
  return numbers->behind[numbers->n - 1] == 0 && strchr (".-/", (int) MIN (sign, 127)) ? sign : 0;
}

/* Whether the numbers are followed by the signs for year, month and day. */
static gboolean
is_japanese (const Numbers *numbers)
{
  static const gunichar signs[] = { 0x5e74, 0x6708, 0x65e5 };

  return memcmp (numbers->behind, signs, numbers->n * sizeof *signs) == 0;
}

static void
exchange_ends (Numbers *numbers)
{
  guint last = numbers->n - 1;
  guint value = numbers->values[0];
  guint width = numbers->widths[0];

  numbers->values[0] = numbers->values[last];
  numbers->widths[0] = numbers->widths[last];
  numbers->values[last] = value;
  numbers->widths[last] = width;
}

/* As "2026.03.05" or a prefix of it; NULL if it is not a day, month or year. */
static char *
write_day (const Numbers *numbers)
{
  GString *day = g_string_new (NULL);

  if (numbers->widths[0] == 4 && numbers->values[0] >= FIRST_YEAR
      && numbers->values[0] <= LAST_YEAR) {
    g_string_printf (day, "%u", numbers->values[0]);
    for (guint i = 1; i < numbers->n; i++)
      g_string_append_printf (day, ".%02u", numbers->values[i]);
  }
  for (guint i = 1; i < numbers->n; i++)
    if (numbers->widths[i] > 2)
      g_string_truncate (day, 0);
  return g_string_free (day, !karum_date_bound_valid (day->str));
}

/* Years of two digits are not supported: they are more often something else. */
static char *
read_day (const char *text)
{
  Numbers numbers;
  gunichar sign;

  if (!split_numbers (text, &numbers))
    return NULL;
  sign = separator (&numbers);
  if (sign == 0 && !is_japanese (&numbers))
    return NULL;
  if (sign == '.' && numbers.widths[0] < 4)
    exchange_ends (&numbers);
  return write_day (&numbers);
}

/* A span from @before to @behind; at most one of them may be empty. */
static gboolean
read_span (const char *before, const char *behind, char **from, char **to)
{
  g_autofree char *first = *before ? read_day (before) : NULL;
  g_autofree char *last = *behind ? read_day (behind) : NULL;

  if ((!first && *before) || (!last && *behind) || (!first && !last))
    return FALSE;
  if (first && last && strcmp (first, last) > 0) {
    char *swapped = first;

    first = last;
    last = swapped;
  }
  *from = g_steal_pointer (&first);
  *to = g_steal_pointer (&last);
  return TRUE;
}

static gboolean
read_ends (const char *text, const char *sign, char **from, char **to)
{
  const char *at = strstr (text, sign);
  g_autofree char *before = at ? g_strndup (text, (gsize) (at - text)) : NULL;

  return at && read_span (before, at + strlen (sign), from, to);
}

gboolean
karum_search_dates (const char *text, char **from, char **to)
{
  static const char *const signs[] = { "...", "..", "–", "—", "~", "〜" };
  g_autofree char *plain = g_utf8_normalize (text, -1, G_NORMALIZE_ALL_COMPOSE);
  g_autofree char *day = plain ? read_day (plain) : NULL;

  if (!plain)
    return FALSE;
  if (day) {
    *from = g_strdup (day);
    *to = g_steal_pointer (&day);
    return TRUE;
  }
  for (guint i = 0; i < G_N_ELEMENTS (signs); i++)
    if (read_ends (plain, signs[i], from, to))
      return TRUE;
  /* "1998-2002": two years; in a shorter text the hyphen belongs to a date. */
  return strlen (plain) == strlen ("1998-2002") && read_ends (plain, "-", from, to);
}
