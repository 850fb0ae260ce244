/* karum-number-text.h: numbers that people can read at a glance. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * karum_number_text:
 *
 * A number with its digits in groups of three, as the language of the interface writes it:
 * “1,000,000”. It is the language that counts, not the locale, as they can differ.
 *
 * Returns: (transfer full): the text
 */
char *karum_number_text (guint64 number);

/**
 * karum_decimal_text: @value rounded to @decimals digits behind the decimal mark of the language of
 * the interface: “50.9”, “50,9”. Returns: (transfer full)
 * @decimals: 1 … 3
 */
char *karum_decimal_text (double value, guint decimals);

/* karum_margin_text: (transfer full): an average margin with one decimal and its sign: “+18.4”. */
char *karum_margin_text (double margin);

/* karum_points_text: (transfer full): the same with a sign, if points were lost. */
char *karum_points_text (gint64 points);

G_END_DECLS
