/* karum-board-palette.h: the colours of a board. */
#pragma once

#include "karum-game.h"
#include "karum-shapes.h"

typedef enum {
  KARUM_BOARD_THEME_WOOD,
  KARUM_BOARD_THEME_SLATE,
  KARUM_BOARD_THEME_PAPER
} KarumBoardTheme;

typedef struct {
  KarumInk body;  /* the centre of the piece */
  KarumInk light; /* its highlight */
  KarumInk edge;  /* its outline */
  KarumInk mark;  /* the engraved symbol */
} KarumPieceColors;

typedef struct {
  KarumInk frame, frame_edge, label;
  KarumInk field, cell, cell_edge; /* @cell: of squares */
  KarumInk line;                   /* of lines between points */
  KarumInk home[2];                /* of First's and Second's home row */
  KarumInk pit, pit_rim;
  KarumInk accent; /* selectable points and the keyboard cursor */
  KarumInk trail;  /* the last turn */
  KarumInk row[2]; /* the lines through rows */
  KarumPieceColors piece[2];
  gboolean grain; /* draws the texture of the material */
  gboolean flat;  /* without light and shadow: high contrast */
} KarumBoardPalette;

/* karum_board_theme_parse: "wood", "slate" or "paper"; FALSE for any other text. */
gboolean karum_board_theme_parse (const char *text, KarumBoardTheme *theme);

/**
 * karum_board_palette_get: (transfer none)
 * @contrast: high contrast: the palette is then the same for all themes
 * @dark: dark style
 */
const KarumBoardPalette *
karum_board_palette_get (KarumBoardTheme theme, gboolean contrast, gboolean dark);
