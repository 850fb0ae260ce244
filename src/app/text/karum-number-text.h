/* karum-number-text.h: numbers, and lists of words, in the interface's language. */
#pragma once

#include <glib.h>

/**
 * karum_list_text: joins @items with the separator of the interface's language.
 * @items: (array zero-terminated=1)
 *
 * Returns: (transfer full): “Anna, Boris”; "" if empty
 */
char *karum_list_text (const char *const *items);

/* karum_list_names_text: the same for names, each formatted by karum_display_name(). */
char *karum_list_names_text (const char *const *names);

/**
 * karum_number_text: formats a number with its digits grouped in threes by the separator of the
 * interface's language: “1,000,000”. The language is used, not the locale, because they can differ.
 *
 * Returns: (transfer full): the text
 */
char *karum_number_text (guint64 number);

/**
 * karum_decimal_text: formats @value rounded to @decimals digits after the decimal mark of the
 * interface's language: “50.9”, “50,9”.
 * @decimals: 1 … 3
 * Returns: (transfer full)
 */
char *karum_decimal_text (double value, guint decimals);

/* karum_margin_text: (transfer full): an average margin with its sign and one decimal: “+18.4”. */
char *karum_margin_text (double margin);

/* karum_points_text: (transfer full): the same, with a sign only for lost points. */
char *karum_points_text (gint64 points);
