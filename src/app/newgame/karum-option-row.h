/* karum-option-row.h: one option of a game, as a row to choose a value in. */
#pragma once

#include <adwaita.h>

#include "karum-game.h"

G_BEGIN_DECLS

/* No value is asked for. */
#define KARUM_OPTION_ANY G_MININT

#define KARUM_TYPE_OPTION_ROW (karum_option_row_get_type ())

/**
 * KarumOptionRow: a number or a choice by name. Signal `chosen` (int): the person wants this value;
 * the row shows another one only when told by karum_option_row_show().
 */
G_DECLARE_FINAL_TYPE (KarumOptionRow, karum_option_row, KARUM, OPTION_ROW, AdwActionRow)

/* karum_option_row_new: @option: (transfer none): of a game's table, which is constant */
GtkWidget *karum_option_row_new (const KarumOption *option);

/* karum_option_row_new_open: the same, and KARUM_OPTION_ANY can be chosen beside the values. */
GtkWidget *karum_option_row_new_open (const KarumOption *option);

/**
 * karum_option_row_show: shows @value, without `chosen`.
 * @min, @max: the values that can be chosen now; @value is among them, or KARUM_OPTION_ANY
 */
void karum_option_row_show (KarumOptionRow *self, gint32 value, gint32 min, gint32 max);

G_END_DECLS
