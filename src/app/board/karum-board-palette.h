/* karum-board-palette.h: the colours of a board. */
#pragma once

#include <gtk/gtk.h>

#include "karum-game.h"

typedef enum {
  KARUM_BOARD_THEME_WOOD,
  KARUM_BOARD_THEME_SLATE,
  KARUM_BOARD_THEME_PAPER
} KarumBoardTheme;

#define KARUM_TYPE_BOARD_THEME (karum_board_theme_get_type ())
GType karum_board_theme_get_type (void);

typedef struct {
  GdkRGBA body;  /* the centre of the piece */
  GdkRGBA light; /* its highlight */
  GdkRGBA edge;  /* its outline */
  GdkRGBA mark;  /* the engraved symbol */
} KarumPieceColors;

typedef struct {
  GdkRGBA frame, frame_edge, label;
  GdkRGBA field, cell, cell_edge; /* @cell: of squares */
  GdkRGBA line;                   /* of lines between points */
  GdkRGBA home[2];                /* of First's and Second's home row */
  GdkRGBA pit, pit_rim;
  GdkRGBA accent; /* selectable points and the keyboard cursor */
  GdkRGBA trail;  /* the last turn */
  GdkRGBA row[2]; /* the lines through rows */
  KarumPieceColors piece[2];
  gboolean grain; /* draws the texture of the material */
  gboolean flat;  /* without light and shadow: high contrast */
} KarumBoardPalette;

/**
 * karum_board_palette_get: (transfer none)
 * @contrast: high contrast: the palette is then the same for all themes
 * @dark: dark style
 */
const KarumBoardPalette *
karum_board_palette_get (KarumBoardTheme theme, gboolean contrast, gboolean dark);

/* karum_board_palette_chosen: (transfer none): the palette of the theme in @settings and of the
 * present style. */
const KarumBoardPalette *karum_board_palette_chosen (GSettings *settings);

/* karum_board_palette_follow: (transfer full): the settings of the program; redraws @widget when
 * their theme changes. */
GSettings *karum_board_palette_follow (GtkWidget *widget);

/* -- Board piece: draws the content of a point. */

/* The maximum extent of a piece with its shadow, from its centre, in radii. */
#define KARUM_BOARD_PIECE_REACH 1.4

/**
 * karum_board_piece_draw: a piece or a pit. The sides differ by the symbol in the middle, marked
 * pieces by their outline, so that nothing depends on colours.
 * @x, @y: the centre
 * @radius: of the piece, in pixels
 * @alpha: 0 … 1; less than 1 for a preview
 */
void karum_board_piece_draw (cairo_t *cr,
                             const KarumBoardPalette *palette,
                             KarumCell cell,
                             double x,
                             double y,
                             double radius,
                             double alpha);
