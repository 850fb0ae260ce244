#include "karum-date.h"

#include <string.h>

gboolean
karum_date_possible (KarumDate date)
{
  /* An unknown part is replaced with the most permissive value: a long month, a leap year. */
  return date.year >= 0 && date.year <= 9999 && date.month >= 0 && date.month <= 12 && date.day >= 0
         && date.day <= 31
         && g_date_valid_dmy ((GDateDay) (date.day ? date.day : 1),
                              (GDateMonth) (date.month ? date.month : G_DATE_JANUARY),
                              (GDateYear) (date.year ? date.year : 2000));
}

gboolean
karum_date_too_far (KarumDate date, int year)
{
  return date.year > year + 400;
}

gboolean
karum_date_known (KarumDate date)
{
  return date.year || date.month || date.day;
}

gboolean
karum_date_before (KarumDate a, KarumDate b)
{
  const int parts[][2] = { { a.year, b.year }, { a.month, b.month }, { a.day, b.day } };

  for (guint i = 0; i < G_N_ELEMENTS (parts) && parts[i][0] && parts[i][1]; i++)
    if (parts[i][0] != parts[i][1])
      return parts[i][0] < parts[i][1];
  return FALSE;
}

/* Reads @digits digits, or as many `?` for an unknown part. */
static gboolean
read_part (const char *text, guint digits, int *part)
{
  *part = 0;
  if (strspn (text, "?") >= digits)
    return TRUE;
  for (guint i = 0; i < digits; i++) {
    if (!g_ascii_isdigit (text[i]))
      return FALSE;
    *part = *part * 10 + (text[i] - '0');
  }
  return *part > 0;
}

gboolean
karum_date_read (const char *text, KarumDate *date)
{
  KarumDate read = { 0 };
  gboolean valid = text && strlen (text) == strlen ("2026.11.20") && text[4] == '.'
                   && text[7] == '.' && read_part (text, 4, &read.year)
                   && read_part (text + 5, 2, &read.month) && read_part (text + 8, 2, &read.day)
                   && karum_date_possible (read);

  if (date)
    *date = valid ? read : (KarumDate){ 0 };
  return valid;
}

/* Appends a part of @digits digits after @separator. */
static void
append_part (GString *text, const char *separator, int digits, int part)
{
  g_string_append (text, separator);
  if (part)
    g_string_append_printf (text, "%0*d", digits, part);
  else
    g_string_append_len (text, "????", digits);
}

/* The parts up to the @n-th. */
static char *
write_parts (KarumDate date, const char *separator, guint n)
{
  const int parts[] = { date.year, date.month, date.day };
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < n; i++)
    append_part (text, i > 0 ? separator : "", i > 0 ? 2 : 4, parts[i]);
  return g_string_free (text, FALSE);
}

char *
karum_date_write (KarumDate date)
{
  return write_parts (date, ".", 3);
}

/* The number of parts without unknown ones at the end. */
static guint
last_known (KarumDate date)
{
  return date.day ? 3 : date.month ? 2 : date.year ? 1 : 0;
}

char *
karum_date_short (KarumDate date)
{
  return write_parts (date, "-", last_known (date));
}

gboolean
karum_date_read_bound (const char *text, KarumDate *date)
{
  char whole[] = "????.??.??";
  gsize length = text ? strlen (text) : 0;
  gboolean complete
      = (length == strlen ("2026") || length == strlen ("2026.11") || length == strlen (whole))
        && !strchr (text, '?');

  if (complete)
    memcpy (whole, text, length);
  return karum_date_read (complete ? whole : NULL, date);
}

char *
karum_date_write_bound (KarumDate date)
{
  if (!date.year || (date.day && !date.month))
    return NULL;
  return write_parts (date, ".", last_known (date));
}
