/* karum-board-icons.h: icons of points, pieces and marks, as drawn on the board. */
#pragma once

#include <gtk/gtk.h>

#include "karum-board-palette.h"
#include "karum-markup.h"

/* karum_board_palette_chosen: (transfer none): the palette of the theme in @settings and of the
 * present style. */
const KarumBoardPalette *karum_board_palette_chosen (GSettings *settings);

/* karum_board_palette_follow: (transfer full): the settings of the program; redraws @widget when
 * their theme changes. */
GSettings *karum_board_palette_follow (GtkWidget *widget);

/* karum_cell_title: (transfer none): the content @cell in words: "First (blue)". */
const char *karum_cell_title (KarumCell cell);
