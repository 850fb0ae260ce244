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

#define KARUM_TYPE_CELL_ICON (karum_cell_icon_get_type ())

G_DECLARE_FINAL_TYPE (KarumCellIcon, karum_cell_icon, KARUM, CELL_ICON, GtkWidget)

GtkWidget *karum_cell_icon_new (void);

/* karum_cell_icon_set_cell: shows @cell on a point of a board of @kind. */
void karum_cell_icon_set_cell (KarumCellIcon *self, KarumBoardKind kind, KarumCell cell);

/**
 * karum_cell_icon_draw: draws only the point.
 * @place: a square; whole pixels
 */
void karum_cell_icon_draw (cairo_t *cr,
                           const KarumBoardPalette *palette,
                           KarumBoardKind kind,
                           KarumCell cell,
                           const graphene_rect_t *place);

/* karum_cell_title: (transfer none): the content @cell in words: "First (blue)". */
const char *karum_cell_title (KarumCell cell);

#define KARUM_TYPE_PIECE_ICON (karum_piece_icon_get_type ())

/* Property `side`: 0 First's, 1 Second's, -1 none. */
G_DECLARE_FINAL_TYPE (KarumPieceIcon, karum_piece_icon, KARUM, PIECE_ICON, GtkWidget)

#define KARUM_TYPE_MARK_ICON (karum_mark_icon_get_type ())

G_DECLARE_FINAL_TYPE (KarumMarkIcon, karum_mark_icon, KARUM, MARK_ICON, GtkWidget)

GtkWidget *karum_mark_icon_new (KarumMarkColor color);
