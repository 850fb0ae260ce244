/* karum-option-row.h: an option of a ruleset. */
#pragma once

#include <adwaita.h>

#include "karum-rules.h"

/* “any”: no value is required. */
#define KARUM_OPTION_ANY G_MININT

#define KARUM_TYPE_OPTION_ROW (karum_option_row_get_type ())

/**
 * KarumOptionRow: a number or a choice by name.
 * Signal `chosen` (int): the user wants this value; the row shows a new value only after
 * karum_option_row_show().
 */
G_DECLARE_FINAL_TYPE (KarumOptionRow, karum_option_row, KARUM, OPTION_ROW, AdwActionRow)

/* karum_option_row_new: @open: with “any” (KARUM_OPTION_ANY) as a choice */
GtkWidget *karum_option_row_new (const KarumOption *option, gboolean open);

/* karum_option_row_new_open: the same, with that choice. */
GtkWidget *karum_option_row_new_open (const KarumOption *option);

/**
 * karum_option_row_show: shows @value, without `chosen`.
 * @min, @max: the range that is possible now; @value is in it, or KARUM_OPTION_ANY
 */
void karum_option_row_show (KarumOptionRow *self, gint32 value, gint32 min, gint32 max);
