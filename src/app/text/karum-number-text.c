#include "karum-number-text.h"

#include <glib/gi18n.h>
#include <string.h>

#include "karum-name.h"

char *
karum_list_text (const char *const *items)
{
  char *list = g_strdup (*items ? *items : "");

  for (const char *const *item = items + 1; *items && *item; item++) {
    g_autofree char *before = list;

    /* Translators: two texts of a list; the first can be such a list itself. */
    list = g_strdup_printf (C_ ("list", "%s, %s"), before, *item);
  }
  return list;
}

char *
karum_list_names_text (const char *const *names)
{
  g_autoptr (GStrvBuilder) shown = g_strv_builder_new ();
  g_auto (GStrv) items = NULL;

  for (; *names; names++) {
    g_autofree char *name = karum_display_name (*names);

    g_strv_builder_add (shown, name);
  }
  items = g_strv_builder_end (shown);
  return karum_list_text ((const char *const *) items);
}

#define GROUP 3

char *
karum_number_text (guint64 number)
{
  /* Translators: what stands between groups of three digits: 1,000,000. Where your language has a
   * space there, let it be one at which a line is not broken (U+00A0). */
  const char *separator = C_ ("thousands separator", ",");
  g_autofree char *digits = g_strdup_printf ("%" G_GUINT64_FORMAT, number);
  GString *text = g_string_new (digits);

  for (gssize place = (gssize) text->len - GROUP; place > 0; place -= GROUP)
    g_string_insert (text, place, separator);
  return g_string_free (text, FALSE);
}

char *
karum_points_text (gint64 points)
{
  g_autofree char *number = karum_number_text (points < 0 ? (guint64) -points : (guint64) points);

  return g_strconcat (points < 0 ? "−" : "", number, NULL);
}

char *
karum_decimal_text (double value, guint decimals)
{
  /* Translators: what stands between a whole number and its fraction: 50.9. */
  const char *mark = C_ ("decimal mark", ".");
  g_autofree char *format = g_strdup_printf ("%%.%uf", decimals);
  char digits[G_ASCII_DTOSTR_BUF_SIZE + 310]; /* of the largest number */
  g_auto (GStrv) parts = NULL;

  g_ascii_formatd (digits, sizeof digits, format, ABS (value));
  parts = g_strsplit (digits, ".", 2);
  return g_strconcat (value < 0 && strspn (digits, "0.") < strlen (digits) ? "−" : "", parts[0],
                      mark, parts[1], NULL);
}

char *
karum_margin_text (double margin)
{
  g_autofree char *text = karum_decimal_text (margin, 1);

  return g_strconcat (margin >= 0.05 ? "+" : "", text, NULL);
}
